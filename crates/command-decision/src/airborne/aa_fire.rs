//! AA fire at transports and gliders. Source: *Test of Battle*, 7.2.2 and 9.1.6. Register:
//! `cd.airborne.aa-fire`.
//!
//! > Stationary AA guns within 24 inches of the drop zone fire with half their dice, rounded up.
//! > They hit on 3 or less; one more if Veteran or Elite, one less if Green or Trained. At night
//! > they have one die less, unless sound detection, searchlights or radar guide them.
//!
//! AA crews function one level of quality lower at night. A to-hit die of 1 can deplete a gun
//! (`cd.ammo.trigger`), if the scenario says what the gun is.

use std::ops::ControlFlow;

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::quality::QualityModifiers;
use crate::ammunition::{AmmunitionFigures, AmmunitionRulings, Fire, FirePhase, Weapon};
use crate::core::{measures, switch};
use crate::independent::counts;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// In which order dice are lost at night.
    NightOrder {
        /// Half the dice, rounded up, and then one less.
        HalveThenMinus,
        /// One less, and then half of them, rounded up.
        MinusThenHalve,
    }
}

/// AA guns of a kind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Battery {
    /// How many guns.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 50))]
    pub guns: u32,
    /// The printed rate of fire of each (dice).
    #[schemars(range(min = 1, max = 20))]
    pub rate_of_fire: u32,
    /// Their quality by day.
    pub quality: Quality,
    /// How far they are from the drop zone (inches).
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub distance: f64,
    /// Whether they moved this turn.
    #[serde(default)]
    pub moved: bool,
    /// Whether sound detection, searchlights or radar guide them at night.
    #[serde(default)]
    pub guided: bool,
    /// What they are, for the ammunition depletion roll. Leave it out if they never run out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weapon: Option<Weapon>,
}

pub(super) fn one() -> u32 {
    1
}

/// The book's numbers for AA fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AaFigures {
    /// The highest die that hits.
    #[schemars(range(min = -10, max = 20))]
    pub hit: i32,
    /// What the quality of the gun adds to that number.
    pub quality: QualityModifiers,
    /// How far AA guns reach (inches).
    #[schemars(range(min = 0, max = 1000))]
    pub reach: f64,
    /// Printed dice to each die that is rolled.
    #[schemars(range(min = 1, max = 10))]
    pub printed_dice_per_die: u32,
    /// Dice lost at night without guidance.
    #[schemars(range(max = 20))]
    pub lost_at_night: u32,
    /// Ammunition depletion, for guns that can run out.
    pub depletion: AmmunitionFigures,
}

impl Default for AaFigures {
    fn default() -> AaFigures {
        AaFigures {
            hit: 3,
            quality: QualityModifiers::ONE,
            reach: 24.0,
            printed_dice_per_die: 2,
            lost_at_night: 1,
            depletion: AmmunitionFigures::default(),
        }
    }
}

/// The fire of one gun of a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GunFire {
    guns: u32,
    dice: u32,
    number: i32,
    /// Whether the drop zone is within its reach.
    in_range: bool,
    /// Set if the gun can run out.
    phase: Option<FirePhase>,
}

counts! {
    /// What AA guns did.
    pub(super) Flak {
        /// Hits.
        hits,
        /// Guns out of ammunition.
        depleted,
    }
}

impl Battery {
    /// The fire of each of its guns.
    pub(super) fn fire(self, light: Light, figures: &AaFigures, order: NightOrder) -> GunFire {
        let in_range = self.distance <= figures.reach;
        let dice = if self.moved || !in_range { 0 } else { self.dice(light, figures, order) };
        let modifier = figures.quality.of(light.quality(self.quality));
        let phase = self.weapon.map(|weapon| {
            let fire = Fire::Direct { dice, hit_number: Some(figures.hit), modifier };
            FirePhase::new(&weapon, &fire, &figures.depletion, &AmmunitionRulings::default())
        });
        GunFire { guns: self.guns, dice, number: figures.hit + modifier, in_range, phase }
    }

