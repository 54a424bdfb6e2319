//! The situation that was asked about, in full: all that is in force, and what variants change.

use sandtable_report::digits;
use sandtable_report::page::{Part, Rows};
use serde_json::Value;

use super::found::{Document, Found};
use super::sentences::{self, text, written};

/// So many rows are shown without being asked for.
const MOST_OPEN: usize = 40;

/// Fewer circumstances than this, which hold by default, are not folded away: that saves no room.
const FEW: usize = 3;

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
            match &value[section] {
                Value::Object(decisions) if section == BEHAVIOUR => {
                    let said = |(name, said)| (format!("{section}.{name}"), behaviour(said));
                    values.extend(decisions.iter().map(said));
                }
                section_of => flatten(section_of, section, &mut values),
            }
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

/// The section of what players do.
const BEHAVIOUR: &str = "behaviour";

/// What is done at a decision, in words: an option, a list that is read from the top, or a mixture.
fn behaviour(said: &Value) -> String {
    let row = |row: &Value| match row["when"].as_str() {
        Some(when) => format!("{} when {when}", behaviour(&row["do"])),
        None => format!("else {}", behaviour(&row["do"])),
    };
    let share = |(option, weight): (&String, &Value)| format!("{option} {weight}");
    match said {
        Value::Array(rows) => rows.iter().map(row).collect::<Vec<_>>().join(", "),
        Value::Object(options) => {
            let shares: Vec<String> = options.iter().map(share).collect();
            format!("by chance: {}", shares.join(" to "))
        }
        option => written(option).unwrap_or_default(),
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
        let differ = |key: &str| all(&sides).any(|it| it.value(key) != situation.value(key));
        parts.extend(circumstances(keys, situation, differ));
        parts.extend(numbers(keys, situation));
        parts.extend(decided(&document.value, situation));
    }
    parts.extend(mixed(base));
    parts.extend(variants(&sides));
    parts.extend(best_play(&document.value));
    parts.extend(measured(found));
    parts
}

/// All situations of all variants.
fn all<'a>(sides: &'a [Side]) -> impl Iterator<Item = &'a Situation> {
    sides.iter().flat_map(|side| &side.situations)
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
        // Of what players do there is only what was said.
        let is_said = keys[key]["said"] == true || key.starts_with(BEHAVIOUR);
        let said = if is_said { "scenario" } else { "default" };
        vec![shown(key), value.clone(), said.to_owned(), meaning(&keys[key], value)]
    };
    let mut rows = Rows { headers: headers(), rows: rows.iter().map(row).collect() };
    if !keys.is_object() {
        // Nobody says what keys mean.
        rows.headers.truncate(2);
        rows.rows.iter_mut().for_each(|row| row.truncate(2));
    }
    (!rows.rows.is_empty()).then_some(rows)
}

/// The headings of a table of keys.
fn headers() -> Vec<String> {
    ["key", "value", "set by", "meaning"].map(str::to_owned).to_vec()
}

/// What a key means, in which unit it is if that does not say so, and what the word means that stands
/// there.
fn meaning(key: &Value, value: &str) -> String {
    let meaning = text(key, "meaning");
    // "Men in it" says what is counted.
    let is_said = |unit: &str| {
        let mut words = meaning.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| word.eq_ignore_ascii_case(unit))
    };
    let unsaid = |unit: &&str| !is_said(unit) && !meaning.contains(&format!("({unit})"));
    let meaning = match key["unit"].as_str().filter(unsaid) {
        Some(unit) => format!("{} ({unit}).", meaning.trim_end_matches('.')),
        None => meaning,
    };
    let word = key["words"][value].as_str().map(|meaning| format!("{value}: {meaning}"));
    let said = std::iter::once(meaning).chain(word);
    let said: Vec<String> = said.filter(|said| !said.is_empty()).collect();
    said.join(" ")
}

/// The circumstances: those that the scenario sets, or that differ in a variant or in the mix, in
/// sight, and all others, which hold by default, below them.
fn circumstances(
    keys: &Value,
    situation: &Situation,
    differ: impl Fn(&str) -> bool,
) -> impl Iterator<Item = Part> {
    let of = |(key, _): &&(String, String)| key.starts_with("circumstances.");
    // Where nobody says what keys mean, nobody says who set them.
    let is_set = |key: &str| !keys.is_object() || keys[key]["said"] == true || differ(key);
    let (mut set, mut others): (Vec<_>, Vec<_>) =
        situation.values.iter().filter(of).partition(|(key, _)| is_set(key));
    if others.len() < FEW {
        set = situation.values.iter().filter(of).collect();
        others.clear();
    }
    let part = |heading: String, rows: &[&(String, String)], folded| {
        let rows = Some(table(keys, rows)?);
        Some(Part { heading, rows, folded, ..Part::default() })
    };
    let more = match set.len() {
        0 => format!("All circumstances hold by default ({})", others.len()),
        _ => format!("{} more circumstances hold by default", others.len()),
    };
    let in_sight = part("Circumstances".to_owned(), &set, MOST_OPEN < set.len());
    [in_sight, part(more, &others, true)].into_iter().flatten()
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

/// What players do: as the scenario says it, and by default where it says nothing.
fn decided(document: &Value, situation: &Situation) -> Option<Part> {
    let of = |(key, _): &&(String, String)| key.starts_with(BEHAVIOUR);
    let values: Vec<&(String, String)> = situation.values.iter().filter(of).collect();
    let mut rows = table(&document["keys"], &values);
    let by_default = document["by_default"].as_array().into_iter().flatten().filter_map(|it| {
        let decision = match it["within"].as_str() {
            Some(rule) => format!("{} of {rule}", text(it, "decision")),
            None => format!("{BEHAVIOUR}.{}", text(it, "decision")),
        };
        // What the base leaves open a variant may say, of which alone a document can be.
        let is_unsaid = situation.value(&decision).is_none();
        is_unsaid.then(|| {
            vec![decision, text(it, "by_default"), "default".to_owned(), text(it, "meaning")]
        })
    });
    let by_default: Vec<Vec<String>> = by_default.collect();
    if !by_default.is_empty() {
        rows.get_or_insert_with(|| Rows { headers: headers(), rows: Vec::new() })
            .rows
            .extend(by_default);
    }
    let heading = "What players do".to_owned();
    let notes = document["not_open"].as_array().into_iter().flatten();
    let notes = notes.filter_map(Value::as_str).map(str::to_owned).collect();
    Some(Part { heading, notes, rows: Some(rows?), ..Part::default() })
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
        notes: vec!["All else is as above.".to_owned()],
        folded: 2 * MOST_OPEN < rows.len(),
        rows: Some(Rows { headers: headers.to_vec(), rows }),
        csv: None,
    })
}

/// What is counted: the measures that were asked for, and all others.
fn measured(found: &Found) -> Vec<Part> {
    let asked = sentences::measures(found);
    let all = found.documents.iter().find_map(|document| document.value["measured"].as_array());
    let rows = all.into_iter().flatten().map(|it| {
        let (name, meaning) = (text(it, "name"), text(it, "meaning"));
        let given = sentences::given(found, &name).map(|given| format!(", given: {given}"));
        vec![name, meaning + &given.unwrap_or_default()]
    });
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
