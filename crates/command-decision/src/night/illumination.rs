//! Illumination. Source: *Test of Battle*, 9.2 to 9.2.2. Register: `cd.night.illumination`,
//! `cd.night.searchlights`, and the area of `cd.night.illum-rounds`.
//!
//! > An illuminated stand is spotted as by day. A stand is illuminated within an inch of a fire, within
//! > three inches of a large one, in the area of an illuminating round, which is four times that of
//! > the burst, or in the beam of a searchlight, two inches wide and forty long, that nothing
//! > blocks. Whoever is in direct line of sight of a searchlight spots it.
//!
//! A burst is square, and so is what a round illuminates: with twice its side. Searchlights on low
//! clouds are a light of their own, `artificial-moonlight`, which is played as twilight.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Light;
use crate::Inches;
use crate::core::measures;
use crate::weather::{Conditions, SightFigures, SightRulings, Target};
use sandtable_rulebook::unsaid::yes;
use sandtable_rulebook::{About, Refusal, Rule};

/// Something that gives light.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Source {
    /// A small fire: a campfire or a burning vehicle.
    SmallFire {
        /// How far the stand is from it (inches).
        #[schemars(range(min = 0, max = 200))]
        distance: f64,
    },
    /// A large fire: a burning building.
    LargeFire {
        /// How far the stand is from it (inches).
        #[schemars(range(min = 0, max = 200))]
        distance: f64,
    },
    /// An illuminating round.
    Round {
        /// The side of the weapon's burst template (inches).
        #[schemars(range(min = 1, max = 20))]
        template: u32,
        /// How far the stand is from the middle of the area, along one side (inches).
        #[serde(default)]
        #[schemars(range(min = 0, max = 200))]
        across: f64,
        /// How far it is from the middle along the other side (inches).
        #[serde(default)]
        #[schemars(range(min = 0, max = 200))]
        along: f64,
    },
    /// A searchlight.
    Searchlight {
        /// How far the stand is from the light, along the middle of the beam (inches).
        #[schemars(range(min = 0, max = 200))]
        ahead: f64,
        /// How far it is from the middle of the beam (inches).
        #[serde(default)]
        #[schemars(range(min = 0, max = 200))]
        aside: f64,
        /// Whether anything that blocks a line of sight stands in between.
        #[serde(default)]
        blocked: bool,
        /// Whether an enemy has a direct line of sight to the light.
        #[serde(default = "yes")]
        exposed: bool,
    },
}

/// What a player reads out about a stand near light.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Light and weather.
    pub conditions: Conditions,
    /// The stand.
    pub target: Target,
    /// What gives light.
    #[schemars(length(max = 20))]
    pub sources: Vec<Source>,
}

/// The book's numbers for illumination.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far one sees.
    pub sight: SightFigures,
    /// How far a small fire gives light (inches).
    #[schemars(range(max = 200))]
    pub small_fire: u32,
    /// How far a large fire gives light (inches).
    #[schemars(range(max = 200))]
    pub large_fire: u32,
    /// Areas of its burst that a round illuminates.
    #[schemars(range(min = 1, max = 25))]
    pub round_areas: u32,
    /// The width of a beam (inches).
    #[schemars(range(min = 1, max = 50))]
    pub beam_width: u32,
    /// The length of a beam (inches).
    #[schemars(range(min = 1, max = 200))]
    pub beam_length: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            sight: SightFigures::default(),
            small_fire: 1,
            large_fire: 3,
            round_areas: 4,
            beam_width: 2,
            beam_length: 40,
        }
    }
}

impl Figures {
    /// Whether a source illuminates the stand.
    fn illuminates(&self, source: Source) -> bool {
        let within = |distance, limit: f64| Inches::new(distance) <= Inches::new(limit);
        match source {
            Source::SmallFire { distance } => within(distance, self.small_fire.into()),
            Source::LargeFire { distance } => within(distance, self.large_fire.into()),
            Source::Round { template, across, along } => {
                let side = f64::from(template) * f64::from(self.round_areas).sqrt();
                within(across, side / 2.0) && within(along, side / 2.0)
            }
            Source::Searchlight { ahead, aside, blocked, .. } => {
                !blocked
                    && within(ahead, self.beam_length.into())
                    && within(aside, f64::from(self.beam_width) / 2.0)
            }
        }
    }

    /// What a round or a beam illuminates (square inches).
    fn area(&self, source: Source) -> u32 {
        match source {
            Source::SmallFire { .. } | Source::LargeFire { .. } => 0,
            Source::Round { template, .. } => self.round_area(template),
            Source::Searchlight { .. } => self.beam_width * self.beam_length,
        }
    }

    fn round_area(&self, template: u32) -> u32 {
        self.round_areas * template * template
    }
}

/// A stand near light.
#[derive(Clone, Copy, Debug)]
pub struct Illumination {
    outcome: IlluminationOutcome,
}

/// What light shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IlluminationOutcome {
    /// Whether the stand is illuminated.
    pub illuminated: bool,
    /// Whether it is spotted.
    pub spotted: bool,
    /// How near it must be to be spotted (inches).
    pub spotting: u32,
    /// What rounds and beams illuminate (square inches).
    pub area: u32,
    /// Searchlights that the enemy spots.
    pub lights_spotted: u32,
}

