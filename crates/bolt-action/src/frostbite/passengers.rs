//! Passengers of a vehicle lost to the cold. Source: *Battle of the Bulge*, Frostbite. Register:
//! `ba.frostbite.passengers`.
//!
//! > If a vehicle is destroyed off the table its passengers may still come, on foot, with a further
//! > -1 in their tests to enter.
//!
//! On foot they are no vehicle: chaos in the reserves does not touch them, and -1 and -1 make -2.

use sandtable_dice::{Behaviour, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CheckRulings, ColdUnit, Frost, VehicleClothing, WarmthFigures};
use crate::base::entry::EntrySight;
use crate::reserves::{Convoy, Entrant, EntryFigures, EntryRules, PassengerPenalty, SkipAttempt};
use crate::{DoubleOne, MoraleFigures, Quality, reserves};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::six;
use sandtable_rulebook::{About, Choice, Refusal, Rule};

/// The vehicle that is to bring them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Transport {
    /// Its quality, which sets its morale.
    pub quality: Quality,
    /// Pin markers on it.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// What special rules add to its morale.
    #[schemars(range(min = -5, max = 5))]
    pub morale_bonus: i32,
    /// Whether it has cold weather clothing.
    pub clothing: bool,
}

/// What a player reads out of passengers off the table.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The passengers.
    #[serde(default)]
    pub passengers: reserves::Passengers,
    /// Their vehicle, which checks for frostbite before the game. Leave it out if it has been
    /// destroyed already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vehicle: Option<Transport>,
    /// Whether there is chaos in the reserves, which touches the vehicle.
    #[serde(default)]
    pub chaos: bool,
    /// Whether a unit with the traffic direction rule stays off the table.
    #[serde(default)]
    pub traffic_direction: bool,
    /// First turn in which they may test, if they wait or outflank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub waits_until: Option<u32>,
    /// Turns of the game.
    #[serde(default = "six")]
    #[schemars(range(min = 1, max = 100))]
    pub turns: u32,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Tests to enter.
    pub entry: EntryFigures,
    /// Morale by quality.
    pub morale: MoraleFigures,
    /// Cold weather clothing.
    pub clothing: WarmthFigures,
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Which tests of passengers on foot are harder.
    #[serde(rename = "frostbite.passenger_penalty")]
    pub penalty: PassengerPenalty,
    /// Whether vehicles may have cold weather clothing.
    #[serde(rename = "frostbite.clothing_for_vehicles")]
    pub clothing: VehicleClothing,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// Passengers off the table.
#[derive(Clone, Debug)]
pub struct Passengers {
    convoy: Convoy,
    /// Whether their vehicle has been destroyed already.
    lost: bool,
}

/// When passengers come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PassengersOutcome {
    /// The turn, if they come.
    pub turn: Option<u32>,
    /// Turns of the game.
    pub turns: u32,
    /// Whether they came on foot.
    pub on_foot: bool,
    /// Whether their vehicle is destroyed.
    pub destroyed: bool,
}

impl Outcome for PassengersOutcome {}

impl Procedure for Passengers {
    type Outcome = PassengersOutcome;

