//! `price`: what variants are worth against one whose price is known.

use serde_json::{Value, json};

use super::run::{self, refuse_precision};
use crate::args::{Format, PriceArguments};
use crate::exit::print;
use crate::output::documents::Documents;
use crate::output::files;
use crate::output::folder::Folder;
use crate::output::price::{self, Answered};
use crate::scenario::{PriceQuestion, PriceSettings, Scenario};
use crate::{Exit, Failure};

/// Prices the variants of scenarios, all of which are read and checked before any is priced.
pub(crate) fn price(arguments: &PriceArguments) -> Result<Exit, Failure> {
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
            "no scenario has a [price] table; give --reference, --price and --measure".to_owned(),
        ));
    }
    refuse_precision(&arguments.settings)?;
    run::set_threads(arguments.threads)?;
    let mut documents = Documents::new(arguments.format);
    for (i, (scenario, questions)) in asked.iter().enumerate() {
        let settings = run::settings(&scenario.settings, &arguments.settings);
        let mut folder = Folder::hold(&files::folder_of(scenario, out, several))?;
        let mut answered = Vec::new();
        for question in questions {
            let priced = crate::pricing::price(scenario, &settings, question)?;
            answered.push(Answered { question, priced });
        }
        let flags = run::given(&arguments.settings, &flags(arguments));
        price::write(&mut folder, scenario, &settings, &answered, &flags, arguments.png)?;
        if arguments.format == Format::Human && !arguments.quiet {
            let gap = if 0 < i { "\n" } else { "" };
            print(&format!("{gap}{}", price::tell(scenario, &answered, &folder)))?;
        }
        documents.add(
            || price::document(scenario, &settings, &answered, &flags),
            || price::rows(scenario, &settings, &answered),
        )?;
    }
    documents.print()?;
    Ok(Exit::Done)
}

/// The questions of a scenario with what the command line says of them; none, if nothing is asked.
fn questions(
    scenario: &Scenario,
    arguments: &PriceArguments,
) -> Result<Vec<PriceQuestion>, Failure> {
    let PriceArguments { reference, price, measure, .. } = arguments;
    let written = match (price, measure) {
        _ if !scenario.prices.is_empty() => scenario.prices.clone(),
        (Some(price), Some(measure)) => vec![PriceSettings {
            reference: crate::scenario::BASE.to_owned(),
            price: *price,
            measure: measure.clone(),
            printed: std::collections::BTreeMap::new(),
        }],
        (None, None) if reference.is_none() => Vec::new(),
        _ => {
            return Err(Failure::usage(
                "there is no [price] table; give both --price and --measure",
            ));
        }
    };
    let question = |written: PriceSettings| {
        let changed = PriceSettings {
            reference: reference.clone().unwrap_or(written.reference),
            price: price.unwrap_or(written.price),
            measure: measure.clone().unwrap_or(written.measure),
            printed: written.printed,
        };
        let question = scenario.price_question(&changed);
        question.map_err(|wrong| Failure::Usage {
            problem: format!("--{}: {}", wrong.key, wrong.message),
            help: wrong.help,
        })
    };
    written.into_iter().map(question).collect()
}

fn flags(arguments: &PriceArguments) -> Value {
    json!({
        "reference": arguments.reference,
        "price": arguments.price,
        "measure": arguments.measure,
    })
}
