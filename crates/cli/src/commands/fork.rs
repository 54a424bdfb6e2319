//! `fork`: pages of one's own, which begin as those of a book or as others of one's own.

mod original;
mod refusal;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::args::ForkArguments;
use crate::exit::{print, print_data};
use crate::output::atomic;
use crate::{Exit, Failure};
use original::Original;
use refusal::Unforked;

/// Prints a page, or writes it with all that it reads into a folder.
pub(crate) fn fork(arguments: &ForkArguments) -> Result<Exit, Failure> {
    let original = Original::named(&arguments.what)?;
    match (&arguments.out, original.files.as_slice()) {
        (Some(folder), files) => {
            write_all(folder, files, &original.of)?;
            print(&written(folder, &original))?;
        }
        (None, [(name, text)]) => print_data(&forked(name, text, text, &original.of))?,
        (None, files) => {
            let Some((name, text)) = original.alone() else {
                let files = files.iter().map(|(name, _)| name.display().to_string()).collect();
                return Err(Unforked::Several { what: arguments.what.clone(), files }.into());
            };
            let was = files.iter().find(|(file, _)| *file == name).map_or("", |(_, was)| was);
            print_data(&forked(&name, &text, was, &original.of))?;
        }
    }
    Ok(Exit::Done)
}

/// A text that says what it was forked from: the file, who has it, and the hash of what it was.
fn forked(name: &Path, text: &str, was: &str, of: &str) -> String {
    let [text, was] = [text, was].map(|text| text.trim_start_matches('\u{feff}'));
    let hash = &blake3::hash(was.as_bytes()).to_hex()[..16];
    format!("# Forked from {}, {of} (BLAKE3 {hash}).\n{text}", name.display())
}

/// Writes files into a folder, none of which may be there.
fn write_all(folder: &Path, files: &[(PathBuf, String)], of: &str) -> Result<(), Failure> {
    let targets = || files.iter().map(|(name, text)| (folder.join(name), name, text));
    if let Some((there, ..)) = targets().find(|(target, ..)| target.symlink_metadata().is_ok()) {
        return Err(Unforked::There(there).into());
    }
    for (target, name, text) in targets() {
        atomic::make_folder(target.parent().unwrap_or(folder))?;
        atomic::create(&target, forked(name, text, text, of).as_bytes())?;
    }
    Ok(())
}

/// What was written, and what to do with it.
fn written(folder: &Path, original: &Original) -> String {
    let mut text = String::new();
    for (name, _) in &original.files {
        let _ = writeln!(text, "forked  {}", folder.join(name).display());
    }
    let _ = writeln!(text, "\n  sandtable test {}", folder.display());
    if let Some(page) = &original.page {
        let page = folder.join(page);
        let _ = writeln!(text, "  sandtable new {} > my.toml", page.display());
    }
    text
}
