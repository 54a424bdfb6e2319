//! Brings a page to its simplest form: names resolved, records and lists taken apart, what is known
//! in advance worked out.
//!
//! Done twice, by the same code. Once *in general*, when a page is read: circumstances, figures and
//! rulings are then numbers of which only the range is known, and whatever is wrong with the page is
//! found. And once for each *situation*, where they are known: what depends on them alone is worked
//! out, and so costs no trial anything.

mod alike;
mod always;
mod arguments;
mod assignment;
mod blamed;
mod body;
mod call;
mod cases;
mod chart;
mod compared;
mod data;
mod decide;
mod defaults;
mod dice;
mod expression;
mod faces;
mod facts;
mod fitting;
mod fold;
mod given;
mod item;
mod library;
mod lowering;
mod name;
mod narrow;
mod operator;
mod play;
mod quoted;
mod read;
mod record;
mod refusal;
mod result;
mod rule;
mod saying;
mod series;
mod settled;
mod statement;
mod targets;
mod telling;
mod variable;

pub(crate) use data::{data, default_data, number};
pub(crate) use given::Given;
pub(crate) use library::{Libraries, libraries};
pub(crate) use read::stated_by;
pub(crate) use refusal::refusal;
pub(crate) use rule::{Lowered, lower};
