//! What `price` and `tune` have in common: the questions of scenarios, answered one after another.

use sandtable_sim::trials::{Shard, Stop};
use serde::Serialize;
use serde_json::Value;

use super::begin::watched;
use super::paths::{read_all, refuse_shared_folders};
use super::pieces::{begun, of_blocks, refuse_other, write_share};
use super::refusal::Unasked;
use crate::args::{AnswerArguments, Format, PartsArguments};
use crate::checkpoint::parts::{Part, Parts};
use crate::checkpoint::pieces::{Divided, Job, PIECES, Pieces};
use crate::checkpoint::writer::Checkpoints;
use crate::disk::folder::{self, Folder, Plan};
use crate::exit::print;
use crate::output::answers::{self, Answered, Answers};
use crate::output::documents::Documents;
use crate::output::files;
use crate::refusal::Nothing;
use crate::scenario::Scenario;
use crate::task::Task;
use crate::watch::{Lacking, Watch};
use crate::{Exit, Failure, shard};

/// A command that answers questions about scenarios.
pub(super) trait Inquiry {
    /// What a scenario or the command line asks.
    type Question: Clone + Serialize;
    /// The question with its answer.
    type Answered: Answered;

    /// What is said if nobody asks anything.
    const NOTHING: &'static str;

    /// Of which scenarios, and how they are run.
    fn arguments(&self) -> &AnswerArguments;

    /// What the command line says of the questions, for the manifest.
    fn flags(&self) -> Value;

    /// The questions of a scenario with what the command line says of them; none, if nothing is
    /// asked.
    fn questions(&self, scenario: &Scenario) -> Result<Vec<Self::Question>, Failure>;

    /// The answer to a question, and why it is not a whole one; nothing if there was none before
    /// somebody wanted an end.
    fn answer(
        &self,
        task: &Task<'_, Self::Question>,
        part: &mut Part,
    ) -> Result<(Option<Self::Answered>, Option<Stop>), Failure>;

    /// How it is done in parts.
    fn parts(&self) -> &PartsArguments;

    /// What a shard has a share of.
    const DIVIDED: Divided;

    /// How many pieces a question is done in.
    fn pieces(question: &Self::Question) -> usize;

    /// Does the share of a question that a shard has; says why that is not all.
    fn share(
        &self,
        task: &Task<'_, Self::Question>,
        part: &mut Part,
    ) -> Result<Option<Stop>, Failure>;

    /// How the program ends after these answers, which are written into a folder.
    fn exit(answers: &Answers<Self::Answered>, folder: &Folder) -> Result<Exit, Failure>;
}

/// A scenario, and what is asked about it.
struct Asked<'a, Q> {
    scenario: &'a Scenario,
    questions: Vec<Q>,
}

/// Answers the questions of scenarios, all of which are read and checked before any is answered.
///
/// # Errors
///
/// If anything is wrong with a scenario or a question, nothing is asked, or a file cannot be
/// written.
pub(super) fn answer<I: Inquiry>(inquiry: &I) -> Result<Exit, Failure> {
    watched(&inquiry.arguments().results, |watch| answer_until(inquiry, watch))
}

/// Answers them until somebody wants an end.
fn answer_until<I: Inquiry>(inquiry: &I, watch: &Watch) -> Result<Exit, Failure> {
    let arguments = inquiry.arguments();
    let scenarios = read_all(&arguments.paths)?;
    let shard = shard::chosen(inquiry.parts().shard)?;
    if shard.is_some() && 1 < scenarios.len() {
        return Err(Unasked::Several("--shard divides").into());
    }
    let results = &arguments.results;
    refuse_shared_folders(&scenarios, results.out.as_deref())?;
    let asked = asked(inquiry, &scenarios)?;
    refuse_precision(arguments)?;
    let plans: Vec<Plan> =
        asked.iter().map(|asked| plan(inquiry, asked, 1 < scenarios.len())).collect();
    folder::refuse(&plans)?;
    let _waiting = watch.over_enumerations();
    let mut documents = Documents::new(results.format);
    let mut exit = Exit::Done;
    for (i, (asked, plan)) in asked.into_iter().zip(plans).enumerate() {
        let scenario = asked.scenario;
        let mut folder = Folder::hold(plan)?;
        let job = job(inquiry, &asked, shard);
        let pieces = begun(inquiry.parts(), folder.path(), job)?;
        let checkpoints = Checkpoints::new(&mut folder, PIECES, inquiry.parts().checkpoint);
        let mut parts = Parts::new(pieces, checkpoints);
        if shard.is_some() {
            let stop = share(inquiry, &asked, &mut parts, watch)?;
            let (pieces, told) = (parts.into_pieces(watch), (&*scenario.title, results.quiet));
            return write_share(&mut folder, &pieces, told, stop);
        }
        let answers = answers(inquiry, &asked, &mut parts, watch)?;
        let pieces = parts.into_pieces(watch);
        let (came, missed) = written::<I>(&answers, &mut folder, &pieces, arguments.png)?;
        exit = came.unwrap_or(exit);
        if !answers.answered.is_empty() {
            documents.add(|| answers.document(), || Answered::rows(&answers));
        }
        if results.format == Format::Human && !results.quiet {
            let gap = if 0 < i { "\n" } else { "" };
            print(&format!("{gap}{}", answers.tell(&folder)));
        }
        if let Some(failure) = missed {
            documents.print();
            return Err(failure);
        }
        if answers.answered.is_empty() && answers.stopped.is_some() {
            documents.print();
            return Err(watch.unfinished(&scenario.file, Lacking::Anything));
        }
        if answers.stopped.is_some() {
            exit = Exit::Inconclusive;
            break;
        }
    }
    documents.print();
    Ok(exit)
}

