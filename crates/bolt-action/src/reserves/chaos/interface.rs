//! What a scenario says about reserves in chaos.

use sandtable_dice::{Measure, Outcome, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cold::{CheckRulings, ColdUnit, Frost, VehicleClothing, WarmthFigures};
use crate::reserves::{
    Arrivals, Entrant, EntryFigures, Exhausted, Passenger, PassengerPenalty, SkipAttempt,
};
use crate::{DoubleOne, MoraleFigures, Quality};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::{six, yes};

/// How a unit comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EntrantKind {
    /// A vehicle, with what it carries.
    #[default]
    Vehicle,
    /// On foot, guns pushed by their crews included.
    OnFoot,
    /// A gun towed by a vehicle.
    TowedGun,
}

/// Passengers of a vehicle.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Passengers {
    /// Their quality, which sets their morale.
    pub quality: Quality,
    /// Pin markers on them.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// What officers and special rules add to their morale.
    #[schemars(range(min = -5, max = 5))]
    pub morale_bonus: i32,
}

impl Passengers {
    /// Passengers who may walk.
    ///
    /// # Errors
    ///
    /// If they have as many pins as morale, so that they would have been removed already.
    pub(crate) fn prepare(
        &self,
        morale: &MoraleFigures,
        key: &'static str,
    ) -> Result<Passenger, Refusal> {
        let (morale, pins) = (morale.of(self.quality) + self.morale_bonus, self.pins);
        if i64::from(morale) <= i64::from(pins) {
            let problem = format!("a unit with morale {morale} is removed at {morale} pins");
            return Err(Refusal::new(key, problem));
        }
        Ok(Passenger { morale, pins })
    }
}

/// A unit in reserve.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Reserve {
    /// How it comes.
    pub kind: EntrantKind,
    /// Its quality, which sets its morale.
    pub quality: Quality,
    /// Pin markers on it.
    #[schemars(range(max = 30))]
    pub pins: u32,
    /// What officers and special rules add to its morale.
    #[schemars(range(min = -5, max = 5))]
    pub morale_bonus: i32,
    /// Whether it has the traffic direction rule, as most military police have.
    pub traffic_direction: bool,
    /// Whether it has cold weather clothing, which counts if there is frostbite.
    pub clothing: bool,
    /// Whether it waits until all that do not hold back have come.
    pub holds_back: bool,
    /// First turn in which its owner lets it test, if he waits: to outflank, or by choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub waits_until: Option<u32>,
    /// Fuel units it holds; leave it out if fuel is not short.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 1000))]
    pub fuel: Option<u32>,
    /// Fuel units its owner means to keep: it waits rather than be left with fewer.
    #[schemars(range(max = 1000))]
    pub keep_fuel: u32,
    /// Its passengers, who come on foot if it is lost off the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passengers: Option<Passengers>,
}

/// What a player reads out of his reserves.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The units off the table, in the order in which their owner tests for them. Each has `kind`,
    /// `quality`, `pins`, `morale_bonus`, `traffic_direction`, `clothing`, `holds_back`,
    /// `waits_until`, `fuel`, `keep_fuel` and `passengers`; `{}` is a regular vehicle.
    #[schemars(length(min = 1, max = 12))]
    pub units: Vec<Reserve>,
    /// Whether there is chaos in the reserves.
    #[serde(default = "yes")]
    pub chaos: bool,
    /// Whether there is frostbite, for which the vehicles check before the game.
    #[serde(default)]
    pub frostbite: bool,
    /// Whether the force is American.
    #[serde(default)]
    pub american: bool,
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

switch! {
    /// What American traffic police are worth (`reserves.us_traffic_direction`).
    TrafficDirection {
        /// As much as others': -1 is back; only the better national rule is void.
        Restores,
        /// Nothing.
        NoEffect,
    }
}

