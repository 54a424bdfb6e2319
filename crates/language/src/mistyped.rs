//! Names that stand for something else than all that they are used as.

use std::collections::{BTreeMap, BTreeSet};

use crate::poisoned::line;
use crate::problem::{Problem, Span};
use crate::sources::Sources;

/// What is read by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Named {
    /// A key or a variable, by where it is declared.
    Declared(Span),
    /// A word of an enum, by where that is declared, and its place in it.
    Word(Span, usize),
}

/// The same problems, but for those that only follow from what a name stands for.
///
/// Where something is wrong in every place that reads a key, a variable or a word, and in more than one
/// it is that it is of another type, it is declared as another, or another is meant: that is told where
/// it is read first, and not again in each other place.
pub(crate) fn told_once(
    found: Vec<Problem>,
    reads: &[(Named, Span)],
    sources: &Sources,
) -> Vec<Problem> {
    if found.iter().filter(|problem| problem.is_of_type()).count() < 2 {
        return found;
    }
    let line = |span: Span| line(sources, span).0;
    let mut by_line: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, problem) in found.iter().enumerate() {
        by_line.entry(line(problem.span)).or_default().push(at);
    }
    let mut places: BTreeMap<Named, Vec<Span>> = BTreeMap::new();
    for (named, at) in reads.iter().collect::<BTreeSet<_>>() {
        places.entry(*named).or_default().push(*at);
    }
    let mut told = found;
    let mut follow = BTreeSet::new();
    for (named, places) in places {
        let lines: BTreeSet<usize> = places.iter().map(|at| line(*at)).collect();
        if !lines.iter().all(|line| by_line.contains_key(line)) {
            continue;
        }
        let holds = |of: Span, at: &Span| of.start <= at.start && at.end <= of.end;
        let on_lines = lines.iter().flat_map(|line| &by_line[line]).copied();
        let (of_it, others): (Vec<usize>, Vec<usize>) = on_lines.partition(|at| {
            let problem = &told[*at];
            problem.is_of_type() && places.iter().any(|at| holds(problem.span, at))
        });
        let all: BTreeSet<Span> = of_it.iter().map(|at| told[*at].span).collect();
        let Some(first) = all.first().filter(|_| 1 < all.len()) else { continue };
        let is_word = |at: &usize| told[*at].is_of_unknown_name() && !told[*at].is_unbound();
        follow.extend(others.into_iter().filter(is_word));
        let (kept, again): (Vec<usize>, Vec<usize>) =
            of_it.into_iter().partition(|at| told[*at].span == *first);
        follow.extend(again);
        for at in kept {
            told[at].is_also_in(all.len() - 1);
            if let Named::Declared(declared) = named {
                let what = format!("`{}` is declared here", sources.written(declared));
                told[at].beside.get_or_insert_with(|| Box::new((declared, what)));
            }
        }
    }
    let mut at = 0..;
    told.retain(|_| at.next().is_none_or(|at| !follow.contains(&at)));
    told
}
