//! What a hero does. Source: *1916* optional rules, 501, the effect chart.
//!
//! > | die | heavy weapon base | full unit | weak unit | remnant unit |
//! > |---|---|---|---|---|
//! > | 1-2 | | | | |
//! > | 3 | | | | D |
//! > | 4 | | | | K |
//! > | 5 | | | D | K D |
//! > | 6 | K | | K | K D C |
//! > | 7 | C | | K C | K C C |
//! > | 8 | C | D | K C C | K C C C |
//!
//! The file prints the letters of a row without separators. A cell holds at most one K, its letters
//! stand in the order K, D, C, and the first two columns are single entries; so a new cell begins
//! before every K that follows another letter, which leaves one way to split each row.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::base::UnitSize;
use sandtable_rulebook::{Chart, Refusal};

/// What a hero does: bases killed (K), damaged (D) and captured (C).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effect {
    /// Bases killed.
    pub killed: u32,
    /// Bases captured.
    pub captured: u32,
    /// Bases damaged.
    pub damaged: u32,
}

impl Effect {
    /// Whether nothing happens.
    pub fn is_none(self) -> bool {
        self == Effect::default()
    }

    /// What he does, in words: "kills 1 base and damages 2 bases".
    pub(super) fn told(self) -> String {
        let all = [("kills", self.killed), ("damages", self.damaged), ("captures", self.captured)];
        let done = all.into_iter().filter(|(_, bases)| 0 < *bases).map(|(does, bases)| {
            let noun = if bases == 1 { "base" } else { "bases" };
            format!("{does} {bases} {noun}")
        });
        let done: Vec<String> = done.collect();
        if done.is_empty() { "does nothing".to_owned() } else { done.join(" and ") }
    }

    /// The letters that stand for it, in the order of the chart.
    fn spelled(self) -> String {
        let letters = [("K", self.killed), ("D", self.damaged), ("C", self.captured)];
        letters.map(|(letter, n)| letter.repeat(n as usize)).concat()
    }
}

/// A cell of the chart: K for a base killed, D for one damaged, C for one captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Cell {
    /// Nothing.
    #[serde(rename = "none")]
    Nothing,
    /// One base captured.
    #[serde(rename = "C")]
    C,
    /// Two bases captured.
    #[serde(rename = "CC")]
    Cc,
    /// Three bases captured.
    #[serde(rename = "CCC")]
    Ccc,
    /// One base damaged.
    #[serde(rename = "D")]
    D,
    /// One base damaged and one captured.
    #[serde(rename = "DC")]
    Dc,
    /// One base damaged and two captured.
    #[serde(rename = "DCC")]
    Dcc,
    /// One base damaged and three captured.
    #[serde(rename = "DCCC")]
    Dccc,
    /// One base killed.
    #[serde(rename = "K")]
    K,
    /// One base killed and one captured.
    #[serde(rename = "KC")]
    Kc,
    /// One base killed and two captured.
    #[serde(rename = "KCC")]
    Kcc,
    /// One base killed and three captured.
    #[serde(rename = "KCCC")]
    Kccc,
    /// One base killed and one damaged.
    #[serde(rename = "KD")]
    Kd,
    /// One base killed, one damaged and one captured.
    #[serde(rename = "KDC")]
    Kdc,
    /// One base killed, one damaged and two captured.
    #[serde(rename = "KDCC")]
    Kdcc,
    /// One base killed, one damaged and three captured.
    #[serde(rename = "KDCCC")]
    Kdccc,
}

impl Cell {
    /// The bases that it takes.
    fn effect(self) -> Effect {
        let (killed, damaged, captured) = match self {
            Cell::Nothing => (0, 0, 0),
            Cell::C => (0, 0, 1),
            Cell::Cc => (0, 0, 2),
            Cell::Ccc => (0, 0, 3),
            Cell::D => (0, 1, 0),
            Cell::Dc => (0, 1, 1),
            Cell::Dcc => (0, 1, 2),
            Cell::Dccc => (0, 1, 3),
            Cell::K => (1, 0, 0),
            Cell::Kc => (1, 0, 1),
            Cell::Kcc => (1, 0, 2),
            Cell::Kccc => (1, 0, 3),
            Cell::Kd => (1, 1, 0),
            Cell::Kdc => (1, 1, 1),
            Cell::Kdcc => (1, 1, 2),
            Cell::Kdccc => (1, 1, 3),
        };
        Effect { killed, captured, damaged }
    }
}

/// What a modified die does to each kind of target.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeroRow {
    /// To a heavy weapon base.
    pub heavy_weapon: Cell,
    /// To a full unit.
    pub full: Cell,
    /// To a weak unit.
    pub weak: Cell,
    /// To a remnant unit.
    pub remnant: Cell,
}

/// The effect chart: a row for each modified die from 1 up. A die off either end takes the row at
/// that end.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct HeroTable(#[schemars(length(min = 1, max = 30))] Vec<HeroRow>);

