//! Made-up measures for which the truth is known, sampled again and again: how often intervals
//! contain it.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sandtable_dice::{Scale, count, time, yes_no};
use sandtable_sim::check::widened;
use sandtable_sim::comparison::{Family, Pairs, Question};
use sandtable_sim::distribution::{Distribution, Known, Observation, Point, Share};
use sandtable_sim::interval::Method;
use sandtable_sim::{Estimate, Interval, Statistic, binomial};

/// The confidence asked for.
pub(crate) const CONFIDENCE: f64 = 0.95;

/// What a trial can come to, with its probability.
type Law = Vec<(Observation, f64)>;

/// A measure with what is asked of it.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    law: Law,
    scale: Scale,
    pub(crate) statistics: &'static [&'static str],
}

/// How the runs of a case came out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Coverage {
    /// Runs in which there was an interval.
    pub(crate) said: u32,
    /// Those whose interval contained the truth.
    pub(crate) covered: u32,
    /// Those that are a single number: quantiles can be that certain, and nothing else.
    pub(crate) points: u32,
    /// Those of them that are the truth.
    pub(crate) right_points: u32,
}

impl Coverage {
    fn add(&mut self, interval: Option<Interval>, truth: f64) {
        let Some(interval) = interval else { return };
        self.said += 1;
        // On paper the truth may be the very end of an interval.
        let covered = widened(interval, 1e-12).contains(truth);
        let point = interval.width() <= 0.0;
        self.covered += u32::from(covered);
        self.points += u32::from(point);
        self.right_points += u32::from(point && covered);
    }
}

fn value(number: u32) -> Observation {
    Observation::Value(number.into())
}

/// Of so many, each with the same chance: how many.
fn successes(n: u32, p: f64) -> Law {
    let at_most = |k: u64| binomial::ln_at_most(k, n.into(), p).exp();
    let share = |k: u32| at_most(k.into()) - if k == 0 { 0.0 } else { at_most(u64::from(k) - 1) };
    (0..=n).map(|k| (value(k), share(k))).collect()
}

fn yes(p: f64) -> Law {
    vec![(value(0), 1.0 - p), (value(1), p)]
}

fn die() -> Law {
    (1..=6).map(|face| (value(face), 1.0 / 6.0)).collect()
}

/// The turn in which something happens that has this chance in each of six.
fn wait(p: f64) -> Law {
    let at = |turn: u32| (1.0 - p).powi(turn.cast_signed() - 1) * p;
    let turns: Law = (1..=6).map(|turn| (value(turn), at(turn))).collect();
    let happens: f64 = turns.iter().map(|(_, p)| p).sum();
    std::iter::once((Observation::Missing, 1.0 - happens)).chain(turns).collect()
}

/// With this probability something else, else the law.
fn or(other: Observation, p: f64, law: &Law) -> Law {
    let rest = law.iter().map(|(seen, share)| (*seen, share * (1.0 - p)));
    std::iter::once((other, p)).chain(rest).collect()
}

/// Two dice multiplied, three times in a hundred; else nothing.
fn rare_blast() -> Law {
    let mut law = BTreeMap::from([(value(0), 0.97)]);
    for product in (1..=6u32).flat_map(|a| (1..=6).map(move |b| a * b)) {
        *law.entry(value(product)).or_insert(0.0) += 0.03 / 36.0;
    }
    law.into_iter().collect()
}

/// A die that shows a thousand instead, once in two thousand trials.
fn jackpot() -> Law {
    let mut law = die();
    for (_, p) in &mut law {
        *p *= 1.0 - 1.0 / 2000.0;
    }
    law.push((value(1000), 1.0 / 2000.0));
    law
}

