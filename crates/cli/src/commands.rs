//! What the program can do, one command to a file.

mod accept;
mod answer;
mod check;
mod compare;
mod completions;
mod describe;
mod doctor;
mod fold;
mod list;
mod merge;
mod new;
mod plan;
mod price;
mod refusal;
mod replay;
mod report;
mod run;
mod schema;
mod sense;
mod sweep;
mod toml;
mod tune;

pub(crate) use accept::accept;
pub(crate) use check::check;
pub(crate) use compare::compare;
pub(crate) use completions::completions;
pub(crate) use describe::describe;
pub(crate) use doctor::doctor;
pub(crate) use list::list;
pub(crate) use merge::merge;
pub(crate) use new::{new, scenario_text};
pub(crate) use plan::plan;
pub(crate) use price::price;
pub(crate) use replay::replay;
pub(crate) use report::report;
pub(crate) use run::run;
pub use schema::scenario_schema;
pub(crate) use schema::schema;
pub(crate) use sense::sense;
pub(crate) use sweep::sweep;
pub(crate) use tune::tune;

use sandtable_play::{Library, RuleFace};

use crate::scenario::{NoRule, find_rule};

/// The rule that an id on the command line names.
fn rule(id: &str) -> Result<RuleFace, NoRule> {
    find_rule(&Library::default(), id)
}
