//! The files that a check writes, which have to be several.

use std::path::PathBuf;

use crate::args::CheckArguments;
use crate::checkpoint::pieces::PIECES;
use crate::commands::refusal::Unasked;
use crate::disk::atomic;
use crate::output::checks as output;

/// What a workflow says the summary of a step with.
const STEP: &str = "GITHUB_STEP_SUMMARY";

/// The file that a workflow shows as the summary of the step, if there is one and it is asked for.
pub(super) fn step_summary(github: bool) -> Option<PathBuf> {
    let file = std::env::var_os(STEP).filter(|file| !file.is_empty());
    file.filter(|_| github).map(PathBuf::from)
}

/// Refuses two files that are one, of which the first would be lost, and a summary of a step among the
/// results, where it would be somebody else's.
///
/// # Errors
///
/// If there are such files.
pub(super) fn refuse_same_file(arguments: &CheckArguments) -> Result<(), Unasked> {
    let out = atomic::place(&arguments.out);
    let results = output::names(&[], &[], false).into_iter().chain([PIECES.to_owned()]);
    let result = |name: String| Some((atomic::place(&arguments.out.join(name))?, "--out"));
    let mut taken: Vec<_> = results.filter_map(result).collect();
    let files = [
        ("--junit", arguments.junit.clone()),
        ("--ledger", arguments.checks.ledger.clone()),
        (STEP, step_summary(arguments.github)),
    ];
    for (option, file) in files {
        let Some((place, file)) = file.and_then(|file| Some((atomic::place(&file)?, file))) else {
            continue;
        };
        let is_result = option == STEP && out.iter().any(|out| atomic::is_within(&file, out));
        if let Some((_, other)) = taken.iter().find(|(other, _)| *other == place || is_result) {
            return Err(Unasked::SameFile { option, file, other });
        }
        taken.push((place, option));
    }
    Ok(())
}
