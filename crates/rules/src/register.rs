//! The register: every entry of the rulebooks, and the base-game assumptions they lean on.

use std::sync::LazyLock;

/// One entry of the register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The stable id, such as `ba.mud.table`.
    pub id: &'static str,
    /// The rulebook: `bolt-action`, `command-decision` or `wtj-1916`.
    pub rulebook: &'static str,
    /// What the entry is called.
    pub title: &'static str,
    /// `random`, `deterministic`, `referee`, `model` or `convention`.
    pub kind: &'static str,
    /// The document and heading it is from.
    pub source: &'static str,
}

/// Something that the base game decides and the documents do not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The register id, such as `ba.base.order-test`.
    pub id: &'static str,
    /// What is assumed.
    pub text: &'static str,
    /// How sure the register is of it.
    pub confidence: &'static str,
}

/// All entries, in the order of the books.
pub static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    rows(include_str!("../data/register.tsv"))
        .map(|[id, rulebook, title, kind, source]| Entry { id, rulebook, title, kind, source })
        .collect()
});

/// All base-game assumptions, in the order of the books.
pub static ASSUMPTIONS: LazyLock<Vec<Assumption>> = LazyLock::new(|| {
    rows(include_str!("../data/assumptions.tsv"))
        .map(|[id, confidence, text]| Assumption { id, text, confidence })
        .collect()
});

/// Entries that no dice decide and no procedure carries out, with what embodies them in the code.
pub const EMBODIED: &[(&str, &str)] = &[
    (
        "ba.fuel.secrecy",
        "nothing: what a vehicle holds is in its owner's circumstances and no rule reads the enemy's",
    ),
    (
        "cd.core.d10",
        "`sandtable_dice::D10` and the checks of each rule: modifiers change the number",
    ),
    ("cd.core.levels", "the scales of `command_decision::levels`"),
    ("cd.core.numbering", "the sections cited at the head of each rule of `command_decision`"),
    ("cd.base.phases", "the steps of a turn, in their order, in each rule of `command_decision`"),
    ("cd.base.pin", "the pin chances that scenarios state, read by `command_decision::core`"),
    ("cd.base.suppression", "the chances of suppression that scenarios state, read likewise"),
    ("cd.base.regroup", "the counts of stands lost: none returns within a rule"),
    ("cd.mud.climate", "the level of mud that each scenario on mud states"),
    ("wtj.core.dice", "sandtable_dice::D6 and the procedures of wtj_1916, in which high is good"),
    ("wtj.core.levels", "wtj_1916::Training, wtj_1916::MoraleScale"),
];

/// The entry with an id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.id == id)
}

/// The assumption with an id.
pub fn assumption(id: &str) -> Option<&'static Assumption> {
    ASSUMPTIONS.iter().find(|assumption| assumption.id == id)
}

/// The rows of a table with a header line and cells parted by tabs.
fn rows<const N: usize>(text: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    text.lines().skip(1).map(|line| {
        let cells: Vec<_> = line.split('\t').collect();
        cells.try_into().unwrap_or_else(|cells| panic!("{N} cells expected: {cells:?}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_register_is_complete_and_in_order() {
        let ids: Vec<_> = include_str!("../data/ids.csv").lines().skip(1).collect();
        let ours: Vec<_> =
            ENTRIES.iter().map(|entry| format!("{},{}", entry.id, entry.rulebook)).collect();
        assert_eq!(ours, ids);
    }

    #[test]
    fn every_entry_says_what_it_is() {
        for entry in ENTRIES.iter() {
            assert!(!entry.title.is_empty() && !entry.source.is_empty(), "{}", entry.id);
            let kinds = ["random", "deterministic", "referee", "model", "convention"];
            assert!(kinds.contains(&entry.kind), "{}: {}", entry.id, entry.kind);
        }
    }
}
