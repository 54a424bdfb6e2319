//! Files of comma-separated values, whose columns are written once: each with its name, and with
//! how its cell is read off whatever a row is about.

use sandtable_report::csv::{self, Cell};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Interval;
use sandtable_sim::probability::Fraction;

use crate::engine::FoundBy;
use crate::terminal::cleaned::on_one_line;

/// A column of rows that are about `R`: its name, and its cell.
pub(crate) type Column<R> = (&'static str, fn(&R) -> Cell);

/// The rows under the names of their columns.
pub(crate) fn written<R>(columns: &[Column<R>], rows: impl IntoIterator<Item = R>) -> Vec<u8> {
    let header: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    let cells = |row: R| columns.iter().map(|(_, cell)| cell(&row)).collect();
    table(&header, &rows.into_iter().map(cells).collect::<Vec<_>>())
}

/// Rows whose columns are only known when they are there. What files say stands in them as text
/// alone, and in one line.
pub(crate) fn table(header: &[&str], rows: &[Vec<Cell>]) -> Vec<u8> {
    let row = |row: &Vec<Cell>| row.iter().map(clean).collect();
    let rows: Vec<Vec<Cell>> = rows.iter().map(row).collect();
    csv::write(header, &rows).expect("every row has a cell for every column")
}

fn clean(cell: &Cell) -> Cell {
    match cell {
        Cell::Text(text) => Cell::Text(on_one_line(text)),
        other => other.clone(),
    }
}

/// The engine, as files name it.
pub(crate) fn engine(trials: Option<u64>) -> Cell {
    FoundBy::trials(trials).word().into()
}

/// The lower end of an interval, if there is one.
pub(crate) fn low(interval: Option<Interval>) -> Cell {
    interval.map(|interval| interval.low).into()
}

/// The upper end of an interval, if there is one.
pub(crate) fn high(interval: Option<Interval>) -> Cell {
    interval.map(|interval| interval.high).into()
}

/// A number, if it is known.
pub(crate) fn value_of(found: Option<Estimate>) -> Cell {
    found.and_then(|it| it.value).into()
}

/// The lower end of the interval of a number.
pub(crate) fn low_of(found: Option<Estimate>) -> Cell {
    low(found.and_then(|it| it.interval))
}

/// The upper end of the interval of a number.
pub(crate) fn high_of(found: Option<Estimate>) -> Cell {
    high(found.and_then(|it| it.interval))
}

/// How a number is known.
pub(crate) fn method_of(found: Option<Estimate>) -> Cell {
    found.map(|it| it.method.to_string()).into()
}

/// The numerator of a number that is known as a fraction of whole numbers of 128 bits: longer ones are
/// no cell that anybody reads. In a cell of its own, so that no spreadsheet takes an eighth for the
/// eighth of January.
pub(crate) fn numerator(fraction: Option<&Fraction>) -> Cell {
    in_lowest_terms(fraction).map(|(numerator, _)| numerator).into()
}

/// The denominator of such a number.
pub(crate) fn denominator(fraction: Option<&Fraction>) -> Cell {
    in_lowest_terms(fraction).map(|(_, denominator)| denominator).into()
}

fn in_lowest_terms(fraction: Option<&Fraction>) -> Option<(Cell, Cell)> {
    let (numerator, denominator) = fraction?.lowest_terms()?;
    short(numerator).zip(short(denominator))
}

fn short(number: impl TryInto<i128>) -> Option<Cell> {
    number.try_into().ok().map(|number| Cell::Whole(number.to_string()))
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

    #[test]
    fn a_fraction_has_cells_as_long_as_its_numbers_have_128_bits() {
        let columns: &[Column<Fraction>] = &[
            ("numerator", |fraction| numerator(Some(fraction))),
            ("denominator", |fraction| denominator(Some(fraction))),
        ];
        let of_sixes = |dice: i32| (0..dice).fold(Fraction::ONE, |p, _| p / Fraction::new(6, 1));
        // 6^49 has 127 bits, and 6^50 has 130.
        let rows = [Fraction::new(2, -6), of_sixes(49), of_sixes(50)];
        let text = String::from_utf8(written(columns, rows)).unwrap();
        let most = "134713546244127343440523266742756048896";
        assert_eq!(text, format!("numerator,denominator\n-1,3\n1,{most}\n,\n"));
    }
}
