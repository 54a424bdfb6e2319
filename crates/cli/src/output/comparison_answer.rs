//! What a comparison says on the terminal: one table, and a few sentences for each variant.

mod conclusion;
mod words;

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_report::table::{Align, Table};
use sandtable_sim::comparison::Movement;
use sandtable_sim::distribution::Observation;
use sandtable_sim::interval::{Interval, Method};
use sandtable_sim::value::Value;

use conclusion::conclusion;
use words::{POINTS, all_means, amount, difference, is_share};

use super::closed;
use super::comparison::{how_known, shown};
use super::heading::heading;
use super::numbers;
use super::why::{early, partial, sampled_of};
use crate::compare::{Asked, Compared, Comparison, Parting, Request, Side};
use crate::share;
use crate::terminal::screen::Screen;
use crate::terminal::shell;
use sandtable_report::folded::{folded, indented};

/// What is said of a variant stands so far from the edge.
const MARGIN: usize = 2;

/// The columns that say what a row is about.
const LEADING: usize = 2;

/// The answer to what the variants change.
pub(crate) fn answer(request: &Request, comparison: &Comparison, screen: Screen) -> String {
    let scenario = request.reference.scenario;
    let mut text = heading(scenario, screen.width);
    let _ = writeln!(text, "\n{}\n", folded(&against(request), screen.width));
    let shown = positions(request, screen);
    let table = table(request, comparison, &shown);
    text.push_str(&table.in_blocks(screen.width, LEADING));
    for sentence in legend(request, comparison, &shown) {
        let _ = writeln!(text, "{}", folded(&sentence, screen.width));
    }
    for (i, parting) in comparison.partings.iter().enumerate() {
        text.push_str(&sentences(request, comparison, &shown, (i, parting), screen.width));
    }
    text
}

/// What all variants are held against; of several files one alone is.
fn against(request: &Request) -> String {
    let Side { name, scenario, variant } = &request.reference;
    if request.variants.iter().all(|side| side.scenario.file == scenario.file) {
        return format!("Against {name}:");
    }
    format!(
        "Against {name}, {} of {}, whichever file a variant is of (--reference takes another):",
        variant.name, scenario.file
    )
}

/// The measures that are shown: all if asked for, else the main one and the scenario's own.
fn positions(request: &Request, screen: Screen) -> Vec<usize> {
    if screen.verbose {
        (0..request.measures.len()).collect()
    } else {
        shown(request).map(|(i, _)| i).collect()
    }
}

fn table(request: &Request, comparison: &Comparison, shown: &[usize]) -> Table {
    let rows = || comparison.rows.iter().filter(|row| shown.contains(&row.measure));
    let paired = rows().any(|row| row.chances.is_some());
    let mut columns = vec![
        ("mean of", Align::Left),
        ("variant", Align::Left),
        ("before", Align::Right),
        ("after", Align::Right),
        ("difference", Align::Right),
    ];
    if paired {
        columns.extend([("higher", Align::Right), ("lower", Align::Right)]);
    }
    columns.extend([("verdict", Align::Left), ("known", Align::Left)]);
    let mut table = Table::new(columns);
    let mut last = None;
    let means = all_means(&request.measures, &rows().collect::<Vec<_>>());
    for (row, [before, after]) in rows().zip(means) {
        let measure = &request.measures[row.measure];
        let name = &measure.name;
        let mut cells = vec![
            if last == Some(name) { String::new() } else { name.clone() },
            request.variants[row.variant].name.clone(),
            before,
            after,
            difference(measure, row),
        ];
        last = Some(name);
        if paired {
            let chance =
                |i: usize| row.chances.map_or(String::new(), |chances| share(row, chances[i]));
            cells.extend([chance(0), chance(2)]);
        }
        cells.extend([row.in_a_word(), how_known(row)]);
        table.push(cells);
    }
    table
}

/// A probability, or a share of the pairs: what was not seen is told by how probable it is at most.
fn share(row: &Compared, p: f64) -> String {
    match row.interval_of(p) {
        None => digits::percent_fixed(p, 1),
        Some(Interval { low, high }) => digits::percent_sampled(p, (low, high), 1),
    }
}

/// Which variants are compared by trials, and why; and that the reference is, too, where it stands
/// beside them.
fn sampled(request: &Request, comparison: &Comparison) -> Option<String> {
    let why = comparison.why.as_ref()?;
    let by_trials = |variant: &usize| {
        comparison.rows.iter().any(|row| row.variant == *variant && row.pairs.is_some())
    };
    let all = request.variants.len();
    let names: Vec<&str> =
        (0..all).filter(by_trials).map(|it| request.variants[it].name.as_str()).collect();
    let sentence = sampled_of(all, names.iter().map(|name| (*name, why)))?;
    let both = "Where a variant is sampled, so is the reference beside it, on the same dice.";
    Some(if names.len() < all { format!("{sentence} {both}") } else { sentence })
}