const OF_NUMBERS: &[&str] = &[
    "mean",
    "variance",
    "sd",
    "min",
    "quantile(0.05)",
    "quantile(0.25)",
    "quantile(0.5)",
    "quantile(0.75)",
    "quantile(0.9)",
    "quantile(0.95)",
    "max",
    "p_ge(3)",
    "p_le(1)",
];
const OF_PARTS: &[&str] = &[
    "mean",
    "variance",
    "sd",
    "min",
    "quantile(0.05)",
    "quantile(0.5)",
    "quantile(0.9)",
    "quantile(0.95)",
    "max",
    "p_ge(3)",
    "p_le(1)",
    "p_missing",
    "p_condition",
];
const OF_YES_OR_NO: &[&str] = &["mean", "sd", "quantile(0.5)", "p_ge(1)"];
const OF_BORDERS: &[&str] = &["quantile(0.05)", "quantile(0.5)", "quantile(0.95)", "sd"];

/// Measures that always have a value or not, are given under conditions that are met often or seldom,
/// and are seen always, seldom and never.
pub(crate) fn cases() -> Vec<Case> {
    use Observation::{Excluded, Missing};

    let numbers = |name, law, scale| Case { name, law, scale, statistics: OF_NUMBERS };
    let parts = |name, law, scale| Case { name, law, scale, statistics: OF_PARTS };
    let borders = |name, p| {
        let scale = count("models", 2..=3);
        Case { name, law: vec![(value(2), p), (value(3), 1.0 - p)], scale, statistics: OF_BORDERS }
    };
    let answers = |name, law| {
        let scale = yes_no().or_none("nobody left");
        Case { name, law, scale, statistics: OF_YES_OR_NO }
    };
    let losses = || successes(10, 0.3);
    let (models, maybe) = (count("models", 0..=10), count("models", 0..=10).or_none("gone"));
    vec![
        numbers("a die", die(), count("pips", 1..=6)),
        numbers("a die of unknown range", die(), count("pips", 0..)),
        parts("a wait, never in 26 %", wait(0.2), time("turns", 6)),
        parts("a wait, never in 94 %", wait(0.01), time("turns", 6)),
        parts("losses, missing in 50 %", or(Missing, 0.5, &losses()), maybe),
        parts("losses, given in 30 %", or(Excluded, 0.7, &losses()), models),
        parts("losses, given in 2 %", or(Excluded, 0.98, &losses()), models),
        parts(
            "losses, given in 10 %, then missing in 50 %",
            or(Excluded, 0.9, &or(Missing, 0.5, &losses())),
            maybe,
        ),
        numbers("a rare blast", rare_blast(), count("models", 0..=36)),
        parts(
            "a rare blast, missing in 30 %",
            or(Missing, 0.3, &rare_blast()),
            count("models", 0..=36).or_none("gone"),
        ),
        numbers("a jackpot", jackpot(), count("points", 0..=1000)),
        numbers("always 3", vec![(value(3), 1.0)], models),
        numbers("0 or 10, evenly, of unknown range", two_ends(), count("models", 0..)),
        numbers("a rare blast of unknown range", rare_blast(), count("models", 0..)),
        numbers("losses of 0.1 % each", successes(10, 0.001), models),
        numbers("losses of 99.9 % each", successes(10, 0.999), models),
        numbers("nearly always 3", vec![(value(2), 0.001), (value(3), 0.999)], models),
        parts("always 3, given in 10 %", or(Excluded, 0.9, &vec![(value(3), 1.0)]), models),
        borders("2 in 4.9 %, else 3", 0.049),
        borders("2 in 5 %, else 3", 0.05),
        borders("2 in 49.9 %, else 3", 0.499),
        borders("2 in 50 %, else 3", 0.5),
        borders("2 in 50.1 %, else 3", 0.501),
        borders("2 in 94.9 %, else 3", 0.949),
        borders("2 in 95.1 %, else 3", 0.951),
        answers("yes in 0 %", yes(0.0)),
        answers("yes in 0.02 %", yes(0.0002)),
        answers("yes in 0.1 %", yes(0.001)),
        answers("yes in 3 %", yes(0.03)),
        answers("yes in 97 %", yes(0.97)),
        answers("yes in 99.98 %", yes(0.9998)),
        answers("yes in 100 %", yes(1.0)),
        answers("yes in 30 %, missing in 40 %", or(Missing, 0.4, &yes(0.3))),
        answers("yes in 10 %, given in 2 %", or(Excluded, 0.98, &yes(0.1))),
        answers("yes in 0 %, given in 2 %", or(Excluded, 0.98, &yes(0.0))),
    ]
}

