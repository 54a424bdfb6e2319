//! What other notations of dice, and other languages, write; and how it is written here.
//!
//! Where a page cannot be read, and what stands there is written as elsewhere, it is said how it is
//! written here, in place of what is wrong with its words.

mod faces;
mod pattern;
mod table;

use crate::problem::{Problem, Span};
use crate::sources::Sources;
use pattern::Found;
use table::{Here, IDIOMS};

/// So many bytes around a problem an idiom is looked for, on its line.
const FARTHEST: usize = 100;

/// At no more problems than these is an idiom looked for, which takes a moment each: who has more has no
/// page at all.
const MOST_LOOKED_AT: usize = 200;

/// The same problems of grammar; those within what is written as elsewhere are told together, as
/// that.
pub(crate) fn told(problems: Vec<Problem>, sources: &Sources) -> Vec<Problem> {
    let mut told: Vec<Problem> = Vec::new();
    let mut within: Option<Span> = None;
    for (place, problem) in problems.into_iter().enumerate() {
        let at = problem.span.start;
        if within.is_some_and(|idiom| (idiom.start..idiom.end).contains(&at)) {
            continue;
        }
        let idiom = (place < MOST_LOOKED_AT).then(|| idiom_at(problem.span, sources)).flatten();
        match idiom {
            Some(idiom) => {
                within = Some(idiom.span);
                let idiom_has = idiom.span.start..idiom.span.end;
                told.retain(|before| !idiom_has.contains(&before.span.start));
                told.push(idiom);
            }
            None => told.push(problem),
        }
    }
    told
}

/// The same problems, with how comments are written here, where what is no name stands behind `//`.
pub(crate) fn without_comments(problems: Vec<Problem>, sources: &Sources) -> Vec<Problem> {
    let told = |problem: Problem| {
        let place = sources.place(problem.span);
        let is_behind = place.text[..place.at].trim_end_matches([' ', '\t']).ends_with("//");
        let help = "`//` divides and rounds down; a comment begins with `#`";
        let is_comment = is_behind && problem.is_unbound();
        problem.or_help(is_comment.then(|| help.to_owned()))
    };
    problems.into_iter().map(told).collect()
}

/// What is written as elsewhere around a place: the first row of the table that fits.
fn idiom_at(span: Span, sources: &Sources) -> Option<Problem> {
    let place = sources.place(span);
    let start = place.text[..place.at].rfind('\n').map_or(0, |end| end + 1);
    let line = place.text[start..].lines().next().unwrap_or_default();
    let from = line.floor_char_boundary((place.at - start).saturating_sub(FARTHEST));
    let line = &line[from..line.floor_char_boundary(place.at - start + FARTHEST)];
    let at = place.at - start - from;
    IDIOMS.iter().find_map(|(written, here)| {
        let Found { start, end, captured } = pattern::around(written, line, at)?;
        let to_text = span.start - at;
        let span = Span { start: to_text + start, end: to_text + end };
        let message = format!("`{}` is written otherwise here", &line[start..end]);
        let help = match here {
            Here::Said(said) => pattern::filled(said, &captured),
            Here::Worked(out) => out(&captured),
        };
        Some(Problem::new(span, message).help(help))
    })
}
