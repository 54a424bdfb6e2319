//! What `matrix` says, prints and writes.

mod certain;
mod pictures;
pub(super) mod rows;
mod sentences;
mod tables;
mod words;

use std::fmt::Write;

use sandtable_games::{Amount, Choice};
use sandtable_sim::interval::Interval;
use sandtable_sim::trials::StopReason;
use serde_json::{Value, json};

use super::heading::heading;
use super::shown::{self, SHOWN};
use super::{files, manifest, why};
use crate::disk::folder::Folder;
use crate::matrix::{Cell, Found, Prices, Request, Solved};
use crate::scenario::{Change, MatrixOption, SIDES};
use crate::terminal::screen::Screen;
use crate::{Failure, json_text};
use sandtable_report::folded::folded;

pub(crate) use rows::cells as rows;

/// Writes everything that is to be kept.
///
/// # Errors
///
/// If a file cannot be written.
pub(crate) fn write(
    folder: &mut Folder,
    request: &Request,
    found: &Found,
    flags: &Value,
    png: bool,
) -> Result<(), Failure> {
    if let Some(main) = &found.main {
        folder.write("matrix.csv", &rows::cells(request, found))?;
        folder.write("equilibrium.csv", &rows::equilibrium(request, main))?;
        folder.write("entry-prices.csv", &rows::prices(request, main))?;
        for (name, svg) in pictures::pictures(request, found, main) {
            files::write_drawing(folder, name, &svg, png)?;
        }
    }
    if request.question.over.is_some() {
        folder.write("matrix-curve.csv", &rows::curve(request, found))?;
    }
    let text = json_text::document(&document(request, found, flags));
    folder.write("matrix.json", text.as_bytes())?;
    folder.commit()
}

/// The names of all files that may be kept.
pub(crate) fn names(request: &Request, png: bool) -> Vec<String> {
    let tables = ["matrix.csv", "equilibrium.csv", "entry-prices.csv", "matrix.json"];
    let curve = request.question.over.as_ref().map(|_| "matrix-curve.csv".to_owned());
    let pictures = pictures::names(request).into_iter().map(str::to_owned).collect();
    let tables = tables.map(str::to_owned).into_iter().chain(curve);
    tables.chain(files::drawing_names(pictures, png)).collect()
}

/// The answer on the terminal.
pub(crate) fn answer(request: &Request, found: &Found, screen: Screen) -> String {
    let mut text = heading(request.scenario, screen.width);
    let Some(main) = &found.main else {
        let _ = writeln!(text, "\n{}", sentences::partial(found).unwrap_or_default());
        return text;
    };
    let paragraph = |text: &mut String, said: &str| {
        let _ = writeln!(text, "\n{}", folded(said, screen.width));
    };
    paragraph(&mut text, &sentences::heading(request));
    let _ = write!(text, "\n{}", tables::payoffs(request, main).in_blocks(screen.width, 1));
    paragraph(&mut text, &sentences::value(request, main));
    for said in sentences::choices(request, main) {
        let _ = writeln!(text, "{}", folded(&said, screen.width));
    }
    let _ = write!(text, "\n{}", tables::options(request, main).within(screen.width));
    for said in sentences::notes(request, found, main) {
        paragraph(&mut text, &said);
    }
    if let Some(curve) = tables::curve(request, found) {
        paragraph(&mut text, &sentences::of_curve(request));
        let _ = write!(text, "\n{}", curve.in_blocks(screen.width, 1));
    }
    let last = [Some(sentences::known(request, found, main)), sentences::partial(found)];
    for said in last.into_iter().flatten() {
        paragraph(&mut text, &said);
    }
    text
}

/// Everything, for other programs.
pub(crate) fn document(request: &Request, found: &Found, flags: &Value) -> Value {
    let mut document = manifest::header(request.scenario, &request.settings, flags);
    let question = &request.question;
    document["payoff"] = question.payoff.text.clone().into();
    document["variant"] = question.variant.clone().into();
    document["in_force"] = request.variant.prepared.in_force.clone().into();
    document["uses"] = question.uses.to_string().into();
    document["trials"] = found.trials.into();
    document["why_sampled"] = why::told(found.why.as_ref()).into();
    document["complete"] = found.stopped.is_none().into();
    document["stop_reason"] = found.stopped.map(|stop| StopReason::from(stop).to_string()).into();
    document["matrix"] = found.main.as_ref().map(|main| solved(request, main)).into();
    if let Some(guess) = &question.over {
        let point = |(value, it): &(_, Solved)| json!({ "value": ToString::to_string(value), "matrix": solved(request, it) });
        document["over"] = json!({
            "key": guess.key,
            "points": found.curve.iter().map(point).collect::<Vec<_>>(),
        });
    }
    document["answer"] = found.main.as_ref().map(|it| sentences::answer(request, found, it)).into();
    document[SHOWN] = found.main.as_ref().map(|main| tables_of(request, found, main)).into();
    document
}

