//! What a scenario says about each situation: the file, with a variant's changes over it, and the
//! changes of the mix over those.

use sandtable_play::{RuleFace, Situation};
use serde_json::{Map, Value};

use super::BASE;
use super::file::MixedSituation;
use super::problem::Problem;
use super::schema;
use super::spans::{Path, Spans};

/// The sections of a scenario that say what is played.
pub(super) const SECTIONS: [&str; 3] = ["circumstances", "figures", "rulings"];

/// What a scenario says about one situation, and where it says so, the most special first.
pub(super) struct Layers {
    pub(super) situation: Situation,
    around: Vec<Path>,
}

impl Layers {
    fn new(file: &Map<String, Value>, rule: &RuleFace, weight: u32, around: Vec<Path>) -> Layers {
        let [circumstances, figures, rulings] = SECTIONS.map(|section| {
            // A scenario may say one number of several that the book has together.
            let mut merged = match section {
                "figures" => rule.book.clone(),
                _ => Value::Object(Map::new()),
            };
            for path in around.iter().rev() {
                let layer = at(file, path).and_then(|table| table.get(section));
                merge(rule.section(section), &mut merged, layer.unwrap_or(&Value::Null));
            }
            if section == "rulings" { flat(&merged) } else { merged }
        });
        Layers { situation: Situation { weight, circumstances, figures, rulings }, around }
    }

    /// The problem, with the most special table around it that says anything about its key.
    pub(super) fn blame(&self, problem: Problem, spans: &Spans) -> Problem {
        let says = |around: &&Path| {
            let path: Path = around.iter().chain(problem.path()).cloned().collect();
            spans.contains(&path)
        };
        match self.around.iter().find(says).or(self.around.last()) {
            Some(around) => problem.within(around),
            None => problem,
        }
    }
}

/// The situations of a variant, one for each weight; a single one without weights.
pub(super) fn situations(
    file: &Map<String, Value>,
    rule: &RuleFace,
    variant: &str,
    weights: &[u32],
) -> Vec<Layers> {
    let mut around = vec![Path::new()];
    if variant != BASE {
        around.insert(0, vec!["variants".to_owned(), variant.to_owned()]);
    }
    if weights.is_empty() {
        return vec![Layers::new(file, rule, 1, around)];
    }
    let mixed = weights.iter().enumerate().map(|(i, &weight)| {
        let mut around = around.clone();
        around.insert(0, vec!["mix".to_owned(), i.to_string()]);
        Layers::new(file, rule, weight, around)
    });
    mixed.collect()
}

/// The table at a path.
fn at<'a>(file: &'a Map<String, Value>, path: &[String]) -> Option<&'a Map<String, Value>> {
    let Some((first, rest)) = path.split_first() else { return Some(file) };
    let mut value = file.get(first)?;
    for key in rest {
        value = match value {
            Value::Array(items) => items.get(key.parse::<usize>().ok()?)?,
            other => other.get(key)?,
        };
    }
    value.as_object()
}

/// Weights as whole numbers in the same proportions.
pub(super) fn weights(mix: &[MixedSituation]) -> Result<Vec<u32>, Problem> {
    const DECIMALS: f64 = 1e6;
    let scaled = mix.iter().enumerate().map(|(i, situation)| {
        let scaled = (situation.weight * DECIMALS).round();
        let path = ["mix".to_owned(), i.to_string(), "weight".to_owned()];
        if (scaled / DECIMALS - situation.weight).abs() > 1e-12 * situation.weight {
            return Err(Problem::new(&path, "a weight has at most six decimals"));
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bounded here")]
        if (1.0..=4e9).contains(&scaled) {
            Ok(scaled as u64)
        } else {
            Err(Problem::new(&path, "expected a weight above 0 and up to 4,000"))
        }
    });
    let scaled: Vec<u64> = scaled.collect::<Result<_, _>>()?;
    let divisor = scaled.iter().copied().fold(0, gcd).max(1);
    let total = scaled.iter().map(|weight| weight / divisor).sum::<u64>();
    if u64::from(u32::MAX) < total {
        return Err(Problem::new(&["mix".to_owned()], "the weights differ by too many decimals"));
    }
    Ok(scaled.iter().map(|weight| u32::try_from(weight / divisor).unwrap_or(u32::MAX)).collect())
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Lays changes over what is there: tables are merged, everything else is replaced. So is a table
/// that becomes another kind of thing, for the keys of the one kind mean nothing to the other.
pub(super) fn merge(schema: &Value, under: &mut Value, over: &Value) {
    match (under, over) {
        (_, Value::Null) => (),
        (Value::Object(under), Value::Object(over)) if !is_other_kind(schema, under, over) => {
            for (key, value) in over {
                match under.get_mut(key) {
                    Some(there) => merge(schema::property(schema, over, key), there, value),
                    None => drop(under.insert(key.clone(), value.clone())),
                }
            }
        }
        (under, over) => *under = over.clone(),
    }
}

/// Whether a table says by its tag that it is another kind of thing than the one before.
fn is_other_kind(schema: &Value, under: &Map<String, Value>, over: &Map<String, Value>) -> bool {
    let tag = schema::tag_of(schema);
    let named = |tag: &String| over.get(tag).filter(|kind| Some(*kind) != under.get(tag));
    tag.as_ref().and_then(named).is_some() || schema::is_other_form(schema, under, over)
}

/// Rulings by their dotted names, also where the dots were taken for tables.
fn flat(rulings: &Value) -> Value {
    fn walk(prefix: &str, value: &Value, flat: &mut Map<String, Value>) {
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    let name =
                        if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
                    walk(&name, value, flat);
                }
            }
            other => drop(flat.insert(prefix.to_owned(), other.clone())),
        }
    }
    let mut map = Map::new();
    walk("", rulings, &mut map);
    Value::Object(map)
}
