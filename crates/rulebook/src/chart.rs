//! Tables as the page of the book has them: text cells, for readers.

/// A table of the book, row by row, made from the numbers that the rule is played by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// The headings of its columns.
    pub columns: Vec<&'static str>,
    /// Its rows, each with a cell for every column; a cell is empty where the page has none.
    pub rows: Vec<Vec<String>>,
}

impl Chart {
    /// A table with some headings and no rows.
    pub fn new<const N: usize>(columns: [&'static str; N]) -> Chart {
        Chart { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, cells: Vec<String>) {
        debug_assert_eq!(self.columns.len(), cells.len(), "a row has a cell for each column");
        self.rows.push(cells);
    }
}
