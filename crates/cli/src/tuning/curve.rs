//! A statistic of a measure over a parameter of a scenario.

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::Range;
use std::sync::{Arc, Mutex};

use sandtable_dice::Scale;
use sandtable_report::digits;
use sandtable_sim::distribution::{Distribution, DistributionError, Observation};
use sandtable_sim::exact::Law;
use sandtable_sim::experiment::{Coupling, Values};
use sandtable_sim::interval::Interval;
use sandtable_sim::patience::{Halt, Patience};
use sandtable_sim::stream::{BLOCK, Stream};
use sandtable_sim::tuning::{Grid, Met, exact, mixed, sampled};
use sandtable_sim::value::{Value, tidy};

use super::refusal::CannotTune;
use super::search::Search;
use crate::Failure;
use crate::engine::{self, WhySampled};
use crate::matrix;
use crate::scenario::{Parameter, Scenario, TuneQuestion, TuneTarget, Variant};
use crate::unmeasured::Unmeasured;
use crate::watch::Watch;

/// Why a curve has no value.
#[derive(Debug)]
pub(super) enum Trouble {
    /// There is no exact law.
    Inexact(WhySampled),
    /// Somebody wants an end.
    Stopped,
    /// Something is wrong with the question.
    Failure(Failure),
}

impl From<WhySampled> for Trouble {
    fn from(why: WhySampled) -> Trouble {
        Trouble::Inexact(why)
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Failure(failure)
    }
}

/// A variant with its parameter set to any number.
#[derive(Clone, Copy)]
pub(super) struct Tunable<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) variant: &'a Variant,
    pub(super) parameter: &'a Parameter,
    pub(super) question: &'a TuneQuestion,
}

impl Tunable<'_> {
    pub(super) fn at(&self, x: f64) -> Result<Variant, Failure> {
        let key = &self.parameter.key;
        let value = self.parameter.number(x);
        let impossible = || CannotTune::Impossible { key: key.clone(), value: x };
        let value = value.ok_or_else(impossible)?;
        self.scenario.changed(self.variant, &self.variant.name, &[(key.clone(), value)])
    }

    /// What the measure can come to, wherever the parameter is within its range.
    pub(super) fn scale(&self) -> Result<Scale, Failure> {
        let [low, high] = self.question.range;
        let of =
            |x: f64| Ok::<_, Failure>(self.question.measure.scale(self.scenario, &self.at(x)?));
        Ok(of(low)?.or(of(high)?))
    }

    /// The measure never has a value.
    fn never(&self, of: String, at: String) -> Trouble {
        let measure = self.question.measure.text.clone();
        Trouble::Failure(CannotTune::Never { measure, of, at }.into())
    }

    /// The measure has no value.
    fn undefined(&self, error: impl Error + Send + Sync + 'static) -> Failure {
        Unmeasured::expression(&self.question.measure.text, self.of(), error).into()
    }

    fn of(&self) -> String {
        engine::variant_of(&self.variant.name, &self.scenario.file)
    }
}

/// A statistic that is known exactly.
pub(super) struct ExactCurve<'a> {
    tunable: Tunable<'a>,
    watch: &'a Watch,
    /// Where values are kept.
    search: &'a Search<'a>,
    /// The laws at whole numbers, by their bits: every mixture of two is made of these.
    laws: Mutex<BTreeMap<u64, Arc<Law<Values, f64>>>>,
    /// How likely the condition of the measure is met, by the bits of the parameter.
    met: Mutex<BTreeMap<u64, f64>>,
}

