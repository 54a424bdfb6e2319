//! What every plot has: title, subtitle, legend, axes, and numbers to point at.

use plotters::style::text_anchor::HPos;

use super::canvas::{Axes, Canvas, Pixel, Type, WIDTH, document};
use super::legend::{Key, Legend, ROW, common_known};
use super::range::View;
use super::scale::Scale;
use super::{Plot, Point};
use crate::digits;
use crate::palette::{FAINT_INK, INK};
use crate::text;

/// The height of a plot with a legend of ordinary size.
const HEIGHT: i32 = 480;
/// Rows of a legend of ordinary size.
const ORDINARY_ROWS: i32 = 5;
/// Pictures with more numbers than this are not annotated with them.
pub(super) const MOST_NUMBERS: usize = 800;

/// A plot but for its marks.
pub(super) struct Frame<'a> {
    pub(super) plot: &'a Plot,
    pub(super) view: &'a View,
    pub(super) x: Scale,
    pub(super) y: Scale,
    pub(super) key: Key,
    /// What a series says about a value.
    pub(super) read: fn(&[Point], f64) -> Option<Point>,
}

impl Frame<'_> {
    /// Draws the plot, its marks by `marks`.
    pub(super) fn draw(&self, marks: impl FnOnce(&mut Canvas, &Axes)) -> String {
        let legend = Legend::new(self.plot, self.key);
        let extra = (legend.rows() - ORDINARY_ROWS).max(0) * ROW;
        let height = (HEIGHT + extra).cast_unsigned();
        document(&self.plot.title, &self.summary(), height, |canvas| {
            let top = self.headings(canvas);
            legend.draw(canvas, top);
            let bottom = if self.view.note.is_empty() { 10 } else { 28 };
            let axes = canvas.axes((top + legend.rows() * ROW + 10, bottom), &self.x, &self.y);
            marks(canvas, &axes);
            self.remarks(canvas, &axes, HEIGHT + extra);
            self.annotate(canvas, &axes);
        })
    }

    /// Draws title and subtitle; returns the height below them.
    fn headings(&self, canvas: &Canvas) -> i32 {
        let title = Type { size: 18.0, bold: true, color: INK, across: HPos::Left };
        let subtitle = Type { size: 13.0, bold: false, color: FAINT_INK, across: HPos::Left };
        let mut y = 6;
        for (texts, style, height) in
            [(self.plot.title.as_str(), title, 24), (&self.subtitle(), subtitle, 20)]
        {
            // Bold letters are wider.
            let size = if style.bold { style.size * 1.08 } else { style.size };
            let columns = text::columns(f64::from(WIDTH) - 48.0, size);
            for line in text::wrapped(texts, columns, 3) {
                canvas.text(&line, style, (24, y + height / 2));
                y += height;
            }
        }
        y + 4
    }

    fn subtitle(&self) -> String {
        let known = common_known(self.plot).unwrap_or_default();
        let parts = [&self.y.meaning, known, &self.plot.intervals];
        let said: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        said.join(" · ")
    }

    /// The picture in words.
    fn summary(&self) -> String {
        let names: Vec<String> = self
            .plot
            .series
            .iter()
            .map(|series| format!("{} ({})", series.name, series.known))
            .collect();
        format!("{}: {}. Variants: {}.", self.plot.axis.meaning, self.y.meaning, names.join(", "))
    }

    /// Says what is not drawn.
    fn remarks(&self, canvas: &Canvas, axes: &Axes, height: i32) {
        let style = Type { size: 12.0, bold: false, color: FAINT_INK, across: HPos::Right };
        if !self.view.note.is_empty() {
            canvas.text(&self.view.note, style, (WIDTH.cast_signed() - 24, height - 14));
        }
        if self.view.values.is_empty() {
            let ((left, right), (top, bottom)) = (axes.sides(), axes.ends());
            let style = Type { size: 16.0, across: HPos::Center, ..style };
            canvas.text(
                "no values",
                style,
                (i32::midpoint(left, right), i32::midpoint(top, bottom)),
            );
        }
    }

    /// Lays a strip over each value that tells its numbers when pointed at.
    fn annotate(&self, canvas: &mut Canvas, axes: &Axes) {
        let values = &self.view.values;
        if MOST_NUMBERS < values.len() * self.plot.series.len() {
            return;
        }
        canvas.overlay.open("g", &[("fill", &"#fff"), ("fill-opacity", &"0")]);
        for (position, value) in values.iter().enumerate() {
            let before = position.checked_sub(1).map(|before| values[before]);
            let (left, right) = strip(axes, before, *value, values.get(position + 1).copied());
            let (top, bottom) = axes.ends();
            let place: Pixel = (left, top);
            canvas.overlay.titled(
                "rect",
                &[
                    ("x", &place.0),
                    ("y", &place.1),
                    ("width", &(right - left)),
                    ("height", &(bottom - top)),
                ],
                &self.numbers(*value),
            );
        }
        canvas.overlay.close("g");
    }

    fn numbers(&self, value: f64) -> String {
        let mut lines = vec![format!("{}: {}", self.plot.axis.meaning, digits::exact(value))];
        for (series, points) in self.plot.series.iter().zip(&self.view.series) {
            if let Some(point) = (self.read)(points, value) {
                let percent = digits::percent_estimate(point.p, point.interval());
                lines.push(format!("{}: {percent}", series.name));
            }
        }
        lines.join("\n")
    }
}

/// From halfway to the value before to halfway to the value after.
fn strip(axes: &Axes, before: Option<f64>, value: f64, after: Option<f64>) -> (i32, i32) {
    let (left, right) = axes.sides();
    let halfway = |other: f64| axes.across(f64::midpoint(value, other));
    (before.map_or(left, halfway), after.map_or(right, halfway))
}
