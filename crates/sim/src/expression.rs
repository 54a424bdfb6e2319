//! Measures that a scenario defines: `12 * casualties`, `destroyed or pins >= 5`, `turns ?? 7`.
//!
//! They are written like values on a page of rules; the grammar is
//! [that of the language](sandtable_language::expression). What they mean is said here.
//!
//! Everything is a number, and exact: a fraction of whole numbers. What has too many digits for that
//! is refused, where the expression is read if no outcome changes anything about it. Comparisons and
//! the logical operators give 0 or 1 and take everything but 0 for true. `and`, `or` and
//! `if a then b else c` look only at what they need, so `models > 0 and casualties / models > 0.5`
//! divides by nothing. `//` rounds the quotient down, and `%` is what that leaves; of what is or may
//! be below zero it is [refused](Expression::scale), as it is easily taken for something else.
//!
//! A name may have no value: the turn of what never happens. Arithmetic with it has none either.
//! `turns ?? 7` is 7 where `turns` has no value, and `known(turns)` asks whether it has one. Whether
//! nothing is less than four has no answer, so such comparisons are [refused](Expression::scale)
//! unless they are guarded: `known(turns) and turns < 4`.

mod arithmetic;
mod constant;
mod error;
mod evaluation;
mod guarded;
mod possible;
mod scale;

use std::collections::BTreeSet;

pub use error::{EvaluationError, ExpressionError, ExpressionErrorKind, Fault, Guarded};

use crate::value::Value;
use sandtable_dice::Scale;
use sandtable_language::expression::{Node, parse};

/// A number computed from the named measures of an outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Expression {
    text: String,
    root: Node,
    names: Vec<String>,
    place: Option<String>,
}

impl Expression {
    /// Reads an expression over the given names.
    ///
    /// # Errors
    ///
    /// If the text is [not an expression](sandtable_language::expression::parse), uses another name
    /// or can never be worked out. The error knows the place.
    pub fn parse(text: &str, names: &[&str]) -> Result<Expression, ExpressionError> {
        let root = parse(text, names)
            .map_err(|misread| ExpressionError::of(misread, names, text).in_text(text))?;
        possible::check(&root).map_err(|error| error.in_text(text))?;
        let names = names.iter().map(|&name| name.to_owned()).collect();
        Ok(Expression { text: text.to_owned(), root, names, place: None })
    }

    /// Says where it is written, such as `mud.toml:12`, for what goes wrong when it is evaluated.
    #[must_use]
    pub fn written_at(self, place: impl Into<String>) -> Expression {
        Expression { place: Some(place.into()), ..self }
    }

    /// The value, given those of the names in the order in which [`parse`](Expression::parse) had
    /// them; none if it depends on one that has none.
    ///
    /// # Errors
    ///
    /// If something is divided by zero, is too large or too fine to be worked out exactly, or is
    /// asked of what has no value.
    ///
    /// # Panics
    ///
    /// If there are fewer values than names.
    pub fn evaluate(&self, values: &[Option<Value>]) -> Result<Option<Value>, EvaluationError> {
        evaluation::value(&self.root, values).map_err(|fault| {
            let named = |index: usize| (self.names[index].clone(), values[index]);
            let values = self.positions_used().into_iter().map(named).collect();
            let (expression, place) = (self.text.clone(), self.place.clone());
            EvaluationError { expression, fault, values, place }
        })
    }

    /// What kind of number it is and what it can come to, given that of the names.
    ///
    /// # Errors
    ///
    /// If it asks whether something holds of a name that may have no value, without saying what
    /// follows then, or takes a remainder of what may be below zero.
    ///
    /// # Panics
    ///
    /// If there are fewer scales than names.
    pub fn scale(&self, scales: &[Scale]) -> Result<Scale, ExpressionError> {
        scale::of(&self.root, None, scales, &self.names).map_err(|error| error.in_text(&self.text))
    }

    /// As [`scale`](Expression::scale), where a condition over the same names is met.
    ///
    /// # Errors
    ///
    /// As [`scale`](Expression::scale).
    pub fn scale_given(
        &self,
        condition: &Expression,
        scales: &[Scale],
    ) -> Result<Scale, ExpressionError> {
        scale::of(&self.root, Some(&condition.root), scales, &self.names)
            .map_err(|error| error.in_text(&self.text))
    }

    /// Makes sure that it is a condition, of which it can be asked whether it holds: yes or no.
    ///
    /// # Errors
    ///
    /// If it is another number, or may have no value.
    pub fn condition(&self, scales: &[Scale]) -> Result<(), ExpressionError> {
        scale::condition(&self.root, &self.text, scales, &self.names)
            .map_err(|error| error.in_text(&self.text))
    }

    /// The names that the value depends on, each once, in the order in which they were given.
    pub fn names_used(&self) -> Vec<&str> {
        self.positions_used().into_iter().map(|index| self.names[index].as_str()).collect()
    }

    fn positions_used(&self) -> BTreeSet<usize> {
        let mut used = BTreeSet::new();
        self.root.visit(&mut |node| {
            if let Node::Name { index, .. } = node {
                used.insert(*index);
            }
        });
        used
    }

    /// The expression as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests;
