//! The binomial distribution, to full relative accuracy at any number of trials.
//!
//! Everything rests on Loader's saddle-point form of a single probability; what a tail is beside its
//! first term is a continued fraction of Gauss's. The library functions for tails lose all accuracy,
//! or do not return, at numbers of trials that are ordinary here.
//!
//! # References
//!
//! - C. Loader (2000), "Fast and accurate computation of binomial probabilities", Bell Laboratories.
//! - W. B. Jones and W. J. Thron (1980), *Continued Fractions: Analytic Theory and Applications*,
//!   section 6.1: that of Gauss.
//! - W. J. Lentz (1976), "Generating Bessel functions in Mie scattering calculations using continued
//!   fractions", *Applied Optics* 15, 668-671: evaluated from the front.

use statrs::distribution::{ContinuousCDF, Normal};

/// The logarithm of the probability of exactly `k` successes in `n` trials.
///
/// `p` is the probability of a success and neither zero nor one; `k` is at most `n`.
pub fn ln_pmf(k: u64, n: u64, p: f64) -> f64 {
    debug_assert!(k <= n && 0.0 < p && p < 1.0, "k = {k}, n = {n}, p = {p}");
    if k == 0 {
        return n as f64 * (-p).ln_1p();
    }
    if k == n {
        return n as f64 * p.ln();
    }
    let errors = stirling_error(n) - stirling_error(k) - stirling_error(n - k);
    let (k, rest) = (k as f64, (n - k) as f64);
    let variance = k * rest / n as f64;
    errors - ln_likelihood_ratio(k, n as f64, p) - 0.5 * (std::f64::consts::TAU * variance).ln()
}

/// The logarithm of the probability of `k` successes or more.
///
/// # Precision
///
/// Relative, for `k` at or above the mean; below it, where the probability is near one, absolute.
pub fn ln_at_least(k: u64, n: u64, p: f64) -> f64 {
    // One side seen from the other: failures are as binomial as successes.
    if k == 0 { 0.0 } else { ln_upper_tail(k, n, p) }
}

/// The logarithm of the probability of `k` successes or fewer.
///
/// # Precision
///
/// Relative, for `k` at or below the mean; above it, where the probability is near one, absolute.
pub fn ln_at_most(k: u64, n: u64, p: f64) -> f64 {
    if k == n { 0.0 } else { ln_lower_tail(k, n, p) }
}

fn ln_upper_tail(k: u64, n: u64, p: f64) -> f64 {
    if (k as f64) < n as f64 * p {
        return ln_one_minus_exp(ln_lower_tail(k - 1, n, p));
    }
    ln_pmf(k, n, p) + over_its_first_term(k, n - k, p / (1.0 - p)).ln()
}

fn ln_lower_tail(k: u64, n: u64, p: f64) -> f64 {
    if n as f64 * p < k as f64 {
        return ln_one_minus_exp(ln_upper_tail(k + 1, n, p));
    }
    ln_pmf(k, n, p) + over_its_first_term(n - k, k, (1.0 - p) / p).ln()
}

/// What the probability of `k` successes or more is beside that of exactly `k`, where `k` is one or
/// more and no fewer than are expected: of `k + rest` trials whose successes have these odds.
///
/// It is `1 + r1 + r1 r2 + ...` with the ratios of each term to the one before, `r1 = rest / (k + 1) *
/// odds`: the hypergeometric `F(1, -rest; k + 1; -odds)`. Some hundred steps are enough wherever the
/// tail is small, whatever the number of trials; near the middle they grow with its root.
fn over_its_first_term(k: u64, rest: u64, odds: f64) -> f64 {
    let (k, rest) = (k as f64, rest as f64);
    let (mut value, mut above, mut below) = (1.0_f64, 1.0, 0.0);
    let mut m = 0.0;
    loop {
        let before = value;
        let odd = -(rest - m) * (k + m) / ((k + 2.0 * m) * (k + 2.0 * m + 1.0)) * odds;
        m += 1.0;
        let even = m * (k + rest + m) / ((k + 2.0 * m - 1.0) * (k + 2.0 * m)) * odds;
        for coefficient in [odd, even] {
            below = 1.0 / (1.0 + coefficient * below);
            above = 1.0 + coefficient / above;
            value *= above * below;
        }
        let is_moving = 4.0 * f64::EPSILON * value.abs() < (value - before).abs();
        // What is no number does not move either.
        if !is_moving {
            return 1.0 / value;
        }
    }
}

fn ln_one_minus_exp(ln: f64) -> f64 {
    (-ln.exp()).ln_1p()
}

/// The fewest successes that are not exceeded with probability `q` or more.
///
/// # Precision
///
/// Where the probability of that or fewer comes within 1e-10 of `q`, possibly the neighbor.
pub fn quantile(q: f64, n: u64, p: f64) -> u64 {
    if p <= 0.0 || q <= 0.0 {
        return 0;
    }
    if 1.0 <= p || 1.0 <= q {
        return n;
    }
    let mut k = nearly_quantile(q, n, p);
    let mut at_most = ln_at_most(k, n, p).exp();
    while at_most < q && k < n {
        k += 1;
        at_most += ln_pmf(k, n, p).exp();
    }
    while 0 < k {
        let below = at_most - ln_pmf(k, n, p).exp();
        if below < q {
            break;
        }
        k -= 1;
        at_most = below;
    }
    k
}

/// The quantile by the normal approximation, corrected for skewness (Cornish and Fisher 1938).
fn nearly_quantile(q: f64, n: u64, p: f64) -> u64 {
    let z = Normal::standard().inverse_cdf(q);
    let deviation = (n as f64 * p * (1.0 - p)).sqrt();
    let skewness = (1.0 - 2.0 * p) / deviation;
    let guess = n as f64 * p + deviation * (z + skewness * (z * z - 1.0) / 6.0);
    whole(guess.clamp(0.0, n as f64)).min(n)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "callers clamp to a count of trials"
)]
fn whole(number: f64) -> u64 {
    number as u64
}

