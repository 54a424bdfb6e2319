//! `list`: every entry of the register, and whether it works; or the rules of one's own in a folder.

mod found;
mod own;

use sandtable_report::csv::Cell;
use sandtable_report::table::{Align, Table};
use sandtable_rules::catalog;
use sandtable_rules::register::{self, Entry};

use super::refusal::Unasked;
use crate::args::{ListArguments, ListFormat};
use crate::books::BOOKS;
use crate::exit::print;
use crate::output::columns::table;
use crate::problem::nearest;
use crate::terminal::screen::Screen;
use crate::{Exit, Failure, json_text};
pub(super) use found::{Found, called, found};

/// What is told of an entry: at last its page, if it is there as text, and the measure or key by which
/// a word found it, if it is not called so.
const COLUMNS: [&str; 9] =
    ["id", "rulebook", "title", "kind", "source", "procedure", "works", "text", "found"];

/// Lists the register, or pages.
///
/// # Errors
///
/// If there is no such rulebook, or a page cannot be read.
pub(crate) fn list(arguments: &ListArguments) -> Result<Exit, Failure> {
    match arguments.word.as_deref().filter(|word| own::are_pages(word)) {
        Some(path) => list_pages(path, arguments),
        None => list_entries(arguments),
    }
}

fn list_pages(path: &str, arguments: &ListArguments) -> Result<Exit, Failure> {
    if arguments.rulebook.is_some() {
        return Err(Failure::Usage {
            problem: "--rulebook: pages are in none of the three rulebooks".to_owned(),
            help: None,
        });
    }
    let rows = own::rows(path)?;
    print(&written(&rows, arguments.format, || own::table_of(&rows, Screen::of_listing())));
    Ok(Exit::Done)
}

fn list_entries(arguments: &ListArguments) -> Result<Exit, Failure> {
    let wanted = arguments.rulebook.as_deref();
    let of_book = |entry: &&Entry| wanted.is_none_or(|book| entry.rulebook == book);
    if let (Some(book), None) = (wanted, register::ENTRIES.iter().find(of_book)) {
        let known = register::ENTRIES.iter().map(|entry| entry.rulebook);
        return Err(Failure::Usage {
            problem: format!(
                "there is no rulebook `{book}`; expected bolt-action, command-decision or wtj-1916"
            ),
            help: nearest(book, known),
        });
    }
    let mut entries = match &arguments.word {
        None => register::ENTRIES.iter().map(Found::asked_for).collect(),
        Some(word) => found(word),
    };
    entries.retain(|found| of_book(&found.entry));
    if let (Some(word), []) = (&arguments.word, entries.as_slice()) {
        return Err(Unasked::NoEntry(word.clone()).into());
    }
    let rows: Vec<_> = entries.iter().map(row).collect();
    let is_whole = arguments.word.is_none() && wanted.is_none();
    let text = || {
        let yours = if is_whole { own::told_below() } else { String::new() };
        table_of(&entries, Screen::of_listing()) + &yours
    };
    print(&written(&rows, arguments.format, text));
    Ok(Exit::Done)
}

/// The list as it is asked for: rows for other programs, or what people read.
fn written(rows: &[[String; 9]], format: ListFormat, text: impl FnOnce() -> String) -> String {
    match format {
        ListFormat::Text => text(),
        ListFormat::Csv => {
            let cells = |row: &[String; 9]| row.iter().cloned().map(Cell::from).collect();
            let rows: Vec<Vec<Cell>> = rows.iter().map(cells).collect();
            String::from_utf8_lossy(&table(&COLUMNS, &rows)).into_owned()
        }
        ListFormat::Json => {
            let objects: Vec<_> = rows.iter().map(json).collect();
            json_text::document(&objects)
        }
    }
}

/// What carries an entry out: a procedure, or what embodies it.
fn procedure(entry: &Entry) -> Option<&'static str> {
    catalog::find(entry.id).map(|about| about.id).or_else(|| register::embodied(entry.id))
}

/// The page of an entry in a book as text, if it is in one: the book and the file.
fn page(entry: &Entry) -> Option<String> {
    let id = catalog::find(entry.id)?.id;
    BOOKS.iter().find_map(|book| Some(format!("{}/{}", book.name, book.page(id)?)))
}

fn row(found: &Found) -> [String; 9] {
    let entry = found.entry;
    let procedure = procedure(entry);
    let works = if procedure.is_some() { "yes" } else { "no" };
    let Entry { id, rulebook, title, kind, source } = entry;
    let (page, why) = (page(entry).unwrap_or_default(), found.why.said());
    [id, rulebook, title, kind, source, procedure.unwrap_or_default(), works, &page, &why]
        .map(ToString::to_string)
}

fn json(row: &[String; 9]) -> serde_json::Value {
    let pairs = COLUMNS.iter().zip(row).map(|(column, cell)| {
        let value = match (*column, cell.as_str()) {
            ("works", works) => (works == "yes").into(),
            ("procedure" | "text" | "found", "") => serde_json::Value::Null,
            _ => cell.as_str().into(),
        };
        ((*column).to_owned(), value)
    });
    serde_json::Value::Object(pairs.collect())
}

/// Entries, one to a line, why a word found them, and how many of them work; folded to a width, if
/// there is one.
pub(super) fn table_of(entries: &[Found], width: Option<usize>) -> String {
    let is_said = entries.iter().any(|found| !found.why.said().is_empty());
    let columns: &[&str] = &["id", "title", "kind", "works", "found by"];
    let shown = &columns[..if is_said { 5 } else { 4 }];
    let mut table = Table::new(shown.iter().map(|heading| (*heading, Align::Left)));
    for Found { entry, why } in entries {
        let works = match (procedure(entry), catalog::find(entry.id)) {
            (None, _) => String::new(),
            (Some(procedure), _) if procedure == entry.id => "yes".to_owned(),
            (Some(procedure), Some(_)) => format!("yes, by {procedure}"),
            // There is nothing to run: `describe` tells what embodies it.
            (Some(what), None) => format!("yes, without a procedure: {what}"),
        };
        let works = if page(entry).is_some() { works + ", also as text" } else { works };
        let cells = [entry.id, entry.title, entry.kind, &works, &why.said()].map(str::to_owned);
        table.push(cells.into_iter().take(shown.len()));
    }
    let working = entries.iter().filter(|found| procedure(found.entry).is_some()).count();
    let table = width.map_or_else(|| table.to_string(), |width| table.within(width));
    let pages = entries.iter().filter(|found| page(found.entry).is_some()).count();
    let texts = match pages {
        0 => String::new(),
        _ => format!("Also as text: {pages}; `sandtable fork ID` copies one.\n"),
    };
    format!("{table}\n{working} of {} entries work.\n{texts}", entries.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_says_what_works_without_a_procedure() {
        let listed = |id: &str| table_of(&called(id), None);
        let pinned = listed("cd.base.pin");
        assert!(
            pinned.contains("yes, without a procedure: the chances of being pinned"),
            "{pinned}"
        );
        let howitzer = listed("ba.weapon.howitzer");
        assert!(howitzer.contains("yes, by ba.weapon.indirect-fire"), "{howitzer}");
        assert!(!howitzer.contains("as text"), "{howitzer}");
    }

    #[test]
    fn the_list_says_what_is_there_as_text() {
        let listed = table_of(&called("wtj.204"), None);
        assert!(listed.contains("yes, also as text"), "{listed}");
        assert!(listed.ends_with("Also as text: 1; `sandtable fork ID` copies one.\n"));
    }
}
