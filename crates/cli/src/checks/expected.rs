//! What a scenario expects, against what is found.

use sandtable_sim::check::{self, Look, Question, Tier, certain, compare, widened};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::interval::Interval;

use super::Opinion;
use crate::scenario::{Compare, Expectation, Expected};

/// How far a computed number may be from the stated one, where a range or a margin allows for more.
const ROUNDING: f64 = 1e-12;

/// Holds a distribution against what is expected of it.
pub(super) fn opinion(
    expectation: &Expectation,
    now: &Distribution,
    how: &Compare,
    look: Look,
    error: f64,
) -> Opinion {
    match now.trials() {
        None => Opinion::exact(holds(expectation, now)),
        Some(trials) => sampled(expectation, now, how, look, error, trials),
    }
}

fn holds(expectation: &Expectation, now: &Distribution) -> bool {
    let (statistic, margin) = (expectation.statistic, expectation.margin);
    let found = statistic.of(now);
    match &expectation.expected {
        Expected::Value(stated) if margin == 0.0 => {
            check::is_same_number(found, statistic.exact(now).as_ref(), stated)
        }
        Expected::Value(_) | Expected::Range(..) => {
            let target = target(expectation);
            let scale = target.low.abs().max(target.high.abs()).max(1.0);
            widened(target, ROUNDING * scale).contains(found)
        }
    }
}

/// All that would be right.
pub(crate) fn target(expectation: &Expectation) -> Interval {
    let stated = match &expectation.expected {
        Expected::Value(value) => Interval::around(value.to_f64(), 0.0),
        Expected::Range(low, high) => Interval { low: *low, high: *high },
    };
    widened(stated, expectation.margin)
}

fn sampled(
    expectation: &Expectation,
    now: &Distribution,
    how: &Compare,
    look: Look,
    error: f64,
    trials: u64,
) -> Opinion {
    let target = target(expectation);
    let observed = Interval { low: now.min(), high: now.max() };
    let range = how.range.or((0.0 < observed.width()).then_some(observed));
    let interval = certain(expectation.statistic, now, range, look, error);
    let question = Question {
        statistic: expectation.statistic,
        distribution: now,
        range,
        margin: target.half_width(),
        error,
    };
    Opinion {
        verdict: compare(target, interval),
        tier: Tier::Sampled,
        interval,
        smallest_shift: check::smallest_shift(&question, trials),
        because: String::new(),
    }
}
