//! The measures that a scenario defines by expressions, and what all measures can come to.

use std::collections::{BTreeMap, BTreeSet};

use sandtable_dice::{Kind, Scale};
use sandtable_sim::distribution::{Observation, Unobserved};
use sandtable_sim::expression::{
    EvaluationError, Expression, ExpressionError, ExpressionErrorKind,
};
use sandtable_sim::interval::Interval;
use sandtable_sim::value::Value as Number;
use serde_json::{Map, Value};
use thiserror::Error;

use super::variant::Variant;
use crate::problem::{Problem, nearest};

/// A measure that a scenario defines by an expression.
#[derive(Debug)]
pub(crate) struct DefinedMeasure {
    /// What it is called.
    pub(crate) name: String,
    /// The expression, over the built-in measures and those defined above it.
    pub(crate) expression: Expression,
    /// The condition under which it is given, over the same; always, if there is none.
    pub(crate) given: Option<Expression>,
    /// What it counts, with its unit in parentheses; its definition stands for it, if it is not said.
    pub(crate) meaning: Option<String>,
    /// The defined measures that it is worked out by, itself the last, by their positions.
    needed: Vec<usize>,
}

/// The scale of what nothing is known of.
pub(super) const UNKNOWN: Scale = Scale {
    kind: Kind::Amount,
    unit: "",
    low: f64::NEG_INFINITY,
    high: f64::INFINITY,
    missing: None,
    never: false,
};

/// What is said without the full stop at its end: a picture joins it to other words.
pub(super) fn without_stop(said: &str) -> &str {
    said.trim_end().trim_end_matches('.')
}

/// What a measure can come to, as the scenario says.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// From the least to the most.
    pub(crate) interval: Interval,
    /// The file and the line.
    pub(crate) place: String,
    /// The position of the measure among the built-in ones and then those of the scenario.
    position: usize,
}

impl Bounds {
    /// Refuses a value that the measure cannot have, as the scenario says.
    fn hold(&self, name: &str, value: Option<Number>) -> Result<(), Unobserved> {
        match value {
            Some(value) if !self.interval.contains(value.get()) => Err(Unobserved::OutOfBounds {
                measure: name.to_owned(),
                value,
                bounds: self.interval,
                place: self.place.clone(),
            }),
            _ => Ok(()),
        }
    }
}

/// The defined measures that parts of an expression are worked out by, by their positions, in order:
/// those that they name, and those by which these are worked out.
pub(super) fn needed<'a>(
    parts: impl IntoIterator<Item = &'a Expression>,
    above: &[DefinedMeasure],
) -> Vec<usize> {
    let names = parts.into_iter().flat_map(Expression::names_used);
    let used = names.filter_map(|name| above.iter().find(|measure| measure.name == name));
    let needed: BTreeSet<usize> = used.flat_map(|measure| measure.needed.iter().copied()).collect();
    needed.into_iter().collect()
}

impl DefinedMeasure {
    /// The measure that is defined next, below all of these.
    pub(super) fn below(
        above: &[DefinedMeasure],
        name: String,
        expression: Expression,
        given: Option<Expression>,
    ) -> DefinedMeasure {
        let mut needed = needed(std::iter::once(&expression).chain(&given), above);
        needed.push(above.len());
        DefinedMeasure { name, expression, given, meaning: None, needed }
    }

    /// The defined measures that it is worked out by, itself the last, by their positions.
    pub(super) fn needed(&self) -> &[usize] {
        &self.needed
    }

    /// Says where it is written, for what goes wrong when it is worked out.
    pub(super) fn written_at(&mut self, place: &str) {
        let parts = std::iter::once(&mut self.expression).chain(&mut self.given);
        parts.for_each(|part| *part = part.clone().written_at(place));
    }

    /// What is observed, given the built-in measures and those defined above.
    fn observe(&self, values: &[Option<Number>]) -> Result<Observation, EvaluationError> {
        if let Some(given) = &self.given
            && given.evaluate(values)?.is_none_or(|met| met == Number::ZERO)
        {
            return Ok(Observation::Excluded);
        }
        Ok(self.expression.evaluate(values)?.into())
    }

