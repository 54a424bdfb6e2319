//! The checks of a run: what they are about, and which of them are run.

use super::declared::Declared;
use super::subjects::Subject;

/// The checks of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suite<'a> {
    /// The scenarios that they are about, with their baselines.
    pub(crate) subjects: &'a [Subject],
    /// All that these declare.
    pub(crate) declared: &'a [Declared],
    /// The positions of those that are run.
    pub(crate) selected: &'a [usize],
}
