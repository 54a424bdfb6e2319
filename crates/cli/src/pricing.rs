//! `price`: what variants are worth against one whose price is known.

mod exact;
mod sampled;
mod situations;
mod worth;
mod worthless;

use std::error::Error;

use sandtable_dice::Kind;
use sandtable_play::{Prepared, Situation};
use sandtable_report::digits;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::pricing::Pair;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::trials::Stop;

use crate::Failure;
use crate::engine::{self, WhySampled};
use crate::missing::MayBeMissing;
use crate::scenario::{PriceQuestion, Scenario, Settings, Variant};
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;
use situations::situations;
pub(crate) use worth::Worth;
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

impl PricedVariant {
    /// What it is worth in the mix and in each situation.
    pub(crate) fn worths(&self) -> impl Iterator<Item = &Worth> {
        std::iter::once(&self.average).chain(&self.situations)
    }

    fn worths_mut(&mut self) -> impl Iterator<Item = &mut Worth> {
        std::iter::once(&mut self.average).chain(&mut self.situations)
    }
}

/// Refuses a mean of values that a measure may not have in some variant. `asked` says where it is
/// asked for.
///
/// # Errors
///
/// If it may have none.
pub(crate) fn refuse_missing(
    scenario: &Scenario,
    question: &PriceQuestion,
    asked: &dyn Fn() -> String,
) -> Result<(), Failure> {
    for variant in &scenario.variants {
        let measure = (&*question.measure.text, question.measure.scale(scenario, variant));
        let of = || format!("variant `{}`", variant.name);
        MayBeMissing::refuse(asked, scenario, measure, Statistic::Mean, of)?;
    }
    Ok(())
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
    let weights: Vec<f64> = situations.iter().map(|(_, share)| *share).collect();
    let whom = || scenario.file.clone();
    let exactly = || pricing.exact_pairs(&table, &weights);
    let (known, sampled_because) = match engine::decide(settings.engine, whom, exactly)? {
        Ok(Some(pairs)) => (Known { pairs, trials: None, stopped: None }, None),
        Ok(None) => return Ok(None),
        Err(why) => {
            let trials = settings.stated_trials(&scenario.file)?;
            let each = trials.div_ceil(situations.len() as u64);
            (pricing.sampled(&table, &weights, settings, each)?, Some(why))
        }
    };
    let variants = scenario.variants.iter().zip(&known.pairs).map(|(variant, pairs)| {
        let worth = |pair: &Pair| Worth::of(pair, question);
        PricedVariant {
            name: variant.name.clone(),
            printed: pricing.printed(&variant.name),
            average: worth(&pairs.average),
            situations: pairs.situations.iter().map(worth).collect(),
        }
    });
    let mut priced = Priced {
        variants: variants.collect(),
        situations,
        trials: known.trials,
        sampled_because,
        stopped: known.stopped,
    };
    pricing.refuse_worthless(&priced)?;
    // The price of the reference is what it is said to be.
    let reference = &mut priced.variants[pricing.reference()];
    for fair in reference.worths_mut().filter_map(|worth| worth.fair.as_mut()) {
        *fair = Estimate { interval: None, method: Method::Exact, ..*fair };
    }
    Ok(Some(priced))
}

/// The means of a variant beside those of the reference.
struct Pairs {
    /// In the mix.
    average: Pair,
    /// In each situation.
    situations: Vec<Pair>,
}

/// What is known of all variants.
struct Known {
    pairs: Vec<Pairs>,
    /// The trials of each situation, if there were any.
    trials: Option<u64>,
    /// Why there are not more.
    stopped: Option<Stop>,
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

    fn undefined(&self, error: impl Error + Send + Sync + 'static) -> Failure {
        Unmeasured::expression(&self.question.measure.text, &*self.scenario.file, error).into()
    }

    /// How much the reference may be worth of which nothing was seen.
    fn at_most(&self, most: f64) -> String {
        let reference = &self.scenario.variants[self.reference()];
        let interval = Some((0.0, most));
        match self.question.measure.scale(self.scenario, reference).kind {
            Kind::YesNo => digits::percent_estimate(0.0, interval),
            _ => format!("a mean of {}", digits::sampled(0.0, interval)),
        }
    }

    /// Refuses a reference that is worth nothing, or of which no worth was seen.
    fn refuse_worthless(&self, priced: &Priced) -> Result<(), Worthless> {
        let found = &priced.variants[self.reference()].average.value;
        let PriceQuestion { reference, measure, .. } = self.question;
        let (reference, measure) = (reference.clone(), measure.text.clone());
        match (found.value, priced.trials) {
            (Some(value), _) if 0.0 < value => Ok(()),
            (None, None) => Err(Worthless::Never { reference, measure }),
            (None, Some(trials)) => Err(Worthless::Unmet { reference, measure, trials }),
            (Some(value), None) => Err(Worthless::Nothing { reference, measure, value }),
            (Some(value), Some(trials)) => {
                let never_less = |interval: &Interval| value == 0.0 && 0.0 <= interval.low;
                Err(match found.interval.filter(never_less) {
                    Some(Interval { high, .. }) => {
                        let most = self.at_most(high);
                        Worthless::Unseen { reference, measure, trials, most }
                    }
                    None => Worthless::Unknown { reference, measure, trials, value },
                })
            }
        }
    }
}
