//! A game as a matrix: what the side of the rows gets, and that of the columns loses.

use thiserror::Error;

use crate::number::Number;

/// A game of two sides, each of which takes one of its options without knowing the other's: the rows
/// get the payoff, which the columns lose (von Neumann 1928).
#[derive(Clone, Debug, PartialEq)]
pub struct Game<N> {
    payoffs: Vec<Vec<N>>,
}

/// Why payoffs are no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoGame {
    /// A side has no options.
    #[error("a game has an option for each side, at least")]
    NoOption,
    /// Rows are of different lengths.
    #[error("row {row} has {found} payoffs; the first one has {expected}")]
    Ragged {
        /// Which row, from one.
        row: usize,
        /// How many payoffs it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A payoff is not known, or not finite.
    #[error("the payoff of row {row} and column {column} is no number")]
    Unknown {
        /// Which row, from one.
        row: usize,
        /// Which column, from one.
        column: usize,
    },
}

impl<N: Number> Game<N> {
    /// The game with these payoffs, one row after the other.
    ///
    /// # Errors
    ///
    /// If a side has no options, rows are of different lengths, or a payoff is not known.
    pub fn new(payoffs: Vec<Vec<N>>) -> Result<Game<N>, NoGame> {
        let expected = payoffs.first().map_or(0, Vec::len);
        if expected == 0 {
            return Err(NoGame::NoOption);
        }
        for (row, of_row) in (1..).zip(&payoffs) {
            if of_row.len() != expected {
                return Err(NoGame::Ragged { row, found: of_row.len(), expected });
            }
            if let Some(at) = of_row.iter().position(|payoff| !payoff.is_usable()) {
                return Err(NoGame::Unknown { row, column: at + 1 });
            }
        }
        Ok(Game { payoffs })
    }

    /// How many options the rows have.
    pub fn rows(&self) -> usize {
        self.payoffs.len()
    }

    /// How many options the columns have.
    pub fn columns(&self) -> usize {
        self.payoffs[0].len()
    }

    /// What the rows get of a row and a column.
    pub fn payoff(&self, row: usize, column: usize) -> &N {
        &self.payoffs[row][column]
    }

    /// All payoffs, row by row.
    pub fn payoffs(&self) -> impl Iterator<Item = &N> {
        self.payoffs.iter().flatten()
    }

    /// The same game with the sides exchanged: its rows are the columns, and get what these get.
    #[must_use]
    pub fn from_the_other_side(&self) -> Game<N> {
        let of = |column: usize| {
            (0..self.rows()).map(|row| N::ZERO.minus(self.payoff(row, column))).collect()
        };
        Game { payoffs: (0..self.columns()).map(of).collect() }
    }

    /// The game without one of its rows; nothing if that is the only one.
    #[must_use]
    pub fn without_row(&self, row: usize) -> Option<Game<N>> {
        let mut payoffs = self.payoffs.clone();
        payoffs.remove(row);
        (!payoffs.is_empty()).then_some(Game { payoffs })
    }

    /// The game without some of its columns; nothing if there are no others.
    #[must_use]
    pub fn without_columns(&self, columns: &[usize]) -> Option<Game<N>> {
        let of = |row: &Vec<N>| -> Vec<N> {
            let left = row.iter().enumerate().filter(|(at, _)| !columns.contains(at));
            left.map(|(_, payoff)| payoff.clone()).collect()
        };
        let payoffs: Vec<Vec<N>> = self.payoffs.iter().map(of).collect();
        (!payoffs[0].is_empty()).then_some(Game { payoffs })
    }

    /// The game in which a row costs so much more, whatever the columns do.
    #[must_use]
    pub fn with_surcharge(&self, row: usize, surcharge: &N) -> Game<N> {
        let mut payoffs = self.payoffs.clone();
        payoffs[row].iter_mut().for_each(|payoff| *payoff = payoff.minus(surcharge));
        Game { payoffs }
    }

    /// Each payoff changed in the same way.
    #[must_use]
    pub(crate) fn map(&self, change: impl Fn(&N) -> N) -> Game<N> {
        let of = |row: &Vec<N>| row.iter().map(&change).collect();
        Game { payoffs: self.payoffs.iter().map(of).collect() }
    }

    /// The least that the rows get by a mixture, whatever the columns do.
    pub fn guarantee(&self, mixture: &[N]) -> N {
        let against = |column: usize| {
            let parts = (0..self.rows()).map(|row| mixture[row].times(self.payoff(row, column)));
            parts.fold(N::ZERO, |sum, part| sum.plus(&part))
        };
        let all = (0..self.columns()).map(against);
        all.reduce(Number::min).expect("a game has a column")
    }

    /// The least that the rows get by a single row, whatever the columns do.
    pub fn guarantee_of_row(&self, row: usize) -> N {
        let all = self.payoffs[row].iter().cloned();
        all.reduce(Number::min).expect("a game has a column")
    }

    /// The least and the greatest payoff.
    pub(crate) fn extremes(&self) -> (N, N) {
        let least = self.payoffs().cloned().reduce(Number::min).expect("a game has a payoff");
        let greatest = self.payoffs().cloned().reduce(Number::max).expect("a game has a payoff");
        (least, greatest)
    }
}

#[cfg(test)]
mod tests {
    use sandtable_sim::Fraction;

    use super::*;

    #[test]
    fn what_is_no_game_says_why() {
        let refused = |payoffs: Vec<Vec<f64>>| Game::new(payoffs).unwrap_err().to_string();
        assert_eq!(refused(vec![]), "a game has an option for each side, at least");
        assert_eq!(refused(vec![vec![]]), "a game has an option for each side, at least");
        let ragged = refused(vec![vec![1.0, 2.0], vec![3.0]]);
        assert_eq!(ragged, "row 2 has 1 payoffs; the first one has 2");
        let unknown = refused(vec![vec![1.0, f64::NAN]]);
        assert_eq!(unknown, "the payoff of row 1 and column 2 is no number");
    }

    fn whole(payoffs: &[&[i64]]) -> Game<Fraction> {
        let row = |row: &&[i64]| row.iter().map(|it| Fraction::from(*it)).collect();
        Game::new(payoffs.iter().map(row).collect()).unwrap()
    }

    #[test]
    fn from_the_other_side_and_back_is_the_same_game() {
        let game = whole(&[&[1, -2, 3], &[4, 5, 6]]);
        let other = game.from_the_other_side();
        assert_eq!((other.rows(), other.columns()), (3, 2));
        assert_eq!(*other.payoff(1, 0), Fraction::from(2i64));
        assert_eq!(other.from_the_other_side(), game);
    }

    #[test]
    fn a_mixture_guarantees_what_it_gets_against_the_worst_column() {
        let game = whole(&[&[1, -1], &[-1, 1]]);
        let half = Fraction::new(1, 2);
        assert_eq!(game.guarantee(&[half.clone(), half]), Fraction::ZERO);
        let minus_one = Fraction::from(-1i64);
        assert_eq!(game.guarantee(&[Fraction::ONE, Fraction::ZERO]), minus_one);
        assert_eq!(game.guarantee_of_row(0), minus_one);
    }
}
