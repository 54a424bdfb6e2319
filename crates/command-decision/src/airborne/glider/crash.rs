//! Crashes. Source: *Test of Battle*, 7.3.3 and 7.3.4. Register: `cd.airborne.glider-crash`.
//!
//! > The stand carried takes a hit, and the crew rolls its landing number once more: if it fails,
//! > the stand takes another. Each hit is rolled on the chart; forced back has no effect but on
//! > morale.
//!
//! The stand functions one level of quality lower at night, the crew does not. Structures that
//! gliders crash into are not damaged.

use sandtable_dice::{D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::landing::{LandingFigures, LandingRoll, TwilightLanding};
use crate::core::{ModifiersApplyTo, measures, switch};
use crate::hit_results::{Chart, Combine, HitResult, HitResultsFigures};
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// What a 10 on the second roll does.
    Second10 {
        /// It is a failure like any other.
        Failure,
        /// It destroys the stand.
        Destroyed,
    }
}

switch! {
    /// What happens to the glider or vehicle that is crashed into.
    CrashVictim {
        /// Nothing.
        NoEffect,
        /// It takes one hit.
        OneHit,
    }
}

/// A crash of a glider with its load.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CrashRoll {
    landing: LandingRoll,
    chart: Chart,
    second_10: Second10,
}

impl CrashRoll {
    pub(super) fn new(landing: LandingRoll, chart: Chart, second_10: Second10) -> CrashRoll {
        CrashRoll { landing, chart, second_10 }
    }

    /// The hits that the stand carried takes, and what they come to.
    pub(super) fn roll<D: Dice>(&self, dice: &mut D) -> (u32, HitResult) {
        let first = self.chart.worst(dice, 1);
        let dice = dice.stage("landing once more");
        let (more, second) = match self.second_10 {
            Second10::Failure if dice.check(self.landing.check()) => (0, HitResult::NoEffect),
            Second10::Failure => (1, self.chart.worst(dice, 1)),
            Second10::Destroyed => match i32::from(dice.roll(D10)) {
                10 => (0, HitResult::Eliminated),
                face if self.landing.check().passes(face) => (0, HitResult::NoEffect),
                _ => (1, self.chart.worst(dice, 1)),
            },
        };
        (1 + more, first.max(second))
    }
}

/// What a player reads out of a glider that has crashed.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Quality of the glider's crew.
    pub crew: Quality,
    /// AA hits on the glider before it landed.
    #[serde(default)]
    #[schemars(range(max = 10))]
    pub hits: u32,
    /// Quality of the stand carried, by day.
    pub quality: Quality,
    /// Quality, by day, of the vehicle or of the stand in the glider that it crashed into, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victim_quality: Option<Quality>,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The landing roll.
    pub landing: LandingFigures,
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What a 10 on the second roll does.
    #[serde(rename = "airborne.second_10")]
    pub second_10: Second10,
    /// What happens to the glider or vehicle that is crashed into.
    #[serde(rename = "airborne.crash_victim")]
    pub victim: CrashVictim,
    /// Which landing number counts at twilight.
    #[serde(rename = "airborne.twilight_landing")]
    pub twilight: TwilightLanding,
}

/// A glider that has crashed.
#[derive(Clone, Debug)]
pub struct Crash {
    crash: CrashRoll,
    victim: Option<Chart>,
}

/// What comes of the crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CrashOutcome {
    /// Hits on the stand carried.
    pub hits: u32,
    /// The worst that happened to the stand carried.
    pub stand: HitResult,
    /// What happened to whatever was crashed into.
    pub victim: HitResult,
}

impl Outcome for CrashOutcome {}

impl Procedure for Crash {
    type Outcome = CrashOutcome;

