//! Where random bits come from: the versioned format that makes a trial the same trial everywhere.
//!
//! Trials of a scenario are numbered. They are grouped into blocks of [`BLOCK`], and each block has
//! a generator of its own, so that blocks can be run anywhere in any order:
//!
//! 1. The key of a scenario is the BLAKE3 hash of 23 fixed bytes (`sandtable random stream`), then
//!    [`STREAM_VERSION`] (4 bytes), the seed (8 bytes), both little-endian, and the scenario's name
//!    in UTF-8.
//! 2. `ChaCha8` with that key and the number of the block as its stream gives 32 bytes: the state of
//!    the block's xoshiro256++ generator, little-endian.
//! 3. The block's trials are run one after another on words of that generator. How a request for
//!    dice uses up words is written down in [`sampler`](crate::sampler).
//!
//! A change to any of this, or to how requests use up words, is a change of format: it needs a new
//! [`STREAM_VERSION`], which gives all seeds a new meaning.
//!
//! # References
//!
//! D. Blackman and S. Vigna, "Scrambled linear pseudorandom number generators", 2021 (xoshiro);
//! D. J. Bernstein, "`ChaCha`, a variant of Salsa20", 2008.

use std::ops::Range;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The version of the format. Written into every result file.
pub const STREAM_VERSION: u32 = 1;

/// Trials to a block.
///
/// Large enough that starting a block costs nothing beside running it (measured: from a thousand
/// trials on), small enough that one trial can be replayed at once by running those before it in its
/// block.
pub const BLOCK: u64 = 1 << 14;

/// The blocks that trials with these numbers are in, where there are any.
pub(crate) fn blocks(trials: &Range<u64>) -> Range<u64> {
    trials.start / BLOCK..trials.end.div_ceil(BLOCK)
}

/// Those of the trials with these numbers that are in a block.
pub(crate) fn within(trials: &Range<u64>, block: u64) -> Range<u64> {
    trials.start.max(block * BLOCK)..trials.end.min((block + 1) * BLOCK)
}

/// The first words of some blocks, of seed 1944 and a scenario called `bolt_action/mine_run`: what
/// they are on every machine, as long as the version stays.
pub const TEST_WORDS: [(u64, [u64; 2]); 3] = [
    (0, [4_661_126_496_942_345_271, 11_696_956_553_705_952_250]),
    (1, [13_940_147_698_245_243_735, 6_297_741_249_543_553_026]),
    (1 << 32, [79_396_625_791_375_332, 16_289_641_815_253_514_231]),
];

/// The random bits of one scenario under one seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    key: [u8; 32],
}

impl Stream {
    /// The stream of a scenario: equal for equal arguments, otherwise unrelated.
    pub fn new(seed: u64, scenario: &str) -> Stream {
        Stream::with_purpose(b"sandtable random stream", seed, scenario.as_bytes())
    }

    fn with_purpose(purpose: &[u8], seed: u64, name: &[u8]) -> Stream {
        let mut hash = blake3::Hasher::new();
        hash.update(purpose)
            .update(&STREAM_VERSION.to_le_bytes())
            .update(&seed.to_le_bytes())
            .update(name);
        Stream { key: *hash.finalize().as_bytes() }
    }

    /// The generator of one block of trials.
    pub fn block(&self, block: u64) -> Xoshiro256PlusPlus {
        let mut chacha = ChaCha8Rng::from_seed(self.key);
        chacha.set_stream(block);
        let mut state = [0; 32];
        chacha.fill_bytes(&mut state);
        Xoshiro256PlusPlus::from_seed(state)
    }

    /// The generator of the words that the common dice of one block of trials are made from.
    pub(crate) fn common(&self, block: u64) -> Xoshiro256PlusPlus {
        Stream::with_purpose(b"sandtable common dice", 0, &self.key).block(block)
    }

    /// The first words of a block, to be compared with [`TEST_WORDS`].
    pub fn words(&self, block: u64) -> [u64; 2] {
        let mut generator = self.block(block);
        [generator.next_u64(), generator.next_u64()]
    }

    /// A generator that belongs to one trial but has no part in it: for what a narrator adds.
    pub(crate) fn beside(&self, trial: u64) -> Xoshiro256PlusPlus {
        Stream::with_purpose(b"sandtable beside a trial", trial, &self.key).block(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If this fails, every seed in every report has changed its meaning: raise the version.
    #[test]
    fn value_stability() {
        let stream = Stream::new(1944, "bolt_action/mine_run");
        for (block, words) in TEST_WORDS {
            assert_eq!(stream.words(block), words);
        }
    }

    #[test]
    fn seeds_scenarios_and_blocks_all_count() {
        let word = |seed, scenario, block| Stream::new(seed, scenario).block(block).next_u64();
        let words =
            [word(1, "a", 0), word(2, "a", 0), word(1, "b", 0), word(1, "a", 1), word(0, "a", 1)];
        for (i, first) in words.iter().enumerate() {
            assert!(words[i + 1..].iter().all(|second| first != second));
        }
        assert_eq!(word(1, "a", 0), word(1, "a", 0));
    }

    #[test]
    fn what_is_beside_a_trial_is_no_part_of_any_block() {
        let stream = Stream::new(1, "a");
        let beside = stream.beside(0).next_u64();
        assert!((0..1000).all(|block| stream.block(block).next_u64() != beside));
        assert_ne!(beside, stream.beside(1).next_u64());
    }

    /// If this fails, every seed of a comparison, and what a replay tells, has changed its meaning.
    #[test]
    fn value_stability_of_what_is_made_of_a_stream() {
        let stream = Stream::new(1944, "bolt_action/mine_run");
        assert_eq!(
            [stream.common(0).next_u64(), stream.common(1).next_u64()],
            [9_067_204_786_962_334_127, 7_626_353_141_671_866_169]
        );
        assert_eq!(
            [stream.beside(0).next_u64(), stream.beside(1).next_u64()],
            [9_380_244_133_831_166_570, 10_534_697_612_487_563_897]
        );
    }
}
