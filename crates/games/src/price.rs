//! What an option may cost: the price at which it enters, and that at which it crowds out the others.

use crate::game::Game;
use crate::number::Number;
use crate::simplex::Unsolved;
use crate::solution::Solution;

/// How much more each play of a row may cost, beyond what its payoffs have taken off already. Below
/// zero, it costs too much by that.
#[derive(Clone, Debug, PartialEq)]
pub struct Surcharges<N> {
    /// The most at which it still adds to the value: above it, it is never played.
    pub enters: N,
    /// The most at which it is as good as any mixture with others: below it, it alone is played.
    pub crowds_out: N,
}

/// In exact numbers a step takes Newton's method to another piece of a line with few; in rounded ones
/// it may go on between two neighbors.
const MOST_STEPS: usize = 200;

/// What a row may cost more, the others held, where it is played: in these columns the other side stays
/// away, so that nothing is played and nobody pays. Nothing if the row is the only one, or if the value
/// is the same whatever it costs, for the other side can stay away.
///
/// A side that can stay away leaves at most what that comes to, whatever else it does: the value is the
/// smaller of that and of the game in which it takes part. Of this game the value is convex and
/// piecewise linear in what one row costs, and falls by as much as the row is played (Mills 1956).
/// Newton's method finds where such a line meets another that it comes from above to, in as many steps
/// as it has pieces.
///
/// # Errors
///
/// If fractions become too long, or rounding leads nowhere.
pub fn surcharges<N: Number>(
    game: &Game<N>,
    row: usize,
    away: &[usize],
) -> Result<Option<Surcharges<N>>, Unsolved> {
    let Some(played) = game.without_columns(away) else { return Ok(None) };
    let Some(others) = played.without_row(row) else { return Ok(None) };
    let without = Solution::of(&others)?.value;
    let left = away.iter().map(|&column| game.payoff(row, column).clone()).reduce(Number::min);
    if left.as_ref().is_some_and(|left| !left.minus(&without).is_above_zero()) {
        return Ok(None);
    }
    let alone = played.guarantee_of_row(row);
    let enters = entering(&played, row, &without, &alone)?;
    let crowds_out = crowding_out(&played, row, &alone, &enters)?;
    // Whom the other side stays away from for this row alone needs no other.
    let crowds_out = match left {
        Some(left) => crowds_out.max(alone.minus(&left)),
        None => crowds_out,
    };
    Ok(Some(Surcharges { enters, crowds_out }))
}

/// From where the row alone is worth as much as the others, upward to where it adds nothing.
fn entering<N: Number>(game: &Game<N>, row: usize, without: &N, alone: &N) -> Result<N, Unsolved> {
    let mut surcharge = alone.minus(without);
    for _ in 0..MOST_STEPS {
        let Solution { value, rows, .. } = Solution::of(&game.with_surcharge(row, &surcharge))?;
        let adds = value.minus(without);
        if !adds.is_above_zero() || !rows[row].is_above_zero() {
            return Ok(surcharge);
        }
        surcharge = surcharge.plus(&adds.over(&rows[row]));
    }
    Err(Unsolved::Rounding)
}

/// From where the row enters, downward to where mixing it with others gets no more.
fn crowding_out<N: Number>(
    game: &Game<N>,
    row: usize,
    alone: &N,
    enters: &N,
) -> Result<N, Unsolved> {
    let mut surcharge = enters.clone();
    for _ in 0..MOST_STEPS {
        let Solution { value, rows, .. } = Solution::of(&game.with_surcharge(row, &surcharge))?;
        let mixing_adds = value.minus(&alone.minus(&surcharge));
        let others = N::ONE.minus(&rows[row]);
        if !mixing_adds.is_above_zero() || !others.is_above_zero() {
            return Ok(surcharge);
        }
        surcharge = surcharge.minus(&mixing_adds.over(&others));
    }
    Err(Unsolved::Rounding)
}
