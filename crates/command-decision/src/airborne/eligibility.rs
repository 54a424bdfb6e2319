//! Who may land from the air. Source: *Test of Battle*, 7.2 and 7.3. Register:
//! `cd.airborne.eligibility`.
//!
//! > Only what the national charts mark "parachute" may jump: personnel and towed weapons. Only
//! > what they mark "glider" may come by glider: personnel, vehicles and towed weapons.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sequence::LandsBy;
use crate::NoFigures;
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What wants to land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A personnel stand.
    Personnel,
    /// A towed weapon.
    TowedWeapon,
    /// A vehicle.
    Vehicle,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What wants to land.
    pub kind: Kind,
    /// Whether its chart marks it "parachute".
    #[serde(default)]
    pub marked_parachute: bool,
    /// Whether its chart marks it "glider".
    #[serde(default)]
    pub marked_glider: bool,
    /// How it is to land.
    pub lands_by: LandsBy,
}

/// A stand that wants to land from the air.
#[derive(Clone, Copy, Debug)]
pub struct Eligibility {
    eligible: bool,
}

/// Whether it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EligibilityOutcome {
    /// Whether it may.
    pub eligible: bool,
}

impl Outcome for EligibilityOutcome {}

impl Procedure for Eligibility {
    type Outcome = EligibilityOutcome;

    fn measures(&self) -> Vec<Measure<EligibilityOutcome>> {
        measures! {
            "eligible", yes_no(), "may land this way", |outcome| outcome.eligible.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> EligibilityOutcome {
        EligibilityOutcome { eligible: self.eligible }
    }
}

impl Rule for Eligibility {
    const ABOUT: About = About { id: "cd.airborne.eligibility", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = NoFigures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances {
            kind: Kind::TowedWeapon,
            marked_parachute: false,
            marked_glider: true,
            lands_by: LandsBy::Glider,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        _: NoFigures,
        _: NoRulings,
    ) -> Result<Eligibility, Refusal> {
        let Circumstances { kind, marked_parachute, marked_glider, lands_by } = circumstances;
        let eligible = match lands_by {
            LandsBy::Parachute => marked_parachute && kind != Kind::Vehicle,
            LandsBy::Glider => marked_glider,
        };
        Ok(Eligibility { eligible })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_lands_only_as_its_chart_says_and_vehicles_never_jump() {
        let eligible = |kind, lands_by, parachute, glider| {
            let circumstances = Circumstances {
                kind,
                marked_parachute: parachute,
                marked_glider: glider,
                lands_by,
            };
            Eligibility::prepare(circumstances, NoFigures {}, NoRulings {}).unwrap().eligible
        };
        assert!(eligible(Kind::Personnel, LandsBy::Parachute, true, false));
        assert!(!eligible(Kind::Personnel, LandsBy::Parachute, false, true));
        assert!(!eligible(Kind::Vehicle, LandsBy::Parachute, true, true));
        assert!(eligible(Kind::Vehicle, LandsBy::Glider, false, true));
        assert!(!eligible(Kind::TowedWeapon, LandsBy::Glider, true, false));
    }
}
