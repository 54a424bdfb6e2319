//! What every plot of distributions has: headings, legend, axes, and numbers to point at.

use super::apart::Apart;
use super::data::{Plot, Point, Series};
use super::equal;
use super::known::{in_words, legend_of};
use super::range::{View, beyond_the_edge};
use crate::drawing::chart::{Bounds, Chart, Grid, LABELS, beside, meanings};
use crate::drawing::font::{Anchor, FAINT, Font};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::Scale;
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};

/// The height of a plot with a legend of ordinary size.
const HEIGHT: f64 = 420.0;
/// What is left for the chart at least.
const LOWEST: f64 = 275.0;
/// Pictures with more numbers than this are not annotated with them.
pub(super) const MOST_NUMBERS: usize = 800;

/// A plot but for its marks.
pub(super) struct Frame<'a> {
    pub(super) plot: &'a Plot,
    pub(super) view: &'a View,
    pub(super) up: Scale,
    /// What has no value, if it is drawn.
    pub(super) apart: Option<Apart<'a>>,
    /// What the legend calls a variant.
    pub(super) name: fn(&Series) -> String,
    /// What a series says about a value.
    pub(super) read: fn(&Series, &[Point], f64) -> Option<Point>,
}

/// How the values are marked.
pub(super) struct Marks<D: FnOnce(&mut Sheet, &Chart)> {
    /// Room to leave at either end of the axis, in units of the measure.
    pub(super) margin: f64,
    /// What stands before the name of the variant at this position.
    pub(super) sample: fn(usize) -> Sample,
    /// The width of bars, if there are bars.
    pub(super) bars: Option<f64>,
    pub(super) draw: D,
}

/// Where the axis of the values begins and ends, in pixels.
fn ends(up: &Scale, apart: Option<&Apart>) -> (f64, f64) {
    (MARGIN + beside(up, LOWEST), WIDTH - MARGIN - apart.map_or(0.0, Apart::width))
}

/// How long the axis of the values is, in pixels.
pub(super) fn length(up: &Scale, apart: Option<&Apart>) -> f64 {
    let (left, right) = ends(up, apart);
    right - left
}

impl Frame<'_> {
    /// Draws the plot.
    pub(super) fn draw<D: FnOnce(&mut Sheet, &Chart)>(&self, marks: Marks<D>) -> String {
        let (known, entries) = self.entries(marks.sample);
        let edge = beyond_the_edge(&self.up);
        let said =
            [&self.up.meaning, &self.plot.axis.condition(), &known, &self.plot.intervals, &edge];
        let mut sheet = Sheet::new(&self.plot.title, &said.map(String::as_str));
        legend(&mut sheet, &entries);
        let note = if self.view.note.is_empty() { 4.0 } else { 22.0 };
        let below = LABELS + meanings(self.plot.axis.counted()) + note;
        let (left, right) = ends(&self.up, self.apart.as_ref());
        let top = sheet.top + 4.0;
        let bottom = (HEIGHT - below).max(top + LOWEST);
        let across = self.view.across(marks.margin, right - left, &self.plot.axis.meaning);
        let bounds = Bounds { left, top, right, bottom };
        let chart = Chart::draw(&mut sheet, bounds, (across, self.up.clone()), Grid::Level);
        chart.say_across(&mut sheet, self.plot.axis.counted(), LABELS);
        (marks.draw)(&mut sheet, &chart);
        self.annotate(&mut sheet, &chart);
        self.apart(&mut sheet, bounds, marks.bars);
        let remark = Font { size: 12.5, ..FAINT }.anchored(Anchor::End);
        sheet.words(&self.view.note, (WIDTH - MARGIN, bottom + below - 14.0), remark);
        let foot = equal::say(&mut sheet, &equal::told(self.plot), bottom + below);
        sheet.finish(foot, &in_words(self.plot, &self.up.meaning))
    }

    fn entries(&self, sample: fn(usize) -> Sample) -> (String, Vec<(Sample, String)>) {
        let name = |series: &Series| self.plot.named(series, &(self.name)(series));
        let names: Vec<String> = self.plot.series.iter().map(name).collect();
        let known = self.plot.series.iter().map(|series| series.known.as_str());
        let names: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(known).collect();
        legend_of(&names, sample)
    }

    fn apart(&self, sheet: &mut Sheet, beside: Bounds, width: Option<f64>) {
        let Some(apart) = &self.apart else { return };
        let chart = apart.axis(sheet, beside, &self.up);
        apart.bars(sheet, &chart, width);
        let all: Vec<usize> = (0..self.plot.series.len()).collect();
        apart.tell(sheet, &chart, &all);
    }

    /// Lays a strip over each value that tells its numbers when pointed at.
    fn annotate(&self, sheet: &mut Sheet, chart: &Chart) {
        let values = &self.view.values;
        if values.is_empty() {
            chart.nothing(sheet, "no values");
        }
        if values.len() * self.plot.series.len() <= MOST_NUMBERS {
            chart.tell(sheet, values, |value| self.numbers(value));
        }
    }

    fn numbers(&self, value: f64) -> String {
        let mut lines = vec![format!("{}: {}", self.plot.axis.meaning, self.view.label(value))];
        for (series, points) in self.plot.series.iter().zip(&self.view.series) {
            if let Some(point) = (self.read)(series, points, value) {
                lines.push(format!("{}: {}", series.name, point.said()));
            }
        }
        lines.join("\n")
    }
}
