//! One small chart for each variant: more than a few in one chart cannot be told apart.

use super::apart::Apart;
use super::bars;
use super::data::{Plot, Point};
use super::equal;
use super::frame::MOST_NUMBERS;
use super::known::{common_known, in_words, legend_name};
use super::range::View;
use crate::digits;
use crate::drawing::chart::{Bounds, Chart, Grid, LABELS, MEANINGS, beside};
use crate::drawing::font::{Anchor, FAINT, Font, LABEL};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::paper::Place;
use crate::drawing::scale::Scale;
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};
use crate::palette::{BLUE, VERMILION};

/// From this many variants on, each gets a chart of its own.
pub(super) const MANY: usize = 6;

const COLUMNS: usize = 2;
const GAP: f64 = 18.0;
const HEIGHT: f64 = 110.0;
/// The height of the name above a chart.
const NAME: f64 = 20.0;
/// The height of a chart with its name and the labels below it.
const ROW: f64 = NAME + HEIGHT + LABELS + 6.0;
/// Bars thinner than this are drawn as one area, in pixels.
const THINNEST: f64 = 2.5;
const WIDEST: f64 = 28.0;

/// Draws the variants beside each other on the same scales, the first behind each other one.
pub(super) fn draw(plot: &Plot, view: &View, apart: Option<Apart>, up: &Scale) -> String {
    let known = common_known(plot).unwrap_or_default();
    let said = [&up.meaning, &plot.axis.condition(), known, &plot.intervals];
    let mut sheet = Sheet::new(&plot.title, &said);
    let first = plot.series.first().map_or("", |series| series.name.as_str());
    let entries = [
        (Sample::Fill(BLUE), "the variant named above its chart".to_owned()),
        (Sample::Fill(VERMILION), format!("outline: {first}")),
    ];
    legend(&mut sheet, &entries);
    let up = Scale { meaning: String::new(), ..up.clone() };
    let apart = apart.map(Apart::one_by_one);
    let points = view.with_unseen(&plot.series);
    let all = Multiples { plot, view, points, apart, up, top: sheet.top };
    for position in 0..plot.series.len() {
        all.chart(&mut sheet, position);
    }
    let rows = plot.series.len().div_ceil(COLUMNS) as f64;
    let (left, top) = all.corner(0);
    let bottom = all.top + ROW * rows;
    let whole = Bounds { left, top, right: WIDTH - MARGIN, bottom: bottom - 6.0 };
    whole.say_across(&mut sheet, &plot.axis.meaning, 0.0);
    let remark = FAINT.anchored(Anchor::End);
    sheet.words(&view.note, (WIDTH - MARGIN, bottom + MEANINGS + 6.0), remark);
    let foot = if view.note.is_empty() { 0.0 } else { 20.0 };
    let foot = equal::say(&mut sheet, plot, bottom + MEANINGS + foot);
    sheet.finish(foot, &in_words(plot, said[0]))
}

/// All charts.
struct Multiples<'a> {
    plot: &'a Plot,
    view: &'a View,
    /// What each variant has, and what it was not seen to have.
    points: Vec<Vec<Point>>,
    apart: Option<Apart<'a>>,
    up: Scale,
    top: f64,
}

