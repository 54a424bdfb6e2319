//! Where a page divides what a measure comes to.

use crate::problem::Span;
use crate::syntax::{
    Binary, Block, Expr, ExprKind, File, Item, Line, Name, Part, PartBody, StatementKind,
};

/// The divisions that a measure comes from, whose name stands somewhere: what is divided by what.
/// Those by a number that is written out are left out.
pub(crate) fn divisions(tree: &File, measure: Span) -> Vec<&Expr> {
    let blocks = tree.items.iter().filter_map(|item| match item {
        Item::Resolve(block, _) => Some(block),
        _ => None,
    });
    for block in blocks {
        let mut found = Divisions { tree, block: Some(block), names: Vec::new(), all: Vec::new() };
        if let Some(line) = lines(block).iter().find(|line| line.name.span == measure) {
            found.of(&line.formula);
            return found.all;
        }
    }
    Vec::new()
}

/// The lines of the result.
fn lines(block: &Block) -> &[Line] {
    match block.statements.last().map(|last| &last.kind) {
        Some(StatementKind::Result(lines)) => lines,
        _ => &[],
    }
}

/// A value in the words of the page, if it is a name or a number.
pub(crate) fn written(of: &Expr) -> Option<String> {
    match &of.kind {
        ExprKind::Path(path) => {
            let names: Vec<&str> = path.iter().map(|name| name.text.as_str()).collect();
            Some(names.join("."))
        }
        ExprKind::Whole(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What has been found so far.
struct Divisions<'t> {
    tree: &'t File,
    /// Where names are looked for.
    block: Option<&'t Block>,
    /// Names of variables and parts that have been followed, and where they were looked for.
    names: Vec<(&'t str, Option<Span>)>,
    all: Vec<&'t Expr>,
}

impl<'t> Divisions<'t> {
    /// Those that a value comes from.
    fn of(&mut self, value: &'t Expr) {
        match &value.kind {
            ExprKind::Binary(operator, a, b) => {
                let is_known = matches!(b.kind, ExprKind::Whole(_) | ExprKind::Decimal(..));
                if *operator == Binary::Over && !is_known {
                    self.all.push(value);
                }
                self.each([&**a, &**b]);
            }
            ExprKind::Unary(_, of) | ExprKind::Stage(_, of) => self.of(of),
            ExprKind::If(_, yes, no) => self.each([&**yes, &**no]),
            ExprKind::When(_, arms) => self.each(arms.iter().map(|arm| &arm.then)),
            ExprKind::Fold(fold) => self.of(&fold.of),
            ExprKind::Path(path) => {
                if let [name] = path.as_slice() {
                    self.variable(name);
                }
            }
            ExprKind::Call(name, args) => {
                self.each(args);
                self.part(name);
            }
            _ => (),
        }
    }

    fn each(&mut self, all: impl IntoIterator<Item = &'t Expr>) {
        all.into_iter().for_each(|one| self.of(one));
    }

    /// Those of what is put into a variable.
    fn variable(&mut self, name: &'t Name) {
        let Some(block) = self.block else { return };
        if self.is_new(name, Some(block.span)) {
            let mut values = Vec::new();
            put_into(block, &name.text, &mut values);
            self.each(values);
        }
    }

    /// Those of what a part gives.
    fn part(&mut self, name: &'t Name) {
        let named = |item: &'t Item| match item {
            Item::Part(part) if part.name.text == name.text => Some(part),
            _ => None,
        };
        let Some(part): Option<&Part> = self.tree.items.iter().find_map(named) else { return };
        if !self.is_new(name, None) {
            return;
        }
        match &part.body {
            PartBody::Formula(value) => self.of(value),
            PartBody::Block(block) => {
                let outer = self.block.replace(block);
                let mut values = Vec::new();
                given_by(block, &mut values);
                self.each(values);
                self.block = outer;
            }
        }
    }

    fn is_new(&mut self, name: &'t Name, within: Option<Span>) -> bool {
        let followed = (name.text.as_str(), within);
        let is_new = !self.names.contains(&followed);
        self.names.push(followed);
        is_new
    }
}

/// The values that statements put into a variable.
fn put_into<'t>(block: &'t Block, name: &str, values: &mut Vec<&'t Expr>) {
    for statement in &block.statements {
        match &statement.kind {
            StatementKind::Let(names, value) if names.iter().any(|one| one.text == name) => {
                values.push(value);
            }
            StatementKind::Var { name: one, value, .. } if one.text == name => values.push(value),
            StatementKind::Set(places, value) if places.iter().any(|at| at.name.text == name) => {
                values.push(value);
            }
            StatementKind::Change { place, by, .. } if place.name.text == name => values.push(by),
            kind => within(kind).into_iter().for_each(|block| put_into(block, name, values)),
        }
    }
}

/// The values that statements give.
fn given_by<'t>(block: &'t Block, values: &mut Vec<&'t Expr>) {
    for statement in &block.statements {
        match &statement.kind {
            StatementKind::Give(all) => values.extend(all),
            kind => within(kind).into_iter().for_each(|block| given_by(block, values)),
        }
    }
}

/// The blocks of a statement.
fn within(kind: &StatementKind) -> Vec<&Block> {
    match kind {
        StatementKind::If(_, then, otherwise) => [then].into_iter().chain(otherwise).collect(),
        StatementKind::When(_, arms) => arms.iter().map(|arm| &arm.then).collect(),
        StatementKind::Rounds { body, .. }
        | StatementKind::Each { body, .. }
        | StatementKind::Faces { body, .. } => vec![body],
        StatementKind::Play(play) => play.skip.iter().collect(),
        _ => Vec::new(),
    }
}
