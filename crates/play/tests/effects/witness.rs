//! Pairs of situations that show what a key does.

use std::fs;
use std::rc::Rc;

use sandtable_keys::Extent;
use sandtable_play::{RuleFace, Situation};
use serde_json::{Value, json};

use super::laws::{self, Comes};
use super::patch::merge;
use super::places::places;
use super::wanted::words;
use crate::support::rows::{folder, rows};

/// A pair of situations that differ in one key, and in what comes of them.
#[derive(Clone)]
pub(crate) struct Witness {
    /// The id of the rule.
    pub(crate) rule: String,
    /// Where the key stands, as a JSON pointer.
    pub(crate) at: String,
    /// What it says in the one situation; null if nothing.
    pub(crate) from: Value,
    /// What it says in the other.
    pub(crate) to: Value,
    /// What both have that the example of the rule has not, as a merge patch (RFC 7396).
    pub(crate) given: Value,
    /// The measure that differs, or what is refused.
    pub(crate) differs: String,
}

/// Which key a witness is about, and which of its words it tells apart.
pub(crate) struct About {
    /// The name of the key.
    pub(crate) name: String,
    /// Words that only one of the two situations has.
    pub(crate) words: Vec<String>,
}

const HEADER: &str = "rule\tkey\tfrom\tto\tgiven\tdiffers\n";

fn file(book: &str) -> String {
    format!("effects/{}.tsv", book.trim_end_matches('.'))
}

/// The witnesses of a book.
pub(crate) fn witnesses(book: &str) -> Vec<Witness> {
    let read = |text: String| match text.as_str() {
        "" => json!({}),
        text => serde_json::from_str(text).unwrap(),
    };
    let witness = |[rule, at, from, to, given, differs]: [String; 6]| {
        let (from, to, given) = (read(from), read(to), read(given));
        Witness { rule, at, from, to, given, differs }
    };
    rows(&file(book)).map(witness).collect()
}

/// Keeps the witnesses of a book.
#[expect(clippy::disallowed_methods, reason = "what a search is cut short in is found again")]
pub(crate) fn keep(book: &str, all: &[Witness]) {
    let rows: String = all.iter().map(Witness::row).collect();
    fs::write(folder().join(file(book)), HEADER.to_owned() + &rows).unwrap();
}

/// The example of a rule, with the default of every key that is left out: a document of all sections.
pub(crate) fn example(face: &RuleFace) -> Value {
    document(face, &Situation::of(face.example.clone()))
}

/// A situation as a document of all sections, complete but for what players do.
pub(crate) fn document(face: &RuleFace, situation: &Situation) -> Value {
    let keys = &face.keys;
    json!({
        "circumstances": keys.circumstances.complete(&situation.circumstances),
        "figures": keys.figures.complete(&situation.figures),
        "rulings": keys.rulings.complete(&situation.rulings),
        "behaviour": situation.behaviour,
    })
}

/// The situation of a document; nothing if that does not fit the keys.
pub(crate) fn situation(face: &RuleFace, document: &Value) -> Option<Situation> {
    let mut situation = Situation::of(json!({}));
    for (section, table) in face.keys.sections() {
        let said = &document[section];
        if !table.check(said, Extent::Whole).is_empty() {
            return None;
        }
        *situation.section_mut(section) = said.clone();
    }
    Some(situation)
}

/// A document that says something at a place; nothing if there is no such place.
pub(crate) fn with(document: &Value, at: &str, value: &Value) -> Option<Value> {
    let mut document = document.clone();
    let (around, name) = at.rsplit_once('/')?;
    match document.pointer_mut(around)? {
        Value::Array(items) => items.get_mut(name.parse::<usize>().ok()?)?.clone_from(value),
        Value::Object(table) if value.is_null() => drop(table.remove(name)),
        Value::Object(table) => drop(table.insert(name.to_owned(), value.clone())),
        _ => return None,
    }
    Some(document)
}

impl Witness {
    fn row(&self) -> String {
        let Witness { rule, at, from, to, given, differs } = self;
        let given = if *given == json!({}) { String::new() } else { given.to_string() };
        format!("{rule}\t{at}\t{from}\t{to}\t{given}\t{differs}\n")
    }

    /// The two situations; nothing if they do not fit the keys of the rule.
    pub(crate) fn situations(&self, face: &RuleFace) -> Option<[Situation; 2]> {
        let mut both = example(face);
        merge(&mut both, &self.given);
        let of = |value| situation(face, &with(&both, &self.at, value)?);
        Some([of(&self.from)?, of(&self.to)?])
    }

    /// What it is about; nothing if there is no such key.
    pub(crate) fn about(&self, face: &RuleFace) -> Option<About> {
        let [before, _] = self.situations(face)?;
        let place = places(&face.keys, &before).into_iter().find(|place| place.at == self.at)?;
        let of = |value| words(&place.key.kind, value);
        let words = of(&self.from).symmetric_difference(&of(&self.to)).cloned().collect();
        Some(About { name: place.name, words })
    }

    /// What differs between its situations.
    pub(crate) fn difference(
        &self,
        comes: &mut dyn FnMut(&Situation) -> Rc<Comes>,
        face: &RuleFace,
    ) -> Option<String> {
        let [before, after] = self.situations(face)?;
        laws::difference(&comes(&before), &comes(&after))
    }

    /// Whether it shows that a situation is refused, and no more.
    pub(crate) fn is_refusal(&self) -> bool {
        self.differs.starts_with(laws::REFUSED)
    }
}
