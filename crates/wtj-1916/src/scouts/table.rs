//! The scout table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::levels::Training;
use sandtable_rulebook::Chart;

/// The range brackets.
pub(super) const BRACKETS: usize = 5;

/// What scouts of one training can do.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScoutRow {
    /// Positions that may be tried in each bracket, from near to far.
    #[schemars(inner(range(max = 10)))]
    pub capacity: [u32; BRACKETS],
    /// What identifies a position on a D6: this or more; a natural 1 never does.
    #[schemars(range(min = -10, max = 20))]
    pub needs: i32,
}

/// The scout table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ScoutTable {
    /// Where the first four brackets end (yards).
    #[schemars(inner(range(max = 5000)))]
    pub up_to: [u32; BRACKETS - 1],
    /// Abysmal training.
    pub abysmal: ScoutRow,
    /// Poor training.
    pub poor: ScoutRow,
    /// Average training.
    pub average: ScoutRow,
    /// Great training.
    pub great: ScoutRow,
    /// Outstanding training.
    pub outstanding: ScoutRow,
}

impl Default for ScoutTable {
    fn default() -> ScoutTable {
        let row = |capacity, needs| ScoutRow { capacity, needs };
        ScoutTable {
            up_to: [120, 240, 360, 480],
            abysmal: row([0, 0, 0, 0, 0], 7),
            poor: row([1, 0, 0, 0, 0], 7),
            average: row([2, 0, 0, 0, 0], 6),
            great: row([3, 2, 1, 0, 0], 6),
            outstanding: row([4, 3, 2, 1, 0], 5),
        }
    }
}

/// Where the last column ends: it is printed as 540, which breaks the spacing of 120 yards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum LastColumn {
    /// At 540 yards.
    #[default]
    #[serde(rename = "540-yards")]
    At540,
    /// At 600 yards.
    #[serde(rename = "600-yards")]
    At600,
}

impl ScoutTable {
    /// What scouts of a training can do.
    pub fn of(&self, training: Training) -> ScoutRow {
        match training {
            Training::Abysmal => self.abysmal,
            Training::Poor => self.poor,
            Training::Average => self.average,
            Training::Great => self.great,
            Training::Outstanding => self.outstanding,
        }
    }

    /// The table as the page has it, the last column where it is printed.
    pub(super) fn chart(&self) -> Chart {
        let columns = ["training", "120 yards", "240", "360", "480", "540", "needs"];
        let mut chart = Chart::new(columns);
        for training in Training::ALL.into_iter().rev() {
            let ScoutRow { capacity, needs } = self.of(training);
            let tries =
                capacity.map(|tries| if tries == 0 { String::new() } else { tries.to_string() });
            let mut cells = vec![training.name().to_owned()];
            cells.extend(tries);
            cells.push(format!("{needs}+"));
            chart.push(cells);
        }
        chart
    }

    /// The bracket that a distance lies in; none beyond the last column.
    pub(super) fn bracket(&self, distance: u32, last: LastColumn) -> Option<usize> {
        let last = match last {
            LastColumn::At540 => 540,
            LastColumn::At600 => 600,
        };
        self.up_to.iter().chain([&last]).position(|up_to| distance <= *up_to)
    }
}
