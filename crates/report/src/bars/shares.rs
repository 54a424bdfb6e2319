//! How likely yes is, or the greater of two values, as rows of text: one for each variant.

use super::style::{Style, bar, fitted};
use crate::digits;
use crate::plot::known::common_known;
use crate::plot::shares::Of;
use crate::plot::{Missing, Plot, Point, Series, shares_in_words};
use crate::text;

/// Names are shortened to so many columns, or to a part of the terminal, and bars are as long at most.
const LONGEST_NAME: usize = 34;
const PART_OF_NAMES: usize = 3;
const LONGEST_BAR: usize = 50;
const SHORTEST_BAR: usize = 4;
const GAP: usize = 2;

/// A row for each variant: its name, a bar, and its share with what is known of it.
pub(super) fn rows(plot: &Plot, of: Of, style: &Style) -> Vec<String> {
    let shares: Vec<(&Series, Option<Point>)> =
        plot.series.iter().map(|series| (series, of.share(series))).collect();
    let longest =
        shares.iter().filter_map(|(_, share)| Some(share.as_ref()?.p)).fold(0.0, f64::max);
    let full = full(longest);
    let numbers = shares_in_words(plot, &shares);
    let said = plot.series.iter().zip(numbers).map(|(series, it)| said(plot, series, it, style));
    let said: Vec<String> = said.collect();
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(text::columns_of).max();
    let name = widest(&mut plot.series.iter().map(|series| series.name.as_str()));
    let name = name.unwrap_or(0).min(LONGEST_NAME).min(style.width / PART_OF_NAMES);
    let numbers = widest(&mut said.iter().map(String::as_str)).unwrap_or(0);
    let room = style.width.saturating_sub(name + numbers + 2 * GAP);
    let length = room.clamp(SHORTEST_BAR, LONGEST_BAR);
    let gap = " ".repeat(GAP);
    let whole: Vec<&str> = plot.series.iter().map(|series| series.name.as_str()).collect();
    let names = text::told_apart(&whole, |it| text::shortened(it, name));
    let row = |(((_, share), said), named): ((&(&Series, Option<Point>), &String), &String)| {
        let part = share.map_or(0.0, |share| share.p / full);
        let drawn = bar(part, length, 0, style);
        [fitted(named, name, style.ascii), drawn, said.clone()].join(&gap)
    };
    let rows = shares.iter().zip(&said).zip(&names).map(row);
    let scale = (full < 1.0).then(|| format!("(a whole bar is {})", digits::percent(full)));
    rows.chain(scale).collect()
}

/// What a whole bar is: all, or a tenth of all, and so on, as much as the longest needs.
fn full(longest: f64) -> f64 {
    let mut full = 1.0;
    while 0.0 < longest && longest <= full / 10.0 && 1e-12 < full {
        full /= 10.0;
    }
    full
}

/// The number, how often there is no value, and how that is known if it is not the same for all.
fn said(plot: &Plot, series: &Series, number: String, style: &Style) -> String {
    let missing = series.absence().map(Missing::said);
    let known = common_known(plot).is_none().then(|| series.known.clone());
    let parts: Vec<String> = [Some(number), missing, known].into_iter().flatten().collect();
    let said = parts.join(", ");
    if style.ascii { said.replace('±', "+-") } else { said }
}
