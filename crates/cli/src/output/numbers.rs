//! Numbers with what is known of them, as the terminal writes them.

use sandtable_dice::{Kind, Scale};
use sandtable_report::digits;
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Method;

/// A number with as many digits as its interval bears out; what was sampled never looks like what is
/// exact.
pub(crate) fn estimate(estimate: &Estimate) -> String {
    let interval = estimate.interval.map(|interval| (interval.low, interval.high));
    match (estimate.value, estimate.method) {
        (None, _) => "none".to_owned(),
        (Some(value), Method::Exact | Method::Unresolved) => digits::estimate(value, interval),
        (Some(value), _) => digits::sampled(value, interval),
    }
}

/// What it means that a measure has no value: "not within 6 turns", "nobody left to ask".
pub(crate) fn missing(scale: Scale) -> String {
    match (scale.kind, scale.missing) {
        (Kind::Time, Some("never")) if scale.high.is_finite() => {
            format!("not within {} {}", digits::exact(scale.high), scale.unit)
        }
        (_, missing) => missing.unwrap_or("no value").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{count, time};

    use super::*;

    #[test]
    fn what_is_exact_looks_exact_and_what_is_not_does_not() {
        let (value, method) = (Some(0.0), Method::Unknown);
        let unknown = Estimate { value, se: None, interval: None, method, confidence: 0.95 };
        assert_eq!(estimate(&unknown), "0 ± ?");
        assert_eq!(estimate(&Estimate { method: Method::Exact, ..unknown }), "0");
        assert_eq!(estimate(&Estimate { value: None, ..unknown }), "none");
    }

    #[test]
    fn what_is_missing_is_told_in_its_own_words() {
        assert_eq!(missing(time("turns", 6)), "not within 6 turns");
        assert_eq!(missing(count("models", 0..=5).or_none("nobody left")), "nobody left");
    }
}
