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

/// A switch of the register that is no ruling of any rule: it has one position, or is set elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The switch, such as `night.distance`.
    pub ruling: &'static str,
    /// The ids of the entries it belongs to, parted by spaces.
    pub entries: &'static str,
    /// What holds, and where it is set if it can be.
    pub text: &'static str,
}

impl Settled {
    /// Whether the switch belongs to an entry.
    pub fn belongs_to(&self, id: &str) -> bool {
        self.entries.split(' ').any(|entry| entry == id)
    }
}

/// How the example of a procedure asks the question of an entry that it carries out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The entry.
    pub id: &'static str,
    /// What is changed in the circumstances of the procedure's example, as JSON.
    pub circumstances: &'static str,
    /// The measure that answers the question; empty if it is the first.
    pub measure: &'static str,
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

/// The switches that are no rulings, by name.
pub static SETTLED: LazyLock<Vec<Settled>> = LazyLock::new(|| {
    rows(include_str!("../data/settled.tsv"))
        .map(|[ruling, entries, text]| Settled { ruling, entries, text })
        .collect()
});

/// How entries are asked about that another procedure carries out, in the order of the books; and
/// which measure answers the question of an entry, where it is not the first.
pub static ASKED: LazyLock<Vec<Asked>> = LazyLock::new(|| {
    rows(include_str!("../data/asked.tsv"))
        .map(|[id, circumstances, measure]| Asked { id, circumstances, measure })
        .collect()
});

/// Entries that no dice decide and no procedure carries out, with what embodies them in the code.
pub const EMBODIED: &[(&str, &str)] = &[
    (
        "ba.fuel.secrecy",
        "nothing: what a vehicle holds is in its owner's circumstances and no rule reads the enemy's",
    ),
    ("cd.core.d10", "the ten-sided dice of every rule of this book: modifiers change the number"),
    ("cd.core.levels", "the levels of training and morale that circumstances state"),
    ("cd.core.numbering", "the sections cited at the head of each rule of this book"),
    ("cd.base.phases", "the steps of a turn, in their order, in each rule of this book"),
    ("cd.base.pin", "the chances of being pinned that scenarios state"),
    ("cd.base.suppression", "the chances of suppression that scenarios state"),
    ("cd.base.regroup", "the counts of stands lost: none returns within a rule"),
    ("cd.mud.climate", "the level of mud that each scenario on mud states"),
    ("wtj.core.dice", "the six-sided dice of every rule of this book, on which high is good"),
    ("wtj.core.levels", "the levels of training and morale that circumstances state"),
];

/// What embodies an entry that no procedure carries out; nothing if one does.
pub fn embodied(id: &str) -> Option<&'static str> {
    EMBODIED.iter().find(|(embodied, _)| *embodied == id).map(|(_, what)| *what)
}

/// The entry with an id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ENTRIES.iter().find(|entry| entry.id == id)
}

/// The assumption with an id.
pub fn assumption(id: &str) -> Option<&'static Assumption> {
    ASSUMPTIONS.iter().find(|assumption| assumption.id == id)
}

/// How an entry is asked about, if that is another question than that of the procedure's example.
pub fn asked(id: &str) -> Option<&'static Asked> {
    ASKED.iter().find(|asked| asked.id == id)
}

/// What is settled about a switch that no rule offers as a ruling.
pub fn settled(ruling: &str) -> Option<&'static Settled> {
    SETTLED.iter().find(|settled| settled.ruling == ruling)
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
    fn what_is_settled_belongs_to_entries_of_the_register() {
        for settled in SETTLED.iter() {
            for id in settled.entries.split(' ') {
                assert!(find(id).is_some(), "{}: {id}", settled.ruling);
                assert!(settled.belongs_to(id));
            }
        }
        assert_eq!(settled("night.distance").map(|found| found.ruling), Some("night.distance"));
        assert_eq!(settled("night.color"), None);
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
