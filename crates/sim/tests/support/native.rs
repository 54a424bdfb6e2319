//! The same two rules in Rust, as the benches have them, but that they come to four numbers.

use std::ops::ControlFlow;

use sandtable_dice::{Check, D3, D6, Dice};

/// What both come to, in the order of their measures.
pub(crate) type Numbers = [u32; 4];

fn morale_test(pins: u32) -> Check {
    D6.times(2).at_most(9 - pins.cast_signed()).highest_fails().lowest_passes()
}

/// The mine run: kills, pins, cleared, passed.
pub(crate) fn mine_run<D: Dice>(dice: &mut D) -> Numbers {
    dice.rounds([0; 4], |dice, &[kills, pins, cleared, passed]| {
        let (dead, scared) = dice.marginal((), |dice, ()| {
            let hits = dice.stage("mines").successes(3, D6.at_least(4));
            let dead = dice.stage("damage").successes(hits, D6.at_least(2));
            (dead, dice.stage("pins").total(D3.times(hits.min(1))).cast_unsigned())
        });
        let (kills, pins) = (kills + dead, pins + scared);
        let cleared = cleared + u32::from(dice.stage("clearing").check(D6.exactly(6)));
        if !dice.stage("morale").check(morale_test(pins)) {
            return ControlFlow::Break([kills, pins, cleared, passed]);
        }
        let squad = [kills, pins, cleared, passed + 1];
        if passed == 2 { ControlFlow::Break(squad) } else { ControlFlow::Continue(squad) }
    })
}

fn fire<D: Dice>(dice: &mut D, models: u32, pinned: bool) -> (u32, bool) {
    dice.marginal((models, pinned), |dice, &(models, pinned)| {
        let target = if pinned { 5 } else { 4 };
        let hits = dice.stage("to hit").successes(models, D6.at_least(target));
        (dice.stage("damage").successes(hits, D6.at_least(4)), 0 < hits)
    })
}

fn rally<D: Dice>(dice: &mut D, pins: u32) -> u32 {
    if 0 < pins && dice.stage("rally").check(morale_test(pins)) {
        return pins.saturating_sub(dice.roll(D3).into());
    }
    pins
}

/// The duel: models of A and B, pins of A and B.
pub(crate) fn duel<D: Dice>(dice: &mut D) -> Numbers {
    dice.rounds((0, [12, 12, 0, 0]), |dice, &(step, before): &(u32, Numbers)| {
        let [mut a, mut b, mut a_pins, mut b_pins] = before;
        match step % 4 {
            0 => {
                let (kills, hit) = fire(dice, a, 0 < a_pins);
                (b, b_pins) = (b.saturating_sub(kills), 10.min(b_pins + u32::from(hit)));
            }
            1 => {
                let (kills, hit) = fire(dice, b, 0 < b_pins);
                (a, a_pins) = (a.saturating_sub(kills), 10.min(a_pins + u32::from(hit)));
            }
            2 => a_pins = rally(dice, a_pins),
            _ => b_pins = rally(dice, b_pins),
        }
        let squads = [a, b, a_pins, b_pins];
        if step == 23 {
            ControlFlow::Break(squads)
        } else {
            ControlFlow::Continue((step + 1, squads))
        }
    })
}
