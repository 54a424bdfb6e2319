//! Pictures of measures that may have no value, that are asked under a condition, or of which some
//! values were never seen.

use sandtable_report::plot::{
    Axis, Change, Missing, Plot, Series, Title, at_least, change, cumulative, distribution,
};

use super::{Drawing, binomial, casualties, each, sampled};

/// All that are plots of distributions, by name.
pub(crate) fn plots() -> Vec<(&'static str, Drawing, Plot)> {
    let cumulated = |plot: Plot| each(plot, |series| series.cumulative(None));
    let remaining = |plot: Plot| each(plot, |series| series.at_least(None));
    vec![
        ("never", distribution, waits(vec![wait("base", 6, 0.262), wait("mud", 6, 0.52)])),
        ("never-one", distribution, waits(vec![wait("base", 6, 0.262)])),
        ("never-cumulative", cumulative, cumulated(waits(vec![wait("base", 6, 0.262)]))),
        (
            "never-at-least",
            at_least,
            remaining(waits(vec![wait("base", 6, 0.262), wait("mud", 6, 0.52)])),
        ),
        ("never-seen", distribution, unseen()),
        (
            "never-many-values",
            distribution,
            waits(vec![wait("base", 120, 0.1), wait("mud", 90, 0.0)]),
        ),
        ("never-many-variants", distribution, many_variants()),
        ("always-never", distribution, waits(vec![always("base"), always("mud")])),
        ("always-never-cumulative", cumulative, cumulated(waits(vec![always("base")]))),
        ("two-ways", distribution, two_ways()),
        ("given", distribution, given()),
    ]
}

/// The others.
pub(crate) fn pictures() -> Vec<(&'static str, String)> {
    let plot = Change {
        title: Title::new("How long the truck is stuck: what has changed", ""),
        axis: Axis::new("turns until free (turns)"),
        before: wait("baseline", 6, 0.262),
        after: wait("now", 6, 0.31),
    };
    vec![("never-change", change(&plot))]
}

fn waits(series: Vec<Series>) -> Plot {
    Plot {
        title: Title::new("Turns until a truck is free of the mud", ""),
        axis: Axis::new("turns until free (turns)"),
        ..casualties(series)
    }
}

/// How long something takes that need not happen.
fn wait(name: &str, turns: u32, never: f64) -> Series {
    let mut series = binomial(name, turns, 0.35, 1.0);
    series.points.iter_mut().for_each(|point| point.p *= 1.0 - never);
    series.missing = Some(Missing::exact("never", never));
    series
}

fn always(name: &str) -> Series {
    Series { points: Vec::new(), missing: Some(Missing::exact("never", 1.0)), ..wait(name, 1, 1.0) }
}

/// Two hundred trials: what was never seen may still be.
fn unseen() -> Plot {
    let mut series = vec![wait("base", 4, 0.0), wait("mud", 7, 0.2)];
    let high = Some(0.0189);
    series[0].missing = Some(Missing { low: Some(0.0), high, ..Missing::exact("never", 0.0) });
    series[1].missing =
        Some(Missing { low: Some(0.15), high: Some(0.26), ..Missing::exact("never", 0.2) });
    let mut plot = sampled(series);
    for series in &mut plot.series {
        (series.known, series.unseen) = ("n = 200".to_owned(), high);
    }
    Plot { axis: Axis::new("turns until free (turns)"), ..plot }
}

fn many_variants() -> Plot {
    let one = |k: u32| wait(&format!("variant {k}"), 5, f64::from(k) / 10.0);
    waits((0..8).map(one).collect())
}

fn two_ways() -> Plot {
    let mut series = vec![wait("base", 6, 0.262), wait("mud", 6, 0.52)];
    series[1].missing = Some(Missing::exact("nobody left to ask", 0.52));
    waits(series)
}

fn given() -> Plot {
    let plot = casualties(vec![binomial("base", 5, 0.4, 1.0), binomial("advance", 5, 0.2, 1.0)]);
    let axis = Axis { given: "crossed".to_owned(), ..Axis::new("models left (models)") };
    Plot { title: Title::new("Models left of those who cross", ""), axis, ..plot }
}
