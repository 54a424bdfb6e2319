//! What was looked at where one variant is the same as another.

use std::collections::BTreeSet;

use serde_json::Value;

use super::variant::Variant;
use crate::listing::listing;

/// So many keys are named.
const MOST: usize = 6;

/// The keys that somebody sets, with what is in force for them, where that is one value.
pub(super) fn set(overrides: &Value, in_force: &[Value]) -> BTreeSet<String> {
    let in_force = listing(in_force);
    let set = listing(std::slice::from_ref(overrides)).into_keys();
    let told = |key: String| match in_force.get(&key) {
        Some(value) => format!("`{key} = {value}`"),
        None => format!("`{key}`"),
    };
    set.map(told).collect()
}

/// What was looked at of two variants that are the same: all that is in force, and of that the keys that
/// either of them sets.
pub(crate) fn looked_at(one: &Variant, other: &Variant) -> String {
    let [set, of_other] = [one, other].map(|it| set(&it.overrides, &it.prepared.in_force));
    let set: Vec<String> = set.union(&of_other).cloned().collect();
    let keys = listing(&one.prepared.in_force).len();
    let all = format!("all {keys} keys that are in force were looked at");
    if set.is_empty() { all } else { format!("{all}, {} among them", some(&set)) }
}

/// The first of some names, and how many more there are.
pub(crate) fn some<S: AsRef<str>>(names: &[S]) -> String {
    let first: Vec<&str> = names.iter().take(MOST).map(AsRef::as_ref).collect();
    let first = first.join(", ");
    match names.len().saturating_sub(MOST) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_names_are_told_and_of_many_how_many_more_there_are() {
        assert_eq!(some(&["a", "b"]), "a, b");
        let many: Vec<String> = (0..9).map(|name| name.to_string()).collect();
        assert_eq!(some(&many), "0, 1, 2, 3, 4, 5 and 3 more");
    }
}
