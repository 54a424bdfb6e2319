//! A unit crosses several sections in depth, turn after turn. Source: *Battle of the Bulge*, Effect
//! of minefields. Register: `ba.minefield.belt`, `ba.minefield.once-per-turn`,
//! `ba.minefield.section`.
//!
//! > A section attacks a unit once a turn, however the unit moves in it; every section on the path
//! > attacks. On an Advance infantry crosses one section of six inches a turn, on a Run two.
//!
//! The unit starts at the near edge and goes straight ahead. With pins it tests for its order; a
//! panic or friendly fire costs it the turn and nothing else. A unit that survives an attack finishes
//! its move, a stunned crew too; a vehicle that is immobilized stays where it is.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::Dice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::choices::{AfterFailure, Habit, Ordered, Player, Sight, order_of};
use super::crosser::{Crosser, Target};
use super::figures::BeltFigures;
use super::picture;
use super::rulings::{BeltRulings, Trigger};
use super::section::Section;
use super::strike::{MineOrder, MineRules};
use super::tally::{Counted, Tally};
use crate::{Condition, DownFigures, Mobility, Pace, RallyRules, Response, UnitKind, order_test};
use sandtable_rulebook::Refusal;
use sandtable_rulebook::picture::Panel;

/// The most sections in depth.
pub(super) const DEEPEST: usize = 8;
/// How far the way of a picture goes on beyond the last turn (inches).
const TIP: f64 = 1.6;

/// A unit that crosses, and how, as a player would read it out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct March {
    /// The unit.
    pub unit: Crosser,
    /// The pace at which it crosses.
    pub order: Pace,
    /// What it moves on; by default soft-skins are wheeled and armor is fully tracked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mobility: Option<Mobility>,
    /// What it does after failing an order test.
    pub after_failure: AfterFailure,
}

/// Sections in depth, nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Field {
    sections: [Section; DEEPEST],
    depth: usize,
    /// A bit for each section of which a unit has found out what is in it, if that is asked for: it
    /// changes nothing else, and makes many more states.
    revealed: Option<u8>,
}

/// Everything about a crossing that no dice change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Passage {
    pub(super) target: Target,
    pub(super) before: Condition,
    pub(super) rules: MineRules,
    /// How far it goes on a Run and on an Advance (inches).
    inches: [u32; 2],
    section_depth: u32,
    pub(super) turns: u32,
    trigger: Trigger,
    rally: RallyRules,
    down: DownFigures,
    counted: Counted,
}

/// A crossing, and who decides on the way.
pub(super) struct Course<'a> {
    passage: &'a Passage,
    player: Player<'a>,
}

/// How a crossing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Arrival {
    /// Turns until it was across, if it was.
    pub(super) turns: Option<u32>,
    /// Attacks of sections on the unit.
    pub(super) attacks: u32,
    pub(super) condition: Condition,
    pub(super) field: Field,
    pub(super) tally: Tally,
}

/// A unit between two turns, or between two sections on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    position: u32,
    attacks: u32,
    condition: Condition,
    field: Field,
    plan: Plan,
    tally: Tally,
}

/// What a unit will do with its next turn, or goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Plan {
    Cross,
    Rally,
    StayDown,
    /// It is on its way to a goal, and a section will attack it.
    Advance {
        goal: u32,
        section: usize,
        order: MineOrder,
    },
}

impl Field {
    /// Sections in depth.
    ///
    /// # Errors
    ///
    /// If there is none, or there are too many.
    pub(super) fn new(sections: &[Section]) -> Result<Field, Refusal> {
        let depth = sections.len();
        if !(1..=DEEPEST).contains(&depth) {
            let problem = format!("{depth} sections in depth; expected 1 to {DEEPEST}");
            return Err(Refusal::new("circumstances.sections", problem));
        }
        let sections_in_depth = [Section::default(); DEEPEST];
        let mut field = Field { sections: sections_in_depth, depth, revealed: None };
        field.sections[..depth].copy_from_slice(sections);
        Ok(field)
    }

    /// The same, with an account of what units find out about them.
    pub(super) fn watched(self) -> Field {
        Field { revealed: Some(0), ..self }
    }

    /// Sections of which a unit has found out what is in them, if that is asked for.
    pub(super) fn revealed(&self) -> u32 {
        self.revealed.map_or(0, u8::count_ones)
    }

    pub(super) fn sections(&self) -> &[Section] {
        &self.sections[..self.depth]
    }

    /// How many sections there are.
    pub(super) fn depth(&self) -> u32 {
        u32::try_from(self.depth).expect("a few sections")
    }

    /// With a section cleared, if it has been.
    #[must_use]
    pub(super) fn with(mut self, index: usize, cleared: bool) -> Field {
        self.sections[index].cleared |= cleared;
        self
    }

    /// How many paths through sections are clear.
    pub(super) fn cleared(&self) -> u32 {
        self.sections().iter().map(|section| u32::from(section.cleared)).sum()
    }

