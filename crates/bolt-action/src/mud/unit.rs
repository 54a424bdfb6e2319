//! A unit in mud, and what the book and the register say of its rolls on the mud table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bog_penalty::BogPenalty;
use super::struggle_limit::{ArtilleryStruggle, BuriedEntry, StruggleFigures};
use super::table::{ModifierFigures, MountaineersOnTable, OutOfRange, RowFigures};
use crate::{FixedMovement, Mobility, MovementFigures};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::switch;

/// A unit that moves in mud.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MudUnit {
    /// What it moves on. Infantry and fixed teams do not roll on the mud table, and are refused where a
    /// roll is asked for; `ba.mud.difficult-ground` moves them.
    pub mobility: Mobility,
    /// Whether it is mountaineers. Leave it out if the players excluded mud beforehand.
    #[serde(default)]
    pub mountaineers: bool,
    /// Whether it tows a gun; for vehicles.
    #[serde(default)]
    pub towing: bool,
    /// Earlier bogged results in a row, which count against its next roll.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub bogged: u32,
}

impl MudUnit {
    /// What a key of a rule about rolls on the mud table says of its unit beside the type.
    pub(crate) fn only_rolling() -> serde_json::Value {
        let rolling = ["artillery", "tracked", "half-track", "wheeled"];
        serde_json::json!({ "mobility": { "enum": rolling } })
    }

    /// Refuses what no unit can be.
    pub(super) fn check(&self) -> Result<(), Refusal> {
        if self.towing && !self.mobility.is_vehicle() {
            return Err(Refusal::new("circumstances.unit.towing", "only a vehicle tows a gun"));
        }
        Ok(())
    }
}

/// The book's numbers for mud.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MudFigures {
    /// The rows of the mud table.
    pub rows: RowFigures,
    /// What is added to the roll.
    pub modifier: ModifierFigures,
    /// What each bogged result takes off the next roll.
    #[schemars(range(max = 6))]
    pub bog_penalty: u8,
    /// How far a struggling unit gets.
    pub struggle: StruggleFigures,
    /// How far units move.
    pub movement: MovementFigures,
}

impl Default for MudFigures {
    fn default() -> MudFigures {
        MudFigures {
            rows: RowFigures::default(),
            modifier: ModifierFigures::default(),
            bog_penalty: 1,
            struggle: StruggleFigures::default(),
            movement: MovementFigures::default(),
        }
    }
}

switch! {
    /// Who rolls for a gun that is towed through mud.
    TowedGun {
        /// The tow; the gun follows it.
        TowRolls,
        /// Both, each with its own modifiers and penalty; the worse result holds for both.
        BothRoll,
    }
}

/// What the register leaves open about the mud table.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct TableRulings {
    /// What a score below the printed ones means.
    #[serde(rename = "mud.out_of_range")]
    pub out_of_range: OutOfRange,
    /// How bogged results add up, and when they are spent.
    #[serde(rename = "mud.bog_penalty")]
    pub bog_penalty: BogPenalty,
    /// Mud that a unit covers when it bogs down as it enters (inches); never all of it. "Up to the
    /// owner" is whatever the owner would choose.
    #[serde(rename = "mud.bogged_entry_progress")]
    #[schemars(range(max = 72))]
    pub bogged_entry_progress: u32,
    /// Where a unit is that is buried deep on its way into mud.
    #[serde(rename = "mud.buried_entry")]
    pub buried_entry: BuriedEntry,
    /// Who rolls for a gun that is towed.
    #[serde(rename = "mud.towed_gun")]
    pub towed_gun: TowedGun,
    /// What 2 inches limit when a gun struggles.
    #[serde(rename = "mud.artillery_struggle")]
    pub artillery_struggle: ArtilleryStruggle,
    /// Whether the mountaineers rule helps on the mud table.
    #[serde(rename = "mountaineers.mud_table")]
    pub mountaineers: MountaineersOnTable,
    /// How far fixed weapons move.
    #[serde(rename = "fixed.movement")]
    pub fixed: FixedMovement,
}
