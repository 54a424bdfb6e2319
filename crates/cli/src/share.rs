//! Numbers by what they are numbers of: shares, and what is yes or no.

use sandtable_dice::{Kind, Scale};
use sandtable_report::digits;
use sandtable_sim::statistic::Statistic;

/// Whether a statistic of a measure is a share, and shown in percent: how likely something is, or the
/// mean of what is yes or no.
pub(crate) fn is_share(statistic: Statistic, kind: Kind) -> bool {
    (statistic == Statistic::Mean && kind == Kind::YesNo) || statistic.event().is_some()
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
    fn a_value_of_what_is_yes_or_no_is_a_word() {
        assert_eq!([0.0, 1.0, 0.5].map(|it| value(yes_no(), it)), ["no", "yes", "0.5"]);
        assert_eq!([0.0, 1.0].map(|it| value(count("models", 0..=5), it)), ["0", "1"]);
    }
}
