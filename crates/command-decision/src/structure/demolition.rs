//! Engineer demolitions. Source: *Test of Battle*, 6.1.3. Register: `cd.structure.demolition`.
//!
//! > At the end of the movement phase engineers destroy a structure that was wired before the
//! > game, without a roll, if they are within 2 inches of it, not in or on it, stationary and not
//! > pinned.
//!
//! Bridges roll as `cd.bridge.demolition` says.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::damage::Structure;
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// The engineers who set off the charge.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Engineers {
    /// How far they are from the structure (inches).
    #[schemars(range(min = 0, max = 200))]
    pub distance: f64,
    /// Whether they stand in or on it.
    #[serde(default)]
    pub inside: bool,
    /// Whether they moved this turn.
    #[serde(default)]
    pub moved: bool,
    /// Whether they are pinned.
    #[serde(default)]
    pub pinned: bool,
}

/// What a player reads out at the end of the movement phase.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What is to be destroyed; bridges are blown by `cd.bridge.demolition`.
    #[schemars(extend("enum" = ["fortification", "strong-bua", "flimsy-bua"]))]
    pub structure: Structure,
    /// Whether it was wired before the game.
    pub wired: bool,
    /// The engineers nearest to it.
    pub engineers: Engineers,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How near the engineers must be (inches).
    #[schemars(range(min = 0, max = 24))]
    pub within: f64,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { within: 2.0 }
    }
}

/// A charge that is to be set off.
#[derive(Clone, Copy, Debug)]
pub struct Demolition {
    destroyed: bool,
}

/// Whether it went off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DemolitionOutcome {
    /// Whether the structure is destroyed.
    pub destroyed: bool,
}

impl Outcome for DemolitionOutcome {}

impl Procedure for Demolition {
    type Outcome = DemolitionOutcome;

    fn measures(&self) -> Vec<Measure<DemolitionOutcome>> {
        measures! {
            "destroyed", yes_no(), "the structure is destroyed", |outcome| outcome.destroyed.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> DemolitionOutcome {
        DemolitionOutcome { destroyed: self.destroyed }
    }
}

impl Rule for Demolition {
    const ABOUT: About = About { id: "cd.structure.demolition", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let engineers = Engineers { distance: 2.0, inside: false, moved: false, pinned: false };
        Circumstances { structure: Structure::Fortification, wired: true, engineers }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Demolition, Refusal> {
        let Circumstances { structure, wired, engineers } = circumstances;
        let refuse = |problem: &str| Err(Refusal::new("circumstances.structure", problem));
        match structure {
            Structure::Bridge => return refuse("bridges roll; use the rule cd.bridge.demolition"),
            Structure::Other => return refuse("such a structure is not vulnerable"),
            Structure::Fortification | Structure::StrongBua | Structure::FlimsyBua => (),
        }
        let Engineers { distance, inside, moved, pinned } = engineers;
        let ready = distance <= figures.within && !inside && !moved && !pinned;
        Ok(Demolition { destroyed: wired && ready })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn destroyed(change: impl Fn(&mut Circumstances)) -> bool {
        let mut circumstances = Demolition::example();
        change(&mut circumstances);
        Demolition::prepare(circumstances, Figures::default(), NoRulings {}).unwrap().destroyed
    }

    #[test]
    fn a_wired_structure_is_destroyed_by_ready_engineers_only() {
        assert!(destroyed(|_| ()));
        assert!(!destroyed(|case| case.wired = false));
        assert!(!destroyed(|case| case.engineers.distance = 2.1));
        assert!(!destroyed(|case| case.engineers.inside = true));
        assert!(!destroyed(|case| case.engineers.moved = true));
        assert!(!destroyed(|case| case.engineers.pinned = true));
    }

    #[test]
    fn bridges_have_a_rule_of_their_own() {
        let circumstances = Circumstances { structure: Structure::Bridge, ..Demolition::example() };
        let refusal = Demolition::prepare(circumstances, Figures::default(), NoRulings {});
        assert!(refusal.unwrap_err().problem.contains("cd.bridge.demolition"));
    }
}
