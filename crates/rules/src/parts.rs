//! The list of all parts that pages import. To add one is to add it here.

use sandtable_bolt_action::he::Placed;
use sandtable_rulebook::Part;

/// Does one thing with a part, knowing its types.
pub trait Visitor {
    /// What visiting comes to.
    type Output;

    /// Visits a part.
    fn visit<P: Part>(self) -> Self::Output;
}

/// The ids of all parts.
pub const IDS: &[&str] = &[Placed::ID];

/// Lets the visitor see the part that an id names.
pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
    (id == Placed::ID).then(|| visitor.visit::<Placed>())
}
