//! Chaos in the reserves. Source: *Battle of the Bulge*, Chaos in the reserves. Register:
//! `ba.reserves.chaos`.
//!
//! > Vehicles test to come on at -2 instead of -1. While their owner has a unit with the traffic
//! > direction rule off the table they are back at -1. The American national rule of that name does
//! > not apply. Men on foot are not touched.
//!
//! The owner says who tests first (`reserves.order`): list the units so, and let the unit that
//! directs traffic hold back, since -2 is back when it has come.

mod interface;

use sandtable_dice::{Behaviour, Dice, Measure, Procedure, Series, States};

use super::{Arrivals, Convoy, EntryRules};
use crate::base::entry::EntrySight;
use sandtable_rulebook::{About, Choice, Refusal, Rule};

pub use interface::{
    ChaosOutcome, Circumstances, EntrantKind, Figures, Passengers, Reserve, Rulings, TowedGuns,
    TrafficDirection,
};

/// Units in reserve, turn after turn.
#[derive(Clone, Debug)]
pub struct Chaos {
    convoy: Convoy,
}

impl Rule for Chaos {
    const ABOUT: About = About {
        id: "ba.reserves.chaos",
        covers: &[],
        assumptions: &["ba.base.reserves", "ba.base.order-test", "ba.base.morale"],
    };
    const CHOICES: &'static [Choice] =
        &[EntrySight::Column
            .choice("`waits_until`, `keep_fuel` and `holds_back` of the unit say it")];
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let tank = Reserve::default();
        let police = Reserve { traffic_direction: true, holds_back: true, ..tank };
        let units = vec![tank, tank, police];
        Circumstances { units, chaos: true, frostbite: false, american: false, turns: 6 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Chaos, Refusal> {
        let Circumstances { units, chaos, frostbite, american, turns } = circumstances;
        let entrants = units
            .iter()
            .map(|unit| unit.prepare(frostbite, &figures, rulings))
            .collect::<Result<_, _>>()?;
        let Rulings { traffic_direction, penalty, exhausted, skip, double_one, .. } = rulings;
        let rules = EntryRules {
            figures: figures.entry,
            chaos,
            helped: !american || traffic_direction == TrafficDirection::Restores,
            penalty,
            exhausted_is_destroyed: exhausted.destroys(frostbite),
            skip,
            double_one,
        };
        Ok(Chaos { convoy: Convoy::new(entrants, rules, turns) })
    }

    fn behaving(self, behaviour: Behaviour) -> Chaos {
        Chaos { convoy: self.convoy.behaving(behaviour) }
    }
}

impl Procedure for Chaos {
    type Outcome = ChaosOutcome;

    fn measures(&self) -> Vec<Measure<ChaosOutcome>> {
        let Convoy { entrants, rules, turns, .. } = &self.convoy;
        let first_turn = rules.figures.first_turn;
        let units = u32::try_from(entrants.len()).expect("a short list");
        let arrivals = Arrivals {
            unit_turns: units * (turns + 1).saturating_sub(first_turn),
            fuel: entrants.iter().filter_map(|entrant| entrant.fuel).sum(),
            ..Arrivals::default()
        };
        ChaosOutcome::measures(&ChaosOutcome { units, first_turn, turns: *turns, arrivals })
    }

    fn series(&self) -> Vec<Series> {
        let Convoy { entrants, turns, .. } = &self.convoy;
        let most = u32::try_from(entrants.len()).expect("a short list");
        let states = States::Counted { unit: "units", most };
        let (name, meaning) = ("arrived", "Units on the table");
        vec![Series { name, meaning, states, turns: *turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ChaosOutcome {
        let Convoy { entrants, rules, turns, .. } = &self.convoy;
        ChaosOutcome {
            units: u32::try_from(entrants.len()).expect("a short list"),
            first_turn: rules.figures.first_turn,
            turns: *turns,
            arrivals: self.convoy.arrive(dice),
        }
    }
}

#[cfg(test)]
mod tests;
