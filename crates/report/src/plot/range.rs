//! What part of the numbers is shown, and on what scales.

use super::data::{Plot, Point, Series};
use crate::digits;
use crate::drawing::font::LABEL;
use crate::drawing::scale::Scale;
use crate::drawing::sheet::MARGIN;
use crate::drawing::ticks::{probability_ticks, value_ticks};

/// Tails that no variant reaches with more than this probability may be cut off.
const NEGLIGIBLE: f64 = 1e-4;
/// Plots of this many values or fewer are shown whole.
pub(super) const FEW: usize = 12;
/// The parts of the axis that are left blank at either end besides its margin: the first with which all
/// labels stay within the picture, so far from its edge, in pixels.
const BLANKS: [f64; 5] = [0.0, 0.03, 0.06, 0.09, 0.12];
const CLEAR: f64 = 4.0;
/// Values of a variant that reach over no more than this part of the axis are a stroke.
const STROKE: f64 = 0.03;
/// So many values are shown at least.
const LEAST: usize = 8;

/// The points that are shown.
pub(super) struct View {
    /// The points of each variant, in order of value.
    pub(super) series: Vec<Vec<Point>>,
    /// Every value that some variant has, rising.
    pub(super) values: Vec<f64>,
    /// The least distance between two values; one, if there are no two.
    pub(super) spacing: f64,
    /// What is not shown; empty if all is.
    pub(super) note: String,
    /// What values are called, where the measure names them.
    names: Vec<(f64, String)>,
}

impl View {
    /// What of a plot is shown. `masses` are the probabilities of the single values in a series.
    pub(super) fn new(plot: &Plot, masses: impl Fn(&[Point]) -> Vec<f64>) -> View {
        View::without(NEGLIGIBLE, plot, masses)
    }

    /// The same without tails that no variant reaches with more than this.
    pub(super) fn without(
        negligible: f64,
        plot: &Plot,
        masses: impl Fn(&[Point]) -> Vec<f64>,
    ) -> View {
        let series: Vec<Vec<Point>> = plot.series.iter().map(Series::sorted).collect();
        let whole = View { names: plot.axis.names(), ..View::whole(series) };
        if plot.tails {
            return whole;
        }
        let masses: Vec<Vec<f64>> = whole.series.iter().map(|points| masses(points)).collect();
        let each =
            || whole.series.iter().zip(&masses).map(|(points, masses)| points.iter().zip(masses));
        let low = each().filter_map(|points| reached(points, negligible));
        let low = low.fold(f64::INFINITY, f64::min);
        let last = each().filter_map(|points| reached(points.rev(), negligible));
        let high = last.fold(f64::NEG_INFINITY, f64::max);
        if low <= high { whole.cut(low, high, &masses) } else { whole }
    }

    /// All of these points, which have to be in order of value.
    pub(super) fn whole(series: Vec<Vec<Point>>) -> View {
        View::of(series, String::new())
    }

    fn of(series: Vec<Vec<Point>>, note: String) -> View {
        let mut values: Vec<f64> = series.iter().flatten().map(|point| point.value).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let gaps = values.windows(2).map(|pair| pair[1] - pair[0]);
        let spacing = gaps.fold(f64::INFINITY, f64::min);
        let spacing = if spacing.is_finite() { spacing } else { 1.0 };
        View { series, values, spacing, note, names: Vec::new() }
    }

    /// What these variants have of the values that all have.
    pub(super) fn of_rows(&self, rows: &[usize]) -> View {
        View {
            series: rows.iter().map(|row| self.series[*row].clone()).collect(),
            values: self.values.clone(),
            note: self.note.clone(),
            names: self.names.clone(),
            ..*self
        }
    }

    /// All probabilities that there are.
    pub(super) fn probabilities(&self) -> impl Iterator<Item = f64> {
        self.series.iter().flatten().map(|point| point.p)
    }

