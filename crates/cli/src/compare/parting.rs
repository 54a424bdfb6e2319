//! Which dice made the difference: where the games of a variant part from those of the reference.

use std::collections::BTreeMap;

use rayon::prelude::*;
use sandtable_sim::distribution::Observation;
use sandtable_sim::experiment::Coupling;
use sandtable_sim::narrator::{Line, Narration};
use sandtable_sim::patience::{Halt, Patience};
use sandtable_sim::stream::Stream;

use super::reading::read;
use super::request::{Request, Side};
use crate::Failure;
use crate::watch::Watch;

/// Trials on common dice of which the games are looked at.
const TRIALS: u64 = 4096;

/// The most changed trials that are told in full.
const TOLD: usize = 256;

/// Where the games of a variant part from those of the reference.
#[derive(Clone, Debug)]
pub(crate) struct Parting {
    /// How many trials were looked at.
    pub(crate) trials: u64,
    /// In how many of them the main measure changed.
    pub(crate) changed: u64,
    /// The first stages whose dice come to something else, most often first, with how many of the
    /// changed trials that were told part there.
    pub(crate) stages: Vec<(String, u64)>,
    /// A changed trial like most of them.
    pub(crate) typical: Option<Typical>,
}

impl Parting {
    /// What is known if somebody wanted an end.
    fn unknown() -> Parting {
        Parting { trials: 0, changed: 0, stages: Vec::new(), typical: None }
    }
}

/// A changed trial.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Typical {
    /// Its number.
    pub(crate) trial: u64,
    /// What the main measure came to.
    pub(crate) reference: Observation,
    /// What it came to in the variant.
    pub(crate) variant: Observation,
}

/// For each variant, where its games part from those of the reference.
pub(super) fn partings(request: &Request, watch: &Watch) -> Result<Vec<Parting>, Failure> {
    let stream = request.stream();
    let of = |variant: &Side| {
        let found = if watch.wish().is_none() {
            parting(request, variant, (&stream, watch.patience()))
        } else {
            return Ok(Parting::unknown());
        };
        match found {
            Err(Halt::Stopped(_)) => Ok(Parting::unknown()),
            Err(Halt::Failed(failure)) => Err(failure),
            Ok(parting) => Ok(parting),
        }
    };
    request.variants.iter().map(of).collect()
}

fn parting(
    request: &Request,
    variant: &Side,
    (stream, patience): (&Stream, Patience),
) -> Result<Parting, Halt<Failure>> {
    let changed = changed(request, variant, (stream, patience))?;
    let told = |changed: &Typical| {
        let narrate = |side: &Side| {
            side.variant.prepared.experiment.narrate_common(stream, changed.trial, None)
        };
        stage_of_parting(&narrate(&request.reference), &narrate(variant))
    };
    let stages_of: Vec<String> = changed.par_iter().take(TOLD).map(told).collect();
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for stage in &stages_of {
        *counts.entry(stage).or_default() += 1;
    }
    let mut stages: Vec<(String, u64)> =
        counts.into_iter().map(|(stage, count)| (stage.to_owned(), count)).collect();
    stages.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let typical = typical(&changed, &stages_of, &stages);
    Ok(Parting { trials: TRIALS, changed: changed.len() as u64, stages, typical })
}

/// The trials in which the main measure changed.
fn changed(
    request: &Request,
    variant: &Side,
    (stream, patience): (&Stream, Patience),
) -> Result<Vec<Typical>, Halt<Failure>> {
    let main = &request.measures[0];
    let of_trials = |side: &Side| {
        let experiment = &side.variant.prepared.experiment;
        let coupling = Coupling::Synchronized;
        let outcomes = experiment.outcomes_while(coupling, stream, 0..TRIALS, None, patience)?;
        let values: Result<Vec<Observation>, Failure> =
            outcomes.values.iter().map(|outcome| read(side, main, outcome)).collect();
        let values = values.map_err(Halt::Failed)?;
        Ok::<_, Halt<Failure>>(outcomes.of_trials.into_iter().map(move |i| values[i as usize]))
    };
    let pairs = (0..).zip(of_trials(&request.reference)?.zip(of_trials(variant)?));
    let differs = |(trial, (reference, variant)): (u64, (Observation, Observation))| {
        (reference != variant).then_some(Typical { trial, reference, variant })
    };
    Ok(pairs.filter_map(differs).collect())
}

/// The stage of the first dice that come to something else; or, if all of them come to the same, of
/// the last dice before anything else is said of them.
fn stage_of_parting(reference: &Narration, variant: &Narration) -> String {
    let (before, after) = (rolls(reference), rolls(variant));
    let at = before.iter().zip(&after).take_while(|(before, after)| before == after).count();
    match (before.get(at), after.get(at)) {
        (None, None) => read_differently(reference, variant),
        (Some((before, _)), Some((after, _))) if before != after => {
            format!("{} instead of {}", named(after), named(before))
        }
        (Some((stage, _)), None) => format!("{} left out", named(stage)),
        (None, Some((stage, _))) => format!("{} added", named(stage)),
        (Some((stage, _)), Some(_)) => named(stage).to_owned(),
    }
}

/// The stages and results of all rolls.
fn rolls(narration: &Narration) -> Vec<(&str, &str)> {
    narration.lines.iter().filter_map(roll).collect()
}

fn roll(line: &Line) -> Option<(&str, &str)> {
    match line {
        Line::Roll { stage, result, .. } => Some((stage, result)),
        _ => None,
    }
}

/// The last dice before something else is said of them.
fn read_differently(reference: &Narration, variant: &Narration) -> String {
    let lines = &reference.lines;
    let mut pairs = lines.iter().zip(&variant.lines);
    let at = pairs.position(|(before, after)| roll(before).is_none() && before != after);
    let mut before = lines[..at.unwrap_or(lines.len())].iter().rev();
    let stage = before.find_map(roll).map(|(stage, _)| named(stage));
    stage.map_or("no dice".to_owned(), |stage| format!("{stage}, read differently"))
}

fn named(stage: &str) -> &str {
    if stage.is_empty() { "an unnamed roll" } else { stage }
}

/// The first trial with the most frequent change among those that part where most do.
fn typical(changed: &[Typical], stages_of: &[String], stages: &[(String, u64)]) -> Option<Typical> {
    let (stage, _) = stages.first()?;
    let alike: Vec<&Typical> =
        changed.iter().zip(stages_of).filter(|(_, of)| *of == stage).map(|(it, _)| it).collect();
    let key = |it: &Typical| (it.reference, it.variant);
    let mut counts: BTreeMap<(Observation, Observation), u64> = BTreeMap::new();
    for it in &alike {
        *counts.entry(key(it)).or_default() += 1;
    }
    let most = counts.values().max()?;
    alike.into_iter().find(|it| counts[&key(it)] == *most).copied()
}
