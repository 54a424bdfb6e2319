//! `matrix`: options of one side against options of the other.

use sandtable_sim::trials::Shard;
use serde_json::Map;

use super::begin::watched;
use super::pieces::{begun, of_blocks, refuse_other, write_share};
use super::refusal::Unasked;
use super::told::Forms;
use crate::args::MatrixArguments;
use crate::checkpoint::parts::Parts;
use crate::checkpoint::pieces::{Divided, Job, PIECES, Pieces};
use crate::checkpoint::writer::Checkpoints;
use crate::disk::folder::{Folder, Plan};
use crate::disk::inventory::Writer;
use crate::matrix::{self, Request};
use crate::output::{files, matrix as output};
use crate::problem::Problem;
use crate::refusal::Nothing;
use crate::scenario::{
    BASE, KeyedOptions, MatrixSettings, SIDES, Scenario, Switch, WrittenGuess, WrittenNumber,
    WrittenSide,
};
use crate::watch::Watch;
use crate::{Exit, Failure, shard};

/// Sets options against each other, after every cell has been made ready.
///
/// # Errors
///
/// If anything is wrong with the scenario, an option or the payoff, nothing is asked, or a file
/// cannot be written.
pub(crate) fn matrix(arguments: &MatrixArguments) -> Result<Exit, Failure> {
    watched(&arguments.work.results, |watch| {
        let shard = shard::chosen(arguments.parts.shard)?;
        with_request(arguments, |request| work(arguments, request, shard, watch))
    })
}

/// Puts the shards of a matrix together: it is solved again, with all of its cells already known.
///
/// # Errors
///
/// If these are pieces of another matrix, or it cannot be solved again.
pub(super) fn merged(
    arguments: &MatrixArguments,
    done: Pieces,
    watch: &Watch,
) -> Result<Exit, Failure> {
    with_request(arguments, |request| {
        refuse_other(done.job(), &job(request, None)?)?;
        let work = &arguments.work;
        let mut folder = Folder::hold(plan(arguments, request))?;
        let found = matrix::matrix(request, &mut Parts::done(done), watch)?;
        output::write(&mut folder, request, &found, &arguments.flags(), work.png)?;
        Ok(Exit::Done)
    })
}

fn with_request<T>(
    arguments: &MatrixArguments,
    then: impl FnOnce(&Request) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let scenario = Scenario::read(&arguments.path)?;
    let written = written(arguments, &scenario)?;
    let question = scenario.matrix_question(&written);
    let question = question.map_err(|problem| refused(arguments, &scenario, &problem))?;
    // What is played are the cells.
    scenario.ask_only_about(None);
    then(&Request {
        scenario: &scenario,
        variant: scenario
            .variant(&question.variant)
            .expect("questions name variants that are there"),
        asked: match arguments.payoff {
            Some(_) => "--payoff".to_owned(),
            None => format!("`matrix.payoff` of {}", scenario.file),
        },
        settings: arguments.work.settings(&scenario.settings),
        question,
    })
}

/// The matrix as a job of which a shard has every n-th cell.
fn job(request: &Request, shard: Option<Shard>) -> Result<Job, Failure> {
    let (of, cells) = ([(request.scenario, &request.settings)], matrix::cells(request)?);
    Ok(Job { divided: Divided::Pieces, ..of_blocks(&of, &request.question, cells, shard) })
}

fn plan(arguments: &MatrixArguments, request: &Request) -> Plan {
    let mut names = output::names(request, arguments.work.png);
    names.push(PIECES.to_owned());
    files::plan(request.scenario, &arguments.work.results, Writer::Matrix, names)
}

fn work(
    arguments: &MatrixArguments,
    request: &Request,
    shard: Option<Shard>,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let work = &arguments.work;
    let job = job(request, shard)?;
    let mut folder = Folder::hold(plan(arguments, request))?;
    let waiting = watch.over_enumerations();
    let pieces = begun(&arguments.parts, folder.path(), job)?;
    let checkpoints = Checkpoints::new(&mut folder, PIECES, arguments.parts.checkpoint);
    let mut parts = Parts::new(pieces, checkpoints);
    if shard.is_some() {
        let stop = matrix::share(request, &mut parts, watch)?;
        let told = (&*request.scenario.title, work.results.quiet);
        let pieces = parts.into_pieces(watch);
        return write_share(&mut folder, &pieces, told, stop);
    }
    let found = matrix::matrix(request, &mut parts, watch)?;
    let pieces = parts.into_pieces(watch);
    drop(waiting);
    if found.stopped.is_some() {
        folder.write(PIECES, pieces.text().as_bytes())?;
    }
    let flags = arguments.flags();
    output::write(&mut folder, request, &found, &flags, work.png)?;
    let forms = Forms {
        answer: |screen| output::answer(request, &found, screen),
        rows: || output::rows(request, &found),
        document: || output::document(request, &found, &flags),
    };
    forms.tell(&work.results, work.detail, &folder);
    Ok(if found.stopped.is_some() { Exit::Inconclusive } else { Exit::Done })
}

