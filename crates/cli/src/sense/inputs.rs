//! The numbers of a rule, and each of them moved.

use std::collections::BTreeSet;

use sandtable_sim::exact::Unenumerable;
use sandtable_sim::threshold::{Shift, Threshold};
use sandtable_sim::trials::Stop;
use serde_json::Value;
use thiserror::Error;

use super::request::Request;
use crate::reached::NOT_REACHED;
use crate::scenario::{Parameter, Variant};

/// A number that can be moved: what dice are held against, or a figure.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// What it is, in a word.
    pub(crate) kind: &'static str,
    /// Which it is; no other input has this name.
    pub(crate) name: String,
}

/// A number, moved one way.
#[derive(Debug)]
pub(crate) struct Move {
    /// The position of the number among the inputs.
    pub(crate) input: usize,
    /// How far it is moved: one pip up or down for what dice show.
    pub(crate) step: f64,
    /// The rule with it moved; or why it cannot be.
    pub(crate) moved: Result<Moved, Unmoved>,
}

/// A rule with a number moved.
#[derive(Debug)]
pub(crate) enum Moved {
    /// The variant itself, with a threshold moved.
    Threshold(Shift),
    /// Another variant.
    Figure(Box<Variant>),
}

/// Why nothing is known of a number moved.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum Unmoved {
    /// A whole number would no longer be one.
    #[error("{0} is not a whole number")]
    NotWhole(f64),
    /// The scenario would be refused, for this reason.
    #[error("{0}")]
    Refused(String),
    /// The rule with it moved has no exact law, where the rule itself has one.
    #[error("cannot be enumerated: {0}")]
    Unenumerable(#[from] Unenumerable),
    /// Somebody wanted an end.
    #[error("{NOT_REACHED}")]
    Stopped(Stop),
}

/// What a figure is, in a word.
pub(super) const FIGURE: &str = "figure";

/// All numbers, the thresholds first, each of them moved down and up.
///
/// A figure that is a whole number is moved by one, as a pip is, and so is one with a whole value;
/// any other by a tenth of its value.
pub(crate) fn inputs(
    request: &Request,
    thresholds: &BTreeSet<Threshold>,
) -> (Vec<Input>, Vec<Move>) {
    let mut inputs = Vec::new();
    let mut moves = Vec::new();
    for threshold in thresholds {
        for pips in [-1, 1] {
            let shift = Shift { threshold: threshold.clone(), pips };
            let rule = Ok(Moved::Threshold(shift));
            moves.push(Move { input: inputs.len(), step: pips.into(), moved: rule });
        }
        inputs.push(Input { kind: kind(threshold), name: name(threshold, thresholds) });
    }
    let keys = request.variant.keys();
    for key in keys.into_iter().filter(|key| key.starts_with("figures.")) {
        let Ok(parameter) = request.scenario.parameter(request.variant, &key) else { continue };
        let Some(number) = number(&parameter) else { continue };
        let size = if number.fract() == 0.0 { 1.0 } else { number.abs() / 10.0 };
        for step in [-size, size] {
            let variant = figure(request, &parameter, number + step);
            moves.push(Move { input: inputs.len(), step, moved: variant });
        }
        inputs.push(Input { kind: FIGURE, name: format!("{key} = {number}") });
    }
    (inputs, moves)
}

/// What a threshold is, in a word.
fn kind(threshold: &Threshold) -> &'static str {
    match threshold {
        Threshold::Check { .. } => "check",
        Threshold::Band { .. } => "band",
        Threshold::Modifier { .. } => "modifier",
    }
}

/// Which threshold it is: in short, unless another would have the same name.
fn name(threshold: &Threshold, all: &BTreeSet<Threshold>) -> String {
    let short = threshold.to_string();
    let same = all.iter().filter(|other| other.to_string() == short).count();
    if same == 1 { short } else { format!("{threshold:#}") }
}

/// The number that a key has; nothing if it is no number, or another in each situation.
fn number(parameter: &Parameter) -> Option<f64> {
    let first = parameter.values.first()?;
    let same = parameter.values.iter().all(|value| value == first);
    first.as_f64().filter(|_| same && parameter.numbers().is_some())
}

/// The variant with a figure moved; or why there is none.
fn figure(request: &Request, parameter: &Parameter, number: f64) -> Result<Moved, Unmoved> {
    let value: Value = parameter.number(number).ok_or(Unmoved::NotWhole(number))?;
    let name = format!("{} = {value}", parameter.key);
    let changes = [(parameter.key.clone(), value)];
    let variant = request.scenario.changed(request.variant, &name, &changes);
    variant.map(|variant| Moved::Figure(Box::new(variant))).map_err(|failure| {
        let text = failure.to_string();
        let first = text.trim_start_matches("error: ").lines().next().unwrap_or_default();
        Unmoved::Refused(first.to_owned())
    })
}
