//! Which names of other files a file sees.

use std::collections::BTreeSet;

use crate::loading::{Loaded, Loading};
use crate::problem::{Problem, Span};
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
    imports: Vec<Import>,
    /// Whether the first file is a library as well, and all of this about no rule.
    is_library: bool,
}

/// A name that a file takes from another.
#[derive(Debug)]
struct Import {
    name: Name,
    /// The file that takes it.
    by: usize,
    /// The file that has it.
    from: usize,
    /// Where that declares it: as a part and as a figure, for example.
    declared: Vec<Span>,
}

impl Scopes {
    /// What the files of a rule take from each other, and what is wrong with that.
    pub(super) fn of(loaded: &Loaded, problems: &mut Vec<Problem>) -> Scopes {
        let files = loaded.files.iter().enumerate();
        let files = files.filter_map(|(at, file)| Some((at, file.as_ref()?)));
        let is_library = loaded.is_library();
        let (starts, imports) = (loaded.starts.clone(), Vec::new());
        let mut scopes = Scopes { starts, imports, is_library };
        for (by, file) in files {
            let own = own_names(file);
            for (of, from) in uses_of(file).zip(&file.uses) {
                let other = from.and_then(|from| Some((from, loaded.files[from].as_ref()?)));
                if let Some(from) = other {
                    scopes.take(by, of, from, &own, problems);
                }
            }
        }
        scopes
    }

    /// Takes names from a file.
    fn take(
        &mut self,
        by: usize,
        of: &Use,
        (from, other): (usize, &Loading),
        own: &[Name],
        problems: &mut Vec<Problem>,
    ) {
        let known = names_of(other);
        for path in &of.names {
            let name = joined(path);
            let declared: Vec<Span> =
                known.iter().filter(|of| of.text == name.text).map(|of| of.span).collect();
            if declared.is_empty() {
                problems.push(not_there(&name, of, other, &known));
                continue;
            }
            let before = self.imports.iter().filter(|import| import.by == by);
            let before = before.map(|import| &import.name);
            if let Some(first) = own.iter().chain(before).find(|known| known.text == name.text) {
                let message = format!("`{}` is the name of something else here", name.text);
                let problem = Problem::new(name.span, message).beside(first.span, "it is here");
                problems.push(problem.help("a name that is used is not declared again"));
                continue;
            }
            self.imports.push(Import { name, by, from, declared });
        }
    }

    /// The number of the file that a place is in; that which was asked for is 0.
    pub(crate) fn file(&self, span: Span) -> usize {
        self.starts.partition_point(|start| *start <= span.start).saturating_sub(1)
    }

    /// Whether a place is in a library.
    pub(crate) fn is_of_library(&self, span: Span) -> bool {
        self.is_library || self.file(span) != 0
    }

    /// Whether a name that stands at a place may be that of what is declared at another.
    pub(crate) fn sees(&self, at: Span, name: &str, declared: Span) -> bool {
        let (here, there) = (self.file(at), self.file(declared));
        let takes = |of: &Import| of.by == here && of.from == there && of.name.text == name;
        here == there || self.imports.iter().any(takes)
    }

    /// The names that are taken from other files, and that nothing reads.
    pub(crate) fn unread(&self, read: &BTreeSet<Read>) -> Vec<Problem> {
        let is_read =
            |of: &&Import| of.declared.iter().any(|declared| read.contains(&(of.by, *declared)));
        let unread = self.imports.iter().filter(|import| !is_read(import));
        let problem = |of: &Import| {
            let message =
                format!("nothing reads `{}`, which this file takes from another", of.name.text);
            Problem::new(of.name.span, message).help("use it, or leave it out")
        };
        unread.map(problem).collect()
    }
}

fn uses_of(file: &Loading) -> impl Iterator<Item = &Use> {
    file.tree.items.iter().filter_map(|item| match item {
        Item::Use(of) => Some(of),
        _ => None,
    })
}

/// What other files can take from a file.
fn names_of(file: &Loading) -> Vec<Name> {
    let each = file.tree.items.iter().flat_map(|item| match item {
        Item::Enum(of) => vec![of.name.clone()],
        Item::Record(of) => vec![of.name.clone()],
        Item::Part(of) => vec![of.name.clone()],
        Item::Figures(of) => match &of.group {
            Some(group) => vec![group.clone()],
            None => of.fields.iter().map(|field| field.name.clone()).collect(),
        },
        Item::Rulings(of) => {
            let declared = of.iter().filter(|of| matches!(of.said, Said::Declared(_)));
            declared.map(|ruling| joined(&ruling.name)).collect()
        }
        _ => Vec::new(),
    });
    each.collect()
}

/// What may not be called as what a file takes from another.
fn own_names(file: &Loading) -> Vec<Name> {
    let circumstances = file.tree.items.iter().filter_map(|item| match item {
        Item::Circumstances(fields) => Some(fields.iter().map(|field| field.name.clone())),
        _ => None,
    });
    names_of(file).into_iter().chain(circumstances.flatten()).collect()
}

/// Names with dots between them as one.
fn joined(path: &[Name]) -> Name {
    let (text, span) = super::said::dotted(path);
    Name { text, span }
}

/// Says that a file does not have a name, and who has, if it takes it from another itself.
fn not_there(name: &Name, of: &Use, other: &Loading, known: &[Name]) -> Problem {
    let message = format!("`{}` has no `{}`", of.file.text, name.text);
    let problem = Problem::new(name.span, message);
    let has = |of: &&Use| of.names.iter().any(|path| joined(path).text == name.text);
    match uses_of(other).find(has) {
        Some(of) => {
            let help = format!("it takes it from `{}` itself: take it from there", of.file.text);
            problem.help(help)
        }
        None => problem.did_you_mean(&name.text, known.iter().map(|of| of.text.as_str())),
    }
}
