//! The pages about rules that are written as text: what they list is what the program reads, and
//! what they show is what it says.
//!
//! A comment before a listing says what it is, and readers do not see it:
//!
//! | comment | the listing |
//! |---|---|
//! | none | is a whole page: it is read, and its tests hold |
//! | `in`, and lines | stands where `...` does in these lines, or else before them |
//! | `refused: MESSAGE`, and the same | is refused so |
//! | `rows in`, and the same | is a table: the second cell of each row stands for the dots, and the third, if there is one, for `MEAN` |
//! | `file NAME` | is a file |
//! | `of NAME` | is a part of that file |
//! | `at the end of NAME` | is added to that file |
//! | `change NAME` | is what changes in that file, as a diff |
//!
//! Whatever the comment says, a listing of a rule is in the one form.
//!
//! A transcript needs no comment: its commands are run in the folder of these files, one after
//! the other. In what they say, a line `...` stands for any lines.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;

use tempfile::TempDir;

#[path = "support/program.rs"]
mod program;

use program::{put, read, run};

/// What is said of a listing, and the listing.
#[derive(Debug)]
struct Listing<'a> {
    /// The comment before it.
    mark: &'a str,
    /// What its fence says: `rule`, `console`; `|` for a table.
    kind: &'a str,
    /// What it says.
    text: &'a str,
    /// Where it begins.
    line: usize,
}

/// The listings of a page, in order.
fn listings(page: &str) -> Vec<Listing<'_>> {
    let mut found = Vec::new();
    let (mut mark, mut rest) = ("", page);
    while let Some(line) = rest.lines().next() {
        let after = line.len() + 1;
        let (kind, from, to) = if let Some(kind) = line.strip_prefix("```") {
            (kind, after, rest[after..].find("\n```").unwrap() + after + 1)
        } else if line.starts_with('|') && mark.starts_with("rows in") {
            ("|", 0, rest.find("\n\n").map_or(rest.len(), |end| end + 1))
        } else if line.starts_with("<!--") {
            let end = rest.find("-->").unwrap();
            mark = rest["<!--".len()..end].trim();
            rest = &rest[end + "-->".len()..];
            continue;
        } else {
            mark = if line.is_empty() { mark } else { "" };
            rest = rest.get(after..).unwrap_or_default();
            continue;
        };
        let at = page[..page.len() - rest.len()].lines().count() + 1;
        found.push(Listing { mark, kind, text: &rest[from..to], line: at });
        (mark, rest) = ("", rest[to..].strip_prefix("```\n").unwrap_or(&rest[to..]));
    }
    found
}

/// Whether lines are as shown, where a line `...` stands for any.
fn is_shown(shown: &[&str], said: &[&str]) -> bool {
    match shown {
        [] => said.is_empty(),
        ["..."] => true,
        ["...", rest @ ..] => (0..said.len()).any(|from| is_shown(rest, &said[from..])),
        [line, rest @ ..] => said.first() == Some(line) && is_shown(rest, &said[1..]),
    }
}

/// The lines of a text, without what cannot be seen.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

/// Runs the commands of a transcript.
fn converse(folder: &TempDir, transcript: &str) -> Result<(), String> {
    for turn in transcript.split("$ sandtable ").skip(1) {
        let (command, shown) = turn.split_once('\n').unwrap();
        let (command, file) = command.split_once(" > ").unwrap_or((command, ""));
        let output = run(folder, &command.split_whitespace().collect::<Vec<_>>());
        let mut said = String::from_utf8(output.stdout).unwrap();
        if !file.is_empty() {
            put(folder.path(), file, &std::mem::take(&mut said));
        }
        said += &String::from_utf8(output.stderr).unwrap();
        if !is_shown(&lines(shown), &lines(&said)) {
            return Err(format!("sandtable {command} says\n{said}"));
        }
    }
    Ok(())
}

