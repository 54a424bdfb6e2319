//! Many variants at once: a row for each, its probabilities as shades.

mod labels;

use super::cells;
use super::change;
use super::data::{Missing, Plot, Point, Series, named_once};
use super::ends;
use super::equal;
use super::groups;
use super::known::{common_known, in_words, legend_name};
use super::range::{View, rarest};
use super::rows::CROWDED;
use super::shading::{Shading, scale_bar};
use super::uneven;
use crate::digits;
use crate::drawing::chart::{Bounds, LABELS, meanings};
use crate::drawing::font::{Anchor, FAINT, Font, LABEL};
use crate::drawing::sheet::{MARGIN, Sheet, WIDTH};
use crate::text::told_apart;

/// From this many variants on, each is a row of shades.
pub(super) const MANY: usize = 9;

/// More columns than this are grouped.
const COLUMNS: usize = 30;
/// Percentages of shares below this have one digit before the point.
const ONE_DIGIT: f64 = 0.095;
/// Values are grouped into so many columns at least.
const FEWEST: usize = 10;
/// Blank pixels beside a number in its cell.
const SPARE: f64 = 4.0;
/// Names of variants may take as many pixels.
const NAMES: f64 = 250.0;
/// Blank pixels between the values and what has none.
const GAP: f64 = 8.0;
/// The most that a column is wide.
const WIDEST: f64 = 64.0;

/// What a series says of the values from one to another, given its points in order of value.
pub(super) type Read = fn(&Series, &[Point], (f64, f64)) -> Option<Point>;

/// What the numbers of a plot are.
#[derive(Clone, Copy)]
pub(super) struct Kind<'a> {
    /// What each probability is: "probability of exactly this value".
    pub(super) meaning: &'a str,
    /// The same where several values share a column: "probability of one of these values".
    pub(super) together: &'a str,
    /// What a series says of a column.
    pub(super) read: Read,
    /// Which of the values that share a column its number is of.
    pub(super) of: Of,
}

/// Which of the values that share a column a number is of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Of {
    /// All of them alone: what has no value stands apart, and small ones are told from each other.
    Each,
    /// All up to the last.
    Last,
    /// All from the first on.
    First,
    /// Each alone, and by how much it has become more likely, or less.
    Change,
}

impl Of {
    /// Whether a number is of its own values alone.
    fn is_single(self) -> bool {
        matches!(self, Of::Each | Of::Change)
    }

    /// That a variant has no value, if that is to be told.
    fn lack(self, series: &Series) -> Option<&Missing> {
        let changed = |missing: &&Missing| missing.p.is_finite() && missing.p != 0.0;
        match self {
            Of::Change => series.missing.as_ref().filter(changed),
            _ => series.absence(),
        }
    }

    /// The shades of numbers up to the greatest.
    fn shading(self, top: f64) -> Shading {
        match self {
            Of::Change => Shading::changes(top),
            _ => Shading::shares(top, self == Of::Each),
        }
    }

    /// What the variants come to, by which of very many those are drawn that come to the least and to the most:
    /// the mean of what has a value, or by how much it has changed.
    fn numbers(self, view: &View) -> Vec<Option<f64>> {
        let of = |points: &Vec<Point>| {
            let all = points.iter().map(|point| point.p);
            let masses: Vec<f64> = match self {
                Of::Each | Of::Change => all.collect(),
                Of::Last => std::iter::once(0.0).chain(all.clone()).zip(all).map(less).collect(),
                Of::First => all.clone().skip(1).chain([0.0]).zip(all).map(less).collect(),
            };
            let weighed = points.iter().zip(&masses).map(|(point, mass)| point.value * mass);
            let (sum, total) = (weighed.sum::<f64>(), masses.iter().sum::<f64>());
            match self {
                Of::Change => Some(sum),
                _ => (0.0 < total).then(|| sum / total),
            }
        };
        view.series.iter().map(of).collect()
    }

    /// The most that a number in a cell can be, if there is one.
    fn most(self) -> Option<f64> {
        (self != Of::Change).then_some(100.0)
    }

    /// What all numbers are in.
    fn unit(self) -> &'static str {
        if self == Of::Change { "in percentage points" } else { "in percent" }
    }

    /// A number to be read at leisure.
    fn said(self, cell: &Point) -> String {
        if self != Of::Change {
            return cell.said();
        }
        format!("{} percentage points", change::in_full(cell))
    }

    /// A number in a cell: what can be never reads as zero.
    fn written(self, cell: &Point, digits: Digits) -> String {
        if self != Of::Change {
            return written(cell.p, digits);
        }
        signed(cell.p, written(cell.p.abs(), digits))
    }
}

/// What the second is more than the first.
fn less((first, second): (f64, f64)) -> f64 {
    second - first
}

