//! The answer of a page in sentences, made from the numbers in the folder.

use std::collections::BTreeSet;

use sandtable_report::{bars, digits};
use sandtable_sim::interval::Method;
use sandtable_sim::trials::Stop;
use serde_json::Value;

use super::columns::{Column, OF_BASE, OF_MISSING_AFTER, OF_MISSING_BEFORE, OF_MOVED, OF_ROW};
use super::found::{Document, Found, Row, Table};
use super::sentences::{asked_for, measures, text};
use super::sweeps::sweep;
use super::tables::beside;
use crate::engine::FoundBy;
use crate::output::{pictured, why};
use crate::scenario::BASE;

/// The answer: what a command says itself, or what its numbers say.
pub(super) fn answer(found: &Found) -> Vec<String> {
    let mut sentences = Vec::new();
    for document in &found.documents {
        if document.value["complete"] == false {
            sentences.push(partial(&document.value));
        }
        sentences.extend(of(document, found));
    }
    // What several commands say, such as whose best play is put in, is said once.
    let mut told = BTreeSet::new();
    sentences.retain(|sentence| told.insert(sentence.clone()));
    sentences
}

/// What one command answers.
fn of(document: &Document, found: &Found) -> Vec<String> {
    let said = said(&document.value);
    if said.is_empty() { of_numbers(document, found) } else { said }
}

/// The answers in short, as an index of many pages has them: the first of each command, with how many
/// more there are. A question is none.
pub(super) fn in_short(found: &Found) -> Vec<String> {
    let short = |document: &Document| {
        let questions = asked(&document.value);
        let mut sentences = of(document, found).into_iter();
        let first = sentences.find(|sentence| !questions.contains(sentence))?;
        let more = sentences.filter(|sentence| !questions.contains(sentence)).count();
        let partial = if document.value["complete"] == false {
            partial(&document.value) + " "
        } else {
            String::new()
        };
        let more = match more {
            0 => String::new(),
            1 => " (1 more answer on its page.)".to_owned(),
            more => format!(" ({more} more answers on its page.)"),
        };
        Some(partial + &first + &more)
    };
    found.documents.iter().filter_map(short).collect()
}

/// The questions that a document says it was asked.
fn asked(document: &Value) -> BTreeSet<String> {
    let lists = document.as_object().into_iter().flatten().filter_map(|(_, it)| it.as_array());
    let questions = lists.flatten().filter_map(|answer| answer["asked"].as_str());
    questions.map(str::to_owned).collect()
}

/// What a document says in words, as its `answer` or as the `in_words` of its answers.
fn said(document: &Value) -> Vec<String> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let answer = match &document["answer"] {
        Value::String(sentence) => vec![Value::String(sentence.clone())],
        several => list(several),
    };
    // What best play takes for granted is said by the answer of whoever looks for it.
    let is_own = |(key, _): &(&String, &Value)| answer.is_empty() || *key != "best_play";
    let answers = document.as_object().into_iter().flatten().filter(is_own).map(|(_, it)| it);
    let mut said: Vec<String> =
        answer.iter().filter_map(|it| it.as_str().map(str::to_owned)).collect();
    let mut asked = String::new();
    for answer in answers.flat_map(list).filter(|answer| answer["in_words"].is_string()) {
        // A question is said once, before its answers.
        let question = text(&answer, "asked");
        if question != asked {
            said.push(question.clone());
            asked = question;
        }
        said.push(text(&answer, "in_words"));
        let over_mixes: Vec<String> = list(&answer["over_mixes"])
            .iter()
            .filter_map(|it| it.as_str().map(str::to_owned))
            .collect();
        if !over_mixes.is_empty() {
            said.push(format!("How far that depends on the mix: {}", over_mixes.join(" ")));
        }
    }
    said
}

