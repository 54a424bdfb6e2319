//! What rounding leaves of probabilities, and what it must not take from them.

/// Sums of probabilities that differ by less are taken to be equal.
///
/// Well above what rounding does to a sum of a thousand terms; a difference that small means
/// nothing at the table.
pub const TOLERANCE: f64 = 1e-12;

/// What is unresolved of a number, relative to it, and not worth telling: no more than this. Of nothing, it
/// is not relative.
pub const NO_DOUBT: f64 = 1e-9;

/// A probability that was added up from rounded numbers: what misses certainty by rounding alone is
/// certain.
///
/// Of a distribution this is known better, by whether anything else can be; see [`Distribution::exact`](super::Distribution::exact).
pub fn settled(p: f64) -> f64 {
    if (1.0 - p).abs() <= TOLERANCE { 1.0 } else { p }
}

/// A probability that is neither nothing nor certain, however near it comes to either: numbers end before
/// it does.
pub(super) fn possible(p: f64) -> f64 {
    p.clamp(f64::MIN_POSITIVE, 1.0_f64.next_down())
}

/// Whether two numbers that are known exactly are the same but for rounding. No verdict, and no
/// sentence, tells such numbers apart.
pub fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() <= TOLERANCE * one.abs().max(other.abs()).max(1.0)
}
