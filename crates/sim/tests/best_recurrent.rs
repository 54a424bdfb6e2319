//! Best play where a play can come back to where it was: values that others have found, which lie
//! between the bounds, and the law under best play.

use std::ops::ControlFlow::{Break, Continue};

use proptest::prelude::*;
use sandtable_dice::{Behaviour, D2, D6, Decision, Dice, Open};
use sandtable_sim::best::{Graph, Solution, Table, explore};
use sandtable_sim::exact::{Budget, Unenumerable, enumerate};
use sandtable_sim::{Enumerator, Fraction};

use crate::support::decisions::{pig, piglet};

fn both() -> [String; 2] {
    ["first", "second"].map(str::to_owned)
}

/// Best play of two, of which the first wants to win as often as it can, and the law under it.
#[track_caller]
fn best(rule: impl Fn(&mut Enumerator, &Behaviour) -> bool) -> (Graph<f64>, Solution<f64>) {
    let none = Behaviour::default();
    let budget = Budget::default();
    let (graph, wins) = explore(&budget, &both(), |dice| rule(dice, &none)).unwrap();
    assert!(graph.is_recurrent());
    let ends: Vec<f64> = wins.iter().map(|&wins| f64::from(u8::from(wins))).collect();
    let best = graph.solve(&ends, &both()[1..]).unwrap();
    let played = best.behaviour(&graph);
    let law = enumerate::<_, f64>(&budget, |dice| rule(dice, &played)).unwrap();
    let off = (law.probability(&true) - best.value()).abs();
    assert!(off <= law.unresolved + best.within() + 1e-12, "{off} {}", law.unresolved);
    (graph, best)
}

/// What the first wins with, whose turn it is, at what is seen.
fn wins(graph: &Graph<f64>, best: &Solution<f64>, seen: [i32; 3]) -> f64 {
    let is_it =
        |spot: &sandtable_sim::best::Spot| spot.decision.name == "first" && *spot.seen == seen;
    let spot = graph.spots().iter().position(is_it).unwrap();
    let values = best.cells()[spot].values.iter().map(|(_, value)| *value);
    values.fold(0.0, f64::max)
}

/// T. Neller and C. Presser, "Optimal play of the dice game Pig", 2004: Piglet to two.
#[test]
fn piglet_to_two_is_won_as_others_have_found() {
    let (graph, best) = best(|dice, behaviour| piglet(dice, behaviour, 2));
    assert!((best.value() - 4.0 / 7.0).abs() <= best.within());
    assert!(best.within() < 1e-13, "{}", best.within());
    for (seen, known) in [([0, 0, 1], 5.0 / 7.0), ([0, 1, 1], 3.0 / 5.0)] {
        assert!((wins(&graph, &best, seen) - known).abs() < 1e-12, "{seen:?}");
    }
}

/// Against what an independent program found (twelve digits).
#[test]
fn pig_is_won_as_another_program_found() {
    for (goal, known) in [(10, PIG_10), (25, PIG_25)] {
        let (_, best) = best(|dice, behaviour| pig(dice, behaviour, goal));
        assert!((best.value() - known).abs() < 1e-12 + best.within(), "{}", best.value());
        assert!(best.within() < 1e-12, "{}", best.within());
    }
}
const PIG_10: f64 = 0.709_424_322_598_30;
const PIG_25: f64 = 0.588_109_237_294_17;

#[test]
fn there_are_no_fractions_where_a_play_comes_back() {
    let none = Behaviour::default();
    let play = |dice: &mut Enumerator| piglet(dice, &none, 2);
    let (graph, wins) = explore::<_, Fraction>(&Budget::default(), &both(), play).unwrap();
    let ends: Vec<Fraction> = wins.iter().map(|&wins| Fraction::from(u64::from(wins))).collect();
    assert_eq!(graph.solve(&ends, &[]).unwrap_err(), Unenumerable::Recurrent);
}

static STAY: Decision =
    Decision { name: "stay", player: "you", options: &["go", "stay"], sees: &[] };

