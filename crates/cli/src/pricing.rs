//! `price`: what variants are worth against one whose price is known.

use std::collections::BTreeSet;

use sandtable_play::{Prepared, Situation};
use sandtable_sim::distribution::Distribution;
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::{Coupling, JointTally, joint};
use sandtable_sim::interval::Interval;
use sandtable_sim::pricing::Pair;
use sandtable_sim::stream::Stream;
use sandtable_sim::value::Value as Score;
use serde_json::Value;

use crate::Failure;
use crate::scenario::{Effort, EngineChoice, PriceQuestion, Scenario, Settings, Variant};

/// What variants are worth.
#[derive(Debug)]
pub(crate) struct Priced {
    /// Each variant with its price, the reference among them.
    pub(crate) variants: Vec<PricedVariant>,
    /// The situations of the mix, in words, with their shares; only one if there is no mix.
    pub(crate) situations: Vec<(String, f64)>,
    /// The trials of each situation, if it was sampled.
    pub(crate) trials: Option<u64>,
    /// Why it was sampled; nothing if it was not.
    pub(crate) sampled_because: Option<String>,
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
    /// That of the reference.
    pub(crate) of_reference: f64,
    /// The fair price, if the reference has a value.
    pub(crate) fair: Option<f64>,
    /// Its interval, if it was sampled.
    pub(crate) interval: Option<Interval>,
}

