mod coverage;
mod resumed;
mod turning;

use std::convert::Infallible;
use std::ops::Range;

use smallvec::smallvec;

use super::sampled::Effort;
use super::*;
use crate::stream::Stream;

/// A curve that is known exactly.
struct Exact<F>(F);

impl<F: Fn(f64) -> f64 + Sync> exact::Curve for Exact<F> {
    type Error = Infallible;

    fn value(&self, x: f64) -> Result<f64, Infallible> {
        Ok((self.0)(x))
    }
}

/// A curve that is the mean of yes-or-no scores, on dice that hardly look random.
struct Shares<F>(F);

impl<F: Fn(f64) -> f64 + Sync> sampled::Curve for Shares<F> {
    type Error = Infallible;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Infallible> {
        let p = (self.0)(x);
        let uniform = |trial: u64| {
            let bits = (trial + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let bits = (bits ^ (bits >> 31)).wrapping_mul(0x94d0_49bb_1331_11eb);
            ((bits ^ (bits >> 29)) >> 11) as f64 / (1u64 << 53) as f64
        };
        Ok(trials.map(|trial| if uniform(trial) < p { 1.0 } else { 0.0 }).collect())
    }
}

fn question(low: f64, high: f64, target: f64) -> Question {
    Question { range: Interval { low, high }, grid: Grid::Any, target, slack: 0.0 }
}

fn whole(low: f64, high: f64, target: f64) -> Question {
    Question { grid: Grid::Whole, ..question(low, high, target) }
}

fn answer(question: &Question, curve: impl Fn(f64) -> f64 + Sync) -> Answer {
    let Ok(tuning) = exact::tune(&Exact(curve), question);
    tuning.answer
}

/// Seeds do not come into it: the dice are fixed. A bracket at 99.9 % fails once in a thousand.
fn sampled_answer(question: &Question, curve: impl Fn(f64) -> f64 + Sync) -> Answer {
    let Ok(tuning) = sampled::tune(&Shares(curve), question, &EFFORT, &|| false);
    tuning.answer
}

const EFFORT: Effort = Effort {
    trials: 20_000,
    confidence: 0.999,
    bounds: Interval { low: 0.0, high: 1.0 },
    yes_or_no: true,
    conditional: false,
};

#[test]
fn a_line_is_met_where_it_is_on_paper() {
    let loss = |cost: f64| 43.2 - cost;
    assert_eq!(answer(&question(10.0, 200.0, 0.0), loss), Answer::Met { x: 43.2 });
}

#[test]
fn a_bend_is_met_down_to_the_last_digit() {
    let Answer::Met { x } = answer(&question(0.0, 10.0, 2.0), |x| x * x) else {
        panic!("met nowhere");
    };
    // A trillionth of the largest value, 100, over the slope.
    assert!((x - 2f64.sqrt()).abs() < 1e-10, "{x}");
    let Answer::Met { x } = answer(&question(0.0, 40.0, 0.001), |x| (-x).exp()) else {
        panic!("met nowhere");
    };
    // A trillionth of the largest value, 1, over the slope of a thousandth.
    assert!((x - 1000f64.ln()).abs() < 1e-8, "{x}");
}

/// A hump that comes to the target at its top and nowhere else, which is no point of a scan; and one that
/// comes a little above it in between.
#[test]
fn a_target_that_is_just_touched_between_the_points_of_a_scan_is_met() {
    let hump = |x: f64| 5.0 - (x - 3.3) * (x - 3.3);
    let Answer::Met { x } = answer(&question(0.0, 10.0, 5.0), hump) else {
        panic!("met nowhere");
    };
    // A trillionth of the largest value, 39.89, under a curve that bends by one.
    assert!((x - 3.3).abs() < 1e-5, "{x}");
    let Answer::Several(places) = answer(&question(0.0, 10.0, 4.999), hump) else {
        panic!("not twice");
    };
    assert_eq!(places.len(), 2);
    let touched = answer(&whole(0.0, 1e4, 7.0), |x: f64| 7.0 - (x - 333.0).abs());
    assert_eq!(touched, Answer::Met { x: 333.0 });
}

#[test]
fn whole_numbers_of_a_wide_range_are_told_apart() {
    let wide = whole(1.0, 2f64.powi(40), 3.0);
    let level = |x: f64| {
        if x < 1000.0 {
            0.0
        } else if x <= 1007.0 {
            3.0
        } else {
            9.0
        }
    };
    let mixed = |x: f64| {
        let share = x - x.floor();
        (1.0 - share) * level(x.floor()) + share * level(x.ceil())
    };
    let found = answer(&wide, mixed);
    assert_eq!(found, Answer::Throughout(Interval { low: 1000.0, high: 1007.0 }));
    // Met by a single one, which is far less than the range.
    assert_eq!(answer(&whole(1.0, 2f64.powi(40), 5.0), |x| x), Answer::Met { x: 5.0 });
    let found = answer(&question(1.0, 2f64.powi(40), 0.0), |x| {
        if x < 3.0 { x - 3.0 } else { (x - 6.0).max(0.0) }
    });
    let Answer::Throughout(Interval { low, high }) = found else { panic!("{found:?}") };
    // A trillionth of the largest value, 2^40, on either side.
    assert!((low - 3.0).abs() <= 1.1 && (high - 6.0).abs() <= 1.1, "{low} {high}");
}

/// A target of a trillionth is not met by all that is less than two trillionths.
#[test]
fn a_small_probability_is_met_to_its_own_digits() {
    let never = |x: f64| 0.5f64.powf(x);
    let Answer::Met { x } = answer(&question(0.0, 100.0, 1e-12), never) else {
        panic!("met nowhere");
    };
    assert!((x - 1e12f64.log2()).abs() < 1e-7, "{x}");
    let found = answer(&whole(0.0, 2f64.powi(40), 2f64.powi(-40)), |x| {
        let share = x - x.floor();
        (1.0 - share) * never(x.floor()) + share * never(x.ceil())
    });
    assert_eq!(found, Answer::Met { x: 40.0 });
}

#[test]
fn a_level_that_is_the_target_is_met_throughout() {
    let range = Interval { low: 0.0, high: 10.0 };
    assert_eq!(answer(&question(0.0, 10.0, 2.5), |_| 2.5), Answer::Throughout(range));
    assert_eq!(answer(&whole(0.0, 10.0, 2.5), |_| 2.5), Answer::Throughout(range));
}

#[test]
fn a_line_takes_few_evaluations() {
    let Ok(tuning) = exact::tune(&Exact(|x: f64| 12.5 - x / 7.0), &question(0.0, 100.0, 1.0));
    assert!(tuning.curve.len() < 17 + 40, "{} points", tuning.curve.len());
}

#[test]
fn a_level_stretch_is_met_throughout() {
    let step = |x: f64| (x - 3.0).max(0.0) - (2.0 - x).max(0.0);
    let Answer::Throughout(interval) = answer(&question(0.0, 10.0, 0.0), step) else {
        panic!("not throughout");
    };
    assert!((interval.low - 2.0).abs() < 1e-9 && (interval.high - 3.0).abs() < 1e-9);
}

#[test]
fn a_jump_over_the_target_is_no_answer() {
    let jump = |x: f64| if x < 0.3 { 1.0 } else { 4.0 };
    let Answer::Jump { below, above } = answer(&question(0.0, 1.0, 2.0), jump) else {
        panic!("no jump");
    };
    assert_eq!((below.value, above.value), (1.0, 4.0));
    assert_eq!((above.x, below.x), (0.3, 0.3f64.next_down()));
}

/// A parameter with two decimals takes no number at which the curve meets the target.
#[test]
fn a_bend_over_decimals_is_met_at_the_nearest_of_them() {
    let over = |parts: u32, target: f64| Question {
        grid: Grid::Parts(parts),
        ..question(0.1, 2.0, target)
    };
    let asked = std::sync::Mutex::new(Vec::new());
    let curve = |x: f64| {
        asked.lock().unwrap().push(x);
        x * x
    };
    assert_eq!(answer(&over(1_000_000_000, 2.5), curve), Answer::Met { x: 1.581_138_83 });
    assert!(asked.lock().unwrap().iter().all(|x| x.to_string().len() <= "1.581138830".len()));
    assert_eq!(answer(&over(1_000_000_000, 1.21), |x| x * x), Answer::Met { x: 1.1 });
    let jump = |x: f64| if x < 0.3 { 1.0 } else { 4.0 };
    let Answer::Jump { below, above } = answer(&over(1_000_000_000, 2.0), jump) else {
        panic!("no jump")
    };
    assert_eq!((below.x, above.x), (0.299_999_999, 0.3));
}

#[test]
fn a_bracket_over_decimals_has_their_numbers_for_ends() {
    let question = Question { grid: Grid::Parts(1000), ..question(0.1, 0.9, 0.4) };
    let Answer::Certified { x, bracket } = sampled_answer(&question, |x| x) else {
        panic!("not certified");
    };
    for number in [x, bracket.low, bracket.high] {
        assert!(number.to_string().len() <= "0.401".len(), "{number}");
    }
    assert!(bracket.contains(0.4), "{bracket:?}");
}

#[test]
fn whole_numbers_have_neighbors_and_a_mixture_in_between() {
    // The chance that one of so many sections stops somebody, mixed in between.
    let at = |k: f64| 1.0 - 0.75f64.powf(k);
    let mixed = |x: f64| {
        let share = x - x.floor();
        (1.0 - share) * at(x.floor()) + share * at(x.ceil())
    };
    let Ok(tuning) = exact::tune(&Exact(mixed), &whole(0.0, 40.0, 0.5));
    // 1 - 0.75^2 = 0.4375 and 1 - 0.75^3 = 0.578125.
    let Answer::Met { x } = tuning.answer else { panic!("{:?}", tuning.answer) };
    assert!((x - 22.0 / 9.0).abs() < 1e-10, "{x}");
    let neighbors = tuning.neighbors.unwrap();
    assert_eq!((neighbors.below.x, neighbors.below.value), (2.0, 0.4375));
    assert_eq!((neighbors.above.x, neighbors.above.value), (3.0, 0.578_125));
    assert_eq!(tuning.nearer(0.5), Some(Nearer::Below));
    assert_eq!(tuning.nearest(), Some([2.0, 2.0]));
}

#[test]
fn two_whole_numbers_can_be_equally_near() {
    let Ok(tuning) = exact::tune(&Exact(|x: f64| 12.5 - x), &whole(0.0, 100.0, 0.0));
    assert_eq!(tuning.nearer(0.0), Some(Nearer::Both));
    assert_eq!(tuning.nearest(), Some([12.0, 13.0]));
}

#[test]
fn trials_tell_which_whole_number_is_nearer_only_if_the_bracket_does() {
    let nearer = |target: f64| {
        let curve = Whole::new(Shares(|x: f64| x / 10.0), Stream::new(7, "mixture"));
        let question = whole(0.0, 10.0, target);
        let Ok(tuning) = sampled::tune(&curve, &question, &EFFORT, &|| false);
        tuning.nearer(target)
    };
    assert_eq!(nearer(0.32), Some(Nearer::Below));
    assert_eq!(nearer(0.38), Some(Nearer::Above));
    assert_eq!(nearer(0.35), Some(Nearer::Unknown));
}

#[test]
fn a_search_that_is_stopped_says_so_and_keeps_what_it_has_seen() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let after = |allowed: u32| {
        let asked = AtomicU32::new(0);
        let is_over = || allowed <= asked.fetch_add(1, Ordering::Relaxed);
        let curve = Shares(|x: f64| x / 10.0);
        let Ok(tuning) = sampled::tune(&curve, &question(0.0, 10.0, 0.3), &EFFORT, &is_over);
        tuning
    };
    let at_once = after(0);
    assert_eq!(at_once.answer, Answer::Uncertified { x: None, doubt: Doubt::Stopped });
    assert!(at_once.curve.is_empty());
    // Seventeen points of the scan, a hundred steps of the search, then certification.
    let later = after(150);
    let Answer::Uncertified { x: Some(x), doubt: Doubt::Stopped } = later.answer else {
        panic!("{:?}", later.answer)
    };
    assert!((x - 3.0).abs() < 0.5 && later.curve.len() == 17, "{x}");
}

