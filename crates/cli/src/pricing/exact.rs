//! Worth where every situation can be enumerated.

use sandtable_sim::distribution::Distribution;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Interval;
use sandtable_sim::pricing::Pair;
use sandtable_sim::value::{Value, tidy};

use super::entrants::Entrant;
use super::found::{PricedRung, Unseen};
use super::ladder::ExactLadder;
use super::means::{Mean, Means};
use super::valued::Valued;
use super::worth::Worth;
use crate::Failure;
use crate::engine::{self, Exact};
use crate::matrix;
use crate::scenario::{PriceQuestion, Variant, Way};
use crate::task::Task;

/// A mean that is less than this part of the largest value is what rounding has left of zero.
const ROUNDING: f64 = 1e-14;

/// What variants are worth, and the rungs of the ladder that says so.
type Priced = (Vec<Valued>, Vec<PricedRung>);

impl Task<'_, PriceQuestion> {
    /// The worth of each variant and the rungs of the ladder, or why they are sampled; nothing if
    /// somebody wants an end.
    pub(super) fn exactly(
        &self,
        entrants: &[Entrant],
        weights: &[f64],
    ) -> Result<Exact<Option<Priced>>, Failure> {
        let rows = match self.means(entrants)? {
            Ok(Some(rows)) => rows,
            Ok(None) => return Ok(Ok(None)),
            Err(why) => return Ok(Err(why)),
        };
        let conditional = self.question.measure.is_given(self.scenario);
        let means = Means { conditional, rows, weights };
        match &self.question.way {
            Way::Ratio { price, .. } => Ok(Ok(Some((self.by_ratio(&means, *price), Vec::new())))),
            Way::Exchange(ladder) => {
                let things = self.scenario.variants.len();
                let found = ExactLadder::new(&means, ladder, things);
                let ladder = found.map_err(|fault| self.no_ladder(fault))?;
                let of = |thing: usize| ladder.valued(thing, self.printed_of(thing));
                Ok(Ok(Some(((0..things).map(of).collect(), ladder.rungs()))))
            }
        }
    }

    fn by_ratio(&self, means: &Means, price: f64) -> Vec<Valued> {
        let reference = self.reference();
        let worth = |of: [Option<f64>; 2], shares: [f64; 2]| {
            let conditions = shares.map(|share| means.condition(share));
            Worth::by_ratio(&Pair::exact(of, conditions), price).tidied()
        };
        let of = |thing: usize| {
            let pairs = means.rows[thing].iter().zip(&means.rows[reference]);
            let lean = |printed: f64| {
                let of = |(one, other): (&Mean, &Mean)| {
                    let [one, other] = [one, other].map(|mean| mean.value.unwrap_or(0.0));
                    Interval::around(price * one - printed * other, 0.0)
                };
                pairs.clone().map(of).collect()
            };
            let alone = pairs
                .clone()
                .map(|(one, other)| worth([one.value, other.value], [one.share, other.share]));
            let situations: Vec<Worth> = alone.collect();
            Valued {
                average: worth(
                    [thing, reference].map(|it| means.average(it)),
                    [thing, reference].map(|it| means.share(it)),
                ),
                throughout: Worth::throughout(&situations).filter(|_| means.is_unconditional()),
                situations,
                unseen: means.is_zero(thing).then_some(Unseen::Everything),
                twin: means.twin(thing),
                leans: self.printed_of(thing).filter(|_| means.is_unconditional()).map(lean),
            }
        };
        (0..self.scenario.variants.len()).map(of).collect()
    }

    fn means(&self, entrants: &[Entrant]) -> Result<Exact<Option<Vec<Vec<Mean>>>>, Failure> {
        let mut means = Vec::new();
        for entrant in entrants {
            let mut row = Vec::new();
            for alone in &entrant.alone {
                if self.watch.wish().is_some() {
                    return Ok(Ok(None));
                }
                match self.mean(alone)? {
                    Ok(mean) => row.push(mean),
                    Err(why) => return Ok(Err(why)),
                }
            }
            means.push(row);
        }
        Ok(Ok(Some(means)))
    }

    fn mean(&self, alone: &Variant) -> Result<Exact<Mean>, Failure> {
        if let Some(game) = &self.question.equilibrium {
            let value = matrix::value(self.scenario, alone, game)?;
            return Ok(value.map(|value| Mean::always(value.value)));
        }
        let law = match engine::resolved_law(&*alone.prepared.experiment) {
            Ok(law) => law,
            Err(why) => return Ok(Err(why)),
        };
        let read = |outcome: &[Option<Value>]| self.question.measure.of(self.scenario, outcome);
        let distribution = Distribution::exact(&law, None, read);
        let distribution = distribution.map_err(|error| self.undefined(error))?;
        let share = distribution.condition().map_or(1.0, |condition| condition.share.p);
        let law = distribution.shares().map(|(value, share)| (value, share.p)).collect();
        let size = [distribution.min(), distribution.max()].into_iter().flatten();
        let size = size.map(f64::abs).fold(0.0, f64::max);
        // What adds up to nothing but for rounding is nothing.
        let value =
            distribution.mean().map(|it| if it.abs() <= ROUNDING * size { 0.0 } else { it });
        Ok(Ok(Mean { share, value, law }))
    }
}

impl Worth {
    /// Without what dividing leaves behind the twelfth digit.
    fn tidied(self) -> Worth {
        let tidied = |it: Estimate| Estimate { value: it.value.map(tidy), ..it };
        Worth { value: tidied(self.value), fair: self.fair.map(tidied), ..self }
    }
}
