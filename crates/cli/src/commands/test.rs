//! `test`: the tests that rules written as text have of their own.

use std::fmt::Write;

use sandtable_play::{Library, PageExpectation, PageTests, RuleFace};

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
        match Page::read(file) {
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
        if pages.iter().any(|page| page.faces.is_empty()) {
            print(&text)?;
        }
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
    let _ = writeln!(text, "{}: {}", page.file, page.title);
    if page.faces.is_empty() {
        text.push_str("  a library that expects nothing of its parts\n");
    }
    for face in &page.faces {
        try_rule(page, face, text, tally)?;
    }
    text.push('\n');
    Ok(())
}

fn try_rule(
    page: &Page,
    face: &RuleFace,
    text: &mut String,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let tests = face.tests.as_ref().map_or_else(PageTests::default, |tests| tests());
    for tried in &tests.examples {
        let what = format!("example \"{}\"", tried.title);
        tally.line(text, page.line(tried.span.start), &what, tried.problem.as_deref());
    }
    for tried in &tests.refusals {
        let line = page.line(tried.span.start);
        tally.line(text, line, &tried.title, tried.problem.as_deref());
    }
    for expectation in &tests.expectations {
        let verified = verified(page, face, expectation)?;
        let problem = format!("it is {}", verified.found);
        let problem = Some(problem.as_str()).filter(|_| !verified.holds);
        tally.line(text, page.line(expectation.at), &expected(expectation), problem);
    }
    Ok(())
}

/// What a page expects, and of what.
pub(super) fn expected(expectation: &PageExpectation) -> String {
    let PageExpectation { statistic, formula, value, given, .. } = expectation;
    let said = SECTIONS.iter().filter_map(|section| given[section].as_object()).flatten();
    let said: Vec<String> = said.map(|(key, value)| format!("{key} = {}", inline(value))).collect();
    let given = if said.is_empty() { String::new() } else { format!(" given {}", said.join(", ")) };
    format!("{statistic} {formula} = {value}{given}")
}

/// What comes of an expectation of a page: of one in a scenario about what is given.
fn verified(
    page: &Page,
    face: &RuleFace,
    expectation: &PageExpectation,
) -> Result<Verified, Failure> {
    let library = Library::default().with(face.clone());
    let text = scenario_about(&face.about.id, expectation);
    let scenario = Scenario::about(&library, &page.file, "test", &text).map_err(|refused| {
        let place = format!("{}:{}", page.file, page.line(expectation.at));
        Refused { file: place, text: String::new(), ..refused }
    })?;
    let mut all = verify(&scenario)?;
    Ok(all.remove(0))
}

/// A scenario in which nothing but that is expected.
fn scenario_about(rule: &str, expectation: &PageExpectation) -> String {
    let PageExpectation { statistic, measure, value, given, .. } = expectation;
    let rule = serde_json::Value::from(rule);
    let mut text = format!("title = \"A test\"\nrule = {rule}\n");
    for section in SECTIONS {
        let _ = writeln!(text, "{section} = {}", inline(&given[section]));
    }
    let _ = writeln!(
        text,
        "[[expect]]\nmeasure = \"{measure}\"\nstatistic = \"{statistic}\"\nvalue = \"{value}\""
    );
    text
}

/// What a situation is told by.
const SECTIONS: [&str; 3] = ["circumstances", "figures", "rulings"];
