//! The distribution of a measure, as rows of text.

use super::heads::Heads;
use super::rows::{self, Chance, Row};
use super::shares;
use super::style::{Style, bar};
use crate::digits;
use crate::folded;
use crate::plot::known::common_known;
use crate::plot::shares::Of;
use crate::plot::{Plot, Series};
use crate::text;

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
/// Variants stand side by side as far as the terminal is wide enough; all bars have one scale. More
/// than sixteen values are grouped: tails that hold little become "k or more" and "k or less", and
/// what is still too much becomes ranges. That there is no value is a last row, set apart by a blank
/// line. What was not seen is told by how probable it is at most (`≤1.90%`), what is impossible by a
/// dash. The points of the plot are probabilities of single values, as for
/// [`distribution`](crate::plot::distribution).
///
/// What is yes or no, or one of two values, is one row for each variant: how likely yes is, or the
/// greater value. What comes to one value in all variants is a sentence.
pub fn bars(plot: &Plot, style: &Style) -> String {
    let mut lines = folded::lines(&heading(plot), style.width);
    if plot.series.is_empty() {
        lines.push("no values".to_owned());
    } else if let Some(of) = Of::what(plot) {
        lines.extend(shares::rows(plot, of, style));
    } else if let Some(sentence) = only_value(plot) {
        lines.push(sentence);
    } else {
        lines.extend(charts(plot, style));
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n") + "\n"
}

/// What is counted, and how it is known if that is the same for all variants.
fn heading(plot: &Plot) -> String {
    let known = common_known(plot).filter(|known| !known.is_empty());
    let likely = Of::what(plot).map(Of::meaning).unwrap_or_default();
    let given = plot.axis.condition();
    let parts = [&*plot.axis.meaning, &likely, &given, known.unwrap_or_default()];
    let said: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    said.join(", ")
}

/// That all variants come to one value: `always 3`; that of trials, which prove nothing, as such.
#[must_use]
pub fn only_value(plot: &Plot) -> Option<String> {
    let value = plot.only_value()?;
    let label = || plot.series[0].missing.as_ref().map_or("no value", |it| &it.label).to_owned();
    let yes_no = |value: f64| if 0.0 < value { "yes" } else { "no" }.to_owned();
    let said = |value: f64| if plot.axis.yes_no { yes_no(value) } else { digits::exact(value) };
    let value = value.map_or_else(label, said);
    let sampled = plot.series.iter().any(|series| {
        series.unseen.is_some() || series.points.iter().any(|point| point.interval().is_some())
    });
    let unmet = plot.series.iter().any(|series| plot.unmet(series).is_some());
    let whose = match plot.series.len() {
        1 => "",
        _ if unmet => ", in every variant that has a value",
        _ => ", in every variant",
    };
    Some(format!("{}{whose}", always(&value, sampled)))
}

/// That one value always comes up; what trials prove is less.
pub fn always(value: &str, is_sampled: bool) -> String {
    let when = if is_sampled { "in every trial" } else { "always" };
    format!("{when} {value}")
}

/// The bars of all variants.
fn charts(plot: &Plot, style: &Style) -> Vec<String> {
    let chart = Chart::new(plot, style);
    let mut lines = Vec::new();
    let width = style.width.max(NARROWEST) - chart.label - 2;
    let abreast = chart.abreast(width);
    let variants: Vec<usize> = (0..plot.series.len()).collect();
    let bar = chart.bar(width, abreast.min(variants.len())).clamp(1, LONGEST_BAR);
    let heads = chart.heads(bar + 1 + chart.percent);
    for (i, block) in variants.chunks(abreast).enumerate() {
        if 0 < i || abreast < variants.len() {
            lines.push(String::new());
        }
        lines.extend(chart.block(block, heads.above(block), bar));
    }
    lines
}

struct Chart<'a> {
    plot: &'a Plot,
    style: &'a Style,
    rows: Vec<Row>,
    /// That there is no value.
    missing: Vec<Row>,
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
        let (rows, missing) = (rows::rows(plot), rows::missing(plot));
        let all = || rows.iter().chain(&missing);
        let label = all().map(|row| text::columns_of(&row.label)).max().unwrap_or(0);
        let chances = || all().flat_map(|row| &row.chances);
        let longest = chances().map(|chance| chance.p).fold(0.0, f64::max);
        // If everything is rare, more decimals are needed to tell anything.
        let telling = if 0.0 < longest { digits::places_of(100.0 * longest, 2) } else { 2 };
        let decimals = usize::try_from(telling.clamp(2, 9)).unwrap_or(2);
        let widest = chances().map(|chance| text::columns_of(&percent(chance, decimals, style)));
        let percent = widest.max().unwrap_or(0).max(decimals + ">99.%".len());
        Chart { plot, style, rows, missing, label, longest, decimals, percent }
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
    fn block(&self, variants: &[usize], heads: Vec<Vec<String>>, bar: usize) -> Vec<String> {
        let line = |start: String, cells: Vec<String>| start + &cells.join(&" ".repeat(GAP));
        let mut lines: Vec<String> =
            heads.into_iter().map(|names| line(" ".repeat(self.label + 2), names)).collect();
        let possible = |row: &&Row| variants.iter().any(|variant| row.chances[*variant].possible);
        let drawn = |row: &Row| {
            let blank = " ".repeat(self.label - text::columns_of(&row.label));
            let cells =
                variants.iter().map(|variant| self.cell(&row.chances[*variant], *variant, bar));
            line(format!("{blank}{}  ", row.label), cells.collect())
        };
        lines.extend(self.rows.iter().filter(possible).map(drawn));
        let missing: Vec<String> = self.missing.iter().filter(possible).map(drawn).collect();
        if !missing.is_empty() {
            lines.push(String::new());
        }
        lines.extend(missing);
        lines
    }

    /// What stands above variants: their names, and what is known of each that is not alike for all.
    fn heads(&self, width: usize) -> Heads {
        let shared = common_known(self.plot).is_some();
        let known = |series: &Series| {
            let known = [self.plot.unmet(series), (!shared).then_some(&*series.known)];
            let known = known.into_iter().flatten().filter(|said| !said.is_empty());
            known.collect::<Vec<&str>>().join(", ")
        };
        let all: Vec<(&str, String)> =
            self.plot.series.iter().map(|it| (it.name.as_str(), known(it))).collect();
        Heads::new(&all, width, self.style.ascii)
    }

    /// A bar and its percentage.
    fn cell(&self, chance: &Chance, variant: usize, length: usize) -> String {
        let part = if 0.0 < self.longest { chance.p / self.longest } else { 0.0 };
        let drawn = bar(part, length, variant, self.style);
        let percent = percent(chance, self.decimals, self.style);
        let blank = " ".repeat(self.percent.saturating_sub(text::columns_of(&percent)));
        format!("{drawn} {blank}{percent}")
    }
}

/// A percentage; what is impossible, and not only rare or not seen, is a dash.
fn percent(chance: &Chance, decimals: usize, style: &Style) -> String {
    match chance.high {
        _ if 0.0 < chance.p => digits::percent_fixed(chance.p, decimals),
        Some(high) => {
            let sign = if style.ascii { "<=" } else { "≤" };
            format!("{sign}{}", digits::percent_at_most(high, decimals))
        }
        None => "-".to_owned(),
    }
}
