//! The miring roll. Source: *Test of Battle*, 11.1.2 to 11.1.4. Register: `cd.mud.miring`.
//!
//! > At the end of a movement phase in which a vehicle moved where it could mire, it rolls a die,
//! > and is mired at or under its number: 1 for wheels on a dirt road in deep mud; in the open 2
//! > in moderate and 4 in deep mud for wheels and half-tracks, 1 and 2 for tracks. Half-tracks are
//! > safe on dirt roads, recovery vehicles everywhere.

use std::ops::ControlFlow;

use sandtable_dice::{Check, D10, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::costs::Surface;
use crate::Mobility;
use crate::levels::Mud;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::{About, Refusal, Rule};

/// A row of the miring chart: the highest die that mires; 0 where nothing does.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// In moderate mud.
    #[schemars(range(max = 10))]
    pub moderate: u8,
    /// In deep mud.
    #[schemars(range(max = 10))]
    pub deep: u8,
}

/// The miring chart.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MiringFigures {
    /// Wheeled vehicles on a dirt road.
    pub wheeled_on_dirt_road: Row,
    /// Wheeled vehicles and half-tracks in the open.
    pub wheeled_in_open: Row,
    /// Tracked vehicles in the open.
    pub tracked_in_open: Row,
}

impl Default for MiringFigures {
    fn default() -> MiringFigures {
        MiringFigures {
            wheeled_on_dirt_road: Row { moderate: 0, deep: 1 },
            wheeled_in_open: Row { moderate: 2, deep: 4 },
            tracked_in_open: Row { moderate: 1, deep: 2 },
        }
    }
}

/// A stand as mud sees it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vehicle {
    /// How it moves.
    pub mobility: Mobility,
    /// Whether it is a recovery vehicle, which never mires.
    #[serde(default)]
    pub recovery: bool,
}

impl MiringFigures {
    /// The highest die that mires a vehicle; 0 if it is safe.
    pub(super) fn number(self, vehicle: Vehicle, mud: Mud, surface: Surface) -> i32 {
        let row = match (surface, vehicle.mobility) {
            (Surface::DirtRoad, Mobility::Wheeled) => self.wheeled_on_dirt_road,
            (Surface::CrossCountry, Mobility::Wheeled | Mobility::HalfTrack) => {
                self.wheeled_in_open
            }
            (Surface::CrossCountry, Mobility::Tracked) => self.tracked_in_open,
            _ => return 0,
        };
        match mud {
            Mud::None | Mud::Light => 0,
            Mud::Moderate | Mud::Deep if vehicle.recovery => 0,
            Mud::Moderate => row.moderate.into(),
            Mud::Deep => row.deep.into(),
        }
    }
}

/// Rolls a die for each of some vehicles; there is no roll where the check cannot come up.
pub(super) fn roll_for_each<D: Dice>(
    dice: &mut D,
    stage: &'static str,
    vehicles: u32,
    check: Check,
) -> u32 {
    match () {
        () if vehicles == 0 || check.high() < check.low() => 0,
        () => dice.stage(stage).successes(vehicles, check),
    }
}

/// Mud that a vehicle moved in.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Risk {
    /// How bad the mud is.
    pub mud: Mud,
    /// What the vehicle moved on.
    #[serde(default)]
    pub surface: Surface,
}

/// What a player reads out at the end of a movement phase.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What each vehicle is.
    pub vehicle: Vehicle,
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 300))]
    pub vehicles: u32,
    /// Movement phases in which they move there; mired ones stay where they are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub phases: u32,
    /// The mud they move in each phase; empty if they do not move.
    #[schemars(length(max = 6))]
    pub risks: Vec<Risk>,
}

pub(super) fn one() -> u32 {
    1
}

switch! {
    /// How often a vehicle rolls that moved in several kinds of mud in one phase.
    MireMultiple {
        /// Once, against the highest number.
        WorstOnce,
        /// Once for each.
        Each,
    }
}

/// What the register leaves open about miring.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// How often a vehicle rolls that moved in several kinds of mud in one phase.
    #[serde(rename = "mire.multiple")]
    pub multiple: MireMultiple,
}

/// Vehicles that may mire.
#[derive(Clone, Debug)]
pub struct Miring {
    vehicles: u32,
    phases: u32,
    checks: Vec<Check>,
}

/// What comes of the miring rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MiringOutcome {
    /// Vehicles that are mired.
    pub mired: u32,
    /// Vehicles that are not.
    pub free: u32,
}

impl Outcome for MiringOutcome {}

impl Procedure for Miring {
    type Outcome = MiringOutcome;

    fn measures(&self) -> Vec<Measure<MiringOutcome>> {
        measures! {
            "mired", count("vehicles", 0..=self.vehicles), "mired vehicles",
                |outcome| outcome.mired.into();
            "any_mired", yes_no(), "at least one vehicle mired",
                |outcome| (0 < outcome.mired).into();
            "free", count("vehicles", 0..=self.vehicles), "vehicles that are not mired",
                |outcome| outcome.free.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> MiringOutcome {
        let free = dice.rounds((self.phases, self.vehicles), |dice, &(phases, free)| {
            let dice = dice.each("phase");
            let roll = |free, &check| free - roll_for_each(dice, "miring", free, check);
            let free = self.checks.iter().fold(free, roll);
            match phases - 1 {
                0 => ControlFlow::Break(free),
                left => ControlFlow::Continue((left, free)),
            }
        });
        MiringOutcome { mired: self.vehicles - free, free }
    }
}

impl Rule for Miring {
    const ABOUT: About = About { id: "cd.mud.miring", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = MiringFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let vehicle = Vehicle { mobility: Mobility::Wheeled, recovery: false };
        let risks = vec![Risk { mud: Mud::Deep, surface: Surface::CrossCountry }];
        Circumstances { vehicle, vehicles: 6, phases: 1, risks }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: MiringFigures,
        rulings: Rulings,
    ) -> Result<Miring, Refusal> {
        let Circumstances { vehicle, vehicles, phases, risks } = circumstances;
        let number = |risk: &Risk| figures.number(vehicle, risk.mud, risk.surface);
        let numbers: Vec<_> = match rulings.multiple {
            MireMultiple::WorstOnce => risks.iter().map(number).max().into_iter().collect(),
            MireMultiple::Each => risks.iter().map(number).collect(),
        };
        let checks = numbers.into_iter().map(|number| D10.at_most(number)).collect();
        Ok(Miring { vehicles, phases, checks })
    }
}

#[cfg(test)]
mod tests;