#[test]
fn a_whole_number_that_meets_the_target_is_its_own_neighbor() {
    let Ok(tuning) = exact::tune(&Exact(|x: f64| 3.0 * x), &whole(1.0, 100.0, 21.0));
    assert_eq!(tuning.answer, Answer::Met { x: 7.0 });
    let neighbors = tuning.neighbors.unwrap();
    assert_eq!((neighbors.below.x, neighbors.above.x), (7.0, 7.0));
}

#[test]
fn a_target_out_of_reach_is_missed_at_the_nearer_end() {
    let outside = |value: f64, miss: f64| {
        let nearest = Point::exact(10.0, value);
        Answer::Outside { nearest, miss }
    };
    assert_eq!(answer(&question(0.0, 10.0, 23.0), |x| 2.0 * x), outside(20.0, 3.0));
    assert_eq!(answer(&question(0.0, 10.0, -23.0), |x| -2.0 * x), outside(-20.0, -3.0));
}

#[test]
fn an_end_of_the_range_is_within_it() {
    assert_eq!(answer(&question(0.0, 10.0, 20.0), |x| 2.0 * x), Answer::Met { x: 10.0 });
    assert_eq!(answer(&question(0.0, 10.0, 0.0), |x| 2.0 * x), Answer::Met { x: 0.0 });
}

