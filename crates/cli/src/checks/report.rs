//! What comes of all checks, in plain values, for every form of output.

use sandtable_sim::check::{self, Verdict};

use super::claim::{Evidence, claim, evidence};
use super::looks::{Looked, origin};
use super::sentences;
use super::suite::Suite;
use super::{Declared, Opinion, Selection, Source, Subject, Terms};
use crate::baseline::Origin;
use crate::results::Finding;
use crate::scenario::Suppression;

/// What comes of all checks of a run.
#[derive(Debug)]
pub(crate) struct Report {
    /// What is the same for all.
    pub(crate) terms: Terms,
    /// Every check that was selected, in order.
    pub(crate) checks: Vec<Checked>,
    /// What has no baseline although it could.
    pub(crate) unaccepted: Vec<Unaccepted>,
}

/// Who says what is to come out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// The scenario, by an `[[expect]]`.
    Scenario,
    /// The baseline.
    Baseline,
    /// The page of the rule, by a test of its own.
    Page,
}

impl From<Source> for By {
    fn from(source: Source) -> By {
        match source {
            Source::Expectation(_) => By::Scenario,
            Source::Baseline => By::Baseline,
        }
    }
}

/// What comes of one check.
#[derive(Debug)]
pub(crate) struct Checked {
    /// The rulebook and the scenario, or the page.
    pub(crate) place: String,
    /// What the scenario is called.
    pub(crate) title: String,
    /// The scenario's file; of a test of a page, the page.
    pub(crate) scenario_file: String,
    /// The hash of the rules that the scenario is about.
    pub(crate) rules_hash: String,
    /// The variant.
    pub(crate) variant: String,
    /// The measure.
    pub(crate) measure: String,
    /// The statistic, or `distribution` for all of it.
    pub(crate) statistic: String,
    /// Whether that is a share, which is told in percent.
    pub(crate) is_share: bool,
    /// Who says what it is to be.
    pub(crate) by: By,
    /// The file that says so.
    pub(crate) file: String,
    /// The line of that file, from one.
    pub(crate) line: usize,
    /// What is expected, as a fraction if it is stated as one.
    pub(crate) expected: String,
    /// How far off is still right, if that is stated.
    pub(crate) margin: Option<f64>,
    /// What was found, as a fraction if it is known as one; nothing if time was over before.
    pub(crate) found: Option<String>,
    /// How the number that was found is known.
    pub(crate) origin: Option<Origin>,
    /// What is thought of it.
    pub(crate) opinion: Opinion,
    /// How often it may have raised a false alarm; zero if that was impossible.
    pub(crate) spent: f64,
    /// Why it does not count, and whether the day until which it does not is past.
    pub(crate) suppressed: Option<(Suppression, bool)>,
    /// What happened, in a sentence.
    pub(crate) sentence: String,
    /// What is needed to see what happened; nothing if nothing did.
    pub(crate) evidence: Option<Evidence>,
}

/// A variant of which measures have no baseline.
#[derive(Debug)]
pub(crate) struct Unaccepted {
    /// The rulebook and the scenario.
    pub(crate) place: String,
    /// The scenario's file.
    pub(crate) file: String,
    /// The variant; nothing if the scenario has no baseline at all.
    pub(crate) variant: Option<String>,
    /// The measures.
    pub(crate) measures: Vec<String>,
}

impl Checked {
    /// Whether it decides how the program ends.
    pub(crate) fn counts(&self) -> bool {
        self.suppressed.as_ref().is_none_or(|(_, expired)| *expired)
    }

    /// The verdict, if it counts.
    pub(crate) fn counted(&self) -> Option<Verdict> {
        self.counts().then_some(self.opinion.verdict)
    }
}

impl Report {
    /// The checks that count and have a verdict.
    pub(crate) fn with(&self, verdict: Verdict) -> impl Iterator<Item = &Checked> {
        self.checks.iter().filter(move |checked| checked.counted() == Some(verdict))
    }

    /// The checks that do not count.
    pub(crate) fn suppressed(&self) -> impl Iterator<Item = &Checked> {
        self.checks.iter().filter(|checked| !checked.counts())
    }

    /// The checks that count again, because the day is past until which they did not.
    pub(crate) fn expired(&self) -> impl Iterator<Item = &Checked> {
        let expired = |c: &&Checked| c.suppressed.as_ref().is_some_and(|(_, expired)| *expired);
        self.checks.iter().filter(expired)
    }

    /// How often the run may have raised a false alarm.
    pub(crate) fn spent(&self) -> f64 {
        self.checks.iter().map(|checked| checked.spent).sum()
    }

