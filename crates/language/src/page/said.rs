//! What several declarations say alike.

use std::sync::Arc;

use crate::problem::{Problem, Span};
use crate::syntax::{self, Name};
use crate::types::{FieldOf, Fields};

/// The text of an optional meaning, which has to be there.
pub(super) fn meaning(
    said: Option<&syntax::Text>,
    name: &Name,
    what: &str,
    problems: &mut Vec<Problem>,
) -> String {
    match said {
        Some(text) if !text.text.trim().is_empty() => text.text.clone(),
        _ => {
            let message = format!("nothing says what the {what} `{}` means", name.text);
            let help = format!("put a sentence in quotes at its end: `{} … \"…\"`", name.text);
            problems.push(Problem::new(name.span, message).help(help));
            String::new()
        }
    }
}

/// A field of a ruling, with its dotted name.
pub(super) fn dotted(path: &[Name]) -> (String, Span) {
    let names: Vec<&str> = path.iter().map(|name| name.text.as_str()).collect();
    let span = path.first().map_or_else(Span::default, |first| {
        first.span.to(path.last().map_or(first.span, |last| last.span))
    });
    (names.join("."), span)
}

/// A table of fields without a name of its own.
pub(super) fn table(fields: Vec<FieldOf>) -> Arc<Fields> {
    Arc::new(Fields { name: None, fields, is_one_of: false })
}
