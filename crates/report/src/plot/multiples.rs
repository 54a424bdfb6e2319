//! One small chart for each variant: more than a few in one chart cannot be told apart.

use std::slice;

use super::apart::Apart;
use super::bars;
use super::data::{Plot, Point, Series};
use super::equal;
use super::frame::MOST_NUMBERS;
use super::head;
use super::known::{common_known, in_words};
use super::lines;
use super::range::View;
use super::shades;
use crate::digits;
use crate::drawing::chart::{Bounds, Chart, Grid, LABELS, beside, meanings};
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
/// The same of more charts than eight, so that all are seen at once.
const LOW: f64 = 66.0;
/// So many charts at most have room below each other.
pub(super) const MOST: usize = 12;
/// The height of the name above a chart.
const NAME: f64 = 20.0;
/// Bars of a variant that stand nearer to each other than this are drawn as one area, in pixels.
const THINNEST: f64 = 2.5;
const WIDEST: f64 = 28.0;
/// Bars are as wide as this where their own values leave room, however near those of others are.
const STEM: f64 = 7.0;
/// Draws the variants beside each other on the same scales, the first behind each other one; or each on an axis
/// of its `own`, if there are such, and nothing behind it.
pub(super) fn draw(
    plot: &Plot,
    view: &View,
    own: Vec<View>,
    apart: Option<Apart>,
    up: &Scale,
) -> String {
    let known = common_known(plot).unwrap_or_default();
    let scales =
        if own.is_empty() { "" } else { "each chart has values of its own from left to right" };
    let said = [&up.meaning, scales, &plot.axis.condition(), known, &plot.intervals];
    let mut sheet = Sheet::new(&plot.title, &said);
    let first =
        plot.series.first().map_or(String::new(), |series| plot.named(series, &series.name));
    let entries = [
        (Sample::Fill(BLUE), "the variant named above its chart".to_owned()),
        (Sample::Fill(VERMILION), format!("outline: {first}")),
    ];
    legend(&mut sheet, if own.is_empty() { &entries } else { &entries[..1] });
    let up = Scale { meaning: String::new(), ..up.clone() };
    let apart = apart.map(Apart::one_by_one);
    let points = if own.is_empty() {
        view.with_unseen(&plot.series)
    } else {
        let alone = own.iter().zip(&plot.series);
        alone.flat_map(|(view, series)| view.with_unseen(slice::from_ref(series))).collect()
    };
    let (heads, top) = (Vec::new(), sheet.top);
    let height = if plot.series.len() < shades::MANY { HEIGHT } else { LOW };
    let mut all = Multiples { plot, view, own, points, apart, up, top, heads, names: NAME, height };
    all.heads = all.name_lines();
    let lines = all.heads.iter().map(Vec::len).max().unwrap_or(1);
    all.names += BOLD.leading() * lines.saturating_sub(1) as f64;
    let all = all;
    for position in 0..plot.series.len() {
        all.chart(&mut sheet, position);
    }
    let rows = plot.series.len().div_ceil(COLUMNS) as f64;
    let (left, top) = all.corner(0);
    let bottom = all.top + all.row() * rows;
    let whole = Bounds { left, top, right: WIDTH - MARGIN, bottom: bottom - 6.0 };
    whole.say_across(&mut sheet, plot.axis.counted(), 0.0);
    let below = bottom + meanings(plot.axis.counted());
    let remark = FAINT.anchored(Anchor::End);
    sheet.words(&view.note, (WIDTH - MARGIN, below + 6.0), remark);
    let note = if view.note.is_empty() { 0.0 } else { 20.0 };
    let foot = equal::say(&mut sheet, &equal::told(plot), below + note);
    sheet.finish(foot, &in_words(plot, said[0]))
}

/// All charts.
struct Multiples<'a> {
    plot: &'a Plot,
    view: &'a View,
    /// What each variant has on an axis of its own; empty if all have one.
    own: Vec<View>,
    /// What each variant has, and what it was not seen to have.
    points: Vec<Vec<Point>>,
    apart: Option<Apart<'a>>,
    up: Scale,
    top: f64,
    /// The names of variants, in lines.
    heads: Vec<Vec<String>>,
    /// The height of the names above the charts.
    names: f64,
    /// The height of a chart.
    height: f64,
}

/// The names of variants.
const BOLD: Font = Font { bold: true, ..LABEL };

