//! Rocket launchers. Register: `cd.ammo.rockets`; heading 1.3.3.
//!
//! > Firing always depletes a rocket launcher, without a roll. Resupply lets it fire again, once in
//! > a game: it fires at most twice.

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, count, time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::supply::{Supply, Waiting};
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// A rocket launcher that fires whenever it can.
#[derive(Clone, Copy, Debug)]
pub struct Rockets {
    turns: u32,
    waiting: Waiting,
    salvos: u32,
}

/// What comes of a rocket launcher's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RocketsOutcome {
    /// Salvos fired.
    pub salvos: u32,
    /// The turn of the second salvo, if there was one.
    pub second: Option<u32>,
}

impl Outcome for RocketsOutcome {}

/// What a player reads out about a rocket launcher.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Turns of the game; it fires on the first.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// How it comes by new rockets.
    pub supply: Supply,
}

/// The book's numbers for rocket launchers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Times a launcher can be resupplied in a game.
    #[schemars(range(max = 100))]
    pub resupplies: u32,
    /// How far a supply point reaches (inches).
    #[schemars(range(max = 500))]
    pub supply_reach: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { resupplies: 1, supply_reach: 6 }
    }
}

/// A launcher between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    loaded: bool,
    waiting: Waiting,
    outcome: RocketsOutcome,
}

impl Procedure for Rockets {
    type Outcome = RocketsOutcome;

    fn measures(&self) -> Vec<Measure<RocketsOutcome>> {
        measures! {
            "salvos", count("turns", 1..=self.salvos.min(self.turns)),
                "turns in which the launcher fires",
                |outcome| outcome.salvos.into();
            "second_salvo", time("turns", self.turns), "turn of the second salvo",
                |outcome| outcome.second.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> RocketsOutcome {
        let outcome = RocketsOutcome { salvos: 0, second: None };
        let state = State { turn: 0, loaded: true, waiting: self.waiting, outcome };
        dice.rounds(state, |dice, &State { turn, loaded, waiting, mut outcome }| {
            if turn == self.turns || outcome.salvos == self.salvos {
                return ControlFlow::Break(outcome);
            }
            let turn = turn + 1;
            if loaded {
                outcome.salvos += 1;
                if outcome.salvos == 2 {
                    outcome.second = Some(turn);
                }
                return ControlFlow::Continue(State { turn, loaded: false, waiting, outcome });
            }
            let (loaded, waiting) = waiting.turn(dice.at("turn", turn));
            ControlFlow::Continue(State { turn, loaded, waiting, outcome })
        })
    }
}

impl Rule for Rockets {
    const ABOUT: About = About { id: "cd.ammo.rockets", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { turns: 10, supply: Supply::Chance { per_turn: Chance::ALWAYS } }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        NoRulings {}: NoRulings,
    ) -> Result<Rockets, Refusal> {
        let Circumstances { turns, supply } = circumstances;
        let waiting = supply.waiting(figures.supply_reach);
        Ok(Rockets { turns, waiting, salvos: 1 + figures.resupplies })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;
    use sandtable_sim::Fraction;

    use super::*;
    use sandtable_worked::exactly;

    fn launcher(turns: u32, supply: Supply) -> Rockets {
        let circumstances = Circumstances { turns, supply };
        Rockets::prepare(circumstances, Figures::default(), NoRulings {}).unwrap()
    }

    #[test]
    fn a_launcher_always_in_supply_fires_twice_and_no_more() {
        let supply = Supply::Chance { per_turn: Chance::ALWAYS };
        let outcome = launcher(10, supply).resolve(&mut Scripted::new([]));
        assert_eq!(outcome, RocketsOutcome { salvos: 2, second: Some(3) });
    }

    #[test]
    fn the_second_salvo_waits_for_the_way_to_the_supply_point() {
        let far = Supply::Point { distance: 20, per_turn: 6 };
        let outcome = launcher(10, far).resolve(&mut Scripted::new([]));
        // 14 inches to come within 6: three turns, 2 to 4.
        assert_eq!(outcome.second, Some(5));
        let never = launcher(10, Supply::None {}).resolve(&mut Scripted::new([]));
        assert_eq!(never, RocketsOutcome { salvos: 1, second: None });
    }

    #[test]
    fn with_a_chance_of_a_third_the_second_salvo_is_geometric() {
        let supply = Supply::Chance { per_turn: "1/3".parse().unwrap() };
        let second = exactly(&launcher(5, supply)).map(|outcome| outcome.second);
        assert_eq!(second.probability(&Some(3)), Fraction::new(1, 3));
        assert_eq!(second.probability(&Some(5)), Fraction::new(4, 27));
        assert_eq!(second.probability(&None), Fraction::new(8, 27));
    }
}
