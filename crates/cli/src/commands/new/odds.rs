//! What the example comes to, as far as that is quickly found out.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use sandtable_keys::{Kind, Place};
use sandtable_play::{Prepared, RuleFace};
use sandtable_sim::Fraction;
use sandtable_sim::distribution::{Distribution, Observation, TOLERANCE, is_same};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::Tally;
use sandtable_sim::patience::{Patience, Stop};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::Stream;
use sandtable_sim::value::Value as Reading;
use serde_json::{Value, json};

use super::changes::{Change, changed, keys};

/// As much as takes no noticeable time, many times over.
const QUICK: Budget = Budget { paths: 20_000, states: 20_000, rounds: 2_000 };

/// As much as is hardly noticed once.
const ONCE: Budget = Budget { paths: 1_000_000, states: 200_000, rounds: 20_000 };

/// Trials of what takes longer, which are no answer but tell something from nothing.
const TRIALS: u64 = 2_000;

/// Trials that tell a change from none.
const FEW: u64 = 200;

/// The keys that are tried, at most, and the situations that they are tried in.
const TRIED: usize = 200;

/// So many circumstances are tried for a ladder, at most.
const COUNTED: usize = 20;

/// What is bought by the piece, as the last part of a key names it.
const BOUGHT: [&str; 27] = [
    "barrages",
    "bases",
    "batteries",
    "boats",
    "calls",
    "companies",
    "count",
    "craft",
    "dice",
    "earthmovers",
    "engineers",
    "extra_wire",
    "gliders",
    "guns",
    "machine_guns",
    "models",
    "personnel",
    "regular_inches",
    "sections",
    "shots",
    "stands",
    "tanks",
    "templates",
    "units",
    "vehicles",
    "volleys",
    "weapons",
];

/// How sure it is where the mean of a draft is, which trials tell.
const ALL_BUT_SURE: f64 = 0.999_999;

/// A draft waits for all of its trials together for so long, and then makes do without what they would
/// have told: it is there to be changed.
const WAITS: Duration = Duration::from_secs(10);

/// When the draft was begun.
static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// So many trials, if they do not take too long.
fn sampled(prepared: &Prepared, trials: u64) -> Option<Tally> {
    let begun = *BEGUN;
    let wish = || (WAITS <= begun.elapsed()).then_some(Stop::TimeLimit);
    let stream = Stream::new(1, "new");
    prepared.experiment.sample_while(&stream, 0..trials, Patience::until(&wish)).ok()
}

/// The exact mean of a measure, of the trials in which it has a value.
#[cfg(test)]
pub(super) fn exact_mean(prepared: &Prepared, measure: usize) -> Option<f64> {
    exact(prepared, measure, Statistic::Mean)
}

fn exact(prepared: &Prepared, measure: usize, statistic: Statistic) -> Option<f64> {
    exactly(prepared, &|outcome| outcome[measure], statistic)
}

/// What is read off an outcome.
type Read<'a> = &'a dyn Fn(&[Option<Reading>]) -> Option<Reading>;

fn exactly(prepared: &Prepared, read: Read<'_>, statistic: Statistic) -> Option<f64> {
    exactly_within(&QUICK, prepared, read, statistic)
}

fn exactly_within(
    budget: &Budget,
    prepared: &Prepared,
    read: Read<'_>,
    statistic: Statistic,
) -> Option<f64> {
    let law = prepared.experiment.enumerate(budget).ok()?;
    if TOLERANCE < law.unresolved {
        return None;
    }
    let read = |outcome: &[Option<Reading>]| Ok::<_, _>(Observation::from(read(outcome)));
    statistic.of(&Distribution::exact(&law, None, read).ok()?)
}

/// So many trials, as a distribution of what is read off them.
fn by_trials(prepared: &Prepared, read: Read<'_>) -> Option<Distribution> {
    let read = |outcome: &[Option<Reading>]| Ok::<_, _>(Observation::from(read(outcome)));
    Distribution::sampled(&sampled(prepared, TRIALS)?, read).ok()
}

/// Where the mean of a measure is.
pub(super) enum Known {
    /// It is this fraction.
    Exactly(Fraction),
    /// It is between these numbers.
    Within([f64; 2]),
}

/// Longer fractions are not written out.
const LONGEST: usize = 40;

/// The mean of a measure as a fraction, where that is known and short.
fn fraction(budget: &Budget, prepared: &Prepared, measure: usize) -> Option<Fraction> {
    let law = prepared.experiment.enumerate(budget).ok()?;
    let fractions = prepared.experiment.enumerate_fractions(budget).ok()?;
    let read = |outcome: &[Option<Reading>]| Ok::<_, _>(Observation::from(outcome[measure]));
    let found = Distribution::exact(&law, Some(&fractions), read).ok()?;
    let mean = Statistic::Mean.exact(&found).filter(Fraction::is_representable)?;
    (mean.to_string().len() <= LONGEST).then_some(mean)
}

