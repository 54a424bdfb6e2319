//! `price`: what variants are worth against one whose price is known.

mod situations;
mod worthless;

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::{ControlFlow, Range};

use sandtable_play::{Prepared, Situation};
use sandtable_sim::distribution::{Distribution, DistributionError};
use sandtable_sim::estimate::range;
use sandtable_sim::experiment::{Coupling, JointTally, joint};
use sandtable_sim::interval::Interval;
use sandtable_sim::pricing::{Known, Pair};
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::trials::Stop;
use sandtable_sim::value::{Value, Values};

use crate::Failure;
use crate::engine::{self, Exact, WhySampled};
use crate::scenario::{PriceQuestion, Scenario, Settings, Variant};
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;
use situations::situations;
use worthless::Worthless;

/// What variants are worth.
#[derive(Debug)]
pub(crate) struct Priced {
    /// Each variant with its price, the reference among them.
    pub(crate) variants: Vec<PricedVariant>,
    /// The situations of the mix, in words, with their shares; only one if there is no mix.
    pub(crate) situations: Vec<(String, f64)>,
    /// The trials of each situation, if it was sampled.
    pub(crate) trials: Option<u64>,
    /// What the intervals are, if it was sampled: "Fieller".
    pub(crate) method: &'static str,
    /// Why it was sampled; nothing if it was not.
    pub(crate) sampled_because: Option<WhySampled>,
    /// Why there are fewer trials than were asked for, if there are.
    pub(crate) stopped: Option<Stop>,
}

/// What one variant is worth.
#[derive(Clone, Debug)]
pub(crate) struct PricedVariant {
    /// The variant.
    pub(crate) name: String,
    /// What the rulebook asks for it, if it does.
    pub(crate) printed: Option<f64>,
    /// What it is worth in the mix.
    pub(crate) average: Worth,
    /// What it is worth in each situation.
    pub(crate) situations: Vec<Worth>,
}

/// A value, and the price that follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// The mean value.
    pub(crate) value: f64,
    /// Its interval, if it was sampled.
    pub(crate) value_interval: Option<Interval>,
    /// That of the reference.
    pub(crate) of_reference: f64,
    /// The fair price, if the reference has a value.
    pub(crate) fair: Option<f64>,
    /// The interval of the fair price, if it was sampled.
    pub(crate) interval: Option<Interval>,
}

impl Worth {
    /// What a pair of means comes to, of a measure with a range if that is known.
    fn of(
        pair: &Pair,
        question: &PriceQuestion,
        confidence: f64,
        range: Option<Interval>,
    ) -> Worth {
        let [value, of_reference] = pair.means;
        let positive = |number: &f64| 0.0 < *number;
        let price = Some(of_reference).filter(positive).map(|_| question.price);
        let never_negative = range.is_some_and(|range| 0.0 <= range.low);
        let scaled = |interval: Interval| {
            let low = if never_negative { interval.low.max(0.0) } else { interval.low };
            Interval { low: low * question.price, high: interval.high * question.price }
        };
        let within = |interval: Interval| range.map_or(interval, |range| interval.within(range));
        Worth {
            value,
            value_interval: (!pair.is_exact()).then(|| within(pair.value_interval(confidence))),
            of_reference,
            fair: price.and_then(|price| Some(price * pair.ratio()?)),
            interval: price
                .filter(|_| !pair.is_exact())
                .and_then(|_| pair.interval(confidence).map(scaled)),
        }
    }

    /// How much is paid too much: the printed price less the fair one.
    pub(crate) fn overpaid(&self, printed: Option<f64>) -> Option<f64> {
        Some(printed? - self.fair?)
    }
}

