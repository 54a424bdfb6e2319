use sandtable_dice::{D3, D6, D10};

use super::*;
use crate::Stream;

fn sampler() -> Sampler {
    Sampler::new(Stream::new(1944, "sampler").block(0))
}

/// If this fails, every seed in every report has changed its meaning: raise the stream version.
#[test]
fn value_stability() {
    let mut dice = sampler();
    let faces: Vec<u8> = (0..12).map(|_| dice.roll(D6)).collect();
    assert_eq!(faces, [5, 5, 3, 2, 4, 6, 6, 6, 4, 1, 3, 2]);
    let checks: Vec<bool> = (0..8).map(|_| dice.check(D6.times(2).at_most(7))).collect();
    assert_eq!(checks, [false, true, true, true, true, true, true, true]);
    let successes: Vec<u32> = (0..8).map(|n| dice.successes(8 * n, D6.at_least(4))).collect();
    assert_eq!(successes, [0, 4, 8, 15, 14, 22, 20, 27]);
    let totals: Vec<i32> = (1..9).map(|n| dice.total(D10.times(4 * n))).collect();
    assert_eq!(totals, [24, 41, 78, 84, 113, 132, 174, 194]);
    let chances: Vec<bool> = (0..8).map(|_| dice.chance(Chance::new(1, 3).unwrap())).collect();
    assert_eq!(chances, [false, false, false, false, false, false, false, true]);
    assert_eq!(dice.uniform().to_bits(), 4_603_894_937_453_434_302);
    assert_eq!(dice.roll(Die::new(200)), 115, "the spare half was kept for the next half");
    assert_eq!(dice.roll(D3), 1);
}

#[test]
fn combinations_are_those_that_can_be_counted() {
    for (sides, n) in (1..=12).flat_map(|sides| [(sides, 1), (sides, 2)]) {
        let pool = Die::new(sides).times(n);
        for (low, high) in (-2..28).flat_map(|low| (-2..28).map(move |high| (low, high))) {
            let check = Check::between(pool, low, high);
            let sides = i32::from(sides);
            let second = if n == 2 { 1..=sides } else { 0..=0 };
            let totals =
                (1..=sides).flat_map(|first| second.clone().map(move |second| first + second));
            let counted = totals.filter(|&total| check.passes(total)).count();
            assert_eq!(combinations(check).unwrap().0 as usize, counted, "{check}");
        }
    }
    let always = Check::between(D6.times(2), i32::MIN, i32::MAX);
    assert_eq!(combinations(always), Some((36, 36)));
}

#[test]
fn no_die_takes_as_much_as_one_die() {
    let (mut none, mut one) = (sampler(), sampler());
    assert_eq!(none.total(D6.times(0)), 0);
    one.roll(D6);
    assert_eq!(none.total(D6.times(5)), one.total(D6.times(5)));
}

#[test]
fn a_uniform_number_is_below_one() {
    let mut dice = sampler();
    assert!((0..1000).map(|_| dice.uniform()).all(|number| (0.0..1.0).contains(&number)));
}

/// Neither end is missed by more than once in `10^122` seeds.
#[test]
fn two_dice_come_to_two_to_twelve() {
    let mut dice = sampler();
    let totals: Vec<i32> = (0..10_000).map(|_| dice.total(D6.times(2))).collect();
    assert_eq!((totals.iter().min(), totals.iter().max()), (Some(&2), Some(&12)));
}
