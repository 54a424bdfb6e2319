//! What other notations of dice say, and how it is written here.

use crate::problem::Problem;
use crate::syntax::{Expr, Verb};
use crate::token::Kind;

use super::cursor::{Parsed, Parser};

impl Parser<'_> {
    /// Whether dice are to be kept here: `highest 3 of 4d6`, `keep 3`.
    pub(super) fn is_keep_ahead(&self, by: usize) -> bool {
        let is_keep = ["highest", "lowest", "keep", "drop"].contains(&self.word_ahead(by));
        let follows = self.ahead(by + 1).kind;
        is_keep && (follows == Kind::Whole || follows == Kind::Dice || self.is_pool_ahead(by + 1))
    }

    /// Says how some of several dice are kept.
    pub(super) fn keep<T>(&mut self) -> Parsed<T> {
        let problem = Problem::new(self.span(), "dice are kept by going through their faces").help(
            "write `for face, count in 4d6 from highest { … }`, as in the part of the document \
             about pools",
        );
        self.refuse(problem)
    }

    /// Behind `roll`: dice, all of which are added up.
    pub(super) fn rolled(&mut self) -> Parsed<Verb> {
        if self.is_keep_ahead(0) {
            return self.keep();
        }
        let pool = self.pool()?;
        if self.is_keep_ahead(0) {
            return self.keep();
        }
        Ok(Verb::Roll(pool))
    }

    /// Behind `count`: dice of which it is not said how many are counted, `3d6 >= 4`.
    pub(super) fn count_of_dice<T>(&mut self) -> Parsed<T> {
        let dice = self.span();
        let written = self.written(dice);
        let (n, sides) = written.split_once('d').unwrap_or((written, "6"));
        let n = if n.is_empty() { "1" } else { n };
        let is_number = self.ahead(2).kind == Kind::Whole;
        let target = match self.ahead(1).kind {
            Kind::Sign(sign @ (">=" | ">" | "<=" | "<" | "==")) if is_number => {
                format!("{sign} {}", self.written(self.ahead(2).span))
            }
            _ => ">= 4".to_owned(),
        };
        let problem = Problem::new(dice, "of several dice each is counted by itself")
            .help(format!("write `count {n} of d{sides} {target}`"));
        self.refuse(problem)
    }

    /// Says how a die is written that has other faces than numbers from 1.
    pub(super) fn faces_of_die<T>(&mut self) -> Parsed<T> {
        let problem = Problem::new(self.span(), "the faces of a die are numbers from 1")
            .help("say what each comes to: `when roll d4 { 1, 2: 0, else: 1 }`");
        self.refuse(problem)
    }

    /// Says that dice are compared with one number.
    pub(super) fn one_of_several<T>(&mut self) -> Parsed<T> {
        let problem = Problem::new(self.span(), "dice are compared with one number").help(
            "ask for each, `count 3 of d6 == 1`, or for cases, `when roll d6 { 1, 6: 1, else: 0 }`",
        );
        self.refuse(problem)
    }

    /// Behind `highest` or `keep`, where a value is expected.
    pub(super) fn kept(&mut self) -> Option<Parsed<Expr>> {
        let is_of_pool = self.word_ahead(2) == "of" && self.is_pool_ahead(3);
        let is_of_dice = self.ahead(1).kind == Kind::Dice;
        (self.is_keep_ahead(0) && (is_of_pool || is_of_dice)).then(|| self.keep())
    }
}
