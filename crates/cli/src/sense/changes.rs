//! How far moves change measures, each of them worked out once. Most moves change nothing of most
//! measures, so that the same pairs come up again and again, and their interval takes longer than they
//! took to play.

use std::collections::BTreeMap;

use sandtable_dice::Scale;
use sandtable_sim::comparison::PairMargins;
use sandtable_sim::distribution::{DistributionError, Observation};
use sandtable_sim::estimate::Estimate;

use super::request::Request;

/// How often each pair of observations of a measure came up.
type Counts = BTreeMap<(Observation, Observation), u64>;

/// The changes that are known already, by the pairs that tell them and what the measure can come to.
#[derive(Debug, Default)]
pub(super) struct Changes<'a>(BTreeMap<u64, Vec<(&'a Counts, Scale, Estimate)>>);

impl<'a> Changes<'a> {
    /// How far a move changes a measure, by the pairs with it and without.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub(super) fn of(
        &mut self,
        request: &Request,
        margins: &'a PairMargins,
        measure: usize,
        scale: Scale,
    ) -> Result<Estimate, DistributionError> {
        let counts = margins.counts.get(measure).ok_or(DistributionError::Empty)?;
        // Whatever differs has another number of pairs that are the same, as a rule.
        let alike = counts.iter().filter(|((one, other), _)| one == other).map(|(_, n)| n).sum();
        let known = self.0.entry(alike).or_default();
        let same = |it: &&(&Counts, Scale, Estimate)| it.1 == scale && it.0 == counts;
        if let Some((_, _, change)) = known.iter().find(same) {
            return Ok(*change);
        }
        let confidence = request.settings.confidence;
        let change = margins.change(measure, request.statistic, scale, confidence)?;
        known.push((counts, scale, change));
        Ok(change)
    }
}