/// A change with its sign.
fn signed(change: f64, written: String) -> String {
    match change {
        0.0 => written,
        more if 0.0 < more => format!("+{written}"),
        _ => format!("-{written}"),
    }
}

/// Draws a row for each variant and a column for each value, or each group of values.
pub(super) fn draw(whole: &Plot, view: &View, kind: Kind<'_>) -> String {
    let drawn = ends::drawn(&kind.of.numbers(view));
    let left_out = ends::said(drawn.len(), whole.series.len());
    let series = drawn.iter().map(|row| whole.series[*row].clone()).collect();
    let (plot, view) = (&Plot { series, ..whole.clone() }, &view.of_rows(&drawn));
    let known = common_known(plot).unwrap_or_default();
    let table = Table::new(plot, view, kind);
    let meaning = format!("{}, {}", table.meaning, kind.of.unit());
    let powers = if table.is_by_powers() { "shades by powers of ten" } else { "" };
    let mut said = vec![meaning, powers.to_owned(), plot.axis.condition(), known.to_owned()];
    said.push(plot.intervals.clone());
    let values: Vec<(f64, f64)> = table.columns.iter().filter_map(|it| it.values).collect();
    said.push(uneven::said(&uneven::of_columns(&values, view.spacing), &[]).to_owned());
    said.push(left_out);
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let mut sheet = Sheet::new(&plot.title, &said);
    scale_bar(&mut sheet, &table.shading);
    let foot = table.draw(&mut sheet);
    sheet.words(&view.note, (WIDTH - MARGIN, foot + 8.0), LABEL.anchored(Anchor::End));
    let note = if view.note.is_empty() { 0.0 } else { 20.0 };
    let foot = cells::explain(&mut sheet, table.numbers(), kind.of.most(), foot + note);
    let foot = equal::say(&mut sheet, &equal::told(plot), foot);
    sheet.finish(foot, &in_words(whole, table.meaning))
}

/// A column: some values that follow each other, or that there is none.
struct Column {
    label: String,
    /// From the least to the greatest of its values; nothing where there is none.
    values: Option<(f64, f64)>,
}

impl Column {
    /// Whether several values share it.
    fn is_grouped(&self) -> bool {
        self.values.is_some_and(|(first, last)| first < last)
    }
}

/// All rows and columns, and where they lie.
struct Table<'a> {
    plot: &'a Plot,
    columns: Vec<Column>,
    /// What each variant says of each column; nothing of what is impossible.
    cells: Vec<Vec<Option<Point>>>,
    shading: Shading,
    /// The left edge and the widths of the columns.
    left: f64,
    width: f64,
    row: f64,
    /// How far each row is moved down, so that those that belong together stand together.
    shifts: Vec<f64>,
    /// What each number is.
    meaning: &'a str,
    of: Of,
    /// The digits of numbers in the cells; none if there is no room for numbers.
    digits: Option<Digits>,
}

/// The digits of the numbers in all cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Digits {
    /// So many decimals.
    Decimals(usize),
    /// As many as tell each of them, however small.
    Telling,
}

