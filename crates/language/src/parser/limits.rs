//! How much is read.

/// The longest text that is read, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// How deep what is in a text may be nested, operators in a row counted as well.
pub(super) const DEEPEST: usize = 64;
