//! What a scenario asks to be tuned and priced.

use sandtable_keys::Number;
use sandtable_sim::interval::Interval;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::tuning::Grid;
use serde::Serialize;

use super::asked::AskedMeasure;
use super::file::number::{WrittenNumber, number};
use super::file::price::PriceSettings;
use super::file::{ScenarioFile, TargetVariant, TuneSettings, WrittenTarget};
use super::ladder::Ladder;
use super::matrix::MatrixQuestion;
use super::ready::Scenario;
use super::variant::Variant;
use super::wrong::Wrong;
use crate::Failure;
use crate::json_text::as_text;
use crate::problem::{Problem, of_percent};
use crate::share::impossible;

/// A question of what a parameter should be.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TuneQuestion {
    /// The parameter, by its dotted key.
    pub(crate) parameter: String,
    /// The lowest and the highest value that is considered.
    pub(crate) range: [f64; 2],
    /// What is measured.
    pub(crate) measure: AskedMeasure,
    /// The matrix of which it is what both sides come to, if it is that.
    pub(crate) equilibrium: Option<MatrixQuestion>,
    /// What of it shall meet the target.
    #[serde(serialize_with = "as_text")]
    pub(crate) statistic: Statistic,
    /// What it shall come to.
    pub(crate) target: TuneTarget,
    /// The variants that are tuned, each on its own.
    pub(crate) variants: Vec<String>,
    /// Which numbers the parameter takes: the rule says so, of this key.
    #[serde(skip)]
    pub(crate) grid: Grid,
}

impl TuneQuestion {
    /// The range that is considered.
    pub(crate) fn interval(&self) -> Interval {
        let [low, high] = self.range;
        Interval { low, high }
    }
}

/// What a parameter is tuned to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) enum TuneTarget {
    /// A number.
    Number(f64),
    /// What another variant comes to.
    Variant(TargetVariant),
}

/// A target with fewer decimals is meant as it stands, and not as a number that was rounded.
const ROUNDED: usize = 3;

impl TuneTarget {
    /// By how much it may be missed where it is not met otherwise: by half a unit of the last of its
    /// decimals, if there are enough for it to be a number that was rounded.
    pub(crate) fn slack(&self) -> f64 {
        let TuneTarget::Number(number) = self else { return 0.0 };
        let written = number.to_string();
        let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        if decimals < ROUNDED { 0.0 } else { format!("5e-{}", decimals + 1).parse().unwrap_or(0.0) }
    }
}

/// A question of what variants should cost.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PriceQuestion {
    /// The variant whose price is right, or that the ladder is made of.
    pub(crate) reference: String,
    /// What things are worth.
    pub(crate) measure: AskedMeasure,
    /// The matrix of which that is what both sides come to, if it is that.
    pub(crate) equilibrium: Option<MatrixQuestion>,
    /// How a price follows from that.
    pub(crate) way: Way,
    /// What the rulebook asks for each variant, if it does.
    pub(crate) printed: Vec<(String, f64)>,
    /// Prices of the book are whole multiples of so many points, if that is said.
    pub(crate) step: Option<f64>,
    /// What stands in for something that the book does not print, and why.
    pub(crate) placeholders: Vec<(String, String)>,
}

/// How a price follows from what things are worth.
#[derive(Clone, Debug, Serialize)]
pub(crate) enum Way {
    /// Where a thing stands on a ladder of known prices.
    Exchange(Ladder),
    /// By the ratio of values.
    Ratio {
        /// The price of the reference, more than zero.
        price: f64,
        /// Why value is in proportion to points, if the scenario says so.
        proportional: Option<String>,
    },
}

