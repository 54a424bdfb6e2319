//! Which columns of a file of comma-separated values a page shows, and under which headings.

/// A column of a table, made of one or several of the file.
pub(super) enum Column {
    /// As it is in the file.
    Word(&'static str),
    /// The same, with what is said where nothing stands in the file.
    WordOr(&'static str, &'static str),
    /// A number, exactly known.
    Number(&'static str),
    /// A value of a measure, or that there is none.
    ValueOrNone(&'static str),
    /// A probability with its interval.
    Percent(&'static str, Ends),
    /// A number with its interval.
    Estimate(&'static str, Ends),
    /// A statistic of a measure with its interval: a probability in percent.
    Statistic(&'static str, Ends),
    /// A statistic of a measure whose interval is not told, though it has no digit that this does not bear out.
    StatisticAlone(&'static str, Ends),
    /// A difference of two such, with its interval: in percentage points, where they are probabilities.
    Difference(&'static str, Ends),
    /// How far a price lies over an estimate, whose interval it has, where that is judged.
    Over(&'static str, &'static str, Ends),
    /// A difference of two probabilities, in percentage points: the second of these less the first.
    Points(&'static str, [Ends; 2]),
    /// One of the values that a measure can have, with the first and the last that it could be: `3 [2, 4]`,
    /// and `3 [3, 3]` where it can be no other.
    ValueAmong(&'static str, Ends),
    /// A fraction, whose numerator and denominator are in these two.
    Fraction(&'static str, &'static str),
    /// How it is known: by so many trials, which are in this column, or exactly.
    Known(&'static str),
}

/// The columns of an interval: its ends, and its method.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub(super) low: &'static str,
    pub(super) high: &'static str,
    pub(super) method: &'static str,
}

/// The interval that is meant where a row has but one, or where it is that of what the row is about.
pub(super) const OF_ROW: Ends = Ends { low: "ci_low", high: "ci_high", method: "ci_method" };

/// The interval of one number of several.
macro_rules! ends_of {
    ($name:literal) => {
        Ends {
            low: concat!($name, "_ci_low"),
            high: concat!($name, "_ci_high"),
            method: concat!($name, "_ci_method"),
        }
    };
}

/// The interval of what a thing is worth, and of what the next of a ladder adds.
const OF_VALUE: Ends = Ends { low: "value_low", high: "value_high", method: "value_method" };
const OF_NEXT: Ends =
    Ends { low: "next_adds_low", high: "next_adds_high", method: "next_adds_method" };

/// The interval of what a number comes to, as it is and moved by a pip.
pub(super) const OF_BASE: Ends = ends_of!("base");
pub(super) const OF_MOVED: Ends = ends_of!("value");

/// The interval of the probability of having no value.
pub(super) const OF_MISSING: Ends = ends_of!("p_missing");

/// The same of both sides of a comparison.
pub(super) const OF_MISSING_BEFORE: Ends = ends_of!("p_missing_reference");
pub(super) const OF_MISSING_AFTER: Ends = ends_of!("p_missing_variant");

/// The columns of a file that is known, with their headings.
pub(super) fn columns(name: &str) -> Option<&'static [(&'static str, Column)]> {
    use Column::{
        Difference, Estimate, Fraction, Known, Number, Over, Percent, Points, Statistic,
        StatisticAlone, ValueAmong, ValueOrNone, Word, WordOr,
    };
    match name {
        "summary" => Some(&[
            ("measure", Word("measure")),
            ("variant", Word("variant")),
            ("mean", Statistic("mean", OF_ROW)),
            ("sd", Estimate("sd", ends_of!("sd"))),
            ("least", ValueAmong("min", ends_of!("min"))),
            ("5%", ValueAmong("p05", ends_of!("p05"))),
            ("median", ValueAmong("p50", ends_of!("p50"))),
            ("95%", ValueAmong("p95", ends_of!("p95"))),
            ("most", ValueAmong("max", ends_of!("max"))),
            ("no value", Percent("p_missing", OF_MISSING)),
            ("condition met", Percent("p_condition", ends_of!("p_condition"))),
            ("known", Known("trials")),
        ]),
        "distribution" => Some(&[
            ("measure", Word("measure")),
            ("variant", Word("variant")),
            ("value", ValueOrNone("value")),
            ("exactly this", Percent("p_eq", OF_ROW)),
            ("this or less", Percent("p_le", ends_of!("p_le"))),
            ("this or more", Percent("p_ge", ends_of!("p_ge"))),
            ("fraction", Fraction("numerator", "denominator")),
        ]),
        "turns" => Some(&[
            ("series", Word("series")),
            ("variant", Word("variant")),
            ("turn", Word("turn")),
            ("state", Word("state")),
            ("how likely", Percent("p", OF_ROW)),
            ("known", Known("trials")),
        ]),
        "positions" => Some(&[
            ("measure", Word("measure")),
            ("variant", Word("variant")),
            ("turn", Word("turn")),
            ("seen", Word("series")),
            ("is", Word("state")),
            ("and", Word("series_2")),
            ("is", Word("state_2")),
            ("how likely", Percent("p", ends_of!("p"))),
            ("mean from there", Statistic("mean", OF_ROW)),
            ("no value", Percent("p_missing", OF_MISSING)),
            ("known", Known("trials")),
        ]),
        "comparison" => Some(&[
            ("measure", Word("measure")),
            ("variant", Word("variant")),
            ("compared with", Word("reference")),
            ("its mean", StatisticAlone("mean_reference", ends_of!("mean_reference"))),
            ("mean", StatisticAlone("mean_variant", ends_of!("mean_variant"))),
            ("difference", Difference("difference", OF_ROW)),
            ("verdict", Word("verdict")),
            ("known", Known("pairs")),
        ]),
        "moved" => Some(&[
            ("measure", Word("measure")),
            ("variant", Word("variant")),
            ("compared with", Word("reference")),
            ("value", ValueOrNone("value")),
            ("there", Percent("p_reference", ends_of!("p_reference"))),
            ("here", Percent("p_variant", ends_of!("p_variant"))),
            ("change", Points("change", [ends_of!("p_reference"), ends_of!("p_variant")])),
            ("known", Known("pairs")),
        ]),
        "price" => Some(&[
            ("measure", Word("measure")),
            ("rung", Word("rung")),
            ("variant", Word("variant")),
            ("situation", WordOr("situation", "all together")),
            ("value", Statistic("value", OF_VALUE)),
            ("the next adds", Difference("next_adds", OF_NEXT)),
            ("costs", Number("rung_price")),
            ("fair price", Estimate("fair_price", OF_ROW)),
            ("printed price", Number("printed_price")),
            ("overpaid", Over("printed_price", "fair_price", OF_ROW)),
            ("reference", Word("reference")),
            ("known", Known("trials")),
        ]),
        _ => columns_of_moves(name)
            .or_else(|| columns_of_factorial(name))
            .or_else(|| columns_of_tuning(name))
            .or_else(|| columns_of_matrix(name))
            .or_else(|| columns_of_best(name)),
    }
}

/// The columns of what changes of single numbers do, with their headings.
fn columns_of_moves(name: &str) -> Option<&'static [(&'static str, Column)]> {
    use Column::{Difference, Known, Percent, Statistic, StatisticAlone, Word};
    match name {
        "sweep" => Some(&[
            ("key", Word("key")),
            ("value", Word("value")),
            ("and key", Word("key_2")),
            ("value", Word("value_2")),
            ("measure", Word("measure")),
            ("statistic", Word("statistic")),
            ("estimate", Statistic("estimate", OF_ROW)),
            ("no value", Percent("p_missing", OF_MISSING)),
            ("known", Known("trials")),
        ]),
        "sensitivity" => Some(&[
            ("measure", Word("measure")),
            ("number", Word("input")),
            ("step", Word("step")),
            ("as it is", StatisticAlone("base", OF_BASE)),
            ("moved", StatisticAlone("value", OF_MOVED)),
            ("change", Difference("change", OF_ROW)),
            ("no value, as it is", Percent("base_p_missing", ends_of!("base_p_missing"))),
            ("no value, moved", Percent("p_missing", OF_MISSING)),
            ("note", Word("note")),
            ("known", Known("trials")),
        ]),
        _ => None,
    }
}

/// The columns of what several changes do together, with their headings.
fn columns_of_factorial(name: &str) -> Option<&'static [(&'static str, Column)]> {
    use Column::{Estimate, Known, Word};
    match name {
        "factorial" => Some(&[
            ("measure", Word("measure")),
            ("effect", Word("effect")),
            ("size", Estimate("value", OF_ROW)),
            ("known", Known("trials")),
        ]),
        _ => None,
    }
}

/// The columns of what meets a target, with their headings.
fn columns_of_tuning(name: &str) -> Option<&'static [(&'static str, Column)]> {
    use Column::{Estimate, Known, Number, Word};
    match name {
        "tuning" => Some(&[
            ("measure", Word("measure")),
            ("statistic", Word("statistic")),
            ("target", Number("target")),
            ("less that of", Word("difference_from")),
            ("parameter", Word("parameter")),
            ("variant", Word("variant")),
            ("meets it at", Estimate("x", MEETING)),
            ("nearest that it takes", Number("better")),
            ("as it is", Number("printed")),
            ("more than the answer", Number("printed_less_x")),
            ("nearest where none meets it", Number("closest")),
            ("known", Known("trials")),
        ]),
        _ => None,
    }
}

/// The columns of the files of best play, with their headings; others depend on what is seen.
fn columns_of_best(name: &str) -> Option<&'static [(&'static str, Column)]> {
    use Column::{Number, Word, WordOr};
    match name {
        "ladder" => Some(&[
            ("looks at", WordOr("looks_at", "nothing")),
            ("numbers", Number("numbers")),
            ("best of as many", Word("is_best")),
            ("rows", Number("cells")),
            ("comes to", Number("value")),
            ("loses", Number("loss")),
        ]),
        "options" => Some(&[
            ("decision", Word("decision")),
            ("player", Word("player")),
            ("option", Word("option")),
            ("worth", Number("worth")),
        ]),
        "frontier" => Some(&[
            ("objective", Word("objective")),
            ("comes to", Number("value")),
            ("and", Word("frontier")),
            ("comes to", Number("frontier_value")),
            ("one more costs", Number("one_more_costs")),
        ]),
        _ => None,
    }
}

