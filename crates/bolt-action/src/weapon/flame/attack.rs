//! A flamethrower attack, once or turn after turn. Register: `ba.weapon.flamethrower.attack`, with
//! all its parts.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{EmptyStillRisky, FlameFigures, FlameRules, FlameRulings, Jet};
use crate::he::Amount;
use crate::weapon::attack::HitRoll;
use crate::weapon::{Name, Special, Weapon, reach};
use crate::{
    CasualtyCheckFigures, Condition, DamageFigures, DownToHit, ExceptionalDamage, Exposure, Fate,
    MoraleFigures, Profile, Range, Shooter, Shot, SufferingRules, ToHitFigures, Unit,
    VehicleDamageFigures, VehicleDamageRules, VehicleDamageRulings,
};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out before a flamethrower attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The flamethrower, of infantry or of a vehicle.
    #[serde(default = "infantry")]
    #[schemars(extend("properties" = flamethrowers(), "required" = ["name"]))]
    #[schemars(extend("x-without" = ["heavy", "indirect_range", "shell"]))]
    pub weapon: Weapon,
    /// Flamethrowers that fire together.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub weapons: u32,
    /// Who fires them.
    #[serde(default)]
    pub shooter: Shooter,
    /// Distance to the target (inches). Cover, Down and holes do not help it.
    #[serde(default = "five")]
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// Whether the roll to hit is made, or has succeeded already.
    #[serde(default)]
    pub to_hit: HitRoll,
    /// The target.
    pub target: Unit,
    /// Whether the flamethrower that the target carries, if it does, is empty.
    #[serde(default)]
    pub target_empty: bool,
    /// Turns in which they fire, until the target or the fuel is gone.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub turns: u32,
}

/// The rows of the chart that the weapon may be.
fn flamethrowers() -> serde_json::Value {
    serde_json::json!({ "name": { "enum": ["infantry-flamethrower", "vehicle-flamethrower"] } })
}

fn infantry() -> Weapon {
    Weapon::of(Name::InfantryFlamethrower)
}

fn five() -> f64 {
    5.0
}

/// The book's numbers for a flamethrower attack.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The score to hit and its modifiers.
    pub to_hit: ToHitFigures,
    /// Greatest distance that is point blank (inches).
    #[schemars(range(min = 0.0, max = 48.0))]
    #[schemars(extend("x-assumed" = true))]
    pub point_blank: f64,
    /// Flamethrowers.
    pub flame: FlameFigures,
    /// Damage values.
    pub damage: DamageFigures,
    /// The table of damage to vehicles.
    pub vehicle_damage: VehicleDamageFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            to_hit: ToHitFigures::default(),
            point_blank: 6.0,
            flame: FlameFigures::default(),
            damage: DamageFigures::default(),
            vehicle_damage: VehicleDamageFigures::default(),
            morale: MoraleFigures::default(),
        }
    }
}

/// What the register leaves open about a flamethrower attack.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Flamethrowers.
    #[serde(flatten)]
    pub flame: FlameRulings,
    /// Whether a vehicle with an empty flamethrower still burns better.
    #[serde(rename = "flame.empty_still_risky")]
    pub empty_still_risky: EmptyStillRisky,
    /// Damage to vehicles.
    #[serde(flatten)]
    pub vehicles: VehicleDamageRulings,
}

/// A flamethrower attack.
#[derive(Clone, Copy, Debug)]
pub struct FlameAttack {
    in_range: bool,
    hit: HitRoll,
    shot: Shot,
    to_hit: ToHitFigures,
    weapons: u32,
    shots: Amount,
    penetration: i32,
    target: Profile,
    before: Condition,
    turns: u32,
    rules: FlameRules,
}

/// What comes of a flamethrower attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FlameOutcome {
    /// How the target stands.
    pub condition: Condition,
    /// Hits.
    pub hits: u32,
    /// Models lost to damage.
    pub casualties: u32,
    /// How many of them the shooter picked.
    pub picked: u32,
    /// Turns in which they fired.
    pub turns: u32,
    /// Flamethrowers that can fire again.
    pub weapons: u32,
    /// Damage rolls that succeeded against a vehicle.
    pub penetrated: u32,
    /// Whether they reach the target.
    pub in_range: bool,
}

impl Outcome for FlameOutcome {}

impl Procedure for FlameAttack {
    type Outcome = FlameOutcome;