impl Scenario {
    /// The question that `[tune]` or the command line asks.
    ///
    /// # Errors
    ///
    /// If anything in it is wrong.
    pub(crate) fn tune_question(&self, written: &TuneSettings) -> Result<TuneQuestion, Wrong> {
        let (measure, equilibrium) = self.asked(&written.measure)?;
        let statistic = written.statistic.parse::<Statistic>();
        let statistic = statistic.map_err(|error| Wrong::new("statistic", error.to_string()))?;
        if equilibrium.is_some() && statistic != Statistic::Mean {
            let message = "what both sides of a matrix come to is a mean, and nothing else";
            return Err(Wrong::new("statistic", message).help("leave it out"));
        }
        let variants = written.variant.all().to_vec();
        if variants.is_empty() {
            return Err(Wrong::new("variant", "expected the name of a variant"));
        }
        for name in &variants {
            self.known_variant("variant", name)?;
        }
        let target = target(&written.target)?;
        if let TuneTarget::Variant(target) = &target {
            self.known_variant("target", &target.variant)?;
        }
        if let (TuneTarget::Number(number), None) = (&target, &equilibrium) {
            let kinds = variants.iter().filter_map(|name| self.variant(name));
            let mut kinds = kinds.map(|variant| measure.scale(self, variant).kind);
            let wrong = kinds.find_map(|kind| impossible(statistic, kind, *number));
            if let Some((message, help)) = wrong {
                return Err(Wrong { help, ..Wrong::new("target", message) });
            }
        }
        let range = range(written)?;
        let mut grid = Grid::default();
        for name in &variants {
            let variant = self.known_variant("variant", name)?;
            grid = self.tuned_parameter(variant, &written.parameter, range)?;
        }
        if grid == Grid::Whole && !is_mixed(statistic) {
            grid = Grid::Parts(1);
        }
        Ok(TuneQuestion {
            parameter: written.parameter.clone(),
            range,
            measure,
            equilibrium,
            statistic,
            target,
            variants,
            grid,
        })
    }

