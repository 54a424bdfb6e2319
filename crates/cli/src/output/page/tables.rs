//! Files of comma-separated values as tables to be read.

use std::collections::BTreeMap;

use sandtable_report::digits;
use sandtable_report::page::Rows;
use sandtable_sim::interval::Method;

use super::columns::{Column, Ends, columns};
use super::found::{Row, Table};
use crate::engine::FoundBy;

/// Tables with more rows than this are only given as CSV.
const MOST_ROWS: usize = 1000;

/// Columns that say the same in every row, or what only a program wants.
const HIDDEN: [&str; 8] =
    ["scenario", "rules_hash", "version", "seed", "se", "confidence", "ci_method", "stop_reason"];

/// The table to be read, of the rows that are `shown`, unless they are too many.
pub(super) fn rows(
    table: &Table,
    asked: &[String],
    shown: impl Fn(&Row<'_>) -> bool,
) -> Option<Rows> {
    let mut rows: Vec<Row<'_>> = table.rows().filter(shown).collect();
    // Measure by measure, in the order in which they are asked for, then in that of the file.
    let measures: Vec<&str> = rows.iter().map(|row| row.cell("measure")).collect();
    let first = |row: &Row<'_>| {
        let measure = row.cell("measure");
        let place = asked.iter().position(|other| other == measure).unwrap_or(asked.len());
        (place, measures.iter().position(|other| *other == measure))
    };
    rows.sort_by_key(first);
    if rows.is_empty() || MOST_ROWS < rows.len() {
        return None;
    }
    Some(match columns(&table.name) {
        Some(columns) => chosen(&rows, columns),
        None => plain(table, &rows),
    })
}

/// These columns, but for those that are empty.
fn chosen(rows: &[Row<'_>], columns: &[(&'static str, Column)]) -> Rows {
    let fills = |row: &Row<'_>, column: &Column| match column {
        Column::WordOr(name, _) => !row.cell(name).is_empty(),
        _ => !row.said(column).is_empty(),
    };
    let filled = |(_, column): &&(&str, Column)| rows.iter().any(|row| fills(row, column));
    let columns: Vec<&(&str, Column)> = columns.iter().filter(filled).collect();
    let told: Vec<Vec<String>> = columns.iter().map(|(_, column)| beside(rows, column)).collect();
    let cells = |place: usize| told.iter().map(|column| column[place].clone()).collect();
    Rows {
        headers: columns.iter().map(|(heading, _)| (*heading).to_owned()).collect(),
        rows: (0..rows.len()).map(cells).collect(),
    }
}

