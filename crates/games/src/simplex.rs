//! The simplex method, on the linear program that a game is.

use thiserror::Error;

use crate::game::Game;
use crate::number::Number;

/// Why a game has no solution in a kind of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsolved {
    /// A fraction became too long.
    #[error("the fractions become too long")]
    TooLong,
    /// Rounding has led nowhere.
    #[error("it cannot be solved within what rounding leaves")]
    Rounding,
}

/// By Bland's rule exact pivots come to an end; rounded ones are ended here, far beyond the few that
/// games of this size take.
const MOST_PIVOTS: usize = 10_000;

/// A linear program in the form of Dantzig (1951): to maximize the sum of `y` where every row of the
/// game, moved so that all payoffs are positive, comes to one at most. With `v` the value of the moved
/// game, `v y` is a best mixture of the columns, and `v` times the dual solution one of the rows.
#[derive(Clone, Debug)]
pub(crate) struct Tableau<N> {
    /// A row for each option of the rows: `y`, a slack for each row, and the right side.
    rows: Vec<Vec<N>>,
    /// The reduced costs, and what has been reached.
    objective: Vec<N>,
    /// Which variable each row stands for.
    basis: Vec<usize>,
    /// How many options the columns have.
    columns: usize,
}

impl<N: Number> Tableau<N> {
    /// The program of a game, where nothing is played yet; and by how much its payoffs are moved.
    pub(crate) fn new(game: &Game<N>) -> (Tableau<N>, N) {
        let (rows, columns) = (game.rows(), game.columns());
        let shift = N::ONE.minus(&game.extremes().0);
        let of_row = |row: usize| {
            let payoffs = (0..columns).map(|column| game.payoff(row, column).plus(&shift));
            let slacks = (0..rows).map(|slack| if slack == row { N::ONE } else { N::ZERO });
            payoffs.chain(slacks).chain([N::ONE]).collect()
        };
        let minus_one = N::ZERO.minus(&N::ONE);
        let objective = (0..=rows + columns)
            .map(|at| if at < columns { minus_one.clone() } else { N::ZERO })
            .collect();
        let basis = (columns..columns + rows).collect();
        (Tableau { rows: (0..rows).map(of_row).collect(), objective, basis, columns }, shift)
    }

    /// Goes from vertex to vertex until nothing is better, over variables that may be used.
    ///
    /// The first variable that is better enters, and of those that leave equally well the first
    /// leaves: so none of the vertices comes back (Bland 1977).
    ///
    /// # Errors
    ///
    /// If a fraction becomes too long, or rounding leads nowhere.
    pub(crate) fn maximize(&mut self, may_enter: impl Fn(usize) -> bool) -> Result<(), Unsolved> {
        let variables = self.objective.len() - 1;
        for _ in 0..MOST_PIVOTS {
            let is_better = |&at: &usize| may_enter(at) && self.objective[at].is_below_zero();
            let Some(entering) = (0..variables).find(is_better) else { return Ok(()) };
            let leaving = self.leaving(entering).ok_or(Unsolved::Rounding)?;
            self.pivot(leaving, entering)?;
        }
        Err(Unsolved::Rounding)
    }

    /// The row that limits a variable first.
    fn leaving(&self, entering: usize) -> Option<usize> {
        let mut first: Option<(usize, N)> = None;
        for (at, row) in
            self.rows.iter().enumerate().filter(|(_, row)| row[entering].is_above_zero())
        {
            let limit = row[row.len() - 1].over(&row[entering]);
            let is_first = first.as_ref().is_none_or(|(other, least)| {
                limit < *least || (limit == *least && self.basis[at] < self.basis[*other])
            });
            if is_first {
                first = Some((at, limit));
            }
        }
        first.map(|(at, _)| at)
    }

    fn pivot(&mut self, leaving: usize, entering: usize) -> Result<(), Unsolved> {
        let by = self.rows[leaving][entering].clone();
        self.rows[leaving].iter_mut().for_each(|number| *number = number.over(&by));
        let pivot = self.rows[leaving].clone();
        let others = self.rows.iter_mut().enumerate().filter(|(at, _)| *at != leaving);
        for row in others.map(|(_, row)| row).chain([&mut self.objective]) {
            let times = row[entering].clone();
            take_away(row, &times, &pivot);
        }
        self.basis[leaving] = entering;
        let all = self.rows.iter().flatten().chain(&self.objective);
        if all.clone().all(Number::is_usable) { Ok(()) } else { Err(Unsolved::TooLong) }
    }

    /// What has been reached: one over the value of the moved game.
    pub(crate) fn reached(&self) -> &N {
        &self.objective[self.objective.len() - 1]
    }

    /// How much of each column is played.
    pub(crate) fn primal(&self) -> Vec<N> {
        let mut played = vec![N::ZERO; self.columns];
        for (row, &variable) in self.rows.iter().zip(&self.basis) {
            if variable < self.columns {
                played[variable] = row[row.len() - 1].clone();
            }
        }
        played
    }

    /// How much of each row is played.
    pub(crate) fn dual(&self) -> Vec<N> {
        self.objective[self.columns..self.objective.len() - 1].to_vec()
    }

    /// Of all solutions that reach as much, the one with the most of a column, or the least.
    ///
    /// A variable whose reduced cost is positive is zero in all of them; among the others the same
    /// method goes on with another objective.
    ///
    /// # Errors
    ///
    /// If a fraction becomes too long, or rounding leads nowhere.
    pub(crate) fn most_of(&self, column: usize, most: bool) -> Result<N, Unsolved> {
        let mut face = self.clone();
        let open: Vec<bool> = self.objective.iter().map(|cost| !cost.is_above_zero()).collect();
        let sign = if most { N::ZERO.minus(&N::ONE) } else { N::ONE };
        face.objective = vec![N::ZERO; self.objective.len()];
        face.objective[column] = sign;
        if let Some(row) = face.basis.iter().position(|&variable| variable == column) {
            let (row, by) = (face.rows[row].clone(), face.objective[column].clone());
            take_away(&mut face.objective, &by, &row);
        }
        face.maximize(|at| open[at])?;
        Ok(face.primal()[column].clone())
    }
}

/// Takes so many times a row away from another.
fn take_away<N: Number>(row: &mut [N], times: &N, other: &[N]) {
    if *times == N::ZERO {
        return;
    }
    for (number, other) in row.iter_mut().zip(other).filter(|(_, other)| **other != N::ZERO) {
        *number = number.minus(&times.times(other));
    }
}
