//! The answers of `tune` where the target is met in several places.

use sandtable_report::digits;
use sandtable_sim::tuning::{Crossing, Point};

use super::digits_known::level;
use super::exactness::how_exact;
use super::steps::{nearest_of, nouns};
use crate::scenario::TuneQuestion;
use crate::tuning::Tuned;

/// The places, and the numbers next to each that come nearest to the target.
pub(super) fn answer(question: &TuneQuestion, tuned: &Tuned, met: &[Crossing]) -> Vec<String> {
    let places: Vec<String> = met.iter().map(place).collect();
    let mut said = vec![format!(
        "in {} places ({}): {}",
        met.len(),
        how_exact(question.grid),
        places.join(", and ")
    )];
    let mut nearest: Vec<Point> = met.iter().flat_map(|one| nearer(one, tuned.target)).collect();
    let off = |point: &Point| (point.value - tuned.target).abs();
    nearest.sort_by(|one, other| off(one).total_cmp(&off(other)));
    nearest.dedup_by(|one, other| one.x.total_cmp(&other.x).is_eq());
    let shown =
        |point: &Point| format!("{} ({})", digits::exact(point.x), level(tuned, point.value));
    let [noun, plural] = nouns(question);
    match nearest.as_slice() {
        [] => {}
        [one] => said.push(format!("nearest beside them is the {noun} {}", shown(one))),
        [before @ .., last] => {
            let before: Vec<String> = before.iter().map(shown).collect();
            let all = format!("{} and {}", before.join(", "), shown(last));
            said.push(format!("nearest beside them are the {plural} {all}"));
        }
    }
    said
}

fn place(crossing: &Crossing) -> String {
    let [low, high] = ends(crossing).map(digits::exact);
    match crossing {
        // Between two numbers that read the same lies no other that anybody would write.
        Crossing::Met(_) if low == high => format!("at {low}"),
        Crossing::Met(_) => format!("from {low} to {high}"),
        Crossing::Between(_) if low == high => format!("at {high}, where it jumps"),
        Crossing::Between(_) => format!("between {low} and {high}"),
    }
}

/// The numbers at the ends of a place.
pub(super) fn ends(crossing: &Crossing) -> [f64; 2] {
    match crossing {
        Crossing::Met(interval) => [interval.low, interval.high],
        Crossing::Between([below, above]) => [below.x, above.x],
    }
}

/// Of two numbers that the target lies between, the one that comes nearer to it; both if they are as near.
fn nearer(crossing: &Crossing, target: f64) -> Vec<Point> {
    match crossing {
        Crossing::Between(neighbors) => nearest_of(*neighbors, target),
        Crossing::Met(_) => Vec::new(),
    }
}
