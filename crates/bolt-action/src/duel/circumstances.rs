//! What a player reads out before a duel.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::choices::{Habit, Habits};
use super::combatant::{Combatant, Stance};
use super::tally::Counted;
use crate::dug_in::{DoubledFigures, Hole, Protection, ProtectionRulings};
use crate::he::Amount;
use crate::night::{DarkRulings, DownByReaction, DugInIsDown, FailedOrderDown, SpottingFigures};
use crate::weapon::flame::{FlameFigures, FlameRules, FlameRulings};
use crate::weapon::{Name, Special, Weapon, WeaponProfile, range_modifier};
use crate::{
    CasualtyCheckFigures, Cover, DamageFigures, DoubleOne, DownFigures, DownToHit, MoraleFigures,
    RallyFigures, RallyTest, SufferingRules, ToHitFigures, Unit, VehicleDamageRules,
    VehicleDamageRulings,
};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::unsaid::six;

/// What a player reads out before a duel.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// One side.
    #[serde(default)]
    pub first: Side,
    /// The other side.
    #[serde(default)]
    pub second: Side,
    /// Distance between them (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// Which side acts first in a turn.
    #[serde(default)]
    pub acts_first: ActsFirst,
    /// Turns after which the duel is broken off.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 50))]
    pub turns: u32,
    /// Whether it is dark, so that a target must be spotted first.
    #[serde(default)]
    pub dark: bool,
    /// What is counted of each side besides; it makes no difference to the duel, and takes longer.
    #[serde(default)]
    pub counted: Counted,
}

/// Which side acts first in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ActsFirst {
    /// The side called first, in every turn.
    #[default]
    First,
    /// The side called second, in every turn.
    Second,
    /// Either, as the order dice are drawn.
    Drawn,
}

/// A unit, and how it is played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// The unit.
    #[schemars(extend("properties" = Unit::only_troops()))]
    #[schemars(extend("x-without" = ["armor", "flamethrower"]))]
    pub unit: Unit,
    /// What it fires.
    pub weapon: Weapon,
    /// How many of its models fire one: all of them if nothing is said, or one if it is a team weapon.
    #[schemars(range(min = 1, max = 200))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapons: Option<u32>,
    /// What it hides behind.
    pub cover: Cover,
    /// Whether it is dug in. Whether it is Down follows from its order, or from what it does in reaction.
    pub posture: Hole,
    /// The order it is given as long as it does not rally; `behaviour` can say more.
    pub order: Stance,
    /// Pins at which it is given a Rally order instead; never if nothing is said.
    #[schemars(range(min = 1, max = 30))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rally_at: Option<u32>,
    /// Pins at which it goes Down in reaction, if it is shot at and has not acted; never if nothing is
    /// said.
    #[schemars(range(max = 30))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goes_down_at: Option<u32>,
    /// Pins at which it stays Down at the end of a turn, if it is; never if nothing is said, unless it
    /// is ordered Down.
    #[schemars(range(max = 30))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays_down_at: Option<u32>,
}

impl Default for Side {
    fn default() -> Side {
        Side {
            unit: Unit::default(),
            weapon: Weapon::of(Name::Rifle),
            weapons: None,
            cover: Cover::None,
            posture: Hole::Up,
            order: Stance::Fire,
            rally_at: None,
            goes_down_at: None,
            stays_down_at: None,
        }
    }
}

/// The book's numbers for all that a duel takes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The score to hit and its modifiers.
    pub to_hit: ToHitFigures,
    /// Greatest distance that is point blank (inches).
    #[schemars(range(min = 0.0, max = 48.0))]
    #[schemars(extend("x-assumed" = true))]
    pub point_blank: f64,
    /// Pins on a unit that is hit.
    #[schemars(range(max = 12))]
    pub pins: u32,
    /// Damage values.
    pub damage: DamageFigures,
    /// When losses call for a morale check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
    /// What rallying takes off.
    pub rally: RallyFigures,
    /// What staying Down takes off.
    pub down: DownFigures,
    /// What being Down and dug in at once does.
    pub dug_in: DoubledFigures,
    /// Spotting at night.
    pub spotting: SpottingFigures,
    /// Flamethrowers.
    pub flame: FlameFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            to_hit: ToHitFigures::default(),
            point_blank: 6.0,
            pins: 1,
            damage: DamageFigures::default(),
            casualty_check: CasualtyCheckFigures::default(),
            morale: MoraleFigures::default(),
            rally: RallyFigures::default(),
            down: DownFigures::default(),
            dug_in: DoubledFigures::default(),
            spotting: SpottingFigures::default(),
            flame: FlameFigures::default(),
        }
    }
}

/// What the register leaves open about all that a duel takes.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What a target that is Down takes off the roll to hit.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
    /// What a double one does in order tests and morale checks.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
    /// How a unit rallies.
    #[serde(rename = "base.rally")]
    pub rally: RallyTest,
    /// Being dug in.
    #[serde(flatten)]
    pub dug_in: ProtectionRulings,
    /// What gives units away in the dark.
    #[serde(flatten)]
    pub dark: NightRulings,
    /// Flamethrowers.
    #[serde(flatten)]
    pub flame: FlameRulings,
}

