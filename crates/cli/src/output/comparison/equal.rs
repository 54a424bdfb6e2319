//! Variants that come to the same are one row of a picture.

use sandtable_sim::comparison::Movement;
use sandtable_sim::distribution::TOLERANCE;

use crate::compare::{Compared, Request};

/// A row of a picture: a variant, and the names of others that come to the same.
pub(super) struct Row<'a> {
    pub(super) first: &'a Compared,
    pub(super) equal: Vec<String>,
}

/// The rows, each with those after it that are of the same measure and known exactly to come to the
/// same, value by value; and with the reference, if they are known to come to the same as that.
pub(super) fn merged<'a>(request: &Request, rows: &[&'a Compared]) -> Vec<Row<'a>> {
    let mut merged: Vec<Row> = Vec::new();
    for row in rows {
        match merged.iter_mut().find(|before| is_same(before.first, row)) {
            Some(before) => before.equal.push(request.variants[row.variant].name.clone()),
            None => merged.push(Row { first: row, equal: as_before(request, row) }),
        }
    }
    merged
}

/// The name of the reference, where a variant is known exactly to come to the same.
pub(super) fn as_before(request: &Request, row: &Compared) -> Vec<String> {
    let same = is_known(row) && row.movements.is_empty();
    same.then(|| request.reference.name.clone()).into_iter().collect()
}

/// Whether it is known exactly to what both sides come, be it that one never has a value.
fn is_known(row: &Compared) -> bool {
    let is_told = row.missing.iter().all(|side| side.value.is_some());
    row.pairs.is_none() && (row.difference.is_some() || is_told)
}

/// Whether both come to the same distribution: they have moved the same from one reference.
fn is_same(one: &Compared, other: &Compared) -> bool {
    one.measure == other.measure
        && is_known(one)
        && is_known(other)
        && one.difference.is_some() == other.difference.is_some()
        && one.verdict == other.verdict
        && is_moved_alike(&one.movements, &other.movements)
}

/// Whether the same values have moved by the same; in whichever order, as those that moved equally far
/// may stand in any.
fn is_moved_alike(one: &[Movement], other: &[Movement]) -> bool {
    let by_value = |moves: &[Movement]| {
        let mut moves = moves.to_vec();
        moves.sort_by_key(|moved| moved.value);
        moves
    };
    let alike = |(a, b): (&Movement, &Movement)| {
        a.value == b.value && (a.variant - b.variant).abs() <= TOLERANCE
    };
    one.len() == other.len() && by_value(one).iter().zip(&by_value(other)).all(alike)
}
