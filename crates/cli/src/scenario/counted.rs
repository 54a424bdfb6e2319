//! Measures with what counts where they have no value.

use sandtable_dice::Scale;
use sandtable_report::digits;

/// A measure with what it counts for where it has no value: one more than the most it comes to. What never
/// comes is later than all that does, also where soon is wanted, `-turns`.
pub(crate) fn counted(measure: &str, scale: Scale) -> String {
    let above = |most: f64| digits::exact(if most.is_finite() { most + 1.0 } else { 0.0 });
    match measure.strip_prefix('-').filter(|name| is_name(name)) {
        Some(name) => format!("-({name} ?? {})", above(-scale.low)),
        None => format!("{} ?? {}", in_brackets(measure), above(scale.high)),
    }
}

/// An expression as a part of a larger one.
pub(crate) fn in_brackets(expression: &str) -> String {
    if is_name(expression) { expression.to_owned() } else { format!("({expression})") }
}

fn is_name(expression: &str) -> bool {
    expression.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use sandtable_dice::time;

    use super::*;

    #[test]
    fn what_never_comes_is_later_than_all_that_does() {
        let turns = time("turns", 6);
        assert_eq!(counted("turns", turns), "turns ?? 7");
        let soon = Scale { low: -6.0, high: -1.0, ..turns };
        assert_eq!(counted("-turns", soon), "-(turns ?? 7)");
        assert_eq!(counted("2 * turns", Scale { high: 12.0, ..turns }), "(2 * turns) ?? 13");
    }
}
