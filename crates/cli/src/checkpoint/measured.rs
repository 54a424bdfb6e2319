//! What was found of measures, as text from which the very same is read again, to the last bit.

use std::collections::BTreeMap;

use sandtable_sim::distribution::{Condition, Distribution, Known, Observation, Point, Share};
use sandtable_sim::margins::Margins;
use sandtable_sim::value::Value;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::baseline::{value_of, value_text};

/// A value as text, which is the same number when it is read again: `35/3` has no decimal that is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Written(pub(crate) Value);

/// A number as text, which is the same number when it is read again.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Decimal(pub(crate) f64);

/// How often each measure came to each value in some trials.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptMargins {
    trials: u64,
    /// For each measure, what was observed and of how many trials.
    counts: Vec<Vec<(Observed, u64)>>,
}

/// What can be observed of a trial, as text: a value, `none`, or `excluded`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Observed(pub(crate) Observation);

/// A distribution that was enumerated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptDistribution {
    unresolved: Decimal,
    points: Vec<(Written, KeptShare)>,
    missing: Option<KeptShare>,
    condition: Option<KeptShare>,
}

/// A probability, and as a fraction if that is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct KeptShare(Decimal, Option<String>);

impl From<&Margins> for KeptMargins {
    fn from(margins: &Margins) -> KeptMargins {
        let kept = |counts: &BTreeMap<Observation, u64>| {
            counts.iter().map(|(seen, count)| (Observed(*seen), *count)).collect()
        };
        KeptMargins { trials: margins.trials, counts: margins.counts.iter().map(kept).collect() }
    }
}

impl KeptMargins {
    /// How many trials they are.
    pub(crate) fn trials(&self) -> u64 {
        self.trials
    }

    /// Of how many measures they are.
    pub(crate) fn measures(&self) -> usize {
        self.counts.len()
    }

    /// Whether the counts of each measure are those of all the trials, as those of no forger need be.
    pub(crate) fn adds_up(&self) -> bool {
        let sum = |counts: &Vec<(Observed, u64)>| {
            counts.iter().try_fold(0u64, |sum, (_, count)| sum.checked_add(*count))
        };
        let ascend = |counts: &Vec<(Observed, u64)>| counts.is_sorted_by(|a, b| a.0.0 < b.0.0);
        self.counts.iter().all(|counts| sum(counts) == Some(self.trials) && ascend(counts))
    }

    /// What was observed of each measure, by its number.
    pub(crate) fn seen(&self) -> impl Iterator<Item = (usize, Observation)> + '_ {
        let of = |(i, counts): (usize, &'_ Vec<(Observed, u64)>)| -> Vec<(usize, Observation)> {
            counts.iter().map(|(seen, _)| (i, seen.0)).collect()
        };
        self.counts.iter().enumerate().flat_map(of)
    }

    /// The counts.
    pub(crate) fn margins(&self) -> Margins {
        let counts = |kept: &Vec<(Observed, u64)>| {
            kept.iter().map(|(seen, count)| (seen.0, *count)).collect()
        };
        Margins { trials: self.trials, counts: self.counts.iter().map(counts).collect() }
    }
}

impl KeptDistribution {
    /// What is kept of a distribution; nothing of one that was sampled.
    pub(crate) fn of(distribution: &Distribution) -> Option<KeptDistribution> {
        let unresolved = Decimal(distribution.unresolved()?);
        let points = distribution.points().iter();
        Some(KeptDistribution {
            unresolved,
            points: points.map(|point| (Written(point.value), kept(&point.share))).collect(),
            missing: distribution.missing().map(kept),
            condition: distribution.condition().map(|condition| kept(&condition.share)),
        })
    }

    /// What it says can be observed.
    pub(crate) fn seen(&self) -> impl Iterator<Item = Observation> + '_ {
        let missing = self.missing.iter().map(|_| Observation::Missing);
        self.points.iter().map(|(value, _)| Observation::Value(value.0)).chain(missing)
    }

    /// The distribution; nothing if it is none.
    pub(crate) fn distribution(&self) -> Option<Distribution> {
        let point = |(value, share): &(Written, KeptShare)| {
            Some(Point { value: value.0, share: share.share()? })
        };
        let points: Vec<Point> = self.points.iter().map(point).collect::<Option<_>>()?;
        let all = |share: &Option<KeptShare>| share.as_ref().map(KeptShare::share);
        let missing = all(&self.missing).map_or(Some(None), |share| share.map(Some))?;
        let condition = all(&self.condition).map_or(Some(None), |share| share.map(Some))?;
        let condition = condition.map(|share| Condition { share, trials: None });
        let known = Known::Exact { unresolved: self.unresolved.0 };
        if !points.is_sorted_by(|a, b| a.value < b.value) {
            return None;
        }
        Distribution::of_points(points, missing, condition, known).ok()
    }
}

