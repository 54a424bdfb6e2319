//! What is written in the cells of a table of shades: numbers all with as many decimals, or none of them.

use crate::digits;
use crate::drawing::font::{Anchor, FAINT, Font, LABEL};
use crate::drawing::sheet::{MARGIN, Sheet};

/// A cell of a heat map.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatCell {
    /// The number, which decides the shade.
    pub value: f64,
    /// The number as it is to be read: "43.2".
    pub text: String,
    /// What else is known of it, told when pointed at: "43.2 ± 0.3". May be empty.
    pub note: String,
    /// Where the number lies, if it was counted in trials: it is written with no more digits than that
    /// bears out, and what none or all of them came to as a bound.
    pub interval: Option<(f64, f64)>,
}

/// How the cells of one picture are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Written {
    /// As numbers with so many decimals, in this font; with the most that they can be, which no other
    /// reads as, if there is one.
    Numbers(usize, Font, Option<f64>),
    /// As words, each in the first of these fonts in which it fits into so many pixels.
    Words([Font; 2], f64),
    /// Not at all: numbers in some cells alone would look as if the others had none.
    Nothing,
}

/// Numbers are written with so many digits, those of the greatest; or with one less, if they fit then.
const DIGITS: i32 = 3;

impl Written {
    /// How cells are written that leave so many pixels for it, in one of two sizes.
    pub(super) fn of<'a>(
        cells: impl Iterator<Item = &'a HeatCell>,
        room: f64,
        sizes: [f64; 2],
    ) -> Written {
        let cells: Vec<&HeatCell> = cells.filter(|cell| cell.value.is_finite()).collect();
        let fonts = sizes.map(|size| Font { size, ..LABEL }.anchored(Anchor::Middle));
        let Some(said) = cells.iter().map(|cell| decimals(&cell.text)).collect::<Option<Vec<_>>>()
        else {
            return Written::Words(fonts, room);
        };
        let greatest = cells.iter().map(|cell| cell.value.abs()).fold(0.0, f64::max);
        let telling = digits::places_of(greatest, DIGITS).max(0);
        let known = said.into_iter().max().unwrap_or(0);
        let most = known.min(usize::try_from(telling).unwrap_or(known));
        let fits = |(decimals, font): &(usize, Font)| {
            let written = |cell: &&HeatCell| told(cell, *decimals, None);
            cells.iter().all(|cell| font.number_width(&written(cell)) <= room)
        };
        let less = most.saturating_sub(1);
        let ways = [most, less].into_iter().flat_map(|decimals| fonts.map(|font| (decimals, font)));
        let found = ways.into_iter().find(fits);
        found.map_or(Written::Nothing, |(decimals, font)| Written::Numbers(decimals, font, None))
    }

    /// The same of numbers that can be no more than this: `>99` is hardly wider than `100`.
    pub(super) fn up_to(self, most: Option<f64>) -> Written {
        match self {
            Written::Numbers(decimals, font, _) => Written::Numbers(decimals, font, most),
            other => other,
        }
    }

    /// Says below a picture of these cells that ends at this height what the signs before numbers mean
    /// that are nearly zero, if there are any; returns the height below that.
    pub(super) fn explain<'a>(
        &self,
        sheet: &mut Sheet,
        cells: impl Iterator<Item = &'a HeatCell>,
        foot: f64,
    ) -> f64 {
        let Written::Numbers(decimals, _, most) = *self else { return foot };
        explain(sheet, cells.map(|cell| told(cell, decimals, most)), most, foot)
    }

    /// What is written in a cell, and how; nothing if it has no room.
    pub(super) fn in_cell(&self, cell: &HeatCell) -> Option<(String, Font)> {
        match *self {
            Written::Numbers(decimals, font, most) => Some((told(cell, decimals, most), font)),
            Written::Words(fonts, room) => {
                let font = fonts.into_iter().find(|font| font.width(&cell.text) <= room)?;
                Some((cell.text.clone(), font))
            }
            Written::Nothing => None,
        }
    }
}

