//! Whether shards are of one job that was asked for in one way, by what their documents say of it.

use std::path::PathBuf;

use clap::{ArgMatches, Command, CommandFactory};

use super::refusal::CannotMerge;
use crate::Failure;
use crate::args::Arguments;
use crate::checkpoint::identity::Difference;
use crate::checkpoint::pieces::{Job, Pieces};
use crate::checkpoint::tally::Tallies;
use crate::output::manifest::Told;

/// The options that each shard has for itself, and that decide nothing of what the whole comes to; the
/// baselines that were found are a part of the question.
const OWN: [&str; 13] = [
    "shard",
    "resume",
    "checkpoint",
    "out",
    "into-existing",
    "threads",
    "max_time",
    "quiet",
    "verbose",
    "format",
    "junit",
    "github",
    "baselines",
];

/// Refuses shards of a run of which one has no manifest, or one that is not of its counts, or one that
/// was not run as the first.
///
/// # Errors
///
/// If one is so, or its manifest cannot be read.
pub(super) fn refuse_manifests(shards: &[(PathBuf, Tallies)]) -> Result<(), Failure> {
    let mut first: Option<(PathBuf, Told)> = None;
    for (folder, counts) in shards {
        let told = Told::read(folder)?.ok_or_else(|| CannotMerge::NoManifest(folder.clone()))?;
        if let Some((first, wanted)) = &first {
            refuse_unlike((folder, &told), (first, wanted))?;
        }
        if let Some(difference) = torn(&told, counts) {
            return Err(CannotMerge::Torn { folder: folder.clone(), difference }.into());
        }
        first.get_or_insert((folder.clone(), told));
    }
    Ok(())
}

/// Refuses a run that was not made as another, but for its share.
fn refuse_unlike(
    (folder, told): (&PathBuf, &Told),
    (first, wanted): (&PathBuf, &Told),
) -> Result<(), CannotMerge> {
    let (folder, first) = (folder.clone(), first.clone());
    if let Some(difference) = told.difference(wanted) {
        return Err(CannotMerge::OtherJob { folder, difference, first });
    }
    if told.command_line == wanted.command_line {
        return Ok(());
    }
    let [said, wanted] = [told, wanted].map(|told| told.command_line.to_string());
    Err(CannotMerge::OtherOptions { folder, said, first, wanted })
}

/// In what a manifest is of another run than the counts beside it.
fn torn(told: &Told, counts: &Tallies) -> Option<Difference> {
    let other = |what, found: String, wanted: String| {
        (found != wanted).then_some(Difference { what, found, wanted })
    };
    let share = |shard: Option<String>| shard.unwrap_or_else(|| "the whole".to_owned());
    let (found, wanted) =
        (share(told.shard.clone()), share(counts.shard().map(|shard| shard.to_string())));
    let [says, said] = [&told.command_line, &counts.command_line()].map(ToString::to_string);
    told.identity
        .difference(counts.identity())
        .or_else(|| other("share of the trials", found, wanted))
        .or_else(|| other("command line", says, said))
}

/// Refuses shards of jobs in pieces that ask something else than the first, or in another way.
///
/// # Errors
///
/// If one does.
pub(super) fn refuse_other_jobs(shards: &[(&PathBuf, Pieces)]) -> Result<(), CannotMerge> {
    let (first, wanted) = (shards[0].0, shards[0].1.job());
    for (folder, shard) in shards {
        let (folder, job) = ((*folder).clone(), shard.job());
        if let Some(difference) = other_command(job, wanted).or_else(|| job.difference(wanted)) {
            return Err(CannotMerge::OtherJob { folder, difference, first: first.clone() });
        }
        if let Some((said, wanted)) = other_option(&job.command, &wanted.command) {
            let first = first.clone();
            return Err(CannotMerge::OtherOptions { folder, said, first, wanted });
        }
    }
    Ok(())
}

fn other_command(job: &Job, wanted: &Job) -> Option<Difference> {
    let [found, wanted] = [job, wanted].map(|job| job.command.first().cloned().unwrap_or_default());
    (found != wanted).then_some(Difference { what: "command", found, wanted })
}

/// What two command lines of one command say of an option that decides what the whole comes to, if
/// they do not say the same. What is no command line says nothing: it is refused when it is done again.
fn other_option(words: &[String], wanted: &[String]) -> Option<(String, String)> {
    let program = Arguments::command();
    let [words, wanted] = [words, wanted].map(|words| matches_of(&program, words));
    let ((name, said), (_, wanted)) = (words?, wanted?);
    let options = program.find_subcommand(&name)?.get_arguments();
    let options = options.filter(|it| !it.is_positional() && !OWN.contains(&it.get_id().as_str()));
    let mut differ = options.filter_map(|option| {
        let [said, wanted] = [&said, &wanted].map(|of| values(of, option.get_id().as_str()));
        let name = option.get_long().unwrap_or_default();
        (said != wanted).then(|| (spelled(name, &said), spelled(name, &wanted)))
    });
    differ.next()
}

/// The command that words are of, and what they say.
fn matches_of(program: &Command, words: &[String]) -> Option<(String, ArgMatches)> {
    let line = std::iter::once("sandtable").chain(words.iter().map(String::as_str));
    program.clone().try_get_matches_from(line).ok()?.remove_subcommand()
}

/// What is said of an option, in order; nothing if it does not stand there and has no usual value.
fn values(said: &ArgMatches, option: &str) -> Vec<String> {
    let values = said.try_get_raw(option).ok().flatten().into_iter().flatten();
    values.map(|value| value.to_string_lossy().into_owned()).collect()
}

/// An option as it is written.
fn spelled(name: &str, values: &[String]) -> String {
    match values {
        [] => format!("nothing of --{name}"),
        [flag] if flag == "false" => format!("nothing of --{name}"),
        [flag] if flag == "true" => format!("--{name}"),
        values => {
            let spelled = values.iter().map(|value| format!("--{name} {value}"));
            spelled.collect::<Vec<_>>().join(" ")
        }
    }
}
