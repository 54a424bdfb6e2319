//! What an enumeration may cost, why it can fail, and what it comes to.

mod outcomes;
pub(crate) mod sorted;
pub(crate) mod waiting;

use thiserror::Error;

use crate::Probability;
pub use outcomes::{Entries, Outcomes};

/// How much work an enumeration may be.
///
/// Counted, never timed: whether a procedure is enumerated must not depend on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The paths that may be run; each counts once more for every sixteen rolls on it, and in
    /// fractions as often as is fit for how long they are.
    pub paths: u64,
    /// The states that may be alive at once in a play of rounds, and the different outcomes. Where
    /// all that can happen is kept, so many states and [eight times](Budget::edges) as many edges.
    pub states: u64,
    /// The rounds that one play of rounds may last.
    pub rounds: u64,
}

impl Default for Budget {
    /// About a second of work in `f64` for rules with large states, a quarter of that for others.
    fn default() -> Budget {
        Budget { paths: 4_000_000, states: 1_000_000, rounds: 100_000 }
    }
}

impl Budget {
    /// About a second of work in fractions, which count for what they take: one of 128 bits for as
    /// much as a few paths, one of 4,096 for some hundreds.
    pub fn for_fractions() -> Budget {
        Budget { paths: 20_000_000, ..Budget::default() }
    }

    /// More than the default, where all that can happen is kept to find the best play: enough for
    /// Pig to a hundred, which has some million states and takes some 240 megabytes.
    pub fn for_best_play() -> Budget {
        Budget { paths: 20_000_000, states: 2_000_000, ..Budget::default() }
    }

    /// The edges that may be kept, of four bytes each; how likely they are is kept beside them, once for
    /// all places where dice do the same.
    pub fn edges(&self) -> u64 {
        8 * self.states
    }
}

/// Why a procedure could not be enumerated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unenumerable {
    /// The tree of rolls has too many leaves.
    #[error("there are more than {limit} paths")]
    Paths {
        /// The paths that were allowed.
        limit: u64,
    },
    /// There are too many different outcomes, or rounds come to too many different states at once.
    #[error("there are more than {limit} different states or outcomes")]
    States {
        /// The states that were allowed.
        limit: u64,
    },
    /// Rounds do not end.
    #[error("the rounds have not ended after {limit}")]
    Rounds {
        /// The rounds that were allowed.
        limit: u64,
    },
    /// One path rolls too often: a loop of rolls that is not written as rounds.
    #[error("one path rolls more than {limit} times; a loop that rolls needs `rounds`")]
    Depth {
        /// The rolls that were allowed.
        limit: u64,
    },
    /// The totals of so many dice are not worked out.
    #[error("all totals of {n}d{sides} would take too long to work out")]
    Dice {
        /// How many dice.
        n: u32,
        /// The sides of each.
        sides: u8,
    },
    /// A probability needs a longer fraction than is represented.
    #[error("there are fractions that need more than {bits} bits")]
    Long {
        /// The bits that numerator and denominator may have.
        bits: u64,
    },
    /// Marginal parts lead into each other too deeply, or back to themselves.
    #[error("parts of the procedure lead into each other more than {limit} deep")]
    Nesting {
        /// The depth that was allowed.
        limit: u64,
    },
    /// The procedure depends on something else than its circumstances and dice.
    #[error("the same rolls led elsewhere; is the procedure a pure function of its dice?")]
    Impure,
    /// Players decide inside a part that is solved by itself, whatever comes after it.
    #[error(
        "'{decision}' is decided inside a part, which is solved by itself: what is best there depends on what follows; decide outside of the part"
    )]
    Decision {
        /// Which decision.
        decision: &'static str,
    },
    /// A series is marked inside a part that is solved by itself, whatever leads to it.
    #[error(
        "'{series}' is marked inside a part, which is solved once for many turns; mark outside of the part"
    )]
    Marked {
        /// Which series.
        series: &'static str,
    },
    /// Players can go on for ever, or dice do.
    #[error(
        "a play can be prolonged for ever: give it a limit, as a number of turns that is a part of its state"
    )]
    Endless,
    /// A play can come back to a state that it has left, and fractions are asked for.
    #[error("a play can come back to where it was")]
    Recurrent,
    /// Plays come back so often that values hardly change from one round to the next.
    #[error(
        "plays come back to where they were so often that they are not worth anything certain after {limit} steps"
    )]
    Slow {
        /// The steps that were allowed.
        limit: u64,
    },
    /// What can happen leads to too much else.
    #[error("what can happen leads to more than {limit} others")]
    Edges {
        /// The edges of a graph that were allowed.
        limit: u64,
    },
    /// Nobody waits for it any longer.
    #[error("somebody wanted an end before everything was enumerated")]
    Stopped,
    /// The procedure asked for a uniform random number.
    #[error("{} is random in a way that no dice decide", if stage.is_empty() { "something" } else { stage })]
    Continuous {
        /// What for; empty if it was not said.
        stage: &'static str,
    },
}

/// Outcomes with their probabilities.
#[derive(Clone, Debug, PartialEq)]
pub struct Law<O, P> {
    /// The probability of each possible outcome.
    pub outcomes: Outcomes<O, P>,
    /// The probability of everything that was not followed to its end: rounds that go on for too
    /// long to matter. Zero where probabilities are fractions.
    pub unresolved: P,
    /// How many times the procedure or a part of it was run.
    pub paths: u64,
    /// What that took of the [`Budget`], which counts long paths for more.
    pub spent: u64,
    /// The most states that were alive at once in any play of rounds.
    pub states: u64,
}

impl<O: Ord, P: Probability> Law<O, P> {
    /// The law of these outcomes; the probabilities of equal ones are added up.
    pub(crate) fn new(
        entries: impl IntoIterator<Item = (O, P)>,
        unresolved: P,
        (paths, spent): (u64, u64),
        states: u64,
    ) -> Law<O, P> {
        Law { outcomes: entries.into_iter().collect(), unresolved, paths, spent, states }
    }

    /// The probability of one outcome.
    pub fn probability(&self, outcome: &O) -> P {
        self.outcomes.get(outcome).cloned().unwrap_or(P::NEVER)
    }

    /// The sum of all probabilities, with what is unresolved: one, or a bug.
    pub fn total(&self) -> P {
        self.outcomes.values().fold(self.unresolved.clone(), |sum, p| sum.or(p))
    }

    /// The mean of a measure over the outcomes that are resolved.
    pub fn mean(&self, measure: impl Fn(&O) -> f64) -> P {
        let terms = self.outcomes.iter().map(|(outcome, p)| P::decimal(measure(outcome)).and(p));
        terms.fold(P::NEVER, |sum, term| sum.or(&term))
    }

    /// The law of something that depends on the outcome.
    pub fn map<Q: Ord>(&self, map: impl Fn(&O) -> Q) -> Law<Q, P> {
        let entries = self.outcomes.iter().map(|(outcome, p)| (map(outcome), p.clone()));
        Law::new(entries, self.unresolved.clone(), (self.paths, self.spent), self.states)
    }
}
