//! Fuel burned off the table. Source: *Battle of the Bulge*, Fuel shortages. Register:
//! `ba.fuel.reserves`.
//!
//! > Every attempt to enter the table burns a unit, whether it succeeds or not. A vehicle that comes
//! > on its last unit cannot move from where it stops.
//!
//! Several vehicles, police and passengers are a matter of `ba.reserves.chaos`.

use sandtable_dice::{Behaviour, Dice, Measure, Outcome, Procedure, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::base::entry::EntrySight;
use crate::reserves::{
    Arrivals, Convoy, Entrant, EntryFigures, EntryRules, Exhausted, PassengerPenalty, SkipAttempt,
};
use crate::{DoubleOne, MoraleFigures, Quality};
use sandtable_rulebook::measures;
use sandtable_rulebook::unsaid::six;
use sandtable_rulebook::{About, Choice, Refusal, Rule};

/// A vehicle off the table.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Vehicle {
    /// Its quality, which sets its morale.
    pub quality: Quality,
    /// Pin markers on the vehicle.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// What officers and special rules add to its morale.
    #[schemars(range(min = -5, max = 5))]
    pub morale_bonus: i32,
}

/// What a player reads out of a vehicle in reserve that is short of fuel.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The vehicle.
    #[serde(default)]
    pub vehicle: Vehicle,
    /// Fuel units it holds.
    #[schemars(range(max = 1000))]
    pub fuel: u32,
    /// Whether there is chaos in the reserves.
    #[serde(default)]
    pub chaos: bool,
    /// Whether a unit with the traffic direction rule stays off the table.
    #[serde(default)]
    pub traffic_direction: bool,
    /// Whether frostbite is in force, by which a vehicle without fuel off the table is destroyed.
    #[serde(default)]
    pub frostbite: bool,
    /// First turn in which its owner lets it test, if he waits: to outflank, or by choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub waits_until: Option<u32>,
    /// Fuel units its owner means to keep: it waits rather than be left with fewer.
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub keep_fuel: u32,
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
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What becomes of a vehicle that burns its last fuel off the table.
    #[serde(rename = "fuel.off_table_exhausted")]
    pub exhausted: Exhausted,
    /// Whether an owner may let a unit wait.
    #[serde(rename = "fuel.skip_attempt")]
    pub skip: SkipAttempt,
    /// What a double one does.
    #[serde(rename = "base.double_one")]
    pub double_one: DoubleOne,
}

/// A vehicle in reserve that is short of fuel.
#[derive(Clone, Debug)]
pub struct Reserves {
    convoy: Convoy,
}

/// When a vehicle comes, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReservesOutcome {
    /// What has come of it.
    pub arrivals: Arrivals,
}

impl Outcome for ReservesOutcome {}

impl Procedure for Reserves {
    type Outcome = ReservesOutcome;