/// The interval of where a target is met.
const MEETING: Ends = Ends { low: "x_low", high: "x_high", method: "method" };

/// The columns of the files of a matrix, with their headings.
fn columns_of_matrix(name: &str) -> Option<&'static [(&'static str, Column)]> {
    use Column::{Estimate, Known, Number, Word};
    match name {
        "matrix" => Some(&[
            ("row", Word("row")),
            ("column", Word("column")),
            ("by the rule", Estimate("mean", ends_of!("mean"))),
            ("with costs", Estimate("payoff", OF_ROW)),
            ("known", Known("trials")),
        ]),
        "equilibrium" => Some(&[
            ("side", Word("side")),
            ("option", Word("option")),
            ("cost", Number("cost")),
            ("taken", Number("share")),
            ("at least", Number("least_share")),
            ("at most", Number("most_share")),
            ("loses alone", Number("loss_alone")),
            ("dominated by", Word("dominated_by")),
            ("known", Known("trials")),
        ]),
        "entry-prices" => Some(&[
            ("side", Word("side")),
            ("option", Word("option")),
            ("cost", Number("cost")),
            ("enters below", Number("enters_below")),
            ("alone below", Number("crowds_out_below")),
            ("verdict", Word("verdict")),
            ("known", Known("trials")),
        ]),
        "matrix-curve" => Some(&[
            ("guess", Word("key")),
            ("at", Number("at")),
            ("side", Word("side")),
            ("option", Word("option")),
            ("value", Estimate("value", ends_of!("value"))),
            ("taken", Number("share")),
            ("enters below", Number("enters_below")),
            ("known", Known("trials")),
        ]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::{
        comparison, factorial, matrix, price, rows, sensitivity, sweep, tuning, turns,
    };

    fn names<C>(columns: &[(&'static str, C)]) -> Vec<&'static str> {
        columns.iter().map(|(name, _)| *name).collect()
    }

    /// The columns of the file that a column of the page is made of.
    fn read(column: &Column) -> Vec<&'static str> {
        match column {
            Column::Word(name)
            | Column::WordOr(name, _)
            | Column::Number(name)
            | Column::ValueOrNone(name)
            | Column::Known(name) => vec![name],
            Column::Points(name, [before, after]) => {
                vec![name, before.low, before.high, after.low, after.high]
            }
            // Not every file with one interval in a row says how it was come by.
            Column::Percent(name, ends)
            | Column::Estimate(name, ends)
            | Column::Statistic(name, ends)
            | Column::StatisticAlone(name, ends)
            | Column::Difference(name, ends)
            | Column::ValueAmong(name, ends) => {
                let method = if ends.low == OF_ROW.low { name } else { ends.method };
                vec![name, ends.low, ends.high, method]
            }
            Column::Over(given, name, ends) => vec![given, name, ends.low, ends.high],
            Column::Fraction(numerator, denominator) => vec![numerator, denominator],
        }
    }

    #[test]
    fn every_column_that_a_page_shows_is_one_that_is_written() {
        for (file, written) in [
            ("summary", names(rows::SUMMARY)),
            ("distribution", names(rows::DISTRIBUTION)),
            ("turns", names(turns::COLUMNS)),
            ("comparison", names(comparison::COLUMNS)),
            ("moved", names(comparison::MOVED)),
            ("price", names(price::rows::COLUMNS)),
            ("matrix", names(matrix::rows::CELLS)),
            ("equilibrium", names(matrix::rows::EQUILIBRIUM)),
            ("entry-prices", names(matrix::rows::PRICES)),
            ("matrix-curve", names(matrix::rows::CURVE)),
            ("sweep", names(sweep::COLUMNS)),
            ("sensitivity", names(sensitivity::rows::COLUMNS)),
            ("factorial", names(factorial::COLUMNS)),
            ("tuning", names(tuning::rows::ANSWERS)),
        ] {
            let shown = columns(file).expect("the page knows the file");
            for name in shown.iter().flat_map(|(_, column)| read(column)) {
                assert!(written.contains(&name), "{file}.csv has no column `{name}`");
            }
        }
    }
}
