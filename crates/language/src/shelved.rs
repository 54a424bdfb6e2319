//! A library that was read by itself.

use crate::faults::Faults;
use crate::library::Library;
use crate::loading::{Loaded, load};
use crate::lower;
use crate::page::Page;
use crate::parser::parse;
use crate::problem::{Problem, Span, sound};
use crate::purity::Purity;
use crate::rule::dotted;

/// A library that was read by itself, and found to be without fault.
#[derive(Debug)]
pub struct Shelved {
    id: String,
    title: String,
}

/// Whether a text is a library, of which others use parts, and no rule.
pub fn is_library(text: &str) -> bool {
    parse(text, 0).0.is_some_and(|tree| tree.is_library)
}

impl Shelved {
    /// Reads a library and those that it uses. It has a name by which it asks for them.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with them.
    pub fn read_with(name: &str, text: &str, library: &dyn Library) -> Result<Shelved, Faults> {
        let (loaded, sources, problems) = load(name, text, library);
        read(loaded, problems).map_err(|problems| Faults { problems, sources })
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it is called.
    pub fn title(&self) -> &str {
        &self.title
    }
}

/// The library that files say.
fn read(loaded: Loaded, mut problems: Vec<Problem>) -> Result<Shelved, Vec<Problem>> {
    if problems.is_empty() && !loaded.is_library() {
        let problem = Problem::new(Span::default(), "this is a rule, and no library");
        problems.push(problem.help("a library begins with `library house.units \"Units\"`"));
    }
    sound(std::mem::take(&mut problems))?;
    let Some(page) = Page::of(loaded, &mut problems) else { return Err(problems) };
    let purity = Purity::of(&page, &mut problems);
    sound(problems)?;
    let given = lower::in_general(&page, &purity);
    let lowered = lower::libraries(&page, &purity, &given);
    sound(lowered.problems)?;
    let read = lowered.used.union(&page.read).copied().collect();
    sound([lowered.unread, page.scopes.unread(&read)].concat())?;
    let tree = page.tree;
    Ok(Shelved { id: dotted(&tree.id), title: tree.title.text })
}
