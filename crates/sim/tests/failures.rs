//! What cannot be enumerated ends with an error, never with a panic or a wrong law.

use std::cell::Cell;
use std::ops::ControlFlow;

use sandtable_dice::{D2, D6, D10, Dice, Die};
use sandtable_sim::exact::{Budget, Law, Unenumerable, enumerate};
use sandtable_sim::{Enumerator, Fraction};

fn law<O: Clone + Ord + std::hash::Hash>(
    procedure: impl Fn(&mut Enumerator) -> O,
) -> Result<Law<O, f64>, Unenumerable> {
    enumerate(&Budget { paths: 10_000, states: 1000, rounds: 500 }, procedure)
}

#[test]
fn too_many_paths_are_given_up() {
    let five = law(|dice| (0..5).map(|_| u32::from(dice.roll(D6))).sum::<u32>());
    assert_eq!(five.unwrap().paths, 7776);
    let six = law(|dice| (0..6).map(|_| u32::from(dice.roll(D6))).sum::<u32>());
    assert_eq!(six, Err(Unenumerable::Paths { limit: 10_000 }));
}

#[test]
fn long_paths_count_for_more() {
    let coins = |n| law(move |dice| (0..n).filter(|_| dice.check(D6.at_least(1))).count());
    assert!(coins(2000).is_ok());
    let rolls = law(|dice| (0..300).map(|_| u32::from(dice.roll(D2))).sum::<u32>());
    assert_eq!(rolls, Err(Unenumerable::Paths { limit: 10_000 }));
}

#[test]
fn too_many_outcomes_or_states_are_given_up() {
    let outcomes = law(|dice| (0..4).map(|_| dice.roll(D6)).collect::<Vec<u8>>());
    assert_eq!(outcomes, Err(Unenumerable::States { limit: 1000 }));
    let states = law(|dice| {
        dice.rounds(Vec::new(), |dice, rolled| {
            let mut rolled = rolled.clone();
            rolled.push(dice.roll(D6));
            if rolled.len() == 5 {
                ControlFlow::Break(rolled[0])
            } else {
                ControlFlow::Continue(rolled)
            }
        })
    });
    assert_eq!(states, Err(Unenumerable::States { limit: 1000 }));
}

#[test]
fn rounds_that_end_in_all_likelihood_are_resolved_but_for_a_trace() {
    let tries = |dice: &mut Enumerator| {
        dice.rounds(0u32, |dice, &tries| {
            if dice.check(D6.at_least(4)) {
                return ControlFlow::Break(tries);
            }
            ControlFlow::Continue((tries + 1).min(3))
        })
    };
    let law = law(tries).unwrap();
    assert!((law.probability(&2) - 0.125).abs() < 1e-15);
    assert!(0.0 < law.unresolved && law.unresolved < 1e-15);
    assert!((law.total() - 1.0).abs() < 1e-14);
    assert_eq!(law.states, 1);
}

#[test]
fn rounds_that_never_end_are_given_up() {
    let still = law(|dice| {
        dice.rounds(0, |_, &state| -> ControlFlow<u8, i32> { ControlFlow::Continue(state) })
    });
    assert_eq!(still, Err(Unenumerable::Rounds { limit: 500 }));
    let rolling = law(|dice| {
        dice.rounds(0, |dice, _| -> ControlFlow<u8, u8> { ControlFlow::Continue(dice.roll(D2)) })
    });
    assert_eq!(rolling, Err(Unenumerable::Rounds { limit: 500 }));
    let nested = law(|dice| {
        let first = dice.roll(D6);
        first
            + dice.marginal((), |dice, ()| {
                dice.rounds(0, |dice, _| -> ControlFlow<u8, u8> {
                    ControlFlow::Continue(dice.roll(D2))
                })
            })
    });
    assert_eq!(nested, Err(Unenumerable::Rounds { limit: 500 }));
}

#[test]
fn a_loop_that_rolls_needs_rounds() {
    let result = law(|dice| {
        let mut tries = 0;
        while !dice.check(D6.exactly(6)) {
            tries += 1;
        }
        tries
    });
    assert_eq!(result, Err(Unenumerable::Depth { limit: 10_000 }));
}

#[test]
fn a_part_that_leads_back_to_itself_is_given_up() {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "keys are passed by reference")]
    fn exploding<D: Dice>(dice: &mut D, (): &()) -> u32 {
        let face = u32::from(dice.roll(D6));
        if face == 6 { face + dice.marginal((), exploding) } else { face }
    }
    let result = law(|dice| exploding(dice, &()));
    assert!(matches!(result, Err(Unenumerable::Nesting { .. })), "{result:?}");
}

