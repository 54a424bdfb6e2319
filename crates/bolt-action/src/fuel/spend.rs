//! Fuel burned by moving. Source: *Battle of the Bulge*, Fuel shortages. Register: `ba.fuel.spend`.
//!
//! > A vehicle burns a unit in each turn in which it moves and none while it stands still. When the
//! > last is burned the vehicle makes that move and then cannot move for the rest of the game.
//!
//! What moves that bog down burn (`fuel.spent_when_bogged`) is part of crossing mud; whether running
//! dry counts as a first immobilized result (`fuel.immobilized_stack`) shows in shots at vehicles,
//! `ba.dugin.vehicle`.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, Scale, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PoolFigures;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::{always, six};
use sandtable_rulebook::{About, Refusal, Rule};

/// What a vehicle does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// It moves.
    Move,
    /// It turns on the spot.
    Pivot,
    /// It stands still.
    Stay,
}

switch! {
    /// Whether turning on the spot burns fuel (`fuel.pivot_costs`).
    PivotCosts {
        /// It does, as any change of position or facing.
        Yes,
        /// Only moving from the spot does.
        No,
    }
}

/// The fuel a vehicle starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Tank {
    /// So many fuel units were given to it.
    Holds(#[schemars(range(max = 1000))] u32),
    /// What is rolled for one vehicle.
    Rolled,
}

/// What a player reads out of a vehicle and what it is to do.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The fuel it starts with: `{ holds = 4 }`, or `"rolled"`.
    pub fuel: Tank,
    /// Turns of the game.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 200))]
    pub turns: u32,
    /// What it does turn by turn; when the list is over it goes on as `then` says.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 200))]
    pub plan: Vec<Action>,
    /// Probability that it moves in a turn for which there is no plan.
    #[serde(default = "always")]
    pub then: Chance,
    /// Moves that take it to its objective, if it has one.
    #[serde(default)]
    #[schemars(range(max = 200))]
    pub objective: u32,
}

/// The book's numbers.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What a vehicle brings, if it is rolled.
    pub pool: PoolFigures,
    /// Fuel units that a turn of movement burns.
    #[schemars(range(min = 1, max = 20))]
    pub burned: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { pool: PoolFigures::default(), burned: 1 }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether turning on the spot burns fuel.
    #[serde(rename = "fuel.pivot_costs")]
    pub pivot_costs: PivotCosts,
}

/// A vehicle with a plan and little fuel.
#[derive(Clone, Debug)]
pub struct Spend {
    fuel: Tank,
    turns: u32,
    plan: Vec<Action>,
    then: Chance,
    objective: u32,
    figures: Figures,
    pivot_costs: PivotCosts,
}

/// How far a vehicle gets with its fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpendOutcome {
    /// Turns in which it moved.
    pub moves: u32,
    /// Fuel units left.
    pub fuel: u32,
    /// Turn whose move burned the last of it, if one did; zero if there was none to start with.
    pub dry: Option<u32>,
    /// Moves that it could not make for want of fuel, pivots included.
    pub refused: u32,
    /// Whether it ran dry before its objective.
    pub stranded: bool,
    /// Whether it reached its objective.
    pub reached: bool,
}

impl Outcome for SpendOutcome {}

impl SpendOutcome {
    /// A vehicle with some fuel before the game.
    fn start(fuel: u32, objective: u32) -> SpendOutcome {
        let dry = (fuel == 0).then_some(0);
        let (stranded, reached) = (fuel == 0 && 0 < objective, objective == 0);
        SpendOutcome { moves: 0, fuel, dry, refused: 0, stranded, reached }
    }
}

impl Procedure for Spend {
    type Outcome = SpendOutcome;

