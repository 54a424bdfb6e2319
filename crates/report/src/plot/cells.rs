//! What is written in the cells of a table of shades: numbers all with as many decimals, or none of them.

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
}

/// How the cells of one picture are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Written {
    /// As numbers with so many decimals, in this font.
    Numbers(usize, Font),
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
        let telling = crate::digits::places_of(greatest, DIGITS).max(0);
        let known = said.into_iter().max().unwrap_or(0);
        let most = known.min(usize::try_from(telling).unwrap_or(known));
        let fits = |(decimals, font): &(usize, Font)| {
            cells.iter().all(|cell| font.number_width(&rounded(cell.value, *decimals)) <= room)
        };
        let less = most.saturating_sub(1);
        let ways = [most, less].into_iter().flat_map(|decimals| fonts.map(|font| (decimals, font)));
        let found = ways.into_iter().find(fits);
        found.map_or(Written::Nothing, |(decimals, font)| Written::Numbers(decimals, font))
    }

    /// Says below a picture of these cells that ends at this height what the signs before numbers mean
    /// that are nearly zero, if there are any; returns the height below that.
    pub(super) fn explain<'a>(
        &self,
        sheet: &mut Sheet,
        cells: impl Iterator<Item = &'a HeatCell>,
        foot: f64,
    ) -> f64 {
        let Written::Numbers(decimals, _) = *self else { return foot };
        let numbers = cells.map(|cell| rounded(cell.value, decimals));
        let mut signed: Vec<String> = numbers.filter(|it| it.starts_with(NEAR)).collect();
        signed.sort_unstable();
        signed.dedup();
        if signed.is_empty() {
            return foot;
        }
        let said = format!("{}: nearer to 0, and not 0", signed.join(" or "));
        sheet.words(&said, (MARGIN, foot + FAINT.leading() / 2.0), FAINT);
        foot + FAINT.leading() + 6.0
    }

    /// What is written in a cell, and how; nothing if it has no room.
    pub(super) fn in_cell(&self, cell: &HeatCell) -> Option<(String, Font)> {
        match *self {
            Written::Numbers(decimals, font) => Some((rounded(cell.value, decimals), font)),
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

/// What numbers begin with that are nearly zero.
const NEAR: [char; 2] = ['<', '>'];

/// A number with so many decimals; one that is not zero does not read as zero.
fn rounded(value: f64, decimals: usize) -> String {
    let said = format!("{value:.decimals$}");
    let is_zero = said.parse::<f64>().is_ok_and(|number| number == 0.0);
    let least = || format!("{:.decimals$}", 10f64.powi(-i32::try_from(decimals).unwrap_or(0)));
    match value {
        _ if !is_zero => said,
        value if value.abs() < 1e-12 => said.trim_start_matches('-').to_owned(),
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
        assert_eq!(rounded(0.004, 1), "<0.1");
        assert_eq!(rounded(-0.004, 1), ">-0.1");
        assert_eq!(rounded(-1e-17, 1), "0.0");
        assert_eq!(rounded(-2.5, 1), "-2.5");
    }

    #[test]
    fn signs_before_numbers_are_explained_where_there_are_any() {
        let said = |values: &[f64]| {
            let table = cells(values);
            let written = Written::Numbers(1, LABEL);
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
