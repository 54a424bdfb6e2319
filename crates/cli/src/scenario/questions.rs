//! What a scenario asks to be tuned and priced.

use sandtable_dice::Scale;
use sandtable_keys::Number;
use sandtable_sim::distribution::Observation;
use sandtable_sim::expression::{EvaluationError, Expression};
use sandtable_sim::statistic::Statistic;
use sandtable_sim::tuning::Grid;
use sandtable_sim::value::Value;

use super::file::{PriceSettings, ScenarioFile, TuneSettings, TuneTarget};
use super::measures::{self, DefinedMeasure};
use super::problem::{Problem, list, nearest};
use super::ready::Scenario;
use super::variant::Variant;
use crate::Failure;

/// What is wrong with a question, and with which key of it.
#[derive(Clone, Debug)]
pub(crate) struct Wrong {
    /// The key.
    pub(crate) key: &'static str,
    /// What is wrong.
    pub(crate) message: String,
    /// What would be right.
    pub(crate) help: Option<String>,
}

impl Wrong {
    fn new(key: &'static str, message: impl Into<String>) -> Wrong {
        Wrong { key, message: message.into(), help: None }
    }
}

/// A question of what a parameter should be.
#[derive(Clone, Debug)]
pub(crate) struct TuneQuestion {
    /// The parameter, by its dotted key.
    pub(crate) parameter: String,
    /// The lowest and the highest value that is considered.
    pub(crate) range: [f64; 2],
    /// What is measured.
    pub(crate) measure: AskedMeasure,
    /// What of it shall meet the target.
    pub(crate) statistic: Statistic,
    /// What it shall come to.
    pub(crate) target: TuneTarget,
    /// The variants that are tuned, each on its own.
    pub(crate) variants: Vec<String>,
    /// Which numbers the parameter takes.
    pub(crate) grid: Grid,
}

/// A question of what variants should cost.
#[derive(Clone, Debug)]
pub(crate) struct PriceQuestion {
    /// The variant whose price is right.
    pub(crate) reference: String,
    /// Its price.
    pub(crate) price: f64,
    /// What things are worth.
    pub(crate) measure: AskedMeasure,
    /// What the rulebook asks for each variant, if it does.
    pub(crate) printed: Vec<(String, f64)>,
}

/// A measure, or an expression over the measures.
#[derive(Clone, Debug)]
pub(crate) struct AskedMeasure {
    /// As it is written.
    pub(crate) text: String,
    expression: Expression,
    /// The measures of the scenario that it depends on: so many of the first.
    defined: usize,
}

impl AskedMeasure {
    fn read(text: &str, defined: &[DefinedMeasure], base: &Variant) -> Result<AskedMeasure, Wrong> {
        let built_in = base.prepared.experiment.measures();
        let mut names: Vec<&str> = built_in.iter().map(|measure| measure.name).collect();
        names.extend(defined.iter().map(|measure| measure.name.as_str()));
        let expression = Expression::parse(text, &names)
            .map_err(|error| Wrong::new("measure", error.to_string()))?;
        let (scales, _) = measures::scales(defined, base)
            .map_err(|problem| Wrong::new("measure", problem.message()))?;
        expression.scale(&scales).map_err(|error| Wrong::new("measure", error.to_string()))?;
        let used = expression.names_used();
        let last = defined.iter().rposition(|measure| used.contains(&measure.name.as_str()));
        Ok(AskedMeasure {
            text: text.to_owned(),
            defined: last.map_or(0, |last| last + 1),
            expression,
        })
    }

    /// What is observed of an outcome.
    pub(crate) fn of(
        &self,
        scenario: &Scenario,
        outcome: &[Option<Value>],
    ) -> Result<Observation, EvaluationError> {
        let (mut values, last) = measures::observed(&scenario.measures[..self.defined], outcome)?;
        let is_last = |measure: &DefinedMeasure| measure.name == self.text.trim();
        if let Some(last) = last.filter(|_| is_last(&scenario.measures[self.defined - 1])) {
            return Ok(last);
        }
        // Those after the last that is used have no value, and need none.
        values.resize(outcome.len() + scenario.measures.len(), None);
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
}

impl Scenario {
    /// The question that `[tune]` or the command line asks.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong.
    pub(crate) fn tune_question(&self, written: &TuneSettings) -> Result<TuneQuestion, Wrong> {
        let measure = AskedMeasure::read(&written.measure, &self.measures, &self.variants[0])?;
        let statistic = written.statistic.parse::<Statistic>();
        let statistic = statistic.map_err(|error| Wrong::new("statistic", error.to_string()))?;
        let variants = written.variant.all().to_vec();
        if variants.is_empty() {
            return Err(Wrong::new("variant", "expected the name of a variant"));
        }
        for name in &variants {
            self.known_variant("variant", name)?;
        }
        if let TuneTarget::Variant(target) = &written.target {
            self.known_variant("target", &target.variant)?;
        }
        let mut grid = Grid::default();
        for name in &variants {
            let variant = self.known_variant("variant", name)?;
            grid = self.tuned_parameter(variant, written)?;
        }
        Ok(TuneQuestion {
            parameter: written.parameter.clone(),
            range: written.range,
            measure,
            statistic,
            target: written.target.clone(),
            variants,
            grid,
        })
    }

