//! What stands below rows of shades: the values of the columns, and what it is called that there is none.

use super::{Column, Table, WIDEST};
use crate::drawing::chart::every;
use crate::drawing::font::{Anchor, LABEL};
use crate::drawing::sheet::{Sheet, WIDTH};

/// Words keep so far from the edge of the picture.
const CLEAR: f64 = 4.0;
/// What it is called that there is no value is broken into so many lines at most.
const APART: usize = 3;

impl Table<'_> {
    /// A label below in lines: that of what has no value is broken where it would reach below the values.
    pub(super) fn lines(&self, column: usize) -> Vec<String> {
        let Column { label, values } = &self.columns[column];
        let beside = WIDTH - CLEAR - self.at(column);
        let room = if values.is_some() { f64::INFINITY } else { beside.max(WIDEST) };
        LABEL.wrapped(label, room, APART)
    }

    /// How wide a label below is.
    fn label_width(&self, column: usize) -> f64 {
        LABEL.widest(self.lines(column).iter().map(String::as_str))
    }

    /// Labels below: as many as have room, and always what has no value.
    pub(super) fn labels(&self, sheet: &mut Sheet, bottom: f64) {
        let font = LABEL.anchored(Anchor::Middle);
        let values: Vec<&Column> = self.columns.iter().filter(|it| it.values.is_some()).collect();
        let widest = LABEL.widest(values.iter().map(|column| column.label.as_str())) + 8.0;
        let step = every(widest, self.width);
        for (column, shown) in self.columns.iter().enumerate() {
            let apart = shown.values.is_none();
            if apart || column % step == 0 && self.clear_of_apart(column) {
                let lines = self.lines(column);
                let below = LABEL.leading() / 2.0 * lines.len().saturating_sub(1) as f64;
                sheet.lines(&lines, (self.middle_of_label(column), bottom + 12.0 + below), font);
            }
        }
    }

    /// Where the middle of a label lies: below that of its column, unless it would leave the picture. That of
    /// what has no value reaches to its right, as far as there is room, and not below the values.
    fn middle_of_label(&self, column: usize) -> f64 {
        let half = self.label_width(column) / 2.0;
        let middle = self.at(column) + self.width / 2.0;
        let apart = self.columns[column].values.is_none();
        let middle = if apart { middle.max(self.at(column) + half) } else { middle };
        middle.min(WIDTH - CLEAR - half)
    }

    /// Whether the label of a value does not reach what stands apart.
    fn clear_of_apart(&self, column: usize) -> bool {
        let apart = (0..self.columns.len()).find(|it| self.columns[*it].values.is_none());
        let Some(apart) = apart else { return true };
        let needed = f64::midpoint(self.label_width(column), self.label_width(apart)) + 4.0;
        needed <= self.middle_of_label(apart) - self.middle_of_label(column)
    }
}
