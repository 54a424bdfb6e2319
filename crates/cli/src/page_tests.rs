//! The tests that pages have of their own, and what came of each.

use std::fmt::Write;

use sandtable_language::Tried;
use sandtable_play::{Library, PageExpectation, PageTests, RuleFace};
use serde_json::Value;

use crate::Failure;
use crate::problem::Refused;
use crate::scenario::{Exactness, Page, Scenario};
use crate::toml::inline;
use crate::verify::verify_while;
use crate::watch::Watch;

/// What a situation is tried for that must not be played.
const REFUSED: &str = "refused";

/// A test of a page, and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Tested {
    /// What is tried: `example`, `refused`, or the statistic.
    pub(crate) statistic: String,
    /// The title of the example, what must be refused as the page says it, or what the statistic is
    /// of.
    pub(crate) of: String,
    /// What differs from the defaults, as the page says it, `cover = wall`; empty if nothing does, or
    /// the example says it.
    pub(crate) given: String,
    /// The line of the page, from one.
    pub(crate) line: usize,
    /// What must come out; nothing of an example or a refusal.
    pub(crate) expected: Option<String>,
    /// What was found; nothing of an example that came out.
    pub(crate) found: Option<String>,
    /// Whether that is it.
    pub(crate) holds: bool,
    /// Whether it was tried before somebody wanted an end; if not, nothing was found.
    pub(crate) is_tried: bool,
    /// How closely the two were compared.
    pub(crate) exactness: Exactness,
}

/// How closely a number was compared that is not known as a fraction, as the end of a sentence.
pub(crate) fn closely(tested: &Tested) -> &'static str {
    match tested.exactness {
        Exactness::Fraction => "",
        Exactness::Rounded => ", compared to twelve digits",
        Exactness::Sampled => ", as far as trials can tell",
    }
}

impl Tested {
    /// Whether the law had to be sampled.
    pub(crate) fn is_sampled(&self) -> bool {
        self.exactness == Exactness::Sampled
    }

    /// The test as the page says it: `mean hits = 5/3 given cover = wall`.
    pub(crate) fn said(&self) -> String {
        match &self.expected {
            None if self.statistic == REFUSED => self.of.clone(),
            None => format!("{} \"{}\"", self.statistic, self.of),
            Some(value) => {
                sentence(&self.statistic, &self.of, value) + &behind("given", &self.given)
            }
        }
    }
}

/// Tries the tests of a page: its worked examples, what it expects to be refused, then its numbers,
/// until somebody who watches wants an end.
///
/// # Errors
///
/// If what a page expects cannot be asked, with its place.
pub(crate) fn try_tests(page: &Page, watch: Option<&Watch>) -> Result<Vec<Tested>, Failure> {
    let mut all = Vec::new();
    for face in &page.faces {
        let PageTests { examples, refusals, expectations } = tests_of(face);
        all.extend(examples.into_iter().map(|tried| of_tried(page, "example", tried)));
        all.extend(refusals.into_iter().map(|tried| of_tried(page, REFUSED, tried)));
        for expectation in &expectations {
            all.push(tested(page, face, expectation, watch)?);
        }
    }
    Ok(all)
}

fn of_tried(page: &Page, what: &str, tried: Tried) -> Tested {
    Tested {
        statistic: what.to_owned(),
        of: tried.title,
        given: String::new(),
        line: page.line(tried.span.start),
        expected: None,
        holds: tried.problem.is_none(),
        found: tried.problem,
        is_tried: true,
        exactness: Exactness::Fraction,
    }
}

/// The tests of a rule, its worked examples tried; none if it has none of its own.
pub(crate) fn tests_of(face: &RuleFace) -> PageTests {
    face.tests.as_ref().map_or_else(PageTests::default, |tests| tests())
}

/// What a page expects: `mean hits = 5/3`.
pub(crate) fn expected(expectation: &PageExpectation) -> String {
    sentence(&expectation.statistic, &expectation.formula, &expectation.value)
}

fn sentence(statistic: &str, of: &str, value: &str) -> String {
    format!("{statistic} {of} = {value}")
}

/// Something with a word before it, if there is something.
fn behind(word: &str, said: &str) -> String {
    if said.is_empty() { String::new() } else { format!(" {word} {said}") }
}

/// What comes of an expectation of a page: of one in a scenario about what is given.
fn tested(
    page: &Page,
    face: &RuleFace,
    expectation: &PageExpectation,
    watch: Option<&Watch>,
) -> Result<Tested, Failure> {
    let library = Library::default().with(face.clone());
    let text = scenario_about(&face.about.id, expectation);
    let line = page.line(expectation.at);
    let scenario = Scenario::about(&library, &page.file, "test", &text).map_err(|refused| {
        Refused { file: format!("{}:{line}", page.file), text: String::new(), ..refused }
    })?;
    let verified = verify_while(&scenario, watch)?.map(|mut verified| verified.remove(0));
    Ok(Tested {
        statistic: expectation.statistic.clone(),
        of: expectation.formula.clone(),
        given: expectation.said.clone(),
        line,
        expected: Some(expectation.value.clone()),
        holds: verified.as_ref().is_some_and(|verified| verified.holds),
        is_tried: verified.is_some(),
        exactness: verified.as_ref().map_or(Exactness::Fraction, |verified| verified.exactness),
        found: verified.map(|verified| verified.found),
    })
}

/// A scenario in which nothing but that is expected.
fn scenario_about(rule: &str, expectation: &PageExpectation) -> String {
    let PageExpectation { statistic, measure, value, given, .. } = expectation;
    let rule = Value::from(rule);
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
