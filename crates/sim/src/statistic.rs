//! What is asked of a distribution: its mean, a quantile, a probability.

use std::fmt;
use std::str::FromStr;

use crate::distribution::Distribution;
use crate::probability::Fraction;
use crate::spelling;

/// A number read off a distribution, as a scenario asks for it: `mean`, `quantile(0.5)`, `p_ge(1)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Statistic {
    /// The mean.
    Mean,
    /// The variance.
    Variance,
    /// The standard deviation.
    Sd,
    /// The smallest value that is not exceeded with this probability or more.
    Quantile(f64),
    /// The probability of exactly this value.
    PEq(f64),
    /// The probability of this value or more.
    PGe(f64),
    /// The probability of this value or less.
    PLe(f64),
}

/// The names of the statistics, without what is in the parentheses.
const NAMES: [&str; 7] = ["mean", "variance", "sd", "quantile", "p_eq", "p_ge", "p_le"];

/// Why a text is not a [`Statistic`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseStatisticError {
    /// There is no such statistic.
    #[error("unknown statistic `{name}`; {}", hint(.nearest.as_deref()))]
    Unknown {
        /// The name.
        name: String,
        /// What may have been meant.
        nearest: Option<&'static str>,
    },
    /// `mean`, `variance` or `sd` with something in parentheses.
    #[error("`{0}` takes no number in parentheses")]
    NeedsNone(&'static str),
    /// A statistic without the number it needs.
    #[error("`{0}` needs a number in parentheses: `{0}({1})`")]
    NeedsNumber(&'static str, &'static str),
    /// What is in the parentheses is not a finite number.
    #[error("`{0}` is not a number")]
    NotANumber(String),
    /// A quantile of a probability that is none.
    #[error("a quantile is asked for by a probability from 0 to 1; found {0}")]
    NotAProbability(String),
}

fn hint(nearest: Option<&str>) -> String {
    match nearest {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => "there are: mean, variance, sd, quantile(q), p_eq(v), p_ge(v), p_le(v)".to_owned(),
    }
}

impl Statistic {
    /// The name that a statistic has here which is called so, here or by other tools: `quantile` for
    /// `median`.
    pub fn name(called: &str) -> Option<&'static str> {
        let meant = match called {
            "average" | "expected" | "expectation" => "mean",
            "var" => "variance",
            "std" | "stdev" | "stddev" | "deviation" => "sd",
            "median" | "percentile" => "quantile",
            known => known,
        };
        NAMES.into_iter().find(|known| *known == meant)
    }

    /// The number; nothing if there is no value to read it off.
    ///
    /// Probabilities are those among all outcomes, also those without a value: never is not soon.
    pub fn of(self, distribution: &Distribution) -> Option<f64> {
        let shares = distribution.shares().next();
        match self {
            Statistic::Mean => distribution.mean(),
            Statistic::Variance => distribution.variance(),
            Statistic::Sd => distribution.sd(),
            Statistic::Quantile(q) => distribution.quantile(q),
            Statistic::PEq(value) => shares.map(|_| distribution.p_eq(value)),
            Statistic::PGe(value) => shares.map(|_| distribution.p_ge(value)),
            Statistic::PLe(value) => shares.map(|_| distribution.p_le(value)),
        }
    }

    /// The number as a fraction, if it is known to be one.
    ///
    /// A standard deviation never is: compare
    /// [`Distribution::exact_variance`] with the square of what is expected. Nor is a quantile,
    /// which is one of the values.
    pub fn exact(self, distribution: &Distribution) -> Option<Fraction> {
        match self {
            Statistic::Mean => distribution.exact_mean(),
            Statistic::Variance => distribution.exact_variance(),
            Statistic::Sd | Statistic::Quantile(_) => None,
            Statistic::PEq(_) | Statistic::PGe(_) | Statistic::PLe(_) => {
                let (low, high) = self.event()?;
                distribution.fraction_between(low, high)
            }
        }
    }

    /// The lowest and the highest value of the event of which this is the probability; nothing if
    /// it is no probability.
    pub fn event(self) -> Option<(f64, f64)> {
        match self {
            Statistic::PEq(value) => Some((value, value)),
            Statistic::PGe(value) => Some((value, f64::INFINITY)),
            Statistic::PLe(value) => Some((f64::NEG_INFINITY, value)),
            Statistic::Mean | Statistic::Variance | Statistic::Sd | Statistic::Quantile(_) => None,
        }
    }
}

impl fmt::Display for Statistic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Statistic::Mean => f.write_str("mean"),
            Statistic::Variance => f.write_str("variance"),
            Statistic::Sd => f.write_str("sd"),
            Statistic::Quantile(q) => write!(f, "quantile({q})"),
            Statistic::PEq(value) => write!(f, "p_eq({value})"),
            Statistic::PGe(value) => write!(f, "p_ge({value})"),
            Statistic::PLe(value) => write!(f, "p_le({value})"),
        }
    }
}

impl FromStr for Statistic {
    type Err = ParseStatisticError;

    fn from_str(text: &str) -> Result<Statistic, ParseStatisticError> {
        let text = text.trim();
        let (name, argument) = match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
            Some((name, argument)) => (name.trim(), Some(argument.trim())),
            None => (text, None),
        };
        let number = |name, example| parse_number(name, argument, example);
        match name {
            "mean" => without_number("mean", argument, Statistic::Mean),
            "variance" => without_number("variance", argument, Statistic::Variance),
            "sd" => without_number("sd", argument, Statistic::Sd),
            "quantile" => probability(number("quantile", "0.5")?).map(Statistic::Quantile),
            "p_eq" => number("p_eq", "1").map(Statistic::PEq),
            "p_ge" => number("p_ge", "1").map(Statistic::PGe),
            "p_le" => number("p_le", "1").map(Statistic::PLe),
            _ => Err(unknown(name)),
        }
    }
}

