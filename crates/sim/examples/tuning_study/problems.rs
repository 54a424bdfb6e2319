//! Tuning problems whose answers are known.

use std::convert::Infallible;
use std::ops::Range;

use sandtable_sim::interval::Interval;
use sandtable_sim::stream::Stream;
use sandtable_sim::tuning::sampled::Curve;
use sandtable_sim::tuning::{Grid, Question, Whole};

/// The families of problems.
pub(crate) const FAMILIES: [&str; 15] = [
    "cost of a loss",
    "straight probability",
    "S-shaped probability",
    "falling probability",
    "probability without common dice",
    "rare event",
    "power of the parameter",
    "wounds of twenty dice",
    "rare large loss",
    "models in a section",
    "sections in a row",
    "sudden jump",
    "hump",
    "dip",
    "wave",
];

/// A tuning problem with its answer.
pub(crate) struct Problem {
    pub(crate) family: &'static str,
    pub(crate) question: Question,
    pub(crate) curve: Box<dyn Curve<Error = Infallible> + Send>,
    pub(crate) bounds: Interval,
    /// The only answer; nothing if the curve is not monotone.
    pub(crate) truth: Option<f64>,
    /// The standard deviation of a score at the answer.
    pub(crate) deviation: f64,
    /// The curve itself, where it has one answer and no jump there.
    pub(crate) mean: Option<Box<Mean>>,
    /// The width of the range of scores.
    pub(crate) width: f64,
}

/// The mean of a score at a value of the parameter.
pub(crate) type Mean = dyn Fn(f64) -> f64 + Send + Sync;

impl Problem {
    /// Half the width of the interval of the parameter in which the curve is within a margin of the
    /// target; the interval ends where the range of the parameter does.
    pub(crate) fn half_width(&self, margin: f64) -> Option<f64> {
        let (mean, truth) = (self.mean.as_ref()?, self.truth?);
        let is_within = |x: f64| (mean(x) - self.question.target).abs() <= margin;
        let Interval { low, high } = self.question.range;
        Some((last_within(truth, high, is_within) - last_within(truth, low, is_within)) / 2.0)
    }
}

/// How far one can go from `start` towards `end` within something, by bisection.
fn last_within(start: f64, end: f64, is_within: impl Fn(f64) -> bool) -> f64 {
    let (mut within, mut beyond) = (start, end);
    if is_within(end) {
        return end;
    }
    for _ in 0..100 {
        let middle = f64::midpoint(within, beyond);
        *(if is_within(middle) { &mut within } else { &mut beyond }) = middle;
    }
    within
}

/// Where the numbers of a problem come from.
struct Numbers {
    state: u64,
}

impl Numbers {
    fn next(&mut self) -> f64 {
        self.state = mix(self.state);
        unit(self.state)
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    fn whole(&mut self, low: f64, high: f64) -> f64 {
        self.between(low, high + 1.0).floor()
    }
}

/// The finalizer of `SplitMix64` (G. L. Steele, D. Lea and C. H. Flood, 2014).
fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 * f64::EPSILON / 2.0
}

/// The dice of a trial: uniform numbers, the same at every value of the parameter.
struct Dice {
    state: u64,
}

impl Dice {
    fn uniform(&mut self) -> f64 {
        self.state = mix(self.state);
        unit(self.state)
    }
}

/// A curve from a function of the parameter and a trial's dice.
struct Scored<F> {
    seed: u64,
    score: F,
}

impl<F: Fn(f64, &mut Dice) -> f64 + Sync> Curve for Scored<F> {
    type Error = Infallible;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Infallible> {
        let score = |trial| (self.score)(x, &mut Dice { state: mix(self.seed ^ mix(trial)) });
        Ok(trials.map(score).collect())
    }
}

fn truth(holds: bool) -> f64 {
    if holds { 1.0 } else { 0.0 }
}

const YES_OR_NO: Interval = Interval { low: 0.0, high: 1.0 };

