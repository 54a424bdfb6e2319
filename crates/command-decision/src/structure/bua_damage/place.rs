//! A place whose sectors share every damage die.

use std::ops::ControlFlow;

use sandtable_dice::{Check, Dice};

use super::circumstances::{Attack, Figures, Garrison, RubbleAgain, Rulings, Sectors};
use crate::hit_results::{Chart, Combine};
use crate::independent::{Losses, counts};
use crate::structure::damage::DamageFigures;
use crate::structure::flame::RubbleReignites;
use sandtable_rulebook::Refusal;

counts! {
    /// What has become of sectors and of the stands in them.
    pub Town {
        /// Strong sectors turned to rubble.
        strong_rubble,
        /// Flimsy sectors turned to rubble.
        flimsy_rubble,
        /// Flimsy sectors that burn.
        burning,
        /// Stands eliminated.
        eliminated,
        /// Stands forced back and alive.
        forced_back,
    }
}

/// The attack and how long it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Attackers {
    pub attack: Attack,
    pub attack_turns: u32,
    pub turns: u32,
}

/// A place under attack: all strong sectors fare alike, and so do all flimsy ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    sectors: Sectors,
    attackers: Attackers,
    damage: DamageFigures,
    out: Check,
    hit_again: bool,
    reignites: bool,
    stands: u32,
    leaves: bool,
    chart: Option<Chart>,
}

/// How a place is after some turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct State {
    strong_is_rubble: bool,
    flimsy_is_rubble: bool,
    burning: u32,
    /// Stands in the rubble of strong sectors that nothing has happened to.
    unharmed: u32,
    /// Stands in it that were forced back and have stayed near.
    shaken: u32,
    eliminated: u32,
    /// Stands that have left.
    gone: u32,
}

impl Place {
    pub(super) fn new(
        attackers: Attackers,
        garrison: Option<Garrison>,
        figures: &Figures,
        rulings: Rulings,
    ) -> Result<Place, Refusal> {
        // One automatic hit each time: there are none to combine.
        let chart = |garrison: Garrison| {
            figures.hit_results.chart(garrison.quality, false, Combine::default())
        };
        Ok(Place {
            sectors: Sectors::default(),
            attackers,
            damage: figures.damage,
            out: figures.fire.check(),
            hit_again: rulings.again == RubbleAgain::HitAgain,
            reignites: rulings.reignites == RubbleReignites::Yes,
            stands: garrison.map_or(0, |garrison| garrison.stands),
            leaves: garrison.is_some_and(|garrison| garrison.leaves_when_forced_back),
            chart: garrison.map(chart).transpose()?,
        })
    }

    /// The same place with other sectors.
    pub(super) fn of(self, sectors: Sectors) -> Place {
        Place { sectors, ..self }
    }

    /// Plays all turns.
    pub(super) fn resolve<D: Dice>(&self, dice: &mut D) -> Town {
        let turns = self.attackers.turns;
        dice.rounds((0, State::default()), |dice, &(turn, state)| {
            if turn == turns {
                return ControlFlow::Break(self.town(state));
            }
            let dice = dice.at("turn", turn + 1);
            let state = self.burn(dice, state);
            let attacked = turn < self.attackers.attack_turns;
            let state = if attacked { self.attack(dice, state) } else { state };
            ControlFlow::Continue((turn + 1, state))
        })
    }

    fn town(&self, state: State) -> Town {
        Town {
            strong_rubble: if state.strong_is_rubble { self.sectors.strong } else { 0 },
            flimsy_rubble: if state.flimsy_is_rubble { self.sectors.flimsy } else { 0 },
            burning: state.burning,
            eliminated: state.eliminated,
            forced_back: state.shaken + state.gone,
        }
    }

    /// Rolls for the fires at the start of a turn.
    fn burn<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let burning = match state.burning {
            0 => 0,
            n => n - dice.stage("fire goes out").successes(n, self.out),
        };
        State { burning, ..state }
    }

    /// One turn of the attack: flame, then damage dice one after another.
    fn attack<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let Attack { bursts, heavy_gun_dice, flame } = self.attackers.attack;
        let state = if flame { self.ignite(dice, state) } else { state };
        dice.rounds((bursts + heavy_gun_dice, state), |dice, &(left, state)| {
            if left == 0 {
                return ControlFlow::Break(state);
            }
            let dice = dice.each("damage die");
            let damaged = self.damage.roll(dice);
            let state = if damaged.other { self.damage_strong(dice, state) } else { state };
            let state = if damaged.flimsy { self.damage_flimsy(dice, state) } else { state };
            ControlFlow::Continue((left - 1, state))
        })
    }

    fn ignite<D: Dice>(&self, dice: &mut D, state: State) -> State {
        if state.flimsy_is_rubble && self.reignites {
            return State { burning: self.sectors.flimsy, ..state };
        }
        self.damage_flimsy(dice, state)
    }

    /// Damages every flimsy sector: who is not eliminated flees from the fire.
    fn damage_flimsy<D: Dice>(&self, dice: &mut D, state: State) -> State {
        if state.flimsy_is_rubble || self.sectors.flimsy == 0 {
            return state;
        }
        let stands = self.sectors.flimsy * self.stands;
        let eliminated = self.hit(dice, stands).eliminated;
        State {
            flimsy_is_rubble: true,
            burning: self.sectors.flimsy,
            eliminated: state.eliminated + eliminated,
            gone: state.gone + stands - eliminated,
            ..state
        }
    }

    /// Damages every strong sector, once more if it is rubble already.
    fn damage_strong<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let (unharmed, shaken) = match state.strong_is_rubble {
            false => (self.sectors.strong * self.stands, 0),
            true if self.hit_again => (state.unharmed, state.shaken),
            true => return state,
        };
        let (first, again) = (self.hit(dice, unharmed), self.hit(dice, shaken));
        let (stay, leave) =
            if self.leaves { (0, first.forced_back) } else { (first.forced_back, 0) };
        State {
            strong_is_rubble: true,
            unharmed: unharmed - first.eliminated - first.forced_back,
            shaken: shaken - again.eliminated + stay,
            eliminated: state.eliminated + first.eliminated + again.eliminated,
            gone: state.gone + leave,
            ..state
        }
    }

    /// One automatic hit on each of some stands.
    fn hit<D: Dice>(&self, dice: &mut D, stands: u32) -> Losses {
        match &self.chart {
            Some(chart) if 0 < stands => Losses::roll(dice, chart, stands, 1),
            _ => Losses::default(),
        }
    }
}
