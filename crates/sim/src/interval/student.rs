//! A mean that is nearly normal.

use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::gamma::ln_gamma;

use super::Interval;
use super::root::root;

/// Student's interval for a mean: `mean ± t sd / √n`.
///
/// It assumes a mean that is nearly normal. For skewed scores it covers too little at few trials:
/// use it from a thousand trials and a squared skewness of at most 0.03 per trial.
///
/// There are at least two trials; `sd` is the standard deviation with a divisor of `n - 1`.
///
/// # References
///
/// - Student (1908), "The probable error of a mean", *Biometrika* 6, 1-25.
pub fn student(mean: f64, sd: f64, trials: u64, confidence: f64) -> Interval {
    debug_assert!(2 <= trials, "one trial has no spread");
    let t = student_quantile(f64::midpoint(1.0, confidence), trials - 1);
    Interval::around(mean, t * sd / (trials as f64).sqrt())
}

/// From this number of degrees of freedom on, the expansion is used.
const MANY: u64 = 1000;

/// The number that Student's variable with `freedom` degrees of freedom does not exceed with
/// probability `p`.
///
/// # Precision
///
/// Eight digits at every `p` up to `1 - 1e-9`. Always returns, which iterative library versions do
/// not.
///
/// # References
///
/// - M. Abramowitz and I. A. Stegun (1964), *Handbook of Mathematical Functions*, 26.7.5 (expansion)
///   and 26.5.8 (continued fraction).
pub fn student_quantile(p: f64, freedom: u64) -> f64 {
    debug_assert!(0.0 < p && p < 1.0 && 0 < freedom, "p = {p}, freedom = {freedom}");
    if p < 0.5 {
        return -student_quantile(1.0 - p, freedom);
    }
    if MANY <= freedom { expansion(p, freedom as f64) } else { inverse(1.0 - p, freedom as f64) }
}

/// The normal quantile with its first four corrections in powers of `1 / freedom`.
fn expansion(p: f64, freedom: f64) -> f64 {
    let z = Normal::standard().inverse_cdf(p);
    let s = z * z;
    let corrections = [
        (s + 1.0) / 4.0,
        ((5.0 * s + 16.0) * s + 3.0) / 96.0,
        (((3.0 * s + 19.0) * s + 17.0) * s - 15.0) / 384.0,
        ((((79.0 * s + 776.0) * s + 1482.0) * s - 1920.0) * s - 945.0) / 92160.0,
    ];
    z + z * corrections.iter().rev().fold(0.0, |sum, correction| (sum + correction) / freedom)
}

/// Finds the quantile from the probability above it.
fn inverse(above: f64, freedom: f64) -> f64 {
    let ln_above = above.ln();
    let excess = |t: f64| ln_above - ln_tail(t, freedom);
    let mut high = 1.0;
    // At most about a thousand doublings: then the tail is zero and its logarithm infinite.
    while excess(high) < 0.0 {
        high *= 2.0;
    }
    root(0.0, high, excess)
}

/// The logarithm of the probability above `t`, which is not negative: half the incomplete beta
/// function `I_x(freedom / 2, 1 / 2)` at `x = freedom / (freedom + t²)`.
#[expect(clippy::many_single_char_names, reason = "the letters of the handbook")]
fn ln_tail(t: f64, freedom: f64) -> f64 {
    let (a, b) = (freedom / 2.0, 0.5);
    let y = t * t / (freedom + t * t);
    if y == 0.0 {
        return 0.5f64.ln();
    }
    let x = freedom / (freedom + t * t);
    let ln_beta = ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b);
    let ln_front = a * x.ln() + b * y.ln() - ln_beta;
    // The fraction converges fast on one side of the mean only; the other is its complement.
    if x < (a + 1.0) / (a + b + 2.0) {
        ln_front + (beta_fraction(x, a, b) / a / 2.0).ln()
    } else {
        (0.5 - ln_front.exp() * beta_fraction(y, b, a) / b / 2.0).ln()
    }
}

/// The continued fraction of the incomplete beta function, evaluated from the front as by Lentz.
#[expect(clippy::many_single_char_names, reason = "the letters of the handbook")]
fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    let away_from_zero = |number: f64| if number.abs() < 1e-300 { 1e-300 } else { number };
    let mut c = 1.0;
    let mut d = 1.0 / away_from_zero(1.0 - (a + b) * x / (a + 1.0));
    let mut fraction = d;
    for m in (1..=500).map(f64::from) {
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        for numerator in [even, odd] {
            d = 1.0 / away_from_zero(1.0 + numerator * d);
            c = away_from_zero(1.0 + numerator / c);
            fraction *= c * d;
        }
        if (c * d - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    fraction
}
