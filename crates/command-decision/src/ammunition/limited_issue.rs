//! Rounds that are counted, not rolled for. Register: `cd.ammo.limited-issue`, with `cd.ammo.flame`
//! and `cd.ammo.smoke`; headings 1.3, 1.3.1 and 1.3.2.
//!
//! > Limited issue rounds are spent after one fire phase, and so is the smoke of an indirect fire
//! > stand. A flame weapon fires once if men carry it, twice on a vehicle, three times with a fuel
//! > trailer. None of them is rolled for and none is restored by resupply.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, one, switch};
use sandtable_rulebook::{About, Refusal, Rule};

/// Rounds of a fixed number.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Rounds {
    /// A round that the data chart marks as limited issue, such as illumination.
    LimitedIssue {},
    /// Smoke of an indirect fire stand.
    Smoke {
        /// Fire phases that one smoke mission lasts.
        #[serde(default = "one")]
        #[schemars(range(min = 1, max = 100))]
        mission_phases: u32,
    },
    /// A flame weapon.
    Flame {
        /// What carries it.
        carrier: FlameCarrier,
        /// Firings after which the fuel trailer was lost; leave it out if it was not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(max = 100))]
        trailer_lost_after: Option<u32>,
    },
}

/// What carries a flame weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FlameCarrier {
    /// Men.
    Personnel,
    /// A vehicle.
    Vehicle,
    /// A vehicle with a fuel trailer.
    VehicleWithTrailer,
}

switch! {
    /// What one smoke mission of several turns uses up.
    SmokeUnit {
        /// One fire phase is all there is, as of any limited issue round.
        Phase,
        /// The mission is the one firing there is, however many fire phases it takes.
        Mission,
    }
}

switch! {
    /// What the loss of a fuel trailer does.
    TrailerLoss {
        /// Nothing; the fuel is aboard.
        Keep,
        /// The vehicle has the firings of one without a trailer.
        DropToTwo,
    }
}

/// The book's numbers for limited rounds.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Fire phases of a limited issue round in a game.
    #[schemars(range(max = 100))]
    pub limited_issue: u32,
    /// Smoke missions of a stand in a game.
    #[schemars(range(max = 100))]
    pub smoke: u32,
    /// Firings of a flame weapon that men carry.
    #[schemars(range(max = 100))]
    pub flame_personnel: u32,
    /// Firings of a flame weapon on a vehicle.
    #[schemars(range(max = 100))]
    pub flame_vehicle: u32,
    /// Firings of a flame weapon on a vehicle with a fuel trailer.
    #[schemars(range(max = 100))]
    pub flame_trailer: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            limited_issue: 1,
            smoke: 1,
            flame_personnel: 1,
            flame_vehicle: 2,
            flame_trailer: 3,
        }
    }
}

/// What the register leaves open about limited rounds.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What one smoke mission of several turns uses up.
    #[serde(rename = "ammo.smoke_unit")]
    pub smoke_unit: SmokeUnit,
    /// What the loss of a fuel trailer does.
    #[serde(rename = "ammo.flame_trailer_loss")]
    pub trailer_loss: TrailerLoss,
}

/// What a player reads out before firing limited rounds.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The rounds.
    pub rounds: Rounds,
    /// Fire phases in which they have been fired already.
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub used: u32,
    /// Fire phases that are left in the game.
    #[schemars(range(max = 1000))]
    pub fire_phases: u32,
}

/// A weapon with a fixed number of rounds.
#[derive(Clone, Copy, Debug)]
pub struct LimitedIssue {
    outcome: LimitedIssueOutcome,
}

/// What a weapon with limited rounds can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LimitedIssueOutcome {
    /// Fire phases it has in a game.
    pub allowed: u32,
    /// Fire phases it has left.
    pub left: u32,
    /// Fire phases it will fire in.
    pub firings: u32,
}

impl Outcome for LimitedIssueOutcome {}

impl Procedure for LimitedIssue {
    type Outcome = LimitedIssueOutcome;

    fn measures(&self) -> Vec<Measure<LimitedIssueOutcome>> {
        let allowed = self.outcome.allowed;
        measures! {
            "firings", count("phases", 0..=allowed),
                "fire phases with this round in the rest of the game",
                |outcome| outcome.firings.into();
            "left", count("phases", 0..=allowed), "fire phases of this round that are left",
                |outcome| outcome.left.into();
            "allowed", count("phases", 0..=allowed), "fire phases of this round in a game",
                |outcome| outcome.allowed.into();
        }
    }

    fn resolve<D: Dice>(&self, _dice: &mut D) -> LimitedIssueOutcome {
        self.outcome
    }
}

