//! Tables that have been filled, and the room that there is for more.

use std::collections::BTreeMap;

/// A table has no more places than this, and all tables of a rule together no more than twice as
/// many: they are filled whenever a situation is made ready.
pub(super) const MOST_PLACES: usize = 512;

/// What a table is of: a part, and the numbers that it is asked with, where they are known.
pub(super) type Asked = (usize, Vec<Option<i32>>);

/// The tables of some code.
#[derive(Debug)]
pub(super) struct Tables {
    /// The lists of each table, one for everything that the part gives; nothing if it cannot be one.
    pub(super) known: BTreeMap<Asked, Option<Vec<u16>>>,
    /// How many places there may still be.
    pub(super) room: usize,
}

impl Default for Tables {
    fn default() -> Tables {
        Tables { known: BTreeMap::new(), room: 2 * MOST_PLACES }
    }
}
