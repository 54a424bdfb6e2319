//! How long it takes to read the pages of a folder, and to make their examples ready:
//! `reading FOLDER [ROUNDS [PAGE]]`.
//!
//! Each page is read and prepared so many times, and the quickest of each is reported, which is the
//! one that other work on the machine has disturbed least. With the name of a page, that one alone.

#![allow(clippy::print_stdout, reason = "the rows are what this program is for")]

mod support {
    pub(crate) mod folder;
}

use std::hint::black_box;
use std::time::Instant;

use sandtable_language::{Data, Rule};

use support::folder::Folder;

fn main() {
    let mut args = std::env::args().skip(1);
    let folder = Folder::named(args.next());
    let rounds = args.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(9);
    let only = args.next();
    for page in folder.rules(only.as_deref()) {
        time(&folder, &page, rounds);
    }
}

/// Reports one page.
fn time(folder: &Folder, page: &str, rounds: u32) {
    let text = folder.text(page);
    let read = || Rule::read_with(page, &text, folder);
    let Ok(rule) = read() else {
        println!("{page}: it cannot be read");
        return;
    };
    let nothing = Data::EMPTY;
    let prepare = || rule.prepare(rule.example(), &nothing, &nothing);
    let (reading, preparing) = (quickest(rounds, read), quickest(rounds, prepare));
    println!("{page}: read in {reading:.2} ms, made ready in {preparing:.3} ms");
}

/// The quickest of some rounds, in milliseconds.
fn quickest<T>(rounds: u32, work: impl Fn() -> T) -> f64 {
    let times = (0..rounds).map(|_| {
        let start = Instant::now();
        black_box(work());
        start.elapsed().as_secs_f64() * 1e3
    });
    times.fold(f64::INFINITY, f64::min)
}
