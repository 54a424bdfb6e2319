//! A page with its declarations in order: types resolved, each name declared once.

mod bands;
mod cases;
mod checked;
mod declare;
mod fields;
mod forms;
mod key;
mod merge;
mod numbers;
mod parts;
mod reach;
mod resolve;
mod resolving;
mod said;
mod scope;
mod settle;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::loading::Loaded;
use crate::native::{Native, misused};
use crate::playable::Playable;
use crate::problem::{Problem, Span};
use crate::syntax::{self, File, Item, Name, Text};
use crate::types::{Fields, Words};

pub(crate) use declare::Signature;
pub(crate) use key::{Found, key_within};
pub(crate) use numbers::whole as whole_range;
pub(crate) use reach::is_reached;
pub(crate) use scope::{Read, Scopes};
pub(crate) use words::no_word;

/// The functions that every page has.
pub(crate) const FUNCTIONS: [&str; 6] = ["min", "max", "abs", "length", "known", "step"];

/// A rule's page with the libraries that it uses, read and put in order.
#[derive(Debug)]
pub(crate) struct Page {
    /// What it says, with what its libraries declare before that.
    pub(crate) tree: File,
    parts: parts::Parts,
    /// Which names of other files each file sees.
    pub(crate) scopes: Scopes,
    /// What declarations read of types.
    pub(crate) read: BTreeSet<Read>,
    /// The assumptions that each file leans on, by their ids, those of the rule first.
    assumes: Vec<(usize, String)>,
    /// The types that are words, and where they are declared.
    words: Vec<(Span, Arc<Words>)>,
    /// The types that are records, and where they are declared.
    pub(crate) records: Vec<(Span, Arc<Fields>)>,
    /// The names of charts that have one.
    pub(crate) charts: Vec<Name>,
    /// What a player would read out.
    pub(crate) circumstances: Arc<Fields>,
    /// The numbers of the rule; a group of them is a record.
    pub(crate) figures: Arc<Fields>,
    /// The switches of the rule, whose names have dots.
    pub(crate) rulings: Arc<Fields>,
    /// What is said of the types of the parts, in their order.
    pub(crate) signatures: Vec<Signature>,
    /// The rules that it plays, by the file that plays them and how that names them.
    plays: BTreeMap<(usize, String), Arc<dyn Playable>>,
    /// The native parts that it imports.
    pub(crate) natives: Vec<Native>,
}

impl Page {
    /// Puts what files say in order, and says what is wrong with their declarations. Nothing if
    /// there is a file whose head cannot be read.
    pub(crate) fn of(loaded: Loaded, problems: &mut Vec<Problem>) -> Option<Page> {
        let scopes = Scopes::of(&loaded, problems);
        let plays = loaded.plays.clone();
        let natives = loaded.natives.clone();
        let merge::Merged { tree, assumes } = merge::merged(loaded, problems)?;
        let mut names = resolve::Names::of(&tree, &natives, scopes, problems);
        let circumstances = declare::circumstances(&tree, &mut names, problems);
        let figures = declare::figures(&tree, &mut names, problems);
        let rulings = declare::rulings(&tree, &mut names, problems);
        let signatures = declare::signatures(&tree, &mut names, problems);
        let resolve::Types { words, records, charts, scopes, read } = names.all(problems);
        let parts = parts::Parts::of(&tree);
        let page = Page {
            tree,
            parts,
            scopes,
            read,
            assumes,
            words,
            records,
            charts,
            circumstances,
            figures,
            rulings,
            signatures,
            plays,
            natives,
        };
        problems.extend(misused(&page.tree));
        page.check_names(problems);
        Some(page)
    }

    /// A rule that it plays, by how it names it; nothing if that was not to be had.
    pub(crate) fn playable(&self, named: &Text) -> Option<&Arc<dyn Playable>> {
        self.plays.get(&(self.scopes.file(named.span), named.text.clone()))
    }

    /// The rules that it plays, with how it names them.
    pub(crate) fn played(&self) -> impl Iterator<Item = (&str, &Arc<dyn Playable>)> {
        self.plays.iter().map(|((_, named), rule)| (named.as_str(), rule))
    }

    /// Whether it plays other rules.
    pub(crate) fn plays(&self) -> bool {
        !self.plays.is_empty()
    }

    /// The part with a name, and its number.
    pub(crate) fn part(&self, name: &Name) -> Option<(usize, &syntax::Part)> {
        let is_seen = |(_, part): &(usize, &syntax::Part)| {
            self.sees(name.span, &part.name.text, part.name.span)
        };
        let named = self.parts.named(&name.text).iter();
        named.filter_map(|&number| Some((number, self.part_at(number)?))).find(is_seen)
    }

    /// The part with a number, in the order of the text.
    pub(crate) fn part_at(&self, number: usize) -> Option<&syntax::Part> {
        self.parts.get(&self.tree, number)
    }

