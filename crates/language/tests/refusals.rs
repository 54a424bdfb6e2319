//! Small pages that are wrong, and what is said of each: where, what, and how to mend it.
//!
//! In `refusals/*.txt` each page stands below its title, which begins with `#`, and above what is
//! said of it, in lines that begin with `!`: the place, what is written there, what is wrong, what
//! was expected there, another place, and the help. The line with the name of the rule is left out.
//! Beside each page stand `toss.rule` and `odds.rule`, which it may play.
//! Behind a line `file NAME` stands a file that the page can use, whose places have its name before
//! them.
//! With `INSTA_UPDATE=always` what is said now is written down; read the difference.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fmt::Write as _;

use sandtable_language::{Data, Faults, Problem, Rule, Span};

#[path = "support/shelf.rs"]
mod shelf;

use shelf::Shelf;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/refusals");
const PAGE: &str = "page.rule";
const HEAD: &str = "rule test.page \"A page\"\n";

/// A page, and what should be said of it.
struct Case {
    title: String,
    page: String,
    said: String,
}

/// The cases of a file.
fn cases(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("# ") {
            let (page, said) = (String::new(), String::new());
            cases.push(Case { title: title.to_owned(), page, said });
        } else if let Some(case) = cases.last_mut() {
            let into = if line.starts_with("! ") { &mut case.said } else { &mut case.page };
            writeln!(into, "{line}").unwrap();
        }
    }
    cases
}

/// The place where something begins: its line without the head of the page, and its column, both
/// from 1, and behind the name of a file that is used.
fn place(faults: &Faults, span: Span) -> String {
    let (name, line, column) = shelf::place(faults, span);
    match (name.as_str(), line) {
        (PAGE, 1) => "1:1".to_owned(),
        (PAGE, line) => format!("{}:{column}", line - 1),
        (name, line) => format!("{name}:{line}:{column}"),
    }
}

fn told(faults: &Faults, problem: &Problem) -> String {
    let place_of_it = faults.sources.place(problem.span);
    let end = place_of_it.at + (problem.span.end - problem.span.start);
    let written = place_of_it.text[place_of_it.at..end].lines().next().unwrap_or_default();
    let mut told = format!("! {} `{written}` {}", place(faults, problem.span), problem.message);
    if !problem.label.is_empty() {
        write!(told, " | {}", problem.label).unwrap();
    }
    if let Some((beside, what)) = problem.beside.as_deref() {
        write!(told, " | {} {what}", place(faults, *beside)).unwrap();
    }
    if let Some(help) = &problem.help {
        write!(told, " | help: {help}").unwrap();
    }
    told + "\n"
}

/// What is said of a page.
fn said(page: &str) -> String {
    let mut files = page.split("file ").map(str::to_owned);
    let text = format!("{HEAD}{}", files.next().unwrap());
    let named = files.map(|file| {
        let (name, text) = file.split_once('\n').unwrap();
        (name.to_owned(), text.to_owned())
    });
    let named = named.chain([(PAGE.to_owned(), text.clone())]);
    let beside = Shelf::of(named)
        .with("toss.rule", include_str!("plays/toss.rule"))
        .with("odds.rule", include_str!("plays/odds.rule"));
    match Rule::read_with(PAGE, &text, &beside) {
        Ok(rule) => match rule.prepare(rule.example(), &Data::EMPTY, &Data::EMPTY) {
            Ok(_) => "! it is read\n".to_owned(),
            Err(refusal) => format!("! in a situation: {refusal}\n"),
        },
        Err(faults) => faults.problems.iter().map(|problem| told(&faults, problem)).collect(),
    }
}

fn check(file: &str) {
    let text = std::fs::read_to_string(format!("{FOLDER}/{file}.txt")).unwrap();
    let mut all = String::new();
    let mut wrong = 0;
    for Case { title, page, said: expected } in cases(&text) {
        let found = said(page.trim_end());
        wrong += usize::from(found != expected);
        write!(all, "# {title}\n{}\n{found}\n", page.trim_end()).unwrap();
    }
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        #[expect(clippy::disallowed_methods, reason = "a table of tests, kept by git")]
        std::fs::write(format!("{FOLDER}/{file}.txt"), all.trim_end().to_owned() + "\n").unwrap();
        return;
    }
    assert_eq!(wrong, 0, "{file}: other than what is said of these pages:\n{all}");
}

#[test]
fn names() {
    check("names");
}

#[test]
fn types() {
    check("types");
}

#[test]
fn cases_of_when() {
    check("cases");
}

#[test]
fn parts() {
    check("parts");
}

#[test]
fn declarations() {
    check("declarations");
}

#[test]
fn ranges() {
    check("ranges");
}

#[test]
fn decisions() {
    check("decisions");
}

#[test]
fn dice() {
    check("dice");
}

#[test]
fn idioms() {
    check("idioms");
}

#[test]
fn plays() {
    check("plays");
}

#[test]
fn libraries() {
    check("libraries");
}

#[test]
fn tests() {
    check("tests");
}