impl<'a> ExactCurve<'a> {
    pub(super) fn new(
        tunable: Tunable<'a>,
        watch: &'a Watch,
        search: &'a Search<'a>,
    ) -> ExactCurve<'a> {
        ExactCurve { tunable, watch, search, laws: Mutex::default(), met: Mutex::default() }
    }

    /// What a variant comes to; nothing if there is never a value to read it off.
    fn of(&self, variant: &Variant) -> Result<Option<f64>, Trouble> {
        let Some(game) = &self.tunable.question.equilibrium else {
            return Ok(self.statistic(&self.law(variant)?)?.0);
        };
        if self.watch.wish().is_some() {
            return Err(Trouble::Stopped);
        }
        Ok(Some(matrix::value(self.tunable.scenario, variant, game)??.value))
    }

    /// The statistic of another variant, as it is.
    pub(super) fn of_variant(&self, name: &str) -> Result<f64, Trouble> {
        let variant = self.tunable.scenario.variant(name);
        let variant = variant.expect("questions name variants that are there");
        let never = || {
            let of = engine::variant_of(name, &self.tunable.scenario.file);
            self.tunable.never(of, String::new())
        };
        self.of(variant)?.map(tidy).ok_or_else(never)
    }

    fn law(&self, variant: &Variant) -> Result<Law<Values, f64>, Trouble> {
        if self.watch.wish().is_some() {
            return Err(Trouble::Stopped);
        }
        Ok(engine::resolved_law(&*variant.prepared.experiment)?)
    }

    fn law_at(&self, x: f64) -> Result<Arc<Law<Values, f64>>, Trouble> {
        let laws = || self.laws.lock().expect("nobody panics with the lock held");
        let known = laws().get(&key(x)).cloned();
        if let Some(law) = known {
            return Ok(law);
        }
        let law = Arc::new(self.law(&self.tunable.at(x)?)?);
        if self.tunable.question.grid == Grid::Whole {
            laws().insert(key(x), Arc::clone(&law));
        }
        Ok(law)
    }

    /// The statistic; nothing if there is never a value to read it off. And how likely the condition of
    /// the measure is met.
    fn statistic(&self, law: &Law<Values, f64>) -> Result<(Option<f64>, f64), Trouble> {
        let question = self.tunable.question;
        let read = |outcome: &[Option<Value>]| question.measure.of(self.tunable.scenario, outcome);
        let distribution: Result<_, DistributionError> = Distribution::exact(law, None, read);
        let distribution = distribution.map_err(|error| self.tunable.undefined(error))?;
        if question.statistic.event().is_none() && distribution.missing().is_some() {
            let is_missing = |it: &&Values| matches!(read(it), Ok(Observation::Missing));
            let outcome = law.outcomes.keys().find(is_missing).cloned().unwrap_or_default();
            return Err(self.tunable.undefined(DistributionError::Missing { outcome }).into());
        }
        let met = distribution.condition().map_or(1.0, |condition| condition.share.p);
        Ok((question.statistic.of(&distribution), met))
    }

    fn statistic_at(&self, x: f64, law: &Law<Values, f64>) -> Result<f64, Trouble> {
        let (value, met) = self.statistic(law)?;
        self.met.lock().expect("nobody panics with the lock held").insert(key(x), met);
        value.ok_or_else(|| self.never_at(x))
    }

    fn never_at(&self, x: f64) -> Trouble {
        let at = format!(" at {} = {}", self.tunable.parameter.key, digits::exact(x));
        self.tunable.never(self.tunable.of(), at)
    }

    /// What both sides come to: between two whole numbers, where each is played for a part of the time
    /// and both sides know which.
    fn in_equilibrium(&self, x: f64) -> Result<f64, Trouble> {
        let at = |x: f64| self.of(&self.tunable.at(x)?)?.ok_or_else(|| self.never_at(x));
        if self.tunable.question.grid != Grid::Whole || x.fract() == 0.0 {
            return at(x);
        }
        let (below, above) = (at(x.floor())?, at(x.ceil())?);
        Ok(below + (x - x.floor()) * (above - below))
    }

    fn by_laws(&self, x: f64) -> Result<f64, Trouble> {
        if self.tunable.question.equilibrium.is_some() {
            return self.in_equilibrium(x);
        }
        if self.tunable.question.grid != Grid::Whole || x.fract() == 0.0 {
            return self.statistic_at(x, &*self.law_at(x)?);
        }
        let (below, above) = (self.law_at(x.floor())?, self.law_at(x.ceil())?);
        self.statistic_at(x, &mixed(&below, &above, x - x.floor()))
    }

    /// How likely the condition of the measure is met. Of a value that was kept by a search that was cut
    /// short, the law is asked once more.
    pub(super) fn met(&self, x: f64) -> Result<Met, Trouble> {
        let known =
            || self.met.lock().expect("nobody panics with the lock held").get(&key(x)).copied();
        if known().is_none() {
            self.by_laws(x)?;
        }
        Ok(Met::exact(known().unwrap_or(1.0)))
    }
}

impl exact::Curve for ExactCurve<'_> {
    type Error = Trouble;

    fn value(&self, x: f64) -> Result<f64, Trouble> {
        if let Some(value) = self.search.value(key(x)) {
            return Ok(value);
        }
        let value = self.by_laws(x)?;
        self.search.enter(key(x), value);
        Ok(value)
    }
}

