//! Means that are exact, of all things in all situations.

use sandtable_sim::value::tidy;

/// The mean of a measure in one situation, and how likely it is there to be given at all: always, but
/// for a measure under a condition.
#[derive(Clone, Copy)]
pub(super) struct Mean {
    pub(super) share: f64,
    pub(super) value: Option<f64>,
    /// Whether it is zero in all that can happen.
    pub(super) is_zero: bool,
}

/// The means of all things in all situations, and the shares of these.
pub(super) struct Means<'a> {
    /// A row for each thing, in it a mean for each situation.
    pub(super) rows: Vec<Vec<Mean>>,
    pub(super) weights: &'a [f64],
}

impl Means<'_> {
    /// The mean of a thing in the mix.
    pub(super) fn average(&self, thing: usize) -> Option<f64> {
        let row = &self.rows[thing];
        let sum = |term: &dyn Fn(&Mean) -> f64| {
            row.iter().zip(self.weights).map(|(mean, weight)| weight * term(mean)).sum::<f64>()
        };
        let share = sum(&|it| it.share);
        (0.0 < share).then(|| tidy(sum(&|it| it.share * it.value.unwrap_or(0.0)) / share))
    }

    /// Whether a thing comes to zero whatever the dice say.
    pub(super) fn is_zero(&self, thing: usize) -> bool {
        self.rows[thing].iter().all(|mean| mean.is_zero)
    }

    /// Whether all that happens counts, so that means add up over situations by their shares alone.
    pub(super) fn is_unconditional(&self) -> bool {
        self.rows.iter().flatten().all(|mean| 1.0 <= mean.share)
    }
}
