//! How good each position is: at the end of each turn, a grid of shades over two things that are seen.

use super::cells::{HeatCell, Written};
use super::heat_map::Steps;
use super::shading::{Shading, scale_bar};
use super::title::Title;
use super::uneven::{self, numbers};
use crate::drawing::chart::{Bounds, LABELS, every, meanings};
use crate::drawing::font::{Anchor, Font, LABEL};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::paper::Place;
use crate::drawing::scale::span;
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};
use crate::palette::GRID;

/// A number for each position at the end of each turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Positions {
    /// What is shown, and of what.
    pub title: Title,
    /// What the numbers are, with their unit.
    pub meaning: String,
    /// How they are known: "exact", or "n = 65,536".
    pub known: String,
    /// The most that a number can be, which no other reads as: 100 of shares in percent.
    pub most: Option<f64>,
    /// What is seen from left to right.
    pub across: Steps,
    /// What is seen from bottom to top.
    pub up: Steps,
    /// The turns, from the first on: each the rows of its cells from bottom to top, each from left to
    /// right. What one cannot come to is nothing.
    pub turns: Vec<Vec<Vec<Option<HeatCell>>>>,
    /// What it means that a position is missing: "nobody comes there".
    pub blank: String,
}

/// More turns than this are not drawn.
const MOST: usize = 12;
/// The most charts beside each other.
const COLUMNS: usize = 3;
const GAP: f64 = 18.0;
/// The height of the number of the turn above a chart.
const NAME: f64 = 22.0;
/// The heights that the cells of a chart share, of one alone, of two in a row, and of three.
const HEIGHTS: [f64; COLUMNS] = [400.0, 260.0, 180.0];
const TALLEST: f64 = 40.0;
const SHORTEST: f64 = 8.0;
/// Labels need so much room, from the middle of one to that of the next.
const APART: f64 = 14.0;
/// Labels along the left side may be as wide as this.
const WIDEST: f64 = 140.0;

/// Draws a chart for each turn.
pub fn positions(positions: &Positions) -> String {
    let shown = &positions.turns[..positions.turns.len().min(MOST)];
    let scale = uneven::said(&numbers(&positions.across.labels), &numbers(&positions.up.labels));
    let said = [&positions.meaning, &positions.known, &left_out(positions), scale];
    let mut sheet = Sheet::new(&positions.title, &said);
    let values = shown.iter().flatten().flatten().flatten().map(|cell| cell.value);
    let shading = Shading::sequential(span(values));
    let cells = || shown.iter().flatten().flatten();
    if cells().any(Option::is_some) {
        scale_bar(&mut sheet, &shading);
    }
    let has_none = cells().flatten().any(|cell| !cell.value.is_finite());
    let none = has_none.then_some((Sample::Hatched, "no value"));
    let entries = none.map(|(sample, said)| (sample, said.to_owned()));
    legend(&mut sheet, &entries.into_iter().collect::<Vec<_>>());
    if cells().any(Option::is_none) {
        sheet.paragraph(&format!("blank: {}", positions.blank), LABEL);
    }
    sheet.paragraph(&format!("upward: {}", positions.up.meaning), LABEL);
    sheet.top += 4.0;
    let charts = Charts::new(positions, shown.len(), sheet.top);
    for (position, cells) in shown.iter().enumerate() {
        charts.draw(&mut sheet, position, cells, &shading);
    }
    let bottom = charts.bounds(shown.len().saturating_sub(1)).bottom + LABELS;
    let whole = Bounds { right: WIDTH - MARGIN, bottom, ..charts.bounds(0) };
    whole.say_across(&mut sheet, &positions.across.meaning, 0.0);
    let foot = bottom + meanings(&positions.across.meaning) + 10.0;
    let foot = charts.written.explain(&mut sheet, cells().flatten(), foot);
    sheet.finish(foot, &in_words(positions))
}

fn left_out(positions: &Positions) -> String {
    let turns = positions.turns.len();
    if turns <= MOST { String::new() } else { format!("the first {MOST} of {turns} turns") }
}

fn in_words(positions: &Positions) -> String {
    let Positions { meaning, across, up, .. } = positions;
    format!(
        "{meaning} by {} (left to right) and {} (upward), at the end of each turn.",
        across.meaning, up.meaning
    )
}

/// Where charts stand, and what is common to them.
struct Charts<'a> {
    positions: &'a Positions,
    columns: usize,
    /// Where the first one begins, behind the labels.
    left: f64,
    /// The size of a cell.
    cell: (f64, f64),
    top: f64,
    /// How cells are written.
    written: Written,
}

