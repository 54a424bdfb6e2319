//! What turns that are in hand tell.

use crate::core::{Slot, Step, Value};
use crate::problem::Span;

/// How the state of a series is told.
#[derive(Clone, Debug)]
pub(super) struct Telling {
    /// Which series.
    pub(super) series: u16,
    /// What works the state out, and the state.
    pub(super) steps: Vec<Step>,
    pub(super) value: Value,
    /// Where the state is kept.
    pub(super) into: Slot,
    /// The number of the turn.
    pub(super) turn: Value,
    pub(super) span: Span,
}
