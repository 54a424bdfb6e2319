//! Options that nobody needs, and pairs of options that neither side leaves.

use crate::game::Game;
use crate::number::Number;

/// An option that another one makes needless: whatever the other side does, that one gets as much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dominance {
    /// The option that dominates.
    pub by: usize,
    /// Whether it gets more whatever the other side does; if not, it does at least once, and never
    /// less.
    pub strict: bool,
}

/// For each row, a row that dominates it, a strict one first; of several the first.
///
/// Payoffs lie between those of two games, the lower and the upper one; the same game twice where they
/// are known. Where they lie apart, what is said holds wherever the payoffs are between them.
pub fn dominated_rows<N: Number>(lower: &Game<N>, upper: &Game<N>) -> Vec<Option<Dominance>> {
    let of = |row: usize| {
        let all = || (0..lower.rows()).filter(|&by| by != row);
        let strict =
            all().find(|&by| gains(lower, upper, by, row).all(|gain| gain.is_above_zero()));
        let weak = || all().find(|&by| is_weak(lower, upper, by, row));
        let found = strict.map(|by| Dominance { by, strict: true });
        found.or_else(|| weak().map(|by| Dominance { by, strict: false }))
    };
    (0..lower.rows()).map(of).collect()
}

/// What one row gets beyond another for certain, against each column.
fn gains<N: Number>(
    lower: &Game<N>,
    upper: &Game<N>,
    by: usize,
    row: usize,
) -> impl Iterator<Item = N> {
    (0..lower.columns()).map(move |at| lower.payoff(by, at).minus(upper.payoff(row, at)))
}

fn is_weak<N: Number>(lower: &Game<N>, upper: &Game<N>, by: usize, row: usize) -> bool {
    let mut gains = gains(lower, upper, by, row);
    let mut is_more = false;
    gains.all(|gain| {
        is_more |= gain.is_above_zero();
        !gain.is_below_zero()
    }) && is_more
}

/// The pairs of a row and a column that neither side leaves if it knows the other's: the payoff is the
/// greatest of its column and the least of its row. Of payoffs that lie between two games, those that
/// are such pairs for certain.
pub fn saddle_points<N: Number>(lower: &Game<N>, upper: &Game<N>) -> Vec<(usize, usize)> {
    let is_one = |&(row, column): &(usize, usize)| {
        let rows = (0..lower.rows()).filter(|&other| other != row);
        let columns = (0..lower.columns()).filter(|&other| other != column);
        let mut more = rows.map(|it| upper.payoff(it, column).minus(lower.payoff(row, column)));
        let mut less = columns.map(|it| upper.payoff(row, column).minus(lower.payoff(row, it)));
        !more.any(|gain| gain.is_above_zero()) && !less.any(|gain| gain.is_above_zero())
    };
    let pairs = (0..lower.rows()).flat_map(|row| (0..lower.columns()).map(move |it| (row, it)));
    pairs.filter(is_one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(payoffs: &[&[f64]]) -> Game<f64> {
        Game::new(payoffs.iter().map(|row| row.to_vec()).collect()).unwrap()
    }

    #[test]
    fn a_row_that_always_gets_more_dominates_strictly_and_one_that_never_gets_less_weakly() {
        let known = game(&[&[1.0, 2.0], &[2.0, 3.0], &[1.0, 1.0], &[2.0, 3.0]]);
        let strict = |by| Some(Dominance { by, strict: true });
        assert_eq!(dominated_rows(&known, &known), [strict(1), None, strict(1), None]);
        let weakly = game(&[&[0.0, 1.0], &[0.0, 0.0]]);
        let weak = Some(Dominance { by: 0, strict: false });
        assert_eq!(dominated_rows(&weakly, &weakly), [None, weak]);
    }

    #[test]
    fn what_is_not_certain_dominates_nothing() {
        let (lower, upper) = (game(&[&[2.0], &[0.0]]), game(&[&[3.0], &[1.0]]));
        assert!(dominated_rows(&lower, &upper)[1].is_some());
        let wide = game(&[&[3.0], &[2.5]]);
        assert_eq!(dominated_rows(&lower, &wide), [None, None]);
        assert_eq!(saddle_points(&lower, &upper), [(0, 0)]);
        assert_eq!(saddle_points(&lower, &wide), []);
    }

    #[test]
    fn a_saddle_is_the_least_of_its_row_and_the_greatest_of_its_column() {
        let saddle = game(&[&[4.0, 1.0, 3.0], &[5.0, 2.0, 6.0], &[0.0, 1.0, 7.0]]);
        assert_eq!(saddle_points(&saddle, &saddle), [(1, 1)]);
        let pennies = game(&[&[1.0, -1.0], &[-1.0, 1.0]]);
        assert_eq!(saddle_points(&pennies, &pennies), []);
    }
}
