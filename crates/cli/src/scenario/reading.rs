//! Reads files as texts, or says why that cannot be done.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sandtable_language::id_of;
use sandtable_sim::spelling;

use super::source::LARGEST;
use crate::problem::Problem;
use crate::system::reason;

/// Reads no more than a scenario, or a page of rules, may have, and one byte more, so that a larger
/// one is noticed.
pub(super) fn read_all(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text of a scenario in a file; `-` is standard input.
pub(super) fn scenario(path: &Path) -> Result<String, Problem> {
    let bytes = match path.to_str() {
        Some("-") => read_all(io::stdin().lock()),
        _ => std::fs::File::open(path).and_then(read_all),
    };
    let is_missing = matches!(&bytes, Err(error) if error.kind() == io::ErrorKind::NotFound);
    text("the scenario", bytes)
        .map_err(|problem| if is_missing { problem.help(beside(path, "toml")) } else { problem })
}

/// The text that has been read, which errors call by a name.
pub(super) fn text(what: &str, bytes: io::Result<Vec<u8>>) -> Result<String, Problem> {
    let bytes = bytes
        .map_err(|error| Problem::of_file(format!("cannot read {what}: {}", reason(&error))))?;
    if let Some(wide) = wide(&bytes) {
        let problem = Problem::of_file(format!("{what} is {wide}, and has to be UTF-8"));
        let help = "save it as UTF-8; in PowerShell, `Out-File -Encoding utf8` does";
        return Err(problem.help(Some(help.to_owned())));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let bytes = error.into_bytes();
        let line = 1 + String::from_utf8_lossy(&bytes[..at]).matches('\n').count();
        let byte = bytes[at];
        let problem =
            format!("{what} is not UTF-8: line {line} has a byte, {byte:#04x}, of no character");
        Problem::of_file(problem).help(Some("save it as UTF-8".to_owned()))
    })
}

/// The encoding of more bytes to a letter that a text has by its mark, or by the zeros of its first letters.
fn wide(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("UTF-32"),
        [0xff, 0xfe, ..]
        | [0xfe, 0xff, ..]
        | [0, 1..=0xff, 0, 1..=0xff, ..]
        | [1..=0xff, 0, 1..=0xff, 0, ..] => Some("UTF-16"),
        _ => None,
    }
}

/// The file in the same folder, with that extension, that a name was probably meant for.
pub(super) fn beside(path: &Path, extension: &str) -> Option<String> {
    let files = all_beside(path, extension)?;
    let stems = files.iter().filter_map(|file| file.file_stem()?.to_str());
    let near = spelling::nearest(path.file_stem()?.to_str()?, stems)?;
    Some(format!("did you mean `{near}.{extension}`?"))
}

/// The page in the folder of a file that gives itself an id: what is named is its path, and not that.
pub(super) fn page_beside(file: &Path, id: &str) -> Option<String> {
    let pages = all_beside(file, "rule")?;
    let gives_itself = |page: &&PathBuf| {
        let bytes = std::fs::File::open(page).and_then(read_all);
        bytes.is_ok_and(|bytes| id_of(&String::from_utf8_lossy(&bytes)).as_deref() == Some(id))
    };
    let page = pages.iter().filter(|page| page.is_file()).find(gives_itself)?;
    let page = page.file_name()?.to_str()?;
    Some(format!("a page is named by its path: `rule = \"{page}\"`"))
}

/// The files of an extension in the folder of a file, in order.
fn all_beside(path: &Path, extension: &str) -> Option<Vec<PathBuf>> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let names = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut files: Vec<PathBuf> = names.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|it| it == extension));
    files.sort_unstable();
    Some(files)
}
