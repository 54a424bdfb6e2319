//! How good each position is: what a measure comes to on average from the end of a turn on, given
//! what is told of the game by then.

use std::collections::BTreeMap;

use sandtable_dice::{Scale, Series};
use sandtable_sim::course::{Course, Outlook, Positions};
use sandtable_sim::distribution::Observation;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::exact::Budget;
use sandtable_sim::experiment::{Onward, Values};
use sandtable_sim::interval::{Method, proportion};
use sandtable_sim::patience::Patience;
use sandtable_sim::series::Position;
use sandtable_sim::statistic::Statistic;
use sandtable_sim::stream::Stream;
use sandtable_sim::{Distribution, spelling};

use crate::checkpoint::tally::AskedRun;
use crate::results::{self, Finding};
use crate::scenario::{Scenario, Variant};
use crate::series::MOST_TRIALS;

/// How good the positions of one variant are, by one measure.
#[derive(Debug)]
pub(crate) struct Valued {
    /// The variant.
    pub(crate) variant: String,
    /// The measure.
    pub(crate) measure: String,
    /// What is counted, with its unit.
    pub(crate) meaning: String,
    /// What it can come to.
    pub(crate) scale: Scale,
    /// What is seen of a position: one series, or two.
    pub(crate) series: Vec<Series>,
    /// The number of trials, if they were sampled.
    pub(crate) trials: Option<u64>,
    /// All positions that were come to.
    pub(crate) worth: BTreeMap<Position, Worth>,
}

/// How good one position is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// In how many of the trials one came there, if there were trials.
    pub(crate) count: Option<u64>,
    /// How likely it is to come there.
    pub(crate) p: Estimate,
    /// How likely the condition of the measure is met from there, if it has one.
    pub(crate) condition: Option<Estimate>,
    /// How likely the measure has no value from there, if it may have none.
    pub(crate) missing: Option<Estimate>,
    /// The mean of the measure from there, where it has a value.
    pub(crate) mean: Estimate,
}

/// What is wrong with series that are asked for, and what would be right.
pub(crate) type Wrong = (String, Option<String>);

/// Refuses series that the rule of a scenario does not tell.
///
/// # Errors
///
/// If it does not, or they are not one or two.
pub(crate) fn refuse(scenario: &Scenario, names: &[String]) -> Result<(), Wrong> {
    let told = told(&scenario.variants[0]);
    let rule = &scenario.rule_id;
    let list = || told.iter().map(|it| format!("`{}`", it.name)).collect::<Vec<_>>().join(", ");
    if told.is_empty() {
        let message = format!("`{rule}` tells nothing turn by turn, so it has no positions");
        return Err((message, Some("`describe` says what a rule tells, under Series".to_owned())));
    }
    if let Some(name) = names.iter().find(|name| told.iter().all(|it| it.name != **name)) {
        let nearest = spelling::nearest(name, told.iter().map(|series| series.name));
        let message =
            format!("`{rule}` does not tell `{name}` turn by turn; expected one of {}", list());
        return Err((message, nearest.map(|name| format!("did you mean `{name}`?"))));
    }
    match names {
        [_] => Ok(()),
        [one, other] if one != other => Ok(()),
        _ => {
            let message = format!("expected one series or two different ones, of {}", list());
            Err((message, None))
        }
    }
}

fn told(variant: &Variant) -> Vec<Series> {
    variant.prepared.experiment.series()
}

/// Values the positions of all variants that were found, if that is asked for: exactly where these are,
/// else by the first of their trials. A shard values none, as it has not the first trials; whoever
/// merges does. What nobody waits for any longer is left out.
pub(crate) fn value(asked: &AskedRun, findings: &[Finding], patience: Patience) -> Vec<Valued> {
    let names = &asked.shown.positions;
    if asked.shard.is_some() || names.is_empty() {
        return Vec::new();
    }
    let found = findings.iter().filter_map(|finding| {
        let variant = asked.scenario.variant(&finding.variant)?;
        let of = Of { asked, variant, names: names.iter().map(String::as_str).collect() };
        of.valued(finding.known.trials(), patience)
    });
    found.flatten().collect()
}

/// One variant, whose positions are to be valued by these series.
struct Of<'a> {
    asked: &'a AskedRun<'a>,
    variant: &'a Variant,
    names: Vec<&'a str>,
}

