//! A number with its interval, and how it is known.

use crate::distribution::NO_DOUBT;
use crate::interval::{Interval, Method};

/// Whether so much that is unresolved of a number is not worth telling: what comes to nothing, and could
/// be no more than that, is nothing.
pub(super) fn is_negligible(doubt: f64, value: f64) -> bool {
    let size = if value == 0.0 { 1.0 } else { value.abs() };
    doubt <= NO_DOUBT * size
}

/// A statistic of a distribution with what is known about its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number itself; nothing if there is no value to read it off.
    pub value: Option<f64>,
    /// Its standard error, if it was sampled and has one; nothing where all trials came to the same.
    pub se: Option<f64>,
    /// Where the truth lies. Nothing if `value` is exact, or if nothing can be said.
    pub interval: Option<Interval>,
    /// How the interval was arrived at.
    pub method: Method,
    /// How often such intervals contain the truth.
    pub confidence: f64,
}

impl Estimate {
    /// The exact number, with the digits that it has, if the interval leaves no doubt about more.
    pub(super) fn beyond_doubt(self) -> Option<Estimate> {
        let (value, half) = (self.value?, self.interval?.half_width());
        if !is_negligible(half, value) {
            return None;
        }
        if half <= 0.0 || value == 0.0 {
            return Some(Estimate { interval: None, method: Method::Exact, ..self });
        }
        let doubt = half / value.abs();
        // Nine digits at least, and no more than the seventeen that a number has.
        let digits = (9..=17).rev().find(|digits| doubt <= 0.1f64.powi(*digits)).unwrap_or(9);
        let places = usize::try_from(digits - 1).ok()?;
        let value = format!("{value:.places$e}").parse().ok()?;
        Some(Estimate { value: Some(value), interval: None, method: Method::Exact, ..self })
    }
}