/// Where the mean of a measure is: a fraction if it is known as a short one; else as close as a few
/// digits say if it is known exactly; else where trials put it, all but surely; else what the measure
/// can come to at all.
///
/// Of a rule that is text it is found as `run` finds it: what is exact there is no matter of trials
/// here. The examples of the books are drafted all together by tests, within what is hardly noticed.
pub(super) fn expected(rule: &RuleFace, prepared: &Prepared, measure: usize) -> Option<Known> {
    let read: Read<'_> = &|outcome| outcome[measure];
    let budget = if rule.about.text.is_some() { Budget::default() } else { ONCE };
    if let Some(mean) = exactly_within(&budget, prepared, read, Statistic::Mean) {
        let fraction = fraction(&budget, prepared, measure);
        return Some(fraction.map_or_else(|| Known::Within(bounds(mean)), Known::Exactly));
    }
    let scale = prepared.experiment.measures()[measure].scale;
    let of_trials = || {
        let distribution = by_trials(prepared, &|outcome| outcome[measure])?;
        let mean = Estimate::of(Statistic::Mean, &distribution, ALL_BUT_SURE, scale).bounds()?;
        Some([bounds(mean.low)[0], bounds(mean.high)[1]])
    };
    let is_known = scale.low.is_finite() && scale.high.is_finite();
    of_trials().or_else(|| is_known.then_some([scale.low, scale.high])).map(Known::Within)
}

/// Whether the example is quickly enumerated.
pub(super) fn is_exact(prepared: &Prepared) -> bool {
    prepared.experiment.enumerate(&QUICK).is_ok_and(|law| law.unresolved <= TOLERANCE)
}

/// The mean of a measure, by trials where it is not quickly found otherwise.
pub(super) fn mean(prepared: &Prepared, measure: usize) -> Option<f64> {
    found(prepared, measure, Statistic::Mean)
}

/// How likely a measure is to come to a number or more.
pub(super) fn reached(prepared: &Prepared, measure: usize, least: f64) -> Option<f64> {
    found(prepared, measure, Statistic::PGe(least))
}

/// How likely it is that one of two measures is yes that are yes or no, or both.
pub(super) fn either(prepared: &Prepared, one: usize, other: usize) -> Option<f64> {
    read_off(prepared, &|outcome| outcome[one].max(outcome[other]), Statistic::Mean)
}

fn found(prepared: &Prepared, measure: usize, statistic: Statistic) -> Option<f64> {
    read_off(prepared, &|outcome| outcome[measure], statistic)
}

fn read_off(prepared: &Prepared, read: Read<'_>, statistic: Statistic) -> Option<f64> {
    exactly(prepared, read, statistic).or_else(|| statistic.of(&by_trials(prepared, read)?))
}

/// A whole number that a measure sometimes reaches and sometimes does not.
pub(super) fn threshold(prepared: &Prepared, measure: usize) -> Option<f64> {
    let mean = mean(prepared, measure)?;
    let tells = |least: &f64| {
        reached(prepared, measure, *least).is_some_and(|share| 1e-3 < share && share < 1.0 - 1e-3)
    };
    [1.0, mean.ceil(), mean.floor() + 1.0].into_iter().find(tells)
}

/// The changes that are tried until one of them changes the answer.
const CHANGES: usize = 60;

/// The first change by which a measure comes to something else, or else any measure; if there is
/// none, the first.
pub(super) fn telling(
    rule: &RuleFace,
    prepared: &Prepared,
    measure: usize,
    changes: impl Iterator<Item = Change>,
) -> Option<Change> {
    let mut changes = changes.peekable();
    let first = changes.peek().cloned();
    let before = means(prepared);
    let mut of_another = None;
    for change in changes.take(CHANGES) {
        let Some(after) = changed(rule, &prepared.in_force[0], &[&change]) else { continue };
        let after = means(&after);
        if is_other(before[measure], after[measure]) {
            return Some(change);
        }
        if of_another.is_none() && before.iter().zip(&after).any(|(b, a)| is_other(*b, *a)) {
            of_another = Some(change);
        }
    }
    of_another.or(first)
}

fn is_other(before: Option<f64>, after: Option<f64>) -> bool {
    match (before, after) {
        (Some(before), Some(after)) => !is_same(before, after),
        (before, after) => before != after,
    }
}

