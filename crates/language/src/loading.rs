//! A page and the libraries that it uses, read one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::idioms;
use crate::library::{Library, Unfound};
use crate::native::Native;
use crate::parser::parse;
use crate::playable::Playable;
use crate::plays::plays;
use crate::problem::{Problem, Span};
use crate::sources::Sources;
use crate::syntax::{File, Item, Text, Use};

/// The most libraries that a rule uses, those that its libraries use counted as well.
const MOST: usize = 64;

/// A page and the libraries that it uses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Loaded {
    /// Where each text begins.
    pub(crate) starts: Vec<usize>,
    /// The trees, in the order of the texts; of a text whose head cannot be read there is none.
    pub(crate) files: Vec<Option<Loading>>,
    /// The numbers of the files, each behind all that it uses.
    pub(crate) order: Vec<usize>,
    /// The number of the rule that carries the page out, if it asks another.
    pub(crate) asked: Option<usize>,
    /// The rules that they play, by the number of the file and how that names them.
    pub(crate) plays: BTreeMap<(usize, String), Arc<dyn Playable>>,
    /// The native parts that they import.
    pub(crate) natives: Vec<Native>,
}

impl Loaded {
    /// The stretches that could not be read.
    pub(crate) fn left_out(&self) -> Vec<Span> {
        let trees = self.files.iter().flatten().map(|file| &file.tree);
        trees.flat_map(|tree| tree.left_out.iter().copied()).collect()
    }

    /// The declarations of which it is not sure what stands in which brace.
    pub(crate) fn unsure(&self) -> Vec<Span> {
        let trees = self.files.iter().flatten().map(|file| &file.tree);
        trees.flat_map(|tree| tree.unsure.iter().copied()).collect()
    }

    /// Whether the page that was asked for is a library.
    pub(crate) fn is_library(&self) -> bool {
        let first = self.files.first().and_then(Option::as_ref);
        first.is_some_and(|file| file.tree.is_library)
    }
}

/// A file that has been read.
#[derive(Clone, Debug)]
pub(crate) struct Loading {
    /// What it says.
    pub(crate) tree: File,
    /// The numbers of the files that it uses, in the order in which it does; nothing for those that
    /// cannot be used.
    pub(crate) uses: Vec<Option<usize>>,
}

/// Reads a page and the libraries that it uses, with their texts, and says all that is wrong with
/// their grammar.
pub(crate) fn load(
    name: &str,
    text: &str,
    library: &dyn Library,
) -> (Loaded, Sources, Vec<Problem>) {
    let mut loader = Loader {
        library,
        sources: Sources::default(),
        loaded: Loaded::default(),
        in_hand: Vec::new(),
        problems: Vec::new(),
    };
    loader.read(name, text);
    (loader.loaded, loader.sources, loader.problems)
}

struct Loader<'l> {
    library: &'l dyn Library,
    sources: Sources,
    loaded: Loaded,
    /// The files that wait for those that they use.
    in_hand: Vec<usize>,
    problems: Vec<Problem>,
}