impl Outcome for IlluminationOutcome {}

impl Procedure for Illumination {
    type Outcome = IlluminationOutcome;

    fn measures(&self) -> Vec<Measure<IlluminationOutcome>> {
        let IlluminationOutcome { spotting, area, lights_spotted, .. } = self.outcome;
        measures! {
            "spotted", yes_no(), "the stand is spotted", |outcome| outcome.spotted.into();
            "illuminated", yes_no(), "the stand is illuminated",
                |outcome| outcome.illuminated.into();
            "spotting_distance", amount("inches", spotting..=spotting),
                "distance at which it is spotted, 0 on contact only",
                |outcome| outcome.spotting.into();
            "area", amount("square inches", area..=area),
                "area that rounds and beams illuminate, each beam in its full length, blocked or not",
                |outcome| outcome.area.into();
            "lights_spotted", count("searchlights", lights_spotted..=lights_spotted),
                "searchlights that the enemy spots", |outcome| outcome.lights_spotted.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> IlluminationOutcome {
        self.outcome
    }
}

impl Rule for Illumination {
    const ABOUT: About =
        About { id: "cd.night.illumination", covers: &["cd.night.searchlights"], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = SightRulings;

    fn example() -> Circumstances {
        Circumstances {
            conditions: Conditions::clear_night(),
            target: Target { distance: 10.0, ..Target::default() },
            sources: vec![Source::Round { template: 2, across: 1.0, along: 2.0 }],
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: SightRulings,
    ) -> Result<Illumination, Refusal> {
        let Circumstances { conditions, target, sources } = circumstances;
        conditions.check()?;
        let illuminated = sources.iter().any(|&source| figures.illuminates(source));
        let light = if illuminated { Light::Day } else { conditions.light };
        let conditions = Conditions { light, ..conditions };
        let sight = figures.sight.sight(conditions, target, rulings.combine);
        let exposed =
            |source: &&Source| matches!(source, Source::Searchlight { exposed: true, .. });
        Ok(Illumination {
            outcome: IlluminationOutcome {
                illuminated,
                spotted: sight.sees(Inches::new(target.distance)),
                spotting: sight.reach(),
                area: sources.iter().map(|&source| figures.area(source)).sum(),
                lights_spotted: u32::try_from(sources.iter().filter(exposed).count())
                    .expect("a handful of lights"),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn lit(source: Source) -> IlluminationOutcome {
        let circumstances = Circumstances { sources: vec![source], ..Illumination::example() };
        let rulings = SightRulings::default();
        let stand = Illumination::prepare(circumstances, Figures::default(), rulings).unwrap();
        stand.resolve(&mut Scripted::new([]))
    }

    fn beam(ahead: f64, aside: f64, blocked: bool) -> Source {
        Source::Searchlight { ahead, aside, blocked, exposed: true }
    }

    #[test]
    fn cd_night_009_a_round_of_a_two_inch_template_illuminates_sixteen_square_inches() {
        let outcome = lit(Source::Round { template: 2, across: 2.0, along: 2.0 });
        assert_eq!((outcome.area, outcome.illuminated), (16, true));
        assert!(!lit(Source::Round { template: 2, across: 2.1, along: 0.0 }).illuminated);
    }

    #[test]
    fn fires_illuminate_an_inch_and_large_ones_three() {
        assert!(lit(Source::SmallFire { distance: 1.0 }).illuminated);
        assert!(!lit(Source::SmallFire { distance: 1.1 }).illuminated);
        assert!(lit(Source::LargeFire { distance: 3.0 }).illuminated);
        assert!(!lit(Source::LargeFire { distance: 3.1 }).illuminated);
    }

    #[test]
    fn an_illuminated_stand_is_spotted_as_by_day() {
        let outcome = lit(Source::SmallFire { distance: 0.5 });
        assert_eq!((outcome.spotting, outcome.spotted), (24, true));
        let outcome = lit(Source::SmallFire { distance: 5.0 });
        assert_eq!((outcome.spotting, outcome.spotted), (4, false));
    }

    #[test]
    fn a_beam_is_two_inches_wide_and_forty_long_and_can_be_blocked() {
        assert!(lit(beam(40.0, 1.0, false)).illuminated);
        assert!(!lit(beam(40.5, 0.0, false)).illuminated);
        assert!(!lit(beam(20.0, 1.5, false)).illuminated);
        assert!(!lit(beam(20.0, 0.0, true)).illuminated);
        assert_eq!(
            (lit(beam(9.0, 0.0, false)).area, lit(beam(9.0, 0.0, true)).lights_spotted),
            (80, 1)
        );
    }

    #[test]
    fn light_does_not_lift_fog() {
        use crate::levels::Fog;
        let conditions = Conditions { fog: Fog::Fog, ..Conditions::clear_night() };
        let circumstances = Circumstances { conditions, ..Illumination::example() };
        let rulings = SightRulings::default();
        let stand = Illumination::prepare(circumstances, Figures::default(), rulings).unwrap();
        assert_eq!(stand.outcome.spotting, 4);
    }
}
