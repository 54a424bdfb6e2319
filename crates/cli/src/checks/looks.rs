//! Finds out about the variants that checks ask about, and looks at them as trials are added.

use rayon::prelude::*;
use sandtable_sim::check::{self, Look, Verdict};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::margins::Margins;
use sandtable_sim::stream::STREAM_VERSION;
use sandtable_sim::trials::{Progress, Shard};

use super::suite::Suite;
use super::{Declared, Opinion, Source, Subject, accepted, expected, kept};
use crate::Failure;
use crate::baseline::Origin;
use crate::checkpoint::parts::Parts;
use crate::engine::{EngineChoice, Exact, WhySampled};
use crate::results::{self, Begun, Finding, HowKnown};
use crate::scenario::{Effort, Scenario, Settings, Variant};
use crate::watch::Watch;

/// The most trials of a variant, if nothing else is said: enough to tell a shift by two percentage
/// points from none, whatever the budget for false alarms.
const MOST_TRIALS: u64 = 1 << 22;

/// So many variants for each thread are enumerated side by side before they are kept.
const SIDE_BY_SIDE: usize = 4;

/// What may be spent on checks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// How often each check may raise a false alarm.
    pub(crate) error: f64,
    /// The most trials of any variant, if that is said.
    pub(crate) trials: Option<u64>,
    /// The engine, if that is said.
    pub(crate) engine: Option<EngineChoice>,
}

/// A variant, what was found out about it, and what is thought of each check that asks about it.
#[derive(Debug)]
pub(crate) struct Looked {
    /// What was found.
    pub(crate) finding: Finding,
    /// The checks by their positions, with the last opinion of each.
    pub(crate) opinions: Vec<(usize, Opinion)>,
}

/// A variant that checks ask about, with those checks and their positions.
#[derive(Debug)]
pub(crate) struct AskedVariant<'a> {
    /// Which piece of the job it is.
    number: usize,
    subject: &'a Subject,
    variant: &'a Variant,
    checks: Vec<(usize, &'a Declared)>,
}

/// Looks at everything that the checks ask about, of what is to be done here: what can be enumerated
/// first and side by side, then what has to be sampled, one variant after another.
///
/// What comes of it depends on the scenarios, their baselines and the budget alone, unless time runs
/// out. Variants that the time did not suffice for are missing.
///
/// # Errors
///
/// If an engine that was asked for gives up, or a measure has no value for an outcome.
pub(crate) fn look(
    suite: Suite,
    budget: &Budget,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Vec<Looked>, Failure> {
    let asked = variants(suite);
    let ours: Vec<usize> = (0..asked.len()).filter(|number| parts.has(*number)).collect();
    for &number in &ours {
        let AskedVariant { subject, variant, .. } = &asked[number];
        let names = subject.scenario.measure_names();
        let wanted = names.iter().map(|name| subject.scenario.observable(variant, name));
        parts.refuse_other_measures(number, &wanted.collect::<Vec<_>>())?;
    }
    let mut exact = Vec::new();
    for some in ours.chunks(SIDE_BY_SIDE * rayon::current_num_threads()) {
        let kept = some.iter().map(|&number| {
            let AskedVariant { subject, variant, .. } = &asked[number];
            kept::found(&subject.scenario, variant, parts.piece(number))
        });
        let kept: Vec<_> = kept.collect();
        let found = some.par_iter().zip(kept).map(|(&number, kept)| match kept {
            Some(kept) => Ok(kept),
            None => enumerate(&asked[number], budget, watch),
        });
        let found: Vec<Result<Exact<Finding>, Failure>> = found.collect();
        for (&number, found) in some.iter().zip(found) {
            let found = found?;
            if let (Ok(finding), None) = (&found, parts.piece(number)) {
                parts.add(number, kept::exact(finding));
            }
            exact.push((number, found));
        }
    }
    let mut looked = Vec::new();
    for (number, exact) in exact {
        let asked = &asked[number];
        match exact {
            Ok(finding) => {
                let opinions = opinions(asked, &finding, Look::Only, budget.error);
                looked.push(Looked { finding, opinions });
            }
            Err(why) => {
                looked.extend(sample(asked, &why, budget, parts, watch)?);
            }
        }
    }
    Ok(looked)
}

/// Those of the selected checks that are about variants of a shard.
pub(crate) fn of_shard(suite: Suite, shard: Option<Shard>) -> Vec<usize> {
    let Some(shard) = shard else { return suite.selected.to_vec() };
    let asked = variants(suite);
    let ours = asked.iter().skip(shard.index as usize).step_by(shard.count as usize);
    let checks = ours.flat_map(|asked| asked.checks.iter().map(|(check, _)| *check));
    let mut checks: Vec<usize> = checks.collect();
    checks.sort_unstable();
    checks
}

/// The variants that selected checks ask about, in order.
pub(crate) fn variants(suite: Suite) -> Vec<AskedVariant> {
    let mut asked: Vec<AskedVariant> = Vec::new();
    for (i, subject) in suite.subjects.iter().enumerate() {
        let selected = suite.selected.iter().map(|&check| (check, &suite.declared[check]));
        let of_subject: Vec<_> = selected.filter(|(_, declared)| declared.subject == i).collect();
        for variant in &subject.scenario.variants {
            let checks = of_subject.iter().filter(|(_, it)| it.variant == variant.name);
            let checks: Vec<_> = checks.copied().collect();
            if !checks.is_empty() {
                asked.push(AskedVariant { number: asked.len(), subject, variant, checks });
            }
        }
    }
    asked
}

impl AskedVariant<'_> {
    /// What was counted of it in so many trials, as far as that was kept.
    fn counted(&self, trials: u64, parts: &Parts) -> Margins {
        parts.piece(self.number).map(|piece| piece.margins(trials)).unwrap_or_default()
    }
}

