//! Variants that come to the same are drawn once, and said to be equal.

use super::data::{Missing, Plot, Point, Series};
use crate::digits::{ROUNDING, is_same};
use crate::drawing::font::FAINT;
use crate::drawing::sheet::{MARGIN, RIGHT, Sheet};
use crate::text;

/// Names are joined if that takes no more letters; else it is said how many they are.
const JOINED: usize = 30;
/// So many lines below a picture name variants that are equal; where it would take more, or the
/// picture would be higher than this, the tables do.
const LINES: usize = 8;
const LOWEST: f64 = 1180.0;

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

/// Which variants are equal, where their names are not all in one: `base +2 (a, b)`. Nothing where
/// all of them are.
pub(super) fn told(plot: &Plot) -> String {
    told_of(plot.series.iter().map(|series| (series.name.as_str(), &series.equal[..])), EQUAL)
}

/// Why variants are drawn once.
pub(crate) const EQUAL: &str = "Drawn once, as they are equal";

/// The same of names as they are drawn, and of those that each stands for.
pub(crate) fn told_of<'a>(
    named: impl Iterator<Item = (&'a str, &'a [String])>,
    why: &str,
) -> String {
    let many = named.filter(|(name, equal)| !equal.is_empty() && !is_joined(name, equal));
    let many: Vec<String> = many.map(|(name, equal)| whole(name, equal)).collect();
    let said = || format!("{why}: {}.", many.join("; "));
    if many.is_empty() { String::new() } else { said() }
}

/// Says below a picture that ends at this height which variants are equal, as it was
/// [`told`]; returns the height below that.
pub(crate) fn say(sheet: &mut Sheet, told: &str, bottom: f64) -> f64 {
    let in_lines = |said: &str| FAINT.wrapped(said, RIGHT - MARGIN, usize::MAX);
    let mut lines = in_lines(told);
    let end = bottom + FAINT.leading() * lines.len() as f64;
    if LINES < lines.len() || LOWEST < end {
        let why = told.split_once(": ").map_or(EQUAL, |(why, _)| why);
        lines = in_lines(&format!(
            "{why}: a name with +2 stands for itself and two more, and so on. The tables have each."
        ));
    }
    let mut below = bottom;
    for line in &lines {
        sheet.words(line, (MARGIN, below + FAINT.leading() / 2.0), FAINT);
        below += FAINT.leading();
    }
    if bottom < below { below + 8.0 } else { below }
}

/// A variant with all that are equal to it, to be read at leisure: `base +2 (a, b)`.
pub(super) fn all_named(series: &Series) -> String {
    let is_all = series.equal.is_empty() || is_joined(&series.name, &series.equal);
    if is_all { series.name.clone() } else { whole(&series.name, &series.equal) }
}

/// A name with all that are equal.
pub(crate) fn whole(name: &str, equal: &[String]) -> String {
    if equal.is_empty() {
        return name.to_owned();
    }
    format!("{name} ({})", equal.join(", "))
}

fn is_joined(name: &str, equal: &[String]) -> bool {
    equal.iter().all(|other| name.contains(other.as_str()))
        && name.matches(" = ").count() == equal.len()
}

/// A name with those of others that come to the same, as far as they are short; else with how many
/// these are: `base = advance`, `base +5`.
pub(crate) fn named(name: &str, equal: &[String]) -> String {
    let joined = [&[name.to_owned()][..], equal].concat().join(" = ");
    match equal.len() {
        0 => name.to_owned(),
        _ if text::columns_of(&joined) <= JOINED => joined,
        others => format!("{name} +{others}"),
    }
}

fn same(one: &Series, other: &Series) -> bool {
    let exact = |series: &Series| {
        let in_doubt = |point: &Point| point.interval().is_some_and(|ends| !is_narrow(ends));
        let unseen = series.unseen.is_some_and(|unseen| ROUNDING < unseen);
        !unseen && !series.points.iter().any(in_doubt)
    };
    let points = |series: &Series| -> Vec<Point> {
        series.sorted().into_iter().filter(|point| point.p != 0.0).collect()
    };
    let (a, b) = (points(one), points(other));
    exact(one)
        && exact(other)
        && one.known == other.known
        && a.len() == b.len()
        && a.iter().zip(&b).all(|(a, b)| is_same(a.value, b.value) && near(a.p, b.p))
        && lacks(one.missing.as_ref(), other.missing.as_ref())
}

/// Whether an interval is what a law leaves open that was followed until nothing was left but rounding.
fn is_narrow((low, high): (f64, f64)) -> bool {
    high - low <= ROUNDING
}

/// Whether both lack a value equally often.
fn lacks(one: Option<&Missing>, other: Option<&Missing>) -> bool {
    let p = |missing: Option<&Missing>| missing.map_or(0.0, |missing| missing.p);
    let sampled = |missing: Option<&Missing>| {
        missing.is_some_and(|it| it.low.is_some() && !it.low.zip(it.high).is_some_and(is_narrow))
    };
    near(p(one), p(other)) && !sampled(one) && !sampled(other)
}

/// Whether rounding alone may tell two numbers apart: probabilities are products and sums of others, so that
/// it is a part of each.
fn near(one: f64, other: f64) -> bool {
    (one - other).abs() <= ROUNDING * one.abs().max(other.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(name: &str, p: f64) -> Series {
        let points = vec![Point::exact(0.0, 1.0 - p), Point::exact(1.0, p)];
        Series { name: name.to_owned(), known: "exact".to_owned(), points, ..Series::default() }
    }

    #[test]
    fn what_is_left_open_by_rounding_alone_is_no_doubt() {
        let within = |half: f64| {
            let mut series = exact("other", 0.25);
            for point in &mut series.points {
                (point.low, point.high) = (Some(point.p), Some(point.p + half));
            }
            Series { unseen: Some(half), ..series }
        };
        assert_eq!(names(vec![exact("base", 0.25), within(9e-16)]), ["base = other"]);
        assert_eq!(names(vec![exact("base", 0.25), within(1e-6)]), ["base", "other"]);
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
        assert_eq!(names(long.clone()), ["base +3"]);
        let plot = merged(&Plot { series: long, ..Plot::default() });
        assert_eq!(
            told(&plot),
            "Drawn once, as they are equal: base +3 (in the open, behind a wall, in a wood)."
        );
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
