//! Everything that can be moved by a pip.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use sandtable_sim::threshold::{Shift, Threshold};

use super::Request;
use crate::scenario::{self, Scenario, Variant};

/// Trials that are looked through for the thresholds that they meet.
pub(super) const LOOKED: u64 = 4096;

/// What kind of thing is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// The target of a check.
    Check,
    /// The end of a row of a table.
    Band,
    /// What is added to the rolls of a stage.
    Modifier,
    /// A number of the rule.
    Figure,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Check => "check",
            Kind::Band => "band",
            Kind::Modifier => "modifier",
            Kind::Figure => "figure",
        })
    }
}

/// Something that can be moved by a pip.
#[derive(Clone, Debug)]
pub(crate) struct Lever {
    /// What kind of thing it is.
    pub(crate) kind: Kind,
    /// What it is: `to hit: 4+ on a D6`, `figures.section.pins = 2`.
    pub(crate) label: String,
    /// It, one pip down; nothing if that cannot be.
    pub(super) down: Option<Moved>,
    /// It, one pip up; nothing if that cannot be.
    pub(super) up: Option<Moved>,
}

/// A lever that is moved.
#[derive(Clone, Debug)]
pub(crate) enum Moved {
    /// A threshold.
    Threshold(Shift),
    /// A figure, with the variant that has it.
    Figure {
        /// The variant.
        variant: Arc<Variant>,
        /// By how much.
        step: f64,
    },
}

impl Moved {
    /// By how much it is moved.
    pub(super) fn step(&self) -> f64 {
        match self {
            Moved::Threshold(shift) => shift.pips.into(),
            Moved::Figure { step, .. } => *step,
        }
    }
}

/// The thresholds that dice meet, and the figures that are numbers.
pub(super) fn all(request: &Request, thresholds: BTreeSet<Threshold>) -> Vec<Lever> {
    let mut levers: Vec<Lever> = thresholds.into_iter().map(of_threshold).collect();
    let keys = request.scenario.keys(request.variant);
    let figures = keys.iter().filter(|key| key.starts_with("figures."));
    levers.extend(figures.filter_map(|key| of_figure(request.scenario, request.variant, key)));
    levers
}

fn of_threshold(threshold: Threshold) -> Lever {
    let kind = match threshold {
        Threshold::Check { .. } => Kind::Check,
        Threshold::Band { .. } => Kind::Band,
        Threshold::Modifier { .. } => Kind::Modifier,
    };
    let moved = |pips| Some(Moved::Threshold(Shift { threshold: threshold.clone(), pips }));
    Lever { kind, label: threshold.to_string(), down: moved(-1), up: moved(1) }
}

/// A figure that is a number: whole ones are moved by one, others by a tenth of themselves.
fn of_figure(scenario: &Scenario, variant: &Variant, key: &str) -> Option<Lever> {
    let parameter = scenario.parameter(variant, key).ok()?;
    let scenario::Kind::Number { whole, .. } = parameter.kind else { return None };
    let value = parameter.values.first()?.as_f64()?;
    let step = if whole { 1.0 } else { 0.1 * value.abs() };
    if step <= 0.0 {
        return None;
    }
    let moved = |step: f64| {
        let number = parameter.number(value + step)?;
        let change = (key.to_owned(), number);
        let variant = scenario.changed(variant, &variant.name, &[change]).ok()?;
        Some(Moved::Figure { variant: Arc::new(variant), step })
    };
    let label = format!("{key} = {}", parameter.values[0]);
    Some(Lever { kind: Kind::Figure, label, down: moved(-step), up: moved(step) })
}
