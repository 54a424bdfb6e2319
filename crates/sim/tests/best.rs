//! Best play is what others have found it to be, and what trying everything finds.

#![allow(clippy::float_cmp, reason = "ties and losses of nothing are zero")]

use std::fmt::Debug;
use std::hash::Hash;

use sandtable_dice::{Behaviour, D6, Decision, Dice, Open, Plan, Policy};
use sandtable_sim::best::{Graph, Solution, explore};
use sandtable_sim::enumerator::Kind;
use sandtable_sim::exact::{Budget, Unenumerable, enumerate};
use sandtable_sim::{Enumerator, Fraction};

use crate::support::decisions::{self, crossing, duel, most_alike, open, three_rolls, turn_of_pig};

/// Best play of a rule, whose law under it has the mean that was found backwards.
#[track_caller]
fn best<O, P>(
    free: &[&str],
    least: &[&str],
    rule: impl Fn(&mut Enumerator, &Behaviour) -> O,
    objective: impl Fn(&O) -> f64,
) -> (Graph<P>, Solution<P>)
where
    O: Clone + Ord + Hash + Debug,
    P: Kind,
{
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>();
    let budget = Budget::for_fractions();
    let none = Behaviour::default();
    let (graph, outcomes) =
        explore::<O, P>(&budget, &names(free), |dice| rule(dice, &none)).expect("a graph");
    let ends: Vec<P> = outcomes.iter().map(|outcome| P::decimal(objective(outcome))).collect();
    let best = graph.solve(&ends, &names(least)).expect("a solution");
    let played = best.behaviour(&graph);
    let law = enumerate::<O, P>(&budget, |dice| rule(dice, &played)).expect("a law");
    let mean = law.mean(objective);
    let difference = (mean.to_f64() - best.value().to_f64()).abs();
    assert!(mean == *best.value() || !P::IS_EXACT && difference < 1e-11, "{mean:?} {best:?}");
    (graph, best)
}

/// What is done at what is seen.
fn done<P>((graph, best): &(Graph<P>, Solution<P>), seen: &[i32]) -> (&'static str, f64) {
    let spot = graph.spots().iter().position(|spot| *spot.seen == *seen).expect("it is met");
    let cell = &best.cells()[spot];
    (graph.spots()[spot].decision.options[usize::from(cell.option)], cell.margin)
}

#[test]
fn the_last_of_three_rolls() {
    let rolls = best::<_, Fraction>(&["stop"], &[], three_rolls, |&face| face.into());
    assert_eq!(*rolls.1.value(), Fraction::new(14, 3));
    assert_eq!(done(&rolls, &[2, 4]).0, "roll");
    assert_eq!(done(&rolls, &[1, 4]), ("stop", 0.5));
}

/// Two faces, each the last of up to three rolls in a part of its own, multiplied.
fn area<D: Dice>(dice: &mut D, behaviour: &Behaviour) -> i32 {
    let part = |dice: &mut D, behaviour: &Behaviour, (): &()| three_rolls(dice, behaviour);
    let width = dice.marginal_behaving(behaviour, (), part);
    width * dice.marginal_behaving(behaviour, (), part)
}

#[test]
fn a_part_in_which_players_decide_is_followed_where_it_stands() {
    let best = best::<_, Fraction>(&["stop"], &[], area, |&area| area.into());
    assert_eq!(*best.1.value(), Fraction::new(14 * 14, 9));
    assert_eq!(done(&best, &[2, 4]).0, "roll");
    assert_eq!(done(&best, &[1, 4]).0, "stop");
}

/// Stops at a face of four or more.
#[derive(Debug)]
struct Content;

impl Policy for Content {
    fn plan(&self, _: &Decision, seen: &[i32], _: Open) -> Plan<'_> {
        Plan::Sure(u8::from(4 <= seen[1]))
    }
}

/// What was solved for one behaviour is not taken for another.
#[test]
fn a_part_depends_on_what_players_do() {
    let (restless, content) = (Behaviour::default(), Behaviour::new(Content));
    let rule = |dice: &mut Enumerator| {
        let part =
            |dice: &mut Enumerator, behaviour: &Behaviour, (): &()| three_rolls(dice, behaviour);
        [&restless, &content].map(|behaviour| dice.marginal_behaving(behaviour, (), part))
    };
    let law = enumerate::<_, Fraction>(&Budget::for_fractions(), rule).expect("a law");
    assert_eq!(law.mean(|[restless, _]| (*restless).into()), Fraction::new(7, 2));
    // Half of 5, and half of what the rolls that are left come to: 4 1/4 with one, 4 5/8 with two.
    assert_eq!(law.mean(|[_, content]| (*content).into()), Fraction::new(37, 8));
}

#[test]
fn a_turn_of_pig_is_held_from_twenty_one_and_is_a_tie_at_twenty() {
    let turn = best::<_, Fraction>(&["hold"], &[], turn_of_pig, |&turn| turn.into());
    assert_eq!(*turn.1.value(), Fraction::new(492_303_203, 60_466_176));
    assert_eq!(done(&turn, &[19]), ("roll", 1.0 / 6.0));
    // The first of those that are worth the same.
    assert_eq!(done(&turn, &[20]), ("roll", 0.0));
    assert_eq!(done(&turn, &[21]), ("hold", 1.0 / 6.0));
}

#[test]
fn five_alike_in_three_rolls() {
    let alike =
        best::<_, Fraction>(&["keep"], &[], most_alike, |&most| f64::from(u8::from(most == 5)));
    assert_eq!(*alike.1.value(), Fraction::new(347_897, 7_558_272));
    assert_eq!(alike.1.torn(), None);
}