fn kept(share: &Share) -> KeptShare {
    KeptShare(Decimal(share.p), share.exact.as_ref().map(ToString::to_string))
}

impl KeptShare {
    fn share(&self) -> Option<Share> {
        let exact = self.1.as_ref().map(|text| text.parse().ok());
        let exact = exact.map_or(Some(None), |fraction| fraction.map(Some))?;
        Some(Share { p: self.0.0, count: None, exact })
    }
}

impl From<Written> for String {
    fn from(written: Written) -> String {
        value_text(written.0)
    }
}

/// A text that was not kept as it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum NotKept {
    /// It is no value of a measure.
    #[error("`{0}` is not a value")]
    Value(String),
    /// It is no number.
    #[error("expected a number, found `{0}`")]
    Number(String),
    /// It is no confidence of an interval.
    #[error("expected a confidence from 0.5 to below 1, found `{0}`")]
    Level(String),
    /// It is no way to an interval.
    #[error("`{0}` is no way to an interval")]
    Method(String),
}

impl TryFrom<String> for Written {
    type Error = NotKept;

    fn try_from(text: String) -> Result<Written, NotKept> {
        value_of(&text).map(Written).ok_or(NotKept::Value(text))
    }
}

impl From<Decimal> for String {
    fn from(number: Decimal) -> String {
        number.0.to_string()
    }
}

impl TryFrom<String> for Decimal {
    type Error = NotKept;

    fn try_from(text: String) -> Result<Decimal, NotKept> {
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.map(Decimal).ok_or(NotKept::Number(text))
    }
}

impl From<Observed> for String {
    fn from(observed: Observed) -> String {
        match observed.0 {
            Observation::Value(value) => value_text(value),
            Observation::Missing => "none".to_owned(),
            Observation::Excluded => "excluded".to_owned(),
        }
    }
}

impl TryFrom<String> for Observed {
    type Error = NotKept;

    fn try_from(text: String) -> Result<Observed, NotKept> {
        Ok(Observed(match &*text {
            "none" => Observation::Missing,
            "excluded" => Observation::Excluded,
            _ => Observation::Value(Written::try_from(text)?.0),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_same_when_they_are_read_again() {
        for number in [0.1 + 0.2, 1e-300, 0.001, 5e-324] {
            assert_eq!(Decimal::try_from(String::from(Decimal(number))), Ok(Decimal(number)));
        }
        assert!(Decimal::try_from("inf".to_owned()).is_err());
    }

    #[test]
    fn a_distribution_is_the_same_when_it_is_read_again() {
        let value = |text: &str| value_of(text).unwrap();
        let share = |p: f64, exact: Option<&str>| Share {
            p,
            count: None,
            exact: exact.map(|text| text.parse().unwrap()),
        };
        let points = vec![
            Point { value: value("1/3"), share: share(1.0 / 3.0, Some("1/3")) },
            Point { value: value("2"), share: share(0.1 + 0.2, None) },
        ];
        let condition = Some(Condition { share: share(0.7, None), trials: None });
        let known = Known::Exact { unresolved: 1e-17 };
        let missing = Some(share(0.25, Some("1/4")));
        let before = Distribution::of_points(points, missing, condition, known).unwrap();
        let text = serde_json::to_string(&KeptDistribution::of(&before).unwrap()).unwrap();
        let read: KeptDistribution = serde_json::from_str(&text).unwrap();
        assert_eq!(read.distribution(), Some(before));
        let descending = text.replace("1/3\",[", "7/3\",[");
        let read: KeptDistribution = serde_json::from_str(&descending).unwrap();
        assert_eq!(read.distribution(), None, "values ascend");
    }

    #[test]
    fn counts_are_the_same_when_they_are_read_again() {
        let counts = BTreeMap::from([
            (Observation::Excluded, 1),
            (Observation::Missing, 2),
            (Observation::Value(value_of("35/3").unwrap()), 3),
        ]);
        let before = Margins { trials: 6, counts: vec![counts] };
        let text = serde_json::to_string(&KeptMargins::from(&before)).unwrap();
        let read: KeptMargins = serde_json::from_str(&text).unwrap();
        assert_eq!(read.margins(), before);
    }
}
