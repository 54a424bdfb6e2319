//! Crossing wire, turn after turn. Register: `wtj.207.entanglements`.
//!
//! > A die says what each belt takes off a unit's move. A unit that has nothing left stops at the wire
//! > and rolls again next turn.

use std::ops::ControlFlow::{Break, Continue};

use sandtable_dice::{D6, Dice, Measure, Outcome, Procedure, amount, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Figures, Wire, WireFigures, WireSwitch, WireTable};
use sandtable_rulebook::measures;
use sandtable_rulebook::switch;
use sandtable_rulebook::unsaid::one;
use sandtable_rulebook::{About, Chart, Refusal, Rule};

/// Belts of wire that are shelled and then crossed.
#[derive(Clone, Debug)]
pub struct Entanglements {
    belts: Vec<(Wire, WireFigures)>,
    barrage_rolls: u32,
    crosser: Crosser,
    course: Course,
    turns: u32,
}

/// What lies before a unit on its way through wire.
#[derive(Clone, Copy, Debug)]
struct Course {
    approach: u32,
    beyond: u32,
    pace: Pace,
}

/// How a unit moves through wire.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Yards a turn.
    pub allowance: u32,
    /// Inches of each belt.
    pub belt_depth: u32,
    /// What the register leaves open.
    pub rulings: WireRulings,
}

/// What comes of crossing wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntanglementsOutcome {
    /// Belts left after the barrage.
    pub belts: u32,
    /// Yards taken off the move at the first belts that were met.
    pub reduction: u32,
    /// Turns until the unit is through and at its goal.
    pub turns: Option<u32>,
    /// Turns on which it was stopped at wire.
    pub stopped: u32,
    /// Whether wire gives the defender solid cover.
    pub solid_cover: bool,
}

impl Outcome for EntanglementsOutcome {}

/// What crosses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Crosser {
    /// Troops on foot.
    #[default]
    Infantry,
    /// A tank: held by no wire but heavy coiled, which it cannot pass.
    Tank,
}

/// What a player reads out before a unit crosses wire.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The belts of wire, the first to be met first.
    #[schemars(length(min = 1, max = 8))]
    pub belts: Vec<Wire>,
    /// Natural barrage rolls against the section of each belt.
    #[serde(default)]
    #[schemars(range(max = 100))]
    pub barrage_rolls: u32,
    /// What crosses.
    #[serde(default)]
    pub crosser: Crosser,
    /// Its move (yards a turn), which the documents do not print: 120 is a placeholder.
    #[serde(default = "infantry")]
    #[schemars(range(min = 1, max = 5000))]
    pub allowance: u32,
    /// Open ground in front of the wire (yards).
    #[serde(default)]
    #[schemars(range(max = 5000))]
    pub approach: u32,
    /// Open ground behind the wire to the goal (yards).
    #[serde(default)]
    #[schemars(range(max = 5000))]
    pub beyond: u32,
    /// Depth of a belt (game inches), for the ruling that rolls by the inch.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 12))]
    pub belt_depth: u32,
    /// Turns after which the crossing has failed.
    #[serde(default = "twenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

fn infantry() -> u32 {
    120
}

fn twenty() -> u32 {
    20
}

switch! {
    /// How often the reduction is rolled.
    Delay {
        /// Once for each belt that is crossed.
        PerCrossing,
        /// Once in a turn, for all belts that are crossed on it.
        PerTurn,
        /// Once for each inch of each belt.
        PerInch,
    }
}

switch! {
    /// What a unit does that was stopped at the wire.
    Stuck {
        /// It rolls again next turn.
        RerollNextTurn,
        /// It goes through next turn without a roll.
        ThroughNextTurn,
    }
}

/// What the register leaves open about crossing wire.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct WireRulings {
    /// Whether rule 207 is in use.
    #[serde(flatten)]
    pub switch: WireSwitch,
    /// How often the reduction is rolled.
    #[serde(rename = "wtj.207.roll")]
    pub roll: Delay,
    /// What a unit does that was stopped at the wire.
    #[serde(rename = "wtj.207.stuck")]
    pub stuck: Stuck,
}

