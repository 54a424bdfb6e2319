//! What a price is worked out from.

use sandtable_dice::Scale;

use crate::distribution::Observation;
use crate::estimate::Estimate;
use crate::interval::Method;

/// The trials of one situation of a mixture.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// Its part of the mixture; all of them add up to one.
    pub weight: f64,
    /// How often trials came to each pair of observations: of the thing to be priced, and of the
    /// reference. At least one trial.
    pub pairs: &'a [(Observation, Observation, u64)],
}

/// What is known of two numbers beforehand.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    /// What they can come to.
    pub scales: [Scale; 2],
    /// Whether they are given under a condition. If not, all trials have them.
    pub conditional: bool,
}

/// A number that is exact.
pub(super) fn exact(value: Option<f64>) -> Estimate {
    Estimate { value, se: None, interval: None, method: Method::Exact, confidence: 1.0 }
}