fn of_numbers(document: &Document, found: &Found) -> Vec<String> {
    let asked = asked_for(&document.value, found);
    let of = |table: &str, say: fn(&Table, &str) -> Vec<String>| {
        found.table(table).map_or(Vec::new(), |table| say(table, subject_of(table, &asked)))
    };
    match document.name.as_str() {
        "manifest" => {
            let others = found.table("summary").map(|table| of_one_value(table, &measures(found)));
            of("summary", run).into_iter().chain(others.into_iter().flatten()).collect()
        }
        "sweep" => found
            .table("sweep")
            .map_or(Vec::new(), |table| sweep(table, subject_of(table, &asked), &document.value)),
        "comparison" => of("comparison", comparison),
        "price" => of("price", price),
        "sensitivity" => of("sensitivity", sensitivity),
        "factorial" => of("factorial", factorial),
        _ => Vec::new(),
    }
}

fn partial(document: &Value) -> String {
    match document["shard"].as_str() {
        Some(shard) => format!("PARTIAL: these are the numbers of shard {shard}."),
        None => match document["stop_reason"].as_str() {
            Some("interrupted") => why::partial(Stop::Interrupted, ""),
            Some("time_limit") => why::partial(Stop::TimeLimit, ""),
            _ => "PARTIAL: stopped before the end.".to_owned(),
        },
    }
}

/// Of more variants than this, only the least and the most are told.
const MOST_TOLD: usize = 8;

/// The measure that an answer is about: the first that was asked for and is in the table, else its first.
fn subject_of<'a>(table: &'a Table, asked: &'a [String]) -> &'a str {
    let has = |measure: &&String| table.rows().any(|row| row.cell("measure") == *measure);
    let first = || table.rows().next().map_or("", |row| row.cell("measure"));
    asked.iter().find(has).map_or_else(first, String::as_str)
}

/// What is said of the main measure of a run.
fn subject(table: &Table, measure: &str) -> String {
    let number = if table.yes_no.contains(measure) { "Probability" } else { "Mean" };
    format!("{number} of {measure}")
}

