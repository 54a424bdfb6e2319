//! Ferrying a force across in assault boats. Register: `cd.boat.ferry`, with `cd.boat.capacity`;
//! heading 2.1.
//!
//! > A boat carries one personnel stand of any size, or one towed weapon of class I without its crew.
//! > It moves 8 inches a turn; loading takes half a turn and unloading half a turn.
//!
//! Turns are counted in halves. All boats cross together: whatever delays one of them loses it. Men
//! cross first, then guns, each as a crew and a weapon in two boats. Boats are lost with what they
//! carry, at a chance that the scenario gives for each crossing or for each turn that ends between
//! leaving the near bank and returning to it. Empty boats run it on their last way back, too.

pub mod schedule;

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, Scale, count, time};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use schedule::Loads;

use crate::core::{how_many, measures, never, one};
use sandtable_rulebook::{About, Refusal, Rule};
use schedule::{FerryFigures, Granularity, Schedule};

/// What the chance to lose a boat is meant for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LossPer {
    /// Each turn that ends while the boat is away from the near bank.
    #[default]
    Turn,
    /// Each crossing, laden or empty, as it ends.
    Crossing,
}

/// What a player reads out before a force is ferried across.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Personnel stands to carry, besides gun crews.
    #[schemars(range(max = 100))]
    pub personnel: u32,
    /// Guns to carry, each a crew and a towed weapon.
    #[serde(default)]
    #[schemars(range(max = 50))]
    pub guns: u32,
    /// The weight class of the towed weapons.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 6))]
    pub weapon_class: u32,
    /// Boats.
    #[schemars(range(min = 1, max = 100))]
    pub boats: u32,
    /// The width of the water (inches).
    #[schemars(range(min = 1, max = 120))]
    pub width: u32,
    /// Turns within which all loads are to be across.
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
    /// The chance to lose a boat.
    #[serde(default = "never")]
    pub loss_chance: Chance,
    /// What that chance is meant for.
    #[serde(default)]
    pub loss_per: LossPer,
}

/// What the register leaves open about assault boats.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What loading and unloading cost.
    #[serde(rename = "boat.half_turn_granularity")]
    pub granularity: Granularity,
}

/// A force that is ferried across.
#[derive(Clone, Copy, Debug)]
pub struct Ferry {
    schedule: Schedule,
    loads: Loads,
    boats: u32,
    turns: u32,
    loss_chance: Chance,
    loss_per: LossPer,
}

/// What comes of ferrying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FerryOutcome {
    /// What is on the far bank.
    pub ashore: Loads,
    /// What was lost.
    pub lost: Loads,
    /// Boats left.
    pub boats: u32,
    /// The turn in which the last load was unloaded or lost; nothing if some are waiting.
    pub turns: Option<u32>,
    /// The turn in which the last boats were back after that; nothing if none are.
    pub home: Option<u32>,
    /// Boats on the near bank at the end.
    pub boats_home: u32,
}

impl Outcome for FerryOutcome {}

/// The boats between two half turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    /// Half turns played.
    half: u32,
    /// Half turns since the boats began to load.
    position: u32,
    /// Boats that are out.
    sailing: u32,
    boats: u32,
    waiting: Loads,
    aboard: Loads,
    ashore: Loads,
    lost: Loads,
    /// The half turn by which all loads were ashore or lost, and the boats that were left then.
    done: Option<(u32, u32)>,
}

impl Procedure for Ferry {
    type Outcome = FerryOutcome;

