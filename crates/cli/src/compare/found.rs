//! What a comparison came to.

use sandtable_sim::comparison::{Movement, Pairing, Verdict};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::{Interval, Method, proportion};
use sandtable_sim::probability::Fraction;
use sandtable_sim::trials::StopReason;

use super::parting::Parting;
use crate::engine::WhySampled;

/// One measure of one variant, held against the reference.
#[derive(Clone, Debug)]
pub(crate) struct Compared {
    /// The position of the measure.
    pub(crate) measure: usize,
    /// The position of the variant.
    pub(crate) variant: usize,
    /// The pairs of trials and the dice they were on; nothing if it is exact.
    pub(crate) pairs: Option<(u64, Pairing)>,
    /// The confidence of the interval of any one number but the difference, at the look after which
    /// there were no more pairs ([`Request::at_each_look`](super::Request::at_each_look)).
    pub(crate) confidence: f64,
    /// The mean of the reference, of what has a value.
    pub(crate) mean_reference: Option<f64>,
    /// The mean of the variant, of what has a value.
    pub(crate) mean_variant: Option<f64>,
    /// The intervals of these means by themselves, where the difference says nothing of them: all
    /// trials came to one and the same value, or the other side has none.
    pub(crate) alone: [Option<Interval>; 2],
    /// These means by themselves, each with an interval of its own.
    pub(crate) means: [Estimate; 2],
    /// How likely the condition is met under which the measure is given, if it is under one, of the
    /// reference and of the variant.
    pub(crate) conditions: [Option<Estimate>; 2],
    /// How likely it is to have no value, of the reference and of the variant.
    pub(crate) missing: [Estimate; 2],
    /// The second mean less the first; nothing if one of the sides never has a value.
    pub(crate) difference: Option<f64>,
    /// The difference as a fraction, if it is known as one.
    pub(crate) fraction: Option<Fraction>,
    /// The standard error of the difference, if it was sampled.
    pub(crate) se: Option<f64>,
    /// Where the difference lies.
    pub(crate) interval: Option<Interval>,
    /// How the interval was arrived at.
    pub(crate) method: Method,
    /// How often the variant comes to more, the same and less than the reference in a pair of
    /// trials on common dice; nothing where pairs have no meaning.
    pub(crate) chances: Option<[f64; 3]>,
    /// How many times more pairs on independent dice would be as precise.
    pub(crate) variance_ratio: Option<f64>,
    /// The total variation distance; nothing if one of the sides never meets a condition.
    pub(crate) total_variation: Option<f64>,
    /// The Wasserstein distance; nothing if there is no value in some outcomes.
    pub(crate) wasserstein: Option<f64>,
    /// The values whose probabilities changed, most first.
    pub(crate) movements: Vec<Movement>,
    /// What is concluded.
    pub(crate) verdict: Verdict,
}

impl Compared {
    /// The verdict in a word. Where it is known exactly that one of the sides never has a value, or that it
    /// has one less often than the other, no trials would decide more.
    pub(crate) fn in_a_word(&self) -> String {
        match (self.verdict, self.difference, self.pairs) {
            (Verdict::Inconclusive, None, None) => "NO VALUE".to_owned(),
            (Verdict::Inconclusive, Some(_), None) if self.method == Method::Exact => {
                "MISSING DIFFERS".to_owned()
            }
            (verdict, ..) => verdict.to_string(),
        }
    }

    /// Whether the means of what has a value are within the margin, and nothing follows because one side
    /// may have a value less often.
    pub(crate) fn is_open_for_missing(&self, margin: f64) -> bool {
        let known = || {
            let means = [self.mean_reference?, self.mean_variant?];
            let difference = self.difference.filter(|_| self.method == Method::Exact)?;
            Some(Verdict::of_known(means, difference, margin))
        };
        let means = self.interval.map(|lies| Verdict::of(lies, margin)).or_else(known);
        let differs = self.difference.is_some() && self.verdict == Verdict::Inconclusive;
        differs && means == Some(Verdict::Equivalent)
    }

    /// Whether nothing can be said of where the difference lies.
    pub(crate) fn is_uncertain(&self) -> bool {
        self.method == Method::Unknown
    }

    /// How often something came up, which is this share of the pairs: a probability with its interval.
    pub(crate) fn chance(&self, share: f64) -> Estimate {
        known(share, self.interval_of(share), self.confidence)
    }

    /// As [`chance`](Compared::chance), of the pairs that meet the condition of the measure on one side,
    /// if it is given under one.
    pub(crate) fn share(&self, share: f64, side: usize) -> Estimate {
        let met = self.conditions[side].and_then(|met| met.value).unwrap_or(1.0);
        let counting = self.pairs.map(|(pairs, _)| count(met, pairs));
        let interval = counting.map(|counting| interval(share, counting, self.confidence));
        known(share, interval, self.confidence)
    }

    /// Where a probability lies that came up in this share of the pairs; nothing if it is exact.
    pub(crate) fn interval_of(&self, share: f64) -> Option<Interval> {
        self.pairs.map(|(pairs, _)| interval(share, pairs, self.confidence))
    }
}

/// A probability that came up in a share of trials; without an interval it is exact.
fn known(share: f64, interval: Option<Interval>, confidence: f64) -> Estimate {
    let method = interval.map_or(Method::Exact, |_| Method::ClopperPearson);
    Estimate { value: Some(share), se: None, interval, method, confidence }
}

fn interval(share: f64, trials: u64, confidence: f64) -> Interval {
    proportion(count(share, trials), trials, confidence).0
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a count")]
fn count(share: f64, trials: u64) -> u64 {
    (share * trials as f64).round() as u64
}

/// What a comparison came to.
#[derive(Debug)]
pub(crate) struct Comparison {
    /// Measure by measure, variant by variant.
    pub(crate) rows: Vec<Compared>,
    /// For each variant, where its games part from those of the reference.
    pub(crate) partings: Vec<Parting>,
    /// How many sampled comparisons were decided together.
    pub(crate) family: usize,
    /// How many looks there were at sampled ones.
    pub(crate) looks: usize,
    /// Why sampling stopped, if there was any.
    pub(crate) stop: Option<StopReason>,
    /// Why there was any.
    pub(crate) why: Option<WhySampled>,
}

impl Comparison {
    /// Whether everything that was asked for has been done.
    pub(crate) fn complete(&self) -> bool {
        self.stop.is_none_or(StopReason::is_complete)
    }
}
