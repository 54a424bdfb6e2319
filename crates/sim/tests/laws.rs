//! An engine may override a verb to be faster, never to mean something else.

use std::collections::BTreeMap;
use std::ops::{Add, ControlFlow};

use sandtable_dice::{Chance, Check, D2, D3, D6, D8, D10, Dice, Die, Pool, Table};
use sandtable_sim::exact::{Budget, Outcomes, enumerate};
use sandtable_sim::{Enumerator, Fraction, Sampler, Stream};

use crate::support::brute;
use crate::support::chi_square;

/// Checks that the enumerator and the sampler give a procedure the law that its definition in
/// terms of `roll` gives it.
macro_rules! assert_lawful {
    (|$dice:ident| $procedure:expr) => {{
        let by_definition = brute::law(|$dice: &mut brute::Brute| $procedure);
        assert_enumerates(|$dice| $procedure, &by_definition);
        let by_definition =
            by_definition.into_iter().map(|(outcome, p)| (outcome, p.to_f64())).collect();
        assert_samples(|$dice| $procedure, &by_definition, 50_000);
    }};
}

#[track_caller]
fn assert_enumerates<O>(procedure: impl Fn(&mut Enumerator) -> O, expected: &BTreeMap<O, Fraction>)
where
    O: Ord + Clone + std::hash::Hash + std::fmt::Debug,
{
    let law = enumerate(&Budget::default(), procedure).expect("a law");
    assert_eq!(law.outcomes, expected.clone().into_iter().collect());
    assert_eq!(law.total(), Fraction::ONE);
}

#[track_caller]
fn assert_samples<O: Ord + std::fmt::Debug>(
    procedure: impl Fn(&mut Sampler) -> O,
    expected: &Outcomes<O, f64>,
    trials: u64,
) {
    let mut dice = Sampler::new(Stream::new(1944, "laws").block(0));
    let mut counts = BTreeMap::new();
    for _ in 0..trials {
        *counts.entry(procedure(&mut dice)).or_insert(0) += 1;
    }
    chi_square::assert_fits(&counts, expected);
}

#[test]
fn roll() {
    for die in [D2, D3, D6, D8, D10, Die::new(1), Die::new(20), Die::new(150)] {
        assert_lawful!(|dice| dice.roll(die));
    }
}

#[test]
fn check() {
    for target in -1..=8 {
        assert_lawful!(|dice| dice.check(D6.at_least(target)));
        assert_lawful!(|dice| dice.check(D10.at_most(target)));
        assert_lawful!(|dice| dice.check(D6.exactly(target)));
        assert_lawful!(|dice| dice.check(D8.times(3).at_least(2 * target)));
    }
    for target in -1..=14 {
        let order = D6.times(2).at_most(target).highest_fails().lowest_passes();
        assert_lawful!(|dice| dice.check(order));
        assert_lawful!(|dice| dice.check(D10.times(2).at_least(target)));
        assert_lawful!(|dice| dice.check(Check::between(Die::new(12).times(2), 5, target)));
    }
    assert_lawful!(|dice| dice.check(D6.times(0).at_least(0)));
    assert_lawful!(|dice| dice.check(D6.times(0).at_least(1)));
}

#[test]
fn successes() {
    for n in 0..=4 {
        for target in 1..=7 {
            assert_lawful!(|dice| dice.successes(n, D6.at_least(target)));
        }
        assert_lawful!(|dice| dice.successes(n, D3.at_least(2)));
        assert_lawful!(|dice| dice.successes(n, D10.at_most(3)));
        assert_lawful!(|dice| dice.successes(n, D8.at_least(6)));
    }
    for n in 0..=3 {
        assert_lawful!(|dice| dice.successes(n, D6.times(2).at_most(8)));
        assert_lawful!(|dice| dice.successes(n, D3.times(2).at_most(4)));
    }
}