    /// What one variant has, on an axis of its own.
    pub(super) fn alone(&self, row: usize) -> View {
        View { names: self.names.clone(), ..View::whole(vec![self.series[row].clone()]) }
    }

    /// Whether all values of some variant lie so near each other, beside those of others, that on one axis they
    /// would be one stroke.
    pub(super) fn has_strokes(&self) -> bool {
        let reach = |values: &[f64]| values.last().zip(values.first()).map_or(0.0, |(b, a)| b - a);
        let of = |points: &Vec<Point>| points.iter().map(|point| point.value).collect::<Vec<_>>();
        let whole = reach(&self.values);
        let is_stroke = |points: &Vec<Point>| {
            let own = reach(&of(points));
            0.0 < own && own < STROKE * whole
        };
        self.series.iter().any(is_stroke)
    }

    /// The most that any variant has of the values that are `cut`.
    fn beyond(&self, masses: &[Vec<f64>], cut: impl Fn(f64) -> bool) -> f64 {
        let beyond = self.series.iter().zip(masses).map(|(points, masses)| {
            let cut = points.iter().zip(masses).filter(|(point, _)| cut(point.value));
            cut.map(|(_, mass)| mass).sum()
        });
        beyond.fold(0.0, f64::max)
    }

    /// The ends of a stretch of values, with others beside it, first above, so that they are so many.
    fn at_least(&self, count: usize, low: f64, high: f64) -> (f64, f64) {
        let mut first = self.values.partition_point(|value| *value < low);
        let mut last = self.values.partition_point(|value| *value <= high);
        let count = count.min(self.values.len());
        last = last.max((first + count).min(self.values.len()));
        first = first.min(last.saturating_sub(count));
        (self.values[first], self.values[last - 1])
    }

    fn cut(self, low: f64, high: f64, masses: &[Vec<f64>]) -> View {
        let (low, high) = self.at_least(LEAST, low, high);
        let kept = self.values.iter().filter(|value| (low..=high).contains(*value)).count();
        if self.values.len() <= FEW || 2 * self.values.len() < 3 * kept {
            return self;
        }
        let most = self.beyond(masses, |value| !(low..=high).contains(&value));
        let (first, last) = (self.values.first().copied(), self.values.last().copied());
        let below =
            first.filter(|first| *first < low).map(|_| format!("below {}", digits::exact(low)));
        let above =
            last.filter(|last| high < *last).map(|_| format!("above {}", digits::exact(high)));
        let where_to: Vec<String> = below.into_iter().chain(above).collect();
        let most = digits::percent_fixed(most, 4);
        let note =
            format!("Not drawn: values {}, at most {most} of any variant.", where_to.join(" and "));
        let keep = |points: &Vec<Point>| {
            points.iter().filter(|point| (low..=high).contains(&point.value)).copied().collect()
        };
        let View { names, .. } = self;
        View { names, ..View::of(self.series.iter().map(keep).collect(), note) }
    }

    /// A value as it is called, or as a number.
    pub(super) fn label(&self, value: f64) -> String {
        let named = self.names.iter().find(|(of, _)| of.total_cmp(&value).is_eq());
        named.map_or_else(|| digits::exact(value), |(_, name)| name.clone())
    }

    /// The points of each variant, and for each value that it was not seen to have, though it may
    /// have it, one that says how probable that is at most.
    pub(super) fn with_unseen(&self, series: &[Series]) -> Vec<Vec<Point>> {
        let known = |(series, points): (&Series, &Vec<Point>)| {
            let values = self.values.iter();
            values.filter_map(|value| series.of_value(points, *value)).collect()
        };
        series.iter().zip(&self.series).map(known).collect()
    }

    /// The same values at even distances, each called as it is: where two of a few lie so near each other,
    /// beside the others, that on a scale they would be one.
    pub(super) fn at_even_distances(self) -> View {
        let place = |value: f64| self.values.partition_point(|it| *it < value) as f64;
        let moved = |point: &Point| Point { value: place(point.value), ..*point };
        let series = self.series.iter().map(|points| points.iter().map(moved).collect()).collect();
        let names = self.values.iter().map(|value| (place(*value), self.label(*value))).collect();
        let note = format!("{} Values are not to scale.", self.note).trim_start().to_owned();
        View { names, ..View::of(series, note) }
    }

