//! Dice as the value of a key: what scenarios may say, and how it is written.

use crate::problem::{Problem, Span};

/// The most dice, and the most that is added to them.
pub(crate) const MOST_DICE: i32 = 20;

/// The sides that they may have.
pub(crate) const SIDES: [i32; 3] = [2, 3, 6];

/// The fewest sides.
pub(crate) const FEWEST_SIDES: i32 = 2;

/// The most sides.
pub(crate) const MOST_SIDES: i32 = 6;

/// Dice that are known: how many, their sides, and what is added to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KnownDice {
    /// How many; none if it is the number alone that is added.
    pub(crate) n: i32,
    /// Their sides.
    pub(crate) sides: i32,
    /// What is added.
    pub(crate) plus: i32,
}

impl KnownDice {
    /// The dice that a scenario says: `D2`, `2D6`, `D6+1`, or simply `3`.
    pub(crate) fn read(text: &str) -> Option<KnownDice> {
        let text = text.trim().to_ascii_uppercase();
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<i32>().ok().filter(|_| is_number)
        };
        let Some((n, rest)) = text.split_once('D') else {
            return KnownDice { n: 0, sides: MOST_SIDES, plus: number(&text)? }.checked();
        };
        let (sides, plus) = rest.split_once('+').unwrap_or((rest, "0"));
        let n = if n.is_empty() { 1 } else { number(n)? };
        KnownDice { n, sides: number(sides)?, plus: number(plus)? }.checked()
    }

    /// The same, if a scenario can say them.
    pub(crate) fn checked(self) -> Option<KnownDice> {
        let numbers = 0..=MOST_DICE;
        let is_said = numbers.contains(&self.n) && numbers.contains(&self.plus);
        (is_said && SIDES.contains(&self.sides)).then_some(self)
    }

    /// As a scenario says them.
    pub(crate) fn said(self) -> String {
        let KnownDice { n, sides, plus } = self;
        match (n, plus) {
            (0, plus) => plus.to_string(),
            (1, 0) => format!("D{sides}"),
            (n, 0) => format!("{n}D{sides}"),
            (1, plus) => format!("D{sides}+{plus}"),
            (n, plus) => format!("{n}D{sides}+{plus}"),
        }
    }
}

/// Says that no scenario can say such dice.
pub(crate) fn unsayable(span: Span) -> Problem {
    Problem::new(span, "no key can be such dice")
        .help("up to 20 of d2, d3 or d6, and up to 20 more: `2d6 + 1`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_said_as_rulebooks_write_them() {
        for text in ["D2", "D3", "2D6", "D6+1", "20D6+20", "0", "3"] {
            assert_eq!(KnownDice::read(text).map(KnownDice::said).as_deref(), Some(text));
        }
        assert_eq!(KnownDice::read(" 2d6 "), Some(KnownDice { n: 2, sides: 6, plus: 0 }));
        for refused in ["", "D", "D4", "+D6", "D6+", "-1", "21D6", "2 D6", "D6+21", "six"] {
            assert_eq!(KnownDice::read(refused), None, "{refused}");
        }
    }
}
