//! How each number of a page is known.

use std::collections::BTreeSet;

use sandtable_report::digits;
use sandtable_report::page::{Part, Rows};
use sandtable_sim::interval::Method;
use serde_json::Value;

use super::found::Found;
use super::sentences::text;

/// How each variant was found, and by which methods the intervals are.
pub(super) fn parts(found: &Found) -> Vec<Part> {
    let notes = methods(found).into_iter().collect();
    let variants = found.documents[0].value["variants"].as_array().into_iter().flatten();
    let rows: Vec<Vec<String>> = variants.filter(|it| it["why"].is_string()).map(row).collect();
    let headers = ["variant", "known", "how it was found"].map(str::to_owned).to_vec();
    let heading = "Exact or sampled".to_owned();
    let rows = (!rows.is_empty()).then_some(Rows { headers, rows });
    let part = Part { heading, notes, rows, ..Part::default() };
    let says_something = part.rows.is_some() || !part.notes.is_empty();
    says_something.then_some(part).into_iter().collect()
}

fn row(variant: &Value) -> Vec<String> {
    let trials = variant["trials"].as_u64();
    let known =
        trials.map_or("exact".to_owned(), |trials| format!("n = {}", digits::count(trials)));
    let unresolved = variant["unresolved"].as_f64().filter(|share| 0.0 < *share);
    let unresolved = unresolved.map_or(String::new(), |share| {
        format!("; {} of the probability was not resolved", digits::percent(share))
    });
    vec![text(variant, "name"), known, text(variant, "why") + &unresolved]
}

/// The methods of the intervals, each once.
fn methods(found: &Found) -> Option<String> {
    let mut methods = BTreeSet::new();
    for table in &found.tables {
        let columns = (0..table.header.len())
            .filter(|at| table.header.get(*at).is_some_and(|name| name.ends_with("ci_method")));
        for column in columns {
            methods.extend(table.rows().map(|row| row.cell_at(column)));
        }
    }
    let exact = Method::Exact.to_string();
    let methods: Vec<&str> =
        methods.into_iter().filter(|method| !method.is_empty() && *method != exact).collect();
    let level =
        found.tables.iter().find_map(|table| table.rows().find_map(|row| row.number("confidence")));
    let percent = level.map_or(String::new(), |level| format!("at {}, ", digits::percent(level)));
    (!methods.is_empty()).then(|| {
        format!("Intervals are {percent}each on its own, by these methods: {}.", methods.join(", "))
    })
}
