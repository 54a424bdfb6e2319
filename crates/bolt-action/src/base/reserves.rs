//! Units in reserve. Register: `ba.base.reserves`, an assumption of the base game.
//!
//! > From the second turn on a unit in reserve may test to enter the table, as for an order, at -1.
//! > A unit that fails may try again the next turn; its owner may let it wait.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{
    Behaviour, Decision, Dice, Measure, Open, Outcome, Plan, Policy, Procedure, Series, States,
    count, time, yes_no,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::entry::{self, EntrySight, Sights};
use super::tested::{DoubleOne, order_check};
use super::tested::{TestRulings as Rulings, TestedUnit};
use crate::{MoraleFigures, Quality};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::six;
use sandtable_rulebook::{About, Choice, Refusal, Rule};

/// When and how units in reserve enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct ReserveFigures {
    /// What is added to morale in a test to enter.
    #[schemars(range(min = -10, max = 10))]
    #[schemars(extend("x-assumed" = false))]
    pub modifier: i32,
    /// First turn in which a unit may test (turns count from one).
    #[schemars(range(min = 1, max = 100))]
    pub first_turn: u32,
}

impl Default for ReserveFigures {
    fn default() -> ReserveFigures {
        ReserveFigures { modifier: -1, first_turn: 2 }
    }
}

/// Tests whether a unit enters the table, at its morale with every modifier.
pub fn enters<D: Dice>(dice: &mut D, morale: i32, pins: u32, double_one: DoubleOne) -> bool {
    dice.stage("order test to enter").check(order_check(morale, pins, double_one))
}

/// A unit in reserve.
#[derive(Clone, Debug)]
pub struct Reserves {
    morale: i32,
    pins: u32,
    first_turn: u32,
    turns: u32,
    double_one: DoubleOne,
    /// What its owner does.
    behaviour: Behaviour,
}

/// An owner who lets his unit test while so many turns are left, or fewer.
#[derive(Clone, Copy, Debug)]
struct Waiting(i32);

impl Policy for Waiting {
    fn plan(&self, _: &Decision, seen: &[i32], _: Open) -> Plan<'_> {
        Plan::Sure(entry::option(Sights::of(seen).turns_left.cast_signed() <= self.0))
    }
}

/// What a player reads out of a unit in reserve.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The unit.
    pub unit: TestedUnit,
    /// What officers and special rules add to its morale.
    #[serde(default)]
    #[schemars(range(min = -10, max = 10))]
    pub morale_bonus: i32,
    /// First turn in which its owner lets it test, if he waits: to outflank, or by choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub waits_until: Option<u32>,
    /// Turns of the game.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 100))]
    pub turns: u32,
}

/// The book's numbers for reserves.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// When and how units enter.
    pub reserves: ReserveFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
}

/// When a unit enters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReservesOutcome {
    /// The turn, if it does.
    pub turn: Option<u32>,
    /// Turns of the game.
    pub turns: u32,
}

impl Outcome for ReservesOutcome {}

impl Procedure for Reserves {
    type Outcome = ReservesOutcome;

    fn measures(&self) -> Vec<Measure<ReservesOutcome>> {
        measures! {
            "turn", time("turns", self.turns), "turn in which it enters",
                |outcome| outcome.turn.into();
            "arrived", yes_no(), "entered during the game", |outcome| outcome.turn.is_some().into();
            "turns_on_table", count("turns", 0..=self.turns),
                "turns on the table, that of its arrival included",
                |outcome| outcome.turn.map_or(0, |turn| outcome.turns + 1 - turn).into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Named(&["in reserve", "on the table"]);
        let (name, meaning) = ("place", "Where the unit is");
        vec![Series { name, meaning, states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ReservesOutcome {
        let &Reserves { morale, pins, first_turn, turns, double_one, .. } = self;
        let turn = dice.rounds(first_turn, |dice, &turn| match turn {
            turn if turns < turn => Break(None),
            turn if !self.tests(dice.at("turn", turn), turn) => Continue(turn + 1),
            turn if enters(dice, morale, pins, double_one) => Break(Some(turn)),
            turn => Continue(turn + 1),
        });
        let entered = turn.unwrap_or(turns + 1);
        dice.mark("place", 1..=entered - 1, 0);
        dice.mark("place", entered..=turns, 1);
        ReservesOutcome { turn, turns }
    }
}

impl Reserves {
    /// Whether its owner lets it test in a turn.
    fn tests<D: Dice>(&self, dice: &mut D, turn: u32) -> bool {
        let seen = Sights::at(self.turns + 1 - turn);
        EntrySight::Clock.tests(dice, &self.behaviour, seen, true)
    }
}

impl Rule for Reserves {
    const ABOUT: About = About {
        id: "ba.base.reserves",
        covers: &[],
        assumptions: &["ba.base.reserves", "ba.base.order-test", "ba.base.morale"],
    };
    const CHOICES: &'static [Choice] =
        &[EntrySight::Clock.choice("`waits_until` of the circumstances says it")];
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let unit = TestedUnit { quality: Quality::Regular, pins: 0 };
        Circumstances { unit, morale_bonus: 0, waits_until: None, turns: 6 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Reserves, Refusal> {
        let Circumstances { unit, morale_bonus, waits_until, turns } = circumstances;
        let Figures { reserves, morale } = figures;
        Ok(Reserves {
            morale: morale.of(unit.quality) + morale_bonus + reserves.modifier,
            pins: unit.pins,
            first_turn: reserves.first_turn,
            turns,
            double_one: rulings.double_one,
            behaviour: Behaviour::new(Waiting(
                turns.cast_signed() + 1 - waits_until.unwrap_or(1).cast_signed(),
            )),
        })
    }

    fn behaving(self, behaviour: Behaviour) -> Reserves {
        Reserves { behaviour: behaviour.over(self.behaviour), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{falls, law, prepared};

    #[test]
    fn regulars_enter_on_eight_or_less_from_turn_two() {
        let law = law::<Reserves>(Reserves::example(), Rulings::default());
        assert_eq!(law.chance_of("turn", ..=2.0), "13/18");
        // Five tests at 5/18 each to fail: 3125/1889568.
        assert_eq!(law.chance_of("arrived", 0.0..=0.0), "3125/1889568");
        assert_eq!(law.mean_of("arrived"), "1886443/1889568");
    }

    #[test]
    fn a_unit_that_waits_tests_later() {
        let waiting = Circumstances { waits_until: Some(5), ..Reserves::example() };
        let outcome = falls(&prepared::<Reserves>(waiting, Rulings::default()), &[6, 3, 4, 4]);
        assert_eq!(outcome.turn, Some(6));
    }

    #[test]
    fn a_game_that_is_over_before_the_first_test_sees_nothing_of_it() {
        let short = Circumstances { turns: 1, ..Reserves::example() };
        let outcome = falls(&prepared::<Reserves>(short, Rulings::default()), &[]);
        assert_eq!((outcome.turn, outcome.turns), (None, 1));
    }
}
