//! Shades that stand for numbers: on a light ground, and on a dark one.
//!
//! A ramp has so few shades that one rule of style can say what becomes of each of them on a dark
//! page. What stands out most from the ground is the greatest number on either.

use crate::palette::{Color, LESS, MORE, ON_PALE, PAPER, WHITE};

/// How many shades a ramp has; an odd number, so that one of them is in the middle.
pub(crate) const LEVELS: u8 = 33;
const MIDDLE: u8 = LEVELS / 2;

/// What shades stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ramp {
    /// Numbers from the least to the greatest; probabilities from hardly anything to all.
    Amounts,
    /// From less, over nothing, to more.
    Changes,
}

/// One of the shades of a ramp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shade {
    ramp: Ramp,
    level: u8,
}

/// From pale to dark, so that more looks like more on paper. One color, as all that a picture has shades of
/// is of one kind: it is read alike with any kind of color vision, and in gray.
const BLUES: [Color; 4] =
    [Color(232, 241, 248), Color(127, 184, 219), Color(0, 108, 170), Color(0, 50, 87)];

/// From dark to pale, for a dark ground: more is lighter, and not as glaring as paper.
const BLUES_IN_THE_DARK: [Color; 4] =
    [Color(22, 50, 76), Color(0, 96, 152), Color(84, 163, 212), Color(178, 216, 240)];

/// What is neither less nor more: on a light ground, where it is a white that is no ink, since it turns
/// dark on a dark page; and on a dark ground.
pub(crate) const NOTHING: Color = Color(253, 253, 253);
const NOTHING_IN_THE_DARK: Color = Color(38, 43, 48);

/// The ink of numbers on a shade that is pale on a light page, and dark on a dark one: there it is as
/// white as can be.
pub(crate) const TURNING_WHITE: Color = Color(31, 35, 39);

impl Ramp {
    pub(crate) const ALL: [Ramp; 2] = [Ramp::Amounts, Ramp::Changes];

    /// The shade at a part of the way from the least to the greatest number.
    pub(crate) fn at(self, part: f64) -> Shade {
        let level = (part.clamp(0.0, 1.0) * f64::from(LEVELS)).min(f64::from(LEVELS - 1));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "rounds down, from zero"
        )]
        let level = level as u8;
        Shade { ramp: self, level }
    }

    /// All its shades, from the least number to the greatest.
    pub(crate) fn shades(self) -> impl Iterator<Item = Shade> {
        (0..LEVELS).map(move |level| Shade { ramp: self, level })
    }
}

impl Shade {
    pub(crate) fn ramp(self) -> Ramp {
        self.ramp
    }

    /// The same, or the next one on that side of the middle: what is little must not look like nothing.
    pub(crate) fn beside_middle(self, above: bool) -> Shade {
        let level = if above { self.level.max(MIDDLE + 1) } else { self.level.min(MIDDLE - 1) };
        Shade { level, ..self }
    }

    /// The color on a light ground.
    pub(crate) fn light(self) -> Color {
        match self.ramp {
            Ramp::Amounts => between(&BLUES, self.part()),
            Ramp::Changes => between(&[LESS, NOTHING, MORE], self.part()),
        }
    }

    /// The color on a dark ground.
    pub(crate) fn dark(self) -> Color {
        match self.ramp {
            Ramp::Amounts => between(&BLUES_IN_THE_DARK, self.part()),
            Ramp::Changes => between(&[LESS, NOTHING_IN_THE_DARK, MORE], self.part()),
        }
    }

    /// The ink of what is written on it: one for each pair of grounds.
    pub(crate) fn ink(self) -> Color {
        match (self.light().is_dark(), self.dark().is_dark()) {
            (true, true) => PAPER,
            (false, false) => ON_PALE,
            (false, true) => TURNING_WHITE,
            (true, false) => WHITE,
        }
    }

    fn part(self) -> f64 {
        f64::from(self.level) / f64::from(LEVELS - 1)
    }
}

/// The color at a part of the way through some.
fn between(colors: &[Color], part: f64) -> Color {
    let at = part * (colors.len() - 1) as f64;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "rounds down, from zero"
    )]
    let before = (at as usize).min(colors.len() - 2);
    colors[before].toward(colors[before + 1], at - before as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::theme::DARK;
    use crate::palette::{SERIES, contrast};

    #[test]
    fn shades_begin_and_end_with_the_ramp() {
        let ends = |ramp: Ramp| [0.0, 0.5, 1.0].map(|part| ramp.at(part).light());
        assert_eq!(ends(Ramp::Amounts)[0], BLUES[0]);
        assert_eq!(ends(Ramp::Amounts)[2], BLUES[3]);
        assert_eq!(ends(Ramp::Changes), [LESS, NOTHING, MORE]);
        assert_eq!([-1.0, 2.0].map(|part| Ramp::Amounts.at(part).level), [0, LEVELS - 1]);
    }

    /// On paper more is darker, on a dark page lighter: it stands out from both.
    #[test]
    fn the_greatest_stands_out_most_from_either_ground() {
        let shades = || Ramp::Amounts.shades();
        let lights: Vec<f64> = shades().map(|shade| shade.light().light()).collect();
        assert!(lights.windows(2).all(|pair| pair[1] < pair[0]), "{lights:?}");
        let darks: Vec<f64> = shades().map(|shade| shade.dark().light()).collect();
        assert!(darks.windows(2).all(|pair| pair[0] < pair[1]), "{darks:?}");
        // Lighter than the words would glare where much is the greatest.
        assert!(darks[darks.len() - 1] < 0.7, "{darks:?}");
    }

    #[test]
    fn what_is_written_on_a_shade_can_be_read_on_either_ground() {
        let turned = [(TURNING_WHITE, PAPER)];
        let pairs = || DARK.iter().chain(&turned);
        let in_the_dark =
            |ink: Color| pairs().find(|(light, _)| *light == ink).map_or(ink, |(_, dark)| *dark);
        for shade in Ramp::ALL.into_iter().flat_map(Ramp::shades) {
            let ink = shade.ink();
            assert!(3.9 < contrast(ink, shade.light()), "{shade:?}");
            assert!(3.9 < contrast(in_the_dark(ink), shade.dark()), "{shade:?} in the dark");
        }
    }

    /// One rule of style is that of all pictures on a page: a color may mean one thing only.
    #[test]
    fn no_color_has_two_others_in_the_dark() {
        let all: Vec<Shade> = Ramp::ALL.into_iter().flat_map(Ramp::shades).collect();
        for (position, shade) in all.iter().enumerate() {
            let others = all[..position].iter().filter(|other| other.light() == shade.light());
            for other in others {
                assert_eq!(shade.dark(), other.dark(), "{shade:?} and {other:?}");
            }
            // What is written on shades keeps its own color in the dark.
            let others = [PAPER, ON_PALE, TURNING_WHITE, WHITE];
            let is_other = SERIES.into_iter().chain(others).any(|it| it == shade.light());
            assert!(!is_other || shade.light() == shade.dark(), "{shade:?}");
        }
    }

    #[test]
    fn what_is_little_is_beside_the_middle() {
        let middle = Ramp::Changes.at(0.5);
        assert_eq!((middle.light(), middle.beside_middle(true).level), (NOTHING, MIDDLE + 1));
        assert_eq!(middle.beside_middle(false).level, MIDDLE - 1);
        assert_eq!(Ramp::Changes.at(0.9).beside_middle(true), Ramp::Changes.at(0.9));
    }
}