/// What holds for the table as a whole.
fn legend(request: &Request, comparison: &Comparison, shown: &[usize]) -> Vec<String> {
    let mut lines = Vec::new();
    let has_differences = comparison.rows.iter().any(|row| {
        let is_shown = shown.contains(&row.measure) && row.difference.is_some();
        is_shown && is_share(&request.measures[row.measure])
    });
    if has_differences {
        lines.push("pp: percentage points.".to_owned());
    }
    let margins: Vec<String> = shown
        .iter()
        .map(|&i| &request.measures[i])
        .filter(|it| 0.0 < it.margin)
        .map(|it| format!("{} for {}", amount(it, it.margin, None, POINTS), it.name))
        .collect();
    if !margins.is_empty() {
        lines.push(format!("A difference does not matter up to {}.", margins.join(", ")));
    }
    if 0 < comparison.family {
        lines.push(certainty(request, comparison));
    }
    lines.extend(sampled(request, comparison));
    lines.extend(comparison.stop.and_then(early).map(|stop| partial(stop, "")));
    lines.extend(others(request, comparison, shown));
    lines.extend(not_open(request));
    lines.extend(request.aside.iter().cloned());
    lines
}

/// What players were to do and could not, on any side.
fn not_open(request: &Request) -> Vec<String> {
    let sides = std::iter::once(&request.reference).chain(&request.variants);
    sides.flat_map(|side| closed::of_variant(side.scenario, side.variant)).collect()
}

/// How many measures more there are, and how to see them.
fn others(request: &Request, comparison: &Comparison, shown: &[usize]) -> Vec<String> {
    let is_in_file = |i: &usize| comparison.rows.iter().any(|row| row.measure == *i);
    let hidden = (0..request.measures.len()).filter(|i| !shown.contains(i));
    let (in_file, left_out): (Vec<usize>, Vec<usize>) = hidden.partition(is_in_file);
    let count = |number: usize| digits::counted(number as u64, "measure") + " more";
    let mut lines = Vec::new();
    if !in_file.is_empty() {
        lines.push(format!("comparison.csv has {}; -v shows them here.", count(in_file.len())));
    }
    if let Some(first) = left_out.first() {
        lines.push(format!(
            "{} can be sampled by name, such as --measure {}; each takes its part of the error.",
            count(left_out.len()),
            request.measures[*first].name
        ));
    }
    lines
}

/// What the intervals and verdicts of sampled comparisons are good for.
fn certainty(request: &Request, comparison: &Comparison) -> String {
    let percent = digits::percent(request.settings.confidence);
    let looks = digits::counted(comparison.looks as u64, "look");
    let unknown = comparison.rows.iter().any(|row| {
        row.method == Method::Unknown && !request.measures[row.measure].scale.is_bounded()
    });
    let range = if unknown {
        "; nothing can be said of measures without a known range: state it in [bounds]"
    } else {
        ""
    };
    match comparison.family {
        1 => format!("Certain to {percent}, after {looks}{range}."),
        family => format!(
            "All {family} sampled verdicts together certain to {percent} (Holm), after {looks}{range}."
        ),
    }
}

/// What is to be said of a variant.
fn sentences(
    request: &Request,
    comparison: &Comparison,
    shown: &[usize],
    (variant, parting): (usize, &Parting),
    width: usize,
) -> String {
    let mut text = format!("\n{}\n", request.variants[variant].name);
    let say = |text: &mut String, sentence: &str| {
        let _ = writeln!(text, "{}", indented(sentence, MARGIN, width));
    };
    let main = comparison.rows.iter().find(|row| row.variant == variant && row.measure == 0);
    let Some(row) = main else { return text };
    let measure = &request.measures[0];
    say(&mut text, &conclusion(request, measure, row));
    let of_variant = comparison.rows.iter().filter(|row| row.variant == variant);
    for row in of_variant.filter(|row| shown.contains(&row.measure)) {
        let sentences = [without_value(request, row), under_condition(request, row)];
        sentences.iter().flatten().for_each(|sentence| say(&mut text, sentence));
    }
    // Of yes and no the conclusion says it all.
    let is_told = is_share(measure) && row.movements.iter().all(|it| it.value.is_some());
    if !row.movements.is_empty() && !is_told {
        let moved = |it| moved(measure, row, it);
        let most: Vec<_> = row.movements.iter().take(3).map(moved).collect();
        let seen = if row.pairs.is_some() { " in these trials" } else { "" };
        say(&mut text, &format!("Moved most{seen}: {}.", most.join(", ")));
    }
    if let Some(sentence) = told(measure, parting) {
        say(&mut text, &sentence);
    }
    if let Some(typical) = parting.typical {
        let [before, after] = [typical.reference, typical.variant].map(observed);
        say(&mut text, &format!("Typical is trial {}: {before} became {after}.", typical.trial));
        text.push_str(&replay(request, variant, typical.trial));
    }
    text
}

