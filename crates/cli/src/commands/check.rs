//! `check`: scenarios against what is expected of them, and against what was accepted.

mod asked;
mod outputs;

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use sandtable_sim::trials::Shard;

use self::outputs::step_summary;
use super::begin::watched_for;
use super::pieces::{begun, command_line, question, refuse_other};
use super::refusal::Unasked;
use crate::args::{BASELINES, CheckArguments, FALSE_ALARM, FailKind, SelectionArguments};
use crate::checkpoint::identity::Identity;
use crate::checkpoint::parts::Parts;
use crate::checkpoint::pieces::{Divided, Job, PIECES, Pieces};
use crate::checkpoint::writer::Checkpoints;
use crate::checks::{self, Again, Budget, Declared, FailOn, Looked, Report, Suite, Terms};
use crate::date::Date;
use crate::disk::atomic;
use crate::disk::folder::{Folder, Plan};
use crate::disk::inventory::Writer;
use crate::exit::{print_commands, say};
use crate::ledger::{self, Entered, Spending};
use crate::output::{checks as output, files, markdown};
use crate::terminal::screen::Screen;
use crate::terminal::shell;
use crate::verdict::{self, Words};
use crate::watch::Watch;
use crate::{Exit, Failure, shard};
pub(super) use asked::{AskedChecks, selection};

/// Checks scenarios, and tells whoever reads reports also why nothing was checked, if that is so.
///
/// # Errors
///
/// If anything is wrong with a scenario, a baseline, a page or a ledger, nothing is selected, or a
/// folder cannot be written.
pub(crate) fn check(arguments: &CheckArguments) -> Result<Exit, Failure> {
    // One of two that are the same file would not be there to be read.
    outputs::refuse_same_file(arguments)?;
    let done = checked(arguments);
    if let Err(failure) = &done {
        tell_readers(arguments.junit.as_deref(), arguments.github, failure);
    }
    done
}

/// Tells whoever reads reports why nothing was checked, unless it is that the report cannot be written:
/// a pipe that nobody reads would be waited for once more.
pub(super) fn tell_readers(junit: Option<&Path>, github: bool, failure: &Failure) {
    let is_to_blame = |file: &Path| matches!(failure, Failure::File { path, .. } if path == file);
    // What went wrong first is what is reported, whatever becomes of these.
    if let Some(file) = junit.filter(|file| !is_to_blame(file)) {
        let _ = write_junit(file, &output::junit_of_failure(failure));
    }
    if github {
        print_commands(&output::refusals(failure, &below_workspace()));
        let why = markdown::lines(&failure.to_string());
        let text = format!("## Odds\n\nNothing was checked.\n\n{why}");
        if let Some(file) = step_summary(github).filter(|file| !is_to_blame(file)) {
            let _ = atomic::append(&file, text.as_bytes());
        }
    }
}

/// Checks scenarios, all of which are read, with their baselines, before the first is run.
fn checked(arguments: &CheckArguments) -> Result<Exit, Failure> {
    watched_for(arguments.max_time, arguments.quiet, |watch| checked_until(arguments, watch))
}

/// Checks them until somebody wants an end.
fn checked_until(arguments: &CheckArguments, watch: &Watch) -> Result<Exit, Failure> {
    let shard = shard::chosen(arguments.parts.shard)?;
    let asked = AskedChecks::with_pages(&arguments.checks, watch)?;
    let mut folder = Folder::hold(plan(arguments, &asked))?;
    try_out_reports(arguments)?;
    let _waiting = watch.over_enumerations();
    let spending = spending(arguments, &asked)?;
    let terms = terms(arguments, &asked, spending.as_ref());
    let pieces = begun(&arguments.parts, folder.path(), job(arguments, &asked, &terms, shard))?;
    let checkpoints = Checkpoints::new(&mut folder, PIECES, arguments.parts.checkpoint);
    let mut parts = Parts::new(pieces, checkpoints);
    let looked = look(arguments, &asked, &terms, &mut parts, watch)?;
    let pieces = parts.into_pieces(watch);
    let kept = (shard.is_some() || watch.wish().is_some()).then_some(&pieces);
    let report = report(asked, &looked, kept, terms);
    let entered = ledger::enter(spending, report.spent(), report.terms.today)?;
    let told = tell(arguments, &report, entered, kept, &mut folder);
    Ok(ended(exit(&report), told))
}

/// How a check ends whose verdict has been told, whatever has become of its files: what could not be
/// written is a failure of what would have ended well.
fn ended(exit: Exit, told: Result<(), Failure>) -> Exit {
    let Err(failure) = told else { return exit };
    say(&failure.to_string());
    if exit == Exit::Done { failure.exit() } else { exit }
}

