//! `fork`: files of one's own, which begin as the pages of a book, as others of one's own, or as what
//! results came from.

mod original;
mod refusal;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::args::ForkArguments;
use crate::disk::atomic;
use crate::exit::{print, print_data};
use crate::output::page::Sources;
use crate::scenario::Scenario;
use crate::{Exit, Failure, whole};
use original::Original;
use refusal::Unforked;

/// Prints a page, or the scenario that results came from, or writes it with all that it reads into a
/// folder.
///
/// # Errors
///
/// If there is no such page, several files cannot be printed as one, or a file cannot be written.
pub(crate) fn fork(arguments: &ForkArguments) -> Result<Exit, Failure> {
    let original = Original::named(&arguments.what)?;
    match (&arguments.out, original.files.as_slice()) {
        (Some(folder), files) => {
            write_all(folder, files, original.of.as_deref())?;
            print(&match &original.results {
                Some(results) => restored(folder, results)?,
                None => written(folder, &original),
            });
        }
        (None, [(name, text)]) => print_data(&begun(name, text, text, original.of.as_deref())),
        (None, files) => {
            let Some((name, text)) = original.alone() else {
                let files = files.iter().map(|(name, _)| name.display().to_string()).collect();
                return Err(Unforked::Several { what: arguments.what.clone(), files }.into());
            };
            let was = files.iter().find(|(file, _)| *file == name).map_or("", |(_, was)| was);
            print_data(&begun(&name, &text, was, original.of.as_deref()));
        }
    }
    Ok(Exit::Done)
}

/// A text that says what it was forked from: the file, who has it, and the hash of what it was. What
/// nobody has is as it was.
fn begun(name: &Path, text: &str, was: &str, of: Option<&str>) -> String {
    let Some(of) = of else { return text.to_owned() };
    let [text, was] = [text, was].map(|text| text.trim_start_matches('\u{feff}'));
    let hash = &blake3::hash(was.as_bytes()).to_hex()[..16];
    format!("# Forked from {}, {of} (BLAKE3 {hash}).\n{text}", name.display())
}

/// Writes files into a folder, none of which may be there, but for those that a fork that was cut short
/// has left as they should be.
fn write_all(folder: &Path, files: &[(PathBuf, String)], of: Option<&str>) -> Result<(), Failure> {
    let mut missing = Vec::new();
    for (name, text) in files {
        let (target, text) = (folder.join(name), begun(name, text, text, of));
        match target.symlink_metadata() {
            Err(_) => missing.push((target, text)),
            Ok(there) if there.is_file() && holds(&target, &text) => (),
            Ok(_) => return Err(Unforked::There(target).into()),
        }
    }
    for (target, text) in missing {
        atomic::create(&target, text.as_bytes())?;
    }
    Ok(())
}

/// Whether a file holds this text and nothing else.
fn holds(file: &Path, text: &str) -> bool {
    whole::bytes(file).is_ok_and(|bytes| bytes == text.as_bytes())
}

/// What was written of where results came from, and how to come to them again.
fn restored(folder: &Path, results: &Sources) -> Result<String, Failure> {
    let mut text = String::new();
    for (name, _) in &results.files {
        let _ = writeln!(text, "as it was  {}", folder.join(name).display());
    }
    let now = Scenario::read(&folder.join(&results.scenario))?.rules_hash;
    let then = results.rules_hash();
    if then != now {
        let _ = writeln!(
            text,
            "\nThe rules are others now, {now} where they were {then}: so may numbers be."
        );
    }
    for command in results.commands(folder) {
        let _ = write!(text, "\n  {command}");
    }
    text.push('\n');
    Ok(text)
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
