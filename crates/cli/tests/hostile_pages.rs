//! Whatever a rule page says, wherever a command shows it, it is text. What a page may not say is refused
//! in words that do nothing, and what its comments say is shown to people as text. Whoever reads what is
//! printed by another program gets it as it is: it is a file, to be put into one.

use std::path::Path;
use std::process::Command;

use proptest::prelude::*;
use tempfile::TempDir;

use crate::support::commands;
use crate::support::program::{self, command, put};

/// What workflows, spreadsheets and readers of markup take for more than text, and a page may say.
const LETTERS: &[&str] = &[
    "\n::error::no",
    "::error file=a,line=1::no",
    "##[error]no",
    "=cmd|' /C calc'!A0",
    "<script>no()</script>",
    "</title><b onload=no()>",
    "]]>",
    "-->",
    "&#27;",
    "\\\"",
    "\\\\",
    "'",
    "`",
    "\n```\n",
    "](http://no)",
    "|",
    "# ",
    "a",
    " ",
    ",",
    "\t",
    "\r",
    "%0A",
];

/// What terminals take for more than text, which a page may say in comments alone.
const COMMANDS: &[&str] = &[
    "\u{1b}[2J",
    "\u{1b}]0;no\u{7}",
    "\u{9b}1A",
    "\u{7f}",
    "\u{8}",
    "\u{202e}",
    "\u{2067}",
    "\u{2028}",
    "\u{200f}",
    "\u{fffe}",
    "\r::error::no",
    "a",
    "##[error]no",
];

/// A page with a text wherever it may have one, and a comment at both ends and between.
const PAGE: &str = r#"# COMMENT
rule house.volley "TEXT"
source "TEXT"
text "TEXT"

# COMMENT
circumstances {
  shooters 1..9 (models) = 3 "TEXT"
  cover    none | hedge = none "TEXT" {
    none  "TEXT"
    hedge "TEXT"
  }
}

figures { hit 2..6 = 4 "TEXT" }

rulings {
  volley.six hits | counts = hits "TEXT" {
    hits   "TEXT"
    counts "TEXT"
  }
}

refuse shooters "TEXT" when shooters == 9

resolve {
  let hits = "TEXT": count shooters of d6 >= min(hit + when cover { none: 0, hedge: 1 }, if volley.six == hits then 6 else 7)
  note "TEXT {hits}"
  result {
    hits = hits (models) "TEXT"
  }
} # COMMENT

example "TEXT" {
  given shooters = 2
  faces 4 1
  then hits = 1
}

expect mean hits = 2 because "TEXT"
"#;

fn joined(parts: &'static [&'static str]) -> impl Strategy<Value = String> {
    let parts = proptest::collection::vec(proptest::sample::select(parts), 1..5);
    // A text needs something to be seen.
    parts.prop_map(|parts| format!("x{}x", parts.concat()))
}

/// The page with a text, and with comments, which end with their line.
fn page(text: &str, comment: &str) -> String {
    PAGE.replace("TEXT", text).replace("COMMENT", &comment.replace('\n', " "))
}

const SCENARIO: &str = r#"title = "Volley"
rule = "house/p.rule"
[variants.hedge]
circumstances.cover = "hedge"
[[expect]]
measure = "hits"
statistic = "mean"
value = 7
"#;

/// Every command that reads a page and says something of it, to whoever listens.
const TELLING: &[&[&str]] = &[
    &["list", "house/"],
    &["describe", "house/p.rule"],
    &["describe", "house/p.rule", "--markdown"],
    &["test", "house"],
    &["fmt", "house/p.rule", "--check"],
    &["fork", "house/p.rule", "--out", "forked"],
    &["new", "house/gone.rule"],
    &["run", "s.toml", "--out", "r"],
    &["run", "s.toml", "--engine", "sample", "--trials", "40000", "--shard", "0/2", "--out", "0"],
    &["run", "s.toml", "--engine", "sample", "--trials", "40000", "--shard", "1/2", "--out", "1"],
    &["merge", "0", "1", "--out", "whole"],
    &["merge", "0", "--out", "none"],
    &["check", "s.toml", "--shard", "0/2", "--out", "c0"],
    &["check", "s.toml", "--shard", "1/2", "--out", "c1"],
    &["merge", "c0", "c1", "--github", "--junit", "j.xml", "--out", "c"],
    &["compare", "s.toml", "--out", "r"],
    &["sense", "s.toml", "--out", "r"],
    &["replay", "s.toml", "--trial", "1"],
    &["plan", "s.toml"],
    &["report", "r"],
    &["fmt", "house/p.rule"],
];

/// Every command that prints a file that is made of a page: to another program as it is, to people as
/// text.
const PRINTING: &[&[&str]] = &[
    &["new", "house/p.rule"],
    &["fork", "house/p.rule"],
    &["schema", "house/p.rule"],
    &["fmt", "-"],
    &["run", "s.toml", "--out", "r", "--format", "json"],
    &["run", "s.toml", "--out", "r", "--format", "csv"],
];

