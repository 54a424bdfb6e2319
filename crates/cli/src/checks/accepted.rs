//! What was accepted, against what is found.

use sandtable_sim::check::{
    self, Look, Question, Sameness, Tier, Verdict, certain, compare, widened,
};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;

use super::Opinion;
use crate::baseline::{AcceptedMeasure, Origin};
use crate::scenario::Compare;

/// The part of the range of a measure by which its mean may be off, if nothing else is said; for what
/// is 0 or 1 it is one percentage point.
const MARGIN: f64 = 0.01;

/// Holds a distribution against the one that was accepted.
///
/// Exact against exact, every probability must be the same. The same trials must come to the same
/// counts; if they do not, the rules have changed, and the numbers decide whether that matters. Trials
/// against an exact baseline are held against all of it; or, if the scenario states a margin, against
/// its numbers. Where the baseline was sampled, its numbers are compared, each with its margin, and
/// what the baseline does not know of them is added to that.
pub(crate) fn opinion(
    accepted: &AcceptedMeasure,
    now: &Distribution,
    origin: &Origin,
    how: &Compare,
    look: Look,
    error: f64,
) -> Opinion {
    let before = &accepted.distribution;
    match (before.trials(), now.trials()) {
        (None, None) => Opinion::exact(check::agree(before, now)),
        (Some(trials), Some(_)) if same_trials(accepted, now, origin) => Opinion {
            verdict: Verdict::Pass,
            tier: Tier::SameTrials,
            smallest_shift: Some(1.0 / trials as f64),
            because: format!("the same {trials} trials came to the same counts"),
            ..Opinion::exact(true)
        },
        (None, Some(trials)) if how.margin.is_none() && how.statistics.is_empty() => {
            whole(before, now, trials, error)
        }
        _ => by_numbers(before, now, how, look, error),
    }
}

fn same_trials(accepted: &AcceptedMeasure, now: &Distribution, origin: &Origin) -> bool {
    accepted.origin == *origin && check::same_counts(&accepted.distribution, now)
}

fn whole(before: &Distribution, now: &Distribution, trials: u64, error: f64) -> Opinion {
    let found = check::whole(before, now, error);
    let (verdict, because) = match found {
        Sameness::Impossible(value) => {
            (Verdict::Fail, format!("{value} came up, which the baseline knows to be impossible"))
        }
        Sameness::Refuted(evidence) => (
            Verdict::Fail,
            format!(
                "the trials refute the baseline: evidence e^{evidence:.1}, e^{:.1} is enough",
                -error.ln()
            ),
        ),
        Sameness::NotRefuted(_) => {
            (Verdict::PassWeak, "nothing in the trials speaks against the baseline".to_owned())
        }
    };
    let likely = before.points().iter().map(|point| point.p).fold(0.0, f64::max);
    let shift =
        check::smallest_shift_of_whole(before.points().len(), likely.min(0.5), trials, error);
    let smallest_shift = Some(shift);
    Opinion { verdict, tier: Tier::Sampled, smallest_shift, because, ..Opinion::exact(true) }
}

/// A number of a measure, and how far it may be from what was accepted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number {
    /// The statistic.
    pub(crate) statistic: Statistic,
    /// How far off is still right.
    pub(crate) margin: f64,
    /// What all values lie in.
    pub(crate) range: Interval,
}

/// The numbers by which a measure is compared.
pub(crate) fn numbers(before: &Distribution, now: &Distribution, how: &Compare) -> Vec<Number> {
    let seen = Interval { low: before.min().min(now.min()), high: before.max().max(now.max()) };
    let range = how.range.unwrap_or(seen);
    let statistics =
        if how.statistics.is_empty() { summaries(before) } else { how.statistics.clone() };
    let margin = |statistic: Statistic| {
        let scale = if statistic.event().is_some() { 1.0 } else { range.width() };
        how.margin.unwrap_or(MARGIN * scale)
    };
    statistics
        .into_iter()
        .map(|statistic| Number { statistic, margin: margin(statistic), range })
        .collect()
}

/// The mean, and how often three of the baseline's quantiles are not exceeded.
fn summaries(before: &Distribution) -> Vec<Statistic> {
    let mut values: Vec<f64> = [0.1, 0.5, 0.9].iter().map(|q| before.quantile(*q)).collect();
    values.dedup_by(|a, b| a.total_cmp(b).is_eq());
    values.retain(|value| *value < before.max());
    let is_yes_or_no = before.points().iter().all(|point| [0.0, 1.0].contains(&point.value));
    let cumulative = values.into_iter().map(Statistic::PLe).filter(|_| !is_yes_or_no);
    std::iter::once(Statistic::Mean).chain(cumulative).collect()
}

/// Compares some numbers, among which the error is divided; where both sides were sampled, each
/// number's share is divided once more.
fn by_numbers(
    before: &Distribution,
    now: &Distribution,
    how: &Compare,
    look: Look,
    error: f64,
) -> Opinion {
    let numbers = numbers(before, now, how);
    let sides = [before, now].iter().filter(|side| side.trials().is_some()).count();
    let error = error / (numbers.len() * sides.max(1)) as f64;
    let opinions = numbers.iter().map(|number| by_number(before, now, number, look, error));
    let worst = opinions.max_by_key(|opinion| opinion.verdict);
    worst.expect("there is at least one number to compare")
}

fn by_number(
    before: &Distribution,
    now: &Distribution,
    number: &Number,
    look: Look,
    error: f64,
) -> Opinion {
    let Number { statistic, margin, range } = *number;
    let accepted = certain(statistic, before, Some(range), Look::Only, error);
    let target = accepted.map(|accepted| widened(accepted, margin));
    let interval = certain(statistic, now, Some(range), look, error);
    let same = statistic.of(before).total_cmp(&statistic.of(now)).is_eq();
    let verdict = match target {
        // One value throughout on both sides, of which nothing else is known.
        _ if range.width() <= 0.0 && same => Verdict::PassWeak,
        Some(target) => compare(target, interval),
        None => Verdict::Inconclusive,
    };
    let half_width = target.map(Interval::half_width);
    let question =
        |margin| Question { statistic, distribution: before, range: Some(range), margin, error };
    let smallest_shift = match now.trials() {
        Some(trials) => half_width.and_then(|m| check::smallest_shift(&question(m), trials)),
        None => half_width,
    };
    let because = format!(
        "{statistic} was {} and is {}, with a margin of {}",
        sandtable_report::digits::exact(statistic.of(before)),
        sandtable_report::digits::exact(statistic.of(now)),
        sandtable_report::digits::exact(half_width.unwrap_or(margin)),
    );
    Opinion { verdict, tier: Tier::Sampled, interval, smallest_shift, because }
}
