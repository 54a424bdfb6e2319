//! How often brackets contain the answer that is known on paper, over made-up trials with fixed seeds.
//!
//! If a bracket contains it with the stated probability of 95 %, fewer than 364 of 400 do with a
//! probability of 3e-4, by the binomial distribution: the false-alarm probability of each assertion.

use std::convert::Infallible;
use std::ops::Range;

use crate::interval::{Interval, Method};
use crate::stream::Stream;
use crate::tuning::sampled::{Curve, Effort, tune};
use crate::tuning::{Answer, Grid, Question, Tuning, Whole};

/// A probability over a parameter, on common dice of a seed.
pub(super) struct Seeded<F> {
    pub(super) p: F,
    pub(super) seed: u64,
}

impl<F: Fn(f64) -> f64 + Sync> Curve for Seeded<F> {
    type Error = Infallible;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Infallible> {
        let p = (self.p)(x);
        let score = |trial: u64| {
            if uniform(self.seed << 32 | trial) < p { 1.0 } else { 0.0 }
        };
        Ok(trials.map(score).collect())
    }
}

/// A number from 0 to 1 for each number of a trial of a seed.
///
/// # References
///
/// - G. L. Steele, D. Lea and C. H. Flood (2014), "Fast splittable pseudorandom number generators",
///   *OOPSLA '14*, 453-472 (the mixing).
fn uniform(number: u64) -> f64 {
    let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
}

const EFFORT: Effort = Effort {
    trials: 1600,
    confidence: 0.95,
    bounds: Interval { low: 0.0, high: 1.0 },
    yes_or_no: true,
    conditional: false,
};

/// What four hundred seeds come to.
fn seeds(question: Question, p: impl Fn(f64) -> f64 + Sync + Copy) -> Vec<Tuning> {
    let of = |seed: u64| {
        let curve = Seeded { p, seed };
        let Ok(tuning) = match question.grid {
            Grid::Whole => {
                let whole = Whole::new(curve, Stream::new(seed, "mixture"));
                tune(&whole, &question, &EFFORT, &|| false)
            }
            _ => tune(&curve, &question, &EFFORT, &|| false),
        };
        tuning
    };
    (1..=400).map(of).collect()
}

fn question(grid: Grid, target: f64) -> Question {
    Question { range: Interval { low: 0.0, high: 10.0 }, grid, target, slack: 0.0 }
}

/// How many do not say what is false: that the target is met elsewhere, or nowhere, or everywhere.
fn right(found: &[Tuning], truth: f64) -> usize {
    let is_right = |tuning: &&Tuning| match tuning.answer {
        Answer::Certified { x, bracket } => bracket.contains(truth) && bracket.contains(x),
        Answer::Uncertified { .. } => true,
        _ => false,
    };
    found.iter().filter(is_right).count()
}

/// How many have an answer at all.
fn answered(found: &[Tuning]) -> usize {
    found.iter().filter(|tuning| tuning.answer.x().is_some()).count()
}

/// Near nothing as well, where the points of a curve are far from normal.
#[test]
fn brackets_contain_the_answer_as_often_as_they_say() {
    for target in [0.02, 0.5] {
        let found = seeds(question(Grid::Any, target), |x| x / 10.0);
        assert!(364 <= right(&found, 10.0 * target), "{target}");
        assert!(300 < answered(&found), "{target}");
    }
}

/// Of whole numbers, and which is said to be the nearest.
#[test]
fn whole_numbers_are_right_as_often_as_they_say() {
    let found = seeds(question(Grid::Whole, 0.34), |x| x / 10.0);
    assert!(364 <= right(&found, 3.4));
    assert!(300 < answered(&found));
    let wrong =
        |tuning: &&Tuning| tuning.nearest().is_some_and(|[low, high]| 3.0 < low || high < 3.0);
    assert!(found.iter().filter(wrong).count() <= 36);
}

/// The middle of a bracket is no answer: the guess is the nearer to the truth, by the same trials.
#[test]
fn a_guess_is_where_the_answer_seems_to_be() {
    // Steep, then level: a bracket reaches far to the right.
    let found = seeds(question(Grid::Any, 0.8), |x| 1.0 - 0.5f64.powf(x));
    let off = |of: &dyn Fn(f64, Interval) -> f64| -> f64 {
        let answers = found.iter().filter_map(|tuning| match tuning.answer {
            Answer::Certified { x, bracket } => Some((of(x, bracket) - 5f64.log2()).abs()),
            _ => None,
        });
        answers.sum()
    };
    let [guess, middle] =
        [off(&|x, _| x), off(&|_, bracket| f64::midpoint(bracket.low, bracket.high))];
    assert!(0.0 < guess && guess < middle, "{guess} against {middle}");
}

/// Points of a curve of probabilities have intervals of probabilities: none of them normal where
/// hardly anything was seen, and none without a width at 0 and 1.
#[test]
fn points_of_a_probability_are_covered() {
    let found = seeds(question(Grid::Any, 0.5), |x| x / 10.0);
    for at in [0.0, 0.625, 5.0, 10.0] {
        let covered = found.iter().filter(|tuning| {
            let point = tuning.curve.iter().find(|point| (point.x - at).abs() < 1e-9);
            let point = point.expect("a point of the scan");
            assert_eq!(point.method, Method::ClopperPearson);
            let interval = point.interval.expect("it is sampled");
            assert!(0.0 < interval.width(), "{at}");
            interval.contains(at / 10.0)
        });
        assert!(364 <= covered.count(), "{at}");
    }
}

/// A target that is met at an end of the range, where nothing or everything happens, is never said to
/// be met elsewhere, and nothing that never changes is said to have an answer.
#[test]
fn never_and_always_are_no_answers() {
    for target in [0.0, 1.0] {
        let found = seeds(question(Grid::Any, target), |x| x / 10.0);
        assert!(364 <= right(&found, 10.0 * target), "{target}");
        let level = seeds(question(Grid::Any, 0.5), |_| target);
        let is_level = |tuning: &Tuning| matches!(tuning.answer, Answer::Flat { .. });
        assert!(level.iter().all(is_level), "{target}");
        assert!(level.iter().all(|it| it.curve.iter().all(|at| at.interval.is_some())));
    }
}

/// Dice of their own at each place, of which one trial in so many counts.
struct Rare {
    seed: u64,
    counts: f64,
}

impl Curve for Rare {
    type Error = Infallible;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Infallible> {
        let of = |trial: u64, what: u64| {
            uniform(self.seed << 40 | x.to_bits() >> 44 << 24 | trial << 1 | what)
        };
        let score = |trial: u64| match of(trial, 0) < self.counts {
            true if of(trial, 1) < 0.5 => 1.0,
            true => 0.0,
            false => f64::NAN,
        };
        Ok(trials.map(score).collect())
    }
}

/// A curve that is level is not said to turn back where a condition leaves one trial in a hundred: of
/// four hundred seeds not even those that the confidence allows.
#[test]
fn a_level_curve_under_a_rare_condition_is_not_certain_to_turn_back() {
    let effort = Effort { trials: 20_000, conditional: true, ..EFFORT };
    let turns_back = |seed: &u64| {
        let curve = Rare { seed: *seed, counts: 0.01 };
        let Ok(tuning) = tune(&curve, &question(Grid::Any, 0.4), &effort, &|| false);
        matches!(tuning.answer, Answer::NotMonotone { .. } | Answer::Certified { .. })
    };
    let wrong = (1..=400).filter(turns_back).count();
    assert!(wrong <= 36, "{wrong} of 400 at 95 %");
}
