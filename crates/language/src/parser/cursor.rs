//! A place in a row of tokens, and steps from it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::problem::{Problem, Span};
use crate::token::{Kind, Manner, Token, Tokens};

use super::braces::{Braces, matched};
use super::limits::{DEEPEST, DEEPEST_OF_SCENARIO};
use super::outline::{Begins, Outline};
use super::words::begins_item;

/// Something cannot be read. The problem is told already.
#[derive(Debug)]
pub(super) struct Unread;

/// What is read, or the sign that it cannot be.
pub(super) type Parsed<T> = Result<T, Unread>;

/// Reads a row of tokens.
#[derive(Debug)]
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) manner: Manner<'a>,
    row: Vec<Token>,
    pub(super) braces: Braces,
    /// The place of the token that is read next.
    pub(super) at: usize,
    /// How deep what is read is nested.
    depth: usize,
    /// How deep what has been read of the row of operators reaches.
    deepest: usize,
    /// Where the value stands that was read last, with the ways into it and without operators.
    pub(super) value: Span,
    /// Whether a `=` ends what is read, as it does in `expect`.
    pub(super) ends_at_equals: bool,
    /// Whether numbers may be longer than those that a rule counts with: what must come out of it.
    pub(super) is_outcome: bool,
    /// What is wrong with what has been read, as it was found.
    problems: Vec<Problem>,
    /// What is wrong with words, signs and braces by themselves, by where they stand.
    unreadable: BTreeMap<usize, Problem>,
    /// Where braces are missing or too many.
    unbalanced: Vec<usize>,
    /// Where reading was given up.
    given_up: BTreeSet<usize>,
    /// The stretches that could not be read.
    pub(super) left_out: Vec<Span>,
    /// What begins where, as far as has been read.
    pub(super) outline: Outline,
    /// How many tokens and problems have been looked at, which tests hold to the length of a text.
    #[cfg(test)]
    pub(super) looks: std::cell::Cell<usize>,
}

impl<'a> Parser<'a> {
    /// At the beginning of a row of a page.
    pub(super) fn new(text: &'a str, read: Tokens) -> Parser<'a> {
        Parser::in_manner(text, read, Manner::Page)
    }

    /// At the beginning of a row.
    pub(super) fn in_manner(text: &'a str, read: Tokens, manner: Manner<'a>) -> Parser<'a> {
        let (row, braces, problems) = matched(text, read.row);
        let unbalanced = problems.iter().map(|problem| problem.span.start).collect();
        let mut parser = Parser {
            text,
            manner,
            row,
            braces,
            at: 0,
            depth: 0,
            deepest: 0,
            value: Span::default(),
            ends_at_equals: false,
            is_outcome: false,
            problems: Vec::new(),
            unreadable: BTreeMap::new(),
            unbalanced,
            given_up: BTreeSet::new(),
            left_out: Vec::new(),
            outline: Outline::new(),
            #[cfg(test)]
            looks: std::cell::Cell::default(),
        };
        parser.cannot_read(read.problems.into_iter().chain(problems));
        parser
    }

    /// Something is wrong with words, signs and braces by themselves; of one place the first is told.
    fn cannot_read(&mut self, problems: impl Iterator<Item = Problem>) {
        for problem in problems {
            self.unreadable.entry(problem.span.start).or_insert(problem);
        }
    }

