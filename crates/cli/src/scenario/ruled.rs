//! The rules that a scenario can name, and what it says of its own.

use sandtable_play::Library;
use serde_json::Value;

use super::relative::is_page;
use super::shelf::rule_named;
use super::steps::Chain;
use super::texts::Texts;
use super::{source, steps};
use crate::problem::{Problem, Refused};

/// The rules that a scenario can name, and what can be known of its own.
#[derive(Debug, Default)]
pub(super) struct Ruled {
    pub(super) library: Library,
    /// Its steps, if it writes any.
    pub(super) chain: Option<Chain>,
    /// What is wrong with how it names a page.
    pub(super) problem: Option<Problem>,
}

/// The rules that a scenario can name: those of the catalog, and the page that it does name, whose
/// path is relative to the scenario. The texts remember which files that took.
///
/// # Errors
///
/// If it names a page that cannot be read, or in which anything is wrong.
pub(super) fn ruled(file: &str, text: &str, texts: &Texts) -> Result<Ruled, Refused> {
    let mut ruled = Ruled::default();
    let Ok((values, spans)) = source::parse(text) else { return Ok(ruled) };
    if values.contains_key("step") {
        ruled.chain = steps::chain(file, values, spans, texts)?;
        let rule = ruled.chain.as_mut().and_then(|chain| chain.rule.take());
        ruled.library = rule.map_or(ruled.library.clone(), |rule| ruled.library.with(rule));
        return Ok(ruled);
    }
    if let Some(named) = values.get("rule").and_then(Value::as_str).filter(|rule| is_page(rule)) {
        match rule_named(file, named, texts)? {
            Ok(rule) => ruled.library = ruled.library.with(rule),
            Err(problem) => ruled.problem = Some(problem),
        }
    }
    Ok(ruled)
}
