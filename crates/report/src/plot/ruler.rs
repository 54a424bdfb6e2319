//! A scale of any numbers, laid along a stretch of pixels.

use super::ticks::{decade_below, easy_step, multiples};
use crate::digits;

/// A scale from one pixel to another; the second may lie before the first.
#[derive(Clone, Debug)]
pub(super) struct Ruler {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

/// The least and the greatest of some numbers, those left out that are not finite.
pub(super) fn span(numbers: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let finite = numbers.into_iter().filter(|number| number.is_finite());
    let ends = finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
        (low.min(number), high.max(number))
    });
    if ends.0 <= ends.1 { ends } else { (0.0, 1.0) }
}

/// The span with a part of it left blank at either end.
pub(super) fn widened((low, high): (f64, f64), part: f64) -> (f64, f64) {
    let length = high / 2.0 - low / 2.0;
    let blank = if 0.0 < length {
        2.0 * part * length
    } else {
        // One number alone stands in the middle of something.
        f64::max(0.05 * low.abs(), 0.5)
    };
    ((low - blank).max(f64::MIN / 2.0), (high + blank).min(f64::MAX / 2.0))
}

/// An end of a scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    /// The low one.
    Low,
    /// The high one.
    High,
}

impl Ruler {
    /// Lays numbers from low to high along the pixels from and to.
    pub(super) fn new((low, high): (f64, f64), (from, to): (f64, f64)) -> Ruler {
        Ruler { low, high, from, to }
    }

    /// Where a number lies, in pixels; at an end if it lies beyond.
    pub(super) fn place(&self, number: f64) -> f64 {
        let part = (number / 2.0 - self.low / 2.0) / (self.high / 2.0 - self.low / 2.0);
        let part = if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.5 };
        self.from + part * (self.to - self.from)
    }

    /// Beyond which end of the scale a number lies, if it does.
    pub(super) fn beyond(&self, number: f64) -> Option<Beyond> {
        match number {
            number if number < self.low => Some(Beyond::Low),
            number if self.high < number => Some(Beyond::High),
            _ => None,
        }
    }

    /// Easy numbers to mark, so that marks are at least this many pixels apart.
    pub(super) fn ticks(&self, apart: f64) -> Vec<f64> {
        let marks = ((self.to - self.from).abs() / apart).max(1.0);
        let least = (self.high - self.low) / marks;
        if !(least.is_finite() && 0.0 < least) {
            return Vec::new();
        }
        multiples(easy_step(decade_below(least), least), self.low, self.high)
    }

    /// Easy numbers with their labels, as many as fit beside each other.
    pub(super) fn labels_across(&self, font_width: impl Fn(&str) -> f64) -> Vec<(f64, String)> {
        let labeled = |apart: f64| -> Vec<(f64, String)> {
            self.ticks(apart).into_iter().map(|tick| (tick, digits::exact(tick))).collect()
        };
        let widest = |labels: &[(f64, String)]| {
            labels.iter().map(|(_, label)| font_width(label)).fold(0.0, f64::max)
        };
        let mut apart = 44.0;
        loop {
            let labels = labeled(apart);
            let needed = widest(&labels) + 14.0;
            // Further apart, labels may be shorter or longer than they were.
            if needed <= apart || labels.len() < 2 {
                return labels;
            }
            apart = needed.max(1.2 * apart);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_laid_out_evenly_and_held_at_the_ends() {
        let ruler = Ruler::new((0.0, 10.0), (100.0, 0.0));
        assert_eq!(
            [0.0, 2.5, 10.0, 99.0].map(|n| ruler.place(n)).to_vec(),
            [100.0, 75.0, 0.0, 0.0]
        );
        assert_eq!(ruler.ticks(25.0), [0.0, 5.0, 10.0]);
    }

    #[test]
    fn the_widest_span_there_is_has_places_too() {
        let ruler = Ruler::new(widened(span([-1e308, 1e308]), 0.1), (0.0, 100.0));
        assert!([-1e308, 0.0, 1e308].iter().all(|n| (0.0..=100.0).contains(&ruler.place(*n))));
    }

    #[test]
    fn one_number_or_none_has_a_span_around_it() {
        assert_eq!(widened(span([3.0]), 0.1), (2.5, 3.5));
        assert_eq!(span([f64::NAN]), (0.0, 1.0));
    }
}
