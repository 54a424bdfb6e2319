//! Where the figures of a rule are from.

use sandtable_keys::{Kind, Table};

/// Whether the documents print the figures of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figures {
    /// All of them.
    Printed,
    /// None: each is assumed.
    Assumed,
    /// Some, and others are assumed.
    Both,
}

impl Figures {
    /// Where the keys are from that have values of their own; that of a table is in its keys.
    pub(super) fn of(table: &Table) -> Figures {
        let keys = table.every_key().into_iter().filter(|key| !matches!(key.kind, Kind::Table(_)));
        let (assumed, printed): (Vec<_>, Vec<_>) = keys.partition(|key| key.assumed);
        match (printed.is_empty(), assumed.is_empty()) {
            (_, true) => Figures::Printed,
            (true, false) => Figures::Assumed,
            (false, false) => Figures::Both,
        }
    }
}