    fn measures(&self) -> Vec<Measure<CrashOutcome>> {
        measures! {
            "eliminated", yes_no(), "the stand carried is eliminated",
                |outcome| (outcome.stand == HitResult::Eliminated).into();
            "forced_back", yes_no(), "the stand carried is forced back, which counts for morale",
                |outcome| (outcome.stand == HitResult::ForcedBack).into();
            "no_effect", yes_no(), "the stand carried suffers no effect",
                |outcome| (outcome.stand == HitResult::NoEffect).into();
            "hits", count("hits", 1..=2), "hits on the stand carried",
                |outcome| outcome.hits.into();
            "victim_eliminated", yes_no(), "what it crashed into is eliminated",
                |outcome| (outcome.victim == HitResult::Eliminated).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> CrashOutcome {
        let (hits, stand) = self.crash.roll(dice);
        let victim = match &self.victim {
            Some(chart) => chart.worst(dice, 1),
            None => HitResult::NoEffect,
        };
        CrashOutcome { hits, stand, victim }
    }
}

impl Rule for Crash {
    const ABOUT: About = About {
        id: "cd.airborne.glider-crash",
        covers: &[],
        assumptions: &["cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            crew: Quality::Experienced,
            hits: 0,
            quality: Quality::Experienced,
            victim_quality: None,
            light: Light::OvercastNight,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Crash, Refusal> {
        let Circumstances { crew, hits, quality, victim_quality, light } = circumstances;
        if figures.landing.aborts_at <= hits {
            let problem = format!("a glider with {hits} AA hits has aborted and cannot crash");
            return Err(Refusal::new("circumstances.hits", problem));
        }
        let chart =
            |quality| figures.hit_results.chart(light.quality(quality), false, Combine::Worst);
        let landing = LandingRoll::new(
            &figures.landing,
            (rulings.twilight, ModifiersApplyTo::default()),
            light,
            crew,
            hits,
        );
        let victim = victim_quality.filter(|_| rulings.victim == CrashVictim::OneHit);
        Ok(Crash {
            crash: CrashRoll::new(landing, chart(quality)?, rulings.second_10),
            victim: victim.map(chart).transpose()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn crash(circumstances: Circumstances, rulings: Rulings) -> Crash {
        Crash::prepare(circumstances, Figures::default(), rulings).unwrap()
    }

    #[track_caller]
    fn eliminated(crash: &Crash) -> Fraction {
        exactly(crash).mean(|outcome| (outcome.stand == HitResult::Eliminated).into())
    }

    #[test]
    fn cd_air_021_a_crash_on_an_overcast_night_eliminates_68_of_125() {
        let crash = crash(Crash::example(), Rulings::default());
        assert_eq!(eliminated(&crash), Fraction::new(68, 125));
    }

    /// The landing number is 4: six times in ten the second roll makes another hit.
    #[test]
    fn a_crash_is_a_hit_or_two() {
        let crash = crash(Crash::example(), Rulings::default());
        let law = exactly(&crash);
        assert_eq!(law.mean(|outcome| outcome.hits.into()), Fraction::new(16, 10));
    }

    /// 1 - 0.6 * (0.4 + 0.5 * 0.6 + 0.1 * 0) = 0.58.
    #[test]
    fn a_second_ten_destroys_only_by_ruling() {
        let rulings = Rulings { second_10: Second10::Destroyed, ..Rulings::default() };
        let crash = crash(Crash::example(), rulings);
        assert_eq!(eliminated(&crash), Fraction::new(58, 100));
    }

    #[test]
    fn a_crash_is_told_hit_by_hit() {
        let crash = crash(Crash::example(), Rulings::default());
        let mut dice = Scripted::new([3, 5, 6]);
        assert_eq!(crash.resolve(&mut dice).stand, HitResult::ForcedBack);
        assert!(dice.exhausted());
    }

    #[test]
    fn what_is_crashed_into_takes_a_hit_only_by_ruling() {
        let circumstances = Circumstances {
            victim_quality: Some(Quality::Green),
            light: Light::Day,
            ..Crash::example()
        };
        let victim = |victim| {
            let crash = crash(circumstances, Rulings { victim, ..Rulings::default() });
            exactly(&crash).mean(|outcome| (outcome.victim == HitResult::Eliminated).into())
        };
        assert_eq!(victim(CrashVictim::NoEffect), Fraction::ZERO);
        assert_eq!(victim(CrashVictim::OneHit), Fraction::new(1, 2));
    }

    #[test]
    fn a_glider_that_aborted_cannot_crash() {
        let circumstances = Circumstances { hits: 3, ..Crash::example() };
        let refusal = Crash::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.hits");
    }
}