    /// What is wrong, from top to bottom, and the declarations whose braces are not balanced and of which
    /// more was wrong: there it is not sure what stands in which brace.
    ///
    /// Where reading was given up is not told of a line of which something is told already. Of a
    /// declaration whose braces are not balanced the first is told: the rest follows from it.
    pub(super) fn into_problems(self) -> (Vec<Problem>, Vec<Span>) {
        let begins = |token: &&Token| {
            token.indent == Some(0) && begins_item(&self.text[token.span.start..token.span.end])
        };
        let begun: Vec<usize> =
            self.row.iter().filter(begins).map(|token| token.span.start).collect();
        // What is wrong where one begins may be that the one before it has no end.
        let declaration = |at: usize| begun.partition_point(|begins| *begins < at);
        let unbalanced: BTreeSet<usize> =
            self.unbalanced.iter().map(|at| declaration(*at)).collect();
        let mut problems: Vec<Problem> =
            self.unreadable.into_values().chain(self.problems).collect();
        problems.sort_by_key(|problem| problem.span.start);
        problems.dedup_by_key(|problem| problem.span.start);
        let (mut told, mut said) = (None, (0, 0, String::new()));
        let mut unsure = BTreeSet::new();
        problems.retain(|problem| {
            let at = problem.span.start;
            let of = declaration(at);
            let is_given_up = self.given_up.contains(&at);
            if told == Some(of) && unbalanced.contains(&of) {
                unsure.insert(of);
                return false;
            }
            let (end_of_line, end, message) = &said;
            let is_same = is_given_up || *message == problem.message || at == *end;
            if at < *end_of_line && is_same {
                return false;
            }
            told = Some(of);
            // Before the first word of a line, it is the line before that cannot be read.
            let before = self.text[..at].trim_end_matches([' ', '\t']);
            let is_first = (before.is_empty() || before.ends_with('\n'))
                && self.text[at..].starts_with(|next: char| next.is_alphanumeric() || next == '"');
            let end = self.text[at..].find('\n').map_or(self.text.len(), |by| at + by);
            let end_of_line = if is_given_up && is_first { at } else { end };
            // What adjoins it is no other thing.
            let end = if is_given_up { problem.span.end } else { end_of_line };
            said = (end_of_line, end, problem.message.clone());
            true
        });
        let begins = |of: usize| of.checked_sub(1).map_or(0, |before| begun[before]);
        let ends = |of: usize| begun.get(of).copied().unwrap_or(self.text.len());
        let unsure = unsure.into_iter().map(|of| Span { start: begins(of), end: ends(of) });
        (problems, unsure.collect())
    }

    /// Whether nothing begins with a token, which stands in the middle of a line.
    pub(super) fn is_rest(&self, at: usize) -> bool {
        let token = self.row[at];
        let is_here = |problem: &Problem| problem.span.start == token.span.start;
        token.indent.is_none() && self.problems.iter().rev().take(2).any(is_here)
    }

    /// How much has been told.
    pub(super) fn told(&self) -> usize {
        self.problems.len()
    }

    /// Takes back all that has been told since then but the first of it, from which it follows.
    pub(super) fn tell_first_since(&mut self, before: usize) {
        self.problems.truncate(before + 1);
    }

    /// Reads another row in place of this one, and comes back.
    pub(super) fn aside<T>(&mut self, other: Tokens, read: impl FnOnce(&mut Self) -> T) -> T {
        let (row, braces, problems) = matched(self.text, other.row);
        self.cannot_read(other.problems.into_iter().chain(problems));
        let here = (
            std::mem::replace(&mut self.row, row),
            std::mem::replace(&mut self.braces, braces),
            std::mem::replace(&mut self.at, 0),
        );
        let said = read(self);
        (self.row, self.braces, self.at) = here;
        said
    }

    /// So many tokens or problems are looked at.
    #[cfg(test)]
    fn look(&self, many: usize) {
        self.looks.set(self.looks.get() + many);
    }

    /// The token so many further on.
    pub(super) fn ahead(&self, by: usize) -> Token {
        *self.seen(by)
    }

    fn seen(&self, by: usize) -> &Token {
        #[cfg(test)]
        self.look(1);
        let end = self.row.len() - 1;
        &self.row[(self.at + by).min(end)]
    }

    /// The token that is read next.
    pub(super) fn next(&self) -> Token {
        self.ahead(0)
    }

    /// The token before it.
    pub(super) fn last(&self) -> Option<Token> {
        self.row.get(self.at.checked_sub(1)?).copied()
    }

