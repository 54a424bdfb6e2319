//! How a number changes with two others: the result of a sweep over a grid.

use super::cells::{HeatCell, Written};
use super::nothing;
use super::shading::{Shading, scale_bar};
use super::title::Title;
use super::uneven::{self, numbers};
use crate::digits;
use crate::drawing::chart::{Bounds, every, meanings};
use crate::drawing::font::{Anchor, Font, LABEL, MEANING};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::paper::Place;
use crate::drawing::scale::span;
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};
use crate::palette::{Color, GRID, LACK, Look, MET, ON_PALE, PAPER, SERIES, WHITE};

/// A number for each pair of values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HeatMap {
    /// What is shown, and of what.
    pub title: Title,
    /// What the numbers are, with their unit: "mean points lost (points)".
    pub meaning: String,
    /// How they are known: "exact", or "n = 100,000 in each cell".
    pub known: String,
    /// The most that a number can be, which no other reads as: 100 of shares in percent.
    pub most: Option<f64>,
    /// What was varied from left to right.
    pub across: Steps,
    /// What was varied from bottom to top.
    pub up: Steps,
    /// The rows of cells from bottom to top, each from left to right. Cells that are missing are
    /// hatched.
    pub cells: Vec<Vec<Option<HeatCell>>>,
    /// What it means that a cell is missing: "nobody comes there". "no value", if that is empty.
    pub blank: String,
    /// How likely it is in each cell that there is no value, if the numbers leave that out.
    pub lacking: Option<Lacking>,
    /// How often the condition of the measure is met in each cell, if it is asked under one.
    pub met: Option<Vec<Vec<Option<f64>>>>,
    /// What the cells stand for, if that is one of a few things: the value of a cell is a place in this
    /// list, counted from zero, and each has a color. Empty if values are numbers.
    pub options: Vec<String>,
}

/// What numbers leave out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lacking {
    /// What it is called that there is no value: "never".
    pub label: String,
    /// How likely that is, in the order of the cells; nothing where it is not known.
    pub shares: Vec<Vec<Option<f64>>>,
}

/// The values along one side of a heat map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps {
    /// What was varied, with its unit.
    pub meaning: String,
    /// Its values as they are to be read.
    pub labels: Vec<String>,
}

/// What stands in a cell between what it stands for and what it does otherwise.
pub const OR: &str = ", or ";
const SHORT_OR: &str = "/";

const TALLEST: f64 = 60.0;
const SHORTEST: f64 = 20.0;
/// The height that the cells share, and the most that very many rows share.
const HEIGHT: f64 = 400.0;
const HIGHEST: f64 = 840.0;
/// Rows that are less high have no numbers, and not each has a label.
const READABLE: f64 = 16.0;
/// The height of a bar along the lower edge of a cell, and of the lowest cells that have one.
const BAR: f64 = 3.0;
const BARRED: f64 = 12.0;
/// What is left blank within a cell, and the sizes of what is written in it.
const PADDING: f64 = 4.0;
const SIZES: [f64; 2] = [13.0, 12.5];
/// Labels along the left side may be as wide as this, in pixels.
const LABELS: f64 = 140.0;
/// What it is called that there is no value may be as wide as this in a sentence.
const NAME: f64 = 380.0;
/// Labels below that are no wider stay level: some are left out where there is no room for all.
const LEVEL: f64 = 30.0;

/// Draws a heat map with its numbers in the cells, as far as they fit; or with what the cells stand for, each
/// in its color and with its word, or a letter where words have no room.
pub fn heat_map(map: &HeatMap) -> String {
    let whole = map;
    let map = &lettered(map);
    let scale = uneven::said(&numbers(&map.across.labels), &numbers(&map.up.labels));
    let mut sheet = Sheet::new(&map.title, &[&map.meaning, &map.known, scale]);
    let values = map.cells.iter().flatten().flatten().map(|cell| cell.value);
    let shading = Shading::sequential(span(values));
    let any = map.cells.iter().flatten().flatten().any(|cell| cell.value.is_finite());
    if !any {
        return nothing::sentence(&map.title, &[&map.meaning, &map.known], "No cell has a value.");
    }
    if let Some(said) = of_one_number(map) {
        return nothing::sentence(&map.title, &[&map.meaning, &map.known], &said);
    }
    if let Some(said) = of_one_option(whole) {
        return nothing::sentence(&map.title, &[&map.meaning, &map.known], &said);
    }
    if map.options.is_empty() {
        scale_bar(&mut sheet, &shading);
    }
    legend(&mut sheet, &entries(map));
    let headed = heads(map);
    if headed {
        sheet.paragraph(&format!("upward: {}", map.up.meaning), LABEL);
        sheet.top += 4.0;
    }
    let grid = Grid::new(map, sheet.top, headed);
    grid.labels(&mut sheet, map);
    for row in 0..map.up.labels.len() {
        for column in 0..map.across.labels.len() {
            let cell = map.cells.get(row).and_then(|cells| cells.get(column)?.as_ref());
            grid.cell(&mut sheet, map, (row, column), cell, &shading);
        }
    }
    let foot = grid.bottom + grid.below + meanings(&map.across.meaning) + 8.0;
    let foot = grid.written.explain(&mut sheet, map.cells.iter().flatten().flatten(), foot);
    sheet.finish(foot, &summary(map))
}