/// The page of a listing in a frame.
fn framed(frame: &str, text: &str) -> String {
    let page =
        if frame.contains("...") { frame.replace("...", text) } else { format!("{text}{frame}") };
    let is_head = |line: &str| ["rule ", "library "].iter().any(|word| line.starts_with(word));
    let is_whole = page.lines().any(is_head);
    if is_whole { page } else { format!("rule house.page \"A page\"\n{page}") }
}

/// Reads a page and tries its tests, or has it refused.
fn tried(folder: &TempDir, page: &str, refused: Option<&str>) -> Result<(), String> {
    put(folder.path(), "page.rule", page);
    let output = run(folder, &["test", "page.rule"]);
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).unwrap();
    let is_so = match refused {
        // A page need not have tests.
        None => matches!(output.status.code(), Some(0 | 4)),
        Some(message) => {
            output.status.code() == Some(2) && said.contains(&format!("error: {message}\n"))
        }
    };
    if is_so { Ok(()) } else { Err(format!("{page}\n{said}")) }
}

/// Holds a listing of a rule to the one form: a whole page, declarations, or statements further in.
fn in_form(folder: &TempDir, text: &str) -> Result<(), String> {
    let frame = if text.starts_with("  ") { "resolve {\n...}\n" } else { "..." };
    put(folder.path(), "form.rule", &framed(frame, text));
    let output = run(folder, &["fmt", "form.rule", "--check"]);
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// Tries each row of a table.
fn rows(folder: &TempDir, frame: &str, table: &str) -> Result<(), String> {
    for row in table.lines().skip(2) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let cell = |at: usize| cells.get(at).map_or("", |cell| cell.trim_matches('`'));
        tried(folder, &framed(&frame.replace("MEAN", cell(2)), cell(1)), None)?;
    }
    Ok(())
}

/// Changes a file as a diff says.
fn change(folder: &TempDir, name: &str, diff: &str) -> Result<(), String> {
    let side = |left_out: char| -> String {
        let lines = diff.lines().filter(|line| !line.starts_with(left_out));
        let lines: Vec<&str> = lines.filter_map(|line| line.get(1..)).collect();
        lines.join("\n") + "\n"
    };
    let (before, after, text) = (side('+'), side('-'), read(folder, name));
    if text.matches(&before).count() != 1 {
        return Err(format!("{name} has no single\n{before}"));
    }
    put(folder.path(), name, &text.replace(&before, &after));
    Ok(())
}

/// Does what a listing says.
fn follow(folder: &TempDir, listing: &Listing) -> Result<(), String> {
    let (text, mark) = (listing.text, listing.mark);
    let (head, frame) = mark.split_once('\n').unwrap_or((mark, ""));
    if listing.kind == "console" {
        return converse(folder, text);
    }
    if listing.kind == "rule" {
        in_form(folder, text)?;
    }
    if let Some(name) = mark.strip_prefix("file ") {
        put(folder.path(), name, text);
    } else if let Some(name) = mark.strip_prefix("at the end of ") {
        put(folder.path(), name, &format!("{}\n{text}", read(folder, name)));
    } else if let Some(name) = mark.strip_prefix("change ") {
        return change(folder, name, text);
    } else if let Some(name) = mark.strip_prefix("of ") {
        let is_part = read(folder, name).contains(text);
        return if is_part { Ok(()) } else { Err(format!("it is no part of {name}")) };
    } else if head == "rows in" {
        return rows(folder, frame, text);
    } else if let Some(message) = head.strip_prefix("refused: ") {
        return tried(folder, &framed(frame, text), Some(message));
    } else if listing.kind == "rule" && ["", "in"].contains(&head) {
        return tried(folder, &framed(frame, text), None);
    } else {
        return Err(format!("nothing says what becomes of it: {mark}"));
    }
    Ok(())
}

