//! Where a sweep found the least and the greatest number, in a sentence.

use sandtable_report::digits;
use sandtable_sim::distribution::is_same;
use sandtable_sim::estimate::Estimate;

use super::words;
use crate::output::numbers;
use crate::reached::WHEREVER_REACHED;
use crate::sweep::{Answer, Found, Request, Sweep};

/// Where the least and the greatest number were found, with all points that tie for them and how many
/// trials do not tell from them; or that all are the same.
pub(super) fn extremes(request: &Request, sweep: &Sweep, question: usize) -> Option<String> {
    let asked = &request.questions[question];
    let told = words::alone(asked, sweep, question);
    let known = || points(sweep, question, &told);
    let least = known().min_by(|a, b| a.value.total_cmp(&b.value))?;
    let most = known().max_by(|a, b| a.value.total_cmp(&b.value))?;
    if is_same(least.value, most.value) {
        return Some(same_everywhere(request, sweep, question, &least));
    }
    if least.told == most.told && least.estimate().interval.is_some() {
        let told = words::with_missing(&least.told, least.answer);
        let place = place(sweep, true);
        return Some(format!("{told} {place}, to as many digits as trials bear out"));
    }
    let said = |end: &Point| {
        let is_level = |it: &Point| is_same(it.value, end.value) || end.told == it.told;
        let level: Vec<Point> = known().filter(is_level).collect();
        let alike: Vec<&[usize]> = level.iter().map(|it| &*it.found.at).collect();
        let near = match known().filter(|it| !is_level(it) && it.is_near(end)).count() {
            0 => String::new(),
            near => format!(" (not told apart from {})", digits::counted(near as u64, "other")),
        };
        format!("{}{} {}{near}", end.told, missing(&level), request.place_of(&alike))
    };
    Some(format!("from {} to {}", said(&least), said(&most)))
}

/// A point that has a number.
#[derive(Clone)]
struct Point<'a> {
    found: &'a Found,
    answer: &'a Answer,
    value: f64,
    /// The number by itself, as it is told beside all others.
    told: String,
}

impl Point<'_> {
    fn estimate(&self) -> Estimate {
        self.answer.estimate
    }

    /// Whether trials do not tell it from another.
    fn is_near(&self, other: &Point) -> bool {
        let intervals = self.estimate().interval.zip(other.estimate().interval);
        intervals.is_some_and(|(one, other)| one.low <= other.high && other.low <= one.high)
    }
}

fn points<'a>(
    sweep: &'a Sweep,
    question: usize,
    told: &'a [String],
) -> impl DoubleEndedIterator<Item = Point<'a>> {
    sweep.points.iter().zip(told).filter_map(move |(found, told)| {
        let answer = &found.answers[question];
        Some(Point { found, answer, value: answer.estimate.value?, told: told.clone() })
    })
}

/// How often there is no number at points that tie, in parentheses; of several points, from where that is the
/// least to where it is the most. Nothing where they leave nothing out.
fn missing(tied: &[Point]) -> String {
    let Some(some) = tied.iter().find(|it| words::counts_some(it.answer)) else {
        return String::new();
    };
    let shares = tied.iter().map(|it| it.answer.missing);
    let told = numbers::from_to(shares).map_or(String::new(), |share| format!(" {share}"));
    format!(" ({}{told})", words::nothing(some.answer))
}

/// Where a number is the same: at all points, or at all that have one, of those that were reached.
fn place(sweep: &Sweep, all: bool) -> String {
    match (sweep.stopped, all) {
        (None, true) => "everywhere".to_owned(),
        (None, false) => "wherever there is a number".to_owned(),
        (Some(_), true) => WHEREVER_REACHED.to_owned(),
        (Some(_), false) => format!("{WHEREVER_REACHED} and there is a number"),
    }
}

/// What is said of a number that is the same at every point where there is one, as at this.
fn same_everywhere(request: &Request, sweep: &Sweep, question: usize, one: &Point) -> String {
    let answers = || sweep.points.iter().map(|it| &it.answers[question]);
    let all = answers().all(|answer| answer.estimate.value.is_some());
    let place = place(sweep, all);
    // How often there is none is told of all points together, or not as that of one.
    let shares = || answers().map(|answer| answer.missing);
    let lowest = shares().filter_map(|share| share.value).fold(f64::INFINITY, f64::min);
    let highest = shares().filter_map(|share| share.value).fold(0.0, f64::max);
    if answers().any(words::counts_some) && !is_same(lowest, highest) {
        let often = numbers::from_to(shares()).unwrap_or_default();
        return format!("{} {place}; {}: {often}", one.told, words::nothing(one.answer));
    }
    let keys: Vec<&str> = request.axes.iter().map(|axis| axis.key.as_str()).collect();
    let verb = match (one.found.trials, keys.len()) {
        (Some(_), _) => "did not change it in these trials",
        (None, 1) => "does not change it",
        (None, _) => "do not change it",
    };
    // What was not reached may be another number.
    let nothing = if all && 1 < sweep.points.len() && sweep.stopped.is_none() {
        format!("; {} {verb}", keys.join(" and "))
    } else {
        String::new()
    };
    format!("{} {place}{nothing}", words::with_missing(&one.told, one.answer))
}
