//! One vocabulary over the rulebooks: what is one thing is called by one word in all keys.

use std::collections::BTreeSet;

use sandtable_keys::{Key, Keys, Kind, Told};
use sandtable_play::keys_of_rule;
use sandtable_rules::{FORMER, Rule, catalog};

/// Spellings that no key and no reading has, and the one that is used.
const SPELLINGS: [(&str, &str); 23] = [
    ("antitank", "anti-tank"),
    ("armour", "armor"),
    ("armoured", "armored"),
    ("calibre", "caliber"),
    ("centre", "center"),
    ("colour", "color"),
    ("defence", "defense"),
    ("favour", "favor"),
    ("fully-tracked", "tracked"),
    ("grey", "gray"),
    ("harbour", "harbor"),
    ("immobilise", "immobilize"),
    ("immobilised", "immobilized"),
    ("manoeuvre", "maneuver"),
    ("metre", "meter"),
    ("metres", "meters"),
    ("mould", "mold"),
    ("organisation", "organization"),
    ("plough", "plow"),
    ("ploughed", "plowed"),
    ("reorganise", "reorganize"),
    ("unarmoured", "unarmored"),
    ("vapour", "vapor"),
];

/// Readings that say what another word says, and that word: `none` of a thing, a ruling with
/// `no-effect`, what is lost or kept of work that was disturbed, the `worst` of several or all of
/// them (`cumulative`), fractions that go `down`.
const SYNONYMS: [(&str, &str); 18] = [
    ("additive", "cumulative"),
    ("floor", "down"),
    ("forgotten", "reset"),
    ("hold", "keep"),
    ("japan", "japanese"),
    ("kept", "keep"),
    ("linear", "keep"),
    ("max", "worst"),
    ("multiply", "cumulative"),
    ("neither", "none"),
    ("nothing", "none"),
    ("own", "each-unit"),
    ("pause", "keep"),
    ("starts-again", "reset"),
    ("unaffected", "no-effect"),
    ("d2", "D2"),
    ("d3", "D3"),
    ("d6", "D6"),
];

/// Keys whose words are those of their rulebook: an order of Command Decision, and a price that is
/// a sum where another is a product.
const OF_THE_BOOK: [(&str, &str); 2] = [("order", "hold"), ("mine.concealed_mixed", "additive")];

fn all() -> impl Iterator<Item = (&'static str, Keys)> {
    struct Visitor;
    impl catalog::Visitor for Visitor {
        type Output = Keys;
        fn visit<R: Rule>(self) -> Keys {
            keys_of_rule::<R>()
        }
    }
    let keys_of = |id| catalog::visit(id, Visitor).unwrap_or_default();
    catalog::PROCEDURES.iter().map(move |about| (about.id, keys_of(about.id)))
}

/// The words that a key may be.
fn readings(kind: &Kind) -> Vec<&str> {
    match kind {
        Kind::Choice(readings) => readings.iter().map(|reading| reading.word.as_str()).collect(),
        Kind::Forms(forms) => {
            let tag = if let Told::ByTag(tag) = &forms.told { Some(tag.as_str()) } else { None };
            tag.into_iter().chain(forms.forms.iter().map(|form| form.name.as_str())).collect()
        }
        Kind::List(list) => readings(&list.of),
        Kind::Named(_, of) => readings(of),
        Kind::Any(kinds) => kinds.iter().flat_map(readings).collect(),
        _ => Vec::new(),
    }
}

/// Whether a ruling asks what is answered yes or no.
fn asks_whether(ruling: &Key) -> bool {
    ruling.meaning.starts_with("Whether ")
}

#[test]
fn a_ruling_that_asks_whether_is_answered_yes_or_no_and_no_other_is() {
    let mut asked = 0;
    for (id, keys) in all() {
        for ruling in &keys.rulings.keys {
            let words: BTreeSet<&str> = readings(&ruling.kind).into_iter().collect();
            let is_answered = words == BTreeSet::from(["no", "yes"]);
            asked += usize::from(is_answered);
            assert!(asks_whether(ruling) == is_answered, "{id}: {} {words:?}", ruling.name);
        }
    }
    assert!(100 < asked, "{asked}");
}

#[test]
fn no_ruling_has_a_reading_and_its_opposite_for_readings() {
    let opposites = [
        ("on", "off"),
        ("true", "false"),
        ("allowed", "forbidden"),
        ("counts", "does-not-count"),
        ("included", "excluded"),
        ("may", "may-not"),
    ];
    for (id, keys) in all() {
        for ruling in &keys.rulings.keys {
            let words = readings(&ruling.kind);
            for word in &words {
                for not in [format!("not-{word}"), format!("no-{word}"), format!("{word}-nothing")]
                {
                    assert!(!words.contains(&not.as_str()), "{id}: {} {words:?}", ruling.name);
                }
            }
            let both = |(one, other)| words.contains(&one) && words.contains(&other);
            assert!(!opposites.into_iter().any(both), "{id}: {} {words:?}", ruling.name);
        }
    }
}

/// How a word is not spelt, and how it is.
fn misspelt(word: &str) -> Option<&'static (&'static str, &'static str)> {
    let whole = word.replace('_', "-");
    let parts: Vec<&str> = whole.split(['-', '.']).collect();
    SPELLINGS.iter().find(|(other, _)| whole == *other || parts.contains(other))
}

#[test]
fn no_word_is_spelt_two_ways_in_the_keys() {
    let mut tried = 0;
    for (id, keys) in all() {
        for key in keys.every_key() {
            assert_eq!(misspelt(&key.name), None, "{id}");
            for word in readings(&key.kind) {
                tried += 1;
                assert_eq!(misspelt(word), None, "{id}: {}", key.name);
                let other = SYNONYMS.iter().find(|(other, _)| word == *other);
                let of_the_book = OF_THE_BOOK.contains(&(key.name.as_str(), word));
                assert!(of_the_book || other.is_none(), "{id}: {} {other:?}", key.name);
            }
        }
    }
    assert!(4000 < tried, "{tried}");
}

/// Names that circumstances had for what is a posture, an order, a distance, models under a template or a
/// shell everywhere else.
const SAID_OTHERWISE: [&str; 9] =
    ["covered", "dug_in", "down", "entrenched", "he", "inches", "pace", "stationary", "under"];

#[test]
fn what_is_one_thing_is_one_key() {
    for (id, keys) in all() {
        for key in keys.circumstances.every_key() {
            // The structures under a burst are no models.
            let is_of_bombs = id == "cd.structure.bombs" && key.name == "under";
            assert!(is_of_bombs || !SAID_OTHERWISE.contains(&&*key.name), "{id}: {}", key.name);
        }
    }
}

#[test]
fn what_a_former_ruling_is_now_is_a_reading_that_it_has() {
    let all: Vec<(&str, Keys)> = all().collect();
    let mut held = 0;
    for former in FORMER.iter().filter(|former| former.key.starts_with("rulings.")) {
        let (name, now) = former.now.split_once(" = ").unwrap_or((&former.now, ""));
        let (name, now) = (name.trim_matches('"'), now.trim_matches('"'));
        let of_rules = all.iter().filter(|(id, _)| id.starts_with(&former.rules));
        let rulings = of_rules.filter_map(|(_, keys)| keys.rulings.get(name));
        for ruling in rulings {
            held += 1;
            let words = readings(&ruling.kind);
            assert!(now.is_empty() || words.contains(&now), "{}: {}", former.key, former.now);
        }
    }
    assert!(100 < held, "{held}");
}
