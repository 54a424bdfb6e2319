//! What is certain of a matrix, and how its cells are known.

use sandtable_games::Dominance;

use crate::matrix::Solved;

/// The option that makes another needless: for certain, where cells are sampled.
pub(super) fn dominated(solved: &Solved, side: usize, option: usize) -> Option<Dominance> {
    if let Some(certain) = &solved.certain {
        return certain.dominated[side][option];
    }
    let found = [&solved.analysis.rows, &solved.analysis.columns][side][option].dominated;
    found.filter(|_| trials(solved).is_none())
}

/// The pairs that neither side leaves: for certain, where cells are sampled.
pub(super) fn saddle_points(solved: &Solved) -> &[(usize, usize)] {
    match &solved.certain {
        Some(certain) => &certain.saddle_points,
        None if trials(solved).is_some() => &[],
        None => &solved.analysis.saddle_points,
    }
}

/// How many trials sampled cells are of; nothing if all are exact.
pub(super) fn trials(solved: &Solved) -> Option<u64> {
    solved.cells.iter().flatten().find_map(|cell| cell.rule.as_ref()?.trials)
}

/// How many cells are sampled.
pub(super) fn sampled(solved: &Solved) -> usize {
    let means = solved.cells.iter().flatten().filter_map(|cell| cell.rule.as_ref());
    means.filter(|mean| mean.trials.is_some()).count()
}
