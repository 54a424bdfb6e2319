//! What one thing is worth.

use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::pricing::{Exchange, Pair};
use sandtable_sim::value::tidy;

/// A value, and the price that follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// The mean value; none if there never is one.
    pub(crate) value: Estimate,
    /// That of the reference, where the price is by the ratio of the two.
    pub(crate) of_reference: Option<Estimate>,
    /// How likely the condition is met under which the measure is given, if it is under one.
    pub(crate) condition: Option<Estimate>,
    /// The fair price, if there is one. Its interval may be open at either end. Where there is no
    /// value, the interval is all that is known.
    pub(crate) fair: Option<Estimate>,
    /// Why there is no single fair price on a ladder.
    pub(crate) off_ladder: Option<OffLadder>,
}

/// Why there is no single price on a ladder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum OffLadder {
    /// Less than the lowest rung, which costs so much.
    Below(f64),
    /// More than the highest rung, which costs so much.
    Above(f64),
    /// All prices from one to another: the rungs there have the same value.
    Throughout(Interval),
}

impl Worth {
    /// What a pair of means comes to, where the second costs so much.
    pub(super) fn by_ratio(pair: &Pair, price: f64) -> Worth {
        let scaled = |interval: Interval| Interval {
            low: interval.low * price,
            high: interval.high * price,
        };
        let is_worth = pair.reference.value.is_some_and(|value| 0.0 < value);
        let fair = pair.ratio.value.filter(|_| is_worth).map(|ratio| Estimate {
            value: Some(ratio * price),
            interval: pair.ratio.interval.map(scaled),
            ..pair.ratio
        });
        let (value, of_reference) = (pair.value, Some(pair.reference));
        Worth { value, of_reference, condition: pair.conditions[0], fair, off_ladder: None }
    }

    /// What a place on a ladder comes to whose rungs cost so much, the first the least; nothing is
    /// known without a place. With the value goes how likely its condition is met, if it has one.
    pub(super) fn by_exchange(
        (value, condition): (Estimate, Option<Estimate>),
        place: Option<Exchange>,
        ends: [f64; 2],
    ) -> Worth {
        let off_ladder = match place {
            Some(Exchange::Below) => Some(OffLadder::Below(ends[0])),
            Some(Exchange::Above) => Some(OffLadder::Above(ends[1])),
            Some(Exchange::Throughout(interval)) => Some(OffLadder::Throughout(interval)),
            Some(Exchange::Worth(_)) | None => None,
        };
        let fair = place.and_then(|place| place.worth());
        Worth { value, of_reference: None, condition, fair, off_ladder }
    }

    /// Whether the fair price, or that there is none, is no matter of trials.
    pub(crate) fn is_exact(&self) -> bool {
        self.value.method == Method::Exact
            && self.fair.is_none_or(|fair| fair.method == Method::Exact)
    }

    /// Makes it cost so much, by definition.
    pub(super) fn settle(&mut self, points: f64) {
        let (value, method) = (Some(points), Method::Exact);
        self.fair = Some(Estimate { value, se: None, interval: None, method, confidence: 1.0 });
        self.off_ladder = None;
    }

    /// Whether the fair price has no upper end, because the reference may be worth nothing.
    pub(crate) fn is_open(&self) -> bool {
        let Some(of_reference) = self.of_reference else { return false };
        let reaches_zero = of_reference.interval.is_some_and(|interval| interval.low <= 0.0);
        let interval = self.fair.and_then(|fair| fair.interval);
        let unknown = self.fair.is_some_and(|fair| fair.method == Method::Unknown);
        interval.map_or(unknown && reaches_zero, |interval| !interval.high.is_finite())
    }

    /// Between which prices all of these certainly lie, or at the confidence that each of them has: then
    /// so does the worth over any mix of situations of which these are the worths, if all that happens
    /// counts there.
    pub(super) fn throughout(all: &[Worth]) -> Option<Interval> {
        let bounds: Option<Vec<Interval>> = all.iter().map(Worth::bounds).collect();
        bounds?.into_iter().reduce(|one, other| Interval {
            low: one.low.min(other.low),
            high: one.high.max(other.high),
        })
    }

    /// How much is paid too much: the printed price less the fair one.
    pub(crate) fn overpaid(&self, printed: Option<f64>) -> Option<f64> {
        Some(tidy(printed? - self.fair?.value?))
    }

    /// Between which prices the fair one certainly lies, or at the confidence that is asked for; an
    /// end is infinite where nothing is known. Nothing if there is no price at all.
    pub(crate) fn bounds(&self) -> Option<Interval> {
        match self.off_ladder {
            Some(OffLadder::Below(points)) => {
                Some(Interval { low: f64::NEG_INFINITY, high: points })
            }
            Some(OffLadder::Above(points)) => Some(Interval { low: points, high: f64::INFINITY }),
            Some(OffLadder::Throughout(interval)) => Some(interval),
            None => {
                let fair = self.fair?;
                match (fair.method, fair.value) {
                    (Method::Exact, Some(value)) => Some(Interval { low: value, high: value }),
                    _ => fair.interval,
                }
            }
        }
    }
}