#[test]
fn total() {
    for n in 0..=4 {
        assert_lawful!(|dice| dice.total(D3.times(n)));
        assert_lawful!(|dice| dice.total(D6.times(n)));
    }
    assert_lawful!(|dice| dice.total(D10.times(2)));
    assert_lawful!(|dice| dice.total(Die::new(12).times(2)));
    assert_lawful!(|dice| dice.total(Die::new(1).times(70)));
}

#[test]
fn table() {
    let artillery = Table::new(D6.times(2), [(4, 'a'), (4, 'b'), (9, 'c')], 'd').unwrap();
    for modifier in -15..=15 {
        assert_lawful!(|dice| dice.table(&artillery, modifier));
    }
    let mud = Table::new(D6.times(1), [(1, "bogged"), (3, "slowed")], "clear").unwrap();
    assert_lawful!(|dice| (dice.table(&mud, 0), dice.table(&mud, -1), dice.table(&mud, 1)));
    let wide = Table::new(D10.times(8), [(40, 0), (44, 1)], 2).unwrap();
    let law = enumerate::<_, Fraction>(&Budget::default(), |dice| dice.table(&wide, 3)).unwrap();
    let total =
        enumerate::<_, Fraction>(&Budget::default(), |dice| dice.total(wide.pool())).unwrap();
    assert_eq!(law.outcomes, total.map(|total| wide.row(total + 3)).outcomes);
}

#[test]
fn chance() {
    for text in ["0", "1", "0.5", "0.25", "3/8", "0.999", "1/125"] {
        let chance: Chance = text.parse().unwrap();
        assert_lawful!(|dice| dice.chance(chance));
    }
    // The digits of a third have no end, so its definition cannot be enumerated by brute force.
    let third = Chance::new(1, 3).unwrap();
    assert_enumerates(
        |dice| dice.chance(third),
        &BTreeMap::from([(false, Fraction::new(2, 3)), (true, Fraction::new(1, 3))]),
    );
    assert_samples(
        |dice| dice.chance(third),
        &[(false, 2.0 / 3.0), (true, 1.0 / 3.0)].into(),
        50_000,
    );
}

#[test]
fn events() {
    for (n, text) in [(0, "0.5"), (1, "0.25"), (3, "0.3"), (2, "1"), (2, "0")] {
        let chance: Chance = text.parse().unwrap();
        assert_lawful!(|dice| dice.events(n, chance));
    }
    // As many as may be asked for at once are a question like one.
    let half = Chance::new(1, 2).unwrap();
    let law = |are_events: bool| {
        let law = enumerate::<_, f64>(&Budget::default(), |dice| {
            if are_events {
                dice.events(10_000, half)
            } else {
                dice.successes(10_000, D6.at_least(4))
            }
        });
        law.unwrap()
    };
    assert_eq!(law(true).outcomes, law(false).outcomes);
}

/// What is certain is not rolled for: the dice behind it are the same as without it.
#[test]
fn what_is_certain_asks_for_no_dice() {
    let dice = || Sampler::new(Stream::new(7, "certain").block(0));
    let (mut one, mut other) = (dice(), dice());
    assert!(one.chance(Chance::ALWAYS) && !one.chance(Chance::NEVER));
    assert_eq!(one.events(9, Chance::ALWAYS), 9);
    let rolled = |dice: &mut Sampler| (0..50).map(|_| dice.roll(D10)).collect::<Vec<_>>();
    assert_eq!(rolled(&mut one), rolled(&mut other));
    let law = enumerate::<_, Fraction>(&Budget::default(), |dice| {
        (dice.chance(Chance::ALWAYS), dice.events(9, Chance::NEVER), dice.check(D6.at_least(6)))
    });
    assert_eq!(law.unwrap().outcomes.len(), 2);
}

#[test]
fn uniform() {
    let cells = || (0..1000).map(|cell| (cell, 0.001)).collect();
    assert_samples(|dice| cell(dice.uniform() * 1e3), &cells(), 50_000);
    assert_samples(|dice| cell(dice.uniform() * 1e9) % 1000, &cells(), 50_000);
}

/// The whole part of a number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the whole part is meant"
)]
fn cell(number: f64) -> u32 {
    number as u32
}

