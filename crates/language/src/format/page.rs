//! A page as its words, with what stands between them.

use std::collections::BTreeMap;

use crate::parser::{Begins, Outline};
use crate::problem::Span;
use crate::token::{Kind, tokens};

/// A comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Comment<'a> {
    /// What it says, from its `#`.
    pub(super) text: &'a str,
    /// Whether it stands behind a word on its line.
    pub(super) is_behind: bool,
    /// Whether a blank line stands before it.
    pub(super) is_after_blank: bool,
}

/// What stands between two words.
#[derive(Debug, Default)]
pub(super) struct Gap<'a> {
    pub(super) comments: Vec<Comment<'a>>,
    pub(super) has_break: bool,
    /// Whether a blank line stands right before the second.
    pub(super) has_blank: bool,
}

/// A word, number, text or sign, and what stands before it.
#[derive(Debug)]
pub(super) struct Word<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    /// Whether nothing stands between it and the one before.
    pub(super) is_glued: bool,
    /// What begins with it.
    pub(super) begins: Option<Begins>,
    /// The place of the sign that opens what it stands in; for a closing sign, of that which it
    /// closes.
    pub(super) within: Option<usize>,
    /// For a sign that opens something, the place of that which closes it.
    pub(super) closed_at: Option<usize>,
    /// Whether it opens braces that go over lines.
    pub(super) is_over_lines: bool,
    /// What stands before it.
    pub(super) gap: Gap<'a>,
}

impl Word<'_> {
    /// Whether it is a sign.
    pub(super) fn is(&self, sign: &str) -> bool {
        matches!(self.kind, Kind::Sign(found) if found == sign)
    }

    /// Whether it opens what another sign closes.
    pub(super) fn opens(&self) -> bool {
        matches!(self.kind, Kind::Sign("{" | "(" | "["))
    }

    /// Whether it closes what another sign opens.
    pub(super) fn closes(&self) -> bool {
        matches!(self.kind, Kind::Sign("}" | ")" | "]"))
    }

    /// Whether what begins with it stands on a line of its own in braces that go over lines, or may.
    pub(super) fn begins_entry(&self) -> bool {
        matches!(self.begins, Some(Begins::Entry | Begins::Word))
    }
}

/// A page that can be read. Its last word is its end.
#[derive(Debug)]
pub(super) struct Page<'a> {
    pub(super) words: Vec<Word<'a>>,
}

impl<'a> Page<'a> {
    /// The words of a text, of which it is known what begins where.
    pub(super) fn new(text: &'a str, outline: Outline) -> Page<'a> {
        let begins: BTreeMap<usize, Begins> = outline.into_iter().collect();
        let mut end = 0;
        let mut words = Vec::new();
        for token in tokens(text, Span { start: 0, end: text.len() }).row {
            let gap = gap(&text[end..token.span.start], words.is_empty());
            end = token.span.end;
            words.push(Word {
                kind: token.kind,
                text: &text[token.span.start..end],
                is_glued: token.is_glued,
                begins: begins.get(&token.span.start).copied(),
                within: None,
                closed_at: None,
                is_over_lines: false,
                gap,
            });
        }
        nest(&mut words);
        Page { words }
    }

    /// The word before another.
    pub(super) fn before(&self, at: usize) -> Option<&Word<'a>> {
        self.words.get(at.checked_sub(1)?)
    }
}

/// What stands between two words, or before the first.
fn gap(text: &str, is_first: bool) -> Gap<'_> {
    let mut gap = Gap::default();
    let mut lines = text.split('\n').peekable();
    let mut is_behind = !is_first;
    while let Some(line) = lines.next() {
        if let Some(start) = line.find('#') {
            let text = line[start..].trim_end();
            gap.comments.push(Comment { text, is_behind, is_after_blank: gap.has_blank });
            gap.has_blank = false;
        } else {
            // On the first line stands a word, and on the last one the next.
            gap.has_blank |= gap.has_break && lines.peek().is_some();
        }
        gap.has_break |= lines.peek().is_some();
        is_behind = false;
    }
    gap
}

/// Finds out in what each word stands, and what goes over lines.
fn nest(words: &mut [Word]) {
    let mut open: Vec<usize> = Vec::new();
    // Up to which word lines have been counted, and how many there are.
    let mut lines = vec![0_usize];
    for at in 0..words.len() {
        let word = &mut words[at];
        let before = lines[at] + usize::from(word.gap.has_break);
        lines.push(before + word.text.matches('\n').count());
        word.within = open.last().copied();
        if word.opens() {
            open.push(at);
        } else if word.closes()
            && let Some(opened) = open.pop()
        {
            let is_empty = at == opened + 1 && word.gap.comments.is_empty();
            let has_lines = lines[opened + 1] < before;
            words[opened].closed_at = Some(at);
            words[opened].is_over_lines = words[opened].is("{") && has_lines && !is_empty;
        }
    }
}
