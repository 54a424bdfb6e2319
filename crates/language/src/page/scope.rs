//! Which names of other files a file sees.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::loading::{Loaded, Loading};
use crate::problem::{Problem, Span};
use crate::spelling::nearest;
use crate::syntax::{Item, Name, Said, Use};

/// That something in a file was read: the number of the file that reads it, and where what it reads
/// is declared.
pub(crate) type Read = (usize, Span);

/// Which names of other files each file sees.
///
/// A place tells which file a name stands in, so that nobody else has to know it.
#[derive(Debug)]
pub(crate) struct Scopes {
    /// Where each file begins.
    starts: Vec<usize>,
    /// What each file takes from others, by name.
    imports: Vec<FxHashMap<String, Import>>,
    /// What each file could take of the files that it uses: by name, the file as it calls it.
    offers: Vec<BTreeMap<String, String>>,
    /// Whether the first file is a library as well, and all of this about no rule.
    is_library: bool,
    /// The number of the rule that carries the first file out, if that asks another.
    asked: Option<usize>,
}

/// A name that a file takes from another.
#[derive(Debug)]
struct Import {
    /// Where it says so.
    span: Span,
    /// The file that has it.
    from: usize,
    /// Where that declares it: as a part and as a figure, for example.
    declared: Vec<Span>,
}

/// Where a file declares what, by name.
type Declared = BTreeMap<String, Vec<Span>>;

impl Scopes {
    /// What the files of a rule take from each other, and what is wrong with that.
    pub(super) fn of(loaded: &Loaded, problems: &mut Vec<Problem>) -> Scopes {
        let (starts, is_library) = (loaded.starts.clone(), loaded.is_library());
        let asked = loaded.asked;
        let mut scopes =
            Scopes { starts, imports: Vec::new(), offers: Vec::new(), is_library, asked };
        let names: Vec<Declared> = loaded
            .files
            .iter()
            .map(|file| file.as_ref().map(names_of).unwrap_or_default())
            .collect();
        for (at, file) in loaded.files.iter().enumerate() {
            let mut taking = Taking { own: names[at].clone(), ..Taking::default() };
            for (of, from) in file.iter().flat_map(|file| uses_of(file).zip(&file.uses)) {
                if let Some(from) = from
                    && let Some(other) = &loaded.files[*from]
                {
                    taking.take(of, *from, (other, &names[*from]), problems);
                }
            }
            scopes.imports.push(taking.imports);
            scopes.offers.push(taking.offers);
        }
        scopes
    }

    /// The number of the file that a place is in; that which was asked for is 0.
    pub(crate) fn file(&self, span: Span) -> usize {
        self.starts.partition_point(|start| *start <= span.start).saturating_sub(1)
    }

    /// Whether a place is in a library.
    pub(crate) fn is_of_library(&self, span: Span) -> bool {
        let file = self.file(span);
        self.is_library || file != 0 && Some(file) != self.asked
    }

    /// The numbers of the files that say the rule itself.
    pub(super) fn of_rule(&self) -> BTreeSet<usize> {
        [0].into_iter().chain(self.asked).collect()
    }

    /// Whether a name that stands at a place may be that of what is declared at another.
    pub(crate) fn sees(&self, at: Span, name: &str, declared: Span) -> bool {
        let (here, there) = (self.file(at), self.file(declared));
        let import = || self.imports.get(here)?.get(name);
        here == there || import().is_some_and(|import| import.from == there)
    }

    /// How to take a name, if it is not seen at a place but in a file that is used there.
    pub(crate) fn offer(&self, at: Span, name: &str) -> Option<String> {
        let file = self.offers.get(self.file(at))?.get(name)?;
        Some(format!("it is declared in a library: `use \"{file}\": {name}`"))
    }

    /// The names that are taken from other files, and that nothing reads.
    pub(crate) fn unread(&self, read: &BTreeSet<Read>) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (by, imports) in self.imports.iter().enumerate() {
            let is_read = |of: &Import| of.declared.iter().any(|at| read.contains(&(by, *at)));
            let mut unread: Vec<_> = imports.iter().filter(|(_, of)| !is_read(of)).collect();
            unread.sort_by_key(|(name, _)| *name);
            for (name, import) in unread {
                let message = format!("nothing reads `{name}`, which this file takes from another");
                problems.push(Problem::new(import.span, message).help("use it, or leave it out"));
            }
        }
        problems
    }
}

