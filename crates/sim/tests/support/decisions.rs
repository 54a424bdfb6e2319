//! Rules in which players decide, with answers that others have found.

#![allow(dead_code, reason = "each test asks a few of them")]

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Behaviour, Check, D2, D3, D6, Decision, Dice, Open};

/// The options for which something holds.
pub(crate) fn open(options: u8, holds: impl FnMut(u8) -> bool) -> Open {
    Open::all(options).filter(holds).expect("one is open")
}

static STOP: Decision =
    Decision { name: "stop", player: "you", options: &["roll", "stop"], sees: &["left", "face"] };

/// The last of up to three rolls counts: 14/3.
pub(crate) fn three_rolls<D: Dice>(dice: &mut D, behaviour: &Behaviour) -> i32 {
    let face = i32::from(dice.roll(D6));
    dice.rounds((2, face), |dice, &(left, face)| {
        if left == 0 || dice.choose(behaviour, &STOP, &[left, face], Open::all(2)) == 1 {
            return Break(face);
        }
        Continue((left - 1, i32::from(dice.roll(D6))))
    })
}

static HOLD: Decision =
    Decision { name: "hold", player: "you", options: &["roll", "hold"], sees: &["turn"] };

/// A turn of Pig, in which a one loses all: T. Neller and C. Presser, "Optimal play of the dice game
/// Pig", 2004. At a hundred it must be held.
pub(crate) fn turn_of_pig<D: Dice>(dice: &mut D, behaviour: &Behaviour) -> i32 {
    dice.rounds(0, |dice, &turn| {
        let options = open(2, |option| turn < 100 || option == 1);
        if dice.choose(behaviour, &HOLD, &[turn], options) == 1 {
            return Break(turn);
        }
        match dice.roll(D6) {
            1 => Break(0),
            face => Continue(turn + i32::from(face)),
        }
    })
}

/// A game that each player wins who comes to a goal first, turn by turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Race {
    /// Points of the one whose turn it is, and of the other.
    own: u8,
    others: u8,
    turn: u8,
    is_firsts: bool,
}

const HOLDS: &[&str] = &["roll", "hold"];
const SEES_RACE: &[&str] = &["own", "others", "turn"];
pub(crate) static FIRST: Decision =
    Decision { name: "first", player: "first", options: HOLDS, sees: SEES_RACE };
pub(crate) static SECOND: Decision = Decision { name: "second", player: "second", ..FIRST };

impl Race {
    /// Whether the turn is held, for which something must have been rolled.
    fn is_held<D: Dice>(self, dice: &mut D, behaviour: &Behaviour) -> bool {
        let decision = if self.is_firsts { &FIRST } else { &SECOND };
        let seen = [self.own, self.others, self.turn].map(i32::from);
        let options = open(2, |option| option == 0 || 0 < self.turn);
        dice.choose(behaviour, decision, &seen, options) == 1
    }

    /// The other's turn, where this one brings some points.
    fn passed(self, points: u8) -> Race {
        let is_firsts = !self.is_firsts;
        Race { own: self.others, others: self.own + points, turn: 0, is_firsts }
    }
}

/// A race to a goal, and whether the first player wins it: whose turn it is rolls, until something
/// comes up that loses the points of the turn, or holds.
fn race<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    goal: u8,
    points: impl Fn(&mut D) -> Option<u8>,
) -> bool {
    let start = Race { own: 0, others: 0, turn: 0, is_firsts: true };
    dice.rounds(start, |dice, &race| {
        if race.is_held(dice, behaviour) {
            return Continue(race.passed(race.turn));
        }
        match points(dice).map(|points| race.turn + points) {
            None => Continue(race.passed(0)),
            Some(turn) if goal <= race.own + turn => Break(race.is_firsts),
            Some(turn) => Continue(Race { turn, ..race }),
        }
    })
}

/// The dice game Pig of two players: as [`turn_of_pig`].
pub(crate) fn pig<D: Dice>(dice: &mut D, behaviour: &Behaviour, goal: u8) -> bool {
    race(dice, behaviour, goal, |dice| match dice.roll(D6) {
        1 => None,
        face => Some(face),
    })
}

