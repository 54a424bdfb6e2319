//! Options of one side against those of the other, with how often each is taken on the margins.

use super::cells::{HeatCell, Written};
use super::head::Head;
use super::keyed::keyed;
use super::shading::{Shading, scale_bar};
use super::title::Title;
use crate::digits::ROUNDING;
use crate::drawing::font::{Anchor, FAINT, Font, LABEL};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::paper::Place;
use crate::drawing::scale::span;
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};
use crate::palette::{Color, INK, LESS, MORE};
use crate::text::told_apart;

/// What the rows get of each pair of options, and the mixtures of both sides.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// What is shown, and of what.
    pub title: Title,
    /// What the payoffs are, with their unit: "mean points lost (points), with costs".
    pub meaning: String,
    /// How they are known: "exact", or "n = 1,000,000 in each cell".
    pub known: String,
    /// What both sides can make sure of, in words: "value 1.16". May be empty.
    pub value: String,
    /// What the rows are, and the columns: "rows (ours)". May be empty.
    pub sides: [String; 2],
    /// The options of the side that wants the payoff high.
    pub rows: Vec<Taken>,
    /// Those of the side that wants it low.
    pub columns: Vec<Taken>,
    /// The payoffs, row by row.
    pub cells: Vec<Vec<HeatCell>>,
}

/// An option, and how often it is taken.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taken {
    /// What it is called.
    pub name: String,
    /// How often it is taken, from 0 to 1.
    pub share: f64,
    /// The same as it is to be read: "48%".
    pub written: String,
}

const LABELS: f64 = 150.0;
/// The name of a row is broken into so many lines before it is shortened, if all rows are no higher then.
const LINES: usize = 4;
const HIGHEST: f64 = 640.0;
const TALLEST: f64 = 60.0;
const SHORTEST: f64 = 26.0;
/// How long a bar is of what is always taken, beside the rows and below the columns.
const BESIDE: f64 = 70.0;
const BELOW: f64 = 70.0;
/// The colors of the sides: of cells in which they gain, and of the bars of their options.
const ROWS: Color = MORE;
const COLUMNS: Color = LESS;
/// How wide the words behind a bar are.
const WORDS: f64 = 54.0;

/// What a side is called may be as wide as this in a sentence.
const NAME: f64 = 380.0;

/// What numbers mean, and signs where these have no room; and what edges do.
const NUMBERS: &str = "A number is what the row gets and the column loses.";
const SIGNS: &str = "+: the row gains what the column loses; -: the other way round.";
const EDGES: &str = "With an edge: pairs that are met.";

/// More rows and columns than this make no picture: it would be higher than what is seen at once, and names
/// would lie over each other.
const MOST: [usize; 2] = [24, 12];

/// Draws the payoffs as a table of cells, blue where the rows gain and orange where the columns do, with
/// the mixture of each side as bars of its color on its margin. Cells that are met have an edge. Of very
/// many options those are drawn that are taken, and the first of the others, and it is said of how many.
pub fn game(game: &Game) -> String {
    let whole = game;
    let (game, left_out) = &whole.drawn();
    let named = game;
    let (game, keys) = &named.by_values();
    let mut sheet = Sheet::new(&game.title, &[&game.meaning, &game.known, &game.value, left_out]);
    let values = game.cells.iter().flatten().map(|cell| cell.value);
    let shading = Shading::diverging(span(values.filter(|value| value.is_finite())));
    scale_bar(&mut sheet, &shading);
    legend(&mut sheet, &gains(game));
    let written = written(game);
    let cells = || game.cells.iter().flatten().filter(|cell| cell.value.is_finite());
    let all = cells().all(|cell| written.in_cell(cell).is_some());
    sheet.paragraph(&format!("{} {EDGES}", if all { NUMBERS } else { SIGNS }), FAINT);
    for said in keys {
        sheet.paragraph(said, LABEL);
    }
    sheet.top += 8.0;
    let grid = Grid::new(game, &mut sheet, written);
    for (row, cells) in game.cells.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            grid.cell(&mut sheet, named, (row, column), cell, &shading);
        }
    }
    // Edges lie over their neighbors.
    for (row, one) in named.rows.iter().enumerate().filter(|(_, it)| 0.0 < it.share) {
        for (column, _) in named.columns.iter().enumerate().filter(|(_, it)| 0.0 < it.share) {
            let (left, top) = grid.corner((row, column));
            sheet.edge((left, top), (left + grid.width - 2.0, top + grid.height - 2.0), INK, 2.0);
        }
        grid.beside(&mut sheet, row, one);
    }
    for (column, one) in named.columns.iter().enumerate() {
        grid.below(&mut sheet, (game.rows.len(), column), one);
    }
    let foot = grid.corner((game.rows.len(), 0)).1 + BELOW + below(&game.columns, grid.width);
    let foot = grid.written.explain(&mut sheet, game.cells.iter().flatten(), foot + 16.0);
    sheet.finish(foot, &summary(whole))
}