/// What can be enumerated, or why it is sampled instead.
fn enumerate(
    asked: &AskedVariant,
    budget: &Budget,
    watch: &Watch,
) -> Result<Exact<Finding>, Failure> {
    let scenario = &asked.subject.scenario;
    let engine = budget.engine.unwrap_or(scenario.settings.engine);
    if engine != EngineChoice::Sample && watch.wish().is_some() {
        return Ok(Err(WhySampled::TimeOver));
    }
    match results::find_exact(scenario, asked.variant, engine) {
        // Somebody wants an end, which is no failure of the engine that was asked for.
        Err(Failure::NotExact(error)) if error.why == WhySampled::TimeOver => Ok(Err(error.why)),
        found => found,
    }
}

/// The most trials that a variant may have.
pub(crate) fn most_trials(subject: &Subject, variant: &Variant, said: Option<u64>) -> u64 {
    let asked = AskedVariant { number: 0, subject, variant, checks: Vec::new() };
    let budget = Budget { error: 1.0, trials: said, engine: None };
    allowance(&subject.scenario, accepted_trials(&asked), &budget).most
}

/// How many trials there are for the variants of a scenario.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    /// After so many, a check that can only pass weakly has passed.
    usual: u64,
    /// No more than so many.
    most: u64,
}

fn allowance(scenario: &Scenario, accepted: Option<u64>, budget: &Budget) -> Allowance {
    let usual = scenario.settings.trials().max(accepted.unwrap_or(0));
    let most = budget.trials.unwrap_or(usual.max(MOST_TRIALS));
    Allowance { usual: usual.min(most), most }
}

/// The trials that the baseline of a variant was sampled by, from the first on.
fn accepted_trials(asked: &AskedVariant) -> Option<u64> {
    let baseline = asked.subject.baseline.as_ref()?.variant(&asked.variant.name)?;
    let trials = baseline.measures.iter().filter_map(|measure| match &measure.origin {
        Origin::Sampled { trials, .. } if trials.start == 0 => Some(trials.end),
        _ => None,
    });
    trials.max()
}

