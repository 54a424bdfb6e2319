//! The answer of `price` on the terminal.

use std::collections::BTreeSet;
use std::fmt::Write;

use sandtable_report::digits;
use sandtable_report::table::{Align, Table};

use sandtable_sim::estimate::Estimate;
use sandtable_sim::interval::Method;

use super::answered::Answered;
use super::notes::notes;
use crate::output::numbers;
use crate::pricing::{PricedVariant, Worth};
use crate::scenario::PriceQuestion;

/// The answer to one question: tables, and how they are known.
pub(super) fn in_words(one: &Answered) -> String {
    let PriceQuestion { reference, price, measure, .. } = &one.question;
    let mut text = format!(
        "Fair prices: the same mean {} per point as `{reference}` gives at {}.\n\n{}",
        measure.text,
        digits::exact(*price),
        table(one)
    );
    if 1 < one.priced.situations.len() {
        let _ = write!(text, "\nFair price in each situation of the mix:\n\n{}", by_situation(one));
    }
    for sentence in notes(one) {
        let _ = writeln!(text, "\n{sentence}");
    }
    let _ = match (one.priced.trials, &one.priced.sampled_because) {
        (Some(trials), Some(reason)) => writeln!(
            text,
            "\nKnown: n = {} in each situation; intervals of prices: {}; sampled, because {reason}.",
            digits::count(trials),
            methods(one)
        ),
        _ => writeln!(text, "\nKnown: exact."),
    };
    text
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

fn table(one: &Answered) -> Table {
    let mut table = Table::new([
        ("variant", Align::Left),
        ("value per game", Align::Right),
        ("fair price", Align::Right),
        ("printed", Align::Right),
        ("", Align::Left),
    ]);
    for variant in &one.priced.variants {
        table.push([
            variant.name.clone(),
            numbers::estimate(&variant.average.value),
            fair(&variant.average),
            variant.printed.map_or("-".to_owned(), digits::exact),
            if variant.name == one.question.reference {
                "reference".to_owned()
            } else {
                verdict(variant)
            },
        ]);
    }
    table
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

/// The fair price with its interval; what was sampled never looks like what is exact.
pub(super) fn fair(worth: &Worth) -> String {
    worth.fair.as_ref().map_or("-".to_owned(), numbers::estimate)
}

/// A difference of prices below this part of the printed one is what adding up leaves behind.
const NOTHING: f64 = 1e-9;

/// What follows from the fair price and the printed one; empty where there is none.
pub(super) fn verdict(variant: &PricedVariant) -> String {
    let (Some(printed), Some(overpaid)) =
        (variant.printed, variant.average.overpaid(variant.printed))
    else {
        return String::new();
    };
    let Some(Estimate { interval, method, .. }) = variant.average.fair else {
        return String::new();
    };
    if method == Method::Unknown {
        return "cannot be told".to_owned();
    }
    if interval.is_some_and(|interval| interval.contains(printed)) {
        return "as printed, as far as can be told".to_owned();
    }
    if overpaid.abs() <= NOTHING * printed {
        return "as printed".to_owned();
    }
    let word = if 0.0 < overpaid { "overpaid" } else { "underpaid" };
    let interval = interval.map(|interval| {
        let ends = [printed - interval.high, printed - interval.low].map(f64::abs);
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    });
    let amount = if method == Method::Exact { digits::estimate } else { digits::sampled };
    let amount = amount(overpaid.abs(), interval);
    let share = if 0.0 < printed {
        format!(" ({}%)", digits::exact((1000.0 * (overpaid / printed).abs()).round() / 10.0))
    } else {
        String::new()
    };
    format!("{word} by {amount}{share}")
}
