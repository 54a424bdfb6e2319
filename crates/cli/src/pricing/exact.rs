//! Worth where every situation can be enumerated.

use sandtable_play::Prepared;
use sandtable_sim::distribution::Distribution;
use sandtable_sim::pricing::Pair;
use sandtable_sim::value::Value;

use super::{Pairs, Pricing};
use crate::Failure;
use crate::engine::{self, Exact};

/// The mean of a measure in one situation, and how likely it is there to be given at all: always, but
/// for a measure under a condition.
#[derive(Clone, Copy)]
struct Mean {
    share: f64,
    mean: Option<f64>,
}

impl Pricing<'_> {
    /// The exact means of each variant beside those of the reference, or why they are sampled; nothing
    /// if somebody wants an end.
    pub(super) fn exact_pairs(
        &self,
        table: &[Vec<Prepared>],
        weights: &[f64],
    ) -> Result<Exact<Option<Vec<Pairs>>>, Failure> {
        let means = match self.means(table)? {
            Ok(Some(means)) => means,
            Ok(None) => return Ok(Ok(None)),
            Err(why) => return Ok(Err(why)),
        };
        let reference = &means[self.reference()];
        let average = |row: &[Mean]| {
            let sum = |term: &dyn Fn(&Mean) -> f64| {
                row.iter().zip(weights).map(|(mean, weight)| weight * term(mean)).sum::<f64>()
            };
            let share = sum(&|it| it.share);
            (0.0 < share).then(|| sum(&|it| it.share * it.mean.unwrap_or(0.0)) / share)
        };
        let pairs = means.iter().map(|row| Pairs {
            average: Pair::exact([average(row), average(reference)]),
            situations: row
                .iter()
                .zip(reference)
                .map(|(value, of_reference)| Pair::exact([value.mean, of_reference.mean]))
                .collect(),
        });
        Ok(Ok(Some(pairs.collect())))
    }

    fn means(&self, table: &[Vec<Prepared>]) -> Result<Exact<Option<Vec<Vec<Mean>>>>, Failure> {
        let mut means = Vec::new();
        for prepared in table {
            let mut row = Vec::new();
            for prepared in prepared {
                if self.watch.wish().is_some() {
                    return Ok(Ok(None));
                }
                let law = match engine::resolved_law(&*prepared.experiment) {
                    Ok(law) => law,
                    Err(why) => return Ok(Err(why)),
                };
                let read =
                    |outcome: &[Option<Value>]| self.question.measure.of(self.scenario, outcome);
                let distribution = Distribution::exact(&law, None, read);
                let distribution = distribution.map_err(|error| self.undefined(error))?;
                let share = distribution.condition().map_or(1.0, |condition| condition.share.p);
                row.push(Mean { share, mean: distribution.mean() });
            }
            means.push(row);
        }
        Ok(Ok(Some(means)))
    }
}
