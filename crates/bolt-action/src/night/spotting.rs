//! Spotting. Source: night fighting, Spotting. Register: `ba.night.spotting`, with the modifiers of
//! `ba.night.spotting-modifiers`, `ba.night.muzzle-flash` and `ba.night.burning`.
//!
//! > In the dark a unit that wants to shoot at or assault another declares it and rolls two dice and
//! > the modifiers, in inches, never less than two. If that does not reach the target, nothing
//! > happens and the action ends; the order die stays. This comes before the target reacts.
//!
//! The distance is from unit to unit, by the closest models, and fractions count (`night.distance`).

use sandtable_dice::{Check, Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DarkRulings, Signs, SpottingFigures};
use crate::dug_in::Hole;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule, measures, up_to};

/// The unit that is to be spotted.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Target {
    /// What gives it away.
    pub signs: Signs,
    /// Models in it; one or two are a small unit.
    #[schemars(range(min = 1, max = 200))]
    pub models: u32,
    /// Whether it is a vehicle, which is not a small unit.
    pub vehicle: bool,
    /// Whether it is dug in; `signs.die` tells whether it is Down.
    pub posture: Hole,
}

impl Default for Target {
    fn default() -> Target {
        Target { signs: Signs::default(), models: 10, vehicle: false, posture: Hole::Up }
    }
}

/// What a player reads out before spotting.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Distance to the target, by the closest models (inches).
    #[schemars(range(min = 0.0, max = 200.0))]
    pub distance: f64,
    /// The unit that is to be spotted.
    #[serde(default)]
    pub target: Target,
    /// Targets like this one that the unit declares, if it splits its fire.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub targets: u32,
    /// Whether the spotting unit is in Ambush and wants to open fire.
    #[serde(default)]
    pub ambush: bool,
}

/// The book's numbers for spotting.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The roll and its modifiers.
    pub spotting: SpottingFigures,
    /// The most models that make a small unit.
    #[schemars(range(max = 20))]
    #[schemars(extend("x-assumed" = true))]
    pub small_unit_models: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { spotting: SpottingFigures::default(), small_unit_models: 2 }
    }
}

switch! {
    /// What a spotting roll does to a unit in Ambush.
    AmbushRolls {
        /// It rolls when it opens fire, and stays in Ambush if it fails.
        StaysInAmbush,
        /// It rolls when it opens fire, and has used its Ambush up if it fails.
        UsedUp,
    }
}

switch! {
    /// How units that split their fire spot.
    SplitFire {
        /// One roll for each declared target.
        EachTarget,
        /// One roll for all.
        OneRoll,
    }
}

/// What the register leaves open about spotting.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// What gives units away.
    #[serde(flatten)]
    pub dark: DarkRulings,
    /// What a failed roll does to a unit in Ambush.
    #[serde(rename = "night.ambush_rolls")]
    pub ambush_rolls: AmbushRolls,
    /// How units that split their fire spot.
    #[serde(rename = "night.split_fire_targets")]
    pub split_fire: SplitFire,
}

/// A unit that looks for another in the dark.
#[derive(Clone, Copy, Debug)]
pub struct Spotting {
    check: Check,
    modifier: i32,
    targets: u32,
    rolls: u32,
    keeps_ambush: bool,
}

/// What comes of spotting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpottingOutcome {
    /// Targets that were spotted.
    pub spotted: u32,
    /// What was added to the roll (inches).
    pub modifier: i32,
    /// Whether the unit is in Ambush still.
    pub in_ambush: bool,
}

impl Outcome for SpottingOutcome {}

impl Procedure for Spotting {
    type Outcome = SpottingOutcome;