    fn known_variant(&self, key: &'static str, name: &str) -> Result<&Variant, Wrong> {
        self.variant(name).ok_or_else(|| {
            let names: Vec<&str> =
                self.variants.iter().map(|variant| variant.name.as_str()).collect();
            let help = nearest(name, names.iter().copied());
            let message = format!("there is no variant `{name}`; expected one of {}", list(&names));
            Wrong { help, ..Wrong::new(key, message) }
        })
    }

    /// Which numbers the parameter of a variant takes; it is a number, and the range is one of it.
    fn tuned_parameter(&self, variant: &Variant, written: &TuneSettings) -> Result<Grid, Wrong> {
        let parameter = self.parameter(variant, &written.parameter).map_err(|failure| {
            let (message, help) = match failure {
                Failure::Usage { problem, help } => (problem, help),
                other => (other.to_string(), None),
            };
            Wrong { help, ..Wrong::new("parameter", message) }
        })?;
        let Some(Number { whole, least, most, .. }) = parameter.numbers() else {
            let message =
                format!("`{}` is not a number; it is {}", parameter.key, parameter.kind.noun());
            return Err(Wrong::new("parameter", message));
        };
        let [low, high] = written.range;
        let wrong = |message: String| Err(Wrong::new("range", message));
        if high <= low {
            return wrong(format!("the range ends at {high}, and begins at {low}"));
        }
        if whole && (low.fract() != 0.0 || high.fract() != 0.0) {
            return wrong(format!(
                "`{}` is a whole number; so are the ends of its range",
                parameter.key
            ));
        }
        for (limit, is_past, word) in [
            (least, least.is_some_and(|least| low < least), "least"),
            (most, most.is_some_and(|most| most < high), "most"),
        ] {
            if let Some(limit) = limit.filter(|_| is_past) {
                return wrong(format!(
                    "`{}` is at {word} {limit}; the range is from {low} to {high}",
                    parameter.key
                ));
            }
        }
        Ok(parameter.grid())
    }

    /// The question that `[price]` or the command line asks.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong.
    pub(crate) fn price_question(&self, written: &PriceSettings) -> Result<PriceQuestion, Wrong> {
        let measure = AskedMeasure::read(&written.measure, &self.measures, &self.variants[0])?;
        self.known_variant("reference", &written.reference)?;
        if !(written.price.is_finite() && 0.0 < written.price) {
            let message = format!(
                "the price of the reference is {}; nothing can be priced against what costs nothing",
                written.price
            );
            return Err(Wrong::new("price", message));
        }
        for (name, price) in &written.printed {
            self.known_variant("printed", name)?;
            if !(price.is_finite() && 0.0 <= *price) {
                return Err(Wrong::new("printed", format!("the price of `{name}` is {price}")));
            }
        }
        let printed = written.printed.iter().map(|(name, price)| (name.clone(), *price));
        Ok(PriceQuestion {
            reference: written.reference.clone(),
            price: written.price,
            measure,
            printed: printed.collect(),
        })
    }
}

/// Takes up the questions of a file, once everything else about it is right.
pub(super) fn take_up(scenario: &mut Scenario, written: &ScenarioFile) -> Vec<Problem> {
    let (tunes, prices) = (written.tune.clone().keyed(), written.price.clone().keyed());
    let at = |table: &str, key: &[String], wrong: Wrong| {
        let around = std::iter::once(table.to_owned()).chain(key.iter().cloned());
        let path: Vec<String> = around.chain([wrong.key.to_owned()]).collect();
        Problem::new(&path, wrong.message).help(wrong.help)
    };
    let tune = |(key, one): &(Vec<String>, TuneSettings)| {
        scenario.tune_question(one).err().map(|wrong| at("tune", key, wrong))
    };
    let price = |(key, one): &(Vec<String>, PriceSettings)| {
        scenario.price_question(one).err().map(|wrong| at("price", key, wrong))
    };
    let mut problems: Vec<Problem> = tunes.iter().filter_map(tune).collect();
    problems.extend(prices.iter().filter_map(price));
    scenario.tunes = tunes.into_iter().map(|(_, one)| one).collect();
    scenario.prices = prices.into_iter().map(|(_, one)| one).collect();
    problems
}
