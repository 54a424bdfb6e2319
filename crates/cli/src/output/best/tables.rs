//! The tables of `best` on the terminal.

use sandtable_report::digits;
use sandtable_report::table::{Align, Table};
use sandtable_sim::best::{ComeTo, Corner, Ladder, Plan, Rung, Stretch};

use super::objective::Objective;
use crate::best::{Found, Request};
use crate::output::heading::wanted_low;
use crate::output::numbers::Better;

/// So many rows of a plan are shown unless all are asked for.
const MOST_ROWS: usize = 24;

/// What plans come to that look at ever more; of one number of numbers only the best, unless all are
/// asked for.
pub(super) fn ladder(request: &Request, found: &Found, ladder: &Ladder, verbose: bool) -> Table {
    let objective = Objective::of(request);
    let right = |name: &'static str| (name, Align::Right);
    let mut table = Table::new([
        ("looks at", Align::Left),
        right("rows"),
        right("comes to"),
        right("loses"),
        ("", Align::Left),
    ]);
    let bound = ladder.bound;
    let least = rungs(ladder, verbose).map(|rung| rung.value).fold(found.habit, f64::min);
    let lost = |loss: f64| match digits::next_to_nothing(loss, bound - least) {
        Some(nothing) => nothing,
        None if loss == 0.0 => "0".to_owned(),
        None => objective.difference(loss),
    };
    let loses = |value: f64| lost(found.unrounded(bound - value));
    let values = rungs(ladder, verbose).map(|rung| found.unrounded(rung.value));
    let values: Vec<f64> =
        std::iter::once(found.habit).chain(values).chain([found.value]).collect();
    // Apart from each other as far as what they lose is.
    let mut told = objective.values(&values).into_iter();
    let mut comes_to = || told.next().unwrap_or_default();
    let said = "as the scenario says".to_owned();
    table.push([said, "-".to_owned(), comes_to(), loses(found.habit), String::new()]);
    for rung in rungs(ladder, verbose) {
        let looks_at = match &rung.plan.looks_at[..] {
            [] => "nothing".to_owned(),
            names => names.join(", "),
        };
        table.push([
            looks_at,
            rung.plan.stretches().len().to_string(),
            comes_to(),
            lost(rung.loss),
            if is_shown(found, rung) { "below".to_owned() } else { String::new() },
        ]);
    }
    let rows = found.graph.spots().len().to_string();
    let sees_all = "all that can be seen".to_owned();
    table.push([sees_all, rows, comes_to(), loses(found.value), "policy.csv".to_owned()]);
    table
}

/// The rows of the ladder: of one number of numbers only the best, unless all are asked for.
pub(super) fn rungs(ladder: &Ladder, verbose: bool) -> impl Iterator<Item = &Rung> {
    ladder.rungs.iter().filter(move |rung| verbose || rung.is_best)
}

/// Whether what is done by a row of the ladder is shown below it.
pub(super) fn is_shown(found: &Found, rung: &Rung) -> bool {
    found.plan.as_ref().is_some_and(|shown| shown.plan == rung.plan)
}