/// How often the condition is met under which a measure is given, if it is under one.
fn under_condition(request: &Request, row: &Compared) -> Option<String> {
    let [before, after] = row.conditions.map(|side| side.map(numbers::share));
    let share = match (before, after) {
        (Some(before), Some(after)) => format!("{before} before and {after} after"),
        (Some(before), None) => format!("{before} before"),
        (None, after) => format!("{} after", after?),
    };
    let name = &request.measures[row.measure].name;
    Some(numbers::condition(name, &share, "means are of these"))
}

/// How often a measure has no value, if it ever has none.
fn without_value(request: &Request, row: &Compared) -> Option<String> {
    if row.missing.iter().all(|side| side.value.is_none_or(|p| p <= 0.0)) {
        return None;
    }
    let name = &request.measures[row.measure].name;
    let sides = [&request.reference, &request.variants[row.variant]];
    let [what, other] = sides.map(|side| numbers::missing(side.scenario.scale(side.variant, name)));
    let other = if what == other { " and".to_owned() } else { format!(", {other} in") };
    let [before, after] = row.missing.map(numbers::share);
    Some(format!(
        "{name}: {what} in {before} before{other} {after} after; means are of the others."
    ))
}

/// A value with both of its probabilities, with as many decimals as show that they are two.
fn moved(measure: &Asked, row: &Compared, moved: &Movement) -> String {
    let both = [moved.reference, moved.variant];
    let read = |decimals: usize| match row.pairs {
        None => both.map(|p| digits::percent_fixed(p, decimals)),
        Some(_) => both.map(|p| share(row, p)),
    };
    let apart = || if row.pairs.is_none() { digits::percents_apart(both) } else { read(1) };
    let [before, after] = (1..10).map(read).find(|it| it[0] != it[1]).unwrap_or_else(apart);
    let told = |value: Value| share::value(measure.scale, value.get());
    let value = moved.value.map_or("no value".to_owned(), told);
    format!("{value} ({before} to {after})")
}

/// Which dice made the difference.
fn told(measure: &Asked, parting: &Parting) -> Option<String> {
    if parting.trials == 0 {
        return None;
    }
    let (name, trials) = (&measure.name, digits::counted(parting.trials, "trial"));
    if parting.changed == 0 {
        return Some(format!("On common dice, {name} changed in none of {trials}."));
    }
    let share = digits::percent_fixed(parting.changed as f64 / parting.trials as f64, 1);
    let total: u64 = parting.stages.iter().map(|(_, count)| count).sum();
    let most = parting.stages.iter().take(3).map(|(stage, count)| {
        format!("{stage} ({})", digits::percent_fixed(*count as f64 / total as f64, 0))
    });
    let stages: Vec<String> = most.collect();
    Some(format!(
        "On common dice, {name} changed in {share} of {trials}. They part at: {}.",
        stages.join(", ")
    ))
}

/// What a trial came to, as `replay` tells it.
fn observed(observation: Observation) -> String {
    let value = observation.value();
    value.map_or("no value".to_owned(), |value| digits::exact(value.get()))
}

/// The command that tells a trial side by side, if both sides are of one file.
fn replay(request: &Request, variant: usize, trial: u64) -> String {
    let (reference, variant) = (&request.reference, &request.variants[variant]);
    if reference.scenario.file != variant.scenario.file || reference.scenario.file == "-" {
        return String::new();
    }
    let file = shell::word(&reference.scenario.file);
    let mut command = format!("    sandtable replay {file} --trial {trial}");
    // Beside other files a side has a longer name than in its own.
    let [reference_name, name] = [reference, variant].map(|side| &side.variant.name);
    if reference_name != crate::scenario::BASE {
        let _ = write!(command, " --variant {}", shell::word(reference_name));
    }
    let _ = write!(command, " --against {}", shell::word(name));
    if request.settings.seed != reference.scenario.settings.seed {
        let _ = write!(command, " --seed {}", request.settings.seed);
    }
    command + "\n"
}
