//! Best play of small rules, against every policy that there is.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::ops::ControlFlow::{Break, Continue};

use proptest::prelude::*;
use sandtable_dice::{Behaviour, D2, Decision, Dice, Open};
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

    /// Who does not see where one stands can do no better than the bound, and is not told of more
    /// than what is found.
    #[test]
    fn who_sees_less_is_between_what_is_found_and_the_bound(walk in walk()) {
        let who = [&BLIND; ROUNDS];
        let every = (0..8).map(|number| walk.mean(&policy(number, who), who));
        let most = every.reduce(|most, mean| if most < mean { mean } else { most }).unwrap();
        let (value, bound) = walk.best(who);
        prop_assert!(value <= most && most <= bound, "{value:?} {most:?} {bound:?}");
    }
}
