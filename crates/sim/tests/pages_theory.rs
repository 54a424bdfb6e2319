//! Known problems, written as designers would write them, and pages that try all that can be said:
//! what each page says comes out, does so exactly.

use sandtable_dice::Procedure;
use sandtable_language::{Expectation, Problem, Rule};
use sandtable_sim::distribution::Observation;
use sandtable_sim::exact::Budget;
use sandtable_sim::{Distribution, Fraction, Statistic, Value};

/// Where the known problems are, which designers can read as well.
const KNOWN: &str = "examples/known-problems";
/// Where each thing is that can be said.
const MEANING: &str = "crates/language/tests/meaning";

/// The pages of a folder of the project: their names and texts.
fn pages(folder: &str) -> Vec<(String, String)> {
    let folder = format!("{}/../../{folder}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let rules = files.filter(|path| path.extension().is_some_and(|extension| extension == "rule"));
    let named = rules.map(|path| {
        (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path))
    });
    let mut pages: Vec<_> = named.map(|(name, text)| (name, text.unwrap())).collect();
    pages.sort();
    pages
}

fn read(name: &str, text: &str) -> Result<Rule, String> {
    Rule::read(text).map_err(|problems| problems.iter().map(|one| told(name, text, one)).collect())
}

/// A problem with its place, as text.
fn told(name: &str, text: &str, problem: &Problem) -> String {
    let line = text[..problem.span.start].lines().count().max(1);
    format!("{name}:{line}: {}; {}; {:?}\n", problem.message, problem.label, problem.help)
}

/// The number that a page says must come out, exactly, and the one that does.
fn both(rule: &Rule, expected: &Expectation) -> Result<(Fraction, Fraction), String> {
    let given = &expected.given;
    let program = rule
        .prepare(&given.circumstances, &given.figures, &given.rulings)
        .map_err(|refusal| refusal.to_string())?;
    let place = program.measures().iter().position(|measure| measure.name == expected.measure);
    let place = place.ok_or("there is no such measure")?;
    let statistic: Statistic = expected.statistic.parse().map_err(|error| format!("{error}"))?;
    let experiment = sandtable_sim::experiment::of(program);
    let law = experiment.enumerate(&Budget::default()).map_err(|error| error.to_string())?;
    let fractions = experiment.enumerate_fractions(&Budget::default());
    let fractions = fractions.map_err(|error| error.to_string())?;
    let reading = |values: &[Option<Value>]| Ok(Observation::from(values[place]));
    let distribution = Distribution::exact(&law, Some(&fractions), reading);
    let found = statistic.exact(&distribution.map_err(|error| error.to_string())?);
    let (above, below) = expected.value;
    let said = format!("{above}/{below}").parse().map_err(|error| format!("{error}"))?;
    Ok((said, found.ok_or("this is not known exactly")?))
}

/// What is wrong with the tests of a page.
fn failures(name: &str, text: &str) -> String {
    let rule = match read(name, text) {
        Ok(rule) => rule,
        Err(told) => return told,
    };
    let tried = rule.try_examples().into_iter().filter_map(|tried| {
        Some(format!("{name}: example {:?}: {}\n", tried.title, tried.problem?))
    });
    let expected = rule.expectations().into_iter().filter_map(|expected| {
        let line = &text[expected.span.start..expected.span.end];
        match both(&rule, &expected) {
            Ok((said, found)) if said == found => None,
            Ok((_, found)) => Some(format!("{name}: `{line}` is {found}\n")),
            Err(problem) => Some(format!("{name}: `{line}`: {problem}\n")),
        }
    });
    tried.chain(expected).collect()
}

#[track_caller]
fn check(folder: &str) {
    let failures: String = pages(folder).iter().map(|(name, text)| failures(name, text)).collect();
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn known_problems_come_out_as_theory_says() {
    check(KNOWN);
}

#[test]
fn all_that_can_be_said_means_what_it_says() {
    check(MEANING);
}

#[test]
fn every_page_names_its_source_and_holds_numbers() {
    for (name, text) in [pages(KNOWN), pages(MEANING)].concat() {
        let rule = read(&name, &text).unwrap();
        assert!(rule.source().is_some(), "{name} has no source");
        assert!(rule.expectations().len() >= 2, "{name} expects little");
    }
}
