//! Distributions as plain numbers.

use super::title::Title;
use crate::digits;

/// What is plotted: one measure of one or several variants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// What is counted, and where: "Casualties of ten regulars in a mined section".
    pub title: Title,
    /// The measure.
    pub axis: Axis,
    /// What the intervals of the points are: "95% Clopper-Pearson intervals". Empty if there are none.
    pub intervals: String,
    /// The variants, in the order of the scenario.
    pub series: Vec<Series>,
    /// Whether curves show probabilities by their powers of ten, so that rare values can be read off.
    pub tails: bool,
}

/// The measure along an axis.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Axis {
    /// What is counted, with its unit: "casualties (models)".
    pub meaning: String,
    /// Under which condition it is asked: "crossed", told as "given: crossed". Empty if under none.
    pub given: String,
    /// Whether it is 1 for yes and 0 for no. Then a picture shows how likely yes is, and no axis.
    pub yes_no: bool,
}

/// One variant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The name of the variant.
    pub name: String,
    /// How its numbers are known: "exact", or "n = 1,000,000".
    pub known: String,
    /// Its points; drawn in order of value, whatever their order here.
    pub points: Vec<Point>,
    /// How probable it is that there is no value; none if there always is one. With the
    /// probabilities of the values it comes to one.
    pub missing: Option<Missing>,
    /// The upper end of the interval of a value that no trial came to; none if the law is exact, so
    /// that a value without a point is impossible.
    pub unseen: Option<f64>,
    /// The least and the most that it can come to, as far as that is known: beyond, no value is
    /// possible, seen or not.
    pub range: Option<(f64, f64)>,
    /// The names of other variants that are known exactly and come to the same, value by value.
    /// They are drawn once, as this one; filled in when a picture is drawn.
    pub equal: Vec<String>,
}

/// That a measure has no value.
#[derive(Clone, Debug, PartialEq)]
pub struct Missing {
    /// What it is called: "never".
    pub label: String,
    /// Its probability.
    pub p: f64,
    /// The lower end of the probability's interval, if it has one.
    pub low: Option<f64>,
    /// The upper end of the probability's interval, if it has one.
    pub high: Option<f64>,
}

/// A value and a probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The value of the measure.
    pub value: f64,
    /// The probability of this value (in a distribution), of this value or less (in a cumulative
    /// curve), or of this value or more (in an at-least curve). Zero with an interval is a value
    /// that was not seen.
    pub p: f64,
    /// The lower end of the probability's interval, if it has one.
    pub low: Option<f64>,
    /// The upper end of the probability's interval, if it has one.
    pub high: Option<f64>,
}

impl Plot {
    /// The first variant, which others are held against, and the others from the highest mean to the
    /// lowest. Those without a value come last.
    #[must_use]
    pub fn sorted(mut self) -> Plot {
        if let Some((_, others)) = self.series.split_first_mut() {
            others.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        }
        self
    }

    /// The one value that all variants come to, or that none of them ever has one (nothing within);
    /// nothing if there is more than that to be shown.
    pub fn only_value(&self) -> Option<Option<f64>> {
        let missing = |series: &Series| series.missing.as_ref().is_some_and(|it| 0.0 < it.p);
        let came_up = |series: &'_ Series| -> Vec<Option<f64>> {
            let points = series.sorted().into_iter().filter(|point| 0.0 < point.p);
            let values = points.map(|point| Some(point.value));
            values.chain(missing(series).then_some(None)).collect()
        };
        let mut all = self.series.iter().flat_map(came_up);
        let first = all.next()?;
        all.all(|other| other == first).then_some(first)
    }

    /// Whether there is nothing in it at all, as nothing ever meets its condition.
    pub fn is_empty(&self) -> bool {
        self.series.iter().all(Series::is_empty)
    }

    /// What is said in place of the numbers of a variant that has none, as its condition is never met.
    pub(crate) fn unmet(&self, series: &Series) -> Option<&'static str> {
        let said = match (self.axis.given.is_empty(), series.unseen) {
            (true, _) => "no value",
            (false, None) => "condition never met",
            // How often that was tried stands beside it.
            (false, Some(_)) => "condition not met",
        };
        series.is_empty().then_some(said)
    }

    /// What a variant is called, as it is named here, and why nothing else is shown of it, if so.
    pub(crate) fn named(&self, series: &Series, name: &str) -> String {
        self.unmet(series).map_or(name.to_owned(), |said| format!("{name}: {said}"))
    }
}

