//! How long it takes to read the pages of a folder, and to make their examples ready:
//! `reading FOLDER [ROUNDS [PAGE]]`.
//!
//! Each page is read and prepared so many times, and the quickest of each is reported, which is the
//! one that other work on the machine has disturbed least. With the name of a page, that one alone.

#![allow(clippy::print_stdout, reason = "the rows are what this program is for")]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use sandtable_language::{Data, Library, Playable, Rule, Unfound, is_library};

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
    for page in pages(&folder.0) {
        if only.as_ref().is_none_or(|only| page.trim_end_matches(".rule") == only) {
            time(&folder, &page, rounds);
        }
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
