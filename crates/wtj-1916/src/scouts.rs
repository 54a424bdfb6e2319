//! Scouts. Source: *1916* optional rules, 205. Register: `wtj.205.scouts`.
//!
//! > At the end of each movement phase an infantry or cavalry unit may make up to two scouting
//! > operations, each in another range bracket. Its training says how many positions it may try:
//! >
//! > | training | 120 yards | 240 | 360 | 480 | 540 | needs |
//! > |---|---|---|---|---|---|---|
//! > | outstanding | 4 | 3 | 2 | 1 | | 5+ |
//! > | great | 3 | 2 | 1 | | | 6+ |
//! > | average | 2 | | | | | 6+ |
//! > | poor | 1 | | | | | 7+ |
//! > | abysmal | | | | | | 7+ |
//! >
//! > A die for each position, one more with air superiority, identifies it. A natural one always
//! > damages a base of the scouting unit. What a unit identifies on the turn on which it is destroyed
//! > or routs is lost again, and so is a position that moves out of sight of the unit and its marker.
//!
//! The rule declares a position and rolls a die for it, and its table says how many may be identified:
//! so each of them is tried with a die of its own (`wtj.205.per_operation = one-die-per-position`). Who
//! reads one roll an operation may let it stand for one position or for all.
//!
//! A unit works where most positions can be tried, the nearest bracket first. How likely units are to
//! rout and positions to move away is not in the documents: a scenario states both. Units rout at the
//! end of a turn, after all have scouted; positions move between two turns, and a position that has
//! moved out of sight may be looked for again at the same distance.

pub mod screen;
pub mod table;

use std::sync::Arc;

use sandtable_dice::{Chance, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use screen::{PerOperation, Scouts};
pub use table::{LastColumn, ScoutRow, ScoutTable};

use super::base::{Bases, DamageFigures};
use super::levels::Training;
use super::natural_antagonists::{AntagonistRulings, Antagonists, Feud, Nation};
use super::optional::Switch;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::{never, nine, one};
use sandtable_rulebook::{About, Chart, Refusal, Rule};
use screen::{MOST_UNITS, Parent, Sighting};
use table::BRACKETS;

/// A unit that sends scouts out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoutingUnit {
    /// Its training.
    #[serde(default)]
    pub training: Training,
    /// Its bases, which natural ones damage.
    #[serde(default = "nine")]
    #[schemars(range(min = 1, max = 100))]
    pub bases: u32,
    /// Whom it fights, if rule 101 matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub feud: Option<Feud>,
    /// How likely it is to rout on a turn, for whatever reason; the documents do not say.
    #[serde(default = "never")]
    pub routs: Chance,
}

/// Enemy positions at one distance.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Positions {
    /// How far away they are (yards).
    #[schemars(range(max = 10_000))]
    pub distance: u32,
    /// How many there are: infantry units, heavy weapon bases.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub count: u32,
}

/// What a player reads out before scouts go out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The units that send scouts out, in the order in which they do.
    #[schemars(length(min = 1, max = MOST_UNITS))]
    pub units: Vec<ScoutingUnit>,
    /// The positions to be identified.
    #[schemars(length(min = 1, max = 12))]
    pub positions: Vec<Positions>,
    /// Whether the scouting side has air superiority.
    #[serde(default)]
    pub air_superiority: bool,
    /// How likely an identified position is to move out of sight before the next turn, from both the
    /// unit and its marker; the documents do not say.
    #[serde(default = "never")]
    pub out_of_sight: Chance,
    /// Movement phases.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// Whether the dice that scouts roll are counted; there are several times as many paths to
    /// enumerate then. On average six are rolled for each damage hit, counted or not.
    #[serde(default)]
    pub count_rolls: bool,
}