/// Shots that hit, of which some kill; the survivors of two such attacks.
fn attacks(dice: &mut impl Dice) -> (u32, i32) {
    let first = kills(dice, 2);
    let second = kills(dice, 2 - first);
    let certain = dice.marginal((), |_, ()| 7);
    (first + second + certain, dice.total(D3.times(second)))
}

fn kills<D: Dice>(dice: &mut D, shots: u32) -> u32 {
    dice.marginal(shots, |dice, &shots| {
        let hits = dice.stage("to hit").successes(shots, D3.at_least(2));
        dice.marginal(hits, |dice, &hits| dice.stage("damage").successes(hits, D3.at_least(3)))
    })
}

#[test]
fn marginal() {
    assert_lawful!(|dice| attacks(dice));
    // The same closure with different keys and the same key must not be confused.
    assert_lawful!(|dice| (kills(dice, 1), kills(dice, 2), kills(dice, 1)));
}

#[test]
fn a_part_that_leads_to_itself_with_a_smaller_key_is_solved() {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "keys are passed by reference")]
    fn countdown<D: Dice>(dice: &mut D, &left: &u32) -> u32 {
        let now = u32::from(dice.check(D2.exactly(2)));
        if left == 0 { now } else { now + dice.marginal(left - 1, countdown) }
    }
    assert_lawful!(|dice| countdown(dice, &5));
}

/// What volleys come to: shots that hit, and shots that kill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Toll {
    hits: u32,
    kills: u32,
}

impl Add for Toll {
    type Output = Toll;

    fn add(self, other: Toll) -> Toll {
        Toll { hits: self.hits + other.hits, kills: self.kills + other.kills }
    }
}

fn volleys<D: Dice>(dice: &mut D, volleys: u32, shots: u32) -> Toll {
    dice.independent(volleys, &shots, |dice, &shots| {
        let hits = dice.stage("to hit").successes(shots, D3.at_least(2));
        Toll { hits, kills: dice.stage("damage").successes(hits, D2.at_least(2)) }
    })
}

#[test]
fn independent() {
    for n in 0..=3 {
        assert_lawful!(|dice| volleys(dice, n, 1));
        // A part that never comes to nothing.
        assert_lawful!(|dice| dice.independent(n, &(), |dice, ()| u32::from(dice.roll(D3))));
    }
    assert_lawful!(|dice| volleys(dice, 2, 2));
    // What has come of some decides how many follow; and the same part with other keys.
    assert_lawful!(|dice| {
        let first = volleys(dice, 2, 1);
        (first, volleys(dice, first.kills, 1), dice.check(D2.exactly(1)))
    });
}

#[test]
fn many_independent_things_add_up_as_successes_do() {
    for n in [300, 1000, 2500] {
        let sum = enumerate::<_, f64>(&Budget::default(), |dice| {
            dice.independent(n, &5, |dice, &target| u32::from(dice.check(D6.at_least(target))))
        });
        let sum = sum.unwrap();
        let successes =
            enumerate::<_, f64>(&Budget::default(), |dice| dice.successes(n, D6.at_least(5)));
        for (hits, expected) in successes.unwrap().outcomes {
            let p = sum.probability(&hits);
            assert!((p - expected).abs() <= 1e-12 * expected + 1e-300, "{hits} of {n}: {p}");
        }
        assert!((sum.total() - 1.0).abs() < 1e-12);
    }
}

/// The rounds of each of three things are left when it is all but certain that they have ended.
#[test]
fn what_is_left_of_endless_rounds_is_left_of_their_sum() {
    let law = enumerate::<_, f64>(&Budget::default(), |dice| {
        dice.independent(3, &(), |dice, ()| {
            dice.rounds((), |dice, ()| {
                if dice.check(D8.at_least(8)) {
                    ControlFlow::Break(1)
                } else {
                    ControlFlow::Continue(())
                }
            })
        })
    });
    let law = law.unwrap();
    assert!(0.0 < law.unresolved && law.unresolved < 1e-14, "{}", law.unresolved);
    assert!((law.total() - 1.0).abs() < 1e-14);
}

