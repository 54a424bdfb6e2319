//! What comes of a situation, and whether that differs from what comes of another.

use std::collections::BTreeMap;

use sandtable_play::{RuleFace, Situation};
use sandtable_sim::Stream;
use sandtable_sim::exact::Budget;

/// How much is done to see what comes of a situation.
#[derive(Clone, Copy)]
pub(crate) struct Effort {
    /// What is beyond it is sampled.
    budget: Budget,
    /// Trials of what is too large to be enumerated.
    trials: u32,
}

/// Small enough for thousands of situations; witnesses show what they show with it.
pub(crate) const QUICK: Effort =
    Effort { budget: Budget { paths: 400, states: 200, rounds: 60 }, trials: 200 };
/// For a search that looks where such a situation may be.
pub(crate) const THOROUGH: Effort =
    Effort { budget: Budget { paths: 20_000, states: 10_000, rounds: 500 }, trials: 3_000 };
/// By how much probabilities of exact laws differ that are not equal but for rounding.
const ROUNDING: f64 = 1e-9;
/// By how many standard deviations sampled probabilities differ, at least: by chance, one pair in
/// 500 million does.
const DEVIATIONS: f64 = 6.0;

/// What comes of a situation; or the key that it is refused for.
pub(crate) enum Comes {
    /// The key to blame, from the root of a scenario.
    Refused(String),
    /// What is measured.
    Law(Law),
}

/// How likely each value of each measure is.
pub(crate) struct Law {
    measures: Vec<(&'static str, Chances)>,
    /// Of whole outcomes, where they are known exactly.
    together: Chances,
    /// How many trials, if it is sampled.
    trials: Option<u32>,
}

type Chances = BTreeMap<String, f64>;

/// What comes of a situation.
pub(crate) fn comes(face: &RuleFace, situation: &Situation, effort: Effort) -> Comes {
    let prepared = match face.prepare(std::slice::from_ref(situation)) {
        Err(refused) => return Comes::Refused(refused.key.join(".")),
        Ok(prepared) => prepared,
    };
    let experiment = prepared.experiment;
    let (outcomes, trials): (Vec<_>, _) = if let Ok(law) = experiment.enumerate(&effort.budget) {
        (law.outcomes.into_iter().collect(), None)
    } else {
        let trials = effort.trials;
        let tally = experiment.sample(&Stream::new(1944, "effects"), 0..u64::from(trials));
        let share = |n: u64| n as f64 / f64::from(trials);
        (tally.counts.into_iter().map(|(values, n)| (values, share(n))).collect(), Some(trials))
    };
    let infos = experiment.measures();
    let mut measures: Vec<_> = infos.iter().map(|info| (info.name, Chances::new())).collect();
    let mut together = Chances::new();
    for (values, p) in outcomes {
        for ((_, chances), value) in measures.iter_mut().zip(&values) {
            *chances.entry(format!("{value:?}")).or_default() += p;
        }
        if trials.is_none() {
            *together.entry(format!("{values:?}")).or_default() += p;
        }
    }
    Comes::Law(Law { measures, together, trials })
}

/// What differs where a key says something else: a measure, `together` if each measure alone is as
/// before, or `refused` and the key that is.
pub(crate) fn difference(before: &Comes, after: &Comes) -> Option<String> {
    match (before, after) {
        (Comes::Law(before), Comes::Law(after)) => before.differs_from(after),
        (Comes::Refused(before), Comes::Refused(after)) => {
            (before != after).then(|| format!("{REFUSED}{after}"))
        }
        (_, Comes::Refused(key)) | (Comes::Refused(key), _) => Some(format!("{REFUSED}{key}")),
    }
}

/// What a difference begins with that is a refusal.
pub(crate) const REFUSED: &str = "refused ";

impl Law {
    fn differs_from(&self, other: &Law) -> Option<String> {
        let pairs = self.measures.iter().zip(&other.measures);
        let mut differing = pairs.filter(|((_, own), (_, its))| self.differ(own, other, its));
        let measure = differing.next().map(|((name, _), _)| (*name).to_owned());
        let are_exact = self.trials.is_none() && other.trials.is_none();
        let together = || are_exact && self.differ(&self.together, other, &other.together);
        measure.or_else(|| together().then(|| "together".to_owned()))
    }

    /// Whether a value is likelier in one of two laws than rounding and chance explain.
    fn differ(&self, own: &Chances, other: &Law, its: &Chances) -> bool {
        own.keys().chain(its.keys()).any(|value| {
            let of = |chances: &Chances| chances.get(value).copied().unwrap_or_default();
            let (p, q) = (of(own), of(its));
            let variance = self.variance(p, q) + other.variance(q, p);
            (p - q).abs() > ROUNDING + DEVIATIONS * variance.sqrt()
        })
    }

    /// The variance of a share of trials, as large as it may be where a value has either probability.
    fn variance(&self, p: f64, q: f64) -> f64 {
        self.trials.map_or(0.0, |trials| (p * (1.0 - p)).max(q * (1.0 - q)) / f64::from(trials))
    }
}
