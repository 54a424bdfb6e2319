//! What a rule tells at the end of each turn.

use std::borrow::Cow;

use sandtable_dice::{Series, States};

use crate::core::{Core, Range, SeriesLine, Step};
use crate::problem::Problem;
use crate::ranges::Ranges;

/// The series of a rule, with as many turns as there are in its situation and all that they can come to
/// there. One of which there is no turn is none.
///
/// # Errors
///
/// If the situation does not say how many turns there are.
pub(crate) fn series(core: &Core, ranges: &Ranges) -> Result<Vec<Series>, Vec<Problem>> {
    if let Some(line) = core.series.iter().find(|line| line.turns.constant().is_none()) {
        let message = format!("nothing says how many turns `{}` is told in", line.name);
        return Err(vec![Problem::new(line.span, message)]);
    }
    let slots = ranges.slots.last().map_or(&[][..], Vec::as_slice);
    let all = core.series.iter().map(|line: &SeriesLine| {
        let (name, turns) = line.told();
        let range = slots.get(usize::from(line.slot)).copied().unwrap_or(Range::ZERO);
        let most = range.high.max(0).cast_unsigned();
        let counted = || States::Counted { unit: line.unit, most };
        let states = line.states.map_or_else(counted, States::Named);
        Series { name, meaning: line.meaning, states, turns }
    });
    Ok(all.filter(|series| 0 < series.turns).collect())
}

/// The same rule, which tells nothing turn by turn.
pub(crate) fn untold(core: &Core) -> Cow<'_, Core> {
    if core.series.is_empty() {
        return Cow::Borrowed(core);
    }
    let mut core = core.clone();
    if let Some(rule) = core.routines.last_mut() {
        leave_out(&mut rule.body);
    }
    Cow::Owned(core)
}

fn leave_out(steps: &mut Vec<Step>) {
    steps.retain(|step| !matches!(step, Step::Mark { .. }));
    for step in steps {
        match step {
            Step::If(_, yes, no) => {
                leave_out(yes);
                leave_out(no);
            }
            Step::Rounds { body, .. } => leave_out(body),
            _ => (),
        }
    }
}
