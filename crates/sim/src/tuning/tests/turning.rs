//! Curves that turn back or stand still, whose values are known: chances to win of a duel by the number
//! of men left at which a squad breaks, which rise to the third and fall from there.

use super::coverage::Seeded;
use super::*;

/// The chance to win at 0 to 7.
const DUEL: [f64; 8] = [0.334, 0.420, 0.454, 0.441, 0.408, 0.365, 0.287, 0.118];

/// A table of values at whole numbers, with their mixtures between.
fn table<const N: usize>(values: [f64; N]) -> impl Fn(f64) -> f64 + Sync + Copy {
    move |x: f64| {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to N")]
        let at = |x: f64| values[x as usize];
        let share = x - x.floor();
        (1.0 - share) * at(x.floor()) + share * at(x.ceil())
    }
}

fn tuned(question: &Question, curve: impl Fn(f64) -> f64 + Sync) -> Tuning {
    let Ok(tuning) = exact::tune(&Exact(curve), question);
    tuning
}

fn xs(points: &[Point]) -> Vec<f64> {
    points.iter().map(|point| point.x).collect()
}

#[test]
fn all_places_where_a_target_is_met_are_told() {
    let tuning = tuned(&whole(0.0, 7.0, 0.4), table(DUEL));
    let between =
        |at: usize| Crossing::Between([at, at + 1].map(|at| Point::exact(at as f64, DUEL[at])));
    assert_eq!(tuning.answer, Answer::Several(vec![between(0), between(4)]));
    assert_eq!(xs(&tuning.nearest), [4.0]);
}

#[test]
fn a_hump_is_met_on_both_sides() {
    let hump = |x: f64| -(x - 4.0) * (x - 4.0);
    let Answer::Several(met) = answer(&question(0.0, 10.0, -9.0), hump) else { panic!("once") };
    let [Crossing::Met(one), Crossing::Met(other)] = met[..] else { panic!("{met:?}") };
    assert!((one.low - 1.0).abs() < 1e-9 && (other.high - 7.0).abs() < 1e-9, "{met:?}");
}

#[test]
fn what_is_out_of_reach_of_a_hump_is_missed_at_its_top() {
    let answer = answer(&whole(0.0, 7.0, 0.6), table(DUEL));
    let Answer::Outside { nearest, miss } = answer else { panic!("{answer:?}") };
    assert_eq!(nearest, Point::exact(2.0, 0.454));
    assert!((miss - 0.146).abs() < 1e-12, "{miss}");
}

#[test]
fn all_numbers_that_are_equally_near_are_told() {
    let level = |x: f64| match x {
        x if x <= 6.0 => 0.846,
        x if x < 7.0 => 0.846 + (x - 6.0) * (0.559 - 0.846),
        x if x <= 12.0 => 0.559,
        x if x < 13.0 => 0.559 * (13.0 - x),
        _ => 0.0,
    };
    let tuning = tuned(&whole(0.0, 20.0, 0.6), level);
    assert!(matches!(tuning.answer, Answer::Met { .. }), "{:?}", tuning.answer);
    assert_eq!(xs(&tuning.nearest), [7.0, 8.0, 9.0, 10.0, 11.0, 12.0]);
    assert_eq!(xs(&tuning.curve), (0..=20).map(f64::from).collect::<Vec<_>>());
}

/// Mixtures of quantiles are quantiles of nothing: steps of one are all that there is.
#[test]
fn between_numbers_that_stand_apart_nothing_is_named() {
    let steps = Question { grid: Grid::Parts(1), ..whole(0.0, 12.0, 3.0) };
    let level = |x: f64| if x < 6.0 { 2.0 } else { 3.0 };
    let throughout = Answer::Throughout(Interval { low: 6.0, high: 12.0 });
    assert_eq!(answer(&steps, level), throughout);
    let jump = Answer::Jump { below: Point::exact(5.0, 2.0), above: Point::exact(6.0, 3.0) };
    assert_eq!(answer(&Question { target: 2.9, ..steps }, level), jump);
}

#[test]
fn a_target_holds_to_the_digits_in_which_it_is_written() {
    let curve = table([0.5, 0.833_083_59]);
    let asked = whole(0.0, 1.0, 0.833_084);
    assert!(matches!(answer(&asked, curve), Answer::Outside { .. }));
    assert_eq!(answer(&Question { slack: 5e-7, ..asked }, curve), Answer::Met { x: 1.0 });
}

/// How many of forty seeds say that the target is not met.
fn not_met(values: [f64; 8], target: f64, trials: u64) -> usize {
    let is_outside = |seed: &u64| {
        let curve = Seeded { p: table(values), seed: *seed };
        let curve = Whole::new(curve, Stream::new(*seed, "mixture"));
        let effort = Effort { trials, confidence: 0.95, ..EFFORT };
        let Ok(tuning) = sampled::tune(&curve, &whole(0.0, 7.0, target), &effort, &|| false);
        if let Answer::Outside { nearest, .. } = tuning.answer {
            let others = tuning.curve.iter().map(|point| (point.value - target).abs());
            assert!(others.fold(1.0, f64::min) >= (nearest.value - target).abs());
        }
        matches!(tuning.answer, Answer::Outside { .. })
    };
    (1..=40).filter(is_outside).count()
}

/// The ends alone say nothing of what lies between: they are below the target, and the middle is above.
///
/// By chance one of forty says so with a probability of at most 5 %, and more than six do with 0.3 %.
#[test]
fn no_target_that_is_met_in_the_middle_is_certified_as_missed() {
    assert!(not_met(DUEL, 0.4, 2000) <= 6);
    assert!(not_met(DUEL, 0.4, 20_000) <= 6);
}

#[test]
fn trials_that_decide_all_numbers_tell_that_a_target_is_missed() {
    assert!(30 <= not_met(DUEL, 0.7, 20_000));
}

/// Between numbers that were not looked at anything can be.
#[test]
fn trials_too_few_to_decide_the_middle_say_so() {
    let curve = Seeded { p: table(DUEL), seed: 3 };
    let curve = Whole::new(curve, Stream::new(3, "mixture"));
    let effort = Effort { trials: 2000, confidence: 0.95, ..EFFORT };
    let Ok(tuning) = sampled::tune(&curve, &whole(0.0, 7.0, 0.47), &effort, &|| false);
    assert!(matches!(tuning.answer, Answer::Uncertified { .. }), "{:?}", tuning.answer);
}

#[test]
fn a_best_guess_lies_where_its_neighbors_meet_the_target() {
    for seed in 1..=20 {
        let curve = Seeded { p: |x: f64| x / 10.0, seed };
        let curve = Whole::new(curve, Stream::new(seed, "mixture"));
        let effort = Effort { trials: 4000, confidence: 0.95, ..EFFORT };
        let Ok(tuning) = sampled::tune(&curve, &whole(0.0, 10.0, 0.75), &effort, &|| false);
        let Answer::Certified { x, bracket } = tuning.answer else { continue };
        let Neighbors { below, above } = tuning.neighbors.unwrap();
        assert!(bracket.low < x && x < bracket.high, "{x} in {bracket:?}");
        let met = below.x + (0.75 - below.value) / (above.value - below.value);
        assert!((met - x).abs() < 0.01, "seed {seed}: {x}, and not {met}");
    }
}
