//! Numbers as shades.

use super::range::{SHORTEST, powers_of_ten};
use crate::digits;
use crate::drawing::chart::{Bounds, Chart, Grid, LABELS};
use crate::drawing::ramp::{LEVELS, Ramp, Shade};
use crate::drawing::scale::{Scale, is_alike};
use crate::drawing::sheet::{MARGIN, Sheet};
use crate::drawing::ticks::{decade_below, probability_ticks};

/// Where an axis of square roots is marked, in parts of a power of ten.
const ROOTS: [f64; 7] = [0.0, 0.01, 0.05, 0.1, 0.2, 0.5, 1.0];

/// Which shade a number has.
#[derive(Clone, Debug)]
pub(super) struct Shading {
    low: f64,
    high: f64,
    ramp: Ramp,
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
    /// Probabilities by their logarithms: equal ratios are equally far apart.
    Ratios,
}

impl Shading {
    /// Shades from the least number to the greatest; one shade for numbers that look the same.
    pub(super) fn sequential((low, high): (f64, f64)) -> Shading {
        let high = if is_alike((low, high)) { low } else { high };
        Shading { low, high, ramp: Ramp::Amounts, spread: Spread::Even }
    }

    /// Shades with white at zero, equally strong at equal distances from it.
    pub(super) fn diverging((low, high): (f64, f64)) -> Shading {
        let most = low.abs().max(high.abs());
        let most = if 0.0 < most { most } else { 1.0 };
        Shading { low: -most, high: most, ramp: Ramp::Changes, spread: Spread::Even }
    }

    /// Shades of probabilities up to the greatest; by their square roots if they are `single`, and
    /// not sums.
    pub(super) fn shares(top: f64, single: bool) -> Shading {
        let spread = if single { Spread::Roots } else { Spread::Shares };
        // What is hardly possible must not be as dark as what is likely.
        let high = if 0.0 < top { top.max(SHORTEST) } else { 1.0 };
        Shading { low: 0.0, high, ramp: Ramp::Amounts, spread }
    }

    /// Shades of probabilities by powers of ten, up to certainty from so rare a one.
    pub(super) fn tails(rarest: f64) -> Shading {
        Shading { low: rarest, high: 1.0, ramp: Ramp::Amounts, spread: Spread::Ratios }
    }

    /// Shades of changes of probabilities up to the greatest, with white where there is none.
    pub(super) fn changes(top: f64) -> Shading {
        let most = if 0.0 < top { top } else { 1.0 };
        Shading { low: -most, high: most, ramp: Ramp::Changes, spread: Spread::Changes }
    }

    /// The axis of the shades, over so many pixels.
    fn axis(&self, length: f64) -> Scale {
        let percent = |p: f64| {
            let text = digits::drawn(100.0 * p);
            if text == "100" { digits::percent_fixed(p, 2).replace(".00", "") } else { text + "%" }
        };
        match self.spread {
            Spread::Even => Scale::new((self.low, self.high), "").eased_across(length),
            Spread::Changes => {
                Scale::new((100.0 * self.low, 100.0 * self.high), "").eased_across(length)
            }
            Spread::Shares => {
                let ticks = probability_ticks(self.high);
                let ticks = self.with_end(ticks.into_iter());
                Scale::new((0.0, self.high), "").marked(&ticks, percent).ended(length)
            }
            Spread::Ratios => {
                let mut scale = powers_of_ten((self.low, self.high), "").thinned(length);
                // The lowest mark has its middle at the left edge, and may have many zeros.
                if MARGIN < scale.outermost(length) {
                    scale.ticks.remove(0);
                }
                scale
            }
            Spread::Roots => {
                let unit = 10.0 * decade_below(0.999 * self.high);
                let ticks = self.with_end(ROOTS.map(|part| part * unit).into_iter());
                let marks = ticks.iter().map(|p| (p.sqrt(), percent(*p))).collect();
                let scale = Scale::new((0.0, self.high.sqrt()), "");
                Scale { ticks: marks, ..scale }.ended(length)
            }
        }
    }

    /// The marks below the greatest number, and that itself: the darkest shade is told.
    fn with_end(&self, ticks: impl Iterator<Item = f64>) -> Vec<f64> {
        ticks.filter(|p| *p < self.high).chain([self.high]).collect()
    }

    /// The shade of a number.
    pub(super) fn shade(&self, value: f64) -> Shade {
        let length = self.high / 2.0 - self.low / 2.0;
        let part = if 0.0 < length { (value / 2.0 - self.low / 2.0) / length } else { 0.5 };
        let part = match self.spread {
            Spread::Roots => part.max(0.0).sqrt(),
            Spread::Ratios => powers_of_ten((self.low, self.high), "").part(value),
            _ => part,
        };
        let shade = self.ramp.at(part);
        // Only what has not changed is white, but for what rounding has made.
        let has_changed = self.ramp == Ramp::Changes && NOTHING * self.high < value.abs();
        if has_changed { shade.beside_middle(0.0 < value) } else { shade }
    }
}

