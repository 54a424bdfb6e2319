//! What a scenario may say about manual clearance.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::crosser::Crosser;
use super::super::figures::MinefieldFigures;
use super::super::gear_cost::GearFigures;
use super::super::rulings::{AttackRulings, HitRulings, VehicleRulings};
use super::super::section::Section;
use crate::bolt_action::{DoubleOne, DownFigures, ExceptionalDamage, VehicleDamageRulings};
use crate::switch;
use crate::unsaid::one;

/// What a player reads out before infantry clears a section.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit: infantry, as vehicles and guns clear nothing by hand and are refused; at least five of
    /// its models are inside the section.
    pub unit: Crosser,
    /// Whether it carries mine-clearing gear, which only engineers do.
    #[serde(default)]
    pub gear: bool,
    /// The section; one that is `cleared` is refused, as there is nothing left to clear.
    #[serde(default)]
    pub section: Section,
    /// Attempts it makes at most, one each turn.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// The numbers of manual clearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ManualFigures {
    /// Models that must be inside the section.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// What veterans add to the die.
    #[schemars(range(min = -6, max = 6))]
    pub veteran: i32,
    /// What inexperienced troops add to it.
    #[schemars(range(min = -6, max = 6))]
    pub inexperienced: i32,
    /// What engineers add to it.
    #[schemars(range(min = -6, max = 6))]
    pub engineers: i32,
    /// What mine-clearing gear adds to it.
    #[schemars(range(min = -6, max = 6))]
    pub gear: i32,
    /// What each pin adds to it.
    #[schemars(range(min = -6, max = 6))]
    pub pin: i32,
}

impl Default for ManualFigures {
    fn default() -> ManualFigures {
        ManualFigures { models: 5, veteran: 1, inexperienced: -1, engineers: 1, gear: 2, pin: -1 }
    }
}

/// The book's numbers for manual clearance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Figures {
    /// Clearing by hand.
    pub manual: ManualFigures,
    /// Mine-clearing gear.
    pub gear: GearFigures,
    /// The attack of a section.
    #[serde(flatten)]
    pub mines: MinefieldFigures,
    /// What staying Down takes off.
    pub down: DownFigures,
}

switch! {
    /// With how many dice the section attacks those who clear it.
    AttackDice {
        /// One, and no re-roll: Down is not Advance.
        OneDie,
        /// As on an Advance, re-roll included.
        Advance,
    }
}

switch! {
    /// Pen with which an anti-tank section attacks those who clear it.
    AttackPenetration {
        /// As anti-personnel mines.
        AntiPersonnel,
        /// As against vehicles.
        AntiTank,
    }
}

switch! {
    /// Whether the attack on those who clear it may clear the section.
    AttackMayClear {
        /// It may, as any attack that hits.
        Yes,
        /// It may not.
        No,
    }
}

switch! {
    /// What becomes of pins from one attempt to the next.
    PinsRemoved {
        /// The unit stays Down as the turn ends, which takes a D3 off.
        StayingDown,
        /// They stay.
        Never,
    }
}

/// What the register leaves open about clearing by hand alone. To be flattened into rulings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ManualRulings {
    /// The modified score that clears the section; the text gives none.
    #[serde(rename = "mine.manual_target")]
    #[schemars(range(min = 1, max = 12))]
    pub target: i32,
    /// With how many dice the section attacks.
    #[serde(rename = "mine.manual_attack_dice")]
    pub dice: AttackDice,
    /// Pen with which an anti-tank section attacks.
    #[serde(rename = "mine.manual_attack_pen_at")]
    pub penetration: AttackPenetration,
    /// Whether the attack may clear the section.
    #[serde(rename = "mine.manual_attack_can_clear")]
    pub may_clear: AttackMayClear,
    /// What becomes of pins from one attempt to the next.
    #[serde(rename = "mine.pins_removed")]
    pub pins_removed: PinsRemoved,
}

impl Default for ManualRulings {
    fn default() -> ManualRulings {
        ManualRulings {
            target: 6,
            dice: AttackDice::default(),
            penetration: AttackPenetration::default(),
            may_clear: AttackMayClear::default(),
            pins_removed: PinsRemoved::default(),
        }
    }
}

/// What the register leaves open about manual clearance.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Clearing by hand.
    #[serde(flatten)]
    pub manual: ManualRulings,
    /// What hits do to the unit and to the section.
    #[serde(flatten)]
    pub hits: HitRulings,
    /// What a double one does in a morale check.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

impl Rulings {
    /// The rulings of the attack, of which only what follows a hit can matter.
    pub(super) fn attack(&self) -> AttackRulings {
        let damage =
            VehicleDamageRulings { double_one: self.double_one, ..VehicleDamageRulings::default() };
        AttackRulings {
            hits: self.hits,
            exceptional: ExceptionalDamage::OwnerChooses,
            vehicles: VehicleRulings { damage, ..VehicleRulings::default() },
            ..AttackRulings::default()
        }
    }
}
