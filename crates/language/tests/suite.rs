//! The language, from outside.
//!
//! One program for all of them: it is compiled and linked once, and its tests share the processors to
//! the end. What is not listed here is not run; `house` in the tests of `cli` looks after that.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support {
    pub(crate) mod cores;
    pub(crate) mod data;
    pub(crate) mod hints;
    pub(crate) mod shelf;
}

mod carrying_on;
mod charts;
mod editors;
mod examples;
mod hints;
mod long_lists;
mod nothing;
mod pages;
mod problems;
mod refusals;
mod situations;
mod slips;
mod survey;
mod times;
mod written;
