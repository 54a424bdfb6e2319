//! What the pictures of a folder show, by their names.

use sandtable_report::letters;

use crate::scenario::{measure_word, slug};

/// Which command a file belongs to, and where its section stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Topic {
    Run,
    Comparison,
    Factorial,
    Sweep,
    Sensitivity,
    Matrix,
    Best,
    Price,
    Tuning,
    Checks,
}

/// The beginnings of the names of files, and the headings of their sections. What begins like none
/// of them is of a run.
const TOPICS: [(Topic, &str, &str); 9] = [
    (Topic::Comparison, "comparison", "What the variants change"),
    (Topic::Factorial, "factorial", "What each rule does, and each pair"),
    (Topic::Sweep, "sweep", "Over the values of a key"),
    (Topic::Sensitivity, "sensitivity", "What one pip would change"),
    (Topic::Matrix, "matrix", "What both sides do best"),
    (Topic::Best, "best", "What a player does best"),
    (Topic::Price, "price", "What things are worth"),
    (Topic::Tuning, "tuning", "What meets the target"),
    (Topic::Checks, "checks", "Checks"),
];

/// The endings of the names of plots of a run, in the order in which they are shown.
const KINDS: [(&str, &str); 3] = [
    ("-distribution", "how likely each value is"),
    ("-at-least", "how likely a value or more is"),
    ("-cumulative", "how likely a value or less is"),
];

/// The topic of a file.
pub(super) fn topic(name: &str) -> Topic {
    let of = TOPICS.iter().find(|(_, beginning, _)| name.starts_with(beginning));
    match of {
        Some((topic, ..)) => *topic,
        None => match name {
            "cells" => Topic::Factorial,
            "moved" => Topic::Comparison,
            "equilibrium" | "entry-prices" => Topic::Matrix,
            "plan" | "ladder" | "options" | "frontier" | "policy" => Topic::Best,
            _ => Topic::Run,
        },
    }
}

/// The heading of the section that begins a topic.
pub(super) fn heading(topic: Topic) -> &'static str {
    let of = TOPICS.iter().find(|(of, ..)| *of == topic);
    of.map_or("What came out", |(_, _, heading)| *heading)
}

/// The measure that a plot of a run is of.
pub(super) fn measure(name: &str) -> Option<&str> {
    KINDS.iter().find_map(|(ending, _)| name.strip_suffix(ending))
}

/// What a picture shows, in a few words; `is_share` says of which measures it is a share.
pub(super) fn caption(name: &str, svg: &str, is_share: impl Fn(&str) -> bool) -> String {
    let kind = KINDS.iter().find_map(|(ending, kind)| Some((name.strip_suffix(ending)?, *kind)));
    match kind {
        // What is not the name of a measure is a condition, which the title says better.
        Some((measure, kind)) if topic(name) == Topic::Run && !measure.contains('-') => {
            let kind = if is_share(measure) { "how likely it is" } else { kind };
            format!("{}: {kind}", capitalized(measure))
        }
        _ if name == "table-top" => "The table from above".to_owned(),
        _ => title(svg).unwrap_or_else(|| capitalized(name)),
    }
}

/// The title that a plot has within.
fn title(svg: &str) -> Option<String> {
    let (_, rest) = svg.split_once("<title>")?;
    let (title, _) = rest.split_once("</title>")?;
    let entities =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")];
    let title = entities
        .iter()
        .fold(title.to_owned(), |title, (entity, character)| title.replace(entity, character));
    (!title.trim().is_empty()).then_some(title)
}

/// Where a picture stands among others of its topic.
pub(super) type Rank = (bool, usize, usize, String, usize, usize);

/// Where a picture stands: the table from above before all, then measure by measure and variant by
/// variant in the order of the scenario, and what is numbered by its numbers.
pub(super) fn rank(name: &str, measures: &[String], variants: &[String]) -> Rank {
    let bare = TOPICS.iter().find_map(|(_, beginning, _)| name.strip_prefix(beginning));
    let bare = bare.map_or(name, |bare| bare.trim_start_matches('-'));
    let (bare, number) = match bare.rsplit_once('.') {
        Some((bare, number)) => (bare, number.parse().unwrap_or(1)),
        None => (bare, 1),
    };
    let begins = |word: &str| {
        bare.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let words: Vec<String> = measures.iter().map(|measure| measure_word(measure)).collect();
    let of = longest(&words, begins);
    let words: Vec<String> = variants.iter().map(|variant| slug(variant)).collect();
    let ends = |word: &str| bare.strip_suffix(word).is_some_and(|rest| rest.ends_with('-'));
    let variant = longest(&words, ends);
    let kind = KINDS.iter().position(|(ending, _)| name.ends_with(ending)).unwrap_or(KINDS.len());
    // What is of no measure, and of no variant, is in the order of its name; rows stand before columns.
    let unranked = match (of, variant) {
        (Some(_), Some(_)) => String::new(),
        _ => match measure(name).unwrap_or(bare).rsplit_once('-') {
            Some((bare, side @ ("rows" | "columns"))) => format!("{bare}-{}", side == "columns"),
            _ => measure(name).unwrap_or(bare).to_owned(),
        },
    };
    let place = |at: Option<usize>, all: usize| at.unwrap_or(all);
    let of = place(of, measures.len());
    (name != "table-top", of, place(variant, variants.len()), unranked, kind, number)
}

/// The position of the longest word of which something is true: others may be part of it.
fn longest(words: &[String], is_it: impl Fn(&str) -> bool) -> Option<usize> {
    let found = words.iter().enumerate().filter(|(_, word)| !word.is_empty() && is_it(word));
    found.max_by_key(|(at, word)| (word.len(), std::cmp::Reverse(*at))).map(|(at, _)| at)
}

/// A name as words that begin a sentence.
pub(super) fn capitalized(name: &str) -> String {
    letters::capitalized(&name.replace(['_', '-'], " "))
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn pictures_stand_in_the_order_of_the_scenario() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let measures: Vec<String> = words(&["stopped", "casualties", "casualties_late"]);
        let variants: Vec<String> = words(&["veterans", "base", "very-veterans"]);
        let expected = [
            "table-top",
            "stopped-distribution",
            "casualties-by-position-veterans",
            "casualties-by-position-base",
            "casualties-by-position-very-veterans",
            "casualties-distribution",
            "casualties-at-least",
            "casualties-cumulative",
            "casualties_late-distribution",
            "air-by-turn",
        ];
        let mut names = expected;
        names.sort_unstable();
        names.sort_by_key(|name| rank(name, &measures, &variants));
        assert_eq!(names, expected);
        let mut names = ["tuning.10", "tuning.2", "tuning"];
        names.sort_by_key(|name| rank(name, &measures, &variants));
        assert_eq!(names, ["tuning", "tuning.2", "tuning.10"]);
        let expected =
            ["matrix", "matrix-curve-rows", "matrix-curve-columns", "matrix-prices-rows"];
        let mut names = expected;
        names.sort_unstable();
        names.sort_by_key(|name| rank(name, &measures, &variants));
        assert_eq!(names, expected);
        let mut names =
            ["comparison-casualties", "comparison-casualties-by-value", "comparison-stopped"];
        names.sort_by_key(|name| rank(name, &measures, &variants));
        assert_eq!(names[0], "comparison-stopped");
    }
}
