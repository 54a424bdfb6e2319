//! `price`: what variants are worth against one whose price is known.

use std::collections::BTreeMap;

use sandtable_sim::trials::Stop;
use serde_json::{Value, json};

use super::answer::{self, Inquiry};
use super::refusal::Unasked;
use crate::args::{AnswerArguments, PriceArguments};
use crate::output::answers::Answers;
use crate::output::price::Answered;
use crate::scenario::{BASE, PriceQuestion, PriceSettings, Scenario, Settings};
use crate::watch::Watch;
use crate::{Exit, Failure};

/// Prices the variants of scenarios.
pub(crate) fn price(arguments: &PriceArguments) -> Result<Exit, Failure> {
    answer::answer(arguments)
}

impl Inquiry for PriceArguments {
    type Question = PriceQuestion;
    type Answered = Answered;

    const NOTHING: &'static str =
        "no scenario has a [price] table; give --reference, --price and --measure";

    fn arguments(&self) -> &AnswerArguments {
        &self.answer
    }

    fn flags(&self) -> Value {
        json!({ "reference": self.reference, "price": self.price, "measure": self.measure })
    }

    fn questions(&self, scenario: &Scenario) -> Result<Vec<PriceQuestion>, Failure> {
        let question = |written: PriceSettings| {
            let changed = PriceSettings {
                reference: self.reference.clone().unwrap_or(written.reference),
                price: self.price.unwrap_or(written.price),
                measure: self.measure.clone().unwrap_or(written.measure),
                printed: written.printed,
            };
            let question = scenario.price_question(&changed);
            let question = question.map_err(|wrong| {
                let (option, message, help) = (wrong.key, wrong.message, wrong.help);
                Failure::from(Unasked::Option { option, message, help })
            })?;
            let asked = || answer::asked_in("price", self.measure.as_deref(), scenario);
            crate::pricing::refuse_missing(scenario, &question, &asked)?;
            Ok(question)
        };
        written(self, scenario)?.into_iter().map(question).collect()
    }

    fn answer(
        &self,
        scenario: &Scenario,
        settings: &Settings,
        question: PriceQuestion,
        watch: &Watch,
    ) -> Result<(Option<Answered>, Option<Stop>), Failure> {
        let priced = crate::pricing::price(scenario, settings, &question, watch)?;
        let stopped = match &priced {
            Some(priced) => priced.stopped,
            None => watch.wish(),
        };
        Ok((priced.map(|priced| Answered { question, priced }), stopped))
    }

    fn exit(_: &Answers<Answered>) -> Result<Exit, Failure> {
        Ok(Exit::Done)
    }
}

/// The questions of a file, or the one that only the command line asks; none, if nothing is asked.
fn written(arguments: &PriceArguments, scenario: &Scenario) -> Result<Vec<PriceSettings>, Failure> {
    let PriceArguments { reference, price, measure, .. } = arguments;
    match (price, measure) {
        _ if !scenario.prices.is_empty() => Ok(scenario.prices.clone()),
        (Some(price), Some(measure)) => Ok(vec![PriceSettings {
            reference: BASE.to_owned(),
            price: *price,
            measure: measure.clone(),
            printed: BTreeMap::new(),
        }]),
        (None, None) if reference.is_none() => Ok(Vec::new()),
        _ => Err(Unasked::Price.into()),
    }
}
