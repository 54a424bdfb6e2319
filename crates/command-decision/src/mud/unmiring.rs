//! Getting unstuck. Source: *Test of Battle*, 11.1.5. Register: `cd.mud.unmiring-assisted`,
//! `cd.mud.unmiring-self`.
//!
//! > Another vehicle of the same weight class or a higher one frees a mired vehicle if it pushes or
//! > tows it an inch and does not mire itself. Alone, on a Hasty Advance, a vehicle frees itself on
//! > a die higher than twice its mire number; it is moved an inch and moves normally next turn.
//!
//! A helper that mires tries to free itself every turn from then on, and so does the vehicle. The
//! freeing inch needs no miring roll.

use std::ops::ControlFlow;

use sandtable_dice::{Check, D10, Dice, Measure, Outcome, Procedure, Series, States, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::costs::Surface;
use super::miring::{MiringFigures, Vehicle, one};
use crate::Mobility;
use crate::levels::Mud;
use sandtable_rulebook::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// A vehicle with its weight.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WeighedVehicle {
    /// How it moves.
    #[schemars(extend("enum" = ["wheeled", "half-track", "tracked"]))]
    pub mobility: Mobility,
    /// Whether it is a recovery vehicle, which never mires.
    #[serde(default)]
    pub recovery: bool,
    /// Its weight class, I to VI.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub weight_class: u32,
}

impl WeighedVehicle {
    /// It without its weight.
    pub(super) fn vehicle(self) -> Vehicle {
        Vehicle { mobility: self.mobility, recovery: self.recovery }
    }

    /// Refuses to let it help a vehicle that it cannot move.
    pub(super) fn check_help_for(self, other: WeighedVehicle) -> Result<(), Refusal> {
        if self.mobility == Mobility::Personnel {
            return Err(Refusal::new("circumstances.helper.mobility", "only a vehicle can tow"));
        }
        if self.weight_class < other.weight_class {
            let problem =
                format!("a helper must have weight class {} at least", other.weight_class);
            return Err(Refusal::new("circumstances.helper.weight_class", problem));
        }
        Ok(())
    }
}

/// The book's numbers for getting stuck and unstuck.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct UnmiringFigures {
    /// The miring chart.
    pub miring: MiringFigures,
    /// A vehicle frees itself on a die above so many times its mire number.
    #[schemars(range(max = 10))]
    pub multiple: u8,
}

impl Default for UnmiringFigures {
    fn default() -> UnmiringFigures {
        UnmiringFigures { miring: MiringFigures::default(), multiple: 2 }
    }
}

/// The checks of a vehicle in mud.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Checks {
    /// It mires.
    pub mires: Check,
    /// It frees itself.
    pub frees: Check,
}

impl Checks {
    /// Whether the vehicle can be mired at all.
    pub(super) fn can_mire(self) -> bool {
        self.mires.low() <= self.mires.high()
    }
}

impl UnmiringFigures {
    /// The checks of a vehicle in some mud.
    pub(super) fn checks(self, vehicle: Vehicle, mud: Mud, surface: Surface) -> Checks {
        let number = self.miring.number(vehicle, mud, surface);
        let doubled = number * i32::from(self.multiple);
        Checks { mires: D10.at_most(number), frees: D10.at_least(doubled + 1) }
    }
}

/// What a player reads out over a mired vehicle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The mired vehicle.
    pub vehicle: WeighedVehicle,
    /// How bad the mud is it stands in.
    #[schemars(extend("enum" = ["moderate", "deep"]))]
    pub mud: Mud,
    /// What it stands on; on a hard road nothing mires.
    #[serde(default)]
    #[schemars(extend("enum" = ["cross-country", "dirt-road"]))]
    pub surface: Surface,
    /// A vehicle that helps it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub helper: Option<WeighedVehicle>,
    /// Turns it may try, once a turn.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

/// A mired vehicle that is to be freed.
#[derive(Clone, Copy, Debug)]
pub struct Unmiring {
    vehicle: Checks,
    helper: Option<Checks>,
    turns: u32,
}

/// What comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnmiringOutcome {
    /// Turns until it is free, if it is within the limit.
    pub turns: Option<u32>,
    /// Whether the helper is mired.
    pub helper_mired: bool,
}

impl Outcome for UnmiringOutcome {}

impl Procedure for Unmiring {
    type Outcome = UnmiringOutcome;

    fn measures(&self) -> Vec<Measure<UnmiringOutcome>> {
        measures! {
            "freed", yes_no(), "vehicle freed", |outcome| outcome.turns.is_some().into();
            "turns", time("turns", self.turns), "turns until it is free",
                |outcome| outcome.turns.into();
            "helper_mired", yes_no(), "helper mired at the end",
                |outcome| outcome.helper_mired.into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Named(&["mired", "free"]);
        let (name, meaning) = ("vehicle", "The vehicle in the mud");
        vec![Series { name, meaning, states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> UnmiringOutcome {
        dice.rounds((1, false), |dice, &(turn, mired)| {
            let (freed, helper_mired) = self.turn(dice.at("turn", turn), mired);
            let turns = if freed { turn..=self.turns } else { turn..=turn };
            dice.mark("vehicle", turns, freed.into());
            if freed || turn == self.turns {
                let turns = freed.then_some(turn);
                return ControlFlow::Break(UnmiringOutcome { turns, helper_mired });
            }
            ControlFlow::Continue((turn + 1, helper_mired))
        })
    }
}

impl Unmiring {
    /// Whether the vehicle comes free this turn, and whether the helper is mired then.
    fn turn<D: Dice>(&self, dice: &mut D, helper_mired: bool) -> (bool, bool) {
        match self.helper {
            Some(helper) if helper_mired => {
                let helper_freed = dice.stage("helper frees itself").check(helper.frees);
                (dice.stage("frees itself").check(self.vehicle.frees), !helper_freed)
            }
            Some(helper) if !helper.can_mire() => (true, false),
            Some(helper) => {
                let mires = dice.stage("helper mires").check(helper.mires);
                (!mires, mires)
            }
            None => (dice.stage("frees itself").check(self.vehicle.frees), false),
        }
    }
}

impl Rule for Unmiring {
    const ABOUT: About = About {
        id: "cd.mud.unmiring-self",
        covers: &["cd.mud.unmiring-assisted"],
        assumptions: &["cd.base.orders"],
    };
    type Circumstances = Circumstances;
    type Figures = UnmiringFigures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        let vehicle =
            WeighedVehicle { mobility: Mobility::Wheeled, recovery: false, weight_class: 1 };
        let (mud, surface) = (Mud::Deep, Surface::CrossCountry);
        Circumstances { vehicle, mud, surface, helper: None, turns: 6 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: UnmiringFigures,
        _rulings: NoRulings,
    ) -> Result<Unmiring, Refusal> {
        let Circumstances { vehicle, mud, surface, helper, turns } = circumstances;
        let checks = figures.checks(vehicle.vehicle(), mud, surface);
        if !checks.can_mire() {
            let problem = "such a vehicle cannot be mired there";
            return Err(Refusal::new("circumstances.vehicle", problem));
        }
        if let Some(helper) = helper {
            helper.check_help_for(vehicle)?;
        }
        let helper = helper.map(|helper| figures.checks(helper.vehicle(), mud, surface));
        Ok(Unmiring { vehicle: checks, helper, turns })
    }
}

#[cfg(test)]
mod tests;
