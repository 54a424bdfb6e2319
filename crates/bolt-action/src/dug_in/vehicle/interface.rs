//! What a scenario says about shooting at dug-in vehicles.

use sandtable_dice::{Measure, Outcome, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dug_in::Hole;
use crate::frostbite::ImmobilizedStack;
use crate::weapon::attack::HitRoll;
use crate::{
    Condition, Cover, DownToHit, Exposure, Facing, Fate, PenetrationFigures, Range, Shooter, Shot,
    Unit, UnitKind, VehicleDamageRulings, VolleyFigures, Weapon,
};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;

/// Why a vehicle cannot move when the shooting begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ImmobilizedBy {
    /// It can.
    #[default]
    None,
    /// A hit immobilized it.
    Damage,
    /// Frostbite did.
    Frostbite,
    /// Its fuel is spent.
    Fuel,
}

/// What a player reads out before shooting at a vehicle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The shooter.
    #[serde(default)]
    pub shooter: Shooter,
    /// Shots in a turn, each a die.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub shots: u32,
    /// Pen of the weapon, before modifiers.
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
    /// Whether the weapon keeps its Pen at any range, as a shaped charge does.
    #[serde(default)]
    pub keeps_penetration: bool,
    /// Whether the roll to hit is made, or has succeeded already.
    #[serde(default)]
    pub to_hit: HitRoll,
    /// How far the target is.
    #[serde(default)]
    pub range_band: Range,
    /// The side of armor that is hit.
    #[serde(default)]
    pub facing: Facing,
    /// The vehicle.
    #[schemars(extend("properties" = Unit::only_vehicles(), "required" = ["kind"]))]
    #[schemars(extend("x-without" = ["models"]))]
    pub target: Unit,
    /// Whether it is dug in.
    #[serde(default = "Hole::dug")]
    pub posture: Hole,
    /// What else it hides behind; the better cover counts.
    #[serde(default)]
    pub cover: Cover,
    /// Why it cannot move, if it is not dug in and cannot.
    #[serde(default)]
    pub immobilized_by: ImmobilizedBy,
    /// Turns in which it is shot at.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 200))]
    pub turns: u32,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Modifiers of Pen against armor.
    pub penetration: PenetrationFigures,
    /// The volley.
    pub volley: VolleyFigures,
}

switch! {
    /// What protects a dug-in vehicle (`dugin.vehicle_down`).
    VehicleDown {
        /// Hard cover.
        HardCoverOnly,
        /// Hard cover, and counting as Down.
        Both,
    }
}

switch! {
    /// Whether running out of fuel is a first immobilized result (`fuel.immobilized_stack`).
    FuelStack {
        /// It is: an immobilized result knocks the vehicle out.
        Yes,
        /// It is not.
        No,
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What protects a dug-in vehicle.
    #[serde(rename = "dugin.vehicle_down")]
    pub vehicle_down: VehicleDown,
    /// What counting as Down takes off the roll to hit.
    #[serde(rename = "base.down_to_hit")]
    pub down_to_hit: DownToHit,
    /// Whether being immobilized by the cold is a first time.
    #[serde(rename = "frostbite.immobilized_stack")]
    pub frostbite: ImmobilizedStack,
    /// Whether running out of fuel is one.
    #[serde(rename = "fuel.immobilized_stack")]
    pub fuel: FuelStack,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub damage: VehicleDamageRulings,
}

/// What comes of shooting at a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VehicleOutcome {
    /// Shots that hit.
    pub hits: u32,
    /// How many of them damaged it.
    pub penetrated: u32,
    /// Turns in which it was shot at.
    pub turn: u32,
    /// How it stands.
    pub condition: Condition,
}

impl VehicleOutcome {
    /// The turn in which it was put out of action, if it was.
    fn out(&self) -> Option<u32> {
        (!self.condition.in_action()).then_some(self.turn)
    }
}

impl VehicleOutcome {
    /// What can be read off it, each number of which comes to no more than that of `most`.
    pub(crate) fn measures(most: &VehicleOutcome) -> Vec<Measure<VehicleOutcome>> {
        let &VehicleOutcome { hits, penetrated, turn: turns, condition } = most;
        measures! {
            "knocked_out", yes_no(), "knocked out",
                |outcome| (outcome.condition.fate == Fate::KnockedOut).into();
            "hits", count("hits", 0..=hits), "shots that hit", |outcome| outcome.hits.into();
            "out_turn", time("turns", turns), "turn in which it is put out of action",
                |outcome| outcome.out().into();
            "destroyed", yes_no(), "out of action, by damage or for its pins",
                |outcome| (!outcome.condition.in_action()).into();
            "immobilized", yes_no(), "in action with an immobilized result",
                |o| (o.condition.in_action() && o.condition.immobilized).into();
            "stunned", yes_no(), "in action and crew stunned at some time",
                |o| (o.condition.in_action() && o.condition.stunned).into();
            "on_fire", yes_no(), "caught fire, put out or not",
                |outcome| outcome.condition.burning.into();
            "pins", count("markers", 0..=condition.pins), "pins on it",
                |outcome| outcome.condition.pins.into();
            "penetrated", count("hits", 0..=penetrated), "damage until it is knocked out, superficial or more",
                |outcome| outcome.penetrated.into();
        }
    }
}

impl Outcome for VehicleOutcome {}

impl Rulings {
    /// Whether a vehicle counts as immobilized by damage.
    pub(super) fn immobilized(&self, by: ImmobilizedBy) -> bool {
        match by {
            ImmobilizedBy::None => false,
            ImmobilizedBy::Damage => true,
            ImmobilizedBy::Frostbite => self.frostbite == ImmobilizedStack::Yes,
            ImmobilizedBy::Fuel => self.fuel == FuelStack::Yes,
        }
    }
}

impl Circumstances {
    pub(super) fn shot(&self, figures: &Figures, rulings: &Rulings) -> Shot {
        let cover = if self.posture.is_dug_in() { Cover::Hard } else { self.cover };
        let target = Exposure { cover, ..Exposure::default() };
        let down = self.posture.is_dug_in() && rulings.vehicle_down == VehicleDown::Both;
        let low = figures.volley.to_hit.of_down(rulings.down_to_hit);
        Shot {
            shooter: self.shooter,
            target,
            range_band: self.range_band,
            other: i32::from(down) * low,
        }
    }

    pub(super) fn weapon(&self, figures: &PenetrationFigures) -> Weapon {
        let long = self.range_band.is_long() && !self.keeps_penetration;
        let distance = if long { figures.long_range } else { 0 };
        let armored = self.target.kind == UnitKind::Armored;
        let modifier = if armored { figures.of(self.facing) + distance } else { 0 };
        let penetration = self.penetration + modifier;
        Weapon { range: u32::MAX, shots: self.shots, penetration, heavy: true }
    }
}
