//! What each of some switches does, and each pair of them together.

use super::estimate::Estimate;
use super::head::Head;
use super::shading::{Shading, scale_bar};
use super::title::Title;
use crate::drawing::font::{Anchor, FAINT, Font, LABEL};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::paper::Place;
use crate::drawing::scale::span;
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};
use crate::palette::{GRID, INK};
use crate::text::told_apart;

/// The effects of some optional rules and of their pairs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matrix {
    /// What is shown, and of what.
    pub title: Title,
    /// What the effects are, with their unit: "effect on mean casualties (models)".
    pub meaning: String,
    /// How they are known: "exact", or "n = 1,000,000".
    pub known: String,
    /// The names of the switches.
    pub switches: Vec<String>,
    /// The main effects in the diagonal, pairwise interactions off it. What is missing on one side
    /// of the diagonal is taken from the other. Cells that are missing on both are hatched.
    pub effects: Vec<Vec<Option<Estimate>>>,
    /// What it means that a cell is missing: "two values of one key". "no value", if that is empty.
    pub blank: String,
}

const LABELS: f64 = 120.0;
const TALLEST: f64 = 72.0;
const SHORTEST: f64 = 34.0;

/// More changes than this make no picture: it would be higher than what is seen at once.
const MOST: usize = 24;

/// What the cells mean.
const SAID: &str = "With an edge: what a change does by itself, averaged over the others. \
                    Without: by how much more two do together.";

/// Draws the effects as a square of cells, white where there is none.
pub fn matrix(matrix: &Matrix) -> String {
    let all = matrix.switches.len();
    let left_out = format!("the first {MOST} of {all} changes");
    let left_out = if MOST < all { left_out } else { String::new() };
    let mut sheet = Sheet::new(&matrix.title, &[&matrix.meaning, &matrix.known, &left_out]);
    let switches = matrix.switches.iter().take(MOST).cloned().collect();
    let matrix = &Matrix { switches, ..matrix.clone() };
    let count = matrix.switches.len();
    let pairs = (0..count).flat_map(|row| (0..count).map(move |column| (row, column)));
    let values = pairs.clone().filter_map(|pair| Some(matrix.effect(pair)?.value));
    let shading = Shading::diverging(span(values));
    scale_bar(&mut sheet, &shading);
    if pairs.clone().any(|pair| matrix.effect(pair).is_none()) {
        legend(&mut sheet, &[(Sample::Hatched, matrix.blank().to_owned())]);
    }
    sheet.paragraph(SAID, FAINT);
    sheet.top += 8.0;
    let grid = Grid::new(matrix, &mut sheet);
    for pair in pairs {
        grid.cell(&mut sheet, matrix, pair, &shading);
    }
    sheet.finish(grid.top + grid.height * count as f64 + 16.0, &matrix.meaning)
}

impl Matrix {
    fn effect(&self, (row, column): (usize, usize)) -> Option<Estimate> {
        let at = |row: usize, column: usize| *self.effects.get(row)?.get(column)?;
        at(row, column).or_else(|| at(column, row)).filter(|effect| effect.value.is_finite())
    }

    /// What it means that a cell is missing.
    fn blank(&self) -> &str {
        if self.blank.is_empty() { "no value" } else { &self.blank }
    }

    fn numbers(&self, (row, column): (usize, usize)) -> String {
        let (first, second) = (&self.switches[row], &self.switches[column]);
        let who = if row == column { first.clone() } else { format!("{first} and {second}") };
        let effect = self.effect((row, column));
        let effect = effect.map_or(self.blank().to_owned(), |effect| effect.signed());
        format!("{who}\n{}: {effect}", self.meaning)
    }
}

/// Where the cells lie.
struct Grid {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Grid {
    /// Sets the names of the switches.
    fn new(matrix: &Matrix, sheet: &mut Sheet) -> Grid {
        let names = || matrix.switches.iter();
        let widest = names().map(|name| LABEL.width(name)).fold(0.0, f64::max).min(LABELS);
        let left = MARGIN + widest + 10.0;
        let width = (WIDTH - MARGIN - left) / names().len().max(1) as f64;
        let height = (width * 0.6).clamp(SHORTEST, TALLEST);
        let whole: Vec<&str> = names().map(String::as_str).collect();
        let above = told_apart(&whole, |name| Head::cut(name, width));
        let head = Head::of(above.iter().map(String::as_str), width);
        let top = sheet.top + head.height() + 4.0;
        let grid = Grid { left, top, width, height };
        let beside = |name: &str| LABEL.wrapped(name, widest + 1.0, 2);
        let rows = told_apart(&whole, |name| beside(name).concat());
        for (position, (name, row)) in above.iter().zip(&rows).enumerate() {
            let (x, y) = grid.corner((position, position));
            head.say(sheet, name, (x + width / 2.0, top));
            sheet.lines(&beside(row), (MARGIN, y + height / 2.0), LABEL);
        }
        grid
    }

    fn corner(&self, (row, column): (usize, usize)) -> Place {
        (self.left + self.width * column as f64, self.top + self.height * row as f64)
    }

    fn cell(&self, sheet: &mut Sheet, matrix: &Matrix, pair: (usize, usize), shading: &Shading) {
        let (left, top) = self.corner(pair);
        let (right, bottom) = (left + self.width - 2.0, top + self.height - 2.0);
        if let Some(effect) = matrix.effect(pair) {
            let shade = shading.shade(effect.value);
            sheet.shaded((left, top), (right, bottom), shade);
            if pair.0 == pair.1 {
                sheet.edge((left, top), (right, bottom), INK, 2.5);
            }
            let color = shade.ink();
            let font = Font { color, bold: pair.0 == pair.1, ..LABEL }.anchored(Anchor::Middle);
            let fits = |line: &str| font.width(line) <= self.width - 4.0;
            let lines = effect.in_lines(|line| font.width(line) <= self.width - 6.0);
            let middle = (f64::midpoint(left, right), f64::midpoint(top, bottom));
            // In gray, what adds and what takes away are as dark as each other.
            let sign = if effect.value < 0.0 { "-" } else { "+" };
            let lines =
                if lines.iter().all(|line| fits(line)) { lines } else { vec![sign.to_owned()] };
            sheet.lines(&lines, middle, font);
        } else {
            sheet.rect((left, top), (right, bottom), GRID);
            sheet.hatched((left, top), (right, bottom), "");
        }
        sheet.tells((left, top), (right, bottom), &matrix.numbers(pair));
    }
}
