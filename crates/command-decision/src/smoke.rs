//! Engineer smoke generators. Register: `cd.smoke.generator`; heading 5.3, with the wind of 10.1.
//!
//! > A generator does not move once it is in place. It may begin on any turn, or be at work when the
//! > game begins. Each turn it generates adds a template of 6 inches downwind, up to 36 inches, and it
//! > stands in its own smoke. It ends when it is stopped, pinned or moved; from then on two templates
//! > a turn are removed at the upwind end.
//!
//! Wind shortens each template, to 4 inches if moderate and 1 inch if high.

pub mod screen;

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, amount, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::{happens, measures, never, one, switch};
use crate::levels::Wind;
use crate::wind::{Air, VariableWindFigures};
use sandtable_rulebook::{About, Refusal, Rule};
use screen::{Cap, OnShift, Screen, ScreenFigures};

switch! {
    /// When the first templates of a screen that has ended are removed.
    FirstRemoval {
        /// On the turn after the last one of generation.
        NextTurn,
        /// On the last turn of generation.
        SameTurn,
    }
}

switch! {
    /// Whether a generator can begin again after it has stopped.
    Restart {
        /// It begins a new screen.
        Yes,
        /// It cannot.
        No,
    }
}

switch! {
    /// Whether a generator that is pinned on a turn has generated on it.
    PinnedTurnLays {
        /// It has: it is pinned by fire after the template of the turn was laid.
        Yes,
        /// It has not; the turn before was its last.
        No,
    }
}

/// The wind that smoke drifts in.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weather {
    /// Its force when the game begins.
    pub force: Wind,
    /// Whether it is variable, and a die is rolled for it each turn from the second on.
    #[serde(default)]
    pub variable: bool,
}

/// What a player reads out about a smoke generator.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Turns of the game.
    #[schemars(range(min = 1, max = 100))]
    pub turns: u32,
    /// The first turn on which it generates; 1 where smoke is in place when the game begins, for then it
    /// is at work.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100))]
    pub first_turn: u32,
    /// The last turn on which it generates; leave it out if nobody stops it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub last_turn: Option<u32>,
    /// Turns without generating after which it begins again; leave it out if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub restart_after: Option<u32>,
    /// Smoke in place when the game begins (inches).
    #[serde(default)]
    #[schemars(range(max = 36))]
    pub initial_length: u32,
    /// The chance that it is pinned, or moved for any reason, on a turn it generates.
    #[serde(default = "never")]
    pub pin_chance: Chance,
    /// The wind.
    pub wind: Weather,
    /// The length that screens what is to be screened (inches).
    #[serde(default = "corridor")]
    #[schemars(range(min = 1, max = 100))]
    pub corridor: u32,
}

fn corridor() -> u32 {
    24
}

/// The book's numbers for smoke generators.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Figures {
    /// The screen.
    pub screen: ScreenFigures,
    /// Variable wind.
    pub variable_wind: VariableWindFigures,
}

/// What the register leaves open about smoke generators.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What limits a screen.
    #[serde(rename = "smoke.cap")]
    pub cap: Cap,
    /// What the wind does to templates that lie already.
    #[serde(rename = "smoke.on_shift")]
    pub on_shift: OnShift,
    /// When the first templates of a screen that has ended are removed.
    #[serde(rename = "smoke.first_removal")]
    pub first_removal: FirstRemoval,
    /// Whether a generator can begin again after it has stopped.
    #[serde(rename = "smoke.restart")]
    pub restart: Restart,
    /// Whether a generator that is pinned on a turn has generated on it.
    #[serde(rename = "smoke.pinned_turn")]
    pub pinned_turn: PinnedTurnLays,
}

/// A smoke generator over a game.
#[derive(Clone, Debug)]
pub struct Generator {
    circumstances: Circumstances,
    figures: Figures,
    rulings: Rulings,
    initial: Screen,
}