/// Piglet, Pig with a coin: heads is a point, and tails loses those of the turn. As [`turn_of_pig`].
pub(crate) fn piglet<D: Dice>(dice: &mut D, behaviour: &Behaviour, goal: u8) -> bool {
    race(dice, behaviour, goal, |dice| (dice.roll(D2) == 2).then_some(1))
}

static KEEP: Decision = Decision {
    name: "keep",
    player: "you",
    options: &["0", "1", "2", "3", "4", "5"],
    sees: &[
        "left", "face", "a", "b", "c", "d", "e", "f", "of a", "of b", "of c", "of d", "of e",
        "of f",
    ],
};

/// Where five dice are: being rolled, or looked at face by face for what to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Five {
    Rolling { left: u8, dice: u8, counts: [u8; 6] },
    Keeping { left: u8, face: u8, counts: [u8; 6], kept: [u8; 6] },
}

/// How many of five dice are alike after three rolls, of which any dice are kept.
pub(crate) fn most_alike<D: Dice>(dice: &mut D, behaviour: &Behaviour) -> u8 {
    let start = Five::Rolling { left: 3, dice: 5, counts: [0; 6] };
    dice.rounds(start, |dice, &state| match state {
        Five::Rolling { left, dice: rolled, mut counts } => {
            counts[usize::from(dice.roll(D6)) - 1] += 1;
            Continue(match (rolled, left) {
                (1, 1) => return Break(counts.into_iter().max().unwrap_or(0)),
                (1, _) => Five::Keeping { left: left - 1, face: 0, counts, kept: [0; 6] },
                _ => Five::Rolling { left, dice: rolled - 1, counts },
            })
        }
        Five::Keeping { left, face, mut counts, mut kept } => {
            let here = usize::from(face);
            let seen: Vec<i32> =
                [left, face].into_iter().chain(counts).chain(kept).map(i32::from).collect();
            let options = open(6, |option| option <= counts[here]);
            kept[here] = dice.choose(behaviour, &KEEP, &seen, options);
            counts[here] = 0;
            if face < 5 {
                return Continue(Five::Keeping { left, face: face + 1, counts, kept });
            }
            match 5 - kept.iter().sum::<u8>() {
                0 => Break(kept.into_iter().max().unwrap_or(0)),
                rolled => Continue(Five::Rolling { left, dice: rolled, counts: kept }),
            }
        }
    })
}

/// A squad that crosses three sections of mines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Squad {
    pub(crate) passed: i32,
    pub(crate) kills: i32,
    pub(crate) pins: i32,
    pub(crate) turns: i32,
}

impl Squad {
    /// Sections that were passed, less half a point for each man.
    pub(crate) fn score(&self) -> f64 {
        f64::from(self.passed) - 0.5 * f64::from(self.kills)
    }
}

static ORDER: Decision = Decision {
    name: "order",
    player: "attacker",
    options: &["run", "advance", "rally", "stop"],
    sees: &["turns", "passed", "kills", "pins"],
};

/// The same order by one who looks at less.
static HASTY: Decision = Decision { sees: &["turns", "pins"], ..ORDER };

fn keeps_order(pins: i32) -> Check {
    D6.times(2).at_most(9 - pins).highest_fails().lowest_passes()
}

fn mines<D: Dice>(dice: &mut D, n: u32) -> (i32, i32) {
    dice.marginal(n, |dice, &n| {
        let hits = dice.stage("mines").successes(n, D6.at_least(4));
        let kills = dice.stage("damage").successes(hits, D6.at_least(2));
        (kills.cast_signed(), dice.stage("pins").total(D3.times(hits.min(1))))
    })
}

