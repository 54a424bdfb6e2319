//! Damage values and damage rolls. Register: `ba.base.damage` and `ba.base.exceptional-damage`,
//! assumptions of the base game.
//!
//! > Every hit is a die plus the weapon's Pen against the damage value of what was hit: 3
//! > inexperienced, 4 regular, 5 veteran troops, 6 soft-skins, 7 to 11 armor. A natural one fails.
//! > Against troops a natural six and then another six let the shooter pick the casualty.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Check, D6, Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{DamageFigures, MoraleFigures, Profile, Unit, UnitKind};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// The roll of one hit: a die plus Pen at or above the damage value; a natural one fails.
pub fn damage_check(damage_value: i32, penetration: i32) -> Check {
    D6.at_least(damage_value - penetration).lowest_fails()
}

switch! {
    /// Who picks the casualty of exceptional damage.
    ExceptionalDamage {
        /// The shooter, or for mines the opponent, after a natural six and then another.
        BaseRule,
        /// The owner of the unit, as with any other damage.
        OwnerChooses,
    }
}

/// What damage does to troops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Casualties {
    /// Models lost.
    pub models: u32,
    /// How many of them the shooter picks.
    pub picked: u32,
}

/// Rolls damage for hits on troops, no more casualties than models.
pub fn casualties<D: Dice>(
    dice: &mut D,
    hits: u32,
    models: u32,
    check: Check,
    exceptional: ExceptionalDamage,
) -> Casualties {
    let casualties = match exceptional {
        ExceptionalDamage::OwnerChooses => {
            Casualties { models: dice.stage("damage").successes(hits, check), picked: 0 }
        }
        ExceptionalDamage::BaseRule => hit_by_hit(dice, hits, check),
    };
    let lost = casualties.models.min(models);
    Casualties { models: lost, picked: casualties.picked.min(lost) }
}

fn hit_by_hit<D: Dice>(dice: &mut D, hits: u32, check: Check) -> Casualties {
    dice.rounds((hits, Casualties::default()), move |dice, &(left, so_far)| {
        if left == 0 {
            return Break(so_far);
        }
        let face = dice.each("hit").stage("damage").roll(D6);
        let lost = check.passes(face.into());
        let picked = lost && face == 6 && dice.stage("exceptional damage").check(D6.at_least(6));
        let models = so_far.models + u32::from(lost);
        Continue((left - 1, Casualties { models, picked: so_far.picked + u32::from(picked) }))
    })
}

/// Hits on a unit that are rolled for damage.
#[derive(Clone, Copy, Debug)]
pub struct Damage {
    target: Profile,
    models: u32,
    hits: u32,
    penetration: i32,
}

/// What a player reads out before rolling damage.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit that was hit.
    #[schemars(extend("x-without" = ["pins", "morale_bonus", "flamethrower"]))]
    pub target: Unit,
    /// Hits on it.
    #[serde(default = "one")]
    #[schemars(range(max = 200))]
    pub hits: u32,
    /// Pen of the weapon, all modifiers included.
    #[serde(default)]
    #[schemars(range(min = -10, max = 20))]
    pub penetration: i32,
}

/// The book's numbers for damage rolls.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Damage values.
    pub damage: DamageFigures,
}

/// What damage rolls come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DamageOutcome {
    /// Damage rolls that succeeded.
    pub damaging: u32,
    /// Models lost, if the target is not armored.
    pub casualties: u32,
    /// Casualties that the shooter picks.
    pub picked: u32,
}

impl Outcome for DamageOutcome {}

impl Procedure for Damage {
    type Outcome = DamageOutcome;

    fn measures(&self) -> Vec<Measure<DamageOutcome>> {
        let &Damage { target, models, hits, .. } = self;
        let lost = if target.kind == UnitKind::Armored { 0 } else { models.min(hits) };
        measures! {
            "casualties", count("models", 0..=lost), "casualties, of which armor has none",
                |outcome| outcome.casualties.into();
            "damaging", count("hits", 0..=hits), "damage rolls that succeeded",
                |outcome| outcome.damaging.into();
            "picked", count("models", 0..=lost), "casualties picked by the shooter",
                |outcome| outcome.picked.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> DamageOutcome {
        let &Damage { target, models, hits, penetration } = self;
        let check = damage_check(target.damage_value, penetration);
        if target.kind.is_vehicle() {
            let damaging = dice.stage("damage").successes(hits, check);
            let casualties = u32::from(target.kind == UnitKind::SoftSkin && 0 < damaging);
            return DamageOutcome { damaging, casualties, picked: 0 };
        }
        let Casualties { models: damaging, picked } = hit_by_hit(dice, hits, check);
        let casualties = damaging.min(models);
        DamageOutcome { damaging, casualties, picked: picked.min(casualties) }
    }
}

impl Rule for Damage {
    const ABOUT: About = About {
        id: "ba.base.damage",
        covers: &["ba.base.exceptional-damage"],
        assumptions: &["ba.base.damage", "ba.base.exceptional-damage"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { target: Unit::default(), hits: 4, penetration: 0 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Damage, Refusal> {
        let Circumstances { target, hits, penetration } = circumstances;
        let profile = target.profile(&figures.damage, &MoraleFigures::default());
        Ok(Damage { target: profile, models: target.condition().models, hits, penetration })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[track_caller]
    fn falls(target: Unit, hits: u32, penetration: i32, faces: &[u8]) -> (u32, u32) {
        let circumstances = Circumstances { target, hits, penetration };
        let damage = Damage::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = damage.resolve(&mut dice);
        assert!(dice.exhausted());
        (outcome.casualties, outcome.picked)
    }

    #[test]
    fn regulars_die_on_four_or_more() {
        assert_eq!(falls(Unit::default(), 3, 0, &[3, 4, 5]), (2, 0));
    }

    #[test]
    fn a_natural_one_fails_whatever_the_pen() {
        assert_eq!(falls(Unit::default(), 2, 5, &[1, 2]), (1, 0));
    }

    #[test]
    fn a_six_and_then_another_let_the_shooter_pick() {
        assert_eq!(falls(Unit::default(), 2, 0, &[6, 5, 6, 6]), (2, 1));
    }

    #[test]
    fn no_more_die_than_there_are() {
        let team = Unit { models: 2, ..Unit::default() };
        assert_eq!(falls(team, 3, 2, &[2, 3, 4]), (2, 0));
    }

    #[test]
    fn soft_skins_are_damaged_on_six_or_more() {
        let truck = Unit { kind: UnitKind::SoftSkin, ..Unit::default() };
        assert_eq!(falls(truck, 2, 2, &[3, 4]), (1, 0));
        assert_eq!(falls(truck, 2, 0, &[5, 5]), (0, 0));
    }
}
