//! How much more or less likely each value has become, in each of several variants.

use super::change::{self, Change};
use super::data::{Missing, Plot, Point, Series};
use super::equal;
use super::range::View;
use super::shades::{self, Kind, Of};
use crate::digits::ROUNDING;

/// Values at the ends of which no more than this has moved, in all, may be left out: cells would be blank.
const NEGLIGIBLE: f64 = 0.005;

/// Draws changes of one measure from one reference: a row for each variant and a column for each
/// value, with the change of its probability in percentage points. Variants that change the same are
/// drawn once, with what they are said to be equal to (`equal` of what is); one alone is a bar for each
/// value.
pub fn changes(all: &[Change]) -> String {
    let Some(first) = all.first() else { return change::change(&Change::default()) };
    if all.len() == 1 {
        return change::change(first);
    }
    let Change { title, axis, before, .. } = first;
    let series = all.iter().map(moved).collect();
    let title = title.clone();
    let plot = equal::merged(&Plot { title, axis: axis.clone(), series, ..Plot::default() });
    let masses = |points: &[Point]| points.iter().map(|point| point.p.abs()).collect();
    let view = View::without(NEGLIGIBLE, &plot, masses);
    let of = |values: &str| format!("change of the probability of {values}, from {}", before.name);
    let (meaning, together) = (of("exactly this value"), of("one of these values"));
    let kind = Kind { meaning: &meaning, together: &together, read: within, of: Of::Change };
    shades::draw(&plot, &view, kind)
}

/// A variant with the change of each value in place of its probability.
fn moved(change: &Change) -> Series {
    let (before, after) = (change.before.sorted(), change.after.sorted());
    let mut values: Vec<f64> = before.iter().chain(&after).map(|point| point.value).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let of = |series: &Series, points: &[Point], value: f64| {
        series.of_value(points, value).unwrap_or(Point::exact(value, 0.0))
    };
    let by = |value: &f64| {
        let before = of(&change.before, &before, *value);
        change::between(*value, &before, &of(&change.after, &after, *value))
    };
    let points: Vec<Point> = values.iter().map(by).collect();
    let missing = |of: &Series| of.missing.as_ref().map_or(Point::exact(0.0, 0.0), |it| it.at(0.0));
    let lacks = change::between(0.0, &missing(&change.before), &missing(&change.after));
    let label = [&change.after, &change.before].into_iter().find_map(|of| of.missing.as_ref());
    Series {
        name: change.after.name.clone(),
        known: change.after.known.clone(),
        points,
        missing: label.map(|it| Missing {
            label: it.label.clone(),
            p: lacks.p,
            low: lacks.low,
            high: lacks.high,
        }),
        equal: change.after.equal.clone(),
        ..Series::default()
    }
}

/// The changes of the values from one to another, added up; nothing where there is none. Where no value has
/// changed it is said of each: a row without any number would look as if it were missing.
fn within(_: &Series, points: &[Point], (low, high): (f64, f64)) -> Option<Point> {
    let within = || points.iter().filter(|point| (low..=high).contains(&point.value));
    let change: f64 = within().map(|point| point.p).sum();
    let is_sampled = within().any(|point| point.interval().is_some());
    let end = |of: fn(&Point) -> Option<f64>| {
        is_sampled.then(|| within().map(|point| of(point).unwrap_or(point.p)).sum())
    };
    let (least, most) = (end(|point| point.low), end(|point| point.high));
    let is_unchanged = points.iter().all(|point| point.p.abs() <= ROUNDING);
    let is_told = ROUNDING < change.abs() || is_unchanged && within().next().is_some();
    is_told.then_some(Point { value: low, p: change, low: least, high: most })
}
