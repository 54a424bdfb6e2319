//! All that is asked of a game at once, in fractions where these are not too long.

use sandtable_sim::{Fraction, Interval};

use crate::dominance::{Dominance, dominated_rows, saddle_points};
use crate::game::{Game, NoGame};
use crate::number::Number;
use crate::price::{Surcharges, surcharges};
use crate::simplex::Unsolved;
use crate::solution::{Shares, Solution, shares_of_columns};

/// A number, and the fraction that it is the nearest to, if that is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Amount {
    /// The number.
    pub value: f64,
    /// The fraction.
    pub fraction: Option<Fraction>,
}

impl From<Fraction> for Amount {
    fn from(fraction: Fraction) -> Amount {
        Amount { value: fraction.to_f64(), fraction: Some(fraction) }
    }
}

impl From<f64> for Amount {
    fn from(value: f64) -> Amount {
        Amount { value, fraction: None }
    }
}

/// The options of either side by which it stays away: whatever the other side takes, nothing is played,
/// and neither side pays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Away {
    /// Those of the rows, counted from zero.
    pub rows: Vec<usize>,
    /// Those of the columns.
    pub columns: Vec<usize>,
}

/// What a game comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// What the rows get when both sides play best.
    pub value: Amount,
    /// The options of the rows.
    pub rows: Vec<Choice>,
    /// Those of the columns.
    pub columns: Vec<Choice>,
    /// The pairs of a row and a column that neither side leaves.
    pub saddle_points: Vec<(usize, usize)>,
}

/// What is found of an option.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// How often it is played in the best mixture that was found, in which no option is dominated.
    pub share: Amount,
    /// The least and the most that it is played in any best mixture.
    pub shares: Shares<Amount>,
    /// What its side loses, against a best opponent, by playing it alone; zero or more.
    pub loss_alone: Amount,
    /// What its side loses without it; zero or more, nothing if it is the only one.
    pub worth: Option<Amount>,
    /// What it may cost more where it is played; nothing if it is the only one, or if the value is the
    /// same whatever it costs, for the other side can stay away.
    pub surcharges: Option<Surcharges<Amount>>,
    /// The option that makes it needless, if one does.
    pub dominated: Option<Dominance>,
}

/// Analyzes the game with these payoffs, in which sides can stay away: in fractions, if all of them are known as such and none
/// becomes too long; otherwise in `f64`, and then no fraction is told.
///
/// # Errors
///
/// If the payoffs are no game, or rounding leads nowhere.
pub fn analyze(payoffs: &[Vec<Amount>], away: &Away) -> Result<Analysis, NotAnalyzed> {
    let fractions = payoffs.iter().map(|row| row.iter().map(|it| it.fraction.clone()).collect());
    let fractions: Option<Vec<Vec<Fraction>>> = fractions.collect();
    let told: Told<Fraction> = Told { share: &Amount::from, payoff: &Amount::from };
    let of_fractions = |payoffs| analysis(&Game::new(payoffs).ok()?, away, &told).ok();
    if let Some(found) = fractions.and_then(of_fractions) {
        return Ok(found);
    }
    let rounded = payoffs.iter().map(|row| row.iter().map(|it| it.value).collect()).collect();
    let game = Game::new(rounded)?;
    let (least, size) = measured(&game);
    let moved = game.map(|payoff| (payoff - least) / size);
    let told = Told {
        share: &|share: f64| Amount::from(tidy(share.clamp(0.0, 1.0))),
        payoff: &|payoff: f64| Amount::from(size * tidy(payoff)),
    };
    let found = analysis(&moved, away, &told)?;
    Ok(Analysis { value: Amount::from(found.value.value + least), ..found })
}

/// Why a game is not analyzed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnalyzed {
    /// The payoffs are no game.
    #[error(transparent)]
    NoGame(#[from] NoGame),
    /// It cannot be solved.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
}

/// The least payoff, and how far apart they are; one if they are all the same.
fn measured(game: &Game<f64>) -> (f64, f64) {
    let (least, greatest) = game.extremes();
    (least, if least < greatest { greatest - least } else { 1.0 })
}