    /// The axis of the values over so many pixels, with this much room at either end, or with more where
    /// labels would leave the picture.
    pub(super) fn across(&self, margin: f64, length: f64, meaning: &str) -> Scale {
        let span = self.values.last().zip(self.values.first()).map_or(1.0, |(b, a)| b - a);
        let scale = |blank: &f64| self.within(margin + blank * span, length, meaning);
        let fits = |scale: &Scale| scale.outermost(length) <= MARGIN - CLEAR;
        let found = BLANKS.iter().map(scale).find(fits);
        found.unwrap_or_else(|| self.within(margin, length, meaning))
    }

    fn within(&self, margin: f64, length: f64, meaning: &str) -> Scale {
        let first = self.values.first().copied().unwrap_or(0.0);
        let last = self.values.last().copied().unwrap_or(1.0);
        let (low, high) = (first - margin, last + margin);
        let widest = self.values.iter().map(|value| LABEL.width(&self.label(*value)));
        let room = (widest.fold(0.0, f64::max) + 10.0) * (high - low) / length;
        let ticks = value_ticks(&self.values, self.spacing, room, low, high);
        Scale::new((low, high), meaning).marked(&ticks, |value| self.label(value))
    }
}

/// Where a tail ends: the first value at which more than a negligible probability has come together.
fn reached<'a>(points: impl Iterator<Item = (&'a Point, &'a f64)>, negligible: f64) -> Option<f64> {
    let mut sum = 0.0;
    let mut added = points.map(|(point, mass)| {
        sum += mass;
        (point.value, sum)
    });
    added.find(|(_, sum)| negligible < *sum).map(|(value, _)| value)
}

/// The greatest probability of some points, intervals included.
pub(super) fn top<'a>(points: impl IntoIterator<Item = &'a Point>) -> f64 {
    let tops = points.into_iter().map(|point| point.p.max(point.high.unwrap_or(0.0)));
    tops.fold(0.0, f64::max)
}

/// A variant that has more than this of one value is degenerate: it has nothing to be seen but where it is.
const DEGENERATE: f64 = 0.9;
/// A variant that is higher than others by this factor would flatten them, a degenerate one by the other.
const TOWERING: f64 = 3.0;
const CERTAIN: f64 = 2.0;

/// The greatest probability of variants, of each what it has; without those of degenerate ones, or of
/// the fewer half, where they would leave nothing to be seen of the others.
pub(super) fn telling_top(variants: impl Iterator<Item = f64>) -> f64 {
    let mut tops: Vec<f64> = variants.collect();
    tops.sort_by(|a, b| b.total_cmp(a));
    let highest = tops.first().copied().unwrap_or(0.0);
    let flattened = |others: &usize| {
        let (tower, other) = (tops[*others - 1], tops[*others]);
        let is_degenerate = DEGENERATE <= tower;
        let factor = if is_degenerate { CERTAIN } else { TOWERING };
        let few = 2 * *others <= tops.len() || is_degenerate;
        few && 0.0 < other && factor * other < tower
    };
    let first = (1..tops.len()).rev().find(flattened);
    first.map_or(highest, |others| 1.2 * tops[others])
}

/// So many powers of ten, both ends included, have marks between them.
const FEW_DECADES: usize = 4;

/// Rarer values than this are not told apart by a picture.
const RAREST: f64 = 1e-12;

/// The axis of probabilities that add up: even, or by powers of ten down to the rarest that there is.
pub(super) fn adding_up(plot: &Plot, view: &View, meaning: &str) -> Scale {
    if !plot.tails {
        return probabilities(1.0, meaning);
    }
    powers_of_ten((rarest(view.probabilities()), 1.0), meaning)
}

