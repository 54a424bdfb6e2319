//! Matrix games: what options of one side are worth against those of the other when both choose well.
//!
//! A game is a matrix of payoffs, which the rows get and the columns lose. Neither side knows what the
//! other takes, so that either does best by a *mixture* of its options, and both have one that
//! guarantees the same: the value (von Neumann, "Zur Theorie der Gesellschaftsspiele", 1928). It is
//! found as a linear program (Dantzig, "A proof of the equivalence of the programming problem and the
//! game problem", 1951) by the simplex method with the rule of Bland ("New finite pivoting rules for
//! the simplex method", 1977), in fractions, and certified. In `f64`, to which [`analyze`] goes over
//! where fractions become too long, the value and the mixtures are certified up to rounding; what is told
//! of single options (their shares, worths and prices) and [`value_between`] is computed, and no more.
//!
//! ```
//! use sandtable_games::{Game, Solution};
//! use sandtable_sim::Fraction;
//!
//! // A section with mines or a dummy; running across loses more than walking, which costs 4.
//! let payoff = |number: i128, of: i128| Fraction::new(number, of);
//! let game = Game::new(vec![
//!     vec![payoff(5, 2), payoff(-11, 6)],
//!     vec![payoff(-2, 1), payoff(2, 1)],
//! ]).unwrap();
//! let solution = Solution::of(&game).unwrap();
//! assert_eq!(solution.value, payoff(4, 25));
//! assert_eq!(solution.rows, [payoff(12, 25), payoff(13, 25)]);
//! assert!(solution.is_certified(&game));
//! ```
//!
//! Knows no rule and no file.

mod analysis;
mod dominance;
mod game;
mod number;
mod price;
mod simplex;
mod solution;

pub use analysis::{Amount, Analysis, Away, Choice, NotAnalyzed, analyze, value_between};
pub use dominance::{Dominance, dominated_rows, saddle_points};
pub use game::{Game, NoGame};
pub use number::Number;
pub use price::{Surcharges, surcharges};
pub use simplex::Unsolved;
pub use solution::{Shares, Solution, shares_of_columns};
