//! Worth on a ladder whose values are exact.

use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::pricing::Exchange;
use sandtable_sim::value::tidy;

use super::found::{PricedRung, Unseen};
use super::means::{Mean, Means};
use super::valued::Valued;
use super::worth::Worth;
use super::worthless::NoLadder;
use crate::scenario::Ladder;

/// Prices in points, and the values there.
type Rungs = Vec<(f64, f64)>;

/// A ladder with its values in the mix and in each situation.
pub(super) struct ExactLadder<'a> {
    means: &'a Means<'a>,
    ladder: &'a Ladder,
    /// The thing on the first rung; the others follow.
    from: usize,
    average: Rungs,
    /// Nothing where the condition of the measure is never met on some rung.
    situations: Vec<Option<Rungs>>,
}

impl<'a> ExactLadder<'a> {
    /// The ladder whose things are those from so many on.
    ///
    /// # Errors
    ///
    /// If it is none in the mix: a value is missing, all are the same, or they turn back.
    pub(super) fn new(
        means: &'a Means<'a>,
        ladder: &'a Ladder,
        from: usize,
    ) -> Result<ExactLadder<'a>, NoLadder> {
        let rungs = || ladder.rungs.iter().enumerate();
        let of_mix = rungs().map(|(i, rung)| {
            let never = || NoLadder::Never { rung: rung.name.clone() };
            Ok((rung.points, means.average(from + i).ok_or_else(never)?))
        });
        let average = of_mix.collect::<Result<Rungs, NoLadder>>()?;
        let in_situation = |situation: usize| -> Option<Rungs> {
            rungs()
                .map(|(i, rung)| Some((rung.points, means.rows[from + i][situation].value?)))
                .collect()
        };
        let situations = (0..means.weights.len()).map(in_situation).collect();
        Exchange::exact(average[0].1, &average).map_err(|fault| NoLadder::of(fault, ladder))?;
        Ok(ExactLadder { means, ladder, from, average, situations })
    }

    /// What a thing is worth, held against what is asked for it.
    pub(super) fn valued(&self, thing: usize, printed: Option<f64>) -> Valued {
        let row = &self.means.rows[thing];
        let alone = row.iter().zip(&self.situations);
        let alone = alone.map(|(mean, rungs)| self.worth((mean.value, mean.share), rungs.as_ref()));
        let situations: Vec<Worth> = alone.collect();
        let printed = printed.filter(|_| self.means.is_unconditional());
        Valued {
            average: self
                .worth((self.means.average(thing), self.means.share(thing)), Some(&self.average)),
            throughout: Worth::throughout(&situations).filter(|_| self.means.is_unconditional()),
            situations,
            unseen: self.means.is_zero(thing).then_some(Unseen::Everything),
            twin: self.means.twin(thing),
            leans: printed.and_then(|printed| self.leans(row, printed)),
        }
    }

    fn worth(&self, (value, share): (Option<f64>, f64), rungs: Option<&Rungs>) -> Worth {
        let place = value.zip(rungs).and_then(|(value, rungs)| Exchange::exact(value, rungs).ok());
        Worth::by_exchange((exact(value), self.condition(share)), place, self.ladder.ends())
    }

    fn condition(&self, share: f64) -> Option<Estimate> {
        self.means.condition(share).map(|share| exact(Some(share)))
    }

    /// How far ahead a thing is of its price on the ladder, in each situation.
    fn leans(&self, row: &[Mean], printed: f64) -> Option<Vec<Interval>> {
        let sign =
            if self.average[0].1 < self.average[self.average.len() - 1].1 { 1.0 } else { -1.0 };
        let lean = |(mean, rungs): (&Mean, &Option<Rungs>)| {
            let ahead = mean.value? - value_at(rungs.as_ref()?, printed)?;
            Some(Interval::around(sign * ahead, 0.0))
        };
        row.iter().zip(&self.situations).map(lean).collect()
    }

    /// The rungs with their values in the mix.
    pub(super) fn rungs(&self) -> Vec<PricedRung> {
        let rung = |(i, &(points, value)): (usize, &(f64, f64))| {
            let next = self.average.get(i + 1).map(|next| exact(Some(tidy(next.1 - value))));
            let of = &self.ladder.rungs[i];
            let (name, at) = (of.name.clone(), of.at());
            let condition = self.condition(self.means.share(self.from + i));
            PricedRung { name, at, points, value: exact(Some(value)), condition, next_adds: next }
        };
        self.average.iter().enumerate().map(rung).collect()
    }
}

fn exact(value: Option<f64>) -> Estimate {
    Estimate { value, se: None, interval: None, method: Method::Exact, confidence: 1.0 }
}

/// What a ladder comes to at a price, between rungs on a straight line; nothing beyond it.
fn value_at(rungs: &Rungs, price: f64) -> Option<f64> {
    let between = |pair: &[(f64, f64)]| {
        let [(low, from), (high, to)] = [pair[0], pair[1]];
        let share = (price - low) / (high - low);
        (0.0..=1.0).contains(&share).then_some(from * (1.0 - share) + to * share)
    };
    rungs.windows(2).find_map(between)
}
