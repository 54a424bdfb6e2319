//! What cannot be judged of a text in which something is wrong already.
//!
//! A page is read in stages, and after what is wrong in one the next goes on, so that all of it is
//! told at once. What only follows from what has been told is not: a name that stands in a stretch
//! that could not be read, or whose declaration is wrong, is poisoned, and so is what is put into a
//! variable where a poisoned name is read. What is said of such names is not told.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::loading::Loaded;
use crate::parser::{ITEMS, is_reserved};
use crate::problem::{Problem, Span};
use crate::sources::Sources;
use crate::syntax::{Block, File, Item, Name, Part, PartBody, Statement, StatementKind};
use crate::token::{Kind, Token, tokens};

/// The names of which nothing is told any more.
pub(crate) struct Poisoned<'t> {
    sources: &'t Sources,
    /// What could not be read, one stretch behind the other.
    left_out: Vec<Span>,
    words: BTreeSet<String>,
    /// Where the lines begin of which something has been told.
    lines: BTreeSet<usize>,
    /// Where something is wrong.
    wrong: Vec<Span>,
    /// Where it is not sure what stands in which brace.
    unsure: Vec<Span>,
    /// Whether it is not known where the rule or a part ends, or rounds do.
    is_open: bool,
    /// Whether something is declared whose name could not be read.
    has_nameless: bool,
}

impl<'t> Poisoned<'t> {
    /// Stretches could not be read and are left out; what is wrong with them has been told, and other
    /// things with it.
    pub(crate) fn of(sources: &'t Sources, loaded: &Loaded, told: &[Problem]) -> Poisoned<'t> {
        let (mut left_out, unsure) = (loaded.left_out(), loaded.unsure());
        let lines = told.iter().map(|problem| line(sources, problem.span).0).collect();
        let (words, wrong) = (BTreeSet::new(), Vec::new());
        let is_nameless =
            |span: &Span| is_nameless(sources.written(*span)) || is_no_declaration(sources, *span);
        let has_nameless = left_out.iter().any(is_nameless);
        left_out.sort_by_key(|span| (span.start, Reverse(span.end)));
        left_out.dedup_by(|next, before| next.end <= before.end);
        let mut poisoned = Poisoned {
            sources,
            left_out,
            words,
            lines,
            wrong,
            unsure,
            is_open: false,
            has_nameless,
        };
        for span in poisoned.left_out.clone() {
            let written = sources.written(span);
            let ends = ["stop", "finish", "give"];
            poisoned.is_open |=
                written.contains('{') && names(written).any(|word| ends.contains(&word));
            poisoned.poison(declared(written));
        }
        let is_within = |at: usize| {
            let behind = poisoned.left_out.partition_point(|span| span.start <= at);
            behind.checked_sub(1).is_some_and(|before| at < poisoned.left_out[before].end)
        };
        let others = told.iter().filter(|problem| !is_within(problem.span.start));
        let others: Vec<Problem> = others.cloned().collect();
        poisoned.by(&others);
        poisoned
    }

    pub(crate) fn sources(&self) -> &'t Sources {
        self.sources
    }

    /// Something is wrong with declarations: poisons what stands on their lines.
    pub(crate) fn by(&mut self, told: &[Problem]) {
        for problem in told {
            let (start, line) = line(self.sources, problem.span);
            self.lines.insert(start);
            self.poison(declared(line));
            // Its keys can be read without its name.
            self.has_nameless |= names(line).next() == Some("flat");
        }
    }

