//! A chart: a part of a sheet with axes, laid out and drawn by plotters.

use plotters::chart::ChartBuilder;
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::DrawingArea;

use super::font::{LABEL, MEANING, NOTHING};
use super::paper::{Paper, Place, UNIT, pixels, sure, units};
use super::scale::Scale;
use super::sheet::{MARGIN, RIGHT, Sheet, stroke};
use crate::palette::{GRID, INK};

/// The part of a sheet between the axes, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

/// How many steps there are from one label to the next that are so far apart, at so much a step.
pub(crate) fn every(apart: f64, step: f64) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few steps")]
    let steps = (apart / step).ceil() as usize;
    steps.max(1)
}

/// Along which axis lines are drawn through the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grid {
    /// From left to right, at the marks of what goes up.
    Level,
    /// From bottom to top, at the marks of what goes across.
    Upright,
    /// No lines.
    None,
}

/// A chart with its axes drawn: where numbers lie on the sheet.
pub(crate) struct Chart {
    pub(crate) bounds: Bounds,
    /// The number at its upper edge.
    pub(crate) top: f64,
    coordinates: DrawingArea<Paper, Cartesian2d<Scale, Scale>>,
}

/// The length of a mark on an axis, in pixels. plotters sets labels twice as far away.
const TICK: f64 = 4.0;
/// The height of the labels below a chart.
pub(crate) const LABELS: f64 = 24.0;
/// The height of what an axis counts, below its labels, in one line.
const MEANINGS: f64 = 24.0;
/// What an axis counts is said in so many lines before it is shortened.
const LINES: usize = 3;
/// What an axis counts stands as far to the left of its labels.
const ASIDE: f64 = 30.0;

/// The pixels that the labels of an axis of this height on the left take, and what it counts.
pub(crate) fn beside(up: &Scale, height: f64) -> f64 {
    let labels = up.widest_label();
    let labels = if labels == 0.0 { 0.0 } else { labels + 2.0 * TICK };
    labels
        + match up_said(up, height).len() {
            0 => 0.0,
            lines => ASIDE + MEANING.leading() * (lines - 1) as f64,
        }
}

/// What an axis of this height counts, in lines.
fn up_said(up: &Scale, height: f64) -> Vec<String> {
    MEANING.wrapped(&up.meaning, height, LINES)
}

/// What an axis counts that goes across, in lines.
fn across_said(meaning: &str) -> Vec<String> {
    MEANING.wrapped(meaning, RIGHT - MARGIN, LINES)
}

/// The height of what an axis counts that goes across, below its labels.
pub(crate) fn meanings(meaning: &str) -> f64 {
    MEANINGS + MEANING.leading() * across_said(meaning).len().saturating_sub(1) as f64
}

impl Bounds {
    /// The middle of it.
    pub(crate) fn middle(self) -> Place {
        (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }

    /// From left to right.
    pub(crate) fn width(self) -> f64 {
        self.right - self.left
    }

    /// Says what goes across, below labels that are `labels` pixels high.
    pub(crate) fn say_across(self, sheet: &mut Sheet, meaning: &str, labels: f64) {
        let lines = across_said(meaning);
        let half = MEANING.widest(lines.iter().map(String::as_str)) / 2.0;
        // It may be wider than what it stands below.
        let x = self.middle().0.min(RIGHT - half).max(MARGIN + half);
        let below = self.bottom + labels + 2.0;
        sheet.lines(&lines, (x, f64::midpoint(below, below + meanings(meaning))), MEANING);
    }
}

impl Chart {
    /// Draws axes around a part of a sheet; labels lie outside of it.
    pub(crate) fn draw(
        sheet: &mut Sheet,
        bounds: Bounds,
        (across, up): (Scale, Scale),
        grid: Grid,
    ) -> Chart {
        let labels = beside(&up, bounds.bottom - bounds.top);
        let (width, height) = (bounds.width() + labels, bounds.bottom - bounds.top + LABELS);
        let corner = (units(bounds.left - labels), units(bounds.top));
        let area = sheet.area().clone().shrink(corner, (units(width), units(height)));
        let mut chart = sure(
            ChartBuilder::on(&area)
                .x_label_area_size(units(LABELS))
                .y_label_area_size(units(labels))
                .build_cartesian_2d(across.clone(), up.clone()),
        );
        let label = LABEL.style(UNIT);
        let mut mesh = chart.configure_mesh();
        mesh.bold_line_style(stroke(GRID, 1.0))
            .axis_style(stroke(INK, 1.0))
            .label_style(label)
            .set_all_tick_mark_size(units(TICK));
        if grid != Grid::Upright {
            mesh.disable_x_mesh();
        }
        if grid != Grid::Level {
            mesh.disable_y_mesh();
        }
        sure(mesh.draw());
        let chart = Chart { bounds, top: up.high, coordinates: chart.plotting_area().clone() };
        chart.say_up(sheet, &up, labels);
        chart
    }