/// A plan, row by row, those first that are come to most often; and how many rows are left out.
pub(super) fn plan(
    request: &Request,
    plan: &Plan,
    come_to: &ComeTo,
    verbose: bool,
) -> (Table, usize) {
    let names = plan.looks_at.iter().map(|name| ((*name).to_owned(), Align::Right));
    let columns = std::iter::once(("decision".to_owned(), Align::Left)).chain(names).chain([
        ("do".to_owned(), Align::Left),
        ("if not open".to_owned(), Align::Left),
        ("better by".to_owned(), Align::Right),
        ("come to".to_owned(), Align::Right),
    ]);
    let mut table = Table::new(columns);
    let mut rows: Vec<(usize, Stretch)> = plan.stretches().into_iter().enumerate().collect();
    let left_out = if verbose { 0 } else { rows.len().saturating_sub(MOST_ROWS) };
    if 0 < left_out {
        rows.sort_by(|(_, one), (_, other)| other.reached.total_cmp(&one.reached));
        rows.truncate(MOST_ROWS);
        rows.sort_by_key(|(place, _)| *place);
    }
    for (place, row) in rows {
        let places = plan.places(row.decision);
        let seen = |name: &&'static str| {
            let at = places.iter().position(|&at| row.decision.sees[at] == *name);
            at.map_or("-".to_owned(), |at| values(&row, at))
        };
        let option = |it: u8| row.decision.options[usize::from(it)].to_owned();
        let cells = std::iter::once(row.decision.name.to_owned());
        let cells = cells.chain(plan.looks_at.iter().map(seen)).chain([
            option(row.option),
            row.otherwise.map_or_else(String::new, option),
            margin(request, row.margin),
            come_to.stretches[place].map_or_else(|| "?".to_owned(), digits::percent),
        ]);
        table.push(cells);
    }
    (table, left_out)
}

/// The values of a number in a row of a plan: of the last one, all that are alike.
fn values(row: &Stretch, at: usize) -> String {
    let least = row.seen[at];
    let is_last = at + 1 == row.seen.len();
    if is_last && least < row.most { format!("{least} to {}", row.most) } else { least.to_string() }
}

/// By how much something is better than the next best, or that it is not, or hardly.
fn margin(request: &Request, margin: f64) -> String {
    let objective = Objective::of(request);
    match Better::of(margin, request.question.near_tie) {
        Better::Tie => "tie".to_owned(),
        Better::Near(by) => format!("near tie, {}", objective.difference(by)),
        Better::By(by) => objective.difference(by),
        Better::Worse(by) => objective.difference(-by),
    }
}

/// What each option of each decision is worth.
pub(super) fn options(request: &Request, found: &Found) -> Table {
    let objective = Objective::of(request);
    let told = |lost: f64| match lost {
        0.0 => "0".to_owned(),
        lost => objective.difference(lost),
    };
    let columns = [
        ("decision", Align::Left),
        ("option", Align::Left),
        ("worth", Align::Right),
        ("", Align::Left),
    ];
    let mut table = Table::new(columns);
    for worth in &found.worth {
        let name = || worth.decision.name.to_owned();
        let choosing = "(choosing at all)".to_owned();
        table.push([name(), choosing, told(worth.choosing), String::new()]);
        for (option, &lost_without) in worth.decision.options.iter().zip(&worth.options) {
            let said = if lost_without == 0.0 { "never needed" } else { "" };
            table.push([name(), (*option).to_owned(), told(lost_without), said.to_owned()]);
        }
    }
    table
}

/// What two objectives come to at the corners of the frontier, and what one more of the other one
/// costs.
pub(super) fn frontier(request: &Request, corners: &[Corner]) -> Table {
    let question = &request.question;
    let other = question.frontier.as_ref().map_or("", |frontier| &frontier.text);
    let right = |name: &str| (name.to_owned(), Align::Right);
    let costs = if wanted_low(other).is_some() { "one less costs" } else { "one more costs" };
    let mut table = Table::new([right(&question.objective.text), right(other), right(costs)]);
    let told = |of: fn(&Corner) -> f64| {
        digits::all_short_apart(&corners.iter().map(of).collect::<Vec<f64>>())
    };
    let values = told(|corner| corner.one).into_iter().zip(told(|corner| corner.other));
    for (place, (one, other)) in values.enumerate() {
        let cost = cost(corners, place).map_or_else(String::new, number);
        table.push([one, other, cost]);
    }
    table
}

/// What one more of the other objective costs at a corner, from the one before.
pub(super) fn cost(corners: &[Corner], place: usize) -> Option<f64> {
    let (before, corner) = (corners.get(place.checked_sub(1)?)?, &corners[place]);
    Some((before.one - corner.one) / (corner.other - before.other))
}

/// A number to be read.
pub(super) fn number(number: f64) -> String {
    digits::short(number)
}
