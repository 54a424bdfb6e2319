//! Whether a parameter that goes by steps meets a target.

use sandtable_sim::tuning::Answer;

use crate::tuning::Tuned;

/// Whether the one number that is nearest meets the target by itself, and no mixture with another.
pub(super) fn is_met(tuned: &Tuned) -> bool {
    let nearest = tuned.tuning.nearest.as_slice();
    let met = |x: f64| matches!(nearest, [one] if one.x.total_cmp(&x).is_eq());
    matches!(tuned.tuning.answer, Answer::Met { x } if met(x))
}
