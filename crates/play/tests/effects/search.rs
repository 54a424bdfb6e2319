//! The search for situations that show what a key does: long, and done only where witnesses lack.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::{Duration, Instant};

use sandtable_keys::{Forms, Key, Kind, Number};
use sandtable_play::{RuleFace, Situation};
use serde_json::{Value, json};

use super::covered::Covered;
use super::laws::{Comes, Effort, QUICK, THOROUGH, comes, difference};
use super::patch::{changes, patch, without};
use super::places::{Place, places};
use super::wanted::words;
use super::witness::{About, Witness, document, example, situation, with};
use crate::support::draws::Draws;
use crate::support::situations::situations;

/// Situations in which a rule is tried, at most.
const DRAWN: usize = 400;
/// Of them, those that are examples and shipped scenarios, as they are.
const EXAMPLES: usize = 6;
/// Situations in which one key is tried, at most.
const TRIED: usize = 100;
/// Values that are drawn for each key in each situation.
const VALUES: usize = 2;

/// Numbers below this are small.
const SMALL: u64 = 12;

/// Situations that are drawn to see at once what was seen with a thorough look.
const SMALLER: usize = 60;

/// The witnesses that are found for keys of a rule of which something is not known yet, in so much time
/// about: half of it among situations like the examples, half, looked at thoroughly, among those in
/// which other keys are known to do something.
pub(crate) fn search(
    face: &RuleFace,
    covered: &mut Covered,
    known: &[Witness],
    patience: Duration,
) -> Vec<Witness> {
    let (witnesses, refusals, tried) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    let until = Instant::now() + patience / 2;
    let mut found = Found { face, covered, witnesses, refusals, tried, until, effort: QUICK };
    // What was found before is not looked for again, nor what was not among the same situations.
    let seed = 1916 + known.len() as u64;
    found.among(&situations(face, 0), seed);
    let known = known.iter().filter(|witness| witness.rule == face.about.id);
    let starts: Vec<_> = known.filter_map(|witness| witness.situations(face)).flatten().collect();
    let (effort, until, tried) = (THOROUGH, Instant::now() + patience / 2, BTreeMap::new());
    found = Found { tried, until, effort, ..found };
    found.among(&starts, seed);
    found.with_refusals()
}

/// A situation drawn around another: in every third the book's figures hold.
fn drawn(face: &RuleFace, start: &Situation, number: usize, draws: &mut Draws) -> Situation {
    let mut found = start.clone();
    for _ in 0..(number / EXAMPLES).min(1 + number % 3) {
        found = draws.situation(&face.keys, &found);
    }
    if !number.is_multiple_of(4) {
        found.figures.clone_from(&start.figures);
    }
    found.behaviour.clone_from(&start.behaviour);
    lower(&mut found.circumstances, draws);
    found
}

/// Makes every other large number a small one: more is decided by eight pins or nine than by twenty.
fn lower(value: &mut Value, draws: &mut Draws) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| lower(item, draws)),
        Value::Object(table) => table.values_mut().for_each(|inner| lower(inner, draws)),
        Value::Number(number) => {
            let large = number.as_u64().filter(|number| SMALL <= *number && draws.place(2) == 0);
            if let Some(large) = large {
                *value = json!(large % SMALL);
            }
        }
        _ => (),
    }
}

/// What is found about a rule.
struct Found<'a> {
    face: &'a RuleFace,
    covered: &'a mut Covered,
    witnesses: Vec<Witness>,
    /// By the name of a key, what shows that something is refused.
    refusals: BTreeMap<String, Witness>,
    /// By the name of a key, in how many situations it was tried.
    tried: BTreeMap<String, usize>,
    /// When it is given up.
    until: Instant,
    /// How closely it is looked.
    effort: Effort,
}

