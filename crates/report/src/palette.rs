//! Colors that readers with any kind of color vision can tell apart.

use std::fmt;

/// An opaque color: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Color(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Color {
    /// The color mixed with white: one is the color itself, zero is white.
    pub(crate) fn tint(self, strength: f64) -> Color {
        WHITE.toward(self, strength)
    }

    /// The color on the way to another: zero is the color itself, one is the other.
    pub(crate) fn toward(self, other: Color, part: f64) -> Color {
        let mix = |from: u8, to: u8| {
            let mixed = f64::from(from) + part * (f64::from(to) - f64::from(from));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "in 0..=255"
            )]
            {
                mixed.round().clamp(0.0, 255.0) as u8
            }
        };
        Color(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// How light the color looks, between zero and one.
    ///
    /// # References
    ///
    /// W3C, "Web Content Accessibility Guidelines 2.1" (2018), relative luminance.
    pub(crate) fn light(self) -> f64 {
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Whether white letters are easier to read on this color than black ones.
    pub(crate) fn is_dark(self) -> bool {
        (self.light() + 0.05).powi(2) < 1.05 * (INK.light() + 0.05)
    }
}

/// How much light a channel of the screen gives, between zero and one.
fn linear(channel: u8) -> f64 {
    let part = f64::from(channel) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

pub(crate) const WHITE: Color = Color(255, 255, 255);
pub(crate) const BLUE: Color = Color(0, 114, 178);
pub(crate) const VERMILION: Color = Color(213, 94, 0);
/// What a change makes more, and what it makes less, in every picture that tells them by color.
pub(crate) const MORE: Color = BLUE;
pub(crate) const LESS: Color = VERMILION;
pub(crate) const GREEN: Color = Color(0, 158, 115);
pub(crate) const PURPLE: Color = Color(204, 121, 167);
pub(crate) const ORANGE: Color = Color(230, 159, 0);
pub(crate) const SKY: Color = Color(86, 180, 233);
/// Stands for the palette's black, which would hide the whiskers drawn over it.
pub(crate) const GRAY: Color = Color(95, 95, 95);

/// The ink of titles and axes.
pub(crate) const INK: Color = Color(33, 37, 41);
/// The ground of every second row.
pub(crate) const GROUND: Color = Color(246, 247, 249);
/// White that is white on a dark page, too: numbers on a shade that stays dark.
pub(crate) const PAPER: Color = Color(254, 254, 254);
/// The ink of numbers on a shade that stays pale on a dark page.
pub(crate) const ON_PALE: Color = Color(32, 36, 40);
/// How likely it is that there is no value: a dark page leaves it as it is.
pub(crate) const LACK: Color = Color(110, 110, 110);
/// How often a condition is met.
pub(crate) const MET: Color = GREEN;
/// The ink of what is said in passing.
pub(crate) const FAINT_INK: Color = Color(90, 96, 102);
/// The lines of a grid.
pub(crate) const GRID: Color = Color(222, 226, 230);

/// The qualitative palette, in the order variants take it. Its yellow is left out: it cannot be
/// seen on white.
///
/// # References
///
/// Okabe and Ito, "Color Universal Design" (2008).
pub(crate) const SERIES: [Color; 7] = [BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, GRAY];

/// How strong each of these colors is in a bar, the first time round and the second: so that bars
/// that stand beside each other differ in gray as well. What is not one has an outline in the color.
const STRENGTHS: [[f64; 7]; 2] =
    [[1.0, 0.2, 1.0, 0.55, 1.0, 0.3, 1.0], [0.3, 1.0, 0.3, 1.0, 0.3, 1.0, 0.3]];

/// The shape of the marks on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    Circle,
    Square,
    Triangle,
    Diamond,
    Cross,
}

const MARKERS: [Marker; 5] =
    [Marker::Circle, Marker::Square, Marker::Triangle, Marker::Diamond, Marker::Cross];

/// Lengths of dashes and gaps, as SVG's `stroke-dasharray` takes them.
const DASHES: [&str; 4] = ["none", "8 4", "2 3", "10 3 2 3"];

/// How one variant looks wherever it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Look {
    pub(crate) color: Color,
    pub(crate) marker: Marker,
    pub(crate) dash: &'static str,
    /// How strong the color of its bars is; if less than one, they have an outline.
    pub(crate) strength: f64,
}

impl Look {
    /// The look of the variant at this position, counted from zero. The first 140 differ.
    pub(crate) fn of(position: usize) -> Look {
        Look {
            color: SERIES[position % SERIES.len()],
            marker: MARKERS[position % MARKERS.len()],
            dash: DASHES[position % DASHES.len()],
            strength: STRENGTHS[(position / SERIES.len()) % 2][position % SERIES.len()],
        }
    }