/// Where the value of a game lies whose payoffs lie between those of two games: it grows with each of
/// them. What a mixture guarantees in the lower game, and what one of the columns leaves in the upper.
///
/// # Errors
///
/// If rounding leads nowhere.
pub fn value_between(lower: &Game<f64>, upper: &Game<f64>) -> Result<Interval, Unsolved> {
    let guaranteed = |game: &Game<f64>| {
        let (least, size) = measured(game);
        let solution = Solution::of(&game.map(|payoff| (payoff - least) / size))?;
        let mixture: Vec<f64> = solution.rows.iter().map(|share| share.clamp(0.0, 1.0)).collect();
        let sum: f64 = mixture.iter().sum();
        Ok(game.guarantee(&mixture.iter().map(|share| share / sum).collect::<Vec<_>>()))
    };
    Ok(Interval { low: guaranteed(lower)?, high: -guaranteed(&upper.from_the_other_side())? })
}

/// How shares are told, and payoffs and what is made of them.
struct Told<'a, N> {
    share: &'a dyn Fn(N) -> Amount,
    payoff: &'a dyn Fn(N) -> Amount,
}

fn analysis<N: Number>(game: &Game<N>, away: &Away, told: &Told<N>) -> Result<Analysis, Unsolved> {
    let other = game.from_the_other_side();
    let solution = Solution::of(game)?;
    if !solution.is_certified(game) {
        return Err(Unsolved::Rounding);
    }
    let solution = undominated(game, &other, solution);
    let minus_value = N::ZERO.minus(&solution.value);
    let rows = (&solution.value, &solution.rows[..]);
    let columns = (&minus_value, &solution.columns[..]);
    Ok(Analysis {
        rows: choices([game, &other], &away.columns, rows, told)?,
        columns: choices([&other, game], &away.rows, columns, told)?,
        saddle_points: saddle_points(game, game),
        value: (told.payoff)(solution.value),
    })
}

/// The same value by mixtures without options that others make needless, which get as much whatever the other
/// side does: nobody is advised to take what another option is never worse than.
fn undominated<N: Number>(
    game: &Game<N>,
    other: &Game<N>,
    Solution { value, rows, columns }: Solution<N>,
) -> Solution<N> {
    let better = Solution {
        value: value.clone(),
        rows: handed_on(&rows, &dominated_rows(game, game)),
        columns: handed_on(&columns, &dominated_rows(other, other)),
    };
    if better.is_certified(game) { better } else { Solution { value, rows, columns } }
}

/// A mixture in which each option that is dominated has handed its share on to one that is not.
fn handed_on<N: Number>(mixture: &[N], dominated: &[Option<Dominance>]) -> Vec<N> {
    let mut shares = vec![N::ZERO; mixture.len()];
    for (option, share) in mixture.iter().enumerate() {
        let mut to = option;
        // No more steps than there are options: rounding might lead in a ring.
        for _ in mixture {
            to = dominated[to].map_or(to, |it| it.by);
        }
        shares[to] = shares[to].plus(share);
    }
    shares
}

/// What is found of the rows of a game, whose columns are the rows of another, which stay away by some
/// of them.
fn choices<N: Number>(
    [game, other]: [&Game<N>; 2],
    away: &[usize],
    (value, mixture): (&N, &[N]),
    Told { share, payoff }: &Told<N>,
) -> Result<Vec<Choice>, Unsolved> {
    let shares = shares_of_columns(other)?;
    let dominated = dominated_rows(game, game);
    let of = |(row, Shares { least, most }): (usize, Shares<N>)| {
        let without = game.without_row(row).map(|game| Solution::of(&game)).transpose()?;
        Ok(Choice {
            share: share(mixture[row].clone()),
            shares: Shares { least: share(least), most: share(most) },
            loss_alone: payoff(value.minus(&game.guarantee_of_row(row))),
            worth: without.map(|it| payoff(value.minus(&it.value))),
            surcharges: surcharges(game, row, away)?.map(|it| Surcharges {
                enters: payoff(it.enters),
                crowds_out: payoff(it.crowds_out),
            }),
            dominated: dominated[row],
        })
    };
    shares.into_iter().enumerate().map(of).collect()
}

/// Without what rounding has left of zero.
fn tidy(number: f64) -> f64 {
    if number.is_above_zero() || number.is_below_zero() { number } else { 0.0 }
}
