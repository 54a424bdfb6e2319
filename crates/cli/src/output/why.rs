//! Why there are trials, as far as it is worth telling.

use crate::engine::WhySampled;

/// The reasons in a sentence; nothing if all there is was asked for.
pub(crate) fn sampled_because<'a>(
    reasons: impl IntoIterator<Item = &'a WhySampled>,
) -> Option<String> {
    let mut reasons: Vec<String> = reasons.into_iter().filter_map(|why| told(Some(why))).collect();
    reasons.dedup();
    (!reasons.is_empty()).then(|| format!("Sampled, because {}.", reasons.join("; ")))
}

/// A reason in words; nothing if nobody needs to be told.
pub(crate) fn told(why: Option<&WhySampled>) -> Option<String> {
    why.filter(|why| why.is_unasked()).map(ToString::to_string)
}
