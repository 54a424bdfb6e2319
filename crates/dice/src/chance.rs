//! Probabilities that a scenario states: how often a unit is pinned, a belt is real.

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::greatest_common_divisor;

/// A probability that a scenario states, as an exact fraction between zero and one.
///
/// Written as a number (`0.25`, which is taken to mean exactly 25/100) or as a string (`"1/3"`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chance {
    num: u32,
    den: u32,
}

/// Why a text is not a [`Chance`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseChanceError(String);

impl fmt::Display for ParseChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a probability; expected a number from 0 to 1 with at most nine decimals, or a fraction such as \"1/3\"",
            self.0
        )
    }
}

impl std::error::Error for ParseChanceError {}

impl Chance {
    /// It never happens.
    pub const NEVER: Chance = Chance { num: 0, den: 1 };
    /// It always happens.
    pub const ALWAYS: Chance = Chance { num: 1, den: 1 };

    /// The probability `num / den`, in lowest terms; nothing if it is not between zero and one.
    pub const fn new(num: u32, den: u32) -> Option<Chance> {
        if den == 0 || den < num {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "it divides both")]
        let common = greatest_common_divisor(num as u128, den as u128) as u32;
        Some(Chance { num: num / common, den: den / common })
    }

    /// The numerator, in lowest terms.
    pub const fn num(self) -> u32 {
        self.num
    }

    /// The denominator, in lowest terms.
    pub const fn den(self) -> u32 {
        self.den
    }

    /// The nearest `f64`.
    pub fn to_f64(self) -> f64 {
        f64::from(self.num) / f64::from(self.den)
    }

    /// Whether it happens, where that is certain: always, or never.
    #[inline]
    pub const fn certain(self) -> Option<bool> {
        // In lowest terms, these are the two that have no part.
        if self.den == 1 { Some(self.num == 1) } else { None }
    }

    /// It does not happen.
    #[must_use]
    pub const fn not(self) -> Chance {
        Chance { num: self.den - self.num, den: self.den }
    }

    /// The decimal digits after the point of what is not certain; they end where the expansion does.
    pub(crate) fn digits(self) -> impl Iterator<Item = u8> {
        let den = u64::from(self.den);
        let mut rest = u64::from(self.num);
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                rest *= 10;
                let digit = u8::try_from(rest / den).expect("a decimal digit");
                rest %= den;
                digit
            })
        })
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.num, self.den)
    }
}

impl FromStr for Chance {
    type Err = ParseChanceError;

    fn from_str(text: &str) -> Result<Chance, ParseChanceError> {
        let error = || ParseChanceError(text.to_owned());
        let number = |text: &str| {
            let digits = Some(text).filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
            digits.and_then(|digits| digits.parse::<u32>().ok()).ok_or_else(error)
        };
        if let Some((num, den)) = text.split_once('/') {
            return Chance::new(number(num.trim())?, number(den.trim())?).ok_or_else(error);
        }
        let (whole, decimals) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
        if 9 < decimals.len() {
            return Err(error());
        }
        let den = 10u32.pow(u32::try_from(decimals.len()).map_err(|_| error())?);
        let num =
            number(whole)?.checked_mul(den).and_then(|n| n.checked_add(number(decimals).ok()?));
        num.and_then(|num| Chance::new(num, den)).ok_or_else(error)
    }
}

impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let decimal = self.to_f64();
        if decimal.to_string().parse() == Ok(*self) {
            serializer.serialize_f64(decimal)
        } else {
            serializer.collect_str(self)
        }
    }
}

impl<'de> Deserialize<'de> for Chance {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Chance, D::Error> {
        struct Visitor;

        impl de::Visitor<'_> for Visitor {
            type Value = Chance;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a probability: a number from 0 to 1, or a fraction such as \"1/3\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Chance, E> {
                text.parse().map_err(E::custom)
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Chance, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Chance, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Chance, E> {
                self.visit_str(&number.to_string())
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

impl JsonSchema for Chance {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Chance".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A probability: a number from 0 to 1, or a fraction such as \"1/3\".",
            "anyOf": [
                { "type": "number", "minimum": 0, "maximum": 1 },
                { "type": "string", "pattern": "^\\s*[0-9]+\\s*/\\s*[0-9]+\\s*$" },
            ],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_and_fractions_are_exact() {
        assert_eq!("0.25".parse(), Ok(Chance { num: 1, den: 4 }));
        assert_eq!("1/3".parse(), Ok(Chance { num: 1, den: 3 }));
        assert_eq!("1".parse(), Ok(Chance::ALWAYS));
        assert_eq!("0".parse(), Ok(Chance::NEVER));
        assert_eq!(" 2 / 6 ".parse(), Ok(Chance { num: 1, den: 3 }));
        for refused in ["1.5", "-0.5", "3/2", "1/0", "", "half", "NaN", "0.", ".5", "1e-3"] {
            assert!(refused.parse::<Chance>().is_err(), "{refused}");
        }
        for refused in ["+0.5", "+1/3", "1 / +3", "0 .5", "0. 5", "0.1234567890"] {
            assert!(refused.parse::<Chance>().is_err(), "{refused}");
        }
    }

    #[test]
    fn digits_are_those_of_the_expansion() {
        let digits =
            |text: &str| text.parse::<Chance>().unwrap().digits().take(4).collect::<Vec<_>>();
        assert_eq!(digits("0.25"), [2, 5]);
        assert_eq!(digits("1/3"), [3, 3, 3, 3]);
        assert_eq!(digits("0"), [0u8; 0]);
    }
}
