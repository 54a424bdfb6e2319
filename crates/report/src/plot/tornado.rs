//! What one step on each number would change, the largest change on top.

use super::estimate::Estimate;
use super::rows::{CAP, Rows, Words};
use crate::digits;
use crate::drawing::chart::Bounds;
use crate::drawing::font::{Anchor, Font, LABEL};
use crate::drawing::legend::{Sample, legend};
use crate::drawing::scale::{span, widened};
use crate::drawing::sheet::Sheet;
use crate::palette::{BLUE, Color, INK, ORANGE};

/// A measure, and what moving each number by one step makes of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tornado {
    /// What is shown, and of what.
    pub title: String,
    /// The measure, with its unit: "mean casualties (models)".
    pub meaning: String,
    /// How the numbers are known: "exact", or "n = 1,000,000".
    pub known: String,
    /// The measure with nothing moved.
    pub base: f64,
    /// What moving down is: "one pip lower".
    pub down: String,
    /// What moving up is: "one pip higher".
    pub up: String,
    /// The numbers that are moved, drawn in this order.
    pub bars: Vec<TornadoBar>,
}

/// A number that is moved.
#[derive(Clone, Debug, PartialEq)]
pub struct TornadoBar {
    /// What it is: "to hit: 4+ on a D6".
    pub label: String,
    /// The measure with it moved down, if that can be.
    pub down: Option<Estimate>,
    /// The measure with it moved up, if that can be.
    pub up: Option<Estimate>,
}

const DOWN: Color = BLUE;
const UP: Color = ORANGE;
/// The numbers at the ends of the bars.
const NUMBER: Font = Font { size: 12.0, rimmed: true, ..LABEL };

/// Draws a bar down and a bar up from the base for each number that is moved.
pub fn tornado(tornado: &Tornado) -> String {
    let mut sheet = Sheet::new(&tornado.title, &[&tornado.meaning, &tornado.known]);
    let names = [(DOWN, &tornado.down), (UP, &tornado.up)];
    let mut entries = names.map(|(color, name)| (Sample::Fill(color), name.clone())).to_vec();
    entries.retain(|(_, name)| !name.is_empty());
    legend(&mut sheet, &entries);
    let words: Vec<Words> = tornado
        .bars
        .iter()
        .map(|bar| Words { label: bar.label.clone(), ..Words::default() })
        .collect();
    sheet.top += 18.0;
    let rows = Rows::new(&mut sheet, &words, reach(tornado), &tornado.meaning);
    base(&mut sheet, &rows, tornado.base);
    for (position, bar) in tornado.bars.iter().enumerate() {
        let middle = rows.middle(position);
        one_way(&mut sheet, &rows, tornado.base, bar.down, (middle - 15.0, DOWN));
        one_way(&mut sheet, &rows, tornado.base, bar.up, (middle + 1.0, UP));
        rows.tells(&mut sheet, position, &numbers(tornado, bar));
    }
    sheet.finish(rows.foot(), &format!("{}: {}.", tornado.meaning, digits::exact(tornado.base)))
}

/// From the least number to the greatest, and the pixels that the numbers at the ends need.
fn reach(tornado: &Tornado) -> ((f64, f64), f64) {
    let moved = || tornado.bars.iter().flat_map(|bar| [bar.down, bar.up]).flatten();
    let ends = moved().flat_map(|moved| [moved.value, moved.ends().0, moved.ends().1]);
    let widest = moved().map(|moved| NUMBER.width(&moved.written())).fold(0.0, f64::max);
    (widened(span(ends.chain([tornado.base])), 0.01), widest + 10.0)
}

fn base(sheet: &mut Sheet, rows: &Rows, base: f64) {
    let x = rows.across(base);
    let Bounds { top, bottom, .. } = rows.chart.bounds;
    sheet.line(&[(x, top - 4.0), (x, bottom)], INK, 1.5);
    let font = LABEL.anchored(Anchor::Middle);
    sheet.words(&format!("as it is: {}", digits::exact(base)), (x, top - 14.0), font);
}

fn one_way(
    sheet: &mut Sheet,
    rows: &Rows,
    base: f64,
    moved: Option<Estimate>,
    (top, color): (f64, Color),
) {
    let Some(moved) = moved.filter(|moved| moved.value.is_finite()) else { return };
    let (from, to) = (rows.across(base), rows.across(moved.value));
    // What changes nothing shows as a sliver.
    let end = if (to - from).abs() < 2.0 { from + 2.0 } else { to };
    let right = base <= moved.value;
    sheet.rect((from, top), (end, top + 14.0), color);
    let mut beyond = to;
    if let Some((low, high)) = moved.interval() {
        let (low, high) = (rows.across(low), rows.across(high));
        sheet.whisker((low, top + 7.0), (high, top + 7.0), CAP, (INK, 2.0));
        beyond = if right { high } else { low };
    }
    let (x, anchor) =
        if right { (beyond + 5.0, Anchor::Start) } else { (beyond - 5.0, Anchor::End) };
    sheet.words(&moved.written(), (x, top + 7.0), NUMBER.anchored(anchor));
}

fn numbers(tornado: &Tornado, bar: &TornadoBar) -> String {
    let base = format!("as it is: {}", digits::exact(tornado.base));
    let moved = |name: &str, moved: Option<Estimate>| {
        moved.map(|moved| {
            let change = digits::exact(moved.value - tornado.base);
            format!("{name}: {} (change {change})", moved.written())
        })
    };
    let ways = [moved(&tornado.down, bar.down), moved(&tornado.up, bar.up)];
    let lines: Vec<String> =
        [bar.label.clone(), base].into_iter().chain(ways.into_iter().flatten()).collect();
    lines.join("\n")
}
