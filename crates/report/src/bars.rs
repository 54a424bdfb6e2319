//! Charts for the terminal, in plain text.

mod curve;
mod distribution;
mod heads;
mod rows;
mod shares;
mod style;
mod tornado;

pub use curve::curve;
pub use distribution::{always, bars, only_value};
pub use style::{Style, color_at};
pub use tornado::tornado;

#[cfg(test)]
mod tests;
