//! What the pictures of a folder show, by their names.

use sandtable_report::letters;

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

/// Where a picture stands: the table from above before all, then measure by measure in the order in
/// which the scenario asks for them.
pub(super) fn rank(name: &str, measures: &[String]) -> (bool, usize, String, usize) {
    let kind = KINDS.iter().position(|(ending, _)| name.ends_with(ending)).unwrap_or(KINDS.len());
    let of = measure(name).unwrap_or(name);
    let place = measures.iter().position(|measure| measure == of).unwrap_or(measures.len());
    (name != "table-top", place, of.to_owned(), kind)
}

/// A name as words that begin a sentence.
pub(super) fn capitalized(name: &str) -> String {
    letters::capitalized(&name.replace(['_', '-'], " "))
}
