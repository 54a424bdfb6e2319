//! The plots of a run: which measures, and as which kinds of picture.

use sandtable_report::plot::{self, Axis, Plot, Point, Series};
use sandtable_report::{digits, scene};
use sandtable_rules::picture::{self, Picture};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::interval;

use crate::results::{Finding, FoundMeasure, HowKnown};
use crate::scenario::{Scenario, Settings};

/// All plots, by file name.
pub(crate) fn plots(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
) -> Vec<(String, String)> {
    let mut files = Vec::new();
    for name in plotted(scenario, settings) {
        let Some(plot) = plot_of(scenario, settings, findings, &name) else { continue };
        files.push((format!("{name}-distribution.svg"), plot::distribution(&plot)));
        if plot.series.iter().any(|series| 2 < series.points.len()) {
            let band = |series: &Series| band(findings, series, settings.confidence);
            let cumulative =
                plot.series.iter().map(|series| series.cumulative(band(series))).collect();
            let at_least = plot.series.iter().map(|series| series.at_least(band(series))).collect();
            let intervals = band_name(findings, settings.confidence);
            let curve = |series| Plot { series, intervals: intervals.clone(), ..plot.clone() };
            files.push((format!("{name}-cumulative.svg"), plot::cumulative(&curve(cumulative))));
            files.push((format!("{name}-at-least.svg"), plot::at_least(&curve(at_least))));
        }
    }
    let pictures = scenario.variants.iter().filter_map(|variant| {
        variant.prepared.picture.as_ref().map(|picture| (variant.name.as_str(), picture))
    });
    if let Some(scene) = table_top(&scenario.title, pictures.collect()) {
        files.push(("table-top.svg".to_owned(), scene::draw(&scene)));
    }
    files
}

/// The main measure and those that the scenario defines: what the designer asked for.
fn plotted(scenario: &Scenario, settings: &Settings) -> Vec<String> {
    let mut names = vec![settings.measure.clone()];
    names.extend(scenario.measures.iter().map(|measure| measure.name.clone()));
    names.dedup();
    names
}

fn plot_of(
    scenario: &Scenario,
    settings: &Settings,
    findings: &[Finding],
    name: &str,
) -> Option<Plot> {
    let found =
        |finding: &Finding| finding.measures.iter().position(|measure| measure.name == name);
    let series: Vec<_> = findings
        .iter()
        .filter_map(|finding| {
            let measure = &finding.measures[found(finding)?];
            Some(series(finding, measure, settings.confidence))
        })
        .collect();
    let first = findings.first()?;
    let meaning = first.measures[found(first)?].meaning.clone();
    let sampled = findings.iter().any(|finding| finding.known.trials().is_some());
    let percent = digits::exact(100.0 * settings.confidence);
    let intervals = if sampled { format!("{percent} % Wilson intervals") } else { String::new() };
    Some(Plot { title: scenario.title.clone(), axis: Axis { meaning }, intervals, series })
}

fn series(finding: &Finding, measure: &FoundMeasure, confidence: f64) -> Series {
    let point = |point: &sandtable_sim::distribution::Point| {
        let interval = measure.distribution.point_interval(point, confidence);
        Point {
            value: point.value,
            p: point.p,
            low: interval.map(|interval| interval.low),
            high: interval.map(|interval| interval.high),
        }
    };
    let points = measure.distribution.points().iter().map(point).collect();
    Series { name: finding.variant.clone(), known: how_known(&finding.known), points }
}

/// How numbers are known, in two words.
pub(crate) fn how_known(known: &HowKnown) -> String {
    match known {
        HowKnown::Exact { .. } => "exact".to_owned(),
        HowKnown::Sampled { tally, .. } => format!("n = {}", digits::count(tally.trials)),
    }
}

fn band(findings: &[Finding], series: &Series, confidence: f64) -> Option<f64> {
    let finding = findings.iter().find(|finding| finding.variant == series.name)?;
    finding.known.trials().map(|trials| interval::dkw(trials, confidence))
}

fn band_name(findings: &[Finding], confidence: f64) -> String {
    let sampled = findings.iter().any(|finding| finding.known.trials().is_some());
    let percent = digits::exact(100.0 * confidence);
    if sampled { format!("{percent} % DKW band") } else { String::new() }
}
