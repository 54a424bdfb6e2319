//! The keys of rules that a page plays, as meanings.

use super::declared::{Meaning, What};
use crate::keys::{Key, Kind};
use crate::playable::Playable;
use crate::syntax::Section;

/// The keys of a section of a rule that stand below others.
pub(super) fn below<'k>(
    rule: &'k dyn Playable,
    section: Section,
    above: &[String],
) -> Vec<&'k Key> {
    let keys = rule.keys();
    let mut keys = match section {
        Section::Circumstances => &keys.circumstances,
        Section::Figures => &keys.figures,
        Section::Rulings => &keys.rulings,
    };
    for name in above {
        let key = keys.iter().find(|key| key.name == *name);
        let Some(inner) = key.and_then(|key| table(&key.kind)) else { return dotted(keys, above) };
        keys = inner;
    }
    keys.iter().collect()
}

/// The keys whose own names begin with names and dots: rulings.
fn dotted<'k>(keys: &'k [Key], above: &[String]) -> Vec<&'k Key> {
    let start = format!("{}.", above.join("."));
    keys.iter().filter(|key| key.name.starts_with(&start)).collect()
}

/// The keys that a key has, or each of a list of it.
fn table(kind: &Kind) -> Option<&Vec<Key>> {
    match kind {
        Kind::Table(keys) => Some(keys),
        Kind::List { of, .. } => table(of),
        _ => None,
    }
}

/// The words that a key can be, each with its meaning.
pub(super) fn words(kind: &Kind) -> Vec<(&str, &str)> {
    match kind {
        Kind::Words(words) => words.iter().map(|(word, of)| (word.as_str(), of.as_str())).collect(),
        Kind::Forms(forms) => {
            forms.iter().map(|form| (form.name.as_str(), form.meaning.as_str())).collect()
        }
        Kind::List { of, .. } => words(of),
        _ => Vec::new(),
    }
}

/// A key, for whoever points at it.
pub(super) fn told(key: &Key) -> Meaning {
    let unit = key.unit.as_ref().map(|unit| format!(" ({unit})")).unwrap_or_default();
    Meaning {
        what: What::Key,
        name: key.name.clone(),
        can_be: can_be(&key.kind) + &unit,
        meaning: key.meaning.clone(),
        place: None,
    }
}

/// What a key can be, as a page would write it.
fn can_be(kind: &Kind) -> String {
    match kind {
        Kind::Whole(low, high) => format!("{low}..{high}"),
        Kind::Decimal(low, high, _) => format!("{low}.0..{high}.0"),
        Kind::Number(low, high) => format!("{low}..{high}"),
        Kind::Dice => "dice".to_owned(),
        Kind::YesNo => "yes | no".to_owned(),
        Kind::Chance => "chance".to_owned(),
        Kind::Words(words) => {
            let words: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
            words.join(" | ")
        }
        Kind::Forms(forms) => {
            let names: Vec<&str> = forms.iter().map(|form| form.name.as_str()).collect();
            names.join(" | ")
        }
        Kind::Table(keys) => {
            let names: Vec<&str> = keys.iter().map(|key| key.name.as_str()).collect();
            format!("{{ {} }}", names.join(", "))
        }
        Kind::List { least, most, of } => format!("list {least}..{most} of {}", can_be(of)),
        Kind::Native(part, path) => format!("{} of {part}", path.join(".")),
        Kind::Other(said) => said.clone(),
    }
}
