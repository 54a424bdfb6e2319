//! All that a page and its libraries declare, put where it is found by name and place.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use super::collect::collect;
use super::declared::{Declared, Meaning, Of, Symbol, What};
use super::tokens::Row;
use crate::library::Library;
use crate::loading::{Loaded, load};
use crate::parser::parse;
use crate::playable::Playable;
use crate::problem::Span;
use crate::sources::Sources;
use crate::syntax::{Item, Name, Section};

/// What a page and its libraries declare.
#[derive(Debug)]
pub(super) struct Atlas {
    pub(super) sources: Sources,
    /// The words of the page.
    pub(super) row: Row,
    /// All that is declared, in the order of the texts.
    pub(super) declared: Vec<Declared>,
    /// What is declared within each of them, by their numbers.
    below: Vec<Vec<usize>>,
    /// The numbers of what has a name.
    named: BTreeMap<String, Vec<usize>>,
    /// What each file takes from others: the file as it is named and the place of that, the number
    /// of the file if there is one, and the names.
    pub(super) uses: Vec<Vec<Used>>,
    /// What libraries offer of which the page names only the file, as far as it can be read.
    pub(super) offers: BTreeMap<String, Vec<Meaning>>,
    /// Where each file begins.
    starts: Vec<usize>,
    plays: BTreeMap<(usize, String), Arc<dyn Playable>>,
    /// What pages declare that the page plays, by how it names them.
    called: BTreeMap<String, Vec<Declared>>,
}

/// What a file takes from another.
#[derive(Clone, Debug)]
pub(super) struct Used {
    /// The file, as it is named there.
    pub(super) file: String,
    /// Where it is named.
    pub(super) span: Span,
    /// Its number, if it was found.
    pub(super) from: Option<usize>,
    /// The names.
    pub(super) names: Vec<String>,
}

impl Atlas {
    /// Reads a page, and the libraries that it uses.
    pub(super) fn of(name: &str, text: &str, library: &dyn Library) -> Atlas {
        let (loaded, mut sources, _) = load(name, text, library);
        let mut declared = Vec::new();
        for file in loaded.files.iter().flatten() {
            collect(&file.tree, &sources, &mut declared);
        }
        let uses: Vec<Vec<Used>> = (0..loaded.files.len()).map(|at| uses(&loaded, at)).collect();
        let row = Row::of(text);
        let offers = offers(&row, name, uses.first(), library);
        let Loaded { starts, plays, .. } = loaded;
        let called = called(&plays, &mut sources);
        let (below, named) = (below(&declared), named(&declared));
        Atlas { sources, row, declared, below, named, uses, offers, starts, plays, called }
    }

    /// The number of the file that a place is in; the page is 0.
    pub(super) fn file(&self, at: Span) -> usize {
        self.starts.partition_point(|start| *start <= at.start).saturating_sub(1)
    }

    /// Whether a file sees what is declared under a name in a file.
    pub(super) fn sees(&self, by: usize, name: &str, declared: Span) -> bool {
        let file = self.file(declared);
        let takes = |used: &Used| used.from == Some(file) && used.names.iter().any(|n| n == name);
        by == file || self.uses.get(by).is_some_and(|uses| uses.iter().any(takes))
    }

    /// What is declared in a file by itself and seen under a name from a place: the innermost
    /// variable, or what has the name in the file or is taken from others.
    pub(super) fn seen(&self, at: Span, name: &str) -> Vec<usize> {
        let file = self.file(at);
        let named = || self.named(name).iter().copied();
        let is_local = |i: &usize| {
            let seen = self.declared[*i].seen;
            seen.is_some_and(|seen| seen.start <= at.start && at.start <= seen.end)
        };
        if let Some(local) = named().filter(is_local).max_by_key(|i| self.declared[*i].span.start) {
            return vec![local];
        }
        let is_whole = |i: &usize| {
            let Declared { seen, within, span, what, .. } = &self.declared[*i];
            let is_told = *what != What::Measure && *what != What::File;
            seen.is_none() && within.is_none() && is_told && self.sees(file, name, *span)
        };
        named().filter(is_whole).collect()
    }

