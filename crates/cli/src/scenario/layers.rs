//! What a scenario says about each situation: the file, with a variant's changes over it, and the
//! changes of the mix over those.

use sandtable_keys::Keys;
use sandtable_play::Situation;
use serde_json::{Map, Value};

use super::file::MixedSituation;
use super::problem::Problem;
use super::sections::at;
use super::spans::{Path, Spans};
use super::variant::BASE;

/// What a scenario says about one situation, and where it says so, the most special first.
pub(super) struct Layers {
    pub(super) situation: Situation,
    around: Vec<Path>,
}

impl Layers {
    fn new(file: &Map<String, Value>, keys: &Keys, weight: u32, around: Vec<Path>) -> Layers {
        let nothing = || Value::Object(Map::new());
        let [circumstances, figures, rulings] = Keys::SECTIONS.map(|section| {
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
        Layers { situation: Situation { weight, circumstances, figures, rulings }, around }
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
    const DECIMALS: f64 = 1e6;
    let scaled = mix.iter().enumerate().map(|(i, situation)| {
        let scaled = (situation.weight * DECIMALS).round();
        let path = ["mix".to_owned(), i.to_string(), "weight".to_owned()];
        if (scaled / DECIMALS - situation.weight).abs() > 1e-12 * situation.weight {
            return Err(Problem::new(&path, "a weight has at most six decimals"));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bounded here")]
        if (1.0..=4e9).contains(&scaled) {
            Ok(scaled as u64)
        } else {
            Err(Problem::new(&path, "expected a weight above 0 and up to 4,000"))
        }
    });
    let scaled: Vec<u64> = scaled.collect::<Result<_, _>>()?;
    let divisor = scaled.iter().copied().fold(0, gcd).max(1);
    let total = scaled.iter().map(|weight| weight / divisor).sum::<u64>();
    if u64::from(u32::MAX) < total {
        return Err(Problem::new(&["mix".to_owned()], "the weights differ by too many decimals"));
    }
    Ok(scaled.iter().map(|weight| u32::try_from(weight / divisor).unwrap_or(u32::MAX)).collect())
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
