//! What plays rules, from outside.
//!
//! One program for all of them: it is compiled and linked once, and its tests share the processors to
//! the end. What is not listed here is not run; `house` in the tests of `cli` looks after that.

#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a test may panic")]

mod support {
    pub(crate) mod charts;
    pub(crate) mod draws;
    pub(crate) mod rows;
    pub(crate) mod scenarios;
    pub(crate) mod situations;
}

mod books;
mod effects;
mod invariants;
mod keys;
mod natives;
mod said;
mod series;
mod vocabulary;