    /// What something is made of, by the numbers of the parts: the words of an enum, the values of
    /// a record, of what it is or what it is one of.
    pub(super) fn parts(&self, of: usize) -> Vec<usize> {
        self.parts_to(of, MOST_STEPS)
    }

    fn parts_to(&self, of: usize, steps: usize) -> Vec<usize> {
        let whole = &self.declared[of];
        match &whole.of {
            _ if steps == 0 => Vec::new(),
            Of::Named(name) => {
                let types = self.seen(whole.span, name);
                let is_type =
                    |i: &usize| [What::Enum, What::Record].contains(&self.declared[*i].what);
                types.into_iter().filter(is_type).flat_map(|of| self.inside(of)).collect()
            }
            Of::Like(path) => {
                let found = self.followed(path, steps - 1);
                found.into_iter().flat_map(|of| self.parts_to(of, steps - 1)).collect()
            }
            _ => self.inside(of),
        }
    }

    /// What is declared within something.
    fn inside(&self, of: usize) -> Vec<usize> {
        self.below[of].clone()
    }

    /// The numbers of whatever has a name.
    pub(super) fn named(&self, name: &str) -> &[usize] {
        self.named.get(name).map_or(&[], Vec::as_slice)
    }

    /// What names with dots between them lead to.
    pub(super) fn follow(&self, path: &[Name]) -> Vec<usize> {
        self.followed(path, MOST_STEPS)
    }

    fn followed(&self, path: &[Name], steps: usize) -> Vec<usize> {
        let Some((first, rest)) = path.split_first() else { return Vec::new() };
        let whole: Vec<&str> = path.iter().map(|name| name.text.as_str()).collect();
        // Rulings have names with dots.
        let ruling = self.seen(first.span, &whole.join("."));
        if !ruling.is_empty() || rest.is_empty() {
            return ruling;
        }
        if Section::named(&first.text).is_some() {
            return self.followed(rest, steps);
        }
        let mut found = self.seen(first.span, &first.text);
        for name in rest {
            let parts = found.into_iter().flat_map(|of| self.parts_to(of, steps));
            found = parts.filter(|i| self.declared[*i].name == name.text).collect();
        }
        found
    }

    /// The rule that a file plays, by how it names it.
    pub(super) fn played(&self, at: Span, named: &str) -> Option<&Arc<dyn Playable>> {
        self.plays.get(&(self.file(at), named.to_owned()))
    }

    /// Where a page that the page plays declares something, which is a thing of this kind, or a value
    /// of a record that is one, `unit.men`.
    pub(super) fn place_in(&self, named: &str, what: What, name: &str) -> Option<Span> {
        let declared = self.called.get(named)?;
        let whole = |name: &str| declared.iter().position(|of| of.what == what && of.name == name);
        if let Some(found) = whole(name) {
            return Some(declared[found].span);
        }
        let mut path = name.split('.');
        let mut found = whole(path.next()?)?;
        for name in path {
            let record = match &declared[found].of {
                Of::Named(record) => {
                    declared.iter().position(|of| of.what == What::Record && of.name == *record)?
                }
                _ => found,
            };
            let is_it = |of: &Declared| of.within == Some(record) && of.name == name;
            found = declared.iter().position(is_it)?;
        }
        Some(declared[found].span)
    }

    /// Where the page names a library that has a name among the texts; or what leads to it.
    pub(super) fn use_of(&self, library: &str) -> Option<Span> {
        let number = self.sources.position(library)?;
        let uses = self.uses.first()?;
        let direct = uses.iter().find(|used| used.from == Some(number));
        direct.or_else(|| uses.first()).map(|used| used.span)
    }

