//! Tables as a workbook of a spreadsheet (`.xlsx`), which is opened alike whatever language it is
//! opened in: a number is a number there, and text is text.

use std::collections::BTreeSet;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};
use thiserror::Error;

use crate::csv::{number, said};

/// A table, as it stands in a file of comma-separated values.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The name of its sheet; one that no sheet can have is shortened, and told apart from others.
    pub name: String,
    /// The headings of its columns.
    pub header: Vec<String>,
    /// Its rows, with a cell for each column.
    pub rows: Vec<Vec<String>>,
}

/// Why tables make no workbook.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WorkbookError {
    /// A table is longer than a sheet.
    #[error("{name} has {rows} rows, and a sheet of a workbook has {MOST_ROWS} at most")]
    Rows {
        /// The table.
        name: String,
        /// Its rows.
        rows: usize,
    },
    /// A cell is longer than a workbook can have.
    #[error(
        "{name} has a cell of {letters} letters, and one of a workbook has {MOST_LETTERS} at most"
    )]
    Letters {
        /// The table.
        name: String,
        /// The letters of the cell.
        letters: usize,
    },
    /// The file cannot be made.
    #[error("the workbook cannot be made: {0}")]
    Encoding(String),
}

/// The rows of a sheet below its headings.
const MOST_ROWS: usize = (1 << 20) - 1;

/// The letters of a cell, as pairs of bytes.
const MOST_LETTERS: usize = 32_767;

/// The letters of the name of a sheet.
const LONGEST_NAME: usize = 31;

/// Letters that the name of a sheet cannot have.
const NOT_IN_NAMES: [char; 8] = ['[', ']', ':', '*', '?', '/', '\\', '\''];

/// Makes a workbook with a sheet for each table; the same bytes for the same tables.
///
/// A cell is a number if it is written as [`csv::write`](crate::csv::write) writes numbers, with all
/// of its digits: one with more than a spreadsheet keeps, as a long numerator, stays text. No cell is
/// a formula. Headings stay in sight, and filter their columns.
///
/// # Errors
///
/// If a table has too many rows, or a cell too many letters.
///
/// # References
///
/// ECMA-376, *Office Open XML file formats*.
pub fn workbook(sheets: &[Sheet]) -> Result<Vec<u8>, WorkbookError> {
    let mut book = Workbook::new();
    let long_ago = ExcelDateTime::from_ymd(2000, 1, 1).map_err(encoding)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&long_ago));
    let heading = Format::new().set_bold();
    let mut names = BTreeSet::new();
    for sheet in sheets {
        refuse_what_is_too_long(sheet)?;
        let name = free_name(&sheet.name, &mut names);
        fill(book.add_worksheet(), &name, sheet, &heading).map_err(encoding)?;
    }
    book.save_to_buffer().map_err(encoding)
}

#[expect(clippy::needless_pass_by_value, reason = "it is what a result has")]
fn encoding(error: XlsxError) -> WorkbookError {
    WorkbookError::Encoding(error.to_string())
}

fn refuse_what_is_too_long(sheet: &Sheet) -> Result<(), WorkbookError> {
    let (name, rows) = (sheet.name.clone(), sheet.rows.len());
    if MOST_ROWS < rows {
        return Err(WorkbookError::Rows { name, rows });
    }
    let cells = sheet.rows.iter().flatten().chain(&sheet.header);
    match cells.map(|cell| cell.encode_utf16().count()).max() {
        Some(letters) if MOST_LETTERS < letters => Err(WorkbookError::Letters { name, letters }),
        _ => Ok(()),
    }
}

/// A name that a sheet can have and none has yet; sheets with a name in capitals and in small letters
/// have the same.
fn free_name(name: &str, taken: &mut BTreeSet<String>) -> String {
    let plain: String = name.chars().filter(|letter| !NOT_IN_NAMES.contains(letter)).collect();
    let plain = if plain.is_empty() { "table".to_owned() } else { plain };
    let cut = |length| plain.chars().take(length).collect::<String>();
    let numbered = (2..).map(|number| {
        let end = format!(" {number}");
        cut(LONGEST_NAME - end.len()) + &end
    });
    let mut free = [cut(LONGEST_NAME)].into_iter().chain(numbered);
    free.find(|name| taken.insert(name.to_lowercase())).expect("numbers do not end")
}

fn fill(
    page: &mut Worksheet,
    name: &str,
    sheet: &Sheet,
    heading: &Format,
) -> Result<(), XlsxError> {
    page.set_name(name)?;
    page.set_freeze_panes(1, 0)?;
    for (column, text) in (0..).zip(&sheet.header) {
        page.write_string_with_format(0, column, text, heading)?;
    }
    for (row, cells) in (1..).zip(&sheet.rows) {
        for (column, cell) in (0..).zip(cells) {
            match number(cell) {
                _ if cell.is_empty() => continue,
                Some(number) => page.write_number(row, column, number)?,
                None => page.write_string(row, column, said(cell))?,
            };
        }
    }
    if let (Ok(rows), Some(last)) =
        (u32::try_from(sheet.rows.len()), sheet.header.len().checked_sub(1))
    {
        page.autofilter(0, 0, rows, u16::try_from(last).unwrap_or(u16::MAX))?;
    }
    page.autofit();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(name: &str, cells: &[&str]) -> Sheet {
        let row = cells.iter().map(|cell| (*cell).to_owned()).collect();
        Sheet { name: name.to_owned(), header: vec!["a".to_owned(); cells.len()], rows: vec![row] }
    }

    #[test]
    fn the_same_tables_are_the_same_bytes() {
        let sheets = [sheet("summary", &["order", "0.875", "-3"])];
        let book = workbook(&sheets).unwrap();
        assert!(book.starts_with(b"PK"), "a workbook is an archive");
        assert_eq!(book, workbook(&sheets).unwrap());
        assert_ne!(book, workbook(&[sheet("summary", &["order", "0.876", "-3"])]).unwrap());
    }

    #[test]
    fn sheets_have_names_that_sheets_can_have_and_none_twice() {
        let mut taken = BTreeSet::new();
        let mut name = |name: &str| free_name(name, &mut taken);
        assert_eq!(name("summary"), "summary");
        assert_eq!(name("Summary"), "Summary 2");
        assert_eq!(name("[a/b]:*?\\'"), "ab");
        assert_eq!(name("''"), "table");
        let long = "a".repeat(40);
        assert_eq!(name(&long), "a".repeat(31));
        assert_eq!(name(&long), format!("{} 2", "a".repeat(29)));
    }

    #[test]
    fn what_no_sheet_can_have_is_refused() {
        let long = "a".repeat(MOST_LETTERS + 1);
        let error = workbook(&[sheet("summary", &[&long])]).unwrap_err();
        let expected =
            "summary has a cell of 32768 letters, and one of a workbook has 32767 at most";
        assert_eq!(error.to_string(), expected);
        let rows = vec![Vec::new(); MOST_ROWS + 1];
        let error = workbook(&[Sheet { rows, ..sheet("summary", &[]) }]).unwrap_err();
        assert_eq!(error, WorkbookError::Rows { name: "summary".to_owned(), rows: 1_048_576 });
    }

    #[test]
    fn a_table_without_rows_or_columns_is_an_empty_sheet() {
        assert!(workbook(&[Sheet { name: "empty".to_owned(), ..Sheet::default() }]).is_ok());
    }
}
