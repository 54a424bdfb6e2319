//! A distance is answered and never refused, so that it can be swept: out of reach nothing happens,
//! and a measure says so.

use sandtable_rules::Rule;
use sandtable_rules::catalog::{PROCEDURES, Visitor, visit};
use schemars::schema_for;
use serde_json::Value;

/// The example of a rule with each of its distances moved to the ends of what it may be.
struct Moved;

impl Visitor for Moved {
    /// What is refused; nothing if the rule has no distance.
    type Output = Option<Vec<String>>;

    fn visit<R: Rule>(self) -> Self::Output {
        let schema = schema_for!(R::Circumstances).to_value();
        let written = serde_json::to_value(R::example()).expect("an example can be written");
        let mut places = Vec::new();
        find(&written, &mut Vec::new(), &mut places);
        let mut ends = Vec::new();
        bounds(&schema, &mut ends);
        let moved = places.iter().flat_map(|place| ends.iter().map(move |end| (place, end)));
        let refused = moved.filter_map(|(place, end)| refusal::<R>(&written, place, end));
        (!places.is_empty()).then(|| refused.collect())
    }
}

/// Where an example has a distance, as a path of keys.
fn find(value: &Value, path: &mut Vec<String>, places: &mut Vec<String>) {
    let inner: Vec<(String, &Value)> = match value {
        Value::Object(table) => table.iter().map(|(key, value)| (key.clone(), value)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(i, value)| (i.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    for (key, value) in inner {
        path.push(key);
        if path.last().is_some_and(|key| key == "distance") && value.is_number() {
            places.push(format!("/{}", path.join("/")));
        }
        find(value, path, places);
        path.pop();
    }
}

/// The ends of what any distance of a schema may be.
fn bounds(schema: &Value, ends: &mut Vec<Value>) {
    let distance = &schema["properties"]["distance"];
    for end in ["minimum", "maximum"] {
        ends.extend(distance.get(end).filter(|end| !ends.contains(end)).cloned());
    }
    let inner: Vec<&Value> = match schema {
        Value::Object(table) => table.values().collect(),
        Value::Array(list) => list.iter().collect(),
        _ => Vec::new(),
    };
    for value in inner {
        bounds(value, ends);
    }
}

/// What a rule says of its example at a distance, if it refuses it.
fn refusal<R: Rule>(example: &Value, place: &str, distance: &Value) -> Option<String> {
    let mut moved = example.clone();
    *moved.pointer_mut(place).expect("it is there") = distance.clone();
    let read = serde_json::from_value(moved).expect("the schema allows it");
    let prepared = R::prepare(read, R::Figures::default(), R::Rulings::default());
    prepared.err().map(|refusal| format!("{} {place} at {distance}: {refusal}", R::ABOUT.id))
}

#[test]
fn out_of_reach_nothing_is_refused() {
    let asked = PROCEDURES.iter().filter_map(|about| visit(about.id, Moved).flatten());
    let asked: Vec<_> = asked.collect();
    assert!(12 < asked.len(), "{} rules have a distance", asked.len());
    assert_eq!(asked.concat(), Vec::<String>::new());
}
