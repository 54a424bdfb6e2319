//! The plots of a run: which measures, and as which kinds of picture.

use sandtable_dice::{Kind, Scale};
use sandtable_report::digits;
use sandtable_report::plot::{self, Axis, Missing, Plot, Point, Series};
use sandtable_report::scene::{self, Circle, Kind as Drawn, Panel, Polyline, Scene, Zone};
use sandtable_rules::picture::{self, Disc, DiscKind, Ground, GroundKind, Outline, Picture};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{self, proportion};

use super::pictured;
use crate::checkpoint::tally::AskedRun;
use crate::results::{self, Finding, FoundMeasure, HowKnown};
use crate::scenario::{Scenario, Settings, measure_word};

/// All plots, by file name, as the command line wants them drawn.
pub(crate) fn plots(asked: &AskedRun, findings: &[Finding]) -> Vec<(String, String)> {
    let AskedRun { scenario, settings, shown, .. } = *asked;
    let drawn = |plot: Plot| {
        let plot = Plot { tails: shown.tails, ..plot };
        if shown.sort { plot.sorted() } else { plot }
    };
    let mut files = Vec::new();
    for name in results::asked_for(scenario, settings) {
        let plot = plot_of(scenario, settings, findings, &name).map(drawn);
        // What comes to one value in all variants, or to none, is a sentence of the answer, and no
        // picture.
        let tells = |plot: &Plot| plot.only_value().is_none() && !plot.is_empty();
        let Some(plot) = plot.filter(tells) else { continue };
        let word = measure_word(&name);
        files.push((format!("{word}-distribution.svg"), plot::distribution(&plot)));
        if plot.series.iter().any(|series| 2 < series.points.len()) {
            let band = |series: &Series| band(findings, series, &name, settings.confidence);
            let cumulative =
                plot.series.iter().map(|series| series.cumulative(band(series))).collect();
            let at_least = plot.series.iter().map(|series| series.at_least(band(series))).collect();
            let intervals = band_name(findings, settings.confidence);
            let curve = |series| Plot { series, intervals: intervals.clone(), ..plot.clone() };
            files.push((format!("{word}-cumulative.svg"), plot::cumulative(&curve(cumulative))));
            files.push((format!("{word}-at-least.svg"), plot::at_least(&curve(at_least))));
        }
    }
    if let Some(scene) = table_top(scenario) {
        files.push(("table-top.svg".to_owned(), scene::draw(&scene)));
    }
    files
}

/// The names of all plots that there may be.
pub(crate) fn names(scenario: &Scenario, settings: &Settings) -> Vec<String> {
    let of = |name: String| {
        let word = measure_word(&name);
        ["distribution", "cumulative", "at-least"].map(|kind| format!("{word}-{kind}.svg"))
    };
    let names = results::asked_for(scenario, settings).into_iter().flat_map(of);
    names.chain(["table-top.svg".to_owned()]).collect()
}

pub(crate) fn plot_of(
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
    let measure = &first.measures[found(first)?];
    let sampled = findings.iter().any(|finding| finding.known.trials().is_some());
    let percent = digits::exact(100.0 * settings.confidence);
    let intervals = if sampled { format!("{percent}% intervals") } else { String::new() };
    let title = pictured::title_of(scenario, name);
    let given = scenario.given(name).map(ToOwned::to_owned).unwrap_or_default();
    let yes_no = measure.scale.kind == Kind::YesNo;
    let meaning = pictured::counted(&measure.meaning);
    let axis = Axis { meaning, given, yes_no };
    Some(Plot { title, axis, intervals, series, ..Plot::default() })
}

fn series(finding: &Finding, measure: &FoundMeasure, confidence: f64) -> Series {
    series_of(&finding.variant, &measure.distribution, measure.scale, confidence)
}

/// A distribution as it is drawn: what was sampled has intervals, also what was not seen.
pub(crate) fn series_of(
    name: &str,
    distribution: &Distribution,
    scale: Scale,
    confidence: f64,
) -> Series {
    let point = |point: &sandtable_sim::distribution::Point| {
        let value = point.value.get();
        let event = (value, value);
        let p_eq = Estimate::of_event(event, &point.share, distribution, confidence, scale);
        let (low, high) = (p_eq.interval.map(|it| it.low), p_eq.interval.map(|it| it.high));
        Point { value, p: point.share.p, low, high }
    };
    Series {
        name: name.to_owned(),
        known: counted(distribution.trials()),
        points: distribution.points().iter().map(point).collect(),
        missing: missing_of(distribution, scale, confidence),
        unseen: distribution.trials().map(|trials| proportion(0, trials, confidence).0.high),
        range: Some((scale.low, scale.high)),
        ..Series::default()
    }
}

fn counted(trials: Option<u64>) -> String {
    trials.map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials)))
}

/// How likely it is that a measure has no value, if it may have none.
pub(crate) fn missing(measure: &FoundMeasure, confidence: f64) -> Option<Missing> {
    missing_of(&measure.distribution, measure.scale, confidence)
}

