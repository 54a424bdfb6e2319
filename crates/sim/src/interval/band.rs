//! The band around a whole distribution.

/// How far the observed cumulative distribution is from the true one, at most, everywhere at once.
///
/// `√(ln(2 / error) / 2n)`: valid at every number of trials and for every distribution.
///
/// # References
///
/// - A. Dvoretzky, J. Kiefer and J. Wolfowitz (1956), *Annals of Mathematical Statistics* 27,
///   642-669.
/// - P. Massart (1990), "The tight constant in the Dvoretzky-Kiefer-Wolfowitz inequality", *Annals
///   of Probability* 18, 1269-1283.
pub fn dvoretzky_kiefer_wolfowitz(trials: u64, confidence: f64) -> f64 {
    debug_assert!(0 < trials, "nothing was observed");
    ((2.0 / (1.0 - confidence)).ln() / (2.0 * trials as f64)).sqrt()
}
