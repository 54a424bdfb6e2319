//! One slip in a good page is one thing to be told: what only follows from it is not told beside it.
//!
//! In each of many pages one word or sign at a time is left out, one name at a time is misspelt, and
//! one type at a time is another. `SANDTABLE_SLIPS=1` tries every word of every page, and not each 97th
//! alone, and prints what is told of those of which more than one thing is. Which words of a page are
//! tried follows from that page alone, so that a change of one moves nothing in another.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test may panic, and show what it finds"
)]

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use sandtable_language::{Faults, Rule, is_library, is_name};

use crate::support::shelf::Shelf;

/// A good page, with the files beside it.
struct Page {
    name: String,
    text: String,
    beside: Shelf,
}

impl Page {
    fn read(&self, text: &str) -> Option<Faults> {
        Rule::read_with(&self.name, text, &self.beside).err()
    }
}

/// The texts of a folder, by their names.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|it| it == "rule")).collect();
    files.sort();
    let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// The good pages of all folders that use and play no page of another folder.
fn pages() -> Vec<Page> {
    let folders = [
        "tests/rules",
        "tests/meaning",
        "../../examples/known-problems",
        "../../books/bolt-action",
        "../../books/command-decision",
        "../../books/wtj-1916",
    ];
    let mut pages = Vec::new();
    for folder in folders {
        let all = texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
        for (name, text) in all.iter().filter(|(_, text)| !is_library(text)) {
            let (name, text) = (name.clone(), text.clone());
            pages.push(Page { name, text, beside: Shelf::of(all.clone()) });
        }
    }
    pages.retain(|page| page.read(&page.text).is_none());
    pages
}

/// A slip, and what stands in the place of what then.
struct Slip {
    kind: &'static str,
    at: Range<usize>,
    now: String,
}

/// Where the words, numbers and signs of a page stand; texts are one, and comments none.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut at = 0;
    let run = |from: usize, is_in: fn(char) -> bool| {
        let rest = &text[from..];
        from + rest.find(|letter: char| !is_in(letter)).unwrap_or(rest.len())
    };
    while let Some(letter) = text[at..].chars().next() {
        let end = match letter {
            '#' => run(at, |letter| letter != '\n'),
            '"' => at + 2 + text[at + 1..].find('"').unwrap(),
            'a'..='z' | 'A'..='Z' => {
                run(at, |letter| letter.is_alphanumeric() || "_-".contains(letter))
            }
            '0'..='9' => run(at, char::is_alphanumeric),
            letter if letter.is_whitespace() => run(at, char::is_whitespace),
            '=' | '<' | '>' | '.' | '?' | '+' | '!' | '/' | '-' => {
                run(at, |letter| "=<>.?+!/-".contains(letter))
            }
            letter => at + letter.len_utf8(),
        };
        if letter != '#' && !letter.is_whitespace() {
            all.push(at..end);
        }
        at = end;
    }
    all
}

/// The slips that can be made at a word.
fn slips(text: &str, row: &[Range<usize>], place: usize) -> Vec<Slip> {
    let at = row[place].clone();
    let word = &text[at.clone()];
    let next = |by: usize| row.get(place + by).map_or("", |at| &text[at.clone()]);
    let mut all = Vec::new();
    let mut slip = |kind, at: Range<usize>, now: String| all.push(Slip { kind, at, now });
    slip("left out", at.clone(), String::new());
    let is_type = word.starts_with(|letter: char| letter.is_ascii_uppercase());
    if (is_name(word) || is_type) && 2 < word.len() {
        let (before, last) = word.split_at(word.len() - 1);
        let (before, second) = before.split_at(before.len() - 1);
        let now =
            if last == second { format!("{word}e") } else { format!("{before}{last}{second}") };
        slip("misspelt", at.clone(), now);
    }
    let is_number = |word: &str| word.parse::<i32>().is_ok();
    if is_number(word) && next(1) == ".." && is_number(next(2)) {
        slip("another type", at.start..row[place + 2].end, "yes | no".to_owned());
    }
    if word == "yes" && next(1) == "|" {
        slip("another type", at.start..row[place + 2].end, "1..6".to_owned());
    }
    if is_type {
        slip("another type", at.clone(), "1..6".to_owned());
    }
    let others: &[(&str, &str)] = &[
        ("==", "="),
        ("=", "=="),
        ("+=", "="),
        ("<=", "=<"),
        (">=", ">"),
        ("roll", "test"),
        ("test", "roll"),
        ("count", "roll"),
        ("let", "var"),
        ("if", "when"),
        ("{", "("),
        ("}", ")"),
        ("(", "{"),
        (")", "]"),
        ("-", "+"),
        ("*", "/"),
        ("and", "+"),
        ("give", "let"),
        ("max", "maximum"),
    ];
    if let Some((_, now)) = others.iter().find(|(of, _)| *of == word) {
        slip("another word", at, (*now).to_owned());
    }
    all
}

/// What is told of the slips at every so many words.
#[derive(Default)]
struct Told {
    /// By the kind of slip: of how many nothing, one thing and more is told.
    counts: BTreeMap<&'static str, [usize; 3]>,
    /// Where more is told than one thing: how much, and what.
    worst: Vec<(usize, String)>,
}

/// The first word of a page that is tried, so that not of all pages the first is.
fn first(name: &str, every: usize) -> usize {
    name.bytes().fold(0, |sum, byte| (31 * sum + usize::from(byte)) % every)
}

fn told(every: usize) -> Told {
    let mut told = Told::default();
    for page in pages() {
        let row = words(&page.text);
        for place in (first(&page.name, every)..row.len()).step_by(every) {
            for Slip { kind, at, now } in slips(&page.text, &row, place) {
                let changed = format!("{}{now}{}", &page.text[..at.start], &page.text[at.end..]);
                let problems = page.read(&changed).map_or(Vec::new(), |faults| faults.problems);
                told.counts.entry(kind).or_default()[problems.len().min(2)] += 1;
                if 1 < problems.len() {
                    let line = changed[..at.start].lines().count();
                    let begin = changed[..at.start].rfind('\n').map_or(0, |at| at + 1);
                    let written = changed[begin..].lines().next().unwrap_or_default();
                    let said: Vec<String> = problems
                        .iter()
                        .map(|of| {
                            let n = changed
                                .get(..of.span.start)
                                .map_or(0, |b| b.matches('\n').count() + 1);
                            format!("\n    {n}: {}", of.message)
                        })
                        .collect();
                    let (name, was) = (&page.name, &page.text[at]);
                    let said = said.concat();
                    let of = format!("{name}:{line}: {kind}, `{was}` is `{now}`: {written}{said}");
                    told.worst.push((problems.len(), of));
                }
            }
        }
    }
    told.worst.sort_by_key(|worst| std::cmp::Reverse(worst.0));
    told
}

#[test]
fn one_slip_is_one_thing_to_be_told() {
    let every = std::env::var("SANDTABLE_SLIPS").ok().and_then(|every| every.parse().ok());
    let told = told(every.unwrap_or(97));
    if every.is_some() {
        for (kind, [none, one, more]) in &told.counts {
            println!("{kind}: {none} nothing, {one} one thing, {more} more");
        }
        for (_, of) in &told.worst {
            println!("{of}");
        }
    }
    let [mut one, mut more] = [0, 0];
    for [_, this, that] in told.counts.values() {
        one += this;
        more += that;
    }
    assert!(500 < one, "{one}");
    assert!(more * 60 < one + more, "{more} of {}", one + more);
}
