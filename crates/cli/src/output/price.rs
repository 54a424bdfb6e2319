//! What `price` says, prints and writes.

mod answered;
mod chart;
mod fair;
mod mixes;
mod notes;
pub(super) mod rows;
mod tables;
mod verdict;

use sandtable_report::plot;
use sandtable_sim::estimate::Estimate;
use serde_json::{Value, json};

use super::answers::{self, Answers};
use super::documents::number;
use super::markdown;
use crate::disk::inventory::Writer;
use crate::pricing::{PricedRung, PricedVariant, Worth};
use crate::scenario::{Scenario, Settings, Way};

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
            "way": way(&self.question.way),
            "ladder": self.priced.ladder.iter().map(rung).collect::<Vec<_>>(),
            "assumed": notes::assumed(self),
            "placeholders": self.question.placeholders.iter().map(placeholder).collect::<Vec<_>>(),
            "step": self.question.step,
            "trials": self.priced.trials,
            "why": self.priced.sampled_because.as_ref().map(ToString::to_string),
            "situations": self.priced.situations.iter().map(situation).collect::<Vec<_>>(),
            "variants": self.priced.variants.iter().map(|it| variant(self, it)).collect::<Vec<_>>(),
            "over_mixes": mixes::sentences(self),
            "in_words": tables::in_a_line(self),
        })]
    }

    fn remark(_: &Answers<Answered>) -> String {
        String::new()
    }
}

fn way(way: &Way) -> Value {
    match way {
        Way::Exchange(ladder) => json!({ "exchange": { "key": ladder.key } }),
        Way::Ratio { price, proportional } => {
            json!({ "ratio": { "reference_price": price, "proportional": proportional } })
        }
    }
}

fn rung(rung: &PricedRung) -> Value {
    json!({
        "rung": rung.name,
        "points": rung.points,
        "value": rung.value.value,
        "value_interval": ends(&rung.value),
        "value_method": rung.value.method.to_string(),
        "p_condition": rung.condition.map(|it| number(it, None)),
        "next_adds": rung.next_adds.and_then(|next| next.value),
        "next_adds_interval": rung.next_adds.as_ref().and_then(ends),
        "next_adds_method": rung.next_adds.map(|next| next.method.to_string()),
    })
}

fn placeholder((what, why): &(String, String)) -> Value {
    json!({ "placeholder": what, "because": why })
}

/// The ends of an interval; nothing for one that is open.
fn ends(of: &Estimate) -> Option<[Option<f64>; 2]> {
    let end = |end: f64| Some(end).filter(|end| end.is_finite());
    of.interval.map(|interval| [end(interval.low), end(interval.high)])
}

fn variant(one: &Answered, variant: &PricedVariant) -> Value {
    json!({
        "variant": variant.name,
        "printed_price": variant.printed,
        "overpaid": variant
            .average
            .overpaid(variant.printed)
            .filter(|_| verdict::is_judged(one) && verdict::unseen(one, variant).is_none()),
        "verdict": tables::said(one, variant),
        "fair_in_words": fair::fair(&variant.average),
        "rounded_price": one.question.step.and_then(|step| fair::rounded(&variant.average, step)),
        "average": worth(&variant.average),
        "situations": variant.situations.iter().map(worth).collect::<Vec<_>>(),
    })
}

fn worth(worth: &Worth) -> Value {
    json!({
        "value": worth.value.value,
        "value_interval": ends(&worth.value),
        "value_method": worth.value.method.to_string(),
        "p_condition": worth.condition.map(|it| number(it, None)),
        "value_of_reference": worth.of_reference.and_then(|it| it.value),
        "value_of_reference_interval": worth.of_reference.as_ref().and_then(ends),
        "value_of_reference_method": worth.of_reference.map(|it| it.method.to_string()),
        "fair_price": worth.fair.and_then(|fair| fair.value),
        "interval": worth.fair.as_ref().and_then(ends),
        "ci_method": worth.fair.map(|fair| fair.method.to_string()),
    })
}
