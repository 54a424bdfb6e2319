//! What is wrong with what stands on the command line.

use sandtable_keys::part_of_one;
use sandtable_sim::statistic::ParseStatisticError;
use sandtable_sim::trials::MAX_TRIALS;
use thiserror::Error;

use crate::scenario::{LAST_SEED, MOST_CONFIDENCE, NoTrials};

/// Why an argument is not what it should be, in the words of a user and not of a parser.
#[derive(Debug, PartialEq, Error)]
pub(super) enum Wrong {
    #[error("expected a number, such as 1000000, 1_000_000 or 1e6")]
    NoNumber,
    #[error("{}; a percentage is a part of 1: write {}", Wrong::NoNumber, part_of_one(*.percent))]
    Percent { percent: f64 },
    #[error("{}; decimals have a point: write {meant}", Wrong::NoNumber)]
    Comma { meant: f64 },
    #[error("expected a whole number from 0 to {LAST_SEED}, such as 1")]
    Seed,
    #[error(transparent)]
    Trials(#[from] NoTrials),
    #[error("expected the number of a trial, from 0 to {MAX_TRIALS}, found {found}")]
    TrialNumber { found: f64 },
    #[error("expected a number above 0, found {found}")]
    NotPositive { found: f64 },
    #[error("expected a probability above 0 and below 1, such as 5e-6, found {found}")]
    NoProbability { found: f64 },
    #[error("expected a level from 0.5 to {MOST_CONFIDENCE}, such as 0.95, found {found}{}", percent_of(*.found))]
    NoConfidence { found: f64 },
    #[error("expected a time, such as 90s, 10m or 2h")]
    NoTime,
    #[error(
        "expected auto, or I/N with whole numbers up to {}, such as 0/4 for the first of four",
        u32::MAX
    )]
    NoShard,
    #[error(
        "expected auto/N with a whole number from 1 to {}, such as auto/4 for one of four",
        u32::MAX
    )]
    NoAutoShard,
    #[error("there is at least one shard, 0/1, which is the whole")]
    NoShards,
    #[error("shards are counted from 0: {index}/1 is not the only one, 0/1")]
    NotTheOnlyShard { index: u32 },
    #[error("shards are counted from 0: {index}/{count} is not one of 0/{count} to {}/{count}", count.saturating_sub(1))]
    ShardBeyond { index: u32, count: u32 },
    #[error(transparent)]
    Statistic(#[from] ParseStatisticError),
    #[error(
        "expected KEY=LO..HI or KEY=LO..HI..STEP, such as circumstances.unit.models=5..12; found `{found}`{}",
        listed(.found)
    )]
    NoRange { found: String },
    #[error("expected the lower end first, found {low}..{high}")]
    Downward { low: f64, high: f64 },
    #[error("expected a step above 0, found {found}")]
    NoStep { found: f64 },
    #[error("{points} points are too many; at most {most} are run")]
    TooManyPoints { points: f64, most: usize },
    #[error("expected KEY=VALUES, such as circumstances.models=6,8,10")]
    NoLadder,
    #[error(
        "expected KEY=LO..HI, KEY=LO..HI..STEP or KEY=A,B,C, such as columns.advance.cost=1..8; \
         found `{found}`"
    )]
    NoGuess { found: String },
    #[error("expected LOW..HIGH, such as 10..200 or 0..1/3")]
    NoEnds,
    #[error("expected KEY=A,B, such as circumstances.order=run,advance; found `{found}`")]
    NoSwitch { found: String },
    #[error("`{value}` is there twice")]
    Twice { value: String },
    #[error("expected a margin of 0 or more, found {found}")]
    NoMargin { found: f64 },
    #[error(
        "best play is worked out as a whole: there are no trials to count, to seed or to share out, and \
         no intervals"
    )]
    NothingSampled,
}

/// What a level is as a part of one that was meant as a percentage.
fn percent_of(level: f64) -> String {
    let is_percent = (50.0..100.0).contains(&level);
    if is_percent { format!("; write {}", part_of_one(level)) } else { String::new() }
}

/// Where values are listed one by one, if a range was written so.
fn listed(range: &str) -> &'static str {
    match range.split_once('=') {
        Some((_, values)) if !values.contains("..") => {
            "; `-L KEY=A,B,C` goes through values one by one"
        }
        _ => "",
    }
}
