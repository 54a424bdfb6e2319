//! The pictures of a comparison.

use sandtable_report::digits;
use sandtable_report::plot::{
    self, Axis, Change, Difference, Differences, Estimate, Missing, Plot, Point, Series, Title,
};
use sandtable_sim::comparison::Movement;
use sandtable_sim::distribution::TOLERANCE;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;

use super::equal::{Row, as_before, merged};
use super::shown::{how_known, shown};
use crate::compare::{Asked, Compared, Comparison, Request};
use crate::output::numbers;
use crate::output::pictured::{self, counted};
use crate::scenario::{file_word, measure_word};
use crate::share;

/// The beginning of the names of plots.
const PREFIX: &str = "comparison-";

/// All pictures, by file name.
pub(super) fn drawn(request: &Request, comparison: &Comparison) -> Vec<(String, String)> {
    let mut plots = Vec::new();
    let drawn: Vec<(usize, &Asked)> = shown(request).collect();
    for (i, measure) in &drawn {
        if let Some(svg) = differences(request, comparison, &drawn, measure) {
            plots.push((plot_name(measure), svg));
        }
        if *i == 0 {
            let svg = changes(request, comparison, measure);
            plots.extend(svg.map(|svg| (changes_name(request, measure), svg)));
        }
    }
    plots
}

/// The names of all pictures that there may be.
pub(super) fn names(request: &Request) -> Vec<String> {
    let of = |(i, measure): (usize, &Asked)| {
        let changes = (i == 0).then(|| changes_name(request, measure));
        std::iter::once(plot_name(measure)).chain(changes)
    };
    shown(request).flat_map(of).collect()
}

/// The name of the picture of the differences of a measure.
fn plot_name(measure: &Asked) -> String {
    format!("{PREFIX}{}.svg", measure_word(&measure.name))
}

/// The name of the picture of what variants change about each value of a measure: that of the variant,
/// if it is the only one.
fn changes_name(request: &Request, measure: &Asked) -> String {
    let word = match &request.variants[..] {
        [one] => file_word(&one.name, std::iter::once(&*one.name)),
        _ => VALUES.to_owned(),
    };
    format!("{PREFIX}{}-{word}.svg", measure_word(&measure.name))
}

/// What the picture is called of what several variants change about each value.
const VALUES: &str = "by-value";

/// The differences of one measure, a row for each variant; of one variant alone, a row for each measure
/// of the same unit, in the picture of the first of them. Nothing where that would be a single dot.
fn differences(
    request: &Request,
    comparison: &Comparison,
    drawn: &[(usize, &Asked)],
    measure: &Asked,
) -> Option<String> {
    let alone = request.variants.len() == 1;
    let alike = |other: &&(usize, &Asked)| {
        if alone { unit(other.1) == unit(measure) } else { other.1.name == measure.name }
    };
    let measures: Vec<&(usize, &Asked)> = drawn.iter().filter(alike).collect();
    if measures.first()?.1.name != measure.name {
        return None;
    }
    let of = |i: usize| comparison.rows.iter().filter(move |row| row.measure == i);
    let rows = measures.iter().flat_map(|(i, _)| of(*i));
    let rows: Vec<&Compared> = rows.collect();
    if rows.iter().all(|row| row.difference.is_none()) {
        return None;
    }
    let of_some = rows.iter().any(|row| lacks_value(row));
    let intervals = intervals(request, &rows);
    let rows = merged(request, &rows);
    if rows.len() < 2 {
        return None;
    }
    Some(plot::differences(&Differences {
        title: titled(request, measure, alone),
        meaning: less(request, measure, alone) + if of_some { OF_SOME } else { "" },
        intervals,
        called: String::new(),
        margin: if alone { 0.0 } else { factor(measure) * measure.margin },
        rows: rows.iter().map(|row| difference(request, row, alone)).collect(),
    }))
}

fn titled(request: &Request, measure: &Asked, alone: bool) -> Title {
    let scenario = request.reference.scenario;
    if alone {
        let changed = pictured::variant(&request.variants[0].name);
        return pictured::title(scenario, &format!("What {changed} changes"));
    }
    pictured::title_of(scenario, &measure.name)
}

/// What is subtracted from what, with its unit.
fn less(request: &Request, measure: &Asked, alone: bool) -> String {
    let reference = pictured::variant(&request.reference.name);
    let (meaning, under) = (counted(&measure.meaning), pictured::under(given(request, measure)));
    let percent = "percentage points";
    match (alone, is_share(measure)) {
        (true, true) => format!("more or less likely than in {reference} ({percent})"),
        (false, true) => {
            format!("{meaning}{under}: more or less likely than in {reference} ({percent})")
        }
        (true, false) => {
            let unit = unit(measure);
            let unit = if unit.is_empty() { String::new() } else { format!(" ({unit})") };
            format!("mean less that of {reference}{unit}")
        }
        (false, false) => format!("mean of {meaning}, less that of {reference}{under}"),
    }
}

fn difference(request: &Request, one: &Row, alone: bool) -> Difference {
    let row = one.first;
    let (measure, variant) = (&request.measures[row.measure], &request.variants[row.variant]);
    let title = || request.reference.scenario.title_of(&measure.name);
    Difference {
        label: if alone {
            title() + &pictured::under(given(request, measure))
        } else {
            pictured::variant(&variant.name)
        },
        known: how_known(row),
        difference: row.difference.map(|it| in_percent(measure, estimate(it, doubt(row)))),
        verdict: row.in_a_word(),
        missing: without_value(request, row),
        missing_in_brief: without_value_in_brief(row),
        // Of one variant, rows are measures: names of variants would say nothing.
        equal: if alone { Vec::new() } else { called(&one.equal) },
    }
}

