use sandtable_sim::stream::Stream;

use super::*;
use crate::engine::EngineChoice;
use crate::results;
use crate::scenario::Scenario;

/// A test of 6 or less on two dice, which 5 in 12 pass.
const SCENARIO: &str = r#"
title = "Order test"
rule = "ba.base.order-test"

[circumstances]
unit = { quality = "regular", pins = 3 }

[measures]
never = { of = "passed", given = "passed == 2" }
after = "never + 1"

[[expect]]
variant = "base"
measure = "never"
statistic = "mean"
value = 0.5

[[expect]]
variant = "base"
measure = "after"
statistic = "mean"
value = 1

[[expect]]
variant = "base"
measure = "passed"
given = "passed == 1"
statistic = "mean"
value = 1

[[expect]]
variant = "base"
measure = "passed"
statistic = "variance"
value = "35/144"
"#;

/// The verdict on each expectation, and what decided.
fn opinions(trials: Option<u64>) -> [(Verdict, String); 4] {
    let scenario = Scenario::from_text("order.toml", "order", SCENARIO).unwrap();
    let variant = &scenario.variants[0];
    let finding = match trials {
        None => results::find_exact(&scenario, variant, EngineChoice::Auto).unwrap().ok().unwrap(),
        Some(trials) => {
            let stream = Stream::new(7, &scenario.name);
            let tally = variant.prepared.experiment.sample(&stream, 0..trials);
            results::of_tally(&scenario, variant, &tally).unwrap()
        }
    };
    let opinions = scenario.expectations.iter().map(|expectation| {
        let found = finding.measures.iter().find(|found| found.name == expectation.measure);
        let (how, look) = (Compare::default(), Look::Nth(1));
        let opinion = opinion(expectation, found.unwrap(), &how, look, 1e-9);
        (opinion.verdict, opinion.because)
    });
    let opinions: Vec<_> = opinions.collect();
    opinions.try_into().unwrap()
}

#[test]
fn what_never_has_a_value_is_not_what_is_expected() {
    let [never, after, given, variance] = opinions(None);
    assert_eq!(never, (Verdict::Fail, "the condition of `never` is never met".to_owned()));
    let because = "`after` never has a value (its condition is not met)".to_owned();
    assert_eq!(after, (Verdict::Fail, because));
    assert_eq!(given, (Verdict::Pass, String::new()));
    assert_eq!(variance, (Verdict::Pass, String::new()));
}

/// The seed is fixed; a right expectation fails in one of a thousand million runs.
#[test]
fn trials_without_a_value_do_not_decide() {
    let [never, after, given, variance] = opinions(Some(10_000));
    let because = "the condition of `never` was met in none of the trials".to_owned();
    assert_eq!(never, (Verdict::Inconclusive, because));
    let because = "`after` had a value in none of the trials (its condition is not met)".to_owned();
    assert_eq!(after, (Verdict::Inconclusive, because));
    assert_eq!(given, (Verdict::PassWeak, String::new()));
    assert_eq!(variance, (Verdict::PassWeak, String::new()));
}
