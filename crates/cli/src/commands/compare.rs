//! `compare`: what every variant changes, with a verdict.

mod factorial;

use sandtable_sim::comparison::Verdict;
use sandtable_sim::trials::Shard;

use super::begin::watched;
use super::paths::read_all;
use super::pieces::{begun, of_blocks, refuse_other, write_share};
use super::refusal::{Unasked, stating};
use super::told::Forms;
use crate::args::CompareArguments;
use crate::checkpoint::parts::Parts;
use crate::checkpoint::pieces::{Job, PIECES, Pieces};
use crate::checkpoint::writer::Checkpoints;
use crate::compare::{self, Comparison, Request, Side, asked, refuse_equal, sides, toggled};
use crate::disk::folder::{Folder, Plan};
use crate::disk::inventory::Writer;
use crate::output::{comparison, comparison_answer, files};
use crate::scenario::{BASE, Scenario, Variant};
use crate::watch::Watch;
use crate::{Exit, Failure, shard};

/// Compares variants, all of which are checked before the first is run.
///
/// # Errors
///
/// If anything is wrong with a scenario or what is asked, a measure has no value, or a file cannot
/// be written.
pub(crate) fn compare(arguments: &CompareArguments) -> Result<Exit, Failure> {
    watched(&arguments.work.results, |watch| {
        let scenarios = read(arguments)?;
        let shard = shard::chosen(arguments.parts.shard)?;
        if !arguments.factorial.is_empty() {
            let (scenario, of) = switched(arguments, &scenarios)?;
            return factorial::factorial(arguments, (scenario, &of), shard, watch);
        }
        with_request(arguments, &scenarios, |request| {
            work(arguments, (&scenarios, request), shard, watch)
        })
    })
}

/// Puts the shards of a comparison together: it is made again, with all of its pairs already run.
///
/// # Errors
///
/// If these are pieces of another comparison, or it cannot be made again.
pub(super) fn merged(
    arguments: &CompareArguments,
    done: Pieces,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let scenarios = read(arguments)?;
    if !arguments.factorial.is_empty() {
        let (scenario, of) = switched(arguments, &scenarios)?;
        return factorial::merged(arguments, (scenario, &of), done, watch);
    }
    with_request(arguments, &scenarios, |request| {
        refuse_other(done.job(), &job(&scenarios, request, None))?;
        let work = &arguments.work;
        let mut folder = Folder::hold(plan(arguments, request))?;
        let found = compare::compare(request, &mut Parts::done(done).part(0), watch)?;
        comparison::write(&mut folder, request, &found, &arguments.flags(), work.png)?;
        Ok(exit(arguments, &found))
    })
}

/// The scenarios, with what is asked for by expressions among their measures.
fn read(arguments: &CompareArguments) -> Result<Vec<Scenario>, Failure> {
    let scenarios = read_all(&arguments.paths)?;
    let measures = arguments.measures();
    scenarios.into_iter().map(|scenario| stating(scenario, &measures)).collect()
}

fn with_request<T>(
    arguments: &CompareArguments,
    scenarios: &[Scenario],
    then: impl FnOnce(&Request) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let toggles = toggles(arguments, scenarios)?;
    let mut sides = match &toggles {
        Some(toggles) => {
            let scenario = &scenarios[0];
            let sides = toggles.sides.iter();
            sides.map(|(name, it)| Side { name: name.clone(), scenario, variant: it }).collect()
        }
        None => sides(scenarios, arguments.reference.as_deref())?,
    };
    let variants: Vec<_> = sides.iter().map(|side| (side.scenario, side.variant)).collect();
    let named = arguments.measures();
    let measures = asked(scenarios, &variants, &named, &arguments.margin)?;
    refuse_equal(&sides, &measures)?;
    let mut aside: Vec<String> = toggles.iter().filter_map(|it| it.left_out.clone()).collect();
    if named.is_empty() {
        aside.extend(compare::measures_left_out(scenarios, &measures));
    }
    aside.extend(compare::settings_that_hold(scenarios));
    then(&Request {
        aside,
        reference: sides.remove(0),
        variants: sides,
        measures,
        settings: arguments.work.settings(&scenarios[0].settings),
    })
}

