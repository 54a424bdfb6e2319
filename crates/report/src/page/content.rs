//! What a page says.

/// What a page says, in the order in which it is read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// What it is about.
    pub title: String,
    /// What was asked; may be empty.
    pub question: String,
    /// The answer, in sentences.
    pub answer: Vec<String>,
    /// What was asked about, in full.
    pub situation: Vec<Part>,
    /// What is assumed where the rule leans on others, one sentence each.
    pub assumptions: Vec<String>,
    /// Pictures and tables, each section about one question.
    pub sections: Vec<Section>,
    /// How each number is known.
    pub known: Vec<Part>,
    /// What else is known, as names and facts: "seed", "1944".
    pub facts: Vec<(String, String)>,
    /// What is to be said of repeating it, one paragraph each.
    pub repeating: Vec<String>,
    /// The commands that give the same numbers again.
    pub commands: Vec<Command>,
    /// The texts that the commands need: the scenario, and rules that are written as text.
    pub texts: Vec<Text>,
}

/// Pictures and tables about one question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// What they are about.
    pub heading: String,
    /// Pictures, which come first.
    pub drawings: Vec<Drawing>,
    /// Tables.
    pub parts: Vec<Part>,
}

/// A picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    /// What it shows.
    pub caption: String,
    /// An SVG document.
    pub svg: String,
}

/// A table that can be folded away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// What it is.
    pub heading: String,
    /// What is to be said about it, one paragraph each.
    pub notes: Vec<String>,
    /// The table to be read, if there is one.
    pub rows: Option<Rows>,
    /// The numbers as comma-separated values, to be copied; if there are none, the table is.
    pub csv: Option<String>,
    /// Whether it is folded at first.
    pub folded: bool,
}

impl Part {
    /// Tables with more rows than this stay folded on paper.
    const MOST_PRINTED: usize = 200;

    /// Whether it is too long to be printed.
    pub(super) fn long(&self) -> bool {
        self.rows.as_ref().is_some_and(|rows| Part::MOST_PRINTED < rows.rows.len())
    }
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// The headings of the columns.
    pub headers: Vec<String>,
    /// Rows of cells, of which the first says what the row is about.
    pub rows: Vec<Vec<String>>,
}

impl Rows {
    /// Whether a column has numbers and nothing else, so that they line up on the right.
    pub(super) fn numeric(&self, column: usize) -> bool {
        let cells = || self.rows.iter().filter_map(|row| row.get(column));
        let begins = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '<' | '>');
        cells().any(|cell| !cell.is_empty())
            && cells().all(|cell| cell.is_empty() || cell.starts_with(begins))
    }
}

/// A command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// What it does: "Runs it again".
    pub what: String,
    /// The words as a shell takes them.
    pub line: String,
}

/// A text to be saved as a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The name of the file.
    pub name: String,
    /// What it is: "The scenario".
    pub what: String,
    /// The text.
    pub text: String,
    /// Whether it is folded at first.
    pub folded: bool,
}
