//! A tank that drives at infantry. Register: `ba.base.tank-assault`, an assumption of the base game.
//!
//! > Infantry or artillery assaulted by a tank checks its morale. If it fails it is destroyed; if it
//! > passes its models are moved out of the tank's way.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tested::{DoubleOne, morale_check};
use super::tested::{TestFigures as Figures, TestRulings as Rulings};
use crate::{DamageFigures, MoraleFigures, Profile, Unit};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// Checks whether a unit stands when a tank drives at it.
pub fn stands<D: Dice>(dice: &mut D, profile: &Profile, pins: u32, double_one: DoubleOne) -> bool {
    dice.stage("tank assault").check(morale_check(profile.morale, pins, double_one))
}

/// Refuses a unit that tanks do not assault.
pub(crate) fn assaulted(unit: &Unit, figures: &MoraleFigures) -> Result<Profile, Refusal> {
    if unit.kind.is_vehicle() {
        let problem = "a tank assault is against infantry or artillery";
        return Err(Refusal::new("circumstances.unit.kind", problem));
    }
    let profile = unit.profile(&DamageFigures::default(), figures);
    profile.admit(&unit.condition(), "circumstances.unit.pins")?;
    Ok(profile)
}

/// A tank that drives at a unit.
#[derive(Clone, Copy, Debug)]
pub struct TankAssault {
    profile: Profile,
    models: u32,
    pins: u32,
    double_one: DoubleOne,
}

/// What a player reads out before a tank assault.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The infantry or artillery in its way.
    #[serde(default)]
    #[schemars(extend("properties" = Unit::only_troops()))]
    #[schemars(extend("x-without" = ["armor", "damage_value", "flamethrower"]))]
    pub unit: Unit,
}

/// What comes of a tank assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TankAssaultOutcome {
    /// Models removed.
    pub casualties: u32,
    /// Whether the unit is destroyed.
    pub destroyed: bool,
}

impl Outcome for TankAssaultOutcome {}

impl TankAssaultOutcome {
    /// What can be read off it, where the unit has so many models.
    pub(crate) fn measures(models: u32) -> Vec<Measure<TankAssaultOutcome>> {
        measures! {
            "destroyed", yes_no(), "unit destroyed", |outcome| outcome.destroyed.into();
            "casualties", count("models", 0..=models), "models removed, all of a destroyed unit",
                |outcome| outcome.casualties.into();
        }
    }
}

impl Procedure for TankAssault {
    type Outcome = TankAssaultOutcome;

    fn measures(&self) -> Vec<Measure<TankAssaultOutcome>> {
        TankAssaultOutcome::measures(self.models)
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> TankAssaultOutcome {
        let destroyed = !stands(dice, &self.profile, self.pins, self.double_one);
        TankAssaultOutcome { casualties: u32::from(destroyed) * self.models, destroyed }
    }
}

impl Rule for TankAssault {
    const ABOUT: About = About {
        id: "ba.base.tank-assault",
        covers: &[],
        assumptions: &["ba.base.tank-assault", "ba.base.morale"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { unit: Unit { pins: 2, ..Unit::default() } }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<TankAssault, Refusal> {
        let Circumstances { unit } = circumstances;
        let profile = assaulted(&unit, &figures.morale)?;
        let Rulings { double_one } = rulings;
        Ok(TankAssault { profile, models: unit.models, pins: unit.pins, double_one })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UnitKind;
    use sandtable_worked::{falls, law, prepared, refused};

    #[test]
    fn regulars_with_two_pins_stand_on_seven_or_less() {
        let law = law::<TankAssault>(TankAssault::example(), Rulings::default());
        assert_eq!(law.mean_of("destroyed"), "5/12");
        assert_eq!(law.mean_of("casualties"), "25/6");
        let assault = prepared::<TankAssault>(TankAssault::example(), Rulings::default());
        assert!(!falls(&assault, &[3, 4]).destroyed);
        assert!(falls(&assault, &[4, 4]).destroyed);
    }

    #[test]
    fn tanks_do_not_assault_trucks() {
        let unit = Unit { kind: UnitKind::SoftSkin, ..Unit::default() };
        let refusal = refused::<TankAssault>(Circumstances { unit }, Rulings::default());
        assert_eq!(refusal.key, "circumstances.unit.kind");
    }
}
