//! The measures that a scenario defines by expressions.

use sandtable_sim::expression::Expression;
use serde_json::{Map, Value};

use super::problem::Problem;
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

/// The names of all measures, the scenario's own first.
pub(super) fn names(measures: &[DefinedMeasure], base: &Variant) -> Vec<String> {
    let built_in = base.prepared.experiment.measures();
    let defined = measures.iter().map(|measure| measure.name.clone());
    defined.chain(built_in.iter().map(|measure| measure.name.to_owned())).collect()
}
