//! Charts for the terminal, in plain text.

mod curve;
mod rows;
mod tornado;

use crate::digits;
use crate::palette::Look;
use crate::plot::{Plot, common_known};
use crate::text;

pub use curve::curve;
pub use tornado::tornado;

use rows::Row;

/// How a chart is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The columns of the terminal. Charts are set for 40 columns at least.
    pub width: usize,
    /// Draws with `#` instead of Unicode blocks.
    pub ascii: bool,
    /// Colors the bars with ANSI escape sequences.
    pub color: bool,
}

/// Two variants stand side by side if their bars can be this long.
const DECENT_BAR: usize = 12;
/// More variants stand side by side as long as their bars are no shorter than this.
const SHORTEST_BAR: usize = 4;
const LONGEST_BAR: usize = 60;
/// Blank columns between two variants.
const GAP: usize = 3;
const NARROWEST: usize = 40;

/// Draws the distribution of a measure as rows of value, bar and percentage.
///
/// Variants stand side by side as far as the terminal is wide enough; all bars have one scale. More than sixteen values are grouped: tails that hold little become "k or more"
/// and "k or less", and what is still too much becomes ranges. The points of the plot are
/// probabilities of single values, as for [`distribution`](crate::plot::distribution).
pub fn bars(plot: &Plot, style: &Style) -> String {
    let chart = Chart::new(plot, style);
    let mut lines = vec![chart.heading()];
    if plot.series.is_empty() {
        lines.push("no values".to_owned());
    }
    let width = style.width.max(NARROWEST) - chart.label - 2;
    let abreast = chart.abreast(width);
    let variants: Vec<usize> = (0..plot.series.len()).collect();
    for (i, block) in variants.chunks(abreast).enumerate() {
        if 0 < i || abreast < variants.len() {
            lines.push(String::new());
        }
        let bar = chart.bar(width, block.len().max(abreast.min(variants.len())));
        lines.extend(chart.block(block, bar.clamp(1, LONGEST_BAR)));
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n") + "\n"
}

struct Chart<'a> {
    plot: &'a Plot,
    style: &'a Style,
    rows: Vec<Row>,
    /// The columns of the widest label.
    label: usize,
    /// The probability of the longest bar.
    longest: f64,
    /// The decimals of percentages, and the columns of the widest.
    decimals: usize,
    percent: usize,
}

impl Chart<'_> {
    fn new<'a>(plot: &'a Plot, style: &'a Style) -> Chart<'a> {
        let rows = rows::rows(plot);
        let label = rows.iter().map(|row| text::columns_of(&row.label)).max().unwrap_or(0);
        let longest = rows.iter().flat_map(|row| &row.chances).copied().fold(0.0, f64::max);
        // If everything is rare, more decimals are needed to tell anything.
        let telling = if 0.0 < longest { digits::places_of(100.0 * longest, 2) } else { 2 };
        let decimals = usize::try_from(telling.clamp(2, 9)).unwrap_or(2);
        Chart { plot, style, rows, label, longest, decimals, percent: decimals + ">99.%".len() }
    }

    /// What is counted, and how it is known if that is the same for all variants.
    fn heading(&self) -> String {
        let known = common_known(self.plot).filter(|known| !known.is_empty());
        let meaning = self.plot.axis.meaning.as_str();
        known.map_or(meaning.to_owned(), |known| format!("{meaning}, {known}"))
    }

    /// The columns of a bar, if so many variants stand side by side.
    fn bar(&self, width: usize, variants: usize) -> usize {
        ((width + GAP) / variants.max(1)).saturating_sub(GAP + 1 + self.percent)
    }

    /// How many variants stand side by side: all of them with decent bars; if they are too many for
    /// that, as many as fit with short ones, in as few and as even blocks as possible.
    fn abreast(&self, width: usize) -> usize {
        let variants = self.plot.series.len().max(1);
        let fits = |shortest: usize| (1..=variants).rev().find(|n| shortest <= self.bar(width, *n));
        match (fits(DECENT_BAR), variants) {
            (Some(n), _) if n == variants => n,
            (decent, 2) => decent.unwrap_or(1),
            _ => variants.div_ceil(variants.div_ceil(fits(SHORTEST_BAR).unwrap_or(1))),
        }
    }

    /// The lines of some variants side by side; values that none of them can have are left out.
    fn block(&self, variants: &[usize], bar: usize) -> Vec<String> {
        let line = |start: String, cells: Vec<String>| start + &cells.join(&" ".repeat(GAP));
        let names = variants.iter().map(|variant| self.name(*variant, bar + 1 + self.percent));
        let mut lines = vec![line(" ".repeat(self.label + 2), names.collect())];
        let possible = |row: &&Row| variants.iter().any(|variant| 0.0 < row.chances[*variant]);
        for row in self.rows.iter().filter(possible) {
            let blank = " ".repeat(self.label - text::columns_of(&row.label));
            let cells =
                variants.iter().map(|variant| self.cell(row.chances[*variant], *variant, bar));
            lines.push(line(format!("{blank}{}  ", row.label), cells.collect()));
        }
        lines
    }

    /// The name of a variant, in exactly this many columns.
    fn name(&self, variant: usize, width: usize) -> String {
        let series = &self.plot.series[variant];
        let shared = common_known(self.plot).is_some() || series.known.is_empty();
        let known = if shared { String::new() } else { format!(" ({})", series.known) };
        let name = text::shortened(&series.name, width.saturating_sub(text::columns_of(&known)));
        fitted(&(name + &known), width, self.style.ascii)
    }

    /// A bar and its percentage.
    fn cell(&self, p: f64, variant: usize, bar: usize) -> String {
        let part = if 0.0 < self.longest { p / self.longest } else { 0.0 };
        let drawn = self::bar(part, bar, variant, self.style);
        // Impossible, not only rare.
        let percent =
            if p == 0.0 { "-".to_owned() } else { digits::percent_fixed(p, self.decimals) };
        format!("{drawn} {percent:>width$}", width = self.percent)
    }
}

/// A text in exactly this many columns.
fn fitted(text: &str, width: usize, ascii: bool) -> String {
    let text = text::shortened(text, width);
    let text = if ascii { text.replace('…', "~") } else { text };
    let blank = " ".repeat(width.saturating_sub(text::columns_of(&text)));
    text + &blank
}

/// A bar with the blanks after it, in exactly this many columns.
fn bar(part: f64, width: usize, variant: usize, style: &Style) -> String {
    let drawn = if style.ascii { hashes(part, width) } else { blocks(part, width) };
    let blank = " ".repeat(width - drawn.chars().count());
    let drawn = if style.color && !drawn.is_empty() { colored(&drawn, variant) } else { drawn };
    drawn + &blank
}

/// A bar of whole blocks and one that ends in eighths. What is possible shows, if only as a sliver.
fn blocks(part: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = units(part, 8 * width);
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

/// A bar of number signs; a dot is less than half of one.
fn hashes(part: f64, width: usize) -> String {
    let exact = part * width as f64;
    if 0.0 < exact && exact < 0.5 { ".".to_owned() } else { "#".repeat(units(part, width)) }
}

fn units(part: f64, whole: usize) -> usize {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between zero and the width"
    )]
    let units = (part.clamp(0.0, 1.0) * whole as f64).round() as usize;
    if 0.0 < part { units.max(1) } else { 0 }
}

/// The color of the variant, as in the plots.
fn colored(bar: &str, variant: usize) -> String {
    let color = Look::of(variant).color;
    format!("\u{1b}[38;2;{};{};{}m{bar}\u{1b}[0m", color.0, color.1, color.2)
}

#[cfg(test)]
mod tests;
