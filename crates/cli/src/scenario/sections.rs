//! What a file says about situations, layer by layer: the file itself, each of its variants, each
//! situation of its mix, each option of its matrix. Each layer has the same sections.

use std::sync::LazyLock;

use sandtable_keys::{Extent, Fault, Keys, Table};
use sandtable_play::keys_of;
use sandtable_sim::spelling;
use serde_json::{Map, Value};

use super::file::ScenarioFile;
use crate::problem::{Path, Problem, Spans, nearest};
use crate::toml;

/// The keys of a scenario file, apart from those of the rule that it names: the same of every file, and
/// made from what its type says once.
pub(crate) fn keys_of_file() -> &'static Table {
    static KEYS: LazyLock<Table> = LazyLock::new(keys_of::<ScenarioFile>);
    &KEYS
}

/// The paths of all layers.
fn layers(file: &Map<String, Value>) -> Vec<Path> {
    let variants = file.get("variants").and_then(Value::as_object).into_iter().flatten();
    let variants = variants.map(|(name, _)| vec!["variants".to_owned(), name.clone()]);
    let mix = file.get("mix").and_then(Value::as_array).map_or(0, Vec::len);
    let mix = (0..mix).map(|i| vec!["mix".to_owned(), i.to_string()]);
    std::iter::once(Path::new()).chain(variants).chain(mix).chain(options(file)).collect()
}

/// The paths of what the options of a matrix change.
fn options(file: &Map<String, Value>) -> impl Iterator<Item = Path> + '_ {
    ["rows", "columns"].into_iter().flat_map(|side| {
        let listed = file.get("matrix").and_then(|matrix| matrix.get(side)?.as_array());
        let path = move |i: usize| ["matrix", side, &i.to_string(), "set"].map(str::to_owned);
        (0..listed.map_or(0, Vec::len)).map(move |i| path(i).to_vec())
    })
}

/// The table at a path.
pub(super) fn at<'a>(
    file: &'a Map<String, Value>,
    path: &[String],
) -> Option<&'a Map<String, Value>> {
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

fn at_mut<'a>(
    file: &'a mut Map<String, Value>,
    path: &[String],
) -> Option<&'a mut Map<String, Value>> {
    let Some((first, rest)) = path.split_first() else { return Some(file) };
    let mut value = file.get_mut(first)?;
    for key in rest {
        value = match value {
            Value::Array(items) => items.get_mut(key.parse::<usize>().ok()?)?,
            other => other.get_mut(key)?,
        };
    }
    value.as_object_mut()
}

/// Everything in a file that its keys and those of the rule do not allow, whatever the layers come
/// to together. That is what the JSON Schema of scenarios refuses, too.
pub(super) fn check(file: &Map<String, Value>, rule: Option<&Keys>) -> Vec<Problem> {
    let own = keys_of_file();
    let mut bare = file.clone();
    let mut faults: Vec<Fault> = Vec::new();
    for layer in layers(file) {
        let Some(table) = at_mut(&mut bare, &layer) else { continue };
        for (section, keys) in rule.into_iter().flat_map(Keys::sections) {
            let extent = extent(file, &layer, section);
            let found = match table.get(section) {
                Some(said) if said.is_object() => keys.check(said, extent),
                None if extent == Extent::Whole => keys.check(&Value::Object(Map::new()), extent),
                _ => Vec::new(),
            };
            let around = layer.iter().cloned().chain([section.to_owned()]);
            let around: Path = around.collect();
            faults.extend(found.into_iter().map(|fault| within(fault, &around)));
        }
        for section in Keys::SECTIONS {
            if let Some(said) = table.get_mut(section).and_then(Value::as_object_mut) {
                said.clear();
            }
        }
    }
    faults.extend(own.check(&Value::Object(bare), Extent::Whole));
    let has_circumstances = file.contains_key("circumstances");
    let faults = causes(faults).into_iter().map(|fault| match rule {
        _ if fault.path == ["circumstances"] && !has_circumstances => without_table(fault),
        _ if is_key_of_options(&fault.path) => in_quotes(fault),
        _ if is_rule_of_variant(&fault.path) => of_another_file(fault),
        _ if is_taken(&fault.path) && fault.advice.is_none() => worked_out(fault, file),
        Some(rule) if fault.advice.is_none() => misplaced(fault, rule, file),
        _ => fault,
    });
    faults.map(|fault| Problem::from(fault).of_key()).collect()
}

