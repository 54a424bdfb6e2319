//! What is being brought to its simplest form.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::arguments::Arguments;
use super::body::Body;
use super::given::Given;
use crate::core::{Routine, SeriesLine};
use crate::mistyped::Named;
use crate::page::{Page, Read};
use crate::problem::{Problem, Span};
use crate::purity::Purity;
use crate::shape::Shape;
use crate::syntax::{Line, Name};

/// What is being brought to its simplest form.
#[derive(Debug)]
pub(super) struct Lowering<'p> {
    pub(super) page: &'p Page,
    pub(super) purity: &'p Purity,
    pub(super) given: &'p Given,
    /// The routines that are done.
    pub(super) routines: Vec<Routine>,
    /// Which part became which routine, for which arguments.
    pub(super) made: Vec<Made>,
    /// The routine in hand, and those that wait for it.
    pub(super) bodies: Vec<Body>,
    /// The parts that those are.
    pub(super) in_hand: Vec<usize>,
    /// The lines of the result, for `finish`.
    pub(super) result: Option<Vec<Line>>,
    /// The lines of the result, by their places, that may have no value at one of its ends.
    pub(super) may_lack: BTreeSet<usize>,
    /// What the rule tells at the end of each turn.
    pub(super) series: Vec<SeriesLine>,
    /// Where the rule may be over, so that it tells nothing of what follows.
    pub(super) untold: Option<Span>,
    /// What was read of what is declared, in general.
    pub(super) used: FxHashSet<Read>,
    /// What is read as a whole, and where, in general.
    pub(super) read: Vec<(Named, Span)>,
    pub(super) problems: Vec<Problem>,
    /// What is there for nothing.
    pub(super) unread: Vec<Problem>,
    /// Where comparisons stand that were worked out for an argument that is known.
    pub(super) settled: BTreeSet<(usize, usize)>,
    /// Where conditions stand with which something is wrong.
    pub(super) wrong_conditions: BTreeSet<Span>,
    /// How many circumstances, figures and rulings are known, where defaults are worked out.
    pub(super) known: Option<Known>,
    /// The keys of records whose defaults are being worked out, from the outermost.
    pub(super) unfolding: Vec<Span>,
    /// Those of which it has been told that their defaults need themselves.
    pub(super) endless: BTreeSet<Span>,
    /// How many values have been written out.
    written: u32,
}

/// No more values than this are written out: about a second.
///
/// Formulas and folds are worked out where they are asked for, each time; what asks for another twice
/// doubles with every step.
const MOST_WRITTEN: u32 = 1_000_000;

/// How many keys of each section are known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) circumstances: usize,
    pub(super) figures: usize,
    pub(super) rulings: usize,
}

/// A part that became a routine, for arguments of some shapes.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) part: usize,
    pub(super) arguments: Arguments,
    pub(super) routine: usize,
    pub(super) gives: Vec<Shape>,
}

impl<'p> Lowering<'p> {
    pub(super) fn of(page: &'p Page, purity: &'p Purity, given: &'p Given) -> Lowering<'p> {
        Lowering {
            page,
            purity,
            given,
            routines: Vec::new(),
            made: Vec::new(),
            bodies: vec![Body::default()],
            in_hand: Vec::new(),
            result: None,
            may_lack: BTreeSet::new(),
            series: Vec::new(),
            untold: None,
            used: FxHashSet::default(),
            read: Vec::new(),
            problems: Vec::new(),
            unread: Vec::new(),
            settled: BTreeSet::new(),
            wrong_conditions: BTreeSet::new(),
            known: None,
            unfolding: Vec::new(),
            endless: BTreeSet::new(),
            written: 0,
        }
    }

    /// Writes out some values more; false if that makes too many, which is said once.
    pub(super) fn writes(&mut self, values: u32, span: Span) -> bool {
        let before = self.written;
        self.written = before.saturating_add(values);
        if MOST_WRITTEN < self.written && before <= MOST_WRITTEN {
            let problem = Problem::new(span, "this rule is too long once it is written out")
                .expecting(
                    "formulas and folds counted at each use, it has 1,000,000 values at most",
                )
                .help("name what is used more than once, or make it a part with statements");
            self.problems.push(problem);
        }
        self.written <= MOST_WRITTEN
    }

    pub(super) fn body(&self) -> &Body {
        self.bodies.last().expect("a routine is in hand")
    }

    pub(super) fn body_mut(&mut self) -> &mut Body {
        self.bodies.last_mut().expect("a routine is in hand")
    }

    /// Keeps in mind that what stands at a place reads what is declared at another.
    pub(super) fn reads(&mut self, at: Span, declared: Span) {
        if self.given.is_general() {
            self.used.insert((self.page.scopes.file(at), declared));
        }
    }

    /// The same of a key.
    pub(super) fn reads_key(&mut self, path: &[Name], rest: &[Name], declared: Span) {
        self.reads(path[0].span, declared);
        self.reads_whole(Named::Declared(declared), path, rest);
    }

    /// Keeps in mind where something is read, if nothing within it is.
    pub(super) fn reads_whole(&mut self, what: Named, path: &[Name], rest: &[Name]) {
        if rest.is_empty() && self.given.is_general() {
            let at = path.iter().fold(path[0].span, |span, name| span.to(name.span));
            self.read.push((what, at));
        }
    }

    /// Tells of what was found since there were so many problems the same no second time: what is wrong
    /// with one of several like values is wrong with the others, as a rule.
    pub(super) fn tell_once_since(&mut self, before: usize) {
        let mut messages = BTreeSet::new();
        let found = self.problems.split_off(before).into_iter();
        self.problems.extend(found.filter(|problem| messages.insert(problem.message.clone())));
    }

    /// Says what is wrong; what it is wrong with is [`Shape::Broken`].
    pub(super) fn wrong(&mut self, problem: Problem) -> Shape {
        self.problems.push(problem);
        Shape::Broken
    }
}