    /// The scale, given those of the built-in measures and of those defined above.
    fn scale(&self, scales: &[Scale]) -> Result<Scale, (&'static str, Box<ExpressionError>)> {
        let Some(given) = &self.given else {
            return self.expression.scale(scales).map_err(|error| ("of", error.into()));
        };
        given.condition(scales).map_err(|error| ("given", error.into()))?;
        self.expression.scale_given(given, scales).map_err(|error| ("of", error.into()))
    }

    /// The scale as those defined below see it: there, what is not given has no value.
    fn seen_from_below(&self, scale: Scale) -> Scale {
        if self.given.is_some() { scale.or_none("its condition is not met") } else { scale }
    }
}

/// The values of measures of an outcome, the built-in ones first, and what is observed of the last.
pub(super) type Measured = Result<(Vec<Option<Number>>, Option<Observation>), Unobserved>;

/// The built-in measures of an outcome and, of the defined ones, those that are needed, by their
/// positions; and what is observed of the last of these. No other is worked out, so that many measures
/// take no longer than each for itself; but all that have bounds keep within them, whichever is asked for.
pub(super) fn measured(
    (defined, needed): (&[DefinedMeasure], &[usize]),
    bounds: &BTreeMap<String, Bounds>,
    outcome: &[Option<Number>],
) -> Measured {
    let mut values = outcome.to_vec();
    values.resize(outcome.len() + defined.len(), None);
    let mut last = None;
    let bounded = bounds.values().filter_map(|it| it.position.checked_sub(outcome.len()));
    let bounded = bounded.flat_map(|position| defined[position].needed.iter().copied());
    let bounded: BTreeSet<usize> = bounded.filter(|it| needed.binary_search(it).is_err()).collect();
    for &position in needed.iter().chain(&bounded) {
        let observation = defined[position].observe(&values)?;
        values[outcome.len() + position] = observation.value();
        if needed.last() == Some(&position) {
            last = Some(observation);
        }
    }
    for (name, bounds) in bounds {
        bounds.hold(name, values.get(bounds.position).copied().flatten())?;
    }
    Ok((values, last))
}

/// The scales of the built-in measures of a variant, and then of those that are defined, as later
/// ones see them; and the scales of the defined ones as they are themselves.
pub(super) fn scales(
    defined: &[DefinedMeasure],
    bounds: &BTreeMap<String, Bounds>,
    variant: &Variant,
) -> Result<(Vec<Scale>, Vec<Scale>), Box<Problem>> {
    let all: Vec<usize> = (0..defined.len()).collect();
    scales_of((defined, &all), bounds, variant)
}

/// As [`scales`], of those of the defined measures alone that are needed, by their positions.
pub(super) fn scales_of(
    (defined, needed): (&[DefinedMeasure], &[usize]),
    bounds: &BTreeMap<String, Bounds>,
    variant: &Variant,
) -> Result<(Vec<Scale>, Vec<Scale>), Box<Problem>> {
    let built_in = variant.prepared.experiment.measures();
    let stated = |name: &str, scale| within(scale, bounds.get(name));
    let built_in = built_in.iter().map(|measure| stated(measure.name, measure.scale));
    let mut seen: Vec<Scale> = built_in.collect();
    let built_in = seen.len();
    seen.resize(built_in + defined.len(), UNKNOWN);
    let mut own = Vec::new();
    for &position in needed {
        let measure = &defined[position];
        let scale = measure.scale(&seen).map_err(|(key, error)| {
            let mut path = vec!["measures".to_owned(), measure.name.clone()];
            if measure.given.is_some() {
                path.push(key.to_owned());
            }
            Box::new(Problem::new(&path, error.to_string()))
        })?;
        let scale = stated(&measure.name, scale);
        seen[built_in + position] = measure.seen_from_below(scale);
        own.push(scale);
    }
    Ok((seen, own))
}

