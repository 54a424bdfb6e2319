//! Ladders whose answers are known on paper, any ladder there can be, and how often intervals of
//! sampled ones contain the truth.

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;

fn points(found: Result<Exchange, LadderFault>) -> f64 {
    let estimate = found.unwrap().worth().expect("on the ladder");
    assert_eq!((estimate.method, estimate.interval), (Method::Exact, None));
    estimate.value.unwrap()
}

/// Eight men cost 80 points and the ninth adds less than each of them: by the ratio of values, 9 men
/// would be worth 83 points.
#[test]
fn the_ninth_man_is_worth_what_a_man_costs() {
    let men = [(80.0, 2.4), (90.0, 2.5), (100.0, 2.55)];
    assert_eq!(points(Exchange::exact(2.5, &men)).to_bits(), 90f64.to_bits());
    // Halfway from eight to nine in value: a man for every other game.
    assert!((points(Exchange::exact(2.45, &men)) - 85.0).abs() < 1e-9);
}

#[test]
fn a_thing_beyond_the_ladder_is_not_extrapolated() {
    let rising = [(50.0, 1.0), (100.0, 3.0)];
    assert_eq!(Exchange::exact(3.5, &rising), Ok(Exchange::Above));
    assert_eq!(Exchange::exact(0.5, &rising), Ok(Exchange::Below));
    // Losses that fall with the price of armor.
    let falling = [(50.0, 3.0), (100.0, 1.0)];
    assert_eq!(Exchange::exact(3.5, &falling), Ok(Exchange::Below));
    assert_eq!(Exchange::exact(0.5, &falling), Ok(Exchange::Above));
    assert_eq!(points(Exchange::exact(2.0, &falling)).to_bits(), 75f64.to_bits());
}

#[test]
fn rungs_of_one_value_leave_their_prices_open() {
    let level = [(10.0, 1.0), (20.0, 2.0), (30.0, 2.0), (40.0, 3.0)];
    let throughout = Exchange::Throughout(Interval { low: 20.0, high: 30.0 });
    assert_eq!(Exchange::exact(2.0, &level), Ok(throughout));
}

#[test]
fn a_ladder_that_is_none_is_refused() {
    let turning = [(10.0, 1.0), (20.0, 2.0), (30.0, 1.5)];
    let down = Err(LadderFault::TurnsBack { falls_first: false, at: 1 });
    assert_eq!(Exchange::exact(1.2, &turning), down);
    assert_eq!(Exchange::exact(9.0, &turning), down);
    let turning = [(10.0, 3.0), (20.0, 2.0), (30.0, 0.5), (40.0, 1.0), (50.0, 0.0)];
    let up = Err(LadderFault::TurnsBack { falls_first: true, at: 2 });
    assert_eq!(Exchange::exact(1.2, &turning), up);
    let level = [(10.0, 0.1 + 0.2), (20.0, 0.3)];
    assert_eq!(Exchange::exact(0.3, &level), Err(LadderFault::Flat));
}

/// What each man adds to those before, none of them nothing: less and less, more and more, or any.
fn additions() -> impl Strategy<Value = Vec<f64>> {
    let any = prop::collection::vec(1e-3..10f64, 2..12);
    (any, 0..3).prop_map(|(mut of, order)| {
        of.sort_by(f64::total_cmp);
        match order {
            0 => of.reverse(),
            1 => (),
            _ => of.rotate_left(1),
        }
        of
    })
}

/// A ladder of so many men from the first on, each at this price, by what each adds.
fn ladder(start: f64, step: f64, additions: &[f64]) -> Vec<(f64, f64)> {
    let mut value = start;
    let values = additions.iter().map(|more| {
        value += more;
        value
    });
    (1..).map(|man| step * f64::from(man)).zip(values).collect()
}

proptest! {
    /// Of any concave, convex or other rising value, negative or not.
    #[test]
    fn each_man_is_worth_his_step(start in -20.0..20f64, step in 0.5..50f64, more in additions()) {
        let rungs = ladder(start, step, &more);
        for &(cost, value) in &rungs {
            let found = points(Exchange::exact(value, &rungs));
            prop_assert!((found - cost).abs() <= 1e-6 * cost, "{found} for {cost}");
        }
    }

    /// A unit in which values are counted, and what is added to all of them, changes no price.
    #[test]
    fn a_price_knows_no_unit_of_value(
        more in additions(), at in 0.0..1f64, unit in 0.1..10f64, shift in -5.0..5f64,
    ) {
        let rungs = ladder(0.0, 10.0, &more);
        let value = rungs[0].1 * (1.0 - at) + rungs[rungs.len() - 1].1 * at;
        let changed: Vec<_> = rungs.iter().map(|(cost, it)| (*cost, shift + unit * it)).collect();
        let [one, other] = [Exchange::exact(value, &rungs), Exchange::exact(shift + unit * value, &changed)].map(points);
        prop_assert!((one - other).abs() < 1e-5, "{one} and {other}");
    }
}

/// Men whose chances to hit somebody stay the same, and who may hit the same one: each adds less.
const CHANCE: f64 = 0.3;

/// What so many men come to in the mean: somebody is hit.
fn value(men: i32) -> f64 {
    1.0 - (1.0 - CHANCE).powi(men)
}

/// The trial of some men on common dice: whether the first so many of the faces have a hit.
fn hit(faces: &[f64], men: usize) -> bool {
    faces[..men].iter().any(|face| *face < CHANCE)
}

