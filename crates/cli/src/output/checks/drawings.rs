//! Old and new distributions of what failed, one over the other.

use sandtable_dice::Kind;
use sandtable_report::digits;
use sandtable_report::plot::{self, Axis, Missing, Plot, Series, Title};
use sandtable_sim::distribution::Distribution;

use crate::checks::{BESIDE_CHECKS, By, Checked, Declared, Evidence, Report, Subject, named};
use crate::output::numbers;
use crate::output::{pictured, plots};
use crate::scenario::{file_word, joined, slug};

/// No more files than somebody looks at.
const MOST: usize = 50;

/// The checks that are drawn, by the names of their files.
pub(crate) fn drawn(report: &Report) -> Vec<(String, &Checked)> {
    let with_evidence = report.checks.iter().filter(|checked| checked.evidence.is_some());
    let names = with_evidence.map(|checked| {
        let Checked { place, variant, measure, by, .. } = checked;
        let variants = report.checks.iter().map(|checked| &*checked.variant);
        (name(place, file_word(variant, variants), measure, *by), checked)
    });
    let mut drawn: Vec<(String, &Checked)> = Vec::new();
    for (name, checked) in names {
        if drawn.iter().all(|(other, _)| *other != name) {
            drawn.push((name, checked));
        }
    }
    drawn.truncate(MOST);
    drawn
}

/// The names of all drawings that there may be: one for each check that may fail.
pub(super) fn names(subjects: &[Subject], selected: &[&Declared]) -> Vec<String> {
    let of = |declared: &&Declared| {
        let Declared { subject, variant, measure, source, .. } = declared;
        let variants = selected.iter().map(|declared| &*declared.variant);
        name(&subjects[*subject].place, file_word(variant, variants), measure, (*source).into())
    };
    selected.iter().map(of).collect()
}

fn name(place: &str, variant: String, measure: &str, by: By) -> String {
    let kind = match by {
        By::Baseline => "",
        By::Scenario | By::Page => "-expected",
    };
    let of = joined(&[slug(place), variant, slug(measure)]);
    format!("{of}{kind}.svg")
}

/// The drawings, by the names of their files.
pub(crate) fn drawings(report: &Report) -> Vec<(String, String)> {
    let draw = |(name, checked)| Some((name, plot::distribution(&plot(checked)?)));
    drawn(report).into_iter().filter_map(draw).collect()
}

/// The baseline and what is found now, as one plot.
pub(crate) fn plot(checked: &Checked) -> Option<Plot> {
    let evidence = checked.evidence.as_ref()?;
    let now = series("now", evidence, &evidence.now);
    let before = evidence.before.as_ref();
    let before = before.map(|(law, _)| series("baseline", evidence, law));
    Some(Plot {
        title: Title::new(&named(&checked.measure, &checked.title, &checked.variant), ""),
        axis: axis(evidence),
        series: before.into_iter().chain([now]).collect(),
        ..Plot::default()
    })
}

fn axis(evidence: &Evidence) -> Axis {
    let yes_no = evidence.scale.kind == Kind::YesNo;
    Axis { meaning: pictured::counted(&evidence.meaning), given: evidence.given.clone(), yes_no }
}

/// One of the two: what was sampled is drawn with what its trials leave open.
fn series(name: &str, evidence: &Evidence, law: &Distribution) -> Series {
    let series = plots::series_of(name, law, evidence.scale, BESIDE_CHECKS);
    let missing = series.missing.or_else(|| {
        let label = || numbers::missing(evidence.scale);
        law.missing().map(|_| Missing::exact(label(), law.p_missing()))
    });
    let label = numbers::missing(evidence.scale);
    // Not the interval that decides, which all looks share.
    let known = match law.trials() {
        Some(_) => format!("{}, ± at {}", series.known, digits::percent(BESIDE_CHECKS)),
        None => series.known.clone(),
    };
    let missing = missing.map(|missing| Missing { label, ..missing });
    Series { missing, known, ..series }
}
