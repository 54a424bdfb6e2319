//! What somebody probably meant to write.

pub use sandtable_language::nearest;
