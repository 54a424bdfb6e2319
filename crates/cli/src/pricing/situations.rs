//! The situations of a mix in words.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::scenario::Scenario;

/// The situations of the mix, by what tells them apart, with their shares.
///
/// What most of them have in common goes without saying. A situation that has nothing else is told by
/// what others have not, if that is little. Situations that would be called alike are numbered.
pub(super) fn situations(scenario: &Scenario) -> Vec<(String, f64)> {
    let base = &scenario.variants[0];
    let total: f64 = base.situations.iter().map(|situation| f64::from(situation.weight)).sum();
    let all: Vec<BTreeSet<Leaf>> = base.prepared.in_force.iter().map(leaves).collect();
    let shares = base.situations.iter().map(|situation| f64::from(situation.weight) / total);
    let names: Vec<String> = all.iter().map(|leaves| name(leaves, &all)).collect();
    numbered(&names).zip(shares).collect()
}

/// Names with a number where they are alike.
fn numbered(names: &[String]) -> impl Iterator<Item = String> + '_ {
    names.iter().enumerate().map(|(at, name)| {
        let is_alone = names.iter().filter(|other| *other == name).count() == 1;
        if is_alone { name.clone() } else { format!("{name} (situation {})", at + 1) }
    })
}

/// More words than that do not make a name.
const MOST_WORDS: usize = 2;

fn name(leaves: &BTreeSet<Leaf>, all: &[BTreeSet<Leaf>]) -> String {
    let words = |is_said: &dyn Fn(usize) -> bool| -> Vec<String> {
        let sharing = |leaf: &Leaf| all.iter().filter(|leaves| leaves.contains(leaf)).count();
        let said = leaves.iter().filter(|leaf| is_said(sharing(leaf)));
        said.map(|(path, value)| format!("{} {value}", told(path, all))).collect()
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

/// The end of a path that no other path has: `quality`, and where both sides have one, `ours quality`.
fn told(path: &[String], all: &[BTreeSet<Leaf>]) -> String {
    let ends = (0..path.len()).rev().map(|from| &path[from..]);
    let is_only = |end: &&[String]| {
        all.iter().flatten().all(|(other, _)| other == path || !other.ends_with(end))
    };
    ends.into_iter().find(is_only).unwrap_or(path).join(" ")
}

/// What is in force, as single values.
fn leaves(in_force: &Value) -> BTreeSet<Leaf> {
    let mut leaves = BTreeSet::new();
    for section in ["circumstances", "figures", "rulings"] {
        collect(&mut Vec::new(), &in_force[section], &mut leaves);
    }
    leaves
}

/// The keys that lead to a value, those of lists without places, and the value.
type Leaf = (Vec<String>, String);

/// The values in a table.
fn collect(path: &mut Vec<String>, value: &Value, leaves: &mut BTreeSet<Leaf>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                path.push(key.clone());
                collect(path, value, leaves);
                path.pop();
            }
        }
        Value::Array(items) => items.iter().for_each(|value| collect(path, value, leaves)),
        Value::Null => (),
        Value::String(text) => drop(leaves.insert((path.clone(), text.clone()))),
        other => drop(leaves.insert((path.clone(), other.to_string()))),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn names(circumstances: &[Value]) -> Vec<String> {
        let in_force = circumstances.iter().map(|said| json!({ "circumstances": said }));
        let all: Vec<BTreeSet<Leaf>> = in_force.map(|in_force| leaves(&in_force)).collect();
        let names: Vec<String> = all.iter().map(|leaves| name(leaves, &all)).collect();
        numbered(&names).collect()
    }

    #[test]
    fn of_two_sides_it_is_said_whose_value_it_is() {
        let grades = |ours: &str, theirs: &str| json!({ "ours": { "grade": ours }, "theirs": { "grade": theirs } });
        let told = names(&[grades("steady", "raw"), grades("raw", "raw")]);
        assert_eq!(told, ["ours grade steady", "ours grade raw"]);
        let told = names(&[grades("steady", "raw"), grades("raw", "steady")]);
        assert_eq!(
            told,
            ["ours grade steady, theirs grade raw", "ours grade raw, theirs grade steady"]
        );
        let alone = |grade: &str| json!({ "ours": { "grade": grade } });
        assert_eq!(names(&[alone("steady"), alone("raw")]), ["grade steady", "grade raw"]);
    }

    #[test]
    fn situations_that_would_be_called_alike_are_numbered() {
        let guns = |guns: [u8; 2]| json!({ "guns": guns });
        let told = names(&[guns([1, 2]), guns([2, 1])]);
        assert_eq!(told, ["the usual case (situation 1)", "the usual case (situation 2)"]);
    }
}
