//! Tables, plots, pictures and pages from plain results.
//!
//! Every function turns plain structs into text or bytes. Writes no file, prints nothing, computes
//! no statistics: what a number is and how it is known is said by whoever calls.

pub mod bars;
pub mod csv;
pub mod digits;
mod drawing;
pub mod page;
mod palette;
pub mod plot;
pub mod png;
pub mod scene;
mod svg;
pub mod table;
mod text;
