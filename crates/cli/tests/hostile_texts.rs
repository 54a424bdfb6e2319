//! Whatever a scenario says, wherever a command shows or writes it, it is text: on the terminal, to a
//! workflow, in CSV, XML, HTML, SVG, Markdown and JSON.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use tempfile::TempDir;

use crate::support::commands;
use crate::support::program::{command, put};

/// What terminals, workflows, spreadsheets and readers of markup take for more than text.
const PARTS: &[&str] = &[
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t",
    "\r",
    "\n",
    "\n::error::no",
    "::error file=a,line=1::no",
    "##[error]no",
    "##vso[task.complete]",
    "＝1",
    "  =1",
    "\u{1b}[2J",
    "\u{1b}]0;no\u{7}",
    "\u{9b}1A",
    "\u{7f}",
    "\u{202e}",
    "\u{2067}",
    "\u{2028}",
    "\u{fffe}",
    "<script>no()</script>",
    "</title><b onload=no()>",
    "]]>",
    "-->",
    "&#27;",
    "\"",
    "'",
    "\\",
    "`",
    "\n```\n",
    "](http://no)",
    "|",
    "# ",
    "a",
    " ",
    ",",
    "%0A",
];

fn text() -> impl Strategy<Value = String> {
    let parts = proptest::collection::vec(proptest::sample::select(PARTS), 1..6);
    // A text needs something to be seen, and a name is not the same as another in small letters.
    parts.prop_map(|parts| format!("{}x", parts.concat()))
}

/// A text as a scenario writes it.
fn quoted(text: &str) -> String {
    let letters = text.chars().map(|letter| match u32::from(letter) {
        number @ 0x30..=0x7a if letter.is_ascii_alphanumeric() => {
            char::from_u32(number).unwrap().to_string()
        }
        number => format!("\\U{number:08x}"),
    });
    format!("\"{}\"", letters.collect::<String>())
}

fn scenario(text: &str) -> String {
    r#"title = TEXT
question = TEXT
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[measures]
steady = "passed && pins <= 2"
[variants.TEXT]
circumstances.unit.quality = "veteran"
[[expect]]
measure = "passed"
statistic = "mean"
value = "1/12"
because = TEXT
[[expect]]
variant = TEXT
measure = "pins"
statistic = "mean"
value = 17
suppress = { reason = TEXT, until = "2999-12-31" }
[price]
price = 50
measure = "passed"
printed = { TEXT = 40 }
[tune]
parameter = "circumstances.unit.pins"
range = [0, 8]
measure = "passed"
target = 0.5
variant = TEXT
[matrix]
payoff = "passed"
rows = [{ name = TEXT, set = { circumstances.unit.pins = 1 }, cost = 2 }, { name = "none", none = 0 }]
columns = [{ name = TEXT }, { name = "free", payoff = 1 }]
"#
    .replace("TEXT", &quoted(text))
}

/// One in which players decide.
fn decided(text: &str) -> String {
    r#"title = TEXT
question = TEXT
rule = "ba.minefield.succession"
[circumstances]
sections = [{ mines = "anti-personnel" }]
units = [{ unit = { models = 2 } }]
way_round = 3
[variants.TEXT]
circumstances.way_round = 2
[best]
objective = "-casualties"
variant = TEXT
"#
    .replace("TEXT", &quoted(text))
}

const COMMANDS: &[&[&str]] = &[
    &["run", "s.toml", "--out", "o"],
    &["run", "s.toml", "--engine", "sample", "--trials", "1000", "--out", "o", "--format", "csv"],
    &["compare", "s.toml", "--out", "o"],
    &["compare", "s.toml", "--out", "o", "--format", "json"],
    &["compare", "s.toml", "--out", "o", "--format", "csv"],
    &["sweep", "s.toml", "-P", "circumstances.unit.pins=0..2", "--out", "o"],
    &["sense", "s.toml", "--out", "o"],
    &["matrix", "s.toml", "--out", "o"],
    &["matrix", "s.toml", "--out", "o", "--format", "csv"],
    &["best", "d.toml", "--out", "o"],
    &["best", "d.toml", "--out", "o", "--format", "csv"],
    &["price", "s.toml", "--out", "o"],
    &["price", "s.toml", "--out", "o", "--format", "csv"],
    &["tune", "s.toml", "--out", "o"],
    &["accept", "s.toml"],
    &["check", "s.toml", "--out", "o", "--junit", "o/junit.xml", "--github", "--verbose"],
    &["plan", "s.toml"],
    &["replay", "s.toml", "--trial", "1"],
    &["report", "o"],
];

fn is_command(letter: char) -> bool {
    let turns = "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}".contains(letter)
        || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter);
    (letter.is_control() && letter != '\n') || turns
}

/// Texts that are shown and those that are written have nothing but letters and ends of lines.
fn has_letters_alone(what: &str, text: &str) -> Result<(), TestCaseError> {
    let bad = text.chars().find(|&letter| is_command(letter));
    prop_assert_eq!(bad, None, "{}: {}", what, text);
    Ok(())
}