    fn dice(self, light: Light, figures: &AaFigures, order: NightOrder) -> u32 {
        let halve = |dice: u32| dice.div_ceil(figures.printed_dice_per_die);
        let lost = if light.is_night() && !self.guided { figures.lost_at_night } else { 0 };
        match order {
            NightOrder::HalveThenMinus => halve(self.rate_of_fire).saturating_sub(lost),
            NightOrder::MinusThenHalve => halve(self.rate_of_fire.saturating_sub(lost)),
        }
    }
}

impl GunFire {
    /// Dice of all guns together.
    fn dice(self) -> u32 {
        self.guns * self.dice
    }

    /// Dice of several batteries.
    pub(super) fn all_dice(fire: &[GunFire]) -> u32 {
        fire.iter().map(|fire| fire.dice()).sum()
    }

    /// Whether one of several batteries reaches the drop zone.
    pub(super) fn any_in_range(fire: &[GunFire]) -> bool {
        fire.iter().any(|fire| fire.in_range)
    }

    /// Rolls for all guns of the battery.
    fn resolve<D: Dice>(self, dice: &mut D) -> Flak {
        match self.phase {
            _ if self.dice == 0 => Flak::default(),
            None => {
                let hits =
                    dice.stage("AA fire to hit").successes(self.dice(), D10.at_most(self.number));
                Flak { hits, depleted: 0 }
            }
            Some(phase) => dice.independent(self.guns, &phase, |dice, phase| {
                let volley = phase.resolve(dice.each("gun"));
                Flak { hits: volley.hits, depleted: volley.depleted.into() }
            }),
        }
    }

    /// Rolls for several batteries.
    pub(super) fn all<D: Dice>(dice: &mut D, fire: &[GunFire]) -> Flak {
        dice.rounds((0, Flak::default()), |dice, &(next, so_far)| match fire.get(next) {
            Some(fire) => {
                ControlFlow::Continue((next + 1, so_far + fire.resolve(dice.each("battery"))))
            }
            None => ControlFlow::Break(so_far),
        })
    }
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The AA guns.
    #[schemars(length(min = 1, max = 20))]
    pub batteries: Vec<Battery>,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// AA fire.
    pub aa: AaFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// In which order dice are lost at night.
    #[serde(rename = "aa.night_order")]
    pub night_order: NightOrder,
}

/// AA guns that fire at a stick.
#[derive(Clone, Debug)]
pub struct AaFire {
    fire: Vec<GunFire>,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AaFireOutcome {
    /// To-hit dice.
    pub dice: u32,
    /// Hits.
    pub hits: u32,
    /// Guns out of ammunition.
    pub depleted: u32,
    /// Whether one of the batteries reaches the drop zone.
    pub in_range: bool,
}

impl Outcome for AaFireOutcome {}

impl Procedure for AaFire {
    type Outcome = AaFireOutcome;

