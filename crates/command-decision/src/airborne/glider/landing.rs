//! The landing roll. Source: *Test of Battle*, 7.3.1 to 7.3.3. Register:
//! `cd.airborne.glider-landing`.
//!
//! > A glider lands on its target at or under its landing number: 8 by day, 6 on a clear night, 4
//! > on an overcast or moonless one; one less for each AA hit, one more for a Veteran or Elite crew,
//! > one less for a Green or Trained one. The third AA hit makes it abort. A natural 10 loses the
//! > glider, any other failure makes it deviate.
//!
//! Air crews keep their quality at night.

use sandtable_dice::{Check, D10, Dice, Measure, Outcome, Procedure, Table, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::airborne::quality::QualityModifiers;
use crate::core::{ModifiersApplyTo, measures, switch};
use crate::independent::counts;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Which landing number counts at twilight, which the book has none for.
    TwilightLanding {
        /// That of the day.
        Day,
        /// That of a clear night.
        ClearNight,
    }
}

switch! {
    /// Whether a stand lost to a natural 10 may come back by the regroup rule.
    Natural10Regroup {
        /// No.
        No,
        /// Yes.
        Yes,
    }
}

/// The book's numbers for the landing roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LandingFigures {
    /// Landing number by day.
    #[schemars(range(min = -10, max = 20))]
    pub day: i32,
    /// Landing number on a clear night.
    #[schemars(range(min = -10, max = 20))]
    pub clear_night: i32,
    /// Landing number on an overcast or moonless night.
    #[schemars(range(min = -10, max = 20))]
    pub overcast_night: i32,
    /// What each AA hit adds.
    #[schemars(range(min = -10, max = 10))]
    pub per_hit: i32,
    /// What the quality of the crew adds.
    pub crew: QualityModifiers,
    /// The lowest die that loses the glider, whatever its number.
    #[schemars(range(min = 1, max = 11))]
    pub lost_from: u8,
    /// AA hits that make a glider abort.
    #[schemars(range(min = 1, max = 5))]
    pub aborts_at: u32,
}

impl Default for LandingFigures {
    fn default() -> LandingFigures {
        LandingFigures {
            day: 8,
            clear_night: 6,
            overcast_night: 4,
            per_hit: -1,
            crew: QualityModifiers::ONE,
            lost_from: 10,
            aborts_at: 3,
        }
    }
}

/// How a glider comes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Fate {
    OnTarget,
    Deviates,
    Lost,
    Aborts,
}

/// The landing roll of a glider.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct LandingRoll {
    number: i32,
    table: Table<Fate>,
    aborts: bool,
}

impl LandingRoll {
    pub(super) fn new(
        figures: &LandingFigures,
        (twilight, modifiers): (TwilightLanding, ModifiersApplyTo),
        light: Light,
        crew: Quality,
        hits: u32,
    ) -> LandingRoll {
        let base = match light {
            Light::Day => figures.day,
            Light::Twilight | Light::ArtificialMoonlight => match twilight {
                TwilightLanding::Day => figures.day,
                TwilightLanding::ClearNight => figures.clear_night,
            },
            Light::ClearNight => figures.clear_night,
            Light::OvercastNight => figures.overcast_night,
        };
        let modifier = figures.crew.of(crew) + figures.per_hit * hits.cast_signed();
        let number = base + modifier;
        let last = i32::from(figures.lost_from) - 1
            + match modifiers {
                ModifiersApplyTo::Number => 0,
                ModifiersApplyTo::Die => modifier,
            };
        let rows = [(number.min(last), Fate::OnTarget), (last, Fate::Deviates)];
        // A number below 1 is never rolled, and a table takes a low die for its first row.
        let impossible = rows.iter().take_while(|(top, _)| *top < 1).count();
        let rows = &rows[impossible..];
        let table = Table::new(D10.times(1), rows, Fate::Lost).expect("the bands rise");
        LandingRoll { number, table, aborts: figures.aborts_at <= hits }
    }