    fn measures(&self) -> Vec<Measure<FerryOutcome>> {
        let Loads { personnel, crews, weapons } = self.loads;
        let loads = self.loads.total();
        // Without a load it is over before the first turn.
        let turns = Scale { low: loads.min(1).into(), ..time("turns", self.turns) };
        measures! {
            "stands_across", count("stands", 0..=personnel + crews),
                "personnel stands and gun crews on the far bank",
                |outcome| (outcome.ashore.personnel + outcome.ashore.crews).into();
            "guns_ready", count("guns", 0..=crews.min(weapons)), "guns on the far bank with a crew",
                |outcome| outcome.ashore.crews.min(outcome.ashore.weapons).into();
            "loads_across", count("loads", 0..=loads), "boatloads on the far bank",
                |outcome| outcome.ashore.total().into();
            "loads_lost", count("loads", 0..=loads), "boatloads lost",
                |outcome| outcome.lost.total().into();
            "boats_left", count("boats", 0..=self.boats), "boats left",
                |outcome| outcome.boats.into();
            "turns", turns, "turn in which the last load lands or is lost",
                |outcome| outcome.turns.into();
            "home_turn", turns, "turn in which the last boats are back on the near bank after that",
                |outcome| outcome.home.into();
            "boats_home", count("boats", 0..=self.boats), "boats on the near bank at the end",
                |outcome| outcome.boats_home.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> FerryOutcome {
        let state = State {
            half: 0,
            position: 0,
            sailing: 0,
            boats: self.boats,
            waiting: self.loads,
            aboard: Loads::default(),
            ashore: Loads::default(),
            lost: Loads::default(),
            done: None,
        };
        dice.rounds(state, |dice, &state| {
            let state = state.settled();
            let over = state.boats == 0 || state.done.is_some() && state.position == 0;
            if over || state.half == 2 * self.turns {
                return ControlFlow::Break(state.outcome());
            }
            ControlFlow::Continue(self.half_turn(dice.at("turn", state.half / 2 + 1), state))
        })
    }
}

impl State {
    /// With the time at which nothing is left to carry.
    fn settled(self) -> State {
        let settles = self.done.is_none() && self.waiting.total() + self.aboard.total() == 0;
        if settles { State { done: Some((self.half, self.boats)), ..self } } else { self }
    }

    fn outcome(self) -> FerryOutcome {
        let State { half, position, sailing, boats, ashore, lost, done, .. } = self;
        let turn = |half: u32| half.div_ceil(2);
        let returned = done.is_some() && position == 0 && 0 < boats;
        FerryOutcome {
            ashore,
            lost,
            boats: done.map_or(boats, |(_, boats)| boats),
            turns: done.map(|(half, _)| turn(half)),
            home: returned.then(|| turn(half)),
            boats_home: if position == 0 { boats } else { boats - sailing },
        }
    }
}

impl Ferry {
    fn half_turn<D: Dice>(&self, dice: &mut D, mut state: State) -> State {
        let Schedule { far_bank, unloaded, home, .. } = self.schedule;
        if state.position == 0 {
            (state.aboard, state.waiting) = state.waiting.first(state.boats);
            state.sailing = state.aboard.total();
        }
        state.half += 1;
        state.position += 1;
        if state.position == unloaded {
            state.ashore = state.ashore.and(state.aboard);
            state.aboard = Loads::default();
            dice.note(|| format!("{} loads on the far bank", state.ashore.total()));
        }
        if self.at_risk(state, far_bank, home) {
            self.lose(dice, &mut state);
        }
        if state.position == home || state.sailing == 0 {
            state.position = 0;
        }
        state
    }

    fn at_risk(&self, state: State, far_bank: u32, home: u32) -> bool {
        match self.loss_per {
            LossPer::Crossing => state.position == far_bank || state.position == home,
            LossPer::Turn => {
                let away = self.schedule.loaded < state.position && state.position < home;
                state.half.is_multiple_of(2) && away
            }
        }
    }

    fn lose<D: Dice>(&self, dice: &mut D, state: &mut State) {
        let chance = self.loss_chance;
        let mut sunk = |n| how_many(dice, "boats lost", n, chance);
        let boats = if state.aboard.total() == 0 {
            sunk(state.sailing)
        } else {
            let lost = Loads {
                personnel: sunk(state.aboard.personnel),
                crews: sunk(state.aboard.crews),
                weapons: sunk(state.aboard.weapons),
            };
            state.aboard = state.aboard.without(lost);
            state.lost = state.lost.and(lost);
            lost.total()
        };
        state.sailing -= boats;
        state.boats -= boats;
    }
}

impl Rule for Ferry {
    const ABOUT: About =
        About { id: "cd.boat.ferry", covers: &["cd.boat.capacity"], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = FerryFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            personnel: 6,
            guns: 1,
            weapon_class: 1,
            boats: 3,
            width: 9,
            turns: 12,
            loss_chance: Chance::NEVER,
            loss_per: LossPer::Turn,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: FerryFigures,
        rulings: Rulings,
    ) -> Result<Ferry, Refusal> {
        let Circumstances { personnel, guns, weapon_class, boats, width, turns, .. } =
            circumstances;
        if 0 < guns && figures.weapon_class < weapon_class {
            let most = figures.weapon_class;
            let problem = format!("a boat carries no weapon above class {most}");
            return Err(Refusal::new("circumstances.weapon_class", problem));
        }
        Ok(Ferry {
            schedule: Schedule::new(width, &figures, rulings.granularity),
            loads: Loads { personnel, crews: guns, weapons: guns },
            boats,
            turns,
            loss_chance: circumstances.loss_chance,
            loss_per: circumstances.loss_per,
        })
    }
}

#[cfg(test)]
mod tests;
