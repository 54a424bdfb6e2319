//! Brings a page to its simplest form: names resolved, records and lists taken apart, what is known
//! in advance worked out.
//!
//! Done twice, by the same code. Once *in general*, when a page is read: circumstances, figures and
//! rulings are then numbers of which only the range is known, and whatever is wrong with the page is
//! found. And once for each *situation*, where they are known: what depends on them alone is worked
//! out, and so costs no trial anything.

mod assignment;
mod body;
mod call;
mod cases;
mod dice;
mod expression;
mod faces;
mod fold;
mod given;
mod name;
mod operator;
mod read;
mod record;
mod refusal;
mod result;
mod statement;

use std::collections::BTreeSet;

pub(crate) use given::Given;
pub(crate) use read::{data, default_data, number, stated};
pub(crate) use refusal::refusal;

use crate::core::{Core, Range, Routine};
use crate::page::Page;
use crate::problem::Problem;
use crate::purity::Purity;
use crate::shape::Shape;
use crate::syntax::{Item, Line};
use body::Body;

/// What is being brought to its simplest form.
#[derive(Debug)]
pub(crate) struct Lowering<'p> {
    page: &'p Page,
    purity: &'p Purity,
    given: &'p Given,
    /// The routines that are done.
    routines: Vec<Routine>,
    /// Which part became which routine, for which arguments.
    made: Vec<call::Made>,
    /// The routine in hand, and those that wait for it.
    bodies: Vec<Body>,
    /// The parts that those are.
    in_hand: Vec<usize>,
    /// The lines of the result, for `finish`.
    result: Option<Vec<Line>>,
    /// What of the page was read.
    used: BTreeSet<(Declared, String)>,
    problems: Vec<Problem>,
    /// What is there for nothing.
    unread: Vec<Problem>,
    /// Where comparisons stand that were worked out for an argument that is known.
    settled: BTreeSet<(usize, usize)>,
    /// How many circumstances, figures and rulings are known, where defaults are worked out.
    known: Option<Known>,
}

/// How many keys of each section are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    circumstances: usize,
    figures: usize,
    rulings: usize,
}

/// What a name was declared as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Declared {
    /// A circumstance.
    Circumstance,
    /// A figure; those of a group as `group.name`.
    Figure,
    /// A ruling.
    Ruling,
    /// A part.
    Part,
}

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
    pub(crate) used: BTreeSet<(Declared, String)>,
}

/// Brings a page to its simplest form, for what is given.
pub(crate) fn lower(page: &Page, purity: &Purity, given: &Given) -> Lowered {
    let mut lowering = Lowering::of(page, purity, given);
    lowering.body_mut().enter_main(&given.inputs);
    if given.is_general() {
        lowering.all_defaults();
        lowering.all_refusals();
    }
    let measures = lowering.resolve();
    let main = lowering.bodies.pop().expect("the rule itself is in hand");
    let mut routines = lowering.routines;
    routines
        .push(main.into_routine(sandtable_dice::intern(lowering.page.tree.title.text.as_str())));
    let mut problems = lowering.problems;
    problems.sort_by_key(|problem| problem.span.start);
    problems.dedup();
    let core = Core { routines, measures };
    let Lowering { unread, settled, used, .. } = lowering;
    Lowered { core, problems, unread, settled, used }
}

impl<'p> Lowering<'p> {
    fn of(page: &'p Page, purity: &'p Purity, given: &'p Given) -> Lowering<'p> {
        Lowering {
            page,
            purity,
            given,
            routines: Vec::new(),
            made: Vec::new(),
            bodies: vec![Body::default()],
            in_hand: Vec::new(),
            result: None,
            used: BTreeSet::new(),
            problems: Vec::new(),
            unread: Vec::new(),
            settled: BTreeSet::new(),
            known: None,
        }
    }

    fn body(&self) -> &Body {
        self.bodies.last().expect("a routine is in hand")
    }

    fn body_mut(&mut self) -> &mut Body {
        self.bodies.last_mut().expect("a routine is in hand")
    }

    /// Says what is wrong; what it is wrong with is [`Shape::Broken`].
    fn wrong(&mut self, problem: Problem) -> Shape {
        self.problems.push(problem);
        Shape::Broken
    }

    fn resolve(&mut self) -> Vec<crate::core::MeasureLine> {
        let page = self.page;
        let mut blocks = page.tree.items.iter().filter_map(|item| match item {
            Item::Resolve(block, span) => Some((block, *span)),
            _ => None,
        });
        let Some((block, _)) = blocks.next() else {
            let span = page.tree.title.span;
            let problem = Problem::new(span, "nothing says how the rule is carried out");
            self.wrong(problem.help("`resolve { … result { hits = hits \"hits\" } }`"));
            return Vec::new();
        };
        if let Some((_, again)) = blocks.next() {
            self.wrong(Problem::new(again, "there are two `resolve`; a rule has one"));
        }
        self.main(block)
    }
}

/// What a number of which only the range is known may be.
pub(crate) type Input = (String, Range);
