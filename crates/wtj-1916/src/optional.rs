//! Optional rules, each switched on or off by its number (`wtj.core.optional`).

use sandtable_rulebook::switch;

switch! {
    /// Whether an optional rule is in use.
    Switch {
        /// The rule is in use.
        Yes,
        /// The base game is played without it.
        No,
    }
}

impl Switch {
    /// Whether the rule is in use.
    pub fn is_on(self) -> bool {
        self == Switch::Yes
    }
}
