//! From characters to tokens.

use super::manner::Manner;
use super::signs::{instead_of, sign};
use super::{Kind, Token, Tokens};
use crate::problem::{Problem, Span};
use crate::syntax::BLANK;

/// The tokens of a stretch of a page. Their places are places of the whole text.
pub(crate) fn tokens(text: &str, stretch: Span) -> Tokens {
    tokens_in(text, stretch, Manner::Page)
}

/// The tokens of a stretch of a text. Their places are places of the whole text.
pub(crate) fn tokens_in(text: &str, stretch: Span, manner: Manner) -> Tokens {
    let mut lexer = Lexer {
        text: &text[..stretch.end],
        manner,
        start: stretch.start,
        at: stretch.start,
        line: line_start(text, stretch.start),
        is_first: true,
        // Enough for most texts, of which a third and more is said in words.
        row: Vec::with_capacity(stretch.end.saturating_sub(stretch.start) / 8),
        problems: Vec::new(),
        unclosed: None,
    };
    lexer.run();
    Tokens { row: lexer.row, problems: lexer.problems, unclosed: lexer.unclosed }
}

/// Where the line of a place begins.
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

/// What may stand within a name, hyphens apart.
fn is_of_name(byte: Option<u8>) -> bool {
    byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether a letter is none, but tells whatever shows it what to do: control characters, but for blanks
/// and the ends of lines, and those that turn the direction of writing or end lines.
fn is_command(letter: char) -> bool {
    let turns = ['\u{61c}', '\u{200e}', '\u{200f}', '\u{2028}', '\u{2029}'].contains(&letter)
        || ('\u{202a}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter);
    turns || (letter.is_control() && !['\n', '\r', '\t'].contains(&letter))
}

/// Whether a word is written like dice: `d6`.
fn is_die(word: &str) -> bool {
    word.strip_prefix('d')
        .is_some_and(|sides| !sides.is_empty() && sides.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Goes through a text.
struct Lexer<'a> {
    /// The text, up to where the stretch ends.
    text: &'a str,
    manner: Manner<'a>,
    /// Where the token begins that is read.
    start: usize,
    /// How far the text is read.
    at: usize,
    /// Where the line begins.
    line: usize,
    /// Whether no token of the line has been read.
    is_first: bool,
    row: Vec<Token>,
    problems: Vec<Problem>,
    unclosed: Option<Problem>,
}

impl Lexer<'_> {
    /// Reads all there is.
    fn run(&mut self) {
        loop {
            self.skip_blanks();
            self.start = self.at;
            let first = match self.byte(self.at) {
                None => break,
                Some(byte) if byte.is_ascii() => char::from(byte),
                Some(_) => self.rest().chars().next().unwrap_or_default(),
            };
            self.token(first);
        }
        self.push(Kind::End);
    }

    /// What is not read yet.
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// The byte so far ahead.
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Where the token stands that is being read.
    fn span(&self) -> Span {
        Span { start: self.start, end: self.at }
    }

    /// Passes over blanks, line breaks and comments.
    fn skip_blanks(&mut self) {
        while let Some(byte) = self.byte(self.at) {
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.line = self.at;
                    self.is_first = true;
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b'!'..=b'"' | b'$'..=b'~' => break,
                b'#' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
                0xEF if self.is_mark() => self.at += '\u{feff}'.len_utf8(),
                _ => match self.rest().chars().next() {
                    Some(blank) if blank.is_whitespace() => self.at += blank.len_utf8(),
                    _ => break,
                },
            }
        }
    }

    /// Whether the mark stands here that some editors put before a text.
    fn is_mark(&self) -> bool {
        self.row.is_empty() && self.at == self.line && self.rest().starts_with('\u{feff}')
    }

    /// Reads the token that begins with a character.
    fn token(&mut self, first: char) {
        match first {
            // No measure is a text.
            '"' | '\'' | '`' | '“' if !self.manner.is_page() => self.unknown(),
            '"' => self.text(),
            '\'' | '`' => self.quoted(first, first),
            '“' => self.quoted(first, '”'),
            '0'..='9' if !self.is_after_dot() => self.number(),
            '0'..='9' | 'a'..='z' | 'A'..='Z' => self.name(),
            ';' => self.semicolon(),
            '_' if self.manner.is_page() && !is_of_name(self.byte(self.at + 1)) => {
                self.at += 1;
                self.push(Kind::Sign(BLANK));
            }
            _ => self.sign(),
        }
    }

    /// Adds the token that has been read.
    fn push(&mut self, kind: Kind) {
        let span = self.span();
        let is_glued = self.row.last().is_some_and(|last| last.span.end == span.start);
        let indent = self.is_first.then(|| span.start - self.line);
        self.is_first = false;
        self.row.push(Token { kind, span, is_glued, indent });
    }

    /// Adds what cannot be read.
    fn wrong(&mut self, problem: Problem) {
        self.problems.push(problem);
        self.push(Kind::Wrong);
    }

    /// Whether a dot stands right before, so that a key follows.
    fn is_after_dot(&self) -> bool {
        self.row.last().is_some_and(|last| last.kind == Kind::Sign(".") && last.span.end == self.at)
    }

    /// Whether a digit stands at a place.
    fn is_digit(&self, at: usize) -> bool {
        self.byte(at).is_some_and(|byte| byte.is_ascii_digit())
    }

    /// Where digits that begin at a place end; between two, `_` groups them.
    fn digits(&self, from: usize) -> usize {
        let mut end = from;
        while self.is_digit(end)
            || (end > from && self.byte(end) == Some(b'_') && self.is_digit(end + 1))
        {
            end += 1;
        }
        end
    }

    /// Where the decimals that begin at a place end, and the exponent behind them.
    fn fraction(&self, from: usize) -> usize {
        let has_decimals = self.byte(from) == Some(b'.') && self.is_digit(from + 1);
        let end = if has_decimals { self.digits(from + 1) } else { from };
        let sign = usize::from(matches!(self.byte(end + 1), Some(b'+' | b'-')));
        let has_exponent =
            matches!(self.byte(end), Some(b'e' | b'E')) && self.is_digit(end + 1 + sign);
        if has_exponent { self.digits(end + 1 + sign) } else { end }
    }

    /// Reads a number, or dice.
    fn number(&mut self) {
        let whole = self.digits(self.at);
        let (kind, end) = match (self.byte(whole), self.fraction(whole)) {
            (Some(b'd'), _) => (Kind::Dice, self.digits(whole + 1)),
            (_, end) if end > whole => (Kind::Decimal, end),
            _ => (Kind::Whole, whole),
        };
        self.at = end;
        if !is_of_name(self.byte(end)) {
            return self.push(kind);
        }
        self.at = self.name_end();
        let run_on = Problem::new(self.span(), "a number does not run on into letters")
            .expecting("expected digits alone");
        let written = &self.text[self.start..self.at];
        self.wrong(match written.split_once('D') {
            Some((n, sides))
                if [n, sides].iter().all(|of| of.bytes().all(|it| it.is_ascii_digit())) =>
            {
                run_on.help(format!("dice are written with a small letter: `{n}d{sides}`"))
            }
            _ => run_on.help("a name begins with a letter"),
        });
    }

    /// Where the name ends that goes on here: on a page, hyphens are part of it between others.
    fn name_end(&self) -> usize {
        let mut end = self.at;
        loop {
            while is_of_name(self.byte(end)) {
                end += 1;
            }
            let is_hyphen = self.byte(end) == Some(b'-') && is_of_name(self.byte(end + 1));
            if !is_hyphen || end == self.start || !self.manner.is_page() {
                return end;
            }
            end += 1;
        }
    }

    /// Reads a name, a word, `e.g.` or dice.
    fn name(&mut self) {
        if self.byte(self.at + 1) == Some(b'.')
            && self.manner.is_page()
            && self.rest().starts_with("e.g.")
            && !is_of_name(self.byte(self.at + 4))
        {
            self.at += 4;
            return self.push(Kind::ForExample);
        }
        let is_key = self.is_after_dot();
        let end = self.name_end();
        let word = &self.text[self.at..end];
        let is_name = is_key || self.manner.names(word);
        // `d6-1` is dice and a minus that lacks its spaces, which the parser says.
        let may_be_die = !is_name && word.starts_with('d');
        let first = may_be_die.then(|| word.split('-').next()).flatten();
        let die = first.filter(|die| is_die(die)).map(str::len);
        self.at = die.map_or(end, |length| self.at + length);
        self.push(if die.is_some() { Kind::Dice } else { Kind::Name });
    }

    /// Reads a text in quotes, over lines as well.
    fn text(&mut self) {
        self.at += 1;
        loop {
            // Whatever is neither of these is passed over byte by byte: no part of a longer character is.
            let rest = &self.text.as_bytes()[self.at..];
            match rest.iter().position(|byte| matches!(byte, b'"' | b'\\')) {
                None => return self.unclosed(),
                Some(by) if rest[by] == b'"' => {
                    self.at += by + 1;
                    break;
                }
                Some(by) => {
                    self.at += by;
                    self.escape();
                }
            }
        }
        self.push(Kind::Text);
        self.refuse_commands();
        if let Some(last) = self.text[self.start..self.at].rfind('\n') {
            self.line = self.start + last + 1;
        }
    }

    /// Refuses what is no letter in the text that was read: whatever shows it would do as it says.
    fn refuse_commands(&mut self) {
        let said = &self.text[self.start..self.at];
        // Most texts have no other letters than these.
        if said.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n')) {
            return;
        }
        if let Some((at, command)) = said.char_indices().find(|(_, letter)| is_command(*letter)) {
            let start = self.start + at;
            let span = Span { start, end: start + command.len_utf8() };
            let message = format!("a text cannot hold U+{:04X}", u32::from(command));
            let refused = Problem::new(span, message)
                .expecting("this is no letter, but tells a screen what to do")
                .help("take it out");
            self.problems.push(refused);
        }
    }

    /// Passes over a backslash and what it stands before.
    fn escape(&mut self) {
        let next = self.rest().chars().nth(1);
        let end = self.at + 1 + next.map_or(0, char::len_utf8);
        if !matches!(next, Some('"' | '\\') | None) {
            let span = Span { start: self.at, end };
            let unknown = Problem::new(span, "a backslash stands before `\"` or `\\` only")
                .help("write `\\\\` for a backslash");
            self.problems.push(unknown);
        }
        self.at = end;
    }

    /// Says which quote is likely to be the one that is not closed: the first after whose text
    /// comes what looks like the beginning of another.
    fn unclosed(&mut self) {
        let last = Span { start: self.start, end: self.start + 1 };
        let runs_over = |token: &&Token| {
            let said = &self.text[token.span.start..token.span.end];
            let is_glued = is_of_name(self.byte(token.span.end));
            token.kind == Kind::Text && said.contains('\n') && is_glued
        };
        let quote = self
            .row
            .iter()
            .find(runs_over)
            .map_or(last, |token| Span { start: token.span.start, end: token.span.start + 1 });
        let problem = Problem::new(quote, "this text has no end")
            .expecting("this quote is not closed")
            .help("a text ends with `\"`; within it, write `\\\"`");
        self.unclosed = Some(problem);
        self.at = self.text.len();
    }

    /// Reads a text in quotes of another kind.
    fn quoted(&mut self, open: char, close: char) {
        let after = self.at + open.len_utf8();
        let line = self.text[after..].lines().next().unwrap_or_default();
        let Some(length) = line.find(close) else { return self.sign() };
        self.at = after + length + close.len_utf8();
        let problem = Problem::new(self.span(), "texts stand in double quotes")
            .help(format!("write `\"{}\"`", &line[..length]));
        if open == '“' {
            return self.wrong(problem);
        }
        self.problems.push(problem);
        self.push(Kind::Text);
    }

    /// Passes over a `;`.
    fn semicolon(&mut self) {
        self.at += 1;
        let problem = Problem::new(self.span(), "nothing is ended with `;`")
            .expecting("leave it out")
            .help("what comes next begins by itself, on the same line or on another");
        self.problems.push(problem);
    }

    /// Reads a sign.
    fn sign(&mut self) {
        match sign(self.rest()) {
            Some(".") => self.dot(),
            Some(sign) => {
                self.at += sign.len();
                self.push(Kind::Sign(sign));
            }
            None => self.unknown(),
        }
    }

    /// Reads a dot, which stands between names without blanks.
    fn dot(&mut self) {
        let behind = self.row.last().filter(|last| last.span.end == self.at).map(|last| last.kind);
        self.at += 1;
        let is_after = matches!(behind, Some(Kind::Name | Kind::Sign(")" | "]" | "}")));
        if is_after && is_of_name(self.byte(self.at)) {
            return self.push(Kind::Sign("."));
        }
        if matches!(behind, Some(Kind::Whole | Kind::Decimal)) || self.is_digit(self.at) {
            let message = "a number has one dot, with digits before and after it";
            let of_number = Problem::new(self.span(), message);
            return self.wrong(of_number.help("write `0.5` or `5`"));
        }
        let alone = Problem::new(self.span(), "this dot stands alone")
            .expecting("expected a name right before and after it")
            .help("a key is written `unit.pins`, from one number to another `1..6`");
        self.wrong(alone);
    }

    /// Passes over signs that the language does not have.
    fn unknown(&mut self) {
        let is_unknown = |part: &str| {
            let first = part.chars().next()?;
            let is_known =
                first.is_ascii_alphanumeric() || first.is_whitespace() || "#\"'`;“".contains(first);
            (!is_known && sign(part).is_none()).then_some(first.len_utf8())
        };
        self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        while let Some(length) = is_unknown(self.rest()) {
            self.at += length;
        }
        let written = &self.text[self.start..self.at];
        let problem = Problem::new(self.span(), format!("`{written}` is no sign of the language"));
        let problem = match instead_of(written) {
            Some(help) => problem.help(help),
            None if written.starts_with('_') => problem.help("a name begins with a letter"),
            None => problem,
        };
        self.wrong(problem);
    }
}
