//! `describe`: everything one has to know to ask about a rule.

mod decisions;
mod keys;
mod markdown;
mod said;

use std::fmt::Write;
use std::path::Path;

use sandtable_play::{PageTests, RuleFace, Situation};
use sandtable_report::table::{Align, Table};
use sandtable_rules::register::Entry;
use sandtable_rules::{Chart, register};

use super::fold::{beside, fold};
use super::list::{called, found, table_of};
use super::{is_scenario, rule, scenario_text};
use crate::args::RuleArguments;
use crate::exit::print;
use crate::output::answer::Screen;
use crate::page_tests::{expected, tests_of};
use crate::scenario::{Page, is_page};
use crate::{Exit, Failure};
use decisions::{decisions, habits};
use keys::Page as Keys;
use said::{can_come_to, carried_out, kind_of, series_of, settled_of, states, titled};

/// Explains a rule, or lists the entries that a word is in.
///
/// # Errors
///
/// If nothing is called so, or a page cannot be read.
pub(crate) fn describe(arguments: &RuleArguments) -> Result<Exit, Failure> {
    let Screen { width, .. } = Screen::of_stdout(false);
    if is_page(&arguments.id) {
        let page = Page::read(Path::new(&arguments.id))?;
        if page.is_library {
            print(&library(&page, width));
            return Ok(Exit::Done);
        }
    }
    let called = called(&arguments.id);
    let id = if let [only] = &called[..] { only.entry.id } else { &arguments.id };
    if let Some(text) = embodied(id, arguments.markdown, width) {
        print(&text);
        return Ok(Exit::Done);
    }
    let asked = rule(&arguments.id);
    // What no entry is called may be one of the numbers that entries count, or of their keys.
    let is_file = is_page(&arguments.id) || is_scenario(Path::new(&arguments.id));
    let by_word = asked.is_err() && called.is_empty() && !is_file;
    let called = if by_word { found(&arguments.id) } else { called };
    let described = |rule: &RuleFace| {
        if arguments.markdown { markdown::page(rule) } else { description(rule, width) }
    };
    let text = match (asked, &called[..]) {
        (Ok(rule), _) => described(&rule),
        (Err(error), []) => return Err(error),
        (Err(error), [only]) => described(&rule(only.entry.id).map_err(|_| error)?),
        (Err(_), several) => {
            let table = table_of(several, Screen::of_listing());
            format!("{table}\n`sandtable describe ID` explains one of them.\n")
        }
    };
    print(&text);
    Ok(Exit::Done)
}

/// An entry that no procedure carries out, and what embodies it; nothing if it is no such entry.
fn embodied(id: &str, as_markdown: bool, width: usize) -> Option<String> {
    let (entry, what) = (register::find(id)?, register::embodied(id)?);
    let Entry { title, kind, source, .. } = entry;
    let said = format!(
        "Works without a procedure. What embodies it: {what}. It has no keys or measures of its own, \
         and no scenario names it."
    );
    if as_markdown {
        return Some(format!("# {title}\n\n`{id}`: {source}; {kind}.\n\n{said}\n"));
    }
    let mut text = String::new();
    for line in [format!("{id}: {title}"), format!("{source}; {kind}"), said] {
        lines(&mut text, "", &line, width);
    }
    Some(text)
}

/// A library, and what it expects of its parts.
fn library(page: &Page, width: usize) -> String {
    let mut text = String::new();
    lines(&mut text, "", &format!("{}: {}", page.file, page.title), width);
    lines(&mut text, "", "A library: other pages use parts of it.", width);
    tests_of_page(&mut text, &page.faces, width);
    text
}

fn description(rule: &RuleFace, width: usize) -> String {
    explanation(rule, width) + &example(rule, width)
}

/// All that is said of a rule.
fn explanation(rule: &RuleFace, width: usize) -> String {
    let about = &rule.about;
    let mut text = String::new();
    lines(&mut text, "", &format!("{}: {}", about.named, about.title), width);
    lines(&mut text, "", &format!("{}; {}", about.source, kind_of(about)), width);
    lines(&mut text, "", &carried_out(about), width);
    chart(&mut text, rule, width);
    sections(&mut text, rule, width);
    settled(&mut text, rule, width);
    text.push_str(&decisions(&rule.decisions, width));
    text.push_str(&habits(&about.habits, width));
    measures(&mut text, rule, width);
    series(&mut text, rule, width);
    assumptions(&mut text, rule, width);
    tests_of_page(&mut text, std::slice::from_ref(rule), width);
    text
}

/// A scenario to begin with. It is there to be pasted: what does not fit stays in one line, because
/// a text or a comment that is broken is no TOML any more.
fn example(rule: &RuleFace, width: usize) -> String {
    const INDENT: usize = 2;
    let mut text = "\n".to_owned();
    let heading = format!("Example scenario (also `sandtable new {}`)", rule.about.named);
    lines(&mut text, "", &heading, width);
    text.push('\n');
    for line in scenario_text(rule, width.saturating_sub(INDENT)).lines() {
        let _ = writeln!(text, "{}", format!("{:INDENT$}{line}", "").trim_end());
    }
    text
}

