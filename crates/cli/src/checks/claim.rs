//! What is claimed of a measure, and what is needed to see what has become of it.

use sandtable_dice::{Kind, Scale};
use sandtable_sim::distribution::Distribution;

use super::opinion::Decisive;
use super::{Declared, Opinion, Source, Subject};
use crate::baseline::{AcceptedMeasure, Origin};
use crate::listing::{Listing, differences, listing};
use crate::results::FoundMeasure;
use crate::scenario::Scenario;
use crate::share::is_share;

/// What is claimed of a measure, and where.
pub(super) struct Claim {
    pub(super) statistic: String,
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) expected: String,
    pub(super) margin: Option<f64>,
    /// Nothing if there is no value to read it off, or time was over before.
    pub(super) found: Option<String>,
    /// Whether it was looked at.
    pub(super) was_looked_at: bool,
    /// Whether what is claimed is a share, which is told in percent.
    pub(super) is_share: bool,
}

/// Before and now, of a check that did not pass.
#[derive(Debug)]
pub(crate) struct Evidence {
    /// What is counted, with its unit.
    pub(crate) meaning: String,
    /// What kind of number it is, and what it means that there is none.
    pub(crate) scale: Scale,
    /// The condition under which it is given; empty if there is none.
    pub(crate) given: String,
    /// What was accepted, and how it was known, if anything was.
    pub(crate) before: Option<(Distribution, Origin)>,
    /// What was found.
    pub(crate) now: Distribution,
    /// The figures, rulings, circumstances, rules and trials that differ, each as a line.
    pub(crate) differences: Vec<String>,
}

/// What is claimed of a measure, and what was found of it.
pub(super) fn claim(
    subject: &Subject,
    declared: &Declared,
    now: Option<&Distribution>,
    opinion: &Opinion,
) -> Claim {
    let Subject { scenario, .. } = subject;
    let variant = scenario.variant(&declared.variant);
    let scale = variant.map(|variant| scenario.scale(variant, &declared.measure));
    match declared.source {
        Source::Expectation(position) => {
            let expectation = &subject.scenario.expectations[position];
            let found = now.and_then(|now| {
                let exact = expectation.statistic.exact(now).map(|exact| exact.to_string());
                exact.or_else(|| Some(expectation.statistic.of(now)?.to_string()))
            });
            Claim {
                statistic: expectation.statistic.to_string(),
                file: subject.scenario.file.clone(),
                line: expectation.line,
                expected: expectation.expected.to_string(),
                margin: Some(expectation.margin),
                found,
                was_looked_at: now.is_some(),
                is_share: scale.is_some_and(|it| is_share(expectation.statistic, it.kind)),
            }
        }
        Source::Baseline => {
            let accepted = accepted(subject, declared);
            let mean = |distribution: &Distribution| {
                let exact = distribution.exact_mean().map(|mean| mean.to_string());
                exact.or_else(|| Some(distribution.mean()?.to_string()))
            };
            let whole = Claim {
                statistic: "distribution".to_owned(),
                file: subject.baseline_file.display().to_string(),
                line: accepted.map_or(1, |accepted| accepted.line),
                expected: accepted.and_then(|a| mean(&a.distribution)).unwrap_or_default(),
                margin: None,
                found: now.and_then(mean),
                was_looked_at: now.is_some(),
                is_share: scale.is_some_and(|it| it.kind == Kind::YesNo),
            };
            let written = |number: Option<f64>| number.map(|number| number.to_string());
            match &opinion.decisive {
                None => whole,
                // One number in all cells: that which decided.
                Some(Decisive { name, was, is, margin, is_share, .. }) => Claim {
                    statistic: name.clone(),
                    expected: written(*was).unwrap_or_default(),
                    margin: Some(*margin),
                    found: written(*is),
                    is_share: *is_share,
                    ..whole
                },
            }
        }
    }
}

fn accepted<'a>(subject: &'a Subject, declared: &Declared) -> Option<&'a AcceptedMeasure> {
    subject.baseline.as_ref()?.variant(&declared.variant)?.measure(&declared.measure)
}

/// Before and now of a measure, and what differs.
pub(super) fn evidence(
    subject: &Subject,
    declared: &Declared,
    measure: &FoundMeasure,
    origin: &Origin,
) -> Option<Evidence> {
    let accepted = accepted(subject, declared);
    let before = accepted.map(|a| (a.distribution.clone(), a.origin.clone()));
    let variant = subject.scenario.variant(&declared.variant)?;
    let now = listing(&variant.prepared.in_force);
    let in_force = subject.baseline.as_ref().and_then(|b| b.variant(&declared.variant));
    let mut differences = differing(in_force.map(|variant| &variant.in_force), &now);
    let hash = subject.baseline.as_ref().map(|baseline| baseline.rules_hash.as_str());
    if hash.is_some_and(|hash| hash != subject.scenario.rules_hash) {
        differences.push(other_rules(&subject.scenario, differences.is_empty()));
    }
    let given = subject.scenario.given(&measure.name);
    differences.extend(accepted.and_then(|a| other_condition(a.given.as_deref(), given)));
    differences.extend(accepted.and_then(|a| other_trials(&a.origin, origin)));
    Some(Evidence {
        meaning: measure.meaning.clone(),
        scale: measure.scale,
        given: given.unwrap_or_default().to_owned(),
        before,
        now: measure.distribution.clone(),
        differences,
    })
}

fn differing(before: Option<&Listing>, now: &Listing) -> Vec<String> {
    let found = before.map(|before| differences(before, now)).unwrap_or_default();
    found.iter().map(ToString::to_string).collect()
}

/// That the rules are not those of the baseline, and where they stand. A baseline keeps no texts: beside
/// a figure that differs it is not known whether more of them does, and of pages that are played not
/// even the figures are.
fn other_rules(scenario: &Scenario, alone: bool) -> String {
    let about = &scenario.rule.about;
    let own = about.text.iter().map(|_| about.id.as_str());
    let files: Vec<&str> =
        own.chain(about.libraries.iter().map(|(file, _)| file.as_str())).collect();
    let files = match files.as_slice() {
        [] => String::new(),
        [file] => format!(" ({file})"),
        files => format!(" (one or more of {})", files.join(", ")),
    };
    if alone {
        format!("no figure, ruling or circumstance; the rules themselves have changed{files}")
    } else {
        format!(
            "the rules themselves{files}: they are not those of the baseline, and may differ in \
             more than that"
        )
    }
}

/// How the condition differs under which the measure is given.
fn other_condition(before: Option<&str>, now: Option<&str>) -> Option<String> {
    let said = |given: Option<&str>| given.map_or("none".to_owned(), |given| format!("`{given}`"));
    (before != now).then(|| format!("given: {}, now {}", said(before), said(now)))
}

/// How the dice differ, if both sides were sampled.
fn other_trials(before: &Origin, now: &Origin) -> Option<String> {
    match (before, now) {
        _ if before == now => None,
        (Origin::Exact, Origin::Exact) => None,
        _ => Some(format!("dice: {before}, now {now}")),
    }
}
