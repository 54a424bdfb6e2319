//! What else a scenario may say, as examples that work when the `#` before them is taken away.

use std::fmt::Write;

use sandtable_keys::{Extent, Keys, Kind, Number, Table, leaves};
use sandtable_play::{Prepared, RuleFace, Situation};
use serde_json::{Value, json};

use crate::commands::toml::{inline, key as toml_key};

/// The example scenario as the program reads it.
fn prepared(rule: &RuleFace) -> Option<Prepared> {
    rule.prepare(&[Situation::of(rule.example.clone())]).ok()
}

/// An example of a measure of one's own.
pub(super) fn measures(rule: &RuleFace) -> String {
    let mut text = "\n# Measures of your own: expressions over the built-in ones, which `sandtable describe`\n\
                    # lists; comparisons give 0 or 1.\n[measures]\n".to_owned();
    if let Some(measure) = first_measure(rule) {
        let _ = writeln!(text, "#at_least_one = \"{measure} >= 1\"");
    }
    text
}

/// The measure that answers the question, or the first; one that always has a value, if any has.
fn first_measure(rule: &RuleFace) -> Option<String> {
    let prepared = prepared(rule)?;
    let measures = prepared.experiment.measures();
    let asked = measures.iter().filter(|measure| rule.asks.as_deref() == Some(measure.name));
    let all = || asked.clone().chain(&measures[..]);
    let valued = all().find(|measure| measure.scale.missing.is_none());
    valued.or(all().next()).map(|measure| measure.name.to_owned())
}

/// Examples of a variant, a mix, an expectation, a price and a tune.
pub(super) fn examples(rule: &RuleFace) -> String {
    let (Some(prepared), Some(measure)) = (prepared(rule), first_measure(rule)) else {
        return String::new();
    };
    let mut text = String::new();
    if let Some(change) = changes(rule, &prepared.in_force[0]).next() {
        let other = change_beside(rule, &prepared.in_force[0], &change);
        let _ = write!(
            text,
            "\n# A variant changes any of the above, and is answered beside it.\n\
             #[variants.changed]\n{}\
             \n# With a mix, situations are met with these weights, and the answer is that of the mixture.\n\
             #[[mix]]\n#weight = 0.7\n#[[mix]]\n#weight = 0.3\n{}",
            change.line(),
            other.unwrap_or(change).line()
        );
    }
    let _ = write!(
        text,
        "\n# What you know to be true, worked out by hand; `sandtable check` holds the rule to it.\n\
         #[[expect]]\n#measure = \"{measure}\"\n#statistic = \"p_ge(1)\"   # or mean, sd, quantile(0.5), p_eq(1), p_le(1)\n\
         #value = [0, 1]            # or a number, or a fraction such as \"5/12\"\n\
         #because = \"a probability; say how you worked out yours\"\n"
    );
    let _ = write!(
        text,
        "\n# What should each variant cost, if this costs 50? `sandtable price` answers.\n\
         #[price]\n#price = 50\n#measure = \"{measure}\"\n"
    );
    if let Some((key, [low, high])) = number(rule, &prepared.in_force[0]) {
        let _ = write!(
            text,
            "\n# At which value of a number does the mean come to the target? `sandtable tune` answers.\n\
             #[tune]\n#parameter = {}\n#range = [{low}, {high}]\n#measure = \"{measure}\"\n#target = 1\n",
            Value::from(key)
        );
    }
    text
}

/// A key with another value.
#[derive(Clone, Debug)]
struct Change {
    path: Vec<String>,
    value: Value,
}

impl Change {
    /// As a scenario states it, kept out by a comment sign.
    fn line(&self) -> String {
        let path: Vec<_> = self.path.iter().map(|segment| toml_key(segment)).collect();
        format!("#{} = {}\n", path.join("."), inline(&self.value))
    }
}

/// Changes that can be played, each by itself.
fn changes<'a>(rule: &'a RuleFace, in_force: &'a Value) -> impl Iterator<Item = Change> + 'a {
    keys(in_force).filter_map(move |path| {
        let keys = rule.keys.section(&path[0]);
        let others = others(keys, &in_force[&path[0]], &path[1..]).into_iter();
        let mut changes = others.map(|value| Change { path: path.clone(), value });
        changes.find(|change| can_be_played(rule, in_force, &[change]))
    })
}

