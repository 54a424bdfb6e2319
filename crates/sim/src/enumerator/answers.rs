//! What can be asked of dice, and the possible answers with their probabilities.

#![expect(clippy::inline_always, reason = "run for every roll on every path")]

use std::any::TypeId;
use std::iter;
use std::rc::Rc;

use sandtable_dice::{Bands, Chance, Check, Die, Open, Pool};

use crate::Probability;
use crate::numbered::Numbered;

/// What was asked. Equal rolls so far must lead to an equal question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Question {
    Total(Pool),
    Check(Passing),
    Successes(u32, Passing),
    /// A total, of which only the band matters; bit `i` is set if a band begins `i` above the
    /// lowest total.
    Band(Pool, u64),
    Chance(Chance),
    /// How many of so many events happen.
    Events(u32, Chance),
    /// The outcome of a part of the procedure; its key is kept with its outcomes.
    ///
    /// With the stage at which it began where thresholds are probed, for these know their stage;
    /// else zero.
    Part(TypeId, u32),
    /// The outcome of a play of rounds; where they start is kept with the outcomes.
    Rounds,
    /// The same where players decide in it: the number of the play in what is recorded.
    Play(u32),
    /// What a player decides who is free to, by the number of the spot and what is open there.
    Choice(u32, Open),
}

/// What of a check the dice decide: which of their totals pass, whatever the target was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Passing {
    pool: Pool,
    /// The lowest and the highest, as the second [word](Check::to_words) of the check: one to compare.
    ends: u64,
}

/// The possible answers with their probabilities, none of them impossible.
#[derive(Clone, Debug)]
pub(super) struct Row<P> {
    pub answers: Rc<[(i32, P)]>,
    /// The probability of what was not followed to an answer.
    pub unresolved: P,
}

/// Answers that have been worked out.
#[derive(Debug)]
pub(super) struct Rows<P> {
    questions: Numbered<Question>,
    rows: Vec<Row<P>>,
}

impl Passing {
    #[inline(always)]
    pub(super) fn of(check: Check) -> Passing {
        Passing { pool: check.pool(), ends: check.to_words().1 }
    }

    #[expect(clippy::cast_possible_truncation, reason = "each end is cut out of the word")]
    fn has(self, total: i32) -> bool {
        let (low, high) = (self.ends as u32, (self.ends >> 32) as u32);
        (low.cast_signed()..=high.cast_signed()).contains(&total)
    }
}

impl<P: Probability> Row<P> {
    fn new(answers: Vec<(i32, P)>, unresolved: P) -> Row<P> {
        Row { answers: P::aligned(answers).into(), unresolved }
    }

    /// Answers that are numbered from zero.
    pub(super) fn numbered(masses: Vec<P>, unresolved: P) -> Row<P> {
        Row::new((0..).zip(masses).collect(), unresolved)
    }
}

impl<P> Default for Rows<P> {
    fn default() -> Self {
        Rows { questions: Numbered::default(), rows: Vec::new() }
    }
}

impl<P: Probability> Rows<P> {
    pub(super) fn row(&mut self, question: Question) -> Row<P> {
        // What players can do depends on what is open alone: a million spots share a few rows.
        let question = match question {
            Question::Choice(_, open) => Question::Choice(0, open),
            other => other,
        };
        let number = self.questions.number_of(question) as usize;
        if number == self.rows.len() {
            self.rows.push(Row::new(answers(question), P::NEVER));
        }
        self.rows[number].clone()
    }
}

/// The question in which band of totals a roll falls; bands are told apart by their position.
pub(super) fn which_band(bands: &Bands, modifier: i32) -> Question {
    let pool = bands.pool();
    let totals = pool.lowest()..=pool.highest();
    if u64::BITS.cast_signed() < pool.highest() - pool.lowest() {
        return Question::Total(pool);
    }
    let mut begins = 0;
    let mut last = None;
    for (bit, total) in totals.enumerate() {
        let position = bands.position(total + modifier);
        begins |= u64::from(last != Some(position)) << bit;
        last = Some(position);
    }
    Question::Band(pool, begins)
}

/// The totals of dice are not worked out if that takes more sums than this: a second or two.
const MOST_SUMS: u64 = 2_000_000_000;

/// The same where they are sums of fractions.
const MOST_SUMS_OF_FRACTIONS: u64 = 4_000_000;

/// The dice of a question, if working out their totals takes too long.
#[inline]
pub(super) fn too_many_dice(question: Question, exact: bool) -> Option<Pool> {
    let pool = match question {
        Question::Total(pool) | Question::Band(pool, _) => pool,
        Question::Check(passing) | Question::Successes(_, passing) => passing.pool,
        Question::Chance(_)
        | Question::Events(..)
        | Question::Part(..)
        | Question::Rounds
        | Question::Play(_)
        | Question::Choice(..) => return None,
    };
    let most = u64::from(pool.n()) * u64::from(pool.die().sides());
    // Each die adds a sum over its sides for each of the totals so far.
    let limit = if exact { MOST_SUMS_OF_FRACTIONS } else { MOST_SUMS };
    (limit < most.saturating_mul(most) / 2).then_some(pool)
}

