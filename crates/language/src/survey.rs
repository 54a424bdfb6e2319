//! What a page says and what may be said at a place of it, for editors.
//!
//! A page that is being written is wrong most of the time. So nothing here needs it to be right:
//! names are found by the trees of what could be read and by the words around a place, and where a
//! word may mean several things, all of them are told.

mod asked;
mod atlas;
mod collect;
mod declared;
mod keys;
mod locals;
mod names;
mod proposals;
mod tokens;

use crate::is_library;
use crate::library::Library;
use crate::problem::{Problem, Span};
use crate::rule::Rule;
use crate::shelved::Shelved;
use crate::sources::Sources;
use atlas::Atlas;

pub use declared::{Meaning, Proposal, Symbol, What};

/// A page as it is being written, with the libraries that it uses.
///
/// ```
/// use sandtable_language::Survey;
///
/// let text = "rule a.b \"B\"\nfigures { hit 2..6 = 4 \"Score that hits.\" }\npart p() = hit\n";
/// let survey = Survey::of("b.rule", text, &());
/// let (_, meanings) = survey.at(text.rfind("hit").unwrap());
/// assert_eq!(meanings[0].meaning, "Score that hits.");
/// assert_eq!(survey.problems()[0].message, "nothing says how the rule is carried out");
/// ```
#[derive(Debug)]
pub struct Survey {
    atlas: Atlas,
    problems: Vec<Problem>,
    sources: Sources,
}

impl Survey {
    /// Looks at a page. It has a name by which it asks for libraries and for rules that it plays.
    pub fn of(name: &str, text: &str, library: &dyn Library) -> Survey {
        let (problems, sources) = problems(name, text, library);
        Survey { atlas: Atlas::of(name, text, library), problems, sources }
    }

    /// Everything that is wrong with the page, or with the libraries that it uses, in the order of
    /// the texts.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The texts that the places of problems are in.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The texts that the places of meanings are in: the page comes first, so that its places are
    /// those of its text.
    pub fn texts(&self) -> &Sources {
        &self.atlas.sources
    }

    /// What the page declares, in the order of the text.
    pub fn symbols(&self) -> Vec<Symbol> {
        self.atlas.symbols()
    }

    /// The word at a place of the page, in bytes, and what it may mean there; nothing where no word
    /// is that means something.
    pub fn at(&self, at: usize) -> (Span, Vec<Meaning>) {
        names::at(&self.atlas, at)
    }

    /// The file or the id that the page names at a place, behind `use` or `play`, if it does.
    pub fn named_file(&self, at: usize) -> Option<&str> {
        names::file_at(&self.atlas, at)
    }

    /// Where in the page a library is named that has a text, so that what is wrong with it can be
    /// told there.
    pub fn use_of(&self, library: &str) -> Option<Span> {
        self.atlas.use_of(library)
    }

    /// What may be written at a place of the page, in bytes.
    pub fn proposals(&self, at: usize) -> Vec<Proposal> {
        proposals::at(&self.atlas, at)
    }
}

/// All that is wrong with a page or a library, and the texts that this is said of.
fn problems(name: &str, text: &str, library: &dyn Library) -> (Vec<Problem>, Sources) {
    let faults = if is_library(text) {
        Shelved::read_with(name, text, library).err()
    } else {
        Rule::read_with(name, text, library).err()
    };
    match faults {
        Some(faults) => (faults.problems, faults.sources),
        None => (Vec::new(), Sources::of(name, text)),
    }
}
