//! Numbers as a file or a command line writes them.

use sandtable_keys::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A number, or a fraction.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum WrittenNumber {
    /// A number.
    Number(f64),
    /// A fraction, such as `"1/3"`.
    Fraction(#[schemars(regex(pattern = Text::NUMBER))] String),
}

/// A number above zero, or a fraction that is.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is wanted: it is read as any number")]
pub(super) enum AboveZero {
    /// A number.
    Number(#[schemars(extend("exclusiveMinimum" = 0))] f64),
    /// A fraction, such as `"1/3"`.
    Fraction(#[schemars(regex(pattern = Text::RATIO))] String),
}

impl WrittenNumber {
    /// The number; nothing if a text is none.
    pub(crate) fn number(&self) -> Option<f64> {
        match self {
            WrittenNumber::Number(number) => Some(*number).filter(|number| number.is_finite()),
            WrittenNumber::Fraction(text) => number(text),
        }
    }
}

/// The number that a text stands for: `12`, `0.25`, `1_000` or `1/3`; nothing if it is none, or not
/// finite.
pub(crate) fn number(text: &str) -> Option<f64> {
    let plain = |text: &str| text.trim().replace('_', "").parse::<f64>().ok();
    let number = match text.split_once('/') {
        None => plain(text)?,
        Some((above, below)) => plain(above)? / plain(below)?,
    };
    Some(number).filter(|number| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fraction_is_the_nearest_number() {
        assert_eq!(number("1/3"), Some(1.0 / 3.0));
        assert_eq!(number(" 2 / 8 "), Some(0.25));
        assert_eq!(number("-1_200"), Some(-1200.0));
        assert_eq!(number("1e3"), Some(1000.0));
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in ["", "1/0", "0/0", "1/", "/2", "1/2/3", "base", "inf", "nan"] {
            assert_eq!(number(text), None, "{text}");
        }
    }
}
