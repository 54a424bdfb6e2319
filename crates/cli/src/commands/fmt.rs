//! `fmt`: rules that are written as text, in the one form.

mod changes;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use sandtable_report::digits;

use super::paths::{files_in, told};
use crate::args::FmtArguments;
use crate::disk::atomic;
use crate::exit::{print, print_data};
use crate::refusal::Nothing;
use crate::scenario::Formatted;
use crate::{Exit, Failure};
use changes::changes;

/// Sets pages out, or says which are not in the one form. If one of them cannot be read, none is
/// changed.
///
/// # Errors
///
/// If a page cannot be read or written.
pub(crate) fn fmt(arguments: &FmtArguments) -> Result<Exit, Failure> {
    let is_input = arguments.paths == [Path::new("-")];
    let pages = if is_input {
        vec![(PathBuf::from("-"), Formatted::input()?)]
    } else {
        read(&files_in(&arguments.paths, "rule")?)?
    };
    if pages.is_empty() {
        return Err(Nothing::NoPage { folders: told(&arguments.paths) }.into());
    }
    if arguments.check {
        return Ok(check(&pages));
    }
    if let (true, [(_, page)]) = (is_input, pages.as_slice()) {
        print_data(&page.after);
        return Ok(Exit::Done);
    }
    rewrite(&pages)
}

/// A page and its file.
type Found = (PathBuf, Formatted);

/// Reads all pages, or tells what is wrong with all of them.
fn read(files: &[PathBuf]) -> Result<Vec<Found>, Failure> {
    let (mut pages, mut refused) = (Vec::new(), Vec::new());
    for file in files {
        match Formatted::read(file) {
            Ok(page) => pages.push((file.clone(), page)),
            Err(error) => refused.push(error),
        }
    }
    if refused.is_empty() { Ok(pages) } else { Err(Failure::Scenarios(refused)) }
}

/// Writes the pages that are not in the one form; others are not touched.
fn rewrite(pages: &[Found]) -> Result<Exit, Failure> {
    let mut text = String::new();
    let mut changed = 0;
    for (file, page) in pages.iter().filter(|(_, page)| page.is_changed()) {
        atomic::rewrite(file, page.after.as_bytes())?;
        let _ = writeln!(text, "set out  {}", file.display());
        changed += 1;
    }
    let _ = writeln!(text, "{changed} of {} changed.", digits::counted(pages.len() as u64, "page"));
    print(&text);
    Ok(Exit::Done)
}

/// Says which pages are not in the one form, and what of them.
fn check(pages: &[Found]) -> Exit {
    let mut text = String::new();
    let mut others = 0;
    for (file, page) in pages.iter().filter(|(_, page)| page.is_changed()) {
        text.push_str(&changes(&file.display().to_string(), &page.before, &page.after));
        text.push('\n');
        others += 1;
    }
    let held = pages.len() - others;
    let are = if pages.len() == 1 { "is" } else { "are" };
    let all = digits::counted(pages.len() as u64, "page");
    let _ = writeln!(text, "{held} of {all} {are} in the one form.");
    print(&text);
    if others == 0 { Exit::Done } else { Exit::CheckFailed }
}
