//! The battle, phase by phase.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Check, Dice, Measure, Outcome, Procedure, Table, count, time, yes_no};

use crate::base::{Bases, DamageFigures, FireResult, volley};
use crate::clash::{Clash, fight};
use crate::entanglements::{Pace, Position, WireFigures};
use crate::lone_assault::{BoundBelongs, History, ReachFigures, Request, Success, Victim};
use crate::veteran_barrage::finds_shelter;
use crate::veteran_officers::Command;
use sandtable_rulebook::measures;

/// An assault on a wired trench after a barrage.
#[derive(Clone, Debug)]
pub struct TrenchAssault {
    pub(super) attacker: Commander,
    pub(super) defender: Commander,
    pub(super) attackers: Bases,
    pub(super) defenders: Victim,
    pub(super) barrage_dice: u32,
    /// What an even officer's die adds to barrage dice; nothing without rule 601.
    pub(super) shelter: Option<i32>,
    pub(super) table: Table<FireResult>,
    pub(super) damage: DamageFigures,
    pub(super) wire: Vec<WireFigures>,
    pub(super) barrage_rolls: u32,
    pub(super) approach: u32,
    pub(super) beyond: u32,
    pub(super) pace: Pace,
    pub(super) turns: u32,
    pub(super) clash: Clash,
    pub(super) prone_value: i32,
    pub(super) heroes: bool,
    pub(super) reach: (ReachFigures, BoundBelongs),
    pub(super) success: Success,
    pub(super) history: History,
    pub(super) request: Request,
}

/// How a side's command rolls go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Commander {
    pub(super) officer: Command,
    pub(super) alone: Check,
    pub(super) led: Check,
}

/// How the assault ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TrenchAssaultOutcome {
    /// Whether the attackers won their assault or found nobody left.
    pub taken: bool,
    /// Turns until they reached the trench.
    pub turns: Option<u32>,
    /// Whether the defenders were up by then, or nobody was left.
    pub up: bool,
    /// Bases the attackers lost.
    pub attacker: u32,
    /// Bases the defenders lost in all.
    pub defender: u32,
    /// Bases they lost to the barrage.
    pub by_barrage: u32,
    /// Bases they lost to heroes.
    pub by_heroes: u32,
    /// Belts of wire that were left.
    pub belts: u32,
}

impl Outcome for TrenchAssaultOutcome {}

impl TrenchAssaultOutcome {
    /// Whether there was an assault that neither side won: who finds nobody left has taken the trench.
    fn is_tie(&self) -> bool {
        self.turns.is_some() && !self.taken && self.attacker == 0
    }
}

/// What is done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Officers,
    Barrage,
    Wire,
    GettingUp,
    Advance,
    LoneAssault,
    Assault,
}

/// Which sides veteran officers lead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Veterans {
    attacking: bool,
    defending: bool,
}

/// The battle between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    phase: Phase,
    turn: u32,
    /// Whether veteran officers lead the sides.
    veterans: Veterans,
    up: bool,
    position: Position,
    /// The belts of wire that stand, a bit for each.
    belts: u32,
    defenders: Victim,
    by_barrage: u32,
    requests: u32,
    active: bool,
}

impl Commander {
    fn check(&self, veteran: bool) -> Check {
        if veteran { self.led } else { self.alone }
    }
}

impl Procedure for TrenchAssault {
    type Outcome = TrenchAssaultOutcome;

