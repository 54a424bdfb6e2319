//! Indirect fire turn by turn. Source: weapons, Indirect fire, Howitzer and Spotters; night fighting,
//! Indirect fire; *Battle of the Bulge*, Fog. Register: `ba.weapon.indirect-fire`,
//! `ba.weapon.howitzer`, `ba.weapon.minimum-range`, `ba.weapon.spotter`, `ba.weapon.mixed-unit`, `ba.night.indirect`.
//!
//! > A mortar or howitzer ranges in: 6, then 5+, 4+, 3+, 2+, as long as it fires every turn on a Fire
//! > order at a target that stays. A hit zeroes it in: 2+ for as long as the target stays, seen or not.
//! > Where the weapon moves, both are lost; a turn without a shot does not end a zero.
//! > Until then crew or spotter must see the target; the crew sees what its spotter sees unless it is
//! > inexperienced. At night each shot before that needs a spotting roll. A howitzer that fires
//! > directly starts again. Several mortars in a squad range in each for itself. Crew and spotter have
//! > one order between them in a turn; a spotter is lost with its weapon, and a weapon goes on without
//! > its spotter as far as it sees or is zeroed in.
//!
//! If the scenario says what unit is fired at, its pins and casualties are carried from turn to turn,
//! and the fire ends with it.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Chance, Dice, Measure, Procedure};

use super::{Ranging, RangingFigures, SkippedTurn, ZeroedNeedsSight};
use crate::Aim;
use crate::night::Spot;
use sandtable_rulebook::{About, Refusal, Rule};

mod circumstances;
mod figures;
mod outcome;
pub mod rulings;
mod victim;

use circumstances::Sight;
pub use circumstances::{Circumstances, Observer, Sighted};
pub use figures::Figures;
pub use outcome::{IndirectOutcome, TurnState};
pub use rulings::{
    FailedSpot, MissAfterZero, MovedShooter, NewTargetMemory, Rulings, TooCloseCounts,
};
pub use victim::Victim;
use victim::{Path, Target};

/// Weapons that fire at a target turn after turn.
#[derive(Clone, Debug)]
pub struct IndirectFire {
    turns: u32,
    weapons: u32,
    start: Ranging,
    figures: RangingFigures,
    direct: Aim,
    direct_turns: Vec<u32>,
    skipped_turns: Vec<u32>,
    /// Turns before which the target moves off.
    moving_turns: Vec<u32>,
    /// Turns in which the weapon moves.
    moves_in: Vec<u32>,
    moves: Option<Chance>,
    fails: Option<Chance>,
    sight: Sight,
    spotter_lost: Option<u32>,
    /// The chances before any turn that the spotter is killed, and that the weapon is destroyed.
    spotter_killed: Option<Chance>,
    destroyed: Option<Chance>,
    has_spotter: bool,
    other_target_turns: Vec<u32>,
    /// Whether the target is near enough and far enough for indirect fire.
    in_range: [bool; 2],
    in_direct_range: bool,
    victim: Option<Target>,
    rulings: Rulings,
}

impl Procedure for IndirectFire {
    type Outcome = IndirectOutcome;

    fn measures(&self) -> Vec<Measure<IndirectOutcome>> {
        IndirectOutcome::measures(&self.most())
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> IndirectOutcome {
        let victim = self.victim.as_ref().map(|target| target.before);
        let start = TurnState::new(self.start, self.weapons, self.turns, victim);
        dice.rounds(start, |dice, state| {
            let mut next = state.clone();
            let dice = dice.at("turn", next.turn + 1);
            if self.destroyed.is_some_and(|chance| happens(dice, "the weapon is destroyed", chance))
            {
                next.destroyed = true;
                return Break(self.outcome(&next));
            }
            next.turn += 1;
            self.lose_spotter(dice, &mut next);
            self.play(dice, &mut next);
            self.end_turn(dice, &mut next);
            let gone = next.victim.is_some_and(|unit| !unit.in_action());
            if gone || next.turn == self.turns {
                return Break(self.outcome(&next));
            }
            Continue(next)
        })
    }
}

/// Whether something happens before a turn.
fn happens<D: Dice>(dice: &mut D, stage: &'static str, chance: Chance) -> bool {
    dice.stage(stage).chance(chance)
}

impl IndirectFire {
    fn lose_spotter<D: Dice>(&self, dice: &mut D, state: &mut TurnState) {
        state.spotter_lost |= self.spotter_lost.is_some_and(|turn| turn <= state.turn);
        if let (false, Some(killed)) = (state.spotter_lost, self.spotter_killed) {
            state.spotter_lost = happens(dice, "the spotter is killed", killed);
        }
    }