    fn measures(&self) -> Vec<Measure<ReservesOutcome>> {
        let &Convoy { ref entrants, turns, .. } = &self.convoy;
        let fuel = entrants.iter().filter_map(|vehicle| vehicle.fuel).sum();
        measures! {
            "turn", time("turns", turns), "turn in which it comes",
                |outcome| outcome.arrivals.lead.into();
            "never", yes_no(), "never comes", |outcome| outcome.arrivals.lead.is_none().into();
            "fuel_left", count("fuel units", 0..=fuel).or_none("never comes"), "fuel left when it comes",
                |outcome| outcome.arrivals.lead.map(|_| outcome.arrivals.fuel).into();
            "fuel_off_table", count("fuel units", 0..=fuel).or_none("comes"),
                "fuel left off the table at the end",
                |outcome| outcome.arrivals.lead.is_none().then_some(outcome.arrivals.fuel_off).into();
            "immobilized", yes_no(), "comes on its last fuel",
                |outcome| (0 < outcome.arrivals.immobilized).into();
            "destroyed", yes_no(), "destroyed for want of fuel off the table",
                |outcome| (0 < outcome.arrivals.destroyed).into();
            "stranded", yes_no(), "without fuel off the table, not destroyed",
                |outcome| (0 < outcome.arrivals.stranded).into();
            "turns_on_table", count("turns", 0..=turns),
                "turns on the table, that of its arrival included",
                |outcome| outcome.arrivals.unit_turns.into();
            "moves_left", count("turns", 0..=turns.min(fuel)),
                "turns in which it can still move after the one it comes in",
                |outcome| outcome.arrivals.fuel.min(outcome.arrivals.unit_turns.saturating_sub(1)).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ReservesOutcome {
        ReservesOutcome { arrivals: self.convoy.arrive(dice) }
    }
}

impl Rule for Reserves {
    const ABOUT: About = About {
        id: "ba.fuel.reserves",
        covers: &[],
        assumptions: &["ba.base.reserves", "ba.base.order-test", "ba.base.morale"],
    };
    const CHOICES: &'static [Choice] =
        &[EntrySight::Unit.choice("`waits_until` and `keep_fuel` of the circumstances say it")];
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            vehicle: Vehicle::default(),
            fuel: 3,
            chaos: true,
            traffic_direction: false,
            frostbite: false,
            waits_until: None,
            keep_fuel: 0,
            turns: 6,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Reserves, Refusal> {
        let Circumstances { vehicle, fuel, chaos, frostbite, turns, .. } = circumstances;
        let Vehicle { quality, pins, morale_bonus } = vehicle;
        let entrant = Entrant {
            morale: figures.morale.of(quality) + morale_bonus,
            pins,
            vehicle: true,
            police: false,
            fuel: Some(fuel),
            frost: None,
            passengers: None,
            holds_back: false,
            from_turn: circumstances.waits_until.unwrap_or(1),
            keep: circumstances.keep_fuel,
        };
        let rules = EntryRules {
            figures: figures.entry,
            chaos: chaos && !circumstances.traffic_direction,
            helped: false,
            penalty: PassengerPenalty::EveryTest,
            exhausted_is_destroyed: rulings.exhausted.destroys(frostbite),
            skip: rulings.skip,
            double_one: rulings.double_one,
        };
        Ok(Reserves { convoy: Convoy::new(vec![entrant], rules, turns) })
    }

    fn behaving(self, behaviour: Behaviour) -> Reserves {
        Reserves { convoy: self.convoy.behaving(behaviour) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::law;

    #[test]
    fn fuel_06_three_units_in_chaos_do_not_bring_a_vehicle_in_125_of_1728() {
        let law = law::<Reserves>(Reserves::example(), Rulings::default());
        assert_eq!(law.mean_of("never"), "125/1728");
        assert_eq!(law.mean_of("stranded"), "125/1728");
        assert_eq!(law.mean_of("fuel_off_table"), "0", "only fuel ends its attempts");
        // 2, 1 and 0 units left with 7/12, 35/144 and 175/1728, which is 1603/1728 in all.
        assert_eq!(law.mean_of("fuel_left"), "348/229", "203/144 of 1603/1728");
        assert_eq!(law.mean_of("immobilized"), "175/1728");
    }

    #[test]
    fn without_chaos_or_with_police_more_fuel_is_left() {
        let calm = || Circumstances { chaos: false, ..Reserves::example() };
        let police = Circumstances { traffic_direction: true, ..Reserves::example() };
        let left =
            |circumstances| law::<Reserves>(circumstances, Rulings::default()).mean_of("fuel_left");
        // 13/18 at two and 65/324 at one, 533/324, of 1 - (5/18)^3 that come.
        assert_eq!(left(calm()), "738/439");
        assert_eq!(left(police), "738/439");
    }

    #[test]
    fn an_owner_who_keeps_fuel_does_not_spend_it_on_the_road() {
        let frugal = Circumstances { keep_fuel: 2, ..Reserves::example() };
        let law = law::<Reserves>(frugal, Rulings::default());
        assert_eq!(law.mean_of("never"), "5/12", "one attempt and no more");
        assert_eq!(law.chance_of("fuel_left", 1.0..=1.0), "0");
        assert_eq!(law.mean_of("fuel_off_table"), "2", "what it has kept");
    }

    #[test]
    fn a_vehicle_without_fuel_off_the_table_is_destroyed_where_frostbite_is_in_force() {
        let cold = || Circumstances { frostbite: true, ..Reserves::example() };
        let destroyed = |exhausted, circumstances| {
            let rulings = Rulings { exhausted, ..Rulings::default() };
            law::<Reserves>(circumstances, rulings).mean_of("destroyed")
        };
        assert_eq!(destroyed(Exhausted::DestroyedWithFrostbite, cold()), "125/1728");
        assert_eq!(destroyed(Exhausted::DestroyedWithFrostbite, Reserves::example()), "0");
        assert_eq!(destroyed(Exhausted::Destroyed, Reserves::example()), "125/1728");
        assert_eq!(destroyed(Exhausted::NeverArrives, cold()), "0");
    }

    #[test]
    fn a_vehicle_given_no_fuel_never_comes() {
        let dry = Circumstances { fuel: 0, ..Reserves::example() };
        assert_eq!(law::<Reserves>(dry, Rulings::default()).mean_of("never"), "1");
    }
}
