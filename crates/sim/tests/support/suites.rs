//! Suites of checks on made-up distributions, for which the truth is known.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sandtable_dice::{Scale, count};
use sandtable_sim::binomial;
use sandtable_sim::check::{
    self, Look, Question, Sameness, Verdict, certain, compare, looks, widened,
};
use sandtable_sim::distribution::{Distribution, Known, Observation, Point, Share};
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;

/// Counts of trials of a distribution that is known.
#[derive(Clone, Debug)]
pub(crate) struct World {
    probabilities: Vec<f64>,
    counts: Vec<u64>,
}

impl World {
    /// No trials yet.
    pub(crate) fn new(probabilities: &[f64]) -> World {
        World { probabilities: probabilities.to_vec(), counts: vec![0; probabilities.len()] }
    }

    /// Adds trials until there are so many: each value's number given those before it is binomial.
    pub(crate) fn run_to(&mut self, trials: u64, generator: &mut Xoshiro256PlusPlus) {
        let mut left = trials - self.counts.iter().sum::<u64>();
        let mut rest = 1.0;
        for (count, p) in self.counts.iter_mut().zip(&self.probabilities) {
            let share = (p / rest).clamp(0.0, 1.0);
            let more = binomial::quantile(generator.random(), left, share);
            *count += more;
            left -= more;
            rest -= p;
        }
        *self.counts.last_mut().expect("there is a value") += left;
    }

    /// What has been seen.
    pub(crate) fn seen(&self) -> Distribution {
        let met = (0u32..).zip(&self.counts).filter(|(_, count)| 0 < **count);
        let counted = |(value, count): (u32, &u64)| (Observation::Value(value.into()), *count);
        Distribution::of_counts(&met.map(counted).collect()).expect("there are trials")
    }
}

/// The distribution of 0, 1, 2, ... with these probabilities, known exactly.
pub(crate) fn exact(probabilities: &[f64]) -> Distribution {
    let possible = (0u32..).zip(probabilities).filter(|(_, p)| 0.0 < **p);
    let point = |(value, p): (u32, &f64)| Point {
        value: value.into(),
        share: Share { p: *p, count: None, exact: None },
    };
    let points = possible.map(point).collect();
    Distribution::of_points(points, None, None, Known::Exact { unresolved: 0.0 })
        .expect("there are values")
}

/// The scale of so many values, from 0 on.
fn scale(values: usize) -> Scale {
    count("points", 0..=u32::try_from(values - 1).expect("few values"))
}

/// The mean of what has one.
fn mean(distribution: &Distribution) -> f64 {
    distribution.mean().expect("there are values")
}

/// Probabilities of so many values, some of them rare.
pub(crate) fn law(values: usize, generator: &mut Xoshiro256PlusPlus) -> Vec<f64> {
    let weights: Vec<f64> = (0..values).map(|_| generator.random::<f64>().powi(3) + 1e-4).collect();
    let sum: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / sum).collect()
}

/// A kind of check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Trials against all of an exact distribution.
    Whole,
    /// The mean of trials against an exact one, with no margin.
    Mean,
    /// A probability whose truth lies just at the end of its margin.
    AtTheMargin,
    /// A probability of trials against that of other trials, with no margin.
    TwoSamples,
}

/// The kinds, in order.
pub(crate) const KINDS: [Kind; 4] = [Kind::Whole, Kind::Mean, Kind::AtTheMargin, Kind::TwoSamples];

/// A margin for the check whose truth lies at its end.
const MARGIN: f64 = 0.01;

/// Whether a check of something that is right raises an alarm at any look up to so many trials.
pub(crate) fn alarms(
    kind: Kind,
    error: f64,
    most: u64,
    generator: &mut Xoshiro256PlusPlus,
) -> bool {
    let values = if matches!(kind, Kind::Whole | Kind::Mean) { 5 } else { 2 };
    let truth = law(values, generator);
    let exact = exact(&truth);
    let scale = scale(values);
    let mut before = World::new(&truth);
    let target = match kind {
        Kind::Whole | Kind::Mean => Interval::around(mean(&exact), 0.0),
        Kind::AtTheMargin => {
            let stated = Interval::around(mean(&exact) - MARGIN, 0.0);
            widened(stated, MARGIN)
        }
        Kind::TwoSamples => {
            before.run_to(most, generator);
            let half = error / 2.0;
            certain(Statistic::Mean, &before.seen(), scale, Look::Only, half)
                .expect("the range is known")
        }
    };
    let mut world = World::new(&truth);
    (1..).zip(looks().take_while(|look| *look <= most)).any(|(number, look)| {
        world.run_to(look, generator);
        let seen = world.seen();
        if kind == Kind::Whole {
            return !matches!(check::whole(&exact, &seen, error), Sameness::NotRefuted(_));
        }
        let error = if kind == Kind::TwoSamples { error / 2.0 } else { error };
        let now = certain(Statistic::Mean, &seen, scale, Look::Nth(number), error);
        compare(target, kind != Kind::AtTheMargin, now) == Verdict::Fail
    })
}