/// Reads the measures of a scenario.
pub(super) fn defined(
    written: &Map<String, Value>,
    base: &Variant,
) -> Result<Vec<DefinedMeasure>, Vec<Problem>> {
    let built_in = base.prepared.experiment.measures();
    let mut names: Vec<String> = built_in.iter().map(|measure| measure.name.to_owned()).collect();
    let mut problems = Vec::new();
    let mut measures = Vec::new();
    for (i, (name, text)) in written.iter().enumerate() {
        let below: Vec<&str> = written.keys().skip(i).map(String::as_str).collect();
        let may_use = Names { known: &names, below: &below, above: &measures };
        match define(name, text, may_use) {
            Ok(measure) => {
                names.push(name.clone());
                measures.push(measure);
            }
            Err(problem) => {
                problems.push(problem.within(&["measures".to_owned(), name.clone()]));
            }
        }
    }
    if problems.is_empty()
        && let Err(problem) = scales(&measures, &BTreeMap::new(), base)
    {
        problems.push(*problem);
    }
    if problems.is_empty() { Ok(measures) } else { Err(problems) }
}

/// The names that an expression may use, and those that it may not use yet.
#[derive(Clone, Copy)]
struct Names<'a> {
    known: &'a [String],
    below: &'a [&'a str],
    /// The measures that are defined above.
    above: &'a [DefinedMeasure],
}

fn define(name: &str, written: &Value, names: Names) -> Result<DefinedMeasure, Problem> {
    let here = |message: String| Problem::new(&[], message);
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if !is_name(name) {
        return Err(here("the name of a measure is made of letters, digits and _".into()));
    }
    if names.known.iter().any(|known| known == name) {
        return Err(here(format!("there is a measure `{name}` already")));
    }
    let name = name.to_owned();
    match written {
        Value::String(text) => {
            let expression = expression(text, names).map_err(|error| here(error.to_string()))?;
            Ok(DefinedMeasure::below(names.above, name, expression, None))
        }
        Value::Object(table) => told(name, table, names),
        other => Err(here(format!("expected an expression in quotes, found {other}"))),
    }
}

/// Reads `{ of = "models_left", given = "crossed", meaning = "models left behind the mud (models)" }`.
fn told(name: String, table: &Map<String, Value>, names: Names) -> Result<DefinedMeasure, Problem> {
    const KEYS: [&str; 3] = ["of", "given", "meaning"];
    if let Some(key) = table.keys().find(|key| !KEYS.contains(&key.as_str())) {
        let help = nearest(key, KEYS);
        let message = format!("unknown key `{key}`; expected `of`, `given` and `meaning`");
        return Err(Problem::new(std::slice::from_ref(key), message).help(help));
    }
    let at = |key: &str, message: String| Problem::new(&[key.to_owned()], message);
    let text = |key: &str, what: &str| match table.get(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(at(key, format!("expected {what} in quotes, found {other}"))),
    };
    let part = |key: &str| {
        let read =
            |text: &String| expression(text, names).map_err(|error| at(key, error.to_string()));
        text(key, "an expression")?.map(read).transpose()
    };
    let Some(of) = part("of")? else { return Err(Problem::new(&[], "`of` is missing")) };
    let meaning = text("meaning", "what it counts")?;
    let meaning = meaning.map(|said| without_stop(said.trim()).to_owned());
    let meaning = meaning.filter(|said| !said.is_empty());
    let measure = DefinedMeasure::below(names.above, name, of, part("given")?);
    Ok(DefinedMeasure { meaning, ..measure })
}

/// Why a text is no expression over the measures above.
#[derive(Debug, Error)]
enum Misread {
    /// It uses a measure that is defined below.
    #[error("`{0}` is not known yet: a measure may use only those above it")]
    NotYet(String),
    /// It is none at all.
    #[error(transparent)]
    Expression(Box<ExpressionError>),
}

fn expression(text: &str, names: Names) -> Result<Expression, Misread> {
    let known: Vec<_> = names.known.iter().map(String::as_str).collect();
    Expression::parse(text, &known).map_err(|error| match &error.kind {
        ExpressionErrorKind::UnknownName { name, .. } if names.below.contains(&&**name) => {
            Misread::NotYet(name.clone())
        }
        _ => Misread::Expression(error.into()),
    })
}

