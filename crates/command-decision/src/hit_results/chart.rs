//! The chart itself, for every rule that hits stands.

use std::ops::ControlFlow;

use sandtable_dice::{D10, Dice, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::switch;
use crate::levels::Quality;
use sandtable_rulebook::Refusal;

/// What a hit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HitResult {
    /// Nothing.
    NoEffect,
    /// The stand is forced back.
    ForcedBack,
    /// The stand is eliminated.
    Eliminated,
}

switch! {
    /// What several hits on one stand come to.
    Combine {
        /// One roll on the chart for each hit; the worst result counts.
        Worst,
        /// One roll on the chart, however many hits.
        OneRoll,
    }
}

/// One row of the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The highest die that has no effect.
    #[schemars(range(max = 10))]
    pub no_effect: u8,
    /// The highest die that forces back; above it the stand is eliminated.
    #[schemars(range(max = 10))]
    pub forced_back: u8,
}

/// The chart, by the quality of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-assumed" = true))]
pub struct HitResultsFigures {
    /// Green and soft targets.
    pub green: Row,
    /// Trained targets.
    pub trained: Row,
    /// Regular targets.
    pub regular: Row,
    /// Experienced targets.
    pub experienced: Row,
    /// Veteran targets.
    pub veteran: Row,
    /// Elite targets.
    pub elite: Row,
}

impl Default for HitResultsFigures {
    fn default() -> HitResultsFigures {
        let row = |no_effect, forced_back| Row { no_effect, forced_back };
        HitResultsFigures {
            green: row(1, 5),
            trained: row(2, 6),
            regular: row(3, 6),
            experienced: row(4, 7),
            veteran: row(5, 7),
            elite: row(6, 8),
        }
    }
}

impl HitResultsFigures {
    /// The chart for a target of a quality, or a soft one.
    ///
    /// # Errors
    ///
    /// If its row forces back up to a lower die than it has no effect up to.
    pub fn chart(&self, quality: Quality, soft: bool, combine: Combine) -> Result<Chart, Refusal> {
        let (key, row) = match quality {
            _ if soft => ("figures.hit_results.green", self.green),
            Quality::Green => ("figures.hit_results.green", self.green),
            Quality::Trained => ("figures.hit_results.trained", self.trained),
            Quality::Regular => ("figures.hit_results.regular", self.regular),
            Quality::Experienced => ("figures.hit_results.experienced", self.experienced),
            Quality::Veteran => ("figures.hit_results.veteran", self.veteran),
            Quality::Elite => ("figures.hit_results.elite", self.elite),
        };
        let rows = [
            (row.no_effect.into(), HitResult::NoEffect),
            (row.forced_back.into(), HitResult::ForcedBack),
        ];
        let table = Table::new(D10.times(1), rows, HitResult::Eliminated);
        let table = table.map_err(|error| Refusal::new(key, error.to_string()))?;
        Ok(Chart { table, combine })
    }
}

/// One row of the chart, ready to be rolled on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chart {
    table: Table<HitResult>,
    combine: Combine,
}

impl Chart {
    /// One roll on the chart.
    pub fn roll<D: Dice>(&self, dice: &mut D) -> HitResult {
        dice.stage("hit results").table(&self.table, 0)
    }

    /// What several hits on one stand come to.
    pub fn worst<D: Dice>(&self, dice: &mut D, hits: u32) -> HitResult {
        match hits {
            0 => HitResult::NoEffect,
            1 => self.roll(dice),
            _ if self.combine == Combine::OneRoll => self.roll(dice),
            _ => dice.rounds((hits, HitResult::NoEffect), |dice, &(left, worst)| match left {
                0 => ControlFlow::Break(worst),
                _ => ControlFlow::Continue((left - 1, worst.max(self.roll(dice)))),
            }),
        }
    }
}
