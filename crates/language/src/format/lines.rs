//! The lines of a page, and how far in they stand.

use std::ops::Range;

use crate::parser::Begins;
use crate::token::Kind;

use super::breaks::{begins_line, goes_on};
use super::page::{Comment, Page, Word};

/// A line.
#[derive(Debug)]
pub(super) struct Line<'a> {
    /// How many levels it stands in.
    pub(super) level: usize,
    /// Whether a blank line stands before it.
    pub(super) is_after_blank: bool,
    /// The place of the sign that opens what it stands in.
    pub(super) within: Option<usize>,
    /// Its words; none if it is a comment alone.
    pub(super) words: Range<usize>,
    /// The comment that it is, or that stands behind its words.
    pub(super) comment: Option<&'a str>,
}

/// The lines of a page.
pub(super) fn lines<'a>(page: &Page<'a>) -> Vec<Line<'a>> {
    let mut setter = Setter { page, lines: Vec::new(), levels: vec![0; page.words.len()] };
    for at in 0..page.words.len() {
        setter.add(at);
    }
    setter.lines
}

/// Sets words in lines, one after the other.
struct Setter<'p, 'a> {
    page: &'p Page<'a>,
    lines: Vec<Line<'a>>,
    /// The level of the line in which each word stands.
    levels: Vec<usize>,
}

impl<'a> Setter<'_, 'a> {
    /// Adds a word, and the comments before it.
    fn add(&mut self, at: usize) {
        let word = &self.page.words[at];
        let level = self.level(at);
        for comment in &word.gap.comments {
            self.comment(at, level, *comment);
        }
        if word.kind == Kind::End {
            return;
        }
        if !begins_line(self.page, at) {
            if let Some(line) = self.lines.last_mut() {
                self.levels[at] = line.level;
                line.words.end = at + 1;
            }
            return;
        }
        self.levels[at] = level;
        let is_after_blank = word.gap.has_blank && !word.closes() && self.may_be_after_blank(at);
        self.lines.push(Line {
            level,
            is_after_blank,
            within: word.within,
            words: at..at + 1,
            comment: None,
        });
    }

    /// Adds a comment that stands before a word.
    fn comment(&mut self, at: usize, level: usize, comment: Comment<'a>) {
        if comment.is_behind {
            if let Some(line) = self.lines.last_mut() {
                line.comment = Some(comment.text);
            }
            return;
        }
        let is_after_blank = comment.is_after_blank && self.may_be_after_blank(at);
        // Before what closes, it belongs to what stands within.
        let level = level + usize::from(self.page.words[at].closes());
        let within = self.page.words[at].within;
        let comment = Some(comment.text);
        self.lines.push(Line { level, is_after_blank, within, words: at..at, comment });
    }

    /// Whether a blank line may stand before a new line: neither at the top nor right behind what
    /// opens.
    fn may_be_after_blank(&self, at: usize) -> bool {
        let is_behind_open = self.page.before(at).is_some_and(Word::opens);
        // If the line before is a comment, that stands between.
        self.lines.last().is_some_and(|line| !is_behind_open || line.words.is_empty())
    }

    /// How many levels a line stands in that begins with a word.
    fn level(&self, at: usize) -> usize {
        let word = &self.page.words[at];
        let outer = word.within.map_or(0, |open| self.levels[open]);
        if word.closes() || word.kind == Kind::End {
            return outer;
        }
        outer + usize::from(word.within.is_some()) + usize::from(self.is_continuation(at))
    }

    /// Whether a word goes on with what stands before it, so that its line stands further in.
    fn is_continuation(&self, at: usize) -> bool {
        let word = &self.page.words[at];
        let Some(before) = self.page.before(at) else { return false };
        if word.begins_entry() || before.opens() || goes_on(word, before) {
            return false;
        }
        match word.within {
            None => word.begins != Some(Begins::Declaration),
            Some(open) => !before.is(",") && self.is_hanging(open) || self.has_entries(open),
        }
    }

    /// Whether what is opened begins on a line of its own.
    fn is_hanging(&self, open: usize) -> bool {
        begins_line(self.page, open + 1)
    }

    /// Whether what is opened has entries, and not values with commas between.
    fn has_entries(&self, open: usize) -> bool {
        self.page.words[open + 1].begins_entry()
    }
}
