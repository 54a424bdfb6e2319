//! Plays of rounds that come back to states that they have left: laws in fractions, against what is
//! known of them.

use std::hash::Hash;
use std::ops::ControlFlow::{Break, Continue};

use proptest::prelude::*;
use sandtable_dice::{Chance, D2, D6, Dice};
use sandtable_sim::exact::{Budget, Law, Outcomes, Unenumerable, enumerate};
use sandtable_sim::{Enumerator, Fraction};

fn fractions<O: Ord + Hash>(
    rule: impl Fn(&mut Enumerator) -> O,
) -> Result<Law<O, Fraction>, Unenumerable> {
    enumerate(&Budget::for_fractions(), rule)
}

/// The law in fractions, which adds up to one and is that in `f64` as far as this goes.
#[track_caller]
fn law<O: Ord + Hash>(rule: impl Fn(&mut Enumerator) -> O) -> Outcomes<O, Fraction> {
    let exact = fractions(&rule).unwrap();
    assert_eq!((exact.total(), &exact.unresolved), (Fraction::ONE, &Fraction::ZERO));
    let floats = enumerate::<_, f64>(&Budget::default(), &rule).unwrap();
    for (outcome, p) in &exact.outcomes {
        let off = (p.to_f64() - floats.probability(outcome)).abs();
        assert!(off <= floats.unresolved + 1e-12, "{off}");
    }
    exact.outcomes
}

/// Two throw in turn until one throws a six. Whether it is the first of them.
fn first_six(dice: &mut Enumerator, first: bool) -> bool {
    dice.rounds(
        first,
        |dice, &first| {
            if dice.check(D6.at_least(6)) { Break(first) } else { Continue(!first) }
        },
    )
}

#[test]
fn who_begins_throws_the_first_six_more_often() {
    let law = law(|dice| first_six(dice, true));
    assert_eq!(law[&true], Fraction::new(6, 11));
}

/// How likely the wait is to end depends on nothing, and what it ends with on the last throw alone.
#[test]
fn a_throw_again_until_it_counts_is_one_throw_of_those_that_count() {
    let law = law(|dice| {
        dice.rounds((), |dice, ()| match dice.roll(D6) {
            face @ 4.. => Break(face),
            _ => Continue(()),
        })
    });
    assert_eq!(law, [4, 5, 6].map(|face| (face, Fraction::new(1, 3))).into());
}

/// Packel, "The Mathematics of Games and Gambling", 2nd edition.
#[test]
fn the_pass_line_at_craps_wins_244_of_495() {
    let law = law(|dice| {
        dice.rounds(0, |dice, &point| match (point, dice.total(D6.times(2))) {
            (0, 7 | 11) => Break(true),
            (0, 2 | 3 | 12) => Break(false),
            (0, point) => Continue(point),
            (_, 7) => Break(false),
            (point, total) if point == total => Break(true),
            _ => Continue(point),
        })
    });
    assert_eq!(law[&true], Fraction::new(244, 495));
}

/// W. Penney, "Problem 95", 1969: of two that wait for three tosses in a row, heads, heads, tails is
/// beaten three times in four by tails, heads, heads.
#[test]
fn penneys_second_player_wins_three_times_in_four() {
    let law = law(|dice| {
        dice.rounds(Vec::new(), |dice, tossed: &Vec<u8>| {
            let mut tossed: Vec<u8> = tossed.iter().copied().rev().take(2).rev().collect();
            tossed.push(dice.roll(D2));
            match tossed[..] {
                [1, 1, 2] => Break(false),
                [2, 1, 1] => Break(true),
                _ => Continue(tossed),
            }
        })
    });
    assert_eq!(law[&true], Fraction::new(3, 4));
}

/// A gambler who wins with a chance of `p` has `begin`, and stops with nothing or with `goal`.
fn gambler(dice: &mut Enumerator, p: Chance, begin: u32, goal: u32) -> bool {
    dice.rounds(begin, |dice, &has| {
        let has = if dice.chance(p) { has + 1 } else { has - 1 };
        if has == 0 || has == goal { Break(has == goal) } else { Continue(has) }
    })
}

