//! Labels above a chart, in as many rows as it takes for them not to cover each other.

use crate::drawing::font::LABEL;
use crate::drawing::sheet::{MARGIN, WIDTH};

/// A label and where it goes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lane {
    pub(super) label: String,
    /// The middle of the label, in pixels.
    pub(super) middle: f64,
    /// What it points at, in pixels.
    pub(super) at: f64,
    /// The row, counted from the chart upward.
    pub(super) row: usize,
}

/// Arranges labels over places in rows.
pub(super) fn lanes(labels: Vec<(f64, String)>) -> Vec<Lane> {
    let mut labels = labels;
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut ends: Vec<f64> = Vec::new();
    let mut arranged = Vec::new();
    for (at, label) in labels {
        let half = LABEL.width(&label) / 2.0;
        let middle = at.min(WIDTH - MARGIN - half).max(MARGIN + half);
        let free = ends.iter().position(|end| *end <= middle - half);
        let row = free.unwrap_or(ends.len());
        if free.is_none() {
            ends.push(0.0);
        }
        ends[row] = middle + half + 10.0;
        arranged.push(Lane { label, middle, at, row });
    }
    arranged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_would_meet_stand_above_each_other() {
        let rows = |places: &[f64]| -> Vec<usize> {
            let labels = places.iter().map(|at| (*at, "printed 50".to_owned())).collect();
            lanes(labels).iter().map(|lane| lane.row).collect()
        };
        assert_eq!(rows(&[100.0, 300.0]), [0, 0]);
        assert_eq!(rows(&[300.0, 310.0, 320.0]), [0, 1, 2]);
    }

    #[test]
    fn a_label_at_the_edge_stays_on_the_sheet() {
        let lane = &lanes(vec![(WIDTH, "printed 50".to_owned())])[0];
        assert!(lane.middle + LABEL.width("printed 50") / 2.0 <= WIDTH);
    }
}
