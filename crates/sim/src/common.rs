//! Common dice: the same random bits for the same roll of a trial, whatever was rolled before it.
//!
//! Two variants of a rule that play the same trial on common dice differ only where the rule makes
//! them differ. Each stage of each round of a trial has a generator of its own, so that a die more
//! in one of them does not shift all that follow.
//!
//! # The format
//!
//! A part of the versioned format described in [`stream`](crate::stream). A trial has four words, in
//! the order of trials from the block's generator of a stream of its own. When a procedure says the
//! stage of its dice for the `n`-th time (from zero) in the same round, the four words `w` make the
//! state of a xoshiro256++ generator: `mix(w[i] + mix(place + n) + i * GOLDEN)`, where `place`
//! comes of the numbers of the rounds around it and of its name, eight bytes at a time, and `mix` is
//! the finalizer of `SplitMix64`. Dice before the first stage have the stage with the empty name.
//!
//! Single checks, dice and chances use words as the [`Sampler`] does: numbers below the
//! combinations, of which the low ones pass, so that a trial that passes on 5+ passes on 4+ as well. Everything that asks for several dice
//! is carried out die by die: a variant with a die more has all the others in common.
//!
//! # References
//!
//! P. Glasserman and D. D. Yao, "Some guidelines and guarantees for common random numbers", 1992;
//! G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", 2014
//! (`SplitMix64`).

use std::hash::Hash;
use std::ops::ControlFlow;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sandtable_dice::{Chance, Check, Dice, Die, Pool};

use crate::Sampler;

/// Two to the 64th divided by the golden ratio: an odd number with no pattern.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Dice of which each stage of each round has its own.
#[derive(Clone, Debug)]
pub(crate) struct CommonDice {
    trial: [u64; 4],
    /// Where in the rounds of the trial the dice are, as a number.
    place: u64,
    /// How often each stage has been said in the rounds around, by place and name.
    said: Vec<(u64, u64)>,
    stage: &'static str,
    dice: Sampler,
}

/// A play of rounds, for whoever has begun it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    inner: u64,
    /// Where the dice were when it began, at which stage, and how many had been said.
    outer: u64,
    stage: &'static str,
    said: usize,
}

impl CommonDice {
    /// The dice of the trial whose words come next from a generator.
    pub(crate) fn of_next_trial(words: &mut impl Rng) -> CommonDice {
        let trial = [(); 4].map(|()| words.next_u64());
        let mut common = CommonDice {
            trial,
            place: GOLDEN,
            said: Vec::new(),
            stage: "",
            dice: dice_of(trial, GOLDEN),
        };
        common.begin_stage("");
        common
    }

    /// Passes over the words of so many trials.
    pub(crate) fn skip_trials(words: &mut impl Rng, trials: u64) {
        (0..4 * trials).for_each(|_| {
            words.next_u64();
        });
    }

    /// Takes up the dice of a stage.
    pub(crate) fn begin_stage(&mut self, name: &'static str) {
        let place = self.next_place(name);
        self.stage = name;
        self.dice = dice_of(self.trial, place);
    }

    /// Begins a play of rounds.
    pub(crate) fn begin_rounds(&mut self) -> Play {
        let inner = self.next_place("\u{0}rounds");
        Play { inner, outer: self.place, stage: self.stage, said: self.said.len() }
    }

    /// Begins one of the rounds, with the stage that the play began with.
    pub(crate) fn begin_round(&mut self, play: Play, number: u32) {
        self.said.truncate(play.said);
        self.place = mix(play.inner ^ u64::from(number));
        self.begin_stage(play.stage);
    }

    /// Ends a play of rounds, after which the stage before it goes on.
    pub(crate) fn end_rounds(&mut self, play: Play) {
        self.said.truncate(play.said);
        self.place = play.outer;
        self.begin_stage(play.stage);
    }

    /// A number for something that is said here, another one each time it is said.
    fn next_place(&mut self, name: &str) -> u64 {
        let place = name.as_bytes().chunks(8).fold(self.place, |hash, bytes| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            mix(hash ^ u64::from_le_bytes(word)).wrapping_add(GOLDEN)
        });
        let mut said = self.said.iter_mut();
        let times = if let Some((_, times)) = said.find(|(there, _)| *there == place) {
            *times += 1;
            *times
        } else {
            self.said.push((place, 0));
            0
        };
        mix(place.wrapping_add(times))
    }
}

/// The dice of a place in a trial.
fn dice_of(trial: [u64; 4], place: u64) -> Sampler {
    let mut state = [0; 32];
    for (i, (bytes, word)) in (0..).zip(state.chunks_exact_mut(8).zip(trial)) {
        let word = mix(word.wrapping_add(place).wrapping_add(GOLDEN.wrapping_mul(i)));
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    Sampler::new(Xoshiro256PlusPlus::from_seed(state))
}

/// Scatters the bits of a number over all of it.
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

impl Dice for CommonDice {
    fn roll(&mut self, die: Die) -> u8 {
        self.dice.roll(die)
    }

    fn stage(&mut self, name: &'static str) -> &mut Self {
        self.begin_stage(name);
        self
    }

    fn check(&mut self, check: Check) -> bool {
        self.dice.check(check)
    }

    /// Die by die, as defined: the sampler rolls several at once, which would be other dice for
    /// another number of them.
    fn total(&mut self, pool: Pool) -> i32 {
        (0..pool.n()).map(|_| i32::from(self.dice.roll(pool.die()))).sum()
    }

    fn chance(&mut self, chance: Chance) -> bool {
        self.dice.chance(chance)
    }

    fn uniform(&mut self) -> f64 {
        self.dice.uniform()
    }

    fn rounds<S, O>(&mut self, start: S, round: impl Fn(&mut Self, &S) -> ControlFlow<O, S>) -> O
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        let play = self.begin_rounds();
        let mut state = start;
        for number in 1.. {
            self.begin_round(play, number);
            match round(self, &state) {
                ControlFlow::Continue(next) => state = next,
                ControlFlow::Break(outcome) => {
                    self.end_rounds(play);
                    return outcome;
                }
            }
        }
        unreachable!("rounds are numbered for as long as they are played")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Stream;

    /// What S. Vigna's `SplitMix64` comes to first from a seed of 1234567.
    #[test]
    fn bits_are_scattered_as_splitmix_does() {
        assert_eq!(mix(GOLDEN.wrapping_add(1_234_567)), 6_457_827_717_110_365_317);
    }

    /// If this fails, every seed of a comparison has changed its meaning: raise the stream version.
    #[test]
    fn value_stability() {
        let mut dice = CommonDice::of_next_trial(&mut Stream::new(1944, "common").common(0));
        let mut rolled = |stage| [(); 4].map(|()| dice.stage(stage).roll(Die::new(200)));
        assert_eq!(rolled("to hit"), [143, 36, 82, 11]);
        assert_eq!(rolled("a stage with a long name"), [151, 151, 166, 48]);
    }
}