fn missing_of(distribution: &Distribution, scale: Scale, confidence: f64) -> Option<Missing> {
    // Of what nobody asked it is not known whether it has a value.
    let label = scale.missing.filter(|_| distribution.trials() != Some(0))?.to_owned();
    let missing = Estimate::missing(distribution, confidence, scale);
    let (low, high) = (missing.interval.map(|it| it.low), missing.interval.map(|it| it.high));
    Some(Missing { label, p: missing.value.unwrap_or(0.0), low, high })
}

/// How numbers are known, in two words.
pub(crate) fn how_known(known: &HowKnown) -> String {
    counted(known.trials())
}

/// Half the width of the band around a sampled curve.
fn band(findings: &[Finding], series: &Series, name: &str, confidence: f64) -> Option<f64> {
    let finding = findings.iter().find(|finding| finding.variant == series.name)?;
    let measure = finding.measures.iter().find(|measure| measure.name == name)?;
    let trials = measure.distribution.trials().filter(|trials| 0 < *trials)?;
    Some(interval::dvoretzky_kiefer_wolfowitz(trials, confidence))
}

fn band_name(findings: &[Finding], confidence: f64) -> String {
    let sampled = findings.iter().any(|finding| finding.known.trials().is_some());
    let percent = digits::exact(100.0 * confidence);
    if sampled { format!("{percent}% DKW band") } else { String::new() }
}

/// The situations of all variants from above, if the rule can draw them.
fn table_top(scenario: &Scenario) -> Option<Scene> {
    let several = 1 < scenario.variants.len();
    let panels: Vec<_> = scenario
        .variants
        .iter()
        .filter_map(|variant| Some((&variant.name, variant.prepared.picture.as_ref()?)))
        .flat_map(|(name, picture)| {
            picture.panels.iter().map(move |panel| Panel {
                of: if several { name.clone() } else { String::new() },
                caption: panel.title.clone(),
                zones: panel.ground.iter().filter_map(zone).collect(),
                polylines: panel.ways.iter().map(|points| way(points)).collect(),
                circles: round_ground(panel).chain(panel.discs.iter().map(circle)).collect(),
                ..Panel::default()
            })
        })
        .collect();
    // What has no places in any variant is no picture.
    let has_places = |panel: &Panel| !panel.circles.is_empty() || !panel.zones.is_empty();
    let title = pictured::title(scenario, "The table from above");
    let first = scenario.variants.iter().find_map(|variant| variant.prepared.picture.as_ref())?;
    let &Picture { note, is_diagram, .. } = first;
    panels.iter().any(has_places).then_some(Scene { title, note, is_diagram, panels })
}

fn way(points: &[(f64, f64)]) -> Polyline {
    Polyline { points: points.to_vec(), kind: Drawn::Movement }
}

/// The rectangles of ground.
fn zone(ground: &Ground) -> Option<Zone> {
    match ground.outline {
        Outline::Rectangle { x, y, width, height } => {
            let (kind, says) = (ground_kind(ground.kind), ground.says.clone());
            Some(Zone { x, y, width, depth: height, kind, says })
        }
        Outline::Circle { .. } => None,
    }
}

/// The round patches of ground.
fn round_ground(panel: &picture::Panel) -> impl Iterator<Item = Circle> {
    panel.ground.iter().filter_map(|ground| match ground.outline {
        Outline::Circle { x, y, radius } => {
            Some(Circle { x, y, radius, kind: ground_kind(ground.kind) })
        }
        Outline::Rectangle { .. } => None,
    })
}

fn ground_kind(kind: GroundKind) -> Drawn {
    match kind {
        GroundKind::Rough => Drawn::Terrain,
        GroundKind::Deadly => Drawn::Danger,
        GroundKind::AntiPersonnel => Drawn::AntiPersonnel,
        GroundKind::AntiTank => Drawn::AntiTank,
        GroundKind::MixedMines => Drawn::MixedMines,
        GroundKind::RealMines => Drawn::RealMines,
        GroundKind::DummyMines => Drawn::DummyMines,
        GroundKind::PerhapsMines => Drawn::PerhapsMines,
        GroundKind::Cleared => Drawn::Cleared,
        GroundKind::Concealed => Drawn::Concealed,
    }
}

fn circle(disc: &Disc) -> Circle {
    let kind = match disc.kind {
        DiscKind::Aim => Drawn::Aim,
        DiscKind::Landed => Drawn::Landed,
        DiscKind::LandedHurt => Drawn::LandedHurt,
        DiscKind::Lost => Drawn::Lost,
        DiscKind::Template => Drawn::Template,
        DiscKind::TemplateCenter => Drawn::TemplateCenter,
        DiscKind::TargetCovered => Drawn::TargetCovered,
        DiscKind::Target => Drawn::Target,
        DiscKind::OtherCovered => Drawn::EnemyCovered,
        DiscKind::Other => Drawn::Enemy,
        DiscKind::Friend => Drawn::Friend,
        DiscKind::FriendCovered => Drawn::FriendCovered,
        DiscKind::AimPoint => Drawn::AimPoint,
        DiscKind::Halt => Drawn::Halt,
    };
    Circle { x: disc.x, y: disc.y, radius: disc.radius, kind }
}
