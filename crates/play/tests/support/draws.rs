//! Situations drawn at random from what keys may be.

use sandtable_keys::{Form, Forms, Key, Keys, Kind, List, Number, Presence, Table, Text, Told};
use sandtable_play::Situation;
use serde_json::{Map, Value, json};

use crate::support::charts::is_row;

/// Numbers that are rolled.
const DICE: [&str; 5] = ["1", "D2", "D3", "D6+1", "2D6"];

/// Numbers at random, the same ones for the same seed (`SplitMix64`).
pub(crate) struct Draws(u64);

impl Draws {
    pub(crate) fn of_seed(seed: u64) -> Draws {
        Draws(seed)
    }

    /// A whole number below a limit.
    fn below(&mut self, limit: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        i64::try_from((mixed ^ (mixed >> 31)) >> 1).unwrap() % limit
    }

    /// A place in so many things, from 0.
    pub(crate) fn place(&mut self, of: usize) -> usize {
        usize::try_from(self.below(i64::try_from(of).unwrap())).unwrap()
    }

    fn one_in(&mut self, n: i64) -> bool {
        self.below(n) == 0
    }

    /// A situation with some of its keys changed, in every section but what players do: what is stated of
    /// that stands in for keys of the circumstances, which would do nothing.
    pub(crate) fn situation(&mut self, keys: &Keys, start: &Situation) -> Situation {
        let mut situation = start.clone();
        for (section, table) in keys.sections().filter(|(section, _)| *section != "behaviour") {
            self.change(table, situation.section_mut(section));
        }
        situation
    }

    /// Changes some keys of a table.
    fn change(&mut self, table: &Table, value: &mut Value) {
        for Key { name, presence, kind, .. } in &table.keys {
            match kind {
                Kind::Table(inner) if value[name].is_object() && !self.one_in(4) => {
                    self.change(inner, &mut value[name]);
                }
                _ if !self.one_in(3) => (),
                _ if *presence == Presence::Optional && self.one_in(3) => {
                    value.as_object_mut().unwrap().remove(name);
                }
                _ => {
                    if let Some(drawn) = self.value(kind) {
                        value[name] = drawn;
                    }
                }
            }
        }
        // To look a key up writes it down.
        value.as_object_mut().unwrap().retain(|_, value| !value.is_null());
    }

    /// Something that a key may be; nothing if its text or its names are free.
    pub(crate) fn value(&mut self, kind: &Kind) -> Option<Value> {
        Some(match kind {
            Kind::Number(Number { whole: false, least, above, most, .. }) => {
                // In steps of a twentieth, which any number of decimals has.
                let least = (20.0 * least.unwrap()).ceil() as i64;
                let most = (20.0 * most.unwrap()).floor() as i64;
                json!(self.number(least + i64::from(*above), most) as f64 / 20.0)
            }
            Kind::Number(Number { least, above, most, .. }) => {
                let least = least.unwrap().ceil() as i64 + i64::from(*above);
                self.number(least, most.unwrap() as i64).into()
            }
            Kind::Chance => json!(format!("{}/4", self.below(5))),
            Kind::YesOrNo => json!(self.one_in(2)),
            Kind::Choice(readings) => {
                json!(readings[self.place(readings.len())].word)
            }
            Kind::Text(Text::Dice) => json!(DICE[self.place(DICE.len())]),
            Kind::Table(table) => self.table(table)?,
            Kind::List(List { of, .. }) if is_row(of) => self.chart(of)?,
            Kind::List(List { of, least, most }) => {
                let more = self.place(3).min(most.unwrap_or(usize::MAX) - least);
                (0..least + more).map(|_| self.value(of)).collect::<Option<_>>()?
            }
            Kind::Forms(forms) => self.form(forms)?,
            Kind::Any(kinds) => {
                let place = self.place(kinds.len());
                self.value(&kinds[place])?
            }
            Kind::Text(_) | Kind::Named(..) => return None,
        })
    }

    /// One of several forms of a thing.
    fn form(&mut self, Forms { told, forms, .. }: &Forms) -> Option<Value> {
        let Form { name, holds, .. } = &forms[self.place(forms.len())];
        let held = match holds {
            Some(kind) => Some(self.value(kind)?),
            None => None,
        };
        Some(match (told, held) {
            (Told::ByName, None) => json!(name),
            (Told::ByName, Some(held)) => json!({ name: held }),
            (Told::ByTag(tag), held) => {
                let mut value = held.unwrap_or_else(|| json!({}));
                value[tag] = json!(name);
                value
            }
        })
    }

    /// A number of a range, more often than not one that dice can make a difference to: near zero, or
    /// near the least.
    fn number(&mut self, least: i64, most: i64) -> i64 {
        let near = least.max(0.min(most)).saturating_add(self.below(7) - 1);
        let far = least + self.below(most - least + 1);
        if self.one_in(6) { far } else { near.clamp(least, most) }
    }

    fn table(&mut self, table: &Table) -> Option<Value> {
        let mut value = Map::new();
        for Key { name, presence, kind, .. } in &table.keys {
            if *presence == Presence::Required || self.one_in(2) {
                value.insert(name.clone(), self.value(kind)?);
            }
        }
        Some(Value::Object(value))
    }

    /// A chart: rows that rise, and now and then one that leaves a gap, which is refused.
    fn chart(&mut self, row: &Kind) -> Option<Value> {
        let results = row.table().and_then(|row| row.get("result")).unwrap();
        let mut top = self.below(4) - 1;
        let mut rows = Vec::new();
        for _ in 0..self.below(4) {
            rows.push(json!({ "to": top, "result": self.value(&results.kind)? }));
            top += 1 + self.below(3);
        }
        let mut last = json!({ "result": self.value(&results.kind)? });
        if self.one_in(10) {
            last["from"] = json!(top + 2);
        }
        rows.push(last);
        Some(Value::Array(rows))
    }
}
