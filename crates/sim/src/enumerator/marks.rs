//! What is marked while an enumeration goes on, and how likely it is.

use std::ptr;

use crate::numbered::Numbered;
use crate::series::{Laws, Mark};

/// What is marked.
#[derive(Debug)]
pub(crate) struct Marks {
    /// What this path has marked.
    pub(super) of_path: Vec<Mark>,
    /// The probability of all that leads to what is being played; nothing within a part, which is
    /// solved whatever leads to it.
    pub(super) before: Option<f64>,
    lists: Lists,
    /// The numbers of the marks of each list.
    of_lists: Vec<Vec<u32>>,
    known: Numbered<Mark>,
    /// How likely each mark is, by its number.
    likely: Vec<f64>,
}

/// Lists of what paths mark, each of these once.
#[derive(Debug, Default)]
pub(super) struct Lists {
    all: Numbered<Vec<Mark>>,
    /// The number of the last one that was asked for.
    last: u32,
}

impl Marks {
    /// None yet, where nothing leads to the play but its beginning.
    pub(super) fn none() -> Marks {
        Marks {
            of_path: Vec::new(),
            before: Some(1.0),
            lists: Lists::default(),
            of_lists: Vec::new(),
            known: Numbered::default(),
            likely: Vec::new(),
        }
    }

    /// Gives what a path has marked the probability of the path, which has come to its end.
    #[inline]
    pub(super) fn settle(&mut self, mass: f64) {
        if !self.of_path.is_empty() {
            self.add(mass * self.before.unwrap_or_default());
            self.of_path.clear();
        }
    }

    /// Adds so much to how likely all is that the path has marked.
    fn add(&mut self, mass: f64) {
        let list = self.lists.number_of(&self.of_path) as usize;
        if list == self.of_lists.len() {
            let numbers = self.of_path.iter().map(|mark| self.known.number_of(*mark));
            self.of_lists.push(numbers.collect());
            self.likely.resize(self.known.things().len(), 0.0);
        }
        for &mark in &self.of_lists[list] {
            self.likely[mark as usize] += mass;
        }
    }

    /// What was marked.
    pub(super) fn into_laws(self) -> Laws {
        self.known.into_things().into_iter().zip(self.likely).collect()
    }
}

impl Lists {
    /// The number of what one path has marked, which is often what the path before it has.
    #[inline]
    pub(super) fn number_of(&mut self, marks: &[Mark]) -> u32 {
        let last = self.all.things().get(self.last as usize);
        if !last.is_some_and(|last| are_surely_same(last, marks)) {
            self.last = self.all.number_of_list(marks);
        }
        self.last
    }

    /// The lists, by their numbers.
    pub(super) fn into_all(self) -> Vec<Vec<Mark>> {
        self.all.into_things()
    }
}

/// Whether the same is marked, by series whose names are kept in the same place; if not, it may be the
/// same all the same.
fn are_surely_same(one: &[Mark], other: &[Mark]) -> bool {
    let is_same = |(one, other): (&Mark, &Mark)| {
        (one.turn, one.state) == (other.turn, other.state) && ptr::eq(one.series, other.series)
    };
    one.len() == other.len() && one.iter().zip(other).all(is_same)
}
