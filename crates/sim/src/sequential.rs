//! Tests that may be looked at as often as one likes.
//!
//! Each is a martingale under its hypothesis: a bet against it that wins nothing on average,
//! whenever one stops. By Ville's inequality it ever reaches `1 / error` with a probability of at
//! most `error`, so that the first look which finds it there may reject. Values are logarithms;
//! to reject is to reach `ln(1 / error)`.
//!
//! Both depend on the tallies alone and not on the order of the trials: a verdict is the same for
//! any number of threads and any split into shards.
//!
//! # References
//!
//! - J. Ville (1939), *Étude critique de la notion de collectif*, Gauthier-Villars.
//! - H. Robbins (1970), "Statistical methods related to the law of the iterated logarithm", *Annals
//!   of Mathematical Statistics* 41, 1397-1409.
//! - S. R. Howard, A. Ramdas, J. McAuliffe and J. Sekhon (2021), "Time-uniform, nonparametric,
//!   nonasymptotic confidence sequences", *Annals of Statistics* 49, 1055-1080.

pub mod beta_mixture;
pub mod dirichlet_mixture;

use crate::binomial::stirling_error;

/// The logarithm of the gamma function at `k + 1/2`, less `k ln k - k + ln √(2π)`.
///
/// From `Γ(k + 1/2) = (2k)! √π / (4^k k!)`, so that nothing cancels at any number of trials.
fn half_gamma_error(k: u64) -> f64 {
    if k == 0 {
        // Γ(1/2) = √π.
        return -0.5 * std::f64::consts::LN_2;
    }
    stirling_error(2 * k) - stirling_error(k)
}

#[cfg(test)]
mod tests;