#[test]
fn a_parameter_without_influence_is_noticed() {
    assert_eq!(answer(&question(0.0, 10.0, 1.0), |_| 2.5), Answer::Flat { value: 2.5 });
    assert_eq!(sampled_answer(&question(0.0, 10.0, 0.3), |_| 0.0), Answer::Flat { value: 0.0 });
}

#[test]
fn a_bracket_of_trials_contains_the_answer() {
    for (target, falls) in [(0.3, false), (0.7, true), (0.05, false)] {
        let p = |x: f64| if falls { 1.0 - x / 10.0 } else { x / 10.0 };
        let Answer::Certified { x, bracket } = sampled_answer(&question(0.0, 10.0, target), p)
        else {
            panic!("not certified");
        };
        let truth = if falls { 10.0 * (1.0 - target) } else { 10.0 * target };
        assert!(bracket.contains(truth) && bracket.contains(x), "{truth} in {bracket:?}");
        // Twice the width of a normal interval at 99.9 %.
        let normal = 3.29 * (target * (1.0 - target) / 20_000.0).sqrt() * 10.0;
        assert!(bracket.half_width() < 2.0 * normal, "{bracket:?}");
    }
}

#[test]
fn trials_tell_a_hump_from_a_slope() {
    let hump = |x: f64| 0.2 + 0.6 * (1.0 - (x - 6.0).abs() / 6.0);
    let answer = sampled_answer(&question(0.0, 10.0, 0.5), hump);
    assert!(matches!(answer, Answer::NotMonotone { .. }), "{answer:?}");
}

