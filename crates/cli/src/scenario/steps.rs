//! Rules in a chain, which a scenario writes without a page.

use sandtable_keys::Extent;
use sandtable_play::{Library, RuleFace, STEPS, Step, StepFault};
use serde_json::{Map, Value};

use super::file::WrittenStep;
use super::library::find_rule;
use super::relative::is_page;
use super::sections::{keys_of_file, leaves};
use super::shelf::rule_named;
use super::texts::Texts;
use crate::problem::{Path, Problem, Refused, Spans};

/// Names the chain of steps as the rule of a scenario that has one, and gives the keys that steps
/// take their dotted names, also where the dots were taken for tables.
///
/// # Errors
///
/// If there is a rule beside the steps.
pub(super) fn name(values: &mut Map<String, Value>, spans: &mut Spans) -> Result<(), Problem> {
    let Some(steps) = values.get_mut("step") else { return Ok(()) };
    if steps.as_array().is_some_and(Vec::is_empty) {
        return Err(Problem::new(&step(), "there is no step in it"));
    }
    for (at, one) in steps.as_array_mut().into_iter().flatten().enumerate() {
        let around = [step(), vec![at.to_string(), "takes".to_owned()]].concat();
        if let Some(takes) = one.get_mut("takes").and_then(Value::as_object_mut) {
            *takes = dotted(takes, &around, spans);
        }
    }
    if values.contains_key("rule") {
        let problem = Problem::new(&step(), "a scenario has a rule or steps, and not both");
        let help = "the rule can be a step of its own";
        return Err(problem.help(Some(help.to_owned())));
    }
    values.insert("rule".to_owned(), STEPS.into());
    Ok(())
}

/// The leaves of a table by names with dots.
fn dotted(table: &Map<String, Value>, around: &[String], spans: &mut Spans) -> Map<String, Value> {
    let mut named = Map::new();
    for (path, value) in leaves(table) {
        let [tables, flat]: [Path; 2] =
            [path.clone(), vec![path.join(".")]].map(|path| [around, &path].concat());
        if let Some(span) = spans.find(&tables) {
            spans.insert(&flat, span);
        }
        named.insert(path.join("."), value);
    }
    named
}

/// The chain of steps that a scenario writes; nothing if it has none, or what it says of them is not
/// what can be said.
///
/// # Errors
///
/// If a step names no rule, or the steps do not fit each other.
pub(super) fn chain(
    file: &str,
    text: &str,
    (mut values, mut spans): (Map<String, Value>, Spans),
    texts: &Texts,
) -> Result<Option<RuleFace>, Refused> {
    // What is wrong with the rest of the file is said where that is read.
    if name(&mut values, &mut spans).is_err() {
        return Ok(None);
    }
    let Some(written) = written(&values) else { return Ok(None) };
    let refused = |problems: Vec<Problem>| Refused {
        file: file.to_owned(),
        text: text.to_owned(),
        problems: problems.into_iter().map(|problem| problem.on(&spans)).collect(),
        rule: None,
    };
    let mut steps = Vec::new();
    let mut problems = Vec::new();
    for (at, one) in written.into_iter().enumerate() {
        match rule(file, &one.rule, texts)? {
            Ok(rule) => steps.push(ready(one, rule)),
            Err(problem) => problems.push(problem.within(&[step(), vec![at.to_string()]].concat())),
        }
    }
    if !problems.is_empty() {
        return Err(refused(problems));
    }
    let title = values.get("title").and_then(Value::as_str).unwrap_or_default();
    let chain = RuleFace::of_steps(title, steps);
    chain.map(Some).map_err(|faults| refused(faults.into_iter().map(told).collect()))
}

/// The key of all steps.
fn step() -> Path {
    vec!["step".to_owned()]
}

/// The steps as they are written, if they are what their keys allow.
fn written(values: &Map<String, Value>) -> Option<Vec<WrittenStep>> {
    let steps = values.get("step")?;
    let keys = keys_of_file();
    let kind = &keys.get("step")?.kind;
    if !kind.check(steps, Extent::Whole).is_empty() {
        return None;
    }
    serde_json::from_value(steps.clone()).ok().filter(|steps: &Vec<_>| !steps.is_empty())
}

/// The rule of a step: of the catalog, or of a page, whose path is relative to the scenario.
fn rule(file: &str, named: &str, texts: &Texts) -> Result<Result<RuleFace, Problem>, Refused> {
    if is_page(named) {
        return rule_named(file, named, texts);
    }
    Ok(find_rule(&Library::default(), named).map_err(|error| error.of_file(file)))
}

fn ready(written: WrittenStep, rule: RuleFace) -> Step {
    Step {
        name: written.name,
        rule,
        when: written.when,
        takes: written.takes.into_iter().collect(),
        measures: Some(written.measures).filter(|names| !names.is_empty()),
        may_skip: written.skip,
    }
}

fn told(fault: StepFault) -> Problem {
    let path = [step(), vec![fault.step.to_string()], fault.key].concat();
    Problem::new(&path, fault.problem).help(fault.help)
}
