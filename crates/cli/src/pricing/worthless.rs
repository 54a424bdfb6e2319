//! References and ladders that nothing can be priced against.

use sandtable_report::digits;
use sandtable_sim::pricing::LadderFault;
use thiserror::Error;

use crate::engine::WhySampled;
use crate::refusal::Refusal;
use crate::scenario::Ladder;

/// Why a reference is no reference.
#[derive(Debug, Error)]
pub(crate) enum Worthless {
    /// It is worth nothing, or less.
    #[error(
        "the reference `{reference}` has a mean `{measure}` of {value}; nothing can be priced \
         against what is worth nothing"
    )]
    Nothing {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
        /// The mean.
        value: f64,
    },
    /// The condition of its measure is never met.
    #[error("the reference `{reference}` never meets the condition of `{measure}`")]
    Never {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
    },
    /// No trial was worth anything; more trials may be.
    #[error(
        "`{measure}` of the reference `{reference}` was never seen in {}, {most}; nothing can \
         be priced against it so far", digits::counted(*.trials, "trial")
    )]
    Unseen {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
        /// The trials of each situation.
        trials: u64,
        /// How much it may be worth all the same, in words.
        most: String,
    },
    /// No trial met the condition of its measure; more trials may.
    #[error(
        "the reference `{reference}` met the condition of `{measure}` in none of {}",
        digits::counted(*.trials, "trial")
    )]
    Unmet {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
        /// The trials of each situation.
        trials: u64,
    },
    /// Trials saw it to be worth nothing, or less; more trials may not.
    #[error(
        "the mean `{measure}` of the reference `{reference}` was {} in {}; nothing can be \
         priced against it so far", digits::exact(*.value), digits::counted(*.trials, "trial")
    )]
    Unknown {
        /// The reference.
        reference: String,
        /// What it is worth is the mean of this.
        measure: String,
        /// The trials of each situation.
        trials: u64,
        /// The mean that was seen.
        value: f64,
    },
}

impl Refusal for Worthless {
    fn help(&self) -> Option<String> {
        let help = match self {
            Worthless::Nothing { .. } | Worthless::Never { .. } => {
                "choose another reference, or another measure of value"
            }
            Worthless::Unseen { .. } | Worthless::Unmet { .. } | Worthless::Unknown { .. } => {
                "more trials may show it; or choose another reference, or another measure of value"
            }
        };
        Some(help.to_owned())
    }
}

/// What is wrong with a ladder.
#[derive(Debug, Error)]
pub(super) enum NoLadder {
    /// Its value rises and falls, or falls and rises.
    #[error("{} again, so that one value has several prices", turned(*.falls_first, .rung))]
    TurnsBack {
        /// Whether it falls first.
        falls_first: bool,
        /// The rung from which it turns back.
        rung: String,
    },
    /// All rungs come to the same.
    #[error("is the same on all rungs of the ladder, so that it tells no price")]
    Flat,
    /// A rung never meets the condition of the measure.
    #[error("has no value on the rung `{rung}`, which never meets its condition")]
    Never {
        /// The rung.
        rung: String,
    },
    /// No trial met the condition of the measure on a rung; more trials may.
    #[error(
        "has no value on the rung `{rung}`, which met its condition in none of {}",
        digits::counted(*.trials, "trial")
    )]
    Unmet {
        /// The rung.
        rung: String,
        /// The trials of each situation.
        trials: u64,
    },
}

impl NoLadder {
    /// What is wrong with a ladder, by the names of its rungs.
    pub(super) fn of(fault: LadderFault, ladder: &Ladder) -> NoLadder {
        match fault {
            LadderFault::TurnsBack { falls_first, at } => {
                NoLadder::TurnsBack { falls_first, rung: ladder.rungs[at].name.clone() }
            }
            LadderFault::Flat => NoLadder::Flat,
        }
    }
}

/// Which way the value goes up to a rung, and from there.
fn turned(falls_first: bool, rung: &str) -> String {
    let [to, from] = if falls_first { ["falls", "rises"] } else { ["rises", "falls"] };
    format!("{to} along the ladder to the rung `{rung}`, and {from}")
}

/// Things are worth what both sides of a matrix come to, and that is not known exactly.
#[derive(Debug, Error)]
#[error(
    "`{measure}` of {file} can only be a price where every cell is exact, and here one is not: {why}"
)]
pub(crate) struct Inexact {
    pub(super) file: String,
    pub(super) measure: String,
    pub(super) why: WhySampled,
}

impl Refusal for Inexact {
    fn help(&self) -> Option<String> {
        let help = "make the cells smaller, with fewer turns or fewer models; `sandtable matrix` knows one \
                    matrix by trials as well";
        Some(help.to_owned())
    }
}

/// A ladder of a scenario that is none.
#[derive(Debug, Error)]
#[error("`price.ladder` of {file}: the mean `{measure}` {fault}")]
pub(crate) struct NoLadderOf {
    pub(super) file: String,
    pub(super) measure: String,
    pub(super) fault: NoLadder,
}

impl Refusal for NoLadderOf {
    fn help(&self) -> Option<String> {
        let help = match self.fault {
            NoLadder::TurnsBack { .. } => "choose rungs along which it only rises or only falls",
            NoLadder::Flat => "choose a measure that the key or the variants have a part in",
            NoLadder::Never { .. } => "leave that rung out, or choose another measure of value",
            NoLadder::Unmet { .. } => {
                "more trials may show it; or leave that rung out, or choose another measure of value"
            }
        };
        Some(help.to_owned())
    }
}
