//! A plan as a scenario says it, to be put into its file.

use std::fmt::Write;

use sandtable_sim::best::{Plan, Stretch};

/// A table of more rows than this says no rule of thumb.
const MOST_ROWS: usize = 8;

/// The plan as `[behaviour]`, if it can be said in a few rows: what is done where an option is not open is
/// not said there.
pub(super) fn stated(plan: &Plan) -> Option<String> {
    let stretches = plan.stretches();
    let mut text = String::from("[behaviour]\n");
    let mut rest = &stretches[..];
    while let Some(first) = rest.first() {
        let (own, others) =
            rest.split_at(rest.iter().take_while(|it| it.decision == first.decision).count());
        let cannot_be_said = MOST_ROWS < own.len() || own.iter().any(|it| it.otherwise.is_some());
        if cannot_be_said {
            return None;
        }
        let _ = writeln!(text, "{} = {}", first.decision.name, rows(plan, own));
        rest = others;
    }
    (!stretches.is_empty()).then_some(text)
}

/// The rows of one decision: the option of the row that is come to most stands last, where nothing
/// else holds.
fn rows(plan: &Plan, own: &[Stretch]) -> String {
    let is_more = |one: &&Stretch, other: &&Stretch| one.reached.total_cmp(&other.reached);
    let usual = own.iter().max_by(is_more).map_or(0, |it| it.option);
    let option = |it: u8| format!("\"{}\"", own[0].decision.options[usize::from(it)]);
    let others = own.iter().filter(|it| it.option != usual);
    let said: Vec<String> = others
        .map(|it| {
            format!("{{ when = \"{}\", do = {} }}", condition(plan, own, it), option(it.option))
        })
        .collect();
    if said.is_empty() {
        return option(usual);
    }
    format!("[{}, {{ do = {} }}]", said.join(", "), option(usual))
}

/// Where a row is meant.
fn condition(plan: &Plan, own: &[Stretch], row: &Stretch) -> String {
    let names = plan.places(row.decision).into_iter().map(|at| row.decision.sees[at]);
    let names: Vec<&str> = names.collect();
    let Some((last, before)) = names.split_last() else { return String::new() };
    let mut parts: Vec<String> =
        before.iter().zip(&row.seen).map(|(name, seen)| format!("{name} == {seen}")).collect();
    let low = row.seen[before.len()];
    // At the ends of all that is come to, one bound says it.
    let alike = own.iter().filter(|it| it.seen[..before.len()] == row.seen[..before.len()]);
    let is_first = alike.clone().all(|it| low <= it.seen[before.len()]);
    let is_last = alike.clone().all(|it| it.most <= row.most);
    match (is_first, is_last) {
        (true, true) => (),
        (false, true) => parts.push(format!("{last} >= {low}")),
        (true, false) => parts.push(format!("{last} <= {}", row.most)),
        (false, false) if low == row.most => parts.push(format!("{last} == {low}")),
        (false, false) => {
            parts.push(format!("{last} >= {low}"));
            parts.push(format!("{last} <= {}", row.most));
        }
    }
    parts.join(" and ")
}
