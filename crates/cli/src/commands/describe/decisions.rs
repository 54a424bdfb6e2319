//! What a rule leaves to its players: each decision with its options, and what is seen at it.

use std::fmt::Write;

use sandtable_language::Habit;
use sandtable_play::DecisionFace;

use crate::commands::fold::{beside, fold};

/// Where what is said of a decision begins, and of an option.
const COLUMN: usize = 30;

const HEADING: &str = "Behaviour (what players decide; in conditions, what they see)";

/// How behaviour is written, whatever is decided.
const WRITTEN: &str = "Each is one option, `\"OPTION\"`; a list that is read from the top, \
                       `[{ when = \"CONDITION\", do = \"OPTION\" }, { do = \"OPTION\" }]`; a mixture by \
                       chance, `{ OPTION = 1, OPTION = 2 }`; or `\"best\"`, the best for the objective of \
                       `[best]`. What is not open where it is meant gives way to \
                       the first option that is.";

const WITHIN: &str = "What players do within rules that are played (only a circumstance of such a rule can \
                      say otherwise)";

/// What is left to players; nothing if nothing is.
pub(super) fn decisions(decisions: &[DecisionFace], width: usize) -> String {
    if decisions.is_empty() {
        return String::new();
    }
    let mut text = headed(HEADING, width);
    for line in fold(WRITTEN, width.saturating_sub(2)) {
        let _ = writeln!(text, "  {line}");
    }
    for decision in decisions {
        let name = format!("  {}", decision.decision.name);
        let otherwise = format!("if left out, {}", decision.otherwise);
        beside(&mut text, &name, COLUMN, width, &[otherwise, decision.meaning.clone()]);
        for (option, meaning) in decision.decision.options.iter().zip(&decision.options) {
            beside(
                &mut text,
                &format!("    {option}"),
                COLUMN,
                width,
                std::slice::from_ref(meaning),
            );
        }
    }
    sights(&mut text, decisions, width);
    text
}

/// What players do within rules that are played; nothing if nothing is left to them there.
pub(super) fn habits(habits: &[Habit], width: usize) -> String {
    if habits.is_empty() {
        return String::new();
    }
    let mut text = headed(WITHIN, width);
    for habit in habits {
        let name = format!("  {} of {}", habit.decision, habit.rule);
        beside(&mut text, &name, COLUMN, width, &[habit.otherwise.clone(), habit.meaning.clone()]);
    }
    text
}

/// A heading, with a blank line before it and behind it.
fn headed(heading: &str, width: usize) -> String {
    format!("\n{}\n\n", fold(heading, width).join("\n"))
}

/// What is seen, once for all decisions at which it is the same.
fn sights(text: &mut String, decisions: &[DecisionFace], width: usize) {
    let mut told: Vec<&DecisionFace> = Vec::new();
    for decision in decisions {
        let is_same = |other: &&DecisionFace| {
            other.decision.sees == decision.decision.sees && other.sees == decision.sees
        };
        if told.iter().any(is_same) {
            continue;
        }
        told.push(decision);
        let names = decisions.iter().filter(is_same).map(|it| it.decision.name);
        let names: Vec<&str> = names.collect();
        let heading = if names.len() == decisions.len() {
            "Seen at each decision".to_owned()
        } else {
            format!("Seen at {}", names.join(", "))
        };
        let _ = writeln!(text);
        for line in fold(&heading, width.saturating_sub(2)) {
            let _ = writeln!(text, "  {line}");
        }
        for (name, sight) in decision.decision.sees.iter().zip(&decision.sees) {
            let said = format!("{} ({} to {})", sight.meaning, sight.least, sight.most);
            beside(text, &format!("    {name}"), COLUMN, width, &[said]);
        }
    }
}
