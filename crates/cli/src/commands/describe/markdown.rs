//! A rule as a page of Markdown, for a book or a wiki.

use std::fmt::Write;

use sandtable_keys::{Form, Forms, Key, Kind, Presence, Reading, Table, Told};
use sandtable_play::{DecisionFace, RuleFace, Situation};
use sandtable_rules::{Chart, register};

use super::keys::{Section, facts, facts_like};
use super::said::{can_come_to, carried_out, kind_of, series_of, settled_of, states, titled};
use crate::commands::scenario_text;
use crate::toml::key as toml_key;

/// Comments of the scenario are folded at so many columns.
const WIDTH: usize = 100;

/// The page.
pub(super) fn page(rule: &RuleFace) -> String {
    let about = &rule.about;
    let mut text =
        format!("# {}\n\n`{}`: {}; {}.\n", about.title, about.named, about.source, kind_of(about));
    let carries = carried_out(about);
    if !carries.is_empty() {
        let _ = write!(text, "\n{carries}\n");
    }
    chart(&mut text, rule);
    let is_told = |(name, keys): &(&str, &Table)| *name != "behaviour" && !keys.keys.is_empty();
    for (name, keys) in rule.keys.sections().filter(is_told) {
        let (section, title) = titled(rule, name, keys);
        let _ = write!(text, "\n## {title}\n\n{}", head(["key", "what it may be", "meaning"]));
        Rows { text: &mut text, section, in_list: false }.table("", keys);
    }
    settled(&mut text, rule);
    decisions(&mut text, &rule.decisions);
    measures(&mut text, rule);
    series(&mut text, rule);
    assumptions(&mut text, rule);
    let scenario = scenario_text(rule, WIDTH);
    let _ =
        write!(text, "\n## A scenario to begin with\n\n```toml\n{}\n```\n", scenario.trim_end());
    text
}

/// The head of a table.
fn head<const N: usize>(columns: [&str; N]) -> String {
    format!("| {} |\n|{}\n", columns.join(" | "), "---|".repeat(N))
}

/// A text as a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").split('\n').map(str::trim).collect::<Vec<_>>().join(" ")
}

fn chart(text: &mut String, rule: &RuleFace) {
    let Some(Chart { columns, rows }) = &rule.chart else { return };
    let heads: Vec<String> = columns.iter().map(|column| cell(column)).collect();
    let _ = write!(
        text,
        "\n## On the page\n\n| {} |\n|{}\n",
        heads.join(" | "),
        "---|".repeat(heads.len())
    );
    for row in rows {
        let cells: Vec<String> = row.iter().map(|text| cell(text)).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
}

/// The rows of a table of keys.
struct Rows<'a> {
    text: &'a mut String,
    section: Section,
    in_list: bool,
}

impl Rows<'_> {
    fn table(&mut self, prefix: &str, table: &Table) {
        for key in &table.keys {
            self.key(prefix, key, table.told_before(key));
        }
    }

    fn key(&mut self, prefix: &str, key: &Key, before: Option<&Key>) {
        let path = format!("{prefix}{}", toml_key(&key.name));
        let marked = self.section == Section::Circumstances;
        let star = if marked && key.presence == Presence::Required { "\\*" } else { "" };
        let may_be = match before {
            Some(before) => facts_like(self.section, self.in_list, key, before),
            None => facts(self.section, self.in_list, key),
        };
        let mut meaning = key.meaning.clone();
        told(&mut meaning, &key.kind, key.default_value());
        let _ = writeln!(
            self.text,
            "| `{path}`{star} | {} | {} |",
            cell(may_be.trim_end_matches(':')),
            cell(&meaning)
        );
        if before.is_none() {
            self.inside(&path, &key.kind);
        }
    }

    fn inside(&mut self, path: &str, kind: &Kind) {
        match kind {
            Kind::Table(table) => self.table(&format!("{path}."), table),
            Kind::List(list) => self.inside_list(&format!("{path}.N"), &list.of),
            Kind::Named(_, of) => self.inside_list(&format!("{path}.NAME"), of),
            Kind::Forms(forms) => self.forms(path, forms),
            Kind::Any(kinds) => kinds.iter().for_each(|kind| self.inside(path, kind)),
            Kind::Choice(_) | Kind::Number(_) | Kind::Chance | Kind::YesOrNo | Kind::Text(_) => (),
        }
    }

    fn inside_list(&mut self, path: &str, of: &Kind) {
        let before = std::mem::replace(&mut self.in_list, true);
        self.inside(path, of);
        self.in_list = before;
    }

    fn forms(&mut self, path: &str, forms: &Forms) {
        for form in &forms.forms {
            match (&forms.told, &form.holds) {
                (Told::ByTag(_), _) => {
                    if let Some(table) = Form::keys(form) {
                        self.table(&format!("{path}."), table);
                    }
                }
                (Told::ByName, Some(kind)) => self.inside(&format!("{path}.{}", form.name), kind),
                (Told::ByName, None) => (),
            }
        }
    }
}

