//! A page with its declarations in order: types resolved, each name declared once.

mod declare;
mod key;
mod plays;
mod resolve;
mod said;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::library::Library;
use crate::playable::Playable;
use crate::problem::{Problem, Span};
use crate::syntax::{self, File, Item};
use crate::types::{Fields, Words};

pub(crate) use declare::Signature;
pub(crate) use resolve::no_word;

/// The functions that every page has.
pub(crate) const FUNCTIONS: [&str; 6] = ["min", "max", "abs", "length", "known", "step"];

/// A rule's page, read and put in order.
#[derive(Debug)]
pub(crate) struct Page {
    /// What it says.
    pub(crate) tree: File,
    /// The types that are words.
    pub(crate) words: Vec<Arc<Words>>,
    /// The types that are records.
    pub(crate) records: Vec<Arc<Fields>>,
    /// What a player would read out.
    pub(crate) circumstances: Arc<Fields>,
    /// The numbers of the rule; a group of them is a record.
    pub(crate) figures: Arc<Fields>,
    /// The switches of the rule, whose names have dots.
    pub(crate) rulings: Arc<Fields>,
    /// What is said of the types of the parts, in their order.
    pub(crate) signatures: Vec<Signature>,
    /// The rules that it plays, by how it names them.
    plays: BTreeMap<String, Arc<dyn Playable>>,
}

impl Page {
    /// Puts what a file says in order, and says what is wrong with its declarations.
    pub(crate) fn of(tree: File, library: &dyn Library, problems: &mut Vec<Problem>) -> Page {
        problems.extend(other_files(&tree));
        let mut names = resolve::Names::of(&tree, problems);
        let circumstances = declare::circumstances(&tree, &mut names, problems);
        let figures = declare::figures(&tree, &mut names, problems);
        let rulings = declare::rulings(&tree, &mut names, problems);
        let signatures = declare::signatures(&tree, &mut names, problems);
        let (words, records) = names.all(problems);
        let plays = plays::found(&tree, library, problems);
        let page =
            Page { tree, words, records, circumstances, figures, rulings, signatures, plays };
        page.check_names(problems);
        page
    }

    /// A rule that it plays, by how it names it; nothing if that was not to be had.
    pub(crate) fn playable(&self, named: &str) -> Option<&Arc<dyn Playable>> {
        self.plays.get(named)
    }

    /// Whether it plays other rules.
    pub(crate) fn plays(&self) -> bool {
        !self.plays.is_empty()
    }

    /// The part with a name.
    pub(crate) fn part(&self, name: &str) -> Option<(usize, &syntax::Part)> {
        self.parts().enumerate().find(|(_, part)| part.name.text == name)
    }

    /// All parts, in the order of the text.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &syntax::Part> {
        self.tree.items.iter().filter_map(|item| match item {
            Item::Part(part) => Some(part),
            _ => None,
        })
    }

    /// The type of words with a name.
    pub(crate) fn words_named(&self, name: &str) -> Option<&Arc<Words>> {
        self.words.iter().find(|words| words.name.as_deref() == Some(name))
    }

    /// The type of records with a name.
    pub(crate) fn record_named(&self, name: &str) -> Option<&Arc<Fields>> {
        self.records.iter().find(|record| record.name.as_deref() == Some(name))
    }

    /// What cannot be played.
    pub(crate) fn refusals(&self) -> impl Iterator<Item = &syntax::Refuse> {
        self.tree.items.iter().filter_map(|item| match item {
            Item::Refuse(refuse) => Some(refuse),
            _ => None,
        })
    }

    /// Says which names are declared twice.
    fn check_names(&self, problems: &mut Vec<Problem>) {
        let values = [("circumstance", &self.circumstances), ("figure", &self.figures)];
        let mut seen: Vec<(&str, &str, Span)> = Vec::new();
        for (what, fields) in values {
            for field in &fields.fields {
                once(&mut seen, what, &field.name, field.span, problems);
            }
        }
        let mut parts = Vec::new();
        for part in self.parts() {
            once(&mut parts, "part", &part.name.text, part.name.span, problems);
            if FUNCTIONS.contains(&part.name.text.as_str()) {
                let message = format!("`{}` is a function that every page has", part.name.text);
                let problem = Problem::new(part.name.span, message);
                problems.push(problem.help("give the part a name of its own"));
            }
        }
        let mut rulings = Vec::new();
        for ruling in &self.rulings.fields {
            once(&mut rulings, "ruling", &ruling.name, ruling.span, problems);
        }
    }
}

/// What a page says of other files, which it cannot use yet.
fn other_files(tree: &File) -> Vec<Problem> {
    let help = "a page stands by itself for now: put what it needs into it";
    let library = tree.id.first().filter(|_| tree.is_library).map(|name| name.span);
    let library = library.map(|span| Problem::new(span, "a library cannot be used yet"));
    let uses = tree.items.iter().filter_map(|item| match item {
        Item::Use(of) => Some(Problem::new(of.file.span, "a page cannot use another file yet")),
        _ => None,
    });
    library.into_iter().chain(uses).map(|problem| problem.help(help)).collect()
}

/// Says so if a name is among those that were seen, and puts it there.
fn once<'a>(
    seen: &mut Vec<(&'a str, &'a str, Span)>,
    what: &'a str,
    name: &'a str,
    span: Span,
    problems: &mut Vec<Problem>,
) {
    if let Some((first, _, there)) = seen.iter().find(|(_, other, _)| *other == name) {
        let problem =
            Problem::new(span, format!("the {what} `{name}` has the name of another {first}"));
        problems
            .push(problem.beside(*there, "declared here first").help("give it a name of its own"));
        return;
    }
    seen.push((what, name, span));
}
