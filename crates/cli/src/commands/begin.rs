//! How every command begins that works for long: with a watch on signals and the clock.

use std::time::Duration;

use crate::Failure;
use crate::args::ResultsArguments;
use crate::output::progress;
use crate::watch::Watch;

/// A watch on signals and the clock, as the command line says.
///
/// # Errors
///
/// If signals cannot be heard.
pub(super) fn watch(results: &ResultsArguments) -> Result<Watch, Failure> {
    listen(results.max_time, results.quiet)
}

/// A watch on signals and the clock, which shows how work goes on unless it is to be quiet.
///
/// # Errors
///
/// If signals cannot be heard.
pub(super) fn listen(time: Option<Duration>, quiet: bool) -> Result<Watch, Failure> {
    Watch::listen(time, progress::bars(quiet)).map_err(Failure::Signals)
}