/// Adds the words of a choice, or its forms, with what each means.
fn told(meaning: &mut String, kind: &Kind, default: Option<&serde_json::Value>) {
    let mut add = |word: String, is_default: bool, said: &str| {
        let note = if is_default { " (default)" } else { "" };
        let _ = write!(meaning, "<br>`{word}`{note}: {said}");
    };
    match kind {
        Kind::Choice(readings) => {
            for Reading { word, meaning } in readings {
                add(word.clone(), default.is_some_and(|default| default == word), meaning);
            }
        }
        Kind::Forms(forms) => {
            let chosen = default.and_then(|default| forms.told_by(default));
            for form in &forms.forms {
                add(forms.sample(form), chosen == Some(form), &form.meaning);
            }
        }
        Kind::List(list) => told(meaning, &list.of, None),
        Kind::Any(kinds) => kinds.iter().for_each(|kind| told(meaning, kind, default)),
        _ => (),
    }
}

fn settled(text: &mut String, rule: &RuleFace) {
    let settled = settled_of(&rule.about);
    if settled.is_empty() {
        return;
    }
    text.push_str("\n## Settled\n\nSwitches of the register that are not rulings here.\n\n");
    for switch in settled {
        let _ = writeln!(text, "- `{}`: {}", switch.ruling, switch.text);
    }
}

/// What players decide: the options of each decision, and what they see at it.
fn decisions(text: &mut String, decisions: &[DecisionFace]) {
    if decisions.is_empty() {
        return;
    }
    let columns = head(["decision", "options", "seen"]);
    let _ = write!(text, "\n## Behaviour (what players decide)\n\n{columns}");
    for face in decisions {
        let options = face.decision.options.iter().zip(&face.options);
        let options: Vec<String> =
            options.map(|(word, said)| format!("`{word}`: {said}")).collect();
        let sights = face.decision.sees.iter().zip(&face.sees);
        let sights: Vec<String> = sights
            .map(|(name, sight)| {
                format!("`{name}`: {} ({} to {})", sight.meaning, sight.least, sight.most)
            })
            .collect();
        let (name, otherwise) = (face.decision.name, &face.otherwise);
        let meaning = format!("`{name}`<br>{} If left out, {otherwise}.", face.meaning);
        let cells = [meaning, options.join("<br>"), sights.join("<br>")].map(|text| cell(&text));
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
}

fn measures(text: &mut String, rule: &RuleFace) {
    let Ok(prepared) = rule.prepare(&[Situation::of(rule.example.clone())]) else { return };
    let _ = write!(
        text,
        "\n## Measures\n\nWith bounds in the example's circumstances.\n\n{}",
        head(["measure", "meaning"])
    );
    for measure in prepared.experiment.measures() {
        let said = format!("{}{}", measure.axis(), can_come_to(measure.scale));
        let _ = writeln!(text, "| `{}` | {} |", measure.name, cell(&said));
    }
}

/// What the rule tells at the end of each turn.
fn series(text: &mut String, rule: &RuleFace) {
    let all = series_of(rule);
    if all.is_empty() {
        return;
    }
    text.push_str(
        "\n## Series\n\nTold at the end of each turn: `turns.csv`, and `run --positions`.\n\n",
    );
    text.push_str(&head(["series", "meaning", "states"]));
    for series in all {
        let (meaning, states) = (cell(series.meaning), cell(&states(series.states)));
        let _ = writeln!(text, "| `{}` | {meaning} | {states} |", series.name);
    }
}

fn assumptions(text: &mut String, rule: &RuleFace) {
    let assumptions = rule.about.assumptions.iter().filter_map(|id| register::assumption(id));
    let assumptions: Vec<_> = assumptions.collect();
    if assumptions.is_empty() {
        return;
    }
    text.push_str("\n## Assumptions\n\nNot in the documents.\n\n");
    for register::Assumption { id, confidence, text: said } in assumptions {
        let _ = writeln!(text, "- `{id}` (confidence {confidence}): {said}");
    }
}