fn answers<P: Probability>(question: Question) -> Vec<(i32, P)> {
    let answers: Vec<(i32, P)> = match question {
        Question::Total(pool) => totals(pool),
        Question::Check(passing) => yes_or_no(hit(passing), miss(passing)),
        Question::Successes(n, passing) => binomial(n, &hit(passing), &miss(passing)),
        Question::Band(pool, begins) => first_of_bands(pool, begins),
        Question::Chance(chance) => yes_or_no(happening(chance), happening(chance.not())),
        Question::Events(n, chance) => binomial(n, &happening(chance), &happening(chance.not())),
        Question::Choice(_, open) => {
            open.options().map(|option| (option.into(), P::ALWAYS)).collect()
        }
        Question::Part(..) | Question::Rounds | Question::Play(_) => {
            unreachable!("parts come with their answers")
        }
    };
    answers.into_iter().filter(|(_, odds)| *odds != P::NEVER).collect()
}

fn yes_or_no<P>(yes: P, no: P) -> Vec<(i32, P)> {
    vec![(0, no), (1, yes)]
}

/// The probability of an event.
fn happening<P: Probability>(chance: Chance) -> P {
    P::odds(chance.num().into(), chance.den().into())
}

/// The probability of passing a check.
fn hit<P: Probability>(passing: Passing) -> P {
    sum(totals(passing.pool), |total| passing.has(total))
}

/// The probability of failing a check.
fn miss<P: Probability>(passing: Passing) -> P {
    sum(totals(passing.pool), |total| !passing.has(total))
}

fn sum<P: Probability>(totals: Vec<(i32, P)>, counts: impl Fn(i32) -> bool) -> P {
    let counted = totals.into_iter().filter(|&(total, _)| counts(total));
    counted.fold(P::NEVER, |sum, (_, odds)| sum.or(&odds))
}

/// Each total of some dice with its probability, from the lowest up.
fn totals<P: Probability>(pool: Pool) -> Vec<(i32, P)> {
    let face = P::odds(1, pool.die().sides().into());
    let odds =
        (0..pool.n()).fold(vec![P::ALWAYS], |odds, _| one_die_more(&odds, pool.die(), &face));
    (pool.lowest()..).zip(odds).collect()
}

fn one_die_more<P: Probability>(odds: &[P], die: Die, face: &P) -> Vec<P> {
    let sides = usize::from(die.sides());
    let window = |total: usize| &odds[(total + 1).saturating_sub(sides)..odds.len().min(total + 1)];
    let sum = |window: &[P]| window.iter().fold(P::NEVER, |sum, odds| sum.or(odds));
    (0..odds.len() + sides - 1).map(|total| sum(window(total)).and(face)).collect()
}

/// Each number of successes with its probability: the binomial distribution.
///
/// By adding one trial after another, which neither overflows nor cancels, whatever the number.
fn binomial<P: Probability>(n: u32, hit: &P, miss: &P) -> Vec<(i32, P)> {
    let odds = (0..n).fold(vec![P::ALWAYS], |odds, _| {
        let misses = odds.iter().map(|odds| odds.and(miss)).chain([P::NEVER]);
        let hits = iter::once(P::NEVER).chain(odds.iter().map(|odds| odds.and(hit)));
        misses.zip(hits).map(|(miss, hit)| miss.or(&hit)).collect()
    });
    (0..).zip(odds).collect()
}

/// The lowest total of each band, with the probability of the band.
fn first_of_bands<P: Probability>(pool: Pool, begins: u64) -> Vec<(i32, P)> {
    let mut bands: Vec<(i32, P)> = Vec::new();
    for (bit, (total, odds)) in totals(pool).into_iter().enumerate() {
        match bands.last_mut() {
            Some((_, band)) if begins >> bit & 1 == 0 => *band = band.or(&odds),
            _ => bands.push((total, odds)),
        }
    }
    bands
}

#[cfg(test)]
mod tests {
    use sandtable_dice::D3;

    use super::*;
    use crate::probability::Fraction;

    /// Of nine ways 1, 2, 3, 2 and 1.
    #[test]
    fn totals_of_two_dice_with_three_sides() {
        let ninths = |ways: u128| Fraction::odds(ways, 9);
        let expected =
            [(2, 1), (3, 2), (4, 3), (5, 2), (6, 1)].map(|(total, n)| (total, ninths(n)));
        assert_eq!(totals::<Fraction>(D3.times(2)), expected);
    }
}
