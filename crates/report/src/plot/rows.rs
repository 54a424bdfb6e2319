//! Rows of a name, a mark on a common scale, and a few words.

use super::estimate::Estimate;
use super::groups;
use crate::drawing::chart::{Bounds, Chart, Grid, LABELS, meanings};
use crate::drawing::font::{FAINT, Font, LABEL};
use crate::drawing::scale::{Beyond, Scale};
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};
use crate::palette::{BLUE, GROUND, Marker};
use crate::text::told_apart;

/// What stands beside the mark of a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) label: String,
    pub(super) bold: bool,
    /// What is said to the right of the mark: numbers, and words below them.
    pub(super) notes: [String; 2],
}

impl Words {
    /// The name in lines; in one, where rows are close.
    fn lines(&self, room: f64, font: Font, close: bool) -> Vec<String> {
        if close {
            return vec![font.shortened(&self.label, room + 1.0)];
        }
        // As wide as its own words need, so that a name that fits is not broken.
        font.wrapped(&self.label, room + 1.0, LINES)
    }

    /// What is said beside the mark, in lines: a number is never cut. In one where rows are close.
    fn said(&self, room: f64, close: bool) -> Vec<(String, Font)> {
        if close {
            return vec![(self.beginning(room + 1.0), LABEL)];
        }
        let lines = |(note, font): (&String, Font)| {
            let lines = font.wrapped(note, room + 1.0, LINES);
            lines.into_iter().map(move |line| (line, font)).collect::<Vec<_>>()
        };
        let notes = self.notes.iter().zip([LABEL, FAINT]).filter(|(note, _)| !note.is_empty());
        notes.flat_map(lines).collect()
    }

    /// As much of what is said beside the mark as fits into a line, from the first on: a part of a number
    /// would be another, and what follows from it stands before the rest; an interval is left out whole.
    fn beginning(&self, room: f64) -> String {
        let whole = self.in_a_line();
        let mut ends: Vec<usize> =
            [", ", " ("].iter().flat_map(|mark| whole.match_indices(mark)).map(|it| it.0).collect();
        ends.sort_unstable();
        let mut parts = ends.into_iter().map(|end| &whole[..end]).chain([whole.as_str()]);
        let fits = parts.rfind(|part| LABEL.width(part) <= room);
        fits.map_or_else(|| LABEL.shortened(&whole, room), str::to_owned)
    }

    /// All that is said beside the mark.
    fn in_a_line(&self) -> String {
        let said: Vec<&str> =
            self.notes.iter().map(String::as_str).filter(|note| !note.is_empty()).collect();
        said.join(", ")
    }

    /// How wide what is said beside the mark is.
    fn note_width(&self, close: bool) -> f64 {
        if close {
            spoken_width(&self.in_a_line())
        } else {
            self.notes.iter().map(|note| spoken_width(note)).fold(0.0, f64::max)
        }
    }
}

/// Where the rows lie.
pub(super) struct Rows {
    /// The common scale.
    pub(super) chart: Chart,
    across: Scale,
    /// The height of a row.
    height: f64,
    /// How far each row is moved down, so that those that belong together stand together.
    shifts: Vec<f64>,
    /// Whether there are many, each a line of text high.
    close: bool,
    /// The height of the whole sheet.
    foot: f64,
}

/// Of more rows than this, each is as high as a line of text.
pub(super) const CLOSE: usize = 8;
/// The height of a row, if its name has no more than two lines.
const ROW: f64 = 40.0;
/// The heights of rows that are close: of few, of some, and of more.
const CLOSE_ROWS: [f64; 3] = [24.0, 18.0, CROWDED];
/// No more rows than this are few, or some.
const FEW: usize = 24;
const SOME: usize = 40;
/// The height of rows of which as many are drawn as can be, and the size of their letters.
pub(super) const CROWDED: f64 = 14.0;
const SMALL: f64 = 12.5;
/// More rows than this make no picture: it would be higher than what is seen at once.
pub(super) const MOST: usize = 64;
/// The distance from line to line beside a mark.
const LINE: f64 = 16.0;
/// Marks at the ends of the scale must not touch the words beside them.
pub(super) const EDGE: f64 = 12.0;
/// Half the length of the caps of an interval.
pub(super) const CAP: f64 = 5.0;
/// Names and notes may be as wide as this, in pixels; names in one line may be wider.
const NAMES: f64 = 160.0;
const CLOSE_NAMES: f64 = 250.0;
pub(super) const NOTES: f64 = 170.0;
/// Names are broken into so many lines before they are shortened.
const LINES: usize = 3;

