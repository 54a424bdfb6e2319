//! The program: scenario files, arguments, progress, results and exit codes.
//!
//! ```
//! let question = r#"
//!     title = "Ten regulars cross a mined section"
//!     rule = "ba.minefield.attack"
//!
//!     [circumstances]
//!     unit = { kind = "infantry", quality = "regular", models = 10 }
//!     order = "run"
//!     section = { mines = "anti-personnel" }
//!
//!     [[expect]]
//!     measure = "casualties"
//!     statistic = "mean"
//!     value = "5/4"
//! "#;
//! let scenario = sandtable::Scenario::from_text("mines.toml", "mines", question).unwrap();
//! let verified = sandtable::verify(&scenario).unwrap();
//! assert!(verified[0].holds, "three dice at 4+ kill on 2+: 3 * 1/2 * 5/6");
//! ```
//!
//! The only crate that knows files, clocks, terminals and both rulebooks and engines.

mod args;
mod baseline;
mod best;
mod books;
mod checkpoint;
mod checks;
mod commands;
mod compare;
mod date;
mod disk;
mod doctor;
mod ending;
mod engine;
mod exit;
mod factorial;
mod faults;
mod heard;
mod interrupt;
mod json_text;
mod ledger;
mod listing;
mod matrix;
mod missing;
mod observable;
mod output;
mod page_tests;
mod plan;
mod positions;
mod pricing;
mod problem;
mod reached;
mod readers;
mod refusal;
mod renewal;
mod results;
mod scenario;
mod sense;
mod series;
mod shard;
mod share;
mod short;
mod shown;
mod solver;
mod sweep;
mod system;
mod task;
mod terminal;
mod threads;
mod toml;
mod tuning;
mod unfinished;
mod unmeasured;
mod verdict;
mod verify;
mod watch;
mod whole;

pub use commands::scenario_schema;
pub use engine::{NotExact, WhySampled};
pub use exit::{Exit, Failure};
pub use faults::{Effect, Equivalence, Fault, faults};
pub use problem::{Damage, Problem, Refused};
pub use readers::Reader;
pub use refusal::{Nothing, Refusal};
pub use sandtable_rules::RULES_HASH;
pub use scenario::{Exactness, Scenario};
pub use unmeasured::Unmeasured;
pub use verify::{Disagreement, Verified, disagreements, verify};

/// The chapter of the book on the crates, so that its listings are tried like other examples.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/crates.md")]
struct Chapter;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{Arguments, Command};
use interrupt::Interrupt;
use terminal::cleaned::cleaned;

/// Does what the command line says.
pub fn main() -> ExitCode {
    if let Err(error) = Interrupt::listen() {
        return exit::report(Err(Failure::Signals(error)));
    }
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return exit::usage(&as_text(&error)),
    };
    exit::report(done(arguments.command))
}

/// Does what a command says, once there are threads to do it.
fn done(command: Command) -> Result<Exit, Failure> {
    threads::start(command.threads())?;
    match command {
        Command::List(arguments) => commands::list(&arguments),
        Command::Describe(arguments) => commands::describe(&arguments),
        Command::New(arguments) => commands::new(&arguments),
        Command::Fork(arguments) => commands::fork(&arguments),
        Command::Run(arguments) => commands::run(&arguments),
        Command::Check(arguments) => commands::check(&arguments),
        Command::Accept(arguments) => commands::accept(&arguments),
        Command::Plan(arguments) => commands::plan(&arguments),
        Command::Doctor => commands::doctor(),
        Command::Test(arguments) => commands::test(&arguments),
        Command::Fmt(arguments) => commands::fmt(&arguments),
        Command::Compare(arguments) => commands::compare(&arguments),
        Command::Price(arguments) => commands::price(&arguments),
        Command::Tune(arguments) => commands::tune(&arguments),
        Command::Sweep(arguments) => commands::sweep(&arguments),
        Command::Best(arguments) => commands::best(&arguments),
        Command::Matrix(arguments) => commands::matrix(&arguments),
        Command::Sense(arguments) => commands::sense(&arguments),
        Command::Merge(arguments) => commands::merge(&arguments),
        Command::Replay(arguments) => commands::replay(&arguments),
        Command::Report(arguments) => commands::report(&arguments),
        Command::Schema(arguments) => commands::schema(&arguments),
        Command::Lsp => commands::lsp(),
        Command::Completions { shell } => Ok(commands::completions(shell)),
    }
}

/// The same error of the same command line, of which all words are text alone: the colors are those of
/// whoever made the error.
fn as_text(error: &clap::Error) -> clap::Error {
    let words = std::env::args_os().map(|word| cleaned(&word.to_string_lossy(), false));
    let words: Vec<String> = words.collect();
    // Where nothing is wrong with words that are text alone, the kind of the error says it without them.
    let error_of_text = Arguments::try_parse_from(&words).err();
    let error = error_of_text.unwrap_or_else(|| clap::Error::new(error.kind()));
    args::advised(error, &words, Arguments::command())
}
