//! The threads that work, before there is anything to do.

use std::sync::Mutex;
use std::thread;

use crate::Failure;
use crate::args::Threads;

/// Starts the threads that work: as many as were asked for, or as there are processors. Where the system
/// does not give that many, this thread works alone; whoever leaves it to rayon to start them when they
/// are first needed ends in a panic there.
///
/// # Errors
///
/// If there cannot be as many as were asked for.
pub(crate) fn start(Threads { count }: Threads) -> Result<(), Failure> {
    let pool = rayon::ThreadPoolBuilder::new();
    let pool = match count {
        Some(count) => pool.num_threads(count as usize),
        None if can_be_had(usual()) => pool,
        None => pool.num_threads(1).use_current_thread(),
    };
    pool.build_global().map_err(|source| Failure::Threads { count, source })
}

/// How many threads rayon starts that is told nothing.
fn usual() -> usize {
    let told = std::env::var("RAYON_NUM_THREADS").ok().and_then(|told| told.parse().ok());
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    told.filter(|told| 0 < *told).unwrap_or_else(processors)
}

/// Whether there can be so many more threads at once.
fn can_be_had(threads: usize) -> bool {
    let gate = Mutex::new(());
    thread::scope(|scope| {
        let _closed = gate.lock();
        let begin = |_| thread::Builder::new().spawn_scoped(scope, || drop(gate.lock())).is_ok();
        (0..threads).all(begin)
    })
}