/// What is said where all cells stand for one thing: no picture tells more.
fn of_one_option(map: &HeatMap) -> Option<String> {
    let mut all = map.cells.iter().flatten().flatten();
    let first = all.next().filter(|_| !map.options.is_empty())?;
    let said = first.text.trim_matches(['(', ')']);
    let is_alike = all.all(|cell| cell.text.trim_matches(['(', ')']) == said);
    let has_blank = map.cells.iter().flatten().any(Option::is_none);
    let elsewhere = format!(" (elsewhere: {})", map.blank());
    let where_to = if has_blank { elsewhere } else { String::new() };
    is_alike.then(|| format!("{} in all cells{where_to}.", first.text))
}

/// What is said where all cells have one number, which is known exactly: nothing changes with anything.
fn of_one_number(map: &HeatMap) -> Option<String> {
    let is_plain = map.options.is_empty() && map.lacking.is_none() && map.met.is_none();
    let first = map.cells.first()?.first()?.as_ref().filter(|_| is_plain)?;
    let same = |cell: &Option<HeatCell>| {
        let cell = cell.as_ref().filter(|cell| cell.interval.is_none());
        cell.is_some_and(|cell| digits::is_same(cell.value, first.value))
    };
    let cells = map.cells.iter().map(Vec::len).sum::<usize>();
    let everywhere = || {
        let unit = if map.most.is_some() { "%" } else { "" };
        let number = digits::exact(first.value) + unit;
        if cells == 1 { format!("{number}.") } else { format!("{number} in all {cells} cells.") }
    };
    map.cells.iter().flatten().all(same).then(everywhere)
}

/// Options have letters where the words of some have no room in a cell: `A: advance`, in the order of the
/// options.
fn lettered(map: &HeatMap) -> HeatMap {
    let mut map = map.clone();
    let (_, width) = across(&map, heads(&map));
    let room = width - PADDING;
    let texts = map.cells.iter().flatten().flatten().map(|cell| cell.text.as_str());
    let small = Font { size: SIZES[1], ..LABEL };
    if map.options.is_empty() || small.widest(texts) <= room {
        return map;
    }
    let letters: Vec<String> = ('A'..='Z').map(String::from).collect();
    let options = map.options.clone();
    for (letter, option) in letters.iter().zip(&mut map.options) {
        *option = format!("{letter}: {option}");
    }
    for cell in map.cells.iter_mut().flatten().flatten() {
        cell.note = if cell.note.is_empty() { cell.text.clone() } else { cell.note.clone() };
        let parts = cell.text.split(OR).map(|part| {
            let name = part.trim_matches(['(', ')']);
            let letter = options.iter().position(|it| it == name).and_then(|at| letters.get(at));
            letter.map_or(part.to_owned(), |letter| part.replace(name, letter))
        });
        cell.text = parts.collect::<Vec<_>>().join(SHORT_OR);
    }
    map
}

/// The place of an option.
fn chosen(value: f64) -> Option<usize> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place")]
    (0.0 <= value).then_some(value as usize)
}

/// The color of an option.
fn color_of(option: usize) -> Color {
    let look = Look::of(option);
    if option < SERIES.len() { look.color } else { look.fill() }
}