/// Where a unit is on its way through wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    /// Open ground before the wire (yards).
    pub approach: u32,
    /// The next belt, counted from zero.
    pub belt: usize,
    /// Open ground behind the wire (yards).
    pub beyond: u32,
    /// Whether it was stopped at the belt before it.
    stuck: bool,
}

/// A unit between two turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    turn: u32,
    position: Position,
    stopped: u32,
    /// Yards that the first belts took off; none has been met before it is known.
    reduction: Option<u32>,
}

impl Procedure for Entanglements {
    type Outcome = EntanglementsOutcome;

    fn measures(&self) -> Vec<Measure<EntanglementsOutcome>> {
        let belts = u32::try_from(self.belts.len()).unwrap_or(u32::MAX);
        let turns = self.turns;
        measures! {
            "reduction", amount("yards", 0..=self.most_reduction()),
                "movement reduction at the first attempt", |outcome| outcome.reduction.into();
            "belts", count("belts", 0..=belts), "belts left after the barrage",
                |outcome| outcome.belts.into();
            "through", yes_no(), "reached the goal within the limit",
                |outcome| outcome.turns.is_some().into();
            "first_turn", yes_no(), "reached the goal on the first turn",
                |outcome| (outcome.turns == Some(1)).into();
            "turns", time("turns", turns), "turns to reach the goal",
                |outcome| outcome.turns.into();
            "stopped", count("turns", 0..=turns), "turns on which it was stopped at wire",
                |outcome| outcome.stopped.into();
            "solid_cover", yes_no(), "solid cover against small arms behind it",
                |outcome| outcome.solid_cover.into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> EntanglementsOutcome {
        let rolls = self.barrage_rolls;
        let belts: Vec<_> =
            self.belts.iter().filter(|(_, wire)| wire.survives(dice, rolls)).copied().collect();
        // Without rule 207 all wire is regular.
        let heavy = belts.iter().any(|(wire, _)| *wire == Wire::HeavyCoiled);
        let outcome = EntanglementsOutcome {
            belts: u32::try_from(belts.len()).unwrap_or(u32::MAX),
            reduction: 0,
            turns: None,
            stopped: 0,
            solid_cover: heavy,
        };
        let wire: Vec<_> = match self.crosser {
            Crosser::Infantry => belts.into_iter().map(|(_, wire)| wire).collect(),
            Crosser::Tank if heavy => return EntanglementsOutcome { stopped: 1, ..outcome },
            Crosser::Tank => Vec::new(),
        };
        self.course.cross(dice, &wire, self.turns, outcome)
    }
}

impl Entanglements {
    /// The most that all belts together can take off a move.
    fn most_reduction(&self) -> u32 {
        let dice = match self.course.pace.rulings.roll {
            Delay::PerCrossing | Delay::PerTurn => 1,
            Delay::PerInch => self.course.pace.belt_depth,
        };
        self.belts.iter().map(|(_, wire)| dice * wire.most_reduction()).sum()
    }
}

impl Course {
    fn cross<D: Dice>(
        self,
        dice: &mut D,
        wire: &[WireFigures],
        turns: u32,
        outcome: EntanglementsOutcome,
    ) -> EntanglementsOutcome {
        let position = Position::before(self.approach, self.beyond);
        let start = State { turn: 1, position, stopped: 0, reduction: None };
        dice.rounds(start, |dice, &State { turn, position, stopped, reduction }| {
            let step = self.pace.advance(dice.at("turn", turn), wire, position);
            let stopped = stopped + u32::from(step.position.stuck);
            let reduction = reduction.or((0 < step.reduction).then_some(step.reduction));
            let outcome =
                EntanglementsOutcome { stopped, reduction: reduction.unwrap_or(0), ..outcome };
            if step.position.is_through(wire) {
                return Break(EntanglementsOutcome { turns: Some(turn), ..outcome });
            }
            if turn == turns {
                return Break(outcome);
            }
            Continue(State { turn: turn + 1, position: step.position, stopped, reduction })
        })
    }
}

/// Where a move ends, and what the wire took off it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// Where it ends.
    pub position: Position,
    /// Yards taken off.
    reduction: u32,
}

impl Position {
    /// A unit that has everything before it.
    pub(crate) fn before(approach: u32, beyond: u32) -> Position {
        Position { approach, belt: 0, beyond, stuck: false }
    }

