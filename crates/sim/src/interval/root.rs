//! Where a function crosses zero.

/// Where `f` crosses zero, given one end at which it is negative and one at which it is not.
///
/// The Illinois variant of the false-position method, with a bisection thrown in every few steps;
/// so it comes to an end after at most 200 steps, whatever the function.
///
/// # Precision
///
/// A few units in the last place, or `f` within 1e-12 of zero.
///
/// # References
///
/// - M. Dowell and P. Jarratt (1971), "A modified regula falsi method for computing the root of an
///   equation", *BIT* 11, 168-174.
pub(crate) fn root(negative: f64, positive: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (negative, positive);
    let (mut f_low, mut f_high) = (f(low), f(high));
    for step in 1..=200 {
        let middle = f64::midpoint(low, high);
        let crossing = low - (high - low) * f_low / (f_high - f_low);
        let inside = low.min(high) < crossing && crossing < low.max(high);
        let x = if inside && step % 8 != 0 { crossing } else { middle };
        let value = f(x);
        if value.abs() < 1e-12 {
            return x;
        }
        if value < 0.0 {
            (low, f_low, f_high) = (x, value, f_high / 2.0);
        } else {
            (high, f_high, f_low) = (x, value, f_low / 2.0);
        }
        if (high - low).abs() <= 4.0 * f64::EPSILON * low.abs().min(high.abs()) {
            break;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::root;

    #[test]
    fn roots_are_found_from_either_side() {
        let two = 2.0f64.sqrt();
        assert!((root(0.0, 2.0, |x| x * x - 2.0) - two).abs() < 1e-12);
        assert!((root(2.0, 0.0, |x| 2.0 - x * x) - two).abs() < 1e-12);
    }

    #[test]
    fn a_function_that_is_infinite_at_an_end_does_no_harm() {
        assert!((root(0.0, 1.0, |x: f64| x.ln() + 3.0) - (-3.0f64).exp()).abs() < 1e-12);
        assert!((root(1.0, 0.0, |x: f64| -x.ln() - 30.0) / (-30.0f64).exp() - 1.0).abs() < 1e-11);
    }

    #[test]
    fn a_step_is_narrowed_down_to_its_place() {
        assert!((root(0.0, 1.0, |x| if x < 0.3 { -1.0 } else { 1.0 }) - 0.3).abs() < 1e-15);
    }
}