/// The means of all measures, exact or else of trials on the same dice: of a change that does
/// nothing they are the same.
fn means(prepared: &Prepared) -> Vec<Option<f64>> {
    let measures = 0..prepared.experiment.measures().len();
    let law = prepared.experiment.enumerate(&QUICK).ok().filter(|law| law.unresolved <= TOLERANCE);
    let tally = if law.is_none() { sampled(prepared, FEW) } else { None };
    let mean = |measure: usize| {
        let read = |outcome: &[Option<Reading>]| Ok::<_, _>(Observation::from(outcome[measure]));
        match (&law, &tally) {
            (Some(law), _) => Distribution::exact(law, None, read).ok()?.mean(),
            (None, tally) => Distribution::sampled(tally.as_ref()?, read).ok()?.mean(),
        }
    };
    measures.map(mean).collect()
}

/// A question for `tune` that has an answer.
pub(super) struct Tunable {
    /// The key.
    pub(super) parameter: String,
    /// The lowest and the highest value that is considered.
    pub(super) range: [Value; 2],
    /// The measure.
    pub(super) measure: usize,
    /// What of the measure is to meet the target.
    pub(super) statistic: Statistic,
    /// What it comes to somewhere in between.
    pub(super) target: f64,
    /// Whether it is more at the highest value.
    rises: bool,
}

/// A number that a measure depends on, rising or falling: a figure, if there is one, and a chance,
/// which the rulebook leaves open, only if there is nothing else.
///
/// Of the measure that always has a value the mean is tuned. Where none depends on a chance, because
/// there are turns enough, it is tuned how likely it is that the one that is asked for comes early.
pub(super) fn tunable(
    rule: &RuleFace,
    prepared: &Prepared,
    valued: usize,
    asked: usize,
) -> Option<Tunable> {
    let in_force = &prepared.in_force[0];
    let of =
        |section: &'static str| keys(in_force).filter(move |path| path[0] == section).take(TRIED);
    let keys: Vec<Vec<String>> = of("figures").chain(of("circumstances")).collect();
    let place = |path: &[String]| place(rule, in_force, path);
    let mean = |measure: usize, path: &[String]| {
        let (path, statistic) = (path.to_vec(), Statistic::Mean);
        Curve { rule, in_force, path, measure, statistic }
    };
    let numbered = keys.iter().find_map(|path| mean(valued, path).question(&points(place(path)?)?));
    let is_chance = |path: &&Vec<String>| place(path).is_some_and(|it| *it.kind == Kind::Chance);
    let chances = || keys.iter().filter(is_chance);
    numbered
        .or_else(|| chances().find_map(|path| mean(valued, path).question(&likelihoods())))
        .or_else(|| chances().find_map(|path| mean(asked, path).early()?.question(&likelihoods())))
        .or_else(|| keys.iter().find_map(|path| of_another(rule, prepared, path)))
}

/// Another measure that always has a value and depends on a number, rising or falling.
fn of_another(rule: &RuleFace, prepared: &Prepared, path: &[String]) -> Option<Tunable> {
    let in_force = &prepared.in_force[0];
    let points = points(place(rule, in_force, path)?)?;
    let at = |value: &Value| {
        let change = Change { path: path.to_vec(), value: value.clone() };
        let prepared = changed(rule, in_force, &[&change]).filter(is_exact)?;
        Some(means(&prepared))
    };
    let [low, high] = [at(points.first()?)?, at(points.last()?)?];
    let measures = prepared.experiment.measures();
    let depends = |&i: &usize| measures[i].scale.missing.is_none() && is_other(low[i], high[i]);
    let curve = |measure: usize| Curve {
        rule,
        in_force,
        path: path.to_vec(),
        measure,
        statistic: Statistic::Mean,
    };
    (0..measures.len()).filter(depends).find_map(|measure| curve(measure).question(&points))
}

/// A number of the circumstances with which the mean of a measure rises: of things that are [`BOUGHT`]
/// by the piece; of a rule that is text, whose author has words of their own, any. What the mean falls
/// with is no ladder: on the beast's health the stronger saint would be the cheaper. Where no law is
/// quickly found, trials have to tell that it rises.
pub(super) fn countable(rule: &RuleFace, in_force: &Value, measure: usize) -> Option<Tunable> {
    let is_bought = |path: &[String]| {
        rule.about.text.is_some() || path.last().is_some_and(|name| BOUGHT.contains(&name.as_str()))
    };
    let of_circumstances =
        keys(in_force).filter(|path| path[0] == "circumstances" && is_bought(path));
    let paths: Vec<Vec<String>> = of_circumstances.take(COUNTED).collect();
    let all = || {
        paths.iter().filter_map(|path| {
            let curve =
                Curve { rule, in_force, path: path.clone(), measure, statistic: Statistic::Mean };
            Some((curve, points(place(rule, in_force, path)?)?))
        })
    };
    let by_laws = all().find_map(|(curve, points)| curve.question(&points).filter(|it| it.rises));
    by_laws.or_else(|| all().find_map(|(curve, points)| curve.rising_by_trials(&points)))
}

