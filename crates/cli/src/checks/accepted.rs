//! What was accepted, against what is found.

use sandtable_dice::{Kind, Scale, yes_no};
use sandtable_report::digits;
use sandtable_sim::check::{
    self, Look, Question, Sameness, Tier, Verdict, certain, compare_sampled, widened,
};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::value::Value;

use super::facet::Facet;
use super::known::{STATE_RANGE, all_trials, beyond, lacks_range, scale, trials_that_count, width};
use super::opinion::{Decisive, Opinion, located};
use super::sentences::read;
use crate::baseline::{AcceptedMeasure, Origin};
use crate::results::FoundMeasure;
use crate::scenario::Compare;
use crate::share::is_share;

/// The part of the range of a number by which it may be off, if nothing else is said; for
/// probabilities it is one percentage point.
const MARGIN: f64 = 0.01;

/// Holds a measure against what was accepted of it.
///
/// Exact against exact, every probability must be the same. The same trials must come to the same
/// counts; if they do not, the rules have changed, and the numbers decide whether that matters. Trials
/// against an exact baseline are held against all of it; or, if the scenario states a margin, against
/// its numbers. Where the baseline was sampled, its numbers are compared, each with its margin: a pass
/// is one wherever the number was, in what those trials leave open, and a weak pass where it is one for
/// some of that.
pub(crate) fn opinion(
    accepted: &AcceptedMeasure,
    now: &FoundMeasure,
    origin: &Origin,
    how: &Compare,
    look: Look,
    error: f64,
) -> Opinion {
    let (before, found) = (&accepted.distribution, &now.distribution);
    match (all_trials(before), all_trials(found)) {
        (None, None) => Opinion::exact(check::agree(before, found)),
        (Some(trials), Some(_)) if same_trials(accepted, found, origin) => Opinion {
            verdict: Verdict::Pass,
            tier: Tier::SameTrials,
            smallest_shift: Some(1.0 / trials as f64),
            because: format!(
                "the same {} came to the same counts",
                digits::counted(trials, "trial")
            ),
            ..Opinion::exact(true)
        },
        (None, Some(_)) if how.margin.is_none() && how.statistics.is_empty() => {
            whole(accepted, now, error)
        }
        _ => by_numbers(accepted, now, how, look, error),
    }
}

fn same_trials(accepted: &AcceptedMeasure, now: &Distribution, origin: &Origin) -> bool {
    accepted.origin == *origin && check::same_counts(&accepted.distribution, now)
}

/// What trials are held against as a whole: the values, and how often their condition is met.
pub(crate) fn wholes(accepted: &AcceptedMeasure) -> Vec<Facet> {
    let condition = accepted.given.is_some().then_some(Facet::ConditionMet);
    std::iter::once(Facet::Values).chain(condition).collect()
}

fn whole(accepted: &AcceptedMeasure, now: &FoundMeasure, error: f64) -> Opinion {
    let facets = wholes(accepted);
    let error = error / facets.len() as f64;
    let opinions = facets.iter().filter_map(|facet| {
        let (before, found) = facet.of(&accepted.distribution).zip(facet.of(&now.distribution))?;
        Some(refutation(*facet, &before, &found, now.scale, error))
    });
    let worst = opinions.max_by_key(|opinion| opinion.verdict);
    worst.expect("values can always be held against values")
}

fn refutation(
    facet: Facet,
    before: &Distribution,
    now: &Distribution,
    scale: Scale,
    error: f64,
) -> Opinion {
    let (verdict, because) = match check::whole(before, now, error) {
        Sameness::Impossible(value) => (
            Verdict::Fail,
            format!("{}, which the baseline knows to be impossible", seen(facet, value, scale)),
        ),
        Sameness::Refuted(evidence) => (
            Verdict::Fail,
            format!(
                "the trials refute {}: evidence e^{evidence:.1}, e^{:.1} is enough",
                if facet == Facet::Values {
                    "the baseline"
                } else {
                    "how often the condition was met"
                },
                -error.ln()
            ),
        ),
        Sameness::NotRefuted(_) => {
            (Verdict::PassWeak, "nothing in the trials speaks against the baseline".to_owned())
        }
    };
    let seen = |trials| {
        let (cells, likely) = cells(before);
        check::smallest_shift_of_whole(cells, likely, trials, error)
    };
    let smallest_shift = now.trials().filter(|trials| 0 < *trials).map(seen);
    // No probability shifts by more than one.
    let smallest_shift = smallest_shift.filter(|shift| *shift <= 1.0);
    Opinion { verdict, tier: Tier::Sampled, smallest_shift, because, ..Opinion::exact(true) }
}

