//! What a rule offers to scenarios.

use std::fmt;

use sandtable_dice::{Behaviour, Procedure};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::picture::Picture;
use crate::{Chart, Choice};

/// A procedure that a scenario can name, with everything a scenario may say about it.
///
/// The three associated types are interfaces: their field names are the keys of scenario files,
/// their doc comments explain the keys in an editor, their `schemars` ranges are enforced.
pub trait Rule: Procedure + Sized {
    /// What the rule is, for the catalog.
    const ABOUT: About;
    /// What the rule leaves to its players.
    const CHOICES: &'static [Choice] = &[];
    /// What a player would read out before rolling: unit, order, distance.
    type Circumstances: Serialize + DeserializeOwned + JsonSchema;
    /// The book's numbers, which are the defaults.
    type Figures: Serialize + DeserializeOwned + JsonSchema + Default;
    /// The register's switches, at the register's defaults.
    type Rulings: Serialize + DeserializeOwned + JsonSchema + Default;

    /// Circumstances that make a good first scenario; for the entries that it covers,
    /// the register says what is changed.
    fn example() -> Self::Circumstances;

    /// Makes the procedure, ready to be carried out any number of times.
    ///
    /// # Errors
    ///
    /// If the circumstances, figures and rulings are each possible but not together.
    fn prepare(
        circumstances: Self::Circumstances,
        figures: Self::Figures,
        rulings: Self::Rulings,
    ) -> Result<Self, Refusal>;

    /// The same procedure with players who behave so, and as its circumstances say where that says
    /// nothing. Has to be there if anything is left to players.
    #[must_use]
    fn behaving(self, _behaviour: Behaviour) -> Self {
        self
    }

    /// The table of the page that the rule is read off, if it is one.
    fn chart() -> Option<Chart> {
        None
    }

    /// A picture of the circumstances and what the rule makes of them, if it is about places.
    fn picture(&self) -> Option<Picture> {
        None
    }
}

/// What a rule is, for the catalog.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The register id that names the procedure in scenarios.
    pub id: &'static str,
    /// Other register ids that this procedure carries out, and that name it as well.
    pub covers: &'static [&'static str],
    /// The base-game assumptions it leans on, as ids of the register's list of them.
    pub assumptions: &'static [&'static str],
}

/// The rulings of a rule that the register leaves no choice in.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoRulings {}

/// Why circumstances cannot be played although each of them is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The key to blame, from the root of the scenario: `circumstances.unit.models`.
    pub key: &'static str,
    /// What is wrong and what would be accepted, as a lowercase fragment.
    pub problem: String,
}

impl Refusal {
    /// Refuses what a key says.
    pub fn new(key: &'static str, problem: impl Into<String>) -> Refusal {
        Refusal { key, problem: problem.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.problem)
    }
}

impl std::error::Error for Refusal {}