#[test]
fn impure_procedures_are_caught() {
    let calls = Cell::new(0);
    let other_die = law(|dice| {
        calls.set(calls.get() + 1);
        dice.roll(if calls.get() == 3 { D10 } else { D6 })
    });
    assert_eq!(other_die, Err(Unenumerable::Impure));

    calls.set(0);
    let fewer_rolls = law(|dice| {
        calls.set(calls.get() + 1);
        let first = dice.roll(D6);
        if calls.get() == 4 { first } else { first + dice.roll(D6) }
    });
    assert_eq!(fewer_rolls, Err(Unenumerable::Impure));

    calls.set(0);
    let other_key = law(|dice| {
        calls.set(calls.get() + 1);
        dice.marginal(calls.get(), |dice, &n| dice.successes(n, D6.at_least(4)))
    });
    assert_eq!(other_key, Err(Unenumerable::Impure));

    calls.set(0);
    let other_start = law(|dice| {
        calls.set(calls.get() + 1);
        dice.rounds(calls.get(), |dice, _| ControlFlow::<u8, u32>::Break(dice.roll(D6)))
    });
    assert_eq!(other_start, Err(Unenumerable::Impure));
}

#[test]
fn a_uniform_number_has_no_list_of_outcomes() {
    let result = law(|dice| dice.stage("scatter").uniform() < 0.5);
    assert_eq!(result, Err(Unenumerable::Continuous { stage: "scatter" }));
    assert_eq!(result.unwrap_err().to_string(), "scatter is random in a way that no dice decide");
    let result = law(|dice| dice.uniform() < 0.5);
    assert_eq!(result.unwrap_err().to_string(), "something is random in a way that no dice decide");
}

#[test]
fn a_failure_is_reported_from_wherever_it_happens() {
    let deep = law(|dice| {
        dice.rounds(0u8, |dice, &round| {
            let n =
                dice.marginal(round, |dice, &round| u8::from(round == 2 && dice.uniform() < 0.5));
            if round == 3 { ControlFlow::Break(n) } else { ControlFlow::Continue(round + 1) }
        })
    });
    assert_eq!(deep, Err(Unenumerable::Continuous { stage: "" }));
}

#[test]
#[should_panic(expected = "a bug of the rule")]
fn a_panic_of_the_procedure_is_passed_on() {
    let _ = law(|dice| assert!(dice.roll(D6) < 5, "a bug of the rule"));
}

#[test]
fn more_dice_than_can_be_added_up_in_time_are_not_enumerated() {
    let many = law(|dice| dice.total(Die::new(255).times(10_000)));
    assert_eq!(many, Err(Unenumerable::Dice { n: 10_000, sides: 255 }));
    let tested = law(|dice| dice.successes(2, D10.times(9_000).at_least(50_000)));
    assert_eq!(tested, Err(Unenumerable::Dice { n: 9_000, sides: 10 }));
}

/// A law in fractions, or why there is none; and how often the procedure was run.
fn in_fractions<O: Clone + Ord + std::hash::Hash>(
    procedure: impl Fn(&mut Enumerator) -> O,
) -> (Result<Law<O, Fraction>, Unenumerable>, u64) {
    let runs = Cell::new(0);
    let law = enumerate(&Budget::for_fractions(), |dice| {
        runs.set(runs.get() + 1);
        procedure(dice)
    });
    (law, runs.get())
}

/// Twelves of so many pairs of dice on each of two sides.
fn twelves(each: u32) -> impl Fn(&mut Enumerator) -> (u32, u32) {
    let twelve = D6.times(2).at_least(12);
    move |dice| (dice.successes(each, twelve), dice.successes(each, twelve))
}

#[test]
fn fractions_that_become_too_long_are_given_up_at_once() {
    // A denominator of 36 to the 2 * 397 has 4105 bits, and none of them can be divided out.
    let (law, runs) = in_fractions(twelves(397));
    assert_eq!(law, Err(Unenumerable::Long { bits: 4096 }));
    assert_eq!(runs, 1);
}

#[test]
fn long_fractions_use_up_a_budget_faster_than_short_ones() {
    let (law, runs) = in_fractions(twelves(50));
    assert_eq!((law.unwrap().total(), runs), (Fraction::ONE, 51 * 51));
    // With 4084 bits a path counts for 272 and not for 5, and there are 156,816 of them.
    let (law, runs) = in_fractions(twelves(395));
    assert_eq!(law, Err(Unenumerable::Paths { limit: 20_000_000 }));
    assert!(runs < 80_000, "{runs} runs");
}

#[test]
fn totals_are_worked_out_in_fractions_only_if_that_is_quick() {
    let (law, runs) = in_fractions(|dice| dice.total(D6.times(1000)));
    assert_eq!(law, Err(Unenumerable::Dice { n: 1000, sides: 6 }));
    assert_eq!(runs, 1);
    assert!(enumerate::<_, f64>(&Budget::default(), |dice| dice.total(D6.times(1000))).is_ok());
}

#[test]
fn rounds_whose_fractions_become_too_long_are_not_said_to_have_no_end() {
    let (law, _) = in_fractions(|dice| {
        dice.rounds((0, 0), |dice, &(round, hits)| {
            if round == 2000 {
                return ControlFlow::Break(hits);
            }
            let hit = dice.check(D6.times(2).at_least(12));
            ControlFlow::Continue((round + 1, (hits + u32::from(hit)).min(1)))
        })
    });
    assert_eq!(law, Err(Unenumerable::Long { bits: 4096 }));
}
