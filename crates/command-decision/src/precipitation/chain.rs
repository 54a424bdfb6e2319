//! The chart a scenario has for changes of precipitation. Register: `cd.precip.changing`.

use sandtable_dice::{Chance, Dice};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::core::happens;
use crate::levels::Precipitation;
use sandtable_rulebook::Refusal;

/// The chances of no, light, steady and heavy precipitation in the next turn, in this order, for
/// each level in this one. Each row adds up to one.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrecipitationChain {
    /// After none.
    pub none: [Chance; 4],
    /// After light precipitation.
    pub light: [Chance; 4],
    /// After steady precipitation.
    pub steady: [Chance; 4],
    /// After heavy precipitation.
    pub heavy: [Chance; 4],
}

const LEVELS: [Precipitation; 4] =
    [Precipitation::None, Precipitation::Light, Precipitation::Steady, Precipitation::Heavy];

/// The chances of none, light and steady precipitation, each if it is not one of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row([Chance; 3]);

/// A chart that is ready to be rolled on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chart {
    rows: [Row; 4],
}

impl PrecipitationChain {
    /// Makes the chart ready.
    pub(super) fn chart(&self) -> Result<Chart, Refusal> {
        Ok(Chart {
            rows: [
                row(self.none, "circumstances.chain.none")?,
                row(self.light, "circumstances.chain.light")?,
                row(self.steady, "circumstances.chain.steady")?,
                row(self.heavy, "circumstances.chain.heavy")?,
            ],
        })
    }
}

impl Chart {
    /// The level in the next turn.
    pub(super) fn next<D: Dice>(&self, dice: &mut D, level: Precipitation) -> Precipitation {
        let Row(row) = self.rows[level as usize];
        let is =
            row.iter().zip(LEVELS).find(|(chance, _)| happens(dice, "precipitation", **chance));
        is.map_or(Precipitation::Heavy, |(_, level)| level)
    }
}

/// Takes one chance after the other off what is left of certainty.
fn row(chances: [Chance; 4], key: &'static str) -> Result<Row, Refusal> {
    let unequal = || {
        let text = chances.map(|chance| chance.to_string()).join(" + ");
        Refusal::new(key, format!("{text} is not one; the chances in a row must add up to one"))
    };
    let mut left = Share { num: 1, den: 1 };
    let mut row = [Chance::NEVER; 3];
    for (chance, of_left) in chances.into_iter().zip(&mut row) {
        *of_left = left.part(chance, key)?;
        left = left.less(chance).ok_or_else(unequal)?;
    }
    let left = left.less(chances[3]).ok_or_else(unequal)?;
    if left.num == 0 { Ok(Row(row)) } else { Err(unequal()) }
}

/// An exact fraction between zero and one, in lowest terms.
#[derive(Clone, Copy)]
struct Share {
    num: u128,
    den: u128,
}

impl Share {
    fn new(num: u128, den: u128) -> Share {
        let (mut a, mut b) = (num, den);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Share { num: num / a, den: den / a }
    }

    /// What is left without a chance; nothing if the chance is greater.
    fn less(self, chance: Chance) -> Option<Share> {
        let (num, den) = (u128::from(chance.num()), u128::from(chance.den()));
        let num = (self.num * den).checked_sub(num * self.den)?;
        Some(Share::new(num, self.den * den))
    }

    /// How large a part of what is left a chance is; all of it, if it is greater.
    fn part(self, chance: Chance, key: &'static str) -> Result<Chance, Refusal> {
        let (num, den) = (u128::from(chance.num()), u128::from(chance.den()));
        if self.num == 0 || num == 0 {
            return Ok(Chance::NEVER);
        }
        let part = Share::new(num * self.den, den * self.num);
        if part.den <= part.num {
            return Ok(Chance::ALWAYS);
        }
        let small = |number: u128| u32::try_from(number).ok();
        let part =
            small(part.num).zip(small(part.den)).and_then(|(num, den)| Chance::new(num, den));
        part.ok_or_else(|| {
            Refusal::new(key, "chances too fine to be told apart; expected fewer digits")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances(texts: [&str; 4]) -> [Chance; 4] {
        texts.map(|text| text.parse().unwrap())
    }

    #[test]
    fn each_chance_is_one_of_what_is_left() {
        let Row(row) = row(chances(["0.5", "0.25", "0.125", "0.125"]), "key").unwrap();
        assert_eq!(row, [Chance::new(1, 2).unwrap(); 3]);
        let Row(row) = super::row(chances(["1/3", "1/3", "0", "1/3"]), "key").unwrap();
        assert_eq!(
            row,
            [Chance::new(1, 3), Chance::new(1, 2), Some(Chance::NEVER)].map(Option::unwrap)
        );
    }

    #[test]
    fn rows_must_add_up_to_one() {
        for texts in
            [["0.5", "0.5", "0.1", "0"], ["0.5", "0.2", "0.1", "0.1"], ["1", "1", "0", "0"]]
        {
            let refusal = row(chances(texts), "circumstances.chain.light").unwrap_err();
            assert_eq!(refusal.key, "circumstances.chain.light");
            assert!(refusal.problem.contains("must add up to one"), "{refusal}");
        }
        let refusal = row(chances(["1/2", "0.2", "0.1", "0.1"]), "key").unwrap_err();
        assert!(refusal.problem.starts_with("1/2 + 1/5 + 1/10 + 1/10"), "{refusal}");
    }

    #[test]
    fn a_third_to_nine_digits_is_not_a_third() {
        assert!(row(chances(["1/3", "1/3", "0.333333333", "0"]), "key").is_err());
        assert!(row(chances(["0.333333333", "0.333333333", "0.333333334", "0"]), "key").is_ok());
    }
}
