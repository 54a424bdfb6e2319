//! Whether the results of a scenario are what it says they are.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::chernoff;
use sandtable_sim::stream::Stream;
use sandtable_sim::value::Value;

use crate::Failure;
use crate::engine::{self, EngineChoice};
use crate::results::{self, Begun, Finding, FoundMeasure};
use crate::scenario::{Exactness, Expectation, Scenario, Settings};
use crate::watch::{Observe, Watch};

/// What comes of one `[[expect]]`.
#[derive(Clone, Debug)]
pub struct Verified {
    /// The line of the file that states it.
    pub line: usize,
    /// What was expected of what, as a sentence.
    pub expectation: String,
    /// What was found, as a fraction if it is known as one; a sentence if there is no value.
    pub found: String,
    /// How the expected value was come by.
    pub because: Option<String>,
    /// Whether that is it.
    pub holds: bool,
    /// How closely the two were compared.
    pub exactness: Exactness,
}

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
    Ok(verify_while(scenario, None)?.expect("nobody wants an end"))
}

/// The same as long as nobody who watches wants an end; nothing if somebody did before all was held
/// against what was found.
///
/// # Errors
///
/// If a measure has no value for an outcome.
pub(crate) fn verify_while(
    scenario: &Scenario,
    watch: Option<&Watch>,
) -> Result<Option<Vec<Verified>>, Failure> {
    let settings = Settings {
        engine: EngineChoice::Auto,
        confidence: 1.0 - MISS,
        ..scenario.settings.clone()
    };
    let mut findings: Vec<Finding> = Vec::new();
    for variant in &scenario.variants {
        if scenario.expectations.iter().any(|expectation| expectation.variant == variant.name) {
            let wish = || watch.and_then(Watch::wish);
            if wish().is_some() {
                return Ok(None);
            }
            let observe: Observe =
                &mut |_, _| wish().map_or(ControlFlow::Continue(()), ControlFlow::Break);
            let begun = Begun { watch, ..Begun::default() };
            let finding = match results::find(scenario, variant, &settings, begun, observe) {
                Err(Failure::Unfinished { .. }) => return Ok(None),
                found => found?,
            };
            if watch.is_some() && !finding.known.complete() {
                return Ok(None);
            }
            findings.push(finding);
        }
    }
    let verified = scenario.expectations.iter().map(|expectation| {
        let finding = findings.iter().find(|finding| finding.variant == expectation.variant);
        one(expectation, finding.expect("every variant that is named was found out about"))
    });
    Ok(Some(verified.collect()))
}

/// Whether a sampled number can be what is expected. If nothing can be said of it, that has not been
/// shown.
fn is_possible(expectation: &Expectation, found: &FoundMeasure) -> bool {
    let FoundMeasure { distribution, scale, .. } = found;
    let estimate = Estimate::of(expectation.statistic, distribution, 1.0 - MISS, *scale);
    let Some(interval) = estimate.bounds() else { return false };
    let target = expectation.target();
    target.low <= interval.high && interval.low <= target.high
}

fn one(expectation: &Expectation, finding: &Finding) -> Verified {
    let found = finding.measures.iter().find(|measure| measure.name == expectation.measure);
    let found = found.expect("the measure was checked when it was read");
    let (statistic, distribution) = (expectation.statistic, &found.distribution);
    let number = statistic.of(distribution);
    let (holds, exactness) = match number {
        _ if distribution.trials().is_some() => {
            (is_possible(expectation, found), Exactness::Sampled)
        }
        Some(number) => expectation.is_met(number, distribution),
        None => (false, Exactness::Fraction),
    };
    let fraction = statistic.exact(distribution).map(|fraction| fraction.to_string());
    let text = fraction.or_else(|| number.map(|number| number.to_string()));
    let Expectation { measure, variant, expected, .. } = expectation;
    Verified {
        line: expectation.line,
        expectation: format!("{statistic} of {measure} in variant {variant} is {expected}"),
        found: text.unwrap_or_else(|| found.valueless()),
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
    /// The built-in measures of the outcome; nothing where one of them has no value.
    pub outcome: Vec<Option<Value>>,
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
                let outcome = outcome.to_vec();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A test of 6 or less on two dice, which 5 in 12 pass.
    fn verified(expectations: &str) -> Vec<(String, bool)> {
        let text = format!(
            r#"
title = "Order test"
rule = "ba.base.order-test"
[circumstances]
unit = {{ quality = "regular", pins = 3 }}
[measures]
never = {{ of = "passed", given = "passed == 2" }}
after = "never + 1"
{expectations}
"#
        );
        let scenario = Scenario::from_text("order.toml", "order", &text).unwrap();
        let verified = verify(&scenario).unwrap();
        verified.into_iter().map(|verified| (verified.found, verified.holds)).collect()
    }

    fn expect(measure: &str, statistic: &str, value: &str, more: &str) -> String {
        format!(
            "[[expect]]\nvariant = \"base\"\nmeasure = \"{measure}\"\n\
             statistic = \"{statistic}\"\nvalue = {value}\n{more}\n"
        )
    }

    #[test]
    fn a_variance_is_compared_as_a_fraction() {
        let expectations = expect("passed", "variance", "\"35/144\"", "");
        assert_eq!(verified(&expectations), [("35/144".to_owned(), true)]);
    }

    #[test]
    fn what_never_has_a_value_is_not_what_is_expected() {
        let expectations =
            expect("never", "mean", "0", "") + &expect("after", "mean", "[0, 9]", "");
        assert_eq!(
            verified(&expectations),
            [
                ("the condition of `never` is never met".to_owned(), false),
                ("`after` never has a value (its condition is not met)".to_owned(), false)
            ]
        );
    }

    #[test]
    fn a_condition_may_be_stated_with_what_is_expected() {
        let expectations = expect("passed", "mean", "1", "given = \"passed == 1\"");
        assert_eq!(verified(&expectations), [("1".to_owned(), true)]);
    }
}