/// Samples a variant until every check that asks about it is decided, or the trials are used up.
fn sample(
    asked: &AskedVariant,
    why: &WhySampled,
    budget: &Budget,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Option<Looked>, Failure> {
    let scenario = &asked.subject.scenario;
    let accepted = accepted_trials(asked);
    let allowance = allowance(scenario, accepted, budget);
    let mut last: Option<Looked> = None;
    for (look, trials) in (1..).zip(looks(accepted, allowance)) {
        if asked.counted(trials, parts).trials < trials && watch.wish().is_some() {
            break;
        }
        let finding = match trials_up_to(asked, trials, why, parts, watch) {
            Err(Failure::Unfinished { .. }) => break,
            found => found?,
        };
        let complete = finding.known.complete();
        let found = opinions(asked, &finding, Look::Nth(look), budget.error);
        // What was decided once stays decided; at every look the error has been paid for.
        let before = last.map(|looked| looked.opinions).unwrap_or_default();
        let opinions = found.into_iter().map(|(check, now)| {
            let decided = before.iter().find(|(other, o)| *other == check && o.is_final());
            decided.cloned().unwrap_or((check, now))
        });
        let opinions: Vec<_> = opinions.collect();
        let is_settled = |(_, opinion): &(usize, Opinion)| {
            opinion.is_final()
                || (opinion.verdict == Verdict::PassWeak && allowance.usual <= trials)
        };
        let settled = opinions.iter().all(is_settled) || trials == allowance.most;
        let known = finding.known.because(why.clone());
        let finding = Finding { known, ..finding };
        if complete && settled {
            parts.add(asked.number, kept::settled(parts.piece(asked.number), why));
        }
        last = Some(Looked { finding, opinions });
        if settled || !complete {
            break;
        }
    }
    Ok(last.map(unfinished))
}

/// A weak pass needs all of the trials that it is given.
fn unfinished(mut looked: Looked) -> Looked {
    if !looked.finding.known.complete() {
        for (_, opinion) in &mut looked.opinions {
            if opinion.verdict == Verdict::PassWeak {
                opinion.verdict = Verdict::Inconclusive;
                "not all of its trials were run before the end".clone_into(&mut opinion.because);
            }
        }
    }
    looked
}

/// After how many trials to look: after those of the baseline, which may be the same, then each time
/// there are twice as many.
fn looks(accepted: Option<u64>, allowance: Allowance) -> impl Iterator<Item = u64> {
    let first = accepted.filter(|accepted| *accepted <= allowance.most);
    let after = first.unwrap_or(0);
    let grid = check::looks().filter(move |look| after < *look);
    let within = grid.take_while(move |look| *look < allowance.most);
    let mut looks: Vec<u64> =
        first.into_iter().chain(within).chain([allowance.usual, allowance.most]).collect();
    looks.sort_unstable();
    looks.dedup();
    looks.into_iter().filter(move |look| after <= *look)
}

/// What so many trials come to, from those that were kept on. They are kept every now and then, and
/// at the end.
fn trials_up_to(
    asked: &AskedVariant,
    trials: u64,
    why: &WhySampled,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Finding, Failure> {
    let (scenario, number) = (&asked.subject.scenario, asked.number);
    let settings = Settings {
        engine: EngineChoice::Sample,
        effort: Effort::Trials(trials),
        ..scenario.settings.clone()
    };
    let label = format!("{}: {}", scenario.name, asked.variant.name);
    let so_far = asked.counted(trials, parts);
    let begun = Begun { shard: None, so_far, watch: Some(watch) };
    let earlier = kept::earlier(parts.piece(number), trials);
    watch.over(&label, |observe| {
        let mut observe = |progress: &Progress, mean: Option<Estimate>| {
            parts.add(number, kept::sampled(why, &earlier, progress.margins));
            observe(progress, mean)
        };
        results::find(scenario, asked.variant, &settings, begun, &mut observe)
    })
}

fn opinions(
    asked: &AskedVariant,
    finding: &Finding,
    look: Look,
    error: f64,
) -> Vec<(usize, Opinion)> {
    let opinion =
        |(check, declared): &(_, &_)| (*check, opinion(asked, declared, finding, look, error));
    asked.checks.iter().map(opinion).collect()
}

fn opinion(
    asked: &AskedVariant,
    declared: &Declared,
    finding: &Finding,
    look: Look,
    error: f64,
) -> Opinion {
    let now = finding.measures.iter().find(|found| found.name == declared.measure);
    let now = now.expect("measures were checked before anything was run");
    let scenario = &asked.subject.scenario;
    let how = scenario.checking.compare(&declared.variant, &declared.measure);
    match declared.source {
        Source::Expectation(position) => {
            expected::opinion(&scenario.expectations[position], now, &how, look, error)
        }
        Source::Baseline => {
            let baseline = asked.subject.baseline.as_ref();
            let variant = baseline.and_then(|baseline| baseline.variant(&declared.variant));
            let accepted = variant.and_then(|variant| variant.measure(&declared.measure));
            let accepted = accepted.expect("the baseline declared the check");
            accepted::opinion(accepted, now, &origin(scenario, &finding.known), &how, look, error)
        }
    }
}

/// How the numbers of a finding are known, as a baseline would say it.
pub(crate) fn origin(scenario: &Scenario, known: &HowKnown) -> Origin {
    match known {
        HowKnown::Exact { .. } => Origin::Exact,
        HowKnown::Sampled { margins, .. } => Origin::Sampled {
            stream: STREAM_VERSION,
            seed: scenario.settings.seed,
            trials: 0..margins.trials,
        },
    }
}
