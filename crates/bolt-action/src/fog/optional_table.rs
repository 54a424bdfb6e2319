//! Visibility that changes. Source: *Battle of the Bulge*, Fog optional rules. Register:
//! `ba.fog.optional-table`.
//!
//! The die of the last turn changes nothing any more (`fog.last_turn_roll`); leave it out of the count
//! of rolls where the turns played matter.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Dice, Measure, Outcome, Procedure, Series, States, amount, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{BelowFloor, FogFigures, FogMode, Sight, Visibility, VisibilityRulings};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// Fog over some turns.
#[derive(Clone, Debug)]
pub struct OptionalTable {
    visibility: Visibility,
    now: Sight,
    rolls: u32,
    weapon_range: Sight,
}

/// What a player reads out of the fog.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Visibility now (inches, to the hundredth); by default the book's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1.0, max = 200.0))]
    pub visibility: Option<f64>,
    /// Rolls at the end of turns. The turns that are played are one more, this one included.
    #[serde(default = "one")]
    #[schemars(range(max = 100))]
    pub rolls: u32,
    /// Range of the weapon for which turns are counted in which fog limits it (inches).
    #[serde(default = "rifle")]
    #[schemars(range(min = 1, max = 200))]
    pub weapon_range: u32,
}

fn rifle() -> u32 {
    24
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The fog.
    pub fog: FogFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What thickening does to a visibility that is below the least already.
    #[serde(rename = "fog.below_floor")]
    pub below_floor: BelowFloor,
}

/// How visibility went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OptionalTableOutcome {
    /// Visibility after the last roll.
    pub visibility: Sight,
    /// The least of any turn.
    pub lowest: Sight,
    /// The greatest of any turn.
    pub highest: Sight,
    /// Turns in which it limited the weapon.
    pub capped: u32,
    /// Turns in which it was at its least.
    pub at_floor: u32,
}

impl Outcome for OptionalTableOutcome {}

impl OptionalTable {
    /// A turn with a visibility, before any other.
    fn turn(&self, visibility: Sight) -> OptionalTableOutcome {
        let capped = u32::from(visibility < self.weapon_range);
        let at_floor = u32::from(visibility == self.visibility.floor());
        let (lowest, highest) = (visibility, visibility);
        OptionalTableOutcome { visibility, lowest, highest, capped, at_floor }
    }
}

impl OptionalTableOutcome {
    fn then(self, turn: OptionalTableOutcome) -> OptionalTableOutcome {
        OptionalTableOutcome {
            visibility: turn.visibility,
            lowest: self.lowest.min(turn.lowest),
            highest: self.highest.max(turn.highest),
            capped: self.capped + turn.capped,
            at_floor: self.at_floor + turn.at_floor,
        }
    }
}

impl Procedure for OptionalTable {
    type Outcome = OptionalTableOutcome;