/// Two sides in turn; the first to lose both its lives, or to fail in three rounds, has lost.
fn race<D: Dice>(dice: &mut D, lives: i32) -> (bool, u32) {
    let winner = dice.rounds((lives, 2, 1), |dice, &(first, second, round)| {
        let first = first - i32::from(dice.check(D6.at_least(3)));
        let second = second - i32::from(dice.check(D6.at_least(4)));
        match round {
            _ if first == 0 => ControlFlow::Break(true),
            3 => ControlFlow::Break(false),
            _ if second == 0 => ControlFlow::Break(false),
            _ => ControlFlow::Continue((first, second, round + 1)),
        }
    });
    (winner, dice.successes(u32::from(winner), D6.at_least(6)))
}

#[test]
fn rounds() {
    assert_lawful!(|dice| race(dice, 2));
    assert_lawful!(|dice| (dice.check(D6.at_least(5)), race(dice, 1), dice.check(D6.at_least(5))));
}

/// A walk between two edges, with another die at every other place, until an edge is come to or there
/// are no rounds left; at the start of a round `many` may stop it.
fn walk<D: Dice>(dice: &mut D, rounds: u32, many: impl Fn(&mut D) -> bool) -> (u32, u32) {
    dice.rounds((0, 3), |dice, &(round, place)| {
        if place == 0 || place == 6 || round == rounds || many(dice) {
            return ControlFlow::Break((round, place));
        }
        let face = dice.roll(if place % 2 == 0 { D6 } else { D10 });
        ControlFlow::Continue((round + 1, place + u32::from(face) % 3 - 1))
    })
}

/// The law of such a walk, round by round.
fn law_of_walk(rounds: u32, stops: &Fraction) -> BTreeMap<(u32, u32), Fraction> {
    let (mut law, mut places) = (BTreeMap::new(), BTreeMap::from([(3u32, Fraction::ONE)]));
    let add = |law: &mut BTreeMap<_, Fraction>, at, p: Fraction| {
        let sum = law.entry(at).or_insert(Fraction::ZERO);
        *sum = &*sum + &p;
    };
    for round in 0..=rounds {
        let mut next = BTreeMap::new();
        for (place, p) in places {
            if place == 0 || place == 6 || round == rounds {
                add(&mut law, (round, place), p);
                continue;
            }
            if !stops.is_zero() {
                add(&mut law, (round, place), &p * stops);
            }
            let goes_on = &p * &(&Fraction::ONE - stops);
            let sides = if place % 2 == 0 { 6 } else { 10 };
            for face in 1..=sides {
                let sum = next.entry(place + face % 3 - 1).or_insert(Fraction::ZERO);
                *sum = &*sum + &(&goes_on * &Fraction::new(1, sides.into()));
            }
        }
        places = next;
    }
    law
}

#[test]
fn many_rounds_have_the_fractions_that_follow_one_by_one() {
    assert_enumerates(|dice| walk(dice, 40, |_| false), &law_of_walk(40, &Fraction::ZERO));
    // What takes 60 dice is a fraction too long for short integers.
    let many = |dice: &mut Enumerator| 15 < dice.successes(60, D6.at_least(6));
    let law = enumerate::<_, Fraction>(&Budget::default(), many).expect("a law");
    assert_enumerates(|dice| walk(dice, 5, many), &law_of_walk(5, &law.outcomes[&true]));
}

/// A turn of Pig, and how often the die was even: points, and twos, fours and sixes less threes.
fn pig<D: Dice>(dice: &mut D, hold: u8) -> (u8, i32) {
    dice.rounds_adding_up(0, |dice, &score| match dice.roll(D6) {
        1 => (-2, ControlFlow::Break(0)),
        face => {
            let more = if face == 3 { -1 } else { i32::from(face % 2 == 0) };
            let score = score + face;
            let is_over = hold <= score;
            (more, if is_over { ControlFlow::Break(score) } else { ControlFlow::Continue(score) })
        }
    })
}