/// That something came up in trials.
fn seen(facet: Facet, value: Option<Value>, scale: Scale) -> String {
    match (facet, value) {
        (Facet::Values, Some(value)) => format!("{value} came up"),
        (Facet::Values, None) => format!("{} came up", scale.missing.unwrap_or("no value")),
        (_, Some(value)) if value == Value::ZERO => "the condition was not met".to_owned(),
        _ => "the condition was met".to_owned(),
    }
}

/// How many different observations there are, and how likely the likeliest is, up to one half.
pub(crate) fn cells(distribution: &Distribution) -> (usize, f64) {
    let likely = distribution.shares().map(|(_, share)| share.p).fold(0.0, f64::max);
    (distribution.shares().count(), likely.min(0.5))
}

/// A number of a measure, and how far it may be from what was accepted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Number {
    /// What it is read off.
    pub(crate) facet: Facet,
    /// The statistic.
    pub(crate) statistic: Statistic,
    /// How far off is still right.
    pub(crate) margin: f64,
    /// What all values lie in.
    pub(crate) scale: Scale,
}

impl Number {
    /// What it is, in words.
    pub(crate) fn name(&self) -> String {
        match self.facet {
            Facet::Values => self.statistic.to_string(),
            Facet::HasValue => "the probability of a value".to_owned(),
            Facet::ConditionMet => "the probability of the condition".to_owned(),
        }
    }
}

/// The numbers by which a measure is compared. They depend on nothing that trials show now: what may
/// be spent on each of them is the same at every look.
pub(crate) fn numbers(
    accepted: &AcceptedMeasure,
    now: &FoundMeasure,
    how: &Compare,
) -> Vec<Number> {
    let scale = scale(now, how);
    let stated = || how.statistics.iter().map(|statistic| (Facet::Values, *statistic)).collect();
    let asked: Vec<_> =
        if how.statistics.is_empty() { summaries(accepted, scale) } else { stated() };
    let number = |(facet, statistic)| {
        let scale = if facet == Facet::Values { scale } else { yes_no() };
        // Where the range is not known, no part of it is a margin.
        let usual = Some(MARGIN * width(statistic, scale)).filter(|margin| margin.is_finite());
        let margin = how.margin.or(usual).unwrap_or(0.0);
        Number { facet, statistic, margin, scale }
    };
    asked.into_iter().map(number).collect()
}

/// The mean, if trials can tell it, how often three of the baseline's quantiles are not exceeded, and
/// how often there is a value at all, and one that counts.
fn summaries(accepted: &AcceptedMeasure, scale: Scale) -> Vec<(Facet, Statistic)> {
    let before = &accepted.distribution;
    let mean = before.mean().filter(|_| scale.is_bounded()).map(|_| Statistic::Mean);
    let may_be_missing = scale.missing.is_some() || before.missing().is_some();
    let yes = Statistic::PEq(1.0);
    let values = mean.into_iter().chain(cumulative(before, scale));
    values
        .map(|statistic| (Facet::Values, statistic))
        .chain(may_be_missing.then_some((Facet::HasValue, yes)))
        .chain(accepted.given.is_some().then_some((Facet::ConditionMet, yes)))
        .collect()
}

fn cumulative(before: &Distribution, scale: Scale) -> Vec<Statistic> {
    let mut values: Vec<f64> = [0.1, 0.5, 0.9].iter().filter_map(|q| before.quantile(*q)).collect();
    values.dedup_by(|a, b| a.total_cmp(b).is_eq());
    values.retain(|value| before.max().is_some_and(|most| *value < most));
    match before.max() {
        _ if scale.kind == Kind::YesNo => Vec::new(),
        // One value nearly throughout, and no mean that trials could tell.
        Some(most) if values.is_empty() && !scale.is_bounded() => vec![Statistic::PEq(most)],
        _ => values.into_iter().map(Statistic::PLe).collect(),
    }
}