/// A change that is no more than this part of the greatest is nothing: rounding has made it.
const NOTHING: f64 = 1e-9;

/// The length of all shades beside each other, in pixels.
const BAR: f64 = 360.0;

/// Draws the shades with their numbers below what stands on the sheet.
pub(super) fn scale_bar(sheet: &mut Sheet, shading: &Shading) {
    if shading.low >= shading.high {
        return;
    }
    let left = MARGIN + 20.0;
    let (top, right) = (sheet.top, left + BAR);
    let bounds = Bounds { left, top, right, bottom: top + 14.0 };
    for (step, shade) in (0..LEVELS).zip(shading.ramp.shades()) {
        // Each reaches to the end and is covered by the next, so that no seam shows between them.
        let corner = (left + BAR * f64::from(step) / f64::from(LEVELS), top);
        sheet.shaded(corner, (right, bounds.bottom), shade);
    }
    let across = shading.axis(bounds.width());
    Chart::draw(sheet, bounds, (across, Scale::new((0.0, 1.0), "")), Grid::None);
    sheet.top = bounds.bottom + LABELS + 6.0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::ramp::NOTHING as BLANK;
    use crate::palette::{LESS, MORE};

    #[test]
    fn numbers_that_look_the_same_have_one_shade() {
        // Rounding alone tells these apart; a scale of them would read 100 at both ends.
        let shading = Shading::sequential((0.999_999_999, 1.0));
        assert_eq!(shading.shade(0.999_999_999), shading.shade(1.0));
        let (least, most) = (0.0, 1e-8);
        let rare = Shading::sequential((least, most));
        assert_ne!(rare.shade(least), rare.shade(most));
    }

    #[test]
    fn the_greatest_number_is_darkest_and_the_least_lightest() {
        let shading = Shading::sequential((10.0, 20.0));
        let ends = [10.0, 20.0].map(|number| shading.shade(number));
        assert_eq!(ends, [0.0, 1.0].map(|part| Ramp::Amounts.at(part)));
    }

    #[test]
    fn zero_is_white_and_equal_distances_are_equally_strong() {
        let shading = Shading::diverging((-1.0, 4.0));
        assert_eq!(shading.shade(0.0).light(), BLANK);
        assert_eq!([-4.0, 4.0].map(|change| shading.shade(change).light()), [LESS, MORE]);
    }

    /// White says that nothing has changed, and that two rules do nothing to each other.
    #[test]
    fn what_has_changed_a_little_is_not_white() {
        let shading = Shading::diverging((-1.0, 4.0));
        let light = |change: f64| shading.shade(change).light();
        assert!([-0.01, 0.01].iter().all(|change| light(*change) != BLANK));
        assert_ne!(light(-0.01), light(0.01));
        assert_eq!(light(1e-15), BLANK, "rounding");
    }

    #[test]
    fn small_probabilities_are_told_apart_where_one_is_certain() {
        let shading = Shading::shares(1.0, true);
        let lights = [0.001, 0.01, 0.05, 0.2, 1.0].map(|p| shading.shade(p).light().light());
        assert!(lights.windows(2).all(|pair| pair[1] < pair[0] - 0.02), "{lights:?}");
        let marks: Vec<String> = shading.axis(360.0).ticks.into_iter().map(|it| it.1).collect();
        assert_eq!(marks, ["0%", "1%", "5%", "10%", "20%", "50%", "100%"]);
    }

    /// Without its end, more than half of the shades would have no number.
    #[test]
    fn the_darkest_shade_is_told_whatever_it_is() {
        let marks = |top: f64, single: bool| -> Vec<String> {
            let ticks = Shading::shares(top, single).axis(BAR).ticks;
            ticks.into_iter().map(|it| it.1).collect()
        };
        for single in [true, false] {
            for (top, told) in [(0.999_9, "99.99%"), (0.37, "37%"), (1.0, "100%")] {
                let marks = marks(top, single);
                assert_eq!(marks.last().map(String::as_str), Some(told), "{marks:?}");
                assert_eq!(marks[0], "0%");
                assert!(3 <= marks.len(), "{marks:?}");
            }
            let nearly = marks(0.999_999_9, single);
            assert_ne!(nearly.last().map(String::as_str), Some("100%"));
        }
    }

    #[test]
    fn tails_are_shaded_by_powers_of_ten() {
        let shading = Shading::tails(1e-8);
        assert_eq!(shading.shade(1e-4), Ramp::Amounts.at(0.5));
        assert_eq!(shading.shade(1e-9), Ramp::Amounts.at(0.0));
        let marks: Vec<String> = shading.axis(BAR).ticks.into_iter().map(|it| it.1).collect();
        assert!(marks.iter().any(|mark| mark == "100%"), "{marks:?}");
        assert!(marks.iter().any(|mark| mark.starts_with("0.0")), "{marks:?}");
    }

    #[test]
    fn one_number_alone_has_a_shade() {
        assert_eq!(Shading::sequential((3.0, 3.0)).shade(3.0), Ramp::Amounts.at(0.5));
    }
}
