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
    let mut lowering = Lowering::of(page, purity, given);
    lowering.body_mut().enter_main(&given.inputs);
    lowering.library_defaults();
    lowering.library_refusals();
    let mut all = lowering.found();
    for (at, part) in page.parts().enumerate() {
        if page.scopes.is_of_library(part.name.span) {
            let Libraries { problems, unread, used } = lowering.part_for_any(at);
            all.problems.extend(problems);
            all.unread.extend(unread);
            all.used.extend(used);
        }
    }
    all
}

impl Lowering<'_> {
    /// What was found so far, which begins anew.
    fn found(&mut self) -> Libraries {
        Libraries {
            problems: std::mem::take(&mut self.problems),
            unread: std::mem::take(&mut self.unread),
            used: std::mem::take(&mut self.used).into_iter().collect(),
        }
    }

    /// Looks at a part for all that it may be told. What it needs whose type is not said is a number,
    /// or yes or no: whichever fits.
    fn part_for_any(&mut self, at: usize) -> Libraries {
        let types = &self.page.signatures[at].params;
        let untyped = types.iter().filter(|of| of.is_none()).count();
        let untyped = u32::try_from(untyped).unwrap_or(u32::MAX);
        if MOST_UNTYPED < untyped {
            return Libraries::default();
        }
        let mut best: Option<Libraries> = None;
        for choice in 0..1_u32 << untyped {
            let tried = self.part_tried(at, choice);
            let is_sound = tried.problems.is_empty();
            if best.as_ref().is_none_or(|best| tried.problems.len() < best.problems.len()) {
                best = Some(tried);
            }
            if is_sound {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// What is found in a part. Those that it asks for are looked at again by the next that asks for
    /// them, unless nothing is wrong.
    fn part_tried(&mut self, at: usize, choice: u32) -> Libraries {
        let (routines, made) = (self.routines.len(), self.made.len());
        self.part_told(at, choice);
        let tried = self.found();
        if !tried.problems.is_empty() {
            self.routines.truncate(routines);
            self.made.truncate(made);
        }
        tried
    }

    /// Looks at a part; of what it needs whose types are not said, those are yes or no that a choice
    /// has a bit for.
    fn part_told(&mut self, at: usize, choice: u32) {
        let page = self.page;
        let Some(part) = page.part_at(at) else { return };
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
