//! What a run leaves behind and what it says: files, and the answer on the terminal.

pub(crate) mod answer;
pub(crate) mod answers;
pub(crate) mod atomic;
pub(crate) mod checks;
pub(crate) mod columns;
pub(crate) mod comparison;
pub(crate) mod comparison_answer;
pub(crate) mod doctor;
pub(crate) mod documents;
pub(crate) mod factorial;
pub(crate) mod files;
pub(crate) mod folder;
pub(crate) mod manifest;
pub(crate) mod page;
pub(crate) mod plan;
pub(crate) mod plots;
pub(crate) mod price;
pub(crate) mod progress;
pub(crate) mod rows;
pub(crate) mod sensitivity;
pub(crate) mod side_by_side;
pub(crate) mod stale;
pub(crate) mod sweep;
pub(crate) mod tally;
pub(crate) mod tuning;
mod unusable;
pub(crate) mod why;
