//! What `price` says, prints and writes.

use std::fmt::Write;

use sandtable_report::csv::{self, Cell};
use sandtable_report::digits;
use sandtable_report::plot::{self, Estimate, Price, Prices};
use sandtable_report::table::{Align, Table};
use sandtable_rules::RULES_HASH;
use serde_json::{Value, json};

use super::folder::Folder;
use super::{files, manifest};
use crate::Failure;
use crate::pricing::{Priced, PricedVariant, Worth};
use crate::scenario::{PriceQuestion, Scenario, Settings};

/// A question with its answer.
#[derive(Debug)]
pub(crate) struct Answered<'a> {
    /// The question.
    pub(crate) question: &'a PriceQuestion,
    /// The answer.
    pub(crate) priced: Priced,
}

const HEADER: [&str; 23] = [
    "scenario",
    "measure",
    "reference",
    "reference_price",
    "variant",
    "situation",
    "weight",
    "engine",
    "trials",
    "value",
    "value_of_reference",
    "fair_price",
    "ci_low",
    "ci_high",
    "confidence",
    "ci_method",
    "printed_price",
    "overpaid",
    "overpaid_percent",
    "seed",
    "rules_hash",
    "version",
    "sampled_because",
];

/// Writes everything that is to be kept.
///
/// # Errors
///
/// If a file cannot be written; files that were there before are whole.
pub(crate) fn write(
    folder: &mut Folder,
    scenario: &Scenario,
    settings: &Settings,
    answered: &[Answered],
    flags: &Value,
    png: bool,
) -> Result<(), Failure> {
    folder.write("price.csv", &rows(scenario, settings, answered)?)?;
    for (number, one) in (1..).zip(answered) {
        let svg = plot::prices(&prices(scenario, settings, one));
        folder.write(&plot_name(number), svg.as_bytes())?;
        if png {
            files::write_png(folder, &plot_name(number), &svg)?;
        }
    }
    folder.write("price.md", in_markdown(scenario, answered).as_bytes())?;
    let document = document(scenario, settings, answered, flags);
    let text = serde_json::to_string_pretty(&document).expect("a plain value") + "\n";
    folder.write("price.json", text.as_bytes())?;
    folder.remove_stale(|name| files::is_plot(name) && name.starts_with("price."))
}

/// One row for each variant, and one for each of its situations.
pub(crate) fn rows(
    scenario: &Scenario,
    settings: &Settings,
    answered: &[Answered],
) -> Result<Vec<u8>, Failure> {
    let mut rows = Vec::new();
    for one in answered {
        for variant in &one.priced.variants {
            let mut add = |worth: &Worth, situation: Option<&(String, f64)>| {
                rows.push(row(scenario, settings, one, variant, worth, situation));
            };
            add(&variant.average, None);
            if 1 < one.priced.situations.len() {
                for (worth, situation) in variant.situations.iter().zip(&one.priced.situations) {
                    add(worth, Some(situation));
                }
            }
        }
    }
    csv::write(&HEADER, &rows)
        .map_err(|error| Failure::Engine(format!("a table could not be made: {error}")))
}

fn row(
    scenario: &Scenario,
    settings: &Settings,
    one: &Answered,
    variant: &PricedVariant,
    worth: &Worth,
    situation: Option<&(String, f64)>,
) -> Vec<Cell> {
    let trials = one.priced.trials;
    let sampled = trials.is_some();
    let overpaid = worth.overpaid(variant.printed);
    let percent = overpaid.zip(variant.printed).filter(|(_, printed)| 0.0 < *printed);
    vec![
        scenario.name.as_str().into(),
        one.question.measure.text.as_str().into(),
        one.question.reference.as_str().into(),
        one.question.price.into(),
        variant.name.as_str().into(),
        situation.map(|(name, _)| name.clone()).into(),
        situation.map(|(_, share)| *share).into(),
        if sampled { "sample" } else { "exact" }.into(),
        trials.into(),
        worth.value.into(),
        worth.of_reference.into(),
        worth.fair.into(),
        worth.interval.map(|interval| interval.low).into(),
        worth.interval.map(|interval| interval.high).into(),
        worth.interval.map(|_| settings.confidence).into(),
        if sampled { "Fieller" } else { "exact" }.into(),
        variant.printed.into(),
        overpaid.into(),
        percent.map(|(overpaid, printed)| 100.0 * overpaid / printed).into(),
        sampled.then_some(settings.seed).into(),
        RULES_HASH.into(),
        env!("CARGO_PKG_VERSION").into(),
        one.priced.sampled_because.clone().into(),
    ]
}

pub(crate) fn document(
    scenario: &Scenario,
    settings: &Settings,
    answered: &[Answered],
    flags: &Value,
) -> Value {
    let mut document = manifest::manifest(scenario, settings, &[], flags, None);
    let worth = |worth: &Worth| {
        let interval = worth.interval.map(|interval| [interval.low, interval.high]);
        json!({
            "value": worth.value,
            "value_of_reference": worth.of_reference,
            "fair_price": worth.fair,
            "interval": interval,
        })
    };
    let question = |one: &Answered| {
        let variants = one.priced.variants.iter().map(|variant| {
            json!({
                "variant": variant.name,
                "printed_price": variant.printed,
                "overpaid": variant.average.overpaid(variant.printed),
                "average": worth(&variant.average),
                "situations": variant.situations.iter().map(worth).collect::<Vec<_>>(),
            })
        });
        let situations = one.priced.situations.iter();
        json!({
            "measure": one.question.measure.text,
            "reference": one.question.reference,
            "reference_price": one.question.price,
            "trials": one.priced.trials,
            "why": one.priced.sampled_because,
            "situations": situations
                .map(|(name, share)| json!({ "name": name, "weight": share }))
                .collect::<Vec<_>>(),
            "variants": variants.collect::<Vec<_>>(),
        })
    };
    document["prices"] = answered.iter().map(question).collect();
    document["complete"] = true.into();
    if let Some(document) = document.as_object_mut() {
        document.remove("variants");
        document.remove("shard");
    }
    document
}

