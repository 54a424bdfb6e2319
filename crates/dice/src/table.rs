//! Roll tables.

use std::fmt;

use crate::Pool;

/// The dice that a table is rolled on, and the bands of scores that its rows take: all of it that
/// does not depend on what its results are.
///
/// Each row is named by the highest score that falls in it; the last row takes all above. A score
/// below the first row's takes the first row, as the rulebooks have it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bands {
    pool: Pool,
    tops: Vec<i32>,
}

/// Rows of results against [`Bands`] of a modified roll.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table<T> {
    bands: Bands,
    /// The results of all rows but the last.
    results: Vec<T>,
    last: T,
}

/// The bands of a table are out of order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableError {
    /// The band that should end lower.
    pub before: i32,
    /// The band that should end higher.
    pub after: i32,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TableError { before, after } = self;
        write!(
            f,
            "the bands of a table must rise, but one up to {before} is followed by one up to {after}"
        )
    }
}

impl std::error::Error for TableError {}

impl Bands {
    /// The dice that are rolled.
    #[inline]
    pub fn pool(&self) -> Pool {
        self.pool
    }

    /// The highest score of each row but the last, which takes all above.
    #[inline]
    pub fn tops(&self) -> &[i32] {
        &self.tops
    }

    /// Which row, counted from zero, a modified total falls in.
    #[inline]
    pub fn position(&self, total: i32) -> usize {
        self.tops.iter().position(|top| total <= *top).unwrap_or(self.tops.len())
    }

    /// The same bands with so many pips more in a row, which the next row loses.
    ///
    /// No further than the next row reaches, or to nothing: no third row is touched. The last row
    /// has no end to move.
    #[must_use]
    pub fn moved(&self, row: usize, pips: i32) -> Bands {
        let mut bands = self.clone();
        let below = row.checked_sub(1).and_then(|below| self.tops.get(below)).copied();
        let above = self.tops.get(row + 1).copied().unwrap_or(i32::MAX);
        if let Some(top) = bands.tops.get_mut(row) {
            *top = top.saturating_add(pips).clamp(below.unwrap_or(i32::MIN), above);
        }
        bands
    }
}

impl<T: Copy> Table<T> {
    /// A table rolled on some dice: rows with the highest score of each, and the row above them.
    ///
    /// Two rows may end at the same score; the second is then empty, as when a designer's figures
    /// do away with it.
    ///
    /// # Errors
    ///
    /// If a row ends below the one before it.
    pub fn new(
        pool: Pool,
        rows: impl Into<Vec<(i32, T)>>,
        last: T,
    ) -> Result<Table<T>, TableError> {
        let (tops, results): (Vec<i32>, Vec<T>) = rows.into().into_iter().unzip();
        for pair in tops.windows(2) {
            if pair[1] < pair[0] {
                return Err(TableError { before: pair[0], after: pair[1] });
            }
        }
        Ok(Table { bands: Bands { pool, tops }, results, last })
    }

    /// The dice, and the bands of scores.
    #[inline]
    pub fn bands(&self) -> &Bands {
        &self.bands
    }

    /// The dice this table is rolled on.
    #[inline]
    pub fn pool(&self) -> Pool {
        self.bands.pool
    }

    /// The result for a modified total.
    #[inline]
    pub fn row(&self, total: i32) -> T {
        self.result(self.position(total))
    }

    /// How many rows the table has.
    pub fn len(&self) -> usize {
        self.results.len() + 1
    }

    /// Never true: a table has a last row.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Which row, counted from zero, a modified total falls in.
    #[inline]
    pub fn position(&self, total: i32) -> usize {
        self.bands.position(total)
    }

    /// The result in a row counted from zero; rows past the last are the last.
    #[inline]
    pub fn result(&self, position: usize) -> T {
        self.results.get(position).map_or(self.last, |result| *result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::D6;

    #[test]
    fn a_modified_roll_off_either_end_takes_the_row_at_that_end() {
        let table = Table::new(D6.times(1), [(0, 'a'), (2, 'b'), (4, 'c')], 'd').unwrap();
        assert_eq!(
            [-3, 0, 1, 2, 3, 5, 9].map(|total| table.row(total)),
            ['a', 'a', 'b', 'b', 'c', 'd', 'd']
        );
        assert_eq!(
            [-3, 0, 1, 2, 3, 5, 9].map(|total| table.position(total)),
            [0, 0, 1, 1, 2, 3, 3]
        );
        assert_eq!(table.result(2), 'c');
    }

    #[test]
    fn the_end_of_a_row_is_moved_by_pips() {
        let table = Table::new(D6.times(1), [(0, 'a'), (2, 'b'), (4, 'c')], 'd').unwrap();
        let tops = |row, pips| table.bands().moved(row, pips).tops().to_vec();
        assert_eq!(tops(1, 1), [0, 3, 4]);
        assert_eq!(tops(1, -1), [0, 1, 4]);
        assert_eq!(tops(1, 9), [0, 4, 4], "the next row can lose no more than it has");
        assert_eq!(tops(0, -9), [-9, 2, 4]);
        assert_eq!(tops(3, 1), [0, 2, 4], "the last row has no end");
        assert_eq!(tops(9, 1), [0, 2, 4], "there is no such row");
    }

    #[test]
    fn bands_must_rise() {
        let error = Table::new(D6.times(1), [(3, 'a'), (2, 'b')], 'c').unwrap_err();
        assert_eq!(error, TableError { before: 3, after: 2 });
    }
}