fn lines(text: &mut String, indent: &str, paragraph: &str, width: usize) {
    for line in fold(paragraph, width.saturating_sub(indent.len())) {
        let _ = writeln!(text, "{indent}{line}");
    }
}

/// The table of the page, if the rule is one.
fn chart(text: &mut String, rule: &RuleFace, width: usize) {
    let Some(Chart { columns, rows }) = &rule.chart else { return };
    let mut table = Table::new(columns.iter().map(|heading| (*heading, Align::Left)));
    for row in rows {
        table.push(row.iter().map(String::as_str));
    }
    let _ = write!(text, "\nOn the page\n\n{}", table.within(width));
}

/// The keys of the rule: what each may be, its default and what it means.
fn sections(text: &mut String, rule: &RuleFace, width: usize) {
    // What players do is told with their decisions.
    for (name, keys) in rule.keys.sections().filter(|(name, _)| *name != "behaviour") {
        let (section, title) = titled(rule, name, keys);
        if !keys.keys.is_empty() {
            let mut page = Keys::new(width, section);
            page.table("", keys);
            text.push('\n');
            lines(text, "", title, width);
            let _ = write!(text, "\n{}", page.text);
        }
    }
}

/// The switches of the register that are no rulings here, and why.
fn settled(text: &mut String, rule: &RuleFace, width: usize) {
    let settled = settled_of(&rule.about);
    if settled.is_empty() {
        return;
    }
    text.push('\n');
    lines(text, "", "Settled (switches of the register that are not rulings here)", width);
    text.push('\n');
    for switch in settled {
        lines(text, "  ", &format!("{}: {}", switch.ruling, switch.text), width);
    }
}

fn measures(text: &mut String, rule: &RuleFace, width: usize) {
    let Ok(prepared) = rule.prepare(&[Situation::of(rule.example.clone())]) else { return };
    text.push('\n');
    lines(
        text,
        "",
        "Measures (with bounds in the example's circumstances, which may be wider than what happens)",
        width,
    );
    text.push('\n');
    for measure in prepared.experiment.measures() {
        let name = format!("  {}", measure.name);
        let said = format!("{}{}", measure.axis(), can_come_to(measure.scale));
        beside(text, &name, 30, width, &[said]);
    }
}

/// What the rule tells at the end of each turn.
fn series(text: &mut String, rule: &RuleFace, width: usize) {
    let all = series_of(rule);
    if all.is_empty() {
        return;
    }
    text.push('\n');
    let title = "Series (told at the end of each turn: `turns.csv`, and `run --positions`)";
    lines(text, "", title, width);
    text.push('\n');
    for series in all {
        let said = format!("{}: {}", series.meaning, states(series.states));
        beside(text, &format!("  {}", series.name), 30, width, &[said]);
    }
}

fn assumptions(text: &mut String, rule: &RuleFace, width: usize) {
    let assumptions = rule.about.assumptions.iter().filter_map(|id| register::assumption(id));
    let assumptions: Vec<_> = assumptions.collect();
    if assumptions.is_empty() {
        return;
    }
    text.push_str("\nAssumptions (not in the documents)\n\n");
    for assumption in assumptions {
        let register::Assumption { id, confidence, text: said } = assumption;
        lines(text, "  ", &format!("{id} (confidence {confidence}): {said}"), width);
    }
}

/// The tests that rules written as text have of their own, as their page says them.
fn tests_of_page(text: &mut String, rules: &[RuleFace], width: usize) {
    let tests: Vec<PageTests> = rules.iter().map(tests_of).collect();
    let examples: Vec<_> =
        tests.iter().flat_map(|tests| tests.examples.iter().chain(&tests.refusals)).collect();
    let expectations: Vec<_> = tests.iter().flat_map(|tests| &tests.expectations).collect();
    if !examples.is_empty() {
        text.push_str("\nWorked examples (`sandtable test` tries them)\n");
    }
    for tried in examples {
        let faces: Vec<String> = tried.faces.iter().map(ToString::to_string).collect();
        let said = [("given", &tried.given), ("faces", &faces.join(" ")), ("then", &tried.then)];
        block(text, &tried.title, said.map(|(word, said)| (word, said.as_str())), width);
    }
    if !expectations.is_empty() {
        text.push_str("\nExpectations (the odds that the page says are right)\n");
    }
    for expectation in expectations {
        let because = expectation.because.as_deref().unwrap_or_default();
        let said = [("given", expectation.said.as_str()), ("because", because)];
        block(text, &expected(expectation), said, width);
    }
}

/// A line, and what belongs to it beneath, each behind a word; what is empty is left out.
fn block<'a>(
    text: &mut String,
    first: &str,
    beneath: impl IntoIterator<Item = (&'static str, &'a str)>,
    width: usize,
) {
    text.push('\n');
    lines(text, "  ", first, width);
    for (word, said) in beneath.into_iter().filter(|(_, said)| !said.is_empty()) {
        beside(text, &format!("    {word}"), 13, width, &[said.to_owned()]);
    }
}

#[cfg(test)]
mod tests;
