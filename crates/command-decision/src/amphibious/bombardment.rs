//! Preliminary bombardment. Source: *Test of Battle*, 8.4.1, with the note on years that is printed
//! in 8.3. Register: `cd.amphib.prelim-bombardment`.
//!
//! > Throw one to three dice for each defending stand in the bombarded area; as a rule of thumb the
//! > Allies throw one in 1943, two in 1944 and three in 1945.
//!
//! What a die does the book does not say. It is assumed to hit on a number that the scenario must
//! give, after the base game's modifiers for cover against indirect fire.

use sandtable_dice::{Check, D10, Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::measures;
use crate::hit_results::{Chart, Combine};
use crate::independent::{Losses, counts};
use crate::levels::{Cover, Quality};
use crate::night::Light;
use crate::{IndirectFigures, IndirectTarget};
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Defending stands in the bombarded area.
    #[schemars(range(min = 1, max = 200))]
    pub stands: u32,
    /// Their quality by day.
    pub quality: Quality,
    /// What they are.
    #[serde(default = "unarmored")]
    pub target: IndirectTarget,
    /// Their cover.
    pub cover: Cover,
    /// The year, by which the Allies throw dice; the book has none for years before 1943. Leave it
    /// out for others, or if the dice are stated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1939, max = 1945))]
    pub year: Option<u32>,
    /// Dice thrown for each stand. Leave it out if the year says how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 20))]
    pub dice: Option<u32>,
    /// The number at or under which a die hits, before cover. The book has none.
    #[schemars(range(min = 0, max = 10))]
    pub bombardment_number: i32,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

fn unarmored() -> IndirectTarget {
    IndirectTarget::Unarmored { soft: false }
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Dice for each stand in 1943.
    #[schemars(range(max = 20))]
    pub dice_in_1943: u32,
    /// Dice for each stand in 1944.
    #[schemars(range(max = 20))]
    pub dice_in_1944: u32,
    /// Dice for each stand in 1945.
    #[schemars(range(max = 20))]
    pub dice_in_1945: u32,
    /// The base game's modifiers and hit results chart.
    pub indirect: IndirectFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            dice_in_1943: 1,
            dice_in_1944: 2,
            dice_in_1945: 3,
            indirect: IndirectFigures::default(),
        }
    }
}

/// What the register leaves open about hits.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What several hits come to.
    #[serde(rename = "hits.combine")]
    pub combine: Combine,
}

/// A beach under bombardment.
#[derive(Clone, Debug)]
pub struct Bombardment {
    stands: u32,
    dice: u32,
    check: Check,
    chart: Chart,
}

counts! {
    /// What it does.
    pub Toll {
        /// Stands hit at least once.
        hit,
        /// Hits.
        hits,
        /// Stands eliminated.
        eliminated,
        /// Stands forced back.
        forced_back,
    }
}

/// What the bombardment does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BombardmentOutcome {
    /// All stands.
    pub toll: Toll,
}

impl Outcome for BombardmentOutcome {}

impl Procedure for Bombardment {
    type Outcome = BombardmentOutcome;

