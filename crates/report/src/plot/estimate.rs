//! A number and how far it may be off.

use crate::digits;

/// A number, and its interval if it has one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower end of its interval, if it has one.
    pub low: Option<f64>,
    /// The upper end of its interval, if it has one.
    pub high: Option<f64>,
}

impl Estimate {
    /// A number that is known exactly.
    pub fn exact(value: f64) -> Estimate {
        Estimate { value, low: None, high: None }
    }

    /// A number with an interval.
    pub fn within(value: f64, low: f64, high: f64) -> Estimate {
        Estimate { value, low: Some(low), high: Some(high) }
    }

    /// The interval, if both ends are known.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.low.zip(self.high)
    }

    /// The ends of what is drawn.
    pub(super) fn ends(&self) -> (f64, f64) {
        self.interval().unwrap_or((self.value, self.value))
    }

    /// The number with as many digits as its interval bears out.
    pub(super) fn written(&self) -> String {
        digits::estimate(self.value, self.interval())
    }

    /// The same as it stands beside its mark.
    pub(super) fn drawn(&self) -> String {
        if self.interval().is_some() { self.written() } else { digits::drawn(self.value) }
    }

    /// The number with a sign, for differences.
    pub(super) fn signed(&self) -> String {
        self.with_sign(self.written())
    }

    /// The same as it stands beside its mark.
    pub(super) fn drawn_signed(&self) -> String {
        self.with_sign(self.drawn())
    }

    /// The same of a number on an axis with others, of which the greatest is so much.
    pub(super) fn drawn_signed_beside(&self, greatest: f64) -> String {
        let exact = self.interval().is_none();
        let nearly = digits::next_to_nothing(self.value, greatest).filter(|_| exact);
        nearly.unwrap_or_else(|| self.drawn_signed())
    }

    fn with_sign(&self, written: String) -> String {
        if 0.0 < self.value && !written.starts_with('-') { format!("+{written}") } else { written }
    }

    /// The number with a sign, its interval on a line of its own if one line does not fit.
    pub(super) fn in_lines(&self, fits: impl Fn(&str) -> bool) -> Vec<String> {
        let whole = self.drawn_signed();
        if fits(&whole) {
            return vec![whole];
        }
        let Some((value, interval)) = whole.split_once(' ') else {
            return vec![short(self.value)];
        };
        match [value, interval] {
            lines if lines.iter().all(|line| fits(line)) => lines.map(str::to_owned).to_vec(),
            [value, _] if fits(value) => vec![value.to_owned()],
            _ => vec![short(self.value)],
        }
    }
}

/// Two significant digits, for narrow cells.
fn short(value: f64) -> String {
    let places = digits::places_of(value, 2).clamp(0, 9);
    format!("{value:+.*}", usize::try_from(places).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_has_a_sign() {
        assert_eq!(Estimate::exact(0.5).signed(), "+0.5");
        assert_eq!(Estimate::exact(-0.5).signed(), "-0.5");
        assert_eq!(Estimate::exact(0.0).signed(), "0");
        assert_eq!(Estimate::within(0.5, 0.4, 0.6).signed(), "+0.50 ± 0.10");
    }

    #[test]
    fn a_narrow_cell_gets_fewer_words() {
        let effect = Estimate::within(0.5, 0.4, 0.6);
        let lines = |columns: usize| effect.in_lines(|line| line.chars().count() <= columns);
        assert_eq!(lines(12), ["+0.50 ± 0.10"]);
        assert_eq!(lines(6), ["+0.50", "± 0.10"]);
        assert_eq!(lines(5), ["+0.50"]);
        // A cell has no more digits than stand beside a mark.
        assert_eq!(Estimate::exact(20.0 / 3.0).in_lines(|line| line.len() < 9), ["+6.667"]);
        assert_eq!(Estimate::exact(1.0 / 3.0).in_lines(|line| line.len() < 6), ["+0.33"]);
    }
}
