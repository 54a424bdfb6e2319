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
use crate::terminal::cleaned::on_one_line;
use crate::terminal::shell::word;
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
            // What is damaged leaves nothing behind.
            let told = match &original.results {
                Some(results) => restored(folder, results)?,
                None => written(folder, &original),
            };
            write_all(folder, files, original.of.as_deref())?;
            print(&told);
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
    let name = on_one_line(&name.display().to_string());
    format!("# Forked from {name}, {of} (BLAKE3 {hash}).\n{text}")
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

/// What is written of where results came from, and how to come to them again.
fn restored(folder: &Path, results: &Sources) -> Result<String, Failure> {
    let mut text = String::new();
    for (name, _) in &results.files {
        let _ = writeln!(text, "as it was  {}", folder.join(name).display());
    }
    let now = results.scenario_in(folder)?.rules_hash;
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

/// What is written, and what to do with it.
fn written(folder: &Path, original: &Original) -> String {
    let mut text = String::new();
    for (name, _) in &original.files {
        let _ = writeln!(text, "forked  {}", folder.join(name).display());
    }
    let _ = writeln!(text, "\n  sandtable test {}", word(&folder.display().to_string()));
    if let Some(page) = &original.page {
        let page = folder.join(page).display().to_string();
        let _ = writeln!(text, "  sandtable new {} > my.toml", word(&page));
    }
    text
}
