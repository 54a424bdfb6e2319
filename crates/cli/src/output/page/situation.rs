//! The situation that was asked about, in full: all that is in force, and what variants change.

use sandtable_report::digits;
use sandtable_report::page::{Part, Rows};
use serde_json::Value;

use super::found::{Document, Found};
use super::sentences::{self, text, written};

/// So many rows are shown without being asked for.
const MOST_OPEN: usize = 40;

/// What is in force in a variant: its situations, of which a mix has several.
struct Side<'a> {
    name: &'a str,
    situations: Vec<Situation>,
}

/// A situation of a mix, or the only one.
struct Situation {
    weight: f64,
    /// Keys with the values that are in force, in their order.
    values: Vec<(String, String)>,
}

impl Situation {
    fn read(value: &Value) -> Situation {
        let mut values = Vec::new();
        for section in sandtable_keys::Keys::SECTIONS {
            flatten(&value[section], section, &mut values);
        }
        Situation { weight: value["weight"].as_f64().unwrap_or(1.0), values }
    }

    fn value(&self, key: &str) -> Option<&str> {
        self.values.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The keys that differ, with both values; a key that is only in one has a dash in the other.
    fn differences(&self, other: &Situation) -> Vec<[String; 3]> {
        let keys = self.values.iter().map(|(key, _)| key);
        let new = other.values.iter().map(|(key, _)| key).filter(|key| self.value(key).is_none());
        let both = keys.chain(new).map(|key| (key, self.value(key), other.value(key)));
        let differ = both.filter(|(_, here, there)| here != there);
        let cell = |value: Option<&str>| value.unwrap_or("–").to_owned();
        differ.map(|(key, here, there)| [shown(key), cell(here), cell(there)]).collect()
    }
}

/// The keys below a value, with what is in force.
fn flatten(value: &Value, key: &str, values: &mut Vec<(String, String)>) {
    match value {
        Value::Object(entries) => {
            for (name, value) in entries {
                flatten(value, &format!("{key}.{name}"), values);
            }
        }
        Value::Array(items) if !items.is_empty() => {
            for (i, value) in items.iter().enumerate() {
                flatten(value, &format!("{key}.{i}"), values);
            }
        }
        Value::Null => (),
        value => {
            let said = written(value).unwrap_or_else(|| "none".to_owned());
            values.push((key.to_owned(), said));
        }
    }
}

/// A key as a reader wants it: it is plain which are circumstances, and the names of rulings say
/// themselves what they are.
fn shown(key: &str) -> String {
    let short = ["circumstances.", "rulings."].iter().find_map(|section| key.strip_prefix(section));
    short.unwrap_or(key).to_owned()
}

/// The situation, as tables.
pub(super) fn parts(found: &Found) -> Vec<Part> {
    let Some((document, sides)) = sides(found) else { return measured(found) };
    let Some(base) = sides.first() else { return measured(found) };
    let keys = &document.value["keys"];
    let mut parts = Vec::new();
    if let Some(situation) = base.situations.first() {
        parts.extend(circumstances(keys, situation));
        parts.extend(numbers(keys, situation));
    }
    parts.extend(mixed(base));
    parts.extend(variants(&sides));
    parts.extend(best_play(&document.value));
    parts.extend(measured(found));
    parts
}

/// Whose best play is put in, for what, and what that takes for granted.
fn best_play(document: &Value) -> Option<Part> {
    let told = document["best_play"].as_array().into_iter().flatten();
    let notes: Vec<String> = told.map(|play| text(play, "in_words")).collect();
    let heading = "Best play".to_owned();
    (!notes.is_empty()).then(|| Part { heading, notes, ..Part::default() })
}

/// The first document that says what was in force, and what was, the base first.
fn sides(found: &Found) -> Option<(&Document, Vec<Side<'_>>)> {
    found.documents.iter().find_map(|document| {
        let value = &document.value;
        let variants = value["variants"].as_array().into_iter().flatten();
        let sides: Vec<Side> = std::iter::once(&value["reference"])
            .chain(variants)
            .chain([value])
            .filter(|side| side["in_force"].is_array())
            .map(side)
            .collect();
        (!sides.is_empty()).then_some((document, sides))
    })
}

fn side(value: &Value) -> Side<'_> {
    let situations = value["in_force"].as_array().into_iter().flatten();
    let name = value["name"].as_str().or(value["variant"].as_str()).unwrap_or("base");
    Side { name, situations: situations.map(Situation::read).collect() }
}

/// A table of keys: what is in force, and what it means.
fn table(keys: &Value, rows: &[&(String, String)]) -> Option<Rows> {
    let row = |(key, value): &&(String, String)| {
        let said = if keys[key]["said"] == true { "scenario" } else { "default" };
        vec![shown(key), value.clone(), said.to_owned(), meaning(&keys[key], value)]
    };
    let mut rows = Rows {
        headers: ["key", "value", "set by", "meaning"].map(str::to_owned).to_vec(),
        rows: rows.iter().map(row).collect(),
    };
    if !keys.is_object() {
        // Nobody says what keys mean.
        rows.headers.truncate(2);
        rows.rows.iter_mut().for_each(|row| row.truncate(2));
    }
    (!rows.rows.is_empty()).then_some(rows)
}