impl Worth {
    fn of(pair: &Pair, question: &PriceQuestion, confidence: f64) -> Worth {
        let [value, of_reference] = pair.means;
        let positive = |number: &f64| 0.0 < *number;
        let price = Some(of_reference).filter(positive).map(|_| question.price);
        let scaled = |interval: Interval| Interval {
            low: interval.low * question.price,
            high: interval.high * question.price,
        };
        Worth {
            value,
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

/// Prices every variant.
///
/// # Errors
///
/// If the reference is worth nothing, the engine that was asked for gives up, or the measure has no
/// value for an outcome.
pub(crate) fn price(
    scenario: &Scenario,
    settings: &Settings,
    question: &PriceQuestion,
) -> Result<Priced, Failure> {
    let pricing = Pricing { scenario, question };
    let situations = situations(scenario);
    let table: Result<Vec<Vec<Prepared>>, Failure> =
        scenario.variants.iter().map(|variant| pricing.prepared(variant)).collect();
    let table = table?;
    let exact = match settings.engine {
        EngineChoice::Sample => Err("sampling was asked for".to_owned()),
        EngineChoice::Auto | EngineChoice::Exact => pricing.means(&table)?,
    };
    let trials = trials_each(settings, situations.len());
    let (pairs, sampled_because) = match exact {
        Ok(means) => (pricing.exact_pairs(&means), None),
        Err(reason) if settings.engine == EngineChoice::Exact => {
            let problem = format!("{} cannot be enumerated: {reason}", scenario.file);
            return Err(Failure::Engine(problem));
        }
        Err(reason) => (pricing.sampled_pairs(&table, settings, trials)?, Some(reason)),
    };
    let worth = |pair: &Pair| Worth::of(pair, question, settings.confidence);
    let variants = scenario.variants.iter().zip(&pairs).map(|(variant, pairs)| {
        let weighted = situations.iter().zip(pairs).map(|((_, share), pair)| (*share, *pair));
        PricedVariant {
            name: variant.name.clone(),
            printed: pricing.printed(&variant.name),
            average: worth(&Pair::mixed(&weighted.collect::<Vec<_>>())),
            situations: pairs.iter().map(worth).collect(),
        }
    });
    let priced = Priced {
        variants: variants.collect(),
        situations,
        trials: sampled_because.is_some().then_some(trials),
        sampled_because,
    };
    pricing.refuse_worthless(&priced)?;
    Ok(priced)
}

/// Trials where the scenario asks for a precision.
const TRIALS: u64 = 1_000_000;

fn trials_each(settings: &Settings, situations: usize) -> u64 {
    let trials = match settings.effort {
        Effort::Trials(trials) => trials,
        Effort::Precision(_) => TRIALS,
    };
    trials.div_ceil(situations as u64).max(2)
}

struct Pricing<'a> {
    scenario: &'a Scenario,
    question: &'a PriceQuestion,
}

impl Pricing<'_> {
    /// A variant in each of its situations alone.
    fn prepared(&self, variant: &Variant) -> Result<Vec<Prepared>, Failure> {
        let alone = |situation: &Situation| {
            let alone = Situation { weight: 1, ..situation.clone() };
            let prepared = self.scenario.rule.prepare(&[alone]);
            prepared.map_err(|unplayable| Failure::Engine(unplayable.problem))
        };
        variant.situations.iter().map(alone).collect()
    }

    fn reference(&self) -> usize {
        let is_reference = |variant: &Variant| variant.name == self.question.reference;
        self.scenario.variants.iter().position(is_reference).unwrap_or(0)
    }

    fn printed(&self, name: &str) -> Option<f64> {
        let printed = self.question.printed.iter().find(|(variant, _)| variant == name);
        let own = (name == self.question.reference).then_some(self.question.price);
        printed.map(|(_, price)| *price).or(own)
    }

    fn value(&self, outcome: &[Score]) -> Result<f64, Failure> {
        let value = self.question.measure.of(self.scenario, outcome);
        value.map_err(|error| self.undefined(&error))
    }

    fn undefined(&self, error: &impl std::fmt::Display) -> Failure {
        let text = &self.question.measure.text;
        Failure::Engine(format!("`{text}` of {}: {error}", self.scenario.file))
    }

    /// The exact mean value of each variant in each situation; or why there is none.
    fn means(&self, table: &[Vec<Prepared>]) -> Result<Result<Vec<Vec<f64>>, String>, Failure> {
        let mut means = Vec::new();
        for prepared in table {
            let mut row = Vec::new();
            for prepared in prepared {
                let law = match prepared.experiment.enumerate(&Budget::default()) {
                    Ok(law) if law.unresolved <= 1e-12 => law,
                    Ok(law) => {
                        return Ok(Err(format!(
                            "{} of the outcomes are unresolved",
                            law.unresolved
                        )));
                    }
                    Err(reason) => return Ok(Err(reason.to_string())),
                };
                let read = |outcome: &[Score]| self.question.measure.of(self.scenario, outcome);
                let distribution = Distribution::exact(&law, None, read);
                row.push(distribution.map_err(|error| self.undefined(&error))?.mean());
            }
            means.push(row);
        }
        Ok(Ok(means))
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
    fn sampled_pairs(
        &self,
        table: &[Vec<Prepared>],
        settings: &Settings,
        trials: u64,
    ) -> Result<Vec<Vec<Pair>>, Failure> {
        let mut pairs = vec![Vec::new(); table.len()];
        for situation in 0..table[0].len() {
            let name = format!("{}/situation {situation}", self.scenario.name);
            let stream = Stream::new(settings.seed, &name);
            let reference = &*table[self.reference()][situation].experiment;
            let variants: Vec<_> =
                table.iter().map(|row| (&*row[situation].experiment, None)).collect();
            let tallies = joint(reference, &variants, Coupling::Synchronized, &stream, 0..trials);
            for (pairs, tally) in pairs.iter_mut().zip(&tallies) {
                pairs.push(self.pair(tally)?);
            }
        }
        Ok(pairs)
    }

    fn pair(&self, tally: &JointTally) -> Result<Pair, Failure> {
        let read = |((reference, variant), count): (&(Vec<Score>, Vec<Score>), &u64)| {
            Ok((self.value(variant)?, self.value(reference)?, *count))
        };
        let pairs: Result<Vec<_>, Failure> = tally.counts.iter().map(read).collect();
        Ok(Pair::of_trials(&pairs?))
    }

    fn refuse_worthless(&self, priced: &Priced) -> Result<(), Failure> {
        let reference = &priced.variants[self.reference()].average;
        let PriceQuestion { reference: name, measure, .. } = self.question;
        let text = &measure.text;
        let help = Some("choose another reference, or another measure of value".to_owned());
        if reference.of_reference <= 0.0 {
            let problem = format!(
                "the reference `{name}` has a mean `{text}` of {}; nothing can be priced against \
                 what is worth nothing",
                reference.of_reference
            );
            return Err(Failure::Usage { problem, help });
        }
        if priced.trials.is_some() && reference.interval.is_none() {
            let problem = format!(
                "the mean `{text}` of the reference `{name}` could as well be zero, as far as {} \
                 trials can tell",
                priced.trials.unwrap_or(0)
            );
            return Err(Failure::Usage { problem, help });
        }
        Ok(())
    }
}

/// The situations of the mix, by what tells them apart, with their shares.
///
/// What most of them have in common goes without saying.
fn situations(scenario: &Scenario) -> Vec<(String, f64)> {
    let base = &scenario.variants[0];
    let total: f64 = base.situations.iter().map(|situation| f64::from(situation.weight)).sum();
    let leaves = |in_force: &Value| {
        let mut leaves = BTreeSet::new();
        for section in ["circumstances", "figures", "rulings"] {
            collect("", &in_force[section], &mut leaves);
        }
        leaves
    };
    let all: Vec<BTreeSet<Leaf>> = base.prepared.in_force.iter().map(leaves).collect();
    let is_usual = |leaf: &Leaf| {
        let sharing = all.iter().filter(|leaves| leaves.contains(leaf)).count();
        all.len() < 2 * sharing
    };
    let name = |leaves: &BTreeSet<Leaf>| {
        let special = leaves.iter().filter(|leaf| !is_usual(leaf));
        let words: Vec<String> = special.map(|(key, value)| format!("{key} {value}")).collect();
        if words.is_empty() { "as usual".to_owned() } else { words.join(", ") }
    };
    let shares = base.situations.iter().map(|situation| f64::from(situation.weight) / total);
    all.iter().map(name).zip(shares).collect()
}

/// The last part of a key, and its value.
type Leaf = (String, String);

/// The values in a table by the last part of their keys.
fn collect(key: &str, value: &Value, leaves: &mut BTreeSet<Leaf>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| collect(key, value, leaves)),
        Value::Array(items) => items.iter().for_each(|value| collect(key, value, leaves)),
        Value::Null => (),
        Value::String(text) => drop(leaves.insert((key.to_owned(), text.clone()))),
        other => drop(leaves.insert((key.to_owned(), other.to_string()))),
    }
}