/// Faults without what only follows from a misspelt key: that the key is missing which was meant, or
/// what that would hold.
fn causes(mut faults: Vec<Fault>) -> Vec<Fault> {
    let meant: Vec<Path> = faults.iter().filter_map(meant).collect();
    let is_told = |missing: &str, table: &[String]| {
        let key = [table, &[missing.to_owned()]].concat();
        meant.iter().any(|meant| key.starts_with(meant))
    };
    faults.retain(|fault| !fault.missing.as_ref().is_some_and(|key| is_told(key, &fault.path)));
    faults
}

/// The path of the key that a misspelt one was probably meant to be.
fn meant(fault: &Fault) -> Option<Path> {
    let (word, known) = fault.misspelt.as_ref()?;
    let (_, table) = fault.path.split_last().filter(|(key, _)| *key == word)?;
    let near = spelling::nearest(word, known.iter().map(String::as_str))?;
    Some([table, &[near.to_owned()]].concat())
}

/// Says of a key that stands in no table, or in the wrong one, which it belongs to.
fn misplaced(fault: Fault, rule: &Keys, file: &Map<String, Value>) -> Fault {
    let Some((key, _)) = &fault.misspelt else { return fault };
    let Some((last, around)) = fault.path.split_last().filter(|(last, _)| *last == key) else {
        return fault;
    };
    // The name of a ruling has dots in it, which make tables of what is in no quotes.
    let begins =
        |name: &str| name.strip_prefix(last.as_str()).is_some_and(|it| it.starts_with('.'));
    let holds = |keys: &Table| keys.get(last).is_some() || keys.names().any(begins);
    let mut sections = rule.sections().map(|(section, keys)| (section, holds(keys)));
    let section =
        sections.find(|(section, holds)| *holds && !around.iter().any(|it| it == section));
    let advice = section.map(|(section, _)| {
        let place = match around {
            [] if file.get(last).is_some_and(Value::is_object) => {
                format!("write `[{section}]` above it, or `[{section}.{last}]` where it is a table of its own")
            }
            [] => format!("write `[{section}]` above it"),
            [layer @ .., other] if Keys::SECTIONS.contains(&other.as_str()) => {
                below(layer, section)
            }
            _ => format!("write `{section}.{last}`"),
        };
        format!("`{last}` is one of the {section}; {place}")
    });
    let advice = advice.or_else(|| within_tables(last, around, rule));
    Fault { advice, ..fault }
}

/// The keys of that name within tables of the section that a key stands in: `unit.pins` by `pins`.
fn within_tables(key: &str, around: &[String], rule: &Keys) -> Option<String> {
    let section = around.last().filter(|last| Keys::SECTIONS.contains(&last.as_str()))?;
    let ways = rule.section(section).within(key);
    let ways: Vec<String> =
        ways.iter().map(|way| format!("`{section}.{}`", way.join("."))).collect();
    (1..=3).contains(&ways.len()).then(|| format!("did you mean {}?", ways.join(" or ")))
}

/// Where a key of a section is written that stands in another section of a layer.
fn below(layer: &[String], section: &str) -> String {
    match layer {
        [] => format!("write it below `[{section}]`"),
        [table, name] if table == "variants" => {
            format!("write it below `[variants.{}.{section}]`", toml::key(name))
        }
        [table, _] if table == "mix" => {
            format!("write it below `[mix.{section}]`, in the same `[[mix]]`")
        }
        _ => format!("write it within `{section} = {{ … }}`"),
    }
}

/// Says where a key is to be written that is missing with its whole table.
fn without_table(fault: Fault) -> Fault {
    let meaning = fault.advice.map_or(String::new(), |meaning| format!("{meaning} "));
    Fault { advice: Some(format!("{meaning}Write it below `[circumstances]`.")), ..fault }
}

/// Whether a path is that of a table where options of a matrix are the values of keys with dots.
fn is_key_of_options(path: &[String]) -> bool {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    matches!(path[..], ["matrix", "rows" | "columns", "keys", key] if Keys::SECTIONS.contains(&key))
}

/// Says how a key with dots is written where it would be a table.
fn in_quotes(fault: Fault) -> Fault {
    let section = fault.path.last().map_or("circumstances", String::as_str);
    let advice = format!("a key with dots stands in quotes there: \"{section}.order\" = [\"run\"]");
    Fault { advice: Some(advice), ..fault }
}

/// Whether a path is that of a rule, or of steps, that a variant names.
fn is_rule_of_variant(path: &[String]) -> bool {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    matches!(path[..], ["variants" | "mix", _, "rule" | "step"])
}

