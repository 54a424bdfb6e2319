//! Arguments of `report`.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `report`.
#[derive(Debug, Args)]
pub(crate) struct ReportArguments {
    /// A folder of results, or a folder of such folders
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Write the tables of each folder as a workbook for a spreadsheet as well, `tables.xlsx`
    #[arg(long)]
    pub(crate) xlsx: bool,
    /// Print nothing but errors
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
