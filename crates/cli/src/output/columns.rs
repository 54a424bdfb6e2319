//! Files of comma-separated values, whose columns are written once: each with its name, and with
//! how its cell is read off whatever a row is about.

use sandtable_report::csv::{self, Cell};
use sandtable_sim::interval::Interval;

/// A column of rows that are about `R`: its name, and its cell.
pub(crate) type Column<R> = (&'static str, fn(&R) -> Cell);

/// The rows under the names of their columns.
pub(crate) fn written<R>(columns: &[Column<R>], rows: impl IntoIterator<Item = R>) -> Vec<u8> {
    let header: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let cells = |row: R| columns.iter().map(|(_, cell)| cell(&row)).collect();
    table(&header, &rows.into_iter().map(cells).collect::<Vec<_>>())
}

/// Rows whose columns are only known when they are there.
pub(crate) fn table(header: &[&str], rows: &[Vec<Cell>]) -> Vec<u8> {
    csv::write(header, rows).expect("every row has a cell for every column")
}

/// The engine, as files name it.
pub(crate) fn engine(trials: Option<u64>) -> Cell {
    if trials.is_some() { "sample" } else { "exact" }.into()
}

/// The lower end of an interval, if there is one.
pub(crate) fn low(interval: Option<Interval>) -> Cell {
    interval.map(|interval| interval.low).into()
}

/// The upper end of an interval, if there is one.
pub(crate) fn high(interval: Option<Interval>) -> Cell {
    interval.map(|interval| interval.high).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_column_is_read_off_each_row_under_its_name() {
        let columns: &[Column<(&str, Option<Interval>)>] = &[
            ("variant", |(variant, _)| (*variant).into()),
            ("ci_low", |(_, interval)| low(*interval)),
            ("ci_high", |(_, interval)| high(*interval)),
        ];
        let rows = [("base", None), ("run", Some(Interval { low: 0.25, high: 1.0 }))];
        let text = String::from_utf8(written(columns, rows)).unwrap();
        assert_eq!(text, "variant,ci_low,ci_high\nbase,,\nrun,0.25,1\n");
        assert_eq!(written(columns, []), b"variant,ci_low,ci_high\n", "the header alone");
    }
}
