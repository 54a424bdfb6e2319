//! The sections of a page: tables and pictures, in the order in which they answer the question.

use sandtable_report::digits;
use sandtable_report::page::{Rows, Section};
use serde_json::Value;

use super::found::{Found, Table};
use super::pictures::{self, Topic, capitalized, caption, heading, topic};
use super::{sentences, tables};

/// All sections.
pub(super) fn sections(found: &Found) -> Vec<Section> {
    let tables = found.tables.iter().map(|table| topic(&table.name));
    let drawn = found.pictures.iter().map(|(name, _)| topic(name));
    let mut topics: Vec<Topic> = tables.chain(drawn).collect();
    topics.sort_unstable();
    topics.dedup();
    let mut sections: Vec<Section> = topics.iter().flat_map(|topic| of(found, *topic)).collect();
    sections.extend(variants(&found.documents[0].value));
    sections
}

/// The sections of a topic: its first table, its pictures, its other tables.
fn of(found: &Found, of: Topic) -> Vec<Section> {
    let mut files: Vec<&Table> =
        found.tables.iter().filter(|table| topic(&table.name) == of).collect();
    // What sums up comes first.
    files.sort_by_key(|table| details(&table.name).is_some());
    let mut files = files.into_iter();
    let mut sections: Vec<Section> =
        files.next().map(|table| section(found, table, heading(of))).into_iter().collect();
    let main = sentences::main_measure(found);
    let mut drawn: Vec<&(String, String)> =
        found.pictures.iter().filter(|(name, _)| topic(name) == of).collect();
    drawn.sort_by_key(|(name, _)| pictures::rank(name, &main));
    // Pictures with one title between them are told apart by the names of their files.
    let captions: Vec<String> = drawn.iter().map(|(name, svg)| caption(name, svg)).collect();
    let alone = |caption: &String| captions.iter().filter(|other| *other == caption).count() == 1;
    sections.extend(drawn.iter().zip(&captions).map(|((name, svg), caption)| Section {
        heading: if alone(caption) { caption.clone() } else { capitalized(name) },
        svg: Some(svg.clone()),
        ..Section::default()
    }));
    sections.extend(files.map(|table| section(found, table, &title(&table.name))));
    sections
}

/// The headings of tables that say in detail what another one sums up.
fn details(name: &str) -> Option<&'static str> {
    match name {
        "cells" => Some("Every combination"),
        "distribution" => Some("Every value"),
        "entry-prices" => Some("What options may cost"),
        "equilibrium" => Some("How often each option is taken"),
        "matrix-curve" => Some("Over what is guessed"),
        "moved" => Some("The values that moved most"),
        "tuning-curve" => Some("The curve in numbers"),
        _ => None,
    }
}

fn title(name: &str) -> String {
    details(name).map_or_else(|| capitalized(name), str::to_owned)
}

/// The level of the intervals of a table; empty if it has none.
fn level(table: &Table) -> String {
    let mut levels = table.rows.iter().filter_map(|row| table.number(row, "confidence"));
    levels.next().map_or(String::new(), |level| {
        let percent = digits::exact(100.0 * level);
        format!("Intervals are at {percent} %, each on its own; the CSV names their methods.")
    })
}

fn section(found: &Found, table: &Table, heading: &str) -> Section {
    let asked = sentences::measures(found);
    let of_asked = |row: &csv::StringRecord| asked.contains(&table.cell(row, "measure").to_owned());
    // Of many measures, those that were asked for.
    let any = table.rows.iter().any(of_asked);
    let rows = tables::rows(table, &sentences::main_measure(found), |row| !any || of_asked(row));
    let count = table.rows.len();
    let note = match &rows {
        Some(rows) if rows.rows.len() < count => {
            format!("The other measures are among the {count} rows of the CSV.")
        }
        None => format!("The CSV has {count} rows."),
        Some(_) => String::new(),
    };
    Section {
        heading: heading.to_owned(),
        notes: [note, level(table)].into_iter().filter(|note| !note.is_empty()).collect(),
        table: rows,
        csv: Some(table.text.clone()),
        svg: None,
    }
}

/// What the variants are.
fn variants(document: &Value) -> Option<Section> {
    let variants = document["variants"].as_array()?;
    let row = |variant: &Value| {
        let changes = sentences::changes(&variant["overrides"]);
        let changes = if changes.is_empty() { "the scenario as it is".to_owned() } else { changes };
        vec![sentences::text(variant, "name"), changes, sentences::text(variant, "why")]
    };
    let mut headers = vec!["variant", "what it changes", "how it was found"];
    let mut rows: Vec<Vec<String>> = variants.iter().map(row).collect();
    if rows.iter().all(|row| row[2].is_empty()) {
        headers.pop();
        for row in &mut rows {
            row.truncate(2);
        }
    }
    let headers = headers.into_iter().map(str::to_owned).collect();
    let table = Some(Rows { headers, rows });
    (!variants.is_empty()).then(|| Section {
        heading: "The variants".to_owned(),
        table,
        ..Section::default()
    })
}