impl Of<'_> {
    fn valued(&self, trials: Option<u64>, patience: Patience) -> Option<Vec<Valued>> {
        let experiment = &*self.variant.prepared.experiment;
        if trials.is_none()
            && let Ok(course) = Course::of(experiment, &Budget::for_best_play())
            && let Some(valued) = self.exactly(&course)
        {
            return Some(valued);
        }
        let AskedRun { scenario, settings, .. } = *self.asked;
        let trials = trials.unwrap_or(MOST_TRIALS).min(MOST_TRIALS);
        let stream = Stream::new(settings.seed, &scenario.name);
        let onward = experiment.sample_onward(&self.names, &stream, trials, patience).ok()?;
        Some(self.by_trials(&onward, trials))
    }

    /// By all that can happen; nothing if the series are not told at the same time.
    fn exactly(&self, course: &Course) -> Option<Vec<Valued>> {
        let names = results::asked_for(self.asked.scenario, self.asked.settings);
        let read = |name: &String| results::reading(self.asked.scenario, self.variant, name);
        let reads: Vec<_> = names.iter().map(read).collect();
        let outlooks = Positions::of(course, &self.names).ok()?.outlooks(&reads).ok()?;
        let of = |(name, outlooks): (&String, BTreeMap<Position, Outlook>)| {
            let worth = outlooks.into_iter().map(|(at, outlook)| (at, self.exact(name, outlook)));
            self.by(name, None, worth.collect())
        };
        Some(names.iter().zip(outlooks).map(of).collect())
    }

    fn exact(&self, measure: &str, outlook: Outlook) -> Worth {
        let known = |value| self.estimate(value, Method::Exact);
        let has_condition = self.asked.scenario.given(measure).is_some();
        let may_be_missing = self.scale(measure).missing.is_some();
        Worth {
            count: None,
            p: known(Some(outlook.p)),
            condition: has_condition.then(|| known(Some(outlook.p_met))),
            missing: may_be_missing.then(|| known(Some(outlook.p_missing))),
            mean: known(outlook.mean),
        }
    }

    /// By trials that came to these outcomes from each position.
    fn by_trials(&self, onward: &Onward, trials: u64) -> Vec<Valued> {
        let of = |name: &String| {
            let read = results::reading(self.asked.scenario, self.variant, name);
            let of_position = |(position, outcomes): (&Position, &BTreeMap<Values, u64>)| {
                let mut counts: BTreeMap<Observation, u64> = BTreeMap::new();
                for (outcome, count) in outcomes {
                    *counts.entry(read(outcome).ok()?).or_insert(0) += count;
                }
                Some((position.clone(), self.sampled(name, &counts, trials)?))
            };
            let worth = onward.iter().filter_map(of_position).collect();
            self.by(name, Some(trials), worth)
        };
        results::asked_for(self.asked.scenario, self.asked.settings).iter().map(of).collect()
    }

    fn sampled(
        &self,
        measure: &str,
        counts: &BTreeMap<Observation, u64>,
        trials: u64,
    ) -> Option<Worth> {
        let confidence = self.asked.settings.confidence;
        let share = |count: u64, of: u64| {
            let (interval, method) = proportion(count, of, confidence);
            let value = Some(count as f64 / of as f64);
            Estimate { value, se: None, interval: Some(interval), method, confidence }
        };
        let count: u64 = counts.values().sum();
        let excluded = counts.get(&Observation::Excluded).copied().unwrap_or(0);
        let met = count - excluded;
        let scale = self.scale(measure);
        let distribution = Distribution::of_counts(counts).ok()?;
        let has_condition = self.asked.scenario.given(measure).is_some();
        let missing = || Estimate::missing(&distribution, confidence, scale);
        let mean = || Estimate::of(Statistic::Mean, &distribution, confidence, scale);
        Some(Worth {
            count: Some(count),
            p: share(count, trials),
            condition: has_condition.then(|| share(met, count)),
            missing: scale.missing.filter(|_| 0 < met).map(|_| missing()),
            mean: if 0 < met { mean() } else { self.estimate(None, Method::Unknown) },
        })
    }

    fn by(&self, measure: &str, trials: Option<u64>, worth: BTreeMap<Position, Worth>) -> Valued {
        let of = |name: &&str| told(self.variant).into_iter().find(|it| it.name == *name);
        Valued {
            variant: self.variant.name.clone(),
            measure: measure.to_owned(),
            meaning: self.asked.scenario.meaning_of(measure),
            scale: self.scale(measure),
            series: self.names.iter().filter_map(of).collect(),
            trials,
            worth,
        }
    }

    fn scale(&self, measure: &str) -> Scale {
        self.asked.scenario.scale(self.variant, measure)
    }

    fn estimate(&self, value: Option<f64>, method: Method) -> Estimate {
        let confidence = self.asked.settings.confidence;
        Estimate { value, se: None, interval: None, method, confidence }
    }
}

impl Valued {
    /// The states that a series is in at the end of any turn, in their order, by the place of the
    /// series.
    pub(crate) fn states(&self, series: usize) -> Vec<u32> {
        let mut states: Vec<u32> =
            self.worth.keys().filter_map(|it| it.states.get(series).copied()).collect();
        states.sort_unstable();
        states.dedup();
        states
    }

    /// The number of the last turn.
    pub(crate) fn turns(&self) -> u32 {
        self.worth.keys().map(|position| position.turn).max().unwrap_or(0)
    }

    /// How good a position is, if it was ever come to.
    pub(crate) fn at(&self, turn: u32, states: &[u32]) -> Option<&Worth> {
        self.worth.get(&Position { turn, states: states.to_vec() })
    }
}