fn is_command(letter: char) -> bool {
    let turns = "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}".contains(letter)
        || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter);
    (letter.is_control() && letter != '\n') || turns
}

/// Nothing of it moves a cursor, turns the direction of writing or commands a workflow.
fn is_text_alone(what: &[&str], said: &str) -> Result<(), TestCaseError> {
    let bad = said.chars().find(|&letter| is_command(letter));
    prop_assert_eq!(bad, None, "{:?}: {}", what, said);
    let ours = [
        "::error file=s.toml,",
        "::error file=house/p.rule,",
        "::warning file=s.toml,",
        "::error title=nothing was checked::",
    ];
    for line in said.lines().filter(|line| line.trim_start().starts_with("::")) {
        prop_assert!(ours.iter().any(|our| line.starts_with(our)), "{what:?}: {line}");
    }
    prop_assert!(!said.contains("##["), "{what:?}: {said}");
    Ok(())
}

/// What a command says on a terminal, whose lines end as terminals end them; nothing where none can be
/// made.
fn on_a_terminal(folder: &Path, words: &[&str]) -> Option<String> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let page = if words == ["fmt", "-"] { " < house/p.rule" } else { "" };
    // How work goes on is shown there, by bars that move.
    let line = format!("'{}' {}{page} 2> /dev/null", program::path(), words.join(" "));
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).current_dir(folder);
    let output = script.stdin(std::process::Stdio::null()).output().ok()?;
    Some(String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n"))
}

/// A folder with the page and a scenario about it.
fn folder_with(page: &str) -> TempDir {
    let root = TempDir::new().unwrap();
    put(root.path(), "house/p.rule", page);
    put(root.path(), "s.toml", SCENARIO);
    root
}

/// Asks every command about a page. What is said is text alone, and the code is one of `codes`.
fn ask_all(page: &str, codes: &[i32]) -> Result<(), TestCaseError> {
    let root = folder_with(page);
    for words in TELLING {
        let output = command(root.path(), words).output().unwrap();
        let said =
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        let code = output.status.code().unwrap();
        // What is asked in vain is refused, whatever the page.
        let is_vain = words.contains(&"house/gone.rule") || words.contains(&"none");
        prop_assert!(codes.contains(&code) || is_vain && code == 2, "{words:?} {code}: {said}");
        is_text_alone(words, &said)?;
    }
    put(root.path(), "house/p.rule", page);
    for words in PRINTING {
        let Some(said) = on_a_terminal(root.path(), words) else { continue };
        prop_assert!(!said.is_empty() || codes == [2], "{words:?}");
        is_text_alone(words, &said)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_a_page_says_is_text_alone_everywhere(
        text in joined(LETTERS), comment in joined(COMMANDS),
    ) {
        ask_all(&page(&text, &comment), &[0, 3])?;
    }

    #[test]
    fn what_a_page_may_not_say_is_refused_as_text(
        text in joined(COMMANDS),
        command in 0..10usize,
        at in 0..PAGE.matches("TEXT").count(),
        how in 0..4,
    ) {
        let hostile = format!("{text}{}", COMMANDS[command]);
        let (at, _) = PAGE.match_indices("TEXT").nth(at).unwrap();
        let page = match how {
            0 => format!("{}{hostile}{}", &PAGE[..at], &PAGE[at + 4..]),
            1 => PAGE.replacen("shooters", &hostile, 1),
            2 => PAGE.replace("house.volley", &hostile),
            _ => hostile,
        };
        ask_all(&page, &[2])?;
    }
}

/// Every command but those that read no page and no scenario.
#[test]
fn pages_are_put_to_every_command_that_prints_of_them() {
    let asked: Vec<&str> = TELLING.iter().chain(PRINTING).map(|words| words[0]).collect();
    let elsewhere = [
        // These read scenarios: `hostile_texts.rs`.
        "sweep",
        "matrix",
        "best",
        "price",
        "tune",
        "accept",
        // And these nothing that somebody wrote; an editor is told problems by a protocol of its own.
        "doctor",
        "completions",
        "lsp",
    ];
    let names = commands::names();
    let left_out =
        names.iter().find(|name| asked.contains(&&***name) == elsewhere.contains(&&***name));
    assert_eq!(left_out, None);
}

/// Other programs get the page as it is.
#[test]
fn a_page_that_is_printed_for_a_program_is_as_it_is() {
    let page = page("x", "\u{1b}[2J ##[error]no");
    let root = folder_with(&page);
    let output = command(root.path(), &["fork", "house/p.rule"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let (first, rest) = said.split_once('\n').unwrap();
    assert!(first.starts_with("# Forked from "), "{first}");
    assert_eq!(rest, page);
}
