//! What `best` says, prints and writes.

mod behaviour;
mod objective;
mod pictures;
mod rows;
mod sentences;
mod tables;

use std::fmt::Write;

use sandtable_sim::best::{ComeTo, Corner, PlanCell, Rung, Worth};
use sandtable_sim::distribution::Distribution;
use serde_json::{Value, json};

use super::shown::{self, SHOWN};
use super::{files, manifest};
use crate::best::{Found, Request};
use crate::disk::folder::Folder;
use crate::terminal::screen::Screen;
use crate::{Failure, json_text};
use sandtable_report::folded::folded;

pub(crate) use rows::policy;

/// The names of all files that may be kept.
pub(crate) fn names(request: &Request, png: bool) -> Vec<String> {
    let tables =
        ["policy.csv", "plan.csv", "ladder.csv", "options.csv", "frontier.csv", "best.json"];
    let pictures = files::drawing_names(pictures::names(request), png);
    tables.map(str::to_owned).into_iter().chain(pictures).collect()
}

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
    folder.write("policy.csv", &rows::policy(request, found))?;
    if let Some((rung, come_to)) = found.plan.as_ref().zip(found.come_to.as_ref()) {
        folder.write("plan.csv", &rows::plan(request, &rung.plan, come_to))?;
    }
    if let Some(ladder) = &found.ladder {
        folder.write("ladder.csv", &rows::ladder(request, ladder))?;
    }
    folder.write("options.csv", &rows::options(request, found))?;
    if let Some(corners) = &found.frontier {
        folder.write("frontier.csv", &rows::frontier(request, corners))?;
    }
    for (name, svg) in pictures::pictures(request, found) {
        files::write_drawing(folder, &name, &svg, png)?;
    }
    let text = json_text::document(&document(request, found, flags));
    folder.write("best.json", text.as_bytes())?;
    folder.commit()
}

/// The answer on the terminal.
pub(crate) fn answer(request: &Request, found: &Found, screen: Screen) -> String {
    let mut text = format!("{}\n", request.scenario.title);
    if let Some(question) = &request.scenario.question {
        let _ = writeln!(text, "{question}");
    }
    let paragraph = |text: &mut String, said: &str| {
        let _ = writeln!(text, "\n{}", folded(said, screen.width));
    };
    paragraph(&mut text, &sentences::heading(request));
    paragraph(&mut text, &sentences::value(request, found));
    if let Some(said) = sentences::torn(request, found) {
        paragraph(&mut text, &said);
    }
    if let Some(ladder) = &found.ladder {
        let table = tables::ladder(request, found, ladder, screen.verbose);
        let _ = write!(text, "\n{}", table.within(screen.width));
        for said in sentences::of_ladder(found, ladder, screen.verbose) {
            paragraph(&mut text, &said);
        }
    }
    if let Some((rung, come_to)) = found.plan.as_ref().zip(found.come_to.as_ref()) {
        paragraph(&mut text, &(sentences::of_plan(request, rung) + ":"));
        let (table, left_out) = tables::plan(request, &rung.plan, come_to, screen.verbose);
        let _ = write!(text, "\n{}", table.within(screen.width));
        if 0 < left_out {
            let _ = writeln!(text, "({left_out} more; --verbose shows all, and plan.csv has them)");
        }
        if let Some(stated) = behaviour::stated(&rung.plan) {
            paragraph(&mut text, "The same as a scenario says it:");
            let _ = write!(text, "\n{stated}");
        }
    }
    paragraph(&mut text, &sentences::of_options(request, found));
    let _ = write!(text, "\n{}", tables::options(request, found).within(screen.width));
    if let Some((said, corners)) = sentences::frontier(request).zip(found.frontier.as_ref()) {
        paragraph(&mut text, &said);
        let _ = write!(text, "\n{}", tables::frontier(request, corners).within(screen.width));
    }
    for said in [sentences::policy(found), sentences::known(found)] {
        paragraph(&mut text, &said);
    }
    text
}

