//! The files that results came from, by what the results keep of them.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use serde_json::Value;

use super::found::Found;
use super::repeat::{commands_for, file_name};
use super::sentences::text;
use crate::Failure;
use crate::checkpoint::unusable::Unusable;
use crate::scenario::is_page;

/// Files of books are part of the program.
const OF_BOOK: &str = "book:";

/// Where a scenario is put that names pages in folders beside its own.
const FOLDER: &str = "scenario";

/// A scenario with the pages that it reads, as results keep them.
#[derive(Debug)]
pub(crate) struct Sources {
    found: Found,
    /// The scenario, from the folder of all.
    pub(crate) scenario: PathBuf,
    /// Each file: its path from the folder of all, and its text. The scenario is the first.
    pub(crate) files: Vec<(PathBuf, String)>,
}

impl Sources {
    /// What a folder of results keeps of where they came from; nothing if it has no results.
    ///
    /// # Errors
    ///
    /// If a file of it cannot be read or is damaged, or it names a page by its whole path.
    pub(crate) fn of(folder: &Path) -> Result<Option<Sources>, Failure> {
        let Some(found) = Found::read(folder)? else { return Ok(None) };
        let document = &found.documents[0].value;
        let Some(said) = document["scenario_text"].as_str() else { return Ok(None) };
        let mut texts = vec![(PathBuf::from(file_name(document)), said.to_owned())];
        texts.extend(pages(document));
        let ways: Option<Vec<usize>> = texts.iter().map(|(file, _)| above(file)).collect();
        let Some(deepest) = ways.and_then(|ways| ways.into_iter().max()) else {
            let what = "it names a page by its whole path".to_owned();
            return Err(Unusable::Damaged { path: folder.to_owned(), what }.into());
        };
        let base: PathBuf = std::iter::repeat_n(FOLDER, deepest).collect();
        let files = texts.into_iter().map(|(file, text)| (resolved(&base.join(file)), text));
        let mut files: Vec<(PathBuf, String)> = files.collect();
        // Two pages may read one.
        let mut seen = BTreeSet::new();
        files.retain(|(file, _)| seen.insert(file.clone()));
        Ok(Some(Sources { scenario: files[0].0.clone(), found, files }))
    }

    /// The commands that give the same numbers again, once the files are in a folder.
    pub(crate) fn commands(&self, folder: &Path) -> Vec<String> {
        let scenario = folder.join(&self.scenario).display().to_string();
        commands_for(&self.found, Some(&scenario)).into_iter().map(|it| it.line).collect()
    }

    /// The hash of the rules that the results are of.
    pub(crate) fn rules_hash(&self) -> String {
        text(&self.found.documents[0].value, "rules_hash")
    }
}

/// The pages that a scenario reads, by their paths from its folder.
fn pages(document: &Value) -> impl Iterator<Item = (PathBuf, String)> {
    let rule = Some(text(document, "rule")).filter(|rule| is_page(rule)).map(PathBuf::from);
    // What a page reads it names from where it stands.
    let folder = rule.as_deref().and_then(Path::parent).unwrap_or(Path::new("")).to_owned();
    let own = rule.and_then(|rule| Some((rule, document["rule_text"].as_str()?.to_owned())));
    let read = document["rule_libraries"].as_array().into_iter().flatten();
    let read = read.filter_map(|it| Some((it["file"].as_str()?, it["text"].as_str()?)));
    let read = read.filter(|(file, _)| !file.starts_with(OF_BOOK));
    own.into_iter().chain(read.map(move |(file, text)| (folder.join(file), text.to_owned())))
}

/// How many folders up a path leads at most; nothing if it does not start from a folder.
fn above(file: &Path) -> Option<usize> {
    let (mut depth, mut deepest) = (0_usize, 0);
    for component in file.components() {
        match component {
            Component::ParentDir if depth == 0 => deepest += 1,
            Component::ParentDir => depth -= 1,
            Component::Normal(_) => depth += 1,
            Component::CurDir => (),
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(deepest)
}

/// A path without the ways up in it, none of which leads out of the folder that it starts from.
fn resolved(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut resolved, component| {
        match component {
            Component::ParentDir => drop(resolved.pop()),
            Component::Normal(name) => resolved.push(name),
            _ => (),
        }
        resolved
    })
}
