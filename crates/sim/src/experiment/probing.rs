//! Experiments whose thresholds are written down, or moved.

use std::collections::BTreeSet;
use std::ops::Range;

use super::common;
use super::situations::Situations;
use crate::Enumerator;
use crate::law::{Budget, Law, Unenumerable};
use crate::patience::{Patience, Stop};
use crate::stream::Stream;
use crate::threshold::{Probe, Record, Shift, Threshold};
use crate::value::Values;

/// All thresholds that the dice of a rule can meet.
pub(super) fn thresholds(
    situations: &Situations,
    budget: &Budget,
) -> Result<BTreeSet<Threshold>, Unenumerable> {
    let mut dice = Enumerator::new(*budget).probing(Probe::Record(Record::default()));
    situations.law::<f64>(&mut dice)?;
    Ok(dice.into_record().into_thresholds())
}

/// The exact law of the outcomes with a threshold moved.
pub(super) fn enumerate_moved(
    situations: &Situations,
    budget: &Budget,
    shift: &Shift,
) -> Result<Law<Values, f64>, Unenumerable> {
    situations.law(&mut Enumerator::new(*budget).probing(Probe::Move(shift.clone())))
}

/// The thresholds that dice meet in these trials.
pub(super) fn thresholds_met(
    situations: &Situations,
    stream: &Stream,
    trials: Range<u64>,
    patience: Patience,
) -> Result<BTreeSet<Threshold>, Stop> {
    let mut record = Record::default();
    let mut runs = situations.runs();
    common::each(stream, trials, patience, |dice| {
        let mut dice = dice.recording(std::mem::take(&mut record));
        situations.resolve(&mut *runs, &mut dice);
        record = dice.into_record();
    })?;
    Ok(record.into_thresholds())
}
