//! The variables of blocks and expressions, and where each of them is seen.

use super::declared::{Declared, Of, What};
use crate::problem::Span;
use crate::sources::Sources;
use crate::syntax::{
    Block, Expr, ExprKind, Name, Piece, Play, Statement, StatementKind, Type, TypeKind, Verb,
};

/// Adds the variables of a block.
pub(super) fn of_block(block: &Block, sources: &Sources, declared: &mut Vec<Declared>) {
    let mut locals = Locals { sources, declared };
    locals.block(block);
}

/// Adds the variables of an expression: of each fold.
pub(super) fn of_expr(expr: &Expr, declared: &mut Vec<Declared>) {
    if let ExprKind::Fold(fold) = &expr.kind {
        let of = if fold.to.is_some() { Of::Unknown } else { like(&fold.list) };
        let seen = fold.name.span.to(fold.of.span);
        add(declared, &fold.name, seen, of);
        if let Some(at) = &fold.at {
            add(declared, at, seen, Of::Unknown);
        }
    }
    for inner in expr.made_of() {
        of_expr(inner, declared);
    }
}

/// Adds a variable that is seen in a stretch.
fn add(declared: &mut Vec<Declared>, name: &Name, seen: Span, of: Of) {
    declared.push(Declared {
        what: What::Variable,
        name: name.text.clone(),
        span: name.span,
        whole: name.span,
        can_be: String::new(),
        meaning: String::new(),
        within: None,
        seen: Some(seen),
        of,
    });
}

struct Locals<'a> {
    sources: &'a Sources,
    declared: &'a mut Vec<Declared>,
}

impl Locals<'_> {
    fn block(&mut self, block: &Block) {
        for statement in &block.statements {
            self.statement(statement, block.span);
            for expr in expressions(statement) {
                of_expr(expr, self.declared);
            }
        }
    }

    /// A variable that is seen up to the end of a stretch, and how it is worked out.
    fn variable(&mut self, name: &Name, within: Span, of: Of, can_be: &str) {
        if !name.is_kept() {
            return;
        }
        add(self.declared, name, name.span.to(within), of);
        if let Some(last) = self.declared.last_mut() {
            last.can_be = can_be.split_whitespace().collect::<Vec<_>>().join(" ");
        }
    }

    fn statement(&mut self, statement: &Statement, within: Span) {
        match &statement.kind {
            StatementKind::Let(names, value) => {
                let of = if names.len() == 1 { like(value) } else { Of::Unknown };
                let written = self.sources.written(value.span);
                for name in names {
                    self.variable(name, within, of.clone(), written);
                }
            }
            StatementKind::Var { name, of, value } => {
                let known = of.as_ref().map_or_else(|| like(value), named);
                let span = of.as_ref().map_or(value.span, |of| of.span.to(value.span));
                self.variable(name, within, known, self.sources.written(span));
            }
            StatementKind::If(_, then, otherwise) => {
                self.block(then);
                if let Some(block) = otherwise {
                    self.block(block);
                }
            }
            StatementKind::When(_, arms) => arms.iter().for_each(|arm| self.block(&arm.then)),
            StatementKind::Rounds { at, body, .. } => {
                if let Some(at) = at {
                    self.variable(at, body.span, Of::Unknown, "");
                }
                self.block(body);
            }
            StatementKind::Each { name, at, list, body } => {
                self.variable(name, body.span, like(list), "");
                if let Some(at) = at {
                    self.variable(at, body.span, Of::Unknown, "");
                }
                self.block(body);
            }
            StatementKind::Faces { face, count, body, .. } => {
                self.variable(face, body.span, Of::Unknown, "");
                self.variable(count, body.span, Of::Unknown, "");
                self.block(body);
            }
            StatementKind::Play(play) => self.play(play, within),
            _ => (),
        }
    }

    fn play(&mut self, play: &Play, within: Span) {
        let of = Of::Played(play.rule.text.clone());
        self.variable(&play.name, within, of, &play.rule.text);
        if let Some(last) = self.declared.last_mut() {
            last.what = What::Play;
        }
        if let Some(block) = &play.skip {
            self.block(block);
        }
    }
}

/// What is known of the type of a value.
fn like(value: &Expr) -> Of {
    match &value.kind {
        ExprKind::Path(path) => Of::Like(path.clone()),
        ExprKind::Record(name, _) => Of::Named(name.text.clone()),
        ExprKind::With(of, _) | ExprKind::Index(of, _) | ExprKind::Stage(_, of) => like(of),
        ExprKind::Binary(crate::syntax::Binary::Default, first, second) => match like(second) {
            Of::Unknown => like(first),
            known => known,
        },
        ExprKind::If(_, then, _) => like(then),
        ExprKind::Verb(verb) => match &**verb {
            Verb::LookUp { table, .. } | Verb::Read { table, .. } => like(table),
            Verb::Choose(of) => of.options.first().map_or(Of::Unknown, |option| like(&option.word)),
            _ => Of::Unknown,
        },
        _ => Of::Unknown,
    }
}

/// The name of a type, where it is one.
fn named(of: &Type) -> Of {
    match &of.kind {
        TypeKind::Named(name) => Of::Named(name.text.clone()),
        TypeKind::Maybe(of) | TypeKind::List { of, .. } | TypeKind::By { of, .. } => named(of),
        _ => Of::Unknown,
    }
}

/// The expressions of a statement, those of statements within it apart.
fn expressions(statement: &Statement) -> Vec<&Expr> {
    match &statement.kind {
        StatementKind::Let(_, of)
        | StatementKind::Var { value: of, .. }
        | StatementKind::Set(_, of)
        | StatementKind::Change { by: of, .. }
        | StatementKind::If(of, ..)
        | StatementKind::When(of, _)
        | StatementKind::Rounds { most: of, .. }
        | StatementKind::Each { list: of, .. } => vec![of],
        StatementKind::Faces { pool, .. } => pool.made_of(),
        StatementKind::Give(all) => all.iter().collect(),
        StatementKind::Play(play) => {
            let said = play.says.iter().flat_map(|says| says.value.expressions());
            play.when.iter().chain(said).collect()
        }
        StatementKind::Note(text) => {
            let values = text.pieces.iter().filter_map(|piece| match piece {
                Piece::Value(of) => Some(of),
                Piece::Said(_) => None,
            });
            values.collect()
        }
        StatementKind::Series(lines) | StatementKind::Result(lines) => {
            lines.iter().map(|line| &line.formula).collect()
        }
        StatementKind::Stop | StatementKind::Finish => Vec::new(),
    }
}
