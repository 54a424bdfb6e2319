//! The situations of a mix in words.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::scenario::Scenario;

/// The situations of the mix, by what tells them apart, with their shares.
///
/// What most of them have in common goes without saying. A situation that has nothing else is told by
/// what others have not, if that is little.
pub(super) fn situations(scenario: &Scenario) -> Vec<(String, f64)> {
    let base = &scenario.variants[0];
    let total: f64 = base.situations.iter().map(|situation| f64::from(situation.weight)).sum();
    let all: Vec<BTreeSet<Leaf>> = base.prepared.in_force.iter().map(leaves).collect();
    let shares = base.situations.iter().map(|situation| f64::from(situation.weight) / total);
    all.iter().map(|leaves| name(leaves, &all)).zip(shares).collect()
}

/// More words than that do not make a name.
const MOST_WORDS: usize = 2;

fn name(leaves: &BTreeSet<Leaf>, all: &[BTreeSet<Leaf>]) -> String {
    let words = |is_said: &dyn Fn(usize) -> bool| -> Vec<String> {
        let sharing = |leaf: &Leaf| all.iter().filter(|leaves| leaves.contains(leaf)).count();
        let said = leaves.iter().filter(|leaf| is_said(sharing(leaf)));
        said.map(|(key, value)| format!("{key} {value}")).collect()
    };
    let special = words(&|sharing| 2 * sharing <= all.len());
    if !special.is_empty() {
        return special.join(", ");
    }
    let usual = words(&|sharing| sharing < all.len());
    if usual.is_empty() || MOST_WORDS < usual.len() {
        return "the usual case".to_owned();
    }
    usual.join(", ")
}

/// What is in force, as single values.
fn leaves(in_force: &Value) -> BTreeSet<Leaf> {
    let mut leaves = BTreeSet::new();
    for section in ["circumstances", "figures", "rulings"] {
        collect("", &in_force[section], &mut leaves);
    }
    leaves
}

/// The last part of a key, and its value.
type Leaf = (String, String);

/// The values in a table by the last part of their keys.
fn collect(key: &str, value: &Value, leaves: &mut BTreeSet<Leaf>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| collect(key, value, leaves)),
        Value::Array(items) => items.iter().for_each(|value| collect(key, value, leaves)),
        Value::Null => (),
        Value::String(text) => drop(leaves.insert((key.to_owned(), text.clone()))),
        other => drop(leaves.insert((key.to_owned(), other.to_string()))),
    }
}