/// What of a page is not so, with its lines.
fn wrong(page: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let listings = listings(page);
    assert!(!listings.is_empty());
    let told = |listing: &Listing| {
        let wrong = follow(&folder, listing).err()?;
        Some(format!("line {}: {wrong}", listing.line))
    };
    listings.iter().filter_map(told).collect()
}

#[track_caller]
fn holds(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    let wrong = wrong(&std::fs::read_to_string(path).unwrap());
    assert!(wrong.is_empty(), "docs/{name}\n{}", wrong.join("\n"));
}

#[test]
fn the_first_rule_goes_as_told() {
    holds("first-rule.md");
}

#[test]
fn the_language_is_as_told() {
    holds("rule-language.md");
}

/// What is wrong with a page that says so and so of three shooters.
fn of_three(hits: &str, comment: &str, statement: &str) -> Vec<String> {
    let result = "result { hits = hits \"hits\" }";
    let frame = format!("resolve {{\n...\n{result} }}\nexpect mean hits = {hits}");
    let listing = format!("  let hits = count 3 of d6 >= 4\n  {statement}");
    wrong(&format!("<!-- {comment}\n{frame}\n-->\n{}", fenced("rule", listing.trim_end())))
}

fn fenced(kind: &str, text: &str) -> String {
    format!("```{kind}\n{text}\n```\n")
}

/// A page with a file that says no more than what it is called.
fn with_file(rest: &str) -> String {
    format!("<!-- file a.rule -->\n{}{rest}", fenced("rule", "rule a \"A\""))
}

#[test]
fn a_listing_that_is_so_passes_in_its_frame() {
    assert_eq!(of_three("3/2", "in", ""), [""; 0]);
    let never = "refused: this comparison is decided before any die is rolled";
    assert_eq!(of_three("3/2", never, "if hits > 3 { note \"never\" }"), [""; 0]);
}

#[test]
fn a_listing_that_is_not_so_is_told_with_its_line() {
    for (hits, comment, statement) in [
        ("2", "in", ""),
        ("3/2", "in", "if hits > 3 { note \"never\" }"),
        ("3/2", "refused: this comparison is decided before any die is rolled", ""),
        ("3/2", "refused: something else", "if hits > 3 { note \"never\" }"),
        ("3/2", "inside", ""),
    ] {
        let told = of_three(hits, comment, statement);
        assert!(told.len() == 1 && told[0].starts_with("line 7: "), "{comment}: {told:?}");
    }
}

#[test]
fn a_listing_that_is_not_in_the_one_form_is_told() {
    assert_eq!(wrong(&fenced("rule", "rule a  \"A\"")).len(), 1);
    let told = of_three("3/2", "in", "note  \"all\"");
    assert!(told.len() == 1 && told[0].contains("+  note \"all\""), "{told:?}");
}

#[test]
fn a_transcript_shows_all_that_is_said_but_for_its_dots() {
    let says = |shown: &str| {
        let transcript = format!("$ sandtable test a.rule\n{shown}");
        wrong(&with_file(&fenced("console", &transcript))).len()
    };
    let all = "error: nothing says how the rule is carried out\n --> a.rule:1:8\n";
    assert_eq!(says(&format!("{all}...")), 0);
    assert_eq!(says("...\n --> a.rule:1:8\n..."), 0);
    assert_eq!(says(all), 1, "more is said");
    assert_eq!(says("error: something else\n..."), 1);
}

#[test]
fn a_change_names_what_is_there_once() {
    let changed = |diff: &str, after: &str| {
        let (diff, after) = (fenced("diff", diff), fenced("rule", after));
        let rest = format!("<!-- change a.rule -->\n{diff}<!-- of a.rule -->\n{after}");
        wrong(&with_file(&rest))
    };
    assert_eq!(changed("-rule a \"A\"\n+rule b \"B\"", "rule b \"B\""), [""; 0]);
    assert_eq!(changed("-rule c \"C\"\n+rule b \"B\"", "rule b \"B\"").len(), 2);
}
