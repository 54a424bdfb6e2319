//! From a core to code for the engines that ask for speed.
//!
//! Of one core two codes are made. To be *sampled*, all parts are put into the rule itself, rounds
//! are jumps, and nothing is left but dice and arithmetic. To be *merged*, parts that roll are
//! carried out by themselves, and the code is cut before every step that rolls: what may still be
//! read there is the state.

mod added;
mod cuts;
mod dice;
mod maker;
mod parts;
mod steps;
mod sums;
mod tidy;
mod unset;
mod values;

pub(crate) use dice::table;
pub(crate) use unset::unset;

use std::sync::Arc;

use crate::assigned::{choosing, rolling};
use crate::code::Code;
use crate::core::{Core, Routine};
use crate::foreign::Table;
use crate::problem::{Problem, Span};
use crate::ranges::Ranges;
use maker::{Maker, Shared};

/// The code of a rule.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    /// The rule with all its parts, to be sampled; no code if it never is.
    pub(crate) sampled: Code,
    /// Each routine, to be merged; no code for those that are put into others.
    pub(crate) merged: Vec<Code>,
    /// The rules that routines are, by their places.
    pub(crate) foreign: Vec<Option<Arc<Table>>>,
}

impl Compiled {
    /// Whether other rules are played.
    pub(crate) fn plays(&self) -> bool {
        self.foreign.iter().any(Option::is_some)
    }

    /// Whether so many registers are enough to merge it.
    pub(crate) fn fits(&self, registers: usize) -> bool {
        self.merged.iter().all(|code| code.registers <= registers)
    }
}

/// Makes code of a core whose ranges are known. The bounds of its rounds must not change while they
/// last.
///
/// # Errors
///
/// If more numbers are kept at once than there is room for.
pub(crate) fn compile(core: &Core, ranges: &Ranges) -> Result<Compiled, Box<Problem>> {
    compiled(core, ranges, true)
}

/// The same of a core that is merged and never sampled.
///
/// # Errors
///
/// As [`compile`].
pub(crate) fn compile_to_merge(core: &Core, ranges: &Ranges) -> Result<Compiled, Box<Problem>> {
    compiled(core, ranges, false)
}

fn compiled(core: &Core, ranges: &Ranges, is_sampled: bool) -> Result<Compiled, Box<Problem>> {
    let rolling = rolling(&core.routines);
    let Some(last) = core.routines.len().checked_sub(1) else {
        return Err(Box::new(Problem::new(Span::default(), "there is no rule here")));
    };
    let everything = vec![true; core.routines.len()];
    let shared = Shared { core, ranges, rolls: &rolling, inlined: &everything };
    let sampled =
        if is_sampled { Maker::new(shared, false).routine(last)? } else { Code::default() };
    let merged = merged(shared, last)?;
    let table = |routine: &Routine| routine.foreign.as_ref()?.table.clone();
    let foreign = core.routines.iter().map(table).collect();
    Ok(Compiled { sampled, merged, foreign })
}

/// Each routine, to be merged. What is best in a part may depend on what follows it, so that parts in which
/// players decide are followed where they stand; not if that takes more room than there is.
fn merged(shared: Shared, last: usize) -> Result<Vec<Code>, Box<Problem>> {
    let choosing = choosing(&shared.core.routines);
    let in_place: Vec<bool> =
        shared.rolls.iter().zip(&choosing).map(|(rolls, chooses)| !rolls || *chooses).collect();
    merged_within(shared, &in_place, last).or_else(|problem| {
        let apart: Vec<bool> = shared.rolls.iter().map(|rolls| !rolls).collect();
        if apart == in_place { Err(problem) } else { merged_within(shared, &apart, last) }
    })
}

/// The same, where some of them are put into others.
fn merged_within(shared: Shared, inlined: &[bool], last: usize) -> Result<Vec<Code>, Box<Problem>> {
    let shared = Shared { inlined, ..shared };
    let routines = (0..=last).map(|number| {
        if inlined[number] && number < last {
            return Ok(Code::default());
        }
        Maker::new(shared, true).routine(number)
    });
    let mut routines = routines.collect::<Result<Vec<_>, _>>()?;
    parts::link(&mut routines);
    Ok(routines)
}
