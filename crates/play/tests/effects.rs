//! Every key of every entry of Command Decision does something in it: some value of it changes what
//! comes of some situation. And every word of a key can be played. (The other books take too long.)
//!
//! Situations are those in which invariants are held: examples, shipped scenarios and draws of fixed
//! seeds. `crates/rules/data/idle.tsv` lists the keys that cannot, each with the reason.

#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a test may panic")]

#[path = "support/charts.rs"]
mod charts;
#[path = "support/draws.rs"]
mod draws;
#[path = "effects/places.rs"]
mod places;
#[path = "support/rows.rs"]
mod rows;
#[path = "support/scenarios.rs"]
mod scenarios;
#[path = "invariants/situations.rs"]
mod situations;

use std::collections::{BTreeMap, BTreeSet};

use sandtable_keys::Kind;
use sandtable_play::{RuleFace, Situation};
use sandtable_rules::catalog::PROCEDURES;
use sandtable_sim::Stream;
use sandtable_sim::exact::Budget;
use serde_json::{Value, json};

use draws::Draws;
use places::{Place, places};
use rows::rows;
use situations::situations;

/// Small enough that what is beyond it is sampled at once.
const BUDGET: Budget = Budget { paths: 400, states: 200, rounds: 60 };
/// Trials of what is too large to be enumerated.
const TRIALS: u64 = 60;
/// Situations in which a rule is tried, at most.
const DRAWN: usize = 400;
/// Situations in which a key is tried that is said to be idle.
const DRAWN_FOR_IDLE: usize = 40;
/// Of them, those that are examples and shipped scenarios, as they are.
const EXAMPLES: usize = 20;
/// Values that are drawn for each key in each situation.
const VALUES: usize = 2;

/// What comes of a situation, by value; or the key that it is refused for.
#[derive(PartialEq)]
enum Comes {
    Refused(Vec<String>),
    Law(BTreeMap<String, f64>),
}

fn comes(face: &RuleFace, situation: &Situation) -> Comes {
    let prepared = match face.prepare(std::slice::from_ref(situation)) {
        Err(refused) => return Comes::Refused(refused.key),
        Ok(prepared) => prepared,
    };
    let law = if let Ok(law) = prepared.experiment.enumerate(&BUDGET) {
        law.outcomes.iter().map(|(values, p)| (format!("{values:?}"), *p)).collect()
    } else {
        let tally = prepared.experiment.sample(&Stream::new(1944, "effects"), 0..TRIALS);
        tally.counts.iter().map(|(values, n)| (format!("{values:?}"), *n as f64)).collect()
    };
    Comes::Law(law)
}

/// What a key was seen to do.
#[derive(Default)]
struct Seen {
    /// Values that were tried.
    tried: u32,
    /// Whether one of them changed what comes of a situation.
    moves: bool,
    /// Whether one of them was refused, or made another key be refused.
    refuses: bool,
    /// Its words that were tried, and those of them that could be played.
    words: BTreeSet<String>,
    played: BTreeSet<String>,
}

impl Seen {
    /// Whether no more is to be learnt.
    fn is_settled(&self) -> bool {
        (self.moves || self.refuses) && self.words == self.played
    }
}

fn values(place: &Place<'_>, now: &Value, draws: &mut Draws) -> Vec<Value> {
    match &place.key.kind {
        Kind::Choice(readings) => readings.iter().map(|it| json!(it.word)).collect(),
        Kind::YesOrNo => vec![json!(true), json!(false)],
        kind => {
            let values = (0..VALUES).filter_map(|_| draws.value(kind));
            let near = now.as_i64().into_iter().flat_map(|now| [now + 1, now - 1]);
            values.chain(near.map(Value::from)).collect()
        }
    }
}

/// A situation drawn around another: in every third the book's figures hold.
fn drawn(face: &RuleFace, start: &Situation, number: usize, draws: &mut Draws) -> Situation {
    let mut found = start.clone();
    for _ in 0..(number / EXAMPLES).min(1 + number % 3) {
        found = draws.situation(&face.keys, &found);
    }
    let by_the_book = !number.is_multiple_of(4);
    let figures = if by_the_book { &start.figures } else { &found.figures };
    let keys = &face.keys;
    Situation {
        weight: 1,
        circumstances: keys.circumstances.complete(&found.circumstances),
        figures: keys.figures.complete(figures),
        rulings: keys.rulings.complete(&found.rulings),
        behaviour: start.behaviour.clone(),
    }
}

