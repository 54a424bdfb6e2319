//! Exact laws by brute force: every face of every die, one after another.
//!
//! Knows `roll` and nothing else, so that every other verb falls back on its definition; and shares
//! no code with the engines.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sandtable_dice::{Dice, Die};
use sandtable_sim::Fraction;

/// Dice that go through all faces like an odometer.
#[derive(Debug, Default)]
pub(crate) struct Brute {
    /// The faces of this run, each with the sides of its die.
    faces: Vec<(u8, u8)>,
    rolled: usize,
    /// What was marked on this run: series, turn and state.
    pub(crate) marks: Vec<(&'static str, u32, u32)>,
}

impl Dice for Brute {
    fn roll(&mut self, die: Die) -> u8 {
        if self.rolled == self.faces.len() {
            self.faces.push((1, die.sides()));
        }
        self.rolled += 1;
        self.faces[self.rolled - 1].0
    }

    fn mark(&mut self, series: &'static str, turns: RangeInclusive<u32>, state: u32) {
        self.marks.extend(turns.map(|turn| (series, turn, state)));
    }
}

impl Brute {
    fn advance(&mut self) -> bool {
        self.rolled = 0;
        while let Some((face, sides)) = self.faces.pop() {
            if face < sides {
                self.faces.push((face + 1, sides));
                return true;
            }
        }
        false
    }
}

/// The probability of each outcome.
pub(crate) fn law<O: Ord>(procedure: impl Fn(&mut Brute) -> O) -> BTreeMap<O, Fraction> {
    let mut law = BTreeMap::new();
    let mut dice = Brute::default();
    loop {
        let outcome = procedure(&mut dice);
        let cases = dice.faces.iter().map(|&(_, sides)| i128::from(sides)).product();
        let sum = law.entry(outcome).or_insert(Fraction::ZERO);
        *sum = &*sum + &Fraction::new(1, cases);
        if !dice.advance() {
            return law;
        }
    }
}
