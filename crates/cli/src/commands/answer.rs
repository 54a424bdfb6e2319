//! What `price` and `tune` have in common: the questions of scenarios, answered one after another.

use sandtable_sim::trials::Stop;
use serde_json::Value;

use super::refusal::Unasked;
use super::run;
use crate::args::{AnswerArguments, Format};
use crate::exit::print;
use crate::output::answers::{self, Answered, Answers};
use crate::output::documents::Documents;
use crate::output::files;
use crate::output::folder::{self, Folder, Plan};
use crate::refusal::Nothing;
use crate::scenario::{Scenario, Settings};
use crate::watch::Watch;
use crate::{Exit, Failure};

/// A command that answers questions about scenarios.
pub(super) trait Inquiry {
    /// What a scenario or the command line asks.
    type Question;
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
        scenario: &Scenario,
        settings: &Settings,
        question: Self::Question,
        watch: &Watch,
    ) -> Result<(Option<Self::Answered>, Option<Stop>), Failure>;

    /// How the program ends after these answers, which are written into a folder.
    fn exit(answers: &Answers<Self::Answered>, folder: &Folder) -> Result<Exit, Failure>;
}

/// A scenario, and what is asked about it.
type Asked<'a, I> = (&'a Scenario, Vec<<I as Inquiry>::Question>);

/// Answers the questions of scenarios, all of which are read and checked before any is answered.
pub(super) fn answer<I: Inquiry>(inquiry: &I) -> Result<Exit, Failure> {
    let arguments = inquiry.arguments();
    let scenarios = run::read_all(&arguments.paths)?;
    let results = &arguments.results;
    run::refuse_shared_folders(&scenarios, results.out.as_deref())?;
    let asked = asked(inquiry, &scenarios)?;
    refuse_precision(arguments)?;
    let plans: Vec<Plan> =
        asked.iter().map(|asked| plan(inquiry, asked, 1 < scenarios.len())).collect();
    folder::refuse(&plans)?;
    let watch = run::watch(results)?;
    let mut documents = Documents::new(results.format);
    let mut exit = Exit::Done;
    for (i, ((scenario, questions), plan)) in asked.into_iter().zip(plans).enumerate() {
        let mut folder = Folder::hold(plan)?;
        let answers = answers(inquiry, scenario, questions, &watch)?;
        if !answers.answered.is_empty() {
            answers.write(&mut folder, arguments.png)?;
            exit = match I::exit(&answers, &folder)? {
                Exit::Done => exit,
                other => other,
            };
            documents.add(|| answers.document(), || Answered::rows(&answers));
        }
        if results.format == Format::Human && !results.quiet {
            let gap = if 0 < i { "\n" } else { "" };
            print(&format!("{gap}{}", answers.tell(&folder)))?;
        }
        if answers.stopped.is_some() {
            exit = Exit::Inconclusive;
            break;
        }
    }
    documents.print()?;
    Ok(watch.requested().unwrap_or(exit))
}

/// What will be written of a scenario.
fn plan<I: Inquiry>(inquiry: &I, (scenario, questions): &Asked<'_, I>, several: bool) -> Plan {
    let AnswerArguments { results, png, .. } = inquiry.arguments();
    Plan {
        path: files::folder_of(scenario, results.out.as_deref(), several),
        writer: I::Answered::WRITER,
        names: answers::names::<I::Answered>(questions.len(), *png),
        into_existing: results.existing.allowed,
    }
}

/// The scenarios that anything is asked about, with what is asked.
fn asked<'a, I: Inquiry>(
    inquiry: &I,
    scenarios: &'a [Scenario],
) -> Result<Vec<Asked<'a, I>>, Failure> {
    let mut asked = Vec::new();
    for scenario in scenarios {
        let questions = inquiry.questions(scenario)?;
        if !questions.is_empty() {
            asked.push((scenario, questions));
        }
    }
    if asked.is_empty() { Err(Nothing::NotAsked(I::NOTHING).into()) } else { Ok(asked) }
}

/// Answers the questions of a scenario, until somebody wants an end.
fn answers<'a, I: Inquiry>(
    inquiry: &I,
    scenario: &'a Scenario,
    questions: Vec<I::Question>,
    watch: &Watch,
) -> Result<Answers<'a, I::Answered>, Failure> {
    let arguments = inquiry.arguments();
    let settings = arguments.settings(&scenario.settings);
    let (mut answered, mut stopped) = (Vec::new(), None);
    for question in questions {
        stopped = watch.wish();
        if stopped.is_some() {
            break;
        }
        let (answer, cut_short) = inquiry.answer(scenario, &settings, question, watch)?;
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
