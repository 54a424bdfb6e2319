//! What is wrong with a rule that was read from several texts.

use crate::idioms;
use crate::problem::Problem;
use crate::sources::Sources;

/// What is wrong with a page, or with the libraries that it uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults {
    /// All of it: the page first, then the libraries in the order in which they are named, and each
    /// in the order of its text; at least one thing.
    pub problems: Vec<Problem>,
    /// The texts, which the places of the problems are places of.
    pub sources: Sources,
}

impl Faults {
    pub(crate) fn of(problems: Vec<Problem>, sources: Sources) -> Faults {
        Faults { problems: idioms::without_comments(problems, &sources), sources }
    }
}