/// Shares of variants in words, with as many decimals each as tell them apart: an interval says how many
/// itself.
pub(crate) fn shares_in_words(plot: &Plot, shares: &[(&Series, Option<Point>)]) -> Vec<String> {
    let longest =
        shares.iter().filter_map(|(_, share)| Some(share.as_ref()?.p)).fold(0.0, f64::max);
    let telling = if 0.0 < longest { digits::places_of(100.0 * longest, 2) } else { 2 };
    let decimals = usize::try_from(telling.clamp(2, 9)).unwrap_or(2);
    let said = |share: &Point| match share.interval() {
        None if 0.0 < share.p && share.p < 1.0 => digits::percent_fixed(share.p, decimals),
        _ => share.said(),
    };
    let none = |series: &Series| plot.unmet(series).unwrap_or("no value").to_owned();
    let told = |(series, share): &(&Series, Option<Point>)| match share {
        Some(share) => said(share),
        None => none(series),
    };
    shares.iter().map(told).collect()
}

/// What some variants lack, each name once, in the order of the variants.
pub(crate) fn lacked(series: &[Series]) -> Vec<&str> {
    named_once(series.iter().filter_map(Series::absence))
}

/// What these are called, each name once.
pub(super) fn named_once<'a>(lacks: impl Iterator<Item = &'a Missing>) -> Vec<&'a str> {
    let mut labels: Vec<&str> = Vec::new();
    for missing in lacks {
        if !labels.contains(&missing.label.as_str()) {
            labels.push(&missing.label);
        }
    }
    labels
}

impl Axis {
    /// A measure that is asked under no condition.
    pub fn new(meaning: impl Into<String>) -> Axis {
        Axis { meaning: meaning.into(), ..Axis::default() }
    }

    /// A measure that is 1 for yes and 0 for no.
    pub fn yes_no(meaning: impl Into<String>) -> Axis {
        Axis { yes_no: true, ..Axis::new(meaning) }
    }

    /// What the values are called, where the unit says it: "mud in the end (0 none, 1 light)".
    pub(crate) fn names(&self) -> Vec<(f64, String)> {
        let unit = self.meaning.strip_suffix(')').and_then(|said| said.rsplit_once('('));
        let entry = |said: &str| {
            let (value, name) = said.trim().split_once(' ')?;
            Some((value.parse().ok()?, name.to_owned()))
        };
        let names = unit.and_then(|(_, said)| said.split(',').map(entry).collect());
        names.filter(|names: &Vec<(f64, String)>| 1 < names.len()).unwrap_or_default()
    }

    /// What is counted, without its unit where the values are called by their names.
    pub(crate) fn counted(&self) -> &str {
        let named = !self.names().is_empty();
        let unit = self.meaning.rsplit_once('(').filter(|_| named);
        unit.map_or(self.meaning.as_str(), |(counted, _)| counted.trim_end())
    }

    /// The condition as it is told; empty if there is none.
    pub(crate) fn condition(&self) -> String {
        if self.given.is_empty() { String::new() } else { format!("given: {}", self.given) }
    }
}

impl Point {
    /// A point that is known exactly.
    pub fn exact(value: f64, p: f64) -> Point {
        Point { value, p, low: None, high: None }
    }

    /// The interval, if both ends are known.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.low.zip(self.high)
    }

    /// The probability in words: `12.50% ± 0.31%`, `at most 1.9%`.
    pub(crate) fn said(&self) -> String {
        digits::percent_estimate(self.p, self.interval())
    }
}

impl Missing {
    /// A probability that is known exactly.
    pub fn exact(label: impl Into<String>, p: f64) -> Missing {
        Missing { label: label.into(), p, low: None, high: None }
    }

    /// The same as a point, to be drawn at this place of an axis of its own.
    pub(crate) fn at(&self, value: f64) -> Point {
        Point { value, p: self.p, low: self.low, high: self.high }
    }

    /// Whether it can be that there is no value.
    pub(crate) fn possible(&self) -> bool {
        self.p.is_finite() && 0.0 < self.p.max(self.high.unwrap_or(0.0))
    }

    /// Its name and its probability: `never: 26.2%`.
    pub(crate) fn said(&self) -> String {
        format!("{}: {}", self.label, self.at(0.0).said())
    }
}

/// Points in the order in which they are summed, from the end of the range: that nothing was seen
/// there does not make it impossible.
#[expect(clippy::float_cmp, reason = "an end is reached exactly or not")]
fn from_end(points: Vec<Point>, end: Option<f64>) -> Vec<Point> {
    let reached = |end: f64| points.first().is_none_or(|first| first.value == end);
    let end = end.filter(|end| end.is_finite() && !reached(*end));
    end.map(|end| Point::exact(end, 0.0)).into_iter().chain(points).collect()
}

impl Series {
    /// Turns probabilities of values into probabilities of values *or less*.
    ///
    /// `band` is the half-width of a band around the whole curve, if it was sampled; the intervals
    /// of the points do not add up to one and are dropped.
    #[must_use]
    pub fn cumulative(&self, band: Option<f64>) -> Series {
        let least = self.range.map(|(least, _)| least).filter(|_| band.is_some());
        self.summed(from_end(self.sorted(), least), band)
    }

