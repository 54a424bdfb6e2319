//! Numbers by what they are numbers of: shares, and what is yes or no.

use sandtable_dice::{Kind, Scale};
use sandtable_keys::part_of_one;
use sandtable_report::digits;
use sandtable_sim::statistic::Statistic;

/// Whether a statistic of a measure is a share, and shown in percent: how likely something is, or the
/// mean of what is yes or no.
pub(crate) fn is_share(statistic: Statistic, kind: Kind) -> bool {
    (statistic == Statistic::Mean && kind == Kind::YesNo) || statistic.event().is_some()
}

/// Why no law has a number for a statistic of a measure, and what was probably meant: a probability is from 0
/// to 1, and nothing is spread by less than nothing.
pub(crate) fn impossible(
    statistic: Statistic,
    kind: Kind,
    number: f64,
) -> Option<(String, Option<String>)> {
    if is_share(statistic, kind) {
        let message = || format!("a probability is from 0 to 1, and this is {number}");
        let percent = (1.0 < number && number <= 100.0)
            .then(|| format!("{number}% is {}", part_of_one(number)));
        return (!(0.0..=1.0).contains(&number)).then(|| (message(), percent));
    }
    let is_spread = matches!(statistic, Statistic::Variance | Statistic::Sd);
    let message = || format!("`{statistic}` is 0 or more, and this is {number}");
    (is_spread && number < 0.0).then(|| (message(), None))
}

/// A value of a measure: of what is yes or no in a word.
pub(crate) fn value(scale: Scale, value: f64) -> String {
    match scale.kind {
        Kind::YesNo if digits::is_same(value, 0.0) => "no".to_owned(),
        Kind::YesNo if digits::is_same(value, 1.0) => "yes".to_owned(),
        _ => digits::exact(value),
    }
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{count, yes_no};

    use super::*;

    #[test]
    fn what_no_law_has_is_no_probability_and_no_spread() {
        let of = |statistic, number| impossible(statistic, Kind::YesNo, number);
        let (message, help) = of(Statistic::Mean, 50.0).unwrap();
        assert_eq!(message, "a probability is from 0 to 1, and this is 50");
        assert_eq!(help.as_deref(), Some("50% is 0.5"));
        assert!(of(Statistic::Mean, -0.5).unwrap().1.is_none());
        assert!([0.0, 0.5, 1.0].iter().all(|it| of(Statistic::Mean, *it).is_none()));
        assert!(of(Statistic::Sd, -1.0).is_some() && of(Statistic::Sd, 2.0).is_none());
        assert!(impossible(Statistic::Mean, Kind::Count, 50.0).is_none());
        assert!(impossible(Statistic::PGe(3.0), Kind::Count, 50.0).is_some());
    }

    #[test]
    fn a_value_of_what_is_yes_or_no_is_a_word() {
        assert_eq!([0.0, 1.0, 0.5].map(|it| value(yes_no(), it)), ["no", "yes", "0.5"]);
        assert_eq!([0.0, 1.0].map(|it| value(count("models", 0..=5), it)), ["0", "1"]);
    }
}
