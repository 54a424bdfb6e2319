//! What can be observed of a measure at all: counts of anything else are those of a forger, or of other
//! rules.

use sandtable_dice::{Kind, Reading, Scale};
use sandtable_sim::distribution::Observation;

/// What can be observed of a measure in a situation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Observable<'a> {
    /// The name of the measure, or its text.
    pub(crate) name: &'a str,
    /// What it can come to.
    pub(crate) scale: Scale,
    /// Whether it is given under a condition, which need not be met.
    pub(crate) is_given: bool,
}

/// What a measure cannot come to, and something has counts of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Impossible {
    /// The measure.
    pub(crate) measure: String,
    /// What was counted.
    pub(crate) seen: Observation,
}

/// Ends of ranges, and what is measured, are rounded by no more of their size.
const ROUNDING: f64 = 1e-9;

impl<'a> Observable<'a> {
    /// Whatever is of the same kind of number: where nobody can say how far it reaches.
    pub(crate) fn of_any_size(self) -> Observable<'a> {
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        Observable { scale: Scale { low, high, ..self.scale }, ..self }
    }

    /// Refuses what cannot be observed.
    ///
    /// # Errors
    ///
    /// If this cannot.
    pub(crate) fn admit(&self, seen: Observation) -> Result<(), Impossible> {
        let refused = || Impossible { measure: self.name.to_owned(), seen };
        if self.admits(seen) { Ok(()) } else { Err(refused()) }
    }

    fn admits(&self, seen: Observation) -> bool {
        match seen {
            Observation::Excluded => self.is_given,
            Observation::Missing => self.scale.admits(Reading::MISSING),
            Observation::Value(value) => {
                let of = |end: f64| if end.is_finite() { end.abs() * ROUNDING } else { 0.0 };
                let Scale { low, high, kind, .. } = self.scale;
                let wide = Scale { low: low - of(low), high: high + of(high), ..self.scale };
                // What is counted is not rounded.
                let scale = if kind == Kind::Amount { wide } else { self.scale };
                scale.admits(Reading(Some(value)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{Value, amount, count};

    use super::*;

    fn value(numerator: i128, denominator: i128) -> Observation {
        Observation::Value(Value::fraction(numerator, denominator).unwrap())
    }

    #[test]
    fn a_part_of_one_is_no_count() {
        let men = Observable { name: "men", scale: count("men", 0..=5), is_given: false };
        assert!(men.admits(value(5, 1)));
        assert!(!men.admits(value(1, 3)) && !men.admits(value(6, 1)) && !men.admits(value(-1, 1)));
        let refused = Impossible { measure: "men".to_owned(), seen: value(1, 3) };
        assert_eq!(men.admit(value(1, 3)), Err(refused));
        assert!(!men.admits(Observation::Missing) && !men.admits(Observation::Excluded));
    }

    #[test]
    fn what_may_be_missing_or_has_a_condition_need_not_be_there() {
        let scale = amount("inches", 0.0..=2.0 / 3.0).or_none("never");
        let reach = Observable { name: "reach", scale, is_given: true };
        assert!(reach.admits(Observation::Missing) && reach.admits(Observation::Excluded));
        assert!(reach.admits(value(2, 3)) && !reach.admits(value(3, 4)));
        assert!(reach.of_any_size().admits(value(3, 4)));
    }
}
