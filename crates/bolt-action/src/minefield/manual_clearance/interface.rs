//! What a scenario may say about manual clearance.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::crosser::Crosser;
use super::super::figures::{
    ClearingFigures, MinePenetrationFigures, MinePinsFigures, MineToHitFigures, MinefieldFigures,
    SectionFigures,
};
use super::super::gear_cost::GearFigures;
use super::super::rulings::{
    AttackRulings, ClearNeedsSurvival, ClearRollPer, DummyPins, HitRulings, PinsPer,
};
use super::super::section::Mines;
use crate::{
    CasualtyCheckFigures, DamageFigures, DoubleOne, DownFigures, MoraleFigures, Quality,
    RiflemanPrices, Unit,
};
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;

/// Infantry that clears a section by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Clearer {
    /// Its quality, which sets its morale and its damage value.
    pub quality: Quality,
    /// Models in it.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// Models of it that are inside the section, at least five; all of them if it is left out.
    #[schemars(range(min = 1, max = 200))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub models_inside: Option<u32>,
    /// Pin markers on it, each of which takes one off its die.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// Its damage value; the book's for its quality if it is left out.
    #[schemars(range(min = 2, max = 20))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage_value: Option<i32>,
    /// What officers and special rules add to its morale.
    #[schemars(range(min = -5, max = 5))]
    pub morale_bonus: i32,
    /// Whether it is engineers or pioneers.
    pub engineers: bool,
    /// Whether its own side has laid the field.
    pub own_field: bool,
    /// Points for each model of it; a rifleman's if it is left out.
    #[schemars(range(max = 10_000))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<u32>,
}

impl Default for Clearer {
    fn default() -> Clearer {
        Clearer {
            quality: Quality::Regular,
            models: 10,
            models_inside: None,
            pins: 0,
            damage_value: None,
            morale_bonus: 0,
            engineers: false,
            own_field: false,
            price: None,
        }
    }
}

impl Clearer {
    /// The unit as mines meet any other.
    pub(super) fn crosser(self) -> Crosser {
        let Clearer { quality, models, pins, damage_value, morale_bonus, .. } = self;
        let Clearer { models_inside, engineers, own_field, price, .. } = self;
        let unit = Unit { quality, models, pins, damage_value, morale_bonus, ..Unit::default() };
        Crosser { unit, engineers, own_field, models_inside, price }
    }
}

/// A section that is to be cleared by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Uncleared {
    /// What is in it.
    pub mines: Mines,
}

/// What a player reads out before infantry clears a section.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The infantry that clears; vehicles and guns clear nothing by hand.
    pub unit: Clearer,
    /// Whether it carries mine-clearing gear, which only engineers do.
    #[serde(default)]
    pub gear: bool,
    /// The section, through which no path has been cleared yet.
    #[serde(default)]
    pub section: Uncleared,
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

/// The book's numbers for mines that troops set off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct TroopMineFigures {
    /// A section: its dice.
    pub section: SectionFigures,
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
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
    /// Points for a model of infantry whose price is not stated.
    pub rifleman: RiflemanPrices,
}

impl TroopMineFigures {
    /// With the numbers for vehicles and prices, which do not matter to troops.
    pub(super) fn of_all(self) -> MinefieldFigures {
        let TroopMineFigures { section, to_hit, penetration, pins, clearing, .. } = self;
        let TroopMineFigures { damage, casualty_check, morale, rifleman, .. } = self;
        MinefieldFigures {
            section,
            to_hit,
            penetration,
            pins,
            clearing,
            damage,
            casualty_check,
            morale,
            rifleman,
            ..MinefieldFigures::default()
        }
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
    pub mines: TroopMineFigures,
    /// What staying Down takes off.
    pub down: DownFigures,
}

switch! {
    /// With how many dice the section attacks those who clear it.
    AttackDice {
        /// With those of an Advance, one in the book, and no re-roll: Down is not Advance.
        OneDie,
        /// With the same, re-roll included.
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

/// What the register leaves open about clearing by hand alone.
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

/// What the register leaves open about hits on those who clear. One die
/// hits no more models than are inside, so nothing hangs on who may be a casualty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ManualHitRulings {
    /// What the pins of mines are counted by.
    #[serde(rename = "mine.pins_per")]
    pub pins_per: PinsPer,
    /// Whether a dummy section pins.
    #[serde(rename = "mine.dummy_pins")]
    pub dummy_pins: DummyPins,
    /// What clearing rolls are counted by.
    #[serde(rename = "mine.clear_roll_per")]
    pub clear_roll_per: ClearRollPer,
    /// Whether the unit that was hit must survive to clear the section.
    #[serde(rename = "mine.clear_needs_survival")]
    pub clear_needs_survival: ClearNeedsSurvival,
}

/// What the register leaves open about manual clearance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Clearing by hand.
    #[serde(flatten)]
    pub manual: ManualRulings,
    /// What hits do to the unit and to the section.
    #[serde(flatten)]
    pub hits: ManualHitRulings,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

impl Rulings {
    /// The rulings of the attack, of which only what follows a hit can matter.
    pub(super) fn attack(&self) -> AttackRulings {
        let ManualHitRulings { pins_per, dummy_pins, clear_roll_per, clear_needs_survival } =
            self.hits;
        let hits = HitRulings {
            pins_per,
            dummy_pins,
            clear_roll_per,
            clear_needs_survival,
            ..HitRulings::default()
        };
        AttackRulings::on_troops(hits, self.double_one)
    }
}