    /// Where a pair of numbers lies; at an edge if it lies beyond.
    pub(crate) fn place(&self, across: f64, up: f64) -> Place {
        let (x, y) = self.coordinates.map_coordinate(&(across, up));
        (pixels(x), pixels(y))
    }

    /// How far to the right a number lies.
    pub(crate) fn across(&self, number: f64) -> f64 {
        self.place(number, 0.0).0
    }

    /// How far down a number lies.
    pub(crate) fn up(&self, number: f64) -> f64 {
        self.place(0.0, number).1
    }

    /// Says what goes across, below labels that are `labels` pixels high.
    pub(crate) fn say_across(&self, sheet: &mut Sheet, meaning: &str, labels: f64) {
        self.bounds.say_across(sheet, meaning, labels);
    }

    fn say_up(&self, sheet: &mut Sheet, up: &Scale, labels: f64) {
        let Bounds { left, top, bottom, .. } = self.bounds;
        let first = left - labels + ASIDE / 4.0;
        for (line, said) in up_said(up, bottom - top).iter().enumerate() {
            let x = first + MEANING.leading() * line as f64;
            sheet.turned(said, (x, self.bounds.middle().1), MEANING, -90);
        }
    }

    /// Lays a strip over each of some rising numbers that tells what is said of it when pointed at;
    /// each reaches halfway to the next.
    pub(crate) fn tell(&self, sheet: &mut Sheet, numbers: &[f64], said: impl Fn(f64) -> String) {
        let Bounds { left, top, right, bottom } = self.bounds;
        for (position, number) in numbers.iter().enumerate() {
            let halfway = |other: &f64| self.across(f64::midpoint(*number, *other));
            let before = position.checked_sub(1).and_then(|before| numbers.get(before));
            let from = before.map_or(left, halfway);
            let to = numbers.get(position + 1).map_or(right, halfway);
            sheet.tells((from, top), (to, bottom), &said(*number));
        }
    }

    /// Says that there is nothing to be drawn, and what.
    pub(crate) fn nothing(&self, sheet: &mut Sheet, said: &str) {
        // Above the middle, where there may be a line.
        let (x, y) = self.bounds.middle();
        sheet.words(said, (x, y - 20.0), NOTHING);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digits;

    const BOUNDS: Bounds = Bounds { left: 100.0, top: 50.0, right: 300.0, bottom: 150.0 };

    /// A chart of 0 to 10 by 0 to 1, and the sheet it is on.
    fn drawn(grid: Grid) -> (Sheet, Chart) {
        let mut sheet = Sheet::new("A title", &["a subtitle", "", "exact"]);
        let across = Scale::new((0.0, 10.0), "").marked(&[0.0, 5.0], digits::exact);
        let up = Scale::new((0.0, 1.0), "probability").marked(&[0.0, 0.5], digits::percent);
        let chart = Chart::draw(&mut sheet, BOUNDS, (across, up), grid);
        (sheet, chart)
    }

    fn is_near(a: Place, b: Place) -> bool {
        (a.0 - b.0).abs() <= 0.2 && (a.1 - b.1).abs() <= 0.2
    }

    #[test]
    fn numbers_lie_between_the_edges_wherever_they_are() {
        let (_, chart) = drawn(Grid::None);
        assert!(is_near(chart.place(0.0, 0.0), (100.0, 150.0)));
        assert!(is_near(chart.place(5.0, 1.0), (200.0, 50.0)));
        assert!(is_near(chart.place(99.0, -99.0), (300.0, 150.0)), "beyond is at the edge");
        assert!(is_near(chart.place(f64::NAN, 0.5), (200.0, 100.0)));
    }

    #[test]
    fn axes_have_their_labels_and_what_they_count() {
        let (sheet, _) = drawn(Grid::Level);
        let svg = sheet.finish(200.0, "in words");
        for said in ["A title", "a subtitle · exact", ">5</text>", ">50%</text>", ">probability<"]
        {
            assert!(svg.contains(said), "{said} in {svg}");
        }
        let lines = |grid| {
            let svg = drawn(grid).0.finish(200.0, "");
            svg.matches(&format!("stroke=\"{GRID}\"")).count()
        };
        assert_eq!([Grid::None, Grid::Level, Grid::Upright].map(lines), [0, 2, 2]);
    }

    #[test]
    fn each_number_is_told_from_halfway_to_halfway() {
        let (mut sheet, chart) = drawn(Grid::None);
        chart.tell(&mut sheet, &[2.0, 4.0], |number| format!("it is {number}"));
        let svg = sheet.finish(200.0, "");
        let strip = |said: &str| -> Vec<f64> {
            let line = svg.lines().find(|line| line.contains(said)).unwrap();
            let part = |name: &str| line.split(&format!(" {name}=\"")).nth(1).unwrap();
            let number = |name: &str| part(name).split('"').next().unwrap().parse().unwrap();
            ["x", "width", "y", "height"].map(number).to_vec()
        };
        assert_eq!(strip("<title>it is 2<"), [100.0, 60.0, 50.0, 100.0]);
        assert_eq!(strip("<title>it is 4<"), [160.0, 140.0, 50.0, 100.0]);
    }
}