    fn measures(&self) -> Vec<Measure<BombardmentOutcome>> {
        measures! {
            "eliminated", count("stands", 0..=self.stands), "defending stands eliminated",
                |outcome| outcome.toll.eliminated.into();
            "forced_back", count("stands", 0..=self.stands), "defending stands forced back",
                |outcome| outcome.toll.forced_back.into();
            "stands_hit", count("stands", 0..=self.stands), "defending stands hit",
                |outcome| outcome.toll.hit.into();
            "hits", count("hits", 0..=self.stands * self.dice), "hits",
                |outcome| outcome.toll.hits.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> BombardmentOutcome {
        let key = (self.dice, self.check, self.chart.clone());
        let toll = dice.independent(self.stands, &key, |dice, (n, check, chart)| {
            let hits = dice.each("stand").stage("bombardment").successes(*n, *check);
            let Losses { eliminated, forced_back } = Losses::of(chart.worst(dice, hits));
            Toll { hit: hits.min(1), hits, eliminated, forced_back }
        });
        BombardmentOutcome { toll }
    }
}

impl Rule for Bombardment {
    const ABOUT: About = About {
        id: "cd.amphib.prelim-bombardment",
        covers: &[],
        assumptions: &["cd.amphib.prelim-bombardment", "cd.base.indirect", "cd.base.hit-results"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            stands: 12,
            quality: Quality::Regular,
            target: unarmored(),
            cover: Cover::None,
            year: Some(1944),
            dice: None,
            bombardment_number: 2,
            light: Light::Day,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Bombardment, Refusal> {
        let Circumstances { stands, target, cover, year, dice, .. } = circumstances;
        let dice = match (dice, year) {
            (Some(dice), _) => dice,
            (None, Some(1945)) => figures.dice_in_1945,
            (None, Some(1944)) => figures.dice_in_1944,
            (None, Some(1943)) => figures.dice_in_1943,
            (None, Some(year)) => {
                let problem = format!(
                    "the book has no dice for {year}: its years are 1943, 1944 and 1945; state \
                     `circumstances.dice`"
                );
                return Err(Refusal::new("circumstances.year", problem));
            }
            (None, None) => {
                let problem = "expected the dice for each stand, or the year";
                return Err(Refusal::new("circumstances.dice", problem));
            }
        };
        let number = circumstances.bombardment_number + figures.indirect.modifier(target, cover);
        let soft = matches!(target, IndirectTarget::Unarmored { soft: true });
        let quality = circumstances.light.quality(circumstances.quality);
        let chart = figures.indirect.hit_results.chart(quality, soft, rulings.combine)?;
        Ok(Bombardment { stands, dice, check: D10.at_most(number), chart })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    #[track_caller]
    fn mean(circumstances: Circumstances, measure: impl Fn(&Toll) -> u32) -> Fraction {
        let bombardment =
            Bombardment::prepare(circumstances, Figures::default(), Rulings::default()).unwrap();
        exactly(&bombardment).mean(|outcome| measure(&outcome.toll).into())
    }

    fn one_stand(year: u32, bombardment_number: i32, cover: Cover) -> Circumstances {
        let year = Some(year);
        Circumstances { stands: 1, year, bombardment_number, cover, ..Bombardment::example() }
    }

    #[test]
    fn one_two_or_three_dice_by_the_year() {
        let hit = |year| mean(one_stand(year, 2, Cover::None), |toll| toll.hit);
        assert_eq!(hit(1943), Fraction::new(2, 10));
        assert_eq!(hit(1944), Fraction::new(36, 100));
        assert_eq!(hit(1945), Fraction::new(488, 1000));
    }

    #[test]
    fn dice_are_stated_or_follow_from_the_year() {
        let stated = Circumstances { dice: Some(3), ..one_stand(1943, 2, Cover::None) };
        assert_eq!(mean(stated, |toll| toll.hits), Fraction::new(6, 10));
        let neither = Circumstances { year: None, ..Bombardment::example() };
        let refusal = Bombardment::prepare(neither, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.dice");
    }

    #[test]
    fn a_year_of_which_the_book_says_nothing_needs_its_dice_stated() {
        let prepare = |circumstances| {
            Bombardment::prepare(circumstances, Figures::default(), Rulings::default())
        };
        for year in 1939..1943 {
            let by_year = one_stand(year, 2, Cover::None);
            let refusal = prepare(by_year.clone()).unwrap_err();
            assert_eq!(refusal.key, "circumstances.year");
            assert!(refusal.problem.contains(&format!("no dice for {year}")), "{refusal:?}");
            let stated = Circumstances { dice: Some(1), ..by_year };
            assert_eq!(mean(stated, |toll| toll.hit), Fraction::new(2, 10));
        }
    }

    #[test]
    fn cover_shelters_from_a_low_number_for_certain() {
        let hit = |number, cover| mean(one_stand(1943, number, cover), |toll| toll.hit);
        assert_eq!(hit(3, Cover::Medium), Fraction::new(1, 10));
        assert_eq!(hit(3, Cover::Hard), Fraction::ZERO);
        assert_eq!(hit(3, Cover::Light), Fraction::new(3, 10));
        assert_eq!(hit(6, Cover::Fortification), Fraction::new(1, 10));
    }

    /// Two dice at 2: 32/100 one hit, 4/100 two; 0.4 and 0.64 eliminate.
    #[test]
    fn hits_eliminate_by_the_chart() {
        let eliminated = mean(one_stand(1944, 2, Cover::None), |toll| toll.eliminated);
        assert_eq!(eliminated, Fraction::new(3200 * 4 + 400 * 64 / 10, 100_000));
    }

    /// Two dice at 2: 32/100 one hit, 4/100 two; of a trained stand that functions as a green one, 0.5
    /// and 0.75 eliminate.
    #[test]
    fn at_night_the_defenders_are_a_level_worse() {
        let by_day = Circumstances { quality: Quality::Trained, ..one_stand(1944, 2, Cover::None) };
        let at_night = Circumstances { light: Light::ClearNight, ..by_day.clone() };
        assert_eq!(mean(by_day, |toll| toll.eliminated), Fraction::new(1536, 10_000));
        assert_eq!(mean(at_night, |toll| toll.eliminated), Fraction::new(19, 100));
    }
}
