//! Files of earlier runs that cannot be used.

use std::path::PathBuf;

use thiserror::Error;

use super::tally::Difference;
use crate::refusal::Refusal;

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
    /// The list of the files that were written into a folder cannot be read.
    #[error("{}: the list of the files that sandtable wrote here is damaged: {what}", .path.display())]
    Inventory {
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
    /// Counts are of other measures.
    #[error("piece {piece} was counted for another number of measures: {found} and not {wanted}")]
    OtherMeasures {
        /// The piece, counted from 0.
        piece: usize,
        /// Of how many measures it has counts.
        found: usize,
        /// How many are asked about.
        wanted: usize,
    },
    /// Something is counted that a measure cannot come to.
    #[error("{whose} has counts of `{seen}` where `{measure}` cannot come to that")]
    Impossible {
        /// What counts it.
        whose: String,
        /// What is counted.
        seen: String,
        /// The measure, by its name or its number.
        measure: String,
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
    /// Sums are of other combinations of switches.
    #[error(
        "piece {piece} was counted for other combinations than are asked about, or other trials, or \
         its sums are not those of its counts"
    )]
    OtherCells {
        /// The piece, counted from 0.
        piece: usize,
    },
    /// An answer is none to the question.
    #[error(
        "piece {piece} has an answer outside the range that is asked about, or of other trials"
    )]
    OutOfRange {
        /// The piece, counted from 0.
        piece: usize,
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
            | Unusable::OtherMeasures { .. }
            | Unusable::Impossible { .. }
            | Unusable::TooMany { .. }
            | Unusable::OtherCells { .. }
            | Unusable::OutOfRange { .. } => {
                Some("run it again without --resume to write it anew".to_owned())
            }
            Unusable::Inventory { .. } => Some(
                "put it back as it was; or remove it, and the results beside it, which nobody then \
                 knows to be ours"
                    .to_owned(),
            ),
            Unusable::NoFolder(_) => None,
        }
    }
}
