//! Which words can be played: they stand in some situation that is not refused.

use std::collections::{BTreeMap, BTreeSet};
use std::slice;

use sandtable_keys::Kind;
use sandtable_play::{RuleFace, Situation};
use serde_json::{Value, json};

use super::idle::Idle;
use super::places::{Place, places};
use super::wanted::{wanted, words};
use super::witness::{Witness, document, situation, with};
use crate::support::draws::Draws;
use crate::support::situations::situations;

/// Situations drawn at random around those of a rule that are known.
const DRAWN: usize = 60;
/// How often a form is drawn at each place where it may stand.
const DRAWS: usize = 6;

/// The words of a rule that are refused in all situations that are tried: those that are known, some
/// that are drawn around them, and each of these with nothing but the word changed.
pub(crate) fn refused(face: &RuleFace, witnesses: &[Witness]) -> BTreeSet<Idle> {
    let own = witnesses.iter().filter(|witness| witness.rule == face.about.id);
    let mut tried = situations(face, DRAWN);
    tried.extend(formations(&face.about.id).into_iter().map(Situation::of));
    tried.extend(own.filter_map(|witness| witness.situations(face)).flatten());
    let mut open: BTreeMap<String, BTreeSet<String>> =
        wanted(&face.keys).into_iter().map(|key| (key.name, key.words)).collect();
    let mut played = Vec::new();
    for situation in tried.iter().filter(|situation| is_played(face, situation)) {
        played.push(note(face, situation, &mut open));
    }
    let mut draws = Draws::of_seed(1916);
    for document in &played {
        for changed in changes(face, document, &open, &mut draws) {
            let changed = situation(face, &changed).filter(|changed| is_played(face, changed));
            if let Some(changed) = changed {
                note(face, &changed, &mut open);
            }
        }
    }
    let of_key = |(key, words): (String, BTreeSet<String>)| {
        words.into_iter().map(move |word| Idle::of(&face.about.id, &key, &word)).collect::<Vec<_>>()
    };
    open.into_iter().flat_map(of_key).collect()
}

/// Formations of every shape: each shape has keys of its own, so that no single change makes one of
/// another.
fn formations(id: &str) -> Vec<Value> {
    let model = json!({ "shape": "positions", "positions": [[0.0, 0.0]] });
    let of = |shape: &str| {
        let friends = json!([{ "shape": shape, "models": 3, "at": [4.0, 0.0] }]);
        match id {
            "ba.he.template" => Some(json!({
                "shell": "1-inch", "target": model, "others": [model], "friends": friends,
            })),
            "ba.he.damage" => {
                let unit = json!({ "unit": { "models": 1 }, "place": { "formation": model } });
                Some(json!({
                    "shell": "1-inch", "to_hit": "scored", "target": unit, "others": [unit],
                    "friends": friends,
                }))
            }
            _ => None,
        }
    };
    ["line", "column", "block", "cluster", "loose"].into_iter().filter_map(of).collect()
}

fn is_played(face: &RuleFace, situation: &Situation) -> bool {
    face.prepare(slice::from_ref(situation)).is_ok()
}

/// Takes the words of a situation from those that are open; the situation as a document.
fn note(
    face: &RuleFace,
    situation: &Situation,
    open: &mut BTreeMap<String, BTreeSet<String>>,
) -> Value {
    let document = document(face, situation);
    for Place { name, key, at } in places(&face.keys, &complete(&document)) {
        let (Some(open), Some(value)) = (open.get_mut(&name), document.pointer(&at)) else {
            continue;
        };
        for word in words(&key.kind, value) {
            open.remove(&word);
        }
    }
    document
}

/// A document as a situation, whether or not it fits the keys.
fn complete(document: &Value) -> Situation {
    let mut situation = Situation::of(json!({}));
    for section in ["circumstances", "figures", "rulings", "behaviour"] {
        situation.section_mut(section).clone_from(&document[section]);
    }
    situation
}

/// A document with one of the open words at each place where it may stand.
fn changes(
    face: &RuleFace,
    document: &Value,
    open: &BTreeMap<String, BTreeSet<String>>,
    draws: &mut Draws,
) -> Vec<Value> {
    let mut changed = Vec::new();
    for Place { name, key, at } in places(&face.keys, &complete(document)) {
        let Some(open) = open.get(&name).filter(|open| !open.is_empty()) else { continue };
        let values: Vec<Value> = match &key.kind {
            Kind::Choice(_) => open.iter().map(|word| json!(word)).collect(),
            kind => (0..DRAWS).filter_map(|_| draws.value(kind)).collect(),
        };
        changed.extend(values.iter().filter_map(|value| with(document, &at, value)));
    }
    changed
}
