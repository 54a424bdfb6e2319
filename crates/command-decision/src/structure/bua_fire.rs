//! Built-up area on fire. Source: *Test of Battle*, 6.2.2. Register: `cd.structure.bua-fire`,
//! `cd.structure.fire-duration`.
//!
//! > At the start of each following turn roll for each fire: on 1 to 3 it is out, and its smoke is
//! > gone. While it burns nobody may enter the sector, and smoke of 6 by 1 inches lies downwind of
//! > it: 4 inches in a moderate, 1 inch in a high wind.
//!
//! The stands that ignition forces back are counted by `cd.structure.bua-damage`; what a fire
//! lights up at night by `cd.night.illumination`.

use std::ops::ControlFlow;

use sandtable_dice::{
    Check, D10, Dice, Measure, Outcome, Procedure, Series, States, amount, count, time, yes_no,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bombs::one;
use crate::core::measures;
use crate::levels::Wind;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Sectors set on fire this turn.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub fires: u32,
    /// Following turns that are looked at, with a roll for each fire at the start of each.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The wind.
    #[serde(default = "light")]
    pub wind: Wind,
}

fn light() -> Wind {
    Wind::Light
}

/// How far smoke reaches downwind (inches).
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Smoke {
    /// In a light wind.
    #[schemars(range(max = 100))]
    pub light: u32,
    /// In a moderate wind.
    #[schemars(range(max = 100))]
    pub moderate: u32,
    /// In a high wind.
    #[schemars(range(max = 100))]
    pub high: u32,
}

impl Default for Smoke {
    fn default() -> Smoke {
        Smoke { light: 6, moderate: 4, high: 1 }
    }
}

/// The highest die that ends a fire.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FireFigures {
    /// The highest die at which a fire goes out.
    #[schemars(range(max = 10))]
    pub out: u8,
}

impl Default for FireFigures {
    fn default() -> FireFigures {
        FireFigures { out: 3 }
    }
}

impl FireFigures {
    /// The roll at the start of a turn.
    pub(super) fn check(self) -> Check {
        D10.at_most(self.out.into())
    }
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// When fires go out.
    pub fire: FireFigures,
    /// How far smoke reaches.
    pub smoke: Smoke,
}

/// Sectors on fire.
#[derive(Clone, Copy, Debug)]
pub struct BuaFire {
    fires: u32,
    turns: u32,
    out: Check,
    smoke: u32,
}

/// How long they burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BuaFireOutcome {
    /// Rolls until the last fire is out, if it is within the turns.
    pub rolls: Option<u32>,
    /// Sectors that burn at the end.
    pub burning: u32,
    /// Turns that each sector burned, added up, that of ignition included.
    pub burning_turns: u32,
    smoke: u32,
}

impl Outcome for BuaFireOutcome {}

impl Procedure for BuaFire {
    type Outcome = BuaFireOutcome;

    fn measures(&self) -> Vec<Measure<BuaFireOutcome>> {
        let &BuaFire { fires, turns, smoke, .. } = self;
        let most = fires * (turns + 1);
        measures! {
            "rolls", time("rolls", turns), "rolls until the last fire is out",
                |outcome| outcome.rolls.into();
            "burning", count("sectors", 0..=fires), "sectors that burn at the end",
                |outcome| outcome.burning.into();
            "all_out", yes_no(), "all fires are out at the end",
                |outcome| (outcome.burning == 0).into();
            "burning_turns", count("turns", fires..=most),
                "turns in which a sector burns and is closed, that of ignition included",
                |outcome| outcome.burning_turns.into();
            "smoke_inch_turns", amount("inches times turns", fires * smoke..=most * smoke),
                "smoke downwind of the sectors",
                |outcome| (outcome.burning_turns * outcome.smoke).into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Counted { unit: "sectors", most: self.fires };
        let (name, meaning) = ("burning", "Sectors that burn");
        vec![Series { name, meaning, states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BuaFireOutcome {
        let &BuaFire { fires, turns, out, smoke } = self;
        dice.rounds((1, fires, fires), move |dice, &(roll, burning, burning_turns)| {
            let burning =
                burning - dice.at("turn", roll).stage("fire goes out").successes(burning, out);
            dice.mark("burning", roll..=if burning == 0 { turns } else { roll }, burning);
            if burning == 0 || roll == turns {
                let rolls = (burning == 0).then_some(roll);
                let burning_turns = burning_turns + burning;
                return ControlFlow::Break(BuaFireOutcome { rolls, burning, burning_turns, smoke });
            }
            ControlFlow::Continue((roll + 1, burning, burning_turns + burning))
        })
    }
}

impl Rule for BuaFire {
    const ABOUT: About = About {
        id: "cd.structure.bua-fire",
        covers: &["cd.structure.fire-duration"],
        assumptions: &[],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { fires: 1, turns: 100, wind: Wind::Light }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        _: NoRulings,
    ) -> Result<BuaFire, Refusal> {
        let Circumstances { fires, turns, wind } = circumstances;
        let smoke = match wind {
            Wind::Light => figures.smoke.light,
            Wind::Moderate => figures.smoke.moderate,
            Wind::High => figures.smoke.high,
        };
        Ok(BuaFire { fires, turns, out: figures.fire.check(), smoke })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn fire(fires: u32, turns: u32, wind: Wind) -> BuaFire {
        let circumstances = Circumstances { fires, turns, wind };
        BuaFire::prepare(circumstances, Figures::default(), NoRulings {}).unwrap()
    }

    /// Within 1000 rolls: what is beyond has a probability of 0.7^1000, below 1e-154.
    #[test]
    fn cd_struct_009_a_fire_lasts_ten_thirds_rolls_on_average() {
        let fire = fire(1, 1000, Wind::Light);
        let law = enumerate::<_, f64>(&Budget::default(), |dice| fire.resolve(dice)).unwrap();
        let mean = law.mean(|outcome| outcome.rolls.map_or(0.0, f64::from));
        assert!((mean - 10.0 / 3.0).abs() < 1e-12, "{mean}");
    }

    #[test]
    fn a_fire_burns_after_n_rolls_with_a_probability_of_seven_tenths_to_the_n() {
        let fire = fire(1, 4, Wind::Light);
        let law = enumerate::<_, Fraction>(&Budget::default(), |dice| fire.resolve(dice)).unwrap();
        assert_eq!(law.mean(|outcome| outcome.burning.into()), Fraction::new(2401, 10_000));
    }

    #[test]
    fn each_of_several_fires_rolls_for_itself() {
        let fires = fire(2, 3, Wind::Light);
        let mut dice = Scripted::new([3, 4, 10, 1]);
        let outcome = fires.resolve(&mut dice);
        assert!(dice.exhausted());
        assert_eq!((outcome.rolls, outcome.burning, outcome.burning_turns), (Some(3), 0, 4));
    }

    #[test]
    fn wind_shortens_the_smoke() {
        assert_eq!(fire(1, 1, Wind::Light).smoke, 6);
        assert_eq!(fire(1, 1, Wind::Moderate).smoke, 4);
        assert_eq!(fire(1, 1, Wind::High).smoke, 1);
    }
}
