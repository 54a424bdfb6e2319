//! What a scenario means by leaving a key out.

use sandtable_dice::Chance;

/// One of it.
pub(crate) fn one() -> u32 {
    1
}

/// It never happens.
pub(crate) fn never() -> Chance {
    Chance::NEVER
}

/// It always happens.
pub(crate) fn always() -> Chance {
    Chance::ALWAYS
}

/// As many turns as can matter: a task that is not done in them has failed.
pub(crate) fn plenty() -> u32 {
    1000
}

/// So it is, unless something is said.
pub(crate) fn yes() -> bool {
    true
}

/// Six of them.
pub(crate) fn six() -> u32 {
    6
}

/// Ten of them.
pub(crate) fn ten() -> u32 {
    10
}
