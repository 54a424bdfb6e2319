//! What players do where the scenario says nothing of it: what is in force then is the rule's own.

use sandtable_play::{DecisionFace, Situation};
use serde_json::{Value, json};

use crate::scenario::Scenario;

/// The decisions of which the file says nothing, in none of the situations of its base.
fn unsaid(scenario: &Scenario) -> Vec<&DecisionFace> {
    let Some(base) = scenario.variants.first() else { return Vec::new() };
    let is_unsaid = |face: &&DecisionFace| {
        let says_nothing = |it: &Situation| said_of(face, &it.behaviour).is_null();
        base.situations.iter().all(says_nothing)
    };
    scenario.rule.decisions.iter().filter(is_unsaid).collect()
}

/// What is said of a decision; null if nothing is.
fn said_of<'v>(face: &DecisionFace, said: &'v Value) -> &'v Value {
    face.decision.name.split('.').fold(said, |table, name| &table[name])
}

/// The same for the terminal; nothing where nobody decides, or all is said.
pub(super) fn sentence(scenario: &Scenario) -> Option<String> {
    let done = |face: &&DecisionFace| format!("`{}`: {}", face.decision.name, face.otherwise);
    let done: Vec<String> = unsaid(scenario).iter().map(done).collect();
    let none = done.is_empty();
    (!none).then(|| {
        format!(
            "By default, as the scenario says nothing else of what players do: {}.",
            done.join("; ")
        )
    })
}

/// The same for other programs, and for a page.
pub(super) fn document(scenario: &Scenario) -> Value {
    let decision = |face: &&DecisionFace| {
        json!({
            "decision": face.decision.name,
            "meaning": face.meaning,
            "by_default": face.otherwise,
        })
    };
    unsaid(scenario).iter().map(decision).collect()
}