/// What stands in a column, row beside row: of two numbers of a measure that are known exactly and differ,
/// none reads as the other.
pub(super) fn beside(rows: &[Row<'_>], column: &Column) -> Vec<String> {
    let mut told: Vec<String> = rows.iter().map(|row| row.said(column)).collect();
    let (Column::Statistic(name, ends) | Column::StatisticAlone(name, ends)) = column else {
        return told;
    };
    let mut of_one: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (place, row) in rows.iter().enumerate().filter(|(_, row)| row.is_exactly(name, *ends)) {
        let question = (row.cell("measure"), row.cell("statistic"));
        of_one.entry(question).or_default().push(place);
    }
    for places in of_one.into_values() {
        let values: Vec<f64> = places.iter().filter_map(|it| rows[*it].number(name)).collect();
        let share = places.first().is_some_and(|place| rows[*place].is_share());
        let apart = if share { digits::all_percents_apart } else { digits::all_apart };
        for (place, text) in places.into_iter().zip(apart(&values)) {
            told[place] = text;
        }
    }
    told
}

/// What a reader is told of a row.
impl Row<'_> {
    /// What stands in a column of the table.
    fn said(self, column: &Column) -> String {
        match column {
            Column::Word(name) => self.cell(name).to_owned(),
            Column::WordOr(name, other) => match self.cell(name) {
                "" => (*other).to_owned(),
                said => said.to_owned(),
            },
            Column::ValueOrNone(name) if self.cell(name).is_empty() => "none".to_owned(),
            Column::StatisticAlone(name, ends) => self.alone(name, *ends),
            Column::Number(name) | Column::ValueOrNone(name) => number(self.cell(name)),
            Column::Percent(name, ends) => self.percent(name, *ends),
            Column::Points(name, sides) => self.points(name, self.apart(*sides)),
            Column::Statistic(name, ends) => self.statistic(name, *ends),
            Column::Difference(name, ends) if self.is_share() => {
                self.points(name, self.ends(*ends))
            }
            // How likely it is says how spread yes and no are, and which comes up.
            Column::Estimate("sd", _) | Column::ValueAmong(..) if self.is_share() => String::new(),
            Column::Estimate(name, ends) | Column::Difference(name, ends) => {
                self.estimate(name, *ends)
            }
            Column::Over(given, name, ends) => self.over(given, name, *ends),
            Column::ValueAmong(name, ends) => self.value_among(name, *ends),
            Column::Fraction(numerator, denominator) => {
                let (above, below) = (self.cell(numerator), self.cell(denominator));
                if below.is_empty() || below == "1" {
                    above.to_owned()
                } else {
                    format!("{above}/{below}")
                }
            }
            Column::Known(trials) => self.known(trials),
        }
    }

    /// A probability with its interval.
    pub(super) fn percent(self, column: &str, ends: Ends) -> String {
        let of = |p| digits::percent_estimate(p, self.ends(ends));
        self.number(column).map_or(String::new(), of)
    }

    /// A difference of two probabilities, with as many digits as these ends of its interval bear out.
    fn points(self, column: &str, ends: Option<(f64, f64)>) -> String {
        let points = |value| digits::percentage_points(value, ends) + " pp";
        self.number(column).map_or(String::new(), points)
    }

    /// Where the difference of two numbers lies, by where they do; nothing if they are exact.
    fn apart(self, [before, after]: [Ends; 2]) -> Option<(f64, f64)> {
        let ((least, most), (low, high)) = (self.ends(before)?, self.ends(after)?);
        Some((low - most, high - least))
    }

    /// A statistic of a measure as far as its interval bears it out, which is told where the number alone
    /// would look exact: where nothing else was seen, or nothing can be said.
    pub(super) fn alone(self, column: &str, ends: Ends) -> String {
        let lies = self.ends(ends).filter(|(_, high)| high.is_finite());
        match (self.number(column), lies) {
            (Some(value), Some((low, high))) if low < value && value < high => {
                let half = (high - low) / 2.0;
                let written =
                    if self.is_share() { digits::percent_rounded } else { digits::rounded };
                written(value, half)
            }
            _ => self.statistic(column, ends),
        }
    }

    /// How far a number that is given lies over an estimate.
    fn over(self, given: &str, column: &str, ends: Ends) -> String {
        // What the command does not judge, a page does not either.
        let Some(given) = self.number(given).filter(|_| self.number("overpaid").is_some()) else {
            return String::new();
        };
        let ends = self.ends(ends).map(|(low, high)| (given - high, given - low));
        let over = |estimate: f64| digits::estimate(given - estimate, ends);
        self.number(column).map_or(String::new(), over)
    }

    /// One of the values of a measure, with the first and the last that it could be.
    fn value_among(self, column: &str, ends: Ends) -> String {
        let value = number(self.cell(column));
        let among = self
            .ends(ends)
            .filter(|_| !value.is_empty())
            .map(|(low, high)| format!(" [{}, {}]", digits::exact(low), digits::exact(high)));
        value + &among.unwrap_or_default()
    }

    /// A number with as many digits as its interval bears out.
    pub(super) fn estimate(self, column: &str, ends: Ends) -> String {
        self.times(1.0, column, ends)
    }

    /// A statistic of a measure: a probability in percent.
    pub(super) fn statistic(self, column: &str, ends: Ends) -> String {
        if self.is_share() { self.percent(column, ends) } else { self.estimate(column, ends) }
    }

    /// So many times a number, with as many digits as its interval bears out.
    fn times(self, factor: f64, column: &str, ends: Ends) -> String {
        // The range of a measure may settle what was sampled.
        let settled = self.cell(ends.method) == Method::Exact.to_string();
        let sampled = self.engine() == Some(FoundBy::Sample) && !settled;
        let written = if sampled { digits::sampled } else { digits::estimate };
        let ends = self.ends(ends).map(|(low, high)| (factor * low, factor * high));
        self.number(column).map_or(String::new(), |value| written(factor * value, ends))
    }

    /// The same in a sentence: what is exact has no more digits than are read, and its table has all.
    pub(super) fn told(self, factor: f64, column: &str, ends: Ends) -> String {
        let drawn = |value: f64| digits::drawn(factor * value);
        let is_exact = self.is_exactly(column, ends);
        let exact = self.number(column).filter(|_| is_exact).map(drawn);
        exact.unwrap_or_else(|| self.times(factor, column, ends))
    }

    /// Whether there is a number that is known exactly.
    fn is_exactly(self, column: &str, ends: Ends) -> bool {
        let is_exact = self.engine() == Some(FoundBy::Exact) && self.ends(ends).is_none();
        is_exact && self.number(column).is_some()
    }

    /// The ends of an interval; a lower one alone if there is no upper one.
    fn ends(self, ends: Ends) -> Option<(f64, f64)> {
        let low = self.number(ends.low)?;
        Some((low, self.number(ends.high).unwrap_or(f64::INFINITY)))
    }

    /// How a number is known.
    pub(super) fn known(self, trials: &str) -> String {
        let trials = self.cell(trials).parse().ok();
        trials.map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials)))
    }
}

/// All columns but those that are empty or hidden.
fn plain(table: &Table, rows: &[Row<'_>]) -> Rows {
    let told = |(position, name): &(usize, &str)| {
        !HIDDEN.contains(name) && rows.iter().any(|row| !row.cell_at(*position).is_empty())
    };
    let columns: Vec<(usize, &str)> = table.header.iter().enumerate().filter(told).collect();
    let cells = |row: &Row<'_>| {
        columns.iter().map(|(position, _)| number(row.cell_at(*position))).collect()
    };
    Rows {
        headers: columns.iter().map(|(_, name)| name.replace('_', " ")).collect(),
        rows: rows.iter().map(cells).collect(),
    }
}

/// A cell with no more digits than a reader wants, if it is a number.
fn number(cell: &str) -> String {
    match cell.parse::<f64>() {
        Ok(number) if number.is_finite() => digits::exact(number),
        _ => cell.to_owned(),
    }
}
