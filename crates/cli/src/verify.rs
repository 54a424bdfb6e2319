//! Whether the results of a scenario are what it says they are.

use std::ops::ControlFlow;

use sandtable_sim::statistic::Statistic;

use crate::Failure;
use crate::results::{self, Finding};
use crate::scenario::{EngineChoice, Expectation, Expected, Scenario, Settings};

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
}

/// How far an enumerated number may be from the stated one where either is not a fraction.
///
/// Sums of a million positive terms are good to 1e-13; the tails of endless rounds are cut at 1e-15.
const ROUNDING: f64 = 1e-12;

/// Holds the exact results of a scenario against everything that it expects.
///
/// # Errors
///
/// If a variant that something is expected of cannot be enumerated.
pub fn verify(scenario: &Scenario) -> Result<Vec<Verified>, Failure> {
    let settings = Settings { engine: EngineChoice::Exact, ..scenario.settings.clone() };
    let mut findings: Vec<Finding> = Vec::new();
    for variant in &scenario.variants {
        if scenario.expectations.iter().any(|expectation| expectation.variant == variant.name) {
            let unwatched: results::Observe = &mut |_, _| ControlFlow::Continue(());
            findings.push(results::find(scenario, variant, &settings, None, unwatched)?);
        }
    }
    let verified = scenario.expectations.iter().map(|expectation| {
        let finding = findings.iter().find(|finding| finding.variant == expectation.variant);
        one(expectation, finding.expect("every variant that is named was enumerated"))
    });
    Ok(verified.collect())
}

fn one(expectation: &Expectation, finding: &Finding) -> Verified {
    let measure = finding.measures.iter().find(|measure| measure.name == expectation.measure);
    let distribution = &measure.expect("the measure was checked when it was read").distribution;
    let statistic = expectation.statistic;
    let number = statistic.of(distribution);
    let fraction = statistic.exact(distribution);
    let holds = match &expectation.expected {
        Expected::Range(low, high) => (low - ROUNDING..=high + ROUNDING).contains(&number),
        Expected::Value(expected) => match &fraction {
            Some(found) if expectation.margin == 0.0 && !matches!(statistic, Statistic::Sd) => {
                found == expected
            }
            _ => {
                let scale = expected.to_f64().abs().max(1.0);
                (number - expected.to_f64()).abs() <= expectation.margin + ROUNDING * scale
            }
        },
    };
    let expected = match &expectation.expected {
        Expected::Value(value) => value.to_string(),
        Expected::Range(low, high) => format!("{low} to {high}"),
    };
    Verified {
        line: expectation.line,
        expectation: format!(
            "{} of {} in variant {} is {expected}",
            statistic, expectation.measure, expectation.variant
        ),
        found: fraction.map_or_else(|| number.to_string(), |fraction| fraction.to_string()),
        because: expectation.because.clone(),
        holds,
    }
}
