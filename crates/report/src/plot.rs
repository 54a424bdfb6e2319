//! Plots of distributions and of what follows from them, as SVG text.
//!
//! A plot is a struct of plain numbers and a function for each kind of picture: a [`Plot`] of
//! distributions, a [`Curve`] of a sweep, and so on. The text is the whole document, the same bytes for
//! the same numbers, on a ground of its own that follows a light or a dark page; pointing at a value
//! shows its numbers. Nothing is written to a file: whoever asked for the picture sees a disk that is
//! full.

mod apart;
mod at_least;
mod bands;
mod bars;
mod cells;
mod certain;
mod change;
mod changes;
mod costs;
mod cumulative;
mod curve;
mod data;
mod differences;
mod distribution;
mod ends;
pub(crate) mod equal;
mod estimate;
mod frame;
mod game;
mod groups;
mod head;
mod heat_map;
mod keyed;
pub(crate) mod known;
mod lines;
mod matrix;
mod multiples;
mod nothing;
mod positions;
mod prices;
mod range;
mod rows;
mod shades;
mod shading;
pub(crate) mod shares;
mod steps;
mod title;
mod tornado;
mod turns;
mod uneven;

pub use crate::drawing::scale::is_alike;
pub use at_least::at_least;
pub use cells::HeatCell;
pub use change::{Change, change};
pub use changes::changes;
pub use costs::{Cost, Costs, costs};
pub use cumulative::cumulative;
pub use curve::{
    curve,
    data::{Across, Bracket, Curve, Lack, Line, LinePoint, Mark, Meeting, Spacing, Target},
};
pub use data::{Axis, Missing, Plot, Point, Series};
pub(crate) use data::{lacked, shares_in_words};
pub use differences::{Difference, Differences, differences};
pub use distribution::distribution;
pub use estimate::Estimate;
pub use game::{Game, Taken, game};
pub use heat_map::{HeatMap, Lacking, OR, Steps, heat_map};
pub use matrix::{Matrix, matrix};
pub use positions::{Positions, positions};
pub use prices::{Price, Prices, prices};
pub use title::Title;
pub use tornado::{Tornado, TornadoBar, tornado};
pub use turns::{Followed, MOST_FOLLOWED, Turns, turns};

#[cfg(test)]
pub(crate) mod tests;
