//! How much is read as one expression.

/// The longest text, in bytes, that is read as an expression.
pub const LONGEST: usize = 10_000;

/// How deeply parentheses, function calls and signs may be nested.
pub const DEEPEST: usize = 64;
