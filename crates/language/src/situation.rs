//! What is wrong with a page in one situation.

use crate::core::Core;
use crate::data::Data;
use crate::lower::{self, Given};
use crate::page::Page;
use crate::problem::Problem;
use crate::program::Program;
use crate::purity::Purity;

/// What is wrong in a situation, if it is one of those that the page does not refuse: in general it is
/// not looked at whether there is room for all that is kept, nor at all situations of rules that are
/// played.
pub(crate) fn problems(page: &Page, purity: &Purity, circumstances: &Data) -> Vec<Problem> {
    lowered(page, purity, circumstances)
        .map_or_else(|problems| problems, |core| of_core(core.as_ref()))
}

/// The same without what the situation lacks and another may have, such as an item of a list.
pub(crate) fn of_numbers(page: &Page, purity: &Purity, circumstances: &Data) -> Vec<Problem> {
    of_core(lowered(page, purity, circumstances).ok().flatten().as_ref())
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
