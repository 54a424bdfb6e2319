//! How numbers are known, said once if all are known alike.

use super::data::{Missing, Plot, Series};
use super::equal;
use crate::drawing::legend::Sample;

/// How the numbers are known, if all variants agree.
pub(crate) fn common_known(plot: &Plot) -> Option<&str> {
    let first = plot.series.first()?.known.as_str();
    plot.series.iter().all(|series| series.known == first).then_some(first)
}

/// How numbers are known if all of these agree, and the legend, from names and how each is known.
pub(super) fn legend_of(
    names: &[(&str, &str)],
    sample: impl Fn(usize) -> Sample,
) -> (String, Vec<(Sample, String)>) {
    let common = common(names.iter().map(|(_, known)| *known));
    let entry = |(position, (name, known)): (usize, &(&str, &str))| {
        let known = if common.is_empty() { known } else { "" };
        (sample(position), legend_name(name, known))
    };
    let entries = names.iter().enumerate().map(entry).filter(|(_, name)| !name.is_empty());
    (common.to_owned(), entries.collect())
}

/// What all of them say, or nothing.
pub(super) fn common<'a>(mut said: impl Iterator<Item = &'a str>) -> &'a str {
    let first = said.next().unwrap_or_default();
    if said.all(|other| other == first) { first } else { "" }
}

/// A name, with how its numbers are known if that is to be said.
pub(crate) fn legend_name(name: &str, known: &str) -> String {
    match (name, known) {
        (name, "") => name.to_owned(),
        ("", known) => known.to_owned(),
        (name, known) => format!("{name} ({known})"),
    }
}

/// The name of a variant, with the probability that there is no value: `base, never: 26.2%`.
pub(super) fn name_and_missing(series: &Series) -> String {
    series
        .absence()
        .map_or(series.name.clone(), |missing| format!("{}, {}", series.name, missing.said()))
}

/// A plot in words; `meaning` is what its probabilities are.
pub(super) fn in_words(plot: &Plot, meaning: &str) -> String {
    let said = |series: &Series| {
        let missing = series.absence().map(Missing::said);
        let unmet = plot.unmet(series).map(str::to_owned);
        let parts = [Some(series.known.clone()), missing, unmet].into_iter().flatten();
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        legend_name(&series.name, &parts.join(", "))
    };
    let names: Vec<String> = plot.series.iter().map(said).collect();
    let axis = legend_name(&plot.axis.meaning, &plot.axis.condition());
    let variants = format!("Variants: {}", names.join(", "));
    let equal = equal::told(plot);
    let equal = if equal.is_empty() { equal } else { format!(" {equal}") };
    format!("{axis}: {meaning}. {variants}.{equal}")
}
