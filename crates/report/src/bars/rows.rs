//! What the rows of a bar chart are.

use crate::digits;
use crate::drawing::ticks::easy_step;
use crate::plot::{Plot, Point, Series, lacked};

/// More values than this are grouped.
pub(super) const MOST_ROWS: usize = 16;
/// A tail is lumped together if no variant has more than this in it.
const NEGLIGIBLE: f64 = 5e-4;
/// A tail may be lumped together, if there are too many rows, up to this much in any variant.
const SMALL: f64 = 0.01;

/// A value, or a group of values, and how probable it is in each variant.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) label: String,
    pub(super) chances: Vec<Chance>,
}

/// How probable a row is in one variant.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Chance {
    pub(super) p: f64,
    /// How probable it is at most, if it was not seen in a sample.
    pub(super) high: Option<f64>,
    /// Whether the row is there for the sake of this variant.
    pub(super) possible: bool,
}

/// A row for each way in which there is no value.
pub(super) fn missing(plot: &Plot) -> Vec<Row> {
    let chance = |label: &str, series: &Series| {
        let missing = series.absence().filter(|missing| missing.label == label);
        missing.map_or(Chance::default(), |missing| of_points(&[missing.at(0.0)], missing.p, None))
    };
    let row = |label: &str| Row {
        label: label.to_owned(),
        chances: plot.series.iter().map(|series| chance(label, series)).collect(),
    };
    lacked(&plot.series).into_iter().map(row).collect()
}

/// The rows of a chart, by rising value.
pub(super) fn rows(plot: &Plot) -> Vec<Row> {
    let values = values(plot);
    let singles: Vec<&[f64]> = values.chunks(1).collect();
    if values.len() <= MOST_ROWS {
        return singles.iter().map(|group| row(plot, group, range(group))).collect();
    }
    let spacing = values.windows(2).map(|pair| pair[1] - pair[0]).fold(f64::INFINITY, f64::min);
    let (mut groups, mut width) = (singles, spacing);
    loop {
        let (first, last) = body(plot, &groups);
        if rows_of(first, last, groups.len()) <= MOST_ROWS {
            return lumped(plot, &values, &groups[first..last]);
        }
        width = easy_step(spacing, 1.5 * width);
        groups = ranges(&values, width);
    }
}

/// Every value that some variant has, rising.
fn values(plot: &Plot) -> Vec<f64> {
    let values = plot.series.iter().flat_map(|series| &series.points).map(|point| point.value);
    let mut values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    values
}

/// Groups values into ranges that begin at multiples of their width.
fn ranges(values: &[f64], width: f64) -> Vec<&[f64]> {
    // A little up, so that a multiple that was rounded down is not in the range before.
    let range = |value: f64| (value / width + 1e-9).floor();
    values.chunk_by(|a, b| range(*a).total_cmp(&range(*b)).is_eq()).collect()
}

/// Which groups are not lumped into a tail, as the first and one past the last.
fn body(plot: &Plot, groups: &[&[f64]]) -> (usize, usize) {
    let below = tails(plot, groups, |value| value);
    let reversed: Vec<&[f64]> = groups.iter().rev().copied().collect();
    let above = tails(plot, &reversed, |value| -value);
    let (mut first, mut last) = (0, groups.len());
    while last - first > 1 {
        let (below, above) = (below[first], above[groups.len() - last]);
        let crowded = MOST_ROWS < rows_of(first, last, groups.len());
        if below.min(above) > if crowded { SMALL } else { NEGLIGIBLE } {
            break;
        }
        if below < above { first += 1 } else { last -= 1 }
    }
    // A tail of one group is that group.
    (if first == 1 { 0 } else { first }, if last + 1 == groups.len() { groups.len() } else { last })
}

fn rows_of(first: usize, last: usize, groups: usize) -> usize {
    last - first + usize::from(0 < first) + usize::from(last < groups)
}

/// The most that any variant has up to and including each group; `rank` rises along the groups.
fn tails(plot: &Plot, groups: &[&[f64]], rank: impl Fn(f64) -> f64) -> Vec<f64> {
    let mut most = vec![0.0; groups.len()];
    for series in &plot.series {
        let mut points: Vec<(f64, f64)> =
            series.points.iter().map(|point| (rank(point.value), point.p)).collect();
        points.retain(|(value, p)| value.is_finite() && p.is_finite());
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut sum, mut points) = (0.0, points.into_iter().peekable());
        for (most, group) in most.iter_mut().zip(groups) {
            let end = group.iter().map(|value| rank(*value)).fold(f64::NEG_INFINITY, f64::max);
            while let Some((_, p)) = points.next_if(|(value, _)| *value <= end) {
                sum += p;
            }
            *most = f64::max(*most, sum);
        }
    }
    most
}

/// The rows of some groups, with the values below and above them lumped together.
fn lumped(plot: &Plot, values: &[f64], body: &[&[f64]]) -> Vec<Row> {
    let lowest = body.first().and_then(|group| group.first()).copied().unwrap_or(f64::NEG_INFINITY);
    let highest = body.last().and_then(|group| group.last()).copied().unwrap_or(f64::INFINITY);
    let (below, rest) = values.split_at(values.partition_point(|value| *value < lowest));
    let above = &rest[rest.partition_point(|value| *value <= highest)..];
    let less = below.last().map(|top| row(plot, below, format!("{} or less", digits::exact(*top))));
    let more =
        above.first().map(|low| row(plot, above, format!("{} or more", digits::exact(*low))));
    let rows = body.iter().map(|group| row(plot, group, range(group)));
    less.into_iter().chain(rows).chain(more).collect()
}

fn row(plot: &Plot, values: &[f64], label: String) -> Row {
    let chance = |series: &Series| match (values.first(), values.last()) {
        (Some(low), Some(high)) => chance(series, *low, *high),
        _ => Chance::default(),
    };
    Row { label, chances: plot.series.iter().map(chance).collect() }
}

fn chance(series: &Series, low: f64, high: f64) -> Chance {
    let within = series.points.iter().filter(|point| (low..=high).contains(&point.value));
    let within: Vec<Point> = within.filter(|point| point.p.is_finite()).copied().collect();
    of_points(&within, series.together(&within), series.unseen_between(low, high))
}

/// Some points that are so probable together; `unseen` is how probable it is at most if there are none.
fn of_points(points: &[Point], p: f64, unseen: Option<f64>) -> Chance {
    let highs = points.iter().filter_map(|point| point.high);
    let told = highs.fold(0.0, f64::max);
    let high = if 0.0 < told { Some(told) } else { unseen };
    Chance { p, high, possible: 0.0 < p || 0.0 < told }
}

fn range(group: &[f64]) -> String {
    match group {
        [value] => digits::exact(*value),
        [first, .., last] => format!("{} to {}", digits::exact(*first), digits::exact(*last)),
        [] => String::new(),
    }
}
