//! Mine clearing tanks. Register: `cd.mine.clear-tank`; heading 3.3.2.
//!
//! > A tank with a roller, plow or flail that starts adjacent and has a Cautious Advance order moves
//! > up to 2 inches and clears the templates it crosses. A flail may not fire meanwhile.
//!
//! Templates are an inch deep: two a turn.

use std::ops::ControlFlow;

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::field::{FieldFigures, FieldRulings, Minefield, Movement, StandKind, Victim};
use crate::core::{measures, plenty, switch};
use crate::hit_results::HitResult;
use crate::levels::Quality;
use crate::night::Light;
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// Whether the templates that a tank clears attack it.
    ClearTankAttacked {
        /// They do not.
        No,
        /// Each attacks it as any vehicle that goes through. One that forces it back or eliminates it
        /// is not cleared, and ends it.
        Yes,
    }
}

/// What a tank clears mines with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Equipment {
    /// Rollers.
    Roller,
    /// A plow.
    Plow,
    /// Flails, which keep it from firing.
    Flail,
}

/// What a player reads out before a tank clears mines.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Templates to clear, one behind the other. The tank begins adjacent to the first.
    #[schemars(range(min = 1, max = 100))]
    pub templates: u32,
    /// What it clears them with.
    pub equipment: Equipment,
    /// The quality of its crew by day, should the mines attack it.
    pub quality: Quality,
    /// Turns within which the lane is to be clear.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// How dark it is.
    #[serde(default)]
    pub light: Light,
}

/// The book's numbers for mine clearing tanks.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// How far a tank moves that clears mines, and so how many templates (inches a turn).
    #[schemars(range(min = 1, max = 100))]
    pub inches_per_turn: u32,
    /// Minefield attacks.
    pub field: FieldFigures,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { inches_per_turn: 2, field: FieldFigures::default() }
    }
}

/// What the register leaves open about mine clearing tanks.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Rulings {
    /// Whether the templates that a tank clears attack it.
    #[serde(rename = "mine.clear_tank_attacked")]
    pub attacked: ClearTankAttacked,
    /// The attacks on one stand.
    #[serde(flatten)]
    pub field: FieldRulings,
}

/// A tank that clears mines.
#[derive(Clone, Debug)]
pub struct ClearingTank {
    templates: u32,
    per_turn: u32,
    field: Option<Minefield>,
    may_fire: bool,
    turns: u32,
}

/// What comes of clearing mines with a tank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClearingTankOutcome {
    /// Turns until the lane is clear, if it is cleared.
    pub turns: Option<u32>,
    /// Templates cleared.
    pub removed: u32,
    /// What became of the tank.
    pub result: HitResult,
    /// Whether it may fire meanwhile.
    pub may_fire: bool,
}

impl Outcome for ClearingTankOutcome {}

impl Procedure for ClearingTank {
    type Outcome = ClearingTankOutcome;