#[test]
fn rounds_adding_up() {
    assert_lawful!(|dice| pig(dice, 6));
    assert_lawful!(|dice| (dice.check(D6.at_least(5)), pig(dice, 4), dice.roll(D6)));
    assert_lawful!(|dice| dice.marginal(5, |dice, &hold| pig(dice, hold)));
}

#[test]
fn what_rounds_add_up_is_no_state_of_theirs() {
    let exact = |procedure: fn(&mut Enumerator) -> i32| {
        enumerate::<_, f64>(&Budget::default(), procedure).unwrap()
    };
    let apart = exact(|dice| {
        let round = |dice: &mut Enumerator, &left: &u32| {
            let more = i32::from(dice.roll(D6));
            (more, if left == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(left - 1) })
        };
        dice.rounds_adding_up(200, round).1
    });
    let total = exact(|dice| dice.total(D6.times(200)));
    assert_eq!(apart.outcomes.len(), total.outcomes.len());
    let close = |(a, p): (&i32, &f64)| (p - total.outcomes[a]).abs() < 1e-12;
    assert!(apart.outcomes.iter().all(close), "{apart:?}");
    assert!(apart.paths < 3000, "six for each die, and one for each sum: {}", apart.paths);
}

#[test]
fn rounds_within_rounds_within_parts() {
    fn campaign<D: Dice>(dice: &mut D) -> (u32, bool) {
        dice.rounds((0, 2), |dice, &(won, lives)| {
            let (winner, bonus) = dice.marginal(lives, |dice, &lives| race(dice, lives));
            let won = won + u32::from(winner) + bonus;
            match lives {
                1 => ControlFlow::Break((won, winner)),
                _ => ControlFlow::Continue((won, lives - 1)),
            }
        })
    }
    let law = enumerate::<_, Fraction>(&Budget::default(), campaign).unwrap();
    let first = enumerate::<_, Fraction>(&Budget::default(), |dice| race(dice, 2)).unwrap();
    let second = enumerate::<_, Fraction>(&Budget::default(), |dice| race(dice, 1)).unwrap();
    let mut expected = BTreeMap::new();
    for ((winner, bonus), p) in &first.outcomes {
        for ((last, more), q) in &second.outcomes {
            let won = u32::from(*winner) + bonus + u32::from(*last) + more;
            let sum = expected.entry((won, *last)).or_insert(Fraction::ZERO);
            *sum = &*sum + &(p * q);
        }
    }
    assert_eq!(law.outcomes, expected.into_iter().collect());
    assert_eq!(law.total(), Fraction::ONE);
}

#[test]
fn large_pools() {
    let exact = |n, check| {
        enumerate::<_, f64>(&Budget::default(), |dice| dice.successes(n, check)).unwrap()
    };
    let law = exact(300, D6.at_least(5));
    assert!((law.total() - 1.0).abs() < 1e-12);
    assert!((law.mean(|&n| n.into()) - 100.0).abs() < 1e-9);
    let fractions =
        enumerate::<_, Fraction>(&Budget::default(), |dice| dice.successes(300, D6.at_least(5)));
    let fractions = fractions.unwrap();
    assert_eq!(fractions.total(), Fraction::ONE);
    assert_eq!(fractions.mean(|&n| n.into()), Fraction::new(100, 1));
    assert_samples(|dice| dice.successes(300, D6.at_least(5)), &law.outcomes, 20_000);
    assert_samples(
        |dice| dice.successes(48, D10.at_most(4)),
        &exact(48, D10.at_most(4)).outcomes,
        20_000,
    );

    let total =
        |pool: Pool| enumerate::<_, f64>(&Budget::default(), |dice| dice.total(pool)).unwrap();
    assert!((total(D6.times(300)).mean(|&total| total.into()) - 1050.0).abs() < 1e-9);
    assert_samples(|dice| dice.total(D6.times(300)), &total(D6.times(300)).outcomes, 20_000);
    assert_samples(|dice| dice.total(D10.times(37)), &total(D10.times(37)).outcomes, 20_000);
}
