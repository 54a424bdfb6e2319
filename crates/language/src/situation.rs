//! What is wrong with a page in one situation.

use crate::core::Core;
use crate::data::Data;
use crate::lower::{self, Given};
use crate::page::Page;
use crate::problem::Problem;
use crate::program::Program;
use crate::purity::Purity;

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
    match lowered(page, purity, circumstances) {
        Ok(core) => Found { numbers: of_core(core.as_ref()), ..Found::default() },
        Err(lacks) => Found { lacks, ..Found::default() },
    }
}

/// That the situation which a page shows, and a first scenario says, is one that the page itself
/// refuses.
pub(crate) fn refused(page: &Page, purity: &Purity, shown: &Data) -> Option<Problem> {
    let nothing = Data::EMPTY;
    let refusal = match Given::of(page, purity, [shown, &nothing, &nothing]) {
        Err(refusal) => refusal,
        Ok(given) => lower::refusal(page, purity, &given)?,
    };
    let key = refusal.key.get(1);
    let field = page.circumstances.fields.iter().find(|field| Some(&field.name) == key);
    let span = field.map_or(page.tree.title.span, |field| field.span);
    let problem = Problem::new(span, "the page refuses the situation that it shows itself");
    Some(problem.expecting(refusal.problem).help(
        "let what holds where nothing is said, and examples `e.g. …`, be what can be played together",
    ))
}

fn of_core(core: Option<&Core>) -> Vec<Problem> {
    core.and_then(|core| Program::new(core, false).err()).unwrap_or_default()
}

/// The rule in a situation, unless that is refused.
fn lowered(
    page: &Page,
    purity: &Purity,
    circumstances: &Data,
) -> Result<Option<Core>, Vec<Problem>> {
    let nothing = Data::EMPTY;
    let Ok(given) = Given::of(page, purity, [circumstances, &nothing, &nothing]) else {
        return Ok(None);
    };
    if lower::refusal(page, purity, &given).is_some() {
        return Ok(None);
    }
    let lowered = lower::lower(page, purity, &given);
    if lowered.problems.is_empty() { Ok(Some(lowered.core)) } else { Err(lowered.problems) }
}