    fn measures(&self) -> Vec<Measure<SpendOutcome>> {
        let turns = self.turns;
        let fuel = match self.fuel {
            Tank::Holds(fuel) => fuel,
            Tank::Rolled => *self.figures.pool.range().end(),
        };
        measures! {
            "moves", count("turns", 0..=turns), "turns in which it moved", |o| o.moves.into();
            "stranded", yes_no(), "out of fuel before its objective",
                |outcome| outcome.stranded.into();
            "reached", yes_no(), "objective reached", |outcome| outcome.reached.into();
            "fuel_left", count("fuel units", 0..=fuel), "fuel left", |o| o.fuel.into();
            "immobilized", yes_no(), "out of fuel before the game ends",
                |outcome| outcome.dry.is_some().into();
            "dry_turn", Scale { low: 0.0, ..time("turns", turns) },
                "turn that burns the last fuel; 0 if there is none at first",
                |outcome| outcome.dry.into();
            "refused", count("turns", 0..=turns),
                "turns in which it would have moved or pivoted and could not",
                |outcome| outcome.refused.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> SpendOutcome {
        let fuel = match self.fuel {
            Tank::Holds(fuel) => fuel,
            Tank::Rolled => self.figures.pool.roll(dice),
        };
        let start = SpendOutcome::start(fuel, self.objective);
        dice.rounds((1, start), |dice, &(turn, so_far)| {
            if self.turns < turn {
                return Break(so_far);
            }
            let action = self.action(dice.at("turn", turn), turn);
            Continue((turn + 1, self.act(action, turn, so_far)))
        })
    }
}

impl Spend {
    fn action<D: Dice>(&self, dice: &mut D, turn: u32) -> Action {
        if let Some(&action) = self.plan.get(turn as usize - 1) {
            return action;
        }
        let always = self.then == Chance::ALWAYS;
        let moves = always || dice.stage("whether it moves").chance(self.then);
        if moves { Action::Move } else { Action::Stay }
    }

    fn act(&self, action: Action, turn: u32, so_far: SpendOutcome) -> SpendOutcome {
        if action == Action::Stay {
            return so_far;
        }
        if so_far.fuel == 0 {
            return SpendOutcome { refused: so_far.refused + 1, ..so_far };
        }
        let free = action == Action::Pivot && self.pivot_costs == PivotCosts::No;
        let fuel = so_far.fuel.saturating_sub(if free { 0 } else { self.figures.burned });
        let moves = so_far.moves + u32::from(action == Action::Move);
        let reached = self.objective <= moves;
        let dry = if fuel == 0 { Some(turn) } else { so_far.dry };
        SpendOutcome { moves, fuel, dry, reached, stranded: fuel == 0 && !reached, ..so_far }
    }
}

impl Rule for Spend {
    const ABOUT: About = About { id: "ba.fuel.spend", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let fuel = Tank::Rolled;
        Circumstances { fuel, turns: 6, plan: Vec::new(), then: Chance::ALWAYS, objective: 5 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Spend, Refusal> {
        let Circumstances { fuel, turns, plan, then, objective } = circumstances;
        if (turns as usize) < plan.len() {
            let problem = format!("the game has {turns} turns, and the plan is longer");
            return Err(Refusal::new("circumstances.plan", problem));
        }
        let Rulings { pivot_costs } = rulings;
        Ok(Spend { fuel, turns, plan, then, objective, figures, pivot_costs })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{falls, law, prepared, refused};

    fn holds(fuel: u32, plan: &[Action]) -> Circumstances {
        let fuel = Tank::Holds(fuel);
        Circumstances { fuel, plan: plan.to_vec(), objective: 0, ..Spend::example() }
    }

    #[test]
    fn fuel_05_four_units_are_four_turns_of_movement() {
        let vehicle: Spend = prepared(holds(4, &[]), Rulings::default());
        let outcome = falls(&vehicle, &[]);
        assert_eq!((outcome.moves, outcome.fuel, outcome.dry), (4, 0, Some(4)));
        assert_eq!(outcome.refused, 2);
    }

    #[test]
    fn standing_still_burns_nothing() {
        use Action::{Move, Stay};
        let vehicle: Spend =
            prepared(holds(3, &[Move, Stay, Stay, Move, Stay, Stay]), Rulings::default());
        assert_eq!((falls(&vehicle, &[]).moves, falls(&vehicle, &[]).fuel), (2, 1));
    }

    #[test]
    fn turning_on_the_spot_burns_fuel_unless_the_players_say_otherwise() {
        use Action::{Move, Pivot};
        let plan = [Pivot, Move, Move, Move, Move, Move];
        let vehicle: Spend = prepared(holds(4, &plan), Rulings::default());
        assert_eq!(falls(&vehicle, &[]).moves, 3);
        let rulings = Rulings { pivot_costs: PivotCosts::No };
        let vehicle: Spend = prepared(holds(4, &plan), rulings);
        assert_eq!(falls(&vehicle, &[]).moves, 4);
    }

    #[test]
    fn a_die_and_two_take_a_vehicle_five_moves_in_two_of_three() {
        let law = law::<Spend>(Spend::example(), Rulings::default());
        assert_eq!(law.mean_of("reached"), "2/3", "a die of three or more");
        assert_eq!(law.mean_of("stranded"), "1/3");
        assert_eq!(law.mean_of("moves"), "5", "3, 4, 5, 6, 6, 6");
    }

    #[test]
    fn a_vehicle_that_moves_every_other_turn_needs_half_as_much() {
        let half = "1/2".parse().unwrap();
        let circumstances = Circumstances { then: half, ..holds(6, &[]) };
        assert_eq!(law::<Spend>(circumstances, Rulings::default()).mean_of("moves"), "3");
    }

    #[test]
    fn a_vehicle_given_nothing_stays_where_it_is() {
        let circumstances = Circumstances { objective: 1, ..holds(0, &[]) };
        let vehicle: Spend = prepared(circumstances, Rulings::default());
        let outcome = falls(&vehicle, &[]);
        assert_eq!((outcome.moves, outcome.dry, outcome.stranded), (0, Some(0), true));
    }

    #[test]
    fn a_plan_does_not_outlast_the_game() {
        let refusal = refused::<Spend>(holds(4, &[Action::Move; 7]), Rulings::default());
        assert_eq!(refusal.key, "circumstances.plan");
    }
}
