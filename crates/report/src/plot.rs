//! Plots of distributions and of what follows from them, as SVG text.
//!
//! A plot is a struct of plain numbers and a function for each kind of picture: a [`Plot`] of
//! distributions, a [`Curve`] of a sweep, and so on. The text is the
//! whole document, the same bytes for the same numbers, on a white ground of its own, so that it
//! reads on light and dark pages; pointing at a value shows its numbers. Nothing is written to a
//! file: whoever asked for the picture sees a disk that is full.

mod at_least;
mod bands;
mod bars;
mod canvas;
mod change;
mod cumulative;
mod curve;
mod differences;
mod distribution;
mod estimate;
mod frame;
mod heat_map;
mod legend;
mod lines;
mod matrix;
mod multiples;
mod prices;
mod range;
mod rows;
mod ruler;
mod scale;
mod shading;
mod sheet;
mod steps;
pub(crate) mod ticks;
mod tornado;

pub(crate) use legend::common_known;
use legend::{legend_name, legend_of};

pub use at_least::at_least;
pub use change::{Change, change};
pub use cumulative::cumulative;
pub use curve::{Across, Bracket, Curve, Line, LinePoint, Mark, Meeting, Target, curve};
pub use differences::{Difference, Differences, differences};
pub use distribution::distribution;
pub use estimate::Estimate;
pub use heat_map::{HeatCell, HeatMap, Steps, heat_map};
pub use matrix::{Matrix, matrix};
pub use prices::{Price, Prices, prices};
pub use tornado::{Tornado, TornadoBar, tornado};

/// What is plotted: one measure of one or several variants.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What is counted, and where: "Casualties of ten regulars in a mined section".
    pub title: String,
    /// The measure.
    pub axis: Axis,
    /// What the intervals of the points are: "95% Wilson intervals". Empty if there are none.
    pub intervals: String,
    /// The variants, in the order of the scenario.
    pub series: Vec<Series>,
}

/// The measure along an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What is counted, with its unit: "casualties (models)".
    pub meaning: String,
}

/// One variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The name of the variant.
    pub name: String,
    /// How its numbers are known: "exact", or "n = 1,000,000".
    pub known: String,
    /// Its points; drawn in order of value, whatever their order here.
    pub points: Vec<Point>,
}

/// A value and a probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The value of the measure.
    pub value: f64,
    /// The probability of this value (in a distribution), of this value or less (in a cumulative
    /// curve), or of this value or more (in an at-least curve).
    pub p: f64,
    /// The lower end of the probability's interval, if it has one.
    pub low: Option<f64>,
    /// The upper end of the probability's interval, if it has one.
    pub high: Option<f64>,
}

impl Point {
    /// A point that is known exactly.
    pub fn exact(value: f64, p: f64) -> Point {
        Point { value, p, low: None, high: None }
    }

    /// The interval, if both ends are known.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.low.zip(self.high)
    }
}

impl Series {
    /// Turns probabilities of values into probabilities of values *or less*.
    ///
    /// `band` is the half-width of a band around the whole curve, if it was sampled; the intervals
    /// of the points do not add up to one and are dropped.
    #[must_use]
    pub fn cumulative(&self, band: Option<f64>) -> Series {
        self.summed(self.sorted(), band)
    }

    /// Turns probabilities of values into probabilities of values *or more*; `band` as for
    /// [`cumulative`](Series::cumulative).
    #[must_use]
    pub fn at_least(&self, band: Option<f64>) -> Series {
        let mut points = self.sorted();
        points.reverse();
        let mut summed = self.summed(points, band);
        summed.points.reverse();
        summed
    }

    fn summed(&self, points: Vec<Point>, band: Option<f64>) -> Series {
        let mut sum = 0.0;
        let add = |point: Point| {
            sum += point.p;
            // Rounding must not make a certainty more than certain.
            let p = f64::min(sum, 1.0);
            let low = band.map(|half| (p - half).max(0.0));
            Point { value: point.value, p, low, high: band.map(|half| (p + half).min(1.0)) }
        };
        let points = points.into_iter().map(add).collect();
        Series { name: self.name.clone(), known: self.known.clone(), points }
    }

    /// The points that can be drawn, in order of value.
    fn sorted(&self) -> Vec<Point> {
        let drawable = |point: &&Point| point.value.is_finite() && point.p.is_finite();
        let mut points: Vec<Point> = self.points.iter().filter(drawable).copied().collect();
        points.sort_by(|a, b| a.value.total_cmp(&b.value));
        points
    }
}

#[cfg(test)]
mod tests;