/// Prices every variant; nothing if somebody wanted an end before anything was known.
///
/// # Errors
///
/// If the reference is worth nothing, the engine that was asked for gives up, or the measure has no
/// value for an outcome.
pub(crate) fn price(
    scenario: &Scenario,
    settings: &Settings,
    question: &PriceQuestion,
    watch: &Watch,
) -> Result<Option<Priced>, Failure> {
    let pricing = Pricing { scenario, question, watch };
    let situations = situations(scenario);
    let table: Result<Vec<Vec<Prepared>>, Failure> =
        scenario.variants.iter().map(|variant| pricing.prepared(variant)).collect();
    let table = table?;
    let whom = || scenario.file.clone();
    let (sampled, sampled_because) = match engine::decide(settings.engine, whom, || {
        pricing.means(&table)
    })? {
        Ok(Some(means)) => (Sampled::exact(pricing.exact_pairs(&means)), None),
        Ok(None) => return Ok(None),
        Err(why) => {
            let trials = settings.stated_trials(&scenario.file)?;
            let each = trials.div_ceil(situations.len() as u64).max(2);
            (pricing.sampled_pairs(&table, (settings.seed, settings.confidence), each)?, Some(why))
        }
    };
    let variants = scenario.variants.iter().zip(&sampled.pairs).map(|(variant, pairs)| {
        let range = range(question.measure.scale(scenario, variant));
        let worth = |pair: &Pair| Worth::of(pair, question, settings.confidence, range);
        let weighted = situations.iter().zip(pairs).map(|((_, share), pair)| (*share, *pair));
        PricedVariant {
            name: variant.name.clone(),
            printed: pricing.printed(&variant.name),
            average: worth(&Pair::mixed(&weighted.collect::<Vec<_>>())),
            situations: pairs.iter().map(worth).collect(),
        }
    });
    let mut priced = Priced {
        variants: variants.collect(),
        situations,
        trials: sampled.trials,
        method: method(&sampled.pairs),
        sampled_because,
        stopped: sampled.stopped,
    };
    pricing.refuse_worthless(&priced)?;
    // The price of the reference is what it is said to be.
    let reference = &mut priced.variants[pricing.reference()];
    for worth in reference.situations.iter_mut().chain([&mut reference.average]) {
        worth.interval = None;
    }
    Ok(Some(priced))
}

/// What the intervals of sampled prices are.
fn method(pairs: &[Vec<Pair>]) -> &'static str {
    let says_little = |known: &Known| matches!(known, Known::Within(_));
    if pairs.iter().flatten().any(|pair| pair.known.iter().any(says_little)) {
        "Fieller (empirical Bernstein where trials say little)"
    } else {
        "Fieller"
    }
}

/// The means of each variant in each situation, beside those of the reference.
struct Sampled {
    pairs: Vec<Vec<Pair>>,
    /// The trials of each situation, if there were any.
    trials: Option<u64>,
    /// Why there are not more.
    stopped: Option<Stop>,
}

impl Sampled {
    fn exact(pairs: Vec<Vec<Pair>>) -> Sampled {
        Sampled { pairs, trials: None, stopped: None }
    }
}

/// The most blocks of trials of a situation between two looks at the clock.
const MOST_BLOCKS: u64 = 16;

/// How often a variant and the reference came to each pair of values in the same trials.
type Counts = BTreeMap<(Value, Value), u64>;

fn pair(counts: &Counts, widths: [f64; 2], error: f64) -> Pair {
    let counts = counts.iter();
    let pairs =
        counts.map(|((value, of_reference), count)| (value.get(), of_reference.get(), *count));
    Pair::of_trials(&pairs.collect::<Vec<_>>(), widths, error)
}

struct Pricing<'a> {
    scenario: &'a Scenario,
    question: &'a PriceQuestion,
    watch: &'a Watch,
}

