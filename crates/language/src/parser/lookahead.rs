//! Whether a word stands for what it means or for a key of that name, told by what follows.

use crate::token::Kind;

use super::cursor::Parser;
use super::words::{begins_statement, is_reserved, is_type};

/// How far is looked for the word that belongs to another.
const FARTHEST: usize = 200;

/// Words that may stand behind a value, which may be a variable called `roll`.
const BEHIND_VALUES: [&str; 14] = [
    "amount", "as", "at", "because", "blaming", "but", "count", "faces", "from", "given", "in",
    "of", "time", "to",
];

impl Parser<'_> {
    /// Whether dice stand so many tokens further on, or what is meant to be dice.
    pub(super) fn is_pool_ahead(&self, by: usize) -> bool {
        let next = self.ahead(by);
        match next.kind {
            Kind::Dice | Kind::Whole => true,
            Kind::Sign("(") => !next.is_glued,
            Kind::Name => self.is_die_ahead(by) || self.ahead(by + 1).kind == Kind::Dice,
            _ => false,
        }
    }

    /// Whether a die whose sides are worked out stands so many tokens further on: `d(sides)`.
    pub(super) fn is_die_ahead(&self, by: usize) -> bool {
        let is_sides = ["(", "%", "{"].iter().any(|sign| self.is_glued_ahead(by + 1, sign));
        self.word_ahead(by) == "d" && is_sides
    }

    /// Whether a name follows the word here that can be that of dice.
    pub(super) fn is_dice_value_ahead(&self) -> bool {
        let mut by = 1;
        while self.ahead(by).kind == Kind::Name && self.is_ahead(by + 1, ".") {
            by += 2;
        }
        let is_set = ["=", "+=", "-="].iter().any(|sign| self.is_ahead(by + 1, sign));
        let word = self.word_ahead(1);
        // `roll dx` and `roll dF` are what other languages write; `dc` may be a name of the page.
        let is_die = word.len() <= 2 && word.starts_with('d') && !self.is_named_elsewhere(word);
        self.ahead(1).kind == Kind::Name
            && !is_set
            && !is_die
            && !is_reserved(word)
            && !BEHIND_VALUES.contains(&word)
    }

    /// Whether a type stands here, and not a word with which another form begins.
    pub(super) fn is_type_ahead(&self) -> bool {
        let word = self.word_ahead(0);
        match self.next().kind {
            Kind::Whole | Kind::Decimal | Kind::Sign("-") => true,
            Kind::Name if is_type(word) || word == "chance" => true,
            Kind::Name if self.is_ahead(1, "|") || self.is_ahead(1, ".") => true,
            Kind::Name if word == "list" => {
                self.ahead(1).kind == Kind::Whole || self.word_ahead(1) == "of"
            }
            Kind::Name if word == "maybe" => {
                self.ahead(1).kind == Kind::Whole || is_type(self.word_ahead(1))
            }
            _ => false,
        }
    }

    /// Whether a value can begin so many tokens further on, right behind a word.
    pub(super) fn is_value_ahead(&self, by: usize) -> bool {
        let next = self.ahead(by);
        match next.kind {
            Kind::Whole | Kind::Decimal | Kind::Text | Kind::Dice => true,
            Kind::Sign("(") => !next.is_glued,
            Kind::Name => {
                let word = self.word_ahead(by);
                !is_reserved(word) || ["if", "when", "yes", "no", "chance"].contains(&word)
            }
            _ => false,
        }
    }

    /// Whether the word here is a measure of that name. Where a value follows, it is what the word
    /// means in the language: `if`, `not`, a function.
    pub(super) fn is_measure(&self) -> bool {
        let follows = match self.ahead(1).kind {
            Kind::Whole | Kind::Decimal | Kind::Dice | Kind::Sign("(" | "!") => true,
            Kind::Name => !["and", "or", "then", "else"].contains(&self.word_ahead(1)),
            _ => false,
        };
        self.manner.names(self.word_ahead(0)) && !follows
    }

    /// Whether the word here is followed by a value and then by the word that belongs to it, as
    /// `count` is by `of`.
    pub(super) fn is_verb_with(&self, word: &str) -> bool {
        self.is_value_ahead(1) && (self.ahead(1).kind == Kind::Whole || self.finds(word))
    }

    /// Whether a word follows before what is read here ends.
    fn finds(&self, word: &str) -> bool {
        let within = self.braces.within(self.at);
        let mut depth = 0_i32;
        for by in 1..FARTHEST {
            let next = self.ahead(by);
            let found = self.word_ahead(by);
            match next.kind {
                _ if self.braces.within(self.at + by) != within => {}
                Kind::End | Kind::Sign("=" | "+=" | "-=") => return false,
                Kind::Sign("(" | "[" | "{") => depth += 1,
                Kind::Sign(")" | "]" | "}" | ",") if depth == 0 => return false,
                Kind::Sign(")" | "]" | "}") => depth -= 1,
                Kind::Name if depth == 0 && begins_statement(found) => return false,
                Kind::Name if depth == 0 && found == word => return true,
                _ => {}
            }
        }
        false
    }

    /// Whether a fold stands here: `sum of x in xs`.
    pub(super) fn is_fold(&self) -> bool {
        self.word_ahead(1) == "of"
            && self.ahead(2).kind == Kind::Name
            && ["in", "at"].contains(&self.word_ahead(3))
    }

    /// Whether the `when` here begins a statement, and does not say when something holds: whether
    /// what stands in its braces are cases.
    pub(super) fn is_when_statement(&self) -> bool {
        let within = self.braces.within(self.at);
        let is_brace = |by: &usize| {
            let is_here = self.braces.within(self.at + by) == within;
            is_here && self.is_ahead(*by, "{") && self.word_ahead(by - 1) != "with"
        };
        (1..FARTHEST).find(is_brace).is_some_and(|brace| self.is_case_ahead(brace + 1))
    }

    /// Whether cases and their braces stand so many tokens further on: `green, regular {`.
    fn is_case_ahead(&self, from: usize) -> bool {
        for by in from..from + FARTHEST {
            match self.ahead(by).kind {
                Kind::Name | Kind::Whole | Kind::Sign("," | ".." | "-") => {}
                Kind::Sign("{") => return by > from && self.is_case_end(by - 1, from),
                _ => return false,
            }
        }
        false
    }

    /// Whether what stands before the brace behind a case is one: a word alone, or a number.
    fn is_case_end(&self, by: usize, from: usize) -> bool {
        let before = by.checked_sub(1).filter(|before| *before >= from);
        before.is_none_or(|before| self.ahead(before).kind != Kind::Name)
    }

    /// Whether a key and its value stand here: `target.pins = 2`.
    pub(super) fn is_named_value(&self) -> bool {
        let mut by = 0;
        while self.ahead(by).kind == Kind::Name {
            match self.ahead(by + 1).kind {
                Kind::Sign("=") => return true,
                Kind::Sign(".") => by += 2,
                _ => return false,
            }
        }
        false
    }
}