/// Feller, "An Introduction to Probability Theory and Its Applications I", XIV.2: with `r = q / p`, the
/// goal is reached with a chance of `(1 - r^begin) / (1 - r^goal)`, or `begin / goal` in a fair game.
#[test]
fn a_gambler_is_ruined_as_often_as_the_formula_says() {
    let fair = Chance::new(1, 2).unwrap();
    for (begin, goal) in [(1, 2), (3, 10), (17, 40)] {
        let law = law(|dice| gambler(dice, fair, begin, goal));
        assert_eq!(law[&true], Fraction::new(begin.into(), goal.into()));
    }
    // One third: r is two.
    let unfair = Chance::new(1, 3).unwrap();
    for (begin, goal) in [(1, 2), (4, 10), (19, 30)] {
        let law = law(|dice| gambler(dice, unfair, begin, goal));
        let of = |n: u32| (1 << n) - 1_i128;
        assert_eq!(law[&true], Fraction::new(of(begin), of(goal)));
    }
}

/// Round by round there would be too much to follow; solved, there is not.
#[test]
fn a_gambler_with_a_long_way_to_go_has_a_law_in_fractions_alone() {
    let fair = Chance::new(1, 2).unwrap();
    let rule = |dice: &mut Enumerator| gambler(dice, fair, 37, 100);
    let floats = enumerate::<_, f64>(&Budget::default(), rule).unwrap_err();
    assert_eq!(floats, Unenumerable::Paths { limit: 4_000_000 });
    assert_eq!(fractions(rule).unwrap().probability(&true), Fraction::new(37, 100));
}

/// A patrol of so many men that tries again until it is through or nobody is left: each of them is lost
/// on a one, and any that are left get through on a five or six.
fn patrol(dice: &mut Enumerator, men: u32) -> Option<u32> {
    dice.rounds(men, |dice, &men| {
        let men = men - dice.successes(men, D6.at_most(1));
        if men == 0 {
            Break(None)
        } else if dice.check(D6.at_least(5)) {
            Break(Some(men))
        } else {
            Continue(men)
        }
    })
}

/// By hand. One man: 5/6 survive, a third of whom get through, so 5/18 of 8/18 that end it: 5/8. Two:
/// both are left with 25/36, one with 10/36. So both get through with 25/108 and both go on with 50/108:
/// 25/58. One gets through from there with 10/108, or goes on with 20/108: (10 + 20 * 5/8) / 58.
#[test]
fn a_patrol_that_tries_until_it_is_through() {
    let one = law(|dice| patrol(dice, 1));
    assert_eq!(one, [(None, Fraction::new(3, 8)), (Some(1), Fraction::new(5, 8))].into());
    let two = law(|dice| patrol(dice, 2));
    assert_eq!(two[&Some(2)], Fraction::new(25, 58));
    assert_eq!(two[&Some(1)], Fraction::new(45, 116));
}

#[test]
fn what_comes_before_a_play_and_after_it_is_as_anywhere() {
    // The first six, three times over, with a throw between: whose turn it is then.
    let three = law(|dice| {
        let first = first_six(dice, true);
        let passes = dice.check(D6.at_least(5));
        let again = first_six(dice, first == passes);
        (first, first_six(dice, again))
    });
    let stays = Fraction::new(6, 11);
    let turns = Fraction::new(5, 11);
    let second = |first: bool| {
        let third = Fraction::new(1, 3);
        let (yes, no) =
            if first { (third.clone(), Fraction::new(2, 3)) } else { (Fraction::new(2, 3), third) };
        &(&yes * &stays) + &(&no * &turns)
    };
    let last = |begins: Fraction| &(&begins * &stays) + &(&(&Fraction::ONE - &begins) * &turns);
    assert_eq!(three[&(true, true)], &stays * &last(second(true)));
    assert_eq!(three[&(false, true)], &turns * &last(second(false)));
}

#[test]
fn a_play_within_a_round_of_a_play_that_comes_back() {
    // Rounds of first sixes until the first player has lost one: who has won none before?
    let law = law(|dice| {
        dice.rounds(
            false,
            |dice, &has_won| {
                if first_six(dice, true) { Continue(true) } else { Break(has_won) }
            },
        )
    });
    assert_eq!(law[&false], Fraction::new(5, 11));
}

#[test]
fn what_is_added_up_where_nothing_comes_back_is_added() {
    // One for each one that is thrown at once, then throws that add nothing until a six.
    let law = law(|dice| {
        dice.rounds_adding_up(true, |dice, &is_first| {
            let face = dice.roll(D6);
            let more = i32::from(is_first && face == 1);
            (more, if face == 6 { Break(is_first) } else { Continue(false) })
        })
    });
    let sixths = |n| Fraction::new(n, 6);
    assert_eq!(
        law,
        [((false, 0), sixths(4)), ((false, 1), sixths(1)), ((true, 0), sixths(1))].into()
    );
}