/// Compares some numbers, among which the error is divided; where both sides were sampled, each
/// number's share is divided once more.
fn by_numbers(
    accepted: &AcceptedMeasure,
    now: &FoundMeasure,
    how: &Compare,
    look: Look,
    error: f64,
) -> Opinion {
    let (before, found) = (&accepted.distribution, &now.distribution);
    let scale = scale(now, how);
    if let Some(value) = beyond(found, scale) {
        return Opinion::out_of_range(value, scale);
    }
    if let Some(value) = beyond(before, scale) {
        let Scale { low, high, .. } = scale;
        let because = format!("{value} was accepted, but it can only come to {low} to {high} now");
        return Opinion { because, ..Opinion::exact(false) };
    }
    let numbers = numbers(accepted, now, how);
    let sides = [before, found].iter().filter(|side| side.trials().is_some()).count();
    let error = error / (numbers.len() * sides.max(1)) as f64;
    // Of those that decide alike, the first: the mean, where there is one.
    let numbers = numbers.iter().rev();
    let opinions = numbers.map(|number| by_number(before, found, number, look, error));
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
    let Number { facet, statistic, margin, scale } = *number;
    let Some((before, now)) = facet.of(before).zip(facet.of(now)) else {
        return Opinion::undecided("there is nothing to tell it by");
    };
    let (was, is) = (statistic.of(&before), statistic.of(&now));
    let accepted = certain(statistic, &before, scale, Look::Only, error).filter(|_| was.is_some());
    let target = accepted.map(|accepted| widened(accepted, margin));
    let located = located(statistic, &now, scale, look, error);
    let verdict = match (was, is, accepted) {
        (Some(_), Some(_), Some(accepted)) => {
            compare_sampled(accepted, margin, located.map(|it| it.interval))
        }
        (Some(_), Some(_), None) => Verdict::Inconclusive,
        (None, None, _) => Verdict::PassWeak,
        (None, Some(_), _) => contradicted(&before),
        (Some(_), None, _) => contradicted(&now),
    };
    let allowed = target.zip(was).map(|(target, was)| target.reach_from(was));
    let question = |margin| Question { statistic, distribution: &before, scale, margin, error };
    let smallest_shift = match trials_that_count(statistic, &now) {
        Some(trials) if 1 < trials => {
            allowed.and_then(|margin| check::smallest_shift(&question(margin), trials))
        }
        Some(_) => None,
        None => allowed,
    };
    let shown = |side, at: Option<Interval>| {
        read(statistic, side, scale, at).unwrap_or_else(|| "no value".to_owned())
    };
    let is_share = is_share(statistic, scale.kind);
    let decisive = Decisive {
        name: number.name(),
        was,
        is,
        margin,
        is_share,
        told: [shown(&before, accepted), shown(&now, located.map(|it| it.interval))],
        allowed: allowed_by(margin, is_share, lacks_range(statistic, scale)),
    };
    let because = decisive.sentence();
    Opinion {
        verdict,
        tier: Tier::Sampled,
        located,
        decisive: Some(decisive),
        smallest_shift,
        because,
    }
}

/// How far off is still right, in the unit of the number.
fn allowed_by(margin: f64, is_share: bool, lacks_range: bool) -> String {
    let margin = if is_share {
        digits::percentage_points(margin, None) + " pp"
    } else {
        digits::exact(margin)
    };
    let range = if lacks_range { format!("; {STATE_RANGE}") } else { String::new() };
    format!(", with a margin of {margin}{range}")
}

/// What becomes of a value, where one side has none: only what is known exactly rules one out.
fn contradicted(without: &Distribution) -> Verdict {
    if without.unresolved() == Some(0.0) { Verdict::Fail } else { Verdict::Inconclusive }
}

#[cfg(test)]
mod tests;
