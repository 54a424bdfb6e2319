//! What a scenario says about each situation: the file, with a variant's changes over it, and the
//! changes of the mix over those.

use sandtable_keys::Keys;
use sandtable_play::Situation;
use serde_json::{Map, Value};
use thiserror::Error;

use super::file::{MixedSituation, Weight};
use super::sections::at;
use super::variant::BASE;
use crate::problem::{Path, Problem, Spans};

/// What a scenario says about one situation, and where it says so, the most special first.
pub(super) struct Layers {
    pub(super) situation: Situation,
    around: Vec<Path>,
}

impl Layers {
    fn new(file: &Map<String, Value>, keys: &Keys, weight: u32, around: Vec<Path>) -> Layers {
        let nothing = || Value::Object(Map::new());
        let [circumstances, figures, rulings, behaviour] = Keys::SECTIONS.map(|section| {
            // A scenario may say one number of several that the book has together.
            let mut merged = match section {
                "figures" => keys.figures.complete(&nothing()),
                _ => nothing(),
            };
            for path in around.iter().rev() {
                let layer = at(file, path).and_then(|table| table.get(section));
                keys.section(section).lay(&mut merged, layer.unwrap_or(&Value::Null));
            }
            merged
        });
        let situation = Situation { weight, circumstances, figures, rulings, behaviour };
        Layers { situation, around }
    }

    /// The problem, with the most special table around it that says anything about its key.
    pub(super) fn blame(&self, problem: Problem, spans: &Spans) -> Problem {
        let says = |around: &&Path| {
            let path: Path = around.iter().chain(problem.path()).cloned().collect();
            spans.contains(&path)
        };
        match self.around.iter().find(says).or(self.around.last()) {
            Some(around) => problem.within(around),
            None => problem,
        }
    }
}

/// The situations of a variant, one for each weight; a single one without weights.
pub(super) fn situations(
    file: &Map<String, Value>,
    keys: &Keys,
    variant: &str,
    weights: &[u32],
) -> Vec<Layers> {
    let mut around = vec![Path::new()];
    if variant != BASE {
        around.insert(0, vec!["variants".to_owned(), variant.to_owned()]);
    }
    if weights.is_empty() {
        return vec![Layers::new(file, keys, 1, around)];
    }
    let mixed = weights.iter().enumerate().map(|(i, &weight)| {
        let mut around = around.clone();
        around.insert(0, vec!["mix".to_owned(), i.to_string()]);
        Layers::new(file, keys, weight, around)
    });
    mixed.collect()
}

/// Weights as whole numbers in the same proportions.
pub(super) fn weights(mix: &[MixedSituation]) -> Result<Vec<u32>, Problem> {
    let parts = mix.iter().enumerate().map(|(i, situation)| {
        let path = ["mix".to_owned(), i.to_string(), "weight".to_owned()];
        part(&situation.weight).map_err(|problem| Problem::new(&path, problem.to_string()))
    });
    let parts: Vec<[u64; 2]> = parts.collect::<Result<_, _>>()?;
    let too_fine = || Problem::new(&["mix".to_owned()], "the weights differ by too many decimals");
    let common = |all: u64, [_, of]: &[u64; 2]| (all / gcd(all, *of)).checked_mul(*of);
    let all = parts.iter().try_fold(1, common).ok_or_else(too_fine)?;
    let scaled = parts.iter().map(|[part, of]| part.checked_mul(all / of).ok_or_else(too_fine));
    let scaled: Vec<u64> = scaled.collect::<Result<_, _>>()?;
    let divisor = scaled.iter().copied().fold(0, gcd).max(1);
    let total = scaled.iter().try_fold(0u64, |sum, weight| sum.checked_add(weight / divisor));
    if total.is_none_or(|total| u64::from(u32::MAX) < total) {
        return Err(too_fine());
    }
    Ok(scaled.iter().map(|weight| u32::try_from(weight / divisor).unwrap_or(u32::MAX)).collect())
}

/// Why something is no weight.
#[derive(Debug, Error)]
enum NoWeight {
    /// It is too small or too large.
    #[error("expected a weight above 0 and up to 4,000")]
    OutOfRange,
    /// It has too many decimals.
    #[error("a weight has at most six decimals; a fraction is exact, \"1/3\"")]
    TooFine,
    /// It is no fraction.
    #[error("expected a weight such as 3, 0.25 or \"1/3\"; found `{0}`")]
    NoFraction(String),
}

/// A weight as a part of so many.
fn part(weight: &Weight) -> Result<[u64; 2], NoWeight> {
    const DECIMALS: f64 = 1e6;
    const MOST: u64 = 4000;
    match weight {
        Weight::Number(weight) => {
            let scaled = (weight * DECIMALS).round();
            if !(0.0 < *weight && scaled <= 4e9) {
                return Err(NoWeight::OutOfRange);
            }
            if (scaled / DECIMALS - weight).abs() > 1e-12 * weight {
                return Err(NoWeight::TooFine);
            }
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "bounded here"
            )]
            Ok([scaled as u64, DECIMALS as u64])
        }
        Weight::Fraction(text) => {
            let whole = |text: &str| text.trim().parse::<u32>().ok().map(u64::from);
            let (part, of) = text.split_once('/').unwrap_or((text, "1"));
            let read = whole(part).zip(whole(of)).filter(|(part, of)| 0 < *part && 0 < *of);
            match read {
                Some((part, of)) if part <= MOST * of => Ok([part, of]),
                Some(_) => Err(NoWeight::OutOfRange),
                None => Err(NoWeight::NoFraction(text.clone())),
            }
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