impl Pricing<'_> {
    /// A variant in each of its situations alone.
    fn prepared(&self, variant: &Variant) -> Result<Vec<Prepared>, Failure> {
        let alone = |situation: &Situation| {
            let alone = Situation { weight: 1, ..situation.clone() };
            let prepared = self.scenario.rule.prepare(&[alone]);
            prepared.map_err(Failure::Unplayable)
        };
        variant.situations.iter().map(alone).collect()
    }

    fn reference(&self) -> usize {
        let is_reference = |variant: &Variant| variant.name == self.question.reference;
        self.scenario.variants.iter().position(is_reference).unwrap_or(0)
    }

    fn printed(&self, name: &str) -> Option<f64> {
        let printed = self.question.printed.iter().find(|(variant, _)| variant == name);
        printed.map(|(_, price)| *price)
    }

    fn value(&self, outcome: &Values) -> Result<Value, Failure> {
        let observation = self.question.measure.of(self.scenario, outcome);
        let missing = || DistributionError::Missing { outcome: outcome.clone() };
        let value = observation.map_err(|error| self.undefined(error))?.value();
        value.ok_or_else(|| self.undefined(missing()))
    }

    /// How far apart the values of a variant can be; infinite if that is not known.
    fn width(&self, variant: usize) -> f64 {
        let variant = &self.scenario.variants[variant];
        let scale = self.question.measure.scale(self.scenario, variant);
        range(scale).map_or(f64::INFINITY, Interval::width)
    }

    fn undefined(&self, error: impl Error + Send + Sync + 'static) -> Failure {
        Unmeasured::expression(&self.question.measure.text, &*self.scenario.file, error).into()
    }

    /// The exact mean value of each variant in each situation, or why it is sampled; nothing if
    /// somebody wants an end.
    fn means(&self, table: &[Vec<Prepared>]) -> Result<Exact<Option<Vec<Vec<f64>>>>, Failure> {
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
                let never = || self.undefined(DistributionError::Valueless);
                row.push(distribution.mean().ok_or_else(never)?);
            }
            means.push(row);
        }
        Ok(Ok(Some(means)))
    }

    fn exact_pairs(&self, means: &[Vec<f64>]) -> Vec<Vec<Pair>> {
        let reference = &means[self.reference()];
        let pair = |(value, of_reference): (&f64, &f64)| Pair {
            means: [*value, *of_reference],
            ..Pair::default()
        };
        means.iter().map(|row| row.iter().zip(reference).map(pair).collect()).collect()
    }

    /// The means of each variant beside those of the reference, on dice that they have in common.
    ///
    /// If somebody wants an end, all situations have had the same number of trials.
    fn sampled_pairs(
        &self,
        table: &[Vec<Prepared>],
        (seed, confidence): (u64, f64),
        trials: u64,
    ) -> Result<Sampled, Failure> {
        // Either mean in any of the situations.
        let error = (1.0 - confidence) / (4 * table[0].len()) as f64;
        let mut counts = vec![vec![Counts::new(); table[0].len()]; table.len()];
        let (done, stopped) = self.watch.over_pairs(&self.scenario.name, |observe| {
            let mut done = 0;
            while done < trials {
                let until = trials.min(done + done.clamp(BLOCK, MOST_BLOCKS * BLOCK));
                for situation in 0..table[0].len() {
                    let tallies = self.tallies(table, situation, seed, done..until);
                    for (counts, tally) in counts.iter_mut().zip(&tallies) {
                        self.count(tally, &mut counts[situation])?;
                    }
                }
                done = until;
                if let ControlFlow::Break(stop) = observe(done, trials)
                    && done < trials
                {
                    return Ok((done, Some(stop)));
                }
            }
            Ok::<_, Failure>((done, None))
        })?;
        let reference = self.reference();
        let of = |(i, row): (usize, &Vec<Counts>)| {
            let widths = [i, reference].map(|variant| self.width(variant));
            row.iter().map(|counts| pair(counts, widths, error)).collect()
        };
        let pairs = counts.iter().enumerate().map(of).collect();
        Ok(Sampled { pairs, trials: Some(done), stopped })
    }

    /// How trials of one situation come out, for each variant with the reference.
    fn tallies(
        &self,
        table: &[Vec<Prepared>],
        situation: usize,
        seed: u64,
        trials: Range<u64>,
    ) -> Vec<JointTally> {
        let name = format!("{}/situation {situation}", self.scenario.name);
        let stream = Stream::new(seed, &name);
        let reference = &*table[self.reference()][situation].experiment;
        let variants: Vec<_> =
            table.iter().map(|row| (&*row[situation].experiment, None)).collect();
        joint(reference, &variants, Coupling::Synchronized, &stream, trials)
    }

    /// Adds up pairs of values; of outcomes there may be as many as trials.
    fn count(&self, tally: &JointTally, counts: &mut Counts) -> Result<(), Failure> {
        for ((reference, variant), count) in &tally.counts {
            let values = (self.value(variant)?, self.value(reference)?);
            *counts.entry(values).or_insert(0) += count;
        }
        Ok(())
    }

    fn refuse_worthless(&self, priced: &Priced) -> Result<(), Worthless> {
        let reference = &priced.variants[self.reference()].average;
        let PriceQuestion { reference: name, measure, .. } = self.question;
        let (name, text) = (name.clone(), measure.text.clone());
        if reference.of_reference <= 0.0 {
            let value = reference.of_reference;
            return Err(Worthless::Nothing { reference: name, measure: text, value });
        }
        if let Some(trials) = priced.trials.filter(|_| reference.interval.is_none()) {
            return Err(Worthless::Unknown { reference: name, measure: text, trials });
        }
        Ok(())
    }
}