    /// The token so many before it.
    pub(super) fn behind(&self, by: usize) -> Option<Token> {
        self.row.get(self.at.checked_sub(by)?).copied()
    }

    /// Where the token stands that is read next.
    pub(super) fn span(&self) -> Span {
        self.next().span
    }

    /// From where something begins to the end of the token before.
    pub(super) fn since(&self, start: Span) -> Span {
        self.last().map_or(start, |last| start.to(last.span))
    }

    /// Leaves out what stands between a token and the one that is read next.
    pub(super) fn leave_out(&mut self, start: usize) {
        if let (Some(first), Some(last)) = (self.row.get(start), self.last()) {
            self.left_out.push(first.span.to(last.span));
        }
    }

    /// How a stretch of the text is written.
    pub(super) fn written(&self, span: Span) -> &'a str {
        &self.text[span.start..span.end]
    }

    /// The name or word so many further on; empty if it is none.
    pub(super) fn word_ahead(&self, by: usize) -> &'a str {
        let token = self.seen(by);
        if token.kind == Kind::Name { self.written(token.span) } else { "" }
    }

    /// Whether a name stands somewhere on the page where no dice stand, so that it is a name of the page
    /// and no die that is written as elsewhere.
    pub(super) fn is_named_elsewhere(&self, name: &str) -> bool {
        let is_named = |pair: &[Token]| {
            let [before, token] = [&pair[0], &pair[1]].map(|token| self.written(token.span));
            pair[1].kind == Kind::Name && token == name && !["roll", "test", "of"].contains(&before)
        };
        self.row.windows(2).any(is_named)
    }

    /// Whether a sign is read next.
    pub(super) fn is(&self, sign: &'static str) -> bool {
        self.is_ahead(0, sign)
    }

    /// Whether a sign stands so many further on.
    pub(super) fn is_ahead(&self, by: usize, sign: &'static str) -> bool {
        self.seen(by).is(sign)
    }

    /// Whether a sign stands so many further on, right behind what is before it.
    pub(super) fn is_glued_ahead(&self, by: usize, sign: &'static str) -> bool {
        self.is_ahead(by, sign) && self.seen(by).is_glued
    }

    /// Whether a word is read next.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.word_ahead(0) == word
    }

    /// Goes one token further.
    pub(super) fn take(&mut self) -> Token {
        let token = self.next();
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    /// Goes over a sign, if it is read next.
    pub(super) fn accept(&mut self, sign: &'static str) -> bool {
        let is_next = self.is(sign);
        if is_next {
            self.take();
        }
        is_next
    }

    /// Goes over a word, if it is read next.
    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let is_next = self.is_word(word);
        if is_next {
            self.take();
        }
        is_next
    }

    /// Goes over a sign, which must be read next.
    pub(super) fn expect(&mut self, sign: &'static str) -> Parsed<Span> {
        if self.is(sign) { Ok(self.take().span) } else { self.fail(&format!("`{sign}`")) }
    }

    /// Goes over a word, which must be read next.
    pub(super) fn expect_word(&mut self, word: &str) -> Parsed<Span> {
        if self.is_word(word) { Ok(self.take().span) } else { self.fail(&format!("`{word}`")) }
    }

    /// Goes over a closing sign, or points to the one that it would close.
    pub(super) fn expect_close(&mut self, close: &'static str, open: Span) -> Parsed<()> {
        if self.accept(close) {
            return Ok(());
        }
        let problem = self
            .unexpected(&format!("`,` or `{close}`"))
            .beside(open, format!("this `{}` is not closed", self.written(open)));
        if self.next().kind != Kind::Wrong {
            // What is wrong behind it may be so because it belongs elsewhere.
            self.take_back(open.start..problem.span.start);
        }
        self.refuse(problem)
    }

    /// Takes back what has been told of a stretch since it began.
    fn take_back(&mut self, behind: Range<usize>) {
        let is_before = |told: &Problem| told.span.start < behind.start;
        let since = self.problems.iter().rposition(is_before).map_or(0, |before| before + 1);
        let told_since = self.problems.split_off(since).into_iter();
        #[cfg(test)]
        self.look(told_since.len());
        self.problems.extend(told_since.filter(|told| !behind.contains(&told.span.start)));
        let of_signs: Vec<usize> = self.unreadable.range(behind).map(|(at, _)| *at).collect();
        for at in of_signs {
            self.unreadable.remove(&at);
        }
    }

    /// What is wrong with the token that is read next.
    pub(super) fn unexpected(&self, expected: &str) -> Problem {
        let token = self.next();
        let message = match token.kind {
            Kind::End if !self.manner.is_page() => String::from("the expression ends here"),
            Kind::End if token.span.end == self.text.len() => String::from("the text ends here"),
            // The end of a value in a text.
            Kind::End => String::from("`}` cannot stand here"),
            Kind::Text => String::from("a text cannot stand here"),
            _ => format!("`{}` cannot stand here", self.found(token)),
        };
        Problem::new(token.span, message).expecting(format!("expected {expected}"))
    }

    /// How a token is written; a brace that has been put in, as a brace.
    fn found(&self, token: Token) -> &str {
        match token.kind {
            Kind::Sign(sign) => sign,
            _ => self.written(token.span),
        }
    }

    /// Says what was expected in place of the token that is read next.
    pub(super) fn fail<T>(&mut self, expected: &str) -> Parsed<T> {
        let problem = self.unexpected(expected);
        self.refuse(problem)
    }

    /// Says what is wrong, unless it is what has been told of a token that cannot be read.
    pub(super) fn refuse<T>(&mut self, problem: Problem) -> Parsed<T> {
        if self.next().kind != Kind::Wrong {
            self.given_up.insert(problem.span.start);
            self.tell(problem);
        }
        Err(Unread)
    }

    /// Says what is wrong, and goes on.
    pub(super) fn tell(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Something begins with the token that is read next.
    pub(super) fn begin(&mut self, what: Begins) {
        self.outline.push((self.span().start, what));
    }

    /// A column begins with what is read next, if that is a text.
    pub(super) fn begin_meaning(&mut self, column: u8) {
        if self.next().kind == Kind::Text {
            self.begin(Begins::Column(column));
        }
    }

    /// Reads something one level deeper.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == self.limit() {
            return self.too_deep();
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let said = read(self);
        self.depth -= 1;
        said
    }

    /// Reads a row of operators, which says itself how deep it is.
    pub(super) fn chain<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        let outer = std::mem::replace(&mut self.deepest, self.depth);
        let said = read(self);
        self.deepest = self.deepest.max(outer);
        said
    }

    /// How deep what is read may be nested.
    fn limit(&self) -> usize {
        if self.manner.is_page() { DEEPEST } else { DEEPEST_OF_SCENARIO }
    }

    /// What has been read of a row goes into something else, and so one level deeper; but for an
    /// expression of a scenario, in whose tree a row is a list.
    pub(super) fn wrap(&mut self) -> Parsed<()> {
        if !self.manner.is_page() {
            return Ok(());
        }
        if self.deepest == DEEPEST {
            return self.too_deep();
        }
        self.deepest += 1;
        Ok(())
    }

    /// Says that something is nested too deep.
    fn too_deep<T>(&mut self) -> Parsed<T> {
        let message = format!("this is nested more than {} deep", self.limit());
        let help = if self.manner.is_page() {
            "divide it: name what is within it with `let`, or make it a part"
        } else {
            "divide it: make what is within it a measure of its own"
        };
        self.tell(Problem::new(self.span(), message).help(help));
        Err(Unread)
    }

    /// Reads something in which a `=` ends what is read, or does not.
    pub(super) fn ending_at_equals<T>(
        &mut self,
        ends: bool,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        let outer = std::mem::replace(&mut self.ends_at_equals, ends);
        let said = read(self);
        self.ends_at_equals = outer;
        said
    }
}