    fn measures(&self) -> Vec<Measure<AaFireOutcome>> {
        let dice = GunFire::all_dice(&self.fire);
        let guns: u32 = self.fire.iter().map(|fire| fire.guns).sum();
        measures! {
            "hits", count("hits", 0..=dice), "hits on the transports or gliders",
                |outcome| outcome.hits.into();
            "any_hit", yes_no(), "at least one hit", |outcome| (0 < outcome.hits).into();
            "dice", count("dice", 0..=dice), "to-hit dice rolled", |outcome| outcome.dice.into();
            "depleted", count("guns", 0..=guns), "AA guns out of ammunition",
                |outcome| outcome.depleted.into();
            "in_range", yes_no(), "the drop zone is within reach of a battery",
                |outcome| outcome.in_range.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> AaFireOutcome {
        let flak = GunFire::all(dice, &self.fire);
        AaFireOutcome {
            dice: GunFire::all_dice(&self.fire),
            hits: flak.hits,
            depleted: flak.depleted,
            in_range: GunFire::any_in_range(&self.fire),
        }
    }
}

impl Rule for AaFire {
    const ABOUT: About = About { id: "cd.airborne.aa-fire", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let battery = Battery {
            guns: 2,
            rate_of_fire: 3,
            quality: Quality::Regular,
            distance: 12.0,
            moved: false,
            guided: false,
            weapon: None,
        };
        Circumstances { batteries: vec![battery], light: Light::Day }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<AaFire, Refusal> {
        let Circumstances { batteries, light } = circumstances;
        let fire = |battery: Battery| battery.fire(light, &figures.aa, rulings.night_order);
        Ok(AaFire { fire: batteries.into_iter().map(fire).collect() })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use crate::ammunition::Mount;
    use sandtable_worked::exactly;

    fn gun(rate_of_fire: u32, quality: Quality) -> Battery {
        let example = AaFire::example().batteries[0];
        Battery { guns: 1, rate_of_fire, quality, ..example }
    }

    fn fire(battery: Battery, light: Light, night_order: NightOrder) -> AaFire {
        let circumstances = Circumstances { batteries: vec![battery], light };
        AaFire::prepare(circumstances, Figures::default(), Rulings { night_order }).unwrap()
    }

    fn any_hit(fire: &AaFire) -> Fraction {
        exactly(fire).mean(|outcome| (0 < outcome.hits).into())
    }

    #[test]
    fn cd_air_001_a_rate_of_fire_of_three_makes_two_dice() {
        let fire = fire(gun(3, Quality::Regular), Light::Day, NightOrder::default());
        let mut dice = Scripted::new([3, 4]);
        let outcome = AaFireOutcome { dice: 2, hits: 1, depleted: 0, in_range: true };
        assert_eq!(fire.resolve(&mut dice), outcome);
        assert!(dice.exhausted());
    }

    #[test]
    fn cd_air_002_veterans_hit_on_four_with_each_of_two_dice() {
        let fire = fire(gun(3, Quality::Veteran), Light::Day, NightOrder::default());
        assert_eq!(any_hit(&fire), Fraction::new(16, 25));
    }

    #[test]
    fn trained_and_green_guns_hit_on_two() {
        let fire = fire(gun(1, Quality::Green), Light::Day, NightOrder::default());
        assert_eq!(any_hit(&fire), Fraction::new(2, 10));
    }

    /// At night a Veteran gun functions as Experienced and has lost its +1, and one of two dice.
    #[test]
    fn night_takes_a_die_and_a_level() {
        let veteran = gun(3, Quality::Veteran);
        let night = fire(veteran, Light::ClearNight, NightOrder::default());
        assert_eq!(any_hit(&night), Fraction::new(3, 10));
        let guided = Battery { guided: true, ..veteran };
        let guided = fire(guided, Light::ClearNight, NightOrder::default());
        assert_eq!(any_hit(&guided), Fraction::new(51, 100));
    }

    #[test]
    fn a_gun_without_dice_left_does_not_fire() {
        let dice = |rate, order| {
            fire(gun(rate, Quality::Regular), Light::OvercastNight, order).fire[0].dice
        };
        assert_eq!(dice(2, NightOrder::HalveThenMinus), 0);
        assert_eq!(dice(2, NightOrder::MinusThenHalve), 1);
        assert_eq!(dice(3, NightOrder::HalveThenMinus), 1);
        assert_eq!(dice(1, NightOrder::MinusThenHalve), 0);
    }

    #[test]
    fn guns_that_moved_or_are_out_of_reach_do_not_fire() {
        let silent = |battery| fire(battery, Light::Day, NightOrder::default()).fire[0].dice == 0;
        assert!(silent(Battery { moved: true, ..gun(3, Quality::Elite) }));
        assert!(silent(Battery { distance: 24.5, ..gun(3, Quality::Elite) }));
        assert!(!silent(Battery { distance: 24.0, ..gun(3, Quality::Elite) }));
    }

    /// One die: a 1 is a hit, and depletes an 88 with eight in ten.
    #[test]
    fn a_one_hits_and_can_deplete() {
        let weapon = Some(Weapon { caliber: 88.0, mount: Mount::Towed });
        let fire =
            fire(Battery { weapon, ..gun(1, Quality::Regular) }, Light::Day, NightOrder::default());
        let law = exactly(&fire);
        let both = |outcome: &AaFireOutcome| (outcome.hits == 1 && outcome.depleted == 1).into();
        assert_eq!(law.mean(both), Fraction::new(8, 100));
        assert_eq!(law.mean(|outcome| outcome.hits.into()), Fraction::new(3, 10));
    }
}
