//! What may be written at a place.

use std::collections::BTreeSet;

use super::asked;
use super::atlas::Atlas;
use super::declared::{Declared, Meaning, Of, Proposal, What};
use super::keys;
use super::names::measure_told;
use super::tokens::Row;
use crate::problem::Span;
use crate::syntax::Section;
use crate::token::Kind;
use crate::vocabulary::{Role, vocabulary};

/// What may be written at a place of the page.
pub(super) fn at(atlas: &Atlas, at: usize) -> Vec<Proposal> {
    let inner = atlas.row.within_text(at);
    let row = inner.as_ref().unwrap_or(&atlas.row);
    let place = Place::of(atlas, row, at);
    let mut seen = BTreeSet::new();
    let mut all = place.proposals();
    all.retain(|proposal| seen.insert((proposal.text.clone(), proposal.what.name())));
    all
}

/// Braces that stand in more others are not followed.
const DEEPEST: usize = 8;

/// A place where something is written.
struct Place<'a> {
    atlas: &'a Atlas,
    row: &'a Row,
    /// The number of the word that is written, or of that which would be the next.
    i: usize,
    /// What is written of it.
    span: Span,
    /// Whether it stands in quotes.
    is_text: bool,
}

impl<'a> Place<'a> {
    fn of(atlas: &'a Atlas, row: &'a Row, at: usize) -> Place<'a> {
        let word = row.at(at).filter(|&i| {
            matches!(row.all[i].kind, Kind::Name | Kind::Text) && row.all[i].span.start < at
        });
        let is_text = word.is_some_and(|i| row.all[i].kind == Kind::Text);
        let none = Span { start: at, end: at };
        let span = word.map_or(none, |i| row.all[i].span);
        Place { atlas, row, i: word.unwrap_or_else(|| row.behind(at)), span, is_text }
    }

    /// What is written before it, so many words before.
    fn before(&self, by: usize) -> &'a str {
        self.row.written(self.i.checked_sub(by))
    }

    fn proposals(&self) -> Vec<Proposal> {
        if let Some(told) = self.of_played() {
            return told;
        }
        if self.is_text {
            return Vec::new();
        }
        if let Some(path) = self.row.path_before(self.i) {
            return self.all(self.behind_dot(&path));
        }
        let values = self.values_of_record();
        if !values.is_empty() {
            return self.all(values);
        }
        let mut words = self.words();
        if ["of", "given"].iter().all(|word| self.before(1) != *word) && !words.is_empty() {
            words.extend(self.values());
            return words;
        }
        match self.context() {
            Context::File => self.language(&[Role::Head, Role::Declaration]),
            Context::Names => self.all(self.offered()),
            Context::Types => {
                self.all(self.types()).into_iter().chain(self.language(&[Role::Type])).collect()
            }
            Context::Measures => self.all(self.measures()),
            Context::Keys => self.all(self.keys()),
            Context::Values => self.values(),
        }
    }

    /// What may be said of a rule that is played, and of nothing else; nothing if the place is not
    /// in its braces.
    fn of_played(&self) -> Option<Vec<Proposal>> {
        if let Some(key) = asked::value_of(self.row, self.i) {
            let asked = asked::key_at(self.row, key)?;
            let rule = self.atlas.played(self.span, &asked.rule)?;
            let keys = keys::below(&**rule, asked.section, &asked.above);
            let key = keys.into_iter().find(|of| of.name == self.row.written(Some(key)))?;
            let words = keys::words(&key.kind);
            let quoted = words.into_iter().map(|(word, meaning)| {
                self.proposal(&Meaning {
                    what: What::Word,
                    name: format!("\"{word}\""),
                    can_be: key.name.clone(),
                    meaning: meaning.to_owned(),
                    place: None,
                })
            });
            let quoted: Vec<Proposal> = quoted.collect();
            let others = if self.is_text { Vec::new() } else { self.values() };
            return Some(quoted.into_iter().chain(others).collect());
        }
        let asked = asked::key_at(self.row, self.i).filter(|_| !self.is_text)?;
        let rule = self.atlas.played(self.span, &asked.rule)?;
        let keys = keys::below(&**rule, asked.section, &asked.above);
        let mut told: Vec<Proposal> =
            keys.iter().map(|key| self.proposal(&keys::told(key))).collect();
        if asked.above.is_empty() && asked.section == Section::Circumstances {
            for section in [Section::Figures, Section::Rulings] {
                told.push(self.word(section.name()));
            }
        }
        Some(told)
    }

    /// The values of the record that is made or changed in the braces here, if one may be named next.
    fn values_of_record(&self) -> Vec<Meaning> {
        let begins = ["{", ","].contains(&self.before(1)) || self.begins_line();
        let brace = self.row.open_before(self.i).first().copied().filter(|_| begins);
        let records = brace.map_or_else(Vec::new, |brace| self.records(brace, 0));
        let values = records.into_iter().flat_map(|of| self.atlas.parts(of));
        let values = values.map(|value| &self.atlas.declared[value]);
        values.filter(|value| value.what == What::Value).map(Declared::told).collect()
    }

    /// What has the values that are said in braces which stand in so many others: a key before a `=`, a
    /// record before `with`, or the name of a record.
    fn records(&self, brace: usize, depth: usize) -> Vec<usize> {
        let Some(before) = brace.checked_sub(1).filter(|_| depth < DEEPEST) else {
            return Vec::new();
        };
        if self.row.written(Some(before)) == "with" {
            return self.atlas.follow(&self.row.path_to(before));
        }
        if self.row.is_sign(Some(before), "=") {
            return self.set(before, depth);
        }
        let signs = ["=", "(", "[", ",", ":", "give", "then", "else", "??"];
        let is_value =
            before.checked_sub(1).is_some_and(|sign| signs.contains(&self.row.written(Some(sign))));
        if is_value { self.atlas.follow(&self.row.path_to(brace)) } else { Vec::new() }
    }

    /// What is given a value by a `=` in so many braces: in those of a record, a value of it.
    fn set(&self, equals: usize, depth: usize) -> Vec<usize> {
        let key = self.row.path_to(equals);
        let outer = self.row.open_before(equals).first().copied();
        let outer = outer.map_or_else(Vec::new, |outer| self.records(outer, depth + 1));
        if outer.is_empty() {
            return self.atlas.follow(&key);
        }
        key.iter().fold(outer, |found, name| {
            let parts = found.into_iter().flat_map(|of| self.atlas.parts(of));
            parts.filter(|part| self.atlas.declared[*part].name == name.text).collect()
        })
    }

    /// What stands behind a dot: values of a record, measures of a rule that is played.
    fn behind_dot(&self, path: &[crate::syntax::Name]) -> Vec<Meaning> {
        let mut told = Vec::new();
        for of in self.atlas.follow(path) {
            let parts = self.atlas.parts(of);
            told.extend(parts.into_iter().map(|part| self.atlas.declared[part].told()));
            if let Of::Played(rule) = &self.atlas.declared[of].of
                && let Some(rule) = self.atlas.played(path[0].span, rule)
            {
                told.extend(rule.measures().iter().map(measure_told));
            }
        }
        told.extend(self.rulings_behind(path));
        told
    }

    /// The rulings whose names begin with names and dots.
    fn rulings_behind(&self, path: &[crate::syntax::Name]) -> Vec<Meaning> {
        let start = crate::syntax::dotted(path) + ".";
        let rulings = self.atlas.declared.iter().filter(|of| of.what == What::Ruling);
        let rest = rulings.filter_map(|of| {
            let rest = of.name.strip_prefix(&start)?;
            Some(Meaning { name: rest.to_owned(), ..of.told() })
        });
        rest.collect()
    }

    /// The words of what is compared or set: behind `==`, `!=` and `=`, and the cases of `when`.
    fn words(&self) -> Vec<Proposal> {
        let sign = self.before(1);
        let found = match sign {
            "=" => self.set(self.i - 1, 0),
            "==" | "!=" => self.atlas.follow(&self.row.path_to(self.i - 1)),
            _ => match self.row.open_before(self.i).first() {
                Some(&brace) if self.begins_case(brace) => {
                    self.atlas.follow(&self.row.path_to(brace))
                }
                _ => return Vec::new(),
            },
        };
        let parts =
            found.into_iter().flat_map(|of| self.atlas.parts(of)).map(|n| &self.atlas.declared[n]);
        let words = parts.filter(|of| of.what == What::Word).map(|of| self.proposal(&of.told()));
        let words: Vec<Proposal> = words.collect();
        if words.is_empty() || ["==", "!=", "="].contains(&sign) {
            return words;
        }
        words.into_iter().chain([self.word("else")]).collect()
    }

    /// Whether a case of `when` may begin here, in this brace.
    fn begins_case(&self, brace: usize) -> bool {
        let start = self.row.path_start(brace.saturating_sub(1));
        let is_when = self.row.written(start.checked_sub(1)) == "when";
        let begins = ["{", ",", "}"].contains(&self.before(1)) || self.begins_line();
        is_when && begins
    }

    /// Whether nothing stands before it on its line.
    fn begins_line(&self) -> bool {
        let last = self.i.checked_sub(1).and_then(|before| self.row.all.get(before));
        let between = last.and_then(|last| self.row.text.get(last.span.end..self.span.start));
        between.is_none_or(|between| between.contains('\n'))
    }

    /// What kind of thing stands here.
    fn context(&self) -> Context {
        let items = vocabulary().iter().find(|(role, _)| *role == Role::Declaration);
        let words = items.map_or(&[][..], |(_, words)| words);
        let open = self.row.open_before(self.i);
        let begins = self.begins_line();
        let Some(first) = self.row.declaration(self.i, words) else { return Context::File };
        let first = self.row.written(Some(first));
        match (first, open.is_empty()) {
            ("use", true) if [":", ","].contains(&self.before(1)) => Context::Names,
            ("expect", true) if !begins && !self.is_behind("=") => Context::Measures,
            ("expect", true) if !begins && self.is_behind_word("given") => Context::Keys,
            ("expect" | "part" | "refuse", true) if !begins => Context::Values,
            (_, true) if begins => Context::File,
            ("circumstances" | "figures" | "rulings" | "record", false) => Context::Types,
            ("example", false) if self.is_behind_word("then") => Context::Measures,
            ("example", false) if self.is_behind_word("given") => Context::Keys,
            _ => Context::Values,
        }
    }

    /// Whether a sign stands before it in its declaration.
    fn is_behind(&self, sign: &str) -> bool {
        let line = (0..self.i).rev().take_while(|&at| self.row.all[at].indent.is_none());
        line.into_iter().any(|at| self.row.is_sign(Some(at), sign))
    }

    /// Whether the last of the words that part a test is this one.
    fn is_behind_word(&self, word: &str) -> bool {
        let mut before = (0..self.i).rev().map(|at| self.row.written(Some(at)));
        before.find(|w| ["given", "faces", "then", "expect", "example"].contains(w)) == Some(word)
    }

    /// What is seen here and has a value.
    fn values(&self) -> Vec<Proposal> {
        let roles = [
            Role::Statement,
            Role::Operator,
            Role::Constant,
            Role::Question,
            Role::Fold,
            Role::Function,
        ];
        let mut told = self.all(self.seen(|what| {
            !matches!(what, What::File | What::Measure | What::Example | What::Expectation)
        }));
        told.extend(self.all(self.words_of_enums()));
        told.extend(self.language(&roles));
        told
    }

    /// What is seen here of some kinds.
    fn seen(&self, is_one: impl Fn(What) -> bool) -> Vec<Meaning> {
        let all = self.atlas.declared.iter().filter(|of| of.within.is_none() && is_one(of.what));
        let names: BTreeSet<&str> = all.map(|of| of.name.as_str()).collect();
        let found = names.into_iter().flat_map(|name| self.atlas.seen(self.span, name));
        let found = found.map(|n| &self.atlas.declared[n]).filter(|of| is_one(of.what));
        found.map(Declared::told).collect()
    }

    /// The words of the enums that are seen here.
    fn words_of_enums(&self) -> Vec<Meaning> {
        let is_enum = |n: &usize| {
            let of = &self.atlas.declared[*n];
            of.what == What::Enum && self.atlas.sees(0, &of.name, of.span)
        };
        let enums = (0..self.atlas.declared.len()).filter(is_enum);
        let words = enums.flat_map(|of| self.atlas.parts(of));
        words.map(|n| self.atlas.declared[n].told()).collect()
    }

    fn types(&self) -> Vec<Meaning> {
        self.seen(|what| matches!(what, What::Enum | What::Record))
    }

    fn keys(&self) -> Vec<Meaning> {
        self.seen(|what| matches!(what, What::Circumstance | What::Figure | What::Ruling))
    }

    fn measures(&self) -> Vec<Meaning> {
        let measures = self.atlas.declared.iter().filter(|of| of.what == What::Measure);
        measures.map(Declared::told).collect()
    }

    /// What may be taken from the file that is named behind `use`.
    fn offered(&self) -> Vec<Meaning> {
        let text = (0..self.i).rev().find_map(|at| self.row.said(Some(at)));
        let uses = self.atlas.uses.first().into_iter().flatten();
        let from = uses.into_iter().find(|used| Some(used.file.as_str()) == text);
        let Some(from) = from.and_then(|used| used.from) else {
            let offers = text.and_then(|text| self.atlas.offers.get(text));
            return offers.cloned().unwrap_or_default();
        };
        let is_of_it = |of: &&Declared| of.is_offered() && self.atlas.file(of.span) == from;
        self.atlas.declared.iter().filter(is_of_it).map(Declared::told).collect()
    }

    fn all(&self, told: impl IntoIterator<Item = Meaning>) -> Vec<Proposal> {
        told.into_iter().map(|meaning| self.proposal(&meaning)).collect()
    }

    fn language(&self, roles: &[Role]) -> Vec<Proposal> {
        let words = vocabulary().iter().filter(|(role, _)| roles.contains(role));
        words.flat_map(|(_, words)| words.iter().map(|word| self.word(word))).collect()
    }

    /// A word of the language.
    fn word(&self, word: &str) -> Proposal {
        let (name, nothing) = (word.to_owned(), String::new());
        let (can_be, meaning) = (nothing.clone(), nothing);
        self.proposal(&Meaning { what: What::Language, name, can_be, meaning, place: None })
    }

    fn proposal(&self, of: &Meaning) -> Proposal {
        let Meaning { what, name, can_be, meaning, .. } = of.clone();
        Proposal { what, text: name, can_be, meaning, replaces: self.span }
    }
}

/// What kind of thing stands at a place.
enum Context {
    /// What a file begins with, or a declaration.
    File,
    /// Names of another file.
    Names,
    /// Types.
    Types,
    /// Measures.
    Measures,
    /// Keys of a situation.
    Keys,
    /// Values and statements.
    Values,
}
