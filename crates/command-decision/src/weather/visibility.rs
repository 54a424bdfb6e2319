//! Visibility and spotting by light and weather. Source: *Test of Battle*, 9.1.2, 9.4, 10.2.1 and
//! 10.3.1. Register: `cd.weather.visibility`, with `cd.night.visibility` and `cd.twilight`.
//!
//! | condition | seen up to | spotted up to |
//! |---|---|---|
//! | twilight, mist, light precipitation, dust in moderate wind | 30" | half |
//! | steady precipitation | 15" | a quarter |
//! | fog, heavy precipitation, clear night, dust in high wind | 4" | 4", contact if 6" or less by day |
//! | overcast night | 2" | 2", contact if 6" or less by day |
//!
//! Twilight has no other effect.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, amount, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Conditions, Sight, SightFigures, SightRulings, Target};
use crate::Inches;
use crate::core::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a player reads out before looking for a stand.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Light and weather.
    pub conditions: Conditions,
    /// The stand.
    pub target: Target,
}

/// The book's numbers for sight.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far one sees.
    pub sight: SightFigures,
}

/// A stand that is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Visibility {
    outcome: VisibilityOutcome,
}

/// How far one sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VisibilityOutcome {
    /// How far one sees at all, and spots the stand.
    pub sight: Sight,
    /// Whether the stand is spotted.
    pub spotted: bool,
}

impl Outcome for VisibilityOutcome {}

impl Procedure for Visibility {
    type Outcome = VisibilityOutcome;

    fn measures(&self) -> Vec<Measure<VisibilityOutcome>> {
        let Sight { visibility, spotting } = self.outcome.sight;
        measures! {
            "spotted", yes_no(), "the stand is spotted", |outcome| outcome.spotted.into();
            "visibility", amount("inches", visibility..=visibility), "greatest distance at which anything is seen",
                |outcome| outcome.sight.visibility.into();
            "spotting_distance", amount("inches", spotting..=spotting),
                "distance at which the stand is spotted if it can be seen, 0 on contact only",
                |outcome| outcome.sight.spotting.into();
            "contact", yes_no(), "the stand must be contacted",
                |outcome| (outcome.sight.reach() == 0).into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> VisibilityOutcome {
        self.outcome
    }
}

impl Rule for Visibility {
    const ABOUT: About = About {
        id: "cd.weather.visibility",
        covers: &["cd.night.visibility", "cd.twilight"],
        assumptions: &[],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = SightRulings;

    fn example() -> Circumstances {
        let target = Target { distance: 8.0, ..Target::default() };
        Circumstances { conditions: Conditions::twilight(), target }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: SightRulings,
    ) -> Result<Visibility, Refusal> {
        let Circumstances { conditions, target } = circumstances;
        conditions.check()?;
        let sight = figures.sight.sight(conditions, target, rulings.combine);
        let spotted = sight.sees(Inches::new(target.distance));
        Ok(Visibility { outcome: VisibilityOutcome { sight, spotted } })
    }
}

#[cfg(test)]
mod tests;