impl Multiples<'_> {
    /// The height of a chart with its name and the labels below it.
    fn row(&self) -> f64 {
        self.names + self.height + LABELS + 6.0
    }

    /// The upper left corner of a chart.
    fn corner(&self, position: usize) -> Place {
        let left = MARGIN
            + beside(&self.up, self.height)
            + (self.width() + GAP) * (position % COLUMNS) as f64;
        (left, self.top + self.row() * (position / COLUMNS) as f64 + self.names)
    }

    /// The width of a chart, with what stands apart.
    fn width(&self) -> f64 {
        let left = MARGIN + beside(&self.up, self.height);
        (WIDTH - MARGIN - left - GAP * (COLUMNS - 1) as f64) / COLUMNS as f64
    }

    /// Draws the chart of one variant.
    fn chart(&self, sheet: &mut Sheet, position: usize) {
        let (left, top) = self.corner(position);
        let lines = &self.heads[position];
        let middle = top - 10.0 - BOLD.leading() / 2.0 * lines.len().saturating_sub(1) as f64;
        sheet.lines(lines, (left, middle), BOLD);
        let right = left + self.width() - self.apart.as_ref().map_or(0.0, Apart::width);
        let bounds = Bounds { left, top, right, bottom: top + self.height };
        let view = self.own.get(position).unwrap_or(self.view);
        let across = view.across(margin(view, bounds.width()), bounds.width(), "");
        let labeled = position.is_multiple_of(COLUMNS);
        let up = if labeled { self.up.clone() } else { self.up.clone().unlabeled() };
        let chart = Chart::draw(sheet, bounds, (across, up), Grid::Level);
        let (own, first) = (&self.points[position], &self.view.series[0]);
        marks(view, &chart, own).draw(sheet, own);
        if 0 < position && self.own.is_empty() {
            marks(view, &chart, first).outline(sheet, first);
        }
        if let Some(said) = self.plot.unmet(&self.plot.series[position]) {
            let font = Font { rimmed: true, ..FAINT }.anchored(Anchor::Middle);
            let x = bounds.middle().0;
            let over = first.iter().filter(|point| 0.0 < point.p);
            let over = over.map(|point| chart.place(point.value, point.p));
            let y = beside_the_outline(over, bounds, (x, font.width(said)));
            sheet.words(said, (x, y), font);
        }
        if self.view.values.len() * self.plot.series.len() <= MOST_NUMBERS {
            chart.tell(sheet, &view.values, |value| self.numbers(value, position));
        }
        // In all charts as wide: it is the same thing, whatever values there are beside it.
        let widths = self.points.iter().map(|points| marks(view, &chart, points).width);
        let width = widths.collect::<Option<Vec<f64>>>();
        let width = width.map(|all| all.into_iter().fold(f64::INFINITY, f64::min));
        self.missing(sheet, bounds, position, width);
    }

    /// The names of the variants, in lines.
    fn name_lines(&self) -> Vec<Vec<String>> {
        let shared = common_known(self.plot).is_some();
        let known = |series: &Series| if shared { String::new() } else { series.known.clone() };
        let names: Vec<(&str, String)> =
            self.plot.series.iter().map(|it| (it.name.as_str(), known(it))).collect();
        head::lines_of(&names, BOLD, self.width())
    }

    /// Draws what has no value.
    fn missing(&self, sheet: &mut Sheet, beside: Bounds, position: usize, width: Option<f64>) {
        let Some(apart) = &self.apart else { return };
        let chart = apart.axis(sheet, beside, &self.up);
        let points = apart.points();
        let drawn = Marks { chart: &chart, step: 0.4, width: Some(apart.bar(width)) };
        drawn.draw(sheet, &points[position]);
        if 0 < position && self.own.is_empty() {
            drawn.outline(sheet, &points[0]);
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

/// What is left blank at either end of the axis, over so many pixels, in units of the measure.
fn margin(view: &View, length: f64) -> f64 {
    let (first, last) = (view.values.first(), view.values.last());
    let span = first.zip(last).map_or(0.0, |(first, last)| last - first);
    (0.6 * view.spacing).max(span * STEM / (length - 2.0 * STEM))
}

/// How some points are marked: as bars as wide as there is room between those of all variants that share the
/// axis, or between these, if that is little.
fn marks<'a>(view: &View, chart: &'a Chart, points: &[Point]) -> Marks<'a> {
    let low = view.values.first().copied().unwrap_or(0.0);
    let pixels = |distance: f64| chart.across(low + distance) - chart.across(low);
    let unit = pixels(view.spacing) / view.spacing;
    let gaps = points.windows(2).map(|pair| pair[1].value - pair[0].value);
    let own = unit * gaps.fold(f64::INFINITY, f64::min);
    let apart = own.min((unit * view.spacing).max(STEM / bars::GROUP));
    let width = (THINNEST <= own).then_some((bars::GROUP * apart).min(WIDEST));
    Marks { chart, step: 0.5 * apart / unit, width }
}

/// The height at which words of a width have most room above an outline or below it, so that they do not lie
/// on it.
fn beside_the_outline(
    outline: impl Iterator<Item = Place>,
    bounds: Bounds,
    (middle, width): (f64, f64),
) -> f64 {
    let half = width / 2.0 + STEM;
    let heights = outline.filter(|(x, _)| (x - middle).abs() <= half).map(|(_, y)| y);
    let none = (bounds.bottom, bounds.top);
    let (upper, lower) = heights.fold(none, |(up, low), y| (up.min(y), low.max(y)));
    if upper - bounds.top < bounds.bottom - lower && bounds.top < lower {
        f64::midpoint(lower, bounds.bottom)
    } else {
        f64::midpoint(bounds.top, upper)
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
        lines::mark_cuts(sheet, self.chart, std::iter::once(points));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lie_above_an_outline_or_below_it() {
        let bounds = Bounds { left: 0.0, top: 100.0, right: 200.0, bottom: 210.0 };
        let at =
            |outline: &[Place]| beside_the_outline(outline.iter().copied(), bounds, (100.0, 80.0));
        let far = (10.0, 100.0);
        assert!((at(&[far]) - 155.0).abs() < 1e-9, "nothing is in the way");
        assert!((at(&[far, (90.0, 150.0), (120.0, 190.0)]) - 125.0).abs() < 1e-9);
        assert!((at(&[far, (90.0, 100.0), (120.0, 130.0)]) - 170.0).abs() < 1e-9);
    }
}
