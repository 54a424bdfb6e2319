//! The shipped scenarios: each reads, and is as worked out by hand.

use sandtable::{Scenario, disagreements, verify};

use crate::support::shipped::shipped;

#[test]
fn there_are_scenarios_and_each_asks_a_question() {
    let files = shipped();
    assert!(12 <= files.len(), "{}", files.len());
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let problem = Scenario::read(file).map(drop).map_err(|refused| refused.to_string());
        assert_eq!(problem, Ok(()));
        assert!(text.contains("\nquestion = "), "{} asks no question", file.display());
        assert!(text.contains("[[expect]]"), "{} states no worked example", file.display());
    }
}

#[test]
fn every_expectation_holds_exactly() {
    let mut failed = Vec::new();
    let mut held = 0;
    for file in shipped() {
        let scenario = Scenario::read(&file).unwrap_or_else(|refused| panic!("{refused}"));
        let verified = verify(&scenario).unwrap_or_else(|failure| panic!("{failure}"));
        for one in verified {
            held += usize::from(one.holds);
            if !one.holds {
                let file = file.display();
                failed
                    .push(format!("{file}:{}: {}, found {}", one.line, one.expectation, one.found));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(12 <= held);
}

#[test]
fn the_sampler_agrees_with_the_exact_engine_on_every_scenario() {
    // A false alarm in one of a billion variants; the seeds are fixed.
    for file in shipped() {
        let scenario = Scenario::read(&file).unwrap_or_else(|refused| panic!("{refused}"));
        let found = disagreements(&scenario, 1 << 13, 1e-9);
        assert!(found.is_empty(), "{}: {found:#?}", file.display());
    }
}
