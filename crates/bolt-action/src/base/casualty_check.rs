//! The morale check for heavy losses. Register: `ba.base.casualty-check`, an assumption of the base
//! game.
//!
//! > A unit that loses half or more of its models to one attack checks its morale, at the pins it
//! > then has, and is destroyed if it fails.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::suffering::CasualtyCheckFigures;
use super::tested::{DoubleOne, morale_check};
use crate::{DamageFigures, MoraleFigures, Profile, Unit};
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// A unit that has lost models to one attack.
#[derive(Clone, Copy, Debug)]
pub struct CasualtyCheck {
    profile: Profile,
    unit: Unit,
    casualties: u32,
    figures: CasualtyCheckFigures,
    double_one: DoubleOne,
}

/// What a player reads out after losses.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit as it was before the attack, with the pins it has after it.
    #[schemars(extend("properties" = Unit::only_troops()))]
    #[schemars(extend("x-without" = ["armor", "damage_value", "flamethrower"]))]
    pub unit: Unit,
    /// Models it has lost to the attack.
    #[schemars(range(max = 200))]
    pub casualties: u32,
}

/// The book's numbers for the check.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// When losses call for a check.
    pub casualty_check: CasualtyCheckFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// What the register leaves open about the check.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// What comes of losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CasualtyCheckOutcome {
    /// Whether the losses called for a check.
    pub checked: bool,
    /// Whether the unit is destroyed.
    pub destroyed: bool,
}

impl Outcome for CasualtyCheckOutcome {}

impl Procedure for CasualtyCheck {
    type Outcome = CasualtyCheckOutcome;

    fn measures(&self) -> Vec<Measure<CasualtyCheckOutcome>> {
        measures! {
            "destroyed", yes_no(), "unit destroyed", |outcome| outcome.destroyed.into();
            "checked", yes_no(), "morale check called for", |outcome| outcome.checked.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> CasualtyCheckOutcome {
        let &CasualtyCheck { profile, unit, casualties, figures, double_one } = self;
        if casualties == unit.models {
            return CasualtyCheckOutcome { checked: false, destroyed: true };
        }
        let checked = figures.demands(unit.models, casualties);
        let check = morale_check(profile.morale, unit.pins, double_one);
        let destroyed = checked && !dice.stage("morale").check(check);
        CasualtyCheckOutcome { checked, destroyed }
    }
}

impl Rule for CasualtyCheck {
    const ABOUT: About = About {
        id: "ba.base.casualty-check",
        covers: &[],
        assumptions: &["ba.base.casualty-check", "ba.base.morale"],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { unit: Unit { pins: 1, ..Unit::default() }, casualties: 5 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<CasualtyCheck, Refusal> {
        let Circumstances { unit, casualties } = circumstances;
        let profile = unit.profile(&DamageFigures::default(), &figures.morale);
        profile.admit(&unit.condition(), "circumstances.unit.pins")?;
        if unit.kind.is_vehicle() {
            let problem = "a vehicle is one model; expected infantry or artillery";
            return Err(Refusal::new("circumstances.unit.kind", problem));
        }
        if unit.models < casualties {
            let problem = format!("no more than the unit's {} models can be lost", unit.models);
            return Err(Refusal::new("circumstances.casualties", problem));
        }
        let Figures { casualty_check: figures, .. } = figures;
        Ok(CasualtyCheck { profile, unit, casualties, figures, double_one: rulings.double_one })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[track_caller]
    fn falls(models: u32, casualties: u32, faces: &[u8]) -> bool {
        let unit = Unit { models, pins: 1, ..Unit::default() };
        let circumstances = Circumstances { unit, casualties };
        let (figures, rulings) = (Figures::default(), Rulings::default());
        let check = CasualtyCheck::prepare(circumstances, figures, rulings).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = check.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome.destroyed
    }

    #[test]
    fn half_the_models_call_for_a_check_at_the_pins_there_are() {
        assert!(!falls(10, 5, &[4, 4]), "eight is nine less a pin");
        assert!(falls(10, 5, &[4, 5]));
    }

    #[test]
    fn less_than_half_do_not() {
        assert!(!falls(9, 4, &[]));
    }

    #[test]
    fn nobody_is_left_to_check() {
        assert!(falls(2, 2, &[]));
    }
}
