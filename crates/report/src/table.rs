//! Tables in plain text, their columns aligned.

use std::fmt::{self, Write as _};

use unicode_width::UnicodeWidthStr;

use crate::folded;
use crate::text::{longest_part, wrapped};

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

/// The narrowest that a column of words is folded to.
const NARROWEST: usize = 8;

/// The narrowest that names are folded to.
const NAME: usize = 14;

/// The narrowest that sentences beside numbers are folded to.
const SAID: usize = 20;

/// The names that lead rows are folded to this part of a terminal.
const PART_OF_LEADING: usize = 2;

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

    /// The headings of the columns.
    pub fn headings(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|(heading, _)| heading.as_str())
    }

    /// The cells, row by row.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
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

    /// The table for a terminal of a width: cells of words are folded, the widest columns first. One
    /// that does not fit even so has a line for each cell, under the first of its row.
    pub fn within(&self, width: usize) -> String {
        let mut widths = self.widths();
        let room = width.saturating_sub(GAP * widths.len().saturating_sub(1));
        let least: Vec<usize> = (0..widths.len()).map(|column| self.narrowest(column)).collect();
        while room < widths.iter().sum() {
            let foldable = (0..widths.len()).filter(|&column| least[column] < widths[column]);
            match foldable.max_by_key(|&column| widths[column]) {
                Some(widest) => widths[widest] -= 1,
                None => return self.stacked(width),
            }
        }
        self.folded(&widths)
    }

    /// The table for a terminal of a width. Names for which there is no room are folded, at the joints of
    /// a word as well: those of the first columns, as many as lead the rows, and those at the head of
    /// numbers. Columns for which there is no room even so stand in further tables below, each with the
    /// first ones.
    pub fn in_blocks(&self, width: usize, leading: usize) -> String {
        let leading = leading.min(self.columns.len());
        let widths = self.widths_within(width, leading);
        let room_for = |columns: &[usize]| {
            columns.iter().map(|&column| widths[column] + GAP).sum::<usize>() <= width + GAP
        };
        let lead: Vec<usize> = (0..leading).collect();
        let mut blocks = vec![lead.clone()];
        for column in lead.len()..widths.len() {
            let last = blocks.last_mut().expect("there is a first block");
            let with_it = [&last[..], &[column]].concat();
            if last.len() == lead.len() || room_for(&with_it) {
                *last = with_it;
            } else {
                blocks.push([&lead[..], &[column]].concat());
            }
        }
        let block = |columns: &Vec<usize>| {
            let widths: Vec<usize> = columns.iter().map(|&column| widths[column]).collect();
            self.of_columns(columns).folded(&widths)
        };
        blocks.iter().map(block).collect::<Vec<_>>().join("\n")
    }

    /// How wide columns are set: as wide as they are, if there is room for all of them.
    fn widths_within(&self, width: usize, leading: usize) -> Vec<usize> {
        let widths = self.widths();
        if widths.iter().map(|width| width + GAP).sum::<usize>() <= width + GAP {
            return widths;
        }
        // Those that lead the rows share a part of the terminal, as each table repeats them.
        let share = (width / PART_OF_LEADING / leading.max(1)).max(NAME);
        let folded = |(column, widest): (usize, usize)| {
            let (heading, align) = &self.columns[column];
            let cells = self.rows.iter().map(|row| row[column].as_str());
            match align {
                Align::Left if column < leading => {
                    let parts = cells.chain([heading.as_str()]).map(longest_part);
                    widest.min(parts.fold(share, usize::max))
                }
                Align::Right => {
                    let numbers = cells.map(UnicodeWidthStr::width);
                    widest.min(numbers.fold(longest_part(heading).max(NAME), usize::max))
                }
                Align::Left => widest,
            }
        };
        let mut widths: Vec<usize> = widths.into_iter().enumerate().map(folded).collect();
        // What is said at the end of a row goes on below it.
        for column in (leading..widths.len()).rev().filter(|&it| self.columns[it].1 == Align::Left)
        {
            let all = widths.iter().map(|width| width + GAP).sum::<usize>();
            let least = self.narrowest(column).max(SAID).min(widths[column]);
            widths[column] -= all.saturating_sub(width + GAP).min(widths[column] - least);
        }
        widths
    }

    /// The table of some of the columns.
    fn of_columns(&self, columns: &[usize]) -> Table {
        let row = |row: &Vec<String>| columns.iter().map(|&column| row[column].clone()).collect();
        Table {
            columns: columns.iter().map(|&column| self.columns[column].clone()).collect(),
            rows: self.rows.iter().map(row).collect(),
        }
    }

    /// How narrow a column may be: its longest word fits, and its heading.
    fn narrowest(&self, column: usize) -> usize {
        let (heading, align) = &self.columns[column];
        let cells = self.rows.iter().map(|row| row[column].as_str()).chain([heading.as_str()]);
        match align {
            Align::Right => cells.map(UnicodeWidthStr::width).fold(0, usize::max),
            Align::Left => {
                let widest = cells.clone().map(UnicodeWidthStr::width).fold(0, usize::max);
                let words = cells.flat_map(str::split_whitespace).map(UnicodeWidthStr::width);
                words.fold(NARROWEST.min(widest), usize::max)
            }
        }
    }

    fn folded(&self, widths: &[usize]) -> String {
        let headings = self.columns.iter().map(|(heading, _)| heading.as_str());
        let rules: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        let mut text = self.lines(headings, widths);
        text += &self.lines(rules.iter().map(String::as_str), widths);
        for row in &self.rows {
            text += &self.lines(row.iter().map(String::as_str), widths);
        }
        text
    }

    /// The lines of a row whose cells are folded to the widths of their columns.
    fn lines<'a>(&self, cells: impl Iterator<Item = &'a str>, widths: &[usize]) -> String {
        let cells: Vec<Vec<String>> =
            cells.zip(widths).map(|(cell, width)| in_lines(cell, *width)).collect();
        let height = cells.iter().map(Vec::len).fold(1, usize::max);
        let line = |at: usize| {
            let of_line = cells.iter().map(|lines| lines.get(at).map_or("", String::as_str));
            self.line(of_line, widths) + "\n"
        };
        (0..height).map(line).collect()
    }

    fn stacked(&self, width: usize) -> String {
        let mut text = String::new();
        for row in &self.rows {
            for (position, (cell, (heading, _))) in row.iter().zip(&self.columns).enumerate() {
                let said = match (position, heading.as_str()) {
                    (0, _) | (_, "") => cell.clone(),
                    (_, heading) => format!("{heading}: {cell}"),
                };
                let indent = if position == 0 { 0 } else { GAP };
                for line in folded::lines(&said, width.saturating_sub(indent))
                    .iter()
                    .filter(|_| !cell.is_empty())
                {
                    let _ = writeln!(text, "{:indent$}{line}", "");
                }
            }
        }
        text
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
        f.write_str(&self.folded(&self.widths()))
    }
}

