//! Files of earlier runs that cannot be used.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::identity::Difference;
use super::unfit::Unfit;
use crate::refusal::Refusal;
use crate::{Failure, whole};

/// The text of a file that an earlier run has written; nothing if there is no such file.
///
/// # Errors
///
/// If it cannot be read, or is no text.
pub(crate) fn text_if_there(path: &Path) -> Result<Option<String>, Failure> {
    match whole::bytes(path) {
        Ok(bytes) => Ok(Some(decoded(path, bytes)?)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::file(path)(error)),
    }
}

/// The text of a file that an earlier run has written.
///
/// # Errors
///
/// If there is no such file, it cannot be read, or is no text.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    let bytes = whole::bytes(path).map_err(Failure::file(path))?;
    Ok(decoded(path, bytes)?)
}

fn decoded(path: &Path, bytes: Vec<u8>) -> Result<String, Unusable> {
    let what = "it is not UTF-8 text".to_owned();
    String::from_utf8(bytes).map_err(|_| Unusable::Damaged { path: path.to_owned(), what })
}

/// Why what an earlier run has written cannot be used.
#[derive(Debug, Error)]
pub(crate) enum Unusable {
    /// Results are looked for in what is no folder.
    #[error("{} is not a folder", .0.display())]
    NoFolder(PathBuf),
    /// There are no results in a folder.
    #[error("no manifest.json in {} or the folders below it", .0.display())]
    NoResults(PathBuf),
    /// A file is not what was written.
    #[error("{}: the file is damaged or not a file of results: {what}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A file is of another version of the program.
    #[error("{}: the file has form {found}; this program reads form {read}", .path.display())]
    OtherForm {
        /// The file.
        path: PathBuf,
        /// Its form.
        found: serde_json::Value,
        /// The form that can be read.
        read: u64,
    },
    /// Counts cannot be read.
    #[error("{}: the file is damaged or not a tally: {source}", .path.display())]
    NoTally {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// Counts have been changed.
    #[error("{}: the file is damaged: its checksum does not fit", .0.display())]
    Checksum(PathBuf),
    /// Counts are of nobody, although their hash fits.
    #[error("{}: {what}", .path.display())]
    Unsound {
        /// The file.
        path: PathBuf,
        /// What of it nobody can have counted.
        what: Unsound,
    },
    /// A piece is no answer to what is asked of it.
    #[error("{}: piece {piece}, counted from 0, {why}", listed(.files))]
    Unfit {
        /// The file that it stands in, or all of which it was put together.
        files: Vec<PathBuf>,
        /// The piece, counted from 0.
        piece: usize,
        /// Why not.
        why: Unfit,
    },
    /// Counts of a variant are no answer to what is asked of it.
    #[error("{}: variant `{variant}` {why}", .path.display())]
    UnfitVariant {
        /// The file.
        path: PathBuf,
        /// The variant.
        variant: String,
        /// Why not.
        why: Unfit,
    },
    /// There are more trials than were asked for.
    #[error("{}: variant `{variant}` has more trials than the {most} of this share", .path.display())]
    TooMany {
        /// The file.
        path: PathBuf,
        /// The variant.
        variant: String,
        /// How many there can be.
        most: u64,
    },
    /// Counts are of another run.
    #[error("{}: {difference}", .path.display())]
    OtherRun {
        /// The file.
        path: PathBuf,
        /// What differs.
        difference: Difference,
    },
}

/// What nobody can have counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Unsound {
    /// Counts are not those of as many trials.
    #[error("the counts of variant `{0}` do not add up to its trials")]
    Variant(String),
    /// Counts are not those of as many trials, or sums not of such counts.
    #[error("the counts or sums of piece {0}, counted from 0, do not add up to its trials")]
    Piece(usize),
    /// There is no such share.
    #[error("there is no shard {0}/{1}: they are counted from 0")]
    Share(u32, u32),
}

impl Unsound {
    /// That there is no such share, if so.
    pub(super) fn of_share(shard: Option<(u32, u32)>) -> Option<Unsound> {
        let none = shard.filter(|(index, count)| count <= index);
        none.map(|(index, count)| Unsound::Share(index, count))
    }
}

/// Files that something was put together of.
fn listed(files: &[PathBuf]) -> String {
    let shown: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    shown.join(" and ")
}

impl Refusal for Unusable {
    fn help(&self) -> Option<String> {
        match self {
            Unusable::NoResults(_) => Some(
                "`sandtable run` writes results into such a folder, reports/ if not told otherwise"
                    .to_owned(),
            ),
            Unusable::Damaged { .. } | Unusable::OtherForm { .. } => {
                Some("run the scenario again to write it anew".to_owned())
            }
            Unusable::OtherRun { .. } => Some(
                "what is resumed or merged has one command line and the same files; without \
                 --resume a run begins anew"
                    .to_owned(),
            ),
            Unusable::NoTally { .. }
            | Unusable::Checksum(_)
            | Unusable::Unsound { .. }
            | Unusable::Unfit { .. }
            | Unusable::UnfitVariant { .. }
            | Unusable::TooMany { .. } => Some(
                "give the command that wrote it again, for a shard with its --shard and without \
                 --resume, to write it anew"
                    .to_owned(),
            ),
            Unusable::NoFolder(_) => None,
        }
    }
}