#[test]
fn what_cannot_be_reached_has_no_part_in_it() {
    let certain = law(|dice| {
        dice.rounds(
            0,
            |dice, &tries| if dice.check(D6.at_least(1)) { Break(tries) } else { Continue(tries) },
        )
    });
    assert_eq!(certain, [(0, Fraction::ONE)].into());
}

#[test]
fn a_play_that_may_never_end_is_refused() {
    let endless = |rule: &dyn Fn(&mut Enumerator) -> u8| fractions(rule).unwrap_err();
    // It never ends; it may come to where it never ends; it never ends after something that does.
    let never = endless(&|dice| dice.rounds(0, |dice, _| Continue::<u8, _>(dice.roll(D6))));
    let trapped = endless(&|dice| {
        dice.rounds(1, |dice, &face| match face {
            6 => Continue(6),
            2 => Break(2),
            _ => Continue(dice.roll(D6)),
        })
    });
    let after = endless(&|dice| {
        let first = first_six(dice, true);
        u8::from(first) + dice.rounds(0, |dice, _| Continue::<u8, _>(dice.roll(D2)))
    });
    assert_eq!([never, trapped, after], [const { Unenumerable::Endless }; 3]);
}

#[test]
fn outcomes_without_end_have_no_law_in_fractions() {
    let counted = fractions(|dice| {
        dice.rounds(1u32, |dice, &tries| {
            if dice.check(D6.at_least(6)) { Break(tries) } else { Continue(tries + 1) }
        })
    });
    assert!(matches!(counted, Err(Unenumerable::Long { .. })), "{counted:?}");
    let added = fractions(|dice| {
        dice.rounds_adding_up((), |dice, ()| {
            (1, if dice.check(D6.at_least(6)) { Break(()) } else { Continue(()) })
        })
    });
    assert!(matches!(added, Err(Unenumerable::Long { .. })), "{added:?}");
}

#[test]
fn equations_are_solved_within_the_budget() {
    // A walk on a ring of so many places, from each of which any other may be come to.
    let ring = |dice: &mut Enumerator| {
        dice.rounds(0u32, |dice, &place| {
            let step = u32::from(dice.roll(D6)) * u32::from(dice.roll(D6));
            let place = (place + step) % 400;
            if place % 57 == 3 { Break(place) } else { Continue(place) }
        })
    };
    let little = Budget { paths: 60_000, ..Budget::default() };
    let law = enumerate::<_, Fraction>(&little, ring);
    assert_eq!(law.unwrap_err(), Unenumerable::Paths { limit: 60_000 });
}

/// Where each face of a die leads to from each state: to a state, or behind them to one of two outcomes.
fn chains() -> impl Strategy<Value = Vec<[usize; 6]>> {
    (1..7usize)
        .prop_flat_map(|states| prop::collection::vec(prop::array::uniform6(0..states + 2), states))
}

fn walk(dice: &mut Enumerator, chain: &[[usize; 6]], from: usize) -> usize {
    dice.rounds(from, |dice, &from| {
        let to = chain[from][usize::from(dice.roll(D6)) - 1];
        if to < chain.len() { Continue(to) } else { Break(to) }
    })
}

proptest! {
    /// How likely an outcome is from a state is the mean of how likely it is from where the dice lead:
    /// one law alone is like that where every play ends.
    #[test]
    fn laws_are_the_means_of_those_a_round_later(chain in chains()) {
        let laws: Vec<_> = (0..chain.len())
            .map(|from| fractions(|dice| walk(dice, &chain, from)))
            .collect();
        for (from, law) in laws.iter().enumerate() {
            let Ok(law) = law else {
                prop_assert_eq!(law.as_ref().unwrap_err(), &Unenumerable::Endless);
                continue;
            };
            prop_assert_eq!(law.total(), Fraction::ONE);
            for outcome in chain.len()..chain.len() + 2 {
                let onward = |to: &usize| match laws.get(*to) {
                    Some(law) => law.as_ref().unwrap().probability(&outcome),
                    None => Fraction::from(u64::from(*to == outcome)),
                };
                let mean = chain[from].iter().map(onward).sum::<Fraction>() / Fraction::new(6, 1);
                prop_assert_eq!(law.probability(&outcome), mean);
            }
        }
    }
}