/// Nothing but what is ours is a workflow command.
fn says_no_command(said: &str) -> Result<(), TestCaseError> {
    let ours = ["::error file=s.toml,", "::warning file=s.toml,", "::notice file=s.toml,"];
    for line in said.lines().filter(|line| line.trim_start().starts_with("::")) {
        prop_assert!(ours.iter().any(|our| line.starts_with(our)), "{line}");
    }
    prop_assert!(!said.contains("##[") && !said.contains("##vso["), "{said}");
    Ok(())
}

/// No cell is a formula, and each row is a line.
fn is_plain_table(what: &str, text: &str) -> Result<(), TestCaseError> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    prop_assert_eq!(text.lines().count(), rows.len() + 1, "{}", what);
    for cell in rows.iter().flatten() {
        let is_number = cell.parse::<f64>().is_ok();
        let begin = cell.trim_start_matches(' ');
        prop_assert!(is_number || !begin.starts_with(['=', '+', '-', '@', '＝']), "{what}: {cell}");
    }
    Ok(())
}

/// No tag comes from a scenario.
fn has_no_markup(what: &str, text: &str) -> Result<(), TestCaseError> {
    for markup in ["<script>no", "<b onload"] {
        prop_assert!(!text.contains(markup), "{what}: {text}");
    }
    Ok(())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    files
}

/// Lines of Markdown that are not behind a fence.
fn outside_fences(text: &str) -> String {
    let mut fence: Option<&str> = None;
    let mut outside = String::new();
    for line in text.lines() {
        let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
        match fence {
            Some(open) if line == open => fence = None,
            Some(_) => (),
            None if 3 <= ticks.len() => fence = Some(ticks),
            None => outside.extend([line, "\n"]),
        }
    }
    assert!(fence.is_none(), "{text}");
    outside
}

fn is_text_alone(text: &str) -> Result<(), TestCaseError> {
    let root = TempDir::new().unwrap();
    put(root.path(), "s.toml", &scenario(text));
    put(root.path(), "d.toml", &decided(text));
    put(root.path(), "step", "");
    for arguments in COMMANDS {
        let mut command = command(root.path(), arguments);
        let output = command.env("GITHUB_STEP_SUMMARY", root.path().join("step")).output().unwrap();
        let said =
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
        let code = output.status.code();
        prop_assert!(matches!(code, Some(0 | 3 | 5)), "{arguments:?} {code:?}: {said}");
        has_letters_alone(arguments[0], &said)?;
        says_no_command(&said)?;
    }
    let baseline = root.path().join("reports/baselines/bolt-action/s.baseline");
    let read_by_people = [root.path().join("step"), baseline];
    for path in files(&root.path().join("o")).into_iter().chain(read_by_people) {
        let what = path.display().to_string();
        let text = fs::read_to_string(&path).unwrap();
        // Between the words of a page, it is as good as a space.
        let is_page = path.extension().is_some_and(|extension| extension == "html");
        let text = if is_page { text.replace('\t', " ") } else { text };
        has_letters_alone(&what, &text)?;
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("csv") => is_plain_table(&what, &text)?,
            Some("svg" | "xml") => {
                has_no_markup(&what, &text)?;
                prop_assert!(roxmltree::Document::parse(&text).is_ok(), "{what}: {text}");
            }
            Some("json" | "baseline") => (),
            // Ticks are no fence on a page.
            Some("html") => has_no_markup(&what, &text)?,
            _ => has_no_markup(&what, &outside_fences(&text))?,
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_a_scenario_says_is_text_alone_everywhere(text in text()) {
        is_text_alone(&text)?;
    }
}

#[test]
fn texts_are_put_to_every_command_that_writes_them() {
    let asked: Vec<&str> = COMMANDS.iter().map(|words| words[0]).collect();
    commands::assert_all_are_asked("--out", &asked, &["fork", "merge"]);
}

/// What is wrong with a command line is told in colors, where there are any, and its words as text.
#[test]
fn what_the_command_line_says_is_text_alone() {
    const WORD: &str = "\u{1b}]0;no\u{7}\u{1b}[31mRED";
    const SHOWN: &str = r"\u{1b}]0;no\u{7}\u{1b}[31mRED";
    let root = TempDir::new().unwrap();
    put(root.path(), "s.toml", &scenario("x"));
    let option = format!("--{WORD}");
    let sweep = ["sweep", "s.toml", "-P", WORD];
    for words in [
        &["run", "s.toml", "--seed", WORD][..],
        &["run", "s.toml", "--engine", WORD],
        &["run", "s.toml", &option],
        &["lsp", WORD],
        &[WORD],
        &sweep,
    ] {
        for is_colored in [false, true] {
            let mut command = command(root.path(), words);
            let color = if is_colored { "CLICOLOR_FORCE" } else { "NO_COLOR" };
            command.env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR").env(color, "1");
            let output = command.output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{words:?}");
            let said = String::from_utf8(output.stderr).unwrap();
            assert!(said.contains(SHOWN) && !said.contains("\u{1b}[31mRED"), "{said:?}");
            let colors = said.matches("\u{1b}[").count();
            assert_eq!(colors != 0, is_colored, "{said:?}");
            let others = said.matches(is_command).count();
            assert_eq!(others, colors, "nothing but colors: {said:?}");
        }
    }
}
