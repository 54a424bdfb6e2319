//! What will be written into a folder.

use std::path::PathBuf;

use crate::disk::inventory::Writer;

/// What will be written into a folder, as far as that is known before anything is run.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The folder.
    pub(crate) path: PathBuf,
    /// The scenario file that the folder has its name from; nothing if somebody named the folder.
    pub(crate) named_after: Option<String>,
    /// Whose files they are.
    pub(crate) writer: Writer,
    /// The names of all files that may be written.
    pub(crate) names: Vec<String>,
    /// Whether the folder may hold files of others, which stay as they are.
    pub(crate) into_existing: bool,
}