/// Problem `number` of a family.
pub(crate) fn problem(family: usize, number: u64) -> Problem {
    let seed = mix(mix(family as u64 + 1) ^ number);
    let mut n = Numbers { state: seed };
    let problem = match family {
        0 => cost(seed, &mut n),
        1 => straight(seed, &mut n),
        2 => logistic(seed, &mut n, 1.0),
        3 => logistic(seed, &mut n, -1.0),
        4 => independent(seed, &mut n),
        5 => rare(seed, &mut n),
        6 => power(seed, &mut n),
        7 => wounds(seed, &mut n),
        8 => large_loss(seed, &mut n),
        9 => models(seed, &mut n),
        10 => sections(seed, &mut n),
        11 => jump(seed, &mut n),
        12 => bent(seed, &mut n, |x, turn, height| {
            height * (1.0 - ((x - turn) / turn.max(1.0 - turn)).abs())
        }),
        13 => bent(seed, &mut n, |x, turn, height| {
            0.9 - height * (1.0 - ((x - turn) / turn.max(1.0 - turn)).abs())
        }),
        _ => bent(seed, &mut n, |x, turn, height| {
            0.5 + 0.5 * height * (x * (7.0 + 3.0 * turn)).sin()
        }),
    };
    Problem { family: FAMILIES[family], ..problem }
}

/// A problem with yes-or-no scores, and how likely a yes is: as likely as at `x`.
fn probability<F: Fn(f64, &mut Dice) -> f64 + Send + Sync + 'static>(
    seed: u64,
    range: (f64, f64),
    x: f64,
    mean: impl Fn(f64) -> f64 + Send + Sync + 'static,
    score: F,
) -> Problem {
    let p = mean(x);
    Problem {
        family: "",
        question: question(range, Grid::Any, p),
        curve: Box::new(Scored { seed, score }),
        bounds: YES_OR_NO,
        truth: Some(x),
        deviation: (p * (1.0 - p)).sqrt(),
        mean: Some(Box::new(mean)),
        width: 1.0,
    }
}

fn question((low, high): (f64, f64), grid: Grid, target: f64) -> Question {
    Question { range: Interval { low, high }, grid, target, slack: 0.0 }
}

/// Points lost less the cost, to be worth nothing in the mean.
fn cost(seed: u64, n: &mut Numbers) -> Problem {
    let (p, each) = (n.between(0.05, 0.6), n.whole(5.0, 30.0));
    let score = move |x: f64, dice: &mut Dice| {
        (0..10).map(|_| each * truth(dice.uniform() < p)).sum::<f64>() - x
    };
    let deviation = each * (10.0 * p * (1.0 - p)).sqrt();
    Problem {
        family: "",
        question: question((0.0, 400.0), Grid::Any, 0.0),
        curve: Box::new(Scored { seed, score }),
        bounds: Interval { low: -400.0, high: 10.0 * each },
        truth: Some(10.0 * p * each),
        deviation,
        mean: Some(Box::new(move |x| 10.0 * p * each - x)),
        width: 10.0 * each,
    }
}

fn straight(seed: u64, n: &mut Numbers) -> Problem {
    let x = n.between(0.03, 0.97);
    probability(seed, (0.0, 1.0), x, |x| x, |x, dice| truth(dice.uniform() < x))
}

fn logistic(seed: u64, n: &mut Numbers, sign: f64) -> Problem {
    let (steep, middle) = (sign * n.between(0.2, 3.0), n.between(3.0, 7.0));
    let p_at = move |x: f64| 1.0 / (1.0 + (-steep * (x - middle)).exp());
    let (least, most) = (p_at(0.0).min(p_at(10.0)), p_at(0.0).max(p_at(10.0)));
    let p = n.between(least.max(0.05), most.min(0.95));
    let x = middle + (p / (1.0 - p)).ln() / steep;
    let score = move |x: f64, dice: &mut Dice| truth(dice.uniform() < p_at(x));
    probability(seed, (0.0, 10.0), x, p_at, score)
}

/// The dice of a trial are different ones wherever the parameter differs by anything.
fn independent(seed: u64, n: &mut Numbers) -> Problem {
    let x = n.between(0.1, 0.9);
    let score = |x: f64, dice: &mut Dice| {
        let mut dice = Dice { state: dice.state ^ mix(x.to_bits()) };
        truth(dice.uniform() < x * x)
    };
    probability(seed, (0.0, 1.0), x, |x| x * x, score)
}

fn rare(seed: u64, n: &mut Numbers) -> Problem {
    let x = n.between(1.0, 9.0);
    let score = |x: f64, dice: &mut Dice| truth(dice.uniform() < 0.002 * x);
    probability(seed, (0.0, 10.0), x, |x| 0.002 * x, score)
}

fn power(seed: u64, n: &mut Numbers) -> Problem {
    let (k, x) = (n.between(0.5, 4.0), n.between(0.35, 0.95));
    let score = move |x: f64, dice: &mut Dice| truth(dice.uniform() < x.powf(k));
    probability(seed, (0.0, 1.0), x, move |x| x.powf(k), score)
}

