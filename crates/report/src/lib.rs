//! Tables, plots, pictures and pages from plain results.
//!
//! ```
//! use sandtable_report::bars::{Style, bars};
//! use sandtable_report::plot::{Axis, Plot, Point, Series};
//!
//! let base = Series {
//!     name: "base".to_owned(),
//!     points: vec![Point::exact(0.0, 0.5), Point::exact(1.0, 0.25), Point::exact(2.0, 0.25)],
//!     ..Series::default()
//! };
//! let axis = Axis::new("casualties (models)");
//! let plot = Plot { axis, series: vec![base], ..Plot::default() };
//! let chart = bars(&plot, &Style { width: 40, ascii: true, color: false });
//! assert!(chart.lines().any(|line| line.starts_with("1  ####") && line.ends_with("25.00%")));
//! ```
//!
//! Every function turns plain structs into text or bytes. Writes no file, prints nothing, computes
//! no statistics: what a number is and how it is known is said by whoever calls.

pub mod bars;
pub mod csv;
pub mod digits;
mod drawing;
pub mod folded;
pub mod letters;
pub mod page;
mod palette;
pub mod plot;
pub mod png;
pub mod scene;
mod svg;
pub mod table;
mod text;
pub mod workbook;
