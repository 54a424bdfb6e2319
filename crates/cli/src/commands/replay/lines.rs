//! The lines of a trial that is told.

use std::slice;

use sandtable_dice::Decision;
use sandtable_sim::narrator::Line;

use crate::listing::{Listing, listing};
use crate::output::numbers::Better;
use crate::scenario::Variant;

/// The words for what happens in a variant.
pub(super) struct Words {
    /// Which each situation of its mix is; of one alone nothing is told.
    situations: Vec<String>,
    /// What is better by so much or less is told as a near tie; nothing if margins are not told.
    near_tie: Option<f64>,
}

impl Words {
    pub(super) fn of(variant: &Variant) -> Words {
        let in_force = &variant.prepared.in_force;
        let listings: Vec<_> = in_force.iter().map(|one| listing(slice::from_ref(one))).collect();
        Words { situations: situations(&listings), near_tie: None }
    }

    /// The same, which tell of what is decided by how much it is better than the next best; where it is
    /// better by so much or less, that it hardly is. Beside another trial they would mark what is alike.
    pub(super) fn with_margins(self, near_tie: f64) -> Words {
        Words { near_tie: Some(near_tie), ..self }
    }

    /// What a line says; headings are those of the outline.
    pub(super) fn of_line(&self, line: &Line) -> String {
        match line {
            Line::Heading(_) => String::new(),
            Line::Note(note) => note.clone(),
            Line::Decided { decision, option, seen, margin } => {
                let margin = margin.zip(self.near_tie);
                let margin = margin.map(|(margin, near)| Better::of(margin, near).told());
                decided(decision, *option, seen, margin.as_deref())
            }
            Line::Situation(number) => self.situations.get(*number).cloned().unwrap_or_default(),
            Line::Roll { stage, asked, faces, result } => {
                let stage = if stage.is_empty() { String::new() } else { format!("{stage}, ") };
                format!("{stage}{asked}{}: {result}", dice(faces, result))
            }
        }
    }
}

/// What is done by a player who sees these numbers: "order: rally, better by 0.085; sees pins 2".
fn decided(decision: &Decision, option: u8, seen: &[i32], margin: Option<&str>) -> String {
    let mut text = format!("{}: {}", decision.name, decision.options[usize::from(option)]);
    if let Some(margin) = margin {
        text.extend([", ", margin]);
    }
    let each = decision.sees.iter().zip(seen).map(|(name, seen)| format!("{name} {seen}"));
    let each: Vec<String> = each.collect();
    if each.is_empty() { text } else { format!("{text}; sees {}", each.join(", ")) }
}

/// The faces of dice, unless one die alone shows what they came to.
fn dice(faces: &[u8], result: &str) -> String {
    let faces: Vec<_> = faces.iter().map(ToString::to_string).collect();
    match faces.as_slice() {
        [] => String::new(),
        [face] if face == result => String::new(),
        _ => format!(": {}", faces.join(", ")),
    }
}

/// Each situation by its number and by the keys in which they are not all alike.
fn situations(listings: &[Listing]) -> Vec<String> {
    let differs =
        |key: &String| listings.iter().any(|other| other.get(key) != listings[0].get(key));
    let told = |(number, listing): (usize, &Listing)| {
        let keys = listing.iter().filter(|(key, _)| differs(key));
        let keys: Vec<_> = keys.map(|(key, value)| format!("{key} = {value}")).collect();
        let which = format!("situation {number} of {}", listings.len());
        if keys.is_empty() { which } else { format!("{which}: {}", keys.join(", ")) }
    };
    (1..).zip(listings).map(told).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_face_that_is_the_result_is_told_once() {
        assert_eq!(dice(&[4], "4"), "");
        assert_eq!(dice(&[4], "passed"), ": 4");
        assert_eq!(dice(&[4, 2], "6"), ": 4, 2");
        assert_eq!(dice(&[], "happens"), "");
    }

    #[test]
    fn what_is_decided_is_told_with_what_it_is_better_by() {
        let order = Decision::kept("order", "attacker", &["run", "rally"], &["left", "pins"]);
        let [alone, known] =
            [None, Some("better by 0.085")].map(|it| decided(order, 1, &[4, 2], it));
        assert_eq!(alone, "order: rally; sees left 4, pins 2");
        assert_eq!(known, "order: rally, better by 0.085; sees left 4, pins 2");
        let blind = Decision::kept("order", "attacker", &["run", "rally"], &[]);
        assert_eq!(decided(blind, 0, &[], Some("a tie")), "order: run, a tie");
    }

    #[test]
    fn situations_are_told_by_what_is_not_alike() {
        let of = |order, weight| json!({ "circumstances": { "order": order, "models": 10 }, "weight": weight });
        let mix = [of("run", 1), of("advance", 2)];
        let listings: Vec<_> = mix.iter().map(|one| listing(slice::from_ref(one))).collect();
        let told = [
            "situation 1 of 2: circumstances.order = \"run\"",
            "situation 2 of 2: circumstances.order = \"advance\"",
        ];
        assert_eq!(situations(&listings), told);
        assert_eq!(situations(&[listings[0].clone(), listings[0].clone()])[1], "situation 2 of 2");
    }
}
