//! One small chart for each variant: more than a few in one chart cannot be told apart.

use super::frame::MOST_NUMBERS;
use super::range::View;
use super::ruler::{Ruler, span};
use super::scale::Scale;
use super::sheet::{Anchor, FAINT, Font, LABEL, MARGIN, MEANING, Place, Sample, Sheet, WIDTH};
use super::ticks::value_ticks;
use super::{Plot, Point, common_known, legend_name};
use crate::digits;
use crate::palette::{BLUE, GRID, INK, VERMILION};

/// From this many variants on, each gets a chart of its own.
pub(super) const MANY: usize = 6;

const COLUMNS: usize = 3;
const GAP: f64 = 18.0;
const HEIGHT: f64 = 110.0;
/// The height of a chart with its name and the labels below it.
const ROW: f64 = 20.0 + HEIGHT + 30.0;
/// Bars thinner than this are drawn as one area, in pixels.
const THINNEST: f64 = 2.5;
const WIDEST: f64 = 28.0;

/// Draws the variants beside each other on the same scales, the first behind each other one.
pub(super) fn draw(plot: &Plot, view: &View, probabilities: &Scale) -> String {
    let known = common_known(plot).unwrap_or_default();
    let mut sheet = Sheet::new(&plot.title, &[&probabilities.meaning, known, &plot.intervals]);
    let first = plot.series.first().map_or("", |series| series.name.as_str());
    sheet.legend(&[
        (Sample::Fill(BLUE), "the variant named above its chart".to_owned()),
        (Sample::Fill(VERMILION), format!("outline: {first}")),
    ]);
    let grid = Grid::new(view, probabilities, sheet.top);
    let numbered = view.values.len() * plot.series.len() <= MOST_NUMBERS;
    for (position, series) in plot.series.iter().enumerate() {
        let chart = grid.chart(position);
        let known = if known.is_empty() { series.known.as_str() } else { "" };
        chart.frame(
            &mut sheet,
            &legend_name(&series.name, known),
            position.is_multiple_of(COLUMNS),
        );
        chart.bars(&mut sheet, &view.series[position]);
        if 0 < position {
            chart.outline(&mut sheet, &view.series[0]);
        }
        if numbered {
            chart.numbers(&mut sheet, plot, position);
        }
    }
    let bottom = grid.top + ROW * plot.series.len().div_ceil(COLUMNS) as f64;
    sheet.words(&plot.axis.meaning, (WIDTH / 2.0, bottom + 8.0), MEANING);
    let remark = FAINT.anchored(Anchor::End);
    sheet.words(&view.note, (WIDTH - MARGIN, bottom + 30.0), remark);
    let foot = if view.note.is_empty() { 24.0 } else { 44.0 };
    sheet.finish(bottom + foot, &summary(plot, probabilities))
}

fn summary(plot: &Plot, probabilities: &Scale) -> String {
    let names: Vec<&str> = plot.series.iter().map(|series| series.name.as_str()).collect();
    let (meaning, names) = (&plot.axis.meaning, names.join(", "));
    format!("{meaning}: {}. Variants: {names}.", probabilities.meaning)
}

/// Where the charts lie.
struct Grid<'a> {
    view: &'a View,
    probabilities: &'a Scale,
    left: f64,
    top: f64,
    width: f64,
}

/// One of them.
struct Chart<'a> {
    view: &'a View,
    probabilities: &'a Scale,
    left: f64,
    top: f64,
    width: f64,
    across: Ruler,
    up: Ruler,
    /// From a bar's middle to its edge, in pixels.
    half: f64,
}

impl<'a> Grid<'a> {
    fn new(view: &'a View, probabilities: &'a Scale, top: f64) -> Grid<'a> {
        let left = MARGIN + probabilities.label_width() + 14.0;
        let width = (WIDTH - MARGIN - left - GAP * (COLUMNS - 1) as f64) / COLUMNS as f64;
        Grid { view, probabilities, left, top, width }
    }

    fn chart(&self, position: usize) -> Chart<'a> {
        let left = self.left + (self.width + GAP) * (position % COLUMNS) as f64;
        let top = self.top + ROW * (position / COLUMNS) as f64 + 20.0;
        let spacing = self.view.spacing;
        let (low, high) = span(self.view.values.iter().copied());
        let reach = (low - 0.6 * spacing, high + 0.6 * spacing);
        let across = Ruler::new(reach, (left, left + self.width));
        let up = Ruler::new((0.0, self.probabilities.high), (top + HEIGHT, top));
        let apart = across.place(low + spacing) - across.place(low);
        let half = if THINNEST <= apart { 0.5 * (0.82 * apart).min(WIDEST) } else { 0.0 };
        Chart {
            view: self.view,
            probabilities: self.probabilities,
            left,
            top,
            width: self.width,
            across,
            up,
            half,
        }
    }
}

