//! The pages of a folder, with the libraries beside them, and their twins in Rust.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sandtable_language::{Library, Playable, Unfound, is_library};
use sandtable_play::RuleFace;

/// A page, and the rule in Rust of the same id.
pub(crate) struct Pair {
    pub(crate) page: RuleFace,
    pub(crate) twin: RuleFace,
}

/// The files of a folder, by their names.
struct Shelf(PathBuf);

impl Library for Shelf {
    fn page(&self, _: &str, path: &str) -> Result<(String, String), Unfound> {
        let text = fs::read_to_string(self.0.join(path)).map_err(Unfound::because)?;
        Ok((path.to_owned(), text))
    }

    fn rule(&self, _: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        sandtable_play::Library::default().playable(named)
    }
}

/// All pages of all books; libraries are no pages, and their names are no ids.
pub(crate) fn pairs() -> Vec<Pair> {
    let books = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../books");
    let pairs: Vec<Pair> = below(&books).into_iter().flat_map(of_book).collect();
    assert!(!pairs.is_empty());
    pairs
}

fn of_book(folder: PathBuf) -> Vec<Pair> {
    let files = below(&folder).into_iter();
    let pages = files.filter(|file| file.extension().is_some_and(|ending| ending == "rule"));
    let pages = pages.filter(|page| !is_library(&fs::read_to_string(page).unwrap()));
    let ids = pages.map(|page| page.file_stem().unwrap().to_str().unwrap().to_owned());
    let shelf = Shelf(folder);
    ids.map(|id| pair(&shelf, &id)).collect()
}

/// What is in a folder, in order.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn pair(shelf: &Shelf, id: &str) -> Pair {
    let name = format!("{id}.rule");
    let (_, text) = shelf.page("", &name).unwrap();
    let page = RuleFace::of_text(id, &name, &text, shelf)
        .unwrap_or_else(|faults| panic!("{name}: {:#?}", faults.problems));
    Pair { page, twin: RuleFace::find(id).unwrap_or_else(|| panic!("{id} is in no book")) }
}