    fn measures(&self) -> Vec<Measure<OptionalTableOutcome>> {
        let (least, most) = self.visibility.range(self.now, self.rolls).into_inner();
        let turns = self.rolls + 1;
        measures! {
            "visibility", amount("inches", least..=most), "visibility after the last roll",
                |outcome| outcome.visibility.into();
            "turns_capped", count("turns", 0..=turns),
                "turns in which fog limits the weapon, this one included",
                |outcome| outcome.capped.into();
            "lowest", amount("inches", least..=most), "least visibility of any turn",
                |outcome| outcome.lowest.into();
            "highest", amount("inches", least..=most), "greatest visibility of any turn",
                |outcome| outcome.highest.into();
            "turns_at_floor", count("turns", 0..=turns),
                "turns with the visibility that thickening fog leaves, this one included",
                |outcome| outcome.at_floor.into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let most = self.visibility.range(self.now, self.rolls).end().whole();
        let states = States::Counted { unit: "inches", most };
        let (name, meaning) = ("visibility", "Visibility, in whole inches");
        vec![Series { name, meaning, states, turns: self.rolls + 1 }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> OptionalTableOutcome {
        dice.rounds((0, self.turn(self.now)), |dice, &(rolled, so_far)| {
            let turn = rolled + 1;
            dice.mark("visibility", turn..=turn, so_far.visibility.whole());
            if rolled == self.rolls {
                return Break(so_far);
            }
            let next = self.visibility.next(dice.at("turn", turn), so_far.visibility);
            dice.note(|| format!("visibility is {} inches", f64::from(next)));
            Continue((rolled + 1, so_far.then(self.turn(next))))
        })
    }
}

impl Rule for OptionalTable {
    const ABOUT: About = About { id: "ba.fog.optional-table", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { visibility: Some(18.0), rolls: 5, weapon_range: 24 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<OptionalTable, Refusal> {
        let Circumstances { visibility, rolls, weapon_range } = circumstances;
        let Figures { fog } = figures;
        let Rulings { below_floor } = rulings;
        let changing = VisibilityRulings { mode: FogMode::Optional, below_floor };
        Ok(OptionalTable {
            visibility: Visibility::new(fog, changing)?,
            now: Sight::of(visibility.unwrap_or(fog.visibility)),
            rolls,
            weapon_range: Sight::inches(weapon_range),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{falls, law, prepared};

    fn fog(visibility: u32, rolls: u32) -> Circumstances {
        Circumstances { visibility: Some(visibility.into()), rolls, weapon_range: 24 }
    }

    #[test]
    fn fog_01_visibility_falls_to_twelve_in_13_of_54() {
        let law = law::<OptionalTable>(fog(18, 1), Rulings::default());
        assert_eq!(law.chance_of("visibility", 12.0..=12.0), "13/54");
    }

    #[test]
    fn fog_02_it_grows_by_half_an_inch_on_average() {
        let law = law::<OptionalTable>(fog(18, 1), Rulings::default());
        assert_eq!(law.mean_of("visibility"), "500/27");
    }

    #[test]
    fn fog_08_twelve_cannot_get_worse() {
        let law = law::<OptionalTable>(fog(12, 1), Rulings::default());
        assert_eq!(law.mean_of("visibility"), "43/3");
        assert_eq!(law.mean_of("lowest"), "12");
    }

    #[test]
    fn the_book_of_turns_follows_the_dice() {
        let rule: OptionalTable = prepared(fog(18, 4), Rulings::default());
        // Falls by 5 to 13, stays, rises by 9 to 22, falls by 11 to the least.
        let outcome = falls(&rule, &[2, 1, 4, 3, 6, 4, 5, 1, 5, 6]);
        let seen = [outcome.visibility, outcome.lowest, outcome.highest];
        assert_eq!(seen, [12, 12, 22].map(Sight::inches));
        assert_eq!((outcome.capped, outcome.at_floor), (5, 1));
    }

    #[test]
    fn a_visibility_agreed_below_the_least_stays_or_jumps() {
        let rule: OptionalTable = prepared(fog(6, 1), Rulings::default());
        assert_eq!(falls(&rule, &[1]).visibility, Sight::inches(6));
        let rulings = Rulings { below_floor: BelowFloor::JumpsToFloor };
        let rule: OptionalTable = prepared(fog(6, 1), rulings);
        assert_eq!(falls(&rule, &[1]).visibility, Sight::inches(12));
        assert_eq!(falls(&rule, &[6, 1, 2]).visibility, Sight::inches(9));
    }

    #[test]
    fn half_inches_are_kept_above_the_least() {
        let halves = Circumstances { visibility: Some(17.5), ..fog(18, 1) };
        let law = law::<OptionalTable>(halves, Rulings::default());
        // One in three falls, by 2, 3, 4 or 5 in 10 of 36; more leaves twelve.
        assert_eq!(law.chance_of("visibility", 15.5..=15.5), "1/108");
        assert_eq!(law.chance_of("visibility", 12.5..=12.5), "1/27");
        assert_eq!(law.chance_of("visibility", 12.0..=12.0), "13/54");
        assert_eq!(law.chance_of("visibility", 17.5..=17.5), "1/3");
    }

    #[test]
    fn expected_visibility_grows_turn_by_turn() {
        let means = [1, 2, 3, 4, 5, 6].map(|rolls| {
            let circumstances = Circumstances { visibility: None, ..fog(18, rolls) };
            law::<OptionalTable>(circumstances, Rulings::default())
                .mean(|outcome| outcome.visibility.into())
        });
        let means = means.map(|mean| sandtable_sim::Probability::to_f64(&mean));
        let register = [18.52, 19.41, 20.33, 21.23, 22.08, 22.89];
        for (mean, expected) in means.into_iter().zip(register) {
            assert!((mean - expected).abs() < 0.005, "{mean} against {expected}");
        }
    }
}
