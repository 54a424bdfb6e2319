//! `new`: a commented scenario for a rule, ready to run.
//!
//! What follows `# ` is said to the reader; what follows a `#` alone is part of the scenario when
//! the `#` is taken away.

mod changes;
mod examples;
mod odds;
mod question;
mod writer;

use std::fmt::Write;

use sandtable_play::{RuleFace, Situation};
use serde_json::{Map, Value};

use super::figures::Figures;
use super::fold::fold;
use super::rule;
use crate::args::NewArguments;
use crate::exit::print_data;
use crate::toml::inline;
use crate::{Exit, Failure};
use writer::Writer;

/// How wide what is said about the keys is.
const WIDTH: usize = 80;

/// Prints a scenario.
///
/// # Errors
///
/// If there is no such rule.
pub(crate) fn new(arguments: &NewArguments) -> Result<Exit, Failure> {
    match &arguments.id {
        Some(id) => print_data(&scenario_text(&rule(id)?, WIDTH)),
        None => print_data(PAGE),
    }
    Ok(Exit::Done)
}

/// A rule to begin with.
const PAGE: &str = include_str!("new/page.rule");

/// The scenario that asks the first question one has about a rule, told in lines of a width.
pub(crate) fn scenario_text(rule: &RuleFace, width: usize) -> String {
    let about = &rule.about;
    let prepared = rule.prepare(&[Situation::of(rule.example.clone())]).ok();
    // A title is a line, however it is broken on a page.
    let title: Vec<&str> = about.title.split_whitespace().collect();
    let mut text = format!("title = {}\n", inline(&title.join(" ").into()));
    if let Some(question) = prepared.as_ref().and_then(|prepared| question::of(rule, prepared)) {
        let _ = writeln!(text, "question = {}", folded(&question, width));
    }
    let _ = writeln!(text, "rule = {}", inline(&about.named.as_str().into()));
    sections(&mut text, rule, width);
    text.push_str(&examples::measures(rule, prepared.as_ref(), width));
    text.push_str(
        "\n[run]\nengine = \"auto\"       # auto | exact | sample\n#trials = 1_000_000   # or precision = 0.0005\nseed = 1\nconfidence = 0.95\n",
    );
    if let Some(measure) = &rule.asks {
        let _ = writeln!(text, "measure = {}", inline(&measure.as_str().into()));
    }
    if let Some(prepared) = prepared {
        text.push_str(&examples::examples(rule, &prepared, width));
    }
    text
}

/// A text as a value, in lines of a width: a backslash ends all but the last, which TOML joins.
fn folded(said: &str, width: usize) -> String {
    let value = inline(&said.into());
    if "question = ".len() + value.chars().count() <= width {
        return value;
    }
    let lines = fold(&value[1..value.len() - 1], width.saturating_sub("\"\"\"".len()));
    format!("\"\"\"\n{}\"\"\"", lines.join(" \\\n"))
}

/// The circumstances, and the figures and rulings at their defaults, which are kept out.
fn sections(text: &mut String, rule: &RuleFace, width: usize) {
    let figures = match Figures::of(&rule.keys.figures) {
        Figures::Printed => "The book's numbers. Remove the # before a key to change it.",
        Figures::Assumed => {
            "Assumed numbers, which no document prints. Remove the # before a key to change it."
        }
        Figures::Both => {
            "The book's numbers, and those that are assumed because no document prints them. \
             Remove the # before a key to change it."
        }
    };
    let (figures, rulings) = if rule.about.text.is_some() {
        (
            "The numbers of the rule. Remove the # before a key to change it.",
            "The switches of the rule, at their defaults. Remove the # to switch.",
        )
    } else {
        (figures, "What the register leaves open, at its defaults. Remove the # to switch.")
    };
    let behaviour = "What players do where they decide. A key says one option, a list that is read from \
                     the top, a mixture by chance, or \"best\", what is best for the objective of [best].";
    let said = [
        ("", "What a player would read out before rolling."),
        ("#", figures),
        ("#", rulings),
        ("#", behaviour),
    ];
    for ((section, table), (prefix, said)) in rule.keys.sections().zip(said) {
        if section != "circumstances" && table.keys.is_empty() {
            continue;
        }
        let values = match section {
            "circumstances" => rule.example.clone(),
            _ => table.complete(&Value::Object(Map::new())),
        };
        text.push('\n');
        let mut writer = Writer { text, prefix, width, silent: false };
        writer.comment(said);
        let _ = writeln!(writer.text, "[{section}]");
        writer.body(section, table, &values);
    }
}

#[cfg(test)]
mod tests;
