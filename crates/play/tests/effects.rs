//! Every key of every rule does something: some value of it changes what comes of some situation. And
//! each of its words, or forms, does something else than another one.
//!
//! `crates/rules/data/effects` has the witnesses: pairs of situations that differ in one key, and in
//! what comes of them. They are played again here. Where one lacks, or does not show anything any
//! more, others are searched for on request, for so many seconds in each rule where one lacks:
//!
//! ```sh
//! SANDTABLE_EFFECTS=60 cargo test -p sandtable-play --test suite effects::
//! ```
//!
//! `crates/rules/data/idle.tsv` lists the keys and words for which there is none, each with the reason;
//! `crates/rules/data/effects/unseen.tsv` those for which no search has found one, though they may do
//! something: nothing is added to it but by hand, and whatever is found has to leave it.
//!
//! And nothing is offered that cannot be had: each word, those two lists included, stands in a situation
//! that is played, one of the known ones or one that differs from those in little.

mod covered;
mod idle;
mod laws;
mod patch;
mod places;
mod playable;
mod search;
mod wanted;
mod witness;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::rc::Rc;
use std::time::Duration;

use sandtable_play::{RuleFace, Situation};
use sandtable_rules::catalog::PROCEDURES;

use covered::{Covered, table_of};
use idle::{Idle, idle};
use laws::{Comes, QUICK, comes};
use wanted::wanted;
use witness::{Witness, keep, witnesses};

/// The rules of a book.
fn rules(book: &str) -> Vec<RuleFace> {
    let ids = PROCEDURES.iter().map(|about| about.id).filter(|id| id.starts_with(book));
    ids.map(|id| RuleFace::find(id).unwrap()).collect()
}

/// Plays the witnesses of a rule again: those that show something that was not known yet, with what
/// differs now, and what is wrong with the others.
fn replay(face: &RuleFace, all: &[Witness], covered: &mut Covered) -> (Vec<Witness>, Vec<String>) {
    let mut played: BTreeMap<String, Rc<Comes>> = BTreeMap::new();
    let mut play = |situation: &Situation| {
        let comes = || Rc::new(comes(face, situation, QUICK));
        Rc::clone(played.entry(format!("{situation:?}")).or_insert_with(comes))
    };
    let (mut good, mut wrong) = (Vec::new(), Vec::new());
    for witness in all.iter().filter(|witness| witness.rule == face.about.id) {
        let Witness { rule, at, differs: before, .. } = witness;
        let now = witness.difference(&mut play, face);
        if now.as_ref() != Some(before) {
            let now = now.as_deref().unwrap_or("nothing");
            wrong.push(format!("{rule} {at}: {before} should differ, and {now} does"));
        }
        let (Some(about), Some(differs)) = (witness.about(face), now) else { continue };
        let witness = Witness { differs, ..witness.clone() };
        if covered.note(&witness, &about) {
            good.push(witness);
        }
    }
    (good, wrong)
}

/// Keeps what still shows something, and searches for what lacks.
#[expect(clippy::print_stderr, reason = "a long search says how far it is")]
fn write(book: &str, patience: Duration) {
    let (old, mut covered) = (witnesses(book), Covered::default());
    let mut all: Vec<Witness> = Vec::new();
    let rules = rules(book);
    for face in &rules {
        all.extend(replay(face, &old, &mut covered).0);
    }
    for face in &rules {
        let found = search::search(face, &mut covered, &all, patience);
        eprintln!("{}: {} found, open: {:?}", face.about.id, found.len(), covered.open(face));
        all.extend(found);
        // A search that is cut short goes on from here.
        keep(book, &all);
    }
    let place = |witness: &Witness| rules.iter().position(|face| face.about.id == witness.rule);
    all.sort_by_key(|witness| (place(witness), witness.at.clone()));
    keep(book, &all);
}

/// The keys and words of a book that do nothing, as far as is known: those within tables of figures in
/// any rule.
fn silent(book: &str, covered: &Covered) -> BTreeSet<Idle> {
    let mut found = BTreeSet::new();
    for face in rules(book) {
        for key in wanted(&face.keys) {
            let Some(words) = covered.lacks(&face.about.id, &key) else { continue };
            let any = format!("{book}*");
            let rule = if table_of(&key.name).is_some() { &any } else { &face.about.id };
            let of = |word: &str| Idle::of(rule, &key.name, word);
            match words.as_slice() {
                [] => found.extend([of("")]),
                words => found.extend(words.iter().map(|word| of(word))),
            }
        }
    }
    found
}

#[track_caller]
fn hold(book: &str) {
    if let Ok(seconds) = env::var("SANDTABLE_EFFECTS") {
        write(book, Duration::from_secs(seconds.parse().unwrap()));
    }
    let (all, mut covered) = (witnesses(book), Covered::default());
    let mut wrong = Vec::new();
    for face in rules(book) {
        wrong.extend(replay(&face, &all, &mut covered).1);
    }
    assert!(wrong.is_empty(), "witnesses that show nothing:\n{}", wrong.join("\n"));
    let said = idle(book);
    let silent = silent(book, &covered);
    let new = silent.iter().filter(|it| !said.iter().any(|said| said.says(it)));
    let new = lines(new);
    assert!(
        new.is_empty(),
        "keys and words that do nothing (SANDTABLE_EFFECTS=60 searches):\n{new}"
    );
    let idle = lines(said.iter().filter(|said| !silent.iter().any(|it| said.says(it))));
    assert!(idle.is_empty(), "these do something:\n{idle}");
}

/// Every word can be played in some situation.
#[track_caller]
fn hold_words(book: &str) {
    let all = witnesses(book);
    let found: BTreeSet<Idle> =
        rules(book).iter().flat_map(|face| playable::refused(face, &all)).collect();
    assert!(found.is_empty(), "words that nothing can be played with:\n{}", lines(found.iter()));
}

fn lines<'a>(rows: impl Iterator<Item = &'a Idle>) -> String {
    rows.map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_key_of_bolt_action_does_something() {
    hold("ba.");
}

#[test]
fn every_key_of_command_decision_does_something() {
    hold("cd.");
}

#[test]
fn every_key_of_1916_does_something() {
    hold("wtj.");
}

#[test]
fn every_word_of_bolt_action_can_be_played() {
    hold_words("ba.");
}

#[test]
fn every_word_of_command_decision_can_be_played() {
    hold_words("cd.");
}

#[test]
fn every_word_of_1916_can_be_played() {
    hold_words("wtj.");
}
