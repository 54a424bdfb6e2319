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

/// The numbers among some labels; words, such as that there is nobody left, have no place on a scale.
pub(super) fn numbers(labels: &[String]) -> Vec<f64> {
    labels.iter().filter_map(|label| number(label)).collect()
}

fn number(label: &str) -> Option<f64> {
    let part = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    match label.split_once('/') {
        Some((above, below)) => Some(part(above)? / part(below).filter(|it| *it != 0.0)?),
        None => part(label),
    }
}

/// Where columns begin that each hold the values from one to another, which are so far apart; and where
/// the last one ends, if it holds more than the others.
pub(super) fn of_columns(columns: &[(f64, f64)], spacing: f64) -> Vec<f64> {
    let firsts = columns.iter().map(|(first, _)| *first);
    let widest = columns.windows(2).map(|pair| pair[1].0 - pair[0].0).fold(0.0, f64::max);
    let end = columns.last().map(|(first, last)| (*first, last + spacing));
    let longer = end.filter(|(first, end)| 1 < columns.len() && widest < end - first);
    firsts.chain(longer.map(|(_, end)| end)).collect()
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
    fn a_word_among_numbers_does_not_hide_that_they_are_uneven() {
        let numbers = |labels: &[&str]| {
            let labels: Vec<String> = labels.iter().map(|label| (*label).to_owned()).collect();
            super::numbers(&labels)
        };
        assert!(numbers(&["green", "veteran"]).is_empty());
        assert_eq!(numbers(&["gone", "0", "1", "4"]), [0.0, 1.0, 4.0]);
        assert_eq!(numbers(&["1/6", "1/3", "1/2", "1/0"]), [1.0 / 6.0, 1.0 / 3.0, 0.5]);
    }

    #[test]
    fn a_last_column_that_holds_all_beyond_is_not_to_scale() {
        let of = |columns: &[(f64, f64)]| said(&of_columns(columns, 1.0), &[]);
        let alone = [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)];
        assert_eq!(of(&alone), "");
        assert_eq!(of(&[alone[0], alone[1], (2.0, 90.0)]), "columns are not to scale");
        let grouped = [(0.0, 3.0), (4.0, 7.0), (8.0, 9.0)];
        assert_eq!(of(&grouped), "", "the last of groups may hold fewer");
        assert_eq!(of(&[(0.0, 90.0)]), "");
    }
}
