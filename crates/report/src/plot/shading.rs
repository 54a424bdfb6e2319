//! Numbers as shades.

use super::range::SHORTEST;
use crate::digits;
use crate::drawing::chart::{Bounds, Chart, Grid, LABELS};
use crate::drawing::scale::{Scale, is_alike};
use crate::drawing::sheet::{MARGIN, Sheet};
use crate::drawing::ticks::{decade_below, probability_ticks};
use crate::palette::{BLUE, Color, LESS, MORE, PAPER};

/// The shades from the least to the greatest number: viridis, its dark end for the greatest, so
/// that more looks like more on paper. It is read alike with any kind of color vision, and in gray.
///
/// # References
///
/// van der Walt and Smith, "A Better Default Colormap for Matplotlib" (2015).
const VIRIDIS: [Color; 9] = [
    Color(253, 231, 37),
    Color(170, 220, 50),
    Color(94, 201, 98),
    Color(39, 173, 129),
    Color(33, 145, 140),
    Color(44, 114, 142),
    Color(59, 82, 139),
    Color(71, 45, 123),
    Color(68, 1, 84),
];

/// From hardly anything to all: shades of one color, as each row of probabilities is of one kind.
const SHARES: [Color; 4] = [Color(232, 241, 248), Color(127, 184, 219), BLUE, Color(0, 50, 87)];

/// From less over nothing to more, in colors that differ for every kind of color vision.
const DIVERGING: [Color; 3] = [LESS, PAPER, MORE];

/// Where an axis of square roots is marked, in parts of a power of ten.
const ROOTS: [f64; 7] = [0.0, 0.01, 0.05, 0.1, 0.2, 0.5, 1.0];

/// Which shade a number has.
#[derive(Clone, Debug)]
pub(super) struct Shading {
    low: f64,
    high: f64,
    colors: &'static [Color],
    /// How the numbers are laid out along the shades.
    spread: Spread,
}

/// How numbers are laid out along shades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spread {
    /// Evenly.
    Even,
    /// Probabilities, evenly.
    Shares,
    /// Changes of probabilities, evenly.
    Changes,
    /// Probabilities by their square roots, so that small ones differ where one is large.
    Roots,
}

impl Shading {
    /// Shades from the least number to the greatest; one shade for numbers that look the same.
    pub(super) fn sequential((low, high): (f64, f64)) -> Shading {
        let high = if is_alike((low, high)) { low } else { high };
        Shading { low, high, colors: &VIRIDIS, spread: Spread::Even }
    }

    /// Shades with white at zero, equally strong at equal distances from it.
    pub(super) fn diverging((low, high): (f64, f64)) -> Shading {
        let most = low.abs().max(high.abs());
        let most = if 0.0 < most { most } else { 1.0 };
        Shading { low: -most, high: most, colors: &DIVERGING, spread: Spread::Even }
    }

    /// Shades of probabilities up to the greatest; by their square roots if they are `single`, and
    /// not sums.
    pub(super) fn shares(top: f64, single: bool) -> Shading {
        let spread = if single { Spread::Roots } else { Spread::Shares };
        // What is hardly possible must not be as dark as what is likely.
        let high = if 0.0 < top { top.max(SHORTEST) } else { 1.0 };
        Shading { low: 0.0, high, colors: &SHARES, spread }
    }

    /// Shades of changes of probabilities up to the greatest, with white where there is none.
    pub(super) fn changes(top: f64) -> Shading {
        let most = if 0.0 < top { top } else { 1.0 };
        Shading { low: -most, high: most, colors: &DIVERGING, spread: Spread::Changes }
    }

    /// The number at a part of the way from the least to the greatest shade.
    fn number(&self, part: f64) -> f64 {
        let part = if self.spread == Spread::Roots { part * part } else { part };
        self.low * (1.0 - part) + self.high * part
    }

