//! What is on the disk: files that are there whole or not at all, and folders of which this program
//! knows what it wrote.

pub(crate) mod atomic;
pub(crate) mod folder;
pub(crate) mod inventory;
pub(crate) mod lock;
pub(crate) mod stale;