    /// The color that bars are filled with.
    pub(crate) fn fill(&self) -> Color {
        self.color.tint(self.strength)
    }

    /// The color around bars, if there is one.
    pub(crate) fn rim(&self) -> Option<Color> {
        (self.strength < 1.0).then_some(self.color)
    }
}

/// The contrast of two colors, from 1 to 21.
#[cfg(test)]
pub(crate) fn contrast(one: Color, other: Color) -> f64 {
    let (a, b) = (one.light() + 0.05, other.light() + 0.05);
    a.max(b) / a.min(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::theme::DARK;

    /// What is seen of red, green and blue light by eyes that lack the cones for red (protanopia) or
    /// those for green (deuteranopia).
    ///
    /// # References
    ///
    /// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
    /// Deficiency" (2009), severity 1.
    const EYES: [[[f64; 3]; 3]; 3] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ];

    /// A color as it is seen, by its lightness and its two opposites (CIE 1976 L*a*b*, D65).
    fn seen(color: Color, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
        let light = [color.0, color.1, color.2].map(linear);
        let dot = |row: &[f64; 3]| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>();
        let seen = [dot(&eyes[0]), dot(&eyes[1]), dot(&eyes[2])].map(|it| it.clamp(0.0, 1.0));
        let sum = |parts: [f64; 3]| parts.iter().zip(seen).map(|(a, b)| a * b).sum::<f64>();
        let x = sum([0.4124, 0.3576, 0.1805]) / 0.9505;
        let y = sum([0.2126, 0.7152, 0.0722]);
        let z = sum([0.0193, 0.1192, 0.9505]) / 1.089;
        let root = |t: f64| if 0.008_856 < t { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        [116.0 * root(y) - 16.0, 500.0 * (root(x) - root(y)), 200.0 * (root(y) - root(z))]
    }

    /// A difference of about 2 is just noticed; bars that stand beside each other need more.
    #[test]
    fn colors_of_variants_differ_for_every_kind_of_color_vision() {
        for eyes in &EYES {
            let seen = SERIES.map(|color| seen(color, eyes));
            for a in 0..seen.len() {
                for b in 0..a {
                    let apart = seen[a].iter().zip(seen[b]).map(|(a, b)| (a - b).powi(2));
                    let apart = apart.sum::<f64>().sqrt();
                    assert!(15.0 < apart, "{} and {}: {apart}", SERIES[a], SERIES[b]);
                }
            }
        }
    }

    /// 3 for what is drawn and 4.5 for what is written, as the Web Content Accessibility Guidelines
    /// want it. Orange and sky, the fifth and the sixth, are paler than that on white.
    #[test]
    fn colors_stand_out_from_light_and_dark_grounds() {
        let dark = |color: Color| {
            DARK.iter().find(|(light, _)| *light == color).map_or(color, |(_, dark)| *dark)
        };
        for color in &SERIES[..4] {
            assert!(3.0 < contrast(*color, WHITE), "{color} on white");
        }
        for color in SERIES {
            assert!(3.0 < contrast(dark(color), dark(WHITE)), "{color} on the dark ground");
        }
        for ink in [INK, FAINT_INK] {
            for ground in [WHITE, GROUND] {
                assert!(4.5 < contrast(ink, ground), "{ink} on {ground}");
                assert!(4.5 < contrast(dark(ink), dark(ground)), "{ink} on {ground}, dark");
            }
        }
    }

    /// What five variants look like on paper that was printed or copied without colors.
    #[test]
    fn bars_that_stand_beside_each_other_differ_in_gray() {
        let lights: Vec<f64> =
            (0..5).map(|position| seen(Look::of(position).fill(), &EYES[0])[0]).collect();
        for a in 0..5 {
            for b in 0..a {
                assert!(7.0 < (lights[a] - lights[b]).abs(), "{a} and {b}: {lights:?}");
            }
        }
    }

    #[test]
    fn twelve_variants_look_different_without_their_colors_too() {
        for a in 0..12 {
            for b in 0..a {
                let (left, right) = (Look::of(a), Look::of(b));
                assert_ne!((left.marker, left.dash), (right.marker, right.dash), "{a} and {b}");
                assert_ne!(left.fill(), right.fill(), "{a} and {b}");
            }
        }
    }

    #[test]
    fn a_tint_lies_between_the_color_and_white() {
        assert_eq!(BLUE.tint(1.0), BLUE);
        assert_eq!(BLUE.tint(0.0), WHITE);
        assert_eq!(VERMILION.to_string(), "#D55E00");
    }
}