/// A squad runs into a section in one turn against three dice, or advances in two against one; it
/// rallies, or stops where it is.
pub(crate) fn crossing<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    turns: i32,
    orders: Open,
    sees_all: bool,
) -> Squad {
    dice.rounds(Squad { turns, ..Squad::default() }, |dice, &start| {
        let mut squad = start;
        let options = orders.filter(|order| match order {
            1 => 2 <= squad.turns,
            2 => 0 < squad.pins,
            _ => true,
        });
        let Some(options) = options else { return Break(squad) };
        let seen = [squad.turns, squad.passed, squad.kills, squad.pins];
        let order = if sees_all {
            dice.choose(behaviour, &ORDER, &seen, options)
        } else {
            dice.choose(behaviour, &HASTY, &[squad.turns, squad.pins], options)
        };
        match order {
            2 => {
                squad.turns -= 1;
                if dice.stage("rally").check(keeps_order(squad.pins)) {
                    squad.pins = (squad.pins - i32::from(dice.roll(D6))).max(0);
                }
            }
            3 => return Break(squad),
            speed => {
                squad.turns -= if speed == 0 { 1 } else { 2 };
                let (kills, pins) = mines(dice, if speed == 0 { 3 } else { 1 });
                squad.kills += kills;
                squad.pins += pins;
                squad.passed += i32::from(dice.stage("morale").check(keeps_order(squad.pins)));
            }
        }
        if squad.passed == 3 || squad.turns == 0 { Break(squad) } else { Continue(squad) }
    })
}

/// One of two squads that fire at each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Rifles {
    men: i32,
    pins: i32,
    down: bool,
}

const SEES: &[&str] = &["step", "a", "b", "a pins", "b pins", "a down", "b down"];
const ORDERS: &[&str] = &["fire", "rally", "down"];
static OF_A: Decision = Decision { name: "a", player: "a", options: ORDERS, sees: SEES };
static OF_B: Decision = Decision { name: "b", player: "b", options: ORDERS, sees: SEES };

fn fire<D: Dice>(dice: &mut D, from: &Rifles, at: &mut Rifles) {
    let key = (from.men, 0 < from.pins, at.down);
    let (kills, hit) = dice.marginal(key, |dice, &(men, pinned, down)| {
        let target = 4 + i32::from(pinned) + i32::from(down);
        let hits = dice.stage("to hit").successes(men.cast_unsigned(), D6.at_least(target));
        (dice.stage("damage").successes(hits, D6.at_least(4)).cast_signed(), 0 < hits)
    });
    at.men = (at.men - kills).max(0);
    at.pins = (at.pins + i32::from(hit)).min(8);
}

/// Two squads fire, rally or go down in turn; the second may have a habit: it rallies at four pins.
pub(crate) fn duel<D: Dice>(
    dice: &mut D,
    behaviour: &Behaviour,
    men: i32,
    turns: i32,
    both: bool,
) -> (i32, i32) {
    let squad = Rifles { men, pins: 0, down: false };
    dice.rounds((0, squad, squad), |dice, &(step, a, b)| {
        let seen = [step, a.men, b.men, a.pins, b.pins, i32::from(a.down), i32::from(b.down)];
        let is_first = step % 2 == 0;
        let (mut own, mut other) = if is_first { (a, b) } else { (b, a) };
        let options = open(3, |order| order != 1 || 0 < own.pins);
        own.down = false;
        let order = match (is_first, both) {
            (true, _) => dice.choose(behaviour, &OF_A, &seen, options),
            (false, true) => dice.choose(behaviour, &OF_B, &seen, options),
            (false, false) => u8::from(4 <= own.pins),
        };
        match order {
            0 => fire(dice, &own, &mut other),
            1 => {
                if dice.check(keeps_order(own.pins)) {
                    own.pins = (own.pins - i32::from(dice.roll(D3))).max(0);
                }
            }
            _ => (own.down, own.pins) = (true, (own.pins - 1).max(0)),
        }
        let (a, b) = if is_first { (own, other) } else { (other, own) };
        if step + 1 == 2 * turns || a.men == 0 || b.men == 0 {
            return Break((a.men, b.men));
        }
        Continue((step + 1, a, b))
    })
}