/// Everything but the policy, which has a row for each situation, for other programs.
pub(crate) fn document(request: &Request, found: &Found, flags: &Value) -> Value {
    let mut document = manifest::header(request.scenario, &request.settings, flags);
    let question = &request.question;
    document["objective"] = question.objective.text.clone().into();
    document["variant"] = question.variant.clone().into();
    document["in_force"] = request.variant.prepared.in_force.clone().into();
    document["player"] = question.player.into();
    document["decide"] = question.decide.clone().into();
    document["against"] = question.oppose.clone().into();
    document["value"] = found.value.into();
    document["exact"] = found.fraction.as_ref().ok().map(ToString::to_string).into();
    document["within"] = found.solution.within().into();
    document["bound"] = (*found.solution.bound()).into();
    document["behaviour_as_stated"] = found.habit.into();
    document["sd"] = found.law.as_ref().and_then(Distribution::sd).into();
    document["situations"] = found.graph.spots().len().into();
    document["torn"] = found.solution.torn().map(|torn| torn.spots.len()).into();
    let is_unproved = found.solution.torn().is_some_and(|torn| !torn.is_proved);
    document["is_proved"] = (!is_unproved).into();
    document["decisions"] = found.worth.iter().map(worth).collect();
    let ladder = found.ladder.iter().flat_map(|ladder| &ladder.rungs);
    document["ladder"] = ladder.map(rung).collect();
    let plan = found.plan.as_ref().zip(found.come_to.as_ref());
    document["plan"] = plan.map(|(rung, come_to)| readable(rung, come_to)).into();
    document["frontier"] = found.frontier.iter().flatten().map(corner).collect();
    let stated = found.plan.as_ref().and_then(|rung| behaviour::stated(&rung.plan));
    document["behaviour"] = stated.into();
    document["answer"] = sentences::answer(request, found).into();
    document[SHOWN] = tables_of(request, found).into();
    document
}

/// What the terminal shows in tables: the ladder, the plan, what options are worth.
fn tables_of(request: &Request, found: &Found) -> Vec<Value> {
    let mut all = Vec::new();
    if let Some(ladder) = &found.ladder {
        let table = tables::ladder(request, found, ladder, false);
        all.push(shown::table("What is lost by looking at less", &[], &table));
    }
    if let Some((rung, come_to)) = found.plan.as_ref().zip(found.come_to.as_ref()) {
        let (table, _) = tables::plan(request, &rung.plan, come_to, true);
        all.push(shown::table("The plan", &[sentences::of_plan(request, rung) + ":"], &table));
    }
    let notes = [sentences::of_options(request, found)];
    let heading = "What decisions and their options are worth";
    all.push(shown::table(heading, &notes, &tables::options(request, found)));
    if let Some((said, corners)) = sentences::frontier(request).zip(found.frontier.as_ref()) {
        let heading = "What has to be given up for something else";
        all.push(shown::table(heading, &[said], &tables::frontier(request, corners)));
    }
    all
}

fn worth(worth: &Worth) -> Value {
    let options = worth.decision.options.iter().zip(&worth.options);
    let option = |(name, worth): (&&str, &f64)| json!({ "option": name, "worth": worth });
    json!({
        "decision": worth.decision.name,
        "player": worth.decision.player,
        "choosing": worth.choosing,
        "options": options.map(option).collect::<Vec<_>>(),
    })
}

fn corner(corner: &Corner) -> Value {
    json!({ "value": corner.one, "frontier": corner.other })
}

fn rung(rung: &Rung) -> Value {
    json!({
        "looks_at": rung.plan.looks_at,
        "is_best": rung.is_best,
        "cells": rung.plan.cells.len(),
        "value": rung.value,
        "loss": rung.loss,
        "is_proved": rung.is_proved,
    })
}

fn readable(rung: &Rung, come_to: &ComeTo) -> Value {
    let plan = &rung.plan;
    let cell = |(cell, come_to): (&PlanCell, &Option<f64>)| {
        let sees = plan.places(cell.decision).into_iter().map(|at| cell.decision.sees[at]);
        let numbers: serde_json::Map<String, Value> =
            sees.map(str::to_owned).zip(cell.seen.iter().map(|it| (*it).into())).collect();
        let option = |option: u8| cell.decision.options[usize::from(option)];
        json!({
            "decision": cell.decision.name,
            "seen": numbers,
            "do": option(cell.option),
            "otherwise": cell.otherwise_met().map(option),
            "margin": cell.margin,
            "reached": cell.reached,
            "come_to": come_to,
        })
    };
    json!({
        "looks_at": plan.looks_at,
        "value": rung.value,
        "loss": rung.loss,
        "cells": plan.cells.iter().zip(&come_to.cells).map(cell).collect::<Vec<_>>(),
    })
}