/// What the terminal shows in tables, and what each option is: who has a page has nothing else.
fn tables_of(request: &Request, found: &Found, main: &Solved) -> Vec<Value> {
    let mut all = vec![
        shown::table(
            "What the rows get",
            &[sentences::heading(request), sentences::sure_of(request, main)],
            &tables::payoffs(request, main),
        ),
        shown::table("What the options are", &[], &tables::changes(request, main)),
        shown::table(
            "What is found of each option",
            &sentences::notes(request, found, main),
            &tables::options(request, main),
        ),
    ];
    if let Some(curve) = tables::curve(request, found) {
        all.push(shown::table("By what is guessed", &[sentences::of_curve(request)], &curve));
    }
    all
}

fn solved(request: &Request, of: &Solved) -> Value {
    let side = |side: usize| -> Value {
        let choices = [&of.analysis.rows, &of.analysis.columns][side];
        let options = request.question.sides[side].iter().zip(choices).zip(&of.prices[side]);
        let all = &request.question.sides[side];
        let losses = of.certain.as_ref().map(|certain| &certain.losses[side]);
        options
            .enumerate()
            .map(|(i, ((option, choice), prices))| {
                let mut told = told(option, choice, prices.as_ref(), all);
                told["loss_alone_interval"] = losses.map(|losses| ends(losses[i])).into();
                told["loss_alone_method"] = losses.map(|_| rows::BRACKET).into();
                told
            })
            .collect()
    };
    let points = certain::saddle_points(of)
        .iter()
        .map(|&(row, column)| json!([request.rows()[row].name, request.columns()[column].name]));
    json!({
        "value": amount(&of.analysis.value),
        "value_interval": of.certain.as_ref().map(|certain| ends(certain.value)),
        "value_method": of.certain.as_ref().map(|_| rows::BRACKET),
        "is_in_fractions": of.is_in_fractions(),
        SIDES[0]: side(0),
        SIDES[1]: side(1),
        "saddle_points": points.collect::<Vec<_>>(),
        "cells": of.cells.iter().map(|row| row.iter().map(cell).collect()).collect::<Vec<Value>>(),
    })
}

fn told(
    option: &MatrixOption,
    choice: &Choice,
    prices: Option<&Prices>,
    all: &[MatrixOption],
) -> Value {
    json!({
        "option": option.name,
        "changes": option.changes().map(|all| all.iter().map(changes).collect::<Vec<_>>()),
        "cost": option.cost.clone().map(|cost| amount(&cost.into())),
        "share": amount(&choice.share),
        "least_share": amount(&choice.shares.least),
        "most_share": amount(&choice.shares.most),
        "loss_alone": amount(&choice.loss_alone),
        "worth": choice.worth.as_ref().map(amount),
        "dominated_by": choice.dominated.map(|it| &all[it.by].name),
        "strictly": choice.dominated.map(|it| it.strict),
        "enters_below": prices.map(|it| amount(&it.enters_below)),
        "crowds_out_below": prices.map(|it| amount(&it.crowds_out_below)),
        "verdict": prices.and_then(|it| it.verdict).map(crate::matrix::Verdict::word),
    })
}

/// What an option changes in the scenario.
fn changes(change: &Change) -> Value {
    match change {
        Change::Key(key, value) => json!({ "key": key, "value": value }),
        Change::Tables(tables) => tables.clone(),
    }
}

fn cell(cell: &Cell) -> Value {
    json!({
        "mean": cell.rule.as_ref().map(|mean| amount(&mean.amount)),
        "trials": cell.rule.as_ref().and_then(|mean| mean.trials),
        "ci_method": cell.rule.as_ref().map(|mean| mean.method.to_string()),
        "payoff": amount(&cell.payoff),
        "mean_interval": cell.rule.as_ref().and_then(|mean| mean.interval).map(ends),
        "payoff_interval": cell.interval.map(ends),
    })
}

fn ends(interval: Interval) -> Value {
    // Adding zero makes a negative zero positive.
    let end = |end: f64| Some(end + 0.0).filter(|end| end.is_finite());
    json!([end(interval.low), end(interval.high)])
}

fn amount(amount: &Amount) -> Value {
    json!({ "value": amount.value, "exact": amount.fraction.as_ref().map(ToString::to_string) })
}