    fn outcome(&self, state: &TurnState) -> IndirectOutcome {
        let spotter_left = !state.spotter_lost && !state.destroyed;
        IndirectOutcome {
            in_range: self.reaches(),
            spotter_left: self.has_spotter.then_some(spotter_left),
            ..state.outcome(self.models())
        }
    }

    fn play<D: Dice>(&self, dice: &mut D, state: &mut TurnState) {
        if self.target_moves(dice, state.turn) {
            state.start_again();
        }
        if self.moves_in.contains(&state.turn) {
            if self.rulings.moved_shooter == MovedShooter::Reset {
                state.start_again();
            }
            return;
        }
        if self.is_skipped(dice, state.turn) {
            if self.rulings.skipped_turn == SkippedTurn::Reset {
                state.lose_ranging();
            }
            return;
        }
        if self.other_target_turns.contains(&state.turn) {
            if self.rulings.new_target_memory == NewTargetMemory::Reset {
                state.start_again();
            }
        } else if self.direct_turns.contains(&state.turn) {
            self.fire_directly(dice, state);
        } else {
            self.fire_indirectly(dice, state);
        }
        state.weapons.sort_unstable();
    }

    /// What the shells of a turn that have hit do.
    fn strike<D: Dice>(&self, dice: &mut D, state: &mut TurnState, shells: u32, path: Path) {
        if let (Some(target), Some(unit)) = (&self.victim, &mut state.victim) {
            let losses = target.suffer(dice, *unit, shells, path);
            *unit = losses.condition;
            state.penetrated += losses.penetrated;
        }
    }

    fn end_turn<D: Dice>(&self, dice: &mut D, state: &mut TurnState) {
        if let (Some(target), Some(unit)) = (&self.victim, &mut state.victim) {
            *unit = target.end_turn(dice, *unit);
        }
    }

    /// The most that can come of it, number by number.
    fn most(&self) -> IndirectOutcome {
        let &IndirectFire { turns, weapons, .. } = self;
        let shots = turns * weapons;
        IndirectOutcome {
            hits: shots,
            first: Some(turns),
            last: weapons,
            shots,
            unseen: shots,
            zeroed: weapons,
            turns,
            in_range: self.reaches(),
            spotter_left: self.has_spotter.then_some(true),
            weapon_left: self.destroyed.is_none(),
            victim: self.victim.as_ref().map(Target::most),
            penetrated: self
                .victim
                .as_ref()
                .map_or(0, |target| target.most_penetrated(turns, weapons)),
        }
    }

    /// Whether indirect fire reaches the target and is not too close to it.
    fn reaches(&self) -> bool {
        self.in_range.iter().all(|&fits| fits)
    }

    /// Models of the unit that is fired at, at the start.
    fn models(&self) -> u32 {
        self.victim.as_ref().map_or(0, |target| target.before.models)
    }

    fn target_moves<D: Dice>(&self, dice: &mut D, turn: u32) -> bool {
        self.moving_turns.contains(&turn)
            || 1 < turn
                && self.moves.is_some_and(|moves| dice.stage("the target moves").chance(moves))
    }

    fn is_skipped<D: Dice>(&self, dice: &mut D, turn: u32) -> bool {
        self.skipped_turns.contains(&turn)
            || self.fails.is_some_and(|fails| dice.stage("the order fails").chance(fails))
    }

    fn fire_directly<D: Dice>(&self, dice: &mut D, state: &mut TurnState) {
        let count = u32::try_from(state.weapons.len()).unwrap_or(u32::MAX);
        state.start_again();
        if self.in_direct_range && self.sees(dice, state, None) {
            let hits = self.direct.hits(dice, count);
            state.count(hits, count);
            self.strike(dice, state, hits, Path::Direct);
        }
    }

