//! Files that are read from their beginning to their end, which devices and named pipes may not have.

use std::fs;
use std::io;
use std::path::Path;

/// All bytes of a file.
///
/// # Errors
///
/// If it cannot be read, or is a device, a named pipe or a socket: nobody would wait for its end.
pub(crate) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    refuse_streams(path)?;
    fs::read(path)
}

/// Refuses what may have no end, and is not there to be written again.
///
/// # Errors
///
/// If it is a device, a named pipe or a socket, or is not there.
pub(crate) fn refuse_streams(path: &Path) -> io::Result<()> {
    let kind = fs::metadata(path)?.file_type();
    if !kind.is_file() && !kind.is_dir() {
        let why = "it is a device or a named pipe, and no file";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, why));
    }
    Ok(())
}

/// The text of a file.
///
/// # Errors
///
/// As those of [`bytes`]; and if it is not UTF-8.
pub(crate) fn text(path: &Path) -> io::Result<String> {
    let not_utf8 = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8 text");
    String::from_utf8(bytes(path)?).map_err(not_utf8)
}