/// The prices as a page of Markdown.
fn in_markdown(scenario: &Scenario, answered: &[Answered]) -> String {
    let mut text = format!("# {}\n", scenario.title);
    if let Some(question) = &scenario.question {
        let _ = writeln!(text, "\n{question}");
    }
    for (number, one) in (1..).zip(answered) {
        let _ = write!(text, "\n```text\n{}```\n", in_words(one));
        let _ = writeln!(text, "\n![The prices]({})", plot_name(number));
    }
    text
}

fn plot_name(number: u32) -> String {
    if number == 1 { "price.svg".to_owned() } else { format!("price.{number}.svg") }
}

/// The prices on the terminal.
pub(crate) fn tell(scenario: &Scenario, answered: &[Answered], folder: &Folder) -> String {
    let mut text = format!("{}\n", scenario.title);
    if let Some(question) = &scenario.question {
        let _ = writeln!(text, "{question}");
    }
    for one in answered {
        let _ = write!(text, "\n{}", in_words(one));
    }
    let _ = writeln!(text, "\n{}", files::written(folder));
    text
}

/// The answer to one question: tables, and how they are known.
fn in_words(one: &Answered) -> String {
    let PriceQuestion { reference, price, measure, .. } = one.question;
    let mut text = format!(
        "Fair prices by the mean of {}, if `{reference}` is worth its {}:\n\n{}",
        measure.text,
        digits::exact(*price),
        table(one)
    );
    if 1 < one.priced.situations.len() {
        let _ = write!(text, "\nFair price in each situation of the mix:\n\n{}", by_situation(one));
    }
    let _ = match (one.priced.trials, &one.priced.sampled_because) {
        (Some(trials), Some(reason)) => writeln!(
            text,
            "\nKnown: n = {} in each situation, Fieller intervals; sampled, because {reason}.",
            digits::count(trials)
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
            digits::exact(variant.average.value),
            fair(&variant.average),
            variant.printed.map_or("-".to_owned(), digits::exact),
            verdict(one, variant),
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

fn fair(worth: &Worth) -> String {
    let interval = worth.interval.map(|interval| (interval.low, interval.high));
    worth.fair.map_or("-".to_owned(), |fair| digits::estimate(fair, interval))
}

/// What follows from the fair price and the printed one.
fn verdict(one: &Answered, variant: &PricedVariant) -> String {
    if variant.name == one.question.reference {
        return "reference".to_owned();
    }
    let (Some(printed), Some(overpaid)) =
        (variant.printed, variant.average.overpaid(variant.printed))
    else {
        return String::new();
    };
    if variant.average.interval.is_some_and(|interval| interval.contains(printed)) {
        return "as printed, as far as can be told".to_owned();
    }
    let share = if 0.0 < printed {
        format!(" ({}%)", digits::exact((1000.0 * (overpaid / printed).abs()).round() / 10.0))
    } else {
        String::new()
    };
    let amount = digits::exact(overpaid.abs());
    match overpaid {
        0.0 => "as printed".to_owned(),
        over if 0.0 < over => format!("overpaid by {amount}{share}"),
        _ => format!("underpaid by {amount}{share}"),
    }
}

/// The same, short enough for a plot.
fn share(one: &Answered, variant: &PricedVariant) -> String {
    let overpaid = variant.average.overpaid(variant.printed);
    match overpaid.zip(variant.printed) {
        Some((overpaid, printed)) if variant.name != one.question.reference && 0.0 < printed => {
            let percent = digits::exact((1000.0 * (overpaid / printed).abs()).round() / 10.0);
            let word = if 0.0 < overpaid { "overpaid" } else { "underpaid" };
            format!("{word} by {percent}%")
        }
        _ => String::new(),
    }
}

fn prices(scenario: &Scenario, settings: &Settings, one: &Answered) -> Prices {
    let known = one
        .priced
        .trials
        .map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials)));
    let estimate = |worth: &Worth| {
        worth.fair.map(|value| Estimate {
            value,
            low: worth.interval.map(|interval| interval.low),
            high: worth.interval.map(|interval| interval.high),
        })
    };
    let percent = digits::exact(100.0 * settings.confidence);
    let row = |variant: &PricedVariant| Price {
        label: variant.name.clone(),
        known: known.clone(),
        fair: estimate(&variant.average),
        printed: variant.printed,
        verdict: share(one, variant),
        reference: variant.name == one.question.reference,
    };
    Prices {
        title: format!("Fair prices: {}", scenario.title),
        meaning: format!("price at equal mean {} for points", one.question.measure.text),
        intervals: match one.priced.trials {
            Some(_) => format!("{percent}% Fieller intervals"),
            None => String::new(),
        },
        rows: one.priced.variants.iter().map(row).collect(),
    }
}
