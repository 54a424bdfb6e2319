//! Files of comma-separated values as tables to be read.

use sandtable_report::digits;
use sandtable_report::page::Rows;

use super::found::Table;

/// Tables with more rows than this are only given as CSV.
const MOST_ROWS: usize = 60;

/// Columns that say the same in every row, or what only a program wants.
const HIDDEN: [&str; 8] =
    ["scenario", "rules_hash", "version", "seed", "se", "confidence", "ci_method", "stop_reason"];

/// A column of a table, made of one or several of the file.
enum Column {
    /// As it is in the file.
    Word(&'static str),
    /// A number, exactly known.
    Number(&'static str),
    /// A value of a measure, or that there is none.
    ValueOrNone(&'static str),
    /// A probability.
    Percent(&'static str),
    /// A number with the interval in `ci_low` and `ci_high`.
    Estimate(&'static str),
    /// A fraction, whose numerator and denominator are in these two.
    Fraction(&'static str, &'static str),
    /// How it is known: by so many trials, which are in this column, or exactly.
    Known(&'static str),
}

/// The columns of a file that is known, with their headings.
fn columns(name: &str) -> Option<&'static [(&'static str, Column)]> {
    use Column::{Estimate, Fraction, Known, Number, Percent, ValueOrNone, Word};
    match name {
        "summary" => Some(&[
            ("measure", Word("measure")),
            ("variant", Word("variant")),
            ("mean", Estimate("mean")),
            ("sd", Number("sd")),
            ("least", Number("min")),
            ("5%", Number("p05")),
            ("median", Number("p50")),
            ("95%", Number("p95")),
            ("most", Number("max")),
            ("no value", Percent("p_missing")),
            ("known", Known("trials")),
        ]),
        "distribution" => Some(&[
            ("measure", Word("measure")),
            ("variant", Word("variant")),
            ("value", ValueOrNone("value")),
            ("exactly this", Percent("p_eq")),
            ("this or less", Percent("p_le")),
            ("this or more", Percent("p_ge")),
            ("fraction", Fraction("numerator", "denominator")),
        ]),
        "comparison" => Some(&[
            ("measure", Word("measure")),
            ("variant", Word("variant")),
            ("compared with", Word("reference")),
            ("its mean", Number("mean_reference")),
            ("mean", Number("mean_variant")),
            ("difference", Estimate("difference")),
            ("verdict", Word("verdict")),
            ("known", Known("pairs")),
        ]),
        "price" => Some(&[
            ("measure", Word("measure")),
            ("variant", Word("variant")),
            ("situation", Word("situation")),
            ("fair price", Estimate("fair_price")),
            ("printed price", Number("printed_price")),
            ("overpaid", Number("overpaid")),
            ("overpaid, %", Number("overpaid_percent")),
            ("reference", Word("reference")),
            ("known", Known("trials")),
        ]),
        "sweep" => Some(&[
            ("key", Word("key")),
            ("value", Word("value")),
            ("and key", Word("key_2")),
            ("value", Word("value_2")),
            ("measure", Word("measure")),
            ("statistic", Word("statistic")),
            ("estimate", Estimate("estimate")),
            ("no value", Percent("p_missing")),
            ("known", Known("trials")),
        ]),
        "sensitivity" => Some(&[
            ("measure", Word("measure")),
            ("number", Word("input")),
            ("step", Word("step")),
            ("as it is", Number("base")),
            ("moved", Number("value")),
            ("change", Estimate("change")),
            ("no value, as it is", Percent("base_p_missing")),
            ("no value, moved", Percent("p_missing")),
            ("note", Word("note")),
            ("known", Known("trials")),
        ]),
        "factorial" => Some(&[
            ("measure", Word("measure")),
            ("effect", Word("effect")),
            ("size", Estimate("value")),
            ("known", Known("trials")),
        ]),
        _ => None,
    }
}

/// The table to be read, of the rows that are `shown`, unless they are too many.
pub(super) fn rows(
    table: &Table,
    main: &str,
    shown: impl Fn(&csv::StringRecord) -> bool,
) -> Option<Rows> {
    let mut records: Vec<&csv::StringRecord> = table.rows.iter().filter(|row| shown(row)).collect();
    // Measure by measure, the main one first; the order of the file otherwise.
    let measures: Vec<&str> = records.iter().map(|row| table.cell(row, "measure")).collect();
    let first = |row: &&csv::StringRecord| {
        let measure = table.cell(row, "measure");
        (measure != main, measures.iter().position(|other| *other == measure))
    };
    records.sort_by_key(first);
    if records.is_empty() || MOST_ROWS < records.len() {
        return None;
    }
    Some(match columns(&table.name) {
        Some(columns) => chosen(table, &records, columns),
        None => plain(table, &records),
    })
}

/// These columns, but for those that are empty.
fn chosen(
    table: &Table,
    records: &[&csv::StringRecord],
    columns: &[(&'static str, Column)],
) -> Rows {
    let filled = |(_, column): &&(&str, Column)| {
        records.iter().any(|row| !cell(table, row, column).is_empty())
    };
    let columns: Vec<&(&str, Column)> = columns.iter().filter(filled).collect();
    let cells = |row: &&csv::StringRecord| {
        columns.iter().map(|(_, column)| cell(table, row, column)).collect()
    };
    Rows {
        headers: columns.iter().map(|(heading, _)| (*heading).to_owned()).collect(),
        rows: records.iter().map(cells).collect(),
    }
}

fn cell(table: &Table, row: &csv::StringRecord, column: &Column) -> String {
    match column {
        Column::Word(name) => table.cell(row, name).to_owned(),
        Column::ValueOrNone(name) if table.cell(row, name).is_empty() => "none".to_owned(),
        Column::Number(name) | Column::ValueOrNone(name) => number(table.cell(row, name)),
        Column::Percent(name) => table.number(row, name).map_or(String::new(), digits::percent),
        Column::Estimate(name) => estimate(table, row, name),
        Column::Fraction(numerator, denominator) => {
            let (above, below) = (table.cell(row, numerator), table.cell(row, denominator));
            if below.is_empty() || below == "1" {
                above.to_owned()
            } else {
                format!("{above}/{below}")
            }
        }
        Column::Known(trials) => known(table, row, trials),
    }
}

/// A number with as many digits as its interval bears out.
pub(super) fn estimate(table: &Table, row: &csv::StringRecord, column: &str) -> String {
    let ends = table.number(row, "ci_low").zip(table.number(row, "ci_high"));
    let sampled = table.cell(row, "engine") == "sample";
    let written = if sampled { digits::sampled } else { digits::estimate };
    table.number(row, column).map_or(String::new(), |value| written(value, ends))
}

/// How a number is known.
pub(super) fn known(table: &Table, row: &csv::StringRecord, trials: &str) -> String {
    let trials = table.cell(row, trials).parse().ok();
    trials.map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials)))
}

/// All columns but those that are empty or hidden.
fn plain(table: &Table, records: &[&csv::StringRecord]) -> Rows {
    let told = |position: &usize| {
        let name = table.header.get(*position).unwrap_or_default();
        let empty = records.iter().all(|row| row.get(*position).unwrap_or_default().is_empty());
        !empty && !HIDDEN.contains(&name)
    };
    let columns: Vec<usize> = (0..table.header.len()).filter(told).collect();
    let heading =
        |position: &usize| table.header.get(*position).unwrap_or_default().replace('_', " ");
    let cells = |row: &&csv::StringRecord| {
        columns.iter().map(|position| number(row.get(*position).unwrap_or_default())).collect()
    };
    Rows {
        headers: columns.iter().map(heading).collect(),
        rows: records.iter().map(cells).collect(),
    }
}

/// A cell with no more digits than a reader wants, if it is a number.
fn number(cell: &str) -> String {
    match cell.parse::<f64>() {
        Ok(number) if number.is_finite() => digits::exact(number),
        _ => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::{comparison, factorial, price, rows, sensitivity, sweep};

    fn names<C>(columns: &[(&'static str, C)]) -> Vec<&'static str> {
        columns.iter().map(|(name, _)| *name).collect()
    }

    /// The columns of the file that a column of the page is made of.
    fn read(column: &Column) -> Vec<&'static str> {
        match column {
            Column::Word(name)
            | Column::Number(name)
            | Column::Percent(name)
            | Column::ValueOrNone(name)
            | Column::Known(name) => vec![name],
            Column::Estimate(name) => vec![name, "ci_low", "ci_high"],
            Column::Fraction(numerator, denominator) => vec![numerator, denominator],
        }
    }

    #[test]
    fn every_column_that_a_page_shows_is_one_that_is_written() {
        for (file, written) in [
            ("summary", names(rows::SUMMARY)),
            ("distribution", names(rows::DISTRIBUTION)),
            ("comparison", names(comparison::COLUMNS)),
            ("price", names(price::rows::COLUMNS)),
            ("sweep", names(sweep::COLUMNS)),
            ("sensitivity", names(sensitivity::COLUMNS)),
            ("factorial", names(factorial::COLUMNS)),
        ] {
            let shown = columns(file).expect("the page knows the file");
            for name in shown.iter().flat_map(|(_, column)| read(column)) {
                assert!(written.contains(&name), "{file}.csv has no column `{name}`");
            }
        }
    }
}
