//! Which way a key can move the mean of a measure by the figures of the book: more cover, no more
//! hits.

use sandtable_play::{RuleFace, Situation};
use sandtable_sim::exact::Law;
use sandtable_sim::experiment::Values;
use sandtable_sim::{Experiment, Fraction};
use serde_json::Value;

use super::BUDGET;
use crate::support::rows::rows;

/// That a key can move the mean of a measure one way only, whatever else is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slope {
    /// The id of the rule.
    pub(crate) rule: String,
    /// The key, from the root of a scenario.
    key: String,
    /// What it is moved through: `more`, by one at a time, or its values, parted by blanks.
    through: Vec<String>,
    /// The measure.
    measure: String,
    /// Whether the mean can go up, and never down; else it can go down, and never up.
    up: bool,
}

/// What came of moving the key in some situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Moved {
    /// The mean went the way it can.
    AsDeclared,
    /// The mean stayed.
    Nowhere,
    /// The mean went the other way, in this situation and by so much.
    Back(String),
}

/// All that are declared.
pub(crate) fn slopes() -> Vec<Slope> {
    let slope = |[rule, key, through, measure, mean]: [String; 5]| Slope {
        rule,
        key,
        through: through.split(' ').map(str::to_owned).collect(),
        measure,
        up: match mean.as_str() {
            "not down" => true,
            "not up" => false,
            other => panic!("expected `not up` or `not down`: {other}"),
        },
    };
    rows("monotone.tsv").map(slope).collect()
}

impl Slope {
    /// What comes of moving the key in a situation; nothing if that cannot be played or enumerated, or
    /// if the measure may have no value.
    pub(crate) fn moved(&self, face: &RuleFace, situation: &Situation) -> Option<Moved> {
        let prepared = face.prepare(std::slice::from_ref(situation)).ok()?;
        let (start, end) = self.ends(&prepared.in_force[0])?;
        let mean = |value: Value| {
            let mut moved = situation_of(&prepared.in_force[0]);
            *place(&mut moved, &self.key)? = value;
            let prepared = face.prepare(&[moved.clone()]).ok()?;
            Some((moved, self.mean(prepared.experiment.as_ref())?))
        };
        let (_, before) = mean(start)?;
        let (moved, after) = mean(end)?;
        let (low, high) = if self.up { (&before, &after) } else { (&after, &before) };
        Some(match low.partial_cmp(high)? {
            std::cmp::Ordering::Less => Moved::AsDeclared,
            std::cmp::Ordering::Equal => Moved::Nowhere,
            std::cmp::Ordering::Greater => {
                Moved::Back(format!("{self:?}\n  {before} to {after} in {moved:?}"))
            }
        })
    }

    /// What the key is moved from, and what to: from what it is by one, or through two of its values
    /// that a situation does not tell from others.
    fn ends(&self, in_force: &Value) -> Option<(Value, Value)> {
        let mut situation = situation_of(in_force);
        let now = place(&mut situation, &self.key)?.clone();
        if self.through == ["more"] {
            let next = now.as_i64().map(|whole| (whole + 1).into());
            return Some((now.clone(), next.or_else(|| Some((now.as_f64()? + 1.0).into()))?));
        }
        let values: Vec<Value> = self.through.iter().map(|value| read(value)).collect();
        let at = values.iter().position(|value| *value == now).unwrap_or(0);
        let at = at.min(values.len() - 2);
        Some((values[at].clone(), values[at + 1].clone()))
    }

    fn mean(&self, experiment: &dyn Experiment) -> Option<Fraction> {
        let measures = experiment.measures();
        let at = measures.iter().position(|measure| measure.name == self.measure);
        let at = at.unwrap_or_else(|| panic!("{self:?} names no measure"));
        let law: Law<Values, Fraction> = experiment.enumerate_fractions(&BUDGET).ok()?;
        law.outcomes.iter().try_fold(Fraction::ZERO, |sum, (values, p)| {
            let (numerator, denominator) = values[at]?.exact()?;
            let value = Fraction::new(numerator.into(), denominator.into());
            Some(&sum + &(&value * p))
        })
    }
}

/// A value as a table of slopes writes it: `true` and `false` are what they say, all else is a word.
fn read(value: &str) -> Value {
    value.parse::<bool>().map_or_else(|_| value.into(), Value::from)
}

fn situation_of(in_force: &Value) -> Situation {
    Situation {
        weight: 1,
        circumstances: in_force["circumstances"].clone(),
        figures: in_force["figures"].clone(),
        rulings: in_force["rulings"].clone(),
        behaviour: in_force["behaviour"].clone(),
    }
}

/// Where a situation says something of a key; nothing if it is in a table that is left out.
fn place<'a>(situation: &'a mut Situation, key: &str) -> Option<&'a mut Value> {
    let (section, path) = key.split_once('.').unwrap();
    let start = situation.section_mut(section);
    if section == "rulings" {
        return start.get_mut(path);
    }
    path.split('.').try_fold(start, |value, name| match name.parse::<usize>() {
        Ok(place) => value.get_mut(place),
        Err(_) => value.get_mut(name),
    })
}
