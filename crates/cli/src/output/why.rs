//! Why there are trials and no law, or no fractions, as far as it is worth telling.

use sandtable_sim::trials::{Stop, StopReason};

use crate::engine::{WhyRounded, WhySampled};

/// By what a job was stopped.
pub(crate) fn by(stop: Stop) -> &'static str {
    match stop {
        Stop::TimeLimit => "by its time limit",
        Stop::Interrupted => "by an interrupt",
    }
}

/// By what trials were stopped before their end, if they were.
pub(crate) fn early(stop: StopReason) -> Option<Stop> {
    match stop {
        StopReason::TimeLimit => Some(Stop::TimeLimit),
        StopReason::Interrupted => Some(Stop::Interrupted),
        _ => None,
    }
}

/// That not everything is there, by what a job was stopped, and what there is or is left out.
pub(crate) fn partial(stop: Stop, rest: &str) -> String {
    let rest = if rest.is_empty() { String::new() } else { format!("; {rest}") };
    format!("PARTIAL: stopped {}{rest}.", by(stop))
}

/// The reasons in a sentence; nothing if all there is was asked for.
pub(crate) fn sampled_because<'a>(
    reasons: impl IntoIterator<Item = &'a WhySampled>,
) -> Option<String> {
    let mut reasons: Vec<String> = reasons.into_iter().filter_map(|why| told(Some(why))).collect();
    reasons.dedup();
    (!reasons.is_empty()).then(|| format!("Sampled, because {}.", reasons.join("; ")))
}

/// Which of so many variants are sampled, why, and how they are known better; nothing if all there is
/// was asked for.
pub(crate) fn sampled_of<'a>(
    all: usize,
    reasons: impl IntoIterator<Item = (&'a str, &'a WhySampled)>,
) -> Option<String> {
    let unasked: Vec<_> = reasons.into_iter().filter(|(_, why)| why.is_unasked()).collect();
    let because = sampled_because(unasked.iter().map(|(_, why)| *why))?;
    let names: Vec<&str> = unasked.iter().map(|(variant, _)| *variant).collect();
    let which = match names.len() {
        sampled if sampled == all => String::new(),
        ..=MOST_NAMED => format!(" {}", names.join(", ")),
        many => format!(" {many} of {all} variants"),
    };
    let because = because.strip_prefix("Sampled,").unwrap_or(&because);
    let is_large = unasked.iter().any(|(_, why)| matches!(why, WhySampled::Unenumerable(_)));
    let narrower = if is_large { " `--precision` or `--trials` narrows it." } else { "" };
    let sampled = if which.is_empty() { "Sampled" } else { "Sampled:" };
    Some(format!("{sampled}{which},{because}{narrower}"))
}

/// More variants than this are counted and not named.
const MOST_NAMED: usize = 3;

/// Which variants have exact numbers that are no fractions, and why, in a sentence; nothing if none
/// has.
pub(crate) fn rounded_because<'a>(
    reasons: impl IntoIterator<Item = (&'a str, &'a WhyRounded)>,
) -> Option<String> {
    // In the order of the variants.
    let mut variants: Vec<(String, Vec<&str>)> = Vec::new();
    for (variant, why) in reasons {
        let why = why.to_string();
        match variants.iter_mut().find(|(known, _)| *known == why) {
            Some((_, variants)) => variants.push(variant),
            None => variants.push((why, vec![variant])),
        }
    }
    let told = |(why, variants): &(String, Vec<&str>)| match variants.len() {
        ..=MOST_NAMED => format!("{} ({why})", variants.join(", ")),
        many => format!("{many} variants ({why})"),
    };
    let told: Vec<String> = variants.iter().map(told).collect();
    let sentence = || format!("Exact but for rounding, not in fractions: {}.", told.join("; "));
    (!told.is_empty()).then(sentence)
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
    fn what_is_partial_says_by_what_and_of_what() {
        let of = |stop| partial(stop, "2 not reached before the end");
        let said = "PARTIAL: stopped by its time limit; 2 not reached before the end.";
        assert_eq!(of(Stop::TimeLimit), said);
        assert_eq!(partial(Stop::Interrupted, ""), "PARTIAL: stopped by an interrupt.");
    }

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

    #[test]
    fn of_several_variants_it_is_told_which_are_sampled() {
        let paths = WhySampled::Unenumerable(Unenumerable::Paths { limit: 7 });
        let why = "because there are more than 7 paths. `--precision` or `--trials` narrows it.";
        let of = |all, reasons: &[(&str, &WhySampled)]| sampled_of(all, reasons.iter().copied());
        assert_eq!(of(3, &[("big", &paths)]).unwrap(), format!("Sampled: big, {why}"));
        assert_eq!(of(1, &[("base", &paths)]).unwrap(), format!("Sampled, {why}"));
        let many = of(9, &[("a", &paths); 4]).unwrap();
        assert_eq!(many, format!("Sampled: 4 of 9 variants, {why}"));
        assert_eq!(of(2, &[("big", &WhySampled::AskedFor)]), None);
    }

    #[test]
    fn what_is_no_fraction_is_told_by_its_variants() {
        let paths = WhyRounded::Paths { limit: 7 };
        let long = WhyRounded::Fractions(Unenumerable::Long { bits: 9 });
        let few = [("base", &paths), ("mud", &long), ("fog", &paths)];
        assert_eq!(
            rounded_because(few).unwrap(),
            "Exact but for rounding, not in fractions: base, fog (there are more than 7 paths); mud \
             (there are fractions that need more than 9 bits)."
        );
        let many = rounded_because([("a", &paths); 4]).unwrap();
        assert!(many.ends_with(": 4 variants (there are more than 7 paths)."), "{many}");
        assert_eq!(rounded_because([]), None);
    }
}
