//! What is to be swept: a scenario, a variant of it, one key or two, and what is asked of each point.

use std::collections::BTreeSet;

use rayon::prelude::*;
use sandtable_sim::statistic::Statistic;
use serde_json::{Value, json};

use super::axis::Axis;
use super::range::MOST_POINTS;
use super::refusal::CannotVary;
use crate::Failure;
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

/// Several values of a key, by their numbers: a few one by one, more that are numbers next to each other
/// as they are asked for, `3..8`.
fn values_of(axis: &Axis, values: &BTreeSet<usize>) -> String {
    /// More than these are not told one by one.
    const MOST: usize = 3;
    let labels: Vec<&str> = values.iter().map(|&at| axis.labels[at].as_str()).collect();
    let are_next = values.last().zip(values.first()).map(|(last, first)| last - first + 1);
    let are_numbers = labels.iter().all(|label| label.parse::<f64>().is_ok());
    match labels.as_slice() {
        some if some.len() <= MOST => some.join(", "),
        [first, .., last] if are_next == Some(values.len()) && are_numbers => {
            format!("{first}..{last}")
        }
        some => format!("{} and {} more", some[0], some.len() - 1),
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

    /// Several points that tie in words: by the values that they have of each key, if all combinations of
    /// these are among them, and else by those that all of them have and how many they are.
    pub(crate) fn place_of(&self, points: &[&[usize]]) -> String {
        let taken = |axis: usize| points.iter().map(|at| at[axis]).collect::<BTreeSet<usize>>();
        let taken: Vec<BTreeSet<usize>> = (0..self.axes.len()).map(taken).collect();
        let is_all = points.len() == taken.iter().map(BTreeSet::len).product::<usize>();
        let axes = || self.axes.iter().zip(&taken);
        let named = |told: &dyn Fn(&Axis, &BTreeSet<usize>) -> bool| {
            let told = axes().filter(|(axis, taken)| told(axis, taken));
            let told =
                told.map(|(axis, taken)| format!("{} = {}", axis.key, values_of(axis, taken)));
            told.collect::<Vec<_>>().join(", ")
        };
        if is_all {
            let every =
                |(axis, taken): &(&Axis, &BTreeSet<usize>)| axis.values.len() == taken.len();
            let whatever = axes().filter(|it| self.axes.len() > 1 && every(it));
            let whatever: Vec<String> =
                whatever.map(|(axis, _)| format!(", whatever {} is", axis.key)).collect();
            let whatever = whatever.concat();
            let some =
                named(&|axis, taken| self.axes.len() == 1 || axis.values.len() > taken.len());
            return format!("at {some}{whatever}");
        }
        let of = format!("{} of {} combinations", points.len(), self.all());
        match named(&|_, taken| taken.len() == 1) {
            shared if shared.is_empty() => format!("at {of}"),
            shared => format!("at {of}, with {shared}"),
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
