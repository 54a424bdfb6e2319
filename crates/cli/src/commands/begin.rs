//! How every command begins that works for long, with a watch on signals and the clock, and how it ends.

use std::time::Duration;

use crate::args::ResultsArguments;
use crate::output::progress;
use crate::watch::Watch;
use crate::{Exit, Failure};

/// Works under a watch on signals and the clock, as the command line says.
///
/// # Errors
///
/// If signals cannot be heard, or the work fails.
pub(super) fn watched(
    results: &ResultsArguments,
    work: impl FnOnce(&Watch) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    watched_for(results.max_time, results.quiet, work)
}

/// Works under a watch on signals and the clock, which shows how work goes on unless it is to be quiet.
/// Whatever the work came to, the program ends as it was asked to, if it was.
///
/// # Errors
///
/// If signals cannot be heard, or the work fails.
pub(super) fn watched_for(
    time: Option<Duration>,
    quiet: bool,
    work: impl FnOnce(&Watch) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let watch = Watch::listen(time, progress::bars(quiet)).map_err(Failure::Signals)?;
    let exit = work(&watch)?;
    Ok(watch.requested().unwrap_or(exit))
}
