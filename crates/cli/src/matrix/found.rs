//! What is found of options against options.

use sandtable_games::{Amount, Analysis, Dominance};
use sandtable_sim::Fraction;
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::trials::Stop;

use crate::engine::WhySampled;

/// What was found.
#[derive(Debug)]
pub(crate) struct Found {
    /// The matrix as the scenario states it; nothing if somebody wanted an end before all of its cells
    /// were known.
    pub(crate) main: Option<Solved>,
    /// The same at each value of what is guessed, as far as they were reached.
    pub(crate) curve: Vec<(Fraction, Solved)>,
    /// How many trials each sampled cell had; nothing if none was sampled.
    pub(crate) trials: Option<u64>,
    /// Why there were any.
    pub(crate) why: Option<WhySampled>,
    /// Why there is no more.
    pub(crate) stopped: Option<Stop>,
}

/// A matrix with what follows from it.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    /// The cells, row by row.
    pub(crate) cells: Vec<Vec<Cell>>,
    /// What the game of them comes to: of their means, where they are sampled.
    pub(crate) analysis: Analysis,
    /// What is certain where cells are sampled.
    pub(crate) certain: Option<Certain>,
    /// What each option may cost: of the rows, and of the columns. Nothing of what can cost nothing, of
    /// a side's only option, and where no price matters.
    pub(crate) prices: [Vec<Option<Prices>>; 2],
}

/// A row against a column.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    /// The mean of the payoff by the rule, and how it is known; nothing if the rule is not played.
    pub(crate) rule: Option<Mean>,
    /// What the rows get: that mean, or what an option comes to, with the costs of both sides.
    pub(crate) payoff: Amount,
    /// Where it lies, if that is not known exactly: together with all other cells.
    pub(crate) interval: Option<Interval>,
}

/// A mean of the payoff.
#[derive(Clone, Debug)]
pub(crate) struct Mean {
    /// The mean.
    pub(crate) amount: Amount,
    /// How it was found.
    pub(crate) method: Method,
    /// Where it lies, if it was sampled and that is known.
    pub(crate) interval: Option<Interval>,
    /// How many trials it is of; nothing if it is exact.
    pub(crate) trials: Option<u64>,
}

/// What holds wherever the cells lie in their intervals.
#[derive(Clone, Debug)]
pub(crate) struct Certain {
    /// The value.
    pub(crate) value: Interval,
    /// For each option of the rows and of the columns, what its side loses by playing it alone.
    pub(crate) losses: [Vec<Interval>; 2],
    /// The option that makes it needless.
    pub(crate) dominated: [Vec<Option<Dominance>>; 2],
    /// The pairs that neither side leaves.
    pub(crate) saddle_points: Vec<(usize, usize)>,
}

/// What an option may cost, all others at what they cost.
#[derive(Clone, Debug)]
pub(crate) struct Prices {
    /// Above it, the option is never taken.
    pub(crate) enters_below: Amount,
    /// Below it, nothing else is taken.
    pub(crate) crowds_out_below: Amount,
    /// What that says of its cost, if it has one.
    pub(crate) verdict: Option<Verdict>,
}

/// What the cost of an option is, held against what it may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// So dear that who takes it loses by it.
    Trap,
    /// Such that it is one of several that are taken.
    Fair,
    /// So cheap that nothing else is taken.
    AutoTake,
}

impl Verdict {
    /// As a word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Verdict::Trap => "trap",
            Verdict::Fair => "fair",
            Verdict::AutoTake => "auto-take",
        }
    }
}

impl Solved {
    /// Whether the value is the same whatever an option costs, for the other side can stay away.
    pub(crate) fn is_of_no_matter(&self, side: usize, option: usize) -> bool {
        let found = &[&self.analysis.rows, &self.analysis.columns][side][option];
        found.worth.is_some() && found.surcharges.is_none()
    }

    /// Whether all payoffs are known as fractions, and all that follows from them.
    pub(crate) fn is_in_fractions(&self) -> bool {
        self.analysis.value.fraction.is_some()
    }
}
