//! A rule whose readings are those of an assumption names the assumption.

use sandtable_rules::Rule;
use sandtable_rules::catalog::{PROCEDURES, Visitor, visit};
use serde_json::Value;

/// Rulings that choose between readings of an assumption, and the assumption.
const READINGS: [(&str, &str); 10] = [
    ("base.double_one", "ba.base.morale"),
    ("base.down_to_hit", "ba.base.down"),
    ("base.exceptional_damage", "ba.base.exceptional-damage"),
    ("base.massive", "ba.base.vehicle-damage"),
    ("base.rally", "ba.base.rally"),
    ("base.result_pins", "ba.base.vehicle-damage"),
    ("base.softskin", "ba.base.softskin"),
    ("base.superficial", "ba.base.vehicle-damage"),
    ("base.tough_fighters", "ba.base.assault"),
    ("hits.combine", "cd.base.hit-results"),
];

/// The names of the rulings of a rule.
struct Rulings;

impl Visitor for Rulings {
    type Output = Vec<String>;

    fn visit<R: Rule>(self) -> Vec<String> {
        let defaults = serde_json::to_value(R::Rulings::default()).unwrap_or_default();
        let Value::Object(rulings) = defaults else { return Vec::new() };
        rulings.into_iter().map(|(ruling, _)| ruling).collect()
    }
}

#[test]
fn a_reading_of_an_assumption_is_not_without_it() {
    let (mut wrong, mut unused) = (Vec::new(), READINGS.to_vec());
    for about in PROCEDURES {
        let rulings = visit(about.id, Rulings).expect("a procedure of the catalog");
        for (ruling, assumption) in READINGS {
            if rulings.iter().any(|named| named == ruling) {
                unused.retain(|(known, _)| *known != ruling);
                if !about.assumptions.contains(&assumption) {
                    wrong.push(format!("{} has {ruling} and not {assumption}", about.id));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(unused.is_empty(), "no rule has {unused:?}");
}
