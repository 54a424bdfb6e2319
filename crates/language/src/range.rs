//! Whole numbers from one to another.

/// Whole numbers from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The least.
    pub low: i32,
    /// The most.
    pub high: i32,
}
