//! Numbers as shades.

use crate::drawing::chart::{Bounds, Chart, Grid, LABELS};
use crate::drawing::scale::Scale;
use crate::drawing::sheet::{MARGIN, Sheet};
use crate::palette::{BLUE, Color, VERMILION, WHITE};

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

/// From blue over white to vermilion, which differ for every kind of color vision.
const DIVERGING: [Color; 3] = [BLUE, WHITE, VERMILION];

/// Which shade a number has.
#[derive(Clone, Debug)]
pub(super) struct Shading {
    low: f64,
    high: f64,
    colors: &'static [Color],
}

impl Shading {
    /// Shades from the least number to the greatest.
    pub(super) fn sequential((low, high): (f64, f64)) -> Shading {
        Shading { low, high, colors: &VIRIDIS }
    }

    /// Shades with white at zero, equally strong at equal distances from it.
    pub(super) fn diverging((low, high): (f64, f64)) -> Shading {
        let most = low.abs().max(high.abs());
        let most = if 0.0 < most { most } else { 1.0 };
        Shading { low: -most, high: most, colors: &DIVERGING }
    }

    /// The shade of a number.
    pub(super) fn color(&self, value: f64) -> Color {
        let length = self.high / 2.0 - self.low / 2.0;
        let part = if 0.0 < length { (value / 2.0 - self.low / 2.0) / length } else { 0.5 };
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
        let value = shading.low * (1.0 - part) + shading.high * part;
        // Each reaches to the end and is covered by the next, so that no seam shows between them.
        let corner = (left + 6.0 * f64::from(k), top);
        sheet.rect(corner, (right, bounds.bottom), shading.color(value));
    }
    let across = Scale::new((shading.low, shading.high), "").eased_across(bounds.width());
    Chart::draw(sheet, bounds, (across, Scale::new((0.0, 1.0), "")), Grid::None);
    sheet.top = bounds.bottom + LABELS + 6.0;
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(shading.color(0.0), WHITE);
        assert_eq!((shading.color(-4.0), shading.color(4.0)), (BLUE, VERMILION));
    }

    #[test]
    fn one_number_alone_has_a_shade() {
        assert_eq!(Shading::sequential((3.0, 3.0)).color(3.0), VIRIDIS[4]);
    }
}
