//! The morale check. Register: `ba.base.morale`, an assumption of the base game.
//!
//! > Morale is 8 inexperienced, 9 regular, 10 veteran. A check passes on two dice at or under morale
//! > less pins plus bonuses. A unit whose pins reach its morale is removed.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, yes_no};

use super::tested::{DoubleOne, morale_check};
use super::tested::{
    Test as Circumstances, TestFigures as Figures, TestRulings as Rulings, TestedUnit,
};
use crate::Quality;
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, Refusal, Rule};

/// A morale check.
#[derive(Clone, Copy, Debug)]
pub struct MoraleCheck {
    morale: i32,
    pins: u32,
    double_one: DoubleOne,
}

/// What comes of a morale check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoraleOutcome {
    /// The unit holds.
    Passed,
    /// The unit fails.
    Failed,
    /// Its pins had removed it before it could check.
    Removed,
}

impl Outcome for MoraleOutcome {}

impl Procedure for MoraleCheck {
    type Outcome = MoraleOutcome;

    fn measures(&self) -> Vec<Measure<MoraleOutcome>> {
        measures! {
            "passed", yes_no(), "morale check passed",
                |outcome| (*outcome == MoraleOutcome::Passed).into();
            "failed", yes_no(), "morale check failed",
                |outcome| (*outcome == MoraleOutcome::Failed).into();
            "removed", yes_no(), "removed because pins reached morale",
                |outcome| (*outcome == MoraleOutcome::Removed).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> MoraleOutcome {
        let &MoraleCheck { morale, pins, double_one } = self;
        if i64::from(morale) <= i64::from(pins) {
            return MoraleOutcome::Removed;
        }
        if dice.stage("morale").check(morale_check(morale, pins, double_one)) {
            MoraleOutcome::Passed
        } else {
            MoraleOutcome::Failed
        }
    }
}

impl Rule for MoraleCheck {
    const ABOUT: About =
        About { id: "ba.base.morale", covers: &[], assumptions: &["ba.base.morale"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { unit: TestedUnit { quality: Quality::Regular, pins: 2 }, morale_bonus: 0 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<MoraleCheck, Refusal> {
        let Circumstances { unit, morale_bonus } = circumstances;
        let morale = figures.morale.of(unit.quality) + morale_bonus;
        Ok(MoraleCheck { morale, pins: unit.pins, double_one: rulings.double_one })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    #[track_caller]
    fn falls(pins: u32, faces: &[u8]) -> MoraleOutcome {
        let unit = TestedUnit { quality: Quality::Regular, pins };
        let circumstances = Circumstances { unit, morale_bonus: 0 };
        let (figures, rulings) = (Figures::default(), Rulings::default());
        let check = MoraleCheck::prepare(circumstances, figures, rulings).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = check.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome
    }

    #[test]
    fn regulars_with_two_pins_hold_on_seven_or_less() {
        assert_eq!(falls(2, &[3, 4]), MoraleOutcome::Passed);
        assert_eq!(falls(2, &[4, 4]), MoraleOutcome::Failed);
    }

    #[test]
    fn nine_pins_remove_regulars_without_a_roll() {
        assert_eq!(falls(9, &[]), MoraleOutcome::Removed);
    }
}
