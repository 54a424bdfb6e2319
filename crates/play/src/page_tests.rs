//! The tests that a rule written as text has of its own.

use sandtable_language::Tried;
use serde_json::Value;

/// The tests that a page of text has of its own.
#[derive(Clone, Debug, Default)]
pub struct PageTests {
    /// What became of its worked examples.
    pub examples: Vec<Tried>,
    /// What became of the situations that must be refused.
    pub refusals: Vec<Tried>,
    /// The numbers that must come out.
    pub expectations: Vec<PageExpectation>,
}

/// A number that a page says must come out.
#[derive(Clone, Debug)]
pub struct PageExpectation {
    /// Where the page says it, in bytes.
    pub at: usize,
    /// `mean`, `sd`, …, as scenarios call it.
    pub statistic: String,
    /// The measure.
    pub measure: String,
    /// The same as the page writes it: of a library, a formula.
    pub formula: String,
    /// What it must be: a fraction.
    pub value: String,
    /// What differs from the defaults, and what must be said: circumstances, figures and rulings.
    pub given: Value,
    /// What differs, as the page writes it.
    pub said: String,
    /// Why it must be that.
    pub because: Option<String>,
}
