//! Getting up, turn by turn, while the enemy comes on.

use std::ops::ControlFlow::{self, Break, Continue};

use sandtable_dice::{
    Check, D6, Dice, Measure, Outcome, Procedure, Scale, Series, States, count, time, yes_no,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::veteran_officers::Command;
use sandtable_rulebook::measures;

/// An enemy who comes on turn by turn.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// How far away he is (yards).
    #[schemars(range(min = 1, max = 10_000))]
    pub distance: u32,
    /// How far he comes in a turn (yards).
    #[schemars(range(min = 1, max = 5000))]
    pub allowance: u32,
    /// What he needs on a D6 to move at all; left out, he always does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -10, max = 20))]
    pub needs: Option<i32>,
}

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
    allowance: u32,
    check: Option<Check>,
}

impl Advance {
    pub(super) fn of(enemy: Enemy) -> Advance {
        let Enemy { distance, allowance, needs } = enemy;
        Advance { distance, allowance, check: needs.map(|needs| D6.at_least(needs)) }
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
    /// Turns until all are up, if they are before the enemy arrives.
    pub all_up: Option<u32>,
    /// Turns until the enemy arrives.
    pub arrival: Option<u32>,
    /// Turns that defenders stayed down after their try, added up.
    pub prone_turns: u32,
    /// Turns on which defenders could fire, added up.
    pub fire_turns: u32,
    /// Turns on which defenders could move, added up.
    pub move_turns: u32,
}

impl Outcome for PostBarrageOutcome {}

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

/// The race between two steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    step: Step,
    down: Vec<Down>,
    prone_turns: u32,
    all_up: Option<u32>,
    distance: u32,
}

/// What is done next. Groups go one by one, which keeps the states few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    /// It turns out who leads a group.
    Officers(usize),
    /// Those of a group try to get up whom no veteran officer leads, and then those whom one does.
    Try { group: usize, led: bool },
    /// The turn ends.
    End,
}

impl Step {
    const FIRST_TRY: Step = Step::Try { group: 0, led: false };
}

impl Procedure for PostBarrage {
    type Outcome = PostBarrageOutcome;

    fn measures(&self) -> Vec<Measure<PostBarrageOutcome>> {
        let turns = self.turns;
        let of = self.defenders(|_| true);
        let (rolling, guns) =
            (self.defenders(|group| group.rolls), self.defenders(|group| group.guns));
        let until_up = Scale { low: 0.0, ..time("turns", turns) };
        measures! {
            "all_up", yes_no(), "all defenders up when the enemy arrives",
                |outcome| (outcome.up == outcome.of).into();
            "up", count("units and bases", of - rolling..=of),
                "defenders up when the enemy arrives", |outcome| outcome.up.into();
            "machine_guns_up", count("bases", 0..=guns), "machine guns up or deployed by then",
                |outcome| outcome.guns.into();
            "turns_until_up", until_up.or_none("not before the enemy arrives"),
                "turns until all are up", |outcome| outcome.all_up.into();
            "prone_turns", count("unit turns", 0..=rolling * turns),
                "turns spent down after the try", |outcome| outcome.prone_turns.into();
            "fire_turns", count("unit turns", 0..=of * turns), "turns on which defenders can fire",
                |outcome| outcome.fire_turns.into();
            "move_turns", count("unit turns", 0..=of * turns), "turns on which defenders can move",
                |outcome| outcome.move_turns.into();
            "arrival", time("turns", turns), "turns until the enemy arrives",
                |outcome| outcome.arrival.into();
            "arrived", yes_no(), "the enemy has arrived",
                |outcome| outcome.arrival.is_some().into();
        }
    }

