//! Arguments of `fork`.

use std::path::PathBuf;

use clap::Args;

/// Examples of `fork`.
pub(super) const FORK_HELP: &str = "\
Examples:
  sandtable fork ba.minefield.attack > my-mines.rule
  sandtable fork wtj.204.fascines --out mine/
  sandtable fork wtj-1916 --out my-book/
  sandtable fork house/wire.rule --out mine/
  sandtable fork reports/bolt-action/mine-order --out again/

Each page says in its first line what it was forked from. A folder of results gives the scenario that \
they came from and the pages that it reads, as they were, with the command that repeats them. Nothing \
is overwritten. Entries that are \
carried out in Rust alone have no text; `sandtable list` says which have one.";

/// Arguments of `fork`.
#[derive(Debug, Args)]
pub(crate) struct ForkArguments {
    /// The register id of a rule that is there as text, a book such as wtj-1916, a page of your own
    /// (*.rule), a folder of them, with a slash: `house/`, or a folder of results
    #[arg(value_name = "ID")]
    pub(crate) what: String,
    /// The folder for the page and the libraries that it uses; without it, the page is printed, and
    /// reads those of a book there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}
