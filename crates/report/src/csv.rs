//! Rows of comma-separated values that a program and a spreadsheet read alike.

/// One cell of a row.
///
/// The type of a cell decides how it is written: only [`Cell::Text`] can be taken for a formula, so
/// only that is neutralized.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words. One that a spreadsheet would take for a formula gets a leading apostrophe.
    Text(String),
    /// A count.
    Count(u64),
    /// A whole number of any length, as its digits.
    Whole(String),
    /// A number, written with no more than fifteen significant digits: what a double holds of any
    /// decimal. One that is not finite is not known, and left empty.
    Number(f64),
    /// Not known, or does not apply.
    Empty,
}

impl Cell {
    fn written(&self) -> String {
        match self {
            Cell::Text(text) => neutralized(text),
            Cell::Count(count) => count.to_string(),
            Cell::Whole(digits) => digits.clone(),
            Cell::Number(number) => shortest(*number),
            Cell::Empty => String::new(),
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Cell {
        Cell::Text(text)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Cell {
        Cell::Count(count)
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Cell {
        Cell::Number(number)
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Cell {
        cell.map_or(Cell::Empty, Into::into)
    }
}

/// Writes a header and rows: UTF-8, quoted where needed, each line ended by a line feed.
///
/// # Errors
///
/// If a row has more or fewer cells than the header.
///
/// # References
///
/// RFC 4180, with a line feed instead of carriage return and line feed, so that files diff well.
pub fn write(header: &[&str], rows: &[Vec<Cell>]) -> Result<Vec<u8>, ::csv::Error> {
    let mut writer = ::csv::WriterBuilder::new().from_writer(Vec::new());
    writer.write_record(header)?;
    for row in rows {
        writer.write_record(row.iter().map(Cell::written))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// A cell that begins with one of these is a formula to a spreadsheet, the last four to those that are
/// set to write across the whole width of a letter.
///
/// # References
///
/// OWASP, "CSV Injection".
const FORMULA: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// Whether a spreadsheet would take a cell for a formula; some pass over blanks before it, and over what
/// nobody sees.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches(is_passed_over).starts_with(FORMULA)
}

/// Whether a letter is a blank, of any width, none included, or steers how others are set; but for those that
/// begin a formula themselves.
fn is_passed_over(letter: char) -> bool {
    let is_unseen = matches!(
        letter,
        '\u{AD}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}' | '\u{FEFF}'
    );
    is_unseen || (letter.is_whitespace() && !FORMULA.contains(&letter))
}

fn neutralized(text: &str) -> String {
    if is_formula(text) { format!("'{text}") } else { text.to_owned() }
}

/// What a cell says, without the apostrophe that keeps a spreadsheet from running it.
pub fn said(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
}

/// The number that a cell says, if it is written as numbers are written here, with all of its digits.
///
/// Whatever else can be read as a number, as `007`, `1e3` or a numerator of twenty digits, would not be
/// the same if it were written again.
pub fn number(cell: &str) -> Option<f64> {
    let number = cell.parse().ok()?;
    (shortest(number) == cell).then_some(number)
}

fn shortest(number: f64) -> String {
    // Digits beyond the fifteenth are what adding up leaves behind.
    let number = format!("{number:.14e}").parse().unwrap_or(number);
    match f64::abs(number) {
        _ if !number.is_finite() => String::new(),
        0.0 => "0".to_owned(),
        1e-5..1e16 => number.to_string(),
        _ => format!("{number:e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(cells: Vec<Cell>) -> String {
        let header = vec!["a"; cells.len()];
        let bytes = write(&header, &[cells]).unwrap();
        String::from_utf8(bytes).unwrap().lines().skip(1).collect()
    }

    #[test]
    fn rows_end_with_a_line_feed_and_quote_where_needed() {
        let rows = [
            vec![Cell::from("cover, hard"), Cell::from(3)],
            vec![Cell::from("say \"no\""), Cell::Empty],
        ];
        let text = String::from_utf8(write(&["variant", "n"], &rows).unwrap()).unwrap();
        assert_eq!(text, "variant,n\n\"cover, hard\",3\n\"say \"\"no\"\"\",\n");
    }

    #[test]
    fn a_cell_is_a_number_if_it_says_the_same_when_it_is_written_again() {
        for number in [0.0, 0.875, -3.0, 1e-9, 1e22, 2.0f64.powi(49), 123_456_789_012_345.0] {
            assert_eq!(super::number(&line(vec![Cell::from(number)])), Some(number));
        }
        for word in ["", "007", "1e3", "+1", "1.50", "inf", "nan", "-0", "1/3", "9007199254740993"]
        {
            assert_eq!(super::number(word), None, "{word}");
        }
    }

    #[test]
    fn a_text_that_a_spreadsheet_would_run_is_neutralized() {
        let wide = ["＝1+1", "＋1", "－1", "＠x", "  =1"];
        let unseen = ["\u{200B}=1", " \u{2060}\u{A0}@x", "\u{FEFF}-1", "\u{202E}+1", "\u{3000}=1"];
        for formula in
            ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"].into_iter().chain(wide).chain(unseen)
        {
            let bytes = write(&["a"], &[vec![Cell::from(formula)]]).unwrap();
            let mut reader = ::csv::Reader::from_reader(&bytes[..]);
            let read = reader.records().next().unwrap().unwrap();
            assert_eq!(&read[0], format!("'{formula}"));
            assert_eq!(said(&read[0]), formula);
        }
        assert_eq!(line(vec![Cell::from("a=b")]), "a=b");
        assert_eq!(["a=b", "'tis", "-1.5", ""].map(said), ["a=b", "'tis", "-1.5", ""]);
    }

    #[test]
    fn a_negative_number_is_a_number() {
        assert_eq!(line(vec![Cell::from(-1.5), Cell::from(Some(-2.0))]), "-1.5,-2");
    }

    #[test]
    fn numbers_have_fifteen_digits_at_most() {
        for (number, expected) in [
            (1.0 / 3.0, "0.333333333333333"),
            (0.1 + 0.2, "0.3"),
            (1e-300, "1e-300"),
            (1.5e300, "1.5e300"),
            (1e16, "1e16"),
            (123_456_789.125, "123456789.125"),
        ] {
            assert_eq!(line(vec![Cell::from(number)]), expected);
        }
        assert_eq!(line(vec![Cell::from(-0.0), Cell::from(4.0)]), "0,4");
    }

    #[test]
    fn what_is_not_known_stays_empty() {
        assert_eq!(
            line(vec![Cell::from("x"), Cell::from(None::<f64>), Cell::from(f64::NAN)]),
            "x,,"
        );
    }

    #[test]
    fn a_ragged_row_is_refused() {
        assert!(write(&["a", "b"], &[vec![Cell::from(1)]]).is_err());
    }
}
