//! The terminal, and texts as it and a shell take them.

pub(crate) mod cleaned;
pub(crate) mod screen;
pub(crate) mod shell;
