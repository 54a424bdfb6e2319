//! The situations in which a rule is tried.

use sandtable_play::{RuleFace, Situation};
use sandtable_rules::catalog;

use crate::draws::Draws;
use crate::scenarios;

/// The examples of all entries of a rule, its shipped scenarios, and so many that are drawn at random
/// around them.
pub(crate) fn situations(face: &RuleFace, count: usize) -> Vec<Situation> {
    let covered = catalog::find(&face.about.id).unwrap().covers;
    let covered = covered.iter().filter_map(|id| RuleFace::find(id));
    let examples = covered.map(|face| face.example).chain([face.example.clone()]);
    let mut all: Vec<_> = examples.map(Situation::of).collect();
    all.extend(scenarios::about(face));
    let mut draws = Draws::of_seed(1944);
    let starts = all.clone();
    let starts = starts.iter().cycle().take(count);
    all.extend(starts.map(|start| draws.situation(&face.keys, start)));
    all
}
