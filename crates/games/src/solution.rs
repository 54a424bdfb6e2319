//! The value of a game, and mixtures that guarantee it.

use crate::game::Game;
use crate::number::Number;
use crate::simplex::{Tableau, Unsolved};

/// What a game is worth, and a best mixture of each side.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<N> {
    /// What the rows get when both sides play best.
    pub value: N,
    /// How often the rows play each of their options: from zero to one, together one.
    pub rows: Vec<N>,
    /// How often the columns play each of theirs.
    pub columns: Vec<N>,
}

/// The least and the greatest share that an option has in any best mixture.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares<N> {
    /// More than zero if it is in every best mixture.
    pub least: N,
    /// Zero if it is in none.
    pub most: N,
}

impl<N: Number> Solution<N> {
    /// The value of a game with a best mixture of each side, by the simplex method (Dantzig 1951).
    ///
    /// In `f64`, what counts as rounding is so for payoffs that lie between zero and one:
    /// [`analyze`](crate::analyze) moves others there.
    ///
    /// # Errors
    ///
    /// If fractions become too long, or rounding leads nowhere.
    pub fn of(game: &Game<N>) -> Result<Solution<N>, Unsolved> {
        let (mut tableau, shift) = Tableau::new(game);
        tableau.maximize(|_| true)?;
        Ok(Solution::read(&tableau, &shift))
    }

    fn read(tableau: &Tableau<N>, shift: &N) -> Solution<N> {
        let moved = N::ONE.over(tableau.reached());
        let mixture = |played: Vec<N>| played.iter().map(|share| share.times(&moved)).collect();
        Solution {
            value: moved.minus(shift),
            rows: mixture(tableau.dual()),
            columns: mixture(tableau.primal()),
        }
    }

    /// Whether the solution is one: each mixture is a mixture, and guarantees its side the value, so
    /// that neither can do better (von Neumann 1928).
    pub fn is_certified(&self, game: &Game<N>) -> bool {
        let same = |a: &N, b: &N| !a.minus(b).is_above_zero() && !b.minus(a).is_above_zero();
        let is_mixture = |mixture: &[N]| {
            let sum = mixture.iter().fold(N::ZERO, |sum, share| sum.plus(share));
            mixture.iter().all(|share| !share.is_below_zero()) && same(&sum, &N::ONE)
        };
        let other = N::ZERO.minus(&game.from_the_other_side().guarantee(&self.columns));
        is_mixture(&self.rows)
            && is_mixture(&self.columns)
            && same(&game.guarantee(&self.rows), &self.value)
            && same(&other, &self.value)
    }
}

/// How much of each column there is in the best mixtures, of which there can be many.
///
/// # Errors
///
/// If fractions become too long, or rounding leads nowhere.
pub fn shares_of_columns<N: Number>(game: &Game<N>) -> Result<Vec<Shares<N>>, Unsolved> {
    let (mut tableau, _) = Tableau::new(game);
    tableau.maximize(|_| true)?;
    let moved = N::ONE.over(tableau.reached());
    let of = |column: usize| {
        let share = |most: bool| Ok(tableau.most_of(column, most)?.times(&moved));
        Ok(Shares { least: share(false)?, most: share(true)? })
    };
    (0..game.columns()).map(of).collect()
}