fn without_number(
    name: &'static str,
    argument: Option<&str>,
    statistic: Statistic,
) -> Result<Statistic, ParseStatisticError> {
    argument.map_or(Ok(statistic), |_| Err(ParseStatisticError::NeedsNone(name)))
}

fn parse_number(
    name: &'static str,
    argument: Option<&str>,
    example: &'static str,
) -> Result<f64, ParseStatisticError> {
    let text = argument.filter(|text| !text.is_empty());
    let text = text.ok_or(ParseStatisticError::NeedsNumber(name, example))?;
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| ParseStatisticError::NotANumber(text.to_owned()))
}

fn probability(number: f64) -> Result<f64, ParseStatisticError> {
    let found = || ParseStatisticError::NotAProbability(number.to_string());
    (0.0..=1.0).contains(&number).then_some(number).ok_or_else(found)
}

fn unknown(name: &str) -> ParseStatisticError {
    let nearest = || NAMES.into_iter().find(|it| Some(*it) == spelling::nearest(name, NAMES));
    let nearest = Statistic::name(name).or_else(nearest);
    ParseStatisticError::Unknown { name: name.to_owned(), nearest }
}

#[cfg(test)]
mod tests {
    use smallvec::smallvec;

    use super::*;
    use crate::law::{Law, Outcomes};
    use crate::value::Value;

    /// One die.
    fn die() -> Distribution {
        let face = |face: u8| smallvec![Some(Value::from(face))];
        let floats = (1..=6).map(|number| (face(number), 1.0 / 6.0)).collect();
        let fractions: Outcomes<_, Fraction> =
            (1..=6).map(|number| (face(number), "1/6".parse().unwrap())).collect();
        let law = Law { outcomes: floats, unresolved: 0.0, paths: 6, spent: 6, states: 0 };
        let fractions = Law {
            outcomes: fractions,
            unresolved: "0".parse().unwrap(),
            paths: 6,
            spent: 6,
            states: 0,
        };
        Distribution::exact(&law, Some(&fractions), |outcome: &[Option<Value>]| {
            Ok(outcome[0].into())
        })
        .unwrap()
    }

    #[test]
    fn statistics_are_written_as_scenarios_write_them() {
        for text in ["mean", "variance", "sd", "quantile(0.5)", "p_eq(3)", "p_ge(1)", "p_le(-2.5)"]
        {
            assert_eq!(text.parse::<Statistic>().unwrap().to_string(), text);
        }
        assert_eq!(" p_ge( 1.0 ) ".parse(), Ok(Statistic::PGe(1.0)));
    }

    #[test]
    fn a_statistic_of_a_die() {
        let of = |text: &str| text.parse::<Statistic>().unwrap().of(&die()).unwrap();
        assert!((of("mean") - 3.5).abs() < 1e-15);
        assert!((of("variance") - 35.0 / 12.0).abs() < 1e-15);
        assert!((of("sd") - (35.0f64 / 12.0).sqrt()).abs() < 1e-15);
        assert!((of("quantile(0.5)") - 3.0).abs() < 1e-15);
        assert!((of("p_eq(3)") - 1.0 / 6.0).abs() < 1e-16);
        assert!((of("p_ge(5)") - 1.0 / 3.0).abs() < 1e-16);
        assert!((of("p_le(1)") - 1.0 / 6.0).abs() < 1e-16);
    }

    #[test]
    fn an_exact_statistic_of_a_die() {
        let exact = |text: &str| {
            text.parse::<Statistic>().unwrap().exact(&die()).map(|exact| exact.to_string())
        };
        assert_eq!(exact("mean").as_deref(), Some("7/2"));
        assert_eq!(exact("variance").as_deref(), Some("35/12"));
        assert_eq!(exact("p_eq(3)").as_deref(), Some("1/6"));
        assert_eq!(exact("p_ge(5)").as_deref(), Some("1/3"));
        assert_eq!(exact("p_le(4)").as_deref(), Some("2/3"));
        assert_eq!(exact("sd"), None);
        assert_eq!(exact("quantile(0.5)"), None);
    }

    #[test]
    fn what_is_no_statistic_is_refused_with_a_hint() {
        let error = |text: &str| text.parse::<Statistic>().unwrap_err().to_string();
        assert_eq!(error("maen"), "unknown statistic `maen`; did you mean `mean`?");
        assert_eq!(error("median"), "unknown statistic `median`; did you mean `quantile`?");
        assert_eq!(error("p_gt(3)"), "unknown statistic `p_gt`; did you mean `p_ge`?");
        assert_eq!(
            error("entropy"),
            "unknown statistic `entropy`; there are: mean, variance, sd, quantile(q), p_eq(v), p_ge(v), p_le(v)"
        );
        assert_eq!(error("mean(2)"), "`mean` takes no number in parentheses");
        assert_eq!(error("p_ge"), "`p_ge` needs a number in parentheses: `p_ge(1)`");
        assert_eq!(
            error("quantile()"),
            "`quantile` needs a number in parentheses: `quantile(0.5)`"
        );
        assert_eq!(error("p_ge(one)"), "`one` is not a number");
        assert_eq!(error("p_ge(inf)"), "`inf` is not a number");
        assert_eq!(error("p_ge(1"), "unknown statistic `p_ge(1`; did you mean `p_ge`?");
        assert_eq!(
            error("quantile(50)"),
            "a quantile is asked for by a probability from 0 to 1; found 50"
        );
    }
}
