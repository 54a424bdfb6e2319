//! Rules and libraries as files, which are named by their paths.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use sandtable_language::{Faults, Library as Pages, Playable, Unfound};
use sandtable_play::{Library, RuleFace};

use crate::books::{self, is_of_book};

use super::reading;
use super::relative::{check, is_page, name, resolved};
use super::texts::Texts;
use crate::problem::{Problem, Refused, TextFile};
use crate::terminal::shell;

/// The rule in a file, under the name that it is found by.
///
/// # Errors
///
/// If the file cannot be read, or anything in it is wrong, in a library that it uses, or in a rule
/// that it plays.
pub(crate) fn rule_in(path: &Path, named: &str, texts: &Texts) -> Result<RuleFace, Refused> {
    rule_on(&Shelf::beside(path, texts), path, named)
}

/// The rule that a scenario names by its path, relative to the scenario.
///
/// # Errors
///
/// If there is no such file, which is a problem of the scenario; or if it cannot be read, or anything
/// in it is wrong.
pub(super) fn rule_named(
    scenario: &str,
    named: &str,
    texts: &Texts,
) -> Result<Result<RuleFace, Problem>, Refused> {
    let path = Path::new(scenario).parent().unwrap_or(Path::new("")).join(named);
    let is_missing =
        std::fs::metadata(&path).is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound);
    if is_missing && texts.bytes(&path).is_err() {
        let message = format!("there is no rule at {}", path.display());
        let near = reading::beside(&path, "rule");
        let help = near.unwrap_or_else(|| {
            "the path goes from the folder of the scenario; `sandtable new --rule` begins a rule"
                .to_owned()
        });
        return Ok(Err(Problem::new(&["rule".to_owned()], message).help(Some(help))));
    }
    rule_in(&path, named, texts).map(Ok)
}

/// The rule in a file, with what is beside it.
fn rule_on(shelf: &Shelf, path: &Path, named: &str) -> Result<RuleFace, Refused> {
    let text = text_in(path, &shelf.texts)?;
    let face = RuleFace::of_text(named, &name_of(path), &text, shelf);
    face.map_err(|faults| shelf.refused(path, text, faults))
}

/// Finds libraries and rules as files. They are called by their paths from the folder of the rule,
/// so that what is kept of them is the same on every machine.
pub(crate) struct Shelf {
    /// The folder of the rule, as it was named.
    folder: PathBuf,
    /// The same from the root of the file system, if that is known.
    whole: PathBuf,
    /// The rules that are being read.
    reading: Vec<PathBuf>,
    /// The rules that have been read to be played.
    known: Known,
    /// Where texts come from.
    texts: Texts,
}

/// Rules that have been read to be played, by their files.
type Known = Rc<RefCell<BTreeMap<PathBuf, Arc<dyn Playable>>>>;

/// Pages play each other no deeper than this.
const DEEPEST: usize = 16;

impl Shelf {
    /// The libraries and rules beside a page.
    pub(crate) fn beside(page: &Path, texts: &Texts) -> Shelf {
        let folder = page.parent().unwrap_or(Path::new(""));
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        Shelf {
            folder: folder.to_owned(),
            whole: whole(here),
            reading: vec![whole(page)],
            known: Known::default(),
            texts: texts.clone(),
        }
    }

    /// The libraries and rules beside a page that another plays, which is being read.
    fn beside_played(&self, page: &Path) -> Shelf {
        let mut beside = Shelf::beside(page, &self.texts);
        beside.reading.extend(self.reading.iter().cloned());
        Shelf { known: Rc::clone(&self.known), ..beside }
    }

    /// The file that has a name.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        if is_of_book(name) { PathBuf::from(name) } else { self.folder.join(name) }
    }

    /// Refuses a page for what is wrong with its text, and those that it uses.
    pub(super) fn refused(&self, path: &Path, text: String, faults: Faults) -> Refused {
        let file = path.display().to_string();
        let Faults { problems, sources } = faults;
        let files = sources.files().map(|(name, text)| TextFile {
            name: name.to_owned(),
            file: self.file(name).display().to_string(),
            text: text.to_owned(),
        });
        let files: Vec<Arc<TextFile>> = files.map(Arc::new).collect();
        let problems = problems.into_iter();
        let problems = problems.map(|problem| Problem::of_text(problem, &sources, &files));
        Refused { file, text, problems: problems.collect(), rule: None }
    }
}

impl Pages for Shelf {
    fn page(&self, from: &str, path: &str) -> Result<(String, String), Unfound> {
        check(path).map_err(Unfound::because)?;
        if let Some(found) = books::named(from, path) {
            let (name, book, file) = found.map_err(Unfound::because)?;
            return Ok((name, book.text(file).unwrap_or_default().to_owned()));
        }
        let name = name(&self.whole, from, path);
        let bytes = self.texts.bytes(&self.file(&name));
        let text =
            reading::text("it", bytes).map_err(|problem| Unfound::because(problem.message()))?;
        Ok((name, text))
    }

    fn rule(&self, from: &str, named: &str) -> Result<Arc<dyn Playable>, Unfound> {
        if !is_page(named) {
            return Library::default().playable(named);
        }
        let cannot = |problem: &dyn Display| {
            Unfound::because(format!("`{named}` cannot be played: {problem}"))
        };
        check(named).map_err(|problem| cannot(&problem))?;
        if let Some(found) = books::named(from, named) {
            let (_, book, file) = found.map_err(|problem| cannot(&problem))?;
            return book.rule(file, file);
        }
        let path = self.file(&name(&self.whole, from, named));
        if self.reading.contains(&whole(&path)) {
            return Err(cannot(&"it plays this page itself, and that would have no end"));
        }
        if DEEPEST < self.reading.len() {
            return Err(cannot(&format!("pages play each other at most {DEEPEST} deep")));
        }
        let known = self.known.borrow().get(&whole(&path)).cloned();
        if let Some(rule) = known {
            return Ok(rule);
        }
        let rule = rule_on(&self.beside_played(&path), &path, named);
        let rule = rule.map_err(|refused| cannot(&in_short(&refused)))?;
        let rule = rule.playable().map_err(|refused| cannot(&refused.problem))?;
        self.known.borrow_mut().insert(whole(&path), Arc::clone(&rule));
        Ok(rule)
    }
}

/// The path of a file as no other path of it reads, as far as that can be said of one that is not there.
fn whole(path: &Path) -> PathBuf {
    let written = || resolved(&std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
    path.canonicalize().unwrap_or_else(|_| written())
}

/// The first that is wrong with a page that another plays, and where.
fn in_short(refused: &Refused) -> String {
    let first = refused.problems.first().map_or("", Problem::message);
    format!("{first} (`sandtable test {}` says more)", shell::word(&refused.file))
}

/// What a page is called by itself and by what it uses.
pub(super) fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// The text of the page in a file.
///
/// # Errors
///
/// If it cannot be read, or is no text.
pub(super) fn text_in(path: &Path, texts: &Texts) -> Result<String, Refused> {
    text_or_refusal(&path.display().to_string(), texts.bytes(path))
}

/// The text of a page, of what has been read of its file.
///
/// # Errors
///
/// If it could not be read, or is no text.
pub(super) fn text_or_refusal(
    file: &str,
    bytes: std::io::Result<Vec<u8>>,
) -> Result<String, Refused> {
    reading::text("the rule", bytes).map_err(|problem| {
        let problems = vec![problem];
        Refused { file: file.to_owned(), text: String::new(), problems, rule: None }
    })
}