    fn measures(&self) -> Vec<Measure<SpottingOutcome>> {
        measures! {
            "spotted", yes_no(), "a target spotted, so that the action goes on",
                |outcome| (0 < outcome.spotted).into();
            "targets_spotted", count("targets", 0..=self.targets), "targets spotted",
                |outcome| outcome.spotted.into();
            "modifier", amount("inches", up_to(self.modifier)), "modifier of the spotting roll",
                |outcome| outcome.modifier.into();
            "in_ambush", yes_no(), "still in Ambush afterwards", |outcome| outcome.in_ambush.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> SpottingOutcome {
        let passed = dice.stage("spotting").successes(self.rolls, self.check);
        let spotted = passed * (self.targets / self.rolls);
        let in_ambush = self.keeps_ambush && spotted == 0;
        SpottingOutcome { spotted, modifier: self.modifier, in_ambush }
    }
}

impl Rule for Spotting {
    const ABOUT: About = About {
        id: "ba.night.spotting",
        covers: &["ba.night.spotting-modifiers", "ba.night.muzzle-flash", "ba.night.burning"],
        assumptions: &["ba.base.small-unit", "ba.base.order-test"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let signs = Signs { die: super::OrderDie::Advance, ..Signs::default() };
        let target = Target { signs, ..Target::default() };
        Circumstances { distance: 12.0, target, targets: 1, ambush: false }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Spotting, Refusal> {
        let Circumstances { distance, target, targets, ambush } = circumstances;
        let Target { signs, models, vehicle, posture } = target;
        let dug_in = posture.is_dug_in();
        let small = !vehicle && models <= figures.small_unit_models;
        let modifier = figures.spotting.modifier(&signs, [small, vehicle, dug_in], &rulings.dark);
        let check = figures.spotting.check(distance, modifier);
        let rolls = if rulings.split_fire == SplitFire::OneRoll { 1 } else { targets };
        let keeps_ambush = ambush && rulings.ambush_rolls == AmbushRolls::StaysInAmbush;
        Ok(Spotting { check, modifier, targets, rolls, keeps_ambush })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BurningStacks, DugInIsDown, Fired, Flame, NearFire, OrderDie};
    use super::*;
    use sandtable_worked::{exactly, nth};

    fn chance(distance: f64, target: Target, rulings: Rulings) -> String {
        let circumstances = Circumstances { distance, target, targets: 1, ambush: false };
        let rule = Spotting::prepare(circumstances, Figures::default(), rulings).unwrap();
        let law = exactly(&rule);
        law.mean(nth::<Spotting>(0)).to_string()
    }

    fn showing(die: OrderDie) -> Target {
        Target { signs: Signs { die, ..Signs::default() }, ..Target::default() }
    }

    #[test]
    fn spot_01_an_advancing_squad_at_a_foot() {
        assert_eq!(chance(12.0, showing(OrderDie::Advance), Rulings::default()), "13/18");
    }

    #[test]
    fn spot_02_a_squad_without_a_die_at_eight_inches() {
        assert_eq!(chance(8.0, Target::default(), Rulings::default()), "5/12");
        assert_eq!(chance(7.25, Target::default(), Rulings::default()), "5/12");
    }

    #[test]
    fn spot_03_two_inches_are_always_seen() {
        let team = Target { models: 2, ..showing(OrderDie::Down) };
        assert_eq!(chance(2.0, team.clone(), Rulings::default()), "1");
        assert_eq!(chance(3.0, team, Rulings::default()), "0");
    }

    #[test]
    fn a_firing_tank_is_seen_at_twenty_and_a_fire_adds_nothing_to_its_flash() {
        let fire = NearFire { what: Flame::Declared, distance: 6.0 };
        let signs = Signs { die: OrderDie::Fire, fired: Fired::Weapon, fire };
        let tank = Target { signs, models: 1, vehicle: true, posture: Hole::Up };
        assert_eq!(chance(20.0, tank.clone(), Rulings::default()), "1");
        assert_eq!(chance(26.0, tank.clone(), Rulings::default()), "5/12");
        let dark = DarkRulings { burning_stacks: BurningStacks::Yes, ..DarkRulings::default() };
        assert_eq!(chance(26.0, tank, Rulings { dark, ..Rulings::default() }), "1");
    }

    #[test]
    fn holes_hide_only_by_ruling() {
        let target = Target { posture: Hole::DugIn, ..Target::default() };
        assert_eq!(chance(6.0, target.clone(), Rulings::default()), "13/18");
        let dark = DarkRulings { dug_in_is_down: DugInIsDown::Yes, ..DarkRulings::default() };
        assert_eq!(chance(6.0, target, Rulings { dark, ..Rulings::default() }), "1/36");
    }

    #[test]
    fn a_unit_that_sees_nothing_stays_in_ambush() {
        let circumstances =
            Circumstances { distance: 30.0, target: Target::default(), targets: 2, ambush: true };
        let rulings = Rulings::default();
        let rule = Spotting::prepare(circumstances, Figures::default(), rulings).unwrap();
        let mut dice = sandtable_dice::Scripted::new([6, 6, 6, 6]);
        assert!(rule.resolve(&mut dice).in_ambush);
        assert!(dice.exhausted(), "one roll for each declared target");
    }
}
