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
    let own =
        unsaid(scenario).into_iter().map(|it| format!("`{}`: {}", it.decision.name, it.otherwise));
    let own = sentence_of("By default, as the scenario says nothing else of what players do", own);
    let within = scenario.rule.about.habits.iter();
    let within = within.map(|it| format!("`{}` of `{}`: {}", it.decision, it.rule, it.otherwise));
    let within = sentence_of(
        "Within rules that are played, players do what is done there by default",
        within,
    );
    let said: Vec<String> = own.into_iter().chain(within).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

fn sentence_of(begin: &str, done: impl Iterator<Item = String>) -> Option<String> {
    let done: Vec<String> = done.collect();
    (!done.is_empty()).then(|| format!("{begin}: {}.", done.join("; ")))
}

/// The same for other programs, and for a page. What is done within a rule that is played names that.
pub(super) fn document(scenario: &Scenario) -> Value {
    let own = unsaid(scenario).into_iter().map(|face| {
        json!({
            "decision": face.decision.name,
            "meaning": face.meaning,
            "by_default": face.otherwise,
        })
    });
    let within = scenario.rule.about.habits.iter().map(|habit| {
        json!({
            "decision": habit.decision,
            "within": habit.rule,
            "meaning": habit.meaning,
            "by_default": habit.otherwise,
        })
    });
    own.chain(within).collect()
}
