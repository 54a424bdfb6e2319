//! From a template to the text of a document.

use askama::Template;

use crate::letters::is_command;

/// The document, without characters that HTML does not allow.
pub(super) fn written(template: &impl Template) -> String {
    let text = template.render().expect("writing to a string cannot fail");
    let allowed = |c: &char| matches!(c, '\n' | '\t') || !is_command(*c);
    if text.chars().all(|c| allowed(&c)) { text } else { text.chars().filter(allowed).collect() }
}