impl Rows {
    /// Sets names, notes and a scale below what stands on the sheet, which is made for so many pixels;
    /// close rows are a line of text high.
    pub(super) fn on(
        sheet: &mut Sheet,
        words: &[Words],
        close: bool,
        meaning: &str,
        across: impl FnOnce(f64) -> Scale,
    ) -> Rows {
        let widest = |widths: Vec<f64>, most: f64| widths.into_iter().fold(0.0, f64::max).min(most);
        let names = if close { CLOSE_NAMES } else { NAMES };
        let labels = widest(words.iter().map(|row| font(row).width(&row.label)).collect(), names);
        let notes = widest(words.iter().map(|row| row.note_width(close)).collect(), NOTES);
        let (left, right) = (MARGIN + labels.max(80.0) + 14.0, WIDTH - MARGIN - notes - 14.0);
        let lines =
            words.iter().map(|row| row.lines(labels, font(row), close).len()).max().unwrap_or(1);
        let said = words.iter().map(|row| row.said(notes, close).len()).max().unwrap_or(0);
        let needed = (LABEL.leading() * lines as f64 + 6.0).max(LINE * said as f64 + 8.0);
        let height = match words.len() {
            _ if !close => ROW.max(needed),
            few if few <= FEW => CLOSE_ROWS[0],
            some if some <= SOME => CLOSE_ROWS[1],
            _ => CLOSE_ROWS[2],
        };
        let whole: Vec<&str> = words.iter().map(|row| row.label.as_str()).collect();
        let cut = |name: &str| {
            let row = Words { label: name.to_owned(), ..Words::default() };
            row.lines(labels, LABEL, close).concat()
        };
        let labels_of = told_apart(&whole, cut);
        let top = sheet.top;
        let shifts = if close {
            groups::shifts(words.iter().map(|row| row.label.as_str()))
        } else {
            vec![0.0; words.len()]
        };
        let bottom =
            top + height * words.len().max(1) as f64 + shifts.last().copied().unwrap_or_default();
        let bounds = Bounds { left, top, right, bottom };
        ground(sheet, top, height, &shifts);
        let across = across(right - left);
        let level = Scale::new((0.0, 1.0), "");
        let chart = Chart::draw(sheet, bounds, (across.clone(), level), Grid::Upright);
        chart.say_across(sheet, meaning, LABELS);
        let foot = bottom + LABELS + meanings(meaning) + 12.0;
        let rows = Rows { chart, across, height, shifts, close, foot };
        for (position, (row, label)) in words.iter().zip(labels_of).enumerate() {
            rows.label(sheet, &Words { label, ..row.clone() }, position, labels);
            rows.notes(sheet, row, position);
        }
        rows
    }

    /// Where a number lies on the scale, in pixels.
    pub(super) fn across(&self, number: f64) -> f64 {
        self.chart.across(number)
    }

    /// Beyond which end of the scale a number lies, if it does.
    pub(super) fn beyond(&self, number: f64) -> Option<Beyond> {
        self.across.beyond(number)
    }

    /// The height of a row.
    pub(super) fn height(&self) -> f64 {
        self.height
    }

    /// The height of the whole sheet.
    pub(super) fn foot(&self) -> f64 {
        self.foot
    }

    /// The height of the middle of a row.
    pub(super) fn middle(&self, position: usize) -> f64 {
        let shift = self.shifts.get(position).copied().unwrap_or_default();
        self.chart.bounds.top + self.height * (position as f64 + 0.5) + shift
    }

    /// Draws an estimate as a dot with a whisker.
    pub(super) fn dot(&self, sheet: &mut Sheet, estimate: Estimate, y: f64) {
        if !estimate.value.is_finite() {
            return;
        }
        if let Some(ends) = estimate.interval() {
            self.whisker(sheet, ends, y);
        }
        sheet.marker((self.across(estimate.value), y), Marker::Circle, BLUE);
    }

