//! A whole rule, brought to its simplest form.

use std::collections::BTreeSet;

use super::given::Given;
use super::lowering::Lowering;
use crate::compile::unset;
use crate::core::{Core, MeasureLine};
use crate::mistyped::Named;
use crate::page::{Page, Read};
use crate::problem::{Problem, Span};
use crate::purity::Purity;
use crate::syntax::Item;

/// What a page comes to.
#[derive(Debug)]
pub(crate) struct Lowered {
    /// The simplest form; empty if there are problems.
    pub(crate) core: Core,
    /// What is wrong.
    pub(crate) problems: Vec<Problem>,
    /// Names that are there for nothing; worth telling where nothing else is wrong, for what is
    /// wrong may have been meant to read them.
    pub(crate) unread: Vec<Problem>,
    /// Where comparisons stand that were worked out for an argument of a part that is known: what
    /// they come to there says nothing of those who ask for the part with others.
    pub(crate) settled: BTreeSet<(usize, usize)>,
    /// What was read.
    pub(crate) used: BTreeSet<Read>,
    /// What is read as a whole, and where.
    pub(crate) read: Vec<(Named, Span)>,
}

impl Lowered {
    /// Holds, where nothing is wrong with the page, that all that is read has been set.
    pub(crate) fn hold_all_set(&self) {
        debug_assert!(never_set(&self.core).is_none(), "{:?}", never_set(&self.core));
    }
}

/// Brings a page to its simplest form, for what is given.
pub(crate) fn lower(page: &Page, purity: &Purity, given: &Given) -> Lowered {
    let mut lowering = Lowering::of(page, purity, given);
    lowering.body_mut().enter_main(&given.inputs);
    if given.is_general() {
        lowering.own_defaults();
        lowering.own_refusals();
    }
    let measures = lowering.resolve();
    if given.is_general() {
        lowering.reached_defaults();
    }
    let main = lowering.bodies.pop().expect("the rule itself is in hand");
    let mut routines = lowering.routines;
    routines
        .push(main.into_routine(sandtable_dice::intern(lowering.page.tree.title.text.as_str())));
    let mut problems = lowering.problems;
    problems.sort_by_key(|problem| problem.span.start);
    problems.dedup();
    let Lowering { unread, settled, used, read, series, .. } = lowering;
    let used = used.into_iter().collect();
    let core = Core { routines, measures, series };
    Lowered { core, problems, unread, settled, used, read }
}

/// The routine and the name of a number that is read where nothing may have been put into it, or what
/// an earlier round has left. The first would be 0 and the second false, and no page says either.
fn never_set(core: &Core) -> Option<(&'static str, &str)> {
    let mut of_pages = core.routines.iter().filter(|routine| routine.foreign.is_none());
    of_pages.find_map(|routine| {
        let slot = unset(routine).into_iter().next()?;
        Some((routine.name, &*routine.slots[usize::from(slot)].name))
    })
}

impl Lowering<'_> {
    fn resolve(&mut self) -> Vec<MeasureLine> {
        let page = self.page;
        let mut blocks = page.tree.items.iter().filter_map(|item| match item {
            Item::Resolve(block, span) => Some((block, *span)),
            _ => None,
        });
        let Some((block, _)) = blocks.next() else {
            let span = page.tree.title.span;
            let problem = Problem::absence(span, "nothing says how the rule is carried out");
            self.wrong(problem.help("`resolve { … result { hits = hits \"hits\" } }`"));
            return Vec::new();
        };
        if let Some((_, again)) = blocks.next() {
            self.wrong(Problem::new(again, "there are two `resolve`; a rule has one"));
        }
        self.main(block)
    }
}