switch! {
    /// How a towed gun tests (`reserves.towed_guns`).
    TowedGuns {
        /// As a vehicle, with its tow.
        AsVehicle,
        /// As artillery.
        AsArtillery,
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What American traffic police are worth.
    #[serde(rename = "reserves.us_traffic_direction")]
    pub traffic_direction: TrafficDirection,
    /// How a towed gun tests.
    #[serde(rename = "reserves.towed_guns")]
    pub towed_guns: TowedGuns,
    /// Which tests of passengers on foot are harder.
    #[serde(rename = "frostbite.passenger_penalty")]
    pub penalty: PassengerPenalty,
    /// Whether vehicles may have cold weather clothing.
    #[serde(rename = "frostbite.clothing_for_vehicles")]
    pub clothing: VehicleClothing,
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

/// What has come of units in reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChaosOutcome {
    /// Units listed.
    pub units: u32,
    /// First turn in which a unit may test.
    pub first_turn: u32,
    /// Turns of the game.
    pub turns: u32,
    /// What has come of them.
    pub arrivals: Arrivals,
}

impl ChaosOutcome {
    fn all(&self) -> bool {
        self.arrivals.arrived + self.arrivals.on_foot == self.units
    }

    fn turns_lost(&self) -> u32 {
        self.units * (self.turns + 1).saturating_sub(self.first_turn) - self.arrivals.unit_turns
    }
}

impl ChaosOutcome {
    /// What can be read off it, each number of which comes to no more than that of `most`.
    pub(crate) fn measures(most: &ChaosOutcome) -> Vec<Measure<ChaosOutcome>> {
        let &ChaosOutcome { units, turns, arrivals: most, .. } = most;
        measures! {
            "turn", time("turns", turns), "turn in which the first unit listed comes",
                |outcome| outcome.arrivals.lead.into();
            "arrived", count("units", 0..=units), "units that came, passengers not counted",
                |outcome| outcome.arrivals.arrived.into();
            "all_turn", time("turns", turns), "turn by which all have come",
                |outcome| outcome.all().then_some(outcome.arrivals.latest).into();
            "all_arrived", yes_no(), "all units came, or their passengers on foot",
                |outcome| outcome.all().into();
            "unit_turns", count("turns", 0..=most.unit_turns),
                "turns on the table, all units added up",
                |outcome| outcome.arrivals.unit_turns.into();
            "unit_turns_lost", count("turns", 0..=most.unit_turns),
                "turns lost against all coming at once, all units added up",
                |outcome| outcome.turns_lost().into();
            "passengers_turn", time("turns", turns),
                "turn in which the passengers of the first unit listed come",
                |outcome| outcome.arrivals.lead_passengers.into();
            "on_foot", count("units", 0..=units), "units of passengers that came on foot",
                |outcome| outcome.arrivals.on_foot.into();
            "destroyed", count("vehicles", 0..=units), "vehicles destroyed off the table",
                |outcome| outcome.arrivals.destroyed.into();
            "stranded", count("vehicles", 0..=units),
                "vehicles off the table without fuel, not destroyed",
                |outcome| outcome.arrivals.stranded.into();
            "immobilized", count("vehicles", 0..=units), "vehicles that came on their last fuel",
                |outcome| outcome.arrivals.immobilized.into();
            "fuel_left", count("fuel units", 0..=most.fuel), "fuel left in the vehicles that came",
                |outcome| outcome.arrivals.fuel.into();
            "fuel_off_table", count("fuel units", 0..=most.fuel),
                "fuel left in vehicles that are off the table at the end, and neither destroyed nor without any",
                |outcome| outcome.arrivals.fuel_off.into();
        }
    }
}

impl Outcome for ChaosOutcome {}

impl Reserve {
    pub(super) fn prepare(
        &self,
        frostbite: bool,
        figures: &Figures,
        rulings: Rulings,
    ) -> Result<Entrant, Refusal> {
        let &Reserve { kind, quality, pins, morale_bonus, fuel, .. } = self;
        if kind == EntrantKind::OnFoot && (fuel.is_some() || self.passengers.is_some()) {
            let problem = "a unit on foot has no fuel and no passengers";
            return Err(Refusal::new("circumstances.units", problem));
        }
        let clothing = self.clothing && rulings.clothing == VehicleClothing::Yes;
        let cold = ColdUnit { quality, pins, morale_bonus, clothing, ..ColdUnit::default() };
        let Figures { morale, clothing, .. } = figures;
        let frost = Frost::of(
            &cold,
            morale,
            clothing.modifier,
            CheckRulings::default(),
            "circumstances.units",
        )?;
        let passengers = self.passengers;
        let passengers =
            passengers.map(|passengers| passengers.prepare(morale, "circumstances.units"));
        let towed_as_vehicle = rulings.towed_guns == TowedGuns::AsVehicle;
        Ok(Entrant {
            morale: morale.of(quality) + morale_bonus,
            pins,
            vehicle: kind == EntrantKind::Vehicle
                || kind == EntrantKind::TowedGun && towed_as_vehicle,
            police: self.traffic_direction,
            fuel,
            frost: (frostbite && kind != EntrantKind::OnFoot).then_some(frost),
            passengers: passengers.transpose()?,
            holds_back: self.holds_back,
            from_turn: self.waits_until.unwrap_or(1),
            keep: self.keep_fuel,
        })
    }
}