    /// Turns probabilities of values into probabilities of values *or more*; `band` as for
    /// [`cumulative`](Series::cumulative).
    #[must_use]
    pub fn at_least(&self, band: Option<f64>) -> Series {
        let mut points = self.sorted();
        points.reverse();
        let most = self.range.map(|(_, most)| most).filter(|_| band.is_some());
        let mut summed = self.summed(from_end(points, most), band);
        summed.points.reverse();
        summed
    }

    fn summed(&self, points: Vec<Point>, band: Option<f64>) -> Series {
        let (mut sum, mut count) = (0.0, 0);
        let add = |point: Point| {
            sum += point.p;
            count += usize::from(0.0 < point.p);
            let p = self.part(sum, count);
            let low = band.map(|half| (p - half).max(0.0));
            Point { value: point.value, p, low, high: band.map(|half| (p + half).min(1.0)) }
        };
        // What was never asked is still so, as it was sampled.
        let unseen = self.unseen.filter(|_| points.is_empty());
        let points = points.into_iter().map(add).collect();
        Series { points, unseen, ..self.clone() }
    }

    /// How likely some of its points are together.
    pub(crate) fn together(&self, points: &[Point]) -> f64 {
        let sum = points.iter().fold(0.0, |sum, point| sum + point.p);
        self.part(sum, points.iter().filter(|point| 0.0 < point.p).count())
    }

    /// So much of so many of its points: certain only if nothing else can be, as no rounded sum tells.
    fn part(&self, sum: f64, count: usize) -> f64 {
        let possible = self.points.iter().filter(|point| 0.0 < point.p).count();
        let is_all = count == possible && self.absence().is_none();
        if is_all { digits::settled(sum).min(1.0) } else { sum.min(1.0_f64.next_down()) }
    }

    /// How probable a value between two is at most if none was seen; nothing if it is impossible.
    pub(crate) fn unseen_between(&self, low: f64, high: f64) -> Option<f64> {
        let possible = self.range.is_none_or(|(least, most)| least <= high && low <= most);
        self.unseen.filter(|unseen| possible && 0.0 < *unseen && !self.is_empty())
    }

    /// The mean of the values that there are; less than any number where there are none.
    fn mean(&self) -> f64 {
        let of = |weigh: fn(&Point) -> f64| self.sorted().iter().map(weigh).sum::<f64>();
        let mean = of(|point| point.p * point.value) / of(|point| point.p);
        if mean.is_finite() { mean } else { f64::NEG_INFINITY }
    }

    /// The points that can be drawn, in order of value.
    pub(crate) fn sorted(&self) -> Vec<Point> {
        let drawable = |point: &&Point| point.value.is_finite() && point.p.is_finite();
        let mut points: Vec<Point> = self.points.iter().filter(drawable).copied().collect();
        points.sort_by(|a, b| a.value.total_cmp(&b.value));
        points
    }

    /// Whether there is nothing in it: no value, and not that there is none.
    fn is_empty(&self) -> bool {
        let is_drawable = |point: &Point| point.value.is_finite() && point.p.is_finite();
        !self.points.iter().any(is_drawable) && self.absence().is_none()
    }

    /// That there is no value, if that can be.
    pub(crate) fn absence(&self) -> Option<&Missing> {
        self.missing.as_ref().filter(|missing| missing.possible())
    }

    /// How likely yes is, of a measure that is yes or no; nothing if nothing is known of it.
    pub(crate) fn share(&self) -> Option<Point> {
        self.share_of(1.0)
    }

    /// How likely a value is, if only by how often it was not seen; nothing if nothing is known.
    pub(crate) fn share_of(&self, value: f64) -> Option<Point> {
        let points = self.sorted();
        let exactly_none = || Some(Point::exact(value, 0.0)).filter(|_| self.unseen.is_none());
        let known = !points.is_empty() || self.absence().is_some();
        self.of_value(&points, value).or_else(exactly_none).filter(|_| known)
    }

    /// What is known of a value, by these points in order of value: that of its point; else, if it
    /// was sampled, how probable it is at most.
    #[expect(clippy::float_cmp, reason = "values are copied, never computed")]
    pub(crate) fn of_value(&self, points: &[Point], value: f64) -> Option<Point> {
        let unseen = || {
            let high = self.unseen_between(value, value)?;
            Some(Point { value, p: 0.0, low: Some(0.0), high: Some(high) })
        };
        let place = points.partition_point(|point| point.value < value);
        let point = points.get(place).filter(|point| point.value == value);
        point.copied().or_else(unseen)
    }
}
