//! How much is read.

/// The longest text that is read, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// How deep what is in a text may be nested, operators in a row counted as well.
pub(super) const DEEPEST: usize = 64;

/// The longest text, in bytes, that is read as an expression of a scenario.
pub const LONGEST_OF_SCENARIO: usize = 10_000;

/// How deep an expression of a scenario may be nested: 64 parentheses within each other, and before
/// each of them operators of two levels. However many operators in a row are not deeper than one.
pub const DEEPEST_OF_SCENARIO: usize = 64 * 3;
