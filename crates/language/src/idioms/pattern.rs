//! How something is written, with places for numbers and names.
//!
//! In a pattern `<n>` stands for digits, `<name>` for a name, `<value>` for digits or names with dots
//! between them, `<any>` for anything that ends before what follows, `<rest>` for the rest of the line,
//! `<same>` for what the first of these is once more, and `<end>` for nothing where a value ends; a
//! blank stands for blanks, and for none but between two letters; all else stands for itself. In what
//! is said of it, `<1>` is the first of these, as it is written.

use crate::parser::is_reserved;

/// Where a pattern was found on a line, in bytes, and what stands in its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found<'a> {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) captured: Vec<&'a str>,
}

/// The first place on a line that fits a pattern and has a place of the line within it.
pub(super) fn around<'a>(pattern: &str, line: &'a str, at: usize) -> Option<Found<'a>> {
    let starts = (0..=at).filter(|start| line.is_char_boundary(*start) && !cuts(line, *start));
    starts.into_iter().find_map(|start| {
        let mut captured = Vec::new();
        let end = end(pattern, line, start, &mut captured)?;
        (at < end || at == line.len()).then_some(Found { start, end, captured })
    })
}

/// Where on a line a pattern ends that begins at a place of it.
fn end<'a>(pattern: &str, line: &'a str, at: usize, captured: &mut Vec<&'a str>) -> Option<usize> {
    let Some(first) = pattern.chars().next() else { return (!cuts(line, at)).then_some(at) };
    let text = &line[at..];
    if first == ' ' {
        let blanks = text.len() - text.trim_start_matches([' ', '\t']).len();
        let is_letter = |next: Option<char>| next.is_some_and(char::is_alphabetic);
        let joins = is_letter(line[..at].chars().next_back()) && is_letter(text.chars().next());
        return if joins { None } else { end(&pattern[1..], line, at + blanks, captured) };
    }
    let Some((place, rest)) = place(pattern) else {
        let length = first.len_utf8();
        return text
            .starts_with(first)
            .then(|| end(&pattern[length..], line, at + length, captured))?;
    };
    let known = captured.len();
    ends(place, text, captured).into_iter().find_map(|length| {
        captured.truncate(known);
        captured.push(text[..length].trim());
        end(rest, line, at + length, captured)
    })
}

/// Whether a place of a line is within a word, or between a dot and a key.
fn cuts(line: &str, at: usize) -> bool {
    let last = line[..at].chars().next_back();
    (last == Some('.') || is_of_name(last)) && is_of_name(line[at..].chars().next())
}

/// The place that a pattern begins with, and what follows.
fn place(pattern: &str) -> Option<(&str, &str)> {
    ["<n>", "<name>", "<value>", "<same>", "<end>", "<any>", "<rest>"].into_iter().find_map(
        |place| {
            let rest = pattern.strip_prefix(place)?;
            Some((place, rest))
        },
    )
}

/// Where what stands in a place can end, in the order in which that is tried.
fn ends(place: &str, text: &str, captured: &[&str]) -> Vec<usize> {
    let one = |length: usize| (length > 0).then_some(length).into_iter().collect();
    match place {
        "<n>" => one(digits(text)),
        "<name>" => one(name(text)),
        "<value>" => one(digits(text).max(path(text))),
        "<same>" => {
            one(captured.first().filter(|of| text.starts_with(**of)).map_or(0, |of| of.len()))
        }
        "<end>" => {
            let next = text.trim_start().chars().next();
            if next.is_none_or(|next| "\"}]),#".contains(next)) { vec![0] } else { Vec::new() }
        }
        "<rest>" => vec![text.len()],
        _ => text.char_indices().map(|(at, next)| at + next.len_utf8()).collect(),
    }
}

/// How far a text begins with what something is of.
fn run(text: &str, is_of: impl Fn(char) -> bool) -> usize {
    text.find(|next| !is_of(next)).unwrap_or(text.len())
}

fn digits(text: &str) -> usize {
    run(text, |next| next.is_ascii_digit())
}

