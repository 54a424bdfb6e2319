//! What cannot be forked.

use std::path::PathBuf;

use thiserror::Error;

use crate::refusal::Refusal;
use crate::terminal::shell::word;

/// Why something is not forked. Nothing was written.
#[derive(Debug, Error)]
pub(super) enum Unforked {
    /// An entry is carried out in Rust alone.
    #[error("`{id}` is carried out in Rust, and there is no page of it to be forked")]
    InRust {
        /// The id, as it was named.
        id: String,
        /// What there is as text instead.
        instead: String,
    },
    /// More than one file would go to standard output.
    #[error("`{what}` is {} files: {}", .files.len(), .files.join(", "))]
    Several {
        /// What was asked for.
        what: String,
        /// The files, by their names.
        files: Vec<String>,
    },
    /// A file is there already.
    #[error("{} is there already, and a fork overwrites nothing", .0.display())]
    There(PathBuf),
}

impl Refusal for Unforked {
    fn help(&self) -> Option<String> {
        Some(match self {
            Unforked::InRust { id, instead } => format!(
                "{instead}; `sandtable new --rule` begins a page, and a page may `play` \"{id}\""
            ),
            Unforked::Several { what, .. } => {
                format!("`sandtable fork {} --out mine/` writes them into a folder", word(what))
            }
            Unforked::There(_) => "name another folder behind --out".to_owned(),
        })
    }
}