/// Puts the shards of a check together: all is checked again, with all of its variants already done.
///
/// # Errors
///
/// If these are pieces of another check, or it cannot be made again.
pub(super) fn merged(
    arguments: &CheckArguments,
    done: Pieces,
    watch: &Watch,
) -> Result<Exit, Failure> {
    outputs::refuse_same_file(arguments)?;
    let asked = AskedChecks::with_pages(&arguments.checks, watch)?;
    let spending = spending(arguments, &asked)?;
    let terms = terms(arguments, &asked, spending.as_ref());
    refuse_other(done.job(), &job(arguments, &asked, &terms, None))?;
    let mut folder = Folder::hold(plan(arguments, &asked))?;
    try_out_reports(arguments)?;
    let looked = look(arguments, &asked, &terms, &mut Parts::done(done), watch)?;
    let report = report(asked, &looked, None, terms);
    let entered = ledger::enter(spending, report.spent(), report.terms.today)?;
    let told = tell(arguments, &report, entered, None, &mut folder);
    Ok(ended(exit(&report), told))
}

fn try_out_reports(arguments: &CheckArguments) -> Result<(), Failure> {
    arguments.junit.iter().try_for_each(|file| atomic::try_out(file))?;
    step_summary(arguments.github).map_or(Ok(()), |file| atomic::try_out_adding(&file))?;
    arguments.junit.iter().try_for_each(|file| refuse_other_file(file))
}

/// The check as a job in pieces, of which each is a variant.
fn job(
    arguments: &CheckArguments,
    asked: &AskedChecks,
    terms: &Terms,
    shard: Option<Shard>,
) -> Job {
    let scenarios = asked.subjects.iter().map(|subject| &subject.scenario);
    Job {
        command: command_line(),
        of: scenarios.map(|scenario| Identity::of(scenario, &scenario.settings)).collect(),
        question: question(&asked.question(&budget(arguments, terms))),
        pieces: checks::variants(asked.suite()).len(),
        divided: Divided::Pieces,
        shard: shard.map(|shard| (shard.index, shard.count)),
    }
}

fn budget(arguments: &CheckArguments, terms: &Terms) -> Budget {
    Budget {
        error: terms.share(),
        trials: arguments.checks.trials,
        engine: arguments.checks.selection.engine,
    }
}

