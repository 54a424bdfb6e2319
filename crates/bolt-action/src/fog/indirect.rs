//! Indirect fire in fog. Source: *Battle of the Bulge*, Fog. Register: `ba.fog.indirect`.
//!
//! > Indirect fire keeps its ranges; it is the observer who sees no farther than the fog lets him: the
//! > spotter, or the crew where there is none. Minimum ranges stay.
//!
//! So where one sees 18 inches a howitzer without a spotter never fires indirectly, and a mortar only
//! from 12 to 18. Green crews have nothing of their spotter. Ranging in is that of indirect fire: 6,
//! then a pip better each turn, and 2+ once a shot has hit.

mod interface;

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Procedure};

use super::{Sight, Visibility};
use crate::Quality;
use crate::weapon::{RangingFigures, SkippedTurn, ZeroedNeedsSight};
use sandtable_rulebook::{About, Refusal, Rule};

pub use interface::{Circumstances, Figures, IndirectOutcome, IndirectWeapon, Rulings};

/// A mortar or howitzer that fires at a target that stays where it is.
#[derive(Clone, Debug)]
pub struct Indirect {
    visibility: Visibility,
    now: Sight,
    turns: u32,
    in_range: bool,
    /// Distance of the target from whoever of crew and spotter is nearer to it.
    observed_from: f64,
    /// Turns in which nothing but fog hides the target.
    in_view: u32,
    /// In hundredths of an inch.
    band: u32,
    ranging: RangingFigures,
    needs_sight: bool,
    skipped: SkippedTurn,
}

/// A weapon between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    visibility: Sight,
    /// The score that hits next.
    score: i32,
    zeroed: bool,
    so_far: IndirectOutcome,
}

impl Rule for Indirect {
    const ABOUT: About = About { id: "ba.fog.indirect", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            weapon: IndirectWeapon { minimum_range: 12, indirect_range: 60 },
            distance: 30.0,
            quality: Quality::Regular,
            spotter_ahead: Some(15.0),
            visibility: None,
            turns: 6,
            in_view: None,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Indirect, Refusal> {
        let Circumstances { weapon, distance, turns, in_view, .. } = circumstances;
        let IndirectWeapon { minimum_range, indirect_range } = weapon;
        if indirect_range < minimum_range {
            let problem =
                format!("the farthest target is closer than the closest, {minimum_range}");
            return Err(Refusal::new("circumstances.weapon.indirect_range", problem));
        }
        if figures.ranging.first < figures.ranging.best {
            let problem = "the first shot hits more easily than a zeroed one";
            return Err(Refusal::new("figures.ranging.first", problem));
        }
        let now = Sight::of(circumstances.visibility.unwrap_or(figures.fog.visibility));
        Ok(Indirect {
            visibility: Visibility::new(figures.fog, rulings.visibility)?,
            now,
            turns,
            in_range: (f64::from(minimum_range)..=f64::from(indirect_range)).contains(&distance),
            observed_from: circumstances.observed_from(distance),
            in_view: in_view.unwrap_or(turns),
            band: circumstances.band(now),
            ranging: figures.ranging,
            needs_sight: rulings.zeroed_needs_sight == ZeroedNeedsSight::Yes,
            skipped: rulings.skipped_turn,
        })
    }
}

impl Procedure for Indirect {
    type Outcome = IndirectOutcome;

    fn measures(&self) -> Vec<Measure<IndirectOutcome>> {
        IndirectOutcome::measures(self.turns, self.band)
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> IndirectOutcome {
        let &Indirect { now: visibility, turns, band, ranging, in_range, .. } = self;
        let so_far = IndirectOutcome { fired: 0, hits: 0, first_hit: None, turns, band, in_range };
        let start = State { turn: 1, visibility, score: ranging.first, zeroed: false, so_far };
        dice.rounds(start, |dice, &state| {
            let dice = dice.at("turn", state.turn);
            let state = if self.fires(&state) { self.fire(dice, state) } else { self.skip(state) };
            if state.turn == turns {
                return Break(state.so_far);
            }
            let visibility = self.visibility.next(dice, state.visibility);
            Continue(State { turn: state.turn + 1, visibility, ..state })
        })
    }
}

impl Indirect {
    fn fires(&self, state: &State) -> bool {
        let seen = self.observed_from <= f64::from(state.visibility) && state.turn <= self.in_view;
        self.in_range && (seen || state.zeroed && !self.needs_sight)
    }

    fn fire<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let State { turn, score, zeroed, so_far, .. } = state;
        let best = self.ranging.best;
        let score = if zeroed { best } else { score };
        let hit = dice.stage("indirect fire").check(D6.at_least(score));
        let so_far = IndirectOutcome {
            fired: so_far.fired + 1,
            hits: so_far.hits + u32::from(hit),
            first_hit: so_far.first_hit.or(hit.then_some(turn)),
            ..so_far
        };
        State { score: (score - 1).max(best), zeroed: zeroed || hit, so_far, ..state }
    }

    /// A turn without a shot; a weapon that is zeroed in stays so while the target stays.
    fn skip(&self, state: State) -> State {
        match self.skipped {
            SkippedTurn::Reset if !state.zeroed => State { score: self.ranging.first, ..state },
            SkippedTurn::Reset | SkippedTurn::Keep => state,
        }
    }
}

#[cfg(test)]
mod tests;
