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

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::wtj_1916::base::UnitSize;
use crate::{Chart, Refusal};

/// What one cell of the chart says: bases killed (K), damaged (D) and captured (C).
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

    /// The letters that stand for it, in the order of the chart.
    fn spelled(self) -> String {
        let letters = [("K", self.killed), ("D", self.damaged), ("C", self.captured)];
        letters.map(|(letter, n)| letter.repeat(n as usize)).concat()
    }

    /// The effect that some letters stand for.
    const fn letters(letters: &str) -> Option<Effect> {
        let letters = letters.as_bytes();
        let mut effect = Effect { killed: 0, captured: 0, damaged: 0 };
        let mut i = 0;
        while i < letters.len() {
            match letters[i] {
                b'K' => effect.killed += 1,
                b'C' => effect.captured += 1,
                b'D' => effect.damaged += 1,
                b' ' => (),
                _ => return None,
            }
            i += 1;
        }
        Some(effect)
    }
}

impl Serialize for Effect {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.spelled())
    }
}

impl<'de> Deserialize<'de> for Effect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Effect, D::Error> {
        let letters = Cow::<str>::deserialize(deserializer)?;
        let effect = Effect::letters(&letters).filter(|_| letters.len() <= 20);
        let problem = || format!("`{letters}` is not made of the letters K, D and C");
        effect.ok_or_else(|| de::Error::custom(problem()))
    }
}

impl JsonSchema for Effect {
    fn schema_name() -> Cow<'static, str> {
        "Effect".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "K for a base killed, D for one damaged, C for one captured; empty for nothing.",
            "type": "string",
            "pattern": "^[KDC ]*$",
            "maxLength": 20,
        })
    }
}

/// What a modified die does to each kind of target.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HeroRow {
    /// To a heavy weapon base.
    pub heavy_weapon: Effect,
    /// To a full unit.
    pub full: Effect,
    /// To a weak unit.
    pub weak: Effect,
    /// To a remnant unit.
    pub remnant: Effect,
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
        let row = |cells: [&str; 4]| {
            let [heavy_weapon, full, weak, remnant] =
                cells.map(|letters| Effect::letters(letters).unwrap_or_default());
            HeroRow { heavy_weapon, full, weak, remnant }
        };
        let rows = [
            ["", "", "", ""],
            ["", "", "", ""],
            ["", "", "", "D"],
            ["", "", "", "K"],
            ["", "", "D", "KD"],
            ["K", "", "K", "KDC"],
            ["C", "", "KC", "KCC"],
            ["C", "D", "KCC", "KCCC"],
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
            let [heavy_weapon, full, weak, remnant] = cells.map(Effect::spelled);
            chart.push(vec![die.to_string(), heavy_weapon, full, weak, remnant]);
        }
        chart
    }

    /// What a modified die does to a target.
    pub(super) fn effect(&self, die: i32, class: Class) -> Effect {
        let index = usize::try_from(die - 1).unwrap_or(0).min(self.0.len() - 1);
        let row = &self.0[index];
        match class {
            Class::HeavyWeapon => row.heavy_weapon,
            Class::Unit(UnitSize::Full) => row.full,
            Class::Unit(UnitSize::Weak) => row.weak,
            Class::Unit(UnitSize::Remnant) => row.remnant,
        }
    }

    /// The most of each letter that any cell has.
    pub(super) fn most(&self) -> Effect {
        let cells =
            self.0.iter().flat_map(|row| [row.heavy_weapon, row.full, row.weak, row.remnant]);
        cells.fold(Effect::default(), |most, cell| Effect {
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
    use super::*;

    /// The letters of the rows from 3 up as the file prints them, cells run together.
    const PRINTED: [&str; 6] = ["D", "K", "DKD", "KKKDC", "CKCKCC", "CDKCCKCCC"];

    #[test]
    fn the_cells_of_each_row_run_together_to_what_is_printed() {
        let table = serde_json::to_value(HeroTable::default()).unwrap();
        let rows = table.as_array().unwrap();
        assert_eq!(rows.len(), 8);
        for (row, printed) in rows[2..].iter().zip(PRINTED) {
            let cells = ["heavy_weapon", "full", "weak", "remnant"];
            let together: String = cells.map(|cell| row[cell].as_str().unwrap()).concat();
            assert_eq!(together, printed);
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
    fn other_letters_are_refused() {
        assert!(serde_json::from_str::<Effect>("\"KX\"").is_err());
        assert_eq!(serde_json::from_str::<Effect>("\"K C C\"").unwrap().captured, 2);
    }
}