#[test]
fn trials_tell_by_how_much_a_target_is_missed() {
    let Answer::Outside { nearest, miss } = sampled_answer(&question(0.0, 5.0, 0.8), |x| x / 10.0)
    else {
        panic!("not outside");
    };
    assert!((nearest.x - 5.0).abs() < 1e-12 && (miss - 0.3).abs() < 0.02, "{miss}");
    assert!(nearest.interval.unwrap().contains(0.5));
}

#[test]
fn a_target_at_the_very_end_of_the_range_stays_open() {
    let answer = sampled_answer(&question(0.0, 5.0, 0.5), |x| x / 10.0);
    let Answer::Uncertified { doubt, .. } = answer else { panic!("{answer:?}") };
    assert_eq!(doubt, Doubt::UpperEnd);
}

#[test]
fn a_number_of_models_is_mixed_trial_by_trial() {
    let at = |k: f64| 1.0 - 0.75f64.powf(k);
    let curve = Whole::new(Shares(at), Stream::new(7, "mixture"));
    let Ok(tuning) = sampled::tune(&curve, &whole(0.0, 8.0, 0.5), &EFFORT, &|| false);
    let bracket = tuning.answer.bracket().unwrap();
    assert!(bracket.contains(2.0 + 4.0 / 9.0), "{bracket:?}");
    let neighbors = tuning.neighbors.unwrap();
    assert_eq!((neighbors.below.x, neighbors.above.x), (2.0, 3.0));
    assert!(neighbors.below.interval.unwrap().contains(0.4375));
}