    /// How many are not.
    pub(super) fn uncleared(&self) -> u32 {
        self.depth() - self.cleared()
    }
}

impl Passage {
    /// A unit that is about to cross.
    ///
    /// # Errors
    ///
    /// If the unit is impossible, or moves on what it cannot move on.
    pub(super) fn new(
        march: &March,
        turns: u32,
        figures: &BeltFigures,
        rulings: &BeltRulings,
    ) -> Result<Passage, Refusal> {
        let March { unit, mobility, .. } = march;
        let (target, before) = unit.target(&figures.mines)?;
        let kind = unit.unit.kind;
        let mobility = mobility.unwrap_or(usual_mobility(kind));
        if mobility.is_vehicle() != kind.is_vehicle() {
            let problem = "wheels and tracks are for vehicles, and vehicles have one of them";
            return Err(Refusal::new("circumstances.mobility", problem));
        }
        let double_one = rulings.vehicles.damage.double_one;
        Ok(Passage {
            target,
            before,
            rules: MineRules { figures: figures.mines, rulings: rulings.attack() },
            inches: [Pace::Run, Pace::Advance]
                .map(|pace| figures.movement.of(mobility, rulings.fixed).at(pace)),
            section_depth: figures.section_depth,
            turns,
            trigger: rulings.trigger,
            rally: RallyRules { figures: figures.rally, test: rulings.rally, double_one },
            down: figures.down,
            counted: Counted::None,
        })
    }

    /// The same, with something counted besides.
    pub(super) fn counting(self, counted: Counted) -> Passage {
        Passage { counted, ..self }
    }

    /// The crossing of a unit whose player decides so.
    pub(super) fn of<'a>(&'a self, player: Player<'a>) -> Course<'a> {
        Course { passage: self, player }
    }

    /// How far it goes (inches).
    fn inches(&self, pace: Pace) -> u32 {
        self.inches[usize::from(pace == Pace::Advance)]
    }

    /// A field from above, its near edge on the left, and where a unit that obeys every order to move
    /// at this pace ends its turns.
    pub(super) fn panel(&self, field: &Field, pace: Pace) -> Panel {
        let side = f64::from(self.section_depth);
        let section = |(number, section): (u32, &Section)| {
            let says = self.rules.says(&self.target, order_of(pace), *section);
            picture::section(*section, says, side * f64::from(number), side)
        };
        let (far, inches) = (self.section_depth * field.depth(), self.inches(pace));
        let needed = if inches == 0 { 0 } else { far.div_ceil(inches) };
        let halts: Vec<f64> =
            (0..=needed.min(self.turns)).map(|turn| f64::from(turn * inches)).collect();
        let on = halts.last().filter(|_| needed != 0).map(|last| (last + TIP, 0.0));
        let across = match needed {
            0 => "it does not move".to_owned(),
            1 => format!("across in 1 turn of {inches} inches, if nothing stops it"),
            turns => format!("across in {turns} turns of {inches} inches, if nothing stops it"),
        };
        Panel {
            title: across,
            ground: (0..).zip(field.sections()).flat_map(section).collect(),
            ways: on.map(|on| vec![(0.0, 0.0), on]).into_iter().collect(),
            discs: halts.iter().map(|x| picture::halt(*x, 0.0)).collect(),
        }
    }
}

impl March {
    /// What the player does where nothing is said of it.
    pub(super) fn habit(&self) -> Habit {
        Habit { pace: self.order, after_failure: self.after_failure }
    }
}

