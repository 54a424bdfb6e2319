//! Units off the table that try to enter it, turn after turn.
//!
//! One after another, in the order in which their owner tests for them. What befalls a unit off the
//! table comes in here: frostbite before the game, and fuel that every attempt burns.

use std::ops::ControlFlow::{self, Break, Continue};

use sandtable_dice::{Behaviour, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::habits::{Habits, Planned};
use crate::base::entry::{EntrySight, Sights};
use crate::cold::Frost;
use crate::{DoubleOne, enters};
use sandtable_rulebook::switch;

/// When units enter, and what is added to morale in a test to enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EntryFigures {
    /// For any unit, and for vehicles where there is no chaos.
    #[schemars(range(min = -10, max = 10))]
    pub normal: i32,
    /// For vehicles where there is chaos.
    #[schemars(range(min = -10, max = 10))]
    pub chaos: i32,
    /// Further, for passengers of a lost vehicle, who come on foot.
    #[schemars(range(min = -10, max = 10))]
    pub on_foot: i32,
    /// First turn in which a unit may test (turns count from one).
    #[schemars(range(min = 1, max = 100))]
    #[schemars(extend("x-assumed" = true))]
    pub first_turn: u32,
}

impl Default for EntryFigures {
    fn default() -> EntryFigures {
        EntryFigures { normal: -1, chaos: -2, on_foot: -1, first_turn: 2 }
    }
}

switch! {
    /// Which tests of passengers on foot are harder (`frostbite.passenger_penalty`).
    PassengerPenalty {
        /// Every one, on top of the usual modifier.
        EveryTest,
        /// The first one.
        FirstTest,
    }
}

switch! {
    /// What becomes of a vehicle that burns its last fuel off the table
    /// (`fuel.off_table_exhausted`).
    Exhausted {
        /// It stays where it is, and counts as destroyed only where frostbite is in force too.
        DestroyedWithFrostbite,
        /// It is destroyed.
        Destroyed,
        /// It never arrives.
        NeverArrives,
    }
}

switch! {
    /// Whether an owner may let a unit wait (`fuel.skip_attempt`).
    SkipAttempt {
        /// He may: a unit that waits burns no fuel.
        Yes,
        /// He may not: it tests in every turn in which reserves may, whatever the plan.
        No,
    }
}

/// The rules by which units enter.
#[derive(Clone, Copy, Debug)]
pub struct EntryRules {
    /// The modifiers.
    pub figures: EntryFigures,
    /// Whether there is chaos in the reserves.
    pub chaos: bool,
    /// Whether a traffic direction unit off the table makes up for it.
    pub helped: bool,
    /// Which tests of passengers on foot are harder.
    pub penalty: PassengerPenalty,
    /// Whether a vehicle without fuel off the table is destroyed.
    pub exhausted_is_destroyed: bool,
    /// Whether an owner may let a unit wait.
    pub skip: SkipAttempt,
    /// What a double one does.
    pub double_one: DoubleOne,
}

impl Exhausted {
    /// Whether the vehicle is destroyed.
    pub fn destroys(self, frostbite: bool) -> bool {
        self == Exhausted::Destroyed || self == Exhausted::DestroyedWithFrostbite && frostbite
    }
}

/// Passengers of a vehicle.
#[derive(Clone, Copy, Debug)]
pub struct Passenger {
    /// Their morale, bonuses included, before pins.
    pub morale: i32,
    /// Pin markers on them.
    pub pins: u32,
}

/// A unit off the table.
#[derive(Clone, Copy, Debug)]
pub struct Entrant {
    /// Its morale, bonuses included, before pins.
    pub morale: i32,
    /// Pin markers on the unit.
    pub pins: u32,
    /// Whether it tests as a vehicle.
    pub vehicle: bool,
    /// Whether it has the traffic direction rule.
    pub police: bool,
    /// Fuel units it holds, if fuel is short.
    pub fuel: Option<u32>,
    /// Its check for frostbite, if there is one.
    pub frost: Option<Frost>,
    /// Its passengers.
    pub passengers: Option<Passenger>,
    /// Whether it lets all others go first.
    pub holds_back: bool,
    /// First turn in which its owner lets it test.
    pub from_turn: u32,
    /// Fuel units its owner means to keep; it does not test if it would be left with fewer.
    pub keep: u32,
}

/// Units that try to enter.
#[derive(Clone, Debug)]
pub struct Convoy {
    /// The units, in the order in which they test.
    pub entrants: Vec<Entrant>,
    /// The rules.
    pub rules: EntryRules,
    /// Turns of the game.
    pub turns: u32,
    /// What their owner does.
    behaviour: Behaviour,
}

