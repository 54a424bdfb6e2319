//! How likely one ever comes to the rows of a plan, against the same play with a memory of where it was.

use std::ops::ControlFlow::{Break, Continue};

use proptest::prelude::*;
use sandtable_dice::{Behaviour, D2, D6, Decision, Dice, Open};
use sandtable_sim::Enumerator;
use sandtable_sim::best::{Graph, Rung, explore};
use sandtable_sim::exact::{Budget, enumerate};

use crate::support::decisions::three_rolls;

static GO: Decision =
    Decision { name: "go", player: "me", options: &["left", "right"], sees: &["place", "side"] };

const PLACES: usize = 4;

/// A walk among four places, at the last of which nobody decides: where each option leads on either side
/// of a coin; for four rounds, or until a six is rolled.
#[derive(Clone, Debug)]
struct Walk {
    leads: [[[u8; 2]; 2]; PLACES],
    start: [u8; 2],
    is_endless: bool,
}

impl Walk {
    /// Where it ends, with where it was if that is remembered: a bit for each pair of a place and a side.
    fn play<D: Dice>(&self, dice: &mut D, behaviour: &Behaviour, remembers: bool) -> (u8, u8) {
        let start = self.start[usize::from(dice.roll(D2)) - 1];
        dice.rounds((0, start, 0), |dice, &(round, place, been)| {
            let (mut option, mut now) = (0, been);
            if usize::from(place) + 1 < PLACES {
                let side = dice.roll(D2) - 1;
                if remembers {
                    now |= 1 << (2 * place + side);
                }
                let seen = [i32::from(place), i32::from(side)];
                option = usize::from(dice.choose(behaviour, &GO, &seen, Open::all(2)));
            }
            let coin = usize::from(dice.roll(D2)) - 1;
            let next = self.leads[usize::from(place)][option][coin];
            let is_over = if self.is_endless { dice.roll(D6) == 6 } else { round == 3 };
            if is_over {
                return Break((next, now));
            }
            Continue((if self.is_endless { 0 } else { round + 1 }, next, now))
        })
    }
}

fn walk() -> impl Strategy<Value = Walk> {
    let leads = prop::array::uniform4(prop::array::uniform2(prop::array::uniform2(0u8..4)));
    let start = prop::array::uniform2(0u8..4);
    (leads, start, any::<bool>()).prop_map(|(leads, start, is_endless)| Walk {
        leads,
        start,
        is_endless,
    })
}

fn explored<O: Eq + std::hash::Hash>(
    free: &str,
    rule: impl Fn(&mut Enumerator) -> O,
) -> (Graph<f64>, Vec<O>) {
    explore(&Budget::default(), &[free.to_owned()], rule).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// Whatever the plan looks at, and however often one comes again.
    #[test]
    fn as_likely_as_with_a_memory(walk in walk(), looks in 0..4usize) {
        let none = Behaviour::default();
        let (graph, ends) = explored("go", |dice| walk.play(dice, &none, false).0);
        let worth: Vec<f64> = ends.iter().map(|&place| f64::from(place)).collect();
        let looks_at = [&[][..], &["place"], &["side"], &["place", "side"]][looks].to_vec();
        let Rung { plan, .. } = graph.plan(&worth, looks_at).unwrap();
        let come_to = graph.come_to(&plan).unwrap();
        let played = plan.behaviour();
        let law = enumerate::<_, f64>(&Budget::default(), |dice| walk.play(dice, &played, true).1);
        let law = law.unwrap();
        let places = plan.places(&GO);
        let is_in = |seen: &[i32], bit: u8| {
            let of = [i32::from(bit / 2), i32::from(bit % 2)];
            places.iter().zip(seen).all(|(&at, &seen)| of[at] == seen)
        };
        let ever = |has: &dyn Fn(u8) -> bool| {
            let bits = (0..8u8).filter(|&bit| has(bit)).fold(0, |bits, bit| bits | 1u8 << bit);
            law.mean(|been| f64::from(u8::from(been & bits != 0)))
        };
        for (cell, &found) in plan.cells.iter().zip(&come_to.cells) {
            let truth = ever(&|bit| is_in(&cell.seen, bit));
            prop_assert!((found.unwrap() - truth).abs() < 1e-9, "{found:?} {truth} {cell:?}");
        }
        prop_assert_eq!(plan.stretches().len(), come_to.stretches.len());
        for (row, &found) in plan.stretches().iter().zip(&come_to.stretches) {
            let is_of = |cell: &&sandtable_sim::best::PlanCell| {
                let (last, most) = (cell.seen.last(), Some(&row.most).filter(|_| !row.seen.is_empty()));
                cell.seen.split_last().map(|it| it.1) == row.seen.split_last().map(|it| it.1)
                    && row.seen.last() <= last && last <= most
            };
            let cells: Vec<_> = plan.cells.iter().filter(is_of).collect();
            let truth = ever(&|bit| cells.iter().any(|cell| is_in(&cell.seen, bit)));
            prop_assert!((found.unwrap() - truth).abs() < 1e-9, "{found:?} {truth} {row:?}");
        }
    }
}

/// Who rolls up to three dice for a six decides nothing if the first is one: 5/6, and comes to 55/36 rolls
/// to decide about.
#[test]
fn who_comes_twice_comes_once() {
    let none = Behaviour::default();
    let (graph, faces) = explored("stop", |dice| three_rolls(dice, &none));
    let sixes: Vec<f64> = faces.iter().map(|&face| f64::from(u8::from(face == 6))).collect();
    let Rung { plan, .. } = graph.plan(&sixes, vec!["face"]).unwrap();
    let rolls = &plan.stretches()[0];
    assert_eq!((rolls.seen[0], rolls.most, rolls.option), (1, 5, 0));
    assert!((rolls.reached - (5.0 / 6.0 + 25.0 / 36.0)).abs() < 1e-12, "{}", rolls.reached);
    let come_to = graph.come_to(&plan).unwrap();
    assert!((come_to.stretches[0].unwrap() - 5.0 / 6.0).abs() < 1e-12, "{come_to:?}");
}
