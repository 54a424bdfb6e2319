//! Where the difference of what pairs of trials come to lies.

use std::collections::BTreeMap;

use sandtable_dice::{Scale, yes_no};

use super::pairs::Side;
use super::{PairMargins, Pairs};
use crate::distribution::{DistributionError, Observation};
use crate::estimate::{Estimate, range, reach};
use crate::interval::{Interval, Method, betting};
use crate::statistic::Statistic;
use crate::value::Value;

impl Pairs {
    /// Where the difference of the means lies, with so much error at either end, and how that is
    /// known; `scale` is what the measure can come to on either side.
    ///
    /// Whatever the law of the outcomes, and however rare what was never seen, by
    /// [betting](crate::interval::betting()) on the differences over the known range. Sides that have
    /// no value in some pairs are each known by themselves; where one of them has none in any pair, the
    /// difference can be anything that the range allows. Without a known range nothing can be said: what
    /// was seen says nothing about how far what was not could lie from it. A range of a single value needs
    /// no trials, but one that has it, and what never has a value none.
    pub fn interval(&self, scale: Scale, error: f64) -> (Option<Interval>, Method) {
        if scale.never {
            return (None, Method::Exact);
        }
        let is_seen = self.difference().is_some();
        let known = if is_seen { range(scale) } else { reach(scale) };
        let Some(range) = known else { return (None, Method::Unknown) };
        let width = range.width();
        let widest = Interval::around(0.0, width);
        if !is_seen {
            return (Some(widest), Method::Range);
        }
        let (interval, method) = match self.variance_difference {
            _ if width <= 0.0 => return (None, Method::Exact),
            Some(_) if self.pairs < 2 => (widest, Method::Range),
            Some(_) => (betting(&self.differences, widest, error), Method::Betting),
            None => (self.side_by_side(range, error), Method::Betting),
        };
        (Some(interval.within(widest)), method)
    }

    /// Some pairs have no difference; each side is known by itself, with half of the error.
    fn side_by_side(&self, range: Interval, error: f64) -> Interval {
        let of_side = |side: &Side| betting(&side.counts, range, error / 2.0);
        let [reference, variant] = [&self.reference, &self.variant].map(of_side);
        apart(reference, variant)
    }
}

impl PairMargins {
    /// How much a statistic of the measure at a position changes from the reference to the variant.
    ///
    /// Means, and probabilities as the means of what happens or not, are known
    /// [by their pairs](Pairs::interval). Other statistics are known on each side, with half of the
    /// error each, as [`Estimate::of`] knows them; that leaves out how far common dice make the sides
    /// alike.
    ///
    /// # Errors
    ///
    /// If there are no pairs.
    pub fn change(
        &self,
        measure: usize,
        statistic: Statistic,
        scale: Scale,
        confidence: f64,
    ) -> Result<Estimate, DistributionError> {
        let seen = self.counts.get(measure).ok_or(DistributionError::Empty)?;
        let (pairs, scale) = match (statistic, statistic.event()) {
            (Statistic::Mean, _) => (Pairs::of(seen)?, scale),
            (_, Some(event)) => (Pairs::of(&happened(seen, event))?, yes_no()),
            (_, None) => return self.change_of_sides(measure, statistic, scale, confidence),
        };
        let (interval, method) = pairs.interval(scale, (1.0 - confidence) / 2.0);
        let se = pairs.se().filter(|se| 0.0 < *se);
        Ok(Estimate { value: pairs.difference(), se, interval, method, confidence })
    }

    fn change_of_sides(
        &self,
        measure: usize,
        statistic: Statistic,
        scale: Scale,
        confidence: f64,
    ) -> Result<Estimate, DistributionError> {
        let of_half = f64::midpoint(1.0, confidence);
        let [before, after] = [self.reference(measure)?, self.variant(measure)?]
            .map(|side| Estimate::of(statistic, &side, of_half, scale));
        let value = before.value.zip(after.value).map(|(before, after)| after - before);
        let ends = before.interval.zip(after.interval);
        let interval = ends.map(|(before, after)| apart(before, after));
        let is_certain = after.method == Method::Exact && (value.is_some() || scale.never);
        let is_known = interval.is_some() || is_certain;
        let method = match (is_known, after.method) {
            (false, _) => Method::Unknown,
            (true, _) if value.is_none() && interval.is_some() => Method::Range,
            // The other side has a width, if the difference has.
            (true, Method::OneValue) if interval.is_some_and(|it| 0.0 < it.width()) => {
                Method::OrderStatistics
            }
            (true, method) => method,
        };
        Ok(Estimate { value, se: None, interval, method, confidence })
    }
}

/// Where the second of two numbers lies, less the first.
fn apart(before: Interval, after: Interval) -> Interval {
    Interval { low: after.low - before.high, high: after.high - before.low }
}

