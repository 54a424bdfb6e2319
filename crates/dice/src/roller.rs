//! The trait behind which every engine stands.

use std::hash::Hash;
use std::ops::{Add, ControlFlow, RangeInclusive};

use crate::{Behaviour, Chance, Check, D10, Decision, Die, Open, Plan, Pool, PoolFace, Table};

/// In which form a rule that is not compiled with the program is best carried out on some dice.
///
/// All forms come to the same: they differ in what they spare. A rule in Rust has one form and does
/// not ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As it is told at the table: with its stages, notes, rounds and parts.
    Told,
    /// The dice alone, in their order: no stages and no notes, parts and rounds as plain code.
    Sampled,
    /// As one play of rounds, each of which ends where equal states can be merged; parts by
    /// themselves.
    Merged,
}

/// A source of dice.
///
/// Only [`roll`](Dice::roll) is required. Every other method has a body that *defines* it in terms
/// of `roll`; an engine may override a body to be faster or to branch less, never to mean something
/// else. Law tests hold each engine to that.
///
/// Ask for the meaning, not for faces: `successes(8, D6.at_least(3))` branches nine ways and costs
/// one random word where eight rolls branch 1.7 million ways and cost eight.
pub trait Dice: Sized + 'static {
    /// The form in which these dice want what is not compiled with the program.
    const FORM: Form = Form::Told;

    /// Rolls one die: a face in `1..=die.sides()`.
    fn roll(&mut self, die: Die) -> u8;

    /// Says what the next dice are for, in the rulebook's words: `dice.stage("to hit").check(..)`.
    ///
    /// Shown when a trial is narrated, and what common dice of two variants are matched by.
    #[inline]
    fn stage(&mut self, _name: &'static str) -> &mut Self {
        self
    }

    /// Says which of its like what follows is, in the rulebook's words: `dice.at("turn", turn)`, the
    /// number counted from one. It is so until the rounds or the part end in which it is said, or
    /// until they say another.
    ///
    /// Heads what is told of a trial, within the headings of the rounds and parts around it: *Craft 3,
    /// turn 2*. Rounds of which nothing is said have no heading. Rolls nothing and changes nothing.
    #[inline]
    fn at(&mut self, _what: &'static str, _number: u32) -> &mut Self {
        self
    }

    /// The next of these, the first of them in its rounds: [`at`](Dice::at) for what is done one after
    /// the other and does not know its number, as the parts of [`independent`](Dice::independent),
    /// whose plays within the same headings are counted on.
    #[inline]
    fn each(&mut self, _what: &'static str) -> &mut Self {
        self
    }

    /// Tells the reader of a narrated trial what has come of the dice. Never run otherwise.
    #[inline]
    fn note(&mut self, _text: impl FnOnce() -> String) {}

    /// Marks in which state a [`Series`](crate::Series) of the rule is at the end of each of these
    /// turns: of one; of all that are left, where the rule is over.
    ///
    /// Rolls nothing and changes nothing. Not within a part ([`marginal`](Dice::marginal)): what is
    /// solved once stands for many turns.
    #[inline]
    fn mark(&mut self, _series: &'static str, _turns: RangeInclusive<u32>, _state: u32) {}

    /// Whether anything comes of what is [marked](Dice::mark): who is slower for it need not.
    #[inline]
    fn is_marking(&self) -> bool {
        false
    }

    /// Rolls against a check.
    #[inline]
    fn check(&mut self, check: Check) -> bool {
        check.passes(self.total(check.pool()))
    }

    /// Rolls `n` times against a check and counts the passes.
    #[inline]
    fn successes(&mut self, n: u32, check: Check) -> u32 {
        (0..n).map(|_| u32::from(self.check(check))).sum()
    }

    /// How many dice of a pool show a face, where the pool is gone through face by face and so many
    /// dice are left that show none of the faces before.
    ///
    /// Each of these shows any of the faces left alike; so this is defined as so many checks on a die
    /// with as many sides as there are faces left, as nobody rolls at a table.
    #[inline]
    fn showing(&mut self, face: PoolFace, left: u32) -> u32 {
        self.successes(left, face.check)
    }

    /// Rolls some dice and adds them up.
    #[inline]
    fn total(&mut self, pool: Pool) -> i32 {
        (0..pool.n()).map(|_| i32::from(self.roll(pool.die()))).sum()
    }

    /// Rolls on a table, with the modifier added to the dice.
    ///
    /// A modified roll off either end of the table takes the row at that end.
    #[inline]
    fn table<T: Copy>(&mut self, table: &Table<T>, modifier: i32) -> T {
        table.row(self.total(table.pool()) + modifier)
    }

    /// Something happens with a given probability that no die of the rulebook decides.
    ///
    /// Defined as percentile dice: the decimal digits of the probability are compared with D10
    /// (a ten counts as zero), one by one until one differs. What is [certain](Chance::certain) asks
    /// for no dice, whatever the engine.
    fn chance(&mut self, chance: Chance) -> bool {
        if let Some(happens) = chance.certain() {
            return happens;
        }
        let mut digits = chance.digits();
        loop {
            let Some(digit) = digits.next() else { return false };
            match self.roll(D10) % 10 {
                face if face < digit => return true,
                face if digit < face => return false,
                _ => (),
            }
        }
    }

    /// How many of `n` events happen, each by itself with the same probability.
    fn events(&mut self, n: u32, chance: Chance) -> u32 {
        (0..n).map(|_| u32::from(self.chance(chance))).sum()
    }

    /// A player decides, who sees these numbers: what the behaviour says, among the options that are
    /// open. Gives the option, counted from zero.
    ///
    /// Dice are rolled only where the behaviour is a mixture: one [`chance`](Dice::chance) for each
    /// option that is weighed against those after it. An engine that looks for the best play may
    /// answer by itself.
    fn choose(
        &mut self,
        behaviour: &Behaviour,
        decision: &'static Decision,
        seen: &[i32],
        open: Open,
    ) -> u8 {
        as_planned(self, behaviour, decision, seen, open)
    }

    /// A number between zero and one, uniformly: for geometry, not for dice.
    ///
    /// Defined as twelve decimal digits. The exact engine does not apply to a procedure that asks
    /// for it.
    fn uniform(&mut self) -> f64 {
        (0..12).rev().fold(0.0, |rest, _| (rest + f64::from(self.roll(D10) % 10)) / 10.0)
    }

    /// Carries out a part of a rule of which only the outcome matters from here on.
    ///
    /// Marks where different rolls may be forgotten once they have come to the same thing, and
    /// where equal questions need answering only once. `part` may depend on `key` and the dice
    /// alone; that it captures nothing else is checked when the program is compiled. Sampling is
    /// unaffected; the exact engine solves each key once and merges the paths.
    #[inline]
    fn marginal<K, O, F>(&mut self, key: K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "a marginal part depends on its key alone") }
        part(self, &key)
    }

    /// Carries out a part of a rule in which players decide: a [`marginal`](Dice::marginal) part that
    /// depends on what they do as well.
    ///
    /// An engine that looks for the best play follows such a part where it stands, since what is done
    /// best in it may depend on what comes after it.
    #[inline]
    fn marginal_behaving<K, O, F>(&mut self, behaviour: &Behaviour, key: K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &Behaviour, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "a marginal part depends on its key alone") }
        part(self, behaviour, &key)
    }

    /// Carries out a part `n` times, each by itself, and adds up what comes of it.
    ///
    /// `part` is one of [`marginal`](Dice::marginal); the default of its outcomes must be zero, and
    /// their sum the same in any order. The exact engine solves the part once and multiplies it out:
    /// its work grows with the number of different sums.
    fn independent<K, O, F>(&mut self, n: u32, key: &K, part: F) -> O
    where
        K: Clone + Eq + Hash + 'static,
        O: Add<Output = O> + Default + Clone + Ord + Hash + 'static,
        F: Fn(&mut Self, &K) -> O + Copy + 'static,
    {
        const { assert!(size_of::<F>() == 0, "an independent part depends on its key alone") }
        self.marginal((n, key.clone()), move |dice, (n, key)| {
            dice.rounds((*n, O::default()), |dice, (left, sum)| match *left {
                0 => ControlFlow::Break(sum.clone()),
                left => {
                    let one = dice.marginal(key.clone(), part);
                    ControlFlow::Continue((left - 1, sum.clone() + one))
                }
            })
        })
    }

    /// Plays rounds until one of them breaks, each knowing only the state the last one left.
    ///
    /// The exact engine carries the whole distribution over states from round to round: its work
    /// grows with the number of states, not of paths.
    #[inline]
    fn rounds<S, O>(&mut self, start: S, round: impl Fn(&mut Self, &S) -> ControlFlow<O, S>) -> O
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        let mut state = start;
        loop {
            match round(self, &state) {
                ControlFlow::Continue(next) => state = next,
                ControlFlow::Break(outcome) => return outcome,
            }
        }
    }

    /// Plays rounds that add something up, of which no round knows how much it is so far: each says
    /// what it adds, which may be less than nothing. Gives the sum beside the outcome.
    ///
    /// The same as [`rounds`](Dice::rounds) with the sum in the state. The exact engine plays a round
    /// once from each state, for all sums that may stand beside it; these must lie close together,
    /// for it keeps a place for each number between the least and the largest.
    fn rounds_adding_up<S, O>(
        &mut self,
        start: S,
        round: impl Fn(&mut Self, &S) -> (i32, ControlFlow<O, S>),
    ) -> (O, i32)
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        self.rounds((start, 0), |dice, (state, sum)| {
            let (more, led) = round(dice, state);
            match led {
                ControlFlow::Continue(next) => ControlFlow::Continue((next, sum + more)),
                ControlFlow::Break(outcome) => ControlFlow::Break((outcome, sum + more)),
            }
        })
    }
}

/// Takes a decision as the behaviour says, on some dice: what [`Dice::choose`] means. Dice are rolled
/// only for a mixture, at a stage that has the name of the decision.
pub fn as_planned<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    decision: &Decision,
    seen: &[i32],
    open: Open,
) -> u8 {
    let weights = match behaviour.plan(decision, seen, open) {
        Plan::Sure(option) => return option,
        Plan::Mixed(weights) => weights,
    };
    let weight = |option: u8| weights.get(usize::from(option)).copied().unwrap_or(0);
    let mut left: u32 = open.options().map(weight).sum();
    for option in open.options().filter(|&option| 0 < weight(option)) {
        let taken = Chance::new(weight(option), left).expect("a part of what is left");
        if weight(option) == left || dice.stage(decision.name).chance(taken) {
            return option;
        }
        left -= weight(option);
    }
    open.first()
}
