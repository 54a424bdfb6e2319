//! Lines from value to value, for many values.

use super::bands;
use super::bars::{mark_cut, whisker};
use super::data::Point;
use super::range::View;
use crate::drawing::chart::Chart;
use crate::drawing::legend::DOT;
use crate::drawing::paper::Place;
use crate::drawing::sheet::Sheet;
use crate::palette::Look;

/// Markers on a line are at least this far apart, in pixels.
const APART: f64 = 44.0;
/// Points closer than this are drawn as one, in pixels.
const FINEST: f64 = 0.5;
/// Half the length of the stroke where a curve is cut.
const CUT: f64 = 7.0;

/// Room to leave at either end of the axis, in units of the measure.
pub(super) fn margin(view: &View) -> f64 {
    let span =
        view.values.last().zip(view.values.first()).map_or(0.0, |(last, first)| last - first);
    (0.025 * span).max(0.6 * view.spacing)
}

/// Whether a line of some variant would run over values that it cannot come to, though others can;
/// where a value stands alone it is no line.
pub(super) fn run_over_gaps(view: &View) -> bool {
    let between = |pair: &[Point]| {
        let next = view.values.partition_point(|value| *value <= pair[0].value);
        view.values.get(next).is_some_and(|value| *value < pair[1].value)
    };
    view.series.iter().any(|points| {
        let possible: Vec<Point> = points.iter().filter(|it| 0.0 < it.p).copied().collect();
        possible.windows(2).any(between)
    })
}

/// Draws each series as lines, broken where values are missing between its points.
pub(super) fn draw(sheet: &mut Sheet, chart: &Chart, view: &View) {
    for (position, points) in view.series.iter().enumerate() {
        for run in runs(points) {
            bands::draw(sheet, chart, run, &Look::of(position), trace);
        }
    }
    let dotted = is_dotted(chart, view);
    for (position, points) in view.series.iter().enumerate() {
        let look = Look::of(position);
        if dotted {
            for place in above_ground(chart, trace(chart, points)) {
                sheet.disk(place, DOT, look.color);
            }
        }
        for run in runs(points) {
            if let [alone] = run {
                needle(sheet, chart, alone, &look);
            } else {
                let places = above_ground(chart, trace(chart, run));
                sheet.dashed(&places, look.color, look.dash);
            }
        }
        markers(sheet, &above_ground(chart, trace(chart, points)), position);
    }
    mark_cuts(sheet, chart, view.series.iter().map(Vec::as_slice));
}

/// Whether each value is a dot: of values that lie further apart than whole numbers do, a line alone would say
/// that those between can be.
fn is_dotted(chart: &Chart, view: &View) -> bool {
    let first = view.values.first().copied().unwrap_or_default();
    let apart = chart.across(first + view.spacing) - chart.across(first);
    1.0 < view.spacing && 3.0 * DOT <= apart
}

/// Breaks each curve that is higher than the chart where it is highest, and says how high it is there.
pub(super) fn mark_cuts<'a>(
    sheet: &mut Sheet,
    chart: &Chart,
    series: impl Iterator<Item = &'a [Point]>,
) {
    let highest = |points: &'a [Point]| points.iter().max_by(|a, b| a.p.total_cmp(&b.p));
    let cut = series.filter_map(highest).filter(|point| chart.top < point.p);
    for (number, point) in cut.enumerate() {
        let (x, _) = chart.place(point.value, point.p);
        let around = (x - CUT, x + CUT);
        mark_cut(sheet, chart, around, around, (number, point.p));
    }
}

/// Draws a marker on the line here and there; each variant begins at a place of its own, so that
/// those on the same line do not hide each other.
pub(super) fn markers(sheet: &mut Sheet, places: &[Place], position: usize) {
    let look = Look::of(position);
    let offset = (position % 4) as f64 * (APART / 4.0);
    let few = few(places);
    let first = places.first().map_or(0.0, |(x, _)| *x);
    // A line that ends before its first marker would have none.
    let is_short = places.last().is_none_or(|(x, _)| x - first < offset);
    let mut next = if few || is_short { first } else { first + offset };
    for place in places {
        if next <= place.0 {
            sheet.marker(*place, look.marker, look.color);
            next = place.0 + if few { 0.0 } else { APART };
        }
    }
}

