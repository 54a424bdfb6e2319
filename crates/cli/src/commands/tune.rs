//! `tune`: the value of a parameter at which a number meets a target.

use serde_json::{Value, json};

use super::run::{self, refuse_precision};
use crate::args::{Format, TuneArguments};
use crate::exit::print;
use crate::output::documents::Documents;
use crate::output::files;
use crate::output::folder::Folder;
use crate::output::tuning::{self, Answered};
use crate::scenario::{Names, Scenario, TargetVariant, TuneQuestion, TuneSettings, TuneTarget};
use crate::{Exit, Failure};

/// Answers the questions of scenarios, all of which are read and checked before any is answered.
pub(crate) fn tune(arguments: &TuneArguments) -> Result<Exit, Failure> {
    let scenarios = run::read_all(&arguments.paths)?;
    let several = 1 < scenarios.len();
    let out = arguments.out.as_deref();
    run::refuse_shared_folders(&scenarios, out)?;
    let mut asked = Vec::new();
    for scenario in &scenarios {
        let questions = questions(scenario, arguments)?;
        if !questions.is_empty() {
            asked.push((scenario, questions));
        }
    }
    if asked.is_empty() {
        return Err(Failure::Nothing(
            "no scenario has a [tune] table; give --parameter, --range, --measure and --target"
                .to_owned(),
        ));
    }
    refuse_precision(&arguments.settings)?;
    run::set_threads(arguments.threads)?;
    let mut documents = Documents::new(arguments.format);
    let mut exit = Exit::Done;
    for (i, (scenario, questions)) in asked.iter().enumerate() {
        let settings = run::settings(&scenario.settings, &arguments.settings);
        let mut folder = Folder::hold(&files::folder_of(scenario, out, several))?;
        let mut answered = Vec::new();
        for question in questions {
            let tuned = crate::tuning::tune(scenario, &settings, question)?;
            answered.push(Answered { question, tuned });
        }
        let flags = run::given(&arguments.settings, &flags(arguments));
        tuning::write(&mut folder, scenario, &settings, &answered, &flags, arguments.png)?;
        exit = tuning::exit(scenario, &answered, exit)?;
        if arguments.format == Format::Human && !arguments.quiet {
            let gap = if 0 < i { "\n" } else { "" };
            print(&format!("{gap}{}", tuning::tell(scenario, &settings, &answered, &folder)))?;
        }
        documents.add(
            || tuning::document(scenario, &settings, &answered, &flags),
            || tuning::rows::answers(scenario, &settings, &answered),
        )?;
    }
    documents.print()?;
    Ok(exit)
}

/// The questions of a scenario with what the command line says of them; none, if nothing is asked.
fn questions(scenario: &Scenario, arguments: &TuneArguments) -> Result<Vec<TuneQuestion>, Failure> {
    let written = if scenario.tunes.is_empty() {
        from_nothing(arguments)?.into_iter().collect()
    } else {
        scenario.tunes.clone()
    };
    let question = |written: TuneSettings| {
        let question = scenario.tune_question(&changed(written, arguments));
        question.map_err(|wrong| Failure::Usage {
            problem: format!("--{}: {}", wrong.key, wrong.message),
            help: wrong.help,
        })
    };
    written.into_iter().map(question).collect()
}

/// A question that only the command line asks.
fn from_nothing(arguments: &TuneArguments) -> Result<Option<TuneSettings>, Failure> {
    let TuneArguments { parameter, range, measure, target, .. } = arguments;
    let given = [parameter.is_some(), range.is_some(), measure.is_some(), target.is_some()];
    if given.iter().all(|given| !given) {
        return Ok(None);
    }
    let names = ["--parameter", "--range", "--measure", "--target"];
    let missing: Vec<_> =
        names.into_iter().zip(given).filter(|(_, given)| !given).map(|(name, _)| name).collect();
    match (parameter, range, measure, target) {
        (Some(parameter), Some(range), Some(measure), Some(_)) => Ok(Some(TuneSettings {
            parameter: parameter.clone(),
            range: *range,
            measure: measure.clone(),
            statistic: "mean".to_owned(),
            target: TuneTarget::Number(0.0),
            variant: Names::default(),
        })),
        _ => Err(Failure::Usage {
            problem: format!("there is no [tune] table, and no {}", missing.join(", ")),
            help: None,
        }),
    }
}

fn changed(written: TuneSettings, arguments: &TuneArguments) -> TuneSettings {
    let target = arguments.target.as_ref().map(|text| match text.parse() {
        Ok(number) => TuneTarget::Number(number),
        Err(_) => TuneTarget::Variant(TargetVariant { variant: text.clone() }),
    });
    let variants = &arguments.variant;
    TuneSettings {
        parameter: arguments.parameter.clone().unwrap_or(written.parameter),
        range: arguments.range.unwrap_or(written.range),
        measure: arguments.measure.clone().unwrap_or(written.measure),
        statistic: arguments.statistic.clone().unwrap_or(written.statistic),
        target: target.unwrap_or(written.target),
        variant: if variants.is_empty() {
            written.variant
        } else {
            Names::Several(variants.clone())
        },
    }
}

fn flags(arguments: &TuneArguments) -> Value {
    json!({
        "parameter": arguments.parameter,
        "range": arguments.range,
        "measure": arguments.measure,
        "statistic": arguments.statistic,
        "target": arguments.target,
        "variant": (!arguments.variant.is_empty()).then_some(&arguments.variant),
    })
}