/// A power of ten below all probabilities that there are, though not below what a picture tells apart.
pub(super) fn rarest(probabilities: impl Iterator<Item = f64>) -> f64 {
    let rarest = probabilities.filter(|p| 0.0 < *p).fold(0.1, f64::min).max(RAREST);
    // Below all that there is: what lies on the lower edge would look like nothing.
    decades().filter(|decade| *decade < rarest * (1.0 - 1e-9)).fold(RAREST, f64::max)
}

/// The powers of ten that pictures tell apart.
fn decades() -> impl Iterator<Item = f64> {
    (-12..=0).map(|power| 10f64.powi(power))
}

/// The power of ten above a probability.
pub(super) fn decade_above(p: f64) -> f64 {
    decades().find(|decade| p <= *decade).unwrap_or(1.0)
}

/// The axis of probabilities by powers of ten, from one to another.
pub(super) fn powers_of_ten((low, high): (f64, f64), meaning: &str) -> Scale {
    let decades: Vec<f64> = decades().filter(|decade| (low..=high).contains(decade)).collect();
    // Few powers of ten are too far apart to be read between.
    let steps: &[f64] = if decades.len() <= FEW_DECADES { &[1.0, 2.0, 5.0] } else { &[1.0] };
    let ticks = decades.iter().flat_map(|decade| steps.iter().map(move |step| step * decade));
    let ticks: Vec<f64> = ticks.filter(|tick| *tick <= high).collect();
    let scale = Scale { ratios: true, ..Scale::new((low, high), meaning) };
    scale.marked(&ticks, power)
}

/// A probability on an axis of powers of ten, in percent: with all its zeros, as one axis has no two ways to
/// write numbers.
fn power(p: f64) -> String {
    let percent = format!("{:.10}", 100.0 * p);
    percent.trim_end_matches('0').trim_end_matches('.').to_owned() + "%"
}

/// What an axis of powers of ten has no place for; empty of an even one.
pub(super) fn beyond_the_edge(up: &Scale) -> String {
    let Some((_, lowest)) = up.ticks.first().filter(|_| up.ratios) else { return String::new() };
    format!("by powers of ten; not drawn: what is less likely than {lowest}")
}

/// An axis of probabilities is no shorter: what is hardly possible must not look as if it were likely.
pub(super) const SHORTEST: f64 = 1e-3;

/// An axis of probabilities with as many of its marks as have room beside each other over so many pixels; of
/// one that goes up to certainty, that is one of them.
pub(super) fn across(up: Scale, length: f64) -> Scale {
    let whole = up.clone().thinned(length);
    if up.ratios {
        // Every second mark between powers of ten would be no power of anything.
        let decades = |(tick, _): &(f64, String)| decades().any(|it| it.total_cmp(tick).is_eq());
        let is_whole = whole.ticks.len() == up.ticks.len();
        let ticks = up.ticks.iter().filter(|tick| decades(tick)).cloned().collect();
        return if is_whole { whole } else { Scale { ticks, ..up }.thinned(length) };
    }
    let is_certain = |scale: &Scale| scale.ticks.last().is_some_and(|(last, _)| 1.0 <= *last);
    if is_certain(&whole) || !is_certain(&up) {
        return whole;
    }
    let label = |p: f64| digits::exact(100.0 * p) + "%";
    let halves = up.marked(&[0.0, 0.5, 1.0], label);
    let ended = halves.thinned(length);
    if ended.ticks.is_empty() { whole } else { ended }
}

/// The axis of probabilities up to `top`.
pub(super) fn probabilities(top: f64, meaning: &str) -> Scale {
    let top = if 0.0 < top { top.max(SHORTEST) } else { 1.0 };
    let ticks = probability_ticks(if 0.92 < top { 1.0 } else { top });
    let highest = ticks.last().copied().unwrap_or(1.0);
    let label = |p: f64| digits::exact(100.0 * p) + "%";
    Scale::new((0.0, 1.02 * highest), meaning).marked(&ticks, label)
}