impl Chart<'_> {
    /// Draws the name and the axes.
    fn frame(&self, sheet: &mut Sheet, name: &str, labeled: bool) {
        let right = self.left + self.width;
        let name_font = Font { bold: true, ..LABEL };
        let name = name_font.wrapped(name, self.width + GAP, 1).concat();
        sheet.words(&name, (self.left, self.top - 10.0), name_font);
        for tick in &self.probabilities.ticks {
            let y = self.up.place(*tick);
            sheet.line((self.left, y), (right, y), GRID, 1.0);
            if labeled {
                let label = (self.probabilities.label)(*tick);
                sheet.words(&label, (self.left - 6.0, y), LABEL.anchored(Anchor::End));
            }
        }
        let bottom = self.top + HEIGHT;
        sheet.line((self.left, bottom), (right, bottom), INK, 1.0);
        for tick in self.ticks() {
            let x = self.across.place(tick);
            sheet.line((x, bottom), (x, bottom + 4.0), INK, 1.0);
            let label = digits::exact(tick);
            sheet.words(&label, (x, bottom + 13.0), LABEL.anchored(Anchor::Middle));
        }
    }

    fn ticks(&self) -> Vec<f64> {
        let values = &self.view.values;
        let (low, high) = span(values.iter().copied());
        let widest = values.iter().map(|value| LABEL.width(&digits::exact(*value)));
        let room = widest.fold(0.0, f64::max).min(60.0) + 8.0;
        let room = room * (high - low + 1.2 * self.view.spacing) / self.width;
        value_ticks(values, self.view.spacing, room, low, high)
    }

    fn bars(&self, sheet: &mut Sheet, points: &[Point]) {
        let ground = self.top + HEIGHT;
        if self.half == 0.0 {
            let mut outline = self.places(points);
            let ends = (outline.first().copied(), outline.last().copied());
            if let (Some(first), Some(last)) = ends {
                outline.extend([(last.0, ground), (first.0, ground)]);
                sheet.polygon(&outline, BLUE);
            }
            return;
        }
        for point in points.iter().filter(|point| 0.0 < point.p) {
            let (x, y) = (self.across.place(point.value), self.up.place(point.p));
            // A pixel at least: what can happen must not look as if it could not.
            sheet.rect((x - self.half, y.min(ground - 1.0)), (x + self.half, ground), BLUE);
            if let Some((low, high)) = point.interval() {
                sheet.line((x, self.up.place(low)), (x, self.up.place(high)), INK, 1.0);
            }
        }
    }

    /// Draws the first variant as a line over the bars of another.
    fn outline(&self, sheet: &mut Sheet, points: &[Point]) {
        let ground = self.top + HEIGHT;
        let step = 0.5 * self.view.spacing;
        let edge = |point: &Point| {
            let y = self.up.place(point.p);
            let (left, right) = (point.value - step, point.value + step);
            [(self.across.place(left), y), (self.across.place(right), y)]
        };
        let steps: Vec<Place> = if self.half == 0.0 {
            self.places(points)
        } else {
            points.iter().flat_map(edge).collect()
        };
        if let (Some(first), Some(last)) = (steps.first(), steps.last()) {
            let ends = ((first.0, ground), (last.0, ground));
            let line: Vec<Place> = [&[ends.0][..], &steps, &[ends.1]].concat();
            sheet.thin(&line, VERMILION);
        }
    }

    fn places(&self, points: &[Point]) -> Vec<Place> {
        let place = |point: &Point| (self.across.place(point.value), self.up.place(point.p));
        points.iter().map(place).collect()
    }

    #[expect(clippy::float_cmp, reason = "values are copied, never computed")]
    fn numbers(&self, sheet: &mut Sheet, plot: &Plot, position: usize) {
        let values = &self.view.values;
        for (k, value) in values.iter().enumerate() {
            let halfway = |other: &f64| self.across.place(f64::midpoint(*value, *other));
            let left = k.checked_sub(1).map_or(self.left, |before| halfway(&values[before]));
            let right = values.get(k + 1).map_or(self.left + self.width, halfway);
            let mut said = vec![format!("{}: {}", plot.axis.meaning, digits::exact(*value))];
            let mut shown = vec![position];
            shown.extend((position != 0).then_some(0));
            for series in shown {
                let point = self.view.series[series].iter().find(|point| point.value == *value);
                let percent =
                    point.map(|point| digits::percent_estimate(point.p, point.interval()));
                let name = &plot.series[series].name;
                said.push(format!("{name}: {}", percent.unwrap_or("0%".to_owned())));
            }
            sheet.tells((left, self.top), (right, self.top + HEIGHT), &said.join("\n"));
        }
    }
}
