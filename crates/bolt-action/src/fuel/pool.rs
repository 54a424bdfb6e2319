//! The fuel of a force. Source: *Battle of the Bulge*, Fuel shortages. Register: `ba.fuel.pool`.
//!
//! > Each player rolls a die for every motorized vehicle he has and adds two. The sum is his fuel,
//! > which he divides among his vehicles as he likes.
//!
//! A plan says how many moves each vehicle is to make; fuel is given out so that as many plans as
//! possible are met. Horses need no fuel and bring none (`fuel.horse_drawn`).

use std::ops::ControlFlow::{Break, Continue};
use std::ops::RangeInclusive;

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, count, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dug_in::Hole;
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Refusal, Rule};

/// What a vehicle brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PoolFigures {
    /// D6 for each vehicle.
    #[schemars(range(max = 4))]
    pub dice: u32,
    /// Fuel units that are added to them.
    #[schemars(range(max = 100))]
    pub plus: u32,
}

impl Default for PoolFigures {
    fn default() -> PoolFigures {
        PoolFigures { dice: 1, plus: 2 }
    }
}

impl PoolFigures {
    /// The least and the most fuel that a vehicle brings.
    pub fn range(self) -> RangeInclusive<u32> {
        let dice = D6.times(self.dice);
        let least = dice.lowest().unsigned_abs() + self.plus;
        least..=dice.highest().unsigned_abs() + self.plus
    }

    /// Rolls the fuel that a vehicle brings.
    pub fn roll<D: Dice>(self, dice: &mut D) -> u32 {
        dice.stage("fuel").total(D6.times(self.dice)).unsigned_abs() + self.plus
    }
}

/// Vehicles of a force that are alike.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Vehicles {
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 20))]
    pub count: u32,
    /// Moves that each is to make, attempts to enter the table included.
    #[serde(default)]
    #[schemars(range(max = 1000))]
    pub moves: u32,
    /// Whether they are dug in, so that they need no fuel.
    #[serde(default)]
    pub posture: Hole,
}

/// What a player reads out of his motorized vehicles.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The motorized vehicles of the force, groups of which each has `count`, `moves` and `posture`;
    /// leave out what horses draw.
    #[schemars(length(min = 1, max = 20))]
    pub vehicles: Vec<Vehicles>,
}

/// The book's numbers.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// What a vehicle brings.
    pub pool: PoolFigures,
}

switch! {
    /// Whether the force has the fuel that is rolled (`fuel.pooled`).
    Pooled {
        /// It has, and divides it as it sees fit.
        Yes,
        /// It has not: each vehicle has what was rolled for it.
        No,
    }
}

switch! {
    /// Whether a dug-in vehicle counts as motorized (`fuel.dug_in_counts`).
    DugInCounts {
        /// It does, and leaves its fuel to the others.
        Yes,
        /// It does not.
        No,
    }
}

switch! {
    /// Whether a vehicle may be given no fuel (`fuel.zero_allocation`).
    ZeroAllocation {
        /// It may, and cannot move from the start.
        Yes,
        /// It may not: every vehicle is given one unit at least.
        No,
    }
}

/// What the register leaves open.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// Whether the force has the fuel that is rolled.
    #[serde(rename = "fuel.pooled")]
    pub pooled: Pooled,
    /// Whether a dug-in vehicle counts as motorized.
    #[serde(rename = "fuel.dug_in_counts")]
    pub dug_in_counts: DugInCounts,
    /// Whether a vehicle may be given no fuel.
    #[serde(rename = "fuel.zero_allocation")]
    pub zero_allocation: ZeroAllocation,
}

/// Fuel for a force and its plan.
#[derive(Clone, Debug)]
pub struct Pool {
    /// For each vehicle that brings fuel what it is to have, the most modest first.
    needs: Vec<u32>,
    figures: PoolFigures,
    pooled: bool,
}

/// What a force can do with its fuel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PoolOutcome {
    /// Fuel units rolled.
    pub pool: u32,
    /// Fuel units that the plan needs.
    pub needed: u32,
    /// Fuel units of them that the vehicles get.
    pub met: u32,
    /// Vehicles whose part of the plan is met.
    pub supplied: u32,
    /// Whether that is all.
    pub affordable: bool,
}

impl Outcome for PoolOutcome {}

impl Procedure for Pool {
    type Outcome = PoolOutcome;

