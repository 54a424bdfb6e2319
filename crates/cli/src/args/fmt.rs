//! Arguments of `fmt`.

use std::path::PathBuf;

use clap::Args;

/// Examples and exit codes of `fmt`.
pub(super) const FMT_HELP: &str = "\
Examples:
  sandtable fmt house
  sandtable fmt house/wire.rule --check
  sandtable fmt - < house/wire.rule

Exit codes: 0 done; 2 a page cannot be read, and none is changed; 3 with --check, a page is not in \
the one form; 4 there is no page.";

/// Arguments of `fmt`.
#[derive(Debug, Args)]
pub(crate) struct FmtArguments {
    /// Rules that are written as text (*.rule), and folders of them; - alone reads one from standard
    /// input and prints it
    #[arg(required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// Change nothing, and say what would be changed
    #[arg(long)]
    pub(crate) check: bool,
}