    /// Whether a check makes the run a failure.
    pub(crate) fn fails_by(&self, checked: &Checked) -> bool {
        let fail_on = self.terms.fail_on;
        let expired = matches!(checked.suppressed, Some((_, true)));
        checked.counted().is_some_and(|verdict| fail_on.fails(verdict))
            || (fail_on.expired && expired)
    }

    /// Whether the run is a failure.
    pub(crate) fn fails(&self) -> bool {
        self.checks.iter().any(|checked| self.fails_by(checked))
            || (self.terms.fail_on.unaccepted && !self.unaccepted.is_empty())
    }

    /// Whether a check that counts was not decided.
    pub(crate) fn is_inconclusive(&self) -> bool {
        self.with(Verdict::Inconclusive).next().is_some()
    }
}

/// Puts together what was asked, what was found and what is thought of it.
pub(crate) fn report(
    suite: Suite,
    looked: &[Looked],
    selection: &Selection,
    terms: Terms,
) -> Report {
    let Suite { subjects, declared, selected } = suite;
    let mut found: Vec<Option<(&Finding, &Opinion)>> = vec![None; declared.len()];
    for looked in looked {
        for (check, opinion) in &looked.opinions {
            found[*check] = Some((&looked.finding, opinion));
        }
    }
    let checks = selected.iter().map(|&i| {
        let found = found[i].map(|(finding, opinion)| (finding, opinion.clone()));
        checked(&subjects[declared[i].subject], &declared[i], found, &terms)
    });
    let checks = checks.collect();
    Report { terms, checks, unaccepted: unaccepted(subjects, selection) }
}

fn checked(
    subject: &Subject,
    declared: &Declared,
    found: Option<(&Finding, Opinion)>,
    terms: &Terms,
) -> Checked {
    let scenario = &subject.scenario;
    let measure = found.as_ref().and_then(|(finding, _)| {
        finding.measures.iter().find(|measure| measure.name == declared.measure)
    });
    let origin = found.as_ref().map(|(finding, _)| origin(scenario, &finding.known));
    let opinion = found.map_or_else(Opinion::not_reached, |(_, opinion)| opinion);
    let claim = claim(subject, declared, measure.map(|measure| &measure.distribution), &opinion);
    let suppressed = declared.suppression.clone().map(|suppression| {
        let expired = suppression.until < terms.today;
        (suppression, expired)
    });
    let statistical = opinion.tier == check::Tier::Sampled && measure.is_some();
    let evidence = (opinion.verdict > Verdict::PassWeak)
        .then(|| evidence(subject, declared, measure?, origin.as_ref()?))
        .flatten();
    let sentence = sentences::sentence(subject, declared, &opinion, &claim, evidence.as_ref());
    Checked {
        rules_hash: scenario.rules_hash.clone(),
        place: subject.place.clone(),
        title: scenario.title.clone(),
        scenario_file: scenario.file.clone(),
        variant: declared.variant.clone(),
        measure: declared.measure.clone(),
        statistic: claim.statistic,
        is_share: claim.is_share,
        by: declared.source.into(),
        file: claim.file,
        line: claim.line,
        expected: claim.expected,
        margin: claim.margin,
        found: claim.found,
        origin,
        opinion,
        spent: if statistical { terms.share() } else { 0.0 },
        suppressed,
        sentence,
        evidence,
    }
}

/// What could have a baseline and has none.
fn unaccepted(subjects: &[Subject], selection: &Selection) -> Vec<Unaccepted> {
    let selected = subjects.iter().filter(|subject| selection.has_scenario(subject));
    selected.flat_map(|subject| of_subject(subject, selection)).collect()
}

fn of_subject(subject: &Subject, selection: &Selection) -> Vec<Unaccepted> {
    let scenario = &subject.scenario;
    let names = scenario.measure_names();
    let missing = |variant, measures| Unaccepted {
        place: subject.place.clone(),
        file: scenario.file.clone(),
        variant,
        measures,
    };
    let Some(baseline) = &subject.baseline else {
        return vec![missing(None, names)];
    };
    let of_variant = |variant: &crate::scenario::Variant| {
        let accepted = baseline.variant(&variant.name);
        let is_missing = |name: &&String| {
            selection.has(&variant.name, name)
                && accepted.is_none_or(|accepted| accepted.measure(name).is_none())
        };
        let measures: Vec<String> = names.iter().filter(is_missing).cloned().collect();
        let variant = Some(variant.name.clone());
        (!measures.is_empty()).then(|| missing(variant, measures))
    };
    scenario.variants.iter().filter_map(of_variant).collect()
}
