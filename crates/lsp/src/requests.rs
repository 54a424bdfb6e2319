//! What an editor asks about a page, and the answers.

use std::path::Path;

use sandtable_language::{Meaning, Proposal, Span, Survey, Symbol, What};
use serde_json::{Value, json};

use crate::documents::Documents;
use crate::files::Files;
use crate::places::{Lines, Position, is_in_page, stretch};
use crate::{kinds, links};

/// Why a request is not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unanswered {
    /// There is no such request here.
    Method,
    /// It does not say what it has to.
    Parameters,
}

/// The answer to a request; null where there is nothing to say.
pub(crate) fn answer(
    documents: &mut Documents,
    files: &dyn Files,
    method: &str,
    parameters: &Value,
) -> Result<Value, Unanswered> {
    let about: fn(&Asked) -> Option<Value> = match method {
        "textDocument/hover" => |asked| hover(asked),
        "textDocument/definition" => |asked| definition(asked),
        "textDocument/completion" => |asked| Some(completion(asked)),
        "textDocument/documentSymbol" => |asked| Some(symbols(asked)),
        "textDocument/formatting" => |asked| formatting(asked),
        _ => return Err(Unanswered::Method),
    };
    let uri = parameters["textDocument"]["uri"].as_str().ok_or(Unanswered::Parameters)?;
    let at = match &parameters["position"] {
        Value::Null => Position { line: 0, character: 0 },
        place => at(place).ok_or(Unanswered::Parameters)?,
    };
    let Some((survey, text)) = documents.survey(uri, files) else { return Ok(Value::Null) };
    let lines = Lines::of(&text);
    let at = lines.byte(at);
    let asked = Asked { survey, text: &text, lines, uri, files, at };
    Ok(about(&asked).unwrap_or(Value::Null))
}

fn at(place: &Value) -> Option<Position> {
    let number = |key: &str| usize::try_from(place[key].as_u64()?).ok();
    Some(Position { line: number("line")?, character: number("character")? })
}

/// What is asked about.
struct Asked<'a> {
    survey: &'a Survey,
    text: &'a str,
    lines: Lines<'a>,
    uri: &'a str,
    files: &'a dyn Files,
    /// The place, in bytes.
    at: usize,
}

/// What the word at a place means.
fn hover(asked: &Asked) -> Option<Value> {
    let (span, meanings) = asked.survey.at(asked.at);
    let told: Vec<String> = meanings.iter().map(told).collect();
    if told.is_empty() {
        return None;
    }
    let contents = json!({ "kind": "markdown", "value": told.join("\n\n---\n\n") });
    Some(json!({ "contents": contents, "range": asked.lines.range(span) }))
}

/// A meaning as Markdown: what it can be as a page would write it, and what it means.
fn told(meaning: &Meaning) -> String {
    let Meaning { what, name, can_be, meaning, .. } = meaning;
    let head = match what {
        What::Part => can_be.clone(),
        What::Word if !can_be.is_empty() => format!("{name} of {can_be}"),
        _ => format!("{name} {can_be}"),
    };
    let said = if meaning.is_empty() { String::new() } else { format!(": {}", escaped(meaning)) };
    format!("```sandtable-rule\n{}\n```\n{}{said}", head.trim_end(), what.name())
}

/// A text in which no letter means anything to Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        if r"\`*_{}[]<>#|".contains(letter) {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}

/// Where the word at a place is declared.
fn definition(asked: &Asked) -> Option<Value> {
    let page = links::path(asked.uri);
    if let Some(named) = asked.survey.named_file(asked.at) {
        let is_file = Path::new(named).extension().is_some_and(|ending| ending == "rule");
        let file = is_file.then(|| asked.files.file(&page, named)).flatten()?;
        let start = Lines::of("").range(Span::default());
        return Some(json!([{ "uri": links::uri(&file), "range": start }]));
    }
    let (_, meanings) = asked.survey.at(asked.at);
    let places = meanings.iter().filter_map(|meaning| meaning.place);
    let texts = asked.survey.texts();
    let locations = places.filter_map(|span| {
        let place = texts.place(span);
        let there = stretch(&place, span);
        let uri = if is_in_page(texts, &place) {
            asked.uri.to_owned()
        } else {
            links::uri(&asked.files.file(&page, place.name)?)
        };
        Some(json!({ "uri": uri, "range": Lines::of(place.text).range(there) }))
    });
    Some(locations.collect())
}

/// What may be written at a place.
fn completion(asked: &Asked) -> Value {
    let mut proposals = asked.survey.proposals(asked.at);
    if let Some(named) = asked.survey.named_file(asked.at).filter(|_| proposals.is_empty()) {
        proposals = played(asked, named);
    }
    proposals.iter().map(|proposal| item(asked, proposal)).collect()
}

/// The rules that may be meant by what is written behind `play`: by the words with which their ids
/// begin.
fn played(asked: &Asked, named: &str) -> Vec<Proposal> {
    let (span, _) = asked.survey.at(asked.at);
    let word = named.split('.').next().unwrap_or_default();
    let ids = asked.files.ids().into_iter().filter(|id| id.starts_with(word));
    let proposal = |id: String| Proposal {
        what: What::Play,
        text: format!("\"{id}\""),
        can_be: String::new(),
        meaning: String::new(),
        replaces: span,
    };
    ids.map(proposal).collect()
}

fn item(asked: &Asked, proposal: &Proposal) -> Value {
    let Proposal { what, text, can_be, meaning, replaces } = proposal;
    let line = |at: usize| asked.lines.position(at).line;
    // Editors take a text of one line alone.
    let is_one_line = line(replaces.start) == line(replaces.end);
    let here = Span { start: asked.at, end: asked.at };
    let span = if is_one_line { *replaces } else { here };
    let detail = if can_be.is_empty() { what.name() } else { can_be };
    json!({
        "label": text,
        "kind": kinds::completion(*what),
        "detail": detail,
        "documentation": meaning,
        "filterText": text,
        "textEdit": { "range": asked.lines.range(span), "newText": text },
    })
}

/// What the page declares.
fn symbols(asked: &Asked) -> Value {
    let symbols = asked.survey.symbols();
    symbols.iter().map(|symbol| declared(&asked.lines, symbol)).collect()
}

fn declared(lines: &Lines, symbol: &Symbol) -> Value {
    let Symbol { what, name, can_be, span, whole, within } = symbol;
    let whole = Span { start: whole.start.min(span.start), end: whole.end.max(span.end) };
    let within: Vec<Value> = within.iter().map(|symbol| declared(lines, symbol)).collect();
    // Editors take no symbol without a name.
    let name = if name.trim().is_empty() { what.name() } else { name };
    json!({
        "name": name,
        "detail": can_be,
        "kind": kinds::symbol(*what),
        "range": lines.range(whole),
        "selectionRange": lines.range(*span),
        "children": within,
    })
}

/// The page in its one form; nothing if it cannot be read.
fn formatting(asked: &Asked) -> Option<Value> {
    let after = sandtable_language::format(asked.text).ok()?;
    if after == asked.text {
        return Some(json!([]));
    }
    let whole = Span { start: 0, end: asked.text.len() };
    Some(json!([{ "range": asked.lines.range(whole), "newText": after }]))
}
