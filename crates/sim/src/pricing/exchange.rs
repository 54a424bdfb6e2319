//! Exchange: how far up a ladder of known prices a thing stands.
//!
//! A ladder is made of rungs: things of one kind, more and more of them, each with its price. A thing
//! is worth the price at which it comes to the same mean value. Between two rungs that is a random
//! choice of the two, whose value and price both lie on a straight line. So nothing is assumed of how
//! the value grows with the price: where each man adds less than the one before, the ninth man of a
//! ladder of men is still worth the step from eight to nine.
//!
//! Nothing is extrapolated: above the highest rung and below the lowest, that is the answer.

use crate::distribution::TOLERANCE;
use crate::estimate::Estimate;
use crate::interval::{Interval, Method};
use crate::value::tidy;

/// A rung of a ladder, with what is known of a thing beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rung {
    /// What the rung costs, in points; more than the one before.
    pub points: f64,
    /// How much more the thing comes to in the mean than the rung: exact, or with an interval. The
    /// intervals of all rungs hold together at the confidence that is asked for.
    pub lead: Estimate,
}

/// What a thing is worth by a ladder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exchange {
    /// So many points. An interval whose lower end is minus infinity reaches below the lowest rung,
    /// and one whose upper end is infinity above the highest; without an interval, and not exact,
    /// trials cannot tell. There is no value where all that trials tell is the interval.
    Worth(Estimate),
    /// The same as every price from one to another: the rungs there come to the same. Exact.
    Throughout(Interval),
    /// Less than the lowest rung.
    Below,
    /// More than the highest rung.
    Above,
}

/// What is wrong with a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LadderFault {
    /// Its value rises here and falls there, so that one value has several prices.
    TurnsBack {
        /// Whether it falls first, and then rises.
        falls_first: bool,
        /// The place of the rung from which it turns back.
        at: usize,
    },
    /// All rungs have the same value.
    Flat,
}

impl Exchange {
    /// Where a value that is exact stands on a ladder of prices in points and their values, exact as
    /// well. What adding up leaves behind the twelfth digit is nothing.
    ///
    /// # Errors
    ///
    /// As for [`of`](Exchange::of).
    ///
    /// # Panics
    ///
    /// If there is no rung.
    pub fn exact(value: f64, rungs: &[(f64, f64)]) -> Result<Exchange, LadderFault> {
        let largest = rungs.iter().map(|(_, of)| of.abs()).fold(value.abs(), f64::max);
        let settle = |lead: f64| if lead.abs() <= TOLERANCE * largest { 0.0 } else { lead };
        // Rungs of one value have one lead.
        let rung = |&(points, of): &(f64, f64)| {
            let lead = Some(settle(tidy(value) - tidy(of)));
            Rung { points, lead: estimate(lead, None, Method::Exact, 1.0) }
        };
        Exchange::of(&rungs.iter().map(rung).collect::<Vec<_>>(), 1.0)
    }

    /// Where on the ladder the lead is zero, at this confidence.
    ///
    /// The lead at a price between two rungs lies within what the two intervals leave there, wherever
    /// they hold together. So the prices at which zero lies within hold the true one, however the
    /// value bends between rungs that are not neighbors.
    ///
    /// # Errors
    ///
    /// If the value along the ladder certainly turns back, or is exactly the same throughout.
    ///
    /// # Panics
    ///
    /// If there is no rung.
    pub fn of(rungs: &[Rung], confidence: f64) -> Result<Exchange, LadderFault> {
        let is_exact = rungs.iter().all(|rung| rung.lead.method == Method::Exact);
        let leads: Option<Vec<Interval>> = rungs.iter().map(|rung| rung.lead.bounds()).collect();
        let Some(leads) = leads else {
            let points = guess(rungs).map(Interval::middle);
            return Ok(Exchange::Worth(estimate(points, None, Method::Unknown, confidence)));
        };
        let leads = settled(&leads);
        fault(&leads, is_exact)?;
        let (first, last) = (leads[0], leads[leads.len() - 1]);
        let points: Vec<f64> = rungs.iter().map(|rung| rung.points).collect();
        match crossing(&points, &leads) {
            None => Ok(beyond(first, last, confidence)),
            Some(Interval { low, high }) if is_exact && low < high => {
                Ok(Exchange::Throughout(Interval { low, high }))
            }
            Some(Interval { low, .. }) if is_exact => {
                let found = estimate(Some(tidy(low)), None, Method::Exact, confidence);
                Ok(Exchange::Worth(found))
            }
            Some(found) => {
                // What comes to the very same as a rung is not beyond it.
                let open = |lead: Interval, end: f64, open: f64| {
                    if lead.contains(0.0) && 0.0 < lead.width() { open } else { end }
                };
                let low = open(first, found.low, f64::NEG_INFINITY);
                let high = open(last, found.high, f64::INFINITY);
                if high <= low {
                    return Ok(Exchange::Worth(estimate(
                        Some(low),
                        None,
                        Method::Exact,
                        confidence,
                    )));
                }
                let points = guess(rungs).map(Interval::middle);
                // Open at both ends, it says nothing.
                let interval = Some(Interval { low, high })
                    .filter(|it| it.low.is_finite() || it.high.is_finite());
                let method = interval.map_or(Method::Unknown, |_| Method::Bonferroni);
                Ok(Exchange::Worth(estimate(points, interval, method, confidence)))
            }
        }
    }

