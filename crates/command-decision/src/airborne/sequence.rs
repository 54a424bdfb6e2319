//! The order of an airborne landing and what it takes. Source: *Test of Battle*, 7.1 and 7.2.2.
//! Register: `cd.airborne.sequence`, `cd.airborne.granularity`.
//!
//! > Aircraft over the drop zone; AA fire; what survives drops or releases; squares are dropped and
//! > gliders roll; fire at descending paratroopers; troops are down, do not move and fire at −2. From
//! > the air a gun is a thing apart from its crew. A parachuted gun is three squares: crew,
//! > ammunition and weapon. A glider carries one stand, one vehicle or one gun, so that a gun and
//! > its crew come in two.
//!
//! The text gives one transport to a whole stick, its example one to each stand.

use sandtable_dice::{Dice, Measure, Outcome, Procedure, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{measures, switch};
use sandtable_rulebook::{About, Refusal, Rule};

switch! {
    /// What one transport carries.
    TransportCarries {
        /// One stand: hits fall on one of the stick's transports at random.
        OneStand,
        /// A whole stick: one hit raises the drop height for everybody.
        WholeStick,
    }
}

/// How a company lands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LandsBy {
    /// By parachute.
    #[default]
    Parachute,
    /// By glider.
    Glider,
}

/// What a player reads out: everything of one company that lands by one means.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// How it lands.
    #[serde(default)]
    pub lands_by: LandsBy,
    /// Personnel stands, without the crews of its guns.
    #[schemars(range(max = 200))]
    pub stands: u32,
    /// Towed guns with their crews.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub guns: u32,
    /// Vehicles.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub vehicles: u32,
}

/// The book's numbers.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// Squares that a parachuted gun needs.
    #[schemars(range(min = 1, max = 10))]
    pub squares_per_gun: u32,
    /// Gliders that a gun and its crew need.
    #[schemars(range(min = 1, max = 10))]
    pub gliders_per_gun: u32,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { squares_per_gun: 3, gliders_per_gun: 2 }
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What one transport carries.
    #[serde(rename = "airborne.transport_carries")]
    pub carries: TransportCarries,
}

/// A company that lands from the air.
#[derive(Clone, Copy, Debug)]
pub struct Sequence {
    outcome: SequenceOutcome,
}

/// What it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SequenceOutcome {
    /// Paper squares to drop.
    pub squares: u32,
    /// Transports over the drop zone.
    pub transports: u32,
    /// Gliders.
    pub gliders: u32,
}

impl Outcome for SequenceOutcome {}

impl Procedure for Sequence {
    type Outcome = SequenceOutcome;

    fn measures(&self) -> Vec<Measure<SequenceOutcome>> {
        let SequenceOutcome { squares, transports, gliders } = self.outcome;
        measures! {
            "squares", count("squares", 0..=squares), "paper squares to drop",
                |outcome| outcome.squares.into();
            "transports", count("aircraft", 0..=transports), "transports that AA guns can fire at",
                |outcome| outcome.transports.into();
            "gliders", count("gliders", 0..=gliders), "gliders", |outcome| outcome.gliders.into();
        }
    }

    fn resolve<D: Dice>(&self, _: &mut D) -> SequenceOutcome {
        self.outcome
    }
}

impl Rule for Sequence {
    const ABOUT: About = About {
        id: "cd.airborne.sequence",
        covers: &["cd.airborne.granularity"],
        assumptions: &[],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { lands_by: LandsBy::Parachute, stands: 6, guns: 2, vehicles: 0 }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Sequence, Refusal> {
        let Circumstances { lands_by, stands, guns, vehicles } = circumstances;
        if stands + guns + vehicles == 0 {
            return Err(Refusal::new("circumstances.stands", "expected something that lands"));
        }
        let outcome = match lands_by {
            LandsBy::Parachute if 0 < vehicles => {
                let problem = "vehicles cannot be dropped by parachute";
                return Err(Refusal::new("circumstances.vehicles", problem));
            }
            LandsBy::Parachute => {
                let squares = stands + guns * figures.squares_per_gun;
                let transports = match rulings.carries {
                    TransportCarries::OneStand => squares,
                    TransportCarries::WholeStick => 1,
                };
                SequenceOutcome { squares, transports, gliders: 0 }
            }
            LandsBy::Glider => {
                let gliders = stands + guns * figures.gliders_per_gun + vehicles;
                SequenceOutcome { squares: 0, transports: 0, gliders }
            }
        };
        Ok(Sequence { outcome })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(circumstances: Circumstances, carries: TransportCarries) -> SequenceOutcome {
        Sequence::prepare(circumstances, Figures::default(), Rulings { carries }).unwrap().outcome
    }

    #[test]
    fn a_parachuted_gun_is_three_squares() {
        let stick = outcome(Sequence::example(), TransportCarries::OneStand);
        assert_eq!(stick, SequenceOutcome { squares: 12, transports: 12, gliders: 0 });
        assert_eq!(outcome(Sequence::example(), TransportCarries::WholeStick).transports, 1);
    }

    #[test]
    fn each_stand_vehicle_gun_and_crew_has_its_own_glider() {
        let gliders = |stands, guns, vehicles| {
            let company = Circumstances { lands_by: LandsBy::Glider, stands, guns, vehicles };
            outcome(company, TransportCarries::OneStand).gliders
        };
        assert_eq!(gliders(4, 2, 1), 4 + 2 * 2 + 1);
        assert_eq!(gliders(9, 2, 1), 14);
        assert_eq!(gliders(0, 1, 0), 2);
    }

    #[test]
    fn vehicles_are_not_dropped() {
        let circumstances = Circumstances { vehicles: 1, ..Sequence::example() };
        let refusal = Sequence::prepare(circumstances, Figures::default(), Rulings::default());
        assert_eq!(refusal.unwrap_err().key, "circumstances.vehicles");
    }
}
