//! How large every number of a rule can become, worked out before any die is rolled.
//!
//! The rule is carried out on ranges instead of numbers: dice come to all they can come to, both
//! sides of a condition are taken with what each of them says about the numbers that it compares,
//! and rounds are repeated until they bring nothing new. A part is looked into at every place that
//! calls it. What comes out is never too narrow: no trial has a number outside of its range.
//!
//! # References
//!
//! P. Cousot and R. Cousot, "Abstract interpretation", 1977.

mod arithmetic;
mod carried;
mod conditions;
mod dice;
mod env;
mod findings;
mod length;
mod reads;
mod rounds;
mod steps;
mod sums;
mod told;
mod values;

pub(crate) use env::Ranges;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::core::{Core, Range};
use crate::problem::Problem;
use findings::Findings;
use length::Patience;
use reads::Reads;
use steps::Analysis;

/// Works out the range of everything.
///
/// What the last routine needs is taken to be whatever its declared range allows. If `decided`,
/// comparisons, checks and branches that no dice can change are problems, too.
///
/// # Errors
///
/// Every place where a number may leave its range, or where the dice may be asked for something that
/// there is not.
pub(crate) fn analyze(core: &Core, decided: bool) -> Result<Ranges, Vec<Problem>> {
    let (ranges, problems) = analyze_with(core, decided, Patience { is_general: false })?;
    if problems.is_empty() { Ok(ranges) } else { Err(problems) }
}

/// The same where no situation is known: what takes too long in some is no problem yet. What no dice
/// can change makes a range no less right, and is told beside them.
///
/// # Errors
///
/// As [`analyze`], if anything else is wrong.
pub(crate) fn analyze_in_general(core: &Core, decided: bool) -> Analyzed {
    analyze_with(core, decided, Patience { is_general: true })
}

/// The range of everything, and what is decided whatever the dice say; or all problems.
type Analyzed = Result<(Ranges, Vec<Problem>), Vec<Problem>>;

/// What each routine gives, for each of what it needs that can come up; whatever is wrong with it is not
/// told.
pub(crate) fn gives(core: &Core) -> Vec<Vec<Vec<Range>>> {
    walked(core, false, Patience { is_general: true }).into_gives()
}

fn analyze_with(core: &Core, decided: bool, patience: Patience) -> Analyzed {
    walked(core, decided, patience).finish()
}

/// What is known when the rule has been gone through.
fn walked(core: &Core, decided: bool, patience: Patience) -> Analysis<'_> {
    let mut analysis = Analysis {
        core,
        found: Findings::new(decided),
        slots: core.routines.iter().map(|routine| vec![None; routine.slots.len()]).collect(),
        gives: core.routines.iter().map(|routine| vec![None; routine.gives.len()]).collect(),
        sights: BTreeMap::new(),
        known: vec![Vec::new(); core.routines.len()],
        reads: Reads::of(core, patience),
        counts: FxHashMap::default(),
        new: FxHashMap::default(),
        work: 0,
        patience,
    };
    if let Some(last) = core.routines.len().checked_sub(1) {
        let needs = &core.routines[last];
        let anything = needs.slots[..needs.params].iter();
        analysis.routine(last, anything.map(|slot| slot.declared.unwrap_or(Range::ALL)).collect());
    }
    analysis
}

#[cfg(test)]
mod tests;
