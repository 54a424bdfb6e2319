//! Measures with what counts where they have no value.

use sandtable_dice::Scale;
use sandtable_report::digits;

/// A measure with what it counts for where it has no value: one more than the most it comes to.
pub(crate) fn counted(measure: &str, scale: Scale) -> String {
    let beyond = if scale.high.is_finite() { scale.high + 1.0 } else { 0.0 };
    format!("{} ?? {}", in_brackets(measure), digits::exact(beyond))
}

/// An expression as a part of a larger one.
pub(crate) fn in_brackets(expression: &str) -> String {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if expression.chars().all(is_name) { expression.to_owned() } else { format!("({expression})") }
}
