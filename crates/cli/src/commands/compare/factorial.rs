//! `compare --factorial`: every combination of some switches.

use sandtable_sim::trials::Shard;

use crate::args::CompareArguments;
use crate::checkpoint::parts::Parts;
use crate::checkpoint::pieces::{Job, PIECES, Pieces};
use crate::checkpoint::writer::Checkpoints;
use crate::commands::pieces::{begun, of_blocks, refuse_other, write_share};
use crate::commands::told::Forms;
use crate::compare::asked;
use crate::disk::folder::{Folder, Plan};
use crate::disk::inventory::Writer;
use crate::factorial::{self, Request};
use crate::output::{factorial as output, files};
use crate::scenario::{Scenario, Variant};
use crate::watch::Watch;
use crate::{Exit, Failure};

/// Runs every combination of switches of a variant, or the share of a shard in its trials.
///
/// # Errors
///
/// If switches cannot be combined, a measure has no mean, or a file cannot be written.
pub(super) fn factorial(
    arguments: &CompareArguments,
    of: (&Scenario, &Variant),
    shard: Option<Shard>,
    watch: &Watch,
) -> Result<Exit, Failure> {
    with_request(arguments, of, |request| work(arguments, request, shard, watch))
}

/// Puts the shards of a factorial together: effects are found again, with all trials already run.
///
/// # Errors
///
/// If these are pieces of another factorial, or it cannot be found again.
pub(super) fn merged(
    arguments: &CompareArguments,
    of: (&Scenario, &Variant),
    done: Pieces,
    watch: &Watch,
) -> Result<Exit, Failure> {
    with_request(arguments, of, |request| {
        refuse_other(done.job(), &job(request, None))?;
        let work = &arguments.work;
        let mut folder = Folder::hold(plan(arguments, request))?;
        let found = factorial::factorial(request, &mut Parts::done(done).part(0), watch)?;
        output::write(&mut folder, request, &found, &arguments.flags(), work.png)?;
        Ok(Exit::Done)
    })
}

fn with_request<T>(
    arguments: &CompareArguments,
    (scenario, of): (&Scenario, &Variant),
    then: impl FnOnce(&mut Request) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let (design, cells) = factorial::cells(scenario, of, &arguments.factorial)
        .map_err(|failure| failure.of_option("--factorial"))?;
    let variants: Vec<_> = cells.iter().map(|cell| (scenario, cell)).collect();
    let one = std::slice::from_ref(scenario);
    let named = arguments.measures();
    let measures = asked(one, &variants, &named, &arguments.margin)?;
    let by_name = !named.is_empty();
    let (measures, left_out) = factorial::with_means(scenario, &cells, measures, by_name)?;
    then(&mut Request {
        scenario,
        of,
        switches: &arguments.factorial,
        design,
        measures,
        by_name,
        left_out,
        cells,
        settings: arguments.work.settings(&scenario.settings),
    })
}

/// The factorial as a job of which a shard has every n-th block of trials.
fn job(request: &Request, shard: Option<Shard>) -> Job {
    of_blocks(&[(request.scenario, &request.settings)], &request.asked(), 1, shard)
}

fn plan(arguments: &CompareArguments, request: &Request) -> Plan {
    let mut names = output::names(request, arguments.work.png);
    names.push(PIECES.to_owned());
    files::plan(request.scenario, &arguments.work.results, Writer::Factorial, names)
}

fn work(
    arguments: &CompareArguments,
    request: &mut Request,
    shard: Option<Shard>,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let work = &arguments.work;
    let mut folder = Folder::hold(plan(arguments, request))?;
    let _waiting = watch.over_enumerations();
    let kept = begun(&arguments.parts, folder.path(), job(request, shard))?;
    let checkpoints = Checkpoints::new(&mut folder, PIECES, arguments.parts.checkpoint);
    let mut parts = Parts::new(kept, checkpoints);
    let file = &request.scenario.file;
    if shard.is_some() {
        let over = factorial::share(request, &mut parts.part(0), watch);
        let stop = watch.over_exact(file, over)?;
        let told = (&*request.scenario.title, work.results.quiet);
        let done = parts.into_pieces(watch);
        return write_share(&mut folder, &done, told, stop);
    }
    let found = factorial::factorial(request, &mut parts.part(0), watch);
    let found = watch.over_exact(file, found)?;
    let done = parts.into_pieces(watch);
    if !found.complete() {
        folder.write(PIECES, done.text().as_bytes())?;
    }
    output::write(&mut folder, request, &found, &arguments.flags(), work.png)?;
    let flags = arguments.flags();
    let forms = Forms {
        answer: |screen| output::answer(request, &found, screen),
        rows: || output::rows(request, &found),
        document: || output::document(request, &found, &flags),
    };
    forms.tell(&work.results, work.detail, &folder);
    Ok(if found.complete() { Exit::Done } else { Exit::Inconclusive })
}
