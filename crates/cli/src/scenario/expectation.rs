//! Values that were worked out by hand, as a scenario states them.

use std::fmt;

use sandtable_dice::Kind;
use sandtable_sim::check::widened;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::interval::Interval;
use sandtable_sim::probability::Fraction;
use sandtable_sim::statistic::Statistic;

use super::checks::{self, Suppression};
use super::file::{self, ExpectedValue};
use crate::problem::{Problem, known, of_percent};
use crate::share::{impossible, is_share};

/// What a statistic of a measure is known to be.
#[derive(Clone, Debug)]
pub(crate) struct Expectation {
    /// The variant.
    pub(crate) variant: String,
    /// The measure.
    pub(crate) measure: String,
    /// The statistic.
    pub(crate) statistic: Statistic,
    /// What it is.
    pub(crate) expected: Expected,
    /// How far off is still right.
    pub(crate) margin: f64,
    /// How the value was come by.
    pub(crate) because: Option<String>,
    /// The shift that trials should show, if that is said.
    pub(crate) shift: Option<f64>,
    /// Why it does not count for a while, if it does not.
    pub(crate) suppression: Option<Suppression>,
    /// The line of the file that states the value, counted from one.
    pub(crate) line: usize,
}

/// A value or a range.
#[derive(Clone, Debug)]
pub(crate) enum Expected {
    /// This value, which can be compared without rounding.
    Value(Fraction),
    /// Anything from the first to the second.
    Range(f64, f64),
}

/// How closely what was found is compared with what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exactness {
    /// As fractions, without rounding.
    Fraction,
    /// As numbers, the found one enumerated: up to rounding, or within the margin that is stated.
    Rounded,
    /// As a number and the interval of a sampled one.
    Sampled,
}

/// How far an enumerated number may be from the stated one where either is not a fraction, beside
/// the larger of it and one.
///
/// Sums of a million positive terms are good to 1e-13; the tails of endless rounds are cut at
/// 1e-15.
const ROUNDING: f64 = 1e-12;

/// What there is to be said of a margin within which every probability is.
const NO_MORE_APART: &str = "probabilities are at most 1 apart";

/// What can be compared without rounding.
enum Exact {
    /// The number itself.
    Number(Fraction),
    /// The square of a standard deviation, which as a rule is a root.
    Square(Fraction),
}

impl Exact {
    fn of(statistic: Statistic, law: &Distribution) -> Option<Exact> {
        match statistic {
            Statistic::Sd => law.exact_variance().map(Exact::Square),
            _ => statistic.exact(law).map(Exact::Number),
        }
    }
}

impl Expectation {
    /// All that would be right.
    pub(crate) fn target(&self) -> Interval {
        let stated = match &self.expected {
            Expected::Value(value) => Interval::around(value.to_f64(), 0.0),
            Expected::Range(low, high) => Interval { low: *low, high: *high },
        };
        widened(stated, self.margin)
    }

    /// What no law could be, of a measure of this kind.
    pub(super) fn problem(&self, kind: Kind) -> Option<Problem> {
        let at = |key: &str, message| Problem::new(&[key.to_owned()], message);
        let stated = match &self.expected {
            Expected::Value(value) => [value.to_f64(); 2],
            Expected::Range(low, high) => [*low, *high],
        };
        let wrong = stated.into_iter().find_map(|it| impossible(self.statistic, kind, it));
        let value = wrong.map(|(message, help)| at("value", message).help(help));
        let is_all = is_share(self.statistic, kind) && 1.0 < self.margin;
        let margin = || at("margin", format!("{}, and this is {}", NO_MORE_APART, self.margin));
        value.or_else(|| is_all.then(margin))
    }

    /// Whether the number of a law that was enumerated is what is expected, and how closely that
    /// could be compared.
    pub(crate) fn is_met(&self, number: f64, law: &Distribution) -> (bool, Exactness) {
        let stated = match &self.expected {
            Expected::Value(stated) if self.margin == 0.0 => Some(stated),
            _ => None,
        };
        match stated.zip(Exact::of(self.statistic, law)) {
            Some((stated, Exact::Number(found))) => (found == *stated, Exactness::Fraction),
            Some((stated, Exact::Square(found))) if stated * stated == found => {
                (!stated.is_negative(), Exactness::Fraction)
            }
            _ => {
                let target = self.target();
                let scale = target.low.abs().max(target.high.abs()).max(1.0);
                (widened(target, ROUNDING * scale).contains(number), Exactness::Rounded)
            }
        }
    }
}

/// Reads an expectation of a measure, given the names of variants and measures.
pub(super) fn read(
    written: &file::Expectation,
    measure: &str,
    variants: &[&str],
    measures: &[&str],
) -> Result<Expectation, Problem> {
    let at = |key: &str, message: String| Problem::new(&[key.to_owned()], message);
    known(&written.variant, variants, "variant")?;
    known(measure, measures, "measure")?;
    let statistic = written.statistic.parse::<Statistic>();
    let statistic = statistic.map_err(|error| at("statistic", error.to_string()))?;
    let expected = match &written.value {
        ExpectedValue::Number(number) => Expected::Value(Fraction::from_decimal(*number)),
        ExpectedValue::Fraction(text) => {
            let value = text.replace('_', "").parse();
            Expected::Value(value.map_err(|_| {
                let wrong =
                    format!("\"{text}\" is neither a number nor a fraction such as \"5/4\"");
                at("value", wrong).help(of_percent(text))
            })?)
        }
        ExpectedValue::Range([low, high]) if low <= high => Expected::Range(*low, *high),
        ExpectedValue::Range([low, high]) => {
            return Err(at(
                "value",
                format!("the range ends at {high}, before it begins at {low}"),
            ));
        }
    };
    let suppression = written.suppress.as_ref().map(|suppress| {
        let read = checks::suppression(&suppress.reason, &suppress.until);
        read.map_err(|problem| problem.within(&["suppress".to_owned()]))
    });
    Ok(Expectation {
        variant: written.variant.clone(),
        measure: measure.to_owned(),
        statistic,
        expected,
        margin: written.margin,
        because: written.because.clone(),
        shift: written.shift,
        suppression: suppression.transpose()?,
        line: 0,
    })
}

impl fmt::Display for Expected {
    /// As it is stated.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Value(value) => value.fmt(f),
            Expected::Range(low, high) => write!(f, "{low} to {high}"),
        }
    }
}
