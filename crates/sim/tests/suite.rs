//! The engines, from outside.
//!
//! One program for all of them: it is compiled and linked once, and its tests share the processors to
//! the end. What is not listed here is not run; `house` in the tests of `cli` looks after that.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support {
    #[path = "../../../language/tests/support/cores.rs"]
    pub(crate) mod cores;
    #[path = "../../../language/tests/support/shelf.rs"]
    pub(crate) mod shelf;

    pub(crate) mod brute;
    pub(crate) mod chi_square;
    #[expect(dead_code, reason = "what no method can cover is in the study")]
    pub(crate) mod coverage;
    pub(crate) mod decisions;
    pub(crate) mod native;
    pub(crate) mod rules;
    pub(crate) mod suites;
}

mod agreement;
mod best;
mod best_brute;
mod best_come_to;
mod best_margins;
mod best_readable;
mod best_recurrent;
mod checks;
mod common_dice;
mod comparison;
mod coverage;
mod determinism;
mod failures;
mod grammar;
mod laws;
mod pages_agreement;
mod pages_by_hand;
mod pages_libraries;
mod pages_mutated;
mod pages_plays;
mod pages_pools;
mod pages_theory;
mod pages_told;
mod patience;
mod returning;
mod series;
mod shares;
mod streams;
mod thresholds;
mod waiting;
