//! The words around a place of a page, whether what is there can be read or not.

use crate::problem::Span;
use crate::syntax::Name;
use crate::token::{Kind, Token, tokens};

/// The words of a page.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) text: String,
    pub(super) all: Vec<Token>,
}

impl Row {
    /// The words of a text.
    pub(super) fn of(text: &str) -> Row {
        Row::within(text, Span { start: 0, end: text.len() })
    }

    /// The words of a stretch of a text.
    fn within(text: &str, stretch: Span) -> Row {
        let mut all = tokens(text, stretch).row;
        all.retain(|token| token.kind != Kind::End);
        Row { text: text.to_owned(), all }
    }

    /// The words of the value in braces that a place within a text in quotes is in, if it is in one.
    pub(super) fn within_text(&self, at: usize) -> Option<Row> {
        let token = &self.all[self.at(at).filter(|&i| self.all[i].kind == Kind::Text)?];
        let (before, behind) =
            (self.text.get(token.span.start..at)?, self.text.get(at..token.span.end)?);
        let open = before.rfind('{').filter(|open| !before[*open..].contains('}'))?;
        let close = behind.find('}')?;
        let stretch = Span { start: token.span.start + open + 1, end: at + close };
        Some(Row::within(&self.text, stretch))
    }

    /// The word that a place is in or at the end of; if it is between two, the one behind, unless
    /// that is a sign.
    pub(super) fn at(&self, at: usize) -> Option<usize> {
        let touches = |token: &&Token| token.span.start <= at && at <= token.span.end;
        let first = self.all.partition_point(|token| token.span.end < at);
        let here = self.all[first..].iter().take_while(|token| token.span.start <= at);
        let here: Vec<&Token> = here.filter(touches).collect();
        let is_word = |token: &&&Token| !matches!(token.kind, Kind::Sign(_) | Kind::Wrong);
        let found = here.iter().rev().find(is_word).or(here.last())?;
        self.all.iter().position(|token| token.span == found.span)
    }

    /// The number of the first word that begins at a place or behind it.
    pub(super) fn behind(&self, at: usize) -> usize {
        self.all.partition_point(|token| token.span.start < at)
    }

    /// How a word is written; nothing before the first and behind the last.
    pub(super) fn written(&self, i: Option<usize>) -> &str {
        let token = i.and_then(|i| self.all.get(i));
        token.and_then(|token| self.text.get(token.span.start..token.span.end)).unwrap_or("")
    }

    /// What a text in quotes says, if one is there.
    pub(super) fn said(&self, i: Option<usize>) -> Option<&str> {
        let token = self.all.get(i?).filter(|token| token.kind == Kind::Text)?;
        let inner = self.text.get(token.span.start + 1..token.span.end)?;
        Some(inner.strip_suffix('"').unwrap_or(inner))
    }

    /// Whether a word is a name.
    pub(super) fn is_name(&self, i: usize) -> bool {
        self.all.get(i).is_some_and(|token| token.kind == Kind::Name)
    }

    /// Whether a sign stands there.
    pub(super) fn is_sign(&self, i: Option<usize>, sign: &str) -> bool {
        let token = i.and_then(|i| self.all.get(i));
        // Where a page is being written, a dot may have nothing behind it, which is no sign.
        let may_be = |kind| matches!(kind, Kind::Sign(_) | Kind::Wrong);
        token.is_some_and(|token| may_be(token.kind)) && self.written(i) == sign
    }

    /// The names with dots before them that end before a word: of `unit.pi|`, `unit`. Nothing if no
    /// dot is there, and no names if what is before the dot is none.
    pub(super) fn path_before(&self, i: usize) -> Option<Vec<Name>> {
        let mut at = i;
        let mut path = Vec::new();
        while self.is_sign(at.checked_sub(1), ".") {
            let Some(name) = at.checked_sub(2).filter(|&name| self.is_name(name)) else {
                return Some(Vec::new());
            };
            path.insert(0, self.name(name));
            at = name;
        }
        (at != i).then_some(path)
    }

    /// The names with dots between them that end before a word, without a dot: of `unit.kind ==|`,
    /// `unit.kind`.
    pub(super) fn path_to(&self, end: usize) -> Vec<Name> {
        let Some(last) = end.checked_sub(1).filter(|&last| self.is_name(last)) else {
            return Vec::new();
        };
        let mut path = self.path_before(last).unwrap_or_default();
        path.push(self.name(last));
        path
    }

    /// The number of the word with which the path to another begins.
    pub(super) fn path_start(&self, last: usize) -> usize {
        let mut at = last;
        while self.is_sign(at.checked_sub(1), ".") && 2 <= at && self.is_name(at - 2) {
            at -= 2;
        }
        at
    }

    /// A word as a name.
    pub(super) fn name(&self, i: usize) -> Name {
        Name { text: self.written(Some(i)).to_owned(), span: self.all[i].span }
    }

    /// The braces that are open before a word, the innermost first.
    pub(super) fn open_before(&self, i: usize) -> Vec<usize> {
        let mut closed = 0;
        let mut open = Vec::new();
        for at in (0..i.min(self.all.len())).rev() {
            if self.is_sign(Some(at), "}") {
                closed += 1;
            } else if self.is_sign(Some(at), "{") {
                if closed == 0 {
                    open.push(at);
                } else {
                    closed -= 1;
                }
            }
        }
        open
    }

    /// The word with which the declaration begins that a word is in: the last that stands in no
    /// braces and is one of some.
    pub(super) fn declaration(&self, i: usize, words: &[&str]) -> Option<usize> {
        let outermost = self.open_before(i).last().copied().unwrap_or(i);
        let begins =
            |at: &usize| self.all[*at].indent.is_some() && words.contains(&self.written(Some(*at)));
        (0..outermost.min(self.all.len())).rev().find(begins)
    }
}