/// What no method can cover: a value so rare that most runs do not see it, and so large that it
/// decides the mean, with nobody to say that it is possible.
pub(crate) fn beyond_trials() -> Case {
    let scale = count("points", 0..);
    Case { name: "a jackpot of unknown range", law: jackpot(), scale, statistics: &["mean", "sd"] }
}

fn two_ends() -> Law {
    vec![(value(0), 0.5), (value(10), 0.5)]
}

/// How often each of a list comes up in so many trials: each number given those before is binomial.
fn draw<K: Copy + Ord>(
    law: &[(K, f64)],
    trials: u64,
    generator: &mut Xoshiro256PlusPlus,
) -> BTreeMap<K, u64> {
    let (mut left, mut rest) = (trials, 1.0);
    let mut counts = BTreeMap::new();
    for (position, (key, p)) in law.iter().enumerate() {
        let is_last = position + 1 == law.len();
        let share = if is_last { 1.0 } else { (p / rest).clamp(0.0, 1.0) };
        let met = match share {
            share if share <= 0.0 => 0,
            share if 1.0 <= share => left,
            share => binomial::quantile(generator.random(), left, share),
        };
        if 0 < met {
            counts.insert(*key, met);
        }
        left -= met;
        rest -= p;
    }
    counts
}

impl Case {
    /// The law of what meets the condition, as something that is known exactly.
    fn known(&self) -> Distribution {
        let whole = self.met();
        let share = |p: f64| Share { p: p / whole, count: None, exact: None };
        let of = |(seen, p): &(Observation, f64)| {
            Some(Point { value: seen.value().filter(|_| 0.0 < *p)?, share: share(*p) })
        };
        let mut missing = self.law.iter().filter(|(seen, _)| *seen == Observation::Missing);
        let missing = missing.next().map(|(_, p)| share(*p));
        let points = self.law.iter().filter_map(of).collect();
        let known = Known::Exact { unresolved: 0.0 };
        Distribution::of_points(points, missing, None, known).expect("something")
    }

    /// How likely the condition is met.
    fn met(&self) -> f64 {
        let met = |seen: &Observation| *seen != Observation::Excluded;
        self.law.iter().filter(|(seen, _)| met(seen)).map(|(_, p)| p).sum()
    }

    /// A number as it is known of a distribution: a statistic, or another that is said of a measure.
    fn found(&self, asked: &str, of: &Distribution) -> Estimate {
        match asked {
            "min" => Estimate::least(of, CONFIDENCE, self.scale),
            "max" => Estimate::most(of, CONFIDENCE, self.scale),
            "p_missing" => Estimate::missing(of, CONFIDENCE, self.scale),
            statistic => {
                let statistic: Statistic = statistic.parse().expect("a statistic");
                Estimate::of(statistic, of, CONFIDENCE, self.scale)
            }
        }
    }

    /// How often the interval of a number contains the truth, over so many runs of so many trials.
    /// Where a number is known without an interval, it must be the truth.
    pub(crate) fn covered(&self, asked: &str, trials: u64, runs: u32, seed: u64) -> Coverage {
        let condition = asked == "p_condition";
        let truth =
            if condition { Some(self.met()) } else { self.found(asked, &self.known()).value };
        let truth = truth.expect("it comes to something");
        let mut covered = Coverage::default();
        for run in 0..runs {
            let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed ^ (u64::from(run) << 32));
            let counts = draw(&self.law, trials, &mut generator);
            let sampled = Distribution::of_counts(&counts).expect("there are trials");
            if condition {
                let met = sampled.condition();
                let met = met.map(|met| Estimate::condition(met, sampled.known(), CONFIDENCE));
                covered.add(met.and_then(|met| met.interval), truth);
                continue;
            }
            let found = self.found(asked, &sampled);
            if found.method == Method::Exact {
                let value = found.value.expect("what is known has a value");
                assert!((value - truth).abs() <= 1e-12, "{asked} of {}: {value}", self.name);
            }
            covered.add(found.interval, truth);
        }
        covered
    }
}

