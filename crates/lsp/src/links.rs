//! Files as the protocol names them: by addresses such as `file:///house/my%20rules/wire.rule`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The file of an address; of one that is no file, such as a page that has never been saved, its
/// name, so that it has a place of its own.
pub(crate) fn path(uri: &str) -> PathBuf {
    let Some(rest) = uri.strip_prefix("file://") else { return PathBuf::from(decoded(uri)) };
    // Between the slashes is the machine, which is this one.
    let local = rest.find('/').map_or(rest, |at| &rest[at..]);
    let local = decoded(local);
    let has_drive =
        matches!(local.as_bytes(), [b'/', drive, b':', ..] if drive.is_ascii_alphabetic());
    PathBuf::from(if has_drive { &local[1..] } else { &local })
}

/// The address of a file.
pub(crate) fn uri(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~:".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// A text with its `%20` as what they stand for.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut all, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let code = bytes.get(at + 1..at + 3).and_then(|code| std::str::from_utf8(code).ok());
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        let code = code.filter(|_| bytes[at] == b'%');
        all.push(code.unwrap_or(bytes[at]));
        at += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&all).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_and_its_file_lead_to_each_other() {
        for file in ["/house/wire.rule", "/my rules/Schützen 100%.rule"] {
            assert_eq!(path(&uri(Path::new(file))), Path::new(file));
        }
        assert_eq!(uri(Path::new("/a b")), "file:///a%20b");
        assert_eq!(path("file:///C:/house/wire.rule"), Path::new("C:/house/wire.rule"));
        assert_eq!(path("untitled:Untitled-1"), Path::new("untitled:Untitled-1"));
        assert_eq!(path("file:///50%25%"), Path::new("/50%%"));
    }

    #[test]
    fn only_a_letter_after_a_slash_is_a_drive() {
        for (address, file) in [
            ("file:///C:/a", "C:/a"),
            ("file:///1:/a", "/1:/a"),
            ("file://ab:c", "ab:c"),
            ("file://é:x", "é:x"),
            ("file://%C3%A9:x", "é:x"),
            ("file:///é:x", "/é:x"),
        ] {
            assert_eq!(path(address), Path::new(file), "{address}");
        }
    }
}
