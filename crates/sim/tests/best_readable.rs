//! What can be read off best play: ladders of plans, what decisions and options are worth.

#![allow(clippy::float_cmp, reason = "zero is exact")]

use sandtable_dice::{Behaviour, D6, Decision, Dice, Open};
use sandtable_sim::Enumerator;
use sandtable_sim::best::{Corner, Graph, Ladder, Rung, Table, explore};
use sandtable_sim::exact::{Budget, enumerate};

use crate::support::decisions::{Squad, crossing, duel};

fn rule(turns: i32) -> impl Fn(&mut Enumerator, &Behaviour) -> Squad {
    move |dice, behaviour| crossing(dice, behaviour, turns, Open::all(4), true)
}

/// Everything that can come of a crossing, and what the outcomes are worth.
fn explored(turns: i32) -> (Graph<f64>, Vec<f64>) {
    let free = ["order".to_owned()];
    let none = Behaviour::default();
    let (graph, ends) =
        explore::<_, f64>(&Budget::default(), &free, |dice| rule(turns)(dice, &none)).unwrap();
    (graph, ends.iter().map(Squad::score).collect())
}

fn ladder(turns: i32) -> Ladder {
    let (graph, ends) = explored(turns);
    graph.ladder(&ends).unwrap()
}

/// The mean under a behaviour.
fn played(turns: i32, behaviour: &Behaviour) -> f64 {
    let law = enumerate::<_, f64>(&Budget::default(), |dice| rule(turns)(dice, behaviour));
    law.unwrap().mean(Squad::score)
}

#[track_caller]
fn assert_close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-11, "{found} is not {expected}");
}

/// Rallying is open with pins alone: who rallies where that can be done knows of the pins.
#[test]
fn turns_are_all_that_need_be_looked_at_in_a_short_crossing() {
    let ladder = ladder(5);
    assert_close(ladder.bound, 42_913.0 / 46_656.0);
    let best: Vec<&Rung> = ladder.best().collect();
    let order = &best[0].plan.cells[0];
    let named = |option: u8| order.decision.options[usize::from(option)];
    assert_eq!((named(order.option), order.otherwise.map(named)), ("rally", Some("advance")));
    // Better than to advance, and to stop where there is no time for it.
    assert!(185.0 / 216.0 < best[0].value && (best[0].value - 0.859).abs() < 5e-4);
    assert_eq!(best.len(), 2);
    assert_eq!((&best[1].plan.looks_at[..], best[1].loss), (&["turns"][..], 0.0));
}

/// The second way to each number: the ordinary enumerator, given the plan.
#[test]
fn each_plan_comes_to_what_the_ladder_says() {
    let ladder = ladder(5);
    assert_eq!(ladder.rungs.len(), 1 + 4);
    for rung in &ladder.rungs {
        assert_close(played(5, &rung.plan.behaviour()), rung.value);
        assert!(rung.value <= ladder.bound + 1e-12);
    }
}

/// As good as what another program found, or better: 1.154, 1.329, 1.403 and 1.405.
#[test]
fn who_looks_at_more_loses_less() {
    let ladder = ladder(8);
    let best: Vec<&Rung> = ladder.best().collect();
    let known = [1.154, 1.329, 1.403, 1.405];
    for (rung, known) in best.iter().zip(known) {
        assert!(known < rung.value, "{} {:?}", rung.value, rung.plan.looks_at);
    }
    assert!(best.is_sorted_by(|one, other| one.value < other.value));
}

#[test]
fn an_option_is_worth_what_is_lost_without_it() {
    let (graph, ends) = explored(8);
    let worth = graph.worth(&ends, &[]).unwrap();
    assert_eq!(worth.len(), 1);
    let best = 1_019_738_405.0 / 725_594_112.0;
    let [run, advance, rally, stop] = worth[0].options[..] else { panic!("four orders") };
    assert_eq!(run, 0.0);
    assert!(advance > 1.4, "nobody gets anywhere without it");
    assert!((best - rally - 1.199).abs() < 5e-4 && (best - stop - 1.404).abs() < 5e-4);
    // Who does not choose does the first that is open: runs.
    assert_close(best - worth[0].choosing, played(8, &Behaviour::default()));
    assert_close(graph.value_of_habit(&ends).unwrap(), played(8, &Behaviour::default()));
}

/// The second wants the lead small: what the options are worth to it is told as a gain.
#[test]
fn options_are_worth_something_to_those_who_have_them() {
    let free = ["a".to_owned(), "b".to_owned()];
    let none = Behaviour::default();
    let rule = |dice: &mut Enumerator| duel(dice, &none, 4, 3, true);
    let (graph, ends) = explore::<_, f64>(&Budget::default(), &free, rule).unwrap();
    let lead: Vec<f64> = ends.iter().map(|(a, b)| f64::from(a - b)).collect();
    let worth = graph.worth(&lead, &free[1..]).unwrap();
    let fire: Vec<f64> = worth.iter().map(|it| it.options[0]).collect();
    assert_eq!(worth.len(), 2);
    assert!(fire.iter().all(|&fire| 1.0 < fire), "{fire:?}");
}