/// What stands under a key.
fn place<'a>(rule: &'a RuleFace, in_force: &'a Value, path: &[String]) -> Option<Place<'a>> {
    rule.keys.section(&path[0]).at(&in_force[&path[0]], &path[1..]).ok()
}

/// Chances of what may happen and may not, from the lowest to the highest.
fn likelihoods() -> [Value; 5] {
    [0.1, 0.3, 0.5, 0.7, 0.9].map(|chance| json!(chance))
}

/// Values of a number about the one in force, from the lowest to the highest.
fn points(place: Place<'_>) -> Option<Vec<Value>> {
    let value = place.value.as_f64()?;
    let Kind::Number(numbers) = place.kind else { return None };
    let low = numbers.least.unwrap_or(f64::MIN).max(value - 2.0);
    let low = if numbers.above && numbers.least == Some(low) { value } else { low };
    let high = numbers.most.unwrap_or(f64::MAX).min(value + 2.0);
    #[expect(clippy::cast_possible_truncation, reason = "whole, and near a value")]
    let points: Vec<Value> = if numbers.whole {
        (low as i64..=high as i64).map(|x| json!(x)).collect()
    } else {
        (0..=4).map(|quarter| json!(low + (high - low) * f64::from(quarter) / 4.0)).collect()
    };
    (low < high).then_some(points)
}

/// A statistic of a measure over a key.
struct Curve<'a> {
    rule: &'a RuleFace,
    in_force: &'a Value,
    path: Vec<String>,
    measure: usize,
    statistic: Statistic,
}

impl Curve<'_> {
    fn at(&self, value: &Value) -> Option<f64> {
        let change = Change { path: self.path.clone(), value: value.clone() };
        exact(&changed(self.rule, self.in_force, &[&change])?, self.measure, self.statistic)
    }

    /// Of the mean over a chance: how likely it is to come to no more than that of an even chance.
    fn early(self) -> Option<Self> {
        let most = self.at(&json!(0.5))?.ceil();
        Some(Curve { statistic: Statistic::PLe(most), ..self })
    }

    /// A target between the two ends of the curve, if it only rises or only falls; where there are
    /// numbers between any two, it must not stand still, for then it may jump.
    fn question(self, points: &[Value]) -> Option<Tunable> {
        let [first, .., last] = points else { return None };
        let (low, high) = (self.at(first)?, self.at(last)?);
        if (high - low).abs() <= 1e-3 * low.abs().max(high.abs()) {
            return None;
        }
        let values: Vec<f64> = points.iter().map(|point| self.at(point)).collect::<Option<_>>()?;
        let whole = first.is_i64();
        let rises = |pair: &[f64]| (pair[1] - pair[0]) * (high - low).signum();
        let mut steps = values.windows(2).map(rises);
        let is_monotone = steps.all(|step| if whole { 0.0 <= step } else { 0.0 < step });
        let [near, far] = if low < high { [low, high] } else { [high, low] };
        is_monotone.then(|| Tunable {
            parameter: self.path.join("."),
            range: [first.clone(), last.clone()],
            measure: self.measure,
            statistic: self.statistic,
            target: between(near, far),
            rises: low < high,
        })
    }

    /// As [`question`](Curve::question), of a mean that trials show to rise all but surely, where laws
    /// are not quickly found.
    fn rising_by_trials(self, points: &[Value]) -> Option<Tunable> {
        let [first, .., last] = points else { return None };
        let at = |value: &Value| {
            let change = Change { path: self.path.clone(), value: value.clone() };
            let prepared = changed(self.rule, self.in_force, &[&change])?;
            let scale = prepared.experiment.measures()[self.measure].scale;
            let of_trials = by_trials(&prepared, &|outcome| outcome[self.measure])?;
            Estimate::of(Statistic::Mean, &of_trials, ALL_BUT_SURE, scale).bounds()
        };
        let (low, high) = (at(first)?, at(last)?);
        (low.high < high.low).then(|| Tunable {
            parameter: self.path.join("."),
            range: [first.clone(), last.clone()],
            measure: self.measure,
            statistic: self.statistic,
            target: between(low.high, high.low),
            rises: true,
        })
    }
}

/// A number between two others, with as few digits as that takes.
fn between(low: f64, high: f64) -> f64 {
    let middle = f64::midpoint(low, high);
    let rounded = |digits: i32| (middle * 10_f64.powi(digits)).round() / 10_f64.powi(digits);
    (0..12).map(rounded).find(|number| low < *number && *number < high).unwrap_or(middle)
}

/// The narrowest bounds of a number that have so many digits; the number itself, if it has no more.
pub(super) fn bounds(number: f64) -> [f64; 2] {
    let scale = 10_f64.powf(4.0 - number.abs().max(1.0).log10().floor());
    [(number * scale).floor() / scale, (number * scale).ceil() / scale]
}