impl Charts<'_> {
    /// As many beside each other as can be with numbers in their cells; one less, if these have room then.
    fn new(positions: &Positions, count: usize, top: f64) -> Charts<'_> {
        let most = count.clamp(1, COLUMNS);
        let least = most.min(2);
        let of = |columns: usize| Charts::in_columns(positions, count, columns, top);
        let told = (least..=most).rev().map(of).find(|it| it.written != Written::Nothing);
        told.unwrap_or_else(|| of(most))
    }

    fn in_columns(positions: &Positions, count: usize, columns: usize, top: f64) -> Charts<'_> {
        let (across, up) = (positions.across.labels.len(), positions.up.labels.len());
        let labels = positions.up.labels.iter().map(|label| LABEL.width(label));
        let left = MARGIN + labels.fold(0.0, f64::max).min(WIDEST) + 8.0;
        let width = (WIDTH - MARGIN - left - GAP * (columns - 1) as f64) / columns as f64;
        let height = (HEIGHTS[columns - 1] / up.max(1) as f64).clamp(SHORTEST, TALLEST);
        let cell = (width / across.max(1) as f64, height);
        let cells = positions.turns.iter().take(count).flatten().flatten().flatten();
        let written = if APART <= height {
            Written::of(cells, cell.0 - 4.0, [13.0, 12.5]).up_to(positions.most)
        } else {
            Written::Nothing
        };
        Charts { positions, columns, left, cell, top, written }
    }

    fn bounds(&self, position: usize) -> Bounds {
        let (width, height) = (
            self.cell.0 * self.positions.across.labels.len() as f64,
            self.cell.1 * self.positions.up.labels.len() as f64,
        );
        let left = self.left + (width + GAP) * (position % self.columns) as f64;
        let row = NAME + height + LABELS + 6.0;
        let top = self.top + row * (position / self.columns) as f64 + NAME;
        Bounds { left, top, right: left + width, bottom: top + height }
    }

    fn draw(
        &self,
        sheet: &mut Sheet,
        position: usize,
        cells: &[Vec<Option<HeatCell>>],
        shading: &Shading,
    ) {
        let bounds = self.bounds(position);
        let turn = format!("turn {}", position + 1);
        sheet.words(&turn, (bounds.left, bounds.top - 11.0), Font { bold: true, ..LABEL });
        self.labels(sheet, bounds, position.is_multiple_of(self.columns));
        for row in 0..self.positions.up.labels.len() {
            for column in 0..self.positions.across.labels.len() {
                let cell = cells.get(row).and_then(|cells| cells.get(column)?.as_ref());
                let corner = (
                    bounds.left + self.cell.0 * column as f64,
                    bounds.bottom - self.cell.1 * (row + 1) as f64,
                );
                let said = self.said(&turn, (row, column));
                self.cell(sheet, corner, cell, (&said, shading));
            }
        }
    }

    /// As many labels as there is room for.
    fn labels(&self, sheet: &mut Sheet, bounds: Bounds, is_first: bool) {
        let Positions { across, up, .. } = self.positions;
        let (width, height) = self.cell;
        if is_first {
            for (row, label) in up.labels.iter().enumerate().step_by(every(APART, height)) {
                let y = bounds.bottom - height * (row as f64 + 0.5);
                let label = LABEL.shortened(label, WIDEST);
                sheet.words(&label, (bounds.left - 8.0, y), LABEL.anchored(Anchor::End));
            }
        }
        let widest = across.labels.iter().map(|label| LABEL.width(label)).fold(0.0, f64::max);
        let widest = widest.min(bounds.width());
        for (column, label) in across.labels.iter().enumerate().step_by(every(widest + 6.0, width))
        {
            let label = LABEL.shortened(label, bounds.width());
            let half = LABEL.width(&label) / 2.0;
            // The outermost may be wider than their cells.
            let x = bounds.left + width * (column as f64 + 0.5);
            let x = x.clamp(bounds.left - GAP / 3.0 + half, bounds.right + GAP / 3.0 - half);
            sheet.words(&label, (x, bounds.bottom + 13.0), LABEL.anchored(Anchor::Middle));
        }
    }

    fn cell(
        &self,
        sheet: &mut Sheet,
        (left, top): Place,
        cell: Option<&HeatCell>,
        (said, shading): (&str, &Shading),
    ) {
        let (right, bottom) = (left + self.cell.0 - 1.0, top + self.cell.1 - 1.0);
        let Some(cell) = cell else {
            return;
        };
        let said = format!("{said}\n{}: {}", self.positions.meaning, cell.note);
        if !cell.value.is_finite() {
            sheet.rect((left, top), (right, bottom), GRID);
            sheet.hatched((left, top), (right, bottom), &said);
            return;
        }
        let shade = shading.shade(cell.value);
        sheet.shaded((left, top), (right, bottom), shade);
        if let Some((text, font)) = self.written.in_cell(cell) {
            let middle = (f64::midpoint(left, right), f64::midpoint(top, bottom));
            sheet.words(&text, middle, Font { color: shade.ink(), ..font });
        }
        sheet.tells((left, top), (right, bottom), &said);
    }

    /// Which position it is.
    fn said(&self, turn: &str, (row, column): (usize, usize)) -> String {
        let Positions { across, up, .. } = self.positions;
        let lines = [
            turn.to_owned(),
            format!("{}: {}", across.meaning, across.labels[column]),
            format!("{}: {}", up.meaning, up.labels[row]),
        ];
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::png::illegible;

    fn steps(meaning: &str, count: usize) -> Steps {
        let labels = (0..count).map(|label| label.to_string()).collect();
        Steps { meaning: meaning.to_owned(), labels }
    }

    /// Positions of which those in a corner cannot be come to, and one has no value.
    fn picture(across: usize, up: usize, turns: usize) -> Positions {
        let cell = |row: usize, column: usize, turn: usize| {
            let value = (row * column) as f64 / 3.0 + turn as f64;
            let value = if (row, column) == (0, 1) { f64::NAN } else { value };
            let (text, note) = (format!("{value:.2}"), format!("{value:.2}, come to in 4%"));
            (row + column != 0).then_some(HeatCell { value, text, note, interval: None })
        };
        let row = |row, turn| (0..across).map(|column| cell(row, column, turn)).collect();
        Positions {
            title: Title::new("Men left: a fire fight at night", ""),
            meaning: "mean men left (men)".to_owned(),
            known: "exact".to_owned(),
            most: None,
            across: steps("Men of the first unit", across),
            up: steps("Pins of the first unit", up),
            turns: (0..turns).map(|turn| (0..up).map(|it| row(it, turn)).collect()).collect(),
            blank: "nobody comes there".to_owned(),
        }
    }

    #[test]
    fn each_turn_has_a_chart_whose_cells_say_what_they_are() {
        let svg = positions(&picture(4, 3, 2));
        let told = "<title>turn 2\nMen of the first unit: 3\nPins of the first unit: 1\nmean men left \
                    (men): 2.00, come to in 4%<";
        for said in [">turn 1<", ">turn 2<", told, "upward: Pins of the first unit"] {
            assert!(svg.contains(said), "{said} in {svg}");
        }
        // Eleven of the twelve positions of a turn can be come to.
        assert_eq!(svg.matches("<title>turn 1\n").count(), 11);
    }

    #[test]
    fn turns_that_are_left_out_are_said_to_be() {
        assert!(positions(&picture(2, 2, 20)).contains("the first 12 of 20 turns"));
    }

    /// Three charts beside each other have no room for `<1`, and two have.
    #[test]
    fn numbers_stand_in_the_cells_of_fewer_charts_beside_each_other() {
        let drawn = |least: f64| {
            let cell = |value: f64| {
                let text = format!("{value:.1}");
                Some(HeatCell { value, text, note: String::new(), interval: None })
            };
            let row = || vec![cell(least), cell(31.4), cell(99.7)];
            let turns = vec![vec![[row(), row()].concat()]; 5];
            let most = Some(100.0);
            positions(&Positions { turns, most, across: steps("men", 6), ..picture(6, 1, 5) })
        };
        for least in [9.0, 0.2] {
            assert!(drawn(least).contains(">31"), "{least}: {}", drawn(least));
        }
    }

    #[test]
    fn words_can_be_read_at_every_size() {
        for (across, up) in [(1, 2), (2, 11), (11, 4), (24, 24)] {
            for turns in [1, 2, 3, 8] {
                let svg = positions(&picture(across, up, turns));
                let found = illegible(&svg).unwrap();
                assert!(found.is_empty(), "{across} by {up}, {turns} turns: {found:#?}");
            }
        }
    }
}
