//! How fast the pages of a folder are sampled and solved, each with its example:
//! `pages FOLDER [ROUNDS [PAGE]]`.
//!
//! Times are the processor time of the thread; of all rounds the fastest is reported, as what else the
//! machine does only adds to it. With the name of a page, that one alone.

#![allow(clippy::print_stdout, reason = "the rows are what this program is for")]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::time::{ClockId, clock_gettime};
use sandtable_language::{Data, Library, Playable, Program, Rule, Unfound, is_library};
use sandtable_sim::Stream;
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment;

/// Trials of a round.
const TRIALS: u64 = 1 << 14;

/// The pages of a folder, which name each other by their files.
struct Folder(PathBuf);

impl Library for Folder {
    fn page(&self, _from: &str, path: &str) -> Result<(String, String), Unfound> {
        let text = std::fs::read_to_string(self.0.join(path)).map_err(Unfound::because)?;
        Ok((path.to_owned(), text))
    }

    fn rule(&self, _from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        let message = format!("`{named}` is not played here");
        Err(Unfound { message, known: Vec::new() })
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let folder = Folder(args.next().unwrap_or_else(|| "books/wtj-1916".to_owned()).into());
    let rounds = args.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(9);
    let only = args.next();
    let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    if let Ok(pool) = one_thread {
        pool.install(|| {
            for page in pages(&folder.0) {
                if only.as_ref().is_none_or(|only| page.trim_end_matches(".rule") == only) {
                    time(&folder, &page, rounds);
                }
            }
        });
    }
}

/// The names of the pages in a folder that are rules.
fn pages(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    let is_page = |name: &String| Path::new(name).extension().is_some_and(|of| of == "rule");
    let mut pages: Vec<String> = names.filter(is_page).collect();
    pages.retain(|page| !is_library(&text(folder, page)));
    pages.sort();
    pages
}

fn text(folder: &Path, page: &str) -> String {
    std::fs::read_to_string(folder.join(page)).unwrap_or_default()
}

/// Reports one page.
fn time(folder: &Folder, page: &str, rounds: u32) {
    let text = text(&folder.0, page);
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
