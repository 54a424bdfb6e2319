//! Variants that come to the same are drawn once, and said to be equal.

use super::data::{Missing, Plot, Point, Series};
use crate::drawing::font::FAINT;
use crate::drawing::sheet::{MARGIN, RIGHT, Sheet};
use crate::text;

/// Probabilities that differ by no more than rounding are the same.
pub(super) const ROUNDING: f64 = 1e-12;
/// Names are joined if that takes no more letters; else it is said how many they are.
const JOINED: usize = 30;

/// The plot with each variant that comes to the same as one before it left out, and named with that
/// one: `base = advance`. Only what is known exactly is said to be equal.
pub(super) fn merged(plot: &Plot) -> Plot {
    let mut kept: Vec<Series> = Vec::new();
    for series in &plot.series {
        match kept.iter_mut().find(|first| same(first, series)) {
            Some(first) => first.equal.push(series.name.clone()),
            None => kept.push(series.clone()),
        }
    }
    for series in &mut kept {
        series.name = named(&series.name, &series.equal);
    }
    Plot { series: kept, ..plot.clone() }
}

/// Which variants are equal, where their names are not all in one: `base = 2 others: a, b`.
pub(super) fn told(plot: &Plot) -> Vec<String> {
    let many = plot.series.iter().filter(|series| !series.equal.is_empty() && !is_joined(series));
    many.map(|series| format!("{}: {}", series.name, series.equal.join(", "))).collect()
}

/// Says below a picture that ends at this height which variants are equal; returns the height below
/// that.
pub(super) fn say(sheet: &mut Sheet, plot: &Plot, bottom: f64) -> f64 {
    let mut below = bottom;
    for sentence in told(plot) {
        for line in FAINT.wrapped(&sentence, RIGHT - MARGIN, usize::MAX) {
            sheet.words(&line, (MARGIN, below + FAINT.leading() / 2.0), FAINT);
            below += FAINT.leading();
        }
    }
    if bottom < below { below + 8.0 } else { below }
}

fn is_joined(series: &Series) -> bool {
    series.equal.iter().all(|name| series.name.contains(name.as_str()))
        && series.name.matches(" = ").count() == series.equal.len()
}

/// A name with those of others that come to the same, as far as they are short.
pub(super) fn named(name: &str, equal: &[String]) -> String {
    let joined = [&[name.to_owned()][..], equal].concat().join(" = ");
    match equal.len() {
        0 => name.to_owned(),
        _ if text::columns_of(&joined) <= JOINED => joined,
        1 => format!("{name} = 1 other"),
        others => format!("{name} = {others} others"),
    }
}

fn same(one: &Series, other: &Series) -> bool {
    let exact = |series: &Series| {
        let sampled = series.points.iter().any(|point| point.interval().is_some());
        series.unseen.is_none() && !sampled
    };
    let points = |series: &Series| -> Vec<Point> {
        series.sorted().into_iter().filter(|point| ROUNDING < point.p).collect()
    };
    let near = |a: f64, b: f64| (a - b).abs() <= ROUNDING;
    let (a, b) = (points(one), points(other));
    exact(one)
        && exact(other)
        && one.known == other.known
        && a.len() == b.len()
        && a.iter().zip(&b).all(|(a, b)| near(a.value, b.value) && near(a.p, b.p))
        && lacks(one.missing.as_ref(), other.missing.as_ref())
}

/// Whether both lack a value equally often.
fn lacks(one: Option<&Missing>, other: Option<&Missing>) -> bool {
    let p = |missing: Option<&Missing>| missing.map_or(0.0, |missing| missing.p);
    let sampled = |missing: Option<&Missing>| missing.is_some_and(|it| it.low.is_some());
    (p(one) - p(other)).abs() <= ROUNDING && !sampled(one) && !sampled(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(name: &str, p: f64) -> Series {
        let points = vec![Point::exact(0.0, 1.0 - p), Point::exact(1.0, p)];
        Series { name: name.to_owned(), known: "exact".to_owned(), points, ..Series::default() }
    }

    fn names(series: Vec<Series>) -> Vec<String> {
        let plot = merged(&Plot { series, ..Plot::default() });
        plot.series.into_iter().map(|series| series.name).collect()
    }

    #[test]
    fn variants_that_come_to_the_same_are_one() {
        let all = vec![exact("base", 0.5), exact("run", 0.25), exact("advance", 0.5)];
        assert_eq!(names(all), ["base = advance", "run"]);
        let long = ["base", "in the open", "behind a wall", "in a wood"];
        let long: Vec<Series> = long.map(|name| exact(name, 0.5)).into();
        assert_eq!(names(long.clone()), ["base = 3 others"]);
        let plot = merged(&Plot { series: long, ..Plot::default() });
        assert_eq!(told(&plot), ["base = 3 others: in the open, behind a wall, in a wood"]);
    }

    #[test]
    fn what_was_sampled_is_never_said_to_be_equal() {
        let sampled = |name: &str| Series { unseen: Some(0.01), ..exact(name, 0.5) };
        assert_eq!(names(vec![sampled("base"), sampled("run")]), ["base", "run"]);
        let never = |name: &str| {
            let missing = Some(Missing::exact("never", 0.1));
            Series { missing, ..exact(name, 0.5) }
        };
        assert_eq!(names(vec![exact("base", 0.5), never("run")]), ["base", "run"]);
    }
}
