//! The hit results chart. Register: `cd.base.hit-results`, with `hits.combine`; an assumption of
//! the base game.
//!
//! > Each hit is one D10 on the row of the target's quality: no effect, forced back or eliminated.
//! > The worst result counts; several forced-back results are not an elimination. Trucks, rafts and
//! > boats, being soft, use the row of Green troops.

mod chart;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use chart::{Chart, Combine, HitResult, HitResultsFigures, Row};

use crate::core::measures;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

/// A stand that was hit.
#[derive(Clone, Debug)]
pub struct HitResults {
    chart: Chart,
    hits: u32,
}

/// What hits come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HitResultsOutcome {
    /// The result that counts.
    pub result: HitResult,
}

impl Outcome for HitResultsOutcome {}

/// What a player reads out before rolling for hits.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The quality, by day, of the stand that was hit.
    pub quality: Quality,
    /// Whether it is soft (a truck, raft or boat), and so uses the row of Green troops.
    #[serde(default)]
    pub soft: bool,
    /// Hits on it.
    #[schemars(range(max = 100))]
    pub hits: u32,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The numbers of the chart.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The hit results chart.
    pub hit_results: HitResultsFigures,
}

/// What the register leaves open about hits.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What several hits come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

impl Procedure for HitResults {
    type Outcome = HitResultsOutcome;

    fn measures(&self) -> Vec<Measure<HitResultsOutcome>> {
        measures! {
            "eliminated", yes_no(), "eliminated",
                |outcome| (outcome.result == HitResult::Eliminated).into();
            "forced_back", yes_no(), "forced back",
                |outcome| (outcome.result == HitResult::ForcedBack).into();
            "no_effect", yes_no(), "no effect",
                |outcome| (outcome.result == HitResult::NoEffect).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> HitResultsOutcome {
        HitResultsOutcome { result: self.chart.worst(dice, self.hits) }
    }
}

impl Rule for HitResults {
    const ABOUT: About =
        About { id: "cd.base.hit-results", covers: &[], assumptions: &["cd.base.hit-results"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { quality: Quality::Regular, soft: false, hits: 1, light: Light::Day }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<HitResults, Refusal> {
        let Circumstances { quality, soft, hits, light } = circumstances;
        let chart = figures.hit_results.chart(light.quality(quality), soft, rulings.combine)?;
        Ok(HitResults { chart, hits })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn hit(quality: Quality, soft: bool, hits: u32, combine: Combine) -> HitResults {
        let circumstances = Circumstances { quality, soft, hits, light: Light::Day };
        HitResults::prepare(circumstances, Figures::default(), Rulings { combine }).unwrap()
    }

    #[track_caller]
    fn chance(procedure: &HitResults, result: HitResult) -> Fraction {
        exactly(procedure).probability(&HitResultsOutcome { result })
    }

    /// The one cell of the chart that the book confirms, in the example of 7.2.2.
    #[test]
    fn a_veteran_is_forced_back_on_a_six() {
        let veteran = hit(Quality::Veteran, false, 1, Combine::Worst);
        assert_eq!(veteran.resolve(&mut Scripted::new([6])).result, HitResult::ForcedBack);
    }

    #[test]
    fn each_step_of_quality_loses_one_face_of_elimination() {
        let eliminated =
            |quality| chance(&hit(quality, false, 1, Combine::Worst), HitResult::Eliminated);
        assert_eq!(eliminated(Quality::Green), Fraction::new(5, 10));
        assert_eq!(eliminated(Quality::Trained), Fraction::new(4, 10));
        assert_eq!(eliminated(Quality::Regular), Fraction::new(4, 10));
        assert_eq!(eliminated(Quality::Experienced), Fraction::new(3, 10));
        assert_eq!(eliminated(Quality::Veteran), Fraction::new(3, 10));
        assert_eq!(eliminated(Quality::Elite), Fraction::new(2, 10));
    }

    #[test]
    fn soft_targets_use_the_row_of_green_troops() {
        let truck = hit(Quality::Elite, true, 1, Combine::Worst);
        assert_eq!(chance(&truck, HitResult::NoEffect), Fraction::new(1, 10));
    }

    #[test]
    fn the_worst_of_several_results_counts() {
        let twice = hit(Quality::Regular, false, 2, Combine::Worst);
        assert_eq!(chance(&twice, HitResult::Eliminated), Fraction::new(64, 100));
        assert_eq!(chance(&twice, HitResult::NoEffect), Fraction::new(9, 100));
        let once = hit(Quality::Regular, false, 2, Combine::OneRoll);
        assert_eq!(chance(&once, HitResult::Eliminated), Fraction::new(4, 10));
    }

    #[test]
    fn without_hits_nothing_is_rolled() {
        let missed = hit(Quality::Green, false, 0, Combine::Worst);
        assert_eq!(missed.resolve(&mut Scripted::new([])).result, HitResult::NoEffect);
    }

    #[test]
    fn rows_out_of_order_are_refused() {
        let mut figures = Figures::default();
        figures.hit_results.elite = Row { no_effect: 9, forced_back: 8 };
        let circumstances = Circumstances { quality: Quality::Elite, ..HitResults::example() };
        let refusal = HitResults::prepare(circumstances, figures, Rulings::default()).unwrap_err();
        assert_eq!(refusal.key, "figures.hit_results.elite");
    }

    /// A regular stand functions as a trained one: its chance of no effect falls from 3/10 to 2/10.
    #[test]
    fn at_night_the_row_is_that_of_the_next_lower_quality() {
        let unharmed = |light, quality, soft| {
            let circumstances = Circumstances { quality, soft, hits: 1, light };
            let hit = HitResults::prepare(circumstances, Figures::default(), Rulings::default());
            chance(&hit.unwrap(), HitResult::NoEffect)
        };
        let night = |quality| unharmed(Light::ClearNight, quality, false);
        assert_eq!(night(Quality::Regular), Fraction::new(2, 10));
        assert_eq!(night(Quality::Green), Fraction::new(1, 10));
        assert_eq!(unharmed(Light::Twilight, Quality::Regular, false), Fraction::new(3, 10));
        assert_eq!(unharmed(Light::OvercastNight, Quality::Elite, true), Fraction::new(1, 10));
    }
}