fn look(
    arguments: &CheckArguments,
    asked: &AskedChecks,
    terms: &Terms,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Vec<Looked>, Failure> {
    checks::look(asked.suite(), &budget(arguments, terms), parts, watch)
}

/// What came of it; of a part of it, if there may be more pieces to come.
fn report(asked: AskedChecks, looked: &[Looked], pieces: Option<&Pieces>, terms: Terms) -> Report {
    let shard = pieces.and_then(|pieces| pieces.job().shard());
    let selected = checks::of_shard(asked.suite(), shard);
    let suite = Suite { selected: &selected, ..asked.suite() };
    let mut report = checks::report(suite, looked, &asked.selection, terms);
    // The tests of pages are not divided.
    if shard.is_none_or(|shard| shard.index == 0) {
        report.checks.extend(asked.pages);
    }
    report
}

/// Writes and prints what came of it; pieces, if there may be more of them to come. A verdict that has spent its
/// part of the budget for false alarms is told whatever can be written, and however long pictures take.
///
/// # Errors
///
/// If a file cannot be written: the first of them.
fn tell(
    arguments: &CheckArguments,
    report: &Report,
    entered: Entered,
    pieces: Option<&Pieces>,
    folder: &mut Folder,
) -> Result<(), Failure> {
    let shard = pieces.and_then(|pieces| pieces.job().shard());
    let said = |files: &output::Files| words(arguments, report, shard, files);
    let none_yet = output::Files { folder: None, plots: Vec::new() };
    let entered = entered.then(|| verdict::reach(exit(report), said(&none_yet)));
    let reported = tell_readers_of_reports(arguments, report, shard);
    let kept = write(arguments, report, pieces, folder);
    let plots = if kept.is_ok() { output::drawn(report) } else { Vec::new() };
    let folder = kept.is_ok().then(|| folder.path());
    verdict::tell(&said(&output::Files { folder, plots }));
    entered.and(kept).and(reported)
}

/// What is printed, with these files as those that were written.
fn words(
    arguments: &CheckArguments,
    report: &Report,
    shard: Option<Shard>,
    files: &output::Files,
) -> Words {
    let screen = Screen::of_stdout(arguments.verbose);
    let mut text = output::screen(report, screen, arguments.quiet, files);
    if let Some(shard) = shard.filter(|_| !arguments.quiet) {
        let _ = writeln!(text, "These are the checks of shard {shard} alone.");
    }
    let is_asked = arguments.github;
    let commands = is_asked.then(|| output::annotations(report, &below_workspace()));
    Words { text, commands: commands.unwrap_or_default() }
}

/// Writes what came of it for whoever reads reports: those of JUnit, and the summary of a step.
fn tell_readers_of_reports(
    arguments: &CheckArguments,
    report: &Report,
    shard: Option<Shard>,
) -> Result<(), Failure> {
    let junit = arguments.junit.as_deref();
    let written = junit.map_or(Ok(()), |file| write_junit(file, &output::junit(report)));
    written.and(add_to_step_summary(arguments.github, &summary(report, shard)))
}

/// The summary; that of a shard says so.
fn summary(report: &Report, shard: Option<Shard>) -> String {
    let mut summary = output::summary(report);
    if let Some(shard) = shard {
        let _ = writeln!(summary, "\nThese are the checks of shard {shard} alone.");
    }
    summary
}

/// What will be written.
fn plan(arguments: &CheckArguments, asked: &AskedChecks) -> Plan {
    let selected: Vec<&Declared> = asked.selected.iter().map(|&i| &asked.declared[i]).collect();
    Plan {
        path: arguments.out.clone(),
        named_after: None,
        writer: Writer::Check,
        names: [vec![PIECES.to_owned()], output::names(&asked.subjects, &selected, arguments.png)]
            .concat(),
        into_existing: arguments.existing.allowed || holds_report_alone(arguments),
    }
}

/// Whether all that the folder for results holds is the report of a check before that came to nothing
/// else: it says why, and is written again.
fn holds_report_alone(arguments: &CheckArguments) -> bool {
    let report = arguments.junit.as_deref().and_then(|file| fs::canonicalize(file).ok());
    let is_report = |entry: io::Result<fs::DirEntry>| {
        let there = entry.and_then(|entry| fs::canonicalize(entry.path())).ok();
        there.is_some() && there == report
    };
    fs::read_dir(&arguments.out).is_ok_and(|mut entries| entries.all(is_report))
}

/// The turn that this run has in a ledger, whose file can be written if it has to be.
fn spending(arguments: &CheckArguments, asked: &AskedChecks) -> Result<Option<Spending>, Failure> {
    let spending = asked.spending(&arguments.checks)?;
    if let (Some(file), Some(_)) = (&arguments.checks.ledger, &spending) {
        atomic::try_out(file)?;
    }
    Ok(spending)
}

/// The options of a check that `accept` and `replay` have as well.
fn again(arguments: &CheckArguments) -> Again {
    let SelectionArguments { baselines, engine, .. } = &arguments.checks.selection;
    let mut accept = String::new();
    if baselines != Path::new(BASELINES) {
        let _ = write!(accept, " --baselines {}", shell::word(&baselines.display().to_string()));
    }
    if let Some(engine) = engine.and_then(|engine| engine.to_possible_value()) {
        let _ = write!(accept, " --engine {}", engine.get_name());
    }
    if let Some(trials) = arguments.checks.trials {
        let _ = write!(accept, " --trials {trials}");
    }
    let replay = arguments.checks.seed.map_or(String::new(), |seed| format!(" --seed {seed}"));
    Again { accept, replay }
}

fn terms(arguments: &CheckArguments, asked: &AskedChecks, spending: Option<&Spending>) -> Terms {
    let has = |kind| arguments.fail_on.contains(&kind);
    let turn = spending.map(|spending| spending.turn);
    let alone = arguments.checks.false_alarm.unwrap_or(FALSE_ALARM);
    Terms {
        false_alarm: turn.map_or(alone, |turn| turn.false_alarm),
        declared: asked.declared.len(),
        today: arguments.today.unwrap_or_else(Date::today),
        fail_on: FailOn {
            inconclusive: has(FailKind::Inconclusive),
            weak: has(FailKind::Weak),
            unaccepted: has(FailKind::Unaccepted),
            expired: has(FailKind::Expired),
        },
        turn,
        again: again(arguments),
    }
}

fn write(
    arguments: &CheckArguments,
    report: &Report,
    pieces: Option<&Pieces>,
    folder: &mut Folder,
) -> Result<(), Failure> {
    if let Some(pieces) = pieces {
        folder.write(PIECES, pieces.text().as_bytes())?;
    }
    folder.write("checks.csv", &output::table(report))?;
    for (name, svg) in output::drawings(report) {
        files::write_drawing(folder, &name, &svg, arguments.png)?;
    }
    let shard = pieces.and_then(|pieces| pieces.job().shard());
    folder.write("summary.md", summary(report, shard).as_bytes())?;
    folder.commit()
}

fn write_junit(file: &Path, report: &str) -> Result<(), Failure> {
    refuse_other_file(file)?;
    atomic::write(file, report.as_bytes())
}

/// A report takes the place of a report, and of nothing else: a name that was mistyped must not cost
/// a scenario.
fn refuse_other_file(file: &Path) -> Result<(), Failure> {
    match atomic::replaced(file)? {
        Some(bytes) if !bytes.is_empty() && !output::is_junit(&bytes) => {
            Err(Unasked::NoReport(file.to_owned()).into())
        }
        _ => Ok(()),
    }
}

fn add_to_step_summary(github: bool, text: &str) -> Result<(), Failure> {
    step_summary(github).map_or(Ok(()), |file| atomic::append(&file, text.as_bytes()))
}

/// The working directory as seen from the root of the repository that a workflow has checked out.
fn below_workspace() -> PathBuf {
    let root = std::env::var_os("GITHUB_WORKSPACE").filter(|root| !root.is_empty());
    let below = |root| std::env::current_dir().ok()?.strip_prefix(root).ok().map(PathBuf::from);
    root.and_then(below).unwrap_or_default()
}

fn exit(report: &Report) -> Exit {
    if report.fails() {
        Exit::CheckFailed
    } else if report.is_inconclusive() {
        Exit::Inconclusive
    } else {
        Exit::Done
    }
}
