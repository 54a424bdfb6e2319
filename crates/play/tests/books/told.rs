//! What a procedure says of its keys and measures, as lines that can be held to each other.

use std::collections::BTreeSet;

use sandtable_keys::{Key, Keys, Kind, Table};
use sandtable_play::Prepared;

use crate::support::charts::is_row;

/// Every key with its path, what it may be, its unit, whether it has to be there, whether its default
/// is assumed, and what it means, and every word with its meaning; in no order, for libraries have an order of their own.
pub(crate) fn keys(keys: &Keys) -> BTreeSet<String> {
    let mut lines = Vec::new();
    for (section, table) in keys.sections() {
        below(table, &format!("{section}."), &mut lines);
    }
    lines.into_iter().collect()
}

fn below(table: &Table, path: &str, lines: &mut Vec<String>) {
    for Key { name, meaning, unit, presence, kind, assumed, .. } in &table.keys {
        let path = format!("{path}{name}");
        let meaning = words(meaning);
        let allowed = kind.allowed();
        // Of a table each key says it for itself.
        let is_table = matches!(kind, Kind::Table(_));
        let source = if *assumed && !is_table { "assumed" } else { "said" };
        lines.push(format!("{path}: {allowed}, {unit:?}, {presence:?}, {source}: {meaning}"));
        of_kind(kind, &path, lines);
    }
}

fn of_kind(kind: &Kind, path: &str, lines: &mut Vec<String>) {
    match kind {
        Kind::Choice(readings) => {
            let readings = readings.iter();
            lines
                .extend(readings.map(|of| format!("{path} = {}: {}", of.word, words(&of.meaning))));
        }
        Kind::Table(table) => below(table, &format!("{path}."), lines),
        Kind::List(list) if is_row(&list.of) => {
            lines.push(format!("{path}.N: {:?}", row(&list.of)));
        }
        Kind::List(list) => of_kind(&list.of, &format!("{path}.N"), lines),
        _ => (),
    }
}

/// What the keys of a row of a chart may be; what they mean is said by the language.
fn row(of: &Kind) -> Vec<String> {
    of.table().into_iter().flat_map(|row| &row.keys).map(|key| key.kind.allowed()).collect()
}

/// A text without its line breaks.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every measure with its meaning, its kind and its unit.
pub(crate) fn measures(prepared: &Prepared) -> Vec<String> {
    let measures = prepared.experiment.measures().into_iter();
    let lines = measures.map(|of| {
        let (kind, unit) = (of.scale.kind, of.scale.unit);
        format!("{}: {kind:?} ({unit}): {}", of.name, of.meaning)
    });
    lines.collect()
}

/// What it means on a page and in Rust that each measure has no value, where they say differently. A
/// page says it for all situations at once; in Rust it may be known of one that there always is one.
pub(crate) fn missing(page: &Prepared, twin: &Prepared) -> Vec<String> {
    let (page, twin) = (page.experiment.measures(), twin.experiment.measures());
    let pairs = page.into_iter().zip(twin);
    let differ = pairs.filter(|(page, twin)| {
        twin.scale.missing.is_some() && page.scale.missing != twin.scale.missing
    });
    differ.map(|(page, _)| page.name.to_owned()).collect()
}
