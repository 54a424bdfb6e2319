//! Experiments whose thresholds are written down, or moved.

use std::collections::BTreeSet;
use std::ops::Range;

use sandtable_dice::Procedure;

use super::{Values, joint, law};
use crate::Enumerator;
use crate::exact::{Budget, Law, Unenumerable};
use crate::stream::Stream;
use crate::threshold::{Probe, Record, Shift, Threshold};

/// All thresholds that the dice of a procedure can meet.
pub(super) fn thresholds<P: Procedure>(
    procedure: &P,
    budget: &Budget,
) -> Result<BTreeSet<Threshold>, Unenumerable> {
    let mut dice = Enumerator::<f64>::new(*budget).probing(Probe::Record(Record::default()));
    law(procedure, &mut dice)?;
    Ok(dice.into_record().into_thresholds())
}

/// The exact law of the outcomes with a threshold moved.
pub(super) fn enumerate_moved<P: Procedure>(
    procedure: &P,
    budget: &Budget,
    shift: &Shift,
) -> Result<Law<Values, f64>, Unenumerable> {
    law(procedure, &mut Enumerator::new(*budget).probing(Probe::Move(shift.clone())))
}

/// The thresholds that dice meet in these trials.
pub(super) fn thresholds_met<P: Procedure>(
    procedure: &P,
    stream: &Stream,
    trials: Range<u64>,
) -> BTreeSet<Threshold> {
    let mut record = Record::default();
    joint::each(stream, trials, |dice| {
        let mut dice = dice.recording(std::mem::take(&mut record));
        joint::resolve(procedure, &mut dice);
        record = dice.into_record();
    });
    record.into_thresholds()
}
