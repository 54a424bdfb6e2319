//! The rows of the files of `best`.

use sandtable_report::csv::Cell;
use sandtable_sim::best::{ComeTo, Corner, Ladder, Plan, Worth};

use super::tables::cost;
use crate::best::{Found, Request};
use crate::output::columns::table;

/// The rows of `policy.csv`: what is done in each situation that can be told apart. What is seen, and
/// what the options are worth, are columns of their own.
pub(crate) fn policy(request: &Request, found: &Found) -> Vec<u8> {
    let spots = found.graph.spots();
    let (mut sees, mut options): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for spot in spots {
        add(&mut sees, spot.decision.sees);
        add(&mut options, spot.decision.options);
    }
    let mut header = begin(&["decision", "player", "do"]);
    let numbers = ["is_tie", "margin", "reached", "as_stated", "reached_as_stated"];
    header.extend(numbers.map(str::to_owned));
    header.extend(sees.iter().map(|name| format!("sees.{name}")));
    header.extend(options.iter().map(|name| format!("value.{name}")));
    let rows = spots.iter().zip(found.solution.cells()).zip(&found.options).zip(&found.met);
    let rows = rows.map(|(((spot, cell), option), met)| {
        let decision = spot.decision;
        let mut row = first(request);
        row.extend([
            decision.name.into(),
            decision.player.into(),
            decision.options[usize::from(*option)].into(),
            (cell.margin == 0.0).to_string().into(),
            cell.margin.into(),
            cell.reached.into(),
            met.value.into(),
            met.reached.into(),
        ]);
        let place = |name: &&str| decision.sees.iter().position(|seen| seen == name);
        let shown = |name| place(name).map(|at| f64::from(spot.seen[at]));
        row.extend(sees.iter().map(|name| shown(name).into()));
        let value = |name: &&str| {
            let is_it = |(option, _): &&(u8, f64)| decision.options[usize::from(*option)] == *name;
            cell.values.iter().find(is_it).map(|(_, value)| *value)
        };
        row.extend(options.iter().map(|name| value(name).into()));
        row
    });
    written(&header, &rows.collect::<Vec<_>>())
}

/// The rows of `plan.csv`: what is done by what is looked at.
pub(super) fn plan(request: &Request, plan: &Plan, come_to: &ComeTo) -> Vec<u8> {
    let of_cells = ["decision", "player", "do", "otherwise", "margin", "reached", "come_to"];
    let mut header = begin(&of_cells);
    header.extend(plan.looks_at.iter().map(|name| format!("sees.{name}")));
    let rows = plan.cells.iter().zip(&come_to.cells).map(|(cell, come_to)| {
        let decision = cell.decision;
        let named = |option: u8| decision.options[usize::from(option)];
        let mut row = first(request);
        row.extend([
            decision.name.into(),
            decision.player.into(),
            named(cell.option).into(),
            cell.otherwise_met().map(named).into(),
            cell.margin.into(),
            cell.reached.into(),
            (*come_to).into(),
        ]);
        let places = plan.places(decision);
        let seen = |name: &&str| {
            let at = places.iter().position(|&at| decision.sees[at] == *name)?;
            Some(f64::from(cell.seen[at]))
        };
        row.extend(plan.looks_at.iter().map(|name| seen(name).into()));
        row
    });
    written(&header, &rows.collect::<Vec<_>>())
}

/// The rows of `ladder.csv`: what plans come to that look at ever more.
pub(super) fn ladder(request: &Request, ladder: &Ladder) -> Vec<u8> {
    let header = begin(&["numbers", "looks_at", "is_best", "cells", "value", "loss", "is_proved"]);
    let rows = ladder.rungs.iter().map(|rung| {
        let mut row = first(request);
        row.extend([
            (rung.plan.looks_at.len() as f64).into(),
            rung.plan.looks_at.join(" ").into(),
            rung.is_best.to_string().into(),
            (rung.plan.cells.len() as f64).into(),
            rung.value.into(),
            rung.loss.into(),
            rung.is_proved.to_string().into(),
        ]);
        row
    });
    written(&header, &rows.collect::<Vec<_>>())
}

/// The rows of `frontier.csv`: what two objectives come to at its corners.
pub(super) fn frontier(request: &Request, corners: &[Corner]) -> Vec<u8> {
    let header = begin(&["frontier", "value", "frontier_value", "one_more_costs"]);
    let name = request.question.frontier.as_ref().map_or("", |frontier| &frontier.text);
    let rows = corners.iter().enumerate().map(|(place, corner)| {
        let mut row = first(request);
        row.extend([
            name.into(),
            corner.one.into(),
            corner.other.into(),
            cost(corners, place).into(),
        ]);
        row
    });
    written(&header, &rows.collect::<Vec<_>>())
}

/// The rows of `options.csv`: what is lost without each option, and by not choosing at a decision.
pub(super) fn options(request: &Request, found: &Found) -> Vec<u8> {
    let header = begin(&["decision", "player", "option", "worth"]);
    let row = |worth: &Worth, option: Option<&'static str>, lost: f64| {
        let mut row = first(request);
        let decision = worth.decision;
        row.extend([decision.name.into(), decision.player.into(), option.into(), lost.into()]);
        row
    };
    let of_decision = |worth: &Worth| {
        let options = worth.decision.options.iter().zip(&worth.options);
        let mut rows = vec![row(worth, None, worth.choosing)];
        rows.extend(options.map(|(name, lost)| row(worth, Some(*name), *lost)));
        rows
    };
    written(&header, &found.worth.iter().flat_map(of_decision).collect::<Vec<_>>())
}

/// The names of the first columns, with more.
fn begin(more: &[&str]) -> Vec<String> {
    ["scenario", "variant", "objective"].iter().chain(more).map(ToString::to_string).collect()
}

/// The first cells of a row.
fn first(request: &Request) -> Vec<Cell> {
    let question = &request.question;
    let objective = question.objective.text.as_str();
    vec![request.scenario.name.as_str().into(), question.variant.as_str().into(), objective.into()]
}

fn add(names: &mut Vec<&str>, more: &'static [&'static str]) {
    for name in more {
        if !names.contains(name) {
            names.push(name);
        }
    }
}

fn written(header: &[String], rows: &[Vec<Cell>]) -> Vec<u8> {
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    table(&header, rows)
}
