//! Roll tables.

use std::fmt;

use crate::Pool;

/// Rows of results against bands of a modified roll.
///
/// Each row is named by the highest score that falls in it; the last row takes all above. A score
/// below the first row's takes the first row, as the rulebooks have it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table<T> {
    pool: Pool,
    rows: Vec<(i32, T)>,
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
        let rows = rows.into();
        for pair in rows.windows(2) {
            if pair[1].0 < pair[0].0 {
                return Err(TableError { before: pair[0].0, after: pair[1].0 });
            }
        }
        Ok(Table { pool, rows, last })
    }

    /// The dice this table is rolled on.
    #[inline]
    pub fn pool(&self) -> Pool {
        self.pool
    }

    /// The result for a modified total.
    #[inline]
    pub fn row(&self, total: i32) -> T {
        self.rows.iter().find(|(top, _)| total <= *top).map_or(self.last, |(_, result)| *result)
    }

    /// The highest score of each row but the last, which takes all above.
    pub fn tops(&self) -> impl Iterator<Item = i32> {
        self.rows.iter().map(|(top, _)| *top)
    }

    /// The same table with so many pips more in a row, which the next row loses.
    ///
    /// No further than the next row reaches, or to nothing: no third row is touched. The last row
    /// has no end to move.
    #[must_use]
    pub fn moved(&self, row: usize, pips: i32) -> Table<T> {
        let mut table = self.clone();
        let below = row.checked_sub(1).map_or(i32::MIN, |below| self.rows[below].0);
        let above = self.rows.get(row + 1).map_or(i32::MAX, |(top, _)| *top);
        if let Some((top, _)) = table.rows.get_mut(row) {
            *top = top.saturating_add(pips).clamp(below, above);
        }
        table
    }

    /// How many rows the table has.
    pub fn len(&self) -> usize {
        self.rows.len() + 1
    }

    /// Never true: a table has a last row.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Which row, counted from zero, a modified total falls in.
    #[inline]
    pub fn position(&self, total: i32) -> usize {
        self.rows.iter().position(|(top, _)| total <= *top).unwrap_or(self.rows.len())
    }

    /// The result in a row counted from zero; rows past the last are the last.
    #[inline]
    pub fn result(&self, position: usize) -> T {
        self.rows.get(position).map_or(self.last, |(_, result)| *result)
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
        let tops = |row, pips| table.moved(row, pips).tops().collect::<Vec<_>>();
        assert_eq!(tops(1, 1), [0, 3, 4]);
        assert_eq!(tops(1, -1), [0, 1, 4]);
        assert_eq!(tops(1, 9), [0, 4, 4], "the next row can lose no more than it has");
        assert_eq!(tops(0, -9), [-9, 2, 4]);
        assert_eq!(tops(3, 1), [0, 2, 4], "the last row has no end");
    }

    #[test]
    fn bands_must_rise() {
        let error = Table::new(D6.times(1), [(3, 'a'), (2, 'b')], 'c').unwrap_err();
        assert_eq!(error, TableError { before: 3, after: 2 });
    }
}
