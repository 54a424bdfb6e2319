//! Who knows what a type that is written on a page stands for.

use std::sync::Arc;

use crate::problem::Problem;
use crate::syntax::{self, Name, Word};
use crate::types::{Type, Words};

/// Whoever knows the names of types. What types are made of is made by them, and they of that.
pub(super) trait Resolving {
    /// What a type in the text stands for. Words of its own have the meanings of `cases`.
    fn resolve(&mut self, of: &syntax::Type, cases: &[Word], problems: &mut Vec<Problem>) -> Type;

    /// The enum with a name.
    fn enumeration(&mut self, name: &Name, problems: &mut Vec<Problem>) -> Option<Arc<Words>>;
}
