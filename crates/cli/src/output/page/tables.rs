//! Files of comma-separated values as tables to be read.

use sandtable_report::csv::said;
use sandtable_report::digits;
use sandtable_report::page::Rows;
use sandtable_sim::interval::Method;

use super::columns::{Column, Ends, columns};
use super::found::Table;

/// Tables with more rows than this are only given as CSV.
const MOST_ROWS: usize = 1000;

/// Columns that say the same in every row, or what only a program wants.
const HIDDEN: [&str; 8] =
    ["scenario", "rules_hash", "version", "seed", "se", "confidence", "ci_method", "stop_reason"];

/// The table to be read, of the rows that are `shown`, unless they are too many.
pub(super) fn rows(
    table: &Table,
    asked: &[String],
    shown: impl Fn(&csv::StringRecord) -> bool,
) -> Option<Rows> {
    let mut records: Vec<&csv::StringRecord> = table.rows.iter().filter(|row| shown(row)).collect();
    // Measure by measure, in the order in which they are asked for, then in that of the file.
    let measures: Vec<&str> = records.iter().map(|row| table.cell(row, "measure")).collect();
    let first = |row: &&csv::StringRecord| {
        let measure = table.cell(row, "measure");
        let place = asked.iter().position(|other| other == measure).unwrap_or(asked.len());
        (place, measures.iter().position(|other| *other == measure))
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
    let fills = |row: &csv::StringRecord, column: &Column| match column {
        Column::WordOr(name, _) => !table.cell(row, name).is_empty(),
        _ => !cell(table, row, column).is_empty(),
    };
    let filled = |(_, column): &&(&str, Column)| records.iter().any(|row| fills(row, column));
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
        Column::WordOr(name, other) => match table.cell(row, name) {
            "" => (*other).to_owned(),
            said => said.to_owned(),
        },
        Column::ValueOrNone(name) if table.cell(row, name).is_empty() => "none".to_owned(),
        Column::StatisticAlone(name) if table.is_share(row) => {
            table.number(row, name).map_or(String::new(), digits::percent)
        }
        Column::Number(name) | Column::ValueOrNone(name) | Column::StatisticAlone(name) => {
            number(table.cell(row, name))
        }
        Column::Percent(name, ends) => percent(table, row, name, *ends),
        Column::Points(name) => {
            let points = |value| digits::percentage_points(value, None) + " pp";
            table.number(row, name).map_or(String::new(), points)
        }
        Column::Statistic(name, ends) => statistic(table, row, name, *ends),
        Column::Difference(name, ends) if table.is_share(row) => {
            let points = |value| digits::percentage_points(value, ends.read(table, row)) + " pp";
            table.number(row, name).map_or(String::new(), points)
        }
        Column::Estimate(name, ends) | Column::Difference(name, ends) => {
            estimate(table, row, name, *ends)
        }
        Column::ValueAmong(name, ends) => {
            let value = number(table.cell(row, name));
            let among = ends
                .read(table, row)
                .filter(|_| !value.is_empty())
                .map(|(low, high)| format!(" [{}, {}]", digits::exact(low), digits::exact(high)));
            value + &among.unwrap_or_default()
        }
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

/// A probability with its interval.
pub(super) fn percent(table: &Table, row: &csv::StringRecord, column: &str, ends: Ends) -> String {
    let of = |p| digits::percent_estimate(p, ends.read(table, row));
    table.number(row, column).map_or(String::new(), of)
}

/// A number with as many digits as its interval bears out.
pub(super) fn estimate(table: &Table, row: &csv::StringRecord, column: &str, ends: Ends) -> String {
    times(1.0, table, row, column, ends)
}

/// A statistic of a measure: a probability in percent.
pub(super) fn statistic(table: &Table, row: &csv::StringRecord, name: &str, ends: Ends) -> String {
    let say = if table.is_share(row) { percent } else { estimate };
    say(table, row, name, ends)
}

/// So many times a number, with as many digits as its interval bears out.
pub(super) fn times(
    factor: f64,
    table: &Table,
    row: &csv::StringRecord,
    column: &str,
    ends: Ends,
) -> String {
    // The range of a measure may settle what was sampled.
    let settled = table.cell(row, ends.method) == Method::Exact.to_string();
    let sampled = table.cell(row, "engine") == "sample" && !settled;
    let written = if sampled { digits::sampled } else { digits::estimate };
    let ends = ends.read(table, row).map(|(low, high)| (factor * low, factor * high));
    table.number(row, column).map_or(String::new(), |value| written(factor * value, ends))
}

/// The same in a sentence: what is exact has no more digits than are read, and its table has all.
pub(super) fn told(
    factor: f64,
    table: &Table,
    row: &csv::StringRecord,
    column: &str,
    ends: Ends,
) -> String {
    let is_exact = ends.read(table, row).is_none() && table.cell(row, "engine") == "exact";
    let drawn = |value: f64| digits::drawn(factor * value);
    let exact = table.number(row, column).filter(|_| is_exact).map(drawn);
    exact.unwrap_or_else(|| times(factor, table, row, column, ends))
}

impl Ends {
    /// The ends; a lower one alone if there is no upper one.
    fn read(self, table: &Table, row: &csv::StringRecord) -> Option<(f64, f64)> {
        let low = table.number(row, self.low)?;
        Some((low, table.number(row, self.high).unwrap_or(f64::INFINITY)))
    }
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
        columns
            .iter()
            .map(|position| number(said(row.get(*position).unwrap_or_default())))
            .collect()
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
