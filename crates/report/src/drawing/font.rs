//! How words are set: sizes, weights, colors and anchors are said here and nowhere else.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, FontDesc, FontFamily, FontStyle, RGBColor, TextStyle};

use crate::palette::{Color, FAINT_INK, INK};
use crate::text;

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Font {
    /// The height of a line of letters, in pixels.
    pub(crate) size: f64,
    pub(crate) bold: bool,
    pub(crate) color: Color,
    pub(crate) anchor: Anchor,
    /// With a pale rim, so that it can be read across lines.
    pub(crate) rimmed: bool,
}

/// Labels and numbers.
pub(crate) const LABEL: Font =
    Font { size: 13.0, bold: false, color: INK, anchor: Anchor::Start, rimmed: false };
/// What an axis counts.
pub(crate) const MEANING: Font = Font { size: 14.0, anchor: Anchor::Middle, ..LABEL };
/// What is said in passing.
pub(crate) const FAINT: Font = Font { color: FAINT_INK, ..LABEL };
/// What stands where there is nothing to be drawn.
pub(crate) const NOTHING: Font = Font { size: 16.0, anchor: Anchor::Middle, rimmed: true, ..FAINT };
/// What a picture shows.
pub(crate) const TITLE: Font = Font { size: 18.0, bold: true, ..LABEL };
/// What its numbers are.
pub(crate) const SUBTITLE: Font = Font { size: 14.0, ..FAINT };

/// Bold letters are wider by this factor.
const BOLD: f64 = 1.08;

impl Font {
    pub(crate) fn anchored(self, anchor: Anchor) -> Font {
        Font { anchor, ..self }
    }

    /// About how many pixels a text takes.
    pub(crate) fn width(self, text: &str) -> f64 {
        text::pixels(text::columns_of(text), self.letters())
    }

    /// About how many pixels a number takes.
    pub(crate) fn number_width(self, number: &str) -> f64 {
        text::pixels_of_number(number, self.letters())
    }

    /// The width of the widest of some texts, in pixels.
    pub(crate) fn widest<'a>(self, texts: impl IntoIterator<Item = &'a str>) -> f64 {
        texts.into_iter().map(|text| self.width(text)).fold(0.0, f64::max)
    }

    /// Breaks a text into lines that fit into this many pixels.
    pub(crate) fn wrapped(self, text: &str, pixels: f64, lines: usize) -> Vec<String> {
        text::wrapped(text, text::columns(pixels, self.letters()), lines)
    }

    /// The same in lines that are as even as can be: a text whose last line is one word looks cut.
    pub(crate) fn even(self, text: &str, pixels: f64, lines: usize) -> Vec<String> {
        let whole = self.wrapped(text, pixels, lines);
        let most = whole.len();
        self.narrowed(text, pixels, most).unwrap_or(whole)
    }

    /// The same of a title; where it takes no more lines, what is shown stands apart from what it is of.
    pub(crate) fn titled(self, text: &str, pixels: f64, lines: usize) -> Vec<String> {
        let even = self.even(text, pixels, lines);
        let apart = text.split_once(": ").and_then(|(shown, of)| {
            let shown = self.even(&format!("{shown}:"), pixels, lines);
            let left = even.len().checked_sub(shown.len()).filter(|left| 0 < *left)?;
            Some([shown, self.narrowed(of, pixels, left)?].concat())
        });
        apart.unwrap_or(even)
    }

    /// A text in lines that are as narrow as can be, if it takes no more than so many and is not cut.
    fn narrowed(self, text: &str, pixels: f64, most: usize) -> Option<Vec<String>> {
        let narrower = |step: u32| pixels * (1.0 - 0.015 * f64::from(step));
        let all = (0..=40).map(|step| self.wrapped(text, narrower(step), most + 1));
        let is_cut = |lines: &[String]| lines.iter().any(|line| line.contains('…'));
        all.take_while(|lines| lines.len() <= most && !is_cut(lines)).last()
    }

    /// One line that fits into this many pixels.
    pub(crate) fn shortened(self, text: &str, pixels: f64) -> String {
        text::shortened(text, text::columns(pixels, self.letters()))
    }

    /// The distance from line to line.
    pub(crate) fn leading(self) -> f64 {
        (1.3 * self.size).round()
    }

    /// The same in the words of plotters, in units of which `unit` are a pixel.
    pub(crate) fn style(self, unit: f64) -> TextStyle<'static> {
        let weight = if self.bold { FontStyle::Bold } else { FontStyle::Normal };
        let across = match self.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        FontDesc::new(FontFamily::SansSerif, unit * self.size, weight)
            .color(&RGBColor(self.color.0, self.color.1, self.color.2).to_rgba())
            .pos(Pos::new(across, VPos::Center))
    }

    /// The size of ordinary letters that are as wide.
    fn letters(self) -> f64 {
        if self.bold { BOLD * self.size } else { self.size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `inexperienced-run` was cut to `…ienced-` and `run`, so that its lines were narrow.
    #[test]
    fn no_name_is_cut_for_lines_to_be_even() {
        for pixels in (60..200).step_by(5).map(f64::from) {
            let [lines, whole] = [Font::even, Font::wrapped]
                .map(|broken| broken(LABEL, "inexperienced-run: run", pixels, 6));
            let is_cut = |lines: &[String]| lines.concat().contains('…');
            assert_eq!(is_cut(&lines), is_cut(&whole), "{pixels}: {lines:?}");
            assert!(lines.len() <= whole.len(), "{pixels}: {lines:?}");
        }
    }

    /// "The table from above: A" stood over "medium tank drives over mines".
    #[test]
    fn a_title_says_apart_what_is_shown_and_of_what() {
        let lines = |title: &str| TITLE.titled(title, 480.0, 4);
        let tank = "The table from above: A medium tank drives over mines";
        assert_eq!(lines(tank), ["The table from above:", "A medium tank drives over mines"]);
        assert_eq!(lines("Casualties: a dummy section"), ["Casualties: a dummy section"]);
        let long = "Points gained in the whole of the battle by everybody who took part: g-8";
        assert_eq!(lines(long).len(), 2, "no line more than it takes");
    }

    #[test]
    fn no_word_is_left_alone_where_lines_can_be_even() {
        let said = "across in 2 turns of 12 inches, if nothing stops it";
        let lines = LABEL.even(said, 290.0, 6);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[1].split(' ').count() > 2, "{lines:?}");
    }
}