/// Whether there is room for a marker on each point.
fn few(places: &[Place]) -> bool {
    places.windows(2).all(|pair| 16.0 <= pair[1].0 - pair[0].0)
}

fn trace(chart: &Chart, points: &[Point]) -> Vec<Place> {
    let mut places: Vec<Place> =
        points.iter().map(|point| chart.place(point.value, point.p)).collect();
    places.dedup_by(|a, b| (a.0 - b.0).abs() < FINEST && (a.1 - b.1).abs() < FINEST);
    thinned(&places)
}

/// Where many places share a pixel, those that are seen: where the line comes in, its ends up and down,
/// and where it goes out. So a picture is no larger than its paper, however many values there are.
fn thinned(places: &[Place]) -> Vec<Place> {
    let column = |place: &Place| (place.0 / FINEST).floor();
    let shared = places.chunk_by(|a, b| column(a).total_cmp(&column(b)).is_eq());
    let seen = |shared: &[Place]| {
        let by_height = |a: &&Place, b: &&Place| a.1.total_cmp(&b.1);
        let ends = [shared.iter().min_by(by_height), shared.iter().max_by(by_height)];
        let all = [shared.first(), ends[0], ends[1], shared.last()];
        if shared.len() <= all.len() {
            return shared.to_vec();
        }
        all.into_iter().flatten().copied().collect()
    };
    shared.flat_map(seen).collect()
}

/// Leaves out the ends that lie on the axis, where the lines of all variants would cover each other.
fn above_ground(chart: &Chart, mut places: Vec<Place>) -> Vec<Place> {
    let above = |place: &Place| place.1 < chart.bounds.bottom - 1.0;
    if let (Some(first), Some(last)) =
        (places.iter().position(above), places.iter().rposition(above))
    {
        places.truncate(last + 2);
        places.drain(..first.saturating_sub(1));
    }
    places
}

/// A value with no neighbors stands on its own.
fn needle(sheet: &mut Sheet, chart: &Chart, point: &Point, look: &Look) {
    let at = chart.place(point.value, point.p);
    sheet.dashed(&[chart.place(point.value, 0.0), at], look.color, look.dash);
    sheet.marker(at, look.marker, look.color);
    if let Some((low, high)) = point.interval() {
        whisker(sheet, chart.place(point.value, low), chart.place(point.value, high), 8.0);
    }
}

/// The stretches of points whose values follow each other in the series' own least step.
fn runs(points: &[Point]) -> impl Iterator<Item = &[Point]> {
    let step =
        points.windows(2).map(|pair| pair[1].value - pair[0].value).fold(f64::INFINITY, f64::min);
    points.chunk_by(move |left, right| right.value - left.value <= 1.5 * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_many_places_share_a_pixel_those_that_are_seen_are_drawn() {
        let few = [(1.0, 5.0), (1.1, 9.0), (1.2, 2.0), (1.3, 4.0), (2.0, 7.0)];
        assert_eq!(thinned(&few), few);
        let many: Vec<Place> =
            (0..10_000).map(|i| (f64::from(i) / 1e4, f64::from(i % 7))).collect();
        let two = [(0.0, 0.0), (0.0, 0.0), (0.4997, 6.0), (0.4999, 1.0)];
        assert_eq!(thinned(&many)[..4], two);
        assert_eq!(thinned(&many).len(), 8, "two halves of a pixel");
    }

    /// A line of its own that has no marker is told from others by its color alone.
    #[test]
    fn a_line_has_a_marker_however_short_it_is() {
        for position in 0..4 {
            let mut sheet = Sheet::new("", &[]);
            markers(&mut sheet, &[(30.0, 50.0), (33.0, 50.0)], position);
            let color = Look::of(position).color.to_string();
            assert!(sheet.finish(100.0, "").contains(&color), "{position}");
        }
    }

    #[test]
    fn a_line_runs_over_values_of_others_and_over_none_of_its_own() {
        let points =
            |values: &[f64]| values.iter().map(|value| Point::exact(*value, 0.1)).collect();
        let over = |one: &[f64], other: &[f64]| {
            run_over_gaps(&View::whole(vec![points(one), points(other)]))
        };
        assert!(over(&[1.0, 3.0], &[1.0, 2.0, 3.0]));
        assert!(!over(&[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0]));
        assert!(!over(&[1.0, 2.0], &[2.0, 3.0]), "they lie beyond its ends");
    }
}
