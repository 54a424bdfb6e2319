//! Means that are exact, of all things in all situations.

use sandtable_sim::value::{Value, tidy};

/// The mean of a measure in one situation, and how likely it is there to be given at all: always, but
/// for a measure under a condition.
#[derive(Clone)]
pub(super) struct Mean {
    pub(super) share: f64,
    pub(super) value: Option<f64>,
    /// What the measure can come to, each with its probability.
    pub(super) law: Vec<(Option<Value>, f64)>,
}

impl Mean {
    /// The mean of what always comes to this.
    pub(super) fn always(value: f64) -> Mean {
        Mean { share: 1.0, value: Some(value), law: vec![(Value::decimal(value), 1.0)] }
    }

    /// Whether it is zero in all that can happen. What never has a value is not.
    fn is_zero(&self) -> bool {
        self.value.is_some() && self.law.iter().all(|(value, _)| *value == Some(Value::ZERO))
    }

    fn is_like(&self, other: &Mean) -> bool {
        self.share.total_cmp(&other.share).is_eq() && self.law == other.law
    }
}

/// The means of all things in all situations, and the shares of these.
pub(super) struct Means<'a> {
    /// Whether the measure is given under a condition.
    pub(super) conditional: bool,
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

    /// How likely the condition of the measure is met by a thing in the mix.
    pub(super) fn share(&self, thing: usize) -> f64 {
        let of = |(mean, weight): (&Mean, &f64)| weight * mean.share;
        self.rows[thing].iter().zip(self.weights).map(of).sum()
    }

    /// Whether a thing comes to zero whatever the dice say.
    pub(super) fn is_zero(&self, thing: usize) -> bool {
        self.rows[thing].iter().all(Mean::is_zero)
    }

    /// The first thing before it that comes to the same in every situation.
    pub(super) fn twin(&self, thing: usize) -> Option<usize> {
        let is_twin = |other: &usize| {
            let pairs = || self.rows[thing].iter().zip(&self.rows[*other]);
            pairs().all(|(one, other)| one.is_like(other))
        };
        (0..thing).find(is_twin)
    }

    /// How likely the condition is met, if there is one, given that it is met so often.
    pub(super) fn condition(&self, share: f64) -> Option<f64> {
        self.conditional.then(|| tidy(share))
    }

    /// Whether all that happens counts, so that means add up over situations by their shares alone.
    pub(super) fn is_unconditional(&self) -> bool {
        self.rows.iter().flatten().all(|mean| 1.0 <= mean.share)
    }
}
