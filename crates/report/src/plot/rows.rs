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

/// Where the rows lie.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) ruler: Ruler,
    pub(super) top: f64,
    pub(super) bottom: f64,
    pub(super) left: f64,
    pub(super) right: f64,
    /// The height of the whole sheet.
    pub(super) foot: f64,
}

/// The height of a row.
pub(super) const ROW: f64 = 40.0;
/// Names and notes may be as wide as this, in pixels.
const LABELS: f64 = 200.0;
const NOTES: f64 = 200.0;
/// Every second row lies on this ground, so that the eye keeps to its row.
const GROUND: Color = Color(246, 247, 249);

impl Rows {
    /// Sets names, notes and a scale below what stands on the sheet.
    pub(super) fn new(sheet: &mut Sheet, words: &[Words], span: (f64, f64), meaning: &str) -> Rows {
        let widest = |widths: Vec<f64>, most: f64| widths.into_iter().fold(0.0, f64::max).min(most);
        let labels = widest(words.iter().map(|row| font(row).width(&row.label)).collect(), LABELS);
        let notes = words.iter().flat_map(|row| &row.notes).map(|note| LABEL.width(note));
        let notes = widest(notes.collect(), NOTES);
        let (left, right) = (MARGIN + labels.max(80.0) + 14.0, WIDTH - MARGIN - notes - 14.0);
        let (top, bottom) = (sheet.top, sheet.top + ROW * words.len().max(1) as f64);
        let rows = Rows {
            // Marks at the ends of the scale must not touch the words beside them.
            ruler: Ruler::new(span, (left + 10.0, right - 10.0)),
            top,
            bottom,
            left,
            right,
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
        self.top + ROW * (position as f64 + 0.5)
    }

    /// Lays something invisible over a row that tells its numbers when pointed at.
    pub(super) fn tells(&self, sheet: &mut Sheet, position: usize, numbers: &str) {
        let middle = self.middle(position);
        let (from, to) = ((MARGIN, middle - ROW / 2.0), (WIDTH - MARGIN, middle + ROW / 2.0));
        sheet.tells(from, to, numbers);
    }

    fn ground(&self, sheet: &mut Sheet, rows: usize) {
        for position in (0..rows).filter(|position| position % 2 == 0) {
            let middle = self.middle(position);
            let (from, to) =
                ((MARGIN - 8.0, middle - ROW / 2.0), (WIDTH - 12.0, middle + ROW / 2.0));
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
        // As wide as its own words need, so that a name that fits is not broken.
        let lines = font(row).wrapped(&row.label, room + 1.0, 2);
        let first = self.middle(position) - 8.0 * (lines.len().max(1) - 1) as f64;
        for (line, words) in lines.iter().enumerate() {
            sheet.words(words, (MARGIN, first + 16.0 * line as f64), font(row));
        }
    }

    fn notes(&self, sheet: &mut Sheet, row: &Words, position: usize) {
        let said: Vec<(&String, Font)> =
            row.notes.iter().zip([LABEL, FAINT]).filter(|(note, _)| !note.is_empty()).collect();
        let first = self.middle(position) - 8.0 * (said.len().max(1) - 1) as f64;
        for (line, (note, font)) in said.into_iter().enumerate() {
            let note = font.wrapped(note, WIDTH - MARGIN - self.right - 13.0, 1).concat();
            sheet.words(&note, (self.right + 14.0, first + 16.0 * line as f64), font);
        }
    }
}

fn font(row: &Words) -> Font {
    Font { bold: row.bold, ..LABEL }
}
