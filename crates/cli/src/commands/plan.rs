//! `plan`: what each check will need.

use super::check::AskedChecks;
use crate::args::{ChecksArguments, FALSE_ALARM};
use crate::checks::Terms;
use crate::date::Date;
use crate::exit::print;
use crate::output::plan;
use crate::plan::{Planned, planned};
use crate::{Exit, Failure};

/// Says what each check needs in trials and seconds, before anything is run for long.
///
/// # Errors
///
/// If anything is wrong with a scenario, a baseline or a ledger, or nothing is selected.
pub(crate) fn plan(arguments: &ChecksArguments) -> Result<Exit, Failure> {
    let asked = AskedChecks::new(arguments)?;
    let turn = asked.spending(arguments)?.map(|spending| spending.turn);
    let alone = arguments.false_alarm.unwrap_or(FALSE_ALARM);
    let terms = Terms {
        false_alarm: turn.map_or(alone, |turn| turn.false_alarm),
        declared: asked.declared.len(),
        today: Date::today(),
        fail_on: crate::checks::FailOn::default(),
        turn,
        again: crate::checks::Again::default(),
    };
    let planned: Vec<Planned> =
        planned(asked.suite(), &terms, arguments.trials, arguments.selection.engine)?;
    print(&plan::screen(&planned, &terms));
    Ok(Exit::Done)
}