/// What another program found of passed sections and lost men, in two digits, for some weights of a
/// man; fewer men than that are lost by staying where one is.
#[test]
fn a_frontier_goes_from_those_who_hurry_to_those_who_stay() {
    let free = ["order".to_owned()];
    let none = Behaviour::default();
    let (graph, ends) =
        explore::<_, f64>(&Budget::default(), &free, |dice| rule(8)(dice, &none)).unwrap();
    let passed: Vec<f64> = ends.iter().map(|end| f64::from(end.passed)).collect();
    let spared: Vec<f64> = ends.iter().map(|end| -f64::from(end.kills)).collect();
    let corners = graph.frontier(&passed, &spared).unwrap();
    let has = |passed: f64, kills: f64| {
        let is_it = |corner: &Corner| {
            (corner.one - passed).abs() < 5e-3 && (corner.other + kills).abs() < 5e-3
        };
        corners.iter().any(is_it)
    };
    for (passed, kills) in [(2.16, 1.79), (2.04, 1.27), (1.89, 1.12), (0.0, 0.0)] {
        assert!(has(passed, kills), "{passed} {kills} of {corners:?}");
    }
    // Ever less of the first, ever more of the second, and ever dearer.
    let prices: Vec<f64> = (corners.windows(2))
        .map(|pair| (pair[0].one - pair[1].one) / (pair[1].other - pair[0].other))
        .collect();
    assert!(prices.iter().all(|&price| 0.0 < price) && prices.is_sorted(), "{prices:?}");
    // The play of a corner is played by the ordinary enumerator, too.
    let corner = &corners[corners.len() / 2];
    let mut table = Table::default();
    for (spot, option) in graph.spots().iter().zip(&corner.options) {
        table.put(spot.decision, &spot.seen, spot.open, *option, None);
    }
    let law = enumerate::<_, f64>(&Budget::default(), |dice| {
        rule(8)(dice, &Behaviour::new(table.clone()))
    });
    let law = law.unwrap();
    assert_close(law.mean(|end| end.passed.into()), corner.one);
    assert_close(law.mean(|end| -f64::from(end.kills)), corner.other);
}

/// The value of a situation is what all that follows it comes to.
#[test]
fn the_situation_that_all_begin_with_is_worth_what_all_comes_to() {
    let (graph, ends) = explored(5);
    let met = graph.met_by_habit(&ends).unwrap();
    let first = graph.spots().iter().position(|spot| *spot.seen == [5, 0, 0, 0]).unwrap();
    assert_close(met[first].reached, 1.0);
    assert_close(met[first].value.unwrap(), graph.value_of_habit(&ends).unwrap());
    // Who runs always has four turns left after the first: what that is worth, by what happened.
    let (reached, mean) = (graph.spots().iter().zip(&met))
        .filter(|(spot, _)| spot.seen[0] == 4)
        .fold((0.0, 0.0), |(all, sum), (_, it)| {
            (all + it.reached, sum + it.reached * it.value.unwrap_or(0.0))
        });
    assert_close(reached, 1.0);
    assert_close(mean, met[first].value.unwrap());
}

static STOP: Decision = Decision {
    name: "stop",
    player: "you",
    options: &["roll", "stop"],
    sees: &["face", "face again"],
};

/// Stops on 4 and more: 1/2 * 5 + 1/2 * 7/2.
#[test]
fn of_two_numbers_that_tell_the_same_the_first_is_looked_at() {
    let none = Behaviour::default();
    let (graph, faces) = explore::<_, f64>(&Budget::default(), &["stop".to_owned()], |dice| {
        let face = i32::from(dice.roll(D6));
        let stops = dice.choose(&none, &STOP, &[face, face], Open::all(2)) == 1;
        if stops { face } else { i32::from(dice.roll(D6)) }
    })
    .unwrap();
    let ends: Vec<f64> = faces.iter().map(|&face| face.into()).collect();
    let ladder = graph.ladder(&ends).unwrap();
    let looked: Vec<_> =
        ladder.rungs.iter().map(|rung| (&rung.plan.looks_at[..], rung.is_best)).collect();
    assert_eq!(looked, [(&[][..], true), (&["face"], true), (&["face again"], false)]);
    assert_close(ladder.rungs[1].value, 4.25);
}

static CALL: Decision = Decision {
    name: "call",
    player: "you",
    options: &["alike", "different"],
    sees: &["hint", "first", "second"],
};

/// Two coins say all together and nothing alone; a hint says something alone. Who looks at two numbers looks
/// at the coins.
#[test]
fn the_best_two_numbers_need_not_be_the_best_one_and_another() {
    let none = Behaviour::default();
    let (graph, calls) = explore::<_, f64>(&Budget::default(), &["call".to_owned()], |dice| {
        let [first, second] = [(); 2].map(|()| i32::from(4 <= dice.roll(D6)));
        let least = if first == second { 3 } else { 5 };
        let hint = i32::from(least <= dice.roll(D6));
        let call = dice.choose(&none, &CALL, &[hint, first, second], Open::all(2)) == 0;
        i32::from(call == (first == second))
    })
    .unwrap();
    let ends: Vec<f64> = calls.iter().map(|&right| right.into()).collect();
    let ladder = graph.ladder(&ends).unwrap();
    let best: Vec<_> = ladder.best().map(|rung| (&rung.plan.looks_at[..], rung.value)).collect();
    let [(nothing, half), (hint, two_thirds), (coins, all)] = best[..] else { panic!("{best:?}") };
    assert_eq!([nothing, hint, coins], [&[][..], &["hint"], &["first", "second"]]);
    assert_close(half, 0.5);
    assert_close(two_thirds, 2.0 / 3.0);
    assert_close(all, 1.0);
    assert_eq!((ladder.rungs.len(), ladder.tried_all), (1 + 3 + 3, 2));
}
