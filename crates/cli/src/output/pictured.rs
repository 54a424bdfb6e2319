//! Numbers as pictures name them: what is asked, in which unit it is drawn, and keys in short.

use sandtable_dice::{Kind, Scale};
use sandtable_report::digits;
use sandtable_sim::statistic::Statistic;

use super::plots;

/// Whether a statistic of a measure is a share, which a picture shows in percent: how likely
/// something is, or the mean of what is yes or no.
pub(crate) fn is_share(statistic: Statistic, scale: Scale) -> bool {
    let mean = statistic == Statistic::Mean && scale.kind == Kind::YesNo;
    mean || statistic.event().is_some()
}

/// What is asked of a measure, with what it counts, as an axis says it.
pub(crate) fn asked(statistic: Statistic, meaning: &str, is_share: bool) -> String {
    let meaning = plots::asked(meaning);
    if !is_share {
        return format!("{statistic} of {meaning}");
    }
    let value = digits::exact;
    match statistic {
        Statistic::PEq(it) => format!("how likely {} is: {meaning} (%)", value(it)),
        Statistic::PGe(it) => format!("how likely {} or more is: {meaning} (%)", value(it)),
        Statistic::PLe(it) => format!("how likely {} or less is: {meaning} (%)", value(it)),
        _ => format!("how likely it is: {meaning} (%)"),
    }
}

/// The last word of a key; of a place in a list, with the list.
pub(crate) fn last(key: &str) -> &str {
    let is_place = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut from = key.len();
    for word in key.rsplit('.') {
        from = from.saturating_sub(word.len() + usize::from(from < key.len()));
        if !is_place(word) {
            break;
        }
    }
    &key[from..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_list_is_named_with_the_list() {
        assert_eq!(last("circumstances.unit.pins"), "pins");
        assert_eq!(last("figures.needs.0"), "needs.0");
        assert_eq!(last("pins"), "pins");
    }

    #[test]
    fn a_share_is_told_by_what_it_is_the_share_of() {
        let said = |statistic| asked(statistic, "crossed (1 yes, 0 no)", true);
        assert_eq!(said(Statistic::Mean), "how likely it is: crossed (%)");
        assert_eq!(said(Statistic::PGe(3.0)), "how likely 3 or more is: crossed (%)");
        assert_eq!(asked(Statistic::Mean, "hits", false), "mean of hits");
    }
}
