//! A question about a scenario, as it is to be answered.

use crate::scenario::{Scenario, Settings};
use crate::watch::Watch;

/// A question about a scenario, as it is to be answered.
#[derive(Debug)]
pub(crate) struct Task<'a, Q> {
    /// What it is about.
    pub(crate) scenario: &'a Scenario,
    /// How the scenario is run for it.
    pub(crate) settings: &'a Settings,
    /// What is asked.
    pub(crate) question: &'a Q,
    /// Who ends the work, and shows how far it has come.
    pub(crate) watch: &'a Watch,
}
