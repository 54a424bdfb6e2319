//! What the manifest of a run tells of how the run was made, for whoever puts shards of it together.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::SCHEMA;
use crate::checkpoint::identity::{Difference, Identity};
use crate::checkpoint::unusable::{self, Unusable};
use crate::{Failure, json_text};

/// The name of the file.
pub(crate) const MANIFEST: &str = "manifest.json";

/// What a manifest tells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Told {
    /// What it is a run of.
    pub(crate) identity: Identity,
    /// What the command line changed, but for the share of the trials.
    pub(crate) command_line: Value,
    /// The share, such as `0/4`; nothing for the whole.
    pub(crate) shard: Option<String>,
    /// Whether all that was asked for was done.
    pub(crate) complete: bool,
}

impl Told {
    /// Reads what the manifest in a folder tells; nothing if there is none.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is not as it was written, or is of another form.
    pub(crate) fn read(folder: &Path) -> Result<Option<Told>, Failure> {
        let path = folder.join(MANIFEST);
        let text = unusable::text_if_there(&path)?;
        Ok(text.map(|text| told(&text, path)).transpose()?)
    }

    /// The first property in which the run of one manifest differs from that of another, but for the
    /// share and what else the command lines say.
    pub(crate) fn difference(&self, wanted: &Told) -> Option<Difference> {
        self.identity.difference(&wanted.identity)
    }
}

fn told(text: &str, path: PathBuf) -> Result<Told, Unusable> {
    let damaged = |path, what: String| Unusable::Damaged { path, what };
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return Err(damaged(path, error.to_string())),
    };
    if value["schema"] != SCHEMA {
        let found = value["schema"].clone();
        return Err(Unusable::OtherForm { path, found, read: SCHEMA.into() });
    }
    if !json_text::is_as_signed(text) {
        return Err(damaged(path, "its checksum does not fit".to_owned()));
    }
    let identity = match Identity::of_manifest(&value) {
        Ok(identity) => identity,
        Err(error) => return Err(damaged(path, error.to_string())),
    };
    let mut command_line = value["command_line"].clone();
    if let Some(said) = command_line.as_object_mut() {
        said.remove("shard");
    }
    let shard = value["shard"].as_str().map(str::to_owned);
    let complete = value["complete"] == true;
    Ok(Told { identity, command_line, shard, complete })
}
