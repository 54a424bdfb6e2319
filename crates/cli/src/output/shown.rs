//! Tables as the terminal has them, in the document of a command: the page of a folder has no other source
//! for what no file of comma-separated values says.

use sandtable_report::page::{Part, Rows};
use sandtable_report::table::Table;
use serde_json::{Value, json};

/// Where a document has them.
pub(super) const SHOWN: &str = "shown";

/// A page has no more rows of one table.
const MOST_ROWS: usize = 1000;
/// Tables with more rows than this are folded at first.
pub(super) const MOST_OPEN: usize = 60;

/// A table, with what is said before it, one paragraph each.
pub(super) fn table(heading: &str, notes: &[String], table: &Table) -> Value {
    json!({
        "heading": heading,
        "notes": notes,
        "columns": table.headings().collect::<Vec<_>>(),
        "rows": table.rows(),
    })
}

/// The parts of a page that a document has so.
pub(super) fn parts(document: &Value) -> Vec<Part> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let words = |value: &Value| -> Vec<String> {
        list(value).iter().filter_map(|it| it.as_str().map(str::to_owned)).collect()
    };
    let part = |shown: &Value| {
        let all = list(&shown["rows"]);
        let rows: Vec<Vec<String>> = all.iter().take(MOST_ROWS).map(words).collect();
        let mut notes = words(&shown["notes"]);
        if rows.len() < all.len() {
            notes.push(format!("The first {} of {} rows.", rows.len(), all.len()));
        }
        Part {
            heading: shown["heading"].as_str().unwrap_or_default().to_owned(),
            notes,
            folded: MOST_OPEN < rows.len(),
            rows: Some(Rows { headers: words(&shown["columns"]), rows }),
            csv: None,
        }
    };
    list(&document[SHOWN]).iter().map(part).collect()
}
