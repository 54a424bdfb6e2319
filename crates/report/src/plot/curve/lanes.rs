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

/// Arranges labels over places in rows: each above the middle of its place if no line from a higher
/// label to its place runs through one then; else like flags, to one side of their lines.
pub(super) fn lanes(mut labels: Vec<(f64, String)>) -> Vec<Lane> {
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    let centered = centered(&labels);
    if !centered.iter().any(|lane| centered.iter().any(|other| lane.is_crossed_by(other))) {
        return centered;
    }
    flags(&labels, 1.0).or_else(|| flags(&labels, -1.0)).unwrap_or(centered)
}

/// From a line to the flag at its upper end, in pixels.
const STAFF: f64 = 4.0;

impl Lane {
    fn ends(&self) -> (f64, f64) {
        let half = LABEL.width(&self.label) / 2.0;
        (self.middle - half, self.middle + half)
    }

    /// Whether the line of another label, which stands higher, runs through this one.
    fn is_crossed_by(&self, other: &Lane) -> bool {
        let (left, right) = self.ends();
        self.row < other.row && left - STAFF < other.at && other.at < right + STAFF
    }
}

/// Labels as flags to the right (1) or the left (-1) of their lines, or as near to there as the sheet
/// has room, each higher than all that it would meet; nothing if a line runs through one all the same.
fn flags(labels: &[(f64, String)], side: f64) -> Option<Vec<Lane>> {
    let mut arranged: Vec<Lane> = Vec::new();
    let place = |(at, label): &(f64, String)| {
        let half = LABEL.width(label) / 2.0;
        let middle = at + side * (STAFF + half);
        let middle = middle.min(WIDTH - MARGIN - half).max(MARGIN + half);
        Lane { label: label.clone(), middle, at: *at, row: 0 }
    };
    let mut lanes: Vec<Lane> = labels.iter().map(place).collect();
    if 0.0 < side {
        lanes.reverse();
    }
    for mut lane in lanes {
        let (left, right) = lane.ends();
        let below = arranged.iter().filter(|other| {
            let (from, to) = other.ends();
            left - STAFF - 10.0 < to && from < right + STAFF + 10.0
        });
        lane.row = below.map(|other| other.row + 1).max().unwrap_or(0);
        arranged.push(lane);
    }
    let is_crossed = |lane: &Lane| arranged.iter().any(|other| lane.is_crossed_by(other));
    let any = arranged.iter().any(is_crossed);
    (!any).then_some(arranged)
}

/// Labels above the middles of their places.
fn centered(labels: &[(f64, String)]) -> Vec<Lane> {
    let mut ends: Vec<f64> = Vec::new();
    let mut arranged = Vec::new();
    for (at, label) in labels {
        let half = LABEL.width(label) / 2.0;
        let middle = at.min(WIDTH - MARGIN - half).max(MARGIN + half);
        let free = ends.iter().position(|end| *end <= middle - half);
        let row = free.unwrap_or(ends.len());
        if free.is_none() {
            ends.push(0.0);
        }
        ends[row] = middle + half + 10.0;
        arranged.push(Lane { label: label.clone(), middle, at: *at, row });
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
        assert_eq!(rows(&[300.0, 310.0, 320.0]).len(), 3);
    }

    #[test]
    fn no_line_runs_through_a_label() {
        let nearly_too_far = [204.0, 218.0, 234.0, 308.0];
        for places in [[60.0, 80.0, 280.0, 290.0], [360.0, 460.0, 480.0, 495.0], nearly_too_far] {
            let labels = places.map(|at| (at, "mixed enters below 58.4507".to_owned()));
            let lanes = lanes(labels.to_vec());
            for lane in &lanes {
                assert!(!lanes.iter().any(|other| lane.is_crossed_by(other)), "{lanes:?}");
                let (left, right) = lane.ends();
                assert!(MARGIN <= left && right <= WIDTH - MARGIN, "{lanes:?}");
            }
        }
    }

    #[test]
    fn a_label_at_the_edge_stays_on_the_sheet() {
        let lane = &lanes(vec![(WIDTH, "printed 50".to_owned())])[0];
        assert!(lane.middle + LABEL.width("printed 50") / 2.0 <= WIDTH);
    }
}
