//! The catalogue and what is said of its rules as data, from outside.
//!
//! One program for all of them: it is compiled and linked once, and its tests share the processors to
//! the end. What is not listed here is not run; `house` in the tests of `cli` looks after that.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod assumptions;
mod choices;
mod defaults;
mod headings;
mod night;
mod reach;