/// The lines of a cell. What fits stays as it is, its blanks included; a word that is longer than a line is
/// broken at its joints.
fn in_lines(cell: &str, width: usize) -> Vec<String> {
    if cell.width() <= width { vec![cell.to_owned()] } else { wrapped(cell, width, usize::MAX) }
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
    fn a_table_is_folded_to_a_terminal_and_stacked_where_its_words_do_not_fit() {
        let mut table =
            Table::new([("id", Align::Left), ("title", Align::Left), ("n", Align::Right)]);
        table.push(["ba.mud.table", "Mud table: a long title", "12"]);
        assert_eq!(table.within(80), table.to_string());
        let expected = "\
id            title        n
------------  ----------  --
ba.mud.table  Mud table:  12
              a long
              title
";
        assert_eq!(table.within(28), expected);
        assert_eq!(
            table.within(20),
            "ba.mud.table\n  title: Mud table:\n  a long title\n  n: 12\n"
        );
    }

    #[test]
    fn columns_for_which_there_is_no_room_stand_below() {
        let columns = [("pins", Align::Left), ("8", Align::Right), ("9", Align::Right)];
        let mut table = Table::new(columns);
        table.push(["none", "0.7222", "0.8333"]);
        table.push(["one", "0.5859", "0.7222"]);
        let expected = "\
pins       8
----  ------
none  0.7222
one   0.5859

pins       9
----  ------
none  0.8333
one   0.7222
";
        assert_eq!(table.in_blocks(19, 1), expected);
        assert_eq!(table.in_blocks(20, 1), table.to_string());
        assert_eq!(
            table.in_blocks(4, 1),
            expected,
            "a column that never fits has a table of its own"
        );
    }

    #[test]
    fn long_names_are_folded_before_columns_stand_below() {
        let mut table = Table::new([
            ("variant", Align::Left),
            ("the mean of casualties", Align::Right),
            ("sd", Align::Right),
        ]);
        table.push(["circumstances.order=run,circumstances.pins=10", "0.7222", "0.1"]);
        let expected = "\
variant                    the mean of   sd
                            casualties
----------------------  --------------  ---
circumstances.order=            0.7222  0.1
run,circumstances.
pins=10
";
        assert_eq!(table.in_blocks(44, 1), expected);
        assert_eq!(table.in_blocks(200, 1), table.to_string());
        let mut table = Table::new([("variant", Align::Left), ("", Align::Left)]);
        table.push(["base", "underpaid by 7.49 ± 0.67 (7.49%)"]);
        assert_eq!(table.in_blocks(33, 1).lines().count(), 4, "it goes on below");
        let narrow = table.in_blocks(33, 1);
        assert!(narrow.lines().all(|line| line.width() <= 33), "{narrow}");
    }

    #[test]
    #[should_panic(expected = "a row has one cell for each column")]
    fn a_row_must_fit_the_columns() {
        Table::new([("variant", Align::Left)]).push(["base", "1"]);
    }
}
