//! Distributions and scales that estimates are made of, and what is asserted of them.

use sandtable_dice::{Scale, count};
use smallvec::smallvec;

use crate::distribution::{Distribution, Observation};
use crate::estimate::{Estimate, Method};
use crate::law::{Law, Outcomes};
use crate::value::{Value, Values};

/// A count of which only the lower end is known.
pub(super) fn unknown() -> Scale {
    count("models", 0..)
}

pub(super) fn zero_to_twelve() -> Scale {
    count("models", 0..=12)
}

pub(super) fn exact(points: &[(u32, f64)], unresolved: f64) -> Distribution {
    let outcome = |value: u32| -> Values { smallvec![Some(value.into())] };
    let outcomes = points.iter().map(|&(value, p)| (outcome(value), p)).collect();
    let law = Law { outcomes, unresolved, paths: 1, spent: 1, states: 0 };
    Distribution::exact(&law, None, |outcome: &[Option<Value>]| Ok(outcome[0].into())).unwrap()
}

pub(super) fn estimate(statistic: &str, distribution: &Distribution, scale: Scale) -> Estimate {
    Estimate::of(statistic.parse().unwrap(), distribution, 0.95, scale)
}

#[track_caller]
pub(super) fn check_interval(estimate: Estimate, method: Method, low: f64, high: f64) {
    assert_eq!(estimate.method, method);
    let interval = estimate.interval.unwrap();
    assert!(
        (interval.low - low).abs() < 1e-6 && (interval.high - high).abs() < 1e-6,
        "{interval:?}"
    );
}

#[track_caller]
pub(super) fn check_near(found: Option<f64>, expected: f64) {
    let found = found.expect("there is a number");
    assert!((found - expected).abs() < 1e-12, "{found} is not {expected}");
}

/// What can be observed of a made-up outcome, by its number.
pub(super) fn kinds() -> [Observation; 6] {
    let value = |number: u8| Observation::Value(number.into());
    [Observation::Excluded, Observation::Missing, value(0), value(1), value(2), value(3)]
}

/// The law of outcomes with these masses, of so much in total; the rest is unresolved.
pub(super) fn law(masses: [u32; 6], total: u32) -> Distribution {
    let outcome = |kind: u32| -> Values { smallvec![Some(kind.into())] };
    let outcomes: Outcomes<Values, f64> = (0..6u32)
        .zip(masses)
        .filter(|(_, mass)| 0 < *mass)
        .map(|(kind, mass)| (outcome(kind), f64::from(mass) / f64::from(total)))
        .collect();
    let unresolved = f64::from(total - masses.iter().sum::<u32>()) / f64::from(total);
    let law = Law { outcomes, unresolved, paths: 1, spent: 1, states: 0 };
    let read = |outcome: &[Option<Value>]| {
        let number = outcome[0].expect("each has a number").get();
        let mut numbered = (0u32..).zip(kinds());
        Ok(numbered.find(|(kind, _)| f64::from(*kind) >= number).expect("a kind").1)
    };
    Distribution::exact(&law, None, read).unwrap()
}