/// Firings of a game.
fn allowed(rounds: Rounds, figures: &Figures, rulings: Rulings) -> u32 {
    match rounds {
        Rounds::LimitedIssue {} => figures.limited_issue,
        Rounds::Smoke { mission_phases } => match rulings.smoke_unit {
            SmokeUnit::Mission => figures.smoke * mission_phases,
            SmokeUnit::Phase => figures.smoke,
        },
        Rounds::Flame { carrier: FlameCarrier::Personnel, .. } => figures.flame_personnel,
        Rounds::Flame { carrier: FlameCarrier::Vehicle, .. } => figures.flame_vehicle,
        Rounds::Flame { trailer_lost_after: Some(fired), .. }
            if rulings.trailer_loss == TrailerLoss::DropToTwo =>
        {
            fired.max(figures.flame_vehicle).min(figures.flame_trailer)
        }
        Rounds::Flame { .. } => figures.flame_trailer,
    }
}

impl Rule for LimitedIssue {
    const ABOUT: About = About {
        id: "cd.ammo.limited-issue",
        covers: &["cd.ammo.flame", "cd.ammo.smoke"],
        assumptions: &[],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        let carrier = FlameCarrier::Vehicle;
        let rounds = Rounds::Flame { carrier, trailer_lost_after: None };
        Circumstances { rounds, used: 0, fire_phases: 8 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<LimitedIssue, Refusal> {
        let Circumstances { rounds, used, fire_phases } = circumstances;
        if let Rounds::Flame { carrier, trailer_lost_after: Some(_) } = rounds
            && carrier != FlameCarrier::VehicleWithTrailer
        {
            let problem = "there is no trailer to lose; expected `vehicle-with-trailer` as carrier";
            return Err(Refusal::new("circumstances.rounds.trailer_lost_after", problem));
        }
        let allowed = allowed(rounds, &figures, rulings);
        if allowed < used {
            let problem = format!("{used} is more than the {allowed} fire phases of a game");
            return Err(Refusal::new("circumstances.used", problem));
        }
        let left = allowed - used;
        let outcome = LimitedIssueOutcome { allowed, left, firings: left.min(fire_phases) };
        Ok(LimitedIssue { outcome })
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::Scripted;

    use super::*;

    fn firings(rounds: Rounds, used: u32, rulings: Rulings) -> u32 {
        let circumstances = Circumstances { rounds, used, fire_phases: 8 };
        let procedure = LimitedIssue::prepare(circumstances, Figures::default(), rulings).unwrap();
        procedure.resolve(&mut Scripted::new([])).firings
    }

    fn flame(carrier: FlameCarrier, trailer_lost_after: Option<u32>) -> Rounds {
        Rounds::Flame { carrier, trailer_lost_after }
    }

    #[test]
    fn limited_rounds_are_spent_after_one_fire_phase() {
        assert_eq!(firings(Rounds::LimitedIssue {}, 0, Rulings::default()), 1);
        assert_eq!(firings(Rounds::LimitedIssue {}, 1, Rulings::default()), 0);
    }

    #[test]
    fn flame_weapons_fire_once_twice_or_three_times() {
        let fires = |carrier| firings(flame(carrier, None), 0, Rulings::default());
        assert_eq!(fires(FlameCarrier::Personnel), 1);
        assert_eq!(fires(FlameCarrier::Vehicle), 2);
        assert_eq!(fires(FlameCarrier::VehicleWithTrailer), 3);
    }

    #[test]
    fn a_lost_trailer_matters_only_by_ruling() {
        let lost = flame(FlameCarrier::VehicleWithTrailer, Some(1));
        assert_eq!(firings(lost, 1, Rulings::default()), 2);
        let drop = Rulings { trailer_loss: TrailerLoss::DropToTwo, ..Rulings::default() };
        assert_eq!(firings(lost, 1, drop), 1);
    }

    #[test]
    fn smoke_lasts_one_fire_phase_unless_a_mission_of_three_is_one_firing() {
        let smoke = Rounds::Smoke { mission_phases: 3 };
        assert_eq!(firings(smoke, 0, Rulings::default()), 1);
        let mission = Rulings { smoke_unit: SmokeUnit::Mission, ..Rulings::default() };
        assert_eq!(firings(smoke, 0, mission), 3);
    }

    #[test]
    fn more_firings_than_there_are_is_refused() {
        let rounds = flame(FlameCarrier::Personnel, None);
        let circumstances = Circumstances { rounds, used: 2, fire_phases: 8 };
        let refusal = LimitedIssue::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.used");
    }
}
