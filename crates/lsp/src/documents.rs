//! The pages that an editor has open.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use sandtable_language::Survey;

use crate::files::{Files, Open};
use crate::links;

/// All pages that are open, by their addresses.
#[derive(Default)]
pub(crate) struct Documents {
    texts: Rc<RefCell<BTreeMap<PathBuf, String>>>,
    surveys: BTreeMap<String, Survey>,
}

impl Documents {
    /// Takes the text of a page that is open, or has changed.
    pub(crate) fn put(&mut self, uri: &str, text: String) {
        self.texts.borrow_mut().insert(whole(&links::path(uri)), text);
        // What others use may have changed with it.
        self.surveys.clear();
    }

    /// Forgets a page, of which the file counts from now on.
    pub(crate) fn close(&mut self, uri: &str) {
        self.texts.borrow_mut().remove(&whole(&links::path(uri)));
        self.surveys.clear();
    }

    /// Forgets what was known of all pages, of which files may have changed.
    pub(crate) fn look_again(&mut self) {
        self.surveys.clear();
    }

    /// The text of a page, if it is open.
    pub(crate) fn text(&self, uri: &str) -> Option<String> {
        self.texts.borrow().get(&whole(&links::path(uri))).cloned()
    }

    /// What there is to know of a page that is open.
    pub(crate) fn survey(&mut self, uri: &str, files: &dyn Files) -> Option<(&Survey, String)> {
        let text = self.text(uri)?;
        if !self.surveys.contains_key(uri) {
            let path = links::path(uri);
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
            let library = files.beside(&path, &self.open());
            let survey = Survey::of(&name.unwrap_or_default(), &text, &*library);
            self.surveys.insert(uri.to_owned(), survey);
        }
        Some((self.surveys.get(uri)?, text))
    }

    /// How texts that are open are found.
    fn open(&self) -> Open {
        let texts = Rc::clone(&self.texts);
        Rc::new(move |path| texts.borrow().get(&whole(path)).cloned())
    }
}

/// The path of a file as no other path of it reads; the same if there is no such file.
fn whole(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}
