//! How much of one objective has to be given up for more of another.
//!
//! # References
//!
//! Y. Aneja and K. Nair, "Bicriteria transportation problem", 1979 (corners by dichotomy).

use crate::enumerator::Graph;
use crate::law::Unenumerable;

/// A play that no other one, nor any mixture of plays, betters in both of two objectives.
#[derive(Clone, Debug, PartialEq)]
pub struct Corner {
    /// What the first objective comes to.
    pub one: f64,
    /// What the second objective comes to.
    pub other: f64,
    /// What is done at each spot, by their numbers.
    pub options: Vec<u8>,
}

/// How much of its range an objective weighs where only the other one counts, so that of plays that
/// are as good for that one the better one for this is taken.
const NEXT_TO_NOTHING: f64 = 1e-6;

/// A play that is better by less than this part of the ranges is no corner of its own.
const FLAT: f64 = 1e-9;

/// So many corners are found at most.
const MOST_CORNERS: usize = 64;

impl Graph<f64> {
    /// The corners of all that two objectives can come to together, for a player who decides alone
    /// and wants the most of both: from the best play for the first to the best for the second. What
    /// lies between two of them is what mixtures of their plays come to; at most 64 are found.
    ///
    /// Where situations that want different options look alike to the player, the plays are the best
    /// that are found, and corners may be missing.
    ///
    /// # Errors
    ///
    /// If a play comes back too often to where it was.
    pub fn frontier(&self, one: &[f64], other: &[f64]) -> Result<Vec<Corner>, Unenumerable> {
        let scale = [range(one), range(other)];
        let best = |weights: [f64; 2]| self.corner([one, other], weights);
        let hardly = [1.0 / scale[0] * NEXT_TO_NOTHING, 1.0 / scale[1] * NEXT_TO_NOTHING];
        let start = best([1.0 / scale[0], hardly[1]])?;
        let end = best([hardly[0], 1.0 / scale[1]])?;
        let mut corners = vec![start];
        let mut after = vec![end];
        while let (Some(from), Some(to)) = (corners.last(), after.last()) {
            let (gained, lost) = (to.other - from.other, from.one - to.one);
            if gained <= FLAT * scale[1] {
                after.pop();
                continue;
            }
            if lost <= FLAT * scale[0] {
                corners.pop();
                corners.extend(after.pop());
                continue;
            }
            let between = best([gained, lost])?;
            let above = gained * (between.one - from.one) + lost * (between.other - from.other);
            let is_known = above <= FLAT * (gained * scale[0] + lost * scale[1]);
            if is_known || MOST_CORNERS <= corners.len() + after.len() {
                corners.extend(after.pop());
            } else {
                after.push(between);
            }
        }
        Ok(corners)
    }

    /// The best play for a weighted sum.
    fn corner(&self, [one, other]: [&[f64]; 2], weights: [f64; 2]) -> Result<Corner, Unenumerable> {
        let sum = |(one, other): (&f64, &f64)| weights[0] * one + weights[1] * other;
        let ends: Vec<f64> = one.iter().zip(other).map(sum).collect();
        let options: Vec<u8> =
            self.solve(&ends, &[])?.cells().iter().map(|cell| cell.option).collect();
        let value = |ends| self.value_under(ends, &options);
        Ok(Corner { one: value(one)?, other: value(other)?, options })
    }
}

/// How far the numbers of an objective lie apart; one where they are all the same.
fn range(ends: &[f64]) -> f64 {
    let most = ends.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let least = ends.iter().copied().fold(f64::INFINITY, f64::min);
    if least < most { most - least } else { 1.0 }
}
