//! The sections of a page: tables and pictures, in the order in which they answer the question.

use sandtable_report::digits;
use sandtable_report::page::{Drawing, Part, Section};

use super::found::{Found, Row, Table};
use super::pictures::{self, Topic, capitalized, caption, heading, topic};
use super::{sentences, tables};
use crate::output::shown;

/// A page has no longer text of comma-separated values, in bytes: whoever is sent one has to open it.
const LONGEST_CSV: usize = 100_000;

/// All sections, each about what one command asked.
pub(super) fn sections(found: &Found) -> Vec<Section> {
    let tables = found.tables.iter().map(|table| topic(&table.name));
    let shown = found.documents.iter().filter(|it| !shown::parts(&it.value).is_empty());
    let shown = shown.map(|document| topic(&document.name));
    let drawn = found.pictures.iter().map(|(name, _)| topic(name));
    let mut topics: Vec<Topic> = tables.chain(drawn).chain(shown).collect();
    topics.sort_unstable();
    topics.dedup();
    topics.iter().map(|topic| section(found, *topic)).collect()
}

/// A section: its pictures in the order of the scenario, the tables that its command shows, and its files,
/// what sums up first. Where there are such tables, the files are folded: they say the same in detail.
fn section(found: &Found, of: Topic) -> Section {
    let mut files: Vec<&Table> =
        found.tables.iter().filter(|table| topic(&table.name) == of).collect();
    files.sort_by_key(|table| details(&table.name).is_some());
    let measures = sentences::measures(found);
    let mut drawn: Vec<&(String, String)> =
        found.pictures.iter().filter(|(name, _)| topic(name) == of).collect();
    let variants = sentences::variants(found);
    drawn.sort_by_key(|(name, _)| pictures::rank(name, &measures, &variants));
    // Pictures with one title between them are told apart by the names of their files.
    let captions: Vec<String> = drawn
        .iter()
        .map(|(name, svg)| caption(name, svg, |measure| is_yes_or_no(found, measure)))
        .collect();
    let alone = |caption: &String| captions.iter().filter(|other| *other == caption).count() == 1;
    let drawing = |((name, svg), caption): (&&(String, String), &String)| Drawing {
        caption: if alone(caption) { caption.clone() } else { capitalized(name) },
        svg: svg.clone(),
    };
    let documents = found.documents.iter().filter(|document| topic(&document.name) == of);
    let shown: Vec<Part> = documents.flat_map(|document| shown::parts(&document.value)).collect();
    let is_shown = !shown.is_empty();
    let files = files.into_iter().map(|table| {
        let part = part(found, table);
        Part { folded: part.folded || is_shown, ..part }
    });
    Section {
        heading: heading(of).to_owned(),
        drawings: drawn.iter().zip(&captions).map(drawing).collect(),
        parts: shown.into_iter().chain(files).collect(),
    }
}

/// Whether a measure came to nothing but 0 and 1.
fn is_yes_or_no(found: &Found, measure: &str) -> bool {
    let Some(table) = found.table("distribution") else { return false };
    let mut of = table.rows().filter(|row| row.cell("measure") == measure).peekable();
    of.peek().is_some() && of.all(|row| matches!(row.cell("value"), "0" | "1"))
}

/// The headings of tables that say in detail what another one sums up.
fn details(name: &str) -> Option<&'static str> {
    match name {
        "cells" => Some("Every combination"),
        "distribution" => Some("Every value"),
        "frontier" => Some("What has to be given up for something else"),
        "ladder" => Some("What is lost by looking at less"),
        "options" => Some("What decisions and their options are worth"),
        "policy" => Some("Every situation that can be told apart"),
        "entry-prices" => Some("What options may cost"),
        "equilibrium" => Some("How often each option is taken"),
        "matrix-curve" => Some("Over what is guessed"),
        "moved" => Some("The values that moved most"),
        "positions" => Some("How good each position is"),
        "turns" => Some("Turn by turn"),
        "tuning-curve" => Some("The curve in numbers"),
        _ => None,
    }
}

fn title(name: &str) -> String {
    details(name).map_or("In numbers".to_owned(), str::to_owned)
}

/// The level of the intervals of a table; empty if it has none.
fn level(table: &Table) -> String {
    let mut levels = table.rows().filter_map(|row| row.number("confidence"));
    levels.next().map_or(String::new(), |level| {
        let percent = digits::percent(level);
        let verdicts = match table.name.as_str() {
            "comparison" => {
                format!(" Sampled verdicts are certain to {percent}, all of them together (Holm).")
            }
            _ => String::new(),
        };
        format!(
            "Intervals are at {percent}, each on its own; the CSV names their methods.{verdicts}"
        )
    })
}

/// A table to be read, of the measures that were asked for, and all numbers as CSV.
fn part(found: &Found, table: &Table) -> Part {
    let asked = sentences::measures(found);
    let of_asked = |row: Row<'_>| asked.iter().any(|it| it == row.cell("measure"));
    // Of many measures, those that were asked for; prices and tunings are of no others.
    let all = matches!(topic(&table.name), Topic::Price | Topic::Tuning);
    let any = !all && table.rows().any(of_asked);
    let rows = tables::rows(table, &asked, |row| !any || of_asked(*row));
    let count = digits::count(table.records.len() as u64);
    let note = match &rows {
        Some(rows) if rows.rows.len() < table.records.len() => {
            format!("The other measures are among the {count} rows of {}.csv.", table.name)
        }
        None => format!("{}.csv has {count} rows: too many to be read here.", table.name),
        Some(_) => String::new(),
    };
    let folded = rows.as_ref().is_some_and(|rows| shown::MOST_OPEN < rows.rows.len());
    let is_short = table.text.len() <= LONGEST_CSV;
    let left = format!("{}.csv is too long to be in a page; it is beside it.", table.name);
    let left = if is_short { String::new() } else { left };
    Part {
        heading: title(&table.name),
        notes: [note, left, level(table)].into_iter().filter(|note| !note.is_empty()).collect(),
        rows,
        csv: is_short.then(|| table.text.clone()),
        folded,
    }
}