    fn series(&self) -> Vec<Series> {
        let states = States::Counted { unit: "units and bases", most: self.defenders(|_| true) };
        let (name, meaning) = ("up", "Defenders up");
        vec![Series { name, meaning, states, turns: self.turns }]
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> PostBarrageOutcome {
        let start = State {
            turn: 1,
            step: Step::Officers(0),
            down: vec![Down { alone: 0, led: 0 }; self.groups.len()],
            prone_turns: 0,
            all_up: None,
            distance: self.advance.map_or(0, |advance| advance.distance),
        };
        dice.rounds(start, |dice, state| {
            let mut state = state.clone();
            if !matches!(state.step, Step::Officers(_)) {
                dice.at("turn", state.turn);
            }
            state.step = match state.step {
                Step::Officers(next) => self.officers(dice, &mut state, next),
                Step::Try { group, led } => self.tries(dice, &mut state, group, led),
                Step::End => return self.end_turn(dice, state),
            };
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

    /// One try for each whom a veteran officer leads, or does not.
    fn tries<D: Dice>(&self, dice: &mut D, down: Down, led: bool) -> Down {
        if led {
            let up = dice.stage("deployment, veteran officer").successes(down.led, self.led);
            Down { led: down.led - up, ..down }
        } else {
            let up = dice.stage("deployment").successes(down.alone, self.alone);
            Down { alone: down.alone - up, ..down }
        }
    }
}

impl State {
    fn left(&self) -> u32 {
        self.down.iter().map(|down| down.all()).sum()
    }
}

impl PostBarrage {
    fn officers<D: Dice>(&self, dice: &mut D, state: &mut State, next: usize) -> Step {
        let Some(group) = self.groups.get(next) else {
            state.all_up = (state.left() == 0).then_some(0);
            return Step::FIRST_TRY;
        };
        state.down[next] = group.down(dice);
        let Down { alone, led } = state.down[next];
        if group.rolls && matches!(group.officer, Command::Rolled(_)) {
            dice.note(|| format!("group {}: officers lead {led} of {}", next + 1, alone + led));
        }
        Step::Officers(next + 1)
    }

    fn tries<D: Dice>(&self, dice: &mut D, state: &mut State, next: usize, led: bool) -> Step {
        let Some(group) = self.groups.get(next) else { return Step::End };
        let before = state.down[next];
        state.down[next] = group.tries(dice, before, led);
        let tried = if led { before.led } else { before.alone };
        let up = before.all() - state.down[next].all();
        if 0 < tried {
            let whom = if led { "led by a veteran officer, " } else { "" };
            dice.note(|| format!("group {}, {whom}{up} of {tried} up", next + 1));
        }
        if led {
            Step::Try { group: next + 1, led: false }
        } else {
            Step::Try { group: next, led: true }
        }
    }

    fn end_turn<D: Dice>(
        &self,
        dice: &mut D,
        mut state: State,
    ) -> ControlFlow<PostBarrageOutcome, State> {
        let left = state.left();
        state.prone_turns += left;
        if left == 0 {
            state.all_up.get_or_insert(state.turn);
        }
        let arrived = self.comes(dice, &mut state);
        let over = arrived || state.turn == self.turns;
        let until = if over { self.turns } else { state.turn };
        dice.mark("up", state.turn..=until, self.defenders(|_| true) - left);
        if over {
            return Break(self.outcome(&state, arrived));
        }
        Continue(State { turn: state.turn + 1, step: Step::FIRST_TRY, ..state })
    }

    /// Whether the enemy arrives at the end of this turn.
    fn comes<D: Dice>(&self, dice: &mut D, state: &mut State) -> bool {
        let Some(Advance { allowance, check, .. }) = self.advance else {
            return state.turn == self.turns;
        };
        let moves = check.is_none_or(|check| dice.stage("the enemy's command roll").check(check));
        if moves {
            state.distance = state.distance.saturating_sub(allowance);
        }
        dice.note(|| match (moves, state.distance) {
            (true, 0) => "the enemy arrives".to_owned(),
            (true, left) => format!("the enemy comes on, {left} yards to go"),
            (false, _) => "the enemy does not move".to_owned(),
        });
        state.distance == 0
    }

    /// How many defenders there are in some of the groups.
    fn defenders(&self, which: impl Fn(&Group) -> bool) -> u32 {
        self.groups.iter().filter(|group| which(group)).map(|group| group.count).sum()
    }

    fn outcome(&self, state: &State, arrived: bool) -> PostBarrageOutcome {
        let (of, rolling) = (self.defenders(|_| true), self.defenders(|group| group.rolls));
        let left = |group: &Group, down: &Down| (group.count - down.all(), group.guns);
        let ready = self.groups.iter().zip(&state.down).map(|(group, down)| left(group, down));
        let (up, guns) = ready.fold((0, 0), |(up, guns), (ready, gun)| {
            (up + ready, if gun { guns + ready } else { guns })
        });
        let up_turns = of * state.turn - state.prone_turns;
        let got_up = rolling - state.left();
        PostBarrageOutcome {
            up,
            guns,
            of,
            all_up: state.all_up,
            arrival: arrived.then_some(state.turn),
            prone_turns: state.prone_turns,
            fire_turns: if self.fires_prone { of * state.turn } else { up_turns },
            move_turns: if self.moves_on_getting_up { up_turns } else { up_turns - got_up },
        }
    }
}
