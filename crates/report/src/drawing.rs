//! The one way in which everything is drawn.
//!
//! plotters lays charts out, maps numbers to places, and draws axes, shapes and words through its
//! drawing areas. What it draws on is a [`paper`], a backend of ours; what it has no word for goes
//! straight onto the paper, in the order in which it is asked for. Plots and scenes know neither:
//! they speak to a [`sheet`] with a title and a legend, and to a [`chart`] with axes.

pub(crate) mod chart;
pub(crate) mod font;
mod hatching;
pub(crate) mod legend;
pub(crate) mod paper;
pub(crate) mod ramp;
pub(crate) mod scale;
pub(crate) mod sheet;
pub(crate) mod theme;
pub(crate) mod ticks;
