//! Foxholes and entrenchments. Register: `cd.pregame.foxholes`, with `cd.pregame.ground`; headings
//! 5.1 and 5.1.1.
//!
//! > Dismounted personnel in place for three hours before the battle may be in foxholes (medium
//! > cover), for six in entrenchments (hard cover). Defensive works cannot be built in flooded areas,
//! > heavy mud or permanent mud; works that are there are unaffected if the ground turns to mud.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, switch};
use crate::levels::Cover;
use sandtable_rulebook::unsaid::yes;
use sandtable_rulebook::{About, Refusal, Rule};

/// The ground when works are built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Ground that can be dug, light or moderate mud included.
    #[default]
    Sound,
    /// A flooded area.
    Flooded,
    /// Deep mud, which the book also calls heavy.
    DeepMud,
    /// Permanent mud of any level.
    PermanentMud,
}

impl Ground {
    /// Whether defensive works can be built.
    pub fn can_be_dug(self) -> bool {
        self == Ground::Sound
    }
}

switch! {
    /// What an hour of the night counts for.
    NightDig {
        /// Half an hour: digging takes longer than an hour.
        HalfHour,
        /// An hour.
        Hour,
        /// Two hours.
        TwoHours,
    }
}

/// What a player reads out before the battle about a stand that digs.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Hours of daylight in place before the battle (hours).
    #[schemars(range(max = 1000))]
    pub hours: u32,
    /// Hours of the night in place before the battle (hours).
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub night_hours: u32,
    /// Whether it is dismounted personnel.
    #[serde(default = "yes")]
    pub dismounted: bool,
    /// The ground when they dig; what it turns to later makes no difference.
    #[serde(default)]
    pub ground: Ground,
}

/// The book's numbers for digging in.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Hours for foxholes, medium cover (hours).
    #[schemars(range(max = 1000))]
    pub foxholes: u32,
    /// Hours for entrenchments, hard cover (hours).
    #[schemars(range(max = 1000))]
    pub entrenchments: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { foxholes: 3, entrenchments: 6 }
    }
}

/// What the register leaves open about digging in.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What an hour of the night counts for.
    #[serde(rename = "pregame.night_dig")]
    pub night_dig: NightDig,
}

/// A stand that digs in.
#[derive(Clone, Copy, Debug)]
pub struct Foxholes {
    outcome: FoxholesOutcome,
}

/// What a stand has dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FoxholesOutcome {
    /// The best cover it may have dug.
    pub cover: Cover,
}

impl Outcome for FoxholesOutcome {}

impl Procedure for Foxholes {
    type Outcome = FoxholesOutcome;

    fn measures(&self) -> Vec<Measure<FoxholesOutcome>> {
        measures! {
            "cover", count("0 none, 1 light, 2 medium, 3 hard", 0..=3), "best cover dug",
                |outcome| (outcome.cover as u8).into();
            "foxholes", yes_no(), "foxholes at least",
                |outcome| (Cover::Medium <= outcome.cover).into();
            "entrenchments", yes_no(), "entrenchments",
                |outcome| (Cover::Hard <= outcome.cover).into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> FoxholesOutcome {
        self.outcome
    }
}

impl Rule for Foxholes {
    const ABOUT: About =
        About { id: "cd.pregame.foxholes", covers: &["cd.pregame.ground"], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { hours: 5, night_hours: 0, dismounted: true, ground: Ground::Sound }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Foxholes, Refusal> {
        let Circumstances { hours, night_hours, dismounted, ground } = circumstances;
        if figures.entrenchments < figures.foxholes {
            let problem =
                format!("entrenchments take at least the {} hours of foxholes", figures.foxholes);
            return Err(Refusal::new("figures.entrenchments", problem));
        }
        let half_hours = 2 * hours
            + night_hours
                * match rulings.night_dig {
                    NightDig::Hour => 2,
                    NightDig::TwoHours => 4,
                    NightDig::HalfHour => 1,
                };
        let cover = match half_hours {
            _ if !dismounted || !ground.can_be_dug() => Cover::None,
            half_hours if 2 * figures.entrenchments <= half_hours => Cover::Hard,
            half_hours if 2 * figures.foxholes <= half_hours => Cover::Medium,
            _ => Cover::None,
        };
        Ok(Foxholes { outcome: FoxholesOutcome { cover } })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn dug(circumstances: Circumstances, night_dig: NightDig) -> Cover {
        let foxholes =
            Foxholes::prepare(circumstances, Figures::default(), Rulings { night_dig }).unwrap();
        foxholes.resolve(&mut Scripted::new([])).cover
    }

    fn after(hours: u32) -> Cover {
        dug(Circumstances { hours, ..Foxholes::example() }, NightDig::default())
    }

    #[test]
    fn three_hours_make_foxholes_and_six_entrenchments() {
        assert_eq!(after(2), Cover::None);
        assert_eq!(after(3), Cover::Medium);
        assert_eq!(after(5), Cover::Medium);
        assert_eq!(after(6), Cover::Hard);
    }

    #[test]
    fn nothing_is_dug_in_bad_ground_or_mounted() {
        for ground in [Ground::Flooded, Ground::DeepMud, Ground::PermanentMud] {
            let circumstances = Circumstances { hours: 9, ground, ..Foxholes::example() };
            assert_eq!(dug(circumstances, NightDig::Hour), Cover::None);
        }
        let mounted = Circumstances { hours: 9, dismounted: false, ..Foxholes::example() };
        assert_eq!(dug(mounted, NightDig::Hour), Cover::None);
    }

    #[test]
    fn what_the_night_counts_for_is_a_ruling() {
        let night = || Circumstances { hours: 0, night_hours: 3, ..Foxholes::example() };
        assert_eq!(dug(night(), NightDig::Hour), Cover::Medium);
        assert_eq!(dug(night(), NightDig::TwoHours), Cover::Hard);
        assert_eq!(dug(night(), NightDig::HalfHour), Cover::None);
    }
}
