//! Why there are trials, as far as it is worth telling.

use crate::engine::{WhyRounded, WhySampled};

/// The reasons in a sentence; nothing if all there is was asked for.
pub(crate) fn sampled_because<'a>(
    reasons: impl IntoIterator<Item = &'a WhySampled>,
) -> Option<String> {
    let mut reasons: Vec<String> = reasons.into_iter().filter_map(|why| told(Some(why))).collect();
    reasons.dedup();
    (!reasons.is_empty()).then(|| format!("Sampled, because {}.", reasons.join("; ")))
}

/// Why exact numbers are no fractions, in a sentence; nothing if all are.
pub(crate) fn rounded_because<'a>(
    reasons: impl IntoIterator<Item = &'a WhyRounded>,
) -> Option<String> {
    let mut reasons: Vec<String> = reasons.into_iter().map(ToString::to_string).collect();
    reasons.sort();
    reasons.dedup();
    let said = || format!("Exact but for rounding, not in fractions: {}.", reasons.join("; "));
    (!reasons.is_empty()).then(said)
}

/// A reason in words; nothing if nobody needs to be told.
pub(crate) fn told(why: Option<&WhySampled>) -> Option<String> {
    why.filter(|why| why.is_unasked()).map(ToString::to_string)
}

#[cfg(test)]
mod tests {
    use sandtable_sim::exact::Unenumerable;

    use super::*;

    #[test]
    fn a_reason_is_told_once_and_only_if_nobody_asked_for_it() {
        let paths = WhySampled::Unenumerable(Unenumerable::Paths { limit: 7 });
        let reasons = [WhySampled::AskedFor, paths.clone(), paths, WhySampled::TimeOver];
        assert_eq!(
            sampled_because(&reasons).unwrap(),
            "Sampled, because there are more than 7 paths; the time was over."
        );
        assert_eq!(sampled_because(&reasons[..1]), None);
        assert_eq!(told(Some(&WhySampled::AskedFor)), None);
    }
}