impl Course<'_> {
    /// Crosses a field, turn by turn and section by section.
    pub(super) fn cross<D: Dice>(&self, dice: &mut D, field: Field) -> Arrival {
        let passage = self.passage;
        let far = passage.section_depth * field.depth();
        let start = State {
            turn: 0,
            position: 0,
            attacks: 0,
            condition: passage.before,
            field,
            plan: Plan::Cross,
            tally: Tally::default(),
        };
        dice.rounds(start, move |dice, state| {
            let state = self.step(dice, state);
            if matches!(state.plan, Plan::Advance { .. }) {
                return Continue(state);
            }
            let halted = !state.condition.in_action() || state.condition.immobilized;
            let crossed = !halted && far <= state.position;
            if crossed || halted || state.turn == passage.turns {
                let State { turn, attacks, condition, field, tally, .. } = state;
                let turns = crossed.then_some(turn);
                return Break(Arrival { turns, attacks, condition, field, tally });
            }
            Continue(state)
        })
    }

    fn step<D: Dice>(&self, dice: &mut D, state: &State) -> State {
        if let Plan::Advance { goal, section, order } = state.plan {
            return self.passage.meet(dice.at("turn", state.turn), *state, (goal, section, order));
        }
        let &State { turn, plan, .. } = state;
        let state = State { turn: turn + 1, plan: Plan::Cross, ..*state };
        dice.at("turn", state.turn);
        match plan {
            Plan::Rally => self.rally(dice, state),
            Plan::Cross => self.order(dice, state),
            Plan::StayDown | Plan::Advance { .. } => state,
        }
    }

    fn rally<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let Passage { rally, target, .. } = self.passage;
        let pins = rally.rally(dice, target.profile.morale, state.condition.pins);
        State { condition: Condition { pins, ..state.condition }, ..state }
    }

    /// What the player sees, in the order of what is [seen](super::choices).
    fn seen(&self, state: &State) -> Sight {
        let Passage { turns, section_depth, .. } = *self.passage;
        let left = (section_depth * state.field.depth()).saturating_sub(state.position);
        let next = state.field.sections().get((state.position / section_depth) as usize);
        [
            // The turn that is under way has been counted.
            (turns + 1 - state.turn).cast_signed(),
            left.cast_signed(),
            state.condition.pins.cast_signed(),
            state.condition.models.cast_signed(),
            next.is_some_and(|section| section.cleared).into(),
        ]
    }

    /// Gives an order, which may fail unless it is to rally.
    fn order<D: Dice>(&self, dice: &mut D, state: State) -> State {
        let Passage { rules, target, down, counted, .. } = self.passage;
        let pace = match self.player.order(dice, &self.seen(&state)) {
            Ordered::Go(pace) => pace,
            Ordered::Rally => return self.rally(dice, state),
        };
        let Condition { pins, .. } = state.condition;
        let double_one = rules.rulings.vehicles.damage.double_one;
        let test = order_test(dice, target.profile.morale, pins, double_one);
        let condition = Condition { pins: test.pins, ..state.condition };
        let mut state = State { condition, ..state };
        state.tally.ordered(*counted, test.response);
        if test.response == Response::Obeys {
            let goal = state.position + self.passage.inches(pace);
            return self.passage.advance(state, (goal, order_of(pace)), 0);
        }
        match self.player.after_failure(dice, &self.seen(&state)) {
            AfterFailure::TryAgain => state,
            AfterFailure::Rally => State { plan: Plan::Rally, ..state },
            AfterFailure::StayDown => {
                let pins = down.stay(dice, test.pins);
                let condition = Condition { pins, ..state.condition };
                State { plan: Plan::StayDown, condition, ..state }
            }
        }
    }
}

impl Passage {
    /// Moves straight ahead, up to the next section that attacks or to the goal. Every section on the
    /// way attacks once.
    fn advance(&self, state: State, (goal, order): (u32, MineOrder), from: usize) -> State {
        let on_the_way = |section: &usize| {
            let start = self.start(*section);
            start < goal && self.sets_off(state.position, start)
        };
        match (from..state.field.depth).find(on_the_way) {
            Some(section) => State { plan: Plan::Advance { goal, section, order }, ..state },
            None => State { plan: Plan::Cross, position: goal, ..state },
        }
    }

    /// Lets a section attack; the unit moves on if it can.
    fn meet<D: Dice>(
        &self,
        dice: &mut D,
        mut state: State,
        (goal, section, order): (u32, usize, MineOrder),
    ) -> State {
        let attacked = state.field.sections[section];
        state.attacks += u32::from(attacked.threatens(self.target.profile.kind));
        let watched = state.field.revealed.is_some();
        let counts = self.counted == Counted::Hits;
        let key = (self.rules, self.target, state.condition, order, attacked, watched, counts);
        // Who picked casualties is forgotten, and hits are unless they are asked for: they make no
        // difference from here on.
        let (condition, cleared, revealed, hits) =
            dice.marginal(key, |dice, (rules, target, before, order, section, watched, counts)| {
                let attack = rules.attack(dice, target, *before, *order, *section);
                let hits = if *counts { attack.hits } else { 0 };
                (attack.losses.condition, attack.cleared, *watched && attack.revealed, hits)
            });
        state.condition = condition;
        state.tally.hits += hits;
        state.field.sections[section].cleared = cleared;
        let known = u8::from(revealed) << section;
        state.field.revealed = state.field.revealed.map(|bits| bits | known);
        if condition.immobilized || !condition.in_action() {
            let position = state.position.max(self.start(section) + 1);
            return State { plan: Plan::Cross, position, ..state };
        }
        self.advance(state, (goal, order), section + 1)
    }

    /// Where a section begins (inches from the near edge).
    fn start(&self, section: usize) -> u32 {
        self.section_depth * u32::try_from(section).expect("a few sections")
    }

    /// Whether a move ahead from a position sets a section off that begins at `start`.
    fn sets_off(&self, position: u32, start: u32) -> bool {
        match self.trigger {
            Trigger::AnyMovement => position < start + self.section_depth,
            Trigger::Entering => position <= start,
        }
    }
}

/// What units of a kind usually move on.
fn usual_mobility(kind: UnitKind) -> Mobility {
    match kind {
        UnitKind::Infantry => Mobility::Infantry,
        UnitKind::Artillery => Mobility::Artillery,
        UnitKind::SoftSkin => Mobility::Wheeled,
        UnitKind::Armored => Mobility::Tracked,
    }
}
