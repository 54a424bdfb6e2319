//! Changes of the example that can be played.

use sandtable_keys::{Extent, Keys, Kind, Number, Table, leaves};
use sandtable_play::{Prepared, RuleFace, Situation};
use serde_json::{Value, json};

use crate::toml::{inline, key as toml_key};

/// A key with another value.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) path: Vec<String>,
    pub(super) value: Value,
}

impl Change {
    /// As a scenario states it, kept out by a comment sign.
    pub(super) fn line(&self) -> String {
        let path: Vec<_> = self.path.iter().map(|segment| toml_key(segment)).collect();
        format!("#{} = {}\n", path.join("."), inline(&self.value))
    }
}

/// Changes that can be played, each by itself.
pub(super) fn changes<'a>(
    rule: &'a RuleFace,
    in_force: &'a Value,
) -> impl Iterator<Item = Change> + 'a {
    keys(in_force).filter_map(move |path| {
        let keys = rule.keys.section(&path[0]);
        let others = others(keys, &in_force[&path[0]], &path[1..]).into_iter();
        let mut changes = others.map(|value| Change { path: path.clone(), value });
        changes.find(|change| can_be_played(rule, in_force, &[change]))
    })
}

/// Other changes that can be played with one, so that a mix has both and a variant changes it.
pub(super) fn changes_beside<'a>(
    rule: &'a RuleFace,
    in_force: &'a Value,
    one: &'a Change,
) -> impl Iterator<Item = Change> + 'a {
    let others = changes(rule, in_force).filter(|other| other.path != one.path);
    others.filter(|other| can_be_played(rule, in_force, &[one, other]))
}

/// The paths of all keys with values of their own; those within lists, which take more to read, after
/// the others of their section.
pub(super) fn keys(in_force: &Value) -> impl Iterator<Item = Vec<String>> + '_ {
    let in_list = |path: &Vec<String>| {
        path.iter().any(|segment| segment.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let dotted = move |section: &'static str| {
        let table = &in_force[section];
        let mut names = match section {
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
        names.sort_by_key(in_list);
        names.into_iter().map(move |path| [vec![section.to_owned()], path].concat())
    };
    Keys::SECTIONS.into_iter().flat_map(dotted)
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
    changed(rule, in_force, changes).is_some_and(|changed| changed.in_force[0] != *in_force)
}

/// The example with changes, if that can be played.
pub(super) fn changed(rule: &RuleFace, in_force: &Value, changes: &[&Change]) -> Option<Prepared> {
    let mut situation = Situation::of(rule.example.clone());
    situation.figures = rule.keys.figures.complete(&json!({}));
    for Change { path, value } in changes {
        let keys = rule.keys.section(&path[0]);
        keys.set(situation.section_mut(&path[0]), &in_force[&path[0]], &path[1..], value);
    }
    let mut sections = rule.keys.sections();
    let fits =
        sections.all(|(name, keys)| keys.check(situation.section(name), Extent::Whole).is_empty());
    if fits { rule.prepare(&[situation]).ok() } else { None }
}