impl Table<'_> {
    fn new<'a>(plot: &'a Plot, view: &View, kind: Kind<'a>) -> Table<'a> {
        let names = plot.series.iter().map(|series| BOLD.width(&name(plot, series)));
        let left = MARGIN + names.fold(0.0, f64::max).min(NAMES) + 10.0;
        let room = WIDTH - MARGIN - left - GAP;
        let is_change = kind.of == Of::Change;
        // A change without its sign, which is in its number, could be either in gray.
        let lacks = plot.series.iter().any(|series| kind.of.lack(series).is_some());
        let roomy_beside = |number| roomy(room, number) - usize::from(lacks);
        // Opposite changes of values that shared a column would add up to nothing: a decimal is less.
        let ways = ["+<0.1", "-100"].map(roomy_beside);
        let single = ways.into_iter().find(|most| view.values.len() <= *most);
        let most = if is_change { single.unwrap_or(ways[0]) } else { COLUMNS };
        let fine = columns(plot, view, kind.of, most);
        let rows = || plot.series.iter().zip(&view.series);
        let all = |columns: &[Column]| -> Vec<Vec<Option<Point>>> {
            let of = |(series, points): (&Series, &Vec<Point>)| {
                columns.iter().map(|column| cell(series, points, column, kind)).collect()
            };
            rows().map(of).collect()
        };
        let grouped = fine.iter().any(Column::is_grouped);
        let columns = if grouped && !is_change && greatest(&all(&fine)) < ONE_DIGIT {
            columns(plot, view, kind.of, roomy(room, "99.9"))
        } else {
            fine
        };
        let grouped = columns.iter().any(Column::is_grouped);
        let meaning = if grouped { kind.together } else { kind.meaning };
        let cells = all(&columns);
        let top = greatest(&cells);
        let width = (room / columns.len().max(1) as f64).min(WIDEST);
        let row = match cells.len() {
            few if few <= 16 => 26.0,
            some if some <= 32 => 20.0,
            _ => CROWDED,
        };
        let known = borne_out(cells.iter().flatten().flatten());
        let is_by_powers = plot.tails && !kind.of.is_single();
        let decimals = [1, 0].into_iter().filter(|decimals| *decimals <= known);
        let ways: Vec<Digits> = if is_by_powers {
            vec![Digits::Telling]
        } else {
            decimals.map(Digits::Decimals).collect()
        };
        let digits = ways.into_iter().find(|digits| {
            let written = |cell| kind.of.written(cell, *digits);
            let widest: Vec<String> = cells.iter().flatten().flatten().map(written).collect();
            widest.iter().all(|number| NUMBER.number_width(number) + SPARE <= width)
        });
        let of = kind.of;
        let shading = if is_by_powers {
            Shading::tails(rarest(view.probabilities()))
        } else {
            of.shading(top)
        };
        let shifts = groups::shifts(plot.series.iter().map(|it| it.name.as_str()));
        Table { plot, columns, cells, shading, left, width, row, shifts, meaning, of, digits }
    }

    /// Whether shades tell what is rare from what is rarer, as tails are asked for.
    fn is_by_powers(&self) -> bool {
        self.plot.tails && !self.of.is_single()
    }

    /// What is written in all cells.
    fn numbers(&self) -> impl Iterator<Item = String> {
        let cells = self.cells.iter().flatten().flatten();
        self.digits
            .into_iter()
            .flat_map(move |digits| cells.clone().map(move |cell| self.of.written(cell, digits)))
    }

    fn draw(&self, sheet: &mut Sheet) -> f64 {
        let top = sheet.top;
        let bottom = top
            + self.row * self.cells.len() as f64
            + self.shifts.last().copied().unwrap_or_default();
        let names = self.names();
        for (row, (series, cells)) in self.plot.series.iter().zip(&self.cells).enumerate() {
            let middle = top + self.row * (row as f64 + 0.5) + self.shifts[row];
            let font = self.font(row == 0 && self.of != Of::Change);
            let name = font.shortened(&names[row], self.room());
            sheet.words(&name, (self.left - 8.0, middle), font);
            if let Some(said) = self.plot.unmet(series).filter(|_| self.of != Of::Change) {
                let font = Font { size: NUMBER.size, ..FAINT };
                sheet.words(said, (self.left + SPARE, middle), font);
            }
            for (column, cell) in cells.iter().enumerate() {
                self.cell(sheet, (row, column), cell.as_ref(), middle);
            }
        }
        self.labels(sheet, bottom);
        let right = self.left + self.width * self.columns.len() as f64;
        let bounds = Bounds { left: self.left, top, right, bottom };
        let lines =
            (0..self.columns.len()).map(|column| self.lines(column).len()).max().unwrap_or(1);
        let labels = LABELS + LABEL.leading() * lines.saturating_sub(1) as f64;
        bounds.say_across(sheet, self.plot.axis.counted(), labels);
        bottom + labels + meanings(self.plot.axis.counted()) + 10.0
    }

    /// The left edge of a column; what has no value stands apart.
    fn at(&self, column: usize) -> f64 {
        let apart = self.columns[column].values.is_none();
        self.left + self.width * column as f64 + if apart { GAP } else { 0.0 }
    }

    /// The names of the rows, told apart where they are cut.
    fn names(&self) -> Vec<String> {
        let names = self.plot.series.iter().map(|series| name(self.plot, series));
        let names: Vec<String> = names.collect();
        let whole: Vec<&str> = names.iter().map(String::as_str).collect();
        told_apart(&whole, |name| self.font(false).shortened(name, self.room()))
    }

    /// How names are set.
    fn font(&self, bold: bool) -> Font {
        let size = if self.row == CROWDED { NUMBER.size } else { LABEL.size };
        Font { size, bold, ..LABEL }.anchored(Anchor::End)
    }

    /// How wide a name may be.
    fn room(&self) -> f64 {
        self.left - MARGIN - 9.0
    }

    fn cell(
        &self,
        sheet: &mut Sheet,
        (row, column): (usize, usize),
        cell: Option<&Point>,
        middle: f64,
    ) {
        let (left, half) = (self.at(column), self.row / 2.0);
        let (from, to) = ((left, middle - half), (left + self.width - 1.0, middle + half - 1.0));
        let Some(cell) = cell else { return };
        let shade = self.shading.shade(cell.p);
        sheet.shaded(from, to, shade);
        if let Some(digits) = self.digits {
            let font = Font { color: shade.ink(), ..NUMBER };
            let at = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
            sheet.words(&self.of.written(cell, digits), at, font);
        }
        let (series, told) = (&self.plot.series[row], &self.columns[column]);
        let what = if told.values.is_some() { self.plot.axis.meaning.as_str() } else { "no value" };
        let said =
            format!("{}\n{what}: {}\n{}", equal::all_named(series), told.label, self.of.said(cell));
        sheet.tells(from, to, &said);
    }
}

