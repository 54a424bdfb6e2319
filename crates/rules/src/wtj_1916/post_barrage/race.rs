//! Getting up, turn by turn, while the enemy comes on.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{Check, D6, Dice, Measure, Outcome, Procedure};

use super::Enemy;
use crate::measures;
use crate::wtj_1916::veteran_officers::Command;

/// Defenders who get up before the enemy is there, or do not.
#[derive(Clone, Debug)]
pub struct PostBarrage {
    pub(super) groups: Vec<Group>,
    pub(super) turns: u32,
    pub(super) advance: Option<Advance>,
    pub(super) moves_on_getting_up: bool,
    pub(super) fires_prone: bool,
}

/// Defenders who are alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub(super) count: u32,
    pub(super) rolls: bool,
    pub(super) officer: Command,
    pub(super) alone: Check,
    pub(super) led: Check,
    pub(super) guns: bool,
}

/// How the enemy comes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Advance {
    distance: u32,
    movement: u32,
    check: Option<Check>,
}

impl Advance {
    pub(super) fn of(enemy: Enemy) -> Advance {
        let Enemy { distance, movement, needs } = enemy;
        Advance { distance, movement, check: needs.map(|needs| D6.at_least(needs)) }
    }
}

/// Who is up when the enemy arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PostBarrageOutcome {
    /// Defenders who are up: units and machine guns.
    pub up: u32,
    /// Machine guns among them.
    pub guns: u32,
    /// Defenders in all.
    pub of: u32,
    /// Turns until all are up; one more than were played if some are not.
    pub all_up: u32,
    /// Turns played.
    pub turns: u32,
    /// Turns that defenders stayed down after their try, added up.
    pub prone_turns: u32,
    /// Turns on which defenders could fire, added up.
    pub fire_turns: u32,
    /// Turns on which defenders could move, added up.
    pub move_turns: u32,
    /// Whether the enemy has arrived.
    pub arrived: bool,
}

impl Outcome for PostBarrageOutcome {
    const MEASURES: &'static [Measure<Self>] = measures! {
        "all_up", "all defenders up when the enemy arrives (1 yes, 0 no)",
            |outcome| (outcome.up == outcome.of).into();
        "up", "defenders up when the enemy arrives (units and bases)", |outcome| outcome.up.into();
        "machine_guns_up", "machine guns up or deployed by then (bases)",
            |outcome| outcome.guns.into();
        "turns_until_up", "turns until all are up (turns; one more than played if never)",
            |outcome| outcome.all_up.into();
        "prone_turns", "turns spent down after the try (unit turns)",
            |outcome| outcome.prone_turns.into();
        "fire_turns", "turns on which defenders can fire (unit turns)",
            |outcome| outcome.fire_turns.into();
        "move_turns", "turns on which defenders can move (unit turns)",
            |outcome| outcome.move_turns.into();
        "arrival", "turns until the enemy arrives (turns; the limit if later)",
            |outcome| outcome.turns.into();
        "arrived", "the enemy has arrived (1 yes, 0 no)", |outcome| outcome.arrived.into();
    };
}

/// Defenders of one group who are still down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Down {
    alone: u32,
    led: u32,
}

impl Down {
    fn all(self) -> u32 {
        self.alone + self.led
    }
}

/// The race between two turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    down: Vec<Down>,
    prone_turns: u32,
    all_up: Option<u32>,
    distance: u32,
}

impl Procedure for PostBarrage {
    type Outcome = PostBarrageOutcome;

    fn resolve<D: Dice>(&self, dice: &mut D) -> PostBarrageOutcome {
        let down: Vec<_> = self.groups.iter().map(|group| group.down(dice)).collect();
        let all_up = down.iter().all(|down| down.all() == 0).then_some(0);
        let rolling = down.iter().map(|down| down.all()).sum();
        let distance = self.advance.map_or(0, |advance| advance.distance);
        let start = State { turn: 1, down, prone_turns: 0, all_up, distance };
        dice.rounds(start, |dice, state| {
            let mut state = state.clone();
            for (group, down) in self.groups.iter().zip(&mut state.down) {
                *down = group.tries(dice, *down);
            }
            let left: u32 = state.down.iter().map(|down| down.all()).sum();
            state.prone_turns += left;
            if left == 0 {
                state.all_up.get_or_insert(state.turn);
            }
            let arrived = self.comes(dice, &mut state);
            if arrived || state.turn == self.turns {
                return Break(self.outcome(&state, rolling, arrived));
            }
            state.turn += 1;
            Continue(state)
        })
    }
}

impl Group {
    /// Who is down when the barrage is over.
    fn down<D: Dice>(&self, dice: &mut D) -> Down {
        if !self.rolls {
            return Down { alone: 0, led: 0 };
        }
        let led = match self.officer {
            Command::Known(veteran) => u32::from(veteran) * self.count,
            Command::Rolled(check) => dice.stage("veteran officers").successes(self.count, check),
        };
        Down { alone: self.count - led, led }
    }

    /// One try for each.
    fn tries<D: Dice>(&self, dice: &mut D, down: Down) -> Down {
        let alone = dice.stage("deployment").successes(down.alone, self.alone);
        let led = dice.stage("deployment, veteran officer").successes(down.led, self.led);
        Down { alone: down.alone - alone, led: down.led - led }
    }
}

impl PostBarrage {
    /// Whether the enemy arrives at the end of this turn.
    fn comes<D: Dice>(&self, dice: &mut D, state: &mut State) -> bool {
        let Some(Advance { movement, check, .. }) = self.advance else {
            return state.turn == self.turns;
        };
        let moves = check.is_none_or(|check| dice.stage("the enemy's command roll").check(check));
        if moves {
            state.distance = state.distance.saturating_sub(movement);
        }
        state.distance == 0
    }

    fn outcome(&self, state: &State, rolling: u32, arrived: bool) -> PostBarrageOutcome {
        let of = self.groups.iter().map(|group| group.count).sum::<u32>();
        let left = |group: &Group, down: &Down| (group.count - down.all(), group.guns);
        let ready = self.groups.iter().zip(&state.down).map(|(group, down)| left(group, down));
        let (up, guns) = ready.fold((0, 0), |(up, guns), (ready, gun)| {
            (up + ready, if gun { guns + ready } else { guns })
        });
        let up_turns = of * state.turn - state.prone_turns;
        let got_up = rolling - state.down.iter().map(|down| down.all()).sum::<u32>();
        PostBarrageOutcome {
            up,
            guns,
            of,
            all_up: state.all_up.unwrap_or(state.turn + 1),
            turns: state.turn,
            prone_turns: state.prone_turns,
            fire_turns: if self.fires_prone { of * state.turn } else { up_turns },
            move_turns: if self.moves_on_getting_up { up_turns } else { up_turns - got_up },
            arrived,
        }
    }
}
