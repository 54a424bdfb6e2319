//! What a scenario says about a crossing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Pace;
use crate::mud::difficult_ground::{EntryRulings, MudMode};
use crate::mud::struggle_limit::Strip;
use crate::mud::unit::{MudUnit, TableRulings};

/// What a player reads out before a crossing.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that crosses.
    pub unit: MudUnit,
    /// The pace of its moves.
    #[serde(default)]
    pub order: Pace,
    /// How far it moves in a turn when nothing hinders it (inches); by default the figure for its
    /// kind and order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 72))]
    pub allowance: Option<u32>,
    /// The mud before it.
    pub strip: Strip,
    /// Turns after which the crossing has failed.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// Fuel units a vehicle holds; leave it out if fuel is not short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub fuel: Option<u32>,
}

/// More turns than any crossing takes that can still succeed.
pub(super) fn plenty() -> u32 {
    100
}

/// Whether a turn in which a vehicle was bogged down or buried costs fuel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FuelWhenBogged {
    /// It does: the order was a move.
    #[default]
    #[serde(rename = "yes")]
    Spent,
    /// It does not, unless the vehicle moved before it stopped.
    #[serde(rename = "no")]
    Kept,
}

/// What the register leaves open about crossing mud.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct CrossingRulings {
    /// How mud is played: by the table, unless a scenario wants to see it without.
    #[serde(rename = "mud.mode")]
    pub mode: MudMode,
    /// Who may enter.
    #[serde(flatten)]
    pub entry: EntryRulings,
    /// The mud table.
    #[serde(flatten)]
    pub table: TableRulings,
    /// Whether a turn in which a vehicle was bogged down or buried costs fuel.
    #[serde(rename = "fuel.spent_when_bogged")]
    pub fuel: FuelWhenBogged,
}

impl Default for CrossingRulings {
    /// The entry is the table, repeated; so both players have agreed to it.
    fn default() -> CrossingRulings {
        CrossingRulings {
            mode: MudMode::Table,
            entry: EntryRulings::default(),
            table: TableRulings::default(),
            fuel: FuelWhenBogged::default(),
        }
    }
}