/// A mean or a share of trials on common dice; less that of another variant, if that is the target.
pub(super) struct SampledCurve<'a> {
    tunable: Tunable<'a>,
    /// What the measure can come to at all.
    range: Interval,
    stream: Stream,
    patience: Patience<'a>,
    /// The last variants that were made ready, by the bits of their parameter.
    ready: Mutex<BTreeMap<u64, Arc<Variant>>>,
}

/// A value of the parameter as a key; zero has one sign.
fn key(x: f64) -> u64 {
    (x + 0.0).to_bits()
}

/// Variants that are kept ready, at most.
const READY: usize = 64;

impl<'a> SampledCurve<'a> {
    pub(super) fn new(
        tunable: Tunable<'a>,
        range: Interval,
        seed: u64,
        patience: Patience<'a>,
    ) -> SampledCurve<'a> {
        let stream = Stream::new(seed, &tunable.scenario.name);
        SampledCurve { tunable, range, stream, patience, ready: Mutex::default() }
    }

    fn ready_at(&self, x: f64) -> Result<Arc<Variant>, Failure> {
        let ready = || self.ready.lock().expect("nobody panics with the lock held");
        let known = ready().get(&key(x)).cloned();
        if let Some(variant) = known {
            return Ok(variant);
        }
        let variant = Arc::new(self.tunable.at(x)?);
        let mut ready = ready();
        if READY <= ready.len() {
            ready.clear();
        }
        ready.insert(key(x), Arc::clone(&variant));
        Ok(variant)
    }

    /// The scores of trials of one block.
    fn add_scores(
        &self,
        variant: &Variant,
        trials: Range<u64>,
        scores: &mut Vec<f64>,
    ) -> Result<(), Halt<Failure>> {
        let experiment = &variant.prepared.experiment;
        let (coupling, patience) = (Coupling::Synchronized, self.patience);
        let outcomes = experiment.outcomes_while(coupling, &self.stream, trials, None, patience)?;
        let of_outcomes: Result<Vec<f64>, Failure> =
            outcomes.values.iter().map(|outcome| self.score(outcome)).collect();
        let of_outcomes = of_outcomes.map_err(Halt::Failed)?;
        scores.extend(outcomes.of_trials.iter().map(|&outcome| of_outcomes[outcome as usize]));
        Ok(())
    }

    fn score(&self, outcome: &Values) -> Result<f64, Failure> {
        let question = self.tunable.question;
        let observation = question.measure.of(self.tunable.scenario, outcome);
        let observation = observation.map_err(|error| self.tunable.undefined(error))?;
        let missing = || DistributionError::Missing { outcome: outcome.clone() };
        match (question.statistic.event(), observation.value().map(Value::get)) {
            _ if observation == Observation::Excluded => Ok(sampled::NOT_COUNTED),
            // What never happens is no event.
            (Some(_), None) => Ok(0.0),
            (_, None) => Err(self.tunable.undefined(missing())),
            (Some((low, high)), Some(value)) => {
                Ok(if low <= value && value <= high { 1.0 } else { 0.0 })
            }
            (None, Some(value)) if self.range.contains(value) => Ok(value),
            (None, Some(value)) => {
                let (measure, of) = (format!("`{}`", question.measure.text), self.tunable.of());
                Err(Unmeasured::OutOfBounds { measure, of, value, bounds: self.range, place: None }
                    .into())
            }
        }
    }

    fn of_variant(&self, variant: &Variant, trials: Range<u64>) -> Result<Vec<f64>, Halt<Failure>> {
        let mut scores = Vec::new();
        for block in trials.start / BLOCK..trials.end.div_ceil(BLOCK) {
            let within = trials.start.max(block * BLOCK)..trials.end.min((block + 1) * BLOCK);
            self.add_scores(variant, within, &mut scores)?;
        }
        Ok(scores)
    }
}

impl sampled::Curve for SampledCurve<'_> {
    type Error = Halt<Failure>;

    fn scores(&self, x: f64, trials: Range<u64>) -> Result<Vec<f64>, Halt<Failure>> {
        let ready = self.ready_at(x).map_err(Halt::Failed)?;
        let mut scores = self.of_variant(&ready, trials.clone())?;
        if let TuneTarget::Variant(other) = &self.tunable.question.target {
            let other = self.tunable.scenario.variant(&other.variant);
            let other = other.expect("questions name variants that are there");
            for (score, other) in scores.iter_mut().zip(self.of_variant(other, trials)?) {
                *score -= other;
            }
        }
        Ok(scores)
    }
}
