//! How good positions are, on the terminal.

use std::fmt::Write;

use sandtable_report::digits;
use sandtable_report::table::{Align, Table};

use super::words::{POSITIONS, is_share, mean, said};
use crate::positions::Valued;
use crate::terminal::screen::Screen;
use sandtable_report::folded::folded;

/// So many rows are shown unless all are asked for.
const MOST_ROWS: usize = 24;

/// The positions of the first variant by the main measure, and where the others are.
pub(crate) fn answer(all: &[Valued], screen: Screen) -> String {
    let Some(first) = all.first() else { return String::new() };
    let (table, left_out) = table(first, screen.verbose);
    let seen: Vec<&str> = first.series.iter().map(|series| series.name).collect();
    let known = first.trials.map_or("exact".to_owned(), |n| format!("n = {}", digits::count(n)));
    let measure = &first.measure;
    let what = if is_share(first) {
        format!("how likely {measure} is from there,")
    } else {
        format!("the mean of {measure}")
    };
    let heading = format!(
        "How good a position is: {what} at the end of a turn in {}, by {}; {known}",
        first.variant,
        seen.join(" and "),
    );
    let mut text = format!(
        "\n{}\n\n{}",
        folded(&heading, screen.width),
        table.in_blocks(screen.width, first.series.len()),
    );
    let more = match left_out {
        0 => String::new(),
        rows => format!(
            "{} more: -v shows {}. ",
            digits::counted(rows as u64, "row"),
            if rows == 1 { "it" } else { "them" }
        ),
    };
    let _ = writeln!(
        text,
        "{more}{POSITIONS} says how likely each position is{}.",
        if all.len() == 1 { "" } else { ", and has the other measures and variants" }
    );
    text
}

/// A row for each turn and state of the first series and a column for each state of the second, or a
/// row for each state and a column for each turn; and how many rows are left out.
fn table(valued: &Valued, verbose: bool) -> (Table, usize) {
    let first = &valued.series[0];
    let turns = 1..=valued.turns();
    let cell = |turn, states: &[u32]| {
        valued.at(turn, states).map_or_else(|| "-".to_owned(), |worth| mean(valued, worth))
    };
    let right = |name: String| (name, Align::Right);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut headings = Vec::new();
    match valued.series.get(1) {
        None => {
            headings.push(right(first.name.to_owned()));
            headings.extend(turns.clone().map(|turn| right(format!("turn {turn}"))));
            for state in valued.states(0) {
                let cells = turns.clone().map(|turn| cell(turn, &[state]));
                rows.push(std::iter::once(said(first.states, state)).chain(cells).collect());
            }
        }
        Some(second) => {
            headings.extend(["turn", first.name].map(|name| right(name.to_owned())));
            let columns = valued.states(1);
            let name = |state: &u32| format!("{} {}", second.name, said(second.states, *state));
            headings.extend(columns.iter().map(|state| right(name(state))));
            for turn in turns {
                for state in valued.states(0) {
                    let cells: Vec<String> =
                        columns.iter().map(|other| cell(turn, &[state, *other])).collect();
                    if cells.iter().any(|cell| cell != "-") {
                        let head = [turn.to_string(), said(first.states, state)];
                        rows.push(head.into_iter().chain(cells).collect());
                    }
                }
            }
        }
    }
    let left_out = if verbose { 0 } else { rows.len().saturating_sub(MOST_ROWS) };
    rows.truncate(rows.len() - left_out);
    let mut table = Table::new(headings);
    for row in rows {
        table.push(row);
    }
    (table, left_out)
}