    /// The roll, if the glider does not abort.
    pub(super) fn roll<D: Dice>(&self, dice: &mut D) -> Fate {
        if self.aborts { Fate::Aborts } else { dice.stage("landing").table(&self.table, 0) }
    }

    /// The same number, without the natural 10: the second roll of a glider that crashes.
    pub(super) fn check(&self) -> Check {
        D10.at_most(self.number)
    }
}

/// Gliders that come down.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How many gliders land.
    #[schemars(range(min = 1, max = 100))]
    pub gliders: u32,
    /// Quality of their crews.
    pub crew: Quality,
    /// AA hits that each has taken.
    #[serde(default)]
    #[schemars(range(max = 10))]
    pub hits: u32,
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
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Which landing number counts at twilight.
    #[serde(rename = "airborne.twilight_landing")]
    pub twilight: TwilightLanding,
    /// Whether a stand lost to a natural 10 may come back by the regroup rule.
    #[serde(rename = "airborne.natural10_regroup")]
    pub regroup: Natural10Regroup,
    /// What modifiers change, the landing number or the die, and with it what is a 10.
    #[serde(rename = "core.modifiers_apply_to")]
    pub modifiers: ModifiersApplyTo,
}

/// Gliders that roll to land.
#[derive(Clone, Debug)]
pub struct Landing {
    roll: LandingRoll,
    gliders: u32,
    regroup: bool,
}

counts! {
    /// How gliders came down.
    pub Down {
        /// On their targets.
        on_target,
        /// Somewhere else.
        deviating,
        /// Lost to a natural 10.
        lost,
        /// Back home.
        aborted,
    }
}

/// How gliders came down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LandingOutcome {
    /// How many came down how.
    pub down: Down,
    regroup: bool,
}

impl Outcome for LandingOutcome {}

impl Procedure for Landing {
    type Outcome = LandingOutcome;

