//! How every command begins that works for long: so many threads, and a watch on signals and the
//! clock.

use std::time::Duration;

use crate::Failure;
use crate::args::{ResultsArguments, Threads};
use crate::output::progress;
use crate::watch::Watch;

/// Sets the number of threads, and a watch on signals and the clock.
///
/// # Errors
///
/// If there cannot be so many threads, or signals cannot be heard.
pub(super) fn watch(results: &ResultsArguments) -> Result<Watch, Failure> {
    set_threads(results.threads)?;
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

/// Lets so many threads work.
///
/// # Errors
///
/// If there cannot be so many.
pub(super) fn set_threads(threads: Threads) -> Result<(), Failure> {
    let Some(threads) = threads.count else { return Ok(()) };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads as usize);
    pool.build_global().map_err(|source| Failure::Threads { threads, source })
}
