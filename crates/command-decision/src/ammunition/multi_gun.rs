//! Vehicles with several large guns. Register: `cd.ammo.multi-gun`; heading 1.4.
//!
//! > A vehicle with two or more different large guns keeps the ammunition of each apart: it may be
//! > able to fire one and not another.

use std::ops::ControlFlow;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fire::{Fire, FirePhase};
use super::weapon::{AmmunitionFigures, AmmunitionRulings, Mount, Weapon};
use crate::core::{measures, one};
use sandtable_rulebook::{About, Refusal, Rule};

/// A vehicle that fires all the guns it can.
#[derive(Clone, Debug)]
pub struct MultiGun {
    guns: Vec<FirePhase>,
    phases: u32,
}

/// What comes of its fire.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MultiGunOutcome {
    /// Which guns are out of ammunition, in the order of the circumstances.
    pub depleted: Vec<bool>,
    /// Fire phases of all guns together.
    pub phases: u32,
}

impl MultiGunOutcome {
    fn guns_depleted(&self) -> u32 {
        self.depleted.iter().map(|&depleted| u32::from(depleted)).sum()
    }
}

impl Outcome for MultiGunOutcome {}

/// One gun of a vehicle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// Its caliber (mm).
    #[schemars(range(min = 1, max = 1000))]
    pub caliber: f64,
    /// What it fires at in each fire phase.
    pub fire: Fire,
}

/// What a player reads out before a vehicle with several guns fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The vehicle.
    #[serde(default)]
    pub mount: Mount,
    /// Its guns.
    #[schemars(length(min = 2, max = 6))]
    pub guns: Vec<Gun>,
    /// Fire phases, without resupply.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub fire_phases: u32,
}

impl Procedure for MultiGun {
    type Outcome = MultiGunOutcome;

    fn measures(&self) -> Vec<Measure<MultiGunOutcome>> {
        let guns = u32::try_from(self.guns.len()).expect("a few guns");
        measures! {
            "guns_depleted", count("guns", 0..=guns), "guns out of ammunition at the end",
                |outcome| outcome.guns_depleted().into();
            "any_depleted", yes_no(), "some gun is out of ammunition",
                |outcome| (0 < outcome.guns_depleted()).into();
            "all_depleted", yes_no(), "all guns are out of ammunition",
                |outcome| outcome.depleted.iter().all(|&depleted| depleted).into();
            "first_depleted", yes_no(), "the first gun is out of ammunition",
                |outcome| outcome.depleted[0].into();
            "second_depleted", yes_no(), "the second gun is out of ammunition",
                |outcome| outcome.depleted[1].into();
            "fire_phases", count("phases", 0..=guns * self.phases),
                "fire phases of all guns together",
                |outcome| outcome.phases.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> MultiGunOutcome {
        let start = (0, MultiGunOutcome { depleted: vec![false; self.guns.len()], phases: 0 });
        dice.rounds(start, |dice, (phase, outcome)| {
            if *phase == self.phases || outcome.depleted.iter().all(|&depleted| depleted) {
                return ControlFlow::Break(outcome.clone());
            }
            let (mut outcome, dice) = (outcome.clone(), dice.at("phase", phase + 1));
            for (gun, depleted) in self.guns.iter().zip(&mut outcome.depleted) {
                if !*depleted {
                    *depleted = dice.marginal(*gun, |dice, gun| gun.resolve(dice).depleted);
                    outcome.phases += 1;
                }
            }
            ControlFlow::Continue((phase + 1, outcome))
        })
    }
}

impl Rule for MultiGun {
    const ABOUT: About = About { id: "cd.ammo.multi-gun", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = AmmunitionFigures;
    type Rulings = AmmunitionRulings;

    fn example() -> Circumstances {
        let gun = |caliber| Gun {
            caliber,
            fire: Fire::Direct { dice: 1, hit_number: None, modifier: 0 },
        };
        Circumstances { mount: Mount::Tank, guns: vec![gun(75.0), gun(37.0)], fire_phases: 1 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: AmmunitionFigures,
        rulings: AmmunitionRulings,
    ) -> Result<MultiGun, Refusal> {
        let Circumstances { mount, guns, fire_phases } = circumstances;
        if guns.len() < 2 {
            let problem = "one gun is no choice; expected two or more";
            return Err(Refusal::new("circumstances.guns", problem));
        }
        let gun = |Gun { caliber, fire }: &Gun| {
            FirePhase::new(&Weapon { caliber: *caliber, mount }, fire, &figures, &rulings)
        };
        Ok(MultiGun { guns: guns.iter().map(gun).collect(), phases: fire_phases })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn grant(fire_phases: u32) -> MultiGun {
        let circumstances = Circumstances { fire_phases, ..MultiGun::example() };
        let (figures, rulings) = (AmmunitionFigures::default(), AmmunitionRulings::default());
        MultiGun::prepare(circumstances, figures, rulings).unwrap()
    }

    #[test]
    fn a_grant_that_loses_one_gun_has_the_other() {
        let mut dice = Scripted::new([1, 6, 2]);
        let outcome = grant(1).resolve(&mut dice);
        assert!(dice.exhausted());
        assert_eq!(outcome.depleted, [true, false]);
    }

    /// In a tank a 75 mm gun depletes with 6/100 and a 37 mm gun with 2/100, each by itself.
    #[test]
    fn both_may_deplete_in_the_same_phase() {
        let depleted = exactly(&grant(1)).map(|outcome| outcome.depleted.clone());
        assert_eq!(depleted.probability(&vec![true, true]), Fraction::new(12, 10_000));
        assert_eq!(depleted.probability(&vec![true, false]), Fraction::new(6 * 98, 10_000));
    }

    #[test]
    fn over_several_phases_each_gun_has_its_own_clock() {
        let both =
            exactly(&grant(2)).mean(|outcome| f64::from(u8::from(outcome.guns_depleted() == 2)));
        // (1 - 0.94^2)(1 - 0.98^2) = 0.1164 * 0.0396.
        assert_eq!(both, Fraction::new(1164 * 396, 100_000_000));
    }

    #[test]
    fn one_gun_is_refused() {
        let mut circumstances = MultiGun::example();
        circumstances.guns.truncate(1);
        let (figures, rulings) = (AmmunitionFigures::default(), AmmunitionRulings::default());
        let refusal = MultiGun::prepare(circumstances, figures, rulings).unwrap_err();
        assert_eq!(refusal.key, "circumstances.guns");
    }
}