    fn measures(&self) -> Vec<Measure<LandingOutcome>> {
        let gliders = self.gliders;
        measures! {
            "on_target", count("gliders", 0..=gliders), "gliders that land on target",
                |outcome| outcome.down.on_target.into();
            "deviating", count("gliders", 0..=gliders), "gliders that deviate",
                |outcome| outcome.down.deviating.into();
            "lost", count("gliders", 0..=gliders), "gliders lost to a natural 10",
                |outcome| outcome.down.lost.into();
            "aborted", count("gliders", 0..=gliders), "gliders that abort",
                |outcome| outcome.down.aborted.into();
            "may_regroup", count("stands", 0..=gliders),
                "stands lost to a natural 10 that may come back",
                |outcome| if outcome.regroup { outcome.down.lost.into() } else { 0u32.into() };
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> LandingOutcome {
        let down = dice.independent(self.gliders, &self.roll, |dice, roll| {
            let mut down = Down::default();
            *match roll.roll(dice.each("glider")) {
                Fate::OnTarget => &mut down.on_target,
                Fate::Deviates => &mut down.deviating,
                Fate::Lost => &mut down.lost,
                Fate::Aborts => &mut down.aborted,
            } = 1;
            down
        });
        LandingOutcome { down, regroup: self.regroup }
    }
}

impl Rule for Landing {
    const ABOUT: About =
        About { id: "cd.airborne.glider-landing", covers: &[], assumptions: &["cd.base.regroup"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { gliders: 6, crew: Quality::Regular, hits: 0, light: Light::ClearNight }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Landing, Refusal> {
        let Circumstances { gliders, crew, hits, light } = circumstances;
        let roll = LandingRoll::new(
            &figures.landing,
            (rulings.twilight, rulings.modifiers),
            light,
            crew,
            hits,
        );
        Ok(Landing { roll, gliders, regroup: rulings.regroup == Natural10Regroup::Yes })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn glider(light: Light, crew: Quality, hits: u32) -> Circumstances {
        Circumstances { gliders: 1, crew, hits, light }
    }

    #[track_caller]
    fn chance(circumstances: Circumstances, event: impl Fn(&Down) -> bool) -> Fraction {
        let landing =
            Landing::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        exactly(&landing).mean(|outcome| event(&outcome.down).into())
    }

    fn tenths(circumstances: Circumstances) -> [Fraction; 3] {
        [
            chance(circumstances, |down| down.on_target == 1),
            chance(circumstances, |down| down.deviating == 1),
            chance(circumstances, |down| down.lost == 1),
        ]
    }

    #[test]
    fn cd_air_014_a_regular_glider_deviates_by_day_one_time_in_ten() {
        let deviates = chance(glider(Light::Day, Quality::Regular, 0), |down| down.deviating == 1);
        assert_eq!(deviates, Fraction::new(1, 10));
    }

    #[test]
    fn cd_air_028_at_least_five_of_six_land_on_a_clear_night() {
        let five = chance(Landing::example(), |down| 5 <= down.on_target);
        assert_eq!(five, Fraction::new(729, 3125));
    }

    #[test]
    fn the_landing_number_runs_from_one_to_nine() {
        let of = |land, deviate| [land, deviate, 1].map(|n| Fraction::new(n, 10));
        assert_eq!(tenths(glider(Light::Day, Quality::Elite, 0)), of(9, 0));
        assert_eq!(tenths(glider(Light::OvercastNight, Quality::Green, 2)), of(1, 8));
        assert_eq!(tenths(glider(Light::ClearNight, Quality::Trained, 1)), of(4, 5));
    }

    #[test]
    fn a_natural_ten_loses_the_glider_whatever_its_number() {
        let mut figures = Figures::default();
        figures.landing.day = 15;
        let circumstances = glider(Light::Day, Quality::Elite, 0);
        let landing = Landing::prepare(circumstances, figures, Rulings::default()).unwrap();
        assert_eq!(landing.resolve(&mut Scripted::new([10])).down.lost, 1);
        assert_eq!(landing.resolve(&mut Scripted::new([9])).down.on_target, 1);
    }

    /// Two AA hits take 2 from the number or add 2 to the die: then an 8 is a 10 already.
    #[test]
    fn modifiers_of_the_die_change_what_is_a_ten() {
        let lost = |crew, hits, modifiers| {
            let rulings = Rulings { modifiers, ..Rulings::default() };
            let circumstances = glider(Light::Day, crew, hits);
            let landing = Landing::prepare(circumstances, Figures::default(), rulings).unwrap();
            exactly(&landing).mean(|outcome| outcome.down.lost.into())
        };
        let number = ModifiersApplyTo::Number;
        assert_eq!(lost(Quality::Regular, 2, number), Fraction::new(1, 10));
        let die = ModifiersApplyTo::Die;
        assert_eq!(lost(Quality::Regular, 0, die), Fraction::new(1, 10));
        assert_eq!(lost(Quality::Regular, 2, die), Fraction::new(3, 10));
        assert_eq!(lost(Quality::Elite, 0, die), Fraction::ZERO);
    }

    #[test]
    fn a_number_below_one_is_never_rolled() {
        let mut figures = Figures::default();
        figures.landing.overcast_night = 0;
        let circumstances = glider(Light::OvercastNight, Quality::Green, 0);
        let landing = Landing::prepare(circumstances, figures, Rulings::default()).unwrap();
        assert_eq!(landing.resolve(&mut Scripted::new([1])).down.deviating, 1);
    }

    #[test]
    fn the_third_hit_aborts_without_a_roll() {
        let circumstances = glider(Light::Day, Quality::Elite, 3);
        let landing =
            Landing::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        assert_eq!(landing.resolve(&mut Scripted::new([])).down.aborted, 1);
    }

    #[test]
    fn twilight_is_day_or_a_clear_night() {
        let number = |twilight| {
            LandingRoll::new(
                &LandingFigures::default(),
                (twilight, ModifiersApplyTo::default()),
                Light::Twilight,
                Quality::Regular,
                0,
            )
            .number
        };
        assert_eq!(number(TwilightLanding::Day), 8);
        assert_eq!(number(TwilightLanding::ClearNight), 6);
    }
}
