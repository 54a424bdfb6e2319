//! Best play of small rules, against every policy that there is.

use std::ops::ControlFlow::{Break, Continue};

use proptest::prelude::*;
use sandtable_dice::{Behaviour, D2, D3, Decision, Dice, Open};
use sandtable_sim::best::{Graph, Solution, Table, explore};
use sandtable_sim::exact::{Budget, enumerate};
use sandtable_sim::{Enumerator, Fraction};

const ROUNDS: usize = 3;
const PLACES: usize = 2;
const OPTIONS: &[&str] = &["left", "right"];
static MINE: Decision =
    Decision { name: "mine", player: "me", options: OPTIONS, sees: &["round", "place"] };
static THEIRS: Decision = Decision { name: "theirs", player: "they", ..MINE };
static BLIND: Decision = Decision { sees: &["round"], ..MINE };

/// A rule in which one walks from place to place: where each option leads from each place in each
/// round on either side of a coin, and what the places are worth in the end.
#[derive(Clone, Debug)]
struct Walk {
    leads: [[[[u8; 2]; 2]; PLACES]; ROUNDS],
    worth: [u8; PLACES * 2],
}

/// Who decides in each round.
type Who = [&'static Decision; ROUNDS];

/// Both options are open in every round.
const BOTH: [Open; ROUNDS] = [Open::all(2); ROUNDS];

impl Walk {
    /// Where it ends, and where it was before.
    fn play<D: Dice>(
        &self,
        dice: &mut D,
        behaviour: &Behaviour,
        who: Who,
        open: [Open; ROUNDS],
    ) -> usize {
        let start = usize::from(dice.roll(D2)) - 1;
        dice.rounds((0, start), |dice, &(round, place)| {
            let seen = [i32::try_from(round).unwrap(), i32::try_from(place).unwrap()];
            let seen = &seen[..who[round].sees.len()];
            let option = dice.choose(behaviour, who[round], seen, open[round]);
            let coin = dice.roll(D2) - 1;
            let next =
                usize::from(self.leads[round][place][usize::from(option)][usize::from(coin)]);
            if round + 1 == ROUNDS {
                return Break(2 * place + next);
            }
            Continue((round + 1, next))
        })
    }

    fn mean(&self, behaviour: &Behaviour, who: Who) -> Fraction {
        let play = |dice: &mut Enumerator| self.play(dice, behaviour, who, BOTH);
        let law = enumerate::<_, Fraction>(&Budget::default(), play).unwrap();
        law.mean(|&end| self.worth[end].into())
    }

    /// What best play comes to: what it is worth, and what it would be to one who sees all.
    fn best(&self, who: Who) -> (Fraction, Fraction) {
        let (graph, best) = self.solved(who, BOTH);
        assert_eq!(self.mean(&best.behaviour(&graph), who), *best.value());
        (best.value().clone(), best.bound().clone())
    }

    /// Everything that can happen where these options are open, and best play.
    fn solved(&self, who: Who, open: [Open; ROUNDS]) -> (Graph<Fraction>, Solution<Fraction>) {
        let free = ["mine".to_owned(), "theirs".to_owned()];
        let play = |dice: &mut Enumerator| self.play(dice, &Behaviour::default(), who, open);
        let (graph, ends) = explore::<_, Fraction>(&Budget::default(), &free, play).unwrap();
        let worth: Vec<_> =
            ends.iter().map(|&end| Fraction::from(u64::from(self.worth[end]))).collect();
        let best = graph.solve(&worth, &free[1..]).unwrap();
        (graph, best)
    }
}

/// The policy with a number: each bit says which option is taken at a spot.
fn policy(number: u32, who: Who) -> Behaviour {
    let mut table = Table::default();
    let mut bits = (0..).map(|bit| u8::from(number >> bit & 1 == 1));
    for (round, decision) in (0..).zip(who) {
        for place in 0..if decision.sees.len() == 1 { 1 } else { 2 } {
            let seen = &[round, place][..decision.sees.len()];
            table.put(decision, seen, Open::all(2), bits.next().unwrap(), None);
        }
    }
    Behaviour::new(table)
}

fn walk() -> impl Strategy<Value = Walk> {
    let leads = prop::array::uniform3(prop::array::uniform2(prop::array::uniform2(
        prop::array::uniform2(0u8..2),
    )));
    (leads, prop::array::uniform4(0u8..6)).prop_map(|(leads, worth)| Walk { leads, worth })
}

static CROSS: Decision =
    Decision { name: "cross", player: "me", options: &["run", "walk", "round"], sees: &["hurry"] };

/// A belt that is laid with a half, which who crosses it does not see: running it is worth 3 if there is
/// none and -9 if there is one, walking 1 and -1, going round 0.
fn unseen_mine<D: Dice>(dice: &mut D, behaviour: &Behaviour) -> i32 {
    let is_live = dice.roll(D2) == 1;
    match (dice.choose(behaviour, &CROSS, &[1], Open::all(3)), is_live) {
        (0, false) => 3,
        (0, true) => -9,
        (1, false) => 1,
        (1, true) => -1,
        _ => 0,
    }
}

/// Who saw the mine would run where there is none. Who does not walks or goes round, which is a tie, and
/// would lose 3 by running: as much as the play that is told says, and not as one who sees the mine.
#[test]
fn a_mine_that_is_not_seen_is_not_run_into() {
    let free = ["cross".to_owned()];
    let play = |dice: &mut Enumerator| unseen_mine(dice, &Behaviour::default());
    let (graph, ends) = explore::<_, Fraction>(&Budget::default(), &free, play).unwrap();
    let worth: Vec<Fraction> = ends.iter().map(|&end| Fraction::new(end.into(), 1)).collect();
    let best = graph.solve(&worth, &[]).unwrap();
    assert_eq!(*best.value(), Fraction::ZERO);
    assert_eq!(*best.bound(), Fraction::new(3, 2));
    let [cell] = best.cells() else { panic!("one spot") };
    assert_eq!((cell.option, cell.margin), (1, 0.0));
    let values: Vec<f64> = cell.values.iter().map(|(_, value)| value.to_f64()).collect();
    assert_eq!(values, [-3.0, 0.0, 0.0]);
    assert!(best.torn().is_some_and(|torn| torn.is_proved && (torn.loss - 1.5).abs() < 1e-12));
}

static WING: Decision =
    Decision { name: "wing", player: "me", options: &["hold", "go"], sees: &["strength"] };

/// Two wings that are asked alike, one after the other, and neither knows what the other was told: if both
/// go that is worth 10, if one goes alone it costs 4, and if both hold nothing happens; a scout who was
/// shot, with a third, is seen by none of them and makes it worth -1 to go.
fn two_wings<D: Dice>(dice: &mut D, behaviour: &Behaviour, strength: [i32; 2]) -> i32 {
    let is_shot = dice.roll(D3) == 1;
    let go = strength.map(|strength| dice.choose(behaviour, &WING, &[strength], Open::all(2)));
    match (is_shot, go[0] + go[1]) {
        (_, 0) => 0,
        (false, 2) => 10,
        (true, 2) => -1,
        _ => -4,
    }
}

/// From holding, no wing gains by going alone; together they gain. What is best is found all the same, where
/// the wings look alike and are asked twice in a play, and where they do not.
#[test]
fn two_wings_go_together() {
    let free = ["wing".to_owned()];
    for strength in [[1, 1], [1, 2]] {
        let play = |dice: &mut Enumerator| two_wings(dice, &Behaviour::default(), strength);
        let (graph, ends) = explore::<_, f64>(&Budget::default(), &free, play).unwrap();
        let worth: Vec<f64> = ends.iter().map(|&end| end.into()).collect();
        let best = graph.solve(&worth, &[]).unwrap();
        assert!((best.value() - 19.0 / 3.0).abs() < 1e-12, "{best:?}");
        assert!(best.cells().iter().all(|cell| cell.option == 1));
        let rung = graph.plan(&worth, Vec::new()).unwrap();
        assert!(rung.is_proved && (rung.value - 19.0 / 3.0).abs() < 1e-12, "{rung:?}");
        // Who looks at nothing holds both wings or neither: all of the gain, for two times that one comes.
        let [cell] = &rung.plan.cells[..] else { panic!("one cell") };
        assert!((cell.margin * cell.reached - 19.0 / 3.0).abs() < 1e-12, "{cell:?}");
    }
}

/// An option is worth to who sees less what is lost without it by who sees less: nobody who does not see
/// the mine needs to run.
#[test]
fn what_an_option_is_worth_goes_by_what_is_seen() {
    let free = ["cross".to_owned()];
    let play = |dice: &mut Enumerator| unseen_mine(dice, &Behaviour::default());
    let (graph, ends) = explore::<_, f64>(&Budget::default(), &free, play).unwrap();
    let worth: Vec<f64> = ends.iter().map(|&end| end.into()).collect();
    let [worth] = &graph.worth(&worth, &[]).unwrap()[..] else { panic!("one decision") };
    assert_eq!(worth.options, [0.0, 0.0, 0.0]);
    // Who does not choose takes the first that is open: runs.
    assert!((worth.choosing - 3.0).abs() < 1e-12, "{worth:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nobody_does_better_than_best(walk in walk()) {
        let who = [&MINE; ROUNDS];
        let every = (0..64).map(|number| walk.mean(&policy(number, who), who));
        let most = every.reduce(|most, mean| if most < mean { mean } else { most }).unwrap();
        let (value, bound) = walk.best(who);
        prop_assert_eq!(&value, &most);
        prop_assert_eq!(value, bound);
    }

    /// Rounds one and three are mine, the second is theirs.
    #[test]
    fn one_does_as_well_as_the_other_allows(walk in walk()) {
        let who = [&MINE, &THEIRS, &MINE];
        let mean = |mine: u32, theirs: u32| {
            // The bits are of rounds, two for each.
            let number = mine & 3 | theirs << 2 | mine >> 2 << 4;
            walk.mean(&policy(number, who), who)
        };
        let least = |mine| (0..4).map(|theirs| mean(mine, theirs))
            .reduce(|least, mean| if mean < least { mean } else { least }).unwrap();
        let most = (0..16).map(least)
            .reduce(|most, mean| if most < mean { mean } else { most }).unwrap();
        prop_assert_eq!(walk.best(who).0, most);
    }

    /// Whose option is taken away in a round gains nothing by that, whatever else is decided by whom.
    #[test]
    fn an_option_less_never_helps_who_has_it(walk in walk(), theirs in 0..ROUNDS) {
        let mut who = [&MINE; ROUNDS];
        who[theirs] = &THEIRS;
        let all = walk.best(who).0;
        for (round, option) in (0..ROUNDS).flat_map(|round| [(round, 0), (round, 1)]) {
            let mut open = BOTH;
            open[round] = open[round].without(option).unwrap();
            let (_, best) = walk.solved(who, open);
            let (less, more) = if round == theirs {
                (&all, best.value())
            } else {
                (best.value(), &all)
            };
            prop_assert!(less <= more, "{option} in round {round}: {less:?} {more:?}");
        }
    }

    /// Who does not see where one stands does as well as by any play that is the same at all places, and
    /// no better than who sees it.
    #[test]
    fn who_sees_less_does_the_best_that_can_be_done_by_it(walk in walk()) {
        let who = [&BLIND; ROUNDS];
        let every = (0..8).map(|number| walk.mean(&policy(number, who), who));
        let most = every.reduce(|most, mean| if most < mean { mean } else { most }).unwrap();
        let (_, best) = walk.solved(who, BOTH);
        let (value, bound) = walk.best(who);
        prop_assert_eq!(&value, &most);
        prop_assert!(value <= bound, "{value:?} {bound:?}");
        prop_assert!(best.torn().is_none_or(|torn| torn.is_proved));
    }

    /// What is said of a spot is said of the play that is told: what another option comes to there, if
    /// everything else is done as before. In no round one can come again to where one was.
    #[test]
    fn an_option_is_judged_under_the_play_that_is_told(walk in walk()) {
        let who = [&BLIND; ROUNDS];
        let (graph, best) = walk.solved(who, BOTH);
        for (at, cell) in best.cells().iter().enumerate() {
            let mut other = Table::default();
            for (place, (spot, cell)) in graph.spots().iter().zip(best.cells()).enumerate() {
                let option = if place == at { 1 - cell.option } else { cell.option };
                other.put(spot.decision, &spot.seen, spot.open, option, None);
            }
            let lost = best.value().to_f64() - walk.mean(&Behaviour::new(other), who).to_f64();
            prop_assert!((cell.margin * cell.reached - lost).abs() < 1e-12, "{lost} {cell:?}");
            prop_assert!(0.0 <= cell.margin, "{cell:?}");
        }
    }
}
