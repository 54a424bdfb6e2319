//! The mud table. Source: *Battle of the Bulge*, Mud table. Register: `ba.mud.table`.
//!
//! > A vehicle or gun whose move touches mud rolls a D6, once a move: one more if fully tracked, one
//! > less if wheeled or a gun, less its bog penalty. 0 buries it for the game; on 1 or 2 it bogs
//! > down where it enters; on 3 or 4 it struggles; from 5 on the going is solid.

use sandtable_dice::{D6, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Mobility;
use sandtable_rulebook::switch;
use sandtable_rulebook::{Chart, Refusal};

/// How a move in mud goes; the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Going {
    /// Buried deep: it does not move for the rest of the game.
    Buried,
    /// Bogged down: it enters the mud and stops, or does not move if it was in it.
    Bogged,
    /// Struggle: it covers little mud and stops.
    Struggle,
    /// Fairly solid going: it moves normally.
    Solid,
}

/// The highest score that the page prints; what is above is as solid.
const HIGHEST_PRINTED: i32 = 6;

/// The highest score of each row of the mud table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RowFigures {
    /// The lowest score that is printed, below which `mud.out_of_range` decides.
    #[schemars(range(min = -20, max = 20))]
    pub lowest_printed: i32,
    /// Highest score at which it is buried deep.
    #[schemars(range(min = -20, max = 20))]
    pub buried: i32,
    /// Highest score at which it is bogged down.
    #[schemars(range(min = -20, max = 20))]
    pub bogged: i32,
    /// Highest score at which it struggles; the going is solid above.
    #[schemars(range(min = -20, max = 20))]
    pub struggle: i32,
}

impl Default for RowFigures {
    fn default() -> RowFigures {
        RowFigures { lowest_printed: 0, buried: 0, bogged: 2, struggle: 4 }
    }
}

impl RowFigures {
    /// The table as the page has it.
    pub(super) fn chart(&self) -> Chart {
        let band = |above: i32, to: i32| {
            if above + 1 == to { to.to_string() } else { format!("{}-{to}", above + 1) }
        };
        let rows = [
            (
                band(self.lowest_printed - 1, self.buried),
                "buried deep: no move for the rest of the game",
            ),
            (band(self.buried, self.bogged), "bogged down: enters the mud and stops"),
            (band(self.bogged, self.struggle), "struggle: little mud is covered, then it stops"),
            (band(self.struggle, HIGHEST_PRINTED), "fairly solid: moves normally"),
        ];
        let mut chart = Chart::new(["modified die", "result"]);
        for (scores, result) in rows {
            chart.push(vec![scores, result.to_owned()]);
        }
        chart
    }
}

/// What is added to the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ModifierFigures {
    /// For a fully tracked vehicle.
    #[schemars(range(min = -6, max = 6))]
    pub tracked: i32,
    /// For a half-track.
    #[schemars(range(min = -6, max = 6))]
    pub half_track: i32,
    /// For a wheeled vehicle.
    #[schemars(range(min = -6, max = 6))]
    pub wheeled: i32,
    /// For a gun.
    #[schemars(range(min = -6, max = 6))]
    pub artillery: i32,
    /// For mountaineers, where `mountaineers.mud_table` grants it.
    #[schemars(range(min = -6, max = 6))]
    #[schemars(extend("x-assumed" = true))]
    pub mountaineers: i32,
}

impl Default for ModifierFigures {
    fn default() -> ModifierFigures {
        ModifierFigures { tracked: 1, half_track: 0, wheeled: -1, artillery: -1, mountaineers: 1 }
    }
}

impl ModifierFigures {
    /// What is added for a kind of unit; nothing is known of men on foot, who never roll.
    pub(super) fn of(&self, mobility: Mobility) -> i32 {
        match mobility {
            Mobility::Tracked => self.tracked,
            Mobility::HalfTrack | Mobility::Infantry | Mobility::FixedTeam => self.half_track,
            Mobility::Wheeled => self.wheeled,
            Mobility::Artillery => self.artillery,
        }
    }
}

switch! {
    /// What a score below the printed ones means.
    OutOfRange {
        /// It counts as the lowest printed score.
        Clamp,
        /// It is on no row, so that nothing hinders the move.
        PrintedOnly,
    }
}

switch! {
    /// Whether the mountaineers rule helps on the mud table.
    MountaineersOnTable {
        /// It does not: the table is for vehicles and guns.
        No,
        /// It does: their vehicles and guns add to the roll.
        Yes,
    }
}

/// The table, with the rows a designer wants.
pub(super) fn mud_table(
    rows: RowFigures,
    out_of_range: OutOfRange,
) -> Result<Table<Going>, Refusal> {
    let mut results = vec![
        (rows.buried, Going::Buried),
        (rows.bogged, Going::Bogged),
        (rows.struggle, Going::Struggle),
    ];
    if out_of_range == OutOfRange::PrintedOnly {
        results.insert(0, (rows.lowest_printed - 1, Going::Solid));
    }
    Table::new(D6.times(1), results, Going::Solid)
        .map_err(|error| Refusal::new("figures.rows", error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::Going::{Bogged, Buried, Solid, Struggle};
    use super::*;

    #[test]
    fn the_rows_are_those_of_the_page() {
        let table = mud_table(RowFigures::default(), OutOfRange::Clamp).unwrap();
        let rows = [Buried, Buried, Bogged, Bogged, Struggle, Struggle, Solid, Solid, Solid];
        assert_eq!([-1, 0, 1, 2, 3, 4, 5, 6, 7].map(|score| table.row(score)), rows);
    }

    #[test]
    fn a_score_that_is_not_printed_may_be_on_no_row() {
        let table = mud_table(RowFigures::default(), OutOfRange::PrintedOnly).unwrap();
        assert_eq!(table.row(-1), Going::Solid);
        assert_eq!(table.row(0), Going::Buried);
    }

    #[test]
    fn rows_must_rise() {
        let rows = RowFigures { bogged: 5, ..RowFigures::default() };
        assert_eq!(mud_table(rows, OutOfRange::Clamp).unwrap_err().key, "figures.rows");
    }
}