/// The decimals of a number as it is written; nothing of words.
fn decimals(text: &str) -> Option<usize> {
    text.parse::<f64>().ok().filter(|_| !text.contains(char::is_alphabetic))?;
    Some(text.split_once('.').map_or(0, |(_, decimals)| decimals.len()))
}

/// Says below a picture of numbers that ends at this height what the signs in them mean: that they are nearly
/// zero, or nearly the most that they can be; returns the height below that.
pub(super) fn explain(
    sheet: &mut Sheet,
    numbers: impl Iterator<Item = String>,
    most: Option<f64>,
    foot: f64,
) -> f64 {
    let signs = ['<', '>'];
    let mut signed: Vec<String> = numbers.filter(|it| it.contains(signs)).collect();
    signed.sort_unstable();
    signed.dedup();
    let is_high = |it: &String| most.is_some_and(|_| it.starts_with('>') && !it.contains('-'));
    let (high, low): (Vec<String>, Vec<String>) = signed.into_iter().partition(is_high);
    let said = |numbers: Vec<String>, end: f64| {
        let end = digits::exact(end);
        let said = format!("{}: nearer to {end}, and not {end}", numbers.join(" or "));
        (!numbers.is_empty()).then_some(said)
    };
    let said = [said(low, 0.0), said(high, most.unwrap_or_default())];
    let said: Vec<String> = said.into_iter().flatten().collect();
    if said.is_empty() {
        return foot;
    }
    sheet.words(&said.join("; "), (MARGIN, foot + FAINT.leading() / 2.0), FAINT);
    foot + FAINT.leading() + 6.0
}

/// The number of a cell with so many decimals, or with as many fewer as its interval bears out; of a share,
/// what none of the trials came to by how likely it is at most: `≤14`.
fn told(cell: &HeatCell, decimals: usize, most: Option<f64>) -> String {
    let Some((low, high)) = cell.interval else { return rounded(cell.value, decimals, most) };
    let decimals = decimals.min(digits::decimals_of((high - low) / 2.0));
    match most {
        None => rounded(cell.value, decimals, None),
        Some(most) => {
            let of = |number: f64| number / most;
            let said = digits::percent_sampled(of(cell.value), (of(low), of(high)), decimals);
            said.trim_end_matches('%').to_owned()
        }
    }
}

