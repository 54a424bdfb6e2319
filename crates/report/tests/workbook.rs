//! A workbook has every cell of its tables: a number as the same number, text as the same text.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::{Cursor, Read};

use proptest::prelude::*;
use roxmltree::{Document, Node};
use sandtable_report::csv::{Cell, said, write};
use sandtable_report::workbook::{Sheet, workbook};
use zip::ZipArchive;

/// A cell, as a spreadsheet has it.
#[derive(Clone, Debug, PartialEq)]
enum Kept {
    Nothing,
    Number(f64),
    Text(String),
}

/// A part of a workbook.
fn part(book: &[u8], name: &str) -> Option<String> {
    let mut archive = ZipArchive::new(Cursor::new(book)).unwrap();
    let mut text = String::new();
    archive.by_name(name).ok()?.read_to_string(&mut text).unwrap();
    Some(text)
}

fn children<'a>(node: Node<'a, 'a>, name: &'static str) -> impl Iterator<Item = Node<'a, 'a>> {
    node.descendants().filter(move |below| {
        below.has_tag_name(("http://schemas.openxmlformats.org/spreadsheetml/2006/main", name))
    })
}

/// The cells of the first sheet, below its headings.
fn kept(book: &[u8], columns: usize) -> Vec<Vec<Kept>> {
    let shared = part(book, "xl/sharedStrings.xml").unwrap_or_default();
    let texts: Vec<String> = match Document::parse(&shared) {
        Ok(shared) => {
            let text = |item| children(item, "t").filter_map(|text| text.text()).collect();
            children(shared.root(), "si").map(text).collect()
        }
        Err(_) => Vec::new(),
    };
    let sheet = part(book, "xl/worksheets/sheet1.xml").unwrap();
    let sheet = Document::parse(&sheet).unwrap();
    assert_eq!(children(sheet.root(), "f").count(), 0, "no cell is a formula");
    let cell = |cell: Node| {
        let value = children(cell, "v").next().and_then(|value| value.text()).unwrap();
        match cell.attribute("t") {
            Some("s") => Kept::Text(texts[value.parse::<usize>().unwrap()].clone()),
            None => Kept::Number(value.parse().unwrap()),
            Some(other) => panic!("a cell of type {other}"),
        }
    };
    let row = |row: Node| {
        let mut kept = vec![Kept::Nothing; columns];
        for found in children(row, "c") {
            let letter = found.attribute("r").unwrap().as_bytes()[0];
            kept[usize::from(letter - b'A')] = cell(found);
        }
        kept
    };
    children(sheet.root(), "row").skip(1).map(row).collect()
}

/// A table, as a file of comma-separated values has it.
fn sheet(rows: &[Vec<Cell>]) -> Sheet {
    let header: Vec<String> = (0..rows[0].len()).map(|column| format!("column {column}")).collect();
    let names: Vec<&str> = header.iter().map(String::as_str).collect();
    let bytes = write(&names, rows).unwrap();
    let mut reader = csv::Reader::from_reader(&bytes[..]);
    let cells =
        |row: Result<csv::StringRecord, _>| row.unwrap().iter().map(str::to_owned).collect();
    Sheet {
        name: "table".to_owned(),
        header: names.iter().map(|&name| name.to_owned()).collect(),
        rows: reader.records().map(cells).collect(),
    }
}

/// Cells of every kind, and text that a spreadsheet would like to take for something else.
fn cells() -> impl Strategy<Value = Cell> {
    let number = prop_oneof![any::<f64>(), (-1000i32..1000).prop_map(|n| f64::from(n) / 8.0)];
    let text = prop_oneof![
        "[ -~]{1,12}",
        "\\PC{1,12}",
        prop::sample::select(vec![
            "1/8", "March 5", "007", "1e3", "=1+1", "-", "TRUE", "1,5", "12:30", "5%"
        ])
        .prop_map(str::to_owned),
    ];
    prop_oneof![
        number.prop_map(Cell::Number),
        any::<u64>().prop_map(Cell::Count),
        "[1-9][0-9]{15,38}".prop_map(Cell::Whole),
        text.prop_map(Cell::Text),
        Just(Cell::Empty),
    ]
}

proptest! {
    #[test]
    fn every_cell_is_kept(rows in prop::collection::vec(prop::collection::vec(cells(), 5), 1..20)) {
        let sheet = sheet(&rows);
        let expected: Vec<Vec<Kept>> = sheet.rows.iter().map(|row| row.iter().map(|cell| {
            match sandtable_report::csv::number(cell) {
                Some(number) => Kept::Number(number),
                None if cell.is_empty() => Kept::Nothing,
                None => Kept::Text(said(cell).to_owned()),
            }
        }).collect()).collect();
        let mut found = kept(&workbook(std::slice::from_ref(&sheet)).unwrap(), 5);
        // A row in which nothing stands is no row there.
        found.retain(|row| row.iter().any(|cell| *cell != Kept::Nothing));
        let expected: Vec<_> = expected.into_iter().filter(|row| row.iter().any(|cell| *cell != Kept::Nothing)).collect();
        prop_assert_eq!(found, expected);
    }
}

/// By hand: what each is in a spreadsheet, whatever language it speaks.
#[test]
fn numbers_are_numbers_and_what_looks_like_something_else_is_text() {
    let row = vec![
        Cell::Number(0.875),
        Cell::Count(u64::MAX),
        Cell::from("1/8"),
        Cell::from("=1+1"),
        Cell::from("-3"),
        Cell::Number(-3.0),
    ];
    let found = kept(&workbook(&[sheet(&[row])]).unwrap(), 6);
    let text = |text: &str| Kept::Text(text.to_owned());
    assert_eq!(
        found,
        [[
            Kept::Number(0.875),
            text("18446744073709551615"),
            text("1/8"),
            text("=1+1"),
            text("-3"),
            Kept::Number(-3.0),
        ]]
    );
}
