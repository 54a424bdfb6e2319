//! Several changes laid over a variant at once: what they come to together is checked, not each step
//! on the way there.

use sandtable_keys::{Extent, Keys, leaves};
use serde::Serialize;
use serde_json::Value;

use super::best_play::Unmade;
use super::ready::Scenario;
use super::variant::Variant;
use crate::Failure;
use crate::problem::Problem;

/// A change of a variant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) enum Change {
    /// A key, by its name from the root of the scenario, and its value.
    Key(String, Value),
    /// The sections, with what is changed in each.
    Tables(Value),
}

impl Change {
    /// The keys that it changes.
    pub(crate) fn keys(&self) -> Vec<String> {
        match self {
            Change::Key(key, _) => vec![key.clone()],
            Change::Tables(tables) => {
                let of = |section: &&str| leaves(section, &tables[*section]);
                Keys::SECTIONS.iter().flat_map(of).collect()
            }
        }
    }
}

impl Scenario {
    /// A variant with changes in all of its situations, as if they stood in a `[variants]` table of the
    /// file. It may be the same as the variant.
    ///
    /// # Errors
    ///
    /// If there is no such key, or what the changes come to is not possible; with the path to what is
    /// not.
    pub(crate) fn with(
        &self,
        variant: &Variant,
        name: &str,
        changes: &[Change],
    ) -> Result<Variant, Problem> {
        let mut situations = variant.situations.clone();
        for (situation, in_force) in situations.iter_mut().zip(&variant.prepared.in_force) {
            for change in changes {
                match change {
                    Change::Key(key, value) => {
                        let path = self.path(variant, key).map_err(|failure| of(&failure))?;
                        let keys = self.rule.keys.section(&path[0]);
                        let section = situation.section_mut(&path[0]);
                        keys.set(section, &in_force[&path[0]], &path[1..], value);
                    }
                    Change::Tables(tables) => {
                        for section in Keys::SECTIONS {
                            let keys = self.rule.keys.section(section);
                            keys.lay(situation.section_mut(section), &tables[section]);
                        }
                    }
                }
            }
            for section in Keys::SECTIONS {
                let keys = self.rule.keys.section(section);
                let fault =
                    keys.check(situation.section(section), Extent::Whole).into_iter().next();
                if let Some(problem) = fault.map(Problem::from) {
                    return Err(problem.within(&[section.to_owned()]));
                }
            }
        }
        let overrides = changes.iter().map(|change| match change {
            Change::Key(key, value) => (key.clone(), value.clone()),
            Change::Tables(tables) => ("set".to_owned(), tables.clone()),
        });
        self.made(name, overrides.collect(), situations).map_err(|unmade| match unmade {
            Unmade::Problem(problem) => problem,
            Unmade::Stopped => Problem::of_file("the time was over before its best play was found"),
        })
    }
}

/// A failure of a key as a problem.
fn of(failure: &Failure) -> Problem {
    match failure {
        Failure::Usage { problem, help } => Problem::of_file(problem.clone()).help(help.clone()),
        other => Problem::of_file(other.to_string()),
    }
}
