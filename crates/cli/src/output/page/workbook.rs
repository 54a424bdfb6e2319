//! The tables of a folder of results as a workbook.

use csv::StringRecord;
use sandtable_report::workbook::{Sheet, workbook};

use super::found::{Found, Table};
use crate::Failure;
use crate::disk::stale::WORKBOOK;

/// A workbook with a sheet for each file of comma-separated values.
///
/// # Errors
///
/// If a table is longer than a workbook can have.
pub(super) fn made(found: &Found) -> Result<Vec<u8>, Failure> {
    let sheets: Vec<Sheet> = found.tables.iter().map(sheet).collect();
    workbook(&sheets).map_err(|source| Failure::Workbook { name: WORKBOOK.to_owned(), source })
}

fn sheet(table: &Table) -> Sheet {
    let cells = |row: &StringRecord| row.iter().map(str::to_owned).collect();
    let rows = table.records.iter().map(cells).collect();
    Sheet { name: table.name.clone(), header: cells(&table.header), rows }
}