/// Adds the measures of expectations that are stated under a condition: `left` given `crossed` is a
/// measure like any other.
pub(super) fn add_given(
    measures: &mut Vec<DefinedMeasure>,
    name: &str,
    given: &str,
    base: &Variant,
) -> Result<String, Problem> {
    let full = format!("{name} given {}", given.trim());
    if measures.iter().any(|measure| measure.name == full) {
        return Ok(full);
    }
    let built_in = base.prepared.experiment.measures();
    let names: Vec<String> = built_in
        .iter()
        .map(|measure| measure.name.to_owned())
        .chain(measures.iter().map(|measure| measure.name.clone()))
        .collect();
    let at = |key: &str, message: String| Problem::new(&[key.to_owned()], message);
    let names = Names { known: &names, below: &[], above: measures };
    let read =
        |text: &str, key: &str| expression(text, names).map_err(|error| at(key, error.to_string()));
    let of = read(name, "measure")?;
    let condition = read(given, "given")?;
    let given = Some(condition);
    let measure = DefinedMeasure::below(measures, full.clone(), of, given);
    measures.push(measure);
    if let Err(problem) = scales(measures, &BTreeMap::new(), base) {
        return Err(at("given", problem.message().to_owned()));
    }
    Ok(full)
}

/// What the scenario says that measures can come to.
pub(super) fn bounds(
    written: &BTreeMap<String, [f64; 2]>,
    measures: &[DefinedMeasure],
    base: &Variant,
    place: impl Fn(&[String]) -> String,
) -> Result<BTreeMap<String, Bounds>, Vec<Problem>> {
    let built_in = base.prepared.experiment.measures();
    // In the order in which an outcome has them.
    let names = built_in.iter().map(|measure| measure.name);
    let names: Vec<&str> = names.chain(measures.iter().map(|it| it.name.as_str())).collect();
    let mut bounds = BTreeMap::new();
    let mut problems = Vec::new();
    for (name, &[low, high]) in written {
        let path = ["bounds".to_owned(), name.clone()];
        match names.iter().position(|known| known == name) {
            None => {
                let message = format!("there is no measure `{name}`");
                let help = nearest(name, names.iter().copied());
                problems.push(Problem::new(&path, message).help(help));
            }
            Some(position) if low < high => {
                let (interval, place) = (Interval { low, high }, place(&path));
                bounds.insert(name.clone(), Bounds { interval, place, position });
            }
            Some(_) => {
                let message =
                    format!("expected two numbers, the lower one first; found [{low}, {high}]");
                problems.push(Problem::new(&path, message));
            }
        }
    }
    if problems.is_empty() { Ok(bounds) } else { Err(problems) }
}

/// A scale within what the scenario says. Yes and no stay what they are.
fn within(scale: Scale, bounds: Option<&Bounds>) -> Scale {
    match bounds.map(|bounds| bounds.interval) {
        Some(bounds) if scale.kind != Kind::YesNo => {
            Scale { low: bounds.low, high: bounds.high, ..scale }
        }
        _ => scale,
    }
}

/// The names of all measures, the scenario's own first.
pub(super) fn names(measures: &[DefinedMeasure], base: &Variant) -> Vec<String> {
    let built_in = base.prepared.experiment.measures();
    let defined = measures.iter().map(|measure| measure.name.clone());
    defined.chain(built_in.iter().map(|measure| measure.name.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    #[test]
    fn a_measure_is_worked_out_by_what_it_names_and_by_nothing_else() {
        let text = r#"
title = "Order test"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[measures]
undefined = "1 / (passed - 1)"
more = "passed + 1"
pinned = "pins > 0"
twice = { of = "2 * more", given = "pinned" }
"#;
        let scenario = Scenario::from_text("order.toml", "order", text).unwrap();
        let needed = scenario.measures.iter().map(|measure| measure.needed().to_vec());
        assert_eq!(needed.collect::<Vec<_>>(), [vec![0], vec![1], vec![2], vec![1, 2, 3]]);
        let variant = &scenario.variants[0];
        let outcome = vec![Some(Number::from(1u32)); variant.prepared.experiment.measures().len()];
        assert!(scenario.observed(0, &outcome).is_err());
        let [more, twice] = [1, 3].map(|at| scenario.observed(at, &outcome).unwrap().value());
        assert_eq!([more, twice], [2u32, 4].map(|value| Some(Number::from(value))));
    }
}
