//! What is in force for a variant, a key and a value to a line, so that a difference has a name.

use std::collections::BTreeMap;

use crate::json_text::inline;
use serde_json::Value;

/// Dotted keys with their values, as JSON.
pub(crate) type Listing = BTreeMap<String, String>;

/// Lists the circumstances, figures and rulings of all situations of a variant.
pub(crate) fn listing(in_force: &[Value]) -> Listing {
    let mut listing = Listing::new();
    if let [only] = in_force {
        let sections = only.as_object().into_iter().flatten();
        for (key, value) in sections.filter(|(key, _)| *key != "weight") {
            list(key, value, &mut listing);
        }
    } else {
        for (number, situation) in (1..).zip(in_force) {
            list(&format!("mix {number}"), situation, &mut listing);
        }
    }
    listing
}

fn list(key: &str, value: &Value, listing: &mut Listing) {
    match value {
        Value::Object(table) if !table.is_empty() => {
            for (inner, value) in table {
                list(&format!("{key}.{inner}"), value, listing);
            }
        }
        _ => {
            listing.insert(key.to_owned(), inline(value));
        }
    }
}

/// One key whose value is not what it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Difference {
    /// The key.
    pub(crate) key: String,
    /// The value that it had, if it was there.
    pub(crate) before: Option<String>,
    /// The value that it has, if it is there.
    pub(crate) now: Option<String>,
}

/// The keys whose values differ, in order.
pub(crate) fn differences(before: &Listing, now: &Listing) -> Vec<Difference> {
    let mut keys: Vec<&String> = before.keys().chain(now.keys()).collect();
    keys.sort();
    keys.dedup();
    let difference = |key: &String| Difference {
        key: key.clone(),
        before: before.get(key).cloned(),
        now: now.get(key).cloned(),
    };
    keys.into_iter().map(difference).filter(|found| found.before != found.now).collect()
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.before, &self.now) {
            (Some(before), Some(now)) => write!(f, "{}: {before}, now {now}", self.key),
            (None, Some(now)) => write!(f, "{}: not there before, now {now}", self.key),
            (before, None) => {
                write!(f, "{}: {}, no longer there", self.key, before.as_deref().unwrap_or(""))
            }
        }
    }
}
