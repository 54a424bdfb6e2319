//! Columns and rows of shades that stand at even distances though what they stand for does not: that is
//! said.

/// What is said of them; empty where they are to scale, or words.
pub(super) fn said(columns: &[f64], rows: &[f64]) -> &'static str {
    match (is_uneven(columns), is_uneven(rows)) {
        (false, false) => "",
        (true, false) => "columns are not to scale",
        (false, true) => "rows are not to scale",
        (true, true) => "columns and rows are not to scale",
    }
}

/// The numbers of some labels; none if one of them is no number.
pub(super) fn numbers(labels: &[String]) -> Vec<f64> {
    labels.iter().map(|label| label.parse().ok()).collect::<Option<Vec<f64>>>().unwrap_or_default()
}

/// Distances may differ by so much of the greatest: numbers that are written are rounded.
const ROUNDING: f64 = 1e-3;

fn is_uneven(numbers: &[f64]) -> bool {
    let steps = || numbers.windows(2).map(|pair| pair[1] - pair[0]);
    let least = steps().fold(f64::INFINITY, f64::min);
    let most = steps().fold(f64::NEG_INFINITY, f64::max);
    ROUNDING * most.abs().max(least.abs()) < most - least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_to_scale_is_said_to_be() {
        let even = [1.0, 2.0, 3.0];
        let uneven = [1.0, 2.0, 4.0];
        assert_eq!(said(&even, &[]), "");
        assert_eq!(said(&[3.0], &[1.0, 5.0]), "");
        assert_eq!(said(&uneven, &even), "columns are not to scale");
        assert_eq!(said(&even, &uneven), "rows are not to scale");
        assert_eq!(said(&uneven, &[0.1, 0.2, 0.5]), "columns and rows are not to scale");
        assert_eq!(
            said(&[1.0 / 3.0, 2.0 / 3.0, 1.0].map(|it: f64| (it * 1e4).round() / 1e4), &[]),
            ""
        );
    }

    #[test]
    fn words_have_no_scale() {
        let labels = ["1", "2", "green"].map(str::to_owned);
        assert!(numbers(&labels).is_empty());
        assert_eq!(numbers(&labels[..2]), [1.0, 2.0]);
    }
}