/// The book's numbers for scouts.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The scout table (rule 205).
    pub scouts: ScoutTable,
    /// Added to the die with air superiority.
    #[schemars(range(min = -10, max = 10))]
    pub air_superiority: i32,
    /// Operations of a unit in a turn.
    #[schemars(range(max = 5))]
    pub operations: u32,
    /// How damage removes a base.
    pub damage: DamageFigures,
    /// Who gains what against whom (rule 101).
    pub antagonists: Antagonists,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            scouts: ScoutTable::default(),
            air_superiority: 1,
            operations: 2,
            damage: DamageFigures::default(),
            antagonists: Antagonists::default(),
        }
    }
}

switch! {
    /// Whether both operations of a turn may be in the same bracket.
    SameBracketTwice {
        /// They may not.
        No,
        /// They may.
        Yes,
    }
}

/// What the register leaves open about scouts.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether rule 205, scouts, is in use.
    #[serde(rename = "wtj.205")]
    pub switch: Switch,
    /// What an operation rolls.
    #[serde(rename = "wtj.205.per_operation")]
    pub per_operation: PerOperation,
    /// Whether both operations of a turn may be in the same bracket.
    #[serde(rename = "wtj.205.same_bracket_twice")]
    pub same_bracket_twice: SameBracketTwice,
    /// Where the last column ends, which the book leaves empty.
    #[serde(rename = "wtj.205.last_column")]
    pub last_column: LastColumn,
    /// Rule 101.
    #[serde(flatten)]
    pub antagonists: AntagonistRulings,
}

impl Rule for Scouts {
    const ABOUT: About =
        About { id: "wtj.205.scouts", covers: &[], assumptions: &["wtj.base.damage"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let feud = Feud { nation: Nation::Russian, enemy: Nation::Turkish, engaged: true };
        Circumstances {
            units: vec![ScoutingUnit {
                training: Training::Average,
                bases: nine(),
                feud: Some(feud),
                routs: never(),
            }],
            positions: vec![Positions { distance: 200, count: 2 }],
            air_superiority: false,
            out_of_sight: never(),
            turns: 1,
            count_rolls: false,
        }
    }

    fn chart() -> Option<Chart> {
        Some(ScoutTable::default().chart())
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Scouts, Refusal> {
        let Circumstances { units, positions, air_superiority, out_of_sight, .. } = circumstances;
        let Circumstances { turns, count_rolls, .. } = circumstances;
        let air = if air_superiority { figures.air_superiority } else { 0 };
        let parents = units.iter().map(|unit| figures.parent(unit, air, rulings));
        let mut hidden = [0; BRACKETS];
        let mut total = 0;
        for Positions { distance, count } in positions {
            total += count;
            if let Some(bracket) = figures.scouts.bracket(distance, rulings.last_column) {
                hidden[bracket] += count;
            }
        }
        Ok(Scouts {
            parents: parents.collect::<Result<_, _>>()?,
            hidden,
            total,
            turns,
            count_rolls,
            out_of_sight,
            operations: if rulings.switch.is_on() { figures.operations } else { 0 },
            per_operation: rulings.per_operation,
            same_bracket_twice: rulings.same_bracket_twice == SameBracketTwice::Yes,
            damage: figures.damage,
        })
    }
}

impl Figures {
    fn parent(&self, unit: &ScoutingUnit, air: i32, rulings: Rulings) -> Result<Parent, Refusal> {
        let (training, die) =
            self.antagonists.training(unit.training, unit.feud, rulings.antagonists);
        let ScoutRow { capacity, needs } = self.scouts.of(training);
        // A natural one hurts and never identifies, whatever is added.
        let highest_failure = (needs - air - die - 1).max(1);
        let rows = [(1, Sighting::Hurt), (highest_failure, Sighting::Nothing)];
        let die = Table::new(sandtable_dice::D6.times(1), rows, Sighting::Identified)
            .map_err(|error| Refusal::new("figures.scouts", error.to_string()))?;
        let (die, bases) = (Arc::new(die), Bases::sound(unit.bases));
        Ok(Parent { capacity, die, bases, routs: unit.routs })
    }
}

#[cfg(test)]
mod tests;
