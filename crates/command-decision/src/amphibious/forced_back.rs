//! Forced-back results at the beach. Source: *Test of Battle*, 8.2.4. Register:
//! `cd.amphib.forced-back`.
//!
//! > On the approach: off the table, and back at the approach next turn. Between approach and
//! > beach: back to the approach. A landing craft that is empty already is removed. On land
//! > amphibious vehicles are forced back as usual; other vehicles that are forced into the water
//! > are eliminated; personnel forced into the water are in it, and wade again.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::NoFigures;
use crate::core::measures;
use sandtable_rulebook::{About, NoRulings, Refusal, Rule};

/// What was forced back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A landing craft with its load.
    LoadedCraft,
    /// A landing craft that has landed its load.
    EmptyCraft,
    /// An amphibious vehicle.
    AmphibiousVehicle,
    /// Any other vehicle.
    Vehicle,
    /// A personnel stand.
    Personnel,
}

/// Where it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// On the approach.
    Approach,
    /// On its way from the approach to the beach.
    MovingAshore,
    /// On land, with land behind it.
    Land,
    /// On land, with the water behind it.
    WatersEdge,
}

/// What a player reads out.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// What was forced back.
    pub kind: Kind,
    /// Where it was.
    pub at: At,
}

/// A stand that is forced back.
#[derive(Clone, Copy, Debug)]
pub struct ForcedBack {
    goes: Goes,
}

/// Where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goes {
    /// Off the table, back at the approach next turn.
    OffTable,
    /// To the approach.
    ToApproach,
    /// Off the table for good, without a loss.
    Removed,
    /// Back as in the base game.
    Back,
    /// It is lost.
    Eliminated,
    /// Into the water, to wade again.
    IntoWater,
}

/// Where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ForcedBackOutcome {
    /// Where it goes.
    pub goes: Goes,
}

impl Outcome for ForcedBackOutcome {}

impl Procedure for ForcedBack {
    type Outcome = ForcedBackOutcome;

    fn measures(&self) -> Vec<Measure<ForcedBackOutcome>> {
        measures! {
            "off_table", yes_no(), "off the table, back at the approach next turn",
                |outcome| (outcome.goes == Goes::OffTable).into();
            "to_approach", yes_no(), "back to the approach",
                |outcome| (outcome.goes == Goes::ToApproach).into();
            "removed", yes_no(), "removed without a loss",
                |outcome| (outcome.goes == Goes::Removed).into();
            "back", yes_no(), "forced back as in the base game",
                |outcome| (outcome.goes == Goes::Back).into();
            "eliminated", yes_no(), "eliminated",
                |outcome| (outcome.goes == Goes::Eliminated).into();
            "into_water", yes_no(), "into the water, to wade again",
                |outcome| (outcome.goes == Goes::IntoWater).into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> ForcedBackOutcome {
        ForcedBackOutcome { goes: self.goes }
    }
}

impl Rule for ForcedBack {
    const ABOUT: About = About { id: "cd.amphib.forced-back", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = NoFigures;
    type Rulings = NoRulings;

    fn example() -> Circumstances {
        Circumstances { kind: Kind::LoadedCraft, at: At::Approach }
    }

    fn prepare(
        circumstances: Circumstances,
        _: NoFigures,
        _: NoRulings,
    ) -> Result<ForcedBack, Refusal> {
        let Circumstances { kind, at } = circumstances;
        let goes = match (kind, at) {
            (Kind::EmptyCraft, _) => Goes::Removed,
            (Kind::LoadedCraft, At::Land | At::WatersEdge) => {
                let problem = "a landing craft on the beach has landed its load; \
                    expected `empty-craft`";
                return Err(Refusal::new("circumstances.kind", problem));
            }
            (Kind::Vehicle, At::Approach | At::MovingAshore) => {
                let problem = "such a vehicle is in a craft there; expected `loaded-craft`";
                return Err(Refusal::new("circumstances.kind", problem));
            }
            (_, At::Approach) => Goes::OffTable,
            (_, At::MovingAshore) => Goes::ToApproach,
            (Kind::Vehicle, At::WatersEdge) => Goes::Eliminated,
            (Kind::Personnel, At::WatersEdge) => Goes::IntoWater,
            (Kind::AmphibiousVehicle, At::WatersEdge) | (_, At::Land) => Goes::Back,
        };
        Ok(ForcedBack { goes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goes(kind: Kind, at: At) -> Goes {
        let circumstances = Circumstances { kind, at };
        ForcedBack::prepare(circumstances, NoFigures {}, NoRulings {}).unwrap().goes
    }

    #[test]
    fn craft_go_off_the_table_or_back_to_the_approach() {
        assert_eq!(goes(Kind::LoadedCraft, At::Approach), Goes::OffTable);
        assert_eq!(goes(Kind::LoadedCraft, At::MovingAshore), Goes::ToApproach);
        assert_eq!(goes(Kind::EmptyCraft, At::MovingAshore), Goes::Removed);
    }

    #[test]
    fn what_is_forced_into_the_water_swims_wades_or_is_lost() {
        assert_eq!(goes(Kind::AmphibiousVehicle, At::WatersEdge), Goes::Back);
        assert_eq!(goes(Kind::Vehicle, At::WatersEdge), Goes::Eliminated);
        assert_eq!(goes(Kind::Personnel, At::WatersEdge), Goes::IntoWater);
        assert_eq!(goes(Kind::Vehicle, At::Land), Goes::Back);
    }

    #[test]
    fn a_loaded_craft_is_not_on_land_and_a_tank_is_not_at_sea() {
        let refused = |kind, at| {
            let circumstances = Circumstances { kind, at };
            ForcedBack::prepare(circumstances, NoFigures {}, NoRulings {}).is_err()
        };
        assert!(refused(Kind::LoadedCraft, At::Land));
        assert!(refused(Kind::Vehicle, At::Approach));
    }
}