    fn measures(&self) -> Vec<Measure<PoolOutcome>> {
        let vehicles = u32::try_from(self.needs.len()).expect("a force of vehicles");
        let needed: u32 = self.needs.iter().sum();
        let (least, most) = self.figures.range().into_inner();
        measures! {
            "pool", count("fuel units", vehicles * least..=vehicles * most), "fuel of the force",
                |o| o.pool.into();
            "affordable", yes_no(), "whole plan can be carried out",
                |outcome| outcome.affordable.into();
            "supplied", count("vehicles", 0..=vehicles),
                "vehicles whose part of the plan can be carried out, the most modest first",
                |outcome| outcome.supplied.into();
            "moves", count("moves", 0..=needed), "moves of the plan that can be made",
                |outcome| outcome.met.into();
            "shortfall", count("moves", 0..=needed), "moves of the plan that cannot be made",
                |outcome| (outcome.needed - outcome.met).into();
            "surplus", count("fuel units", 0..=vehicles * most), "fuel beyond the plan",
                |outcome| (outcome.pool - outcome.met).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> PoolOutcome {
        if self.pooled { self.shared(dice) } else { self.apart(dice) }
    }
}

impl Pool {
    fn shared<D: Dice>(&self, dice: &mut D) -> PoolOutcome {
        let PoolFigures { dice: each, plus } = self.figures;
        let vehicles = u32::try_from(self.needs.len()).expect("a force of vehicles");
        let rolled = dice.stage("fuel").total(D6.times(vehicles * each)).unsigned_abs();
        let pool = rolled + vehicles * plus;
        let needed = self.needs.iter().sum();
        let mut left = pool;
        let supplied = self.needs.iter().take_while(|&&need| {
            let enough = need <= left;
            left = left.saturating_sub(need);
            enough
        });
        let supplied = u32::try_from(supplied.count()).expect("a force of vehicles");
        let (met, affordable) = (pool.min(needed), needed <= pool);
        PoolOutcome { pool, needed, met, supplied, affordable }
    }

    fn apart<D: Dice>(&self, dice: &mut D) -> PoolOutcome {
        let start = PoolOutcome { affordable: true, ..PoolOutcome::default() };
        dice.rounds((0, start), |dice, &(next, so_far)| {
            let Some(&need) = self.needs.get(next) else { return Break(so_far) };
            let fuel = self.figures.roll(dice.each("vehicle"));
            let enough = need <= fuel;
            let so_far = PoolOutcome {
                pool: so_far.pool + fuel,
                needed: so_far.needed + need,
                met: so_far.met + need.min(fuel),
                supplied: so_far.supplied + u32::from(enough),
                affordable: so_far.affordable && enough,
            };
            Continue((next + 1, so_far))
        })
    }
}

impl Rule for Pool {
    const ABOUT: About = About { id: "ba.fuel.pool", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances { vehicles: vec![Vehicles { count: 3, moves: 6, posture: Hole::Up }] }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Pool, Refusal> {
        let Rulings { pooled, dug_in_counts, zero_allocation } = rulings;
        let least = u32::from(zero_allocation == ZeroAllocation::No);
        let mut needs = Vec::new();
        for Vehicles { count, moves, posture } in circumstances.vehicles {
            let dug_in = posture.is_dug_in();
            if dug_in && 0 < moves {
                let problem = "a vehicle that is dug in does not move all game; leave moves out";
                return Err(Refusal::new("circumstances.vehicles", problem));
            }
            if !dug_in || dug_in_counts == DugInCounts::Yes {
                needs.extend((0..count).map(|_| moves.max(least)));
            }
        }
        needs.sort_unstable();
        Ok(Pool { needs, figures: figures.pool, pooled: pooled == Pooled::Yes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_worked::{falls, law, prepared, refused};

    fn plan(vehicles: &[(u32, u32)]) -> Circumstances {
        let group = |&(count, moves)| Vehicles { count, moves, posture: Hole::Up };
        Circumstances { vehicles: vehicles.iter().map(group).collect() }
    }

    fn with_one_dug_in() -> Circumstances {
        let dug_in = Vehicles { count: 1, moves: 0, posture: Hole::DugIn };
        let mut force = plan(&[(2, 6)]);
        force.vehicles.push(dug_in);
        force
    }

    fn affordable(circumstances: Circumstances, rulings: Rulings) -> String {
        law::<Pool>(circumstances, rulings).mean_of("affordable")
    }

    #[test]
    fn fuel_01_three_vehicles_have_eighteen_units_in_three_of_eight() {
        let law = law::<Pool>(Pool::example(), Rulings::default());
        assert_eq!(law.chance_of("pool", 18.0..), "3/8");
        assert_eq!(law.mean_of("affordable"), "3/8", "six moves for each of the three");
        assert_eq!(law.mean_of("pool"), "33/2");
    }

    #[test]
    fn without_a_pool_the_same_plan_is_met_in_an_eighth() {
        let rulings = Rulings { pooled: Pooled::No, ..Rulings::default() };
        assert_eq!(affordable(Pool::example(), rulings), "1/8");
    }

    #[test]
    fn a_vehicle_that_is_dug_in_leaves_its_fuel_to_the_others() {
        // Twelve of 3D6 + 6: six of 3D6, 206 of 216.
        assert_eq!(affordable(with_one_dug_in(), Rulings::default()), "103/108");
        let rulings = Rulings { dug_in_counts: DugInCounts::No, ..Rulings::default() };
        assert_eq!(affordable(with_one_dug_in(), rulings), "5/12", "eight of 2D6");
    }

    #[test]
    fn a_minimum_for_all_takes_from_those_who_move() {
        let zero_allocation = ZeroAllocation::No;
        let rulings = Rulings { zero_allocation, ..Rulings::default() };
        // Thirteen of 3D6 + 6: seven of 3D6, 196 of 216.
        assert_eq!(affordable(with_one_dug_in(), rulings), "49/54");
    }

    #[test]
    fn the_most_modest_are_served_first() {
        let pool: Pool = prepared(plan(&[(1, 8), (2, 3)]), Rulings::default());
        let outcome = falls(&pool, &[1, 1, 2]);
        assert_eq!((outcome.pool, outcome.supplied, outcome.met), (10, 2, 10));
        assert!(!outcome.affordable);
    }

    #[test]
    fn a_vehicle_that_is_dug_in_makes_no_moves() {
        let dug_in = Vehicles { count: 1, moves: 2, posture: Hole::DugIn };
        let refusal = refused::<Pool>(Circumstances { vehicles: vec![dug_in] }, Rulings::default());
        assert_eq!(refusal.key, "circumstances.vehicles");
    }
}
