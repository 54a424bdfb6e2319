//! Depleted reinforcements. Source: *1916* optional rules, 202. Register:
//! `wtj.202.depleted-reinforcements`.
//!
//! > Troops that enter because of a lull arrive as if they had already made two assault moves.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::optional::Switch;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

/// A unit as it enters the table.
#[derive(Clone, Copy, Debug)]
pub struct Reinforcements {
    left: u32,
    depleted: bool,
}

/// The assault moves that a unit has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReinforcementsOutcome {
    /// Assault moves it still has.
    pub left: u32,
    /// Whether it arrives depleted.
    pub depleted: bool,
}

impl Outcome for ReinforcementsOutcome {}

/// Why a unit enters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Arrival {
    /// A lull has brought it up.
    #[default]
    Lull,
    /// The scenario has it arrive.
    Scenario,
    /// It has been there from the start.
    None,
}

/// What a player reads out of a unit that arrives.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Assault moves a unit may make before it is exhausted; not in the documents.
    #[schemars(range(max = 1000))]
    pub assault_move_limit: u32,
    /// Why the unit enters.
    #[serde(default)]
    pub arrival: Arrival,
}

/// The book's number for reinforcements.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Assault moves counted as made on arrival.
    #[schemars(range(max = 1000))]
    pub moves_made: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { moves_made: 2 }
    }
}

switch! {
    /// Which arrivals the rule is about.
    Scope {
        /// Those that a lull brings up.
        Lull,
        /// All that enter during the game.
        All,
    }
}

/// What the register leaves open about reinforcements.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether rule 202, depleted reinforcements, is in use.
    #[serde(rename = "wtj.202")]
    pub switch: Switch,
    /// Which arrivals it is about.
    #[serde(rename = "wtj.202.scope")]
    pub scope: Scope,
}

impl Procedure for Reinforcements {
    type Outcome = ReinforcementsOutcome;

    fn measures(&self) -> Vec<Measure<ReinforcementsOutcome>> {
        measures! {
            "assault_moves", count("moves", self.left..=self.left), "assault moves left on arrival",
                |outcome| outcome.left.into();
            "depleted", yes_no(), "arrives depleted", |outcome| outcome.depleted.into();
            "exhausted", yes_no(), "has no assault move left", |outcome| (outcome.left == 0).into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> ReinforcementsOutcome {
        let &Reinforcements { left, depleted } = self;
        ReinforcementsOutcome { left, depleted }
    }
}

impl Rule for Reinforcements {
    const ABOUT: About =
        About { id: "wtj.202.depleted-reinforcements", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { assault_move_limit: 3, arrival: Arrival::Lull }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Reinforcements, Refusal> {
        let Circumstances { assault_move_limit, arrival } = circumstances;
        let meant = match rulings.scope {
            Scope::Lull => arrival == Arrival::Lull,
            Scope::All => arrival != Arrival::None,
        };
        let depleted = meant && rulings.switch.is_on();
        let made = if depleted { figures.moves_made } else { 0 };
        Ok(Reinforcements { left: assault_move_limit.saturating_sub(made), depleted })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use sandtable_worked::{mean, written};

    fn left(limit: u32, arrival: &str, rulings: Value) -> String {
        let circumstances = json!({ "assault_move_limit": limit, "arrival": arrival });
        mean(&written::<Reinforcements>(circumstances, json!({}), rulings), "assault_moves")
    }

    #[test]
    fn wtj_det_001_reinforcements_arrive_with_two_assault_moves_made() {
        assert_eq!(left(3, "lull", json!({})), "1");
        assert_eq!(left(1, "lull", json!({})), "0");
        assert_eq!(left(3, "lull", json!({ "wtj.202": "no" })), "3");
    }

    #[test]
    fn scenario_arrivals_are_fresh_unless_all_are_meant() {
        assert_eq!(left(4, "scenario", json!({})), "4");
        assert_eq!(left(4, "scenario", json!({ "wtj.202.scope": "all" })), "2");
        assert_eq!(left(4, "none", json!({ "wtj.202.scope": "all" })), "4");
    }
}
