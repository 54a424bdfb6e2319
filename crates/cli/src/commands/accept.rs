//! `accept`: what scenarios come to now becomes what they are checked against.

use std::collections::BTreeSet;
use std::fmt::Write;

use rayon::prelude::*;
use sandtable_report::digits;

use super::begin::watched_for;
use super::paths::read_all;
use crate::args::AcceptArguments;
use crate::baseline::{self, Baseline, Store, place_of};
use crate::checks::{self, Selection, Subject};
use crate::disk::atomic;
use crate::engine::{self, EngineChoice, Exact, WhySampled};
use crate::exit::print;
use crate::renewal::{Renewal, renewed};
use crate::results::{self, Begun, Finding};
use crate::scenario::{Effort, Scenario, Settings, Variant};
use crate::unfinished::Placing;
use crate::watch::Watch;
use crate::{Exit, Failure};

/// Accepts scenarios. Nothing is written before everything that was asked for has been found.
///
/// # Errors
///
/// If a scenario or a baseline cannot be read, something has no value, an end is wanted before all
/// is found, or a baseline cannot be written.
pub(crate) fn accept(arguments: &AcceptArguments) -> Result<Exit, Failure> {
    watched_for(arguments.max_time, arguments.quiet, |watch| accept_whole(arguments, watch))
}

fn accept_whole(arguments: &AcceptArguments, watch: &Watch) -> Result<Exit, Failure> {
    let scenarios = checks::sorted(read_all(&arguments.selection.paths)?)?;
    let store = Store::new(&arguments.selection.baselines);
    let selection = super::check::selection(&arguments.selection);
    let subjects = subjects(scenarios, &store, &selection)?;
    checks::refuse_shared_files(&subjects)?;
    for subject in &subjects {
        atomic::try_out(&subject.baseline_file)?;
    }
    let _waiting = watch.over_enumerations();
    let found = find(&subjects, &selection, arguments, watch)?;
    if watch.wish().is_some() {
        let why = "an end was wanted before anything was written";
        return Err(not_accepted(why.to_owned(), watch));
    }
    let renewals = subjects.iter().zip(&found).map(|(subject, findings)| {
        renewed(subject.baseline.as_ref(), &subject.scenario, findings, &selection)
    });
    let renewals: Vec<Renewal> = renewals.collect();
    let mut text = String::new();
    let _placing = Placing::begin();
    let written = subjects.iter().zip(&renewals).try_for_each(|(subject, renewal)| {
        if renewal.is_any() {
            write(subject, &renewal.baseline)?;
        }
        let _ = writeln!(text, "{}", line(subject, renewal));
        Ok(())
    });
    let left = left_over(&subjects, &store);
    // What is written already is told, also where the next cannot be.
    if !arguments.quiet {
        print(&(text + left.as_deref().unwrap_or_default()));
    }
    written.and(left).map(|_| Exit::Done)
}

/// The baselines that the scenarios have left in the folders of other rulebooks, a line for each.
fn left_over(subjects: &[Subject], store: &Store) -> Result<String, Failure> {
    let places: BTreeSet<&str> = subjects.iter().map(|subject| subject.place.as_str()).collect();
    let mut text = String::new();
    for subject in subjects {
        for (path, _) in checks::left_over(&subject.scenario, &places, store)? {
            let file = path.display();
            let of = &subject.scenario.file;
            let _ = writeln!(text, "{file} is left over from another rulebook of {of}: remove it");
        }
    }
    Ok(text)
}

/// The scenarios that were asked for, with their baselines. One that cannot be read is written anew,
/// if all of it was asked for; but not what never was a baseline.
fn subjects(
    scenarios: Vec<Scenario>,
    store: &Store,
    selection: &Selection,
) -> Result<Vec<Subject>, Failure> {
    let mut subjects = Vec::new();
    for scenario in scenarios {
        let place = place_of(&scenario);
        let baseline_file = store.path(&place);
        subjects.push(Subject { scenario, place, baseline: None, baseline_file });
    }
    selection.check(&subjects)?;
    subjects.retain(|subject| selection.has_scenario(subject));
    for subject in &mut subjects {
        subject.baseline = match store.read(&subject.place) {
            Err(Failure::Baselines(_)) if selection.is_of_whole_scenarios() => {
                store.refuse_foreign(&subject.place)?;
                None
            }
            baseline => baseline?,
        };
    }
    let of_others = subjects.iter().filter_map(|it| {
        checks::of_another_file(&it.scenario, it.baseline.as_ref()?, &it.baseline_file)
    });
    let of_others: Vec<_> = of_others.collect();
    if of_others.is_empty() { Ok(subjects) } else { Err(Failure::Baselines(of_others)) }
}