    /// The price, if it is one, with what is known of it.
    pub fn worth(&self) -> Option<Estimate> {
        match self {
            Exchange::Worth(estimate) => Some(*estimate),
            _ => None,
        }
    }
}

fn estimate(
    value: Option<f64>,
    interval: Option<Interval>,
    method: Method,
    confidence: f64,
) -> Estimate {
    Estimate { value, se: None, interval, method, confidence }
}

/// What adding up leaves behind the twelfth digit is nothing.
fn settled(leads: &[Interval]) -> Vec<Interval> {
    let largest =
        leads.iter().flat_map(|lead| [lead.low.abs(), lead.high.abs()]).fold(0.0, f64::max);
    let settle = |end: f64| if end.abs() <= TOLERANCE * largest { 0.0 } else { end };
    leads.iter().map(|it| Interval { low: settle(it.low), high: settle(it.high) }).collect()
}

/// What is certainly wrong with the ladder: a lead falls as the value of the rungs rises.
fn fault(leads: &[Interval], is_exact: bool) -> Result<(), LadderFault> {
    let mut direction = None;
    for (place, to) in leads.iter().enumerate() {
        let before = &leads[..place];
        let rises = before.iter().any(|from| apart(from.low, to.high));
        let falls = before.iter().any(|from| apart(to.low, from.high));
        match direction {
            // Of rungs that are not apart none is below and another above: at first it is one of both.
            None => direction = (rises || falls).then_some(falls),
            Some(falls_first) if (falls_first && rises) || (!falls_first && falls) => {
                return Err(LadderFault::TurnsBack { falls_first, at: turn(before, falls_first) });
            }
            Some(_) => (),
        }
    }
    if direction.is_none() && is_exact { Err(LadderFault::Flat) } else { Ok(()) }
}

/// The place of the lowest rung if they fall, and of the highest if they rise.
fn turn(rungs: &[Interval], falls: bool) -> usize {
    // The value of a rung is low where the lead over it is high.
    let height = |lead: &Interval| if falls { -lead.low } else { lead.high };
    let lowest = (0..rungs.len()).min_by(|i, j| height(&rungs[*i]).total_cmp(&height(&rungs[*j])));
    lowest.unwrap_or_default()
}

/// Whether the first is above the second by more than adding up leaves behind.
fn apart(more: f64, less: f64) -> bool {
    TOLERANCE * (more.abs() + less.abs()) < more - less
}

/// A thing that is certainly no rung and none between them, given its leads over the first and last.
fn beyond(first: Interval, last: Interval, confidence: f64) -> Exchange {
    let ahead = 0.0 < first.low;
    match (apart(first.low, last.high), apart(last.low, first.high)) {
        (true, _) if ahead => Exchange::Above,
        (true, _) => Exchange::Below,
        (_, true) if ahead => Exchange::Below,
        (_, true) => Exchange::Above,
        // Trials do not even tell which way the ladder runs.
        _ => Exchange::Worth(estimate(None, None, Method::Unknown, confidence)),
    }
}

/// Where the leads that were seen are zero, and so the price seems to be.
fn guess(rungs: &[Rung]) -> Option<Interval> {
    let leads =
        rungs.iter().map(|rung| rung.lead.value.map(|lead| Interval { low: lead, high: lead }));
    let points: Vec<f64> = rungs.iter().map(|rung| rung.points).collect();
    crossing(&points, &settled(&leads.collect::<Option<Vec<_>>>()?))
}

/// The least and the greatest price at which zero lies within the band that intervals leave.
fn crossing(points: &[f64], leads: &[Interval]) -> Option<Interval> {
    let between = |(points, leads): (&[f64], &[Interval])| {
        let from = not_above([leads[0].low, leads[1].low])?;
        let to = not_above([-leads[0].high, -leads[1].high])?;
        let (low, high) = (from.low.max(to.low), from.high.min(to.high));
        let at = |share: f64| points[0] * (1.0 - share) + points[1] * share;
        (low <= high).then(|| Interval { low: at(low), high: at(high) })
    };
    let alone = |(points, leads): (&f64, &Interval)| {
        leads.contains(0.0).then_some(Interval { low: *points, high: *points })
    };
    let rungs = points.iter().zip(leads).filter_map(alone);
    let segments = points.windows(2).zip(leads.windows(2)).filter_map(between);
    rungs.chain(segments).reduce(|one, other| Interval {
        low: one.low.min(other.low),
        high: one.high.max(other.high),
    })
}

/// The part of the way from 0 to 1 on which a straight line between two numbers is not above zero.
fn not_above([start, end]: [f64; 2]) -> Option<Interval> {
    match (start <= 0.0, end <= 0.0) {
        (true, true) => Some(Interval { low: 0.0, high: 1.0 }),
        (true, false) => Some(Interval { low: 0.0, high: start / (start - end) }),
        (false, true) => Some(Interval { low: start / (start - end), high: 1.0 }),
        (false, false) => None,
    }
}