    fn fire_indirectly<D: Dice>(&self, dice: &mut D, state: &mut TurnState) {
        let [near_enough, far_enough] = self.in_range;
        if !near_enough {
            return;
        }
        let before = state.hits;
        for i in 0..state.weapons.len() {
            let ranging = state.weapons[i];
            if !self.sees(dice, state, Some(ranging)) {
                state.unseen += 1;
                if self.rulings.failed_spot == FailedSpot::Reset && ranging != Ranging::ZeroedIn {
                    state.weapons[i] = Ranging::START;
                }
                continue;
            }
            let hit = far_enough && dice.stage("to hit").check(self.figures.check(ranging));
            state.count(u32::from(hit), 1);
            if far_enough || self.rulings.too_close_counts == TooCloseCounts::Yes {
                state.weapons[i] = self.after(ranging, hit);
            }
        }
        self.strike(dice, state, state.hits - before, Path::Indirect);
    }

    fn after(&self, ranging: Ranging, hit: bool) -> Ranging {
        match (ranging, self.rulings.miss_after_zero) {
            (Ranging::ZeroedIn, MissAfterZero::Reset) if !hit => Ranging::START,
            _ => ranging.after(hit),
        }
    }

    /// Whether a shot can be fired: `ranging` is none for direct fire, which its crew aims.
    fn sees<D: Dice>(&self, dice: &mut D, state: &TurnState, ranging: Option<Ranging>) -> bool {
        let zeroed = ranging == Some(Ranging::ZeroedIn);
        let (in_sight, spot) = match ranging {
            Some(_) => self.sight.of_indirect(state.spotter_lost),
            None => self.sight.of_crew(),
        };
        let needs_sight = self.rulings.zeroed_needs_sight == ZeroedNeedsSight::Yes;
        if zeroed && (in_sight || !needs_sight) {
            return true;
        }
        in_sight && spot.is_none_or(|spot: Spot| spot.sees(dice))
    }
}

impl Rule for IndirectFire {
    const ABOUT: About = About {
        id: "ba.weapon.indirect-fire",
        covers: &[
            "ba.weapon.howitzer",
            "ba.weapon.minimum-range",
            "ba.weapon.spotter",
            "ba.weapon.mixed-unit",
            "ba.night.indirect",
        ],
        assumptions: &[
            "ba.base.to-hit",
            "ba.base.small-unit",
            "ba.base.down",
            "ba.base.damage",
            "ba.base.pen-modifiers",
            "ba.base.vehicle-damage",
            "ba.base.softskin",
            "ba.base.he-vehicle",
            "ba.base.casualty-check",
            "ba.base.morale",
        ],
    };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances::example()
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<IndirectFire, Refusal> {
        let profile = circumstances.weapon.profile("circumstances.weapon")?;
        circumstances.admit(&profile)?;
        let sight = Sight::new(&circumstances, &figures, &rulings);
        let (in_range, in_direct_range) =
            (circumstances.in_range(&profile), circumstances.in_direct_range(&profile));
        let Circumstances { turns, weapons, misses, zeroed_in, ref victim, .. } = circumstances;
        let victim = victim.as_ref();
        let posture = circumstances.target.posture;
        let victim = victim.map(|unit| unit.prepare(&profile, posture, &figures, &rulings));
        let start = Ranging::so_far(misses, zeroed_in);
        Ok(IndirectFire {
            turns,
            weapons,
            start,
            figures: figures.ranging,
            direct: Aim { score: circumstances.direct_score },
            direct_turns: circumstances.direct_turns,
            skipped_turns: [circumstances.skipped_turns, circumstances.spotter_turns].concat(),
            moving_turns: circumstances.target_moves_in,
            moves_in: circumstances.moves_in,
            moves: circumstances.target_moves,
            fails: circumstances.order_fails,
            sight,
            spotter_lost: circumstances.spotter.and_then(|spotter| spotter.lost_in),
            spotter_killed: circumstances.spotter.and_then(|spotter| spotter.killed),
            destroyed: circumstances.destroyed,
            has_spotter: circumstances.spotter.is_some(),
            other_target_turns: circumstances.other_target_turns,
            in_range,
            in_direct_range,
            victim: victim.transpose()?,
            rulings,
        })
    }
}

#[cfg(test)]
mod tests;
