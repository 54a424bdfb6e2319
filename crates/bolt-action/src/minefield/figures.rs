//! The book's numbers for minefields. Source: *Battle of the Bulge*, Minefields: sections, effect,
//! anti-tank and mixed minefields, clearing. Register: `ba.minefield.section`,
//! `ba.minefield.attack`, `ba.minefield.damage`, `ba.minefield.pins`, `ba.minefield.at`,
//! `ba.minefield.clear-after-hit`, `ba.minefield.cleared`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::price::AllowanceFigures;
use crate::{
    CasualtyCheckFigures, DamageFigures, DownFigures, MoraleFigures, MovementFigures, Quality,
    RallyFigures, RiflemanPrices, VehicleDamageFigures,
};

/// A section: its price and its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SectionFigures {
    /// Points for one use of the allowance: a section of anti-personnel or anti-tank mines.
    #[schemars(range(max = 10_000))]
    pub cost: u32,
    /// Dice to hit a unit on an Advance.
    #[schemars(range(max = 20))]
    pub dice_on_advance: u32,
    /// Dice to hit a unit on a Run.
    #[schemars(range(max = 20))]
    pub dice_on_run: u32,
    /// Dice of a section that has been cleared, whatever the order.
    #[schemars(range(max = 20))]
    pub dice_when_cleared: u32,
}

impl Default for SectionFigures {
    fn default() -> SectionFigures {
        SectionFigures { cost: 50, dice_on_advance: 1, dice_on_run: 3, dice_when_cleared: 1 }
    }
}

/// Scores with which mines hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MineToHitFigures {
    /// Against inexperienced units.
    #[schemars(range(min = 1, max = 7))]
    pub inexperienced: i32,
    /// Against regular units.
    #[schemars(range(min = 1, max = 7))]
    pub regular: i32,
    /// Against veteran units.
    #[schemars(range(min = 1, max = 7))]
    pub veteran: i32,
    /// Of a section that has been cleared, whatever the quality.
    #[schemars(range(min = 1, max = 7))]
    pub cleared: i32,
}

impl Default for MineToHitFigures {
    fn default() -> MineToHitFigures {
        MineToHitFigures { inexperienced: 3, regular: 4, veteran: 5, cleared: 6 }
    }
}

impl MineToHitFigures {
    /// The score that hits a unit of a quality.
    pub fn of(&self, quality: Quality) -> i32 {
        match quality {
            Quality::Inexperienced => self.inexperienced,
            Quality::Regular => self.regular,
            Quality::Veteran => self.veteran,
        }
    }
}

/// Pen of mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MinePenetrationFigures {
    /// Against targets without armor: infantry, artillery, soft-skins.
    #[schemars(range(min = -10, max = 20))]
    pub unarmored: i32,
    /// Against armor.
    #[schemars(range(min = -10, max = 20))]
    pub armored: i32,
    /// Of anti-tank mines, in mixed sections too, against vehicles.
    #[schemars(range(min = -10, max = 20))]
    pub anti_tank: i32,
    /// What the belly of armor adds, if it counts.
    #[schemars(range(min = -6, max = 6))]
    #[schemars(extend("x-assumed" = true))]
    pub belly: i32,
}

impl Default for MinePenetrationFigures {
    fn default() -> MinePenetrationFigures {
        MinePenetrationFigures { unarmored: 2, armored: 3, anti_tank: 5, belly: 1 }
    }
}

/// Pins of mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MinePinsFigures {
    /// Sides of the die that says how many pins a unit takes that is hit.
    #[schemars(range(min = 1, max = 12))]
    pub sides: u8,
    /// Pins where the die does not apply.
    #[schemars(range(max = 12))]
    pub single: u32,
}

impl Default for MinePinsFigures {
    fn default() -> MinePinsFigures {
        MinePinsFigures { sides: 3, single: 1 }
    }
}

/// Scores that clear a section after it has hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ClearingFigures {
    /// Score that clears it.
    #[schemars(range(min = 1, max = 7))]
    pub score: i32,
    /// Score that clears it if the unit hit was a heavy vehicle.
    #[schemars(range(min = 1, max = 7))]
    pub heavy_vehicle_score: i32,
    /// Damage value from which a vehicle is heavy.
    #[schemars(range(min = 1, max = 20))]
    pub heavy_vehicle: i32,
}

impl Default for ClearingFigures {
    fn default() -> ClearingFigures {
        ClearingFigures { score: 6, heavy_vehicle_score: 4, heavy_vehicle: 8 }
    }
}

/// The book's numbers for the attack of a section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MinefieldFigures {
    /// A section: its price and its dice.
    pub section: SectionFigures,
    /// What kinds of sections take of the allowance, and so what they cost.
    pub allowance: AllowanceFigures,
    /// Scores with which mines hit.
    pub to_hit: MineToHitFigures,
    /// Pen of mines.
    pub penetration: MinePenetrationFigures,
    /// Pins of mines.
    pub pins: MinePinsFigures,
    /// Scores that clear a section after it has hit.
    pub clearing: ClearingFigures,
    /// Damage values.
    pub damage: DamageFigures,
    /// The table of damage to vehicles.
    pub vehicle_damage: VehicleDamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
    /// Points for a model of infantry or artillery whose price is not stated.
    pub rifleman: RiflemanPrices,
}

/// The book's numbers for crossing several sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct BeltFigures {
    /// The attack of a section.
    #[serde(flatten)]
    pub mines: MinefieldFigures,
    /// Depth of a section (inches).
    #[schemars(range(min = 1, max = 72))]
    pub section_depth: u32,
    /// How far each kind of unit moves.
    pub movement: MovementFigures,
    /// What rallying takes off.
    pub rally: RallyFigures,
    /// What staying Down takes off.
    pub down: DownFigures,
}

impl Default for BeltFigures {
    fn default() -> BeltFigures {
        BeltFigures {
            mines: MinefieldFigures::default(),
            section_depth: 6,
            movement: MovementFigures::default(),
            rally: RallyFigures::default(),
            down: DownFigures::default(),
        }
    }
}
