//! What a scenario means by leaving a key out.

use sandtable_dice::Chance;

/// One of it.
pub fn one() -> u32 {
    1
}

/// Two of it.
pub fn two() -> u32 {
    2
}

/// Three of it.
pub fn three() -> u32 {
    3
}

/// It never happens.
pub fn never() -> Chance {
    Chance::NEVER
}

/// It always happens.
pub fn always() -> Chance {
    Chance::ALWAYS
}

/// As many turns as can matter: a task that is not done in them has failed.
pub fn plenty() -> u32 {
    1000
}

/// So it is, unless something is said.
pub fn yes() -> bool {
    true
}

/// Six of them.
pub fn six() -> u32 {
    6
}

/// Nine of them.
pub fn nine() -> u32 {
    9
}

/// Ten of them.
pub fn ten() -> u32 {
    10
}

/// Twelve of them.
pub fn twelve() -> u32 {
    12
}
