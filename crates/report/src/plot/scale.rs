//! An axis with its ticks.

use crate::text;

/// An axis.
#[derive(Clone)]
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) ticks: Vec<f64>,
    pub(super) label: fn(f64) -> String,
    pub(super) meaning: String,
}

/// The size of the labels at the ticks.
pub(super) const LABEL_SIZE: f64 = 13.0;

impl Scale {
    /// The width of the widest label at a tick, in pixels.
    pub(super) fn label_width(&self) -> f64 {
        let columns = self.ticks.iter().map(|tick| text::columns_of(&(self.label)(*tick)));
        text::pixels(columns.max().unwrap_or(0), LABEL_SIZE)
    }
}
