//! Libraries by themselves, whatever a rule reaches of them.

use std::collections::BTreeSet;

use super::given::{Given, of_any_value};
use super::lowering::Lowering;
use crate::page::{Page, Read};
use crate::problem::Problem;
use crate::purity::Purity;
use crate::shape::Shape;

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

/// Looks at all that libraries declare, for what is wrong with it whoever asks for it.
pub(crate) fn libraries(page: &Page, purity: &Purity, given: &Given) -> Libraries {
    let mut lowering = Lowering::of(page, purity, given);
    lowering.body_mut().enter_main(&given.inputs);
    lowering.library_defaults();
    lowering.library_refusals();
    for (at, part) in page.parts().enumerate() {
        if page.scopes.is_of_library(part.name.span) {
            lowering.part_for_any(at);
        }
    }
    let Lowering { problems, unread, used, .. } = lowering;
    Libraries { problems, unread, used }
}

impl Lowering<'_> {
    /// Looks at a part for all that it may be told. What it needs whose type is not said may be
    /// anything.
    fn part_for_any(&mut self, at: usize) {
        let page = self.page;
        let Some(part) = page.parts().nth(at) else { return };
        let types = page.signatures[at].params.iter().zip(&part.params);
        let args: Vec<Shape> = types
            .map(|(of, param)| match of {
                Some(of) => of_any_value(&param.name.text, of),
                None => Shape::Broken,
            })
            .collect();
        self.make(at, part, &args);
    }
}
