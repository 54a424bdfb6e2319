//! `test`: the tests that rules written as text have of their own.

use std::fmt::Write;

use sandtable_play::{Library, PageExpectation, PageTests};

use super::paths::{files_in, told};
use super::toml::inline;
use crate::args::TestArguments;
use crate::exit::print;
use crate::refusal::Nothing;
use crate::scenario::{Page, Refused, Scenario};
use crate::verify::{Verified, verify};
use crate::{Exit, Failure};

/// Tries the worked examples of pages, and what they expect.
pub(crate) fn test(arguments: &TestArguments) -> Result<Exit, Failure> {
    let files = files_in(&arguments.paths, "rule")?;
    if files.is_empty() {
        return Err(Nothing::NoPage { folders: told(&arguments.paths) }.into());
    }
    let (mut pages, mut refused) = (Vec::new(), Vec::new());
    for file in &files {
        match Page::read(file, &file.display().to_string()) {
            Ok(page) => pages.push(page),
            Err(error) => refused.push(error),
        }
    }
    if !refused.is_empty() {
        return Err(Failure::Scenarios(refused));
    }
    let (mut text, mut tally) = (String::new(), Tally::default());
    for page in &pages {
        try_page(page, &mut text, &mut tally)?;
    }
    if tally.tried == 0 {
        return Err(Nothing::NoTest { folders: told(&arguments.paths) }.into());
    }
    let held = tally.tried - tally.failed;
    let _ = writeln!(text, "{held} of {} tests hold.", tally.tried);
    print(&text)?;
    Ok(if tally.failed == 0 { Exit::Done } else { Exit::CheckFailed })
}

/// How many tests there were.
#[derive(Debug, Default)]
struct Tally {
    tried: usize,
    failed: usize,
}

impl Tally {
    /// A line that tells of a test.
    fn line(&mut self, text: &mut String, line: usize, what: &str, problem: Option<&str>) {
        self.tried += 1;
        let _ = match problem {
            None => writeln!(text, "  holds  {what}"),
            Some(problem) => {
                self.failed += 1;
                writeln!(text, "  FAILS  {what}\n         line {line}: {problem}")
            }
        };
    }
}

fn try_page(page: &Page, text: &mut String, tally: &mut Tally) -> Result<(), Failure> {
    let tests = page.tests()?;
    let _ = writeln!(text, "{}: {}", page.file, page.face.about.title);
    for tried in &tests.examples {
        let what = format!("example \"{}\"", tried.title);
        tally.line(text, page.line(tried.span.start), &what, tried.problem.as_deref());
    }
    for (verified, expectation) in verified(page, &tests)?.iter().zip(&tests.expectations) {
        let problem = format!("it is {}", verified.found);
        let problem = Some(problem.as_str()).filter(|_| !verified.holds);
        tally.line(text, page.line(expectation.at), &sentence(expectation), problem);
    }
    text.push('\n');
    Ok(())
}

/// What a page expects, and of what.
fn sentence(expectation: &PageExpectation) -> String {
    let PageExpectation { statistic, measure, value, given, .. } = expectation;
    let sections = ["circumstances", "figures", "rulings"].map(|section| &given[section]);
    let said = sections.iter().filter_map(|section| section.as_object()).flatten();
    let said: Vec<String> = said.map(|(key, value)| format!("{key} = {}", inline(value))).collect();
    let given = if said.is_empty() { String::new() } else { format!(" given {}", said.join(", ")) };
    format!("{statistic} {measure} = {value}{given}")
}

/// What comes of the expectations of a page: those of a scenario about it, whose variants are what
/// is given.
fn verified(page: &Page, tests: &PageTests) -> Result<Vec<Verified>, Failure> {
    if tests.expectations.is_empty() {
        return Ok(Vec::new());
    }
    let library = Library::default().with(page.face.clone());
    let text = scenario_about(&page.face.about.id, &inline(&page.face.example), tests);
    let scenario = Scenario::about(&library, &page.file, "test", &text);
    Ok(verify(&scenario.map_err(|refused| Refused { file: page.file.clone(), ..refused })?)?)
}

/// A scenario with a variant for each expectation.
fn scenario_about(rule: &str, example: &str, tests: &PageTests) -> String {
    let rule = serde_json::Value::from(rule);
    let mut text = format!("title = \"Tests\"\nrule = {rule}\ncircumstances = {example}\n");
    for (at, expectation) in tests.expectations.iter().enumerate() {
        let _ = writeln!(text, "variants.n{at} = {}", inline(&expectation.given));
    }
    for (at, expectation) in tests.expectations.iter().enumerate() {
        let PageExpectation { statistic, measure, value, .. } = expectation;
        let _ = writeln!(
            text,
            "[[expect]]\nvariant = \"n{at}\"\nmeasure = \"{measure}\"\nstatistic = \"{statistic}\"\nvalue = \"{value}\"",
        );
    }
    text
}
