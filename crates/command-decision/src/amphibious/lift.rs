//! Amphibious lift points. Source: *Test of Battle*, 8.3.1. Register: `cd.amphib.lift`.
//!
//! > A personnel stand takes one point, a vehicle or gun its weight class.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out: a wave.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Personnel stands.
    #[schemars(range(max = 500))]
    pub personnel: u32,
    /// The weight class, I to VI, of each vehicle.
    #[serde(default)]
    #[schemars(length(max = 200), inner(range(min = 1, max = 6)))]
    pub vehicles: Vec<u32>,
    /// The weight class, I to VI, of each gun.
    #[serde(default)]
    #[schemars(length(max = 200), inner(range(min = 1, max = 6)))]
    pub guns: Vec<u32>,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Points of a personnel stand.
    #[schemars(range(max = 20))]
    pub personnel: u32,
    /// Points for each weight class of a vehicle or gun.
    #[schemars(range(max = 20))]
    pub per_weight_class: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { personnel: 1, per_weight_class: 1 }
    }
}

/// A wave that is to be lifted.
#[derive(Clone, Copy, Debug)]
pub struct Lift {
    outcome: LiftOutcome,
}

/// What it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LiftOutcome {
    /// Lift points.
    pub points: u32,
    /// Craft, one for each stand.
    pub craft: u32,
}

impl Outcome for LiftOutcome {}

impl Procedure for Lift {
    type Outcome = LiftOutcome;

    fn measures(&self) -> Vec<Measure<LiftOutcome>> {
        let LiftOutcome { points, craft } = self.outcome;
        measures! {
            "points", amount("points", 0..=points), "lift points needed",
                |outcome| outcome.points.into();
            "craft", count("craft", 0..=craft), "craft needed, one for each stand",
                |outcome| outcome.craft.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> LiftOutcome {
        self.outcome
    }
}

impl Rule for Lift {
    const ABOUT: About = About { id: "cd.amphib.lift", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { personnel: 9, vehicles: vec![5, 5], guns: vec![2, 2, 2] }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<Lift, Refusal> {
        let Circumstances { personnel, vehicles, guns } = circumstances;
        let classes: u32 = vehicles.iter().chain(&guns).sum();
        let heavy = u32::try_from(vehicles.len() + guns.len()).expect("at most 400");
        if personnel + heavy == 0 {
            return Err(Refusal::new("circumstances.personnel", "expected a wave of something"));
        }
        let points = personnel * figures.personnel + classes * figures.per_weight_class;
        Ok(Lift { outcome: LiftOutcome { points, craft: personnel + heavy } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cd_amph_011_nine_stands_two_heavy_tanks_and_three_guns_take_25_points() {
        let lift = Lift::prepare(Lift::example(), Figures::default(), NoRulings {}).unwrap();
        assert_eq!(lift.outcome, LiftOutcome { points: 25, craft: 14 });
    }

    #[test]
    fn a_wave_of_nothing_is_refused() {
        let nothing = Circumstances { personnel: 0, vehicles: vec![], guns: vec![] };
        assert!(Lift::prepare(nothing, Figures::default(), NoRulings {}).is_err());
    }
}
