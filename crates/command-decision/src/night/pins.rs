//! Recovering from pins. Source: *Test of Battle*, 9.1.4. Register: `cd.night.pins`, with
//! `cd.night.morale` and `cd.base.morale-test`.
//!
//! > At night pins never pass by themselves: each pinned unit tests morale in every morale phase, and
//! > recovers if it passes.
//!
//! By day a unit recovers by itself in the next morale phase.

use std::ops::ControlFlow;

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Light;
use crate::core::{measures, one, plenty};
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out about pinned units.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How much light there is.
    pub light: Light,
    /// The morale level of the units by day.
    #[schemars(range(min = 1, max = 20))]
    pub morale: i32,
    /// Pinned units.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub units: u32,
    /// Morale phases to look ahead.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub phases: u32,
}

/// The book's numbers for pins at night.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What is added to morale levels at night.
    #[schemars(range(min = -10, max = 10))]
    pub morale_modifier: i32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { morale_modifier: -2 }
    }
}

/// Pinned units over some morale phases.
#[derive(Clone, Copy, Debug)]
pub struct Pins {
    night: bool,
    morale: i32,
    units: u32,
    phases: u32,
}

/// How long units stay pinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PinsOutcome {
    /// The morale phase after which none is pinned, if there is one.
    pub phases: Option<u32>,
    /// Units still pinned.
    pub pinned: u32,
    units: u32,
}

impl Outcome for PinsOutcome {}

impl Procedure for Pins {
    type Outcome = PinsOutcome;

    fn measures(&self) -> Vec<Measure<PinsOutcome>> {
        let (units, phases) = (self.units, self.phases);
        measures! {
            "phases", time("phases", phases), "morale phases until no unit is pinned",
                |outcome| outcome.phases.into();
            "recovered", count("units", 0..=units), "units that recover",
                |outcome| (outcome.units - outcome.pinned).into();
            "pinned", count("units", 0..=units), "units still pinned in the end",
                |outcome| outcome.pinned.into();
            "all_recovered", yes_no(), "all units recover", |outcome| (outcome.pinned == 0).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> PinsOutcome {
        let &Pins { night, morale, units, phases } = self;
        dice.rounds((1, units), move |dice, &(phase, pinned)| {
            let (dice, test) = (dice.at("phase", phase), D10.at_most(morale));
            let recovered =
                if night { dice.stage("morale test").successes(pinned, test) } else { pinned };
            let pinned = pinned - recovered;
            if pinned == 0 || phase == phases {
                let phases = (pinned == 0).then_some(phase);
                return ControlFlow::Break(PinsOutcome { phases, pinned, units });
            }
            ControlFlow::Continue((phase + 1, pinned))
        })
    }
}

impl Rule for Pins {
    const ABOUT: About = About {
        id: "cd.night.pins",
        covers: &[],
        assumptions: &["cd.base.morale-test", "cd.base.pin", "cd.base.phases"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { light: Light::ClearNight, morale: 7, units: 1, phases: 8 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _rulings: NoRulings,
    ) -> Result<Pins, Refusal> {
        let Circumstances { light, morale, units, phases } = circumstances;
        let night = light.is_night();
        Ok(Pins { night, morale: morale + figures.morale_modifier, units, phases })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, Law, enumerate};

    use super::*;

    fn pins(morale: i32, units: u32, phases: u32) -> Pins {
        let circumstances = Circumstances { morale, units, phases, ..Pins::example() };
        Pins::prepare(circumstances, Figures::default(), NoRulings {}).unwrap()
    }

    fn law(pins: Pins) -> Law<PinsOutcome, Fraction> {
        enumerate(&Budget::default(), |dice| pins.resolve(dice)).unwrap()
    }

    #[test]
    fn morale_seven_recovers_after_two_phases_on_average() {
        let law = enumerate::<_, f64>(&Budget::default(), |dice| pins(7, 1, 1000).resolve(dice));
        // What is pinned after a thousand phases is one half to the thousandth.
        let mean = law.unwrap().mean(|outcome| outcome.phases.map_or(0.0, f64::from));
        assert!((mean - 2.0).abs() < 1e-12, "{mean}");
    }

    #[test]
    fn morale_eight_is_still_pinned_after_three_phases_with_64_in_1000() {
        assert_eq!(law(pins(8, 1, 3)).mean(|it| it.pinned.into()), Fraction::new(64, 1000));
    }

    #[test]
    fn several_units_test_each_for_itself() {
        let law = law(pins(7, 3, 1));
        assert_eq!(law.mean(|it| it.pinned.into()), Fraction::new(3, 2));
        assert_eq!(law.mean(|it| (it.pinned == 0).into()), Fraction::new(1, 8));
    }

    #[test]
    fn by_day_units_recover_without_a_test() {
        let circumstances = Circumstances { light: Light::Day, ..Pins::example() };
        let pins = Pins::prepare(circumstances, Figures::default(), NoRulings {}).unwrap();
        assert_eq!(pins.resolve(&mut Scripted::new([])).phases, Some(1));
    }

    #[test]
    fn morale_of_two_never_recovers_at_night() {
        assert_eq!(law(pins(2, 1, 5)).mean(|it| it.phases.is_none().into()), Fraction::ONE);
    }
}
