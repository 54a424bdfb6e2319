//! How pages that are open find what they use.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use sandtable_language::Library;

/// The text of a file that an editor has open; nothing of one that it has not.
pub type Open = Rc<dyn Fn(&Path) -> Option<String>>;

/// Finds the files that pages name.
pub trait Files {
    /// What a page asks for that is not on it, where texts that are open go before files.
    fn beside(&self, page: &Path, open: &Open) -> Box<dyn Library>;

    /// The file that has a name among the texts of a page; nothing if the text is in no file.
    fn file(&self, page: &Path, name: &str) -> Option<PathBuf>;

    /// The ids of the rules that any page can play.
    fn ids(&self) -> Vec<String>;
}
