//! Charts of the base game that a die is read off: area weapons, direct artillery, small arms.

use std::ops::ControlFlow;

use sandtable_dice::{D6, Dice, Table};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use sandtable_rulebook::{Refusal, spoken};

/// What fire does to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FireResult {
    /// Nothing.
    None,
    /// The target is pinned.
    Pinned,
    /// The target can no longer move.
    Immobilized,
    /// One base is damaged (D).
    Damaged,
    /// One base is killed (K).
    Killed,
}

/// One row of a chart: what the modified dice from one score to another do.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChartRow {
    /// The lowest modified die of the row; left out, the row joins the one before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -20, max = 30))]
    pub from: Option<i32>,
    /// The highest modified die of the row; only the last row may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = -20, max = 30))]
    pub to: Option<i32>,
    /// What it does.
    pub result: FireResult,
}

/// A chart from a modified D6 to what fire does, from its lowest row up. A die off either end takes
/// the row at that end.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Chart(#[schemars(length(min = 1, max = 30))] Vec<ChartRow>);

impl Chart {
    /// The placeholder of the register: up to 2 nothing, 3 and 4 pinned, 5 damaged, above killed.
    /// Only for examples.
    pub(crate) fn placeholder() -> Chart {
        let row = |from, to, result| ChartRow { from, to, result };
        Chart(vec![
            row(None, Some(2), FireResult::None),
            row(Some(3), Some(4), FireResult::Pinned),
            row(Some(5), Some(5), FireResult::Damaged),
            row(Some(6), None, FireResult::Killed),
        ])
    }

    /// The chart as a table. `named` says which chart it is, and for which rule.
    ///
    /// # Errors
    ///
    /// If a score that a die can show has no row, or two.
    pub(crate) fn table(
        &self,
        key: &'static str,
        named: &str,
    ) -> Result<Table<FireResult>, Refusal> {
        let gap = |score: i32| {
            Refusal::new(key, format!("{named} has no row for a modified die of {score}"))
        };
        let [first, .., last] = self.0.as_slice() else {
            return self.one_row().ok_or_else(|| gap(1));
        };
        if let Some(from) = first.from.filter(|from| 1 < *from) {
            return Err(gap(from - 1));
        }
        if let Some(to) = last.to.filter(|to| *to < 6) {
            return Err(gap(to + 1));
        }
        let mut rows = Vec::new();
        for pair in self.0.windows(2) {
            let Some(to) = pair[0].to else {
                let problem = format!("{named} needs a `to` in every row but the last");
                return Err(Refusal::new(key, problem));
            };
            let from = pair[1].from.unwrap_or(to + 1);
            if to + 1 < from {
                return Err(gap(to + 1));
            }
            if from <= to || pair[1].to.is_some_and(|end| end < from) {
                let problem = format!("{named} has two rows for a modified die of {from}");
                return Err(Refusal::new(key, problem));
            }
            rows.push((to, pair[0].result));
        }
        Table::new(D6.times(1), rows, last.result)
            .map_err(|error| Refusal::new(key, format!("{named}: {error}")))
    }

    fn one_row(&self) -> Option<Table<FireResult>> {
        let [row] = self.0.as_slice() else { return None };
        Table::new(D6.times(1), [], row.result).ok()
    }
}

/// What several dice of fire have done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hits {
    /// Bases killed (K).
    pub killed: u32,
    /// Bases damaged (D).
    pub damaged: u32,
    /// Whether the target is pinned.
    pub pinned: bool,
    /// Whether the target can no longer move.
    pub immobilized: bool,
}

impl Hits {
    /// With one more result.
    #[must_use]
    pub fn with(mut self, result: FireResult) -> Hits {
        match result {
            FireResult::None => (),
            FireResult::Pinned => self.pinned = true,
            FireResult::Immobilized => self.immobilized = true,
            FireResult::Damaged => self.damaged += 1,
            FireResult::Killed => self.killed += 1,
        }
        self
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Hits) -> Hits {
        Hits {
            killed: self.killed + other.killed,
            damaged: self.damaged + other.damaged,
            pinned: self.pinned || other.pinned,
            immobilized: self.immobilized || other.immobilized,
        }
    }
}

/// Rolls some dice on a chart.
pub fn volley<D: Dice>(dice: &mut D, table: &Table<FireResult>, modifier: i32, rolls: u32) -> Hits {
    if rolls == 0 {
        return Hits::default();
    }
    dice.rounds((rolls, Hits::default()), |dice, &(left, hits)| {
        let result = dice.table(table, modifier);
        dice.note(|| spoken(&result));
        let hits = hits.with(result);
        if left == 1 { ControlFlow::Break(hits) } else { ControlFlow::Continue((left - 1, hits)) }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn read(rows: Value) -> Result<Table<FireResult>, Refusal> {
        let chart: Chart = serde_json::from_value(rows).unwrap();
        chart.table("circumstances.area_chart", "rule 601: the Area Weapons chart")
    }

    #[test]
    fn a_die_off_the_chart_takes_the_row_at_that_end() {
        let table = Chart::placeholder().table("", "").unwrap();
        let row = |score| table.row(score);
        assert_eq!([-4, 2, 3, 4, 5].map(row), {
            use FireResult::{Damaged, None, Pinned};
            [None, None, Pinned, Pinned, Damaged]
        });
        assert_eq!([6, 9].map(row), [FireResult::Killed; 2]);
    }

    #[test]
    fn a_gap_in_a_chart_is_refused_by_the_number_of_the_rule() {
        let refused = |rows| read(rows).unwrap_err().problem;
        let gap = "rule 601: the Area Weapons chart has no row for a modified die of 5";
        let low = json!({ "to": 4, "result": "none" });
        assert_eq!(refused(json!([low, { "from": 6, "result": "killed" }])), gap);
        assert_eq!(
            refused(json!([{ "to": 2, "result": "none" }, { "to": 4, "result": "killed" }])),
            gap
        );
        let first = json!([{ "from": 2, "to": 3, "result": "none" }, { "result": "killed" }]);
        assert!(refused(first).contains("no row for a modified die of 1"));
    }

    #[test]
    fn rows_that_overlap_are_refused() {
        let rows = json!([{ "to": 4, "result": "none" }, { "from": 4, "result": "killed" }]);
        assert!(read(rows).unwrap_err().problem.contains("two rows for a modified die of 4"));
        let open = json!([{ "result": "none" }, { "from": 4, "result": "killed" }]);
        assert!(read(open).unwrap_err().problem.contains("needs a `to`"));
    }
}
