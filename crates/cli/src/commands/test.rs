//! `test`: the tests that rules written as text have of their own.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use sandtable_report::digits;

use super::is_scenario;
use super::paths::{files_in, told};
use crate::args::TestArguments;
use crate::checks;
use crate::exit::print;
use crate::page_tests::{Tested, closely, try_tests};
use crate::problem::{Problem, Refused};
use crate::refusal::Nothing;
use crate::scenario::{Page, Scenario, resolved};
use crate::{Exit, Failure};

/// Tries the worked examples of pages, and what they expect. Pages that cannot be read keep no other
/// from being tried, and are told at the end.
///
/// # Errors
///
/// If there is no page or no test, or a page cannot be read.
pub(crate) fn test(arguments: &TestArguments) -> Result<Exit, Failure> {
    let files = pages_of(&arguments.paths)?;
    if files.is_empty() {
        return Err(Nothing::NoPage { folders: told(&arguments.paths) }.into());
    }
    let (pages, refused) = read_pages(&files);
    let (mut text, mut tried, mut failed) = (String::new(), 0, 0);
    for page in &pages {
        let tests = try_tests(page, None)?;
        tell(page, &tests, &mut text);
        tried += tests.len();
        failed += tests.iter().filter(|tested| !tested.holds).count();
    }
    if tried == 0 && !refused.is_empty() {
        return Err(Failure::Scenarios(refused));
    }
    if tried == 0 {
        if pages.iter().any(|page| page.faces.is_empty()) {
            print(&text);
        }
        return Err(Nothing::NoTest { folders: told(&arguments.paths) }.into());
    }
    let hold = if tried == 1 { "holds" } else { "hold" };
    let all = digits::counted(tried as u64, "test");
    let _ = writeln!(text, "{} of {all} {hold}.", tried - failed);
    print(&text);
    if !refused.is_empty() {
        return Err(Failure::Scenarios(refused));
    }
    Ok(if failed == 0 { Exit::Done } else { Exit::CheckFailed })
}

/// The pages that are named: themselves, by their folders, or by a scenario that reaches them. Each once.
///
/// # Errors
///
/// If a folder cannot be read, or anything is wrong with a scenario.
fn pages_of(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut pages = Vec::new();
    for path in paths {
        let named = if is_scenario(path) {
            Scenario::read(path)?.pages
        } else {
            files_in(std::slice::from_ref(path), "rule")?
        };
        pages.extend(named);
    }
    let mut seen = BTreeSet::new();
    pages.retain(|page| seen.insert(page.clone()));
    Ok(pages)
}

/// Reads pages: those that can be read, and what is wrong with the others.
fn read_pages(files: &[PathBuf]) -> (Vec<Page>, Vec<Refused>) {
    let (mut pages, mut refused) = (Vec::new(), Vec::new());
    for file in files {
        match Page::read(file) {
            Ok(page) => pages.push(page),
            Err(error) => refused.push(error),
        }
    }
    (pages, told_once(refused))
}

/// The same refusals; what is wrong with a library that several pages use is told with the first of them.
fn told_once(refusals: Vec<Refused>) -> Vec<Refused> {
    let mut told: BTreeSet<(PathBuf, Option<usize>, String)> = BTreeSet::new();
    let mut all = Vec::with_capacity(refusals.len());
    for mut refused in refusals {
        let file = resolved(Path::new(&refused.file));
        let is_told = told.iter().any(|(of, ..)| *of == file);
        let places = refused.places().map(|(file, start, message)| {
            told.insert((resolved(Path::new(file)), start, message.to_owned()))
        });
        let mut are_new = places.collect::<Vec<bool>>().into_iter();
        refused.problems.retain(|_| are_new.next().unwrap_or(true));
        if refused.problems.is_empty() && !is_told {
            let problem = "it is not tried: what is wrong with what it uses is told above";
            refused.problems.push(Problem::of_file(problem));
        }
        if !refused.problems.is_empty() {
            all.push(refused);
        }
    }
    all
}

/// A page, and a line for each of its tests.
fn tell(page: &Page, tests: &[Tested], text: &mut String) {
    let _ = writeln!(text, "{}: {}", page.file, page.title);
    if page.faces.is_empty() {
        text.push_str("  a library that expects nothing of its parts\n");
    }
    for tested in tests {
        let what = tested.said();
        let _ = match problem(tested) {
            None => writeln!(text, "  holds  {what}{}", closely(tested)),
            Some(problem) => {
                writeln!(text, "  FAILS  {what}\n         line {}: {problem}", tested.line)
            }
        };
    }
    text.push('\n');
}

/// What a number is that is expected to be another.
fn it_is(tested: &Tested, found: &str) -> String {
    format!("{}{}", checks::it_is(found), closely(tested))
}

/// What is wrong, if a test does not hold.
fn problem(tested: &Tested) -> Option<String> {
    let found = tested.found.as_deref().filter(|_| !tested.holds)?;
    Some(if tested.expected.is_some() { it_is(tested, found) } else { found.to_owned() })
}
