//! The options of a side, as they are written.

use std::collections::BTreeMap;

use sandtable_keys::{Extent, Kind};
use sandtable_play::Situation;
use sandtable_sim::Fraction;
use serde_json::{Value, json};

use super::option::{MatrixOption, Play, fraction, problem};
use crate::Failure;
use crate::problem::{Problem, known, nearest};
use crate::scenario::file::matrix::{KeyedOptions, WrittenOption, WrittenSide, WrittenValue};
use crate::scenario::file::number::WrittenNumber;
use crate::scenario::overlay::Change;
use crate::scenario::parameter::Parameter;
use crate::scenario::ready::Scenario;
use crate::scenario::variant::Variant;
use crate::short::apart;

/// More options of a side are no table that anybody reads.
const MOST: usize = 16;

/// What not to take part is called where options are the values of keys.
const NONE: &str = "none";

/// The options of a side of a matrix.
///
/// # Errors
///
/// If anything in them is wrong; with a path below the table of the matrix.
pub(super) fn options(
    scenario: &Scenario,
    variant: &Variant,
    side: &str,
    written: &WrittenSide,
) -> Result<Vec<MatrixOption>, Problem> {
    let options = match written {
        WrittenSide::Listed(listed) => listed_options(scenario, variant, side, listed)?,
        WrittenSide::Keyed(keyed) => keyed_options(scenario, variant, side, keyed)?,
    };
    if options.is_empty() {
        return Err(problem(&[side], "there is no option"));
    }
    for (i, option) in options.iter().enumerate() {
        if options[..i].iter().any(|other| other.name.trim() == option.name.trim()) {
            let message = format!("there are two options `{}`", option.name);
            return Err(problem(&[side], message).help(Some("give each a name".to_owned())));
        }
    }
    Ok(options)
}

/// Refuses more options than are played, before any of them is looked at.
fn refuse_too_many(side: &str, options: Option<usize>) -> Result<(), Problem> {
    if options.is_some_and(|options| options <= MOST) {
        return Ok(());
    }
    let options = options.map_or_else(|| "countless".to_owned(), |options| options.to_string());
    let message = format!("{options} options are too many; at most {MOST} are played");
    Err(problem(&[side], message))
}

fn listed_options(
    scenario: &Scenario,
    variant: &Variant,
    side: &str,
    listed: &[WrittenOption],
) -> Result<Vec<MatrixOption>, Problem> {
    refuse_too_many(side, Some(listed.len()))?;
    let of = |(i, option): (usize, &WrittenOption)| {
        let at = i.to_string();
        let number = |key: &str, written: &Option<WrittenNumber>| {
            written.as_ref().map(|it| fraction(&[side, &at, key], it)).transpose()
        };
        if option.name.trim().is_empty() {
            return Err(problem(&[side, &at, "name"], "an option without a name; give it one"));
        }
        let (fixed, none) = (number("payoff", &option.payoff)?, number("none", &option.none)?);
        let play = match (&option.set, fixed, none) {
            (set, None, None) => {
                let set = set.clone().unwrap_or_default();
                let tables = json!({
                    "circumstances": set.circumstances,
                    "figures": set.figures,
                    "rulings": set.rulings,
                    "behaviour": set.behaviour,
                });
                Play::Rule(vec![Change::Tables(tables)])
            }
            (None, Some(payoff), None) => Play::Fixed(payoff),
            (None, None, Some(payoff)) => Play::Nothing(payoff),
            _ => {
                let message = format!(
                    "`{}` says in several ways what it comes to; keep one of `set`, `payoff`, `none`",
                    option.name
                );
                return Err(problem(&[side, &at], message));
            }
        };
        let cost = number("cost", &option.cost)?;
        if let (Play::Nothing(_), Some(_)) = (&play, &cost) {
            let message = "not to take part costs nothing";
            let help = "say in `none` what it comes to, or in `payoff` with a `cost`";
            return Err(problem(&[side, &at, "cost"], message).help(Some(help.to_owned())));
        }
        let option = MatrixOption { name: option.name.clone(), play, cost };
        refuse_impossible(scenario, variant, &[side, &at, "set"], &option)?;
        Ok(option)
    };
    listed.iter().enumerate().map(of).collect()
}

/// A key, and the values that options give it.
type Values = (String, Vec<Value>);