    /// What the page declares, variables apart.
    pub(super) fn symbols(&self) -> Vec<Symbol> {
        let is_of_page = |i: &usize| {
            let Declared { seen, within, span, .. } = &self.declared[*i];
            seen.is_none() && within.is_none() && self.file(*span) == 0
        };
        (0..self.declared.len()).filter(is_of_page).map(|i| self.symbol(i)).collect()
    }

    fn symbol(&self, of: usize) -> Symbol {
        let Declared { what, name, can_be, span, whole, .. } = self.declared[of].clone();
        let within = self.inside(of).into_iter().map(|i| self.symbol(i)).collect();
        Symbol { what, name, can_be, span, whole, within }
    }
}

/// What pages declare that the page plays; their texts are put behind the others.
fn called(
    plays: &BTreeMap<(usize, String), Arc<dyn Playable>>,
    sources: &mut Sources,
) -> BTreeMap<String, Vec<Declared>> {
    let is_page = |named: &str| Path::new(named).extension().is_some_and(|of| of == "rule");
    let pages = plays.iter().filter(|((file, named), _)| *file == 0 && is_page(named));
    let called = pages.filter_map(|((_, named), rule)| {
        let (_, text) = rule.texts().into_iter().next()?;
        sources.push(named, &text);
        let (all, start) = sources.last();
        let (tree, _) = parse(all, start);
        let mut declared = Vec::new();
        collect(&tree?, sources, &mut declared);
        Some((named.clone(), declared))
    });
    called.collect()
}

/// What libraries offer that are named behind `use` where that is not finished.
fn offers(
    row: &Row,
    name: &str,
    used: Option<&Vec<Used>>,
    library: &dyn Library,
) -> BTreeMap<String, Vec<Meaning>> {
    let named = (1..row.all.len()).filter(|&i| row.written(Some(i - 1)) == "use");
    let named = named.filter_map(|i| row.said(Some(i)));
    let is_used = |file: &&str| used.is_some_and(|used| used.iter().any(|used| used.file == *file));
    let offers = named.filter(|file| !is_used(file)).take(MOST_OFFERS).filter_map(|file| {
        let (other, text) = library.page(name, file).ok()?;
        let (loaded, sources, _) = load(&other, &text, library);
        let mut declared = Vec::new();
        collect(&loaded.files.first()?.as_ref()?.tree, &sources, &mut declared);
        let offered = declared.iter().filter(|of| of.is_offered());
        let told = offered.map(|of| Meaning { place: None, ..of.told() });
        Some((file.to_owned(), told.collect()))
    });
    offers.collect()
}

/// More libraries that are named and not used are not looked at.
const MOST_OFFERS: usize = 8;

/// What is declared within each of several.
fn below(declared: &[Declared]) -> Vec<Vec<usize>> {
    let mut below = vec![Vec::new(); declared.len()];
    for (i, of) in declared.iter().enumerate() {
        if let Some(within) = of.within {
            below[within].push(i);
        }
    }
    below
}

/// The numbers of what is declared, by name.
fn named(declared: &[Declared]) -> BTreeMap<String, Vec<usize>> {
    let mut named: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (i, of) in declared.iter().enumerate() {
        named.entry(of.name.clone()).or_default().push(i);
    }
    named
}

/// Variables that are like others are followed no farther.
const MOST_STEPS: usize = 8;

/// What a file takes from others.
fn uses(loaded: &Loaded, at: usize) -> Vec<Used> {
    let Some(file) = &loaded.files[at] else { return Vec::new() };
    let items = file.tree.items.iter().filter_map(|item| match item {
        Item::Use(of) => Some(of),
        _ => None,
    });
    let used = items.zip(&file.uses).map(|(of, from)| Used {
        file: of.file.text.clone(),
        span: of.file.span,
        from: *from,
        names: of.names.iter().map(|path| crate::syntax::dotted(path)).collect(),
    });
    used.collect()
}