/// What the register leaves open about units that only fire and keep Down in the dark.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct NightRulings {
    /// Whether a dug-in unit is as hard to see as one with a Down die, where it shows no die that gives it
    /// away.
    #[serde(rename = "night.dugin_counts_as_down_order")]
    pub dug_in_is_down: DugInIsDown,
    /// Whether a unit that went Down in reaction shows a Down die.
    #[serde(rename = "night.down_by_reaction")]
    pub down_by_reaction: DownByReaction,
    /// Whether a unit that failed the test for its order shows a Down die.
    #[serde(rename = "night.failed_order_down")]
    pub failed_order_down: FailedOrderDown,
}

impl NightRulings {
    /// The same among the rulings of all that can be seen in the dark.
    pub(super) fn dark(self) -> DarkRulings {
        let NightRulings { dug_in_is_down, down_by_reaction, failed_order_down } = self;
        DarkRulings {
            dug_in_is_down,
            down_by_reaction,
            failed_order_down,
            ..DarkRulings::default()
        }
    }
}

/// The keys of a side that may be refused.
#[derive(Clone, Copy)]
struct Keys {
    kind: &'static str,
    pins: &'static str,
    weapon: &'static str,
    weapons: &'static str,
}

const FIRST: Keys = Keys {
    kind: "circumstances.first.unit.kind",
    pins: "circumstances.first.unit.pins",
    weapon: "circumstances.first.weapon",
    weapons: "circumstances.first.weapons",
};
const SECOND: Keys = Keys {
    kind: "circumstances.second.unit.kind",
    pins: "circumstances.second.unit.pins",
    weapon: "circumstances.second.weapon",
    weapons: "circumstances.second.weapons",
};

impl Circumstances {
    pub(super) fn example() -> Circumstances {
        let side = Side { cover: Cover::Soft, rally_at: Some(4), ..Side::default() };
        Circumstances {
            first: side.clone(),
            second: side,
            distance: 12.0,
            acts_first: ActsFirst::Drawn,
            turns: six(),
            dark: false,
            counted: Counted::default(),
        }
    }

    /// What both sides do where nothing is said of their behaviour.
    pub(super) fn habits(&self) -> Habits {
        Habits([&self.first, &self.second].map(|side| Habit {
            stance: side.order,
            rally_at: side.rally_at,
            goes_down_at: side.goes_down_at,
            stays_down_at: side.stays_down_at,
        }))
    }

    /// Both sides, ready to be played.
    pub(super) fn combatants(
        &self,
        figures: &Figures,
        rulings: Rulings,
    ) -> Result<[Combatant; 2], Refusal> {
        let side = |side: &Side, keys| side.combatant(self.distance, figures, rulings, keys);
        Ok([side(&self.first, FIRST)?, side(&self.second, SECOND)?])
    }
}

impl Side {
    fn combatant(
        &self,
        distance: f64,
        figures: &Figures,
        rulings: Rulings,
        keys: Keys,
    ) -> Result<Combatant, Refusal> {
        if self.unit.kind.is_vehicle() {
            let problem = "expected infantry or artillery; vehicles suffer in other ways";
            return Err(Refusal::new(keys.kind, problem));
        }
        let profile = self.unit.profile(&figures.damage, &figures.morale);
        let before = self.unit.condition();
        profile.admit(&before, keys.pins)?;
        let weapon = self.weapon.profile(keys.weapon)?;
        let (shots, weapons) = self.armament(&weapon, keys)?;
        let (range, to_hit) = (weapon.range, figures.to_hit);
        let vehicles = VehicleDamageRules {
            rulings: VehicleDamageRulings {
                double_one: rulings.double_one,
                ..VehicleDamageRulings::default()
            },
            ..VehicleDamageRules::default()
        };
        let suffering = SufferingRules {
            vehicles,
            casualty_check: figures.casualty_check,
            ..SufferingRules::default()
        };
        let (flame, rules) = (figures.flame, rulings.flame);
        let flame = FlameRules { figures: flame, rulings: rules, suffering };
        Ok(Combatant {
            profile,
            before,
            weapons,
            shots,
            flame: weapon.has(Special::Flamethrower).then_some(flame),
            in_range: distance <= f64::from(range),
            range_modifier: range_modifier(distance, range, figures.point_blank, &to_hit),
            weapon,
            cover: self.cover,
            dug_in: self.posture.is_dug_in(),
            to_hit,
            protection: Protection { figures: figures.dug_in, rulings: rulings.dug_in },
            down_to_hit: rulings.down_to_hit,
            pins: figures.pins,
            suffering,
        })
    }

    /// Shots of a weapon, and how many weapons there are.
    fn armament(&self, weapon: &WeaponProfile, keys: Keys) -> Result<(Amount, u32), Refusal> {
        let rolled = weapon.shots.certain().is_none() && !weapon.has(Special::Flamethrower);
        if rolled || weapon.penetration.is_none() {
            let problem = "expected a weapon with a Pen and a fixed number of shots; only a \
                           flamethrower may roll for its shots";
            return Err(Refusal::new(keys.weapon, problem));
        }
        let shots = weapon.shots;
        if weapon.has(Special::OneShot) {
            let problem = "a one-shot weapon fires no second time; expected another";
            return Err(Refusal::new(keys.weapon, problem));
        }
        let all = if weapon.has(Special::Team) { 1 } else { self.unit.models };
        let weapons = self.weapons.unwrap_or(all);
        if self.unit.models < weapons {
            let problem = format!("the unit has {} models", self.unit.models);
            return Err(Refusal::new(keys.weapons, problem));
        }
        Ok((shots, weapons))
    }
}