impl Game {
    /// What of it is drawn, and what is said of what is not.
    fn drawn(&self) -> (Game, String) {
        let rows = most(&self.rows, MOST[0]);
        let columns = most(&self.columns, MOST[1]);
        let of = |kept: &[usize], all: &[Taken], side: &str| {
            let said = || format!("{} of {} {side}", kept.len(), all.len());
            (kept.len() < all.len()).then(said)
        };
        let parts = [of(&rows, &self.rows, "rows"), of(&columns, &self.columns, "columns")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let left_out = match parts.len() {
            0 => String::new(),
            _ => {
                format!("{}, with all that are taken as far as they have room", parts.join(" and "))
            }
        };
        // What is not known of a pair is not there.
        let cells = |row: &usize| {
            let of = self.cells.get(*row)?;
            Some(columns.iter().filter_map(|column| of.get(*column).cloned()).collect())
        };
        let kept = |of: &[usize], all: &[Taken]| of.iter().map(|at| all[*at].clone()).collect();
        let game = Game {
            cells: rows.iter().filter_map(cells).collect(),
            rows: kept(&rows, &self.rows),
            columns: kept(&columns, &self.columns),
            ..self.clone()
        };
        (game, left_out)
    }
}

impl Game {
    /// The same with options that are all values of the same keys called by these values alone, and which keys
    /// they are the values of: on a margin there is room for what tells options apart.
    fn by_values(&self) -> (Game, Vec<String>) {
        let mut game = self.clone();
        let sides = [(&mut game.rows, "rows"), (&mut game.columns, "columns")];
        let keys = sides.into_iter().filter_map(|(options, side)| {
            let names: Vec<&str> = options.iter().map(|it| it.name.as_str()).collect();
            let (keys, values) = keyed(&names)?;
            for (option, value) in options.iter_mut().zip(values) {
                option.name = value;
            }
            Some(format!("{side}: {keys}"))
        });
        let keys = keys.collect();
        (game, keys)
    }
}

/// The options that are drawn, so many at most, in their order.
fn most(options: &[Taken], count: usize) -> Vec<usize> {
    let mut all: Vec<usize> = (0..options.len()).collect();
    all.sort_by_key(|at| options[*at].share <= 0.0);
    all.truncate(count);
    all.sort_unstable();
    all
}

/// How wide the names of the rows are, and each cell.
fn widths(game: &Game) -> (f64, f64) {
    let widest = game.rows.iter().map(|it| LABEL.width(&it.name)).fold(0.0, f64::max);
    let widest = widest.min(LABELS);
    let room = WIDTH - MARGIN - BESIDE - WORDS - left(widest);
    (widest, room / game.columns.len().max(1) as f64)
}

/// Where cells begin beside names that are so wide.
fn left(names: f64) -> f64 {
    MARGIN + names + 10.0
}

/// How cells are written.
fn written(game: &Game) -> Written {
    let (_, width) = widths(game);
    Written::of(game.cells.iter().flatten(), width - 6.0, [13.0, 12.5])
}

/// Who gains, where a number has no room: colors alone do not tell it in gray.
fn sign(value: f64) -> &'static str {
    match value {
        none if none.abs() <= ROUNDING => "0",
        gain if 0.0 < gain => "+",
        _ => "-",
    }
}

