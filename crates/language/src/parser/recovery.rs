//! Where reading goes on after what cannot be read.

use crate::token::Kind;

use super::cursor::{Parsed, Parser};
use super::outline::Begins;
use super::words::{begins_item, begins_statement};

impl Parser<'_> {
    /// Reads what stands in braces, one after the other, with commas between or without. What
    /// cannot be read is left out.
    pub(super) fn entries<T>(&mut self, read: fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.sequence(
            |parser| {
                let entry = read(parser)?;
                parser.accept(",");
                Ok(entry)
            },
            Self::is_entry,
        )
    }

    /// Reads what stands in braces, one after the other. After what cannot be read, goes on where
    /// the next begins.
    pub(super) fn sequence<T>(
        &mut self,
        read: impl Fn(&mut Self) -> Parsed<T>,
        begins: fn(&Self) -> bool,
    ) -> Parsed<Vec<T>> {
        let open = self.at;
        self.expect("{")?;
        let close = self.braces.close(open);
        let mut all = Vec::new();
        let mut before = self.at;
        while self.at < close {
            let (start, told) = (self.at, self.told());
            self.begin(Begins::Entry);
            match read(self) {
                Ok(one) => {
                    all.push(one);
                    before = start;
                    self.doubt(start, told);
                }
                Err(_) => self.give_up(Some(open), (before, start), begins),
            }
        }
        self.take();
        Ok(all)
    }

    /// What has been read since a token is not sure if something has been told of it and all of it is one,
    /// with no braces in which others stand.
    fn doubt(&mut self, start: usize, told: usize) {
        let is_one = (start..self.at).all(|at| self.braces.close(at) == at);
        if told < self.told() && is_one {
            self.leave_out(start);
        }
    }

    /// Goes on to where the next can begin. What cannot begin anything in the middle of a line may
    /// belong to what stands before it, which is not sure then.
    pub(super) fn give_up(
        &mut self,
        within: Option<usize>,
        (before, start): (usize, usize),
        begins: fn(&Self) -> bool,
    ) {
        let is_rest = self.is_rest(start);
        self.skip(within, start, begins);
        if is_rest && before < start {
            self.leave_out(before);
        }
    }

    /// Goes on to where the next can begin that stands in a brace.
    pub(super) fn skip(&mut self, within: Option<usize>, start: usize, begins: fn(&Self) -> bool) {
        let end = within.map(|open| self.braces.close(open));
        if self.at == start {
            self.take();
        }
        while self.next().kind != Kind::End && end.is_none_or(|end| self.at < end) {
            if self.braces.within(self.at) == within && begins(self) {
                break;
            }
            self.take();
        }
        self.leave_out(start);
    }

    /// Goes on to the next line, or to the end of the braces here.
    pub(super) fn skip_line(&mut self) {
        let within = self.braces.within(self.at);
        let end = within.map(|open| self.braces.close(open));
        while self.next().kind != Kind::End && end.is_none_or(|end| self.at < end) {
            self.take();
            if self.next().indent.is_some() && self.braces.within(self.at) == within {
                return;
            }
        }
    }

    /// Whether a key, a word or a line can begin here: at the beginning of a line, or behind what
    /// ends another.
    fn is_entry(&self) -> bool {
        let is_spelt = self.next().kind == Kind::Text && self.word_ahead(1) == "as";
        let is_behind = self
            .last()
            .is_some_and(|last| matches!(last.kind, Kind::Text | Kind::Sign("," | "}" | "{")));
        let is_name = self.next().kind == Kind::Name;
        is_spelt || (is_name && (is_behind || self.next().indent.is_some()))
    }

    /// Whether a declaration can begin here.
    pub(super) fn is_item(&self) -> bool {
        let is_behind = self.last().is_none_or(|last| last.kind == Kind::Sign("}"));
        let is_first = is_behind || self.next().indent.is_some();
        is_first && begins_item(self.word_ahead(0)) && !self.is_ahead(1, ".")
    }

    /// Whether a statement can begin here.
    pub(super) fn is_statement(&self) -> bool {
        let word = self.word_ahead(0);
        if word.is_empty() || self.last().is_some_and(|last| last.kind == Kind::Sign(".")) {
            return false;
        }
        let is_first = self.next().indent.is_some();
        match word {
            "if" | "when" => is_first && !self.is_behind_operator(),
            _ if begins_statement(word) => true,
            _ => {
                let sets = ["=", "+=", "-="].into_iter().any(|sign| self.is_ahead(1, sign));
                (sets || is_first) && !self.is_behind_operator()
            }
        }
    }

    /// Whether what is read before goes on here.
    fn is_behind_operator(&self) -> bool {
        let Some(last) = self.last() else { return false };
        match last.kind {
            Kind::Sign("}" | ")" | "]" | "{") => false,
            Kind::Sign(_) => true,
            Kind::Name => {
                ["then", "else", "and", "or", "not", "of"].contains(&self.written(last.span))
            }
            _ => false,
        }
    }
}
