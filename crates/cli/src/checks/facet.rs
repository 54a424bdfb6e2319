//! What there is to know of a measure beside its values: whether it has one, and whether the
//! condition is met under which it is given. Both are yes or no.

use std::borrow::Cow;
use std::collections::BTreeMap;

use sandtable_sim::distribution::{Distribution, Known, Observation, Point, Share};
use sandtable_sim::probability::Fraction;
use sandtable_sim::value::Value;

use super::known::all_trials;

/// One side of what is known of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Facet {
    /// Its values.
    Values,
    /// Whether it has one.
    HasValue,
    /// Whether its condition is met.
    ConditionMet,
}

impl Facet {
    /// The distribution of this side of a measure; nothing if there are no outcomes to tell it by.
    pub(crate) fn of(self, distribution: &Distribution) -> Option<Cow<'_, Distribution>> {
        let yes_or_no = match self {
            Facet::Values => return Some(Cow::Borrowed(distribution)),
            Facet::HasValue => has_value(distribution),
            Facet::ConditionMet => condition_met(distribution),
        };
        yes_or_no.map(Cow::Owned)
    }
}

fn has_value(distribution: &Distribution) -> Option<Distribution> {
    match distribution.known() {
        Known::Sampled { trials } => counted(distribution.trials_with_value()?, trials),
        Known::Exact { unresolved } => {
            let p = distribution.points().iter().map(|point| point.share.p).sum();
            let missing = distribution.exact_missing().filter(|_| unresolved <= 0.0);
            distribution.shares().next()?;
            known(&Share::exact(p, missing.map(|missing| &Fraction::ONE - &missing)), unresolved)
        }
    }
}

fn condition_met(distribution: &Distribution) -> Option<Distribution> {
    let always = Share::exact(1.0, Some(Fraction::ONE));
    let met = distribution.condition().map_or(&always, |condition| &condition.share);
    match distribution.known() {
        Known::Sampled { trials } => counted(trials, all_trials(distribution)?),
        Known::Exact { unresolved } if unresolved <= 0.0 => known(met, 0.0),
        // What is unresolved is a part of what meets the condition; of all outcomes it is less.
        Known::Exact { unresolved } if unresolved < 1.0 => {
            let of_all = match distribution.condition() {
                Some(_) => met.p * unresolved / (1.0 - unresolved),
                None => unresolved,
            };
            known(&Share::exact(met.p.min(1.0 - of_all), None), of_all)
        }
        Known::Exact { .. } => None,
    }
}

fn counted(yes: u64, trials: u64) -> Option<Distribution> {
    let counts = [(Value::ZERO, trials - yes), (Value::ONE, yes)];
    let counts = counts.into_iter().filter(|(_, count)| 0 < *count);
    let counts: BTreeMap<_, _> =
        counts.map(|(value, count)| (Observation::Value(value), count)).collect();
    Distribution::of_counts(&counts).ok()
}

fn known(yes: &Share, unresolved: f64) -> Option<Distribution> {
    let no = yes.exact.as_ref().map(|yes| &Fraction::ONE - yes);
    let no = Share::exact((1.0 - yes.p - unresolved).max(0.0), no);
    let points =
        [(Value::ZERO, no), (Value::ONE, yes.clone())].map(|(value, share)| Point { value, share });
    let points = points.into_iter().filter(|point| 0.0 < point.share.p).collect();
    Distribution::of_points(points, None, None, Known::Exact { unresolved }).ok()
}

#[cfg(test)]
mod tests {
    use sandtable_sim::statistic::Statistic;

    use super::*;

    fn yes(facet: Facet, distribution: &Distribution) -> Option<f64> {
        Statistic::PEq(1.0).of(facet.of(distribution)?.as_ref())
    }

    #[test]
    fn trials_tell_how_often_there_is_a_value_and_how_often_the_condition_is_met() {
        let three = Observation::Value(Value::from(3));
        let counts =
            BTreeMap::from([(Observation::Excluded, 60), (Observation::Missing, 10), (three, 30)]);
        let seen = Distribution::of_counts(&counts).unwrap();
        assert_eq!(yes(Facet::HasValue, &seen), Some(0.75));
        assert_eq!(yes(Facet::ConditionMet, &seen), Some(0.4));
        let never_met = BTreeMap::from([(Observation::Excluded, 60)]);
        let never_met = Distribution::of_counts(&never_met).unwrap();
        assert_eq!(yes(Facet::HasValue, &never_met), None);
        assert_eq!(yes(Facet::ConditionMet, &never_met), Some(0.0));
    }
}
