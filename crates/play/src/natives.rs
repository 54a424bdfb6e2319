//! Native parts of pages: rules in Rust, with keys and pictures of their own.
//!
//! What a page does not say of such a part itself is handed on: circumstances under the name that the
//! page has for it; figures and rulings under the names that they have in every rule.

use std::sync::Arc;

use sandtable_keys::{Gone, Key, Keys, Kind, Presence, Table};
use sandtable_language::{Data, Native, Program, Rule};
use sandtable_rules::picture::{Panel, Picture};
use serde_json::{Value, json};

use crate::parts::{self, PartFace};
use crate::playable::Ready;
use crate::rule_face::{RuleFace, Situation};
use crate::said::data_of;

/// No more situations than this are drawn beside each other.
const MOST_PANELS: usize = 4;

/// What a page hands on of a native part: of a rule of the catalog, or of a part that is none.
struct NativeFace {
    title: String,
    keys: Arc<Keys>,
    example: Value,
}

impl NativeFace {
    fn find(id: &str) -> Option<NativeFace> {
        let of_part = |PartFace { title, keys, example, .. }| NativeFace {
            title: title.to_owned(),
            keys,
            example,
        };
        let of_rule = |RuleFace { about, keys, example, .. }| NativeFace {
            title: about.title,
            keys,
            example,
        };
        PartFace::find(id).map(of_part).or_else(|| RuleFace::find(id).map(of_rule))
    }
}

/// The keys of a page, with those of its native parts.
pub(crate) fn handed_on(mut keys: Keys, rule: &Rule) -> Keys {
    for (native, face) in faces(rule) {
        let circumstances = rest(native, &face, 0);
        if !circumstances.keys.is_empty() {
            keys.circumstances.keys.push(under(&native.name, &face.title, circumstances));
        }
        keys.figures.keys.extend(rest(native, &face, 1).keys);
        keys.rulings.keys.extend(rest(native, &face, 2).keys);
    }
    keys
}

/// The example of a page, with those of its native parts.
pub(crate) fn example(mut example: Value, rule: &Rule) -> Value {
    for (native, face) in faces(rule) {
        let own = own_example(native, &face);
        let is_key = own.as_object().is_some_and(|own| !own.is_empty());
        if let Some(said) = example.as_object_mut().filter(|_| is_key) {
            said.insert(native.name.clone(), own);
        }
    }
    example
}

/// What is handed on of the example of a part.
fn own_example(native: &Native, face: &NativeFace) -> Value {
    let known = rest(native, face, 0);
    let whole = face.example.as_object().into_iter().flatten();
    let own = whole.filter(|(key, _)| known.get(key).is_some());
    own.map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// What a situation says of the native parts of a page, by name. Tests on the page say nothing of
/// them: they have the example.
pub(crate) fn of_natives(rule: &Rule, situation: &Situation) -> Vec<(String, [Data; 3])> {
    let said = |(native, face): (&Native, NativeFace)| {
        let stated = situation.circumstances.get(&native.name).cloned();
        let circumstances = data_of(&stated.unwrap_or_else(|| own_example(native, &face)));
        let own = |said: &Value, at: usize| {
            let table = rest(native, &face, at);
            let each = said.as_object().into_iter().flatten();
            let own = each.filter(|(key, _)| table.get(key).is_some());
            Data::Table(own.map(|(key, value)| (key.clone(), data_of(value))).collect())
        };
        let (figures, rulings) = (own(&situation.figures, 1), own(&situation.rulings, 2));
        (native.name.clone(), [circumstances, figures, rulings])
    };
    faces(rule).map(said).collect()
}

/// What the rules look like on the table that a page plays: the first of their situations.
pub(crate) fn picture(program: &Program) -> Option<Picture> {
    let mut pictures = program.played().filter_map(|playing| {
        let playing = playing.as_any();
        let of_part = || playing.downcast_ref::<parts::Ready>().map(|ready| &ready.picture);
        let of_rule = playing.downcast_ref::<Ready>().map(|ready| &ready.picture);
        of_rule.or_else(of_part)?.as_ref()
    });
    let first = pictures.next()?;
    let all = first.panels.iter().chain(pictures.flat_map(|picture| &picture.panels));
    let panels: Vec<Panel> = all.take(MOST_PANELS).cloned().collect();
    Some(Picture { panels, ..first.clone() })
}

/// What a key of a native part may be: the id of the part, and the keys that lead to it among its
/// circumstances.
pub(crate) fn kind_of(part: &str, path: &[String]) -> Option<Kind> {
    let face = NativeFace::find(part)?;
    let (last, tables) = path.split_last()?;
    let table = tables.iter().try_fold(&face.keys.circumstances, |table, name| {
        table.get(name).and_then(|key| key.kind.table())
    });
    Some(table?.get(last)?.kind.clone())
}

/// The native parts of a page, and the rules that they are.
fn faces(rule: &Rule) -> impl Iterator<Item = (&Native, NativeFace)> {
    rule.natives().iter().filter_map(|native| Some((native, NativeFace::find(&native.rule)?)))
}

/// The keys of one of the first three sections of a part of which the page says nothing.
fn rest(native: &Native, face: &NativeFace, section: usize) -> Table {
    let [circumstances, figures, rulings] =
        [&face.keys.circumstances, &face.keys.figures, &face.keys.rulings];
    let table = [circumstances, figures, rulings][section];
    // The name of a ruling has dots in it.
    let path = |key: &Vec<String>| if section == 2 { vec![key.join(".")] } else { key.clone() };
    let said = native.said[section].iter();
    without(table, said.map(|key| (path(key), "the page says it itself".to_owned())))
}

/// A table of keys under a name; it has to be there if one of them has to.
fn under(name: &str, title: &str, table: Table) -> Key {
    let is_required = table.keys.iter().any(|key| key.presence == Presence::Required);
    let complete = table.complete(&json!({}));
    let key = Key::new(name, Kind::Table(table)).meaning(format!("{title}."));
    if is_required { key } else { key.default(complete) }
}

/// The keys of a table but for some, each with what to say of it instead.
pub(crate) fn without(table: &Table, said: impl Iterator<Item = (Vec<String>, String)>) -> Table {
    let mut table = table.clone();
    for (path, advice) in said {
        remove(&mut table, &path, &advice);
    }
    table
}

fn remove(table: &mut Table, path: &[String], advice: &str) {
    let Some((first, rest)) = path.split_first() else { return };
    if rest.is_empty() {
        let before = table.keys.len();
        table.keys.retain(|key| key.name != *first);
        if table.keys.len() < before {
            let (written, advice) = (first.as_str().into(), advice.to_owned());
            table.gone.push(Gone { written, advice });
        }
    } else if let Some(Key { kind: Kind::Table(inner), .. }) = table.get_mut(first) {
        remove(inner, rest, advice);
    }
}
