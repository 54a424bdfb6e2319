//! Values between whole numbers: random mixtures of the numbers around them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use rand::Rng;

use super::sampled::Curve;
use crate::exact::Law;
use crate::experiment::Values;
use crate::stream::{BLOCK, Stream};

/// A curve over whole numbers as one over all numbers.
///
/// At 3.25 every trial is played with 3 or 4, with 4 in a quarter of all trials. A random stream of
/// its own decides which, one number for each trial: so a trial that is played with 4 at 3.25 is
/// also played with 4 at 3.3, and differences between the two come from few trials.
#[derive(Debug)]
pub struct Whole<C> {
    curve: C,
    stream: Stream,
    known: Mutex<BTreeMap<Part, Arc<Vec<f64>>>>,
}

/// A whole number, and the first trial and the one after the last.
type Part = (i64, u64, u64);

/// Parts of curves that are remembered, at most.
const REMEMBERED: usize = 2048;

impl<C: Curve> Whole<C> {
    /// The curve with its in-between values. The stream is used for nothing else.
    pub fn new(curve: C, stream: Stream) -> Whole<C> {
        Whole { curve, stream, known: Mutex::default() }
    }

    fn whole(&self, x: f64, trials: Range<u64>) -> Result<Arc<Vec<f64>>, C::Error> {
        #[expect(clippy::cast_possible_truncation, reason = "parameters are not astronomical")]
        let key = (x as i64, trials.start, trials.end);
        let known = || self.known.lock().expect("nobody panics with the lock held");
        let found = known().get(&key).cloned();
        if let Some(scores) = found {
            return Ok(scores);
        }
        let scores = Arc::new(self.curve.scores(x, trials)?);
        let mut known = known();
        if REMEMBERED <= known.len() {
            known.clear();
        }
        known.insert(key, Arc::clone(&scores));
        Ok(scores)
    }

    /// A uniform number from 0 to 1 for each trial.
    fn uniforms(&self, trials: Range<u64>) -> Vec<f64> {
        let mut uniforms = Vec::new();
        for block in trials.start / BLOCK..trials.end.div_ceil(BLOCK) {
            let mut generator = self.stream.block(block);
            for trial in block * BLOCK..((block + 1) * BLOCK).min(trials.end) {
                let uniform = (generator.next_u64() >> 11) as f64 * f64::EPSILON / 2.0;
                if trials.start <= trial {
                    uniforms.push(uniform);
                }
            }
        }
        uniforms
    }
}

impl<C: Curve> Curve for Whole<C> {
    type Error = C::Error;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, C::Error> {
        let below = self.whole(x.floor(), trials.clone())?;
        if x.fract() == 0.0 {
            return Ok(below.to_vec());
        }
        let above = self.whole(x.ceil(), trials.clone())?;
        let scores = below.iter().zip(above.iter()).zip(self.uniforms(trials));
        let choose =
            |((below, above), uniform)| if uniform < x - x.floor() { above } else { below };
        Ok(scores.map(choose).copied().collect())
    }
}

/// The law of one of two procedures, the second with a probability of `share`.
pub fn mixed(first: &Law<Values, f64>, second: &Law<Values, f64>, share: f64) -> Law<Values, f64> {
    let shares = [(first, 1.0 - share), (second, share)];
    let outcomes = shares.into_iter().flat_map(|(law, share)| {
        law.outcomes.iter().map(move |(values, p)| (values.clone(), share * p))
    });
    Law {
        outcomes: outcomes.collect(),
        unresolved: (1.0 - share) * first.unresolved + share * second.unresolved,
        paths: first.paths + second.paths,
        spent: first.spent + second.spent,
        states: first.states.max(second.states),
    }
}
