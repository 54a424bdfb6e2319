//! Light and dark: a drawing follows the page, or the window, that it is shown in.
//!
//! Colors are said in the drawing as they are on a light ground. One rule of style turns over those
//! that are the ground and what is written on it; shades and the colors of variants stay. Whoever
//! knows no styles, as what prints or makes a PNG of it, sees the light one.

use std::fmt::Write;

use crate::palette::{Color, FAINT_INK, GRAY, GRID, GROUND, INK, WHITE};

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
    let mut rules = String::new();
    for (light, dark) in DARK {
        for paint in ["fill", "stroke"] {
            write!(rules, "[{paint}='{light}']{{{paint}:{dark}}}")
                .expect("writing to a string cannot fail");
        }
    }
    format!("@media screen and (prefers-color-scheme:dark){{{rules}}}")
}