#[test]
fn the_same_trials_give_the_same_answer() {
    let tune = || {
        let curve = Whole::new(Shares(|x: f64| x / 10.0), Stream::new(7, "mixture"));
        let Ok(tuning) = sampled::tune(&curve, &whole(0.0, 10.0, 0.33), &EFFORT, &|| false);
        tuning
    };
    assert_eq!(tune(), tune());
}

#[test]
fn a_mixed_law_is_as_likely_one_as_the_other() {
    use crate::exact::Law;
    use crate::value::Value;
    let law = |value: u32| Law {
        outcomes: std::iter::once((smallvec![Some(Value::from(value))], 1.0)).collect(),
        unresolved: 0.0,
        paths: 1,
        spent: 1,
        states: 0,
    };
    let mixed = mixed(&law(2), &law(3), 0.25);
    let p = |value: u32| mixed.outcomes[&smallvec![Some(Value::from(value))]];
    assert!((p(2) - 0.75).abs() < 1e-15 && (p(3) - 0.25).abs() < 1e-15);
}

/// Where all scores are the same, others may be as rare as the trials allow: no interval is a point.
#[test]
fn no_sampled_point_of_a_curve_is_certain() {
    let Ok(tuning) = sampled::tune(&Shares(|_| 0.0), &question(0.0, 1.0, 0.5), &EFFORT, &|| false);
    for point in tuning.curve {
        let interval = point.interval.expect("it is sampled");
        assert!(0.0 < interval.width() && interval.contains(point.value), "{interval:?}");
    }
}

/// The same dice, of which only every other trial counts while the parameter is small, and more and
/// more of them as it grows: the curve is that of those that count.
struct Given;

impl sampled::Curve for Given {
    type Error = Infallible;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Infallible> {
        let Ok(scores) = Shares(|x| x).scores(x, trials.clone());
        let Ok(met) =
            Shares(|x| 0.3 + x / 2.0).scores(x, trials.start + 1_000_000..trials.end + 1_000_000);
        let score = |(score, met): (f64, f64)| if 0.5 < met { score } else { sampled::NOT_COUNTED };
        Ok(scores.into_iter().zip(met).map(score).collect())
    }
}

#[test]
fn trials_that_do_not_count_have_no_part_in_a_curve() {
    let question = question(0.05, 0.95, 0.4);
    let Ok(tuning) = sampled::tune(&Given, &question, &EFFORT, &|| false);
    let Answer::Certified { bracket, .. } = tuning.answer else { panic!("{:?}", tuning.answer) };
    assert!(bracket.contains(0.4) && bracket.width() < 0.12, "{bracket:?}");
    let far = tuning.curve.iter().find(|point| (point.x - 0.05).abs() < 1e-9).unwrap();
    assert!((far.value - 0.05).abs() < 0.03, "{far:?}: those that do not count are no zeros");
}

#[test]
fn a_condition_that_is_never_met_leaves_the_matter_open() {
    struct Never;
    impl sampled::Curve for Never {
        type Error = Infallible;

        fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Infallible> {
            let Ok(scores) = Shares(|x| x).scores(x, trials);
            let score = |score| if x < 0.9 { score } else { sampled::NOT_COUNTED };
            Ok(scores.into_iter().map(score).collect())
        }
    }
    let Ok(tuning) = sampled::tune(&Never, &question(0.1, 0.9, 0.4), &EFFORT, &|| false);
    assert_eq!(tuning.answer, Answer::Uncertified { x: Some(0.9), doubt: Doubt::Unmet });
}