/// What a key means, in which unit it is if that does not say so, and what the word means that stands
/// there.
fn meaning(key: &Value, value: &str) -> String {
    let meaning = text(key, "meaning");
    let unsaid = |unit: &&str| !meaning.contains(&format!("({unit})"));
    let unit = key["unit"].as_str().filter(unsaid).map(|unit| format!("In {unit}."));
    let word = key["words"][value].as_str().map(|meaning| format!("{value}: {meaning}"));
    let said = std::iter::once(meaning).chain(unit).chain(word);
    let said: Vec<String> = said.filter(|said| !said.is_empty()).collect();
    said.join(" ")
}

fn circumstances(keys: &Value, situation: &Situation) -> Option<Part> {
    let of = |(key, _): &&(String, String)| key.starts_with("circumstances.");
    let values: Vec<&(String, String)> = situation.values.iter().filter(of).collect();
    let (heading, folded) = ("Circumstances".to_owned(), MOST_OPEN < values.len());
    let rows = Some(table(keys, &values)?);
    Some(Part { heading, rows, folded, ..Part::default() })
}

/// Figures and rulings: those that the scenario changes, and all others, which are the rule's own.
fn numbers(keys: &Value, situation: &Situation) -> Vec<Part> {
    let is_set = |key: &str| keys[key]["said"] == true;
    let of = |section: &'static str, set: bool| {
        let of = move |(key, _): &&(String, String)| key.starts_with(section) && is_set(key) == set;
        situation.values.iter().filter(of).collect::<Vec<_>>()
    };
    let set = [of("figures.", true), of("rulings.", true)].concat();
    let (figures, rulings) = (of("figures.", false), of("rulings.", false));
    let part = |heading: String, rows: &[&(String, String)], folded| {
        let rows = table(keys, rows)?;
        Some(Part { heading, rows: Some(rows), folded, ..Part::default() })
    };
    let other = |what: &str, count: usize| {
        let all = if set.is_empty() { "All" } else { "All other" };
        format!("{all} {what} in force ({count})")
    };
    let parts = [
        part("Figures and rulings that the scenario changes".to_owned(), &set, false),
        part(other("figures", figures.len()), &figures, true),
        part(other("rulings", rulings.len()), &rulings, true),
    ];
    parts.into_iter().flatten().collect()
}

/// What the situations of a mix are.
fn mixed(base: &Side) -> Option<Part> {
    let (first, others) = base.situations.split_first().filter(|(_, others)| !others.is_empty())?;
    let total: f64 = base.situations.iter().map(|it| it.weight).sum();
    let share = |it: &Situation| digits::percent(it.weight / total);
    let as_above = vec!["1".to_owned(), share(first), "as above".to_owned(), String::new()];
    let mut rows = vec![as_above];
    for (i, other) in others.iter().enumerate() {
        let row =
            |[key, _, there]: [String; 3]| vec![(i + 2).to_string(), share(other), key, there];
        rows.extend(first.differences(other).into_iter().map(row));
    }
    let headers = ["situation", "share", "key", "value"].map(str::to_owned).to_vec();
    Some(Part {
        heading: "The mix of situations".to_owned(),
        notes: vec!["What else holds is as above in all of them.".to_owned()],
        folded: MOST_OPEN < rows.len(),
        rows: Some(Rows { headers, rows }),
        csv: None,
    })
}

/// What each variant changes.
fn variants(sides: &[Side]) -> Option<Part> {
    let (base, others) = sides.split_first().filter(|(_, others)| !others.is_empty())?;
    let row = |other: &Side, of: &str, [key, before, after]: [String; 3]| {
        vec![other.name.to_owned(), format!("{of}{key}"), before, after]
    };
    let mut rows = Vec::new();
    for other in others {
        let pairs = base.situations.iter().zip(&other.situations);
        let changes: Vec<_> = pairs.map(|(before, after)| before.differences(after)).collect();
        // What is the same in every situation of a mix is said once.
        let alike = changes.windows(2).all(|pair| pair[0] == pair[1]);
        let told = if alike { 1 } else { changes.len() };
        for (i, changes) in changes.into_iter().take(told).enumerate() {
            let of = if alike { String::new() } else { format!("situation {}: ", i + 1) };
            rows.extend(changes.into_iter().map(|change| row(other, &of, change)));
        }
    }
    let headers =
        ["variant".to_owned(), "key".to_owned(), format!("in {}", base.name), "here".to_owned()];
    Some(Part {
        heading: "What the variants change".to_owned(),
        notes: vec!["All else is as in the circumstances, figures and rulings above.".to_owned()],
        folded: 2 * MOST_OPEN < rows.len(),
        rows: Some(Rows { headers: headers.to_vec(), rows }),
        csv: None,
    })
}

/// What is counted: the measures that were asked for, and all others.
fn measured(found: &Found) -> Vec<Part> {
    let asked = sentences::measures(found);
    let all = found.documents.iter().find_map(|document| document.value["measured"].as_array());
    let rows = all.into_iter().flatten().map(|it| vec![text(it, "name"), text(it, "meaning")]);
    let (mut wanted, others): (Vec<_>, Vec<_>) = rows.partition(|row| asked.contains(&row[0]));
    wanted.sort_by_key(|row| asked.iter().position(|name| *name == row[0]));
    let part = |heading: String, rows: Vec<Vec<String>>, folded| {
        let headers = ["measure", "what it counts"].map(str::to_owned).to_vec();
        let part = Part { heading, folded, ..Part::default() };
        (!rows.is_empty()).then_some(Part { rows: Some(Rows { headers, rows }), ..part })
    };
    let more = format!("What else the rule counts ({})", others.len());
    let parts = [part("What is measured".to_owned(), wanted, false), part(more, others, true)];
    parts.into_iter().flatten().collect()
}
