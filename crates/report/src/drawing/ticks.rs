//! Where an axis is marked.

use crate::digits;

/// One, two and five, times powers of ten: the steps that are easy to read between.
const EASY: [f64; 3] = [1.0, 2.0, 5.0];

/// The smallest easy multiple of `unit` that is at least `least`.
pub(crate) fn easy_step(unit: f64, least: f64) -> f64 {
    let mut decade = unit;
    while decade.is_finite() && decade * 10.0 <= least {
        decade *= 10.0;
    }
    let steps = EASY.iter().map(|easy| easy * decade);
    steps.into_iter().find(|step| least <= step * (1.0 + 1e-9)).unwrap_or(10.0 * decade)
}

/// The power of ten at or below a positive number.
pub(crate) fn decade_below(number: f64) -> f64 {
    let exponent = format!("{number:e}");
    let exponent = exponent.rsplit('e').next().and_then(|text| text.parse().ok());
    10f64.powi(exponent.unwrap_or(0))
}

/// The multiples of `step` from `low` to `high`, both included.
pub(crate) fn multiples(step: f64, low: f64, high: f64) -> Vec<f64> {
    let slack = 1e-9 * step;
    let first = ((low - slack) / step).ceil();
    // A count, not a running sum: rounding errors must not add up.
    let ticks = (0..1000).map(|k| (first + f64::from(k)) * step + 0.0);
    ticks.take_while(|tick| *tick <= high + slack).collect()
}

/// Marks the values of a measure: each of them if their labels fit, else easy multiples; the first and the
/// last of them where there would be one mark alone.
///
/// `values` rise; `room` is the least distance between two marks at which labels do not collide, in
/// units of the axis.
pub(crate) fn value_ticks(
    values: &[f64],
    spacing: f64,
    room: f64,
    low: f64,
    high: f64,
) -> Vec<f64> {
    let apart = |pair: &[f64]| room <= pair[1] - pair[0];
    if values.windows(2).all(apart) {
        return values.to_vec();
    }
    let on_grid = |value: &f64| {
        let steps = value / spacing;
        (steps - steps.round()).abs() < 1e-6
    };
    // Multiples of what is no short number itself, 2.08333, would be no easier to read.
    let is_easy = digits::exact(spacing).len() <= 4;
    let gridded = is_easy && values.iter().all(on_grid) && spacing <= room;
    let unit = if gridded { spacing } else { decade_below(room) };
    let easy = multiples(easy_step(unit, room), low, high);
    match values {
        [first, .., last] if easy.len() < 2 && room <= last - first => vec![*first, *last],
        _ => easy,
    }
}

/// Marks probabilities from zero up to at least `top`, in about five steps.
pub(crate) fn probability_ticks(top: f64) -> Vec<f64> {
    let least = top / 5.5;
    let step = easy_step(decade_below(least), least);
    let steps = (top / step - 1e-9).ceil();
    multiples(step, 0.0, (steps * step).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_values_are_all_marked() {
        assert_eq!(value_ticks(&[0.0, 4.5, 9.0], 4.5, 1.0, -2.0, 11.0), [0.0, 4.5, 9.0]);
    }

    #[test]
    fn one_mark_alone_is_none() {
        let values: Vec<f64> = (3..=8).map(f64::from).collect();
        assert_eq!(value_ticks(&values, 1.0, 5.0, 2.5, 8.5), [3.0, 8.0]);
    }

    #[test]
    fn many_values_are_marked_at_easy_multiples() {
        let values: Vec<f64> = (3..=60).map(f64::from).collect();
        assert_eq!(value_ticks(&values, 1.0, 7.0, 2.0, 61.0), [10.0, 20.0, 30.0, 40.0, 50.0, 60.0]);
        let halves: Vec<f64> = (-40..=40).map(|k| f64::from(k) * 4.5).collect();
        assert_eq!(
            value_ticks(&halves, 4.5, 60.0, -180.0, 180.0),
            [-180.0, -90.0, 0.0, 90.0, 180.0]
        );
    }

    #[test]
    fn a_grid_of_awkward_numbers_is_marked_in_tens() {
        let values: Vec<f64> = (0..=30).map(|k| f64::from(k) * 25.0 / 12.0).collect();
        assert_eq!(value_ticks(&values, 25.0 / 12.0, 15.0, 0.0, 63.0), [0.0, 20.0, 40.0, 60.0]);
    }

    #[test]
    fn values_off_any_grid_are_marked_in_tens() {
        let values = [0.1, 0.13, 5.0, 9.7];
        assert_eq!(value_ticks(&values, 0.03, 1.7, 0.0, 10.0), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
    }

    #[test]
    fn probabilities_are_marked_beyond_the_top_but_not_beyond_one() {
        let percent =
            |top| probability_ticks(top).iter().map(|p| digits::percent(*p)).collect::<Vec<_>>();
        assert_eq!(percent(1.0), ["0%", "20%", "40%", "60%", "80%", "100%"]);
        assert_eq!(percent(0.11), ["0%", "2%", "4%", "6%", "8%", "10%", "12%"]);
        assert_eq!(percent(1e-6)[5], "0.0001%");
    }
}
