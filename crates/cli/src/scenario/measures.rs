//! The measures that a scenario defines by expressions.

use std::collections::BTreeMap;

use sandtable_sim::expression::Expression;
use sandtable_sim::interval::Interval;
use serde_json::{Map, Value};

use super::problem::{Problem, nearest};
use super::{DefinedMeasure, Variant};

/// Reads the measures of a scenario.
pub(super) fn defined(
    written: &Map<String, Value>,
    base: &Variant,
) -> Result<Vec<DefinedMeasure>, Vec<Problem>> {
    let built_in = base.prepared.experiment.measures();
    let mut names: Vec<String> = built_in.iter().map(|measure| measure.name.to_owned()).collect();
    let mut problems = Vec::new();
    let mut measures = Vec::new();
    for (name, text) in written {
        let path = ["measures".to_owned(), name.clone()];
        match define(name, text, &names) {
            Ok(measure) => {
                names.push(name.clone());
                measures.push(measure);
            }
            Err((message, help)) => problems.push(Problem::new(&path, message).help(help)),
        }
    }
    if problems.is_empty() { Ok(measures) } else { Err(problems) }
}

fn define(
    name: &str,
    text: &Value,
    names: &[String],
) -> Result<DefinedMeasure, (String, Option<String>)> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if !is_name(name) {
        return Err(("the name of a measure is made of letters, digits and _".into(), None));
    }
    if names.iter().any(|known| known == name) {
        return Err((format!("there is a measure `{name}` already"), None));
    }
    let Some(text) = text.as_str() else {
        return Err((format!("expected an expression in quotes, found {text}"), None));
    };
    let known: Vec<_> = names.iter().map(String::as_str).collect();
    let expression = Expression::parse(text, &known).map_err(|error| (error.to_string(), None))?;
    Ok(DefinedMeasure { name: name.to_owned(), expression, text: text.to_owned() })
}

/// What measures can come to at all.
pub(super) fn bounds(
    written: &BTreeMap<String, [f64; 2]>,
    names: &[&str],
) -> Result<BTreeMap<String, Interval>, Vec<Problem>> {
    let mut bounds = BTreeMap::new();
    let mut problems = Vec::new();
    for (name, &[low, high]) in written {
        let path = ["bounds".to_owned(), name.clone()];
        if !names.contains(&name.as_str()) {
            let message = format!("there is no measure `{name}`");
            let help = nearest(name, names.iter().copied());
            problems.push(Problem::new(&path, message).help(help));
        } else if low < high {
            bounds.insert(name.clone(), Interval { low, high });
        } else {
            let message =
                format!("expected two numbers, the lower one first; found [{low}, {high}]");
            problems.push(Problem::new(&path, message));
        }
    }
    if problems.is_empty() { Ok(bounds) } else { Err(problems) }
}

/// The names of all measures, the scenario's own first.
pub(super) fn names(measures: &[DefinedMeasure], base: &Variant) -> Vec<String> {
    let built_in = base.prepared.experiment.measures();
    let defined = measures.iter().map(|measure| measure.name.clone());
    defined.chain(built_in.iter().map(|measure| measure.name.to_owned())).collect()
}