/// What has come of the units so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrivals {
    /// Units on the table, their passengers not counted.
    pub arrived: u32,
    /// Passengers who came on foot in the place of their vehicle (units).
    pub on_foot: u32,
    /// Turn in which the latest of them came.
    pub latest: u32,
    /// Turns on the table, of all of them.
    pub unit_turns: u32,
    /// Vehicles destroyed off the table.
    pub destroyed: u32,
    /// Vehicles without fuel off the table that are not destroyed.
    pub stranded: u32,
    /// Vehicles that came on their last fuel.
    pub immobilized: u32,
    /// Fuel left in all that came.
    pub fuel: u32,
    /// Fuel left in all that are still off the table and could have come.
    pub fuel_off: u32,
    /// Turn in which the first unit listed came.
    pub lead: Option<u32>,
    /// Turn in which its passengers came, riding or on foot.
    pub lead_passengers: Option<u32>,
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Place {
    /// Off the table.
    Off(Option<u32>),
    /// Passengers on foot, before their first test or after it.
    Walking { fresh: bool },
    /// On the table, or never coming.
    Gone,
}

/// Units between two tests.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    /// Zero before the game.
    turn: u32,
    next: usize,
    places: Vec<Place>,
    so_far: Arrivals,
}

impl Convoy {
    /// Units whose owner does as he plans for each.
    pub fn new(entrants: Vec<Entrant>, rules: EntryRules, turns: u32) -> Convoy {
        let plans = entrants.iter().map(|entrant| Planned {
            from_turn: entrant.from_turn,
            keep: entrant.fuel.map(|_| entrant.keep),
            holds_back: entrant.holds_back,
        });
        let behaviour = Behaviour::new(Habits { plans: plans.collect(), turns });
        Convoy { entrants, rules, turns, behaviour }
    }

    /// The same with an owner who behaves so, and as he plans where that says nothing.
    #[must_use]
    pub fn behaving(self, behaviour: Behaviour) -> Convoy {
        Convoy { behaviour: behaviour.over(self.behaviour), ..self }
    }

    /// Plays until the game is over or nobody is left off the table.
    pub fn arrive<D: Dice>(&self, dice: &mut D) -> Arrivals {
        let places = self.entrants.iter().map(|entrant| Place::Off(entrant.fuel)).collect();
        self.go_on(dice, places)
    }

    /// The same for passengers whose vehicle, the only unit listed, has been lost already.
    pub fn arrive_on_foot<D: Dice>(&self, dice: &mut D) -> Arrivals {
        self.go_on(dice, vec![Place::Walking { fresh: true }])
    }

    fn go_on<D: Dice>(&self, dice: &mut D, places: Vec<Place>) -> Arrivals {
        let start = State { turn: 0, next: 0, places, so_far: Arrivals::default() };
        dice.rounds(start, |dice, state| self.step(dice, state.clone()))
    }

    fn step<D: Dice>(&self, dice: &mut D, mut state: State) -> ControlFlow<Arrivals, State> {
        if state.next == self.entrants.len() {
            let over = state.places.iter().all(|&place| place == Place::Gone);
            let until = if over { self.turns } else { state.turn };
            dice.mark("arrived", state.turn.max(1)..=until, state.so_far.arrived);
            if over || state.turn == self.turns {
                return Break(Arrivals { fuel_off: fuel_off(&state.places), ..state.so_far });
            }
            return Continue(State { turn: state.turn + 1, next: 0, ..state });
        }
        if 0 < state.turn {
            dice.at("turn", state.turn);
        }
        let i = state.next;
        match state.places[i] {
            Place::Off(fuel) if state.turn == 0 => self.before_the_game(dice, &mut state, i, fuel),
            Place::Gone => (),
            _ if state.turn < self.rules.figures.first_turn => (),
            place if !self.tests(dice, &state, i, place) => (),
            Place::Off(fuel) => self.test(dice, &mut state, i, fuel),
            Place::Walking { fresh } => self.walk(dice, &mut state, i, fresh),
        }
        Continue(State { next: i + 1, ..state })
    }

    /// Frostbite, and vehicles that were given no fuel.
    fn before_the_game<D: Dice>(
        &self,
        dice: &mut D,
        state: &mut State,
        i: usize,
        fuel: Option<u32>,
    ) {
        let frost = self.entrants[i].frost;
        if frost.is_some_and(|frost| 0 < frost.margin(Frost::roll(dice))) {
            dice.note(|| format!("unit {} is lost to frostbite", i + 1));
            self.destroy(state, i);
        } else if fuel == Some(0) {
            self.exhaust(state, i);
        }
    }

