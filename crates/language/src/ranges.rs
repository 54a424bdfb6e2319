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
mod conditions;
mod dice;
mod findings;
mod rounds;
mod steps;
mod values;

use crate::core::{Core, Range};
use crate::problem::Problem;
use findings::Findings;

/// The range of everything that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranges {
    /// What each slot of each routine can hold.
    pub(crate) slots: Vec<Vec<Range>>,
    /// What each routine can give, in its order.
    pub(crate) gives: Vec<Vec<Range>>,
}

/// Works out the range of everything.
///
/// What the last routine needs is taken to be whatever its declared range allows. If `decided`,
/// comparisons, checks and branches that no dice can change are problems, too.
///
/// # Errors
///
/// Every place where a number may leave its range, or where the dice may be asked for something that
/// there is not.
pub(crate) fn analyse(core: &Core, decided: bool) -> Result<Ranges, Vec<Problem>> {
    let mut analysis = Analysis {
        core,
        found: Findings::new(decided),
        slots: core.routines.iter().map(|routine| vec![None; routine.slots.len()]).collect(),
        gives: core.routines.iter().map(|routine| vec![None; routine.gives.len()]).collect(),
        known: vec![Vec::new(); core.routines.len()],
        work: 0,
    };
    if let Some(last) = core.routines.len().checked_sub(1) {
        let needs = &core.routines[last];
        let anything = needs.slots[..needs.params].iter();
        analysis.routine(last, anything.map(|slot| slot.declared.unwrap_or(Range::ALL)).collect());
    }
    analysis.finish()
}

/// More steps than this are not followed: rounds within rounds within rounds whose numbers grow.
const MOST_WORK: u64 = 3_000_000;

/// What is known so far.
struct Analysis<'a> {
    core: &'a Core,
    found: Findings,
    /// What slots have been seen to hold where they were set or read.
    slots: Vec<Vec<Option<Range>>>,
    gives: Vec<Vec<Option<Range>>>,
    /// What each routine gives for what it needs, as far as it has been looked into.
    known: Vec<Vec<(Env, Env)>>,
    work: u64,
}

/// What each slot of a routine can hold at one place in it.
type Env = Vec<Range>;

impl Analysis<'_> {
    /// What a routine gives for what it needs.
    fn routine(&mut self, number: usize, args: Env) -> Env {
        if let Some((_, gives)) = self.known[number].iter().find(|(known, _)| *known == args) {
            return gives.clone();
        }
        let routine = &self.core.routines[number];
        let mut env = args.clone();
        env.resize(routine.slots.len(), Range::ZERO);
        for (slot, range) in args.iter().enumerate() {
            widen(&mut self.slots[number][slot], *range);
        }
        let end = steps::Walk::new(self, number).through(env);
        let gives: Env = routine.gives.iter().map(|slot| end[usize::from(*slot)]).collect();
        for (given, range) in self.gives[number].iter_mut().zip(&gives) {
            widen(given, *range);
        }
        self.known[number].push((args, gives.clone()));
        gives
    }

    fn finish(self) -> Result<Ranges, Vec<Problem>> {
        let all = |ranges: Vec<Vec<Option<Range>>>| {
            let known = |range: Option<Range>| range.unwrap_or(Range::ZERO);
            ranges.into_iter().map(|of| of.into_iter().map(known).collect()).collect()
        };
        let problems = self.found.into_problems();
        if problems.is_empty() {
            Ok(Ranges { slots: all(self.slots), gives: all(self.gives) })
        } else {
            Err(problems)
        }
    }
}

/// Makes room for what was seen.
fn widen(known: &mut Option<Range>, seen: Range) {
    *known = Some(known.map_or(seen, |known| known.or(seen)));
}

#[cfg(test)]
mod tests;