/// Another change that can be played with one, so that a mix has both and a variant changes it.
fn change_beside(rule: &RuleFace, in_force: &Value, one: &Change) -> Option<Change> {
    let mut others = changes(rule, in_force).filter(|other| other.path != one.path);
    others.find(|other| can_be_played(rule, in_force, &[one, other]))
}

/// The paths of all keys with values of their own, outside lists.
fn keys(in_force: &Value) -> impl Iterator<Item = Vec<String>> + '_ {
    let dotted = |section: &'static str| {
        let table = &in_force[section];
        let names = match section {
            "rulings" => table
                .as_object()
                .into_iter()
                .flatten()
                .map(|(name, _)| vec![name.clone()])
                .collect(),
            _ => leaves("", table)
                .into_iter()
                .map(|key| key.split('.').skip(1).map(str::to_owned).collect())
                .collect::<Vec<Vec<String>>>(),
        };
        names.into_iter().map(move |path| [vec![section.to_owned()], path].concat())
    };
    let in_list = |path: &Vec<String>| {
        path.iter().any(|segment| segment.bytes().all(|byte| byte.is_ascii_digit()))
    };
    Keys::SECTIONS.into_iter().flat_map(dotted).filter(move |path| !in_list(path))
}

/// Other values that a key may have.
fn others(table: &Table, values: &Value, path: &[String]) -> Vec<Value> {
    let Ok(place) = table.at(values, path) else { return Vec::new() };
    let others: Vec<Value> = match place.kind {
        Kind::Choice(readings) => readings.iter().map(|reading| json!(reading.word)).collect(),
        Kind::YesOrNo => vec![json!(true), json!(false)],
        Kind::Number(number) => beside(number, place.value),
        Kind::Chance => vec![json!(0.5), json!(0.25)],
        _ => Vec::new(),
    };
    others.into_iter().filter(|other| other != place.value).collect()
}

fn beside(number: &Number, value: &Value) -> Vec<Value> {
    let Some(value) = value.as_f64() else { return Vec::new() };
    let steps = [1.0, -1.0, 0.5, -0.5]
        .into_iter()
        .filter(|step: &f64| !number.whole || step.fract() == 0.0);
    #[expect(clippy::cast_possible_truncation, reason = "a whole number within its range")]
    let written = |new: f64| if number.whole { json!(new as i64) } else { json!(new) };
    steps.map(|step| written(value + step)).collect()
}

fn can_be_played(rule: &RuleFace, in_force: &Value, changes: &[&Change]) -> bool {
    let mut situation = Situation::of(rule.example.clone());
    situation.figures = rule.keys.figures.complete(&json!({}));
    for Change { path, value } in changes {
        let keys = rule.keys.section(&path[0]);
        keys.set(situation.section_mut(&path[0]), &in_force[&path[0]], &path[1..], value);
    }
    let fits = rule
        .keys
        .sections()
        .all(|(name, keys)| keys.check(situation.section(name), Extent::Whole).is_empty());
    fits && rule.prepare(&[situation]).is_ok_and(|prepared| prepared.in_force[0] != *in_force)
}

/// A number that can be tuned, and a range for it.
fn number(rule: &RuleFace, in_force: &Value) -> Option<(String, [Value; 2])> {
    let numbers = keys(in_force).filter_map(|path| {
        let place = rule.keys.section(&path[0]).at(&in_force[&path[0]], &path[1..]).ok()?;
        let Kind::Number(number) = place.kind else { return None };
        let value = place.value.as_f64()?;
        let low = number.least.unwrap_or(f64::MIN).max(value - 2.0);
        let low = if number.above && number.least == Some(low) { value } else { low };
        let high = number.most.unwrap_or(f64::MAX).min(value + 2.0);
        #[expect(clippy::cast_possible_truncation, reason = "whole, and near a value")]
        let written = |limit: f64| if number.whole { json!(limit as i64) } else { json!(limit) };
        (low < high).then(|| (path.join("."), [written(low), written(high)]))
    });
    let numbers: Vec<_> = numbers.collect();
    let figure = numbers.iter().find(|(key, _)| key.starts_with("figures."));
    figure.or(numbers.first()).cloned()
}
