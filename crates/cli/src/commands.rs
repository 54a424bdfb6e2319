//! What the program can do, one command to a file.

mod accept;
mod answer;
mod begin;
mod best;
mod check;
mod compare;
mod completions;
mod describe;
mod doctor;
mod figures;
mod fmt;
mod fold;
mod fork;
mod list;
mod lsp;
mod matrix;
mod merge;
mod new;
mod paths;
mod pieces;
mod plan;
mod price;
mod refusal;
mod replay;
mod report;
mod run;
mod schema;
mod sense;
mod sweep;
mod test;
mod told;
mod tune;

pub(crate) use accept::accept;
pub(crate) use best::best;
pub(crate) use check::check;
pub(crate) use compare::compare;
pub(crate) use completions::completions;
pub(crate) use describe::describe;
pub(crate) use doctor::doctor;
pub(crate) use fmt::fmt;
pub(crate) use fork::fork;
pub(crate) use list::list;
pub(crate) use lsp::lsp;
pub(crate) use matrix::matrix;
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
pub(crate) use test::test;
pub(crate) use tune::tune;

use std::path::Path;

use sandtable_play::{Library, RuleFace};

use crate::Failure;
use crate::scenario::{Scenario, Texts, find_rule, is_page, rule_in};

/// The rule that the command line names: by its id, by the path of its page, or by that of a scenario that
/// asks about it.
fn rule(named: &str) -> Result<RuleFace, Failure> {
    if is_scenario(Path::new(named)) {
        let scenario = Scenario::read(Path::new(named))?;
        if !is_page(&scenario.rule_id) {
            return Ok(scenario.rule);
        }
        // The command line names a page from where it stands, and not from the scenario.
        let page = Path::new(named).with_file_name(&scenario.rule_id);
        return Ok(rule_in(&page, &page.display().to_string(), &Texts::default())?);
    }
    if is_page(named) {
        return Ok(rule_in(Path::new(named), named, &Texts::default())?);
    }
    Ok(find_rule(&Library::default(), named)?)
}

/// Whether a path is that of a scenario.
fn is_scenario(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}
