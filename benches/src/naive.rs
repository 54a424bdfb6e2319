//! The reference procedures as one would write them without this program: a loop, a generator,
//! and an array to count in.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::{Crossing, Squads};

/// The generator of the naive loops.
pub fn generator(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

fn d6(generator: &mut StdRng) -> u8 {
    generator.random_range(1..=6)
}

fn hits(generator: &mut StdRng, dice: u32, target: u8) -> u32 {
    let mut hits = 0;
    for _ in 0..dice {
        if target <= d6(generator) {
            hits += 1;
        }
    }
    hits
}

fn passes_morale(generator: &mut StdRng, pins: u32) -> bool {
    let roll = u32::from(d6(generator) + d6(generator));
    roll == 2 || (roll != 12 && roll + pins <= 9)
}

/// The bins of [`mine_run`].
pub const MINE_RUN_BINS: usize = 4 * 10 * 10 * 4;

/// The bin of an outcome of the mine run.
pub fn mine_run_bin(squad: &Crossing) -> usize {
    let Crossing { passed, kills, pins, cleared } = *squad;
    let [passed, kills, pins, cleared] = [passed, kills, pins, cleared].map(|count| count as usize);
    ((passed * 10 + kills) * 10 + pins) * 4 + cleared
}

/// Counts the outcomes of so many mine runs.
pub fn mine_run(generator: &mut StdRng, trials: u64) -> Vec<u64> {
    let mut counts = vec![0; MINE_RUN_BINS];
    for _ in 0..trials {
        let mut squad = Crossing::default();
        for _ in 0..3 {
            let hits_taken = hits(generator, 3, 4);
            if 0 < hits_taken {
                squad.kills += hits(generator, hits_taken, 2);
                squad.pins += generator.random_range(1..=3u32);
            }
            if d6(generator) == 6 {
                squad.cleared += 1;
            }
            if !passes_morale(generator, squad.pins) {
                break;
            }
            squad.passed += 1;
        }
        counts[mine_run_bin(&squad)] += 1;
    }
    counts
}

/// The bins of [`duel`].
pub const DUEL_BINS: usize = 13 * 13 * 11 * 11;

/// The bin of an outcome of the duel.
pub fn duel_bin(squads: &Squads) -> usize {
    let Squads { a, b, a_pins, b_pins } = *squads;
    let [a, b, a_pins, b_pins] = [a, b, a_pins, b_pins].map(|count| count as usize);
    ((a * 13 + b) * 11 + a_pins) * 11 + b_pins
}

fn fire(generator: &mut StdRng, models: u32, pins: u32) -> (u32, u32) {
    let hits_made = hits(generator, models, if 0 < pins { 5 } else { 4 });
    (hits(generator, hits_made, 4), u32::from(0 < hits_made))
}

fn rally(generator: &mut StdRng, pins: u32) -> u32 {
    if 0 < pins && passes_morale(generator, pins) {
        return pins.saturating_sub(generator.random_range(1..=3u32));
    }
    pins
}

/// Counts the outcomes of so many duels.
pub fn duel(generator: &mut StdRng, trials: u64) -> Vec<u64> {
    let mut counts = vec![0; DUEL_BINS];
    for _ in 0..trials {
        let mut squads = Squads { a: 12, b: 12, a_pins: 0, b_pins: 0 };
        for _ in 0..6 {
            let (kills, pin) = fire(generator, squads.a, squads.a_pins);
            squads.b = squads.b.saturating_sub(kills);
            squads.b_pins = (squads.b_pins + pin).min(10);
            let (kills, pin) = fire(generator, squads.b, squads.b_pins);
            squads.a = squads.a.saturating_sub(kills);
            squads.a_pins = (squads.a_pins + pin).min(10);
            squads.a_pins = rally(generator, squads.a_pins);
            squads.b_pins = rally(generator, squads.b_pins);
        }
        counts[duel_bin(&squads)] += 1;
    }
    counts
}