    fn measures(&self) -> Vec<Measure<TrenchAssaultOutcome>> {
        let (attackers, defenders) = (self.attackers.left, self.defenders.bases.left);
        let by_barrage = defenders.min(self.barrage_dice);
        let by_heroes = if self.heroes { defenders } else { 0 };
        let belts = u32::try_from(self.wire.len()).unwrap_or(u32::MAX);
        measures! {
            "taken", yes_no(), "trench taken", |outcome| outcome.taken.into();
            "attacker_losses", count("bases", 0..=attackers), "bases the attackers lose",
                |outcome| outcome.attacker.into();
            "defender_losses", count("bases", 0..=defenders), "bases the defenders lose",
                |outcome| outcome.defender.into();
            "by_barrage", count("bases", 0..=by_barrage), "bases the defenders lose to the barrage",
                |outcome| outcome.by_barrage.into();
            "by_heroes", count("bases", 0..=by_heroes), "bases the defenders lose to heroes",
                |outcome| outcome.by_heroes.into();
            "tie", yes_no(), "the assault is a tie, without losses",
                |outcome| outcome.is_tie().into();
            "defender_wins", yes_no(), "the defenders win the assault",
                |outcome| (0 < outcome.attacker).into();
            "turns", time("turns", self.turns), "turns until the trench is reached",
                |outcome| outcome.turns.into();
            "defender_up", yes_no(), "defenders up when it is reached or time is over",
                |outcome| outcome.up.into();
            "belts", count("belts", 0..=belts), "belts of wire left after the barrage",
                |outcome| outcome.belts.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> TrenchAssaultOutcome {
        let start = State {
            phase: Phase::Officers,
            turn: 1,
            veterans: Veterans::default(),
            up: self.barrage_dice == 0,
            position: Position::before(self.approach, self.beyond),
            belts: 0,
            defenders: self.defenders,
            by_barrage: 0,
            requests: 0,
            active: false,
        };
        dice.rounds(start, |dice, state| {
            if !matches!(state.phase, Phase::Officers | Phase::Barrage | Phase::Wire) {
                dice.at("turn", state.turn);
            }
            match state.phase {
                Phase::Assault => Break(self.assault(dice, state)),
                _ => Continue(self.phase(dice, *state)),
            }
        })
    }
}

impl TrenchAssault {
    /// Plays one phase before the assault.
    fn phase<D: Dice>(&self, dice: &mut D, mut state: State) -> State {
        state.phase = match state.phase {
            Phase::Officers => {
                state.veterans.attacking = self.attacker.officer.is_veteran(dice);
                state.veterans.defending = self.defender.officer.is_veteran(dice);
                Phase::Barrage
            }
            Phase::Barrage => {
                state.defenders = self.barrage(dice, state.veterans.defending);
                state.by_barrage = self.defenders.bases.left - state.defenders.bases.left;
                Phase::Wire
            }
            Phase::Wire => {
                for (i, wire) in self.wire.iter().enumerate() {
                    state.belts |= u32::from(wire.survives(dice, self.barrage_rolls)) << i;
                }
                Phase::GettingUp
            }
            Phase::GettingUp => {
                let check = self.defender.check(state.veterans.defending);
                state.up = state.up || dice.stage("getting up").check(check);
                Phase::Advance
            }
            Phase::Advance => {
                self.advance(dice, &mut state);
                Phase::LoneAssault
            }
            Phase::LoneAssault => {
                self.lone_assault(dice, &mut state);
                if self.has_arrived(&state) || state.turn == self.turns {
                    Phase::Assault
                } else {
                    state.turn += 1;
                    Phase::GettingUp
                }
            }
            Phase::Assault => Phase::Assault,
        };
        state
    }

    /// The barrage on the defenders.
    fn barrage<D: Dice>(&self, dice: &mut D, veteran: bool) -> Victim {
        if self.barrage_dice == 0 {
            return self.defenders;
        }
        let modifier = match self.shelter {
            Some(even) if veteran && finds_shelter(dice) => even,
            _ => 0,
        };
        dice.stage("pre-game barrage");
        let hits = volley(dice, &self.table, modifier, self.barrage_dice);
        let bases = self.defenders.bases.less(hits.killed).damaged(hits.damaged, self.damage);
        self.defenders.with(bases)
    }

    /// The belts that stand.
    fn standing(&self, state: &State) -> Vec<WireFigures> {
        let stands = |i: &usize| state.belts >> i & 1 == 1;
        (0..self.wire.len()).filter(stands).map(|i| self.wire[i]).collect()
    }

    fn has_arrived(&self, state: &State) -> bool {
        state.position.is_through(&self.standing(state))
    }

    /// The attackers' move, if they pass their command roll.
    fn advance<D: Dice>(&self, dice: &mut D, state: &mut State) {
        let check = self.attacker.check(state.veterans.attacking);
        if dice.stage("the attackers' command roll").check(check) {
            let wire = self.standing(state);
            state.position = self.pace.advance(dice, &wire, state.position).position;
        }
    }

    /// The hero of the turn, if the attackers are close enough for one to do anything.
    fn lone_assault<D: Dice>(&self, dice: &mut D, state: &mut State) {
        let (reach, lower_bound) = self.reach;
        let distance = state.position.approach + state.position.beyond;
        let Some(distance) = reach.modifier(distance, lower_bound) else { return };
        let modifier = distance
            + self.request.modifier(state.veterans.attacking, state.requests, state.active);
        let possible = self.request.is_possible(modifier, state.defenders);
        if !self.heroes || !possible || state.defenders.bases.left == 0 {
            state.active = false;
            state.requests = match self.history {
                History::AllPrevious => state.requests,
                History::ConsecutiveOnly => 0,
            };
            return;
        }
        let effect = self.request.roll(dice, None, modifier, state.defenders);
        state.defenders = self.request.apply(effect, state.defenders).0;
        state.requests += 1;
        state.active = self.success == Success::AttemptMade || !effect.is_none();
    }

    /// The assault, if the attackers have come as far as that.
    fn assault<D: Dice>(&self, dice: &mut D, state: &State) -> TrenchAssaultOutcome {
        let arrived = self.has_arrived(state);
        let left = state.defenders.bases.left;
        let lost = self.defenders.bases.left - left;
        let outcome = TrenchAssaultOutcome {
            taken: arrived && left == 0,
            turns: arrived.then_some(state.turn),
            up: state.up,
            attacker: 0,
            defender: lost,
            by_barrage: state.by_barrage,
            by_heroes: lost - state.by_barrage,
            belts: state.belts.count_ones(),
        };
        if !arrived || left == 0 {
            return outcome;
        }
        let prone = if state.up { 0 } else { self.prone_value };
        let clash = Clash { defender: self.clash.defender + prone, ..self.clash };
        let (attacker, defender) = fight(dice, clash);
        TrenchAssaultOutcome {
            taken: 0 < defender,
            attacker: attacker.min(self.attackers.left),
            defender: lost + defender.min(left),
            ..outcome
        }
    }
}