/// Which color is whose: of what a side gains, and of how often it takes an option.
fn gains(game: &Game) -> Vec<(Sample, String)> {
    let sides = game.sides.iter().zip(["rows", "columns"]).zip([ROWS, COLUMNS]);
    let gains = sides.map(|((named, side), color)| {
        let side = LABEL.shortened(if named.is_empty() { side } else { named }, NAME);
        (Sample::Fill(color), format!("{side}: what they gain, and how often each is taken"))
    });
    gains.collect()
}

fn summary(game: &Game) -> String {
    let side = |side: &[Taken]| {
        let taken = side.iter().filter(|it| 0.0 < it.share);
        taken.map(|it| format!("{} {}", it.name, it.written)).collect::<Vec<_>>().join(", ")
    };
    let (rows, columns) = (side(&game.rows), side(&game.columns));
    format!("{}. {}. Rows: {rows}. Columns: {columns}.", game.meaning, game.value)
}

/// Where the cells lie.
struct Grid {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// How cells are written.
    written: Written,
}

impl Grid {
    /// Sets the names of the options.
    fn new(game: &Game, sheet: &mut Sheet, written: Written) -> Grid {
        let (widest, width) = widths(game);
        let left = left(widest);
        // A name that is broken has room for its lines.
        let high = |lines: usize| LABEL.leading() * lines as f64 + 2.0;
        let is_low = |lines: &usize| high(*lines) * game.rows.len() as f64 <= HIGHEST;
        let lines = (1..=LINES).rev().find(is_low).unwrap_or(1);
        let needed = game.rows.iter().map(|it| LABEL.wrapped(&it.name, widest + 1.0, lines).len());
        let height = (width * 0.6).clamp(SHORTEST, TALLEST).max(high(needed.max().unwrap_or(1)));
        let names: Vec<&str> = game.columns.iter().map(|it| it.name.as_str()).collect();
        let names = told_apart(&names, |name| Head::cut(name, width));
        let head = Head::of(names.iter().map(String::as_str), width);
        let top = sheet.top + head.height() + 4.0;
        let grid = Grid { left, top, width, height, written };
        for (column, name) in names.iter().enumerate() {
            head.say(sheet, name, (grid.corner((0, column)).0 + width / 2.0, top));
        }
        let cut = |name: &str| LABEL.wrapped(name, widest + 1.0, lines);
        let names: Vec<&str> = game.rows.iter().map(|it| it.name.as_str()).collect();
        for (row, name) in told_apart(&names, |name| cut(name).concat()).iter().enumerate() {
            let y = grid.corner((row, 0)).1 + height / 2.0;
            sheet.lines(&cut(name), (MARGIN, y), LABEL);
        }
        grid
    }

    fn corner(&self, (row, column): (usize, usize)) -> Place {
        (self.left + self.width * column as f64, self.top + self.height * row as f64)
    }

    fn cell(
        &self,
        sheet: &mut Sheet,
        game: &Game,
        (row, column): (usize, usize),
        cell: &HeatCell,
        shading: &Shading,
    ) {
        let (left, top) = self.corner((row, column));
        let (right, bottom) = (left + self.width - 2.0, top + self.height - 2.0);
        if !cell.value.is_finite() {
            return;
        }
        let shade = shading.shade(cell.value);
        sheet.shaded((left, top), (right, bottom), shade);
        let middle = (f64::midpoint(left, right), f64::midpoint(top, bottom));
        let signed =
            || (sign(cell.value).to_owned(), Font { bold: true, ..LABEL }.anchored(Anchor::Middle));
        let (text, font) = self.written.in_cell(cell).unwrap_or_else(signed);
        sheet.words(&text, middle, Font { color: shade.ink(), ..font });
        let said = if cell.note.is_empty() { &cell.text } else { &cell.note };
        let (one, other) = (&game.rows[row].name, &game.columns[column].name);
        let numbers = format!("{one} against {other}\n{}: {said}", game.meaning);
        sheet.tells((left, top), (right, bottom), &numbers);
    }