/// The sides that toggles make, and what they leave out.
struct Toggled {
    sides: Vec<(String, Variant)>,
    left_out: Option<String>,
}

/// The sides that toggles make, if there are any.
fn toggles(
    arguments: &CompareArguments,
    scenarios: &[Scenario],
) -> Result<Option<Toggled>, Failure> {
    if arguments.toggle.is_empty() {
        return Ok(None);
    }
    let [scenario] = scenarios else {
        return Err(Unasked::Several("--toggle changes").into());
    };
    let of = reference(arguments, scenario)?;
    let sides = toggled(scenario, &of, &arguments.toggle);
    let sides = sides.map_err(|failure| failure.of_option("--toggle"))?;
    let left_out = compare::variants_left_out(scenario, &of, "--toggle");
    Ok(Some(Toggled { sides, left_out }))
}

fn reference(arguments: &CompareArguments, scenario: &Scenario) -> Result<Variant, Failure> {
    let name = arguments.reference.as_deref().unwrap_or(BASE);
    compare::varied(scenario, name).map_err(|failure| failure.of_option("--reference"))
}

/// The scenario whose keys are switched, and the variant that is.
fn switched<'a>(
    arguments: &CompareArguments,
    scenarios: &'a [Scenario],
) -> Result<(&'a Scenario, Variant), Failure> {
    let [scenario] = scenarios else {
        return Err(Unasked::Several("--factorial switches keys of").into());
    };
    Ok((scenario, reference(arguments, scenario)?))
}

/// The comparison as a job of which a shard has every n-th block of pairs.
fn job(scenarios: &[Scenario], request: &Request, shard: Option<Shard>) -> Job {
    let of: Vec<_> = scenarios.iter().map(|scenario| (scenario, &request.settings)).collect();
    of_blocks(&of, &request.asked(), 1, shard)
}

fn plan(arguments: &CompareArguments, request: &Request) -> Plan {
    let mut names = comparison::names(request, arguments.work.png);
    names.push(PIECES.to_owned());
    files::plan(request.reference.scenario, &arguments.work.results, Writer::Compare, names)
}

fn work(
    arguments: &CompareArguments,
    (scenarios, request): (&[Scenario], &Request),
    shard: Option<Shard>,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let work = &arguments.work;
    let mut folder = Folder::hold(plan(arguments, request))?;
    let _waiting = watch.over_enumerations();
    let pieces = begun(&arguments.parts, folder.path(), job(scenarios, request, shard))?;
    let checkpoints = Checkpoints::new(&mut folder, PIECES, arguments.parts.checkpoint);
    let mut parts = Parts::new(pieces, checkpoints);
    let of = &request.reference.scenario;
    if shard.is_some() {
        let stop =
            watch.over_exact(&of.file, compare::share(request, &mut parts.part(0), watch))?;
        let told = (&*of.title, work.results.quiet);
        let pieces = parts.into_pieces(watch);
        return write_share(&mut folder, &pieces, told, stop);
    }
    let found = compare::compare(request, &mut parts.part(0), watch);
    let comparison = watch.over_exact(&of.file, found)?;
    let pieces = parts.into_pieces(watch);
    if !comparison.complete() {
        folder.write(PIECES, pieces.text().as_bytes())?;
    }
    comparison::write(&mut folder, request, &comparison, &arguments.flags(), work.png)?;
    let flags = arguments.flags();
    let forms = Forms {
        answer: |screen| comparison_answer::answer(request, &comparison, screen),
        rows: || comparison::rows(request, &comparison),
        document: || comparison::document(request, &comparison, &flags),
    };
    forms.tell(&work.results, work.detail, &folder);
    Ok(exit(arguments, &comparison))
}

/// A decision is only missed where a margin asked for one.
fn exit(arguments: &CompareArguments, comparison: &Comparison) -> Exit {
    let undecided = comparison.rows.iter().any(|row| row.verdict == Verdict::Inconclusive);
    if !comparison.complete() || (undecided && !arguments.margin.is_empty()) {
        Exit::Inconclusive
    } else {
        Exit::Done
    }
}
