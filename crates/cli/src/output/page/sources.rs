//! The files that results came from, by what the results keep of them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

use serde_json::Value;

use super::found::Found;
use super::repeat::{commands_for, file_name};
use super::sentences::text;
use crate::Failure;
use crate::checkpoint::unusable::Unusable;
use crate::scenario::{Scenario, Texts, is_page, resolved};

/// Files of books are part of the program.
const OF_BOOK: &str = "book:";

/// Where a scenario is put that names pages in folders beside its own.
const FOLDER: &str = "scenario";

/// A scenario with the pages that it reads, as results keep them.
#[derive(Debug)]
pub(crate) struct Sources {
    found: Found,
    /// The folder of results.
    of: PathBuf,
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
    /// If a file of it cannot be read or is damaged, or it names a page by its whole path, or what is
    /// neither a scenario nor a page.
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
        if let Some((file, _)) = texts.iter().find(|(file, _)| !is_plain(file)) {
            return Err(foreign(folder, file, "is neither a scenario nor a page"));
        }
        let base: PathBuf = std::iter::repeat_n(FOLDER, deepest).collect();
        let files = texts.into_iter().map(|(file, text)| (resolved(&base.join(file)), text));
        let mut files: Vec<(PathBuf, String)> = files.collect();
        // Two pages may read one.
        let mut seen = BTreeSet::new();
        files.retain(|(file, _)| seen.insert(file.clone()));
        let of = folder.to_owned();
        Ok(Some(Sources { scenario: files[0].0.clone(), found, of, files }))
    }

    /// The scenario as it reads once the files are in a folder.
    ///
    /// # Errors
    ///
    /// If anything is wrong with it, or there is a file that it does not read.
    pub(crate) fn scenario_in(&self, folder: &Path) -> Result<Scenario, Failure> {
        let place = |file: &Path| resolved(&folder.join(file));
        let texts = self.files.iter().map(|(file, text)| (place(file), text.clone()));
        let texts: BTreeMap<PathBuf, String> = texts.collect();
        let open = Rc::new(move |path: &Path| texts.get(&resolved(path)).cloned());
        let file = folder.join(&self.scenario).display().to_string();
        let text = &self.files[0].1;
        let scenario = Scenario::from_texts(&file, "forked", text, &Texts::with_open(open))?;
        let read: BTreeSet<PathBuf> = scenario.pages.iter().map(|page| resolved(page)).collect();
        match self.files[1..].iter().find(|(file, _)| !read.contains(&place(file))) {
            Some((file, _)) => Err(foreign(&self.of, file, "is not read by its scenario")),
            None => Ok(scenario),
        }
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

/// Whether a file may be one that results come from: a scenario or a page, which no program reads by
/// itself as those that begin with a dot are read.
fn is_plain(file: &Path) -> bool {
    let named = |part: Component| match part {
        Component::Normal(name) => !name.to_string_lossy().starts_with('.'),
        _ => true,
    };
    let is_ours = file.extension().is_some_and(|it| it == "toml" || it == "rule");
    is_ours && file.components().all(named)
}

fn foreign(folder: &Path, file: &Path, why: &str) -> Failure {
    let what = format!("{} {why}", file.display());
    Unusable::Damaged { path: folder.to_owned(), what }.into()
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
