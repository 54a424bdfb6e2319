//! What the word at a place means.

use super::asked;
use super::atlas::Atlas;
use super::declared::{Meaning, Of, What};
use super::keys;
use super::tokens::Row;
use crate::problem::Span;
use crate::syntax::{Name, Section};

/// The word at a place, and what it may mean there.
pub(super) fn at(atlas: &Atlas, at: usize) -> (Span, Vec<Meaning>) {
    let nothing = (Span { start: at, end: at }, Vec::new());
    let inner = atlas.row.within_text(at);
    let row = inner.as_ref().unwrap_or(&atlas.row);
    let Some(i) = row.at(at) else { return nothing };
    let span = row.all[i].span;
    let meanings = if row.is_name(i) { of_name(atlas, row, i) } else { of_text(atlas, row, i) };
    (span, meanings)
}

/// What a name may mean.
fn of_name(atlas: &Atlas, row: &Row, i: usize) -> Vec<Meaning> {
    if let Some(asked) = asked::key_at(row, i).filter(|_| is_key(row, i)) {
        return of_key(atlas, row, i, &asked);
    }
    if let Some(measure) = played(atlas, row, i) {
        return vec![measure];
    }
    let name = row.name(i);
    let declared_here = |n: &usize| {
        let declared = &atlas.declared[*n];
        declared.span.start <= name.span.start
            && name.span.end <= declared.span.end
            && declared.what != What::Expectation
    };
    let here: Vec<usize> = (0..atlas.declared.len()).filter(declared_here).collect();
    let mut found = if here.is_empty() { seen(atlas, row, i, &name) } else { here };
    found.dedup();
    found.into_iter().map(|n| atlas.declared[n].told()).collect()
}

/// What is seen under a name, by the names before it, or else whatever has the name within
/// something: a word of an enum, a value of a record.
fn seen(atlas: &Atlas, row: &Row, i: usize, name: &Name) -> Vec<usize> {
    let before = row.path_before(i);
    let mut path = before.clone().unwrap_or_default();
    path.push(name.clone());
    let mut found =
        if before.as_ref().is_some_and(Vec::is_empty) { Vec::new() } else { atlas.follow(&path) };
    // `mine.trigger` is one name, of which this may be a part.
    if found.is_empty() {
        found = ruling(atlas, row, i);
    }
    if is_key(row, i) || found.is_empty() {
        let within = within(atlas, name);
        found = if found.is_empty() || !within.is_empty() && in_record(row, i) {
            within
        } else {
            found
        };
    }
    if found.is_empty() { measures(atlas, name) } else { found }
}

/// The ruling of whose name with dots a word is a part.
fn ruling(atlas: &Atlas, row: &Row, i: usize) -> Vec<usize> {
    let start = row.path_start(i);
    let mut path = vec![row.name(start)];
    let mut at = start;
    while row.is_sign(Some(at + 1), ".") && row.is_name(at + 2) {
        at += 2;
        path.push(row.name(at));
    }
    (1..=path.len())
        .rev()
        .map(|n| atlas.follow(&path[..n]))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
        .into_iter()
        .filter(|n| atlas.declared[*n].what == What::Ruling)
        .collect()
}

/// Whatever has a name within something that the page sees.
fn within(atlas: &Atlas, name: &Name) -> Vec<usize> {
    let is_seen = |n: &usize| {
        let declared = &atlas.declared[*n];
        let Some(whole) = declared.within.map(|of| &atlas.declared[of]) else { return false };
        let root = whole.within.map_or(whole, |of| &atlas.declared[of]);
        declared.name == name.text && atlas.sees(0, &root.name, root.span)
    };
    atlas.named(&name.text).iter().copied().filter(is_seen).collect()
}

fn measures(atlas: &Atlas, name: &Name) -> Vec<usize> {
    let is_it = |n: &usize| {
        let declared = &atlas.declared[*n];
        declared.what == What::Measure && declared.name == name.text
    };
    atlas.named(&name.text).iter().copied().filter(is_it).collect()
}

/// Whether a name stands where a key or a value of a record is said: before a `=`, or with others
/// in braces.
fn is_key(row: &Row, i: usize) -> bool {
    let mut last = i;
    while row.is_sign(Some(last + 1), ".") && row.is_name(last + 2) {
        last += 2;
    }
    row.is_sign(Some(last + 1), "=")
}