    /// The axis of the shades, over so many pixels.
    fn axis(&self, length: f64) -> Scale {
        let percent = |p: f64| digits::exact(100.0 * p) + "%";
        match self.spread {
            Spread::Even => Scale::new((self.low, self.high), "").eased_across(length),
            Spread::Changes => {
                Scale::new((100.0 * self.low, 100.0 * self.high), "").eased_across(length)
            }
            Spread::Shares => {
                let ticks = probability_ticks(self.high);
                let ticks: Vec<f64> = ticks.into_iter().filter(|p| *p <= self.high).collect();
                Scale::new((0.0, self.high), "").marked(&ticks, percent).thinned(length)
            }
            Spread::Roots => {
                let unit = 10.0 * decade_below(0.999 * self.high);
                let easy = ROOTS.map(|part| part * unit).into_iter().filter(|p| *p <= self.high);
                let ticks: Vec<f64> = easy.map(f64::sqrt).collect();
                let scale = Scale::new((0.0, self.high.sqrt()), "");
                scale.marked(&ticks, |root| percent(root * root)).thinned(length)
            }
        }
    }

    /// The shade of a number.
    pub(super) fn color(&self, value: f64) -> Color {
        let length = self.high / 2.0 - self.low / 2.0;
        let part = if 0.0 < length { (value / 2.0 - self.low / 2.0) / length } else { 0.5 };
        let part = if self.spread == Spread::Roots { part.max(0.0).sqrt() } else { part };
        let steps = (self.colors.len() - 1) as f64;
        let at = part.clamp(0.0, 1.0) * steps;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "rounds down, from zero"
        )]
        let before = (at as usize).min(self.colors.len() - 2);
        self.colors[before].toward(self.colors[before + 1], at - before as f64)
    }
}

/// Draws the shades with their numbers below what stands on the sheet.
pub(super) fn scale_bar(sheet: &mut Sheet, shading: &Shading) {
    const STEPS: u32 = 60;
    if shading.low >= shading.high {
        return;
    }
    let left = MARGIN + 20.0;
    let (top, right) = (sheet.top, left + 6.0 * f64::from(STEPS));
    let bounds = Bounds { left, top, right, bottom: top + 14.0 };
    for k in 0..STEPS {
        let part = (f64::from(k) + 0.5) / f64::from(STEPS);
        let value = shading.number(part);
        // Each reaches to the end and is covered by the next, so that no seam shows between them.
        let corner = (left + 6.0 * f64::from(k), top);
        sheet.rect(corner, (right, bounds.bottom), shading.color(value));
    }
    let across = shading.axis(bounds.width());
    Chart::draw(sheet, bounds, (across, Scale::new((0.0, 1.0), "")), Grid::None);
    sheet.top = bounds.bottom + LABELS + 6.0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_look_the_same_have_one_shade() {
        // Rounding alone tells these apart; a scale of them would read 100 at both ends.
        let shading = Shading::sequential((0.999_999_999, 1.0));
        assert_eq!(shading.color(0.999_999_999), shading.color(1.0));
        let (least, most) = (0.0, 1e-8);
        let rare = Shading::sequential((least, most));
        assert_ne!(rare.color(least), rare.color(most));
    }

    #[test]
    fn the_greatest_number_is_darkest_and_the_least_lightest() {
        let shading = Shading::sequential((10.0, 20.0));
        assert_eq!(shading.color(10.0), VIRIDIS[0]);
        assert_eq!(shading.color(20.0), VIRIDIS[8]);
        let lights: Vec<f64> =
            (0..=100).map(|k| shading.color(10.0 + f64::from(k) / 10.0).light()).collect();
        assert!(lights.windows(2).all(|pair| pair[1] < pair[0]), "{lights:?}");
    }

    #[test]
    fn zero_is_white_and_equal_distances_are_equally_strong() {
        let shading = Shading::diverging((-1.0, 4.0));
        assert_eq!(shading.color(0.0), PAPER);
        assert_eq!((shading.color(-4.0), shading.color(4.0)), (LESS, MORE));
    }

    #[test]
    fn small_probabilities_are_told_apart_where_one_is_certain() {
        let shading = Shading::shares(1.0, true);
        let lights = [0.001, 0.01, 0.05, 0.2, 1.0].map(|p| shading.color(p).light());
        assert!(lights.windows(2).all(|pair| pair[1] < pair[0] - 0.02), "{lights:?}");
        let marks: Vec<String> = shading.axis(360.0).ticks.into_iter().map(|it| it.1).collect();
        assert_eq!(marks, ["0%", "5%", "20%", "100%"]);
    }

    #[test]
    fn one_number_alone_has_a_shade() {
        assert_eq!(Shading::sequential((3.0, 3.0)).color(3.0), VIRIDIS[4]);
    }
}
