//! Rules in a chain, which a scenario writes without a page.

use sandtable_keys::{Extent, Keys, Kind};
use sandtable_play::{Library, RuleFace, STEPS, Step, StepFault, keys_of_steps, wrong_step_name};
use serde_json::{Map, Value};

use super::file::WrittenStep;
use super::library::find_rule;
use super::relative::is_page;
use super::sections::{keys_of_file, leaves, retain_said};
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

/// The steps that a scenario writes, as far as they can be read.
#[derive(Debug)]
pub(super) struct Chain {
    /// The procedure, if nothing is wrong with what the steps say of each other.
    pub(super) rule: Option<RuleFace>,
    /// The keys of the steps whose rules are known.
    pub(super) keys: Keys,
    /// What is wrong with the steps, beyond what their own keys do not allow.
    pub(super) problems: Vec<Problem>,
    known: Vec<String>,
    /// The names of the others; nothing of one that has none.
    unknown: Vec<Option<String>>,
}

impl Chain {
    /// What a scenario says, without what may be said of steps whose keys are not known.
    pub(super) fn of_known_steps(&self, values: &Map<String, Value>) -> Map<String, Value> {
        let has_nameless = self.unknown.contains(&None);
        let is_unknown = |name: &str| self.unknown.iter().flatten().any(|unknown| unknown == name);
        let is_known = |name: &str| self.known.iter().any(|known| known == name);
        let mut values = values.clone();
        retain_said(&mut values, |key| {
            let name = key.split('.').next().unwrap_or(key);
            is_known(name) || !(has_nameless || is_unknown(name))
        });
        values
    }
}

/// The chain of steps that a scenario writes; nothing if it has none.
///
/// # Errors
///
/// If a step names a page in which anything is wrong.
pub(super) fn chain(
    file: &str,
    mut values: Map<String, Value>,
    mut spans: Spans,
    texts: &Texts,
) -> Result<Option<Chain>, Refused> {
    // What is wrong with the rest of the file is said where that is read.
    if name(&mut values, &mut spans).is_err() {
        return Ok(None);
    }
    let Some(written) = values.get("step").and_then(Value::as_array) else { return Ok(None) };
    let (mut steps, mut problems, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
    let mut names: Vec<String> = Vec::new();
    for (entry, said) in written.iter().enumerate() {
        let Some(step) = readable(said) else {
            unknown.push(said.get("name").and_then(Value::as_str).map(str::to_owned));
            continue;
        };
        let name = step.name.clone();
        match rule(file, &step.rule, texts)? {
            Ok(rule) => steps.push(ready(entry, step, rule)),
            Err(problem) => {
                problems.push(problem.within(&[self::step(), vec![entry.to_string()]].concat()));
                // What is said of a step that was to be called otherwise stands under another name.
                let fault = wrong_step_name(entry, &name, names.iter().map(String::as_str));
                unknown.push(Some(name.clone()).filter(|_| fault.is_none()));
                problems.extend(fault.map(told));
            }
        }
        names.push(name);
    }
    let title = values.get("title").and_then(Value::as_str).unwrap_or_default();
    let rule = RuleFace::of_steps(title, steps.clone()).map_err(|faults| {
        // What is said of a step that was to be called otherwise stands under another name.
        let is_misnamed =
            |step: &Step| faults.iter().any(|of| of.entry == step.entry && of.key == ["name"]);
        unknown.extend(steps.iter().filter(|step| is_misnamed(step)).map(|_| None));
        steps.retain(|step| !is_misnamed(step));
        problems.extend(faults.into_iter().map(told));
    });
    let keys = keys_of_steps(&steps);
    let known = steps.iter().map(|step| step.name.clone()).collect();
    Ok(Some(Chain { rule: rule.ok(), keys, problems, known, unknown }))
}

/// The key of all steps.
fn step() -> Path {
    vec!["step".to_owned()]
}

/// A step without what its keys do not allow, which is told with the other keys of the file; nothing if
/// it lacks its name or its rule then.
fn readable(said: &Value) -> Option<WrittenStep> {
    let Kind::List(steps) = &keys_of_file().get("step")?.kind else { return None };
    let mut said = said.clone();
    for fault in steps.of.check(&said.clone(), Extent::Whole) {
        match &fault.path[..] {
            [takes, key, ..] if takes == "takes" => {
                said.get_mut(takes).and_then(Value::as_object_mut)?.remove(key);
            }
            [key, ..] => _ = said.as_object_mut()?.remove(key),
            // What is missing is not there to be left out.
            [] => (),
        }
    }
    serde_json::from_value(said).ok()
}

/// The rule of a step: of the catalog, or of a page, whose path is relative to the scenario.
fn rule(file: &str, named: &str, texts: &Texts) -> Result<Result<RuleFace, Problem>, Refused> {
    if is_page(named) {
        return rule_named(file, named, texts);
    }
    Ok(find_rule(&Library::default(), named).map_err(|error| error.of_file(file)))
}

fn ready(entry: usize, written: WrittenStep, rule: RuleFace) -> Step {
    Step {
        entry,
        name: written.name,
        rule,
        when: written.when,
        takes: written.takes.into_iter().collect(),
        measures: Some(written.measures).filter(|names| !names.is_empty()),
        may_skip: written.skip,
    }
}

fn told(fault: StepFault) -> Problem {
    let path = [step(), vec![fault.entry.to_string()], fault.key].concat();
    Problem::new(&path, fault.problem).help(fault.help)
}