    /// How often a row is taken, as a bar to the right of it.
    fn beside(&self, sheet: &mut Sheet, row: usize, one: &Taken) {
        let left = WIDTH - MARGIN - BESIDE - WORDS + 6.0;
        let (_, top) = self.corner((row, 0));
        let right = left + (BESIDE - 6.0) * length(one.share);
        let middle = top + self.height / 2.0 - 1.0;
        sheet.rect((left, middle - 8.0), (right, middle + 8.0), ROWS);
        sheet.words(&one.written, (right + 5.0, middle), LABEL);
        sheet.tells((left, top), (right, top + self.height), &taken(one));
    }

    /// How often a column is taken, as a bar below it.
    fn below(&self, sheet: &mut Sheet, place: (usize, usize), one: &Taken) {
        let (left, top) = self.corner(place);
        let (top, middle) = (top + 6.0, left + self.width / 2.0 - 1.0);
        let bottom = top + (BELOW - 6.0) * length(one.share);
        if length(one.share) <= 0.0 {
            return;
        }
        let half = (self.width / 2.0 - 4.0).min(14.0);
        sheet.rect((middle - half, top), (middle + half, bottom), COLUMNS);
        let font = LABEL.anchored(Anchor::Middle);
        if is_level(&one.written, self.width) {
            sheet.words(&one.written, (middle, bottom + 10.0), font);
        } else {
            let half = LABEL.width(&one.written) / 2.0;
            sheet.turned(&one.written, (middle, bottom + 5.0 + half), font, -90);
        }
        sheet.tells((left, top), (left + self.width, bottom), &taken(one));
    }
}

/// Whether a share has room below a column that is so wide; it is turned otherwise.
fn is_level(written: &str, width: f64) -> bool {
    LABEL.width(written) + 2.0 <= width
}

/// How much room the shares take below their bars.
fn below(columns: &[Taken], width: f64) -> f64 {
    let turned = columns.iter().map(|it| it.written.as_str());
    let turned = turned.filter(|written| !is_level(written, width));
    (LABEL.widest(turned) + 10.0).max(2.0 * LABEL.leading())
}

/// A share as the length of a bar; none of what is no number.
fn length(share: f64) -> f64 {
    if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
}

fn taken(one: &Taken) -> String {
    format!("{}: taken {}", one.name, one.written)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `reaction=riposte boarding_nets=false` was cut to `…boarding_nets=false`.
    #[test]
    fn values_that_tell_options_apart_stay_and_their_keys_are_said_once() {
        let options = |names: &[&str]| names.iter().map(|name| named(name)).collect::<Vec<_>>();
        let named_by =
            |reaction: &str, nets: bool| format!("reaction={reaction} boarding_nets={nets}");
        let names: Vec<String> = ["parry", "riposte", "retire"]
            .into_iter()
            .flat_map(|it| [false, true].map(|nets| named_by(it, nets)))
            .collect();
        let cell = HeatCell { value: 1.0, text: "1".into(), note: String::new(), interval: None };
        let game = Game {
            rows: options(&["six sailors"]),
            columns: names.iter().map(|name| named(name)).collect(),
            cells: vec![vec![cell; 6]],
            ..Game::default()
        };
        let drawn = super::game(&game);
        for said in ["parry, false", "riposte, false", "riposte, true", "retire, true"] {
            assert!(drawn.contains(&format!(">{said}<")), "{said}: {drawn}");
        }
        assert!(drawn.contains(">columns: reaction, boarding nets<"), "{drawn}");
        assert!(drawn.contains("six sailors against reaction=parry boarding_nets=false"));
    }

    fn named(name: &str) -> Taken {
        Taken { name: name.to_owned(), share: 0.0, written: "0%".to_owned() }
    }
}