    fn poison<'w>(&mut self, words: impl IntoIterator<Item = &'w str>) {
        let words = words.into_iter().filter(|word| !is_reserved(word));
        self.words.extend(words.map(str::to_owned));
    }

    /// Whether a problem is one of its own, and does not follow from what has been told.
    pub(crate) fn clears(&self, problem: &Problem) -> bool {
        let is_told = self.lines.contains(&line(self.sources, problem.span).0);
        if is_told || problem.is_absence() && !self.lines.is_empty() {
            return false;
        }
        // It may be the one that is not there, also where it is spelt much like another.
        if self.has_nameless && problem.is_of_unknown_name() {
            return false;
        }
        let meets = |of: &Span| of.start < problem.span.end && problem.span.start < of.end;
        if self.wrong.iter().chain(&self.unsure).any(meets) {
            return false;
        }
        let beside = problem.beside.as_deref().map(|(span, _)| *span);
        let mut places = [problem.span].into_iter().chain(beside);
        let mut quoted = problem.quoted().flat_map(names);
        !places.any(|span| self.has(span)) && !quoted.any(|word| self.words.contains(word))
    }

    /// Whether a poisoned name stands in a stretch, or with dots before it.
    fn has(&self, span: Span) -> bool {
        let leading = leading(self.sources, span);
        let written = self.sources.written(span);
        [leading, written].into_iter().flat_map(names).any(|word| self.words.contains(word))
    }

    /// The problems of a stage that do not follow from others, in their order: those of keys first, for
    /// what is wrong with a key may be wrong with whatever reads it.
    pub(crate) fn own(&mut self, found: Vec<Problem>, tree: &File) -> Vec<Problem> {
        let keys: BTreeMap<usize, &Name> = keys(tree).map(|name| (name.span.start, name)).collect();
        let key_of = |problem: &Problem| {
            let (_, key) = keys.range(..=problem.span.start).next_back()?;
            let is_beside = |(start, written): (usize, &str)| {
                (start..=start + written.len()).contains(&problem.span.start)
            };
            is_beside(line(self.sources, key.span)).then_some(*key)
        };
        let with_keys = found.into_iter().map(|problem| (key_of(&problem), problem));
        let (of_keys, others): (Vec<_>, Vec<_>) = with_keys.partition(|(key, _)| key.is_some());
        let mut own = Vec::new();
        for (key, problem) in of_keys {
            if self.clears(&problem) {
                own.push((key, problem));
            }
        }
        self.poison(own.iter().filter_map(|(key, _)| Some(key.as_ref()?.text.as_str())));
        let others = others.into_iter().map(|(_, problem)| problem);
        let mut others: Vec<Problem> = others.filter(|problem| self.clears(problem)).collect();
        let of = |problem: &Problem| line(self.sources, problem.span).0;
        let lines: BTreeSet<usize> =
            others.iter().filter(|problem| !problem.is_absence()).map(of).collect();
        // What is not there may be what something else is wrong with.
        let is_known = !others.iter().any(Problem::is_unbound);
        others.retain(|problem| !problem.is_absence() || is_known && !lines.contains(&of(problem)));
        self.poison(others.iter().flat_map(Problem::unknown_and_meant).flat_map(names));
        others.retain(|problem| problem.is_of_unknown_name() || !self.has(problem.span));
        own.into_iter().map(|(_, problem)| problem).chain(others).collect()
    }

    /// Follows through all statements what problems are to blame for.
    pub(crate) fn spread(&mut self, tree: &File, told: &[Problem]) {
        self.wrong.extend(told.iter().map(|problem| problem.span));
        loop {
            let before = (self.words.len(), self.is_open);
            for item in &tree.items {
                match item {
                    Item::Part(part) => self.part(part, tree),
                    Item::Resolve(block, _) => {
                        self.block(block, false, tree);
                    }
                    _ => (),
                }
            }
            if before == (self.words.len(), self.is_open) {
                return;
            }
        }
    }

    /// Whether what numbers come to can be told at all.
    pub(crate) fn knows_the_ways(&self) -> bool {
        !self.is_open
    }

    fn part(&mut self, part: &Part, tree: &File) {
        let gives_wrong = match &part.body {
            PartBody::Formula(formula) => self.is_suspect(formula.span),
            PartBody::Block(block) => {
                let lacks =
                    |span: &Span| block.span.start <= span.start && span.end <= block.span.end;
                self.block(block, false, tree) || self.left_out.iter().any(lacks)
            }
        };
        if gives_wrong {
            self.poison([part.name.text.as_str()]);
        }
    }

    /// Whether something is wrong in a stretch, or a poisoned name stands in it.
    fn is_suspect(&self, span: Span) -> bool {
        let is_in = |of: &Span| span.start <= of.start && of.start < span.end;
        self.wrong.iter().any(is_in) || self.left_out.iter().any(is_in) || self.has(span)
    }

    /// Statements, done under a condition of which nothing is known or not; whether what they give is
    /// poisoned.
    fn block(&mut self, block: &Block, is_under: bool, tree: &File) -> bool {
        let mut gives = false;
        for one in &block.statements {
            gives |= self.statement(one, is_under, tree);
        }
        gives
    }

    fn statement(&mut self, of: &Statement, is_under: bool, tree: &File) -> bool {
        let is_suspect = is_under || self.is_suspect(of.span);
        if is_suspect {
            self.poison_what_is_told(of.span, tree);
        }
        match &of.kind {
            StatementKind::If(_, then, otherwise) => {
                let gives = self.block(then, is_suspect, tree);
                otherwise.as_ref().is_some_and(|block| self.block(block, is_suspect, tree)) || gives
            }
            StatementKind::When(_, arms) => {
                let all = arms.iter().map(|arm| self.block(&arm.then, is_suspect, tree));
                all.fold(false, |any, one| any | one)
            }
            StatementKind::Rounds { body, .. }
            | StatementKind::Each { body, .. }
            | StatementKind::Faces { body, .. } => self.block(body, is_suspect, tree),
            StatementKind::Stop | StatementKind::Finish => {
                self.is_open |= is_under;
                false
            }
            StatementKind::Give(_) => {
                self.is_open |= is_under;
                is_suspect
            }
            _ if is_suspect => {
                self.poison(set(&of.kind));
                false
            }
            _ => false,
        }
    }

    /// Parts that are asked in a suspect statement are told what is poisoned.
    fn poison_what_is_told(&mut self, span: Span, tree: &File) {
        let words: BTreeSet<&str> = names(self.sources.written(span)).collect();
        for item in &tree.items {
            if let Item::Part(part) = item
                && words.contains(part.name.text.as_str())
            {
                self.poison(part.params.iter().map(|param| param.name.text.as_str()));
            }
        }
    }
}

