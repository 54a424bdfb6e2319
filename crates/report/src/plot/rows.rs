//! Rows of a name, a mark on a common scale, and a few words.

use super::ruler::Ruler;
use super::sheet::{Anchor, FAINT, Font, LABEL, MARGIN, MEANING, Sheet, WIDTH};
use crate::palette::{Color, GRID, INK};

/// What stands beside the mark of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) label: String,
    pub(super) bold: bool,
    /// What is said to the right of the mark: numbers, and words below them.
    pub(super) notes: [String; 2],
}

impl Words {
    /// The name in lines.
    fn lines(&self, room: f64) -> Vec<String> {
        // As wide as its own words need, so that a name that fits is not broken.
        font(self).wrapped(&self.label, room + 1.0, LINES)
    }
}

/// Where the rows lie.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) ruler: Ruler,
    pub(super) top: f64,
    pub(super) bottom: f64,
    pub(super) left: f64,
    pub(super) right: f64,
    /// The height of a row.
    height: f64,
    /// The height of the whole sheet.
    pub(super) foot: f64,
}

/// The height of a row, if its name has no more than two lines.
const ROW: f64 = 40.0;
/// The distance from line to line in a row.
const LINE: f64 = 16.0;
/// Names and notes may be as wide as this, in pixels.
const LABELS: f64 = 200.0;
const NOTES: f64 = 240.0;
/// Names are broken into so many lines before they are shortened.
const LINES: usize = 3;
/// Every second row lies on this ground, so that the eye keeps to its row.
const GROUND: Color = Color(246, 247, 249);

impl Rows {
    /// Sets names, notes and a scale below what stands on the sheet, with so many pixels left blank
    /// at either end of the scale.
    pub(super) fn new(
        sheet: &mut Sheet,
        words: &[Words],
        (span, blank): ((f64, f64), f64),
        meaning: &str,
    ) -> Rows {
        let widest = |widths: Vec<f64>, most: f64| widths.into_iter().fold(0.0, f64::max).min(most);
        let labels = widest(words.iter().map(|row| font(row).width(&row.label)).collect(), LABELS);
        let notes = words.iter().flat_map(|row| &row.notes).map(|note| LABEL.width(note));
        let notes = widest(notes.collect(), NOTES);
        let (left, right) = (MARGIN + labels.max(80.0) + 14.0, WIDTH - MARGIN - notes - 14.0);
        let lines = words.iter().map(|row| row.lines(labels).len()).max().unwrap_or(1);
        let height = ROW.max(LINE * lines as f64 + 8.0);
        let (top, bottom) = (sheet.top, sheet.top + height * words.len().max(1) as f64);
        let rows = Rows {
            ruler: Ruler::new(span, (left + blank, right - blank)),
            top,
            bottom,
            left,
            right,
            height,
            foot: bottom + 60.0,
        };
        rows.ground(sheet, words.len());
        rows.axis(sheet, meaning);
        for (position, row) in words.iter().enumerate() {
            rows.label(sheet, row, position, labels);
            rows.notes(sheet, row, position);
        }
        rows
    }

    /// The height of the middle of a row.
    pub(super) fn middle(&self, position: usize) -> f64 {
        self.top + self.height * (position as f64 + 0.5)
    }

    /// Lays something invisible over a row that tells its numbers when pointed at.
    pub(super) fn tells(&self, sheet: &mut Sheet, position: usize, numbers: &str) {
        let middle = self.middle(position);
        let (from, to) =
            ((MARGIN, middle - self.height / 2.0), (WIDTH - MARGIN, middle + self.height / 2.0));
        sheet.tells(from, to, numbers);
    }

    fn ground(&self, sheet: &mut Sheet, rows: usize) {
        for position in (0..rows).filter(|position| position % 2 == 0) {
            let middle = self.middle(position);
            let (from, to) = (
                (MARGIN - 8.0, middle - self.height / 2.0),
                (WIDTH - 12.0, middle + self.height / 2.0),
            );
            sheet.rect(from, to, GROUND);
        }
    }

    fn axis(&self, sheet: &mut Sheet, meaning: &str) {
        for (tick, label) in self.ruler.labels_across(|label| LABEL.width(label)) {
            let x = self.ruler.place(tick);
            sheet.line((x, self.top), (x, self.bottom), GRID, 1.0);
            sheet.line((x, self.bottom), (x, self.bottom + 5.0), INK, 1.0);
            sheet.words(&label, (x, self.bottom + 15.0), LABEL.anchored(Anchor::Middle));
        }
        sheet.line((self.left, self.bottom), (self.right, self.bottom), INK, 1.0);
        let meaning = MEANING.wrapped(meaning, WIDTH - 2.0 * MARGIN, 1).concat();
        let half = MEANING.width(&meaning) / 2.0;
        let middle = f64::midpoint(self.left, self.right);
        let middle = middle.min(WIDTH - MARGIN - half).max(MARGIN + half);
        sheet.words(&meaning, (middle, self.bottom + 38.0), MEANING);
    }

    fn label(&self, sheet: &mut Sheet, row: &Words, position: usize, room: f64) {
        let lines = row.lines(room);
        let first = self.middle(position) - LINE / 2.0 * (lines.len().max(1) - 1) as f64;
        for (line, words) in lines.iter().enumerate() {
            sheet.words(words, (MARGIN, first + LINE * line as f64), font(row));
        }
    }

    fn notes(&self, sheet: &mut Sheet, row: &Words, position: usize) {
        let said: Vec<(&String, Font)> =
            row.notes.iter().zip([LABEL, FAINT]).filter(|(note, _)| !note.is_empty()).collect();
        let first = self.middle(position) - LINE / 2.0 * (said.len().max(1) - 1) as f64;
        for (line, (note, font)) in said.into_iter().enumerate() {
            let note = font.wrapped(note, WIDTH - MARGIN - self.right - 13.0, 1).concat();
            sheet.words(&note, (self.right + 14.0, first + LINE * line as f64), font);
        }
    }
}

fn font(row: &Words) -> Font {
    Font { bold: row.bold, ..LABEL }
}