/// Writes what was answered: how the program then ends, if not as it did before, and what it fails by
/// once all that was asked is told.
fn written<I: Inquiry>(
    answers: &Answers<'_, I::Answered>,
    folder: &mut Folder,
    pieces: &Pieces,
    png: bool,
) -> Result<(Option<Exit>, Option<Failure>), Failure> {
    if answers.answered.is_empty() {
        return Ok((None, None));
    }
    if answers.stopped.is_some() {
        folder.write(PIECES, pieces.text().as_bytes())?;
    }
    answers.write(folder, png)?;
    match I::exit(answers, folder) {
        Ok(Exit::Done) => Ok((None, None)),
        Ok(other) => Ok((Some(other), None)),
        // What else was asked is answered all the same.
        Err(failure) if 1 < answers.answered.len() => Ok((None, Some(failure))),
        Err(failure) => Err(failure),
    }
}

/// Puts the shards of answers together: they are found again, with all trials already run.
///
/// # Errors
///
/// If these are pieces of something else, or the answers cannot be found or written again.
pub(super) fn merged<I: Inquiry>(
    inquiry: &I,
    done: &Pieces,
    watch: &Watch,
) -> Result<Exit, Failure> {
    let arguments = inquiry.arguments();
    let scenarios = read_all(&arguments.paths)?;
    let mut exit = Exit::Done;
    for asked in asked(inquiry, &scenarios)? {
        refuse_other(done.job(), &job(inquiry, &asked, None))?;
        let mut folder = Folder::hold(plan(inquiry, &asked, false))?;
        let mut parts = Parts::done(done.clone());
        let answers = answers(inquiry, &asked, &mut parts, watch)?;
        answers.write(&mut folder, arguments.png)?;
        exit = I::exit(&answers, &folder)?;
    }
    Ok(exit)
}

/// The questions of a scenario as a job.
fn job<I: Inquiry>(
    inquiry: &I,
    Asked { scenario, questions }: &Asked<'_, I::Question>,
    shard: Option<Shard>,
) -> Job {
    let settings = inquiry.arguments().settings(&scenario.settings);
    let pieces = questions.iter().map(I::pieces).sum();
    Job { divided: I::DIVIDED, ..of_blocks(&[(scenario, &settings)], questions, pieces, shard) }
}

/// Does the share of a shard in each question; says why that is not all.
fn share<I: Inquiry>(
    inquiry: &I,
    Asked { scenario, questions }: &Asked<'_, I::Question>,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Option<Stop>, Failure> {
    let settings = inquiry.arguments().settings(&scenario.settings);
    let mut first = 0;
    for question in questions {
        let task = Task { scenario, settings: &settings, question, watch };
        let shared = inquiry.share(&task, &mut parts.part(first));
        first += I::pieces(question);
        if let Some(stop) = watch.over_exact(&scenario.file, shared)? {
            return Ok(Some(stop));
        }
    }
    Ok(None)
}

/// What will be written of a scenario.
fn plan<I: Inquiry>(
    inquiry: &I,
    Asked { scenario, questions }: &Asked<'_, I::Question>,
    several: bool,
) -> Plan {
    let AnswerArguments { results, png, .. } = inquiry.arguments();
    let mut names = answers::names::<I::Answered>(questions.len(), *png);
    names.push(PIECES.to_owned());
    files::plan_of_several(scenario, results, I::Answered::WRITER, names, several)
}

/// The scenarios that anything is asked about, with what is asked.
fn asked<'a, I: Inquiry>(
    inquiry: &I,
    scenarios: &'a [Scenario],
) -> Result<Vec<Asked<'a, I::Question>>, Failure> {
    let mut asked = Vec::new();
    for scenario in scenarios {
        let questions = inquiry.questions(scenario)?;
        if !questions.is_empty() {
            asked.push(Asked { scenario, questions });
        }
    }
    if asked.is_empty() { Err(Nothing::NotAsked(I::NOTHING).into()) } else { Ok(asked) }
}

/// Answers the questions of a scenario, until somebody wants an end.
fn answers<'a, I: Inquiry>(
    inquiry: &I,
    Asked { scenario, questions }: &Asked<'a, I::Question>,
    parts: &mut Parts,
    watch: &Watch,
) -> Result<Answers<'a, I::Answered>, Failure> {
    let arguments = inquiry.arguments();
    let settings = arguments.settings(&scenario.settings);
    let (mut answered, mut stopped) = (Vec::new(), None);
    let mut first = 0;
    for question in questions {
        stopped = watch.wish();
        if stopped.is_some() {
            break;
        }
        let part = &mut parts.part(first);
        first += I::pieces(question);
        let task = Task { scenario, settings: &settings, question, watch };
        let answer = inquiry.answer(&task, part);
        let (answer, cut_short) = watch.over_exact(&scenario.file, answer)?;
        answered.extend(answer);
        stopped = cut_short;
        if stopped.is_some() {
            break;
        }
    }
    let flags = arguments.flags(&inquiry.flags());
    Ok(Answers { scenario, settings, flags, answered, stopped })
}

/// Where the measure of a question is asked for: on the command line, or in a table of the file.
pub(super) fn asked_in(table: &str, option: Option<&str>, scenario: &Scenario) -> String {
    match option {
        Some(_) => "--measure".to_owned(),
        None => format!("`{table}.measure` of {}", scenario.file),
    }
}

/// A precision is meant for the mean of one measure; prices and answers take a number of trials.
fn refuse_precision(arguments: &AnswerArguments) -> Result<(), Unasked> {
    if arguments.precision.is_none() {
        return Ok(());
    }
    Err(Unasked::Precision)
}