/// What the measure of each row comes to, one beside the other.
fn means(rows: &[Row<'_>]) -> Vec<String> {
    beside(rows, &Column::Statistic("mean", OF_ROW))
}

/// What it comes to in the variant of a row.
fn mean_in((row, mean): (&Row<'_>, &String)) -> String {
    format!("{mean} in {}", row.cell("variant"))
}

/// What it comes to in its variant, and how that is known.
fn known_in(one: (&Row<'_>, &String)) -> String {
    format!("{} ({})", mean_in(one), one.0.known("trials"))
}

/// The mean of the main measure, in each variant.
fn run(table: &Table, main: &str) -> Vec<String> {
    let rows = table.about(main);
    if MOST_TOLD < rows.len() {
        return ends(table, &rows, main).into_iter().collect();
    }
    let mut sources: Vec<String> = rows.iter().map(|row| row.known("trials")).collect();
    sources.dedup();
    let subject = subject(table, main);
    let means = means(&rows);
    match (&means[..], &sources[..]) {
        ([], _) => Vec::new(),
        ([mean], [source]) => vec![format!("{subject}: {mean} ({source}).")],
        (_, [source]) => {
            let means: Vec<String> = rows.iter().zip(&means).map(mean_in).collect();
            vec![format!("{subject}: {} ({source}).", means.join(", "))]
        }
        // Variants that are known in different ways each say how.
        _ => {
            let means: Vec<String> = rows.iter().zip(&means).map(known_in).collect();
            vec![format!("{subject}: {}.", means.join(", "))]
        }
    }
}

/// What measures come to that have one value in all variants, and so no picture; the first is told before.
fn of_one_value(table: &Table, asked: &[String]) -> Vec<String> {
    let (main, others) = asked.split_first().map_or(("", asked), |(main, others)| (main, others));
    let mut told = BTreeSet::from([main]);
    let others = others.iter().filter(|measure| told.insert(measure.as_str()));
    others.filter_map(|measure| Some(format!("{measure}: {}.", always(table, measure)?))).collect()
}

/// The one value of a measure in all variants, in words.
fn always(table: &Table, measure: &str) -> Option<String> {
    let rows = table.about(measure);
    let first = rows.first()?.number("min")?;
    let is_one = |row: &Row<'_>| {
        let ends = ["min", "max"].map(|end| row.number(end));
        ends == [Some(first); 2] && row.number("p_missing").is_none_or(|p| p <= 0.0)
    };
    let value = match table.yes_no.contains(measure) {
        true if 0.0 < first => "yes".to_owned(),
        true => "no".to_owned(),
        false => digits::exact(first),
    };
    let is_sampled = rows.iter().any(|row| row.engine() != Some(FoundBy::Exact));
    let whose = if rows.len() == 1 { "" } else { ", in every variant" };
    rows.iter().all(is_one).then(|| bars::always(&value, is_sampled) + whose)
}

/// Of many variants, where the mean is least and where it is most.
fn ends(table: &Table, rows: &[Row<'_>], main: &str) -> Option<String> {
    let means = means(rows);
    let with_mean = || rows.iter().zip(&means).filter_map(|it| Some((it.0.number("mean")?, it)));
    // Of equal ones, the first.
    let (_, least) = with_mean().min_by(|a, b| a.0.total_cmp(&b.0))?;
    let (_, most) = with_mean().rev().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let [least, most] = [least, most].map(known_in);
    Some(format!("{}: from {least} to {most}, over {} variants.", subject(table, main), rows.len()))
}

/// The verdict on the main measure, of each variant.
fn comparison(table: &Table, main: &str) -> Vec<String> {
    table.about(main).into_iter().map(verdict).collect()
}

fn verdict(row: Row<'_>) -> String {
    let cell = |column: &str| row.cell(column);
    let (variant, measure, reference) = (cell("variant"), cell("measure"), cell("reference"));
    let (number, factor, unit) = if row.is_share() {
        ("probability", 100.0, " percentage points")
    } else {
        ("mean", 1.0, "")
    };
    let amount = row.told(factor, "difference", OF_ROW) + unit;
    let known = row.known("pairs");
    // How often a condition is met is no part of what is equivalent.
    let is_given =
        ["p_condition_reference", "p_condition_variant"].iter().any(|it| !cell(it).is_empty());
    let among = if is_given { " among the games that meet its condition" } else { "" };
    if cell("difference").is_empty() {
        return nothing_to_compare(row);
    }
    let said = match cell("verdict") {
        "RAISES" => format!("{variant} raises {measure}"),
        "LOWERS" => format!("{variant} lowers {measure}"),
        "EQUIVALENT" => format!("{variant} is equivalent to {reference} in {measure}{among}"),
        "MISSING DIFFERS" => {
            format!("{variant} is equivalent to {reference} in {measure} only where it has a value")
        }
        _ => format!("whether {variant} changes {measure} is not certain"),
    };
    let left_out = left_out(row);
    if is_known_to_be_none(row) {
        return format!("{said}: the {number} is that of {reference} ({known}){left_out}.");
    }
    format!(
        "{said}: the {number} differs by {amount} from that of {reference} ({known}){left_out}."
    )
}

/// That no mean of one side can be held against one of the other, and of which there is none.
fn nothing_to_compare(row: Row<'_>) -> String {
    let cell = |column: &str| row.cell(column);
    let of = format!("{} of {} and of {}", cell("measure"), cell("variant"), cell("reference"));
    let neither = ["mean_reference", "mean_variant"].iter().all(|mean| cell(mean).is_empty());
    let which = if neither { "neither of them" } else { "one of them" };
    let is_certain = cell("pairs").is_empty() || cell("ci_method") == Method::Exact.to_string();
    let has = match (neither, is_certain) {
        (true, true) => "ever has a value".to_owned(),
        (false, true) => "never has a value".to_owned(),
        (true, false) => format!("had a value in any trial ({})", row.known("pairs")),
        (false, false) => format!("had a value in no trial ({})", row.known("pairs")),
    };
    format!("There is nothing to compare {of} by: {which} {has}.")
}

/// How often there is no value on either side, which means leave out; nothing where there always is one.
fn left_out(row: Row<'_>) -> String {
    let sides = ["p_missing_reference", "p_missing_variant"];
    if sides.iter().all(|side| row.number(side).is_none_or(|p| p <= 0.0)) {
        return String::new();
    }
    format!(
        "; of what has a value: there is none in {} before and {} after",
        row.percent(sides[0], OF_MISSING_BEFORE),
        row.percent(sides[1], OF_MISSING_AFTER)
    )
}

/// Whether there is no difference, and no doubt of that.
fn is_known_to_be_none(row: Row<'_>) -> bool {
    let is_none = row.number("difference") == Some(0.0);
    is_none && row.number(OF_ROW.low).is_none() && row.engine() == Some(FoundBy::Exact)
}

/// What each variant is worth.
fn price(table: &Table, _: &str) -> Vec<String> {
    let cell = |row: Row<'_>, column: &str| row.cell(column).to_owned();
    let priced = table.rows().filter(|row| {
        let average = row.cell("situation").is_empty();
        average && row.cell("variant") != row.cell("reference")
    });
    let said = |row: Row<'_>| {
        let fair = row.estimate("fair_price", OF_ROW);
        let (variant, reference) = (cell(row, "variant"), cell(row, "reference"));
        let printed = row.number("printed_price");
        let printed =
            printed.map_or(String::new(), |it| format!("; it costs {}", digits::exact(it)));
        let measure = cell(row, "measure");
        format!(
            "{variant} is worth {fair} by {measure}, with {reference} as the reference{printed}."
        )
    };
    priced.filter(|row| row.number("fair_price").is_some()).map(said).collect()
}

/// What the measure depends on most.
fn sensitivity(table: &Table, main: &str) -> Vec<String> {
    let change = |row: Row<'_>| row.number("change").map_or(0.0, f64::abs);
    let mut largest: Option<Row<'_>> = None;
    for row in table.about(main) {
        // The first of those that change as much, in the order of the file.
        if largest.map_or(0.0, change) < change(row) {
            largest = Some(row);
        }
    }
    let said = |row: Row<'_>| {
        let cell = |column: &str| row.cell(column);
        let (step, measure, input) =
            (cell("step"), cell("measure"), pictured::input(cell("input")));
        let (value, base) = (row.alone("value", OF_MOVED), row.alone("base", OF_BASE));
        let of = match cell("variant") {
            "" | BASE => String::new(),
            variant => format!(" of {variant}"),
        };
        format!(
            "{measure}{of} depends most on `{input}`: a step of {step} makes it {value}, from {base}."
        )
    };
    largest.map(said).into_iter().collect()
}

/// Which of the changes moves the measure most.
fn factorial(table: &Table, main: &str) -> Vec<String> {
    let mut largest: Option<Row<'_>> = None;
    let size = |row: Row<'_>| row.number("value").map_or(0.0, f64::abs);
    for row in table.about(main).into_iter().filter(|row| row.cell("order") == "1") {
        if largest.map_or(0.0, size) < size(row) {
            largest = Some(row);
        }
    }
    let said = |row: Row<'_>| {
        let (factor, unit) = if row.is_share() { (100.0, " percentage points") } else { (1.0, "") };
        let by = row.told(factor, "value", OF_ROW) + unit;
        let (effect, known) = (row.cell("effect"), row.known("trials"));
        format!("{main} is moved most by {effect}: by {by}, over all of the others ({known}).")
    };
    largest.map(said).into_iter().collect()
}
