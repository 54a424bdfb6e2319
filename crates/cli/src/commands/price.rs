//! `price`: what variants are worth against things whose price is known.

use std::collections::BTreeMap;

use sandtable_sim::trials::Stop;
use serde_json::{Value, json};

use super::answer::{self, Inquiry};
use super::refusal::Unasked;
use crate::args::{AnswerArguments, PartsArguments, PriceArguments};
use crate::checkpoint::parts::Part;
use crate::checkpoint::pieces::{Divided, Pieces};
use crate::disk::folder::Folder;
use crate::output::answers::Answers;
use crate::output::price::Answered;
use crate::scenario::{BASE, LadderPoints, LadderSettings, PriceQuestion, PriceSettings, Scenario};
use crate::task::Task;
use crate::watch::Watch;
use crate::{Exit, Failure};

/// Prices the variants of scenarios.
///
/// # Errors
///
/// As [`answer::answer`].
pub(crate) fn price(arguments: &PriceArguments) -> Result<Exit, Failure> {
    answer::answer(arguments)
}

/// Puts the shards of prices together.
///
/// # Errors
///
/// As [`answer::answer`].
pub(super) fn merged(
    arguments: &PriceArguments,
    done: &Pieces,
    watch: &Watch,
) -> Result<Exit, Failure> {
    answer::merged(arguments, done, watch)
}

impl Inquiry for PriceArguments {
    type Question = PriceQuestion;
    type Answered = Answered;

    const NOTHING: &'static str =
        "no scenario has a [price] table; give --ladder, --points and --measure";

    fn arguments(&self) -> &AnswerArguments {
        &self.answer
    }

    fn flags(&self) -> Value {
        json!({
            "reference": self.reference,
            "price": self.price,
            "measure": self.measure,
            "ladder": self.ladder.as_ref().map(|ladder| &ladder.text),
            "points": self.points,
            "proportional": self.proportional,
            "step": self.step,
        })
    }

    fn questions(&self, scenario: &Scenario) -> Result<Vec<PriceQuestion>, Failure> {
        let question = |written: PriceSettings| {
            let question = scenario.price_question(&changed(written, self));
            let question = question.map_err(Unasked::from)?;
            let asked = || answer::asked_in("price", self.measure.as_deref(), scenario);
            let engine = self.answer.settings(&scenario.settings).engine;
            crate::pricing::refuse_missing(scenario, &question, engine, &asked)?;
            Ok(question)
        };
        written(self, scenario)?.into_iter().map(question).collect()
    }

    fn answer(
        &self,
        task: &Task<'_, PriceQuestion>,
        part: &mut Part,
    ) -> Result<(Option<Answered>, Option<Stop>), Failure> {
        let priced = crate::pricing::price(task, part)?;
        let stopped = match &priced {
            Some(priced) => priced.stopped,
            None => task.watch.wish(),
        };
        let question = task.question.clone();
        Ok((priced.map(|priced| Answered { question, priced }), stopped))
    }

    fn parts(&self) -> &PartsArguments {
        &self.parts
    }

    const DIVIDED: Divided = Divided::Blocks;

    fn pieces(_: &PriceQuestion) -> usize {
        1
    }

    fn share(
        &self,
        task: &Task<'_, PriceQuestion>,
        part: &mut Part,
    ) -> Result<Option<Stop>, Failure> {
        crate::pricing::share(task, part)
    }

    fn exit(_: &Answers<Answered>, _: &Folder) -> Result<Exit, Failure> {
        Ok(Exit::Done)
    }
}

/// The questions of a file, or the one that only the command line asks; none, if nothing is asked.
fn written(arguments: &PriceArguments, scenario: &Scenario) -> Result<Vec<PriceSettings>, Failure> {
    let PriceArguments { reference, price, ladder, measure, .. } = arguments;
    match measure {
        _ if !scenario.prices.is_empty() => Ok(scenario.prices.clone()),
        Some(measure) if price.is_some() || ladder.is_some() => Ok(vec![PriceSettings {
            measure: measure.clone(),
            ladder: None,
            reference: BASE.to_owned(),
            price: None,
            proportional: None,
            printed: BTreeMap::new(),
            step: None,
            placeholders: BTreeMap::new(),
        }]),
        None if price.is_none() && ladder.is_none() && reference.is_none() => Ok(Vec::new()),
        _ => Err(Unasked::Price.into()),
    }
}

/// A question with what the command line says of it. A ladder there takes the place of a price in the
/// file, and the other way round.
fn changed(written: PriceSettings, arguments: &PriceArguments) -> PriceSettings {
    let ladder = arguments.ladder.as_ref().map(|it| LadderSettings {
        key: Some(it.key.clone()),
        values: it.values.clone(),
        points: arguments.points.map(LadderPoints::EachOne),
        ..LadderSettings::default()
    });
    let (of_file, price_of_file) = match (&ladder, arguments.price) {
        (None, None) => (written.ladder, written.price),
        _ => (None, None),
    };
    PriceSettings {
        measure: arguments.measure.clone().unwrap_or(written.measure),
        proportional: match &ladder {
            Some(_) => None,
            None => arguments.proportional.clone().or(written.proportional),
        },
        ladder: ladder.or(of_file),
        reference: arguments.reference.clone().unwrap_or(written.reference),
        price: arguments.price.or(price_of_file),
        step: arguments.step.or(written.step),
        ..written
    }
}
