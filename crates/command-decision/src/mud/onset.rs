//! How rain makes mud. Source: *Test of Battle*, 11.1, note for referees, and 10.3. Register:
//! `cd.mud.onset`.
//!
//! > Rain that lasts makes mud, and the longer the worse; the referee says how fast. Usually the
//! > ground stays as it is for the whole battle.
//!
//! Poor drainage, a high water table or a thaw are levels that a scenario starts from.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, Series, States, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::levels::Mud;
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::always;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What the referee knows of the weather to come.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How bad the mud is at the start.
    pub mud: Mud,
    /// Turns to look ahead.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The probability that it rains steadily or harder in a turn.
    #[serde(default = "always")]
    pub rain: Chance,
    /// Turns of such rain after which mud is one level worse. Leave it out if mud does not change
    /// during the battle, as is usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns_per_level: Option<u32>,
}

/// No numbers: the book has none.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoFigures {}

/// Rain that falls for some turns.
#[derive(Clone, Copy, Debug)]
pub struct Onset {
    mud: Mud,
    turns: u32,
    rain: Chance,
    turns_per_level: Option<u32>,
}

/// How bad the mud is in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OnsetOutcome {
    /// The level.
    pub mud: Mud,
}

impl Outcome for OnsetOutcome {}

impl Onset {
    /// The highest level that rain in every turn leads to.
    fn worst(&self) -> u32 {
        let rise = self.turns_per_level.map_or(0, |turns| self.turns / turns);
        (self.mud as u32 + rise).min(Mud::Deep as u32)
    }
}

impl Procedure for Onset {
    type Outcome = OnsetOutcome;

    fn measures(&self) -> Vec<Measure<OnsetOutcome>> {
        let (best, worst) = (self.mud as u32, self.worst());
        measures! {
            "level", count("0 none, 1 light, 2 moderate, 3 deep", best..=worst), "mud in the end",
                |outcome| (outcome.mud as u8).into();
            "mires", yes_no(), "mud that vehicles mire in",
                |outcome| (Mud::Moderate <= outcome.mud).into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Named(&["no mud", "light mud", "moderate mud", "deep mud"]);
        vec![Series { name: "ground", meaning: "The ground", states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> OnsetOutcome {
        let &Onset { mud, turns, rain, turns_per_level: Some(turns_per_level) } = self else {
            dice.mark("ground", 1..=self.turns, self.mud as u32);
            return OnsetOutcome { mud: self.mud };
        };
        let mud = dice.rounds((1, mud, 0), |dice, &(turn, mud, wet)| {
            let wet = wet + u32::from(dice.at("turn", turn).stage("rain").chance(rain));
            let (mud, wet) = if wet == turns_per_level { (worse(mud), 0) } else { (mud, wet) };
            if turn == turns || mud == Mud::Deep {
                dice.mark("ground", turn..=turns, mud as u32);
                return ControlFlow::Break(mud);
            }
            dice.mark("ground", turn..=turn, mud as u32);
            ControlFlow::Continue((turn + 1, mud, wet))
        });
        OnsetOutcome { mud }
    }
}

/// The next level; there is none above deep mud.
fn worse(mud: Mud) -> Mud {
    match mud {
        Mud::None => Mud::Light,
        Mud::Light => Mud::Moderate,
        Mud::Moderate | Mud::Deep => Mud::Deep,
    }
}

impl Rule for Onset {
    const ABOUT: About = About { id: "cd.mud.onset", covers: &[], assumptions: &["cd.mud.onset"] };
    type Circumstances = Circumstances;
    type Figures = NoFigures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let rain = Chance::new(1, 2).expect("a half");
        Circumstances { mud: Mud::Light, turns: 8, rain, turns_per_level: Some(4) }
    }

    fn prepare(
        circumstances: Circumstances,
        _figures: NoFigures,
        _rulings: NoRulings,
    ) -> Result<Onset, Refusal> {
        let Circumstances { mud, turns, rain, turns_per_level } = circumstances;
        Ok(Onset { mud, turns, rain, turns_per_level })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, enumerate};

    use super::*;

    fn onset(rain: Chance, turns: u32, turns_per_level: Option<u32>) -> Onset {
        let circumstances = Circumstances { mud: Mud::Light, turns, rain, turns_per_level };
        Onset::prepare(circumstances, NoFigures {}, NoRulings {}).unwrap()
    }

    fn odds(onset: Onset, mud: Mud) -> Fraction {
        let law = enumerate(&Budget::default(), |dice| onset.resolve(dice)).unwrap();
        law.probability(&OnsetOutcome { mud })
    }

    #[test]
    fn mud_does_not_change_during_a_battle_unless_the_referee_says_so() {
        let mud = onset(Chance::ALWAYS, 1000, None).resolve(&mut Scripted::new([])).mud;
        assert_eq!(mud, Mud::Light);
    }

    #[test]
    fn steady_rain_makes_mud_worse_at_the_rate_of_the_referee() {
        assert_eq!(odds(onset(Chance::ALWAYS, 3, Some(4)), Mud::Light), Fraction::ONE);
        assert_eq!(odds(onset(Chance::ALWAYS, 4, Some(4)), Mud::Moderate), Fraction::ONE);
        assert_eq!(odds(onset(Chance::ALWAYS, 90, Some(4)), Mud::Deep), Fraction::ONE);
    }

    #[test]
    fn rain_on_half_the_turns_makes_two_wet_turns_of_three_in_one_of_two() {
        let onset = onset(Chance::new(1, 2).unwrap(), 3, Some(2));
        assert_eq!(odds(onset, Mud::Moderate), Fraction::new(1, 2));
    }
}