    /// Whether a name that stands at a place may be that of what is declared at another.
    pub(crate) fn sees(&self, at: Span, name: &str, declared: Span) -> bool {
        self.scopes.sees(at, name, declared)
    }

    /// All parts, in the order of the text.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &syntax::Part> {
        (0..self.parts.count()).filter_map(|number| self.part_at(number))
    }

    /// The type of words with a name, and where it is declared.
    pub(crate) fn words_named(&self, name: &Name) -> Option<&(Span, Arc<Words>)> {
        let is_it = |(declared, words): &&(Span, Arc<Words>)| {
            words.name.as_ref() == Some(&name.text) && self.sees(name.span, &name.text, *declared)
        };
        self.words.iter().find(is_it)
    }

    /// The types of words that are seen from a place.
    pub(crate) fn words_at(&self, at: Span) -> impl Iterator<Item = &(Span, Arc<Words>)> {
        let seen = move |name: Option<&String>, declared| {
            name.is_some_and(|name| self.sees(at, name, declared))
        };
        self.words.iter().filter(move |(declared, words)| seen(words.name.as_ref(), *declared))
    }

    /// The type of records with a name, and where it is declared.
    pub(crate) fn record_named(&self, name: &Name) -> Option<&(Span, Arc<Fields>)> {
        let is_it = |(declared, of): &&(Span, Arc<Fields>)| {
            of.name.as_ref() == Some(&name.text) && self.sees(name.span, &name.text, *declared)
        };
        self.records.iter().find(is_it)
    }

    /// The types of words that have one of a name, and are seen from where it stands.
    pub(crate) fn words_with(&self, name: &Name) -> impl Iterator<Item = &(Span, Arc<Words>)> {
        let has = |(declared, words): &&(Span, Arc<Words>)| {
            let is_seen = |of: &String| self.sees(name.span, of, *declared);
            words.position(&name.text).is_some() && words.name.as_ref().is_some_and(is_seen)
        };
        self.words.iter().filter(has)
    }

    /// The types of records that are seen from a place.
    pub(crate) fn records_at(&self, at: Span) -> impl Iterator<Item = &(Span, Arc<Fields>)> {
        let seen = move |name: Option<&String>, declared| {
            name.is_some_and(|name| self.sees(at, name, declared))
        };
        self.records.iter().filter(move |(declared, of)| seen(of.name.as_ref(), *declared))
    }

    /// The place of a key among others, by its name.
    pub(crate) fn position(&self, fields: &Fields, name: &str, at: Span) -> Option<usize> {
        let mut each = fields.fields.iter();
        each.position(|field| field.name == name && self.sees(at, name, field.span))
    }

    /// What cannot be played.
    pub(crate) fn refusals(&self) -> impl Iterator<Item = &syntax::Refuse> {
        self.tree.items.iter().filter_map(|item| match item {
            Item::Refuse(refuse) => Some(refuse),
            _ => None,
        })
    }

    /// Says which names are declared twice in a file.
    fn check_names(&self, problems: &mut Vec<Problem>) {
        let keys = [
            ("circumstance", &self.circumstances),
            ("figure", &self.figures),
            ("ruling", &self.rulings),
        ];
        for (what, fields) in keys {
            let mut seen = Seen::of(&self.scopes);
            for field in &fields.fields {
                seen.once(what, &field.name, field.span, problems);
            }
        }
        let mut parts = Seen::of(&self.scopes);
        for part in self.parts() {
            parts.once("part", &part.name.text, part.name.span, problems);
            if FUNCTIONS.contains(&part.name.text.as_str()) {
                let message = format!("`{}` is a function that every page has", part.name.text);
                let problem = Problem::new(part.name.span, message);
                problems.push(problem.help("give the part a name of its own"));
            }
        }
    }
}

/// The names of some kind that files declare, each once in its file.
struct Seen<'a> {
    scopes: &'a Scopes,
    names: Vec<(&'a str, Span)>,
}

impl<'a> Seen<'a> {
    fn of(scopes: &'a Scopes) -> Seen<'a> {
        Seen { scopes, names: Vec::new() }
    }

    /// Says so if a name is among those of its file, and puts it there.
    fn once(&mut self, what: &str, name: &'a str, span: Span, problems: &mut Vec<Problem>) {
        let file = self.scopes.file(span);
        let is_same = |(other, at): &&(&str, Span)| *other == name && self.scopes.file(*at) == file;
        if let Some((_, there)) = self.names.iter().find(is_same) {
            let message = format!("the {what} `{name}` has the name of another {what}");
            let problem = Problem::new(span, message).beside(*there, "declared here first");
            problems.push(problem.help("give it a name of its own"));
            return;
        }
        self.names.push((name, span));
    }
}