    /// Draws an interval alone.
    pub(super) fn whisker(&self, sheet: &mut Sheet, (low, high): (f64, f64), y: f64) {
        sheet.whisker((self.across(low), y), (self.across(high), y), CAP, (BLUE, 2.0));
    }

    /// Lays something invisible over a row that tells its numbers when pointed at.
    pub(super) fn tells(&self, sheet: &mut Sheet, position: usize, numbers: &str) {
        let middle = self.middle(position);
        let (from, to) =
            ((MARGIN, middle - self.height / 2.0), (WIDTH - MARGIN, middle + self.height / 2.0));
        sheet.tells(from, to, numbers);
    }

    fn label(&self, sheet: &mut Sheet, row: &Words, position: usize, room: f64) {
        let font = self.sized(font(row));
        sheet.lines(&row.lines(room, font, self.close), (MARGIN, self.middle(position)), font);
    }

    /// Letters as they are in rows of this height.
    fn sized(&self, font: Font) -> Font {
        let is_crowded = self.close && self.height <= CROWDED;
        if is_crowded { Font { size: SMALL, ..font } } else { font }
    }

    fn notes(&self, sheet: &mut Sheet, row: &Words, position: usize) {
        let left = self.chart.bounds.right + 14.0;
        let said = row.said(WIDTH - MARGIN - left, self.close);
        let first = self.middle(position) - LINE / 2.0 * (said.len().max(1) - 1) as f64;
        for (line, (note, font)) in said.into_iter().enumerate() {
            sheet.words(&note, (left, first + LINE * line as f64), self.sized(font));
        }
    }
}

/// Colors every second row, so that the eye keeps to its row.
fn ground(sheet: &mut Sheet, top: f64, height: f64, shifts: &[f64]) {
    for (position, shift) in shifts.iter().enumerate().step_by(2) {
        let top = top + height * position as f64 + shift;
        sheet.rect((MARGIN - 8.0, top), (WIDTH - 12.0, top + height), GROUND);
    }
}

/// A scale over so many pixels, of which some are left blank at either end.
pub(super) fn scale((span, blank): ((f64, f64), f64), length: f64) -> Scale {
    Scale::new(extended(span, blank / length), "").eased_across(length)
}

/// The span with this part of the whole left blank at either end.
fn extended((low, high): (f64, f64), part: f64) -> (f64, f64) {
    let blank = (high / 2.0 - low / 2.0) * 2.0 * part / (1.0 - 2.0 * part).max(0.1);
    ((low - blank).max(f64::MIN / 2.0), (high + blank).min(f64::MAX / 2.0))
}

/// How much wider a capital is than an average letter, in units of the font size.
const CAPITAL: f64 = 0.15;

/// How wide what is said is: a verdict is of capitals, which are wider than other letters.
fn spoken_width(said: &str) -> f64 {
    let capitals = said.chars().filter(char::is_ascii_uppercase).count();
    LABEL.width(said) + CAPITAL * LABEL.size * capitals as f64
}

fn font(row: &Words) -> Font {
    Font { bold: row.bold, ..LABEL }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As wide as `DejaVu Sans` sets it.
    #[test]
    fn a_verdict_has_room_for_its_capitals() {
        assert!(4.29 * LABEL.size < spoken_width("LOWERS"));
        assert!(spoken_width("lowers") < spoken_width("LOWERS"));
    }

    #[test]
    fn what_has_no_room_beside_a_mark_is_left_out_whole() {
        let said = |note: &str, room: f64| {
            let notes = [note.to_owned(), "LOWERS".to_owned()];
            Words { notes, ..Words::default() }.beginning(room)
        };
        let interval = "99.67% (98.16% to 99.99%)";
        assert_eq!(said(interval, 400.0), format!("{interval}, LOWERS"));
        assert_eq!(said(interval, LABEL.width(interval) + 1.0), interval);
        assert_eq!(said(interval, LABEL.width(interval) - 1.0), "99.67%");
        assert_eq!(said("-3.777", LABEL.width("-3.777") + 1.0), "-3.777");
    }
}