/// A number with so many decimals; one that is not zero does not read as zero, nor one that is not the most
/// that there can be as that.
fn rounded(value: f64, decimals: usize, most: Option<f64>) -> String {
    let said = format!("{value:.decimals$}");
    let reads = said.parse::<f64>().unwrap_or(f64::NAN);
    let is_zero = reads == 0.0;
    let unit = 10f64.powi(-i32::try_from(decimals).unwrap_or(0));
    let least = || format!("{unit:.decimals$}");
    if let Some(most) = most.filter(|most| value < *most && *most <= reads) {
        return format!(">{:.decimals$}", most - unit);
    }
    match value {
        _ if !is_zero => said,
        value if value == 0.0 || most.is_none() && value.abs() < 1e-12 => {
            said.trim_start_matches('-').to_owned()
        }
        value if 0.0 < value => format!("<{}", least()),
        _ => format!(">-{}", least()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(values: &[f64]) -> Vec<HeatCell> {
        let cell = |value: &f64| HeatCell {
            value: *value,
            text: crate::digits::short(*value),
            note: String::new(),
            interval: None,
        };
        values.iter().map(cell).collect()
    }

    fn written(cells: &[HeatCell], room: f64) -> Vec<Option<String>> {
        let written = Written::of(cells.iter(), room, [13.0, 12.5]);
        cells.iter().map(|cell| Some(written.in_cell(cell)?.0)).collect()
    }

    #[test]
    fn numbers_have_as_many_decimals_all_or_are_left_out_all() {
        let table = cells(&[0.0, -0.00082, 0.0347, 0.0]);
        let all = ["0.0000", "-0.0008", "0.0347", "0.0000"].map(|it| Some(it.to_owned()));
        assert_eq!(written(&table, 60.0), all);
        assert_eq!(written(&table, 20.0), [None, None, None, None]);
        let whole = cells(&[0.0, 12.0, 3.0]);
        assert_eq!(written(&whole, 30.0), ["0", "12", "3"].map(|it| Some(it.to_owned())));
    }

    #[test]
    fn what_is_not_zero_does_not_read_as_zero() {
        let rounded = |value| rounded(value, 1, None);
        assert_eq!(rounded(0.004), "<0.1");
        assert_eq!(rounded(-0.004), ">-0.1");
        assert_eq!(rounded(-1e-17), "0.0");
        assert_eq!(rounded(-2.5), "-2.5");
    }

    #[test]
    fn what_is_not_certain_does_not_read_as_if_it_were() {
        let percent = |value, decimals| rounded(value, decimals, Some(100.0));
        assert_eq!([99.57, 99.9997].map(|it| percent(it, 0)), [">99", ">99"]);
        assert_eq!(percent(99.9997, 1), ">99.9");
        assert_eq!([99.4, 100.0, 100.0 - 1e-12].map(|it| percent(it, 0)), ["99", "100", ">99"]);
        assert_eq!([0.0, 1e-13].map(|it| percent(it, 1)), ["0.0", "<0.1"]);
        assert_eq!(rounded(99.57, 0, None), "100", "of what there can be more");
        let mut sheet = Sheet::new("", &[]);
        let table = cells(&[99.57, 0.2, 40.0]);
        let written = Written::Numbers(0, LABEL, None).up_to(Some(100.0));
        let foot = written.explain(&mut sheet, table.iter(), 40.0);
        let svg = sheet.finish(foot, "");
        let said = "&lt;1: nearer to 0, and not 0; &gt;99: nearer to 100, and not 100";
        assert!(svg.contains(said), "{svg}");
    }

    #[test]
    fn what_was_counted_has_no_more_digits_than_its_interval_bears_out() {
        let cell = |value: f64, low: f64, high: f64| HeatCell {
            interval: Some((low, high)),
            ..cells(&[value])[0].clone()
        };
        let table = [
            cell(75.0, 19.4, 99.4),
            cell(0.0, 0.0, 13.2),
            cell(100.0, 39.7, 100.0),
            cell(43.25, 43.1, 43.4),
        ];
        let written = Written::Numbers(1, LABEL, None).up_to(Some(100.0));
        let told = table.map(|cell| written.in_cell(&cell).unwrap().0);
        assert_eq!(told, ["75", "≤13.2", "≥39", "43.2"]);
        let of_any = Written::Numbers(2, LABEL, None);
        assert_eq!(of_any.in_cell(&cell(7.125, 5.0, 9.25)).unwrap().0, "7.1");
    }

    #[test]
    fn signs_before_numbers_are_explained_where_there_are_any() {
        let said = |values: &[f64]| {
            let table = cells(values);
            let written = Written::Numbers(1, LABEL, None);
            let mut sheet = Sheet::new("", &[]);
            let foot = written.explain(&mut sheet, table.iter(), 40.0);
            (40.0 < foot, sheet.finish(foot, ""))
        };
        let (higher, svg) = said(&[-0.004, 0.004, 0.002, 7.0]);
        assert!(higher && svg.contains(">&lt;0.1 or &gt;-0.1: nearer to 0, and not 0<"), "{svg}");
        assert!(!said(&[0.0, 7.0]).0);
    }

    #[test]
    fn words_are_written_where_they_fit() {
        let mut table = cells(&[1.0, 2.0]);
        table[0].text = "yes".to_owned();
        table[1].text = "whatever there is".to_owned();
        assert_eq!(written(&table, 40.0), [Some("yes".to_owned()), None]);
    }
}
