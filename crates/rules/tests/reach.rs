//! A distance is answered and never refused, so that it can be swept: out of reach nothing happens,
//! and a measure says so.

use sandtable_rules::Rule;
use sandtable_rules::catalog::{PROCEDURES, Visitor, visit};
use schemars::schema_for;
use serde_json::Value;

/// The example of a rule with its distance moved to the ends of what it may be.
struct Moved;

impl Visitor for Moved {
    /// What is refused; nothing if the rule has no distance.
    type Output = Option<Vec<String>>;

    fn visit<R: Rule>(self) -> Self::Output {
        let schema = schema_for!(R::Circumstances).to_value();
        let distance = &schema["properties"]["distance"];
        let ends = [&distance["minimum"], &distance["maximum"]];
        let written = serde_json::to_value(R::example()).expect("an example can be written");
        written["distance"].as_f64()?;
        let refused = ends.into_iter().filter_map(|end| refusal::<R>(&written, end));
        Some(refused.collect())
    }
}

/// What a rule says of its example at a distance, if it refuses it.
fn refusal<R: Rule>(example: &Value, distance: &Value) -> Option<String> {
    let mut moved = example.clone();
    moved["distance"] = distance.clone();
    let read = serde_json::from_value(moved).expect("the schema allows it");
    let prepared = R::prepare(read, R::Figures::default(), R::Rulings::default());
    prepared.err().map(|refusal| format!("{} at {distance}: {refusal}", R::ABOUT.id))
}

#[test]
fn out_of_reach_nothing_is_refused() {
    let asked = PROCEDURES.iter().filter_map(|about| visit(about.id, Moved).flatten());
    let asked: Vec<_> = asked.collect();
    assert!(8 < asked.len(), "{} rules have a distance", asked.len());
    assert_eq!(asked.concat(), Vec::<String>::new());
}
