//! What follows of a variant, in a sentence.

use sandtable_report::digits;
use sandtable_sim::comparison::{Verdict, missing_margin};
use sandtable_sim::estimate::range;
use sandtable_sim::interval::{Interval, Method};

use super::words::{POINTS, amount, means};
use crate::compare::{Asked, Compared, Request};
use crate::output::numbers;

/// A longer fraction says less than its decimals.
const LONGEST_FRACTION: usize = 13;

/// The verdict, and what it rests on.
pub(super) fn conclusion(request: &Request, measure: &Asked, row: &Compared) -> String {
    let (name, reference) = (&measure.name, &request.reference.name);
    let Some(difference) = row.difference else {
        // Of what nobody has in these circumstances, trials are no part.
        let trials = row.pairs.filter(|_| row.method != Method::Exact);
        let seldom = numbers::never_a_value(trials.map(|(pairs, _)| pairs));
        let neither = row.mean_reference.is_none() && row.mean_variant.is_none();
        let sides = if neither { "either side" } else { "one of the sides" };
        return format!("{}: {name} {seldom} on {sides}.", row.in_a_word());
    };
    let size = difference.abs();
    let turned =
        |Interval { low, high }| if difference < 0.0 { (-high, -low) } else { (low, high) };
    let by = amount(measure, size, row.interval.map(turned), POINTS);
    let fraction = row.fraction.as_ref().map(|fraction| fraction.to_string().replace('-', ""));
    let exactly = fraction.filter(|text| text.contains('/') && text.len() <= LONGEST_FRACTION);
    let exactly = exactly.map(|text| format!(" (exactly {text})")).unwrap_or_default();
    let of_games = row.total_variation.map_or_else(String::new, digits::percent);
    let among = among(row);
    match row.verdict {
        Verdict::Raises | Verdict::Lowers => {
            let verb = row.verdict;
            let [before, after] = means(measure, row);
            format!("{verb} {name} by {by}{exactly}, from {before} to {after}.")
        }
        Verdict::Equivalent if row.pairs.is_none() && row.movements.is_empty() => {
            format!("EQUIVALENT: {name} has the same distribution as in {reference}{among}.")
        }
        Verdict::Equivalent if row.pairs.is_none() && difference == 0.0 => {
            format!(
                "EQUIVALENT: the mean of {name} is the same{among}, but it is spread differently ({of_games} of the probability moved)."
            )
        }
        Verdict::Equivalent => {
            format!(
                "EQUIVALENT: {name} differs by {by}{exactly}{among}, within the margin of {}.",
                amount(measure, measure.margin, None, POINTS)
            )
        }
        Verdict::Inconclusive if row.is_open_for_missing(measure.margin) => {
            missing_differs(measure, row, &by)
        }
        Verdict::Inconclusive => inconclusive(measure, row),
    }
}

/// Of which games an equivalence is said, if not of all: how often a condition is met is no part of it.
fn among(row: &Compared) -> &'static str {
    let is_given = row.conditions.iter().any(Option::is_some);
    if is_given { " among the games that meet its condition" } else { "" }
}

/// That means are equivalent, and how often there is a value is not, or not for certain.
fn missing_differs(measure: &Asked, row: &Compared, by: &str) -> String {
    let (word, name) = (row.in_a_word(), &measure.name);
    let means = match row.difference {
        Some(difference) if difference == 0.0 && row.pairs.is_none() => {
            "has the same mean".to_owned()
        }
        _ => {
            let margin = amount(measure, measure.margin, None, POINTS);
            format!("differs by {by}, within the margin of {margin},")
        }
    };
    let differs = if row.pairs.is_none() { "differs" } else { "may differ" };
    let allowed = missing_margin(measure.margin, range(measure.scale));
    let more = match allowed {
        part if part <= 0.0 => String::new(),
        part => format!(
            " by more than {} {POINTS}, the same part of all games as the margin is of its range",
            digits::percentage_points(part, None)
        ),
    };
    format!("{word}: {name} {means} where it has a value; how often it has none {differs}{more}.")
}

fn inconclusive(measure: &Asked, row: &Compared) -> String {
    let name = &measure.name;
    let Some(interval) = row.interval else {
        return format!(
            "INCONCLUSIVE: what {name} can come to is not known, so nothing can be said; state it in [bounds]."
        );
    };
    let reach = interval.low.abs().max(interval.high.abs());
    let shown = amount(measure, (reach * 1000.0).ceil() / 1000.0, None, POINTS);
    let seldom = row.missing.iter().any(|side| side.value.is_some_and(|p| 0.0 < p));
    let seldom = if seldom { ", if it has none as often" } else { "" };
    format!(
        "INCONCLUSIVE: {name} differs by no more than {shown} either way; a margin of that would be EQUIVALENT{seldom}."
    )
}
