//! The answer of `price` on the terminal.

use std::collections::BTreeSet;
use std::fmt::Write;

use sandtable_report::digits;
use sandtable_report::table::{Align, Table};
use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Method;

use super::answered::Answered;
use super::fair::{amount, fair, rounded};
use super::mixes;
use super::notes::{assumed, notes, placeholders};
use super::verdict::verdict;
use crate::output::numbers;
use crate::pricing::{PricedRung, PricedVariant, Worth};
use crate::scenario::{Ladder, Way};

/// Tables that would be wider than this are folded.
const WIDEST: usize = 120;

/// The answer to one question: tables, what is assumed, and how they are known.
pub(super) fn in_words(one: &Answered) -> String {
    let mut text = heading(one);
    if let Way::Exchange(ladder) = &one.question.way {
        let _ = write!(text, "\n{}", rungs(one, ladder).in_blocks(WIDEST, 1));
    }
    let _ = write!(text, "\n{}", table(one).in_blocks(WIDEST, 1));
    if 1 < one.priced.situations.len() {
        let table = by_situation(one).in_blocks(WIDEST, 2);
        let _ = write!(text, "\nFair price in each situation of the mix:\n\n{table}");
    }
    let over_mixes = mixes::sentences(one);
    if !over_mixes.is_empty() {
        let _ = writeln!(text, "\nHow far that depends on the mix:");
    }
    for sentence in over_mixes {
        let _ = writeln!(text, "  {sentence}");
    }
    for sentence in notes(one).into_iter().chain([assumed(one)]).chain(placeholders(one)) {
        let _ = writeln!(text, "\n{sentence}");
    }
    let _ = writeln!(text, "\n{}", known(one));
    text
}

/// The answer without tables: what each variant is worth, what is assumed, and what stands in for
/// something else.
pub(super) fn in_a_line(one: &Answered) -> String {
    let worth = |variant: &&PricedVariant| !one.is_reference(variant);
    let told = one.priced.variants.iter().filter(worth).map(|variant| {
        let fair = format!("{} is worth {}", variant.name, fair(&variant.average));
        let printed = variant.printed.map(|it| format!("printed {}", digits::exact(it)));
        let said = Some(verdict(one, variant)).filter(|said| !said.is_empty());
        let parts: Vec<String> = [Some(fair), printed, said].into_iter().flatten().collect();
        format!("{}.", parts.join(", "))
    });
    let measure = format!("By {}:", one.question.measure.text);
    let sentences = std::iter::once(measure).chain(told).chain([assumed(one)]);
    sentences.chain(placeholders(one)).collect::<Vec<_>>().join(" ")
}

fn heading(one: &Answered) -> String {
    let (reference, measure) = (&one.question.reference, &one.question.measure.text);
    let mean = one.mean();
    match &one.question.way {
        Way::Exchange(ladder) => {
            let of = match &ladder.key {
                Some(key) => format!("`{reference}` with other values for {key}"),
                None => "variants of known price".to_owned(),
            };
            format!(
                "Fair prices by exchange: where the {mean} of {measure} is that of the ladder.\n\
                 The ladder: {of}.\n"
            )
        }
        Way::Ratio { price, .. } => format!(
            "Fair prices by ratio: the same {mean} of {measure} per point as `{reference}` gives at {}.\n",
            digits::exact(*price)
        ),
    }
}

/// How the numbers are known.
fn known(one: &Answered) -> String {
    match (one.priced.trials, &one.priced.sampled_because) {
        (Some(trials), Some(reason)) => format!(
            "Known: n = {} in each situation; intervals of prices: {}; sampled, because {reason}.",
            digits::count(trials),
            methods(one)
        ),
        _ => "Known: exact.".to_owned(),
    }
}

/// The methods by which prices have their intervals, each once.
pub(super) fn methods(one: &Answered) -> String {
    let worths = one.priced.variants.iter().flat_map(PricedVariant::worths);
    let methods = worths.filter_map(|worth| Some(worth.fair?.method));
    let known = |method: &Method| !matches!(method, Method::Exact | Method::Unknown);
    let methods: BTreeSet<Method> = methods.filter(known).collect();
    if methods.is_empty() {
        return "none".to_owned();
    }
    methods.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The ladder: what each rung costs and comes to, and what the next one adds; where rungs are left out,
/// the next one is not one more.
fn rungs(one: &Answered, ladder: &Ladder) -> Table {
    let mut table = Table::new([
        (ladder.called(), Align::Left),
        ("points", Align::Right),
        (per_game(one), Align::Right),
        (
            if is_by_one(&one.priced.ladder) { "the next adds" } else { "the next rung adds" },
            Align::Right,
        ),
    ]);
    for PricedRung { name, points, value, next_adds, .. } in &one.priced.ladder {
        table.push([
            name.clone(),
            digits::exact(*points),
            value_of(one, value),
            next_adds.as_ref().map_or_else(String::new, |adds| added(one, adds)),
        ]);
    }
    table
}

/// What values are called.
fn per_game(one: &Answered) -> &'static str {
    if one.priced.is_share { "probability" } else { "value per game" }
}