impl Loader<'_> {
    /// Reads a file and all that it uses.
    fn read(&mut self, name: &str, text: &str) -> usize {
        let at = self.loaded.files.len();
        self.sources.push(name, text);
        let (all, from) = self.sources.last();
        let (tree, problems) = parse(all, from);
        self.loaded.starts.push(from);
        self.problems.extend(idioms::told(problems, &self.sources));
        self.loaded.files.push(None);
        self.in_hand.push(at);
        self.loaded.files[at] = tree.map(|tree| {
            if let Some(asks) = &tree.asks {
                self.loaded.asked = if tree.is_library {
                    let problem = Problem::new(asks.file.span, "a library asks no rule");
                    self.refuse(problem.help("an entry that asks one begins with `rule`"))
                } else {
                    self.asked(at, &asks.file)
                };
            }
            // A file that is named twice is asked for once.
            let mut asked: BTreeMap<&str, Option<usize>> = BTreeMap::new();
            let mut uses = Vec::new();
            for item in &tree.items {
                let Item::Use(of) = item else { continue };
                let known = asked.get(of.file.text.as_str()).copied();
                let found = known.unwrap_or_else(|| self.used(at, of));
                asked.insert(&of.file.text, found);
                uses.push(found);
            }
            Loading { tree, uses }
        });
        self.find_natives(at);
        self.find_rules(at);
        self.in_hand.pop();
        self.loaded.order.push(at);
        at
    }

    /// The rule that carries a page out.
    fn asked(&mut self, by: usize, file: &Text) -> Option<usize> {
        if by != 0 {
            let message = "this is asked itself, and asks no other rule";
            let help = "ask the rule that carries it out, or `use` a library";
            return self.refuse(Problem::new(file.span, message).help(help));
        }
        let (name, text) = match self.library.page(self.sources.name(by), &file.text) {
            Ok(found) => found,
            Err(Unfound { message, .. }) => {
                let message = format!("`{}` cannot be asked: {message}", file.text);
                return self.refuse(Problem::new(file.span, message));
            }
        };
        if self.sources.position(&name).is_some() {
            return self.refuse(Problem::new(file.span, "a page does not ask itself"));
        }
        let at = self.read(&name, &text);
        let is_library = self.loaded.files[at].as_ref().is_some_and(|file| file.tree.is_library);
        if is_library {
            let message = format!("`{}` is a library, and no rule that could be asked", file.text);
            return self.refuse(Problem::new(file.span, message));
        }
        Some(at)
    }

    /// Finds the native parts that a file imports.
    fn find_natives(&mut self, at: usize) {
        let Some(file) = &self.loaded.files[at] else { return };
        for item in &file.tree.items {
            let Item::Native(of) = item else { continue };
            let named = &of.rule.text;
            match self.library.rule(self.sources.name(at), named) {
                Ok(rule) if !rule.texts().is_empty() => {
                    let message = format!("`{named}` is a page, and no native part");
                    let problem = Problem::new(of.rule.span, message);
                    let help = format!("play it: `play {} = \"{named}\" {{ … }}`", of.name.text);
                    self.problems.push(problem.help(help));
                }
                Ok(rule) => {
                    let native = Native::of(of, rule, &file.tree);
                    let key = (at, native.name.clone());
                    self.loaded.plays.insert(key, native.in_example());
                    self.loaded.natives.push(native);
                }
                Err(Unfound { message, known }) => {
                    let problem = Problem::new(of.rule.span, message);
                    let known = known.iter().map(String::as_str);
                    self.problems.push(problem.did_you_mean(named, known));
                }
            }
        }
    }

    /// Finds the rules that a file plays.
    fn find_rules(&mut self, at: usize) {
        let Some(file) = &self.loaded.files[at] else { return };
        let natives = file.tree.items.iter().filter_map(|item| match item {
            Item::Native(of) => Some(of.name.text.as_str()),
            _ => None,
        });
        let natives: BTreeSet<&str> = natives.collect();
        for play in plays(&file.tree) {
            let named = &play.rule.text;
            let key = (at, named.clone());
            if self.loaded.plays.contains_key(&key) || natives.contains(named.as_str()) {
                continue;
            }
            match self.library.rule(self.sources.name(at), named) {
                Ok(rule) => drop(self.loaded.plays.insert(key, rule)),
                Err(Unfound { message, known }) => {
                    let problem = Problem::new(play.rule.span, message);
                    let known = known.iter().map(String::as_str);
                    self.problems.push(problem.did_you_mean(named, known));
                }
            }
        }
    }

    /// The file that another uses.
    fn used(&mut self, by: usize, of: &Use) -> Option<usize> {
        let found = self.library.page(self.sources.name(by), &of.file.text);
        let (name, text) = match found {
            Ok(found) => found,
            Err(Unfound { message, .. }) => {
                let message = format!("`{}` cannot be used: {message}", of.file.text);
                return self.refuse(Problem::new(of.file.span, message));
            }
        };
        let Some(known) = self.sources.position(&name) else {
            if self.sources.len() > MOST {
                let message = format!("a rule uses at most {MOST} libraries");
                return self.refuse(Problem::new(of.file.span, message));
            }
            let at = self.read(&name, &text);
            return self.library_at(at, of);
        };
        if let Some(first) = self.in_hand.iter().position(|at| *at == known) {
            let chain = self.chain(first, known);
            return self.refuse(circle(&chain, of.file.span));
        }
        self.library_at(known, of)
    }

    /// The names of the files from one in hand to the last, and of that which it comes back to.
    fn chain(&self, first: usize, last: usize) -> String {
        let through = self.in_hand[first..].iter().chain([&last]);
        let names = through.map(|at| format!("`{}`", self.sources.name(*at)));
        names.collect::<Vec<_>>().join(" uses ")
    }

    /// The same file, if it is a library; nothing is said of one whose head cannot be read.
    fn library_at(&mut self, at: usize, of: &Use) -> Option<usize> {
        let is_rule = self.loaded.files[at].as_ref().is_some_and(|file| !file.tree.is_library);
        if !is_rule {
            return Some(at);
        }
        let message = format!("`{}` is a rule, and only libraries can be used", of.file.text);
        let help = "put what both need into a library: `library house.units \"Units\"`";
        self.refuse(Problem::new(of.file.span, message).help(help))
    }

    fn refuse(&mut self, problem: Problem) -> Option<usize> {
        self.problems.push(problem);
        None
    }
}

/// Says that files use each other without end.
fn circle(chain: &str, span: Span) -> Problem {
    let problem = Problem::new(span, format!("libraries use each other in a circle: {chain}"));
    problem.help("put what both need into a third, which both use")
}
