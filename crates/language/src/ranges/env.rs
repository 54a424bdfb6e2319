//! What is known of numbers at one place in a routine, and of all in the end.

use std::collections::BTreeMap;
use std::ops::Index;
use std::rc::Rc;

use crate::core::{Range, Slot};

/// The range of everything that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranges {
    /// What each slot of each routine can hold.
    pub(crate) slots: Vec<Vec<Range>>,
    /// What each routine can give, in its order.
    pub(crate) gives: Vec<Vec<Range>>,
    pub(crate) sights: Sights,
}

/// What is seen at each decision, where it is made: by the routine, and where in the text it stands.
pub(crate) type Sights = BTreeMap<(usize, usize), Vec<Range>>;

/// So many slots are kept together.
const TOGETHER: usize = 16;

/// Some slots that follow each other.
type Part = [Range; TOGETHER];

/// What each slot of a routine can hold at one place in it.
///
/// Between one place and another few slots change, and every condition leads to two places: those
/// that do not change are kept once.
#[derive(Clone, Debug)]
pub(super) struct Env(Rc<Vec<Rc<Part>>>);

impl Env {
    /// What is said of the first slots; of so many in all, the others hold zero.
    pub(super) fn new(first: &[Range], all: usize) -> Env {
        let of = |at: usize| first.get(at).copied().unwrap_or(Range::ZERO);
        let some = |start| Rc::new(std::array::from_fn(|at| of(start + at)));
        Env(Rc::new((0..all.max(first.len())).step_by(TOGETHER).map(some).collect()))
    }

    /// The same but for one slot.
    pub(super) fn with(mut self, slot: Slot, range: Range) -> Env {
        self.put(slot, range);
        self
    }

    /// Lets a slot hold something else.
    pub(super) fn put(&mut self, slot: Slot, range: Range) {
        let (part, place) = place(slot);
        if self.0[part][place] != range {
            Rc::make_mut(&mut Rc::make_mut(&mut self.0)[part])[place] = range;
        }
    }

    /// What slots can hold where another way leads as well.
    fn or(mut self, other: &Env) -> Env {
        if Rc::ptr_eq(&self.0, &other.0) {
            return self;
        }
        for (part, more) in other.0.iter().enumerate() {
            let known = &self.0[part];
            if Rc::ptr_eq(known, more) {
                continue;
            }
            let joined: Part = std::array::from_fn(|at| known[at].or(more[at]));
            if joined != **known {
                Rc::make_mut(&mut self.0)[part] = Rc::new(joined);
            }
        }
        self
    }
}

impl PartialEq for Env {
    fn eq(&self, other: &Env) -> bool {
        let same = |(one, other): (&Rc<Part>, &Rc<Part>)| Rc::ptr_eq(one, other) || one == other;
        Rc::ptr_eq(&self.0, &other.0) || self.0.iter().zip(&*other.0).all(same)
    }
}

impl Index<Slot> for Env {
    type Output = Range;

    fn index(&self, slot: Slot) -> &Range {
        let (part, place) = place(slot);
        &self.0[part][place]
    }
}

/// Among which slots one is, and where.
fn place(slot: Slot) -> (usize, usize) {
    let slot = usize::from(slot);
    (slot / TOGETHER, slot % TOGETHER)
}

/// Makes room for what was seen.
pub(super) fn widen(known: &mut Option<Range>, seen: Range) {
    *known = Some(known.map_or(seen, |known| known.or(seen)));
}

/// What slots can hold where two ways meet.
pub(super) fn join(one: Option<Env>, other: Option<Env>) -> Option<Env> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.or(&other)),
        (one, other) => one.or(other),
    }
}