/// What comes of a smoke generator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GeneratorOutcome {
    /// Length of the screen along the first wind, at the end of the last turn (inches).
    pub length: u32,
    /// The lengths at the end of all turns, added up (inch-turns).
    pub inch_turns: u32,
    /// Turns at whose end the corridor is screened.
    pub screened: u32,
    /// Turns on which smoke was generated.
    pub generating: u32,
    /// Turns at whose end some smoke was left that nobody generated any more.
    pub drifting: u32,
}

impl Outcome for GeneratorOutcome {}

/// What the generator does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Work {
    /// It has not begun.
    Waiting,
    /// It generates.
    Generating,
    /// It has been idle for so many turns.
    Idle(u32),
}

/// Generator, screens and wind between two turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    work: Work,
    air: Air,
    screen: Screen,
    /// What is left of screens that have ended.
    old: Screen,
    sum: GeneratorOutcome,
}

impl Procedure for Generator {
    type Outcome = GeneratorOutcome;

    fn measures(&self) -> Vec<Measure<GeneratorOutcome>> {
        let (turns, length) = (self.circumstances.turns, self.most_length());
        measures! {
            "length", amount("inches", 0..=length),
                "length of the screen along the first wind at the end of the last turn",
                |outcome| outcome.length.into();
            "inch_turns", amount("inch-turns", 0..=turns * length),
                "lengths at the end of all turns added up", |outcome| outcome.inch_turns.into();
            "screened_turns", count("turns", 0..=turns),
                "turns at whose end the screen is as long as the corridor",
                |outcome| outcome.screened.into();
            "generating_turns", count("turns", 0..=turns), "turns on which smoke is generated",
                |outcome| outcome.generating.into();
            "drifting_turns", count("turns", 0..=turns),
                "turns at whose end smoke is left that is not generated any more, the last of generation among them",
                |outcome| outcome.drifting.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> GeneratorOutcome {
        let start = State {
            turn: 0,
            work: if self.initial.is_empty() { Work::Waiting } else { Work::Generating },
            air: Air::steady(self.circumstances.wind.force),
            screen: self.initial.clone(),
            old: Screen::default(),
            sum: GeneratorOutcome::default(),
        };
        dice.rounds(start, |dice, state| {
            if state.turn == self.circumstances.turns || self.is_over(state) {
                return ControlFlow::Break(state.sum);
            }
            ControlFlow::Continue(self.turn(dice.at("turn", state.turn + 1), state.clone()))
        })
    }
}

impl Generator {
    /// The most inches of smoke that can lie at once.
    fn most_length(&self) -> u32 {
        let Rulings { cap, on_shift, .. } = self.rulings;
        let figures = &self.figures.screen;
        let laid = self.initial.templates() + self.circumstances.turns;
        let all = |templates: u32| templates * u32::from(figures.template);
        match cap {
            // What is left of an old screen may lie before a new one.
            _ if self.may_restart(Work::Waiting) => all(laid),
            Cap::SixTemplates => all(laid.min(figures.most_templates)),
            // Laid again in less wind, templates are longer than they were.
            Cap::Inches if on_shift == OnShift::Relay => all(laid),
            Cap::Inches => all(laid).min(figures.longest),
        }
    }

    fn turn<D: Dice>(&self, dice: &mut D, mut state: State) -> State {
        state.turn += 1;
        if !self.wind_matters(&state) {
            state.air = Air::steady(self.circumstances.wind.force);
        } else if self.circumstances.wind.variable && 1 < state.turn {
            state.air = state.air.turn(dice, self.figures.variable_wind);
            if self.rulings.on_shift == OnShift::Relay {
                state.screen.relay(state.air, &self.figures.screen);
                state.old.relay(state.air, &self.figures.screen);
            }
        }
        state.old.thin_out(self.figures.screen.removed_per_turn);
        state.work = self.begin(state.turn, state.work);
        if state.work == Work::Generating {
            self.generate(dice, &mut state);
        }
        self.count(&mut state);
        state
    }

    /// Whether nothing is left, nor anything to come.
    fn is_over(&self, state: &State) -> bool {
        let idle = matches!(state.work, Work::Idle(_)) && !self.may_restart(state.work);
        idle && state.screen.is_empty() && state.old.is_empty()
    }

    /// Whether the wind can still move a template or shorten one: only then is it rolled for.
    fn wind_matters(&self, state: &State) -> bool {
        let lays = match state.work {
            Work::Waiting => true,
            Work::Generating => state.screen.has_room(&self.figures.screen, self.rulings.cap),
            Work::Idle(_) => false,
        };
        let lies = !state.screen.is_empty() || !state.old.is_empty();
        lays || self.may_restart(state.work) || lies && self.rulings.on_shift == OnShift::Relay
    }

    /// Whether the generator can begin again, now or once it has stopped.
    fn may_restart(&self, work: Work) -> bool {
        self.rulings.restart == Restart::Yes
            && self.circumstances.restart_after.is_some_and(|after| match work {
                Work::Idle(turns) => turns <= after,
                Work::Waiting | Work::Generating => true,
            })
    }

    /// What the generator does on a turn, unless it is pinned.
    fn begin(&self, turn: u32, work: Work) -> Work {
        let Circumstances { first_turn, restart_after, .. } = self.circumstances;
        match work {
            Work::Waiting if first_turn <= turn => Work::Generating,
            Work::Idle(turns)
                if self.rulings.restart == Restart::Yes && restart_after == Some(turns) =>
            {
                Work::Generating
            }
            Work::Idle(turns) => Work::Idle(turns + 1),
            work => work,
        }
    }

    fn generate<D: Dice>(&self, dice: &mut D, state: &mut State) {
        let pinned = happens(dice, "generator pinned", self.circumstances.pin_chance);
        let lays = !pinned || self.rulings.pinned_turn == PinnedTurnLays::Yes;
        if lays {
            state.sum.generating += 1;
            state.screen.extend(state.air, &self.figures.screen, self.rulings.cap);
        }
        if pinned || self.circumstances.last_turn == Some(state.turn) {
            dice.note(|| "generation ends".into());
            state.work = Work::Idle(u32::from(!lays));
            state.old = state.screen.end(&state.old);
            // Without a template this turn, the turn before was the last one of generation.
            if !lays || self.rulings.first_removal == FirstRemoval::SameTurn {
                state.old.thin_out(self.figures.screen.removed_per_turn);
            }
        }
    }

    fn count(&self, state: &mut State) {
        let length = state.screen.length() + state.old.length();
        state.sum.length = length;
        state.sum.inch_turns += length;
        state.sum.screened += u32::from(self.circumstances.corridor <= length);
        let drifting = state.work != Work::Generating && !state.old.is_empty();
        state.sum.drifting += u32::from(drifting);
    }
}

impl Rule for Generator {
    const ABOUT: About =
        About { id: "cd.smoke.generator", covers: &[], assumptions: &["cd.base.pin"] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            turns: 8,
            first_turn: 1,
            last_turn: None,
            restart_after: None,
            initial_length: 0,
            pin_chance: Chance::new(1, 10).expect("a tenth"),
            wind: Weather { force: Wind::Light, variable: false },
            corridor: 24,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: Rulings,
    ) -> Result<Generator, Refusal> {
        let Circumstances { first_turn, last_turn, initial_length, wind, .. } = &circumstances;
        if last_turn.is_some_and(|last_turn| last_turn < *first_turn) {
            let problem = "it cannot stop before it starts";
            return Err(Refusal::new("circumstances.last_turn", problem));
        }
        if 0 < *initial_length && 1 < *first_turn {
            let problem = "with smoke in place when the game begins it generates from turn 1 on; \
                expected 1, or an `initial_length` of 0";
            return Err(Refusal::new("circumstances.first_turn", problem));
        }
        let air = Air::steady(wind.force);
        let initial = Screen::established(*initial_length, air, &figures.screen, rulings.cap);
        let Some(initial) = initial else {
            let problem = "longer than the templates of a screen reach in this wind";
            return Err(Refusal::new("circumstances.initial_length", problem));
        };
        Ok(Generator { circumstances, figures, rulings, initial })
    }
}

#[cfg(test)]
mod tests;