    fn measures(&self) -> Vec<Measure<ClearingTankOutcome>> {
        measures! {
            "turns", time("turns", self.turns), "turns until the lane is clear",
                |outcome| outcome.turns.into();
            "cleared", yes_no(), "the lane is clear in time",
                |outcome| outcome.turns.is_some().into();
            "removed", count("templates", 0..=self.templates), "templates cleared",
                |outcome| outcome.removed.into();
            "eliminated", yes_no(), "the tank is eliminated",
                |outcome| (outcome.result == HitResult::Eliminated).into();
            "forced_back", yes_no(), "the tank is forced back",
                |outcome| (outcome.result == HitResult::ForcedBack).into();
            "may_fire", yes_no(), "the tank may fire meanwhile", |outcome| outcome.may_fire.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ClearingTankOutcome {
        dice.rounds((0, 0, HitResult::NoEffect), |dice, &(turn, removed, result)| {
            let cleared = removed == self.templates;
            if cleared || turn == self.turns || result != HitResult::NoEffect {
                let (turns, may_fire) = (cleared.then_some(turn), self.may_fire);
                let outcome = ClearingTankOutcome { turns, removed, result, may_fire };
                return ControlFlow::Break(outcome);
            }
            let (swept, result) = self.sweep(dice.at("turn", turn + 1), self.templates - removed);
            ControlFlow::Continue((turn + 1, removed + swept, result))
        })
    }
}

impl ClearingTank {
    /// One turn: the templates cleared, and what the one behind them did to the tank.
    fn sweep<D: Dice>(&self, dice: &mut D, left: u32) -> (u32, HitResult) {
        let reached = self.per_turn.min(left);
        let Some(field) = &self.field else { return (reached, HitResult::NoEffect) };
        dice.rounds(0, |dice, &swept| {
            if swept == reached {
                return ControlFlow::Break((swept, HitResult::NoEffect));
            }
            let dice = dice.at("template", swept + 1);
            match field.attack(dice, field.attacks(Movement::Through)).result {
                HitResult::NoEffect => ControlFlow::Continue(swept + 1),
                result => ControlFlow::Break((swept, result)),
            }
        })
    }
}

impl Rule for ClearingTank {
    const ABOUT: About =
        About { id: "cd.mine.clear-tank", covers: &[], assumptions: &["cd.base.hit-results"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let (equipment, quality) = (Equipment::Flail, Quality::Regular);
        Circumstances { templates: 3, equipment, quality, turns: 1000, light: Light::Day }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<ClearingTank, Refusal> {
        let Circumstances { templates, equipment, quality, turns, light } = circumstances;
        let tank = Victim { kind: StandKind::Vehicle, quality, soft: false };
        let field = Minefield::new(tank.at(light), &figures.field, rulings.field)?;
        Ok(ClearingTank {
            templates,
            per_turn: figures.inches_per_turn,
            field: (rulings.attacked == ClearTankAttacked::Yes).then_some(field),
            may_fire: equipment != Equipment::Flail,
            turns,
        })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;
    use sandtable_worked::exactly;

    use super::*;

    fn clears(circumstances: Circumstances, rulings: Rulings, faces: &[u8]) -> ClearingTankOutcome {
        let tank = ClearingTank::prepare(circumstances, Figures::default(), rulings).unwrap();
        let mut dice = Scripted::new(faces);
        let outcome = tank.resolve(&mut dice);
        assert!(dice.exhausted());
        outcome
    }

    #[test]
    fn two_templates_a_turn() {
        let turns = |templates| {
            let circumstances = Circumstances { templates, ..ClearingTank::example() };
            clears(circumstances, Rulings::default(), &[]).turns.unwrap()
        };
        assert_eq!([1, 2, 3, 4, 5].map(turns), [1, 1, 2, 2, 3]);
    }

    #[test]
    fn only_a_flail_keeps_it_from_firing() {
        let fires = |equipment| {
            let circumstances = Circumstances { equipment, ..ClearingTank::example() };
            clears(circumstances, Rulings::default(), &[]).may_fire
        };
        assert!(fires(Equipment::Roller) && fires(Equipment::Plow) && !fires(Equipment::Flail));
    }

    #[test]
    fn by_ruling_the_mines_attack_it_twice_each() {
        let attacked = Rulings { attacked: ClearTankAttacked::Yes, ..Rulings::default() };
        let outcome = clears(ClearingTank::example(), attacked, &[6, 6, 6, 5, 7]);
        assert_eq!((outcome.result, outcome.removed), (HitResult::Eliminated, 1));
        assert_eq!(outcome.turns, None);
    }

    /// A template lets a regular crew through with (1/2)² + 2 · (1/2)(1/2)(3/10) + (1/2)²(3/10)², which is
    /// 0.4225, and however many it comes to in a turn, it is through eight with the eighth power of that.
    #[test]
    fn more_inches_a_turn_never_clear_less() {
        let rulings = Rulings { attacked: ClearTankAttacked::Yes, ..Rulings::default() };
        let cleared = |inches_per_turn| {
            let figures = Figures { inches_per_turn, ..Figures::default() };
            let circumstances = Circumstances { templates: 8, ..ClearingTank::example() };
            let tank = ClearingTank::prepare(circumstances, figures, rulings).unwrap();
            exactly(&tank)
                .mean(|outcome: &ClearingTankOutcome| u32::from(outcome.turns.is_some()).into())
        };
        let eighth_power =
            (0..8).fold(Fraction::new(1, 1), |all, _| all * Fraction::new(4225, 10_000));
        for inches in [1, 2, 3, 5, 8] {
            assert_eq!(cleared(inches), eighth_power, "{inches}");
        }
    }

    /// A 6 leaves a regular crew forced back by day, and a trained one: a 3 does so only at night.
    #[test]
    fn at_night_a_three_forces_a_regular_crew_back() {
        let attacked = Rulings { attacked: ClearTankAttacked::Yes, ..Rulings::default() };
        let result = |light| {
            let circumstances = Circumstances { templates: 1, light, ..ClearingTank::example() };
            clears(circumstances, attacked, &[5, 6, 3]).result
        };
        assert_eq!(result(Light::Day), HitResult::NoEffect);
        assert_eq!(result(Light::ClearNight), HitResult::ForcedBack);
    }
}
