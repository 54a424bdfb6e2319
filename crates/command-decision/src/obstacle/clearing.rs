//! Clearing obstacles. Register: `cd.obstacle.clearing-time`, with `cd.obstacle.conditions`,
//! `cd.obstacle.interruption`, `cd.obstacle.earthmover`, `cd.obstacle.wire`,
//! `cd.obstacle.ditch-crater`, `cd.obstacle.antivehicular` and `cd.obstacle.abatis`; headings 4 to
//! 4.4.
//!
//! > An engineer stand that begins the first turn adjacent, stays unpinned and unsuppressed and does
//! > not fire clears a point, or an inch of a line, in the time of the obstacle if it has a Hasty
//! > Advance order, without any cover. On Hold it takes twice as long and has the cover of the site,
//! > light cover at least. An earthmover does any of it in one turn, four inches if it is wire, and
//! > always on Hasty Advance. Vehicles with fascines fill ditches and craters in one complete turn.

pub mod time;

use std::ops::ControlFlow;

use sandtable_dice::{Chance, Dice, Measure, Outcome, Procedure, amount, count, time, yes_no};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::inventory::Obstacle;
use crate::core::{Interruption, always, happens, measures, one, plenty};
use crate::levels::Cover;
use sandtable_rulebook::{About, Refusal, Rule};
use time::{Task, TimeFigures, WorkOrder, Worker, task};

/// What a player reads out before an obstacle is cleared.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// The obstacle.
    pub obstacle: Obstacle,
    /// Who clears it.
    pub worker: Worker,
    /// The order of an engineer stand at work.
    #[serde(default)]
    pub order: WorkOrder,
    /// How wide a path is wanted (inches), or how many craters are to be filled.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 120))]
    pub width: u32,
    /// The cover of the site.
    #[serde(default = "open")]
    pub cover: Cover,
    /// The chance that whoever works without cover is neither pinned nor suppressed in a turn.
    #[serde(default = "always")]
    pub undisturbed: Chance,
    /// The same of an engineer stand that works in cover, on Hold; as without cover if it is left
    /// out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undisturbed_in_cover: Option<Chance>,
    /// Turns within which the path is to be clear.
    #[serde(default = "plenty")]
    #[schemars(range(min = 1, max = 1000))]
    pub turns: u32,
}

fn open() -> Cover {
    Cover::None
}

/// What the register leaves open about clearing obstacles.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rulings {
    /// What a disturbed turn does to work that was begun.
    #[serde(rename = "obstacle.interrupt")]
    pub interrupt: Interruption,
    /// Ditch inches or craters that the fascines of one vehicle fill.
    #[serde(rename = "fascine.count")]
    #[schemars(range(min = 1, max = 20))]
    pub fascine_count: u32,
}

impl Default for Rulings {
    fn default() -> Rulings {
        Rulings { interrupt: Interruption::default(), fascine_count: 1 }
    }
}

/// A stand that clears an obstacle.
#[derive(Clone, Copy, Debug)]
pub struct Clearing {
    obstacle: Obstacle,
    task: Task,
    width: u32,
    cover: Cover,
    undisturbed: Chance,
    interrupt: Interruption,
    turns: u32,
}

/// What comes of clearing an obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClearingOutcome {
    /// Turns until the path is clear, if it is in time.
    pub turns: Option<u32>,
    /// Inches cleared, or craters filled.
    pub inches: u32,
    /// The cover of the stand at work.
    pub cover: Cover,
}

impl Outcome for ClearingOutcome {}

impl Procedure for Clearing {
    type Outcome = ClearingOutcome;

    fn measures(&self) -> Vec<Measure<ClearingOutcome>> {
        let width = self.width;
        let cleared = match self.obstacle {
            Obstacle::RoadCrater => count("craters", 0..=width),
            _ => amount("inches", 0..=width),
        };
        measures! {
            "turns", time("turns", self.turns), "turns until the path is clear",
                |outcome| outcome.turns.into();
            "finished", yes_no(), "the path is clear in time",
                |outcome| outcome.turns.is_some().into();
            "inches", cleared, "path cleared, or craters filled", |outcome| outcome.inches.into();
            "cover", count("0 none, 1 light, 2 medium, 3 hard, 4 fortification", 0..=4),
                "cover at work", |outcome| (outcome.cover as u8).into();
        }
    }

    fn resolve<D: Dice>(&self, dice: &mut D) -> ClearingOutcome {
        dice.rounds((0, 0, 0), |dice, &(turn, inches, worked)| {
            let finished = self.width <= inches;
            if finished || turn == self.turns {
                return ControlFlow::Break(ClearingOutcome {
                    turns: finished.then_some(turn),
                    inches: inches.min(self.width),
                    cover: self.cover,
                });
            }
            let dice = dice.at("turn", turn + 1);
            let worked = match self.interrupt {
                _ if happens(dice, "unpinned and unsuppressed", self.undisturbed) => worked + 1,
                Interruption::Reset => 0,
                Interruption::Keep => worked,
            };
            ControlFlow::Continue(if worked == self.task.turns {
                (turn + 1, inches + self.task.inches, 0)
            } else {
                (turn + 1, inches, worked)
            })
        })
    }
}

impl Rule for Clearing {
    const ABOUT: About = About {
        id: "cd.obstacle.clearing-time",
        covers: &[
            "cd.obstacle.conditions",
            "cd.obstacle.interruption",
            "cd.obstacle.earthmover",
            "cd.obstacle.wire",
            "cd.obstacle.ditch-crater",
            "cd.obstacle.antivehicular",
            "cd.obstacle.abatis",
        ],
        assumptions: &["cd.base.orders", "cd.base.pin", "cd.base.suppression"],
    };
    type Circumstances = Circumstances;
    type Figures = TimeFigures;
    type Rulings = Rulings;

    fn example() -> Circumstances {
        Circumstances {
            obstacle: Obstacle::Abatis,
            worker: Worker::Engineers,
            order: WorkOrder::HastyAdvance,
            width: 1,
            cover: Cover::None,
            undisturbed: Chance::ALWAYS,
            undisturbed_in_cover: None,
            turns: 1000,
        }
    }

    fn prepare(
        circumstances: Circumstances,
        figures: TimeFigures,
        rulings: Rulings,
    ) -> Result<Clearing, Refusal> {
        let Circumstances { obstacle, worker, order, width, cover, undisturbed, turns, .. } =
            circumstances;
        if worker != Worker::Engineers && order == WorkOrder::Hold {
            let problem = "only engineer stands can work on Hold; expected `hasty-advance`";
            return Err(Refusal::new("circumstances.order", problem));
        }
        if worker == Worker::FascineVehicle && !obstacle.is_gap() {
            let problem = "fascines fill anti-tank ditches and road craters only";
            return Err(Refusal::new("circumstances.worker", problem));
        }
        if worker == Worker::FascineVehicle && rulings.fascine_count < width {
            let most = rulings.fascine_count;
            let problem = format!("one vehicle has fascines for {most}");
            return Err(Refusal::new("circumstances.width", problem));
        }
        let cover = match order {
            WorkOrder::HastyAdvance => Cover::None,
            WorkOrder::Hold => cover.max(Cover::Light),
        };
        let in_cover = circumstances.undisturbed_in_cover.unwrap_or(undisturbed);
        Ok(Clearing {
            obstacle,
            task: task(obstacle, worker, order, &figures),
            width,
            cover,
            undisturbed: if cover == Cover::None { undisturbed } else { in_cover },
            interrupt: rulings.interrupt,
            turns,
        })
    }
}

#[cfg(test)]
mod tests;