impl Found<'_> {
    /// Looks at situations, and at others that are drawn around them.
    fn among(&mut self, starts: &[Situation], seed: u64) {
        let mut draws = Draws::of_seed(seed);
        for (number, start) in starts.iter().cycle().take(DRAWN.max(starts.len())).enumerate() {
            let open = self.covered.open(self.face);
            if open.is_empty() || self.until < Instant::now() {
                break;
            }
            let situation = drawn(self.face, start, number, &mut draws);
            self.look(number, &situation, &open);
        }
    }

    /// Tries the keys that are open in a situation.
    fn look(&mut self, number: usize, start: &Situation, open: &BTreeSet<String>) {
        let (face, document) = (self.face, document(self.face, start));
        let Some(start) = situation(face, &document) else { return };
        let is_open = |name: &str| {
            open.contains(name)
                || open.iter().any(|open| {
                    open.starts_with("figures.") && name.starts_with(&format!("{open}."))
                })
        };
        let mut before = None;
        for (at, place) in places(&face.keys, &start).iter().enumerate() {
            if !is_open(&place.name) {
                continue;
            }
            let tried = self.tried.entry(place.name.clone()).or_default();
            *tried += 1;
            if TRIED < *tried {
                continue;
            }
            let before = before.get_or_insert_with(|| comes(face, &start, self.effort));
            if self.until < Instant::now() {
                return;
            }
            // What is drawn for a key does not hang on which others are open.
            let mut draws = Draws::of_seed((1000 * number + at) as u64);
            self.try_values(&document, place, before, &mut draws);
        }
    }

    fn try_values(&mut self, start: &Value, place: &Place<'_>, before: &Comes, draws: &mut Draws) {
        let from = start.pointer(&place.at).cloned().unwrap_or_default();
        for to in values(place.key, &from, draws) {
            let of = |value| words(&place.key.kind, value);
            let about = About {
                name: place.name.clone(),
                words: of(&from).symmetric_difference(&of(&to)).cloned().collect(),
            };
            let mut witness = Witness {
                rule: self.face.about.id.clone(),
                at: place.at.clone(),
                from: from.clone(),
                to: to.clone(),
                given: Value::Null,
                differs: String::new(),
            };
            if to == from || !self.covered.is_new(&witness, &about) {
                continue;
            }
            let changed = with(start, &place.at, &to).and_then(|it| situation(self.face, &it));
            let Some(changed) = changed else { continue };
            if difference(before, &comes(self.face, &changed, self.effort)).is_none() {
                continue;
            }
            let Some((given, differs)) = self.seen_at_once(&witness, start, draws) else {
                continue;
            };
            (witness.given, witness.differs) = (given, differs);
            if witness.is_refusal() {
                self.refusals.entry(about.name).or_insert(witness);
            } else {
                self.covered.note(&witness, &about);
                self.witnesses.push(simplest(self.face, witness));
            }
        }
    }

    /// What is given where a quick look sees what a key does, and what differs there: a situation, or one
    /// of those that are drawn around it.
    fn seen_at_once(
        &self,
        witness: &Witness,
        start: &Value,
        draws: &mut Draws,
    ) -> Option<(Value, String)> {
        let around = situation(self.face, start)?;
        let others = (0..SMALLER).map(|_| draws.situation(&self.face.keys, &around));
        let others = others.map(|situation| document(self.face, &situation));
        std::iter::once(start.clone()).chain(others).find_map(|start| {
            let given = patch(&example(self.face), &start);
            let seen = Witness { given, ..witness.clone() };
            let mut quickly = |situation: &Situation| Rc::new(comes(self.face, situation, QUICK));
            let differs = seen.difference(&mut quickly, self.face)?;
            Some((seen.given, differs))
        })
    }

    /// What is found, with refusals of keys that were not seen to do anything else.
    fn with_refusals(self) -> Vec<Witness> {
        let Found { face, covered, mut witnesses, refusals, .. } = self;
        for (name, witness) in refusals {
            if !covered.has(&witness.rule, &name) {
                covered.note(&witness, &About { name, words: Vec::new() });
                witnesses.push(simplest(face, witness));
            }
        }
        witnesses
    }
}

/// Values to try instead of the one that is there.
fn values(key: &Key, now: &Value, draws: &mut Draws) -> Vec<Value> {
    match &key.kind {
        Kind::Choice(readings) => readings.iter().map(|it| json!(it.word)).collect(),
        Kind::YesOrNo => vec![json!(true), json!(false)],
        kind => {
            let times = if let Kind::Forms(Forms { forms, .. }) = kind { forms.len() } else { 1 };
            let random = (0..VALUES * times).filter_map(|_| draws.value(kind));
            let near = now.as_i64().into_iter().flat_map(|now| [now + 1, now - 1]);
            random.chain(near.map(Value::from)).chain(ends(kind)).collect()
        }
    }
}

/// The ends of a range.
fn ends(kind: &Kind) -> Vec<Value> {
    match kind {
        Kind::Number(Number { whole: true, least: Some(least), most: Some(most), .. }) => {
            vec![json!(*least as i64), json!(*most as i64)]
        }
        Kind::Number(Number { least: Some(least), most: Some(most), .. }) => {
            vec![json!(least), json!(most)]
        }
        _ => Vec::new(),
    }
}

/// The same witness with nothing given that it does not need.
fn simplest(face: &RuleFace, mut witness: Witness) -> Witness {
    let bare = json!({});
    if witness.given == bare {
        return witness;
    }
    if let Some(bare) = still(face, &witness, bare) {
        return bare;
    }
    for change in changes(&witness.given) {
        let less = without(&witness.given, &change);
        witness = less.and_then(|less| still(face, &witness, less)).unwrap_or(witness);
    }
    witness
}

/// A witness with something else given; nothing if nothing differs then.
fn still(face: &RuleFace, witness: &Witness, given: Value) -> Option<Witness> {
    let mut less = Witness { given, ..witness.clone() };
    less.differs =
        less.difference(&mut |situation| Rc::new(comes(face, situation, QUICK)), face)?;
    (less.is_refusal() == witness.is_refusal()).then_some(less)
}