/// The matrix of the file with what the command line says of it, or that which only the command line
/// asks.
fn written(arguments: &MatrixArguments, scenario: &Scenario) -> Result<MatrixSettings, Failure> {
    let MatrixArguments { rows, columns, payoff, uses, over, variant, .. } = arguments;
    let side = |option, switches: &[Switch]| {
        (!switches.is_empty()).then(|| keyed(option, switches)).transpose()
    };
    let uses = uses.map(WrittenNumber::Number);
    let over =
        over.as_ref().map(|it| WrittenGuess { key: it.key.clone(), values: it.values.clone() });
    let (rows, columns) = (side(SIDES[0], rows)?, side(SIDES[1], columns)?);
    match (scenario.matrix.clone(), rows, columns, payoff) {
        (Some(written), rows, columns, payoff) => Ok(MatrixSettings {
            payoff: payoff.clone().unwrap_or(written.payoff),
            rows: rows.unwrap_or(written.rows),
            columns: columns.unwrap_or(written.columns),
            uses: uses.or(written.uses),
            over: over.or(written.over),
            variant: variant.clone().unwrap_or(written.variant),
        }),
        (None, Some(rows), Some(columns), Some(payoff)) => Ok(MatrixSettings {
            payoff: payoff.clone(),
            rows,
            columns,
            uses,
            over,
            variant: variant.clone().unwrap_or_else(|| BASE.to_owned()),
        }),
        (None, None, None, None) => Err(Nothing::NotAsked(
            "the scenario has no [matrix] table; give --rows, --columns and --payoff",
        )
        .into()),
        (None, rows, columns, payoff) => {
            let given = [("--rows", rows.is_some()), ("--columns", columns.is_some())];
            let given = given.into_iter().chain([("--payoff", payoff.is_some())]);
            let missing = given.filter(|(_, is_given)| !is_given).map(|(name, _)| name);
            Err(Unasked::Matrix { missing: missing.collect::<Vec<_>>().join(" and no ") }.into())
        }
    }
}

/// A side as it is typed: every combination of the values of keys.
fn keyed(option: &'static str, switches: &[Switch]) -> Result<WrittenSide, Unasked> {
    let mut keys = Map::new();
    for Switch { key, values } in switches {
        if keys.insert(key.clone(), values.clone().into()).is_some() {
            let message = format!("`{key}` is there twice");
            let help = Some("give it once, with all of its values".to_owned());
            return Err(Unasked::Option { option, message, help });
        }
    }
    Ok(WrittenSide::Keyed(KeyedOptions { keys, ..KeyedOptions::default() }))
}

/// The refusal of a matrix, with the option that asked for it, or the key of the file.
fn refused(arguments: &MatrixArguments, scenario: &Scenario, problem: &Problem) -> Failure {
    let first = problem.path().first().map_or("", String::as_str);
    let typed = [
        (SIDES[0], !arguments.rows.is_empty()),
        (SIDES[1], !arguments.columns.is_empty()),
        ("payoff", arguments.payoff.is_some()),
        ("uses", arguments.uses.is_some()),
        ("over", arguments.over.is_some()),
        ("variant", arguments.variant.is_some()),
    ];
    let of_file = || {
        let key: Vec<&str> = problem.path().iter().map(String::as_str).collect();
        format!("`{}` of {}", [&["matrix"], &key[..]].concat().join("."), scenario.file)
    };
    let option = typed.into_iter().find(|(name, is_typed)| *is_typed && *name == first);
    let whose = option.map_or_else(of_file, |(name, _)| format!("--{name}"));
    Failure::Usage {
        problem: format!("{whose}: {}", problem.message()),
        help: problem.advice().map(str::to_owned),
    }
}