fn wounds(seed: u64, n: &mut Numbers) -> Problem {
    let x = n.between(0.05, 0.9);
    let score = |x: f64, dice: &mut Dice| (0..20).map(|_| truth(dice.uniform() < x)).sum::<f64>();
    let deviation = (20.0 * x * (1.0 - x)).sqrt();
    Problem {
        family: "",
        question: question((0.0, 1.0), Grid::Any, 20.0 * x),
        curve: Box::new(Scored { seed, score }),
        bounds: Interval { low: 0.0, high: 20.0 },
        truth: Some(x),
        deviation,
        mean: Some(Box::new(|x| 20.0 * x)),
        width: 20.0,
    }
}

/// A loss of 6 to 36 that is as rare as the parameter says.
fn large_loss(seed: u64, n: &mut Numbers) -> Problem {
    let x = n.between(0.005, 0.09);
    let score = |x: f64, dice: &mut Dice| {
        let happens = dice.uniform() < x;
        let size = (dice.uniform() * 6.0).floor() + 1.0;
        if happens { 6.0 * size } else { 0.0 }
    };
    let (mean, square) = (21.0, 36.0 * 91.0 / 6.0);
    let deviation = (x * square - (x * mean) * (x * mean)).sqrt();
    Problem {
        family: "",
        question: question((0.0, 0.1), Grid::Any, mean * x),
        curve: Box::new(Scored { seed, score }),
        bounds: Interval { low: 0.0, high: 36.0 },
        truth: Some(x),
        deviation,
        mean: Some(Box::new(move |x| mean * x)),
        width: 36.0,
    }
}

/// Casualties among so many models, each with the same chance.
fn models(seed: u64, n: &mut Numbers) -> Problem {
    let (p, x) = (n.between(0.1, 0.9), n.between(2.0, 18.0));
    let score = move |x: f64, dice: &mut Dice| {
        let models = std::iter::successors(Some(1.0), |model| Some(model + 1.0));
        models.take_while(|model| *model <= x).map(|_| truth(dice.uniform() < p)).sum::<f64>()
    };
    let share = x - x.floor();
    // Of a binomial of a random number: the mean of the variances and the variance of the means.
    let variance = p * (1.0 - p) * x + p * p * share * (1.0 - share);
    Problem {
        family: "",
        question: question((1.0, 20.0), Grid::Whole, p * x),
        curve: Box::new(Whole::new(Scored { seed, score }, Stream::new(seed, "mixture"))),
        bounds: Interval { low: 0.0, high: 20.0 },
        truth: Some(x),
        deviation: variance.sqrt(),
        mean: Some(Box::new(move |x| p * x)),
        width: 20.0,
    }
}

/// Whether any of so many sections stops the enemy.
fn sections(seed: u64, n: &mut Numbers) -> Problem {
    let (p, x) = (n.between(0.05, 0.3), n.between(1.2, 7.8));
    let stopped = move |sections: f64| 1.0 - (1.0 - p).powf(sections);
    // In between, one of the neighbors is played.
    let mean = move |x: f64| {
        stopped(x.floor()) + (x - x.floor()) * (stopped(x.floor() + 1.0) - stopped(x.floor()))
    };
    let score = move |x: f64, dice: &mut Dice| truth(dice.uniform() < stopped(x));
    let curve = Whole::new(Scored { seed, score }, Stream::new(seed, "mixture"));
    let problem = probability(seed, (1.0, 8.0), x, mean, |_, _| 0.0);
    let question = Question { grid: Grid::Whole, ..problem.question };
    Problem { question, curve: Box::new(curve), ..problem }
}

fn jump(seed: u64, n: &mut Numbers) -> Problem {
    let (x, low, high) = (n.between(1.0, 9.0), n.between(0.1, 0.4), n.between(0.6, 0.9));
    let score =
        move |at: f64, dice: &mut Dice| truth(dice.uniform() < if at < x { low } else { high });
    let problem = probability(seed, (0.0, 10.0), x, move |_| f64::midpoint(low, high), score);
    Problem { mean: None, ..problem }
}

/// A curve that turns back on itself by an eighth or more.
fn bent(seed: u64, n: &mut Numbers, shape: fn(f64, f64, f64) -> f64) -> Problem {
    let (turn, height) = (n.between(0.25, 0.75), n.between(0.4, 0.8));
    let target = shape(n.next(), turn, height);
    let score = move |x: f64, dice: &mut Dice| truth(dice.uniform() < shape(x, turn, height));
    let problem = probability(seed, (0.0, 1.0), 0.0, move |_| target, score);
    Problem { truth: None, mean: None, ..problem }
}
