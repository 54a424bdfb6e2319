//! Pricing: what one thing is worth if another is worth its price.
//!
//! Equal value for points: the fair price of a thing is to the price of the reference as the mean
//! value of the thing is to that of the reference.

use crate::interval::{Interval, clopper_pearson, empirical_bernstein, normal_quantile};

/// The means of two numbers over the same trials, or exact.
///
/// The first is that of the thing to be priced, the second that of the reference. A number that is
/// given under a condition has its mean over what meets it, each of the two over its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pair {
    /// The two means; nothing where no trial came to a number, or none can.
    pub means: [Option<f64>; 2],
    /// The variances of the two means; zero if they are exact.
    pub variances: [f64; 2],
    /// The covariance of the two means: zero if they are exact, or come from different trials.
    pub covariance: f64,
    /// How each mean is known.
    pub known: [Known; 2],
    /// How far each mean may be from the truth although nothing varied: the empirical Bernstein bound
    /// at a variance of zero. Zero if they are exact, infinite if a range is not known.
    pub unseen: [f64; 2],
}

/// How a mean is known.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Known {
    /// It is exact.
    #[default]
    Exact,
    /// From trials, and nearly normal.
    Normal,
    /// From trials that say too little for that: so few came to anything but the usual that all that
    /// is certain is that the mean is no further from the truth than this (the empirical Bernstein
    /// bound over the range that the number is known to have). Infinite if the range is not known.
    Within(f64),
}

/// The trials of one situation of a mixture.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// Its part of the mixture; all of them add up to one.
    pub weight: f64,
    /// How often trials came to each pair of numbers; nothing where a condition is not met. At least
    /// two trials.
    pub pairs: &'a [(Option<f64>, Option<f64>, u64)],
}

/// The largest squared skewness per trial with which a mean is taken to be nearly normal.
const LITTLE_SKEWNESS: f64 = 0.03;

impl Pair {
    /// Two means that are exact.
    pub fn exact(means: [Option<f64>; 2]) -> Pair {
        Pair { means, ..Pair::default() }
    }

    /// The means of pairs of numbers over a mixture of situations, no two of which have trials in
    /// common. The ranges of the numbers have these widths (infinite if they are not known). `error`
    /// is how often a bound may fail that is all that can be said of a mean in a situation.
    ///
    /// A mean of what meets a condition is a ratio of two means, of which the delta method knows the
    /// variance: each trial counts with how far it moves the ratio.
    ///
    /// # References
    ///
    /// - W. G. Cochran (1977), *Sampling Techniques*, 3rd edition, sections 6.3 and 6.11 (ratios, and
    ///   over strata).
    ///
    /// # Panics
    ///
    /// If a situation has fewer than two trials.
    pub fn of_trials(situations: &[Situation], widths: [f64; 2], error: f64) -> Pair {
        let sides = [0, 1].map(|i| Side::of(situations, i, widths[i], error));
        let [one, other] = &sides;
        Pair {
            means: sides.each_ref().map(|side| side.mean),
            variances: sides.each_ref().map(|side| covariance(situations, [side, side])),
            covariance: covariance(situations, [one, other]),
            known: sides.each_ref().map(|side| side.known),
            unseen: sides.each_ref().map(|side| side.unseen),
        }
    }

    /// Whether both means are exact.
    pub fn is_exact(&self) -> bool {
        self.known == [Known::Exact; 2]
    }

    /// The first mean over the second; nothing if the second is zero, or one of them is not there.
    pub fn ratio(&self) -> Option<f64> {
        let [value, reference] = self.both()?;
        (reference != 0.0).then(|| value / reference)
    }

    fn both(&self) -> Option<[f64; 2]> {
        Some([self.means[0]?, self.means[1]?])
    }

    /// The interval for the first mean, if there is one: normal, or as far as is certain.
    pub fn value_interval(&self, confidence: f64) -> Option<Interval> {
        self.interval_of(0, confidence)
    }