    /// Whether everything is behind it.
    pub(crate) fn is_through(self, wire: &[WireFigures]) -> bool {
        self.belt == wire.len() && self.beyond == 0 && self.approach == 0
    }
}

impl Pace {
    /// Moves once: up to the wire, across what the move allows, and on.
    pub(crate) fn advance<D: Dice>(
        self,
        dice: &mut D,
        wire: &[WireFigures],
        mut position: Position,
    ) -> Step {
        let mut left = self.allowance.saturating_sub(position.approach);
        position.approach = position.approach.saturating_sub(self.allowance);
        let mut shared = None;
        let mut reduction = 0;
        while position.belt < wire.len() && 0 < left {
            let through = position.stuck && self.rulings.stuck == Stuck::ThroughNextTurn;
            let off = if through { 0 } else { self.off(dice, wire[position.belt], &mut shared) };
            reduction += off;
            position.stuck = left <= off;
            left = left.saturating_sub(off);
            if position.stuck {
                dice.note(|| format!("stopped at belt {}", position.belt + 1));
            } else {
                position.belt += 1;
            }
        }
        if position.belt == wire.len() {
            position.beyond = position.beyond.saturating_sub(left);
        }
        Step { position, reduction }
    }

    /// What a belt takes off the move.
    fn off<D: Dice>(self, dice: &mut D, wire: WireFigures, shared: &mut Option<u8>) -> u32 {
        match self.rulings.roll {
            Delay::PerCrossing => wire.reduction(dice),
            Delay::PerInch => {
                let pips = dice.stage("movement reduction").total(D6.times(self.belt_depth));
                wire.yards_per_pip * pips.unsigned_abs()
            }
            Delay::PerTurn => {
                let face = *shared.get_or_insert_with(|| dice.stage("movement reduction").roll(D6));
                wire.yards_per_pip * u32::from(face)
            }
        }
    }
}

impl Rule for Entanglements {
    const ABOUT: About = About { id: "wtj.207.entanglements", covers: &[], assumptions: &[] };
    type Circumstances = Circumstances;
    type Figures = Figures;
    type Rulings = WireRulings;

    fn example() -> Circumstances {
        Circumstances {
            belts: vec![Wire::MediumFence],
            barrage_rolls: 1,
            crosser: Crosser::Infantry,
            allowance: infantry(),
            approach: 0,
            beyond: 0,
            belt_depth: one(),
            turns: twenty(),
        }
    }

    fn chart() -> Option<Chart> {
        Some(WireTable::default().chart())
    }

    fn prepare(
        circumstances: Circumstances,
        figures: Figures,
        rulings: WireRulings,
    ) -> Result<Entanglements, Refusal> {
        let Circumstances { belts, barrage_rolls, crosser, allowance, .. } = circumstances;
        let Circumstances { approach, beyond, belt_depth, turns, .. } = circumstances;
        let belts = belts.into_iter().map(|wire| wire.with(rulings.switch));
        Ok(Entanglements {
            belts: belts.map(|wire| (wire, figures.wire.of(wire))).collect(),
            barrage_rolls,
            crosser,
            course: Course { approach, beyond, pace: Pace { allowance, belt_depth, rulings } },
            turns,
        })
    }
}

#[cfg(test)]
mod tests;