/// Who may stay where they are can do so for ever, though dice might end the play: and where dice
/// alone go on for ever, there is no play at all.
#[test]
fn a_play_that_can_be_prolonged_for_ever_is_refused() {
    let explored = |ends_on: u8| {
        explore::<_, f64>(&Budget::default(), &["stay".to_owned()], move |dice| {
            dice.rounds(0, move |dice, &place: &u8| {
                let stays = dice.choose(&Behaviour::default(), &STAY, &[], Open::all(2)) == 1;
                if stays {
                    return Continue(1 - place);
                }
                if dice.roll(D6) < ends_on { Break(place) } else { Continue(place) }
            })
        })
    };
    assert_eq!(explored(4).unwrap_err(), Unenumerable::Endless);
    assert_eq!(explored(0).unwrap_err(), Unenumerable::Endless);
}

#[test]
fn what_leads_to_too_much_is_refused() {
    let budget = Budget { states: 100, ..Budget::default() };
    let explored = explore::<_, f64>(&budget, &["stay".to_owned()], |dice| {
        dice.rounds(0, |dice, &place: &i32| {
            if dice.choose(&Behaviour::default(), &STAY, &[], Open::all(2)) == 1 || place == 90 {
                return Break(place);
            }
            Continue((place + dice.total(D6.times(5))).min(90))
        })
    });
    let refused = explored.unwrap_err();
    assert_eq!(refused, Unenumerable::Edges { limit: 800 });
    assert_eq!(refused.to_string(), "what can happen leads to more than 800 others");
}

const PLACES: usize = 3;
static MOVE: Decision =
    Decision { name: "move", player: "me", options: &["left", "right"], sees: &["place"] };

/// A walk that ends at each place with a chance of one in two, and else goes where an option leads.
#[derive(Clone, Debug)]
struct Walk {
    leads: [[u8; 2]; PLACES],
    worth: [u8; PLACES],
}

impl Walk {
    fn play<D: Dice>(&self, dice: &mut D, behaviour: &Behaviour) -> u8 {
        dice.rounds(0u8, |dice, &place| {
            let seen = [i32::from(place)];
            let option = dice.choose(behaviour, &MOVE, &seen, Open::all(2));
            let next = self.leads[usize::from(place)][usize::from(option)];
            if dice.roll(D2) == 1 { Break(next) } else { Continue(next) }
        })
    }
}

fn walk() -> impl Strategy<Value = Walk> {
    let places = 0..u8::try_from(PLACES).unwrap();
    let leads = prop::array::uniform3(prop::array::uniform2(places));
    (leads, prop::array::uniform3(0u8..6)).prop_map(|(leads, worth)| Walk { leads, worth })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Every policy of eight is played by the ordinary enumerator.
    #[test]
    fn nobody_does_better_than_best(walk in walk()) {
        let mean = |policy: &Behaviour| {
            let play = |dice: &mut Enumerator| walk.play(dice, policy);
            let law = enumerate::<_, f64>(&Budget::default(), play).unwrap();
            law.mean(|&end| walk.worth[usize::from(end)].into())
        };
        let policy = |number: i32| {
            let mut table = Table::default();
            for place in 0..3 {
                table.put(&MOVE, &[place], Open::all(2), u8::from(number >> place & 1 == 1), None);
            }
            Behaviour::new(table)
        };
        let most = (0..8).map(|number| mean(&policy(number))).fold(0.0, f64::max);
        let none = Behaviour::default();
        let play = |dice: &mut Enumerator| walk.play(dice, &none);
        let (graph, ends) = explore(&Budget::default(), &["move".to_owned()], play).unwrap();
        let ends: Vec<f64> = ends.iter().map(|&end| walk.worth[usize::from(end)].into()).collect();
        let best = graph.solve(&ends, &[]).unwrap();
        prop_assert!((best.value() - most).abs() < 1e-12, "{} is not {most}", best.value());
        prop_assert!((mean(&best.behaviour(&graph)) - most).abs() < 1e-12);
        prop_assert!((graph.value_of_habit(&ends).unwrap() - mean(&none)).abs() < 1e-12);
    }
}