/// How long the name is that a text begins with; 0 if it begins with none, or with a word that cannot
/// be one.
fn name(text: &str) -> usize {
    let end = run(text, |next| next == '-' || is_of_name(Some(next)));
    let is_name = text.starts_with(|first: char| first.is_ascii_alphabetic());
    if is_name && !is_reserved(&text[..end]) { end } else { 0 }
}

/// The same of names with dots between them.
fn path(text: &str) -> usize {
    let end = name(text);
    let key = if end == 0 { None } else { text[end..].strip_prefix('.') };
    match key.map_or(0, path) {
        0 => end,
        key => end + 1 + key,
    }
}

fn is_of_name(next: Option<char>) -> bool {
    next.is_some_and(|next| next.is_ascii_alphanumeric() || next == '_')
}

/// What is said, with what was found in its places.
pub(super) fn filled(said: &str, captured: &[&str]) -> String {
    let each = (1..).zip(captured);
    each.fold(said.to_owned(), |said, (number, found)| said.replace(&format!("<{number}>"), found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn found<'a>(pattern: &str, line: &'a str, at: usize) -> (&'a str, Vec<&'a str>) {
        let Found { start, end, captured } = around(pattern, line, at).unwrap();
        (&line[start..end], captured)
    }

    #[test]
    fn numbers_and_names_stand_in_their_places() {
        assert_eq!(found("<n>d<n>k<n>", "roll 4d6k3 + 1", 5), ("4d6k3", vec!["4", "6", "3"]));
        assert_eq!(found("<n>d<name>", "roll 2dx", 5), ("2dx", vec!["2", "x"]));
        assert_eq!(filled("roll <1>d(<2>)", &["2", "x"]), "roll 2d(x)");
    }

    #[test]
    fn blanks_may_be_there_or_not() {
        let pattern = "{ <n> .. <n> }";
        assert_eq!(found(pattern, "count {4..6} in", 6).0, "{4..6}");
        assert_eq!(found(pattern, "count { 4 .. 6 } in", 6).0, "{ 4 .. 6 }");
    }

    #[test]
    fn two_words_are_not_one() {
        assert_eq!(around("is not <name>", "t is nothing", 2), None);
        assert_eq!(found("<n> x <n>", "roll 2x3", 6).0, "2x3", "signs and numbers");
    }

    #[test]
    fn values_are_numbers_and_names_with_dots() {
        let pattern = "<value> is <value>";
        assert_eq!(found(pattern, "if squad.men is 3", 13).1, ["squad.men", "3"]);
        assert_eq!(around(pattern, "if squads[1].men is 3", 17), None, "a part of it");
        assert_eq!(around(pattern, "if is 3", 3), None, "a word is no name");
    }

    #[test]
    fn the_same_stands_there_again_and_nothing_behind_it() {
        let pattern = "sum of <name> in xs: <same><end>";
        assert_eq!(found(pattern, "sum of x in xs: x }", 3).0, "sum of x in xs: x");
        for line in ["sum of x in xs: y", "sum of x in xs: x + 1", "sum of x in xs: xs"] {
            assert_eq!(around(pattern, line, 3), None, "{line}");
        }
    }

    #[test]
    fn anything_ends_before_what_follows() {
        assert_eq!(found("? <any> : <any>", "a ? 1 : 0", 2).1, ["1", "0"]);
        assert_eq!(found("[explode <any>]", "[explode d6] + a[1]", 9).0, "[explode d6]");
    }

    #[test]
    fn the_rest_goes_to_the_end_of_the_line() {
        assert_eq!(found("output <rest>", "  output 3d6 named \"x\"", 2).1, ["3d6 named \"x\""]);
    }

    #[test]
    fn what_is_elsewhere_or_within_a_word_is_not_it() {
        assert_eq!(around("dF", "dF + x", 5), None, "the problem stands elsewhere");
        assert_eq!(around("dF", "adF", 1), None, "another word");
        assert_eq!(around("dF", "dFa", 0), None, "another word");
    }
}
