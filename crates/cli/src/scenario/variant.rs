//! The alternatives that a scenario is about.

use std::sync::Arc;

use sandtable_play::{Prepared, Situation};
use serde_json::Value;

use super::chosen::BestPlay;

/// The name of the variant that the file itself is.
pub(crate) const BASE: &str = "base";

/// One of the alternatives.
#[derive(Debug)]
pub(crate) struct Variant {
    /// What it is called.
    pub(crate) name: String,
    /// What it changes, for the manifest.
    pub(crate) overrides: Value,
    /// The rule, ready to be carried out.
    pub(crate) prepared: Prepared,
    /// What the scenario says about it.
    pub(crate) situations: Vec<Situation>,
    /// What is done where that says that the best is done.
    pub(crate) best: Option<Arc<BestPlay>>,
}
