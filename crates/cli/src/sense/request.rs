//! What is to be found out, and how it is read.

use sandtable_sim::distribution::{Distribution, DistributionError, Observation, Unobserved};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::value::{Value, tidy};

use serde_json::json;

use crate::Failure;
use crate::results;
use crate::scenario::{Scenario, Settings, Variant};
use crate::unmeasured::Unmeasured;

/// What is to be found out.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// The variant whose numbers are moved.
    pub(crate) variant: &'a Variant,
    /// All measures, the one that is ranked first.
    pub(crate) measures: Vec<String>,
    /// What is asked of them.
    pub(crate) statistic: Statistic,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// What a measure comes to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    /// The statistic; without a value if there is none to read it off.
    pub(crate) statistic: Estimate,
    /// How likely it is to have no value.
    pub(crate) missing: Estimate,
    /// How likely the condition is met under which it is given, if it is under one.
    pub(crate) condition: Option<Estimate>,
}

impl Request<'_> {
    /// All that the pairs depend on, besides the scenario and how it is run.
    pub(crate) fn asked(&self) -> serde_json::Value {
        json!({
            "variant": self.variant.name,
            "in_force": self.variant.prepared.in_force,
            "measures": self.measures,
            "statistic": self.statistic.to_string(),
        })
    }

    /// The value of a measure for an outcome.
    pub(super) fn reading<'a>(
        &'a self,
        variant: &Variant,
        measure: &str,
    ) -> impl Fn(&[Option<Value>]) -> Result<Observation, Unobserved> + use<'a> {
        results::reading(self.scenario, variant, measure)
    }

    /// The failure to read a measure.
    pub(super) fn unreadable(&self, measure: &str, error: DistributionError) -> Failure {
        Unmeasured::named(measure, &*self.scenario.file, error).into()
    }

    /// What each measure of a variant comes to that has these distributions, as `run` knows it.
    pub(super) fn read(&self, variant: &Variant, distributions: &[Distribution]) -> Vec<Reading> {
        let of = |(name, distribution): (&String, &Distribution)| {
            let scale = self.scenario.scale(variant, name);
            let confidence = self.settings.confidence;
            let missing = Estimate::missing(distribution, confidence, scale);
            Reading {
                statistic: Estimate::of(self.statistic, distribution, confidence, scale),
                missing: Estimate { value: missing.value.map(tidy), ..missing },
                condition: results::condition_met(self.scenario, name, distribution, confidence),
            }
        };
        self.measures.iter().zip(distributions).map(of).collect()
    }
}
