//! What is known of numbers at one place in a routine, and of all in the end.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Index;
use std::rc::Rc;

use smallvec::SmallVec;

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

/// So many slots may hold something else than is kept together before it is put there.
const APART: usize = 8;

/// What each slot of a routine can hold at one place in it.
///
/// Between one place and another few slots change, and every condition leads to two places: what is the
/// same at both is kept once, and what meets again is joined where it differs.
#[derive(Clone, Debug)]
pub(super) struct Env {
    kept: Rc<Vec<Rc<Part>>>,
    /// The slots that hold something else, each once.
    changed: SmallVec<[(Slot, Range); APART]>,
}

impl Env {
    /// What is said of the first slots; of so many in all, the others hold zero.
    pub(super) fn new(first: &[Range], all: usize) -> Env {
        let of = |at: usize| first.get(at).copied().unwrap_or(Range::ZERO);
        let nothing = Rc::new([Range::ZERO; TOGETHER]);
        let some = |start| {
            let is_said = first.iter().skip(start).take(TOGETHER).any(|of| *of != Range::ZERO);
            let all = || Rc::new(std::array::from_fn(|at| of(start + at)));
            if is_said { all() } else { Rc::clone(&nothing) }
        };
        let kept = (0..all.max(first.len())).step_by(TOGETHER).map(some).collect();
        Env { kept: Rc::new(kept), changed: SmallVec::new() }
    }

    /// The same but for one slot.
    pub(super) fn with(mut self, slot: Slot, range: Range) -> Env {
        self.put(slot, range);
        self
    }

    /// Lets a slot hold something else.
    pub(super) fn put(&mut self, slot: Slot, range: Range) {
        if let Some((_, known)) = self.changed.iter_mut().find(|(changed, _)| *changed == slot) {
            *known = range;
            return;
        }
        if self.before(slot) == range {
            return;
        }
        if self.changed.len() == APART {
            self.settle();
        }
        self.changed.push((slot, range));
    }

    /// What a slot held before anything changed.
    fn before(&self, slot: Slot) -> Range {
        let (part, place) = place(slot);
        self.kept[part][place]
    }

    /// Keeps together what has changed.
    fn settle(&mut self) {
        let kept = Rc::make_mut(&mut self.kept);
        for (slot, range) in self.changed.drain(..) {
            let (part, place) = place(slot);
            Rc::make_mut(&mut kept[part])[place] = range;
        }
    }

    /// The same, all of it kept together.
    fn settled(&self) -> Cow<'_, Env> {
        if self.changed.is_empty() {
            return Cow::Borrowed(self);
        }
        let mut settled = self.clone();
        settled.settle();
        Cow::Owned(settled)
    }

    /// What slots can hold where another way leads as well.
    fn or(mut self, other: &Env) -> Env {
        if Rc::ptr_eq(&self.kept, &other.kept) {
            for at in 0..self.changed.len() {
                let (slot, range) = self.changed[at];
                self.changed[at].1 = range.or(other[slot]);
            }
            for (slot, range) in &other.changed {
                let joined = self[*slot].or(*range);
                self.put(*slot, joined);
            }
            return self;
        }
        self.settle();
        let kept = Rc::make_mut(&mut self.kept);
        for (known, more) in kept.iter_mut().zip(&*other.settled().kept) {
            if !Rc::ptr_eq(known, more) {
                let joined: Part = std::array::from_fn(|at| known[at].or(more[at]));
                if joined != **known {
                    *known = Rc::new(joined);
                }
            }
        }
        self
    }
}

impl PartialEq for Env {
    fn eq(&self, other: &Env) -> bool {
        if Rc::ptr_eq(&self.kept, &other.kept) {
            let mut changed = self.changed.iter().chain(&other.changed);
            return changed.all(|(slot, _)| self[*slot] == other[*slot]);
        }
        let same = |(one, other): (&Rc<Part>, &Rc<Part>)| Rc::ptr_eq(one, other) || one == other;
        self.settled().kept.iter().zip(&*other.settled().kept).all(same)
    }
}

impl Index<Slot> for Env {
    type Output = Range;

    fn index(&self, slot: Slot) -> &Range {
        let (part, place) = place(slot);
        match self.changed.iter().find(|(changed, _)| *changed == slot) {
            Some((_, range)) => range,
            None => &self.kept[part][place],
        }
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
