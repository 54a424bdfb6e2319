//! All pages there are, with any blanks between their words: the same words, comments and trees.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use proptest::prelude::*;

use crate::format;
use crate::format::page::{Page, Word};
use crate::parser::{outline, parse};
use crate::token::Kind;

/// All pages of the project, with their paths.
static PAGES: LazyLock<Vec<(PathBuf, String)>> = LazyLock::new(|| {
    let mut paths = Vec::new();
    pages_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut paths);
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a page");
        (path, text)
    };
    let more = (PathBuf::from("more"), MORE.to_owned());
    paths.into_iter().map(read).chain([more]).collect()
});

fn pages_in(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            pages_in(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rule") {
            found.push(path);
        }
    }
}

/// What the pages of the project do not have yet: what libraries declare, and charts.
const MORE: &str = "library a.b \"T\"
covers a.b, c
use \"x.rule\": Unit, f
enum Q { \"1\" as one \"One.\" two }
record R { flat u Unit  n -1..20 = 3 \"N {}.\"  w a | b = a { a \"A.\" } }
circumstances { g maybe \"G.\" { xs list 0..3 of Q = [] e.g. [one] }  c chance = 0.25 }
rulings { m.t a | b = a \"T.\" { a \"A.\"  b \"B.\" }  m.u fixed no }
part h() -> left R { give { n = 1, xs = [-1, (2)], chart = { ..2 none  ..4 one  else two } } }
";

fn words(text: &str) -> Page<'_> {
    Page::new(text, outline(text).expect("a page that can be read"))
}

/// What a page says: its words and comments in their order, one to a line. How a text over lines is
/// broken is not told.
fn said(text: &str) -> String {
    let mut said = String::new();
    for word in words(text).words {
        for comment in word.gap.comments {
            let _ = writeln!(said, "{}", comment.text);
        }
        let lines: Vec<&str> = word.text.split('\n').map(str::trim).collect();
        let _ = writeln!(said, "{:?} {}", word.kind, lines.join(" "));
    }
    said
}

/// The tree of a page, without places.
fn tree(text: &str) -> String {
    let shown = format!("{:?}", parse(text, 0).0);
    let mut parts = shown.split("Span { start: ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |tree, part| tree + part.split_once('}').map_or("", |(_, rest)| rest))
}

/// A page with other blanks between its words, as bytes choose them, and with comments put in.
fn respaced(page: &Page, bytes: &[u8]) -> String {
    let mut bytes = bytes.iter().copied().cycle();
    let mut text = String::new();
    for (at, word) in page.words.iter().enumerate() {
        for comment in &word.gap.comments {
            text += if comment.is_behind { " " } else { "\n" };
            text += comment.text;
            text += "\n ";
        }
        let choice = bytes.next().unwrap_or_default();
        text += match choice % 16 {
            _ if word.is_glued && 0 < at => "",
            0 => "\n ",
            1 => "\n\n \t\n ",
            2 => "  ",
            3 => "\t ",
            4 => "\r\n ",
            5 => "# between\n ",
            6 => " # behind  \n\n ",
            7 if may_be_glued(word, page.before(at)) => "",
            _ => " ",
        };
        text += word.text;
    }
    text
}

/// The same page with other blanks in its lines, which break where they did.
fn reindented(page: &Page, bytes: &[u8]) -> String {
    let mut bytes = bytes.iter().copied().cycle();
    let mut next = || ["", " ", "   ", "\t"][usize::from(bytes.next().unwrap_or_default() % 4)];
    let mut text = String::new();
    for (at, word) in page.words.iter().enumerate() {
        for comment in &word.gap.comments {
            let blank = if comment.is_after_blank { "\n\n\n" } else { "\n" };
            text += if comment.is_behind || text.is_empty() { " " } else { blank };
            text += next();
            text += comment.text;
        }
        if word.gap.has_break {
            text += if word.gap.has_blank { "\n \n\n" } else { "\n" };
            text += next();
        } else if !word.is_glued && 0 < at {
            text += " ";
            text += next();
        }
        text += word.text;
    }
    text
}

/// Whether two words are still two with nothing between them.
fn may_be_glued(word: &Word, before: Option<&Word>) -> bool {
    let is_loose = |word: &Word| ["=", "{", "}", ",", ":", "|"].into_iter().any(|one| word.is(one));
    let Some(before) = before else { return false };
    let is_text = |word: &Word| word.kind == Kind::Text;
    let is_word = |word: &Word| matches!(word.kind, Kind::Name | Kind::Whole | Kind::Text);
    (is_loose(word) && is_word(before)) || (is_loose(before) && is_word(word)) || is_text(word)
}

/// Sets a page out, and holds what comes of it to the page.
fn check(text: &str) -> String {
    let set = format(text).unwrap_or_else(|problems| panic!("{text}\n{problems:#?}"));
    assert_eq!(said(&set), said(text));
    assert_eq!(tree(&set), tree(text));
    assert_eq!(format(&set).as_ref(), Ok(&set), "it stays as it is");
    let is_clean = |line: &str| line == line.trim_end() && !line.contains('\t');
    assert!(set.lines().all(is_clean) && !set.contains("\n\n\n"), "{set}");
    set
}

#[test]
fn all_pages_are_in_the_one_form() {
    assert!(PAGES.len() > 20, "{}", PAGES.len());
    for (path, text) in PAGES.iter() {
        assert_eq!(&check(text), text, "{}", path.display());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_blanks_it_has_a_page_says_the_same(
        page in any::<prop::sample::Index>(),
        bytes in prop::collection::vec(any::<u8>(), 1..400),
    ) {
        let (_, text) = page.get(&PAGES);
        let other = respaced(&words(text), &bytes);
        check(&other);
    }

    #[test]
    fn blanks_within_lines_change_nothing_of_the_form(
        page in any::<prop::sample::Index>(),
        bytes in prop::collection::vec(any::<u8>(), 1..400),
    ) {
        let (_, text) = page.get(&PAGES);
        prop_assert_eq!(&check(&reindented(&words(text), &bytes)), text);
    }
}
