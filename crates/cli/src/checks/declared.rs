//! Which checks there are, and which of them were asked for.

use std::collections::BTreeSet;

use super::Subject;
use crate::problem::nearest;
use crate::refusal::Nothing;
use crate::scenario::Suppression;

/// Something that a scenario or its baseline declares to be so.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    /// The position of the subject.
    pub(crate) subject: usize,
    /// The variant.
    pub(crate) variant: String,
    /// The measure.
    pub(crate) measure: String,
    /// Who says it.
    pub(crate) source: Source,
    /// Why it does not count for a while, if it does not.
    pub(crate) suppression: Option<Suppression>,
}

/// Who says what a measure is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The scenario's `[[expect]]` with this position.
    Expectation(usize),
    /// The baseline, of the whole distribution.
    Baseline,
}

/// What was asked for; everything where nothing is said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    /// The name of a scenario, or its place.
    pub(crate) scenario: Option<String>,
    /// A variant.
    pub(crate) variant: Option<String>,
    /// A measure.
    pub(crate) measure: Option<String>,
}

impl Selection {
    /// Whether a scenario was asked for.
    pub(crate) fn has_scenario(&self, subject: &Subject) -> bool {
        let name = &subject.scenario.name;
        self.scenario.as_ref().is_none_or(|asked| asked == name || *asked == subject.place)
    }

    /// Whether a measure of a variant was asked for.
    pub(crate) fn has(&self, variant: &str, measure: &str) -> bool {
        self.variant.as_ref().is_none_or(|asked| asked == variant)
            && self.measure.as_ref().is_none_or(|asked| asked == measure)
    }

    /// Whether whole scenarios were asked for.
    pub(crate) fn is_of_whole_scenarios(&self) -> bool {
        self.variant.is_none() && self.measure.is_none()
    }

    /// Refuses names that nothing has.
    ///
    /// # Errors
    ///
    /// With the nearest name.
    pub(crate) fn check(&self, subjects: &[Subject]) -> Result<(), Nothing> {
        let scenarios = subjects.iter().map(|subject| subject.scenario.name.clone());
        let variants = subjects.iter().flat_map(|subject| &subject.scenario.variants);
        let measures = subjects.iter().flat_map(|subject| subject.scenario.measure_names());
        let places = subjects.iter().map(|subject| subject.place.clone());
        let scenarios: Vec<_> = scenarios.chain(places).collect();
        let variants: Vec<_> = variants.map(|variant| variant.name.clone()).collect();
        known("scenario", self.scenario.as_ref(), &scenarios)?;
        known("variant", self.variant.as_ref(), &variants)?;
        known("measure", self.measure.as_ref(), &measures.collect::<Vec<_>>())
    }
}

/// More names are too many to be read in an error.
const MOST_NAMES: usize = 30;

fn all(names: &BTreeSet<&str>) -> Option<String> {
    let list = || names.iter().copied().collect::<Vec<_>>().join(", ");
    (names.len() <= MOST_NAMES).then(|| format!("expected one of {}", list()))
}

fn known(what: &'static str, asked: Option<&String>, names: &[String]) -> Result<(), Nothing> {
    match asked {
        Some(asked) if !names.contains(asked) => {
            let names: BTreeSet<_> = names.iter().map(String::as_str).collect();
            let hint = nearest(asked, names.iter().copied()).or_else(|| all(&names));
            let hint = hint.map_or(String::new(), |hint| format!("; {hint}"));
            Err(Nothing::NotChecked { what, name: asked.clone(), hint })
        }
        _ => Ok(()),
    }
}

/// All checks of all subjects, in order: expectations as they are written, then baselines.
pub(crate) fn declare(subjects: &[Subject]) -> Vec<Declared> {
    subjects.iter().enumerate().flat_map(|(i, subject)| of_subject(i, subject)).collect()
}

fn of_subject(i: usize, subject: &Subject) -> Vec<Declared> {
    let scenario = &subject.scenario;
    let expectations =
        scenario.expectations.iter().enumerate().map(|(position, expectation)| Declared {
            subject: i,
            variant: expectation.variant.clone(),
            measure: expectation.measure.clone(),
            source: Source::Expectation(position),
            suppression: expectation.suppression.clone(),
        });
    let variants = subject.baseline.iter().flat_map(|baseline| &baseline.variants);
    let accepted = variants.flat_map(|variant| {
        variant.measures.iter().map(|measure| Declared {
            subject: i,
            variant: variant.name.clone(),
            measure: measure.name.clone(),
            source: Source::Baseline,
            suppression: scenario.checking.suppression(&variant.name, &measure.name).cloned(),
        })
    });
    expectations.chain(accepted).collect()
}