/// A column of the effect chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Class {
    /// A heavy weapon base.
    HeavyWeapon,
    /// An infantry unit.
    Unit(UnitSize),
}

impl Default for HeroTable {
    fn default() -> HeroTable {
        use Cell::{C, D, K, Kc, Kcc, Kccc, Kd, Kdc, Nothing};
        let row = |cells: [Cell; 4]| {
            let [heavy_weapon, full, weak, remnant] = cells;
            HeroRow { heavy_weapon, full, weak, remnant }
        };
        let rows = [
            [Nothing, Nothing, Nothing, Nothing],
            [Nothing, Nothing, Nothing, Nothing],
            [Nothing, Nothing, Nothing, D],
            [Nothing, Nothing, Nothing, K],
            [Nothing, Nothing, D, Kd],
            [K, Nothing, K, Kdc],
            [C, Nothing, Kc, Kcc],
            [C, D, Kcc, Kccc],
        ];
        HeroTable(rows.map(row).to_vec())
    }
}

impl HeroTable {
    /// The chart, if it has a row at all.
    pub(super) fn checked(self) -> Result<HeroTable, Refusal> {
        if self.0.is_empty() {
            return Err(Refusal::new("figures.effects", "rule 501: the effect chart has no row"));
        }
        Ok(self)
    }

    /// The chart as the page has it: K kills, D damages, C captures a base.
    pub(super) fn chart(&self) -> Chart {
        let columns = ["die", "heavy weapon base", "full unit", "weak unit", "remnant unit"];
        let mut chart = Chart::new(columns);
        for (die, row) in (1..).zip(&self.0) {
            let cells = [row.heavy_weapon, row.full, row.weak, row.remnant];
            let [heavy_weapon, full, weak, remnant] = cells.map(|cell| cell.effect().spelled());
            chart.push(vec![die.to_string(), heavy_weapon, full, weak, remnant]);
        }
        chart
    }

    /// What a modified die does to a target.
    pub(super) fn effect(&self, die: i32, class: Class) -> Effect {
        let index = usize::try_from(die - 1).unwrap_or(0).min(self.0.len() - 1);
        let row = &self.0[index];
        let cell = match class {
            Class::HeavyWeapon => row.heavy_weapon,
            Class::Unit(UnitSize::Full) => row.full,
            Class::Unit(UnitSize::Weak) => row.weak,
            Class::Unit(UnitSize::Remnant) => row.remnant,
        };
        cell.effect()
    }

    /// The most of each letter that any cell has.
    pub(super) fn most(&self) -> Effect {
        let cells =
            self.0.iter().flat_map(|row| [row.heavy_weapon, row.full, row.weak, row.remnant]);
        cells.map(Cell::effect).fold(Effect::default(), |most, cell| Effect {
            killed: most.killed.max(cell.killed),
            captured: most.captured.max(cell.captured),
            damaged: most.damaged.max(cell.damaged),
        })
    }

    /// Whether any face with a modifier does anything to a target.
    pub(super) fn is_possible(&self, modifier: i32, class: Class) -> bool {
        (1..=6).any(|face| !self.effect(face + modifier, class).is_none())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The letters of the rows from 3 up as the file prints them, cells run together.
    const PRINTED: [&str; 6] = ["D", "K", "DKD", "KKKDC", "CKCKCC", "CDKCCKCCC"];

    #[test]
    fn the_cells_of_each_row_run_together_to_what_is_printed() {
        let HeroTable(rows) = HeroTable::default();
        assert_eq!(rows.len(), 8);
        for (row, printed) in rows[2..].iter().zip(PRINTED) {
            let cells = [row.heavy_weapon, row.full, row.weak, row.remnant];
            assert_eq!(cells.map(|cell| cell.effect().spelled()).concat(), printed);
        }
    }

    #[test]
    fn a_die_off_the_chart_takes_the_row_at_that_end() {
        let table = HeroTable::default();
        let remnant = Class::Unit(UnitSize::Remnant);
        assert_eq!(table.effect(-4, remnant), Effect::default());
        assert_eq!(table.effect(11, remnant), Effect { killed: 1, captured: 3, damaged: 0 });
    }

    #[test]
    fn a_smaller_unit_never_fares_better() {
        let table = HeroTable::default();
        let lost = |die, size| {
            let Effect { killed, captured, .. } = table.effect(die, Class::Unit(size));
            killed + captured
        };
        for die in 1..=8 {
            assert!(lost(die, UnitSize::Full) <= lost(die, UnitSize::Weak));
            assert!(lost(die, UnitSize::Weak) <= lost(die, UnitSize::Remnant));
        }
    }

    #[test]
    fn a_cell_does_what_its_letters_say() {
        let cell = |word| serde_json::from_value::<Cell>(json!(word));
        assert_eq!(cell("none").unwrap().effect(), Effect::default());
        assert!(cell("KX").is_err());
        assert!(cell("CK").is_err());
        for letters in ["K", "D", "C", "KDCC", "DCCC", "KDCCC"] {
            assert_eq!(cell(letters).unwrap().effect().spelled(), letters);
        }
    }
}
