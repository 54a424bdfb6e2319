//! What is to be swept: a scenario, a variant of it, one key or two, and what is asked of each point.

use rayon::prelude::*;
use sandtable_sim::statistic::Statistic;
use serde_json::{Value, json};

use super::axis::Axis;
use super::refusal::CannotVary;
use crate::Failure;
use crate::args::MOST_POINTS;
use crate::scenario::{Scenario, Settings, Variant};

/// What is to be swept.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// The scenario.
    pub(crate) scenario: &'a Scenario,
    /// The variant that is varied.
    pub(crate) variant: &'a Variant,
    /// One key, or two.
    pub(crate) axes: Vec<Axis>,
    /// What is asked of every point.
    pub(crate) questions: Vec<Question>,
    /// How it is run.
    pub(crate) settings: Settings,
}

/// A statistic of a measure.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The measure.
    pub(crate) measure: String,
    /// The statistic.
    pub(crate) statistic: Statistic,
}

/// The values of the only key at several points: a few one by one, more that are numbers next to each
/// other as they are asked for, `3..8`.
fn values_of(axis: &Axis, points: &[&[usize]]) -> String {
    /// More than these are not told one by one.
    const MOST: usize = 3;
    let label = |at: &[usize]| axis.labels[at[0]].as_str();
    let is_number = |at: &&[usize]| label(at).parse::<f64>().is_ok();
    match points {
        some if some.len() <= MOST => {
            some.iter().map(|at| label(at)).collect::<Vec<_>>().join(", ")
        }
        [first, .., last]
            if last[0] - first[0] + 1 == points.len() && points.iter().all(is_number) =>
        {
            format!("{}..{}", label(first), label(last))
        }
        some => format!("{} and {} more", label(some[0]), some.len() - 1),
    }
}

/// A variant at a point.
#[derive(Debug)]
pub(super) struct Point {
    pub(super) at: Vec<usize>,
    pub(super) variant: Variant,
}

impl Request<'_> {
    /// A point of the scenario, where something is wrong with it.
    pub(super) fn at(&self, at: &[usize]) -> String {
        format!("{} at {}", self.scenario.file, self.named(at))
    }

    /// Several points in words: by the values that they have in common, and how many they are if there
    /// are others that have the same.
    pub(crate) fn place_of(&self, points: &[&[usize]]) -> String {
        let common = |axis: &usize| points.iter().all(|at| at[*axis] == points[0][*axis]);
        let shared: Vec<usize> = (0..self.axes.len()).filter(common).collect();
        let value = |&axis: &usize| {
            format!("{} = {}", self.axes[axis].key, self.axes[axis].labels[points[0][axis]])
        };
        let others = (0..self.axes.len()).filter(|axis| !shared.contains(axis));
        let with_the_same: usize = others.map(|axis| self.axes[axis].values.len()).product();
        let named = shared.iter().map(value).collect::<Vec<_>>().join(", ");
        match (&self.axes[..], named.is_empty(), points.len() == with_the_same) {
            ([axis], true, _) => format!("at {} = {}", axis.key, values_of(axis, points)),
            (_, true, _) => format!("at {} of {} combinations", points.len(), self.all()),
            (_, false, true) => format!("at {named}"),
            (_, false, false) => format!("at {named} ({} combinations)", points.len()),
        }
    }

    /// A point in words: `circumstances.unit.models = 5`.
    pub(crate) fn named(&self, at: &[usize]) -> String {
        let value = |(axis, &i): (&Axis, &usize)| format!("{} = {}", axis.key, axis.labels[i]);
        self.axes.iter().zip(at).map(value).collect::<Vec<_>>().join(", ")
    }

    /// How many points there are.
    pub(crate) fn all(&self) -> usize {
        self.axes.iter().fold(1, |all: usize, axis| all.saturating_mul(axis.values.len()))
    }

    /// All that a point depends on, besides the scenario and how it is run.
    pub(crate) fn asked(&self) -> Value {
        let axis = |axis: &Axis| json!({ "key": axis.key, "values": axis.values });
        let question = |question: &Question| json!({ "measure": question.measure, "statistic": question.statistic.to_string() });
        json!({
            "variant": self.variant.name,
            "in_force": self.variant.prepared.in_force,
            "axes": self.axes.iter().map(axis).collect::<Vec<_>>(),
            "questions": self.questions.iter().map(question).collect::<Vec<_>>(),
        })
    }

    /// Every combination of values, the last axis fastest.
    pub(super) fn points(&self) -> Result<Vec<Point>, Failure> {
        let all = self.all();
        if MOST_POINTS < all {
            return Err(CannotVary::TooManyPoints { points: all }.into());
        }
        let point = |number: usize| {
            let at = match &self.axes[..] {
                [_, fast] => vec![number / fast.values.len(), number % fast.values.len()],
                _ => vec![number],
            };
            let pairs = self.axes.iter().zip(&at);
            let changes: Vec<_> =
                pairs.map(|(axis, &i)| (axis.key.clone(), axis.values[i].clone())).collect();
            let variant = self.scenario.changed(self.variant, &self.variant.name, &changes)?;
            Ok(Point { at, variant })
        };
        // First all of them, so that of several errors it is always the first that is told.
        let points: Vec<_> = (0..all).into_par_iter().map(point).collect();
        points.into_iter().collect()
    }
}
