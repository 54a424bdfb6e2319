//! One trial, told dice by dice.

mod faces;

use std::hash::Hash;
use std::ops::ControlFlow;

use sandtable_dice::{Chance, Check, Dice, Die, Pool, Table};

use crate::Sampler;
use crate::experiment::Values;

/// A trial as it would be told at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narration {
    /// What happened, in order.
    pub lines: Vec<Line>,
    /// What it came to.
    pub values: Values,
}

/// One thing that happened in a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Dice were rolled.
    Roll {
        /// What for, in the rulebook's words; empty if it was not said.
        stage: String,
        /// What was asked of them: `3 times 4+ on a D6`.
        asked: String,
        /// The faces, in the order of the dice; none where something else than dice decided.
        faces: Vec<u8>,
        /// What it came to: `2 passes`, `passed`, `failed`, `7`.
        result: String,
    },
    /// Something that the procedure had to say.
    Note(String),
    /// A round began; counted from one.
    Round(u32),
}

/// Dice that roll as a [`Sampler`] does and remember what they were asked.
///
/// Every request goes to the sampler, and nothing else does: a narrated trial is, bit for bit, the
/// trial that the sampler runs. Where the sampler draws a number of passes or a total at once, the
/// faces behind it are rolled by a second generator among all that come to this result. They are a
/// fair roll given the result; they are not what decided it.
#[derive(Debug)]
pub struct Narrator {
    sampler: Sampler,
    faces: Sampler,
    stage: &'static str,
    lines: Vec<Line>,
}

impl Narrator {
    /// A narrator of what this sampler rolls next, with the dice that fill in faces.
    pub fn new(sampler: Sampler, faces: Sampler) -> Narrator {
        Narrator { sampler, faces, stage: "", lines: Vec::new() }
    }

    /// What has been told.
    pub fn into_lines(self) -> Vec<Line> {
        self.lines
    }

    fn tell(&mut self, asked: String, faces: Vec<u8>, result: String) {
        self.lines.push(Line::Roll { stage: self.stage.to_owned(), asked, faces, result });
    }
}

impl Dice for Narrator {
    fn roll(&mut self, die: Die) -> u8 {
        let face = self.sampler.roll(die);
        self.tell(die.to_string(), vec![face], face.to_string());
        face
    }

    /// Names the dice that follow, until the next stage.
    fn stage(&mut self, name: &'static str) -> &mut Self {
        self.stage = name;
        self
    }

    fn note(&mut self, text: impl FnOnce() -> String) {
        self.lines.push(Line::Note(text()));
    }

    fn check(&mut self, check: Check) -> bool {
        let passed = self.sampler.check(check);
        let faces =
            faces::roll(&mut self.faces, check.pool(), |total| check.passes(total) == passed);
        self.tell(check.to_string(), faces, if passed { "passed" } else { "failed" }.to_owned());
        passed
    }

    fn successes(&mut self, n: u32, check: Check) -> u32 {
        let passed = self.sampler.successes(n, check);
        let faces = faces::roll_times(&mut self.faces, n, check, passed);
        let result = if passed == 1 { "1 pass".to_owned() } else { format!("{passed} passes") };
        let asked = if n == 1 { check.to_string() } else { format!("{n} times {check}") };
        self.tell(asked, faces, result);
        passed
    }

    fn total(&mut self, pool: Pool) -> i32 {
        let total = self.sampler.total(pool);
        let faces = faces::roll(&mut self.faces, pool, |sum| sum == total);
        self.tell(pool.to_string(), faces, total.to_string());
        total
    }

    fn table<T: Copy>(&mut self, table: &Table<T>, modifier: i32) -> T {
        // The sampler, too, reads a table by the total of its dice.
        let pool = table.pool();
        let total = self.sampler.total(pool);
        let faces = faces::roll(&mut self.faces, pool, |sum| sum == total);
        let asked = match modifier {
            0 => format!("{pool} on a table"),
            _ if modifier < 0 => format!("{pool} less {} on a table", modifier.unsigned_abs()),
            _ => format!("{pool} plus {modifier} on a table"),
        };
        self.tell(asked, faces, (total + modifier).to_string());
        table.row(total + modifier)
    }

    fn chance(&mut self, chance: Chance) -> bool {
        let happens = self.sampler.chance(chance);
        let result = if happens { "happens" } else { "does not happen" };
        self.tell(format!("a chance of {chance}"), Vec::new(), result.to_owned());
        happens
    }

    fn uniform(&mut self) -> f64 {
        let number = self.sampler.uniform();
        self.tell("a number from 0 to 1".to_owned(), Vec::new(), format!("{number:.6}"));
        number
    }

    fn rounds<S, O>(&mut self, start: S, round: impl Fn(&mut Self, &S) -> ControlFlow<O, S>) -> O
    where
        S: Clone + Eq + Hash + 'static,
        O: Clone + Ord + Hash + 'static,
    {
        let mut state = start;
        let mut number = 1;
        loop {
            self.lines.push(Line::Round(number));
            match round(self, &state) {
                ControlFlow::Continue(next) => state = next,
                ControlFlow::Break(outcome) => return outcome,
            }
            number += 1;
        }
    }
}