/// Four hundred ladders of one to six men, each sampled with trials of its own, and the thing beside
/// them: that many men, or a random choice of three and four.
fn sampled(trials: u64, thing: impl Fn(&[f64], f64) -> bool) -> Vec<Exchange> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1916);
    let sides = unconditional([1; 2]);
    let ladder = |generator: &mut Xoshiro256PlusPlus| {
        let mut pairs = vec![[[0u64; 2]; 2]; 6];
        for _ in 0..trials {
            let faces: Vec<f64> = (0..6).map(|_| generator.random()).collect();
            let one = thing(&faces, generator.random());
            for (men, counts) in (1..).zip(&mut pairs) {
                counts[usize::from(one)][usize::from(hit(&faces, men))] += 1;
            }
        }
        let rung = |(men, counts): (u32, &[[u64; 2]; 2])| {
            let all = [(0, 0), (0, 1), (1, 0), (1, 1)];
            let counted =
                all.map(|(one, other)| (one, other, counts[one as usize][other as usize]));
            let seen: Counts =
                both(&counted).into_iter().filter(|(.., count)| 0 < *count).collect();
            let seen = listed(&[(1.0, seen)]);
            Rung { points: f64::from(10 * men), lead: lead(&mixed(&seen), sides, 1.0 - 0.05 / 6.0) }
        };
        let rungs: Vec<Rung> = (1..).zip(&pairs).map(rung).collect();
        Exchange::of(&rungs, 0.95).expect("chance does not certainly turn back")
    };
    (0..400).map(|_| ladder(&mut generator)).collect()
}

/// How many of them are right about a price: it is within, or beyond the end that they name.
fn right(found: &[Exchange], price: f64) -> usize {
    let is_right = |it: &&Exchange| match it {
        Exchange::Worth(of) => of.interval.is_none_or(|interval| interval.contains(price)),
        Exchange::Below => price < 10.0,
        Exchange::Above => 60.0 < price,
        Exchange::Throughout(_) => false,
    };
    found.iter().filter(is_right).count()
}

/// As in `coverage`: fewer than 364 of 400 once in 3,000 times, if each is right 95 times in a
/// hundred.
#[test]
fn prices_on_a_sampled_ladder_are_right_as_often_as_they_say() {
    for trials in [30, 300, 3000] {
        for men in [1, 4, 6] {
            let found = sampled(trials, |faces, _| hit(faces, men));
            assert!(364 <= right(&found, 10.0 * men as f64), "{men} men by {trials} trials");
        }
        let between = sampled(trials, |faces, coin| hit(faces, if coin < 0.25 { 3 } else { 4 }));
        assert!(364 <= right(&between, 37.5), "{trials} trials");
    }
}

/// Enough trials tell the price to a fraction of a man: as narrow as it can be of use.
#[test]
fn a_sampled_price_is_near_the_exact_one() {
    let found = sampled(3000, |faces, coin| hit(faces, if coin < 0.25 { 3 } else { 4 }));
    let truth = 0.25 * value(3) + 0.75 * value(4);
    let exact: Vec<(f64, f64)> = (1..=6).map(|men| (f64::from(10 * men), value(men))).collect();
    assert!((points(Exchange::exact(truth, &exact)) - 37.5).abs() < 1e-9);
    for of in found.iter().filter_map(Exchange::worth) {
        let (value, interval) = (of.value.unwrap(), of.interval.unwrap());
        assert!(interval.contains(value) && interval.width() < 25.0, "{of:?}");
    }
}

/// What never happens and what always does: no word against it, by however few trials, and certainty by
/// enough of them.
#[test]
fn what_is_never_and_always_so_lies_beyond_the_ladder() {
    for (always, price, certain) in [(false, 0.0, Exchange::Below), (true, 100.0, Exchange::Above)]
    {
        let few = sampled(30, |_, _| always);
        assert_eq!(right(&few, price), 400, "{certain:?}");
        let enough = sampled(3000, |_, _| always);
        assert!(enough.iter().all(|it| *it == certain), "{certain:?}");
    }
}

/// Nobody is worth as much as nobody, whatever the dice say of one man and of two.
#[test]
fn what_is_the_same_as_a_rung_for_certain_costs_what_it_costs() {
    let known = |lead: f64| estimate(Some(lead), None, Method::Exact);
    let seen = |low: f64, high: f64| {
        estimate(Some(f64::midpoint(low, high)), Some(Interval { low, high }), Method::Student)
    };
    let rungs = |leads: [Estimate; 3]| {
        let rung = |(men, lead)| Rung { points: 10.0 * f64::from(men), lead };
        (0..3).zip(leads).map(rung).collect::<Vec<_>>()
    };
    let first = rungs([known(0.0), seen(-0.7, -0.3), seen(-1.2, -0.8)]);
    assert_eq!(points(Exchange::of(&first, 0.95)).to_bits(), 0f64.to_bits());
    let last = rungs([seen(0.8, 1.2), seen(0.3, 0.7), known(0.0)]);
    assert_eq!(points(Exchange::of(&last, 0.95)).to_bits(), 20f64.to_bits());
    let open = Exchange::of(&rungs([seen(-0.1, 0.1), seen(-0.7, -0.3), seen(-1.2, -0.8)]), 0.95);
    let interval = open.unwrap().worth().unwrap().interval.unwrap();
    assert!(interval.low == f64::NEG_INFINITY && interval.high < 10.0, "{interval:?}");
}

fn estimate(value: Option<f64>, interval: Option<Interval>, method: Method) -> Estimate {
    Estimate { value, se: None, interval, method, confidence: 0.95 }
}

/// Two trials tell nothing, and nothing is said: the price may be any, on the ladder or beyond.
#[test]
fn too_few_trials_leave_both_ends_open() {
    let found = sampled(2, |faces, _| hit(faces, 3));
    let open = |it: &&Exchange| {
        it.worth().is_none_or(|of| (of.interval, of.method) == (None, Method::Unknown))
    };
    assert_eq!(found.iter().filter(open).count(), 400);
}