/// What stands beside the shades.
fn entries(map: &HeatMap) -> Vec<(Sample, String)> {
    // An option that is done nowhere would be looked for.
    let is_there = |at: usize, option: &str| {
        let letter = option.split_once(": ").map_or(option, |(letter, _)| letter);
        let mut all = map.cells.iter().flatten().flatten();
        all.any(|cell| {
            let said = cell.text.replace(OR, SHORT_OR);
            let mut others = said.split(SHORT_OR).skip(1);
            chosen(cell.value) == Some(at) || others.any(|it| it == option || it == letter)
        })
    };
    let options = map.options.iter().enumerate().filter(|(at, it)| is_there(*at, it));
    let options = options.map(|(at, option)| (Sample::Fill(color_of(at)), option.clone()));
    let cells = || map.cells.iter().flatten();
    let blank = cells().any(Option::is_none).then_some(map.blank());
    let none = cells().flatten().any(|cell| !cell.value.is_finite()).then_some("no value");
    let mut hatched: Vec<&str> = blank.into_iter().chain(none).collect();
    hatched.dedup();
    let blank = (!hatched.is_empty()).then(|| (Sample::Hatched, hatched.join(", or ")));
    let is_barred = BARRED <= row_height(map);
    let lacking = map.lacking.as_ref().filter(|_| is_barred).map(|it| {
        let label = LABEL.shortened(&it.label, NAME);
        (
            Sample::Fill(LACK),
            format!("how likely there is none, as part of the width of a cell: {label}"),
        )
    });
    let met = map.met.as_ref().filter(|_| is_barred).map(|_| {
        let said =
            "along the upper edge: how often the condition is met, as part of the width of a cell";
        (Sample::Fill(MET), said.to_owned())
    });
    options.chain(blank).chain(lacking).chain(met).collect()
}

/// Where the cells begin, and how wide each is.
fn across(map: &HeatMap, headed: bool) -> (f64, f64) {
    let widest = map.up.labels.iter().map(|label| LABEL.width(label)).fold(0.0, f64::max);
    let left = MARGIN + if headed { 0.0 } else { 26.0 } + widest.min(LABELS) + 8.0;
    (left, (WIDTH - MARGIN - left) / map.across.labels.len().max(1) as f64)
}

impl HeatMap {
    /// What it means that a cell is missing.
    fn blank(&self) -> &str {
        if self.blank.is_empty() { "no value" } else { &self.blank }
    }

    /// How likely it is that there is no value in a cell, if that is known and can be.
    fn lack(&self, (row, column): (usize, usize)) -> Option<f64> {
        let shares = &self.lacking.as_ref()?.shares;
        (*shares.get(row)?.get(column)?).filter(|share| 0.0 < *share)
    }

    /// How often the condition is met in a cell, if the measure is asked under one.
    fn met(&self, (row, column): (usize, usize)) -> Option<f64> {
        *self.met.as_ref()?.get(row)?.get(column)?
    }
}

/// Whether there are too few rows for what they are to be said beside them.
fn heads(map: &HeatMap) -> bool {
    row_height(map) * (map.up.labels.len() as f64) < MEANING.width(&map.up.meaning)
}

fn row_height(map: &HeatMap) -> f64 {
    let rows = map.up.labels.len().max(1) as f64;
    (HEIGHT / rows).clamp(SHORTEST, TALLEST).min(HIGHEST / rows)
}

fn summary(map: &HeatMap) -> String {
    let (across, up) = (&map.across, &map.up);
    format!("{} by {} (left to right) and {} (upward).", map.meaning, across.meaning, up.meaning)
}

/// Where the cells lie.
struct Grid {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    rows: usize,
    bottom: f64,
    /// Whether labels below are turned to fit.
    turned: bool,
    /// Whether what the rows are is said above them.
    headed: bool,
    /// The height of the labels below.
    below: f64,
    /// How cells are written.
    written: Written,
}

impl Grid {
    fn new(map: &HeatMap, top: f64, headed: bool) -> Grid {
        let rows = map.up.labels.len();
        let (left, width) = across(map, headed);
        let height = row_height(map);
        let bottom = top + height * rows as f64;
        let widest = map.across.labels.iter().map(|label| LABEL.width(label)).fold(0.0, f64::max);
        let turned = width < widest + 6.0 && LEVEL < widest;
        let below = if turned { 16.0 + 0.7 * widest.min(LABELS) } else { 22.0 };
        let cells = map.cells.iter().flatten().flatten();
        let written = if height < READABLE {
            Written::Nothing
        } else {
            Written::of(cells, width - PADDING, SIZES).up_to(map.most)
        };
        Grid { left, top, width, height, rows, bottom, turned, headed, below, written }
    }

    /// The upper left corner of a cell.
    fn corner(&self, (row, column): (usize, usize)) -> (f64, f64) {
        let from_top = self.rows - 1 - row;
        (self.left + self.width * column as f64, self.top + self.height * from_top as f64)
    }