/// What something comes to: a probability in percent.
fn value_of(one: &Answered, value: &Estimate) -> String {
    match value.value {
        Some(_) if one.priced.is_share => numbers::share(*value),
        _ => numbers::estimate(value),
    }
}

/// How much more something comes to: of a probability in percentage points.
fn added(one: &Answered, more: &Estimate) -> String {
    match more.value {
        Some(points) if one.priced.is_share => {
            let ends = more.interval.map(|interval| (interval.low, interval.high));
            digits::percentage_points(points, ends) + " pp"
        }
        _ => numbers::estimate(more),
    }
}

/// Whether each rung is the same step up as the others.
fn is_by_one(rungs: &[PricedRung]) -> bool {
    let at: Option<Vec<f64>> = rungs.iter().map(|rung| rung.at).collect();
    let bend = |three: &[f64]| (three[2] - three[1]) - (three[1] - three[0]);
    at.is_some_and(|at| at.windows(3).all(|three| bend(three).abs() < 1e-9))
}

/// How a column of a table is filled.
type Cell<'a> = Box<dyn Fn(&PricedVariant) -> String + 'a>;

fn table(one: &Answered) -> Table {
    let columns = columns(one);
    let mut table = Table::new(columns.iter().map(|(name, align, _)| (name.clone(), *align)));
    let mut rows: Vec<Vec<String>> = Vec::new();
    for variant in &one.priced.variants {
        let row: Vec<String> = columns.iter().map(|(_, _, cell)| cell(variant)).collect();
        let is_off = variant.average.off_ladder.is_some();
        // What is off the ladder has no price of its own: one row says so of all that come to the same.
        match rows.iter_mut().find(|said| is_off && said[1..] == row[1..]) {
            Some(said) => said[0] = format!("{}, {}", said[0], variant.name),
            None => rows.push(row),
        }
    }
    for row in rows {
        table.push(row);
    }
    table
}

fn columns(one: &Answered) -> Vec<(String, Align, Cell<'_>)> {
    let mut columns: Vec<(String, Align, Cell)> = vec![
        ("variant".to_owned(), Align::Left, Box::new(|it| it.name.clone())),
        (per_game(one).to_owned(), Align::Right, Box::new(|it| value_of(one, &it.average.value))),
    ];
    if let Way::Exchange(ladder @ Ladder { key: Some(_), .. }) = &one.question.way {
        let of = |it: &PricedVariant| exchanged(one, &it.average);
        columns.push((ladder.called().to_owned(), Align::Right, Box::new(of)));
    }
    columns.push(("fair price".to_owned(), Align::Right, Box::new(|it| fair(&it.average))));
    if let Some(step) = one.question.step {
        let of = move |it: &PricedVariant| rounded(&it.average, step).unwrap_or("-".to_owned());
        columns.push((format!("to {}", digits::exact(step)), Align::Right, Box::new(of)));
    }
    let printed = |it: &PricedVariant| it.printed.map_or("-".to_owned(), digits::exact);
    columns.push(("printed".to_owned(), Align::Right, Box::new(printed)));
    columns.push((String::new(), Align::Left, Box::new(|it| said(one, it))));
    columns
}

/// The verdict; of a reference that the others are priced by, that it is one.
pub(super) fn said(one: &Answered, variant: &PricedVariant) -> String {
    if one.is_reference(variant) { "reference".to_owned() } else { verdict(one, variant) }
}

/// How much of what makes the ladder a thing is worth.
fn exchanged(one: &Answered, worth: &Worth) -> String {
    let Some(bounds) = worth.bounds().filter(|it| it.width().is_finite()) else {
        return "-".to_owned();
    };
    let of = |points: f64| amount(&one.priced.ladder, points);
    let ends = of(bounds.low).zip(of(bounds.high));
    let value = worth.fair.and_then(|fair| of(fair.value?));
    match (value, ends) {
        (Some(value), Some((low, high))) if high <= low => digits::exact(value),
        (Some(value), Some(ends)) => digits::sampled(value, Some(ends)),
        (None, Some((low, high))) => format!("{} to {}", digits::exact(low), digits::exact(high)),
        _ => "-".to_owned(),
    }
}

/// A row for each situation, a column for each variant.
fn by_situation(one: &Answered) -> Table {
    let variants = &one.priced.variants;
    let mut columns =
        vec![("share".to_owned(), Align::Right), ("situation".to_owned(), Align::Left)];
    columns.extend(variants.iter().map(|variant| (variant.name.clone(), Align::Right)));
    let mut table = Table::new(columns);
    for (i, (name, share)) in one.priced.situations.iter().enumerate() {
        let mut row =
            vec![format!("{}%", digits::exact((1000.0 * share).round() / 10.0)), name.clone()];
        row.extend(variants.iter().map(|variant| fair(&variant.situations[i])));
        table.push(row);
    }
    let mut row = vec!["100%".to_owned(), "average".to_owned()];
    row.extend(variants.iter().map(|variant| fair(&variant.average)));
    table.push(row);
    table
}