/// The names of the keys that are declared, and of the values of records.
fn keys(tree: &File) -> impl Iterator<Item = &Name> {
    tree.items.iter().flat_map(|item| {
        let fields: Vec<&Name> = match item {
            Item::Circumstances(of) => of.iter().map(|of| &of.name).collect(),
            Item::Figures(of) => of.fields.iter().map(|of| &of.name).collect(),
            Item::Record(of) => of.fields.iter().map(|of| &of.name).collect(),
            Item::Rulings(of) => of.iter().filter_map(|of| of.name.first()).collect(),
            _ => Vec::new(),
        };
        fields
    })
}

/// Whether a stretch that could not be read declares something whose name is not there, or takes names
/// from a file.
fn is_nameless(written: &str) -> bool {
    let row = tokens(written, Span { start: 0, end: written.len() }).row;
    let word =
        |at: usize| row.get(at).map_or("", |token| &written[token.span.start..token.span.end]);
    let kind = |at: usize| row.get(at).map_or(Kind::End, |token| token.kind);
    let is_file = |two: &[Token]| two[0].kind == Kind::Text && two[1].kind == Kind::Sign(":");
    let is_gap = |two: &[Token]| {
        let ends = [Kind::Sign(","), Kind::Sign("=")];
        two[0].kind == Kind::Sign(",") && ends.contains(&two[1].kind)
    };
    if row.windows(2).any(|two| is_file(two) || is_gap(two)) {
        return true;
    }
    let declares = ["let", "var", "part", "enum", "record", "chart", "play"];
    let first = word(0);
    let is_type = first.starts_with(|letter: char| letter.is_ascii_uppercase());
    kind(0) != Kind::Name
        || ["yes", "no"].contains(&first)
        || is_type
        || first == "use" && word(1) == ":"
        || ["by", "chance", "list", "maybe", "table"].contains(&first)
        || (0..row.len()).any(|at| word(at) == "flat")
        || declares.contains(&first) && kind(1) != Kind::Name
        || first == "part" && is_part_nameless(written, &row)
}

/// Whether what stands at the left declares nothing that is known, so that it may have meant anything.
fn is_no_declaration(sources: &Sources, span: Span) -> bool {
    let first = names(sources.written(span)).next();
    line(sources, span).0 == span.start && first.is_none_or(|word| !ITEMS.contains(&word))
}

/// Whether it cannot be told what a part is called, or what it is told: whether behind its name no
/// parenthesis stands, or in that a type without a name.
fn is_part_nameless(written: &str, row: &[Token]) -> bool {
    let Some(open) = row.get(2).filter(|token| token.kind == Kind::Sign("(")) else { return true };
    let is_type = |token: &Token| {
        let is_capital = |letter: char| letter.is_ascii_uppercase();
        written[token.span.start..token.span.end].starts_with(is_capital)
    };
    let params = row.iter().skip_while(|token| token.span.start < open.span.start);
    let params: Vec<&Token> = params.take_while(|token| token.kind != Kind::Sign(")")).collect();
    let begins = |sign| [Kind::Sign("("), Kind::Sign(",")].contains(&sign);
    params.windows(2).any(|two| begins(two[0].kind) && is_type(two[1]))
}

/// What leads to a name with dots between.
fn leading(sources: &Sources, span: Span) -> &str {
    let place = sources.place(span);
    let is_of_path = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
    let before = &place.text[..place.at];
    if before.ends_with('.') { &before[before.trim_end_matches(is_of_path).len()..] } else { "" }
}

/// The names that a statement gives values to.
fn set(of: &StatementKind) -> Vec<&str> {
    match of {
        StatementKind::Let(names, _) => names.iter().map(|name| name.text.as_str()).collect(),
        StatementKind::Var { name, .. } => vec![&name.text],
        StatementKind::Set(places, _) => {
            places.iter().map(|place| place.name.text.as_str()).collect()
        }
        StatementKind::Change { place, .. } => vec![&place.name.text],
        StatementKind::Play(play) => vec![&play.name.text],
        _ => Vec::new(),
    }
}

/// The line on which something begins, and where that begins.
pub(crate) fn line(sources: &Sources, span: Span) -> (usize, &str) {
    let place = sources.place(span);
    let start = place.text[..place.at].rfind('\n').map_or(0, |end| end + 1);
    let line = place.text[start..].lines().next().unwrap_or_default();
    (span.start.saturating_sub(place.at - start), line)
}

/// The names that a stretch may declare or set: what stands before `=`, if it is a line of its own.
fn declared(written: &str) -> impl Iterator<Item = &str> {
    let is_line = !written.contains(['{', '\n']);
    let end = written.find('=').filter(|_| is_line).unwrap_or(written.len());
    names(&written[..end])
}

/// The names in a stretch, but for those in texts and comments.
fn names(written: &str) -> impl Iterator<Item = &str> {
    let row = tokens(written, Span { start: 0, end: written.len() }).row;
    let names = row.into_iter().filter(|token| token.kind == Kind::Name);
    names.map(|token| &written[token.span.start..token.span.end])
}
