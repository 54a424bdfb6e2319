//! Libraries by themselves, whatever a rule reaches of them.

use std::collections::BTreeSet;

use super::given::{Given, of_any_value};
use super::lowering::Lowering;
use crate::core::Range;
use crate::page::{Page, Read};
use crate::problem::Problem;
use crate::purity::Purity;
use crate::shape::Shape;
use crate::types::Type;

/// What is known of libraries.
#[derive(Debug, Default)]
pub(crate) struct Libraries {
    /// What is wrong.
    pub(crate) problems: Vec<Problem>,
    /// Names that are there for nothing.
    pub(crate) unread: Vec<Problem>,
    /// What was read.
    pub(crate) used: BTreeSet<Read>,
}

/// How many things that a part needs may be told by no type, to be looked at for any.
const MOST_UNTYPED: u32 = 6;

/// Looks at all that libraries declare, for what is wrong with it whoever asks for it.
pub(crate) fn libraries(page: &Page, purity: &Purity, given: &Given) -> Libraries {
    let mut all = looked(page, purity, given, |lowering| {
        lowering.library_defaults();
        lowering.library_refusals();
    });
    for (at, part) in page.parts().enumerate() {
        if page.scopes.is_of_library(part.name.span) {
            let Libraries { problems, unread, used } = part_for_any(page, purity, given, at);
            all.problems.extend(problems);
            all.unread.extend(unread);
            all.used.extend(used);
        }
    }
    all
}

fn looked(
    page: &Page,
    purity: &Purity,
    given: &Given,
    at: impl FnOnce(&mut Lowering<'_>),
) -> Libraries {
    let mut lowering = Lowering::of(page, purity, given);
    lowering.body_mut().enter_main(&given.inputs);
    at(&mut lowering);
    let Lowering { problems, unread, used, .. } = lowering;
    Libraries { problems, unread, used }
}

/// Looks at a part for all that it may be told. What it needs whose type is not said is a number, or
/// yes or no: whichever fits.
fn part_for_any(page: &Page, purity: &Purity, given: &Given, at: usize) -> Libraries {
    let types = &page.signatures[at].params;
    let untyped = types.iter().filter(|of| of.is_none()).count();
    let untyped = u32::try_from(untyped).unwrap_or(u32::MAX);
    if MOST_UNTYPED < untyped {
        return Libraries::default();
    }
    let mut best: Option<Libraries> = None;
    for choice in 0..1_u32 << untyped {
        let tried = looked(page, purity, given, |lowering| lowering.part_told(at, choice));
        if best.as_ref().is_none_or(|best| tried.problems.len() < best.problems.len()) {
            best = Some(tried);
        }
        if best.as_ref().is_some_and(|best| best.problems.is_empty()) {
            break;
        }
    }
    best.unwrap_or_default()
}

impl Lowering<'_> {
    /// Looks at a part; of what it needs whose types are not said, those are yes or no that a choice
    /// has a bit for.
    fn part_told(&mut self, at: usize, choice: u32) {
        let page = self.page;
        let Some(part) = page.parts().nth(at) else { return };
        let mut choice = choice;
        let mut untyped = || {
            let is_yes_no = choice & 1 == 1;
            choice >>= 1;
            if is_yes_no { Type::YesNo } else { Type::Whole(Range::ALL, None) }
        };
        let types = page.signatures[at].params.iter().zip(&part.params);
        let args: Vec<Shape> = types
            .map(|(of, param)| {
                let of = of.clone().unwrap_or_else(&mut untyped);
                of_any_value(&param.name.text, &of)
            })
            .collect();
        self.make(at, part, &args);
    }
}