/// Says where another rule is asked about.
fn of_another_file(fault: Fault) -> Fault {
    let advice = "what differs is said of the same rule; a scenario about another rule is a file of its own, \
                  and `sandtable compare ONE.toml OTHER.toml` holds the two side by side";
    Fault { advice: Some(advice.to_owned()), ..fault }
}

/// Whether a path is that of a key that a step takes.
fn is_taken(path: &[String]) -> bool {
    matches!(path, [step, _, takes, ..] if step == "step" && takes == "takes")
}

/// Says how a step takes what it works out, and where it is said what is always the same.
fn worked_out(fault: Fault, file: &Map<String, Value>) -> Fault {
    if fault.path.len() == 3 {
        let advice = "it is a table of keys, each with an expression in quotes: \
                      `takes = { unit.pins = \"mines.pins_taken\" }`";
        return Fault { advice: Some(advice.to_owned()), ..fault };
    }
    let place: Path = fault.path[..2].to_vec();
    let name = at(file, &place).and_then(|step| step.get("name")?.as_str());
    let below = name.map_or("[circumstances]".to_owned(), |name| {
        format!("[circumstances.{}]", toml::key(name))
    });
    let advice = format!(
        "an expression over measures of steps before it stands in quotes; what is the same whatever comes \
         of those stands below `{below}`"
    );
    Fault { advice: Some(advice), ..fault }
}

/// How much of a section a layer has to say: all of it, where nothing is laid over it.
fn extent(file: &Map<String, Value>, layer: &[String], section: &str) -> Extent {
    let is_mixed = file.get("mix").and_then(Value::as_array).is_some_and(|mix| !mix.is_empty());
    let whole = layer.is_empty() && section == "circumstances" && !is_mixed;
    if whole { Extent::Whole } else { Extent::Changes }
}

fn within(fault: Fault, around: &[String]) -> Fault {
    Fault { path: around.iter().cloned().chain(fault.path).collect(), ..fault }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        let near = fault
            .misspelt
            .as_ref()
            .and_then(|(word, known)| nearest(word, known.iter().map(String::as_str)));
        Problem::new(&fault.path, fault.problem).help(fault.advice.or(near))
    }
}

/// Leaves out of all layers what their sections say of keys that are not to be kept.
pub(super) fn retain_said(file: &mut Map<String, Value>, is_kept: impl Fn(&str) -> bool) {
    for layer in layers(file) {
        for section in Keys::SECTIONS {
            let said =
                at_mut(file, &layer).and_then(|table| table.get_mut(section)?.as_object_mut());
            if let Some(said) = said {
                said.retain(|key, _| is_kept(key));
            }
        }
    }
}

/// Gives rulings their dotted names, also where the dots were taken for tables. An empty table is
/// nothing only where there are rulings that it could hold.
///
/// # Errors
///
/// If a ruling is there in both ways.
pub(super) fn name_rulings(
    file: &mut Map<String, Value>,
    spans: &mut Spans,
    rulings: Option<&Table>,
) -> Result<(), Problem> {
    let could_hold = |name: &str| {
        let begins =
            |ruling: &str| ruling.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        rulings.is_none_or(|table| table.names().any(begins))
    };
    for layer in layers(file) {
        let around: Path = layer.iter().cloned().chain(["rulings".to_owned()]).collect();
        let Some(said) = at_mut(file, &around) else { continue };
        let mut named = Map::new();
        for (path, value) in leaves(said) {
            let name = path.join(".");
            if value.is_object() && could_hold(&name) {
                continue;
            }
            let [tables, flat]: [Path; 2] = [path.clone(), vec![name.clone()]]
                .map(|path| around.iter().cloned().chain(path).collect());
            if let Some(span) = spans.find(&tables) {
                spans.insert(&flat, span);
            }
            if named.insert(name, value).is_some() {
                return Err(Problem::new(&flat, "the ruling is there twice").on(spans));
            }
        }
        *said = named;
    }
    Ok(())
}

/// What stands at the ends of nested tables, each with the way there.
pub(super) fn leaves(table: &Map<String, Value>) -> Vec<(Path, Value)> {
    let mut found = Vec::new();
    for (name, value) in table {
        match value {
            Value::Object(inner) if !inner.is_empty() => {
                let within = leaves(inner).into_iter().map(|(path, value)| {
                    (std::iter::once(name.clone()).chain(path).collect(), value)
                });
                found.extend(within);
            }
            other => found.push((vec![name.clone()], other.clone())),
        }
    }
    found
}