    fn interval_of(&self, i: usize, confidence: f64) -> Option<Interval> {
        let normal = normal_quantile(confidence) * self.variances[i].sqrt();
        let half = match self.known[i] {
            Known::Exact => 0.0,
            Known::Normal => normal,
            // The variances of other situations are in the normal part.
            Known::Within(reach) => reach + normal,
        };
        self.means[i].map(|mean| Interval::around(mean, half))
    }

    /// Fieller's interval for the ratio; nothing if the second mean could as well be zero, for then
    /// the ratio could be anything.
    ///
    /// All ratios `r` for which the first mean less `r` times the second is no further from zero
    /// than chance would have it. That is exact for normal means, however uncertain the second,
    /// where the delta method is only good while the second is known to a few per cent; where it
    /// is, the two are the same.
    ///
    /// Where trials say too little of one of the means for it to be normal, the interval is that of
    /// the quotients of what either can be.
    ///
    /// # References
    ///
    /// - E. C. Fieller (1954), "Some problems in interval estimation", *Journal of the Royal
    ///   Statistical Society B* 16, 175-185.
    pub fn interval(&self, confidence: f64) -> Option<Interval> {
        if self.known.iter().any(|known| matches!(known, Known::Within(_))) {
            return self.quotients(1.0 - (1.0 - confidence) / 2.0);
        }
        if let Some(interval) = self.in_step() {
            return Some(interval);
        }
        let z = normal_quantile(confidence);
        let [value, reference] = self.both()?;
        let spread = |i: usize| z * z * self.variances[i];
        // r² a - 2 r b + c <= 0
        let a = reference * reference - spread(1);
        let b = value * reference - z * z * self.covariance;
        let c = value * value - spread(0);
        if a <= 0.0 {
            return None;
        }
        let root = (b * b - a * c).max(0.0).sqrt();
        Some(Interval { low: (b - root) / a, high: (b + root) / a })
    }

    /// The interval for the ratio of two means that rise and fall together in every trial, so that
    /// trials show no doubt of it: what they did not show may still part them. Nothing otherwise, or
    /// if both are exact.
    fn in_step(&self) -> Option<Interval> {
        let ratio = self.ratio().filter(|_| !self.is_exact())?;
        let [value, reference] = self.variances;
        let apart = value + ratio * ratio * reference - 2.0 * ratio * self.covariance;
        let doubt = self.unseen[0] + ratio.abs() * self.unseen[1];
        let half = doubt / self.means[1]?.abs();
        let in_step = apart <= 1e-12 * (value + ratio * ratio * reference);
        (in_step && half.is_finite()).then(|| Interval::around(ratio, half))
    }

    /// What comes of dividing one by the other, wherever they are within their intervals.
    fn quotients(&self, confidence: f64) -> Option<Interval> {
        let [value, reference] =
            [self.interval_of(0, confidence)?, self.interval_of(1, confidence)?];
        let apart = 0.0 < reference.low || reference.high < 0.0;
        let ends =
            [value.low, value.high].map(|value| [value / reference.low, value / reference.high]);
        let ends = ends.concat();
        let known = apart && ends.iter().all(|end| end.is_finite());
        known.then(|| Interval {
            low: ends.iter().copied().fold(f64::INFINITY, f64::min),
            high: ends.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        })
    }
}

/// One of the two numbers, over all situations.
struct Side {
    position: usize,
    mean: Option<f64>,
    /// The part of the mixture that has the number.
    share: f64,
    known: Known,
    unseen: f64,
}

impl Side {
    fn of(situations: &[Situation], position: usize, width: f64, error: f64) -> Side {
        let parts: Vec<Part> =
            situations.iter().map(|situation| Part::of(situation, position)).collect();
        let sum = |term: &dyn Fn(&Part) -> f64| parts.iter().map(term).sum::<f64>();
        let share = sum(&|part| part.weight * part.share());
        let mean = sum(&|part| part.weight * part.share() * part.mean) / share;
        let mut side = Side { position, mean: Some(mean), share, known: Known::Exact, unseen: 0.0 };
        for part in &parts {
            let (weight, reach) =
                (part.most(share, error), |variance| part.reach(variance, width, error));
            let known =
                if part.is_normal() { Known::Normal } else { Known::Within(reach(part.variance)) };
            side.known = side.known.with(weight, known);
            side.unseen += weight * reach(0.0);
        }
        if share == 0.0 { Side { mean: None, ..side } } else { side }
    }

