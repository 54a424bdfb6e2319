//! A measure that is asked for, by its name or as an expression.

use sandtable_dice::Scale;
use sandtable_sim::distribution::{DistributionError, Observation, Unobserved};
use sandtable_sim::expression::Expression;
use sandtable_sim::value::Value;
use serde::Serialize;

use super::measures::{self, DefinedMeasure};
use super::ready::Scenario;
use super::variant::Variant;
use super::wrong::Wrong;
use crate::unmeasured::Unmeasured;

impl Scenario {
    /// The scenario with a measure for each expression over the measures that is asked for, called as it is
    /// written. What is a plain word is the name of a measure, or of none.
    ///
    /// # Errors
    ///
    /// If it is no expression over the measures.
    pub(crate) fn stating(mut self, asked: &[String]) -> Result<Scenario, Wrong> {
        let is_word = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "_-".contains(c));
        for text in asked.iter().filter(|text| !is_word(text)) {
            if !self.measure_names().contains(text) {
                let AskedMeasure { text: name, expression, .. } = AskedMeasure::read(text, &self)?;
                let measure = DefinedMeasure::below(&self.measures, name, expression, None);
                self.measures.push(measure);
            }
        }
        Ok(self)
    }
}

/// A measure, or an expression over the measures.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AskedMeasure {
    /// As it is written.
    pub(crate) text: String,
    #[serde(skip)]
    expression: Expression,
    /// The measures of the scenario that it is worked out by, by their positions.
    #[serde(skip)]
    needed: Vec<usize>,
}

impl AskedMeasure {
    pub(super) fn read(text: &str, scenario: &Scenario) -> Result<AskedMeasure, Wrong> {
        let (defined, base) = (&scenario.measures, &scenario.variants[0]);
        let built_in = base.prepared.experiment.measures();
        let mut names: Vec<&str> = built_in.iter().map(|measure| measure.name).collect();
        names.extend(defined.iter().map(|measure| measure.name.as_str()));
        let expression = Expression::parse(text, &names)
            .map_err(|error| Wrong::new("measure", error.to_string()))?;
        let (scales, _) = measures::scales(defined, &scenario.bounds, base)
            .map_err(|problem| Wrong::new("measure", problem.message()))?;
        expression.scale(&scales).map_err(|error| Wrong::new("measure", error.to_string()))?;
        let needed = measures::needed([&expression], defined);
        Ok(AskedMeasure { text: text.to_owned(), needed, expression })
    }

    /// The same, called otherwise.
    pub(super) fn called(self, text: String) -> AskedMeasure {
        AskedMeasure { text, ..self }
    }

    /// What is observed of an outcome.
    pub(crate) fn of(
        &self,
        scenario: &Scenario,
        outcome: &[Option<Value>],
    ) -> Result<Observation, Unobserved> {
        let (values, seen) = scenario.measured(&self.needed, outcome)?;
        let is_itself = |last: &usize| scenario.measures[*last].name == self.text.trim();
        if let Some(seen) = seen.filter(|_| self.needed.last().is_some_and(is_itself)) {
            return Ok(seen);
        }
        Ok(self.expression.evaluate(&values)?.into())
    }

    /// Whether it is a measure under a condition.
    pub(crate) fn is_given(&self, scenario: &Scenario) -> bool {
        scenario.given(self.text.trim()).is_some()
    }

    /// What kind of number it is, and what it can come to, in a variant.
    pub(crate) fn scale(&self, scenario: &Scenario, variant: &Variant) -> Scale {
        scenario.scale_of(self.text.trim(), &self.expression, variant)
    }

    /// What an outcome is worth to who wants it high.
    ///
    /// # Errors
    ///
    /// If it has no value.
    pub(crate) fn worth(
        &self,
        scenario: &Scenario,
        outcome: &[Option<Value>],
        of: impl Fn() -> String,
    ) -> Result<Value, Unmeasured> {
        let seen = self.of(scenario, outcome);
        let seen = seen.map_err(|error| Unmeasured::expression(&self.text, of(), error))?;
        seen.value()
            .ok_or_else(|| Unmeasured::expression(&self.text, of(), DistributionError::Empty))
    }
}
