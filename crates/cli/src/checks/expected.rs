//! What a scenario expects, against what is found.

use sandtable_sim::check::{self, Look, Question, Tier, Verdict, compare};

use super::known::{STATE_RANGE, beyond, lacks_range, scale, trials_that_count};
use super::opinion::{Opinion, located};
use crate::results::FoundMeasure;
use crate::scenario::{Compare, Expectation};

/// Holds a measure against what is expected of it. One that never has a value is not what any value
/// says; trials in which it had none do not decide.
pub(super) fn opinion(
    expectation: &Expectation,
    now: &FoundMeasure,
    how: &Compare,
    look: Look,
    error: f64,
) -> Opinion {
    let (statistic, distribution) = (expectation.statistic, &now.distribution);
    match (distribution.trials(), statistic.of(distribution)) {
        (None, Some(found)) => Opinion::exact(expectation.is_met(found, distribution).0),
        (None, None) => Opinion { because: now.valueless(), ..Opinion::exact(false) },
        (Some(_), found) => {
            let opinion = sampled(expectation, now, how, look, error);
            if found.is_none() { without_value(&opinion, now) } else { opinion }
        }
    }
}

fn sampled(
    expectation: &Expectation,
    now: &FoundMeasure,
    how: &Compare,
    look: Look,
    error: f64,
) -> Opinion {
    let (statistic, distribution, scale) =
        (expectation.statistic, &now.distribution, scale(now, how));
    if let Some(value) = beyond(distribution, scale) {
        return Opinion::out_of_range(value, scale);
    }
    let target = expectation.target();
    let located = located(statistic, distribution, scale, look, error);
    let margin = target.half_width();
    let question = Question { statistic, distribution, scale, margin, error };
    let counting = trials_that_count(statistic, distribution).filter(|trials| 1 < *trials);
    let because = if lacks_range(statistic, scale) { STATE_RANGE } else { "" };
    Opinion {
        verdict: compare(target, target.width() <= 0.0, located.map(|it| it.interval)),
        tier: Tier::Sampled,
        located,
        decisive: None,
        smallest_shift: counting.and_then(|trials| check::smallest_shift(&question, trials)),
        because: because.to_owned(),
    }
}

/// An opinion about a number of which nothing was seen: only what cannot be at all is decided.
fn without_value(opinion: &Opinion, now: &FoundMeasure) -> Opinion {
    let verdict = match opinion.verdict {
        Verdict::Fail => Verdict::Fail,
        Verdict::Pass | Verdict::PassWeak | Verdict::Inconclusive => Verdict::Inconclusive,
    };
    Opinion { verdict, because: now.valueless(), ..opinion.clone() }
}

#[cfg(test)]
mod tests;
