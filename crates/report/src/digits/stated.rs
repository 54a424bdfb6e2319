//! Numbers as somebody has stated them.

use super::exact;

/// The largest denominator of a fraction that is told.
const MOST_PARTS: u32 = 1000;

/// Writes a number that somebody has stated, and not one that was found: in full, and as the fraction
/// that it is where its decimals have no end: `0.25`, `7/3`.
pub fn stated(value: f64) -> String {
    let is_it = |text: &str| text.replace(',', "").parse() == Ok(value);
    if !value.is_finite() {
        return value.to_string();
    }
    let short = Some(exact(value)).filter(|text| is_it(text));
    short.or_else(|| fraction(value)).unwrap_or_else(|| value.to_string())
}

/// The fraction in lowest terms that comes to a number, if its decimals have no end.
fn fraction(value: f64) -> Option<String> {
    let ends = |parts: u32| 10_u32.pow(9).is_multiple_of(parts);
    (3..=MOST_PARTS).filter(|&parts| !ends(parts)).find_map(|parts| {
        let above = (value * f64::from(parts)).round();
        let is_it = (above / f64::from(parts)).to_bits() == value.to_bits();
        is_it.then(|| format!("{above}/{parts}"))
    })
}

#[cfg(test)]
mod tests {
    use super::stated;

    #[test]
    fn a_fraction_without_an_end_is_told_as_one() {
        assert_eq!([7.0 / 3.0, -1.0 / 6.0, 14.0 / 42.0].map(stated), ["7/3", "-1/6", "1/3"]);
        assert_eq!(stated(1.0 / 999.0), "1/999");
    }

    #[test]
    fn decimals_are_told_in_full() {
        assert_eq!([0.25, -3.0, 0.0, 1_234.567].map(stated), ["0.25", "-3", "0", "1234.567"]);
        assert_eq!([2.333_333_3, 1e-9, 2e20].map(stated), ["2.3333333", "1e-9", "2e20"]);
        assert_eq!(stated(1_000_000.0), "1,000,000");
    }

    #[test]
    fn what_is_no_number_is_no_fraction() {
        assert_eq!([f64::NAN, f64::INFINITY].map(stated), ["NaN", "inf"]);
    }
}
