//! What tests give of a situation: of a record in braces each value that stands there, and no other.

use std::sync::Arc;

use crate::data::Data;
use crate::lower;
use crate::page::{Found, key_within};
use crate::problem::{Problem, Span, said_twice};
use crate::rule::Rule;
use crate::syntax::{Assign, Cell, Expr, ExprKind, Name, Path, Section, dotted};
use crate::types::{Fields, Type};

/// A value that a test gives.
#[derive(Clone, Debug)]
pub(crate) struct Premise {
    pub(crate) section: Section,
    /// The keys that lead to it.
    pub(crate) keys: Vec<String>,
    /// What it is; nothing of a record whose values are given one by one, if any are.
    pub(crate) data: Option<Data>,
}

impl Rule {
    /// What tests give, value by value, in the order of the text.
    pub(crate) fn premises(
        &self,
        given: &[(Path, Expr)],
        problems: &mut Vec<Problem>,
    ) -> Vec<Premise> {
        let mut all = Vec::new();
        for (path, said) in given {
            match self.page.key(path) {
                Ok(Found { section, keys, of }) => {
                    let mut spreading = Spreading { rule: self, section, all: &mut all, problems };
                    spreading.value(keys, &of, (&dotted(path), path[0].span), said);
                }
                Err(problem) => problems.push(problem),
            }
        }
        all
    }
}

/// Takes apart what is given.
struct Spreading<'a> {
    rule: &'a Rule,
    section: Section,
    all: &'a mut Vec<Premise>,
    problems: &'a mut Vec<Problem>,
}

impl Spreading<'_> {
    /// A value, by the keys that lead to it, with how it is called and where that stands.
    fn value(&mut self, keys: Vec<String>, of: &Type, called: (&str, Span), said: &Expr) {
        match self.within(of, said) {
            Some(Ok(values)) => self.values(&keys, of, &values),
            Some(Err(problem)) => self.problems.push(problem),
            None => self.whole(keys, of, called, said),
        }
    }

    /// The values of a record, by their names, if it is written in braces. A form is given as a whole.
    fn within(&self, of: &Type, said: &Expr) -> Option<Result<Vec<Assign>, Problem>> {
        let Type::Record(fields) = present(of) else { return None };
        if fields.is_one_of {
            return None;
        }
        match &said.kind {
            ExprKind::Cells(cells) => {
                Some(cells.iter().enumerate().map(|(at, cell)| named(cell, at, fields)).collect())
            }
            ExprKind::Record(name, assigns) => {
                let (_, record) = self.rule.page.record_named(name)?;
                Arc::ptr_eq(record, fields).then(|| Ok(assigns.clone()))
            }
            _ => None,
        }
    }

    fn values(&mut self, keys: &[String], of: &Type, values: &[Assign]) {
        // So it is there, though nothing may be said of it.
        self.all.push(Premise { section: self.section, keys: keys.to_vec(), data: None });
        for Assign { key, value } in values {
            let name = &key[0];
            let found = key_within(of, name, key);
            let (inner, of) = match found {
                Ok(found) => found,
                Err(problem) => {
                    self.problems.push(problem);
                    continue;
                }
            };
            let itself = || Expr { kind: ExprKind::Path(key.clone()), span: name.span };
            let said = value.clone().unwrap_or_else(itself);
            let keys = [keys, &inner].concat();
            self.value(keys, &of, (&dotted(key), name.span), &said);
        }
    }

    /// A value that is given as a whole.
    fn whole(&mut self, keys: Vec<String>, of: &Type, (name, span): (&str, Span), said: &Expr) {
        if matches!(said.kind, ExprKind::Nothing) && !matches!(of, Type::Maybe(_)) {
            return self.problems.push(cannot_be_nothing(name, of, said.span));
        }
        let Rule { page, purity, by_heart, .. } = self.rule;
        let data = match lower::data(page, purity, by_heart, said, of) {
            Ok(data) => data,
            Err(problem) => return self.problems.push(problem),
        };
        let overlaps = |other: &Premise| {
            other.data.is_some()
                && other.section == self.section
                && other.keys.iter().zip(&keys).all(|(a, b)| a == b)
        };
        if self.all.iter().any(overlaps) {
            self.problems.push(said_twice(name, span));
        }
        self.all.push(Premise { section: self.section, keys, data: Some(data) });
    }
}

/// What a value is where it is there.
fn present(of: &Type) -> &Type {
    if let Type::Maybe(of) = of { present(of) } else { of }
}

/// A value in braces with its name, also where it stands there by its place alone.
fn named(cell: &Cell, at: usize, fields: &Fields) -> Result<Assign, Problem> {
    let value = match cell {
        Cell::Named(assign) => return Ok(assign.clone()),
        Cell::Plain(value) => value,
    };
    let Some(field) = fields.fields.get(at) else {
        let message = format!("there are only {} values in it", fields.fields.len());
        return Err(Problem::new(value.span, message));
    };
    let key = vec![Name { text: field.name.clone(), span: value.span }];
    Ok(Assign { key, value: Some(value.clone()) })
}

fn cannot_be_nothing(name: &str, of: &Type, span: Span) -> Problem {
    Problem::new(span, format!("`{name}` cannot be nothing"))
        .expecting(format!("expected {}", of.told()))
        .help("what is not given is as the page has it; a key that may be missing is `maybe`")
}
