//! The program, from outside.
//!
//! One program for all of them: it is compiled and linked once, and its tests share the processors to
//! the end. What is not listed here is not run; `house` in the tests of `cli` looks after that.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support {
    pub(crate) mod commands;
    pub(crate) mod listings;
    pub(crate) mod markdown;
    pub(crate) mod means;
    pub(crate) mod parts;
    pub(crate) mod program;
    pub(crate) mod repository;
    pub(crate) mod shipped;
    pub(crate) mod signals;
    pub(crate) mod signed;
    pub(crate) mod volley;
}

mod asked;
mod baselines;
mod behaviour;
mod behaviour_in_rules;
mod best;
mod best_play;
mod book;
mod books;
mod bounds;
mod cells;
mod checks;
mod closed_pipe;
mod columns;
mod commit;
mod comparing;
mod conditions;
mod cut_short;
mod dependencies;
mod drafts;
mod drawn;
mod ends_soon;
mod equivalence;
mod exactness;
mod exit_codes;
mod expressions;
mod factorial;
mod faults_put_back;
mod few_threads;
mod files_compared;
mod fmt;
mod folders;
mod forks;
mod full_disk;
mod gallery;
mod held;
mod help;
mod hostile;
mod hostile_pages;
mod hostile_texts;
mod house;
mod impossible;
mod indexes;
mod known_problems;
mod letters;
mod libraries;
mod links;
mod listings;
mod lsp;
mod matrix;
mod matrix_play;
mod measures;
mod merging;
mod missing;
mod mutants;
mod nothing_lost;
mod other_rule;
mod outputs;
mod page_checks;
mod pages;
mod pages_by_turn;
mod pairs;
mod parts;
mod pictured;
mod pieces;
mod pricing;
mod program;
mod readers;
mod reference;
mod refusals;
mod repeated_checks;
mod replaying;
mod report;
mod scenarios;
mod schema;
mod sense;
mod single_files;
mod situation;
mod steps;
mod stopped;
mod sweeping;
mod terminal;
mod told_apart;
mod tuning;
mod turning;
mod what_shells_write;
mod workbooks;
mod worked_examples;
