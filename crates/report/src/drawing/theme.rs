//! Light and dark: a drawing follows the page, or the window, that it is shown in.
//!
//! Colors are said in the drawing as they are on a light ground. One rule of style turns over those
//! that are the ground and what is written on it, and one for each kind of shades these; the colors
//! of variants stay. Whoever knows no styles, as what prints or makes a PNG of it, sees the light one.

use std::fmt::Write;

use super::ramp::{Ramp, TURNING_WHITE};
use crate::palette::{Color, FAINT_INK, GRAY, GRID, GROUND, INK, PAPER, WHITE};

/// What colors become on a dark ground.
pub(crate) const DARK: [(Color, Color); 6] = [
    (WHITE, Color(20, 23, 26)),
    (GROUND, Color(30, 35, 40)),
    (GRID, Color(58, 65, 72)),
    (INK, Color(230, 232, 234)),
    (FAINT_INK, Color(169, 175, 181)),
    (GRAY, Color(150, 150, 150)),
];

/// The rule, in one line.
pub(crate) fn style() -> String {
    let paints = DARK.map(|(light, dark)| ["fill", "stroke"].map(|paint| (paint, light, dark)));
    dark(paints.into_iter().flatten())
}

/// The rule for shades, in one line: it stands in pictures that have such shades.
pub(crate) fn style_of(ramp: Ramp) -> String {
    let changed = ramp.shades().filter(|shade| shade.light() != shade.dark());
    let shades = changed.map(|shade| ("fill", shade.light(), shade.dark()));
    dark(shades.chain([("fill", TURNING_WHITE, PAPER)]))
}

/// All rules that a picture of ours may have.
pub(crate) fn styles() -> impl Iterator<Item = String> {
    std::iter::once_with(style).chain(Ramp::ALL.into_iter().map(style_of))
}

/// A rule by what is painted in which color, and in which one in the dark.
fn dark(paints: impl Iterator<Item = (&'static str, Color, Color)>) -> String {
    let mut rules = String::new();
    for (paint, light, dark) in paints {
        write!(rules, "[{paint}='{light}']{{{paint}:{dark}}}")
            .expect("writing to a string cannot fail");
    }
    format!("@media screen and (prefers-color-scheme:dark){{{rules}}}")
}
