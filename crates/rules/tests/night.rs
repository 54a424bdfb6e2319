//! At night troops of *Command Decision* function a level of quality lower, whatever their quality
//! decides. So a rule that asks for quality asks how dark it is.

use sandtable_rules::Rule;
use sandtable_rules::catalog::{PROCEDURES, Visitor, visit};
use schemars::schema_for;

/// Rules in which quality decides nothing that the night changes, each with the reason.
const BY_DAY: [(&str, &str); 1] =
    [("cd.airborne.glider-deviation", "air crews keep their quality at night")];

/// What a scenario says of a rule, as a schema.
struct Schema;

impl Visitor for Schema {
    type Output = String;

    fn visit<R: Rule>(self) -> String {
        schema_for!(R::Circumstances).to_value().to_string()
    }
}

#[test]
fn who_counts_quality_in_command_decision_asks_how_dark_it_is() {
    let ids = PROCEDURES.iter().map(|about| about.id).filter(|id| id.starts_with("cd."));
    let blind: Vec<_> = ids
        .filter(|id| {
            let schema = visit(id, Schema).expect("a procedure of the catalog");
            let says = |word: &str| schema.contains(&format!("\"{word}\""));
            says("experienced") && !says("artificial-moonlight")
        })
        .collect();
    assert_eq!(blind, BY_DAY.map(|(id, _)| id));
}
