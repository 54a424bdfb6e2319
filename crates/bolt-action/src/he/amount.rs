//! Amounts that are rolled, written as the rulebook writes them.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use sandtable_dice::{Check, D2, D3, D6, Dice, Die};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A number that is rolled: `D2`, `2D6`, `D6+1`, or simply `3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Amount {
    number: u32,
    die: Die,
    plus: u32,
}

impl Amount {
    /// The sum of some dice.
    pub const fn of(number: u32, die: Die) -> Amount {
        Amount { number, die, plus: 0 }
    }

    /// A number that is not rolled.
    pub const fn fixed(plus: u32) -> Amount {
        Amount { number: 0, die: D6, plus }
    }

    /// With a number added.
    #[must_use]
    pub const fn plus(self, plus: u32) -> Amount {
        Amount { plus: self.plus + plus, ..self }
    }

    /// The amount, if it is not rolled.
    pub const fn certain(self) -> Option<u32> {
        if self.number == 0 { Some(self.plus) } else { None }
    }

    /// Passes if the amount is `least` or more.
    pub const fn at_least(self, least: i32) -> Check {
        let plus = self.plus.cast_signed();
        if self.number == 0 {
            return certain(least <= plus);
        }
        self.die.times(self.number).at_least(least - plus)
    }

    /// Passes if the amount is `exact`.
    pub const fn exactly(self, exact: i32) -> Check {
        let plus = self.plus.cast_signed();
        if self.number == 0 {
            return certain(plus == exact);
        }
        self.die.times(self.number).exactly(exact - plus)
    }

    /// The least and the most it can come to.
    pub const fn range(self) -> RangeInclusive<u32> {
        let pool = self.die.times(self.number);
        let low = pool.lowest().unsigned_abs() + self.plus;
        low..=pool.highest().unsigned_abs() + self.plus
    }

    /// The most it can come to.
    pub const fn most(self) -> u32 {
        *self.range().end()
    }

    /// Rolls the amount.
    pub fn roll<D: Dice>(self, dice: &mut D) -> u32 {
        if self.number == 0 {
            return self.plus;
        }
        dice.total(self.die.times(self.number)).unsigned_abs() + self.plus
    }
}

/// Passes or not; a die is rolled even where nothing hangs on it.
const fn certain(passes: bool) -> Check {
    D6.at_least(if passes { 1 } else { 7 })
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.number, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (number, 0) => write!(f, "{}", self.die.times(number)),
            (number, plus) => write!(f, "{}+{plus}", self.die.times(number)),
        }
    }
}

/// A text that is not an amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoAmount(String);

impl fmt::Display for NoAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = "expected up to 20 D2, D3 or D6, as in \"2D6+1\"";
        write!(f, "`{}` is not an amount; {expected}", self.0)
    }
}

impl Error for NoAmount {}

impl FromStr for Amount {
    type Err = NoAmount;

    fn from_str(text: &str) -> Result<Amount, NoAmount> {
        parse(&text.trim().to_ascii_uppercase()).ok_or_else(|| NoAmount(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Amount> {
    let number = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&number: &u32| digits && number <= 20)
    };
    let Some((count, rest)) = text.split_once('D') else {
        return Some(Amount { number: 0, die: D6, plus: number(text)? });
    };
    let (sides, plus) = rest.split_once('+').unwrap_or((rest, "0"));
    let die = [D2, D3, D6].into_iter().find(|kind| sides == kind.sides().to_string())?;
    let times = if count.is_empty() { 1 } else { number(count)? };
    Some(Amount { number: times, die, plus: number(plus)? })
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Amount".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A number that is rolled: \"D2\", \"2D6\", \"D6+1\", or simply \"3\".",
            "type": "string",
            "pattern": "^\\s*(0*(1?[0-9]|20)|(0*(1?[0-9]|20))?[Dd][236](\\+0*(1?[0-9]|20))?)\\s*$",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_as_in_the_book() {
        for text in ["D2", "D3", "2D6", "D6+1", "0", "3"] {
            assert_eq!(
                text.parse::<Amount>().map(|amount| amount.to_string()),
                Ok(text.to_owned())
            );
        }
        assert_eq!("2d6".parse(), Ok(Amount::of(2, D6)));
        for refused in ["", "D", "D4", "+D6", "D6+", "-1", "99D6", "2 D6", "six"] {
            assert!(refused.parse::<Amount>().is_err(), "{refused}");
        }
    }

    #[test]
    fn what_is_added_to_the_dice_counts_towards_the_score() {
        let amount = Amount::of(1, D6).plus(2);
        let passes = |check: Check| (1..=6).filter(|&face| check.passes(face)).count();
        assert_eq!(passes(amount.at_least(6)), 3);
        assert_eq!(passes(amount.exactly(6)), 1);
        assert_eq!([5, 6].map(|least| passes(Amount::fixed(5).at_least(least))), [6, 0]);
        assert_eq!([5, 6].map(|exact| passes(Amount::fixed(5).exactly(exact))), [6, 0]);
    }
}
