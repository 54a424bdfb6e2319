//! Names: of keys, which may be any word, and of values and types, which may not.

use crate::problem::Problem;
use crate::syntax::{BLANK, Name, Path};
use crate::token::{Kind, Token};

use super::cursor::{Parsed, Parser};
use super::words::{begins_item, is_reserved, is_type};

impl Parser<'_> {
    /// The name that a token is.
    fn named(&self, token: Token) -> Name {
        Name { text: self.written(token.span).to_owned(), span: token.span }
    }

    /// A key, which may be any word. What begins a declaration at the left is none, so that one
    /// that breaks off does not swallow the next.
    pub(super) fn key(&mut self, expected: &str) -> Parsed<Name> {
        let is_first = self.manner.is_page() && self.next().indent == Some(0);
        let is_section = self.is_ahead(1, ".");
        let is_item =
            is_first && begins_item(self.word_ahead(0)) && !is_section && !self.is_chart_key();
        match self.next().kind {
            Kind::Name if !is_item => {
                let token = self.take();
                Ok(self.named(token))
            }
            Kind::Dice => {
                let written = self.written(self.span());
                let problem =
                    Problem::new(self.span(), format!("`{written}` is dice, and no name"))
                        .expecting(format!("expected {expected}"));
                let help = written.strip_prefix('d').map(|sides| format!("write `die_{sides}`"));
                self.refuse(problem.or_help(help))
            }
            _ => self.fail(expected),
        }
    }

    /// Whether `chart` is a key here, as of many records: no name of a type and `=` follow.
    fn is_chart_key(&self) -> bool {
        let is_named = is_type(self.word_ahead(1)) && self.is_ahead(2, "=");
        self.is_word("chart") && !is_named
    }

    /// The name of a value: of a variable, a part or a word of an enum.
    pub(super) fn name(&mut self, expected: &str) -> Parsed<Name> {
        let word = self.word_ahead(0);
        if is_reserved(word) {
            self.reserved(word, expected)?;
        } else if is_type(word) {
            let problem = Problem::new(self.span(), "only types begin with a capital letter")
                .expecting(format!("expected {expected}"));
            // It may be a type whose name has been left out.
            self.left_out.push(problem.span);
            self.tell(problem);
        }
        self.key(expected)
    }

    /// The name of a value, or `_` in the place of one that nothing would read.
    pub(super) fn name_or_blank(&mut self, expected: &str) -> Parsed<Name> {
        if self.is(BLANK) {
            let token = self.take();
            return Ok(self.named(token));
        }
        self.name(expected)
    }

    /// Says so of a name with capital letters, which scenarios and files of numbers have to spell as the
    /// page does.
    pub(super) fn in_small_letters(&mut self, name: &Name) {
        if !name.text.contains(|letter: char| letter.is_ascii_uppercase()) {
            return;
        }
        let (mut meant, mut last) = (String::new(), '_');
        for letter in name.text.chars() {
            if letter.is_ascii_uppercase() && (last.is_ascii_lowercase() || last.is_ascii_digit()) {
                meant.push('_');
            }
            meant.push(letter.to_ascii_lowercase());
            last = letter;
        }
        let problem = Problem::new(name.span, format!("`{}` has a capital letter", name.text));
        self.tell(problem.help(format!("write it in small letters: `{meant}`")));
    }

    /// Says that a word of the language is no name. Reading goes on if it is used as one.
    fn reserved(&mut self, word: &str, expected: &str) -> Parsed<()> {
        let is_used = match self.ahead(1).kind {
            Kind::Sign(sign) => ["=", ",", ")", "|", ":", "}"].contains(&sign),
            Kind::Text => true,
            _ => ["in", "at"].contains(&self.word_ahead(1)),
        };
        if !is_used {
            return self.fail(expected);
        }
        let problem = Problem::new(self.span(), format!("`{word}` is a word of the language"))
            .expecting(format!("expected {expected}"))
            .help("choose another name; only keys may be called so");
        self.tell(problem);
        Ok(())
    }

    /// The name of a type.
    pub(super) fn type_name(&mut self, expected: &str) -> Parsed<Name> {
        let word = self.word_ahead(0);
        if !word.is_empty() && !is_type(word) {
            let problem = Problem::new(self.span(), format!("`{word}` is no type"))
                .expecting(format!("expected {expected}"))
                .help("types begin with a capital letter");
            return self.refuse(problem);
        }
        self.key(expected)
    }

    /// Names with dots between them.
    pub(super) fn path(&mut self, expected: &str) -> Parsed<Path> {
        let mut path = vec![self.key(expected)?];
        while self.accept(".") {
            path.push(self.key("a key")?);
        }
        Ok(path)
    }

    /// Names of keys, with commas between.
    pub(super) fn paths(&mut self, expected: &str) -> Parsed<Vec<Path>> {
        let mut paths = vec![self.path(expected)?];
        while self.accept(",") {
            paths.push(self.path(expected)?);
        }
        Ok(paths)
    }
}