/// Variants as pictures call them.
fn called(names: &[String]) -> Vec<String> {
    names.iter().map(|name| pictured::variant(name)).collect()
}

/// What the meaning adds where a mean is not that of all that happens.
const OF_SOME: &str = ", of what has a value";

/// Whether either side may have no value.
fn lacks_value(row: &Compared) -> bool {
    row.missing.iter().any(|side| side.value.is_some_and(|p| 0.0 < p))
}

/// How often a variant, and the reference, have no value, which a difference of means leaves out.
fn without_value(request: &Request, row: &Compared) -> String {
    if !lacks_value(row) {
        return String::new();
    }
    let label = request.measures[row.measure].scale.missing.unwrap_or("no value");
    let [before, after] = row.missing.map(numbers::share);
    format!("{label}: {after}, {} {before}", pictured::variant(&request.reference.name))
}

/// The same in brief: how often a variant has no value, as the percentage that there is room for.
fn without_value_in_brief(row: &Compared) -> String {
    let [_, after] = row.missing;
    let share = after.value.filter(|_| lacks_value(row)).map(|p| digits::percent_fixed(p, 0));
    share.map_or(String::new(), |share| format!("none in {share}"))
}

/// The interval of a difference, unless it is what rounding alone leaves open.
fn doubt(row: &Compared) -> Option<Interval> {
    row.interval.filter(|interval| TOLERANCE < interval.width())
}

/// Whether a measure is yes or no, so that its mean is a share, which pictures show in percent.
pub(crate) fn is_share(measure: &Asked) -> bool {
    share::is_share(Statistic::Mean, measure.scale.kind)
}

/// What a number of a measure is multiplied by where it is drawn.
fn factor(measure: &Asked) -> f64 {
    if is_share(measure) { 100.0 } else { 1.0 }
}

/// What means of a measure are counted in.
fn unit(measure: &Asked) -> &str {
    if is_share(measure) { "%" } else { measure.scale.unit }
}

/// A number as it is drawn: of a share, in percent.
pub(crate) fn in_percent(measure: &Asked, number: Estimate) -> Estimate {
    let times = |number: f64| factor(measure) * number;
    let Estimate { value, low, high } = number;
    Estimate { value: times(value), low: low.map(times), high: high.map(times) }
}

/// What the intervals of sampled differences are; empty if there are none.
fn intervals(request: &Request, rows: &[&Compared]) -> String {
    let percent = digits::exact(100.0 * request.settings.confidence);
    let sampled = rows.iter().find(|row| row.pairs.is_some() && row.interval.is_some());
    sampled.map_or(String::new(), |row| format!("{percent}% {} intervals", row.method))
}

pub(crate) fn estimate(value: f64, interval: Option<Interval>) -> Estimate {
    Estimate {
        value,
        low: interval.map(|interval| interval.low),
        high: interval.map(|interval| interval.high),
    }
}

/// What variants change about each value of a measure: of one alone, a bar for each value, or the
/// shares of both where it is yes or no; of several, a row for each, but nothing where it is yes or no,
/// as the differences say it.
fn changes(request: &Request, comparison: &Comparison, measure: &Asked) -> Option<String> {
    let of = comparison.rows.iter().filter(|row| row.measure == 0);
    let moves = |row: &&Compared| !row.movements.is_empty();
    // What has no value any more has no difference, and has moved all the same.
    let rows: Vec<&Compared> = of.filter(|row| row.difference.is_some() || moves(row)).collect();
    let (alone, share) = (request.variants.len() == 1, is_share(measure));
    if !rows.iter().any(moves) || (share && !alone) {
        return None;
    }
    let changes: Vec<Change> = rows.iter().map(|row| change(request, measure, row)).collect();
    if share {
        let both = changes.into_iter().flat_map(|one| [one.before, one.after]).collect();
        let axis = Axis { yes_no: true, ..axis(request, measure) };
        let title = titled(request, measure, false);
        return Some(plot::distribution(&Plot { title, axis, series: both, ..Plot::default() }));
    }
    Some(plot::changes(&changes))
}

/// What is counted, and under which condition.
fn axis(request: &Request, measure: &Asked) -> Axis {
    let given = given(request, measure).map(ToOwned::to_owned).unwrap_or_default();
    Axis { given, ..Axis::new(counted(&measure.meaning)) }
}

/// The condition under which a measure is given.
fn given<'a>(request: &'a Request, measure: &Asked) -> Option<&'a str> {
    request.reference.scenario.given(&measure.name)
}

fn change(request: &Request, measure: &Asked, row: &Compared) -> Change {
    let share = |moved: &Movement, side: usize| {
        let p = [moved.reference, moved.variant][side];
        estimate(p, row.share(p, side).interval)
    };
    let point = |moved: &Movement, side: usize| {
        let Estimate { value: p, low, high } = share(moved, side);
        Some(Point { value: moved.value?.get(), p, low, high })
    };
    let missing = |moved: &Movement, side: usize| {
        let label = measure.scale.missing.unwrap_or("no value").to_owned();
        let Estimate { value: p, low, high } = share(moved, side);
        Missing { label, p, low, high }
    };
    let series = |name: &str, side: usize| Series {
        name: pictured::variant(name),
        known: how_known(row),
        points: row.movements.iter().filter_map(|moved| point(moved, side)).collect(),
        missing: row
            .movements
            .iter()
            .find(|moved| moved.value.is_none())
            .map(|moved| missing(moved, side)),
        ..Series::default()
    };
    Change {
        title: titled(request, measure, false),
        axis: axis(request, measure),
        before: series(&request.reference.name, 0),
        after: Series {
            equal: called(&as_before(request, row)),
            ..series(&request.variants[row.variant].name, 1)
        },
    }
}
