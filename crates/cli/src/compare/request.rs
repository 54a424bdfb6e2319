//! What is to be compared.

use sandtable_dice::Scale;
use sandtable_sim::comparison::Looks;
use sandtable_sim::stream::Stream;
use serde_json::json;

use crate::scenario::{Scenario, Settings, Variant};

/// What is to be compared.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// What the variants are compared with.
    pub(crate) reference: Side<'a>,
    /// The variants; at least one.
    pub(crate) variants: Vec<Side<'a>>,
    /// What is compared; the first measure is the main one.
    pub(crate) measures: Vec<Asked>,
    /// How it is run.
    pub(crate) settings: Settings,
    /// What takes no part, or does not hold, in sentences.
    pub(crate) aside: Vec<String>,
}

impl Request<'_> {
    /// When pairs are looked at.
    pub(super) fn looks(&self) -> Looks {
        Looks::geometric(self.settings.trials())
    }

    /// The confidence of each interval at one look, for all of them to hold with the confidence that is
    /// asked for wherever the pairs stop: which look that is depends on what was seen, so that the error
    /// is divided evenly over all (Bonferroni 1936). Differences see to that themselves.
    pub(super) fn at_each_look(&self) -> f64 {
        1.0 - (1.0 - self.settings.confidence) / self.looks().count() as f64
    }

    /// All that the pairs depend on, besides the scenarios and how they are run.
    pub(crate) fn asked(&self) -> serde_json::Value {
        let side = |side: &Side| {
            let in_force = &side.variant.prepared.in_force;
            json!({ "name": side.name, "scenario": side.scenario.name, "in_force": in_force })
        };
        let measure = |it: &Asked| json!({ "name": it.name, "margin": it.margin, "has_verdict": it.has_verdict });
        json!({
            "reference": side(&self.reference),
            "variants": self.variants.iter().map(side).collect::<Vec<_>>(),
            "measures": self.measures.iter().map(measure).collect::<Vec<_>>(),
        })
    }

    /// The random bits of the comparison.
    pub(crate) fn stream(&self) -> Stream {
        Stream::new(self.settings.seed, &self.reference.scenario.name)
    }
}

/// One side of a comparison.
#[derive(Clone, Debug)]
pub(crate) struct Side<'a> {
    /// What it is called here.
    pub(crate) name: String,
    /// The scenario that it is from.
    pub(crate) scenario: &'a Scenario,
    /// The variant.
    pub(crate) variant: &'a Variant,
}

/// A measure that is compared.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// Its name.
    pub(crate) name: String,
    /// What is counted.
    pub(crate) meaning: String,
    /// What kind of number it is, and what it can come to on any of the sides.
    pub(crate) scale: Scale,
    /// A difference of this much does not matter.
    pub(crate) margin: f64,
    /// Whether it is asked about, by name or by the scenario. Only what is has pairs of trials run for
    /// it, for each takes its part of the error that all verdicts may have.
    pub(crate) has_verdict: bool,
}
