//! The listings of a page of the book, and whether they are so.
//!
//! A comment before a listing says what it is, and readers do not see it:
//!
//! | comment | the listing |
//! |---|---|
//! | none | of a rule is a whole page: it is read, and its tests hold |
//! | `in`, and lines | stands where `...` does in these lines, or else before them |
//! | `refused: MESSAGE`, and the same | is refused so |
//! | `rows in`, and the same | is a table: the second cell of each row stands for the dots, and the third, if there is one, for `MEAN` |
//! | `file NAME` | is a file |
//! | `of NAME` | is a part of that file; a line that begins with `# ...` stands for any lines |
//! | `at the end of NAME` | is added to that file |
//! | `change NAME` | is what changes in that file, as a diff |
//! | `python`, and modules; `r` | is a program, which is run where these can be had |
//! | `not run: REASON` | is not tried, and why |
//!
//! Whatever the comment says, a listing of a rule is in the one form. Listings of Rust are examples of
//! a crate, and tried as such.
//!
//! A transcript needs no comment: its commands are run in the folder of these files, one after
//! the other. In what they say, a line `...` stands for any lines. `> FILE` behind a command puts
//! what it says into a file.

use std::ops::Range;
use std::process::Command;

use tempfile::TempDir;

pub(crate) use crate::support::program::{put, read, run};

/// What is said of a listing, and the listing.
#[derive(Debug)]
pub(crate) struct Listing<'a> {
    /// The comment before it.
    pub(crate) mark: &'a str,
    /// What its fence says: `rule`, `console`; `|` for a table.
    pub(crate) kind: &'a str,
    /// What it says.
    pub(crate) text: &'a str,
    /// Where it begins, as a line.
    pub(crate) line: usize,
    /// Where what it says stands on the page, in bytes.
    place: Range<usize>,
}

/// The listings of a page, in order.
pub(crate) fn listings(page: &str) -> Vec<Listing<'_>> {
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
        let before = page.len() - rest.len();
        let (text, place) = (&rest[from..to], before + from..before + to);
        let at = page[..before].lines().count() + 1;
        found.push(Listing { mark, kind, text, line: at, place });
        (mark, rest) = ("", rest[to..].strip_prefix("```\n").unwrap_or(&rest[to..]));
    }
    found
}

/// A page that was gone through, listing by listing.
#[derive(Debug, Default)]
pub(crate) struct Followed {
    /// What is not so, with its lines.
    pub(crate) wrong: Vec<String>,
    /// The page with what its commands say now.
    pub(crate) page: String,
}

/// Does what the listings of a page say, in a folder.
pub(crate) fn follow_page(folder: &TempDir, page: &str) -> Followed {
    let mut followed = Followed::default();
    let mut done = 0;
    for listing in listings(page) {
        let said = follow(folder, &listing);
        followed.page += &page[done..listing.place.start];
        done = listing.place.end;
        let (wrong, now) = match said {
            Ok(()) => (None, None),
            Err(Wrong::Other(wrong)) => (Some(wrong), None),
            Err(Wrong::Said { wrong, transcript }) => (Some(wrong), Some(transcript)),
        };
        followed.page += now.as_deref().unwrap_or(listing.text);
        followed.wrong.extend(wrong.map(|wrong| format!("line {}: {wrong}", listing.line)));
    }
    followed.page += &page[done..];
    followed
}

/// What of a page is not so, with its lines.
pub(crate) fn wrong(page: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    assert!(!listings(page).is_empty());
    follow_page(&folder, page).wrong
}

/// Why a listing is not so.
enum Wrong {
    /// A command says something else.
    Said {
        /// What is told of it.
        wrong: String,
        /// The transcript as it is now.
        transcript: String,
    },
    /// Anything else.
    Other(String),
}

