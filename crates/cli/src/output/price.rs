//! What `price` says, prints and writes.

mod answered;
mod chart;
mod notes;
pub(super) mod rows;
mod tables;

use sandtable_report::plot;
use sandtable_sim::estimate::Estimate;
use serde_json::{Value, json};

use super::answers::{self, Answers};
use super::folder::Writer;
use super::markdown;
use crate::pricing::{PricedVariant, Worth};
use crate::scenario::{Scenario, Settings};

pub(crate) use answered::Answered;

impl answers::Answered for Answered {
    const WRITER: Writer = Writer::Price;
    const STEM: &'static str = "price";
    const MORE_ROWS: Option<&'static str> = None;
    const KEY: &'static str = "prices";
    const CAPTION: &'static str = "The prices";

    fn rows(answers: &Answers<Answered>) -> Vec<u8> {
        rows::rows(answers)
    }

    fn more_rows(_: &Answers<Answered>) -> Vec<u8> {
        Vec::new()
    }

    fn plot(&self, scenario: &Scenario, settings: &Settings) -> String {
        plot::prices(&chart::prices(scenario, settings, self))
    }

    fn in_words(&self, _: &Settings) -> String {
        tables::in_words(self)
    }

    fn in_markdown(&self, _: &Settings) -> String {
        markdown::lines(&tables::in_words(self))
    }

    fn documents(&self, _: &Settings) -> Vec<Value> {
        let situation = |(name, share): &(String, f64)| json!({ "name": name, "weight": share });
        vec![json!({
            "measure": self.question.measure.text,
            "reference": self.question.reference,
            "reference_price": self.question.price,
            "trials": self.priced.trials,
            "why": self.priced.sampled_because.as_ref().map(ToString::to_string),
            "situations": self.priced.situations.iter().map(situation).collect::<Vec<_>>(),
            "variants": self.priced.variants.iter().map(variant).collect::<Vec<_>>(),
        })]
    }

    fn remark(_: &Answers<Answered>) -> String {
        String::new()
    }
}

fn variant(variant: &PricedVariant) -> Value {
    json!({
        "variant": variant.name,
        "printed_price": variant.printed,
        "overpaid": variant.average.overpaid(variant.printed),
        "average": worth(&variant.average),
        "situations": variant.situations.iter().map(worth).collect::<Vec<_>>(),
    })
}

fn worth(worth: &Worth) -> Value {
    let ends = |of: &Estimate| of.interval.map(|interval| [interval.low, interval.high]);
    json!({
        "value": worth.value.value,
        "value_interval": ends(&worth.value),
        "value_method": worth.value.method.to_string(),
        "value_of_reference": worth.of_reference.value,
        "fair_price": worth.fair.map(|fair| fair.value),
        "interval": worth.fair.as_ref().and_then(ends),
        "ci_method": worth.fair.map(|fair| fair.method.to_string()),
    })
}