/// What a file takes from others, and could take.
#[derive(Default)]
struct Taking {
    /// What it declares itself.
    own: Declared,
    imports: FxHashMap<String, Import>,
    offers: BTreeMap<String, String>,
    /// The files whose names are among them.
    offered: BTreeSet<usize>,
}

impl Taking {
    /// Takes names from a file.
    fn take(
        &mut self,
        of: &Use,
        from: usize,
        (other, known): (&Loading, &Declared),
        problems: &mut Vec<Problem>,
    ) {
        for path in &of.names {
            let Name { text: name, span } = joined(path);
            let Some(declared) = known.get(&name) else {
                problems.push(not_there(&name, span, of, other, known));
                self.take_meant(of, from, (&name, span), known);
                continue;
            };
            let before = self.imports.get(&name).map(|import| import.span);
            let first = self.own.get(&name).and_then(|spans| spans.first().copied()).or(before);
            if let Some(first) = first {
                let message = format!("`{name}` is the name of something else here");
                let problem = Problem::new(span, message).beside(first, "it is here");
                problems.push(problem.help("a name that is used is not declared again"));
                continue;
            }
            self.imports.insert(name, Import { span, from, declared: declared.clone() });
        }
        let offer = |name: &String| (name.clone(), of.file.text.clone());
        if self.offered.insert(from) {
            self.offers.extend(known.keys().map(offer));
        }
    }

    /// Takes the name that one is probably meant to be which the file does not have: that it is not
    /// taken has been told.
    fn take_meant(&mut self, of: &Use, from: usize, (name, span): (&str, Span), known: &Declared) {
        let is_named = |meant: &str| of.names.iter().any(|path| joined(path).text == meant);
        let is_taken =
            |meant: &str| self.own.contains_key(meant) || self.imports.contains_key(meant);
        if let Some(meant) = nearest(name, known.keys().map(String::as_str))
            && !is_named(meant)
            && !is_taken(meant)
        {
            let import = Import { span, from, declared: known[meant].clone() };
            self.imports.insert(meant.to_owned(), import);
        }
    }
}

fn uses_of(file: &Loading) -> impl Iterator<Item = &Use> {
    file.tree.items.iter().filter_map(|item| match item {
        Item::Use(of) => Some(of),
        _ => None,
    })
}

/// What other files can take from a file.
fn names_of(file: &Loading) -> Declared {
    let mut all = Declared::new();
    let mut declare = |Name { text, span }: Name| all.entry(text).or_default().push(span);
    for item in &file.tree.items {
        match item {
            Item::Enum(of) => declare(of.name.clone()),
            Item::Record(of) => declare(of.name.clone()),
            Item::Chart(of) => declare(of.name.clone()),
            Item::Part(of) => declare(of.name.clone()),
            Item::Figures(of) => match &of.group {
                Some(group) => declare(group.clone()),
                None => of.fields.iter().for_each(|field| declare(field.name.clone())),
            },
            Item::Rulings(of) => {
                let declared = of.iter().filter(|of| matches!(of.said, Said::Declared(_)));
                declared.for_each(|ruling| declare(joined(&ruling.name)));
            }
            _ => (),
        }
    }
    all
}

/// Names with dots between them as one.
fn joined(path: &[Name]) -> Name {
    let (text, span) = super::said::dotted(path);
    Name { text, span }
}

/// Says that a file does not have a name, and who has, if it takes it from another itself.
fn not_there(name: &str, span: Span, of: &Use, other: &Loading, known: &Declared) -> Problem {
    let problem = Problem::new(span, format!("`{}` has no `{name}`", of.file.text));
    let has = |of: &&Use| of.names.iter().any(|path| joined(path).text == name);
    match uses_of(other).find(has) {
        Some(of) => {
            let help = format!("it takes it from `{}` itself: take it from there", of.file.text);
            problem.help(help)
        }
        None => problem.did_you_mean(name, known.keys().map(String::as_str)),
    }
}
