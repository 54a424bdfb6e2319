//! Conditions that ask whether a value is there, and what they say of it where they hold.

use super::facts::{Fact, Root, Ways};
use super::lowering::Lowering;
use crate::shape::Shape;
use crate::syntax::{Arm, Binary, Expr, ExprKind, Name, Pattern, PatternKind, Unary};
use crate::types::Type;

impl Lowering<'_> {
    /// Works something out where a condition holds, or where it does not.
    pub(super) fn where_it<T>(
        &mut self,
        condition: &Expr,
        holds: bool,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let facts = self.facts(condition, holds);
        self.knowing(facts, work)
    }

    /// The same in a case of what is asked; of a form, that it is there.
    pub(super) fn in_case<T, A>(
        &mut self,
        asked: &Expr,
        arm: &Arm<A>,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let [Pattern { kind: PatternKind::Word(case), .. }] = arm.patterns.as_slice() else {
            return work(self);
        };
        if case.text == "yes" || case.text == "no" {
            return self.where_it(asked, case.text == "yes", work);
        }
        let form = self.fact(asked).map(|fact| fact.within(&case.text));
        self.knowing(form.into_iter().collect(), work)
    }

    /// Keeps in mind, to the end of the statements around, that a condition holds or does not: nothing
    /// comes to what follows otherwise.
    pub(super) fn learn(&mut self, condition: &Expr, holds: bool) {
        let facts = self.facts(condition, holds);
        self.body_mut().facts.learn(facts);
    }

    /// Works something out where some facts are known.
    fn knowing<T>(&mut self, facts: Vec<Fact>, work: impl FnOnce(&mut Self) -> T) -> T {
        let since = self.body().facts.count();
        self.body_mut().facts.learn(facts);
        let found = work(self);
        self.body_mut().facts.forget(since);
        found
    }

    /// Begins several ways of which one is taken: what one of them changes is not changed in another.
    pub(super) fn part_ways(&self) -> Ways {
        Ways { before: self.body().facts.clone(), after: None }
    }

    /// Goes one of the ways.
    pub(super) fn way<T>(&mut self, ways: &mut Ways, work: impl FnOnce(&mut Self) -> T) -> T {
        self.body_mut().facts = ways.before.clone();
        let found = work(self);
        let facts = std::mem::take(&mut self.body_mut().facts);
        ways.after = Some(match ways.after.take() {
            Some(other) => other.and(&facts),
            None => facts,
        });
        found
    }

    /// Goes on where the ways meet again.
    pub(super) fn meet(&mut self, ways: Ways) {
        self.body_mut().facts = ways.after.unwrap_or(ways.before);
    }

    /// A value, of which what a path leads to may be nothing although a condition has asked: who
    /// asks again, or says what counts, is not told that nothing comes of it.
    pub(super) fn as_declared(&mut self, of: &Expr, expected: Option<&Type>) -> Shape {
        if !matches!(of.kind, ExprKind::Path(_)) {
            return self.expression(of, expected);
        }
        let facts = std::mem::take(&mut self.body_mut().facts);
        let shape = self.expression(of, expected);
        self.body_mut().facts = facts;
        shape
    }

    /// What is there if a condition holds, or if it does not.
    ///
    /// What a condition was meant to ask with which something is wrong is not known: whatever stands in
    /// it may be there.
    fn facts(&mut self, of: &Expr, holds: bool) -> Vec<Fact> {
        if self.wrong_conditions.contains(&of.span) {
            return self.facts_of_all(of);
        }
        match &of.kind {
            ExprKind::Call(name, args) if name.text == "known" && holds => {
                args.iter().filter_map(|arg| self.fact(arg)).collect()
            }
            ExprKind::Unary(Unary::Not, of) => self.facts(of, !holds),
            ExprKind::Binary(Binary::And, a, b) if holds => {
                [self.facts(a, true), self.facts(b, true)].concat()
            }
            ExprKind::Binary(Binary::Or, a, b) if !holds => {
                [self.facts(a, false), self.facts(b, false)].concat()
            }
            _ => Vec::new(),
        }
    }

    /// That all is there that stands in an expression.
    fn facts_of_all(&mut self, of: &Expr) -> Vec<Fact> {
        let mut facts: Vec<Fact> = self.fact(of).into_iter().collect();
        for inner in of.made_of() {
            facts.extend(self.facts_of_all(inner));
        }
        facts
    }

    /// That what a path leads to is there.
    fn fact(&mut self, of: &Expr) -> Option<Fact> {
        let ExprKind::Path(path) = &of.kind else { return None };
        let (root, keys) = self.root(path)?;
        Some(Fact { root, keys: keys.iter().map(|key| key.text.clone()).collect() })
    }

    /// What a path begins with, and the keys that lead on from there.
    fn root<'a>(&mut self, path: &'a [Name]) -> Option<(Root, &'a [Name])> {
        let (first, rest) = path.split_first()?;
        if let Some(at) = self.body().position(&first.text) {
            return Some((Root::Local(at), rest));
        }
        match first.text.as_str() {
            "circumstances" => self.circumstance_root(rest),
            "figures" => self.figure_root(rest),
            "rulings" => self.ruling_root(rest),
            _ => self
                .circumstance_root(path)
                .or_else(|| self.figure_root(path))
                .or_else(|| self.ruling_root(path)),
        }
    }

    fn circumstance_root<'a>(&self, path: &'a [Name]) -> Option<(Root, &'a [Name])> {
        Some((Root::Circumstance(self.circumstance_at(path)?), &path[1..]))
    }

    fn figure_root<'a>(&self, path: &'a [Name]) -> Option<(Root, &'a [Name])> {
        Some((Root::Figure(self.figure_at(path)?), &path[1..]))
    }

    fn ruling_root<'a>(&self, path: &'a [Name]) -> Option<(Root, &'a [Name])> {
        let (length, at) = self.ruling_at(path)?;
        Some((Root::Ruling(at), &path[length..]))
    }

    /// The value that some keys lead to, which is there for certain where a condition has asked; so
    /// many of the keys have been followed.
    pub(super) fn within(
        &mut self,
        root: Root,
        (shape, followed): (Shape, usize),
        keys: &[Name],
    ) -> Shape {
        let first = self.narrowed(root, &keys[..followed], shape);
        (followed + 1..=keys.len()).fold(first, |shape, length| {
            let inner = self.field(&shape, &keys[length - 1]);
            self.narrowed(root, &keys[..length], inner)
        })
    }

    fn narrowed(&self, root: Root, keys: &[Name], shape: Shape) -> Shape {
        match shape {
            Shape::Maybe(_, of) if self.body().facts.has(root, keys) => *of,
            shape => shape,
        }
    }
}

/// What keys lead to through records that are there for certain, and how many of the keys do: of a large
/// record one value is copied, and not all.
pub(super) fn innermost(shape: &Shape, keys: &[Name]) -> (Shape, usize) {
    let (mut inner, mut followed) = (shape, 0);
    while let Shape::Record(fields, values) = inner
        && let Some(key) = keys.get(followed)
        && let Some(at) = fields.fields.iter().position(|field| field.name == key.text)
    {
        inner = &values[at];
        followed += 1;
    }
    (inner.clone(), followed)
}
