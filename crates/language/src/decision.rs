//! What a page leaves to its players.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_dice::{Behaviour, Decision};

use crate::core::{Core, Deciding, Range, Routine, Step, Verb};
use crate::habits::{Habits, Sayings};
use crate::problem::Problem;
use crate::ranges::Ranges;

/// A decision that a page leaves to its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The decision, as the page asks it.
    pub decision: &'static Decision,
    /// What the page says of it.
    pub said: Sayings,
    /// The lowest and the highest that each number can be that is seen, in any situation.
    pub ranges: Vec<(i32, i32)>,
}

impl Deciding {
    /// The same question to a player who behaves so, and as the page says where that says nothing.
    fn behaving(&self, behaviour: &Behaviour) -> Deciding {
        Deciding { habits: Habits::of(behaviour, self.open.len()), ..self.clone() }
    }
}

/// Lets the players of a rule behave so.
pub(crate) fn behave(core: &mut Core, behaviour: &Behaviour) {
    for Routine { body, .. } in &mut core.routines {
        behave_in(body, behaviour);
    }
}

fn behave_in(steps: &mut [Step], behaviour: &Behaviour) {
    for step in steps {
        match step {
            Step::Ask { verb: Verb::Choose(of), .. } => *of = Arc::new(of.behaving(behaviour)),
            Step::If(_, yes, no) => {
                behave_in(yes, behaviour);
                behave_in(no, behaviour);
            }
            Step::Rounds { body, .. } => behave_in(body, behaviour),
            _ => (),
        }
    }
}

/// What is decided in a rule, in the order of the text, with what can be seen at it.
///
/// # Errors
///
/// Where two decisions have one name and are not the same.
pub(crate) fn decisions(core: &Core, ranges: &Ranges) -> Result<Vec<Decided>, Vec<Problem>> {
    let mut found: BTreeMap<(usize, &'static str), Decided> = BTreeMap::new();
    let mut problems = Vec::new();
    for (at, routine) in core.routines.iter().enumerate() {
        each_in(&routine.body, &mut |of| {
            // Nothing leads to a decision of which nothing is known.
            let seen = ranges.sights.get(&(at, of.span.start));
            let seen = |number: usize| seen.map_or(Range::ALL, |seen| seen[number]);
            let ranges = (0..of.sees.len()).map(seen).map(|range| (range.low, range.high));
            let (decision, said) = (of.decision, of.said.clone());
            let decided = Decided { decision, said, ranges: ranges.collect() };
            let name = of.decision.name;
            match found.values_mut().find(|known| known.decision.name == name) {
                None => drop(found.insert((of.span.start, name), decided)),
                Some(known) if known.is_asked_by(of) => known.widen(&decided.ranges),
                Some(_) => problems.push(differ(of)),
            }
        });
    }
    if problems.is_empty() { Ok(found.into_values().collect()) } else { Err(problems) }
}

impl Decided {
    /// Whether a question is this decision.
    fn is_asked_by(&self, of: &Deciding) -> bool {
        self.decision == of.decision && self.said == of.said
    }

    /// Gives what is seen room for what can be seen elsewhere.
    fn widen(&mut self, ranges: &[(i32, i32)]) {
        for (known, more) in self.ranges.iter_mut().zip(ranges) {
            *known = (known.0.min(more.0), known.1.max(more.1));
        }
    }
}

fn differ(of: &Deciding) -> Problem {
    let message = format!("there is another decision \"{}\"", of.decision.name);
    Problem::new(of.span, message)
        .expecting("one name stands for one decision")
        .help("give it another name, or the same player, options, sights, default and texts")
}

fn each_in<'a>(steps: &'a [Step], with: &mut impl FnMut(&'a Deciding)) {
    for step in steps {
        match step {
            Step::Ask { verb: Verb::Choose(of), .. } => with(of),
            Step::If(_, yes, no) => {
                each_in(yes, with);
                each_in(no, with);
            }
            Step::Rounds { body, .. } => each_in(body, with),
            _ => (),
        }
    }
}
