//! Short fractions over one denominator.

use num_integer::Integer;

/// Brings fractions in lowest terms, numerators and positive denominators, to the least denominator
/// that they have in common; nothing if one of them would be long.
pub(super) fn over_least_denominator(mut pairs: Vec<(i128, i128)>) -> Option<Vec<(i128, i128)>> {
    let least =
        pairs.iter().try_fold(1i128, |least, (_, den)| least.checked_mul(den / least.gcd(den)))?;
    for (num, den) in &mut pairs {
        *num = num.checked_mul(least / *den)?;
        *den = least;
    }
    Some(pairs)
}
