//! A whole distribution, against the probabilities that its values are said to have.

use statrs::function::gamma::ln_gamma;

use super::half_gamma_error;

/// One cell of a distribution: a value, or several taken together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// How many trials came to it.
    pub count: u64,
    /// The probability that it is said to have.
    pub p: f64,
}

/// The logarithm of the evidence against the probabilities of all cells, which add up to one.
///
/// The likelihood of the tally under probabilities drawn from a Dirichlet distribution with all
/// weights 1/2, over that under the stated ones. Infinite if a trial came to a cell that is said to
/// be impossible.
///
/// # Precision
///
/// Absolute: 1e-5 up to 1e9 trials, 1e-2 up to 1e12; it is compared with numbers of ten and more.
///
/// # References
///
/// - I. J. Good (1967), "A Bayesian significance test for multinomial distributions", *Journal of
///   the Royal Statistical Society B* 29, 399-431.
/// - H. Robbins (1970), *Annals of Mathematical Statistics* 41, 1397-1409.
pub fn ln_evidence(cells: &[Cell]) -> f64 {
    let trials: u64 = cells.iter().map(|cell| cell.count).sum();
    if trials == 0 {
        return 0.0;
    }
    let n = trials as f64;
    let met = cells.iter().filter(|cell| 0 < cell.count);
    let likelihoods: f64 = met
        .map(|cell| {
            let count = cell.count as f64;
            let share = if cell.p <= 0.0 { f64::INFINITY } else { (count / (n * cell.p)).ln() };
            0.5 * std::f64::consts::LN_2 + half_gamma_error(cell.count) + count * share
        })
        .sum();
    let half = cells.len() as f64 / 2.0;
    // Of the large numbers in the difference, what is common to both is taken out first.
    likelihoods + ln_gamma(half) - (ln_gamma(n + half) - (n * n.ln() - n))
}
