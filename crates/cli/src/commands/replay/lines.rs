//! The lines of a trial that is told.

use std::slice;

use sandtable_sim::narrator::Line;

use crate::baseline::{Listing, listing};
use crate::scenario::Variant;

/// The words for what happens in a variant.
pub(super) struct Words {
    /// Which each situation of its mix is; of one alone nothing is told.
    situations: Vec<String>,
}

impl Words {
    pub(super) fn of(variant: &Variant) -> Words {
        let in_force = &variant.prepared.in_force;
        let listings: Vec<_> = in_force.iter().map(|one| listing(slice::from_ref(one))).collect();
        Words { situations: situations(&listings) }
    }

    /// What a line says; headings are those of the outline.
    pub(super) fn of_line(&self, line: &Line) -> String {
        match line {
            Line::Heading(_) => String::new(),
            Line::Note(note) => note.clone(),
            Line::Situation(number) => self.situations.get(*number).cloned().unwrap_or_default(),
            Line::Roll { stage, asked, faces, result } => {
                let stage = if stage.is_empty() { String::new() } else { format!("{stage}, ") };
                format!("{stage}{asked}{}: {result}", dice(faces, result))
            }
        }
    }
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