/// Whether a name stands in the braces of a record: `Bases { left = 3 }`, `with { pins = 2 }`.
fn in_record(row: &Row, i: usize) -> bool {
    let brace = row.open_before(i).first().copied();
    let before = brace.and_then(|brace| brace.checked_sub(1));
    let word = row.written(before);
    word == "with" || word.starts_with(|c: char| c.is_ascii_uppercase()) || word == "="
}

/// A key of a rule that is played.
fn of_key(atlas: &Atlas, row: &Row, i: usize, asked: &asked::Asked) -> Vec<Meaning> {
    let Some(rule) = atlas.played(row.all[i].span, &asked.rule) else { return Vec::new() };
    let name = row.written(Some(i));
    let keys = keys::below(&**rule, asked.section, &asked.above);
    let whole = asked.above.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join(".");
    let is_it = |key: &&&crate::keys::Key| key.name == name || key.name == whole;
    let what = match asked.section {
        Section::Circumstances => What::Circumstance,
        Section::Figures => What::Figure,
        Section::Rulings => What::Ruling,
    };
    let place = || atlas.place_in(&asked.rule, what, &whole);
    let told = |key: &&crate::keys::Key| Meaning { place: place(), ..keys::told(key) };
    keys.iter().find(is_it).map(told).into_iter().collect()
}

/// What a rule comes to that is played: `mud.turns`.
fn played(atlas: &Atlas, row: &Row, i: usize) -> Option<Meaning> {
    let path = row.path_before(i).filter(|path| path.len() == 1)?;
    let play = atlas.follow(&path).into_iter().next()?;
    let Of::Played(named) = &atlas.declared[play].of else { return None };
    let rule = atlas.played(path[0].span, named)?;
    let measure = rule.measures().iter().find(|of| of.name == row.written(Some(i)))?;
    let place = atlas.place_in(named, What::Measure, &measure.name);
    Some(Meaning { place, ..measure_told(measure) })
}

/// A measure of a rule that is played.
pub(super) fn measure_told(measure: &crate::playable::PlayedMeasure) -> Meaning {
    let unit = measure.scale.unit;
    let can_be = if unit.is_empty() { String::new() } else { format!("({unit})") };
    let (name, meaning) = (measure.name.clone(), measure.meaning.clone());
    Meaning { what: What::Measure, name, can_be, meaning, place: None }
}

/// What a text in quotes means: the word of a key, or a rule with what it comes to.
fn of_text(atlas: &Atlas, row: &Row, i: usize) -> Vec<Meaning> {
    let Some(said) = row.said(Some(i)) else { return Vec::new() };
    if let Some(rule) = atlas.played(row.all[i].span, said) {
        let measures: Vec<&str> = rule.measures().iter().map(|of| of.name.as_str()).collect();
        let meaning = format!("It comes to {}.", measures.join(", "));
        let (name, can_be) = (said.to_owned(), String::new());
        return vec![Meaning { what: What::Play, name, can_be, meaning, place: None }];
    }
    let word = || {
        let key = asked::value_of(row, i)?;
        let asked = asked::key_at(row, key)?;
        let rule = atlas.played(row.all[i].span, &asked.rule)?;
        let keys = keys::below(&**rule, asked.section, &asked.above);
        let key = keys.into_iter().find(|of| of.name == row.written(Some(key)))?;
        let (word, meaning) = keys::words(&key.kind).into_iter().find(|(word, _)| *word == said)?;
        let (name, meaning) = (word.to_owned(), meaning.to_owned());
        Some(Meaning { what: What::Word, name, can_be: key.name.clone(), meaning, place: None })
    };
    word().into_iter().collect()
}

/// The file or the id that the page names at a place, behind `use` or `play`.
pub(super) fn file_at(atlas: &Atlas, at: usize) -> Option<&str> {
    let row = &atlas.row;
    let i = row.at(at)?;
    let before = |by: usize| row.written(i.checked_sub(by));
    (before(1) == "use" || before(3) == "play").then(|| row.said(Some(i))).flatten()
}
