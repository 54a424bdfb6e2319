//! What a folder of results holds.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use csv::StringRecord;
use sandtable_report::csv::said as csv_said;
use serde_json::Value;

use super::repeatable::unrepeatable;
use crate::Failure;
use crate::checkpoint::unusable::{Unusable, text};
use crate::engine::FoundBy;
use crate::json_text::is_as_signed;
use crate::output::manifest::{MANIFEST, YES_NO};

/// The form of manifests that can be read.
const SCHEMA: u64 = 1;
/// What must be said in a document about results.
const REQUIRED: [&str; 3] = ["schema", "title", "scenario"];

/// The files of a folder of results.
#[derive(Debug)]
pub(super) struct Found {
    /// What says how results came about: the manifest of a run, and the documents of other
    /// commands, by name. At least one.
    pub(super) documents: Vec<Document>,
    /// Rows of comma-separated values, by name.
    pub(super) tables: Vec<Table>,
    /// SVG documents, by name.
    pub(super) pictures: Vec<(String, String)>,
}

/// What one command says about its results.
#[derive(Debug)]
pub(super) struct Document {
    /// The file without its ending: "manifest", "comparison".
    pub(super) name: String,
    pub(super) value: Value,
}

/// A file of comma-separated values.
#[derive(Debug)]
pub(super) struct Table {
    /// The file without its ending: "summary".
    pub(super) name: String,
    /// The file as it is.
    pub(super) text: String,
    pub(super) header: StringRecord,
    pub(super) records: Vec<StringRecord>,
    /// The measures that are yes or no, by name.
    pub(super) yes_no: Rc<BTreeSet<String>>,
}

/// A row of such a file, whose cells are found by the names of their columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    table: &'a Table,
    record: &'a StringRecord,
}

impl Found {
    /// Reads the files of a folder; nothing if no document is among them.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or is damaged.
    pub(super) fn read(folder: &Path) -> Result<Option<Found>, Failure> {
        let mut documents = Vec::new();
        let (mut tables, mut pictures) = (Vec::new(), Vec::new());
        for path in files_in(folder)? {
            let name = stem(&path);
            match path.extension().and_then(|extension| extension.to_str()) {
                Some("json") => documents.extend(document(&path, name)?),
                Some("csv") => tables.push((path, name)),
                Some("svg") => pictures.push((path, name)),
                _ => (),
            }
        }
        if documents.is_empty() {
            return Ok(None);
        }
        documents.sort_by_key(|document| document.name != "manifest");
        let yes_no: Rc<BTreeSet<String>> =
            Rc::new(documents.iter().flat_map(|it: &Document| yes_no(&it.value)).collect());
        let tables = tables.into_iter().map(|(path, name)| table(&path, name, Rc::clone(&yes_no)));
        let pictures = pictures.into_iter().map(|(path, name)| Ok((name, text(&path)?)));
        let (tables, pictures) =
            (tables.collect::<Result<_, _>>()?, pictures.collect::<Result<_, Failure>>()?);
        Ok(Some(Found { documents, tables, pictures }))
    }

    /// The table of this name.
    pub(super) fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }
}

impl Table {
    /// The rows, in the order of the file.
    pub(super) fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.records.iter().map(|record| Row { table: self, record })
    }

    /// The rows about a measure.
    pub(super) fn about(&self, measure: &str) -> Vec<Row<'_>> {
        self.rows().filter(|row| row.cell("measure") == measure).collect()
    }
}

impl<'a> Row<'a> {
    /// The cell in the column of this name; empty if there is no such column.
    pub(super) fn cell(self, column: &str) -> &'a str {
        let position = self.table.header.iter().position(|name| name == column);
        position.map_or("", |position| self.cell_at(position))
    }

    /// The cell at this position; empty if there is none.
    pub(super) fn cell_at(self, position: usize) -> &'a str {
        self.record.get(position).map_or("", csv_said)
    }

    /// The engine that found what it says.
    pub(super) fn engine(self) -> Option<FoundBy> {
        FoundBy::read(self.cell("engine"))
    }

    /// The number in a cell, if it is one.
    pub(super) fn number(self, column: &str) -> Option<f64> {
        self.cell(column).parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// Whether the mean of what the row is about is a probability: that of a measure that is yes or no.
    pub(super) fn is_share(self) -> bool {
        let is_mean = matches!(self.cell("statistic"), "" | "mean");
        is_mean && self.table.yes_no.contains(self.cell("measure"))
    }
}

/// The measures of a document that are yes or no.
fn yes_no(document: &Value) -> impl Iterator<Item = String> {
    let measured = document["measured"].as_array().into_iter().flatten();
    let named = measured.filter(|it| it["kind"] == YES_NO).filter_map(|it| it["name"].as_str());
    named.map(str::to_owned)
}

/// The folders in a folder, sorted. Links are not followed: one could lead round in a circle.
pub(super) fn folders_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    entries(folder, |kind| kind.is_dir())
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    entries(folder, |kind| kind.is_file())
}

fn entries(
    folder: &Path,
    wanted: impl Fn(std::fs::FileType) -> bool,
) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(Failure::file(folder))? {
        let entry = entry.map_err(Failure::file(folder))?;
        if entry.file_type().is_ok_and(&wanted) {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn damaged(path: &Path, what: impl std::fmt::Display) -> Failure {
    Unusable::Damaged { path: path.to_owned(), what: what.to_string() }.into()
}

/// Reads a document; nothing if the file is about something else than results.
fn document(path: &Path, name: String) -> Result<Option<Document>, Failure> {
    let text = text(path)?;
    let value: Value = serde_json::from_str(&text).map_err(|error| damaged(path, error))?;
    let missing = REQUIRED.into_iter().find(|key| value.get(key).is_none_or(Value::is_null));
    let manifest = path.file_name().is_some_and(|name| name == MANIFEST);
    match missing {
        Some(key) if manifest => Err(damaged(path, format_args!("`{key}` is missing"))),
        Some(_) => Ok(None),
        None if value["schema"] != SCHEMA => {
            let found = value["schema"].clone();
            Err(Unusable::OtherForm { path: path.to_owned(), found, read: SCHEMA }.into())
        }
        None if manifest && value.get("checksum").is_none() => {
            Err(damaged(path, "it has no checksum; those of earlier versions had none"))
        }
        None if manifest && !is_as_signed(&text) => Err(damaged(path, "its checksum does not fit")),
        None => match unrepeatable(&name, &value) {
            Some(why) => Err(damaged(path, why)),
            None => Ok(Some(Document { name, value })),
        },
    }
}

fn table(path: &Path, name: String, yes_no: Rc<BTreeSet<String>>) -> Result<Table, Failure> {
    let text = text(path)?;
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().map_err(|error| damaged(path, error))?.clone();
    let records: Result<Vec<StringRecord>, csv::Error> = reader.records().collect();
    let records = records.map_err(|error| damaged(path, error))?;
    Ok(Table { name, text, header, records, yes_no })
}