fn keyed_options(
    scenario: &Scenario,
    variant: &Variant,
    side: &str,
    keyed: &KeyedOptions,
) -> Result<Vec<MatrixOption>, Problem> {
    let keys = keys(scenario, variant, side, keyed)?;
    let others = keyed.fixed.len() + usize::from(keyed.none.is_some());
    let all = number_of_combinations(&keys).and_then(|number| number.checked_add(others));
    refuse_too_many(side, all)?;
    let mut options = Vec::new();
    for changes in combinations(&keys) {
        let name = named(&changes);
        let listed = if keyed.key.is_some() { "values" } else { "keys" };
        let play =
            Play::Rule(changes.into_iter().map(|(key, value)| Change::Key(key, value)).collect());
        let cost = None;
        let option = MatrixOption { name, play, cost };
        refuse_impossible(scenario, variant, &[side, listed], &option)?;
        options.push(option);
    }
    for (name, written) in &keyed.fixed {
        let play = Play::Fixed(fraction(&[side, "fixed", name], written)?);
        options.push(MatrixOption { name: name.clone(), play, cost: None });
    }
    let costs = costs(side, &keyed.cost, &options)?;
    for option in &mut options {
        option.cost = costs.get(option.name.as_str()).cloned();
    }
    if let Some(written) = &keyed.none {
        let play = Play::Nothing(fraction(&[side, "none"], written)?);
        options.push(MatrixOption { name: NONE.to_owned(), play, cost: None });
    }
    Ok(options)
}

/// What options cost, by their names.
fn costs(
    side: &str,
    written: &BTreeMap<String, WrittenNumber>,
    options: &[MatrixOption],
) -> Result<BTreeMap<String, Fraction>, Problem> {
    let names: Vec<&str> = options.iter().map(|option| option.name.as_str()).collect();
    let cost = |(name, written): (&String, &WrittenNumber)| {
        let path = [side.to_owned(), "cost".to_owned(), name.clone()];
        known(name, &names, "option")
            .map_err(|it| Problem::new(&path, it.message()).help(it.advice().map(str::to_owned)))?;
        Ok((name.clone(), fraction(&[side, "cost", name], written)?))
    };
    written.iter().map(cost).collect()
}

/// The keys of a side with their values.
fn keys(
    scenario: &Scenario,
    variant: &Variant,
    side: &str,
    keyed: &KeyedOptions,
) -> Result<Vec<Values>, Problem> {
    let values = |values: &[WrittenValue]| values.iter().map(value).collect::<Vec<_>>();
    let mut keys: Vec<(Vec<&str>, Values)> = Vec::new();
    match &keyed.key {
        Some(key) => keys.push((vec![side, "key"], (key.clone(), values(&keyed.values)))),
        None if !keyed.values.is_empty() => {
            let help = "write key = \"circumstances.order\" beside them".to_owned();
            let message = "there are values, and no `key` that they are of";
            return Err(problem(&[side, "values"], message).help(Some(help)));
        }
        None => (),
    }
    for (key, listed) in &keyed.keys {
        let listed = listed.as_array().cloned().unwrap_or_default();
        let listed = listed.into_iter().map(plain).collect();
        keys.push((vec![side, "keys", key], (key.clone(), listed)));
    }
    for (path, (key, values)) in &mut keys {
        let parameter = scenario.parameter(variant, key).map_err(|it| refused(path, it))?;
        if values.is_empty() {
            *values = all(&parameter).ok_or_else(|| {
                let message = format!("`{key}` is {}: say which values", parameter.kind.noun());
                let is_number = matches!(parameter.kind, Kind::Number(_) | Kind::Chance);
                let example = if is_number { "[1, 2, 3]" } else { "[\"one\", \"another\"]" };
                problem(path, message).help(Some(format!("write values = {example}")))
            })?;
        }
    }
    if keys.is_empty() && keyed.fixed.is_empty() {
        let help = "write key = \"circumstances.order\", or a list of options";
        return Err(problem(&[side], "there is no `key`").help(Some(help.to_owned())));
    }
    Ok(keys.into_iter().map(|(_, values)| values).collect())
}

/// All values of a key, if they can be listed.
fn all(parameter: &Parameter) -> Option<Vec<Value>> {
    match &parameter.kind {
        Kind::Choice(readings) => Some(readings.iter().map(|it| it.word.clone().into()).collect()),
        Kind::YesOrNo => Some(vec![false.into(), true.into()]),
        // Of what players do each option has its weight in a mixture.
        Kind::Any(kinds) if parameter.key.starts_with("behaviour.") => {
            let mixture = kinds.iter().find_map(Kind::table)?;
            Some(mixture.names().map(Into::into).collect())
        }
        _ => None,
    }
}

fn value(written: &WrittenValue) -> Value {
    match written {
        WrittenValue::YesOrNo(yes) => (*yes).into(),
        WrittenValue::Number(number) => plain(Value::Number(number.clone())),
        WrittenValue::Word(word) => word.clone().into(),
    }
}

