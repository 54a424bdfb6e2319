//! What an answer begins with: what is asked, and what is best in it, where that was looked for.

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_rules::register;
use serde_json::{Value, json};

use crate::scenario::{Chosen, Scenario, Short, Variant};
use crate::terminal::shell;
use sandtable_report::folded::folded;

/// The title, the question, and whose best play is put in.
pub(crate) fn heading(scenario: &Scenario, width: usize) -> String {
    let mut text = format!("{}\n", scenario.title);
    if let Some(question) = &scenario.question {
        let _ = writeln!(text, "{question}");
    }
    text + &best(scenario, width)
}

/// Whose best play is put in, as paragraphs; nothing if none is.
pub(crate) fn best(scenario: &Scenario, width: usize) -> String {
    sentences(scenario).iter().map(|said| paragraph(said, width)).collect()
}

/// The same of a variant alone.
pub(crate) fn best_of(scenario: &Scenario, variant: &Variant, width: usize) -> String {
    let told = variant.best.iter().map(|best| sentence(scenario, &best.of, best.short));
    told.map(|said| paragraph(&said, width)).collect()
}

fn paragraph(said: &str, width: usize) -> String {
    format!("\n{}\n", folded(said, width))
}

/// Whose best play is put in, for what, and what that takes for granted.
pub(super) fn sentences(scenario: &Scenario) -> Vec<String> {
    let told = scenario.best_plays.told();
    told.iter().map(|(chosen, short)| sentence(scenario, chosen, *short)).collect()
}

/// The same for other programs; nothing if none is put in.
pub(super) fn document(scenario: &Scenario) -> Option<Value> {
    let told = scenario.best_plays.told();
    let of = |(chosen, short): &(Chosen, Short)| {
        json!({
            "objective": chosen.objective,
            "player": chosen.player,
            "decide": chosen.decide,
            "against": chosen.oppose,
            "below_the_best_at_most": short.at_most(),
            "who_sees_all_gains": short.of_all,
            "in_words": sentence(scenario, chosen, *short),
        })
    };
    (!told.is_empty()).then(|| told.iter().map(of).collect())
}

fn sentence(scenario: &Scenario, chosen: &Chosen, short: Short) -> String {
    let Chosen { objective, player, decide, oppose } = chosen;
    let high = format!("the {player} decides {}", decide.join(", "));
    let low = format!("the other side decides {}, and wants it low", oppose.join(", "));
    let sides = [(decide, high), (oppose, low)].into_iter();
    let sides = sides.filter(|(decisions, _)| !decisions.is_empty()).map(|(_, said)| said);
    let sides: Vec<String> = sides.collect();
    let mut text = format!(
        "\"best\" is the best in the stated rule for {}, and not at the table: \
         {}. {} Best play is found anew in each variant and at each value: who \
         decides knows which is played.",
        aim(objective),
        sides.join("; "),
        seen(scenario, |name| decide.contains(&name) || oppose.contains(&name)),
    );
    text.push_str(&assumed(scenario));
    if 1 < scenario.variants[0].situations.len() {
        text.push_str(" Which situation of the mix is met nobody knows who decides.");
    }
    if 0.0 < short.of_all {
        let how_good = if short.is_open {
            "so this is the best that was found"
        } else {
            "and no play comes to more that does the same in these"
        };
        let _ = write!(
            text,
            " Some situations look alike and want different options, {how_good}: who knew all that the rule \
             knows would gain {} more at most.",
            digits::exact(short.of_all)
        );
    }
    text
}

/// What is wanted high, and what is low then: `-casualties` reads badly by itself.
pub(super) fn aim(objective: &str) -> String {
    match wanted_low(objective) {
        Some(low) => format!("the mean of {objective} (low {low})"),
        None => format!("the mean of {objective}"),
    }
}

/// The name behind a minus, if that is all there is: what somebody wants low.
pub(super) fn wanted_low(objective: &str) -> Option<&str> {
    let name = objective.trim().strip_prefix('-')?.trim_start();
    let is_name = name.starts_with(|it: char| it.is_ascii_alphabetic())
        && name.chars().all(|it| it == '_' || it.is_ascii_alphanumeric());
    is_name.then_some(name)
}

/// The assumptions that the rule leans on, by their names, as a sentence; nothing if it leans on none.
pub(super) fn assumed(scenario: &Scenario) -> String {
    let about = &scenario.rule.about;
    let known = about.assumptions.iter().filter(|id| register::assumption(id).is_some());
    match known.map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => String::new(),
        ids => format!(
            " Assumed: {}; `sandtable describe {}` says what.",
            ids.join(", "),
            shell::word(&about.id)
        ),
    }
}

/// What those see who make the decisions that are free.
pub(super) fn seen(scenario: &Scenario, is_free: impl Fn(&str) -> bool) -> String {
    let mut names: Vec<&str> = Vec::new();
    for face in scenario.rule.decisions.iter().filter(|face| is_free(face.decision.name)) {
        for name in face.decision.sees {
            if !names.contains(name) {
                names.push(name);
            }
        }
    }
    match names.as_slice() {
        [] => "Who decides sees nothing.".to_owned(),
        names => format!("Who decides sees {}, and what is open.", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wanted_low_is_named() {
        assert_eq!(wanted_low("-casualties"), Some("casualties"));
        assert_eq!(wanted_low("- men_left"), Some("men_left"));
        for other in ["casualties", "-2 * hits", "-(a + b)", "a - b", "-3", "-"] {
            assert_eq!(wanted_low(other), None, "{other}");
        }
        assert_eq!(aim("-casualties"), "the mean of -casualties (low casualties)");
        assert_eq!(aim("hits"), "the mean of hits");
    }
}