/// How often pairs came to a value from `low` to `high`, as yes and no.
fn happened(
    seen: &BTreeMap<(Observation, Observation), u64>,
    (low, high): (f64, f64),
) -> BTreeMap<(Observation, Observation), u64> {
    let event = |observation: Observation| match observation {
        Observation::Excluded => Observation::Excluded,
        Observation::Missing => Observation::Value(Value::ZERO),
        Observation::Value(value) => {
            Observation::Value(Value::from((low..=high).contains(&value.get())))
        }
    };
    let mut events = BTreeMap::new();
    for ((reference, variant), count) in seen {
        *events.entry((event(*reference), event(*variant))).or_insert(0) += count;
    }
    events
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{amount, count};

    use super::*;

    fn value(number: u32) -> Observation {
        Observation::Value(number.into())
    }

    fn margins(seen: &[(Observation, Observation, u64)]) -> PairMargins {
        let counts: BTreeMap<_, _> = seen.iter().map(|(r, v, n)| ((*r, *v), *n)).collect();
        PairMargins { pairs: counts.values().sum(), counts: vec![counts] }
    }

    fn mean(seen: &[(Observation, Observation, u64)], scale: Scale) -> Estimate {
        margins(seen).change(0, Statistic::Mean, scale, 0.95).unwrap()
    }

    /// No pair of two hundred differs. With 0.025 at either end, ln(40) in 200 of them may yet, one way;
    /// who bets no more than three quarters of what he has needs a little more. The normal interval
    /// would have no width.
    #[test]
    fn yes_and_no_that_never_differed_may_differ_all_the_same() {
        let change = mean(&[(value(0), value(0), 150), (value(1), value(1), 50)], yes_no());
        let least = 40f64.ln() / 200.0;
        let interval = change.interval.unwrap();
        assert!((least..1.6 * least).contains(&interval.high), "{interval:?} and {least}");
        assert!((interval.high + interval.low).abs() < 1e-12);
        assert_eq!((change.method, change.se), (Method::Betting, None));
    }

    /// One blast of a hundred points in fifty trials: the next could be two, or none.
    #[test]
    fn what_is_rare_and_large_is_bounded_by_the_range() {
        let seen = [(value(0), value(0), 49), (value(100), value(0), 1)];
        let change = mean(&seen, count("points", 0..=110));
        assert_eq!((change.value, change.method), (Some(-2.0), Method::Betting));
        let interval = change.interval.unwrap();
        assert!(interval.contains(-10.0) && interval.contains(0.0), "{interval:?}");
        assert_eq!(mean(&seen, count("points", 0..)).method, Method::Unknown);
    }

    #[test]
    fn what_can_be_one_value_only_is_known() {
        let seen = [(value(3), value(3), 9)];
        for statistic in [Statistic::Mean, Statistic::Sd, Statistic::Quantile(0.5)] {
            let change = margins(&seen).change(0, statistic, amount("", 3..=3), 0.95).unwrap();
            let found = (change.value, change.interval, change.method);
            assert_eq!(found, (Some(0.0), None, Method::Exact), "{statistic}");
        }
    }

    #[test]
    fn every_statistic_of_trials_has_an_interval_where_the_range_is_known() {
        let seen = [(value(1), value(2), 30), (value(4), value(4), 60), (value(2), value(0), 10)];
        for statistic in ["mean", "sd", "variance", "quantile(0.5)", "p_ge(3)"] {
            let asked: Statistic = statistic.parse().unwrap();
            let change = margins(&seen).change(0, asked, count("models", 0..=6), 0.95).unwrap();
            let (interval, value) = (change.interval.unwrap(), change.value.unwrap());
            assert!(0.0 < interval.width() && interval.contains(value), "{statistic}: {change:?}");
        }
    }

    /// A condition that one trial of two hundred meets says next to nothing.
    #[test]
    fn a_single_trial_that_counts_says_no_more_than_the_range() {
        let seen = [(Observation::Excluded, Observation::Excluded, 199), (value(4), value(2), 1)];
        let change = mean(&seen, count("models", 0..=10));
        assert_eq!(change.interval, Some(Interval { low: -10.0, high: 10.0 }));
        assert_eq!(mean(&seen, count("models", 0..)).interval, None);
    }

    #[test]
    fn what_never_has_a_value_on_either_side_has_no_change_for_certain() {
        let seen = [(Observation::Missing, Observation::Missing, 20)];
        let scale = count("weapons", 0..=3).never("there are none");
        for statistic in [Statistic::Mean, Statistic::Sd, Statistic::Quantile(0.5)] {
            let change = margins(&seen).change(0, statistic, scale, 0.95).unwrap();
            let found = (change.value, change.interval, change.method);
            assert_eq!(found, (None, None, Method::Exact), "{statistic}");
        }
    }

    /// A condition that was met on neither side, or a value that was seen on one alone, left the difference
    /// without an interval beside means that have one.
    #[test]
    fn what_was_not_seen_on_a_side_differs_by_no_more_than_the_range_allows() {
        use Observation::{Excluded, Missing};
        let of = |seen: (Observation, Observation), statistic, scale| {
            let change = margins(&[(seen.0, seen.1, 9)]).change(0, statistic, scale, 0.95).unwrap();
            (change.value, change.interval.map(|it| (it.low, it.high)), change.method)
        };
        let turns = |most: u32| count("turns", 1..=most);
        let range = |most: f64| (None, Some((-most, most)), Method::Range);
        for seen in [(Excluded, Excluded), (value(1), Missing), (Missing, value(2))] {
            assert_eq!(of(seen, Statistic::Mean, turns(6)), range(5.0), "{seen:?}");
            let (none, found, method) = of(seen, Statistic::Quantile(0.5), turns(6));
            assert_eq!((none, method), (None, Method::Range), "{seen:?}");
            assert!(found.is_some_and(|(low, high)| -5.0 <= low && low < high && high <= 5.0));
            let nothing = (None, None, Method::Unknown);
            assert_eq!(of(seen, Statistic::Mean, count("turns", 1..)), nothing, "{seen:?}");
            assert_eq!(of(seen, Statistic::Mean, turns(1)), nothing, "no other, if there is one");
        }
        assert_eq!(of((Excluded, Excluded), Statistic::PGe(2.0), turns(6)), range(1.0));
        assert_eq!(of((Excluded, Excluded), Statistic::Sd, turns(6)), range(2.5));
    }
}