    /// Which numbers the parameter of a variant takes; it is a number, and the range is one of it.
    fn tuned_parameter(
        &self,
        variant: &Variant,
        key: &str,
        [low, high]: [f64; 2],
    ) -> Result<Grid, Wrong> {
        let parameter = self.parameter(variant, key).map_err(|failure| {
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
        if let Some(end) = [low, high].into_iter().find(|end| parameter.is_between_steps(*end)) {
            return wrong(format!("`{}` goes by steps, and {end} lies between two", parameter.key));
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
        let (measure, equilibrium) = self.asked(&written.measure)?;
        let reference = self.known_variant("reference", &written.reference)?;
        let way = self.way(reference, written, (&measure, equilibrium.as_ref()))?;
        if let Some(step) = written.step.filter(|step| !(step.is_finite() && 0.0 < *step)) {
            return Err(Wrong::new("step", format!("prices cannot go by steps of {step}")));
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
            measure,
            equilibrium,
            way,
            printed: printed.collect(),
            step: written.step,
            placeholders: written.placeholders.clone().into_iter().collect(),
        })
    }

    /// How a price follows: by a ladder, or from the price of the reference.
    fn way(
        &self,
        reference: &Variant,
        written: &PriceSettings,
        (measure, equilibrium): (&AskedMeasure, Option<&MatrixQuestion>),
    ) -> Result<Way, Wrong> {
        match (&written.ladder, written.price) {
            (Some(_), Some(_)) => {
                let message = "a [price.ladder] says all prices; `price` says another";
                Err(Wrong::new("price", message).help("leave one of them out"))
            }
            (Some(_), None) if written.proportional.is_some() => {
                let message =
                    "a ladder shows how value grows with points; nothing has to be assumed";
                Err(Wrong::new("proportional", message).help("leave it out"))
            }
            (Some(ladder), None) => self.ladder(reference, ladder).map(Way::Exchange),
            (None, None) => Err(Wrong::new(
                "ladder",
                "nothing says what anything costs: there is no `ladder`, and no `price` of the \
                 reference",
            )
            .help(LADDER_HELP)),
            (None, Some(price)) if !(price.is_finite() && 0.0 < price) => {
                let message = format!(
                    "the price of the reference is {price}; nothing can be priced against what \
                     costs nothing"
                );
                Err(Wrong::new("price", message))
            }
            (None, Some(price)) => {
                match equilibrium {
                    None => self.refuse_negative(measure)?,
                    Some(game) if game.is_never_negative() => (),
                    Some(_) => return Err(bound_to_pay(measure)),
                }
                Ok(Way::Ratio { price, proportional: written.proportional.clone() })
            }
        }
    }

    /// Refuses the ratio of values that can be negative: of two that are nearly zero it could be any
    /// number, and what is twice a loss is no price.
    fn refuse_negative(&self, measure: &AskedMeasure) -> Result<(), Wrong> {
        let lowest = |variant: &&Variant| measure.scale(self, variant).low < 0.0;
        let Some(variant) = self.variants.iter().find(lowest) else { return Ok(()) };
        let text = &measure.text;
        let low = measure.scale(self, variant).low;
        let (how, bounds) = if low.is_finite() {
            (format!("can be as low as {low}"), "")
        } else {
            let bounds = "; or state what it can come to, in [bounds], if it cannot be negative";
            ("can be negative, as far as is known".to_owned(), bounds)
        };
        let message = format!(
            "`{text}` of variant `{}` {how}, and the ratio of what can be negative is no price",
            variant.name
        );
        let help = format!("{LADDER_HELP}{bounds}");
        Err(Wrong::new("measure", message).help(help))
    }
}

/// Costs are taken off in a matrix: only who may leave it loses nothing for sure.
fn bound_to_pay(measure: &AskedMeasure) -> Wrong {
    let message = format!(
        "`{}` can be negative where the rows have to take part, and the ratio of what can be negative is \
         no price",
        measure.text
    );
    let help = format!("let them stay out, `none = 0` under [matrix.rows]; or {LADDER_HELP}");
    Wrong::new("measure", message).help(help)
}

/// Whether the statistic of a mixture is that of its parts by their shares; only then does a number
/// between two whole ones stand for something.
fn is_mixed(statistic: Statistic) -> bool {
    !matches!(statistic, Statistic::Variance | Statistic::Sd | Statistic::Quantile(_))
}

const LADDER_HELP: &str = "give a ladder of known prices: ladder = { key = \"circumstances.models\", \
                           values = [6, 8, 10], points = 10 }";

/// The range that is considered, as numbers.
fn range(written: &TuneSettings) -> Result<[f64; 2], Wrong> {
    let number = |end: &WrittenNumber| {
        end.number().ok_or_else(|| {
            Wrong::new("range", "the ends of a range are numbers")
                .help("write range = [0, 1], or fractions such as \"1/3\"")
        })
    };
    let [low, high] = &written.range;
    Ok([number(low)?, number(high)?])
}

/// What the parameter is tuned to, a fraction as a number.
fn target(written: &WrittenTarget) -> Result<TuneTarget, Wrong> {
    match written {
        WrittenTarget::Number(number) => Ok(TuneTarget::Number(*number)),
        WrittenTarget::Variant(variant) => Ok(TuneTarget::Variant(variant.clone())),
        WrittenTarget::Fraction(text) => number(text).map(TuneTarget::Number).ok_or_else(|| {
            let other = || {
                format!("write a number, a fraction such as \"1/3\", or {{ variant = \"{text}\" }}")
            };
            let wrong = Wrong::new("target", format!("`{text}` is not a number"));
            wrong.help(of_percent(text).unwrap_or_else(other))
        }),
    }
}

/// Takes up the questions of a file, once everything else about it is right.
pub(super) fn take_up(scenario: &mut Scenario, written: &ScenarioFile) -> Vec<Problem> {
    let (tunes, prices) = (written.tune.clone().keyed(), written.price.clone().keyed());
    let at = |table: &str, key: &[String], wrong: Wrong| {
        let around = std::iter::once(table.to_owned()).chain(key.iter().cloned());
        let path: Vec<String> = around.chain(wrong.key.split('.').map(str::to_owned)).collect();
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

#[cfg(test)]
mod tests {
    use serde_json::{json, to_value};

    use super::*;

    const ASKED: &str = r#"
title = "Order test"
rule = "ba.base.order-test"
[circumstances]
unit = { quality = "regular", pins = 3 }
[[tune]]
parameter = "circumstances.unit.pins"
range = [0, 4]
measure = "passed"
target = "1/2"
[price]
measure = "passed"
price = 10
"#;

    /// A job that is gone on with, or put together, is known by this form of its questions.
    #[test]
    fn a_question_has_one_form_in_a_document() {
        let scenario = Scenario::from_text("order.toml", "order", ASKED).unwrap();
        let tune = scenario.tune_question(&scenario.tunes[0]).unwrap();
        let expected = json!({
            "parameter": "circumstances.unit.pins",
            "range": [0.0, 4.0],
            "measure": { "text": "passed" },
            "equilibrium": null,
            "statistic": "mean",
            "target": { "Number": 0.5 },
            "variants": ["base"],
        });
        assert_eq!(to_value(&tune).unwrap(), expected);
        let price = scenario.price_question(&scenario.prices[0]).unwrap();
        let expected = json!({
            "reference": "base",
            "measure": { "text": "passed" },
            "equilibrium": null,
            "way": { "Ratio": { "price": 10.0, "proportional": null } },
            "printed": [],
            "step": null,
            "placeholders": [],
        });
        assert_eq!(to_value(&price).unwrap(), expected);
    }
}
