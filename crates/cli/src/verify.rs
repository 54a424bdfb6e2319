//! Whether the results of a scenario are what it says they are.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sandtable_sim::distribution::Distribution;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::chernoff;
use sandtable_sim::stream::Stream;

use crate::Failure;
use crate::engine;
use crate::results::{self, Begun, Finding};
use crate::scenario::{EngineChoice, Expectation, Expected, Scenario, Settings};
use crate::watch::Observe;

/// What comes of one `[[expect]]`.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The line of the file that states it.
    pub line: usize,
    /// What was expected of what, as a sentence.
    pub expectation: String,
    /// What was found, as a fraction if it is known as one.
    pub found: String,
    /// How the expected value was come by.
    pub because: Option<String>,
    /// Whether that is it.
    pub holds: bool,
    /// How closely the two were compared.
    pub exactness: Exactness,
}

/// How closely what was found is compared with what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// As fractions, without rounding.
    Fraction,
    /// As numbers, the found one enumerated: up to rounding, or within the margin that is stated.
    Rounded,
    /// As a number and the interval of a sampled one.
    Sampled,
}

/// How far an enumerated number may be from the stated one where either is not a fraction.
///
/// Sums of a million positive terms are good to 1e-13; the tails of endless rounds are cut at 1e-15.
const ROUNDING: f64 = 1e-12;

/// How seldom an interval may miss the truth where a variant had to be sampled.
const MISS: f64 = 1e-6;

/// Holds the results of a scenario against everything that it expects.
///
/// Variants that cannot be enumerated are sampled; then an expectation holds unless the interval of
/// the estimate, which misses the truth once in a million, lies outside of it.
///
/// # Errors
///
/// If a measure has no value for an outcome.
pub fn verify(scenario: &Scenario) -> Result<Vec<Verified>, Failure> {
    let settings = Settings {
        engine: EngineChoice::Auto,
        confidence: 1.0 - MISS,
        ..scenario.settings.clone()
    };
    let mut findings: Vec<Finding> = Vec::new();
    for variant in &scenario.variants {
        if scenario.expectations.iter().any(|expectation| expectation.variant == variant.name) {
            let unwatched: Observe = &mut |_, _| ControlFlow::Continue(());
            findings.push(results::find(
                scenario,
                variant,
                &settings,
                Begun::default(),
                unwatched,
            )?);
        }
    }
    let verified = scenario.expectations.iter().map(|expectation| {
        let finding = findings.iter().find(|finding| finding.variant == expectation.variant);
        one(expectation, finding.expect("every variant that is named was found out about"))
    });
    Ok(verified.collect())
}

/// Whether a sampled number can be what is expected.
fn is_possible(expectation: &Expectation, distribution: &Distribution) -> bool {
    let estimate = Estimate::of(expectation.statistic, distribution, 1.0 - MISS, None);
    let Some(interval) = estimate.interval else { return false };
    let margin = expectation.margin;
    let (low, high) = match &expectation.expected {
        Expected::Value(value) => (value.to_f64(), value.to_f64()),
        Expected::Range(low, high) => (*low, *high),
    };
    low - margin <= interval.high && interval.low <= high + margin
}

fn one(expectation: &Expectation, finding: &Finding) -> Verified {
    let measure = finding.measures.iter().find(|measure| measure.name == expectation.measure);
    let distribution = &measure.expect("the measure was checked when it was read").distribution;
    let statistic = expectation.statistic;
    let number = statistic.of(distribution);
    let fraction = statistic.exact(distribution);
    let (holds, exactness) = match (&expectation.expected, &fraction) {
        _ if distribution.trials().is_some() => {
            (is_possible(expectation, distribution), Exactness::Sampled)
        }
        (Expected::Value(expected), Some(found)) if expectation.margin == 0.0 => {
            (found == expected, Exactness::Fraction)
        }
        (Expected::Value(expected), _) => {
            let scale = expected.to_f64().abs().max(1.0);
            let off = (number - expected.to_f64()).abs();
            (off <= expectation.margin + ROUNDING * scale, Exactness::Rounded)
        }
        (Expected::Range(low, high), _) => {
            ((low - ROUNDING..=high + ROUNDING).contains(&number), Exactness::Rounded)
        }
    };
    let Expectation { measure, variant, expected, .. } = expectation;
    Verified {
        line: expectation.line,
        expectation: format!("{statistic} of {measure} in variant {variant} is {expected}"),
        found: fraction.map_or_else(|| number.to_string(), |fraction| fraction.to_string()),
        because: expectation.because.clone(),
        holds,
        exactness,
    }
}

/// Outcomes that came up more or less often than the exact law allows.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The variant.
    pub variant: String,
    /// The built-in measures of the outcome.
    pub outcome: Vec<f64>,
    /// Its exact probability.
    pub p: f64,
    /// How often it came up.
    pub count: u64,
    /// In so many trials.
    pub trials: u64,
}

/// Holds the sampler against the exact engine, outcome by outcome.
///
/// For each variant that can be enumerated, the false-alarm probability is at most `alarm`, shared
/// out evenly over its outcomes; the bounds are Chernoff's, which hold at any number of trials. An
/// outcome that is impossible may not come up at all.
pub fn disagreements(scenario: &Scenario, trials: u64, alarm: f64) -> Vec<Disagreement> {
    let stream = Stream::new(scenario.settings.seed, &scenario.name);
    let mut found = Vec::new();
    for variant in &scenario.variants {
        let Ok(law) = engine::law(&*variant.prepared.experiment) else { continue };
        let tally = variant.prepared.experiment.sample(&stream, 0..trials);
        let confidence = 1.0 - alarm / law.outcomes.len() as f64;
        let outcomes: BTreeSet<_> = law.outcomes.keys().chain(tally.counts.keys()).collect();
        for outcome in outcomes {
            let p = law.outcomes.get(outcome).copied().unwrap_or(0.0);
            let count = tally.counts.get(outcome).copied().unwrap_or(0);
            let impossible = p == 0.0 && 0 < count && law.unresolved == 0.0;
            if impossible || !chernoff(count, trials, confidence).contains(p) {
                let outcome = outcome.iter().map(|value| value.get()).collect();
                found.push(Disagreement {
                    variant: variant.name.clone(),
                    outcome,
                    p,
                    count,
                    trials,
                });
            }
        }
    }
    found
}
