//! Tables whose rows are words, each with how far it goes.

use std::sync::Arc;

use super::resolving::Resolving;
use super::words::{no_word, own_words};
use crate::core::Range;
use crate::problem::Problem;
use crate::syntax::{self, BandRow, Name};
use crate::types::{BandOf, Bands, Type};

/// What the top of a band may be where nothing is said of it.
pub(super) const MOST_SCORES: Range = Range { low: -1000, high: 1000 };

/// The type of a table.
pub(super) fn bands(
    bands: &syntax::Bands,
    names: &mut dyn Resolving,
    problems: &mut Vec<Problem>,
) -> Type {
    if bands.rows.is_empty() {
        problems.push(Problem::absence(bands.on.span, "this table has no rows"));
        return Type::Broken;
    }
    let by = bands.by.as_ref().map(|name| names.enumeration(name, problems));
    let gives = if let Some(name) = &bands.gives {
        names.enumeration(name, problems)
    } else {
        let names: Vec<Name> = bands.rows.iter().map(|row| row.result.clone()).collect();
        Some(Arc::new(own_words(&names, &[], problems)))
    };
    let (Some(gives), Some(by)) = (gives, by.map_or(Some(None), |by| by.map(Some))) else {
        return Type::Broken;
    };
    let columns = by.as_ref().map_or(1, |words| words.words.len());
    let last = bands.rows.len().saturating_sub(1);
    let mut rows = Vec::new();
    for (at, row) in bands.rows.iter().enumerate() {
        check_row(row, at == last, columns, problems);
        if let Some(before) = at.checked_sub(1).and_then(|at| bands.rows.get(at)) {
            check_rise(before, row, problems);
        }
        let Some(result) = gives.position(&row.result.text) else {
            problems.push(no_word(&row.result, &gives));
            continue;
        };
        rows.push(BandOf {
            result,
            key: row.result.text.clone(),
            tops: row.tops.clone(),
            within: row.within.map_or(MOST_SCORES, |(low, high)| Range { low, high }),
            meaning: row.meaning.as_ref().map_or_else(String::new, |text| text.text.clone()),
        });
    }
    Type::Bands(Arc::new(Bands { on: bands.on.clone(), by, gives, rows }))
}

/// Says so if a top of a row is not where it may be, or a row has not as many as there are columns.
fn check_row(row: &BandRow, is_last: bool, columns: usize, problems: &mut Vec<Problem>) {
    if let Some((low, high)) = row.within
        && let Some(top) = row.tops.iter().find(|top| !(low..=high).contains(*top))
    {
        problems.push(if low <= high {
            let message = format!("{top} is not from {low} to {high}");
            Problem::new(row.result.span, message).help("`..4 in 0..6`")
        } else {
            super::numbers::turned_around(low, high, row.result.span)
        });
    }
    let expected = if is_last { 0 } else { columns };
    if row.tops.len() == expected {
        return;
    }
    let message = if is_last {
        "the last row of a table takes all scores above, and has no top".to_owned()
    } else if columns == 1 {
        format!("the row `{}` does not say how far it goes", row.result.text)
    } else {
        format!("the row `{}` needs a top for each of {columns} columns", row.result.text)
    };
    let help = if is_last { "leave out `..`" } else { "`..4` is all scores up to 4" };
    problems.push(Problem::new(row.result.span, message).help(help));
}

/// Says so if a row ends below the one before it.
fn check_rise(before: &BandRow, row: &BandRow, problems: &mut Vec<Problem>) {
    let falls = before.tops.iter().zip(&row.tops).find(|(below, top)| top < below);
    if let Some((below, top)) = falls {
        let message = format!("the rows of a table rise, but {top} comes after {below}");
        let problem = Problem::new(row.result.span, message);
        problems.push(problem.help("a row that is left out ends where the one before it does"));
    }
}