impl From<String> for Wrong {
    fn from(wrong: String) -> Wrong {
        Wrong::Other(wrong)
    }
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

/// What is said, cut by dots as it was shown: with as many lines before the first dots and behind the
/// last, and with as many between two dots, those that are most like the lines that stood there.
fn cut_as_shown<'a>(shown: &[&'a str], said: &[&'a str]) -> Vec<&'a str> {
    let parts: Vec<&[&str]> = shown.split(|line| *line == "...").collect();
    let [first, middle @ .., last] = &parts[..] else { return said.to_vec() };
    if said.len() < parts.iter().map(|part| part.len()).sum() {
        return said.to_vec();
    }
    let end = said.len() - last.len();
    let (mut cut, between) = (said[..first.len()].to_vec(), &said[first.len()..end]);
    for (part, at) in middle.iter().zip(most_alike(middle, between)) {
        cut.push("...");
        cut.extend(&between[at..at + part.len()]);
    }
    cut.push("...");
    cut.extend(&said[end..]);
    cut
}

/// Where the lines begin that are most like these parts of what was shown, one part behind the other.
fn most_alike(parts: &[&[&str]], said: &[&str]) -> Vec<usize> {
    // For the parts that are left, by where they may begin: how much they have in common with what
    // stands there, and where that is.
    let mut best = vec![Some((0, Vec::new())); said.len() + 1];
    for part in parts.iter().rev() {
        let mut with_part: Vec<Option<(usize, Vec<usize>)>> = vec![None; said.len() + 1];
        for from in (0..=said.len()).rev() {
            let behind = best.get(from + part.len()).cloned().flatten();
            let here = behind.map(|(alike, places)| {
                let lines = part.iter().zip(&said[from..]);
                let more: usize = lines.map(|(shown, said)| words_in_common(shown, said)).sum();
                (alike + more, [&[from][..], &places].concat())
            });
            let later = with_part.get(from + 1).cloned().flatten();
            let is_later = later.as_ref().map(|it| it.0) > here.as_ref().map(|it| it.0);
            with_part[from] = if is_later { later } else { here };
        }
        best = with_part;
    }
    best.swap_remove(0).map(|(_, places)| places).unwrap_or_default()
}

/// How many words of a line are in another one.
fn words_in_common(one: &str, other: &str) -> usize {
    one.split_whitespace().filter(|word| other.split_whitespace().any(|it| it == *word)).count()
}

/// The lines of a text, without what cannot be seen.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

/// Runs the commands of a transcript.
fn converse(folder: &TempDir, transcript: &str) -> Result<(), Wrong> {
    let (mut wrong, mut now) = (Vec::new(), String::new());
    let mut turns = transcript.split("$ sandtable ");
    if turns.next() != Some("") {
        return Err(Wrong::Other("it does not begin with `$ sandtable`".to_owned()));
    }
    for turn in turns {
        let (asked, shown) = turn.split_once('\n').unwrap();
        let (command, file) = asked.split_once(" > ").unwrap_or((asked, ""));
        let output = run(folder, &command.split_whitespace().collect::<Vec<_>>());
        let mut said = String::from_utf8(output.stdout).unwrap();
        if !file.is_empty() {
            put(folder.path(), file, &std::mem::take(&mut said));
        }
        said += &String::from_utf8(output.stderr).unwrap();
        let (shown, said) = (lines(shown), lines(&said));
        let is_so = is_shown(&shown, &said);
        let told = if is_so { shown } else { cut_as_shown(&shown, &said) };
        now.extend(["$ sandtable ", asked, "\n"]);
        now.extend(told.iter().flat_map(|line| [line, "\n"]));
        if !is_so {
            wrong.push(format!("sandtable {command} says\n{}", said.join("\n")));
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Wrong::Said { wrong: wrong.join("\n"), transcript: now })
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

/// Whether a listing is a part of a file, or several with lines `# ...` between them.
fn is_part(listing: &str, file: &str) -> bool {
    let (mut parts, mut from) = (vec![String::new()], 0);
    for line in listing.split_inclusive('\n') {
        if line.starts_with("# ...") {
            parts.push(String::new());
        } else {
            parts.last_mut().unwrap().push_str(line);
        }
    }
    parts.iter().map(|part| part.trim_matches('\n')).all(|part| {
        let at = file[from..].find(part);
        from += at.unwrap_or(0);
        at.is_some()
    })
}

/// Runs a program of another language, if it can be had with what it imports.
#[expect(clippy::print_stderr, reason = "what is skipped is said")]
fn run_elsewhere(folder: &TempDir, language: &str, text: &str) -> Result<(), String> {
    let (program, option, imports) = match language.strip_prefix("python") {
        Some(modules) => {
            let imports = modules.split_whitespace().map(|module| format!("import {module}\n"));
            ("python3", "-c", imports.collect())
        }
        None => ("Rscript", "-e", "invisible(0)".to_owned()),
    };
    let output =
        |text: &str| Command::new(program).args([option, text]).current_dir(folder.path()).output();
    if !output(&imports).is_ok_and(|output| output.status.success()) {
        eprintln!("SKIPPED: a listing in {language}, which cannot be had here");
        return Ok(());
    }
    let output = output(text).map_err(|error| error.to_string())?;
    let said = || String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(()) } else { Err(said()) }
}

/// Does what a listing says.
fn follow(folder: &TempDir, listing: &Listing<'_>) -> Result<(), Wrong> {
    let (text, mark) = (listing.text, listing.mark);
    let (head, frame) = mark.split_once('\n').unwrap_or((mark, ""));
    if head.strip_prefix("not run: ").is_some_and(|reason| !reason.is_empty()) {
        return Ok(());
    }
    if listing.kind == "console" {
        return converse(folder, text);
    }
    if listing.kind == "rust" {
        return Ok(());
    }
    if listing.kind == "rule" {
        in_form(folder, text)?;
    }
    if let Some(name) = mark.strip_prefix("file ") {
        put(folder.path(), name, text);
    } else if let Some(name) = mark.strip_prefix("at the end of ") {
        put(folder.path(), name, &format!("{}\n{text}", read(folder, name)));
    } else if let Some(name) = mark.strip_prefix("change ") {
        change(folder, name, text)?;
    } else if let Some(name) = mark.strip_prefix("of ") {
        if !is_part(text, &read(folder, name)) {
            return Err(format!("it is no part of {name}").into());
        }
    } else if head == "rows in" {
        rows(folder, frame, text)?;
    } else if let Some(message) = head.strip_prefix("refused: ") {
        tried(folder, &framed(frame, text), Some(message))?;
    } else if mark == "r" || mark.split(' ').next() == Some("python") {
        run_elsewhere(folder, mark, text)?;
    } else if listing.kind == "rule" && ["", "in"].contains(&head) {
        tried(folder, &framed(frame, text), None)?;
    } else {
        return Err(format!("nothing says what becomes of it: {mark}").into());
    }
    Ok(())
}