/// What each key of a rule does, by its name.
fn look(face: &RuleFace, is_idle: &dyn Fn(&str) -> Option<usize>) -> BTreeMap<String, Seen> {
    let mut all: BTreeMap<String, Seen> = BTreeMap::new();
    let mut draws = Draws::of_seed(1916);
    let starts = situations(face, 0);
    for (number, start) in starts.iter().cycle().take(DRAWN).enumerate() {
        let situation = drawn(face, start, number, &mut draws);
        let is_done = |name: &str, seen: &Seen| match is_idle(name) {
            Some(_) => DRAWN_FOR_IDLE < number,
            None => seen.is_settled(),
        };
        let mut before = None;
        for (at, place) in places(&face.keys, &situation).iter().enumerate() {
            let seen = all.entry(place.name.clone()).or_default();
            if is_done(&place.name, seen) {
                continue;
            }
            let before = before.get_or_insert_with(|| comes(face, &situation));
            // What is drawn for a key does not hang on which others are settled.
            let mut draws = Draws::of_seed((1000 * number + at) as u64);
            try_values(face, &situation, place, before, seen, &mut draws);
        }
        if DRAWN_FOR_IDLE < number && all.iter().all(|(name, seen)| is_done(name, seen)) {
            break;
        }
    }
    all
}

fn try_values(
    face: &RuleFace,
    situation: &Situation,
    place: &Place<'_>,
    before: &Comes,
    seen: &mut Seen,
    draws: &mut Draws,
) {
    for value in values(place, place.said(situation), draws) {
        let Some(changed) = place.with(&face.keys, situation, value.clone()) else { continue };
        let after = comes(face, &changed);
        seen.tried += 1;
        if let (Kind::Choice(_), Some(word)) = (&place.key.kind, value.as_str()) {
            seen.words.insert(word.to_owned());
            if matches!(after, Comes::Law(_)) {
                seen.played.insert(word.to_owned());
            }
        }
        match (before, &after) {
            (Comes::Law(before), Comes::Law(after)) => seen.moves |= before != after,
            (before, after) => seen.refuses |= before != after,
        }
    }
}

/// Keys that do nothing in a rule, and why: what ids begin with, and what names of keys begin with.
struct Idle {
    rule: String,
    key: String,
}

fn idle() -> Vec<Idle> {
    let row = |[rule, key, why]: [String; 3]| {
        assert!(!why.is_empty(), "{rule} {key}");
        Idle { rule, key }
    };
    rows("idle.tsv").map(row).collect()
}

impl Idle {
    fn is_of(&self, id: &str, name: &str) -> bool {
        let begins = |text: &str, with: &str| match with.strip_suffix('*') {
            Some(start) => text.starts_with(start),
            None => text == with,
        };
        begins(id, &self.rule) && begins(name, &self.key)
    }
}

/// What is wrong with the keys of a rule.
fn wrong(id: &str, idle: &[Idle], used: &mut BTreeSet<usize>) -> Vec<String> {
    let face = RuleFace::find(id).unwrap();
    let mut wrong = Vec::new();
    let is_idle = |name: &str| idle.iter().position(|idle| idle.is_of(id, name));
    for (name, seen) in look(&face, &is_idle) {
        let does_nothing = !seen.moves && !seen.refuses;
        let lost: Vec<_> = seen.words.difference(&seen.played).collect();
        if let Some(row) = is_idle(&name) {
            if does_nothing || !lost.is_empty() {
                used.insert(row);
            }
        } else if does_nothing {
            wrong.push(format!("{id}\t{name}: {} values change nothing", seen.tried));
        } else if !lost.is_empty() {
            wrong.push(format!("{id}\t{name}: {lost:?} are always refused"));
        }
    }
    wrong
}

/// Holds all rules of a book, but those whose situations are too large to meet all their keys.
#[track_caller]
fn hold_all(book: &str) {
    let idle: Vec<_> = idle().into_iter().filter(|idle| idle.rule.starts_with(book)).collect();
    let mut used = BTreeSet::new();
    let ids = PROCEDURES.iter().map(|about| about.id).filter(|id| id.starts_with(book));
    let ids = ids.filter(|id| !idle.iter().any(|idle| idle.is_of(id, "*")));
    let wrong: Vec<_> = ids.flat_map(|id| wrong(id, &idle, &mut used)).collect();
    assert!(wrong.is_empty(), "{} keys do nothing:\n{}", wrong.len(), wrong.join("\n"));
    let rows = idle.iter().enumerate();
    let done = rows.filter(|(row, idle)| !used.contains(row) && idle.key != "*");
    let done: Vec<_> = done.map(|(_, idle)| format!("{} {}", idle.rule, idle.key)).collect();
    assert!(done.is_empty(), "these keys do something: {done:#?}");
}

#[test]
fn every_key_of_command_decision_does_something() {
    hold_all("cd.");
}
