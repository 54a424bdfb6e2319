//! Fractions as text.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigInt;
use num_traits::One;
use thiserror::Error;

use super::Fraction;

/// Why a text is not a [`Fraction`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a number; expected an integer, a decimal such as `1.25` or a fraction such as `5/4`"
)]
pub struct ParseFractionError(String);

impl fmt::Display for Fraction {
    /// In lowest terms: `7/36`, `-5/4`, and `5` for an integer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.lowest_terms() {
            Some((num, den)) if den.is_one() => write!(f, "{num}"),
            Some((num, den)) => write!(f, "{num}/{den}"),
            None => f.write_str("not representable"),
        }
    }
}

impl FromStr for Fraction {
    type Err = ParseFractionError;

    /// Reads `5/4`, `1.25` or `-3`.
    fn from_str(text: &str) -> Result<Fraction, ParseFractionError> {
        parse(text).ok_or_else(|| ParseFractionError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Fraction> {
    let text = text.trim();
    let (negative, size) = text.strip_prefix('-').map_or((false, text), |size| (true, size));
    let (num, den) = match size.split_once('/') {
        Some((num, den)) => (digits(num.trim())?, digits(den.trim())?),
        None => decimal(size)?,
    };
    let zero = den.sign() == num_bigint::Sign::NoSign;
    (!zero).then(|| Fraction::of_integers(if negative { -num } else { num }, den))
}

fn decimal(text: &str) -> Option<(BigInt, BigInt)> {
    let Some((whole, decimals)) = text.split_once('.') else {
        return Some((digits(text)?, BigInt::one()));
    };
    digits(decimals)?;
    let places = u32::try_from(decimals.len()).ok()?;
    Some((digits(&format!("{whole}{decimals}"))?, BigInt::from(10).pow(places)))
}

/// The longest number that is read: any `f64` is shorter.
const MOST_DIGITS: usize = 1300;

fn digits(text: &str) -> Option<BigInt> {
    let wellformed =
        !text.is_empty() && text.len() <= MOST_DIGITS && text.bytes().all(|b| b.is_ascii_digit());
    if wellformed { text.parse().ok() } else { None }
}