/// Whether the same look at the same coin, with an interval that holds for one look only, would have
/// raised an alarm at any of them: what would happen without the correction.
pub(crate) fn alarms_uncorrected(
    error: f64,
    most: u64,
    generator: &mut Xoshiro256PlusPlus,
) -> bool {
    let truth = law(2, generator);
    let scale = scale(2);
    let target = Interval::around(mean(&exact(&truth)), 0.0);
    let mut world = World::new(&truth);
    looks().take_while(|look| *look <= most).any(|look| {
        world.run_to(look, generator);
        let now = certain(Statistic::Mean, &world.seen(), scale, Look::Only, error);
        compare(target, true, now) == Verdict::Fail
    })
}

/// How many of so many suites of sixteen uncorrected checks raise an alarm although nothing is wrong.
pub(crate) fn uncorrected_suites(suites: u32, budget: f64, most: u64, seed: u64) -> u32 {
    let alarmed = (0..suites).filter(|suite| {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed ^ (u64::from(*suite) << 20));
        (0..16).any(|_| alarms_uncorrected(budget / 16.0, most, &mut generator))
    });
    u32::try_from(alarmed.count()).unwrap_or(u32::MAX)
}

/// How many of so many suites of four checks of each kind raise an alarm although nothing is wrong,
/// in total and by kind of the checks.
pub(crate) fn null_suites(suites: u32, budget: f64, most: u64, seed: u64) -> (u32, [u32; 4]) {
    const OF_EACH_KIND: usize = 4;
    let error = budget / (OF_EACH_KIND * KINDS.len()) as f64;
    let mut alarmed = (0, [0; 4]);
    for suite in 0..suites {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed ^ (u64::from(suite) << 20));
        let mut any = false;
        for (kind, of_kind) in KINDS.iter().zip(&mut alarmed.1) {
            for _ in 0..OF_EACH_KIND {
                let alarm = alarms(*kind, error, most, &mut generator);
                *of_kind += u32::from(alarm);
                any |= alarm;
            }
        }
        alarmed.0 += u32::from(any);
    }
    alarmed
}

/// A shift that a check is to see.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    /// What it is called.
    pub(crate) name: &'static str,
    /// What is stated.
    pub(crate) before: Vec<f64>,
    /// What is true.
    pub(crate) now: Vec<f64>,
    /// The number that is compared, and how far it may be off; nothing to compare the whole
    /// distribution.
    pub(crate) margin: Option<(Statistic, f64)>,
    /// By how much the number has shifted.
    pub(crate) shift: f64,
}

/// Shifts of probabilities, of a mean, of a quantile and of a whole distribution.
pub(crate) fn aims() -> Vec<Aim> {
    let yes = |name, p: f64, margin: f64, shift: f64| Aim {
        name,
        before: vec![1.0 - p, p],
        now: vec![1.0 - p - shift, p + shift],
        margin: Some((Statistic::Mean, margin)),
        shift,
    };
    let scores = vec![0.4, 0.3, 0.2, 0.1];
    vec![
        yes("a probability of 1/2, by two points, margin one", 0.5, 0.01, 0.02),
        yes("a probability of 5 %, by one point, margin a half", 0.05, 0.005, 0.01),
        yes("a probability of 90 %, by 1.5 points, no margin", 0.9, 0.0, 0.015),
        Aim {
            name: "a mean of 1, by 0.06, margin 0.03",
            before: scores.clone(),
            now: vec![0.38, 0.3, 0.2, 0.12],
            margin: Some((Statistic::Mean, 0.03)),
            shift: 0.06,
        },
        Aim {
            name: "a median of 2, by one, no margin",
            before: vec![0.2, 0.25, 0.3, 0.25, 0.0],
            now: vec![0.0, 0.2, 0.25, 0.3, 0.25],
            margin: Some((Statistic::Quantile(0.5), 0.0)),
            shift: 1.0,
        },
        Aim {
            name: "all of a distribution, one value by two points",
            before: scores,
            now: vec![0.42, 0.28, 0.2, 0.1],
            margin: None,
            shift: 0.02,
        },
    ]
}

/// The trials that a plan finds for an aim.
pub(crate) fn planned(aim: &Aim, error: f64) -> u64 {
    let before = exact(&aim.before);
    match aim.margin {
        None => check::trials_to_see_whole(aim.before.len(), 0.4, aim.shift, error),
        Some((statistic, margin)) => {
            let question = Question {
                statistic,
                distribution: &before,
                scale: scale(aim.before.len()),
                margin,
                error,
            };
            check::trials_to_see(&question, aim.shift).expect("the shift is beyond the margin")
        }
    }
}

/// How many of so many runs see the shift of an aim within the trials planned for it.
pub(crate) fn seen(aim: &Aim, error: f64, runs: u32, seed: u64) -> u32 {
    let before = exact(&aim.before);
    let most = planned(aim, error);
    let scale = scale(aim.before.len());
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut count = 0;
    for _ in 0..runs {
        let mut world = World::new(&aim.now);
        let fails = (1..).zip(looks().take_while(|look| *look <= most)).any(|(number, look)| {
            world.run_to(look, &mut generator);
            let trials = world.seen();
            match aim.margin {
                None => !matches!(check::whole(&before, &trials, error), Sameness::NotRefuted(_)),
                Some((statistic, margin)) => {
                    let stated = statistic.of(&before).expect("there are values");
                    let target = Interval::around(stated, margin);
                    let look = Look::Nth(number);
                    let now = certain(statistic, &trials, scale, look, error);
                    compare(target, margin <= 0.0, now) == Verdict::Fail
                }
            }
        });
        count += u32::from(fails);
    }
    count
}
