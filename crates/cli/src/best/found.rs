//! What is found of best play.

use sandtable_sim::Fraction;
use sandtable_sim::best::{ComeTo, Corner, Graph, Ladder, Met, Rung, Solution, Worth};
use sandtable_sim::distribution::Distribution;

use crate::solver::Rounded;

/// What was found.
#[derive(Debug)]
pub(crate) struct Found {
    /// Everything that can happen, with where players decide.
    pub(crate) graph: Graph<f64>,
    /// What is best at each spot, and what that comes to.
    pub(crate) solution: Solution<f64>,
    /// What is done at each spot, by their numbers.
    pub(crate) options: Vec<u8>,
    /// What the play that was found comes to.
    pub(crate) value: f64,
    /// The same as a fraction, or why it is not known as one.
    pub(crate) fraction: Result<Fraction, Rounded>,
    /// How likely each value of the objective is under that play, if that could be enumerated.
    pub(crate) law: Option<Distribution>,
    /// What the objective comes to if all do what is said of their behaviour.
    pub(crate) habit: f64,
    /// How much more the play that was found comes to: zero only if it is the same.
    pub(crate) gain: f64,
    /// What is taken for rounding in numbers that are rounded.
    pub(crate) slack: f64,
    /// What the objective comes to from each spot on if all do that, and how likely they come there.
    pub(crate) met: Vec<Met>,
    /// What has to be given up of the objective for something else, if that is asked.
    pub(crate) frontier: Option<Vec<Corner>>,
    /// What each decision is worth to who makes it, with its options.
    pub(crate) worth: Vec<Worth>,
    /// Plans by ever more of what is seen, if one player chooses.
    pub(crate) ladder: Option<Ladder>,
    /// The plan that is to be read.
    pub(crate) plan: Option<Rung>,
    /// How likely one ever comes to its rows.
    pub(crate) come_to: Option<ComeTo>,
}

impl Found {
    /// A number of the objective that is no more than rounding is none.
    pub(crate) fn unrounded(&self, number: f64) -> f64 {
        if number.abs() <= self.slack { 0.0 } else { number }
    }
}
