//! How fast the pages of a folder are sampled and solved, each with its example:
//! `pages FOLDER [ROUNDS [PAGE]]`.
//!
//! Times are the processor time of the thread; of all rounds the fastest is reported, as what else the
//! machine does only adds to it. With the name of a page, that one alone.

#![allow(clippy::print_stdout, reason = "the rows are what this program is for")]

mod support {
    pub(crate) mod folder;
}

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};
use sandtable_language::{Data, Program, Rule};
use sandtable_sim::Stream;
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment;

use support::folder::Folder;

/// Trials of a round.
const TRIALS: u64 = 1 << 14;

fn main() {
    let mut args = std::env::args().skip(1);
    let folder = Folder::named(args.next());
    let rounds = args.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(9);
    let only = args.next();
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    if let Ok(pool) = one_thread {
        pool.install(|| {
            for page in folder.rules(only.as_deref()) {
                time(&folder, &page, rounds);
            }
        });
    }
}

/// Reports one page.
fn time(folder: &Folder, page: &str, rounds: u32) {
    let text = folder.text(page);
    let ready = |rule: &Rule| rule.prepare(rule.example(), &Data::EMPTY, &Data::EMPTY).ok();
    let Some(program) = Rule::read_with(page, &text, folder).ok().as_ref().and_then(ready) else {
        println!("{page}: it cannot be read");
        return;
    };
    let experiment = experiment::of::<Program>(program);
    let stream = Stream::new(1, "pages");
    let trial = fastest(rounds, || drop(black_box(experiment.sample(&stream, 0..TRIALS))));
    let solved = || drop(black_box(experiment.enumerate(&Budget::default())));
    println!(
        "{page}: a trial in {:.1} ns, exact in {:.3} ms",
        trial / TRIALS as f64,
        fastest(rounds.min(3), solved) / 1e6
    );
}

/// The processor time of the fastest of so many rounds, in nanoseconds.
fn fastest(rounds: u32, run: impl Fn()) -> f64 {
    let time = || {
        let start = processor_time();
        run();
        processor_time() - start
    };
    (0..rounds).map(|_| time()).fold(f64::INFINITY, f64::min)
}

/// The processor time of this thread, in nanoseconds.
fn processor_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}