impl Multiples<'_> {
    /// The upper left corner of a chart.
    fn corner(&self, position: usize) -> Place {
        let left =
            MARGIN + beside(&self.up, HEIGHT) + (self.width() + GAP) * (position % COLUMNS) as f64;
        (left, self.top + ROW * (position / COLUMNS) as f64 + NAME)
    }

    /// The width of a chart, with what stands apart.
    fn width(&self) -> f64 {
        let left = MARGIN + beside(&self.up, HEIGHT);
        (WIDTH - MARGIN - left - GAP * (COLUMNS - 1) as f64) / COLUMNS as f64
    }

    /// Draws the chart of one variant.
    fn chart(&self, sheet: &mut Sheet, position: usize) {
        let (left, top) = self.corner(position);
        self.name(sheet, (left, top - 10.0), position);
        let right = left + self.width() - self.apart.as_ref().map_or(0.0, Apart::width);
        let bounds = Bounds { left, top, right, bottom: top + HEIGHT };
        let across = self.view.across(0.6 * self.view.spacing, bounds.width(), "");
        let labeled = position.is_multiple_of(COLUMNS);
        let up = if labeled { self.up.clone() } else { self.up.clone().unlabeled() };
        let chart = Chart::draw(sheet, bounds, (across, up), Grid::Level);
        let low = self.view.values.first().copied().unwrap_or(0.0);
        let apart = chart.across(low + self.view.spacing) - chart.across(low);
        let width = (THINNEST <= apart).then_some((bars::GROUP * apart).min(WIDEST));
        let marks = Marks { chart: &chart, step: 0.5 * self.view.spacing, width };
        marks.draw(sheet, &self.points[position]);
        if 0 < position {
            marks.outline(sheet, &self.view.series[0]);
        }
        if self.view.values.len() * self.plot.series.len() <= MOST_NUMBERS {
            chart.tell(sheet, &self.view.values, |value| self.numbers(value, position));
        }
        self.missing(sheet, bounds, position, width);
    }

    fn name(&self, sheet: &mut Sheet, at: Place, position: usize) {
        let series = &self.plot.series[position];
        let known = if common_known(self.plot).is_some() { "" } else { series.known.as_str() };
        let font = Font { bold: true, ..LABEL };
        let name = font.shortened(&legend_name(&series.name, known), self.width() + GAP);
        sheet.words(&name, at, font);
    }

    /// Draws what has no value.
    fn missing(&self, sheet: &mut Sheet, beside: Bounds, position: usize, width: Option<f64>) {
        let Some(apart) = &self.apart else { return };
        let chart = apart.axis(sheet, beside, &self.up);
        let points = apart.points();
        let marks = Marks { chart: &chart, step: 0.4, width: Some(apart.bar(width)) };
        marks.draw(sheet, &points[position]);
        if 0 < position {
            marks.outline(sheet, &points[0]);
        }
        apart.tell(sheet, &chart, &shown(position));
    }

    fn numbers(&self, value: f64, position: usize) -> String {
        let mut said = vec![format!("{}: {}", self.plot.axis.meaning, digits::exact(value))];
        for shown in shown(position) {
            let series = &self.plot.series[shown];
            let point = series.of_value(&self.view.series[shown], value);
            let percent = point.map_or("0%".to_owned(), |point| point.said());
            said.push(format!("{}: {percent}", series.name));
        }
        said.join("\n")
    }
}

/// The variants that a chart shows: its own, and the first as an outline.
fn shown(position: usize) -> Vec<usize> {
    if position == 0 { vec![0] } else { vec![position, 0] }
}

/// How the points of a small chart are marked.
struct Marks<'a> {
    chart: &'a Chart,
    /// From a value to the edge of its bar's outline, in units of the measure.
    step: f64,
    /// The width of a bar in pixels; none if they are too thin to be told apart.
    width: Option<f64>,
}

impl Marks<'_> {
    fn draw(&self, sheet: &mut Sheet, points: &[Point]) {
        if let Some(width) = self.width {
            return bars::draw(sheet, self.chart, &[points.to_vec()], width);
        }
        let mut outline = self.places(points);
        if let (Some(first), Some(last)) = (outline.first().copied(), outline.last().copied()) {
            let ground = self.chart.bounds.bottom;
            outline.extend([(last.0, ground), (first.0, ground)]);
            sheet.polygon(&outline, BLUE);
        }
    }

    /// Draws the first variant as a line over the bars of another; around values that it can have
    /// and no others.
    fn outline(&self, sheet: &mut Sheet, points: &[Point]) {
        let possible: Vec<Point> = points.iter().filter(|point| 0.0 < point.p).copied().collect();
        let joined = |a: &Point, b: &Point| b.value - a.value <= 2.0 * self.step * (1.0 + 1e-9);
        for run in possible.chunk_by(joined) {
            let edge = |point: &Point| {
                let (left, right) = (point.value - self.step, point.value + self.step);
                [self.chart.place(left, point.p), self.chart.place(right, point.p)]
            };
            let steps: Vec<Place> = match self.width {
                Some(_) => run.iter().flat_map(edge).collect(),
                None => self.places(run),
            };
            let (Some(first), Some(last)) = (steps.first(), steps.last()) else { continue };
            let ground = self.chart.bounds.bottom;
            let line: Vec<Place> = [&[(first.0, ground)][..], &steps, &[(last.0, ground)]].concat();
            sheet.line(&line, VERMILION, 1.5);
        }
    }

    fn places(&self, points: &[Point]) -> Vec<Place> {
        points.iter().map(|point| self.chart.place(point.value, point.p)).collect()
    }
}
