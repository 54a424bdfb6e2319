//! What a page says of a sweep: where the measure is least and where it is most.

use sandtable_report::digits;
use serde_json::Value;

use super::columns::{Column, OF_MISSING, OF_ROW};
use super::found::{Row, Table};
use super::tables::beside;
use crate::reached::WHEREVER_REACHED;

/// A point that has a number, as it is told beside the others.
#[derive(Clone, Copy)]
struct Point<'a> {
    row: Row<'a>,
    value: f64,
    told: &'a str,
}

/// Where the measure is least and where it is most.
pub(super) fn sweep(table: &Table, main: &str, document: &Value) -> Vec<String> {
    let rows = table.about(main);
    let told = beside(&rows, &Column::Statistic("estimate", OF_ROW));
    let mut points: Vec<Point<'_>> = Vec::new();
    for (row, told) in rows.iter().zip(&told) {
        points.extend(row.number("estimate").map(|value| Point { row: *row, value, told }));
    }
    let least = points.iter().min_by(|a, b| a.value.total_cmp(&b.value));
    let most = points.iter().max_by(|a, b| a.value.total_cmp(&b.value));
    let Some((least, most)) = least.zip(most) else { return Vec::new() };
    let (statistic, measure) = (least.row.cell("statistic"), least.row.cell("measure"));
    let statistic = if least.row.is_share() { "probability" } else { statistic };
    let missing = &missing(document, measure);
    // What was not reached may be another number.
    let is_whole = document["complete"] != false;
    if digits::is_same(least.value, most.value) {
        let rows: Vec<Row<'_>> = points.iter().map(|point| point.row).collect();
        let missing = often(&rows, missing);
        let place = if is_whole { "everywhere" } else { WHEREVER_REACHED };
        let told = least.told;
        return vec![format!("The {statistic} of {measure} is {told}{missing} {place}.")];
    }
    let place = |end: &Point<'_>| {
        let alike: Vec<Row<'_>> = points
            .iter()
            .filter(|other| digits::is_same(other.value, end.value))
            .map(|other| other.row)
            .collect();
        format!("{}{} at {}", end.told, often(&alike, missing), keys(&alike))
    };
    let of = if is_whole { "The" } else { "Of the points that were reached before the end, the" };
    let [least, most] = [least, most].map(place);
    vec![format!("{of} {statistic} of {measure} is least, {least}, and most, {most}.")]
}

/// What it is called that a measure has no value.
fn missing(document: &Value, measure: &str) -> String {
    let questions = document["questions"].as_array().into_iter().flatten();
    let mut of_it = questions.filter(|question| question["measure"] == measure);
    of_it.find_map(|it| it["missing"].as_str()).unwrap_or("no value").to_owned()
}

/// Where points lie that are alike. A key whose other values come to the same is not where it lies.
fn keys(alike: &[Row<'_>]) -> String {
    let first = alike[0];
    let at = |key: &str, at: &str| {
        let is_it = alike.iter().all(|other| other.cell(at) == first.cell(at));
        let named = Some(first.cell(key)).filter(|key| !key.is_empty() && is_it);
        named.map(|key| format!("{key} = {}", first.cell(at)))
    };
    let keys: Vec<String> =
        [at("key", "value"), at("key_2", "value_2")].into_iter().flatten().collect();
    if keys.is_empty() { digits::counted(alike.len() as u64, "point") } else { keys.join(" and ") }
}

/// How often there is no number at points that are alike, in parentheses: from where that is the least to
/// where it is the most. Nothing where there always is one.
fn often(alike: &[Row<'_>], missing: &str) -> String {
    let share = |row: &Row<'_>| row.number("p_missing").unwrap_or(0.0);
    let least = alike.iter().min_by(|a, b| share(a).total_cmp(&share(b)));
    let most = alike.iter().max_by(|a, b| share(a).total_cmp(&share(b)));
    let Some((least, most)) = least.zip(most).filter(|(_, most)| 0.0 < share(most)) else {
        return String::new();
    };
    let told = beside(&[*least, *most], &Column::Percent("p_missing", OF_MISSING));
    let told =
        if told[0] == told[1] { told[0].clone() } else { format!("from {}", told.join(" to ")) };
    format!(" ({missing}: {told})")
}