    fn labels(&self, sheet: &mut Sheet, map: &HeatMap) {
        let step = every(READABLE, self.height);
        for (row, label) in map.up.labels.iter().enumerate().step_by(step) {
            let y = self.corner((row, 0)).1 + self.height / 2.0;
            let label = LABEL.shortened(label, LABELS);
            sheet.words(&label, (self.left - 8.0, y), LABEL.anchored(Anchor::End));
        }
        // Turned, a label needs its height across.
        let widest = LABEL.widest(map.across.labels.iter().map(String::as_str));
        let room = if self.turned { LABEL.leading() } else { widest + 6.0 };
        let step = every(room, self.width);
        for (column, label) in map.across.labels.iter().enumerate().step_by(step) {
            let x = self.corner((0, column)).0 + self.width / 2.0;
            let label = LABEL.shortened(label, LABELS);
            if self.turned {
                let at = (x + 4.0, self.bottom + 10.0);
                sheet.turned(&label, at, LABEL.anchored(Anchor::End), -40);
            } else {
                sheet.words(&label, (x, self.bottom + 14.0), LABEL.anchored(Anchor::Middle));
            }
        }
        let middle = f64::midpoint(self.top, self.bottom);
        if !self.headed {
            let up = MEANING.shortened(&map.up.meaning, self.bottom - self.top);
            sheet.turned(&up, (MARGIN + 8.0, middle), MEANING, -90);
        }
        let Grid { left, top, bottom, .. } = *self;
        let bounds = Bounds { left, top, right: WIDTH - MARGIN, bottom };
        bounds.say_across(sheet, &map.across.meaning, self.below);
    }

    fn cell(
        &self,
        sheet: &mut Sheet,
        map: &HeatMap,
        place: (usize, usize),
        cell: Option<&HeatCell>,
        shading: &Shading,
    ) {
        let (left, top) = self.corner(place);
        // Cells that are as narrow as the lines between them would be stripes.
        let seam = if self.width < 6.0 { 0.0 } else { 1.0 };
        let sill = if self.height < 6.0 { 0.0 } else { 1.0 };
        let (right, bottom) = (left + self.width - seam, top + self.height - sill);
        let said = cell.map_or(map.blank(), |cell| match cell.note.as_str() {
            "" if cell.value.is_finite() => &cell.text,
            "" => "no value",
            note => note,
        });
        let cell = cell.filter(|cell| cell.value.is_finite());
        let Some(cell) = cell else {
            sheet.rect((left, top), (right, bottom), GRID);
            sheet.hatched((left, top), (right, bottom), &told(map, place, said));
            self.edges(sheet, map, place, ((left, top), (right, bottom)));
            return;
        };
        let ink = if map.options.is_empty() {
            let shade = shading.shade(cell.value);
            sheet.shaded((left, top), (right, bottom), shade);
            shade.ink()
        } else {
            let color = color_of(chosen(cell.value).unwrap_or_default());
            sheet.rect((left, top), (right, bottom), color);
            // The colors of options stay in the dark, and so does what is written on them.
            if color.is_dark() { PAPER } else { ON_PALE }
        };
        if let Some((text, font)) = self.written.in_cell(cell) {
            let middle = (f64::midpoint(left, right), f64::midpoint(top, bottom));
            sheet.words(&text, middle, Font { color: ink, ..font });
        }
        self.edges(sheet, map, place, ((left, top), (right, bottom)));
        sheet.tells((left, top), (right, bottom), &told(map, place, said));
    }

    /// How likely it is that there is no value, as a bar along the lower edge of a cell, and how often the
    /// condition is met, along the upper one.
    fn edges(
        &self,
        sheet: &mut Sheet,
        map: &HeatMap,
        place: (usize, usize),
        ((left, top), (right, bottom)): (Place, Place),
    ) {
        if self.height < BARRED {
            return;
        }
        // A pixel at least: what can happen must not look as if it could not.
        let end = |share: f64| match share {
            none if none <= 0.0 => left,
            some => left + (some.min(1.0) * (right - left)).max(1.0),
        };
        if let Some(share) = map.lack(place) {
            let upper = bottom - BAR;
            sheet.rect((left, upper - 1.0), (right, bottom), WHITE);
            sheet.rect((left, upper), (end(share), bottom), LACK);
        }
        if let Some(share) = map.met(place) {
            let lower = top + BAR;
            sheet.rect((left, top), (right, lower + 1.0), WHITE);
            if 0.0 < share {
                sheet.rect((left, top), (end(share), lower), MET);
            }
        }
    }
}

fn told(map: &HeatMap, (row, column): (usize, usize), said: &str) -> String {
    let value =
        |steps: &Steps, position: usize| format!("{}: {}", steps.meaning, steps.labels[position]);
    let met = map.met((row, column));
    let met = met.map(|share| format!("condition met: {}", digits::percent(share)));
    let number = format!("{}: {said}", map.meaning);
    let lines = [value(&map.across, column), value(&map.up, row), number].into_iter().chain(met);
    lines.collect::<Vec<_>>().join("\n")
}