/// What is found about each subject: what can be enumerated side by side, the rest in order.
fn find(
    subjects: &[Subject],
    selection: &Selection,
    arguments: &AcceptArguments,
    watch: &Watch,
) -> Result<Vec<Vec<Finding>>, Failure> {
    let wanted = |subject: usize, variant: usize| {
        let scenario = &subjects[subject].scenario;
        let names = scenario.measure_names();
        names.iter().any(|measure| selection.has(&scenario.variants[variant].name, measure))
    };
    let all = subjects.iter().enumerate().flat_map(|(i, subject)| {
        (0..subject.scenario.variants.len()).map(move |variant| (i, variant))
    });
    let pairs: Vec<_> = all.filter(|&(subject, variant)| wanted(subject, variant)).collect();
    let exact: Vec<_> = pairs
        .par_iter()
        .map(|&(subject, variant)| {
            let scenario = &subjects[subject].scenario;
            let engine = arguments.selection.engine.unwrap_or(scenario.settings.engine);
            if watch.wish().is_some() {
                return Ok(Err(WhySampled::TimeOver));
            }
            results::find_exact(scenario, &scenario.variants[variant], engine)
        })
        .collect();
    let mut found: Vec<Vec<Finding>> = subjects.iter().map(|_| Vec::new()).collect();
    for (&(subject, variant), exact) in pairs.iter().zip(exact) {
        let scenario = &subjects[subject].scenario;
        if is_stopped(&exact) {
            return Err(stopped_at(scenario, &scenario.variants[variant], watch));
        }
        let finding = match exact? {
            Ok(finding) => finding,
            Err(_) => sample(scenario, variant, arguments, watch)?,
        };
        found[subject].push(finding);
    }
    Ok(found)
}

fn sample(
    scenario: &Scenario,
    variant: usize,
    arguments: &AcceptArguments,
    watch: &Watch,
) -> Result<Finding, Failure> {
    let variant = &scenario.variants[variant];
    let effort = arguments.trials.map_or(scenario.settings.effort, Effort::Trials);
    let engine = EngineChoice::Sample;
    let settings = Settings { engine, effort, ..scenario.settings.clone() };
    let label = format!("{}: {}", scenario.name, variant.name);
    let begun = Begun { watch: Some(watch), ..Begun::default() };
    let found =
        watch.over(&label, |observe| results::find(scenario, variant, &settings, begun, observe));
    match found {
        Err(Failure::Unfinished { .. }) => Err(stopped_at(scenario, variant, watch)),
        Ok(finding) if !finding.known.complete() => Err(stopped_at(scenario, variant, watch)),
        found => found,
    }
}

/// A variant was not done when somebody wanted an end.
fn stopped_at(scenario: &Scenario, variant: &Variant, watch: &Watch) -> Failure {
    let of = engine::variant_of(&variant.name, &scenario.file);
    not_accepted(format!("{of} was stopped before it was done"), watch)
}

fn not_accepted(why: String, watch: &Watch) -> Failure {
    Failure::NotAccepted { exit: watch.requested().unwrap_or(Exit::Inconclusive), why }
}

/// Whether an enumeration was given up because somebody wanted an end.
fn is_stopped(exact: &Result<Exact<Finding>, Failure>) -> bool {
    match exact {
        Ok(Err(why)) => *why == WhySampled::TimeOver,
        Err(Failure::NotExact(error)) => error.why == WhySampled::TimeOver,
        _ => false,
    }
}

fn write(subject: &Subject, baseline: &Baseline) -> Result<(), Failure> {
    atomic::write(&subject.baseline_file, baseline::text(baseline).as_bytes())
}

fn line(subject: &Subject, renewal: &Renewal) -> String {
    let file = subject.baseline_file.display();
    let parts = [
        (renewal.added, "new"),
        (renewal.changed, "changed"),
        (renewal.removed, "removed"),
        (renewal.same, "as before"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| 0 < *count);
    let mut parts: Vec<String> = parts.map(|(count, what)| format!("{count} {what}")).collect();
    if renewal.is_only_relisted() {
        parts.push("what is in force told anew".to_owned());
    }
    if 0 < renewal.measures_kept {
        let kept = digits::counted(renewal.measures_kept as u64, "measure");
        parts.push(format!("{kept} not accepted, whose keys in force stay told as they were"));
    }
    let written = if renewal.is_any() { "written" } else { "left alone" };
    format!(
        "{file} {written}: {}",
        if parts.is_empty() { "nothing to accept".to_owned() } else { parts.join(", ") }
    )
}
