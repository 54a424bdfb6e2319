//! What is wrong with a page in one situation.

use crate::data::Data;
use crate::lower::{self, Given};
use crate::page::Page;
use crate::problem::Problem;
use crate::program::Program;
use crate::purity::Purity;
use crate::refusal::Refusal;

/// What is wrong in a situation.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// What it lacks, which another may have, such as an item of a list.
    pub(crate) lacks: Vec<Problem>,
    /// What is wrong with its numbers, if it lacks nothing.
    pub(crate) numbers: Vec<Problem>,
}

impl Found {
    pub(crate) fn is_sound(&self) -> bool {
        self.lacks.is_empty() && self.numbers.is_empty()
    }
}

/// What is wrong in a situation, if it is one of those that the page does not refuse: in general it is
/// not looked at whether there is room for all that is kept, nor at all situations of rules that are
/// played.
pub(crate) fn found(page: &Page, purity: &Purity, circumstances: &Data) -> Found {
    let given = given(page, purity, circumstances);
    given.map_or_else(|_| Found::default(), |given| in_given(page, purity, &given))
}

/// What is wrong in the situation which a page shows, and a first scenario says.
///
/// # Errors
///
/// If it is one that the page itself refuses.
pub(crate) fn shown(page: &Page, purity: &Purity, shown: &Data) -> Result<Found, Problem> {
    let refusal = match given(page, purity, shown) {
        Ok(given) => return Ok(in_given(page, purity, &given)),
        Err(refusal) => refusal,
    };
    let key = refusal.key.get(1);
    let field = page.circumstances.fields.iter().find(|field| Some(&field.name) == key);
    let span = field.map_or(page.tree.title.span, |field| field.span);
    let problem = Problem::new(span, "the page refuses the situation that it shows itself");
    Err(problem.expecting(refusal.problem).help(
        "let what holds where nothing is said, and examples `e.g. …`, be what can be played together",
    ))
}

/// The situation, unless it is refused.
fn given(page: &Page, purity: &Purity, circumstances: &Data) -> Result<Given, Refusal> {
    let nothing = Data::EMPTY;
    let given = Given::of(page, purity, [circumstances, &nothing, &nothing])?;
    match lower::refusal(page, purity, &given) {
        Some(refusal) => Err(refusal),
        None => Ok(given),
    }
}

fn in_given(page: &Page, purity: &Purity, given: &Given) -> Found {
    let lowered = lower::lower(page, purity, given);
    if !lowered.problems.is_empty() {
        return Found { lacks: lowered.problems, ..Found::default() };
    }
    let numbers = Program::new(&lowered.core, false).err().unwrap_or_default();
    Found { numbers, ..Found::default() }
}