/// The name of the first variant.
const BOLD: Font = Font { bold: true, ..LABEL };

/// The name of a variant, and how its numbers are known if not all are known alike.
fn name(plot: &Plot, series: &Series) -> String {
    let known = if common_known(plot).is_some() { "" } else { series.known.as_str() };
    legend_name(&series.name, known)
}

/// The font of the numbers in cells.
const NUMBER: Font = Font { size: 12.5, anchor: Anchor::Middle, ..LABEL };

/// A probability in a cell, in percent: what can be never reads as zero.
fn written(p: f64, told: Digits) -> String {
    match (p, told) {
        (p, _) if p <= 0.0 => "0".to_owned(),
        (p, _) if 1.0 <= p => "100".to_owned(),
        (p, Digits::Decimals(decimals)) => {
            digits::percent_fixed(p, decimals).trim_end_matches('%').to_owned()
        }
        // Three digits of what is nearly certain would read as if it were.
        (p, Digits::Telling) if 0.9995 <= p => ">99.9".to_owned(),
        (p, Digits::Telling) => digits::short(100.0 * p),
    }
}

/// So many decimals of percentages are borne out by the intervals of all of these.
fn borne_out<'a>(cells: impl Iterator<Item = &'a Point>) -> usize {
    let half = |(low, high): (f64, f64)| 50.0 * (high - low);
    let widest = cells.filter_map(Point::interval).map(half).fold(0.0, f64::max);
    if 0.0 < widest { digits::decimals_of(widest) } else { 1 }
}

/// What a variant says of a column; nothing if it cannot be.
fn cell(series: &Series, points: &[Point], column: &Column, kind: Kind<'_>) -> Option<Point> {
    if let Some(values) = column.values {
        return (kind.read)(series, points, values);
    }
    let missing = kind.of.lack(series).filter(|missing| missing.label == column.label);
    missing.map(|missing| missing.at(0.0))
}

/// The values that are shown, grouped into so many columns if they are more than have room, and what
/// has none.
fn columns(plot: &Plot, view: &View, of: Of, most: usize) -> Vec<Column> {
    let room = if of == Of::Change { most } else { COLUMNS };
    let size = if view.values.len() <= room { 1 } else { view.values.len().div_ceil(most) };
    let grouped = grouped(view, size, (of, room)).into_iter().map(|group| {
        let (first, last) = (group[0], group[group.len() - 1]);
        let label = match of {
            Of::Each | Of::Change if 1 < group.len() => {
                format!("{}–{}", digits::exact(first), digits::exact(last))
            }
            Of::Each | Of::Change | Of::First => view.label(first),
            Of::Last => view.label(last),
        };
        Column { label, values: Some((first, last)) }
    });
    let lacks = plot.series.iter().filter_map(|series| of.lack(series));
    let lacked = named_once(lacks.filter(|_| of.is_single()));
    let none = lacked.into_iter().map(|label| Column { label: label.to_owned(), values: None });
    grouped.chain(none).collect()
}

/// All values above so many columns share one, if no variant has more of them than this: one with a long
/// tail must not hide how the others differ.
const TAIL: f64 = 0.1;

/// The values that share each column: so many in a row; or each one alone and what is far out together.
fn grouped(view: &View, size: usize, (of, room): (Of, usize)) -> Vec<&[f64]> {
    let near = room.saturating_sub(1).min(view.values.len());
    let (first, tail) = view.values.split_at(near);
    let beyond = |points: &Vec<Point>| -> f64 {
        let far = points.iter().filter(|point| tail.first().is_some_and(|it| *it <= point.value));
        far.map(|point| point.p).sum()
    };
    if size == 1 || of != Of::Each || view.series.iter().any(|points| TAIL < beyond(points)) {
        return view.values.chunks(size).collect();
    }
    first.chunks(1).chain([tail]).collect()
}

/// The greatest of all numbers.
fn greatest(cells: &[Vec<Option<Point>>]) -> f64 {
    cells.iter().flatten().flatten().map(|point| point.p.abs()).fold(0.0, f64::max)
}

/// How many columns have room for such a number, over so many pixels: without a decimal, percentages
/// of one digit would mostly read alike.
fn roomy(room: f64, number: &str) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few columns")]
    let columns = (room / (NUMBER.number_width(number) + SPARE)) as usize;
    columns.clamp(FEWEST, COLUMNS)
}
