//! Tables in plain text, their columns aligned.

use std::fmt;

use unicode_width::UnicodeWidthStr;

/// On which side the cells of a column line up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Names and other words.
    Left,
    /// Numbers.
    Right,
}

/// A table in plain text; its [`Display`](fmt::Display) form ends with a line feed.
///
/// Widths are those a terminal shows, so that wide and combining characters line up. Line breaks
/// and other control characters in a cell become spaces. Lines carry no trailing spaces.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

/// The columns of blank space between two cells.
const GAP: usize = 2;

impl Table {
    /// A table with these column headings and no rows.
    pub fn new<S: Into<String>>(columns: impl IntoIterator<Item = (S, Align)>) -> Table {
        let columns =
            columns.into_iter().map(|(heading, align)| (single_line(heading.into()), align));
        Table { columns: columns.collect(), rows: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    ///
    /// If it has more or fewer cells than the table has columns.
    pub fn push<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        let cells: Vec<String> = cells.into_iter().map(|cell| single_line(cell.into())).collect();
        assert_eq!(cells.len(), self.columns.len(), "a row has one cell for each column");
        self.rows.push(cells);
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn widths(&self) -> Vec<usize> {
        let of_column = |(position, (heading, _)): (usize, &(String, Align))| {
            let cells = self.rows.iter().map(|row| row[position].width());
            cells.fold(heading.width(), usize::max)
        };
        self.columns.iter().enumerate().map(of_column).collect()
    }

    fn line<'a>(&self, cells: impl Iterator<Item = &'a str>, widths: &[usize]) -> String {
        let mut line = String::new();
        for ((cell, (_, align)), width) in cells.zip(&self.columns).zip(widths) {
            let blank = " ".repeat(width - cell.width());
            match align {
                Align::Left => line.extend([cell, &blank]),
                Align::Right => line.extend([&blank, cell]),
            }
            line.push_str(&" ".repeat(GAP));
        }
        line.truncate(line.trim_end().len());
        line
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        writeln!(
            f,
            "{}",
            self.line(self.columns.iter().map(|(heading, _)| heading.as_str()), &widths)
        )?;
        writeln!(f, "{}", self.line(rules.iter().map(String::as_str), &widths))?;
        for row in &self.rows {
            writeln!(f, "{}", self.line(row.iter().map(String::as_str), &widths))?;
        }
        Ok(())
    }
}

fn single_line(text: String) -> String {
    if text.contains(char::is_control) { text.replace(char::is_control, " ") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_line_up_on_the_left_and_numbers_on_the_right() {
        let mut table =
            Table::new([("variant", Align::Left), ("mean", Align::Right), ("", Align::Left)]);
        table.push(["base", "1.25", "exact"]);
        table.push(["with engineers", "12.5", ""]);
        let expected = "\
variant         mean
--------------  ----  -----
base            1.25  exact
with engineers  12.5
";
        assert_eq!(table.to_string(), expected);
    }

    #[test]
    fn wide_and_combining_characters_take_the_room_they_show() {
        let mut table = Table::new([("variant", Align::Left), ("n", Align::Right)]);
        table.push(["戦車", "1"]);
        table.push(["cafe\u{301}", "2"]);
        let lines: Vec<String> = table.to_string().lines().map(str::to_owned).collect();
        assert_eq!(lines[2], "戦車     1");
        assert_eq!(lines[3], "cafe\u{301}     2");
    }

    #[test]
    fn a_line_break_in_a_cell_does_not_break_the_table() {
        let mut table = Table::new([("variant", Align::Left)]);
        table.push(["two\nlines"]);
        assert!(table.to_string().ends_with("two lines\n"));
        assert!(!table.is_empty());
    }

    #[test]
    #[should_panic(expected = "a row has one cell for each column")]
    fn a_row_must_fit_the_columns() {
        Table::new([("variant", Align::Left)]).push(["base", "1"]);
    }
}