    fn measures(&self) -> Vec<Measure<PassengersOutcome>> {
        let turns = self.convoy.turns;
        measures! {
            "turn", time("turns", turns), "turn in which they come", |outcome| outcome.turn.into();
            "arrived", yes_no(), "came during the game", |outcome| outcome.turn.is_some().into();
            "never", yes_no(), "never came", |outcome| outcome.turn.is_none().into();
            "on_foot", yes_no(), "came on foot", |outcome| outcome.on_foot.into();
            "vehicle_destroyed", yes_no(), "their vehicle is destroyed",
                |outcome| outcome.destroyed.into();
            "turns_on_table", count("turns", 0..=turns),
                "turns on the table, that of their arrival included",
                |outcome| outcome.turn.map_or(0, |turn| outcome.turns + 1 - turn).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> PassengersOutcome {
        let turns = self.convoy.turns;
        let arrivals =
            if self.lost { self.convoy.arrive_on_foot(dice) } else { self.convoy.arrive(dice) };
        PassengersOutcome {
            turn: arrivals.lead_passengers,
            turns,
            on_foot: 0 < arrivals.on_foot,
            destroyed: self.lost || 0 < arrivals.destroyed,
        }
    }
}

impl Rule for Passengers {
    const ABOUT: About = About {
        id: "ba.frostbite.passengers",
        covers: &[],
        assumptions: &["ba.base.reserves", "ba.base.order-test", "ba.base.morale"],
    };
    const CHOICES: &'static [Choice] =
        &[EntrySight::Unit.choice("`waits_until` of the circumstances says it")];
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            passengers: reserves::Passengers::default(),
            vehicle: Some(Transport::default()),
            chaos: false,
            traffic_direction: false,
            waits_until: None,
            turns: 6,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Passengers, Refusal> {
        let Circumstances { passengers, vehicle, chaos, traffic_direction, .. } = circumstances;
        let Transport { quality, pins, morale_bonus, clothing } = vehicle.unwrap_or_default();
        let clothing = clothing && rulings.clothing == VehicleClothing::Yes;
        let cold = ColdUnit { quality, pins, morale_bonus, clothing, ..ColdUnit::default() };
        let Figures { entry, morale, clothing } = figures;
        let key = "circumstances.vehicle.pins";
        let frost = Frost::of(&cold, &morale, clothing.modifier, CheckRulings::default(), key)?;
        let entrant = Entrant {
            morale: frost.morale,
            pins,
            vehicle: true,
            police: false,
            fuel: None,
            frost: Some(frost),
            passengers: Some(passengers.prepare(&morale, "circumstances.passengers.pins")?),
            holds_back: false,
            from_turn: circumstances.waits_until.unwrap_or(1),
            keep: 0,
        };
        let rules = EntryRules {
            figures: entry,
            chaos: chaos && !traffic_direction,
            helped: false,
            penalty: rulings.penalty,
            exhausted_is_destroyed: false,
            skip: SkipAttempt::Yes,
            double_one: rulings.double_one,
        };
        let convoy = Convoy::new(vec![entrant], rules, circumstances.turns);
        Ok(Passengers { convoy, lost: vehicle.is_none() })
    }

    fn behaving(self, behaviour: Behaviour) -> Passengers {
        Passengers { convoy: self.convoy.behaving(behaviour), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{falls, law, prepared};

    fn on_foot() -> Circumstances {
        Circumstances { vehicle: None, ..Passengers::example() }
    }

    #[test]
    fn frost_10_a_regular_squad_on_foot_enters_on_seven_or_less() {
        let law = law::<Passengers>(on_foot(), Rulings::default());
        assert_eq!(law.chance_of("turn", 2.0..=2.0), "7/12");
        // Five tests: (5/12)^5.
        assert_eq!(law.mean_of("never"), "3125/248832");
    }

    #[test]
    fn the_further_penalty_may_count_in_the_first_test_alone() {
        let rulings = Rulings { penalty: PassengerPenalty::FirstTest, ..Rulings::default() };
        let law = law::<Passengers>(on_foot(), rulings);
        assert_eq!(law.chance_of("turn", 3.0..=3.0), "65/216", "5/12 * 13/18");
    }

    #[test]
    fn a_squad_rides_in_if_its_truck_stands_the_cold() {
        let law = law::<Passengers>(Passengers::example(), Rulings::default());
        assert_eq!(law.mean_of("vehicle_destroyed"), "1/6");
        // 5/6 at 13/18 and 1/6 at 7/12.
        assert_eq!(law.chance_of("turn", 2.0..=2.0), "151/216");
        assert_eq!(law.mean_of("on_foot"), "245707/1492992", "1/6 of 245707/248832");
    }

    #[test]
    fn chaos_slows_the_truck_and_not_the_men() {
        let chaos = || Circumstances { chaos: true, ..Passengers::example() };
        let law = law::<Passengers>(chaos(), Rulings::default());
        assert_eq!(law.chance_of("turn", 2.0..=2.0), "7/12", "7 or less, either way");
        let police = Circumstances { traffic_direction: true, ..chaos() };
        let law = self::law::<Passengers>(police, Rulings::default());
        assert_eq!(law.chance_of("turn", 2.0..=2.0), "151/216");
    }

    #[test]
    fn passengers_with_as_many_pins_as_morale_would_be_gone() {
        let passengers = reserves::Passengers { pins: 9, ..reserves::Passengers::default() };
        let pinned = Circumstances { passengers, ..Passengers::example() };
        let refused = Passengers::prepare(pinned, Figures::default(), Rulings::default());
        assert_eq!(refused.unwrap_err().key, "circumstances.passengers.pins");
    }

    #[test]
    fn outflankers_wait() {
        let waiting = Circumstances { waits_until: Some(4), ..Passengers::example() };
        let passengers: Passengers = prepared(waiting, Rulings::default());
        assert_eq!(falls(&passengers, &[1, 2, 4, 5, 4, 4]).turn, Some(5));
    }
}