    /// How far a trial of a situation moves the mean.
    fn moves(&self, pair: (Option<f64>, Option<f64>)) -> f64 {
        let number = [pair.0, pair.1][self.position];
        number.zip(self.mean).map_or(0.0, |(number, mean)| (number - mean) / self.share)
    }
}

/// What the trials of one situation say of one of the two numbers.
struct Part {
    weight: f64,
    trials: u64,
    /// The trials that have the number.
    count: u64,
    mean: f64,
    variance: f64,
    skewness: f64,
}

impl Part {
    fn of(situation: &Situation, position: usize) -> Part {
        let number = |one: Option<f64>, other: Option<f64>| [one, other][position];
        let numbers: Vec<(f64, u64)> = situation
            .pairs
            .iter()
            .filter_map(|&(one, other, count)| Some((number(one, other)?, count)))
            .collect();
        let count: u64 = numbers.iter().map(|(_, count)| count).sum();
        let n = count.max(1) as f64;
        let mean = |of: &dyn Fn(f64) -> f64| {
            numbers.iter().map(|&(number, count)| of(number) * count as f64).sum::<f64>() / n
        };
        let middle = mean(&|number| number);
        let moment = |power: i32| mean(&|number| (number - middle).powi(power));
        let squares = moment(2);
        Part {
            weight: situation.weight,
            trials: trials(situation),
            count,
            mean: middle,
            variance: squares * n / (n - 1.0).max(1.0),
            // Where nothing varied this is not a number, and no number is small.
            skewness: moment(3) / squares.powf(1.5),
        }
    }

    fn share(&self) -> f64 {
        self.count as f64 / self.trials as f64
    }

    fn is_normal(&self) -> bool {
        1 < self.count && self.skewness * self.skewness / (self.count as f64) < LITTLE_SKEWNESS
    }

    /// What part of the mean this can be, given the part of the mixture that has the number.
    fn most(&self, share: f64, error: f64) -> f64 {
        let most = self.weight * clopper_pearson(self.count, self.trials, 1.0 - error).high;
        most / (share - self.weight * self.share() + most)
    }

    /// How far the mean may be from the truth if it has this variance.
    fn reach(&self, variance: f64, width: f64, error: f64) -> f64 {
        if self.count < 2 || !width.is_finite() {
            return width;
        }
        empirical_bernstein(self.mean, variance, self.count, width, 1.0 - error).half_width()
    }
}

fn trials(situation: &Situation) -> u64 {
    let count: u64 = situation.pairs.iter().map(|(_, _, count)| count).sum();
    assert!(2 <= count, "one trial has no spread");
    count
}

/// The covariance of two means, or the variance of one with itself.
fn covariance(situations: &[Situation], sides: [&Side; 2]) -> f64 {
    let of = |situation: &Situation| {
        let n = trials(situation) as f64;
        let mean = |of: &dyn Fn([f64; 2]) -> f64| {
            let term = |&(one, other, count): &(Option<f64>, Option<f64>, u64)| {
                of(sides.map(|side| side.moves((one, other)))) * count as f64
            };
            situation.pairs.iter().map(term).sum::<f64>() / n
        };
        let middle = [mean(&|[one, _]| one), mean(&|[_, other]| other)];
        let moment = mean(&|[one, other]| (one - middle[0]) * (other - middle[1]));
        situation.weight * situation.weight * moment / (n - 1.0)
    };
    situations.iter().map(of).sum()
}

impl Known {
    /// How a sum is known of which a part with this weight is known so.
    fn with(self, weight: f64, part: Known) -> Known {
        match (self, part) {
            (Known::Within(sum), Known::Within(part)) => Known::Within(sum + weight * part),
            (Known::Within(sum), _) => Known::Within(sum),
            (_, Known::Within(part)) => Known::Within(weight * part),
            (Known::Exact, Known::Exact) => Known::Exact,
            _ => Known::Normal,
        }
    }
}

#[cfg(test)]
mod tests;
