//! What stands in columns: names, what they can be, units, meanings.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::parser::Begins;

use super::lines::Line;
use super::page::Page;
use super::spaces::spaces;

/// The widest cell, in letters, that others are lined up with.
const WIDEST: usize = 32;

/// How far from the beginning of its line a word stands, for the words that begin columns.
pub(super) type Columns = BTreeMap<usize, usize>;

/// Where the columns of a page stand.
pub(super) fn columns(page: &Page, lines: &[Line]) -> Columns {
    let mut columns = Columns::new();
    let mut runs: BTreeMap<Option<usize>, Vec<Row>> = BTreeMap::new();
    for line in lines {
        let run = runs.entry(line.within).or_default();
        if line.is_after_blank {
            line_up(std::mem::take(run), &mut columns);
        }
        run.extend(row(page, line));
    }
    for run in runs.into_values() {
        line_up(run, &mut columns);
    }
    columns
}

/// A line with columns.
#[derive(Debug)]
struct Row {
    /// The columns that begin in it, and the words in them.
    cells: BTreeMap<u8, Cell>,
    /// Where what has been set of it ends.
    end: usize,
    /// Whether something wide has been set, so that others are not lined up with what follows.
    is_wide: bool,
}

/// What stands in a column.
#[derive(Debug)]
struct Cell {
    first: usize,
    width: usize,
    is_wide: bool,
}

/// What stands in columns of a line.
fn row(page: &Page, line: &Line) -> Option<Row> {
    let first = line.words.clone().next()?;
    if page.words[first].begins != Some(Begins::Entry) {
        return None;
    }
    let has_block = line.words.clone().any(|at| page.words[at].is_over_lines);
    let starts: Vec<(u8, usize)> = line
        .words
        .clone()
        .filter(|at| page.words[*at].within == line.within && !page.words[*at].is_over_lines)
        .filter_map(|at| match page.words[at].begins {
            // Behind a line that goes on in braces, no meaning is looked for.
            Some(Begins::Column(column)) if column == 1 || !has_block => Some((column, at)),
            _ => None,
        })
        .collect();
    let ends = starts.iter().skip(1).map(|(_, at)| *at).chain([line.words.end]);
    let cells = starts.iter().zip(ends).map(|((column, at), end)| (*column, cell(page, *at..end)));
    let name = cell(page, first..starts.first()?.1);
    Some(Row { cells: cells.collect(), end: name.width, is_wide: name.is_wide })
}

/// Words that stand together in a column.
fn cell(page: &Page, words: Range<usize>) -> Cell {
    let first = words.start;
    let width = words
        .clone()
        .map(|at| {
            let before = if at == first { 0 } else { spaces(page, at) };
            before + page.words[at].text.chars().count()
        })
        .sum();
    let has_lines = words.clone().any(|at| page.words[at].text.contains('\n'));
    Cell { first, width, is_wide: has_lines || WIDEST < width }
}

/// Puts the columns of neighboring lines one below the other.
fn line_up(mut rows: Vec<Row>, columns: &mut Columns) {
    let all: BTreeSet<u8> = rows.iter().flat_map(|row| row.cells.keys().copied()).collect();
    for column in all {
        let is_lined_up = |row: &&Row| !row.is_wide && row.cells.range(column..).next().is_some();
        let start = rows.iter().filter(is_lined_up).map(|row| row.end + 1).max().unwrap_or(0);
        for row in &mut rows {
            let Some(cell) = row.cells.get(&column) else { continue };
            let at = start.max(row.end + 1);
            columns.insert(cell.first, at);
            row.end = at + cell.width;
            row.is_wide |= cell.is_wide;
        }
    }
}