    fn measures(&self) -> Vec<Measure<FlameOutcome>> {
        let &FlameAttack { weapons, ref target, before, turns, rules, .. } = self;
        let hits = weapons * self.shots.most();
        let penetrated = if target.kind.is_vehicle() { turns * hits } else { 0 };
        let pins = rules.figures.pins.most();
        let pins = rules.suffering.most_pins(target, before, turns, pins, hits);
        measures! {
            "destroyed", yes_no(), "target destroyed",
                |outcome| (!outcome.condition.in_action()).into();
            "casualties", count("models", 0..=before.models), "models lost to damage",
                |outcome| outcome.casualties.into();
            "hits", count("hits", 0..=turns * hits), "hits", |outcome| outcome.hits.into();
            "pins", count("markers", 0..=pins), "pins on the target",
                |outcome| outcome.condition.pins.into();
            "routed", yes_no(), "removed or abandoned because morale gave way",
                |outcome| (outcome.condition.fate == Fate::Routed).into();
            "knocked_out", yes_no(), "wiped out or knocked out by damage",
                |outcome| (outcome.condition.fate == Fate::KnockedOut).into();
            "picked", count("models", 0..=before.models), "casualties picked by the shooter",
                |outcome| outcome.picked.into();
            "turns", count("turns", 0..=turns), "turns in which they fired",
                |outcome| outcome.turns.into();
            "dry", yes_no(), "no flamethrower can fire again",
                |outcome| (outcome.weapons == 0).into();
            "weapons_left", count("flamethrowers", 0..=weapons),
                "flamethrowers that can fire again", |outcome| outcome.weapons.into();
            "penetrated", count("hits", 0..=penetrated),
                "damage to a vehicle until it is knocked out, superficial or more", |outcome| outcome.penetrated.into();
            "in_range", yes_no(), "the target is within range",
                |outcome| outcome.in_range.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FlameOutcome {
        let (condition, weapons) = (self.before, self.weapons);
        let start = FlameOutcome {
            condition,
            hits: 0,
            casualties: 0,
            picked: 0,
            turns: 0,
            weapons,
            penetrated: 0,
            in_range: self.in_range,
        };
        if !self.in_range {
            return start;
        }
        dice.rounds((Step::Burn, start), |dice, &(step, so_far)| match step {
            Step::Fuel { checked } => {
                let dice = dice.at("turn", so_far.turns);
                let weapons = self.rules.fuel_left(dice, so_far.weapons, checked);
                Continue((Step::Burn, FlameOutcome { weapons, ..so_far }))
            }
            Step::Burn if self.is_over(&so_far) => Break(so_far),
            Step::Burn => {
                let jet = self.jet(&so_far);
                let dice = dice.at("turn", so_far.turns + 1);
                let (flames, burnt) = self.rules.burn(dice, jet, &self.target, so_far.condition);
                let so_far = FlameOutcome {
                    condition: burnt.losses.condition,
                    hits: so_far.hits + flames.hits,
                    casualties: so_far.casualties + burnt.losses.casualties,
                    picked: so_far.picked + burnt.losses.picked,
                    penetrated: so_far.penetrated + burnt.damage.total(),
                    turns: so_far.turns + 1,
                    ..so_far
                };
                Continue((Step::Fuel { checked: flames.checked }, so_far))
            }
        })
    }
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    /// The flamethrowers are fired.
    Burn,
    /// The fuel of so many of them is checked.
    Fuel { checked: u32 },
}

impl FlameAttack {
    fn is_over(&self, so_far: &FlameOutcome) -> bool {
        so_far.turns == self.turns || so_far.weapons == 0 || !so_far.condition.in_action()
    }

    fn jet(&self, so_far: &FlameOutcome) -> Jet {
        let vehicle = self.target.kind.is_vehicle();
        let small_unit = !vehicle && self.to_hit.is_small(so_far.condition.models);
        let target = Exposure { small_unit, ..self.shot.target };
        let aim = self.to_hit.aim(&Shot { target, ..self.shot }, DownToHit::default());
        let &FlameAttack { shots, penetration, .. } = self;
        let aim = (self.hit == HitRoll::Rolled).then_some(aim);
        Jet { aim, weapons: so_far.weapons, shots, penetration }
    }
}

impl Rule for FlameAttack {
    const ABOUT: About = About {
        id: "ba.weapon.flamethrower.attack",
        covers: &[
            "ba.weapon.flamethrower",
            "ba.weapon.flamethrower.to-hit",
            "ba.weapon.flamethrower.hits",
            "ba.weapon.flamethrower.armour",
            "ba.weapon.flamethrower.pins",
            "ba.weapon.flamethrower.morale",
            "ba.weapon.flamethrower.vehicle-risk",
        ],
        assumptions: &[
            "ba.base.dice",
            "ba.base.to-hit",
            "ba.base.small-unit",
            "ba.base.damage",
            "ba.base.exceptional-damage",
            "ba.base.pen-modifiers",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            weapon: infantry(),
            weapons: 1,
            shooter: Shooter::default(),
            distance: 5.0,
            to_hit: HitRoll::Rolled,
            target: Unit::default(),
            target_empty: false,
            turns: 1,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<FlameAttack, Refusal> {
        let Circumstances {
            weapon,
            weapons,
            shooter,
            distance,
            to_hit: hit,
            target,
            target_empty,
            turns,
        } = circumstances;
        let profile = weapon.profile("circumstances.weapon")?;
        if !profile.has(Special::Flamethrower) {
            let problem = "expected a flamethrower";
            return Err(Refusal::new("circumstances.weapon", problem));
        }
        let risky = rulings.empty_still_risky == EmptyStillRisky::Yes || !target_empty;
        let flamethrower = target.flamethrower && risky;
        let unit = Unit { flamethrower, ..target };
        let target = unit.profile(&figures.damage, &figures.morale);
        let before = unit.condition();
        target.admit(&before, "circumstances.target.pins")?;
        let other = reach::modifier(distance, profile.range, figures.point_blank, &figures.to_hit);
        let vehicles =
            VehicleDamageRules { figures: figures.vehicle_damage, rulings: rulings.vehicles };
        // The check of the target takes the place of the check for losses.
        let casualty_check = CasualtyCheckFigures::default();
        let exceptional = ExceptionalDamage::BaseRule;
        let suffering = SufferingRules { vehicles, casualty_check, exceptional };
        Ok(FlameAttack {
            in_range: distance <= f64::from(profile.range),
            hit,
            shot: Shot { shooter, target: Exposure::default(), range_band: Range::Short, other },
            to_hit: figures.to_hit,
            weapons,
            shots: profile.shots,
            penetration: profile.penetration.unwrap_or_default(),
            target,
            before,
            turns,
            rules: FlameRules { figures: figures.flame, rulings: rulings.flame, suffering },
        })
    }
}

#[cfg(test)]
mod tests;
