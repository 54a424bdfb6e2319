//! The ratio of two means, and its interval.

use super::given::{Sides, Situation, exact};
use super::mean::{Mean, covariance, trials};
use crate::estimate::{Estimate, range};
use crate::interval::root::root;
use crate::interval::{Interval, Method, is_nearly_normal, normal_quantile};

/// Two means whose ratio is asked for.
pub(super) struct Ratio<'a> {
    pub(super) situations: &'a [Situation<'a>],
    pub(super) sides: Sides,
    pub(super) means: &'a [Mean; 2],
    pub(super) confidence: f64,
}

impl Ratio<'_> {
    /// The ratio with its interval.
    pub(super) fn estimate(&self) -> Estimate {
        let unknown =
            Estimate { method: Method::Unknown, confidence: self.confidence, ..exact(None) };
        let [Some(value), Some(reference)] = self.means.each_ref().map(|it| it.value) else {
            return unknown;
        };
        if reference == 0.0 {
            return unknown;
        }
        let ratio = value / reference;
        let known = Estimate { value: Some(ratio), ..unknown };
        if self.means.iter().all(Mean::is_exact) {
            return Estimate { method: Method::Exact, ..known };
        }
        let (interval, method) = self.interval(ratio);
        match interval.map(|interval| self.possible(interval)) {
            Some(interval) => Estimate { interval: Some(interval), method, ..known },
            None => known,
        }
    }

    fn interval(&self, ratio: f64) -> (Option<Interval>, Method) {
        let normal =
            self.means.iter().all(|it| it.is_exact() || it.is_nearly_normal(self.confidence));
        if normal && self.parts_nearly_normally(ratio) {
            (self.fieller(), Method::Fieller)
        } else if normal && !self.sides.conditional {
            (self.fieller_bernstein(ratio), Method::FiellerBernstein)
        } else {
            (self.quotients(), Method::Bonferroni)
        }
    }

    /// Numbers that are never negative have no negative ratio.
    fn possible(&self, interval: Interval) -> Interval {
        let never_negative = self.sides.scales.iter().all(|scale| 0.0 <= scale.low);
        let low = if never_negative { interval.low.max(0.0) } else { interval.low };
        Interval { low, ..interval }
    }

    /// Whether the mean of how far trials part the two is nearly normal in every situation. Two that
    /// rise and fall together in all trials but a few have a ratio of which these few decide.
    fn parts_nearly_normally(&self, ratio: f64) -> bool {
        let [value, reference] = self.means;
        let reach = value.furthest().zip(reference.furthest());
        let reach = reach.map(|(value, reference)| value + ratio.abs() * reference);
        self.situations.iter().all(|situation| {
            let n = trials(situation) as f64;
            let apart = situation
                .pairs
                .iter()
                .map(|pair| (value.moves(pair) - ratio * reference.moves(pair), pair.2 as f64));
            let middle = apart.clone().map(|(apart, count)| apart * count).sum::<f64>() / n;
            let moment = |power: i32| {
                let term = |(apart, count): (f64, f64)| (apart - middle).powi(power) * count;
                apart.clone().map(term).sum::<f64>() / n
            };
            // What rounding leaves of trials that never part the two is no spread.
            let most = apart.clone().map(|(apart, _)| apart.abs()).fold(0.0, f64::max);
            let sd = Some(moment(2).sqrt()).filter(|sd| 1e-9 * most < *sd).unwrap_or(0.0);
            is_nearly_normal(trials(situation), sd, moment(3) / sd.powi(3), reach, self.confidence)
        })
    }

    fn fieller(&self) -> Option<Interval> {
        let [one, other] = self.means;
        let doubt = |means| covariance(self.situations, means);
        let variances = [doubt([one, one]), doubt([other, other])];
        let z = normal_quantile(self.confidence);
        fieller([one.value?, other.value?], variances, doubt([one, other]), z)
    }

    /// [Fieller's interval](fieller) with the empirical Bernstein bound for how far chance would have it, over the ranges
    /// that the numbers are known to have, all situations together (Bonferroni). It holds at every
    /// number of trials.
    fn fieller_bernstein(&self, ratio: f64) -> Option<Interval> {
        let [one, other] = self.means;
        let [width, of_reference] = self.sides.scales.map(range);
        let (width, of_reference) = (width?.width(), of_reference?.width());
        let error = (1.0 - self.confidence) / self.situations.len() as f64;
        let ln = (4.0 / error).ln();
        let (mut spreads, mut reaches) = (Vec::new(), 0.0);
        for situation in self.situations {
            let alone = std::slice::from_ref(situation);
            spreads
                .push([[one, one], [one, other], [other, other]].map(|it| covariance(alone, it)));
            reaches += situation.weight * 7.0 * ln / (3.0 * (trials(situation) - 1) as f64);
        }
        // How far from zero the mean of `value - r * reference` may be: convex in `r`.
        let doubt = |r: f64| {
            let spread = |it: &[f64; 3]| (it[0] - 2.0 * r * it[1] + r * r * it[2]).max(0.0);
            let sds: f64 = spreads.iter().map(|it| (2.0 * ln * spread(it)).sqrt()).sum();
            sds + reaches * (width + r.abs() * of_reference)
        };
        let (value, reference) = (one.value?, other.value?);
        let of_large: f64 = spreads.iter().map(|it| (2.0 * ln * it[2]).sqrt()).sum();
        // The mean grows so much faster than the doubt about it, far out; nearer, more so.
        let slope = reference.abs() - of_large - reaches * of_reference;
        if slope <= 0.0 {
            return None;
        }
        let excess = |r: f64| (value - r * reference).abs() - doubt(r);
        // The factor is for what rounding may do to a bound that is reached.
        let furthest = 1.001 * doubt(ratio) / slope;
        let [low, high] = [-furthest, furthest].map(|far| root(ratio, ratio + far, excess));
        Some(Interval { low, high })
    }

    /// What comes of dividing one by the other, wherever they are within intervals that hold both
    /// together (Bonferroni). Where the second may be zero but not less, and the first is not below
    /// it, there is no upper end; nothing if that is all, or anything could come of it.
    fn quotients(&self) -> Option<Interval> {
        let both = 1.0 - (1.0 - self.confidence) / 2.0;
        let interval = |it: &Mean| {
            let mean = it.value?;
            if it.is_exact() {
                return Some(Interval { low: mean, high: mean });
            }
            it.estimate(both).interval
        };
        let [value, reference] = self.means.each_ref().map(interval);
        let (value, reference) = (value?, reference?);
        if reference.low <= 0.0 && 0.0 <= reference.high {
            let least = value.low / reference.high;
            let is_bounded = 0.0 <= reference.low && 0.0 < least;
            return is_bounded.then_some(Interval { low: least, high: f64::INFINITY });
        }
        let ends =
            [value.low, value.high].map(|value| [value / reference.low, value / reference.high]);
        let ends = ends.concat();
        ends.iter().all(|end| end.is_finite()).then(|| Interval {
            low: ends.iter().copied().fold(f64::INFINITY, f64::min),
            high: ends.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        })
    }
}

/// Fieller's interval for the ratio of two means, at `z` standard errors; nothing if the second could as
/// well be zero, for then the ratio could be anything.
///
/// All ratios `r` for which the first mean less `r` times the second is no further from zero than
/// chance would have it. That is exact for normal means, however uncertain the second, where the delta
/// method is only good while the second is known to a few per cent; where it is, the two are the same.
///
/// # References
///
/// - E. C. Fieller (1954), "Some problems in interval estimation", *Journal of the Royal Statistical
///   Society B* 16, 175-185.
pub(super) fn fieller(
    [value, reference]: [f64; 2],
    variances: [f64; 2],
    covariance: f64,
    z: f64,
) -> Option<Interval> {
    // r² a - 2 r b + c <= 0
    let a = reference * reference - z * z * variances[1];
    let b = value * reference - z * z * covariance;
    let c = value * value - z * z * variances[0];
    if a <= 0.0 {
        return None;
    }
    let root = (b * b - a * c).max(0.0).sqrt();
    Some(Interval { low: (b - root) / a, high: (b + root) / a })
}
