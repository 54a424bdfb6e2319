//! Searches that are cut short at any moment, and gone on with.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::tuning::sampled::{At, Curve, Findings, Journal, Standing};

/// A curve that counts the trials that it is asked for.
struct Counted<C>(C, AtomicUsize);

impl<C: Curve> Curve for Counted<C> {
    type Error = C::Error;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, C::Error> {
        let scores = self.0.scores(x, trials)?;
        self.1.fetch_add(scores.len(), Ordering::Relaxed);
        Ok(scores)
    }
}

/// What a search finds that goes on with this, the trials that it plays, and all that it had written
/// down on its way.
fn searched(question: &Question, before: Findings) -> (Tuning, usize, Vec<Findings>) {
    let curve = Counted(Shares(|x: f64| 0.1 + x / 20.0), AtomicUsize::new(0));
    let written = Mutex::new(Vec::new());
    let keep = |findings: &Findings| written.lock().unwrap().push(findings.clone());
    let journal = Journal::new(before, &keep);
    let Ok(tuning) = sampled::go_on(&curve, question, &EFFORT, &|| false, &journal);
    (tuning, curve.1.into_inner(), written.into_inner().unwrap())
}

/// Targets that are met, that are out of reach, and that are too near to the end to tell.
fn questions() -> [Question; 4] {
    [whole(0.0, 8.0, 0.3), question(0.0, 8.0, 0.3), whole(0.0, 4.0, 0.9), question(0.0, 8.0, 0.1)]
}

#[test]
fn a_search_that_is_gone_on_with_finds_the_same_wherever_it_was_cut_short() {
    for question in questions() {
        let (whole, played, written) = searched(&question, Findings::default());
        assert_eq!(
            whole,
            sampled::tune(&Shares(|x: f64| 0.1 + x / 20.0), &question, &EFFORT, &|| false)
                .unwrap_or_else(|never| match never {})
        );
        for before in written.into_iter().step_by(7) {
            let (again, rest, _) = searched(&question, before);
            assert_eq!(again, whole, "{question:?}");
            assert!(rest <= played, "{rest} of {played}");
        }
    }
}

#[test]
fn a_search_whose_end_is_written_down_plays_nothing() {
    for question in questions() {
        let (whole, _, written) = searched(&question, Findings::default());
        let (again, played, _) = searched(&question, written.last().unwrap().clone());
        assert_eq!((again, played), (whole, 0));
    }
}

/// Not more than a part of 8,192 trials is played between two entries.
#[test]
fn every_part_of_the_trials_is_written_down() {
    let (_, played, written) = searched(&question(0.0, 8.0, 0.3), Findings::default());
    assert!(played / 8192 <= written.len(), "{} entries of {played} trials", written.len());
    let is_open = |findings: &Findings| {
        findings.bets.values().any(|standing| matches!(standing, Standing::Open { .. }))
    };
    assert!(written.iter().any(is_open), "a bet goes on where it stood");
}

/// What fits no question is not looked up.
#[test]
fn findings_of_other_trials_change_nothing() {
    let question = question(0.0, 8.0, 0.3);
    let (whole, played, written) = searched(&question, Findings::default());
    let shifted = |at: &At| At { from: at.from + 1, to: at.to + 1, ..*at };
    let mut other = written.last().unwrap().clone();
    other.scores = other.scores.iter().map(|(at, scores)| (shifted(at), scores.clone())).collect();
    other.means = other.means.iter().map(|(at, means)| (shifted(at), *means)).collect();
    other.bets.clear();
    let (again, replayed, _) = searched(&question, other);
    assert!(again == whole && replayed == played, "{replayed} of {played}");
}