/// Two measures, side by side in every trial.
pub(crate) struct PairCase {
    pub(crate) name: &'static str,
    law: Vec<((Observation, Observation), f64)>,
    scale: Scale,
}

/// Two laws that have nothing to do with each other.
fn apart(reference: &Law, variant: &Law) -> Vec<((Observation, Observation), f64)> {
    let beside = |(before, p): &(Observation, f64)| {
        let (before, p) = (*before, *p);
        variant.iter().map(move |(after, q)| ((before, *after), p * q)).collect::<Vec<_>>()
    };
    reference.iter().flat_map(beside).collect()
}

/// The same trial, with the variant in one case for each of the reference.
fn together(
    reference: &Law,
    variant: impl Fn(Observation) -> Observation,
) -> Vec<((Observation, Observation), f64)> {
    reference.iter().map(|(before, p)| ((*before, variant(*before)), *p)).collect()
}

/// Differences of means of which one side or both have no value in some trials.
pub(crate) fn pair_cases() -> Vec<PairCase> {
    let sooner = |seen: Observation| match seen {
        Observation::Missing => value(6),
        Observation::Value(turn) if turn == 1.into() => Observation::Missing,
        seen => seen,
    };
    let (turns, maybe) = (time("turns", 6), yes_no().or_none("nobody left"));
    let rarely = or(Observation::Missing, 0.97, &yes(0.3));
    vec![
        PairCase {
            name: "waits apart, never in 26 % and 18 %",
            law: apart(&wait(0.2), &wait(0.25)),
            scale: turns,
        },
        PairCase {
            name: "the same wait, with other turns missing",
            law: together(&wait(0.2), sooner),
            scale: turns,
        },
        PairCase { name: "a wait against a die", law: apart(&wait(0.05), &die()), scale: turns },
        PairCase {
            name: "hits, the variant missing in 97 %",
            law: apart(&yes(0.4), &rarely),
            scale: maybe,
        },
        PairCase {
            name: "hits that were never seen",
            law: apart(&yes(0.0), &rarely),
            scale: maybe,
        },
        PairCase { name: "no value is missing", law: apart(&die(), &die()), scale: turns },
    ]
}

impl PairCase {
    /// How often the interval of a single comparison contains the difference of the means.
    pub(crate) fn covered(&self, trials: u64, runs: u32, seed: u64) -> Coverage {
        let mean = |side: &dyn Fn(&(Observation, Observation)) -> Observation| {
            let numbers = self.law.iter().filter_map(|(pair, p)| Some((side(pair).value()?, p)));
            let (sum, whole) = numbers
                .fold((0.0, 0.0), |(sum, whole), (number, p)| (sum + number.get() * p, whole + p));
            sum / whole
        };
        let truth = mean(&|pair| pair.1) - mean(&|pair| pair.0);
        let question = Question { scale: self.scale, margin: 0.0 };
        let mut covered = Coverage::default();
        for run in 0..runs {
            let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed ^ (u64::from(run) << 32));
            let counts = draw(&self.law, trials, &mut generator);
            let mut family = Family::new(CONFIDENCE, 1, vec![question]);
            family.look(&[Pairs::of(&counts).expect("there are pairs")]);
            let answer = family.answers()[0].as_ref().expect("it has been looked at");
            covered.add(answer.interval, truth);
        }
        covered
    }
}