/// The logarithm of the likelihood ratio of the observed share `k / n` against a success probability
/// `p`: `n` times the Kullback-Leibler divergence of the two.
pub(crate) fn ln_likelihood_ratio(k: f64, n: f64, p: f64) -> f64 {
    deviance(k, n * p) + deviance(n - k, n * (1.0 - p))
}

/// `x ln(x / mean) + mean - x`, without cancellation where the two are close (Loader's `bd0`).
fn deviance(x: f64, mean: f64) -> f64 {
    if x == 0.0 {
        return mean;
    }
    if 0.1 * (x + mean) <= (x - mean).abs() {
        return x * (x / mean).ln() + mean - x;
    }
    let v = (x - mean) / (x + mean);
    let mut sum = (x - mean) * v;
    let mut term = 2.0 * x * v;
    for j in 1..1000 {
        term *= v * v;
        let next = sum + term / f64::from(2 * j + 1);
        if next.to_bits() == sum.to_bits() {
            break;
        }
        sum = next;
    }
    sum
}

/// How far Stirling's formula for the logarithm of `n!` falls short (Loader's `stirlerr`).
pub(crate) fn stirling_error(n: u64) -> f64 {
    const SMALL: [f64; 16] = [
        0.0,
        0.081_061_466_795_327_26,
        0.041_340_695_955_409_29,
        0.027_677_925_684_998_34,
        0.020_790_672_103_765_093,
        0.016_644_691_189_821_193,
        0.013_876_128_823_070_747,
        0.011_896_709_945_891_77,
        0.010_411_265_261_972_096,
        0.009_255_462_182_712_733,
        0.008_330_563_433_362_87,
        0.007_573_675_487_951_841,
        0.006_942_840_107_209_53,
        0.006_408_994_188_004_207,
        0.005_951_370_112_758_848,
        0.005_554_733_551_962_801,
    ];
    let small = usize::try_from(n).ok().and_then(|n| SMALL.get(n));
    small.copied().unwrap_or_else(|| {
        let n = n as f64;
        let square = n * n;
        (1.0 / 12.0
            - (1.0 / 360.0
                - (1.0 / 1260.0 - (1.0 / 1680.0 - 1.0 / 1188.0 / square) / square) / square)
                / square)
            / n
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The logarithm of a binomial probability by multiplying it out.
    fn multiplied_out(k: u64, n: u64, p: f64) -> f64 {
        let choose: f64 = (1..=k).map(|j| ((n - k + j) as f64 / j as f64).ln()).sum();
        choose + k as f64 * p.ln() + (n - k) as f64 * (1.0 - p).ln()
    }

    #[test]
    fn single_probabilities_are_those_of_the_definition() {
        for (n, p) in [(1, 0.5), (8, 1.0 / 6.0), (20, 0.9), (60, 0.01)] {
            for k in 0..=n {
                assert!(
                    (ln_pmf(k, n, p) - multiplied_out(k, n, p)).abs() < 1e-12,
                    "{k} of {n} at {p}"
                );
            }
            let total: f64 = (0..=n).map(|k| ln_pmf(k, n, p).exp()).sum();
            assert!((total - 1.0).abs() < 1e-13);
        }
    }

    #[test]
    fn tails_are_sums_of_single_probabilities() {
        for (n, p) in [(1, 0.5), (40, 0.3), (40, 1e-7), (60, 0.999), (150, 0.97), (120, 0.02)] {
            for k in 0..=n {
                let at_most: f64 = (0..=k).map(|j| ln_pmf(j, n, p).exp()).sum();
                let at_least: f64 = (k..=n).rev().map(|j| ln_pmf(j, n, p).exp()).sum();
                let is = |ln: f64, sum: f64| (ln.exp() - sum).abs() <= 1e-12 * sum;
                assert!(is(ln_at_most(k, n, p), at_most), "at most {k} of {n} at {p}");
                assert!(is(ln_at_least(k, n, p), at_least), "at least {k} of {n} at {p}");
            }
        }
    }

    #[test]
    fn what_is_no_number_has_no_tail() {
        assert!(over_its_first_term(3, 7, f64::NAN).is_nan());
    }

    #[test]
    fn a_hundred_million_coins_are_half_heads() {
        // By symmetry, a half and half of the probability of the middle.
        let n = 100_000_000;
        let middle = ln_pmf(n / 2, n, 0.5).exp();
        assert!((ln_at_most(n / 2, n, 0.5).exp() - (0.5 + middle / 2.0)).abs() < 1e-11);
        assert!((ln_at_least(n / 2 + 1, n, 0.5).exp() - (0.5 - middle / 2.0)).abs() < 1e-11);
    }

    #[test]
    fn a_quantile_is_the_first_to_reach_it() {
        let ns_ps =
            [(1, 0.5), (2, 0.05), (20, 0.05), (20, 0.5), (100, 0.99), (1000, 0.001), (5000, 0.25)];
        for (n, p) in ns_ps {
            for q in [1e-6, 0.025, 0.5, 0.975, 1.0 - 1e-6] {
                let k = quantile(q, n, p);
                assert!(q <= ln_at_most(k, n, p).exp() + 1e-12, "{q} of {n} at {p}");
                assert!(k == 0 || ln_at_most(k - 1, n, p).exp() < q + 1e-12, "{q} of {n} at {p}");
            }
        }
        assert_eq!(
            [quantile(0.3, 9, 0.0), quantile(0.3, 9, 1.0), quantile(1.0, 9, 0.5)],
            [0, 9, 9]
        );
    }
}
