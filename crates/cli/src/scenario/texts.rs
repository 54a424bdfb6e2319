//! Where the texts of pages come from.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::reading;

/// Finds the text of a file that somebody is writing; nothing if nobody is.
type Open = dyn Fn(&Path) -> Option<String>;

/// The texts of pages: those of files, or what somebody has open of them, which prevails. It
/// remembers which were asked for.
#[derive(Clone, Default)]
pub(crate) struct Texts {
    open: Option<Rc<Open>>,
    read: Rc<RefCell<BTreeSet<PathBuf>>>,
}

impl Texts {
    /// Those that are open, and files.
    pub(crate) fn with_open(open: Rc<Open>) -> Texts {
        Texts { open: Some(open), ..Texts::default() }
    }

    /// What is in a file, as it was named.
    pub(super) fn bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.read.borrow_mut().insert(path.to_owned());
        match self.open.as_ref().and_then(|open| open(path)) {
            Some(text) => Ok(text.into_bytes()),
            None => in_file(path),
        }
    }

    /// The files that were asked for, in order, as they were named.
    pub(crate) fn read(&self) -> Vec<PathBuf> {
        self.read.borrow().iter().cloned().collect()
    }
}

/// What is in a file. A page may name any other, and is read more than once: a device or a named pipe
/// would keep whoever reads it waiting for its end, an editor too.
fn in_file(path: &Path) -> io::Result<Vec<u8>> {
    let there = fs::metadata(path)?;
    if there.is_file() || there.is_dir() {
        fs::File::open(path).and_then(reading::read_all)
    } else {
        Err(io::Error::other("it is a device or a named pipe, and no file"))
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("read", &self.read).finish_non_exhaustive()
    }
}