/// A number as one writes it: 3, and not 3.0.
fn plain(value: Value) -> Value {
    let whole = value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 1e15);
    #[expect(clippy::cast_possible_truncation, reason = "a whole number, not too large")]
    whole.map_or(value, |number| (number as i64).into())
}

/// How many combinations of the values of keys there are; nothing if that is beyond counting.
fn number_of_combinations(keys: &[Values]) -> Option<usize> {
    if keys.is_empty() {
        return Some(0);
    }
    keys.iter().try_fold(1usize, |number, (_, values)| number.checked_mul(values.len()))
}

/// Every combination of the values of keys, the last key fastest; none, if there are no keys.
fn combinations(keys: &[Values]) -> Vec<Vec<(String, Value)>> {
    if keys.is_empty() {
        return Vec::new();
    }
    let with = |all: Vec<Vec<(String, Value)>>, (key, values): &Values| {
        let one = |before: &Vec<(String, Value)>| {
            let before = before.clone();
            values.iter().map(move |value| [&before[..], &[(key.clone(), value.clone())]].concat())
        };
        all.iter().flat_map(one).collect()
    };
    keys.iter().fold(vec![Vec::new()], with)
}

/// What a combination is called: the value of a single key, or `order=run engineers=true`.
fn named(changes: &[(String, Value)]) -> String {
    let value = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match changes {
        [(_, only)] => value(only),
        several => {
            let keys: Vec<&str> = several.iter().map(|(key, _)| key.as_str()).collect();
            let named = apart(&keys).into_iter().zip(several);
            let said = named.map(|(key, (_, it))| format!("{key}={}", value(it)));
            said.collect::<Vec<_>>().join(" ")
        }
    }
}

/// Refuses an option whose changes are not possible by themselves, key by key; what they come to with
/// those of the other side is refused when it is made ready.
fn refuse_impossible(
    scenario: &Scenario,
    variant: &Variant,
    path: &[&str],
    option: &MatrixOption,
) -> Result<(), Problem> {
    for change in option.changes().unwrap_or_default() {
        let (key, value) = match change {
            Change::Key(key, value) => (key, value),
            Change::Tables(tables) => {
                refuse_best(scenario, path, option, tables["behaviour"].clone())?;
                continue;
            }
        };
        let segments = scenario.path(variant, key).map_err(|it| refused(path, it))?;
        let keys = scenario.rule.keys.section(&segments[0]);
        let mut said = json!({});
        keys.set(&mut said, &variant.prepared.in_force[0][&segments[0]], &segments[1..], value);
        if segments[0] == "behaviour" {
            refuse_best(scenario, path, option, said.clone())?;
        }
        if let Some(fault) = keys.check(&said, Extent::Changes).into_iter().next() {
            let found = Problem::from(fault);
            let message = format!("`{key}` of `{}`: {}", option.name, found.message());
            return Err(problem(path, message).help(found.advice().map(str::to_owned)));
        }
    }
    Ok(())
}

/// Refuses an option that says "best": that is found anew against each option of the other side, by a player
/// who knows which, and so is another option in each cell.
fn refuse_best(
    scenario: &Scenario,
    path: &[&str],
    option: &MatrixOption,
    behaviour: Value,
) -> Result<(), Problem> {
    let nothing = || json!({});
    let (circumstances, figures, rulings) = (nothing(), nothing(), nothing());
    let said = Situation { weight: 1, circumstances, figures, rulings, behaviour };
    let Some(face) = scenario.rule.best_in(&said).next() else { return Ok(()) };
    let message = format!(
        "`{}` does what is \"best\" for `{}`: against each option of the other side that is another play, \
         by a player who knows which is taken, and neither side does",
        option.name, face.decision.name
    );
    let help = "state plans as options, such as those that `sandtable best` finds; or ask `sandtable best` \
                with against = \"best\"";
    Err(problem(path, message).help(Some(help.to_owned())))
}

/// The refusal of a key.
fn refused(path: &[&str], failure: Failure) -> Problem {
    match failure {
        Failure::Usage { problem: message, help } => problem(path, message).help(help),
        other => problem(path, other.to_string()),
    }
}

/// The option of a name.
///
/// # Errors
///
/// If there is none.
pub(super) fn position(options: &[MatrixOption], name: &str) -> Result<usize, Option<String>> {
    let names = || options.iter().map(|option| option.name.as_str());
    names().position(|other| other == name).ok_or_else(|| nearest(name, names()))
}
