//! The answer of `price` on the terminal.

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_report::table::{Align, Table};

use super::answered::Answered;
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
        let worthless = |variant: &PricedVariant| {
            variant.situations.iter().any(|situation| situation.fair.is_none())
        };
        if one.priced.variants.iter().any(worthless) {
            let _ = writeln!(text, "\n-: `{reference}` is worth nothing there.");
        }
    }
    let _ = match (one.priced.trials, &one.priced.sampled_because) {
        (Some(trials), Some(reason)) => writeln!(
            text,
            "\nKnown: n = {} in each situation, {} intervals; sampled, because {reason}.",
            digits::count(trials),
            one.priced.method
        ),
        _ => writeln!(text, "\nKnown: exact."),
    };
    text
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
            value(&variant.average),
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

fn value(worth: &Worth) -> String {
    let Some(value) = worth.value else { return "none".to_owned() };
    let exact = || digits::exact(value);
    worth.value_interval.map_or_else(exact, |it| digits::sampled(value, Some((it.low, it.high))))
}

fn fair(worth: &Worth) -> String {
    let Some(fair) = worth.fair else { return "-".to_owned() };
    let exact = || digits::exact(fair);
    worth.interval.map_or_else(exact, |it| digits::sampled(fair, Some((it.low, it.high))))
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
    let interval = variant.average.interval;
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
    let amount = digits::estimate(overpaid.abs(), interval);
    let share = if 0.0 < printed {
        format!(" ({}%)", digits::exact((1000.0 * (overpaid / printed).abs()).round() / 10.0))
    } else {
        String::new()
    };
    format!("{word} by {amount}{share}")
}