    /// Whether the owner lets a unit test now.
    fn tests<D: Dice>(&self, dice: &mut D, state: &State, i: usize, place: Place) -> bool {
        let sight = if self.entrants.len() == 1 { EntrySight::Unit } else { EntrySight::Column };
        let others =
            self.entrants.iter().zip(&state.places).enumerate().filter(|(other, (of, place))| {
                *other != i && !of.holds_back && **place != Place::Gone
            });
        let seen = Sights {
            turns_left: self.turns + 1 - state.turn,
            fuel: if let Place::Off(Some(fuel)) = place { fuel } else { 0 },
            on_foot: matches!(place, Place::Walking { .. }),
            unit: number(i + 1),
            others_off: number(others.count()),
        };
        sight.tests(dice, &self.behaviour, seen, self.rules.skip == SkipAttempt::Yes)
    }

    fn any_off(&self, state: &State, of: impl Fn(&Entrant) -> bool) -> bool {
        let mut units = self.entrants.iter().zip(&state.places);
        units.any(|(entrant, &place)| of(entrant) && place != Place::Gone)
    }

    /// What is added to the morale of a unit that is not on foot for want of a vehicle.
    fn modifier(&self, state: &State, vehicle: bool) -> i32 {
        let EntryRules { figures, chaos, helped, .. } = self.rules;
        let directed = helped && self.any_off(state, |entrant| entrant.police);
        if vehicle && chaos && !directed { figures.chaos } else { figures.normal }
    }

    fn test<D: Dice>(&self, dice: &mut D, state: &mut State, i: usize, fuel: Option<u32>) {
        let Entrant { morale, pins, vehicle, .. } = self.entrants[i];
        let fuel = fuel.map(|fuel| fuel - 1);
        let morale = morale + self.modifier(state, vehicle);
        if enters(dice, morale, pins, self.rules.double_one) {
            dice.note(|| format!("unit {} enters in turn {}", i + 1, state.turn));
            self.enter(state, i, fuel);
        } else if fuel == Some(0) {
            dice.note(|| format!("unit {} has no fuel left", i + 1));
            self.exhaust(state, i);
        } else {
            state.places[i] = Place::Off(fuel);
        }
    }

    fn walk<D: Dice>(&self, dice: &mut D, state: &mut State, i: usize, fresh: bool) {
        let Some(Passenger { morale, pins }) = self.entrants[i].passengers else { return };
        let EntryRules { figures, penalty, double_one, .. } = self.rules;
        let harder = fresh || penalty == PassengerPenalty::EveryTest;
        let morale = morale + figures.normal + if harder { figures.on_foot } else { 0 };
        if !enters(dice.stage("passengers on foot"), morale, pins, double_one) {
            state.places[i] = Place::Walking { fresh: false };
            return;
        }
        dice.note(|| format!("its passengers walk on in turn {}", state.turn));
        self.on_table(state, i);
        state.so_far.on_foot += 1;
        if i == 0 {
            state.so_far.lead_passengers = Some(state.turn);
        }
    }

    fn enter(&self, state: &mut State, i: usize, fuel: Option<u32>) {
        self.on_table(state, i);
        state.so_far.arrived += 1;
        state.so_far.immobilized += u32::from(fuel == Some(0));
        state.so_far.fuel += fuel.unwrap_or(0);
        if i == 0 {
            state.so_far.lead = Some(state.turn);
            state.so_far.lead_passengers = self.entrants[0].passengers.map(|_| state.turn);
        }
    }

    fn on_table(&self, state: &mut State, i: usize) {
        state.places[i] = Place::Gone;
        state.so_far.latest = state.turn;
        state.so_far.unit_turns += self.turns + 1 - state.turn;
    }

    /// A vehicle has burned its last fuel off the table.
    fn exhaust(&self, state: &mut State, i: usize) {
        if self.rules.exhausted_is_destroyed {
            self.destroy(state, i);
            return;
        }
        state.so_far.stranded += 1;
        state.places[i] = Place::Gone;
    }

    /// A vehicle is lost; its passengers walk.
    fn destroy(&self, state: &mut State, i: usize) {
        state.so_far.destroyed += 1;
        let walks = self.entrants[i].passengers.is_some();
        state.places[i] = if walks { Place::Walking { fresh: true } } else { Place::Gone };
    }
}

/// Fuel in units that are off the table.
fn fuel_off(places: &[Place]) -> u32 {
    let fuel = places.iter().filter_map(|place| match place {
        Place::Off(fuel) => *fuel,
        Place::Walking { .. } | Place::Gone => None,
    });
    fuel.sum()
}

/// A number of units.
fn number(units: usize) -> u32 {
    u32::try_from(units).expect("a short list")
}
