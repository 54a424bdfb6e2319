//! How rain and snowfall change. Source: *Test of Battle*, 10.3.3. Register: `cd.precip.changing`,
//! `cd.precip.levels`.
//!
//! > Precipitation remains as it is, or changes on a chart of the referee's, like that of mist and fog.
//!
//! The scenario has the chart: the chances of each level in the next turn, given this one.

use std::ops::ControlFlow;

use sandtable_dice::{
    Chance, Dice, Measure, Outcome, Procedure, Scale, Series, States, count, time, yes_no,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::chain::{Chart, PrecipitationChain};
use crate::NoFigures;
use crate::core::measures;
use crate::levels::Precipitation;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What the referee knows of rain and snow.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The level before the first turn.
    pub precipitation: Precipitation,
    /// Turns of the game, with a change at the start of each.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The chart; leave it out if the level is constant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain: Option<PrecipitationChain>,
}

/// Rain or snowfall over some turns.
#[derive(Clone, Copy, Debug)]
pub struct PrecipitationChanging {
    precipitation: Precipitation,
    turns: u32,
    chart: Option<Chart>,
}

/// What becomes of rain or snowfall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PrecipitationChangingOutcome {
    /// The level in the last turn.
    pub level: Precipitation,
    /// The first turn without any: 0 if there was none before the first turn.
    pub first_dry: Option<u32>,
}

impl Outcome for PrecipitationChangingOutcome {}

impl Procedure for PrecipitationChanging {
    type Outcome = PrecipitationChangingOutcome;

    fn measures(&self) -> Vec<Measure<PrecipitationChangingOutcome>> {
        let first_dry = Scale { low: 0.0, ..time("turns", self.turns) };
        measures! {
            "level", count("0 none, 1 light, 2 steady, 3 heavy", 0..=3),
                "precipitation in the last turn", |outcome| (outcome.level as u8).into();
            "none", yes_no(), "no precipitation in the last turn",
                |outcome| (outcome.level == Precipitation::None).into();
            "light", yes_no(), "light precipitation in the last turn",
                |outcome| (outcome.level == Precipitation::Light).into();
            "steady", yes_no(), "steady precipitation in the last turn",
                |outcome| (outcome.level == Precipitation::Steady).into();
            "heavy", yes_no(), "heavy precipitation in the last turn",
                |outcome| (outcome.level == Precipitation::Heavy).into();
            "first_dry", first_dry, "first turn without precipitation, 0 if none falls at first",
                |outcome| outcome.first_dry.into();
            "stopped", yes_no(), "some turn is without precipitation",
                |outcome| outcome.first_dry.is_some().into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Named(&["dry", "light", "steady", "heavy"]);
        let (name, meaning) = ("precipitation", "Rain or snowfall");
        vec![Series { name, meaning, states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> PrecipitationChangingOutcome {
        let &PrecipitationChanging { precipitation, turns, chart } = self;
        let dry = |level, turn| (level == Precipitation::None).then_some(turn);
        let first_dry = dry(precipitation, 0);
        let (level, first_dry) = match chart {
            None => {
                dice.mark("precipitation", 1..=turns, precipitation as u32);
                (precipitation, first_dry)
            }
            Some(chart) => {
                dice.rounds((0, precipitation, first_dry), move |dice, &(turn, level, first)| {
                    if turn == turns {
                        return ControlFlow::Break((level, first));
                    }
                    let turn = turn + 1;
                    let level = chart.next(dice.at("turn", turn), level);
                    dice.mark("precipitation", turn..=turn, level as u32);
                    ControlFlow::Continue((turn, level, first.or(dry(level, turn))))
                })
            }
        };
        PrecipitationChangingOutcome { level, first_dry }
    }
}

impl Rule for PrecipitationChanging {
    const ABOUT: About =
        About { id: "cd.precip.changing", covers: &["cd.precip.levels"], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = NoFigures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let tenths = |tenths: [u32; 4]| {
            tenths.map(|tenths| Chance::new(tenths, 10).expect("at most ten tenths"))
        };
        let chain = PrecipitationChain {
            none: tenths([9, 1, 0, 0]),
            light: tenths([2, 6, 2, 0]),
            steady: tenths([0, 2, 6, 2]),
            heavy: tenths([0, 0, 4, 6]),
        };
        Circumstances { precipitation: Precipitation::Steady, turns: 8, chain: Some(chain) }
    }

    fn prepare(
        circumstances: Circumstances,
        _figures: NoFigures,
        _rulings: NoRulings,
    ) -> Result<PrecipitationChanging, Refusal> {
        let Circumstances { precipitation, turns, chain } = circumstances;
        let chart = chain.map(|chain| chain.chart()).transpose()?;
        Ok(PrecipitationChanging { precipitation, turns, chart })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_sim::exact::{Budget, Law, enumerate};

    use super::*;

    fn law(
        precipitation: Precipitation,
        turns: u32,
    ) -> Law<PrecipitationChangingOutcome, Fraction> {
        let circumstances =
            Circumstances { precipitation, turns, ..PrecipitationChanging::example() };
        let rain = PrecipitationChanging::prepare(circumstances, NoFigures {}, NoRulings {});
        let rain = rain.unwrap();
        enumerate(&Budget::default(), |dice| rain.resolve(dice)).unwrap()
    }

    #[test]
    fn without_a_chart_rain_stays_as_it_is() {
        let circumstances = Circumstances { chain: None, ..PrecipitationChanging::example() };
        let rain = PrecipitationChanging::prepare(circumstances, NoFigures {}, NoRulings {});
        let outcome = rain.unwrap().resolve(&mut Scripted::new([]));
        assert_eq!((outcome.level, outcome.first_dry), (Precipitation::Steady, None));
    }

    #[test]
    fn a_turn_follows_the_row_of_the_chart() {
        let law = law(Precipitation::Light, 1);
        let share = |level| law.mean(|it| (it.level == level).into());
        assert_eq!(share(Precipitation::None), Fraction::new(2, 10));
        assert_eq!(share(Precipitation::Light), Fraction::new(6, 10));
        assert_eq!(share(Precipitation::Steady), Fraction::new(2, 10));
        assert_eq!(share(Precipitation::Heavy), Fraction::ZERO);
    }

    /// Steady, light, none: 2/10 * 2/10; and heavy again two turns on: 2/10 * 6/10 + 6/10 * 2/10.
    #[test]
    fn two_turns_follow_two_rows() {
        let law = law(Precipitation::Steady, 2);
        assert_eq!(law.mean(|it| (it.first_dry == Some(2)).into()), Fraction::new(4, 100));
        let heavy = law.mean(|it| (it.level == Precipitation::Heavy).into());
        assert_eq!(heavy, Fraction::new(24, 100));
    }

    #[test]
    fn rain_that_has_stopped_may_return() {
        let law = law(Precipitation::None, 1);
        assert_eq!(law.mean(|it| (it.first_dry == Some(0)).into()), Fraction::ONE);
        let light = law.mean(|it| (it.level == Precipitation::Light).into());
        assert_eq!(light, Fraction::new(1, 10));
    }

    #[test]
    fn a_chart_that_does_not_add_up_is_refused() {
        let mut circumstances = PrecipitationChanging::example();
        circumstances.chain.as_mut().unwrap().heavy[3] = Chance::NEVER;
        let refusal = PrecipitationChanging::prepare(circumstances, NoFigures {}, NoRulings {});
        assert_eq!(refusal.unwrap_err().key, "circumstances.chain.heavy");
    }
}