#[test]
fn a_crossing_of_three_sections() {
    let value = |turns| {
        let orders = Open::all(4);
        let rule = |dice: &mut Enumerator, behaviour: &Behaviour| {
            crossing(dice, behaviour, turns, orders, true)
        };
        best::<_, Fraction>(&["order"], &[], rule, decisions::Squad::score)
    };
    assert_eq!(*value(4).1.value(), Fraction::new(185, 216));
    let five = value(5);
    assert_eq!(*five.1.value(), Fraction::new(42_913, 46_656));
    // What the page of measurements says of the second turn: rally from two pins.
    assert_eq!(done(&five, &[4, 0, 0, 1]).0, "advance");
    assert_eq!(done(&five, &[4, 0, 0, 2]).0, "rally");
    assert_eq!(*value(6).1.value(), Fraction::new(1_934_977, 1_679_616));
}

#[test]
fn eight_turns_of_a_crossing() {
    let rule = |dice: &mut Enumerator, behaviour: &Behaviour| {
        crossing(dice, behaviour, 8, Open::all(4), true)
    };
    let (_, best) = best::<_, f64>(&["order"], &[], rule, decisions::Squad::score);
    let known = 1_019_738_405.0 / 725_594_112.0;
    assert!((best.value() - known).abs() < 1e-11, "{}", best.value());
}

#[test]
fn who_looks_at_less_loses_by_it_and_is_told_how_much() {
    let rule = |dice: &mut Enumerator, behaviour: &Behaviour| {
        crossing(dice, behaviour, 8, Open::all(4), false)
    };
    let (_, best) = best::<_, f64>(&["order"], &[], rule, decisions::Squad::score);
    let torn = best.torn().expect("passed sections and lost men matter");
    assert!(torn.is_bound && !torn.spots.is_empty());
    assert!((torn.loss - (best.bound() - best.value())).abs() < 1e-12);
    assert!(0.0 < torn.loss && torn.loss < 0.01, "{torn:?}");
}

#[test]
fn in_a_short_crossing_turns_and_pins_are_enough() {
    let rule = |dice: &mut Enumerator, behaviour: &Behaviour| {
        crossing(dice, behaviour, 5, Open::all(4), false)
    };
    let (_, best) = best::<_, Fraction>(&["order"], &[], rule, decisions::Squad::score);
    assert_eq!(*best.value(), Fraction::new(42_913, 46_656));
    assert_eq!(best.torn(), None);
}

#[test]
fn an_option_less_never_helps_who_has_it() {
    let value = |orders: Open| {
        let rule = |dice: &mut Enumerator, behaviour: &Behaviour| {
            crossing(dice, behaviour, 5, orders, true)
        };
        *best::<_, f64>(&["order"], &[], rule, decisions::Squad::score).1.value()
    };
    let all = value(Open::all(4));
    for order in 0..4 {
        let without = Open::all(4).without(order).expect("three are left");
        assert!(value(without) <= all + 1e-12);
    }
    // Running is never right in five turns.
    let slow = open(4, |order| order != 0);
    assert!((value(slow) - all).abs() < 1e-12);
}

/// Against what an independent program found (12 digits).
#[test]
fn a_duel_of_one_who_decides_and_of_two() {
    let lead = |&(a, b): &(i32, i32)| f64::from(a - b);
    let rule = |dice: &mut Enumerator, behaviour: &Behaviour| duel(dice, behaviour, 12, 6, false);
    let (_, alone) = best::<_, f64>(&["a"], &[], rule, lead);
    assert!((alone.value() - 5.698_596_524_203).abs() < 1e-11, "{}", alone.value());
}

#[test]
fn a_duel_in_which_both_decide() {
    let lead = |&(a, b): &(i32, i32)| f64::from(a - b);
    let rule = |dice: &mut Enumerator, behaviour: &Behaviour| duel(dice, behaviour, 12, 6, true);
    let (_, both) = best::<_, f64>(&["a", "b"], &["b"], rule, lead);
    assert!((both.value() - 4.002_793_479_938).abs() < 1e-11, "{}", both.value());
}

static GUESS: Decision =
    Decision { name: "guess", player: "you", options: &["low", "high"], sees: &[] };

#[test]
fn a_decision_inside_a_part_is_refused() {
    let explored = explore::<_, f64>(&Budget::default(), &["guess".to_owned()], |dice| {
        dice.marginal(1, |dice, _| {
            let guess = dice.choose(&Behaviour::default(), &GUESS, &[], Open::all(2));
            u8::from(dice.check(D6.at_least(4))) == guess
        })
    });
    assert_eq!(explored.unwrap_err(), Unenumerable::Decision { decision: "guess" });
}

#[test]
fn a_play_that_can_be_prolonged_for_ever_is_refused() {
    use std::ops::ControlFlow::{Break, Continue};
    let explored = explore::<_, f64>(&Budget::default(), &["guess".to_owned()], |dice| {
        dice.rounds(0, |dice, _| {
            match dice.choose(&Behaviour::default(), &GUESS, &[], Open::all(2)) {
                0 => Continue(0),
                _ => Break(dice.roll(D6)),
            }
        })
    });
    assert_eq!(explored.unwrap_err(), Unenumerable::Endless);
}

#[test]
fn who_is_not_free_does_what_the_behaviour_says() {
    let (graph, _) = best::<_, Fraction>(&["other"], &[], three_rolls, |&face| face.into());
    assert!(graph.spots().is_empty());
}
