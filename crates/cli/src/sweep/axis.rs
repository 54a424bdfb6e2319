//! What is varied.

use sandtable_keys::Kind;
use sandtable_sim::tuning::Grid;
use serde_json::Value;

use super::range::RangeOfKey;
use super::refusal::CannotVary;
use crate::scenario::{Parameter, Scenario, Switch, Variant};
use crate::{Failure, short};

/// A key that is varied.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    /// The key, from the root of the scenario.
    pub(crate) key: String,
    /// What it means, if that is said.
    pub(crate) meaning: Option<String>,
    /// Its name in short, as much of its end as tells it from all other keys.
    pub(crate) short: String,
    /// What its numbers count or measure, if that is said.
    pub(crate) unit: Option<String>,
    /// Its values.
    pub(crate) values: Vec<Value>,
    /// Its values as they are to be read.
    pub(crate) labels: Vec<String>,
    /// Its values as numbers, if all of them are.
    pub(crate) numbers: Option<Vec<f64>>,
    /// Whether it takes whole numbers only.
    pub(crate) whole: bool,
}

impl Axis {
    /// What it means; the key, if that is not said.
    pub(crate) fn said(&self) -> &str {
        self.meaning.as_deref().unwrap_or(&self.key).trim_end_matches('.')
    }
}

/// The keys that are varied: those with ranges, then those with lists.
///
/// # Errors
///
/// If there is none or more than two, one is not there, or is a text that has a range.
pub(crate) fn axes(
    scenario: &Scenario,
    variant: &Variant,
    ranges: &[RangeOfKey],
    lists: &[Switch],
) -> Result<Vec<Axis>, Failure> {
    let of_ranges = ranges.iter().map(|range| {
        let found = of_range(scenario, variant, range);
        found.map_err(|failure| failure.of_option("--parameter"))
    });
    let of_lists = lists.iter().map(|list| {
        let found = scenario.parameter(variant, &list.key);
        let parameter = found.map_err(|failure| failure.of_option("--list"))?;
        Ok(axis(&parameter, variant, list.values.clone()))
    });
    let axes: Vec<Axis> = of_ranges.chain(of_lists).collect::<Result<_, _>>()?;
    match &axes[..] {
        [_] => Ok(axes),
        [first, second] if first.key != second.key => Ok(axes),
        [first, _] => Err(CannotVary::Twice { key: first.key.clone() }.into()),
        [] => Err(CannotVary::Nothing.into()),
        _ => Err(CannotVary::TooManyKeys.into()),
    }
}

fn of_range(scenario: &Scenario, variant: &Variant, range: &RangeOfKey) -> Result<Axis, Failure> {
    let parameter = scenario.parameter(variant, &range.key)?;
    let key = &range.key;
    if parameter.numbers().is_some() {
        let value = |&number: &f64| {
            let not_whole = || CannotVary::NotWhole { key: key.clone(), number };
            parameter.number(number).ok_or_else(not_whole)
        };
        let values = range.numbers.iter().map(value).collect::<Result<_, _>>()?;
        return Ok(axis(&parameter, variant, values));
    }
    let (is, help) = match &parameter.kind {
        Kind::Choice(readings) => {
            let words: Vec<&str> = readings.iter().map(|reading| reading.word.as_str()).collect();
            ("a text", format!("-L {key}={} varies it", words.join(",")))
        }
        Kind::YesOrNo => ("yes or no", format!("-L {key}=false,true varies it")),
        _ => ("not a number", "a range needs a number".to_owned()),
    };
    Err(CannotVary::NoNumber { key: key.clone(), is, help }.into())
}

fn axis(parameter: &Parameter, variant: &Variant, values: Vec<Value>) -> Axis {
    let label = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    Axis {
        meaning: parameter.meaning.clone(),
        short: short::among(&parameter.key, &variant.keys()).to_owned(),
        unit: parameter.unit.clone(),
        key: parameter.key.clone(),
        labels: values.iter().map(label).collect(),
        numbers: values.iter().map(|value| parameter.number_of(value)).collect(),
        whole: parameter.grid() == Grid::Whole,
        values,
    }
}
