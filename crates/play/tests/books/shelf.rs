//! The pages of a folder, with the libraries beside them, and their twins in Rust.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandtable_language::{Library, Playable, Unfound};
use sandtable_play::RuleFace;

/// A page, and the rule in Rust of the same id.
pub(crate) struct Pair {
    pub(crate) page: RuleFace,
    pub(crate) twin: RuleFace,
}

/// The files of a folder, by their names.
struct Shelf(PathBuf);

impl Library for Shelf {
    fn page(&self, _: &str, path: &str) -> Result<(String, String), String> {
        let text = fs::read_to_string(self.0.join(path)).map_err(|error| error.to_string())?;
        Ok((path.to_owned(), text))
    }

    fn rule(&self, _: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        Err(Unfound { message: format!("no page of a book plays `{named}`"), known: Vec::new() })
    }
}

/// All pages of the book 1916; libraries are no pages, and their names are no ids.
pub(crate) fn pairs() -> Vec<Pair> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../books/wtj-1916");
    let names = fs::read_dir(&folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut ids: Vec<String> = names
        .filter_map(|name| name.strip_suffix(".rule").map(str::to_owned))
        .filter(|id| id.starts_with("wtj."))
        .collect();
    ids.sort();
    assert!(!ids.is_empty());
    let shelf = Shelf(folder);
    ids.iter().map(|id| pair(&shelf, id)).collect()
}

fn pair(shelf: &Shelf, id: &str) -> Pair {
    let name = format!("{id}.rule");
    let (_, text) = shelf.page("", &name).unwrap();
    let page = RuleFace::of_text(id, &name, &text, shelf)
        .unwrap_or_else(|faults| panic!("{name}: {:#?}", faults.problems));
    Pair { page, twin: RuleFace::find(id).unwrap_or_else(|| panic!("{id} is in no book")) }
}
