//! Probabilities that are read off a distribution as they stand, and the ends of its values.

use sandtable_dice::Scale;

use super::number::{Estimate, is_negligible};
use super::possible::{by_range, reach, reached};
use crate::distribution::{Condition, Distribution, Known, Share};
use crate::interval::{self, Interval, Method};

impl Estimate {
    /// A probability of a distribution with its interval: that of
    /// [`proportion`](crate::interval::proportion), if it is a share of trials; what is unresolved
    /// could belong to it or not, if it is exact.
    pub fn of_share(share: &Share, known: Known, confidence: f64) -> Estimate {
        let value = Some(share.p);
        match known {
            Known::Sampled { trials } => {
                let count = share.count.unwrap_or(0);
                let (interval, method) = interval::proportion(count, trials, confidence);
                let error = (share.p * (1.0 - share.p) / trials as f64).sqrt();
                let se = Some(error).filter(|se| 0.0 < *se);
                let value = value.filter(|_| 0 < trials);
                Estimate { value, se, interval: Some(interval), method, confidence }
            }
            Known::Exact { unresolved } if !is_negligible(unresolved, share.p) => {
                let interval = Interval { low: share.p, high: (share.p + unresolved).min(1.0) };
                let (se, method) = (None, Method::Unresolved);
                Estimate { value, se, interval: Some(interval), method, confidence }
            }
            Known::Exact { .. } => Estimate::known(value, confidence),
        }
    }

    /// The probability of a value from the first of two to the second, of which this is the share; as
    /// [`of_share`](Estimate::of_share), unless the range of the measure makes it certain or impossible.
    pub fn of_event(
        event: (f64, f64),
        share: &Share,
        distribution: &Distribution,
        confidence: f64,
        scale: Scale,
    ) -> Estimate {
        match by_range(event, distribution, scale) {
            Some(p) => Estimate::known(Some(p), confidence),
            None => Estimate::of_share(share, distribution.known(), confidence),
        }
    }

    /// How likely it is that there is no value. Of a measure that always has one, or never, that is known;
    /// of one whose condition is never met there is nothing that could have one, and no number.
    pub fn missing(distribution: &Distribution, confidence: f64, scale: Scale) -> Estimate {
        let never = Share { p: 0.0, count: Some(0), exact: None };
        match (distribution.missing(), scale.missing) {
            (None, _) if distribution.points().is_empty() => {
                let nothing = Estimate::of_share(&never, distribution.known(), confidence);
                Estimate { value: None, ..nothing }
            }
            (None, None) => Estimate::known(Some(0.0), confidence),
            (Some(_), _) if scale.never => Estimate::known(Some(1.0), confidence),
            (share, _) => {
                Estimate::of_share(share.unwrap_or(&never), distribution.known(), confidence)
            }
        }
    }

    /// How likely the condition is met under which a distribution that is known so is given.
    pub fn condition(condition: &Condition, known: Known, confidence: f64) -> Estimate {
        let known = match (condition.trials, known) {
            (Some(trials), _) => Known::Sampled { trials },
            // What is unresolved was scaled up with the rest: a part of what could meet it.
            (None, Known::Exact { unresolved }) if unresolved < 1.0 => {
                Known::Exact { unresolved: condition.share.p * unresolved / (1.0 - unresolved) }
            }
            (None, known) => known,
        };
        Estimate::of_share(&condition.share, known, confidence)
    }

    /// The least value that can come up.
    ///
    /// One that came up in a trial can; so the least of trials is too high, if it is wrong, and lies
    /// between the end of the known range and what was seen. Where the two meet, it is known.
    pub fn least(distribution: &Distribution, confidence: f64, scale: Scale) -> Estimate {
        let scale = reached(scale, distribution);
        let settled = distribution.min().is_some_and(|least| least <= scale.low);
        let beyond = |seen| Interval { low: scale.low, high: seen };
        extreme(distribution, distribution.min(), settled, beyond, confidence, scale)
    }

    /// The greatest value that can come up; as for [`least`](Estimate::least).
    pub fn most(distribution: &Distribution, confidence: f64, scale: Scale) -> Estimate {
        let scale = reached(scale, distribution);
        let settled = distribution.max().is_some_and(|most| scale.high <= most);
        let beyond = |seen| Interval { low: seen, high: scale.high };
        extreme(distribution, distribution.max(), settled, beyond, confidence, scale)
    }

    /// A number that needs no interval.
    pub(super) fn known(value: Option<f64>, confidence: f64) -> Estimate {
        Estimate { value, se: None, interval: None, method: Method::Exact, confidence }
    }
}

fn extreme(
    distribution: &Distribution,
    seen: Option<f64>,
    settled: bool,
    beyond: impl Fn(f64) -> Interval,
    confidence: f64,
    scale: Scale,
) -> Estimate {
    let (resolved, method) = match distribution.known() {
        Known::Exact { unresolved } => (unresolved <= 0.0, Method::Unresolved),
        Known::Sampled { .. } => (false, Method::Range),
    };
    if resolved || settled || scale.never {
        return Estimate::known(seen, confidence);
    }
    let finite = |it: &Interval| it.low.is_finite() && it.high.is_finite();
    let interval = seen.map_or(reach(scale), |seen| Some(beyond(seen)).filter(finite));
    let method = interval.map_or(Method::Unknown, |_| method);
    Estimate { value: seen, se: None, interval, method, confidence }
}
