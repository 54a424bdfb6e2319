//! Records: their values, and records with other values.

use std::sync::Arc;

use super::compared::lone_form;
use super::lowering::Lowering;
use super::play::PLAY_OF;
use crate::problem::{About, Problem, Span, said_twice};
use crate::shape::{Shape, and};
use crate::syntax::{Assign, Cell, Expr, Name};
use crate::types::{FieldOf, Fields, Type};

/// No more names than this are listed in a message.
const MOST_NAMED: usize = 12;

/// How what stands behind a dot is asked for, of what is no record.
fn picked(of: &Shape, name: &str) -> Option<String> {
    match of {
        Shape::By(words, _) if words.position(name).is_some() => {
            Some(format!("a value by an enum is picked with brackets: `[{name}]`"))
        }
        Shape::List(..) | Shape::Alike(..)
            if ["length", "len", "size", "count"].contains(&name) =>
        {
            Some("how many there are in a list is `length(…)`".to_owned())
        }
        _ => None,
    }
}

impl Lowering<'_> {
    /// A value of a record.
    pub(super) fn field(&mut self, record: &Shape, name: &Name) -> Shape {
        match record {
            Shape::Record(fields, values) => {
                match fields.fields.iter().position(|field| field.name == name.text) {
                    Some(at) => values[at].clone(),
                    None => self.no_field(fields, name),
                }
            }
            Shape::Maybe(known, of) => match self.field(of, name) {
                Shape::Broken => Shape::Broken,
                Shape::Maybe(also, of) => Shape::Maybe(and(known.clone(), also), of),
                of => Shape::Maybe(known.clone(), Box::new(of)),
            },
            Shape::Broken => Shape::Broken,
            other => {
                let message = format!("{} has no `{}`", other.told(), name.text);
                let help = picked(other, &name.text);
                self.wrong(Problem::new(name.span, message).about(About::Values).or_help(help))
            }
        }
    }

    /// Says that a record has no such value.
    pub(super) fn no_field(&mut self, fields: &Fields, name: &Name) -> Shape {
        let what = fields.name.as_deref().map_or("this".to_owned(), |name| format!("a {name}"));
        let message = format!("{what} has no `{}`", name.text);
        let known: Vec<&str> = fields.fields.iter().map(|field| field.name.as_str()).collect();
        let mut problem = Problem::unknown(name.span, &name.text, message);
        if self.is_amount(fields, &name.text) {
            let message =
                format!("`{}` is an amount, which need not be whole and is not read", name.text);
            problem = Problem::new(name.span, message);
        }
        self.wrong(problem.did_you_mean(&name.text, known.iter().copied()).else_help(|| {
            if known.is_empty() {
                return "it has no values".to_owned();
            }
            let (first, rest) = known.split_at(known.len().min(MOST_NAMED));
            let more = if rest.is_empty() { "" } else { ", …" };
            format!("it has: {}{more}", first.join(", "))
        }))
    }

    /// Whether a name is that of an amount of a rule that was played, which is not read off.
    fn is_amount(&self, fields: &Fields, name: &str) -> bool {
        let rule = fields.name.as_deref().and_then(|name| name.strip_prefix(PLAY_OF));
        let rule = rule.and_then(|rule| self.page.played().find(|(named, _)| *named == rule));
        rule.is_some_and(|(_, rule)| rule.measures().iter().any(|measure| measure.name == name))
    }

    pub(super) fn with(&mut self, record: &Expr, assigns: &[Assign]) -> Shape {
        let mut shape = self.expression(record, None);
        self.once(assigns);
        for assign in assigns {
            shape = self.replace(shape, &assign.key, assign);
        }
        shape
    }

    /// The record with one of its values replaced.
    fn replace(&mut self, record: Shape, key: &[Name], assign: &Assign) -> Shape {
        let Some((name, rest)) = key.split_first() else { return record };
        let (fields, mut values) = match record {
            Shape::Record(fields, _) if fields.is_one_of => {
                return self.not_one(&fields, name.span);
            }
            Shape::Record(fields, values) => (fields, values),
            Shape::Broken => return Shape::Broken,
            other => {
                let message = format!("{} has no `{}` to change", other.told(), name.text);
                return self.wrong(Problem::new(name.span, message));
            }
        };
        let Some(at) = fields.fields.iter().position(|field| field.name == name.text) else {
            return self.no_field(&fields, name);
        };
        values[at] = if rest.is_empty() {
            self.assigned(assign, &fields.fields[at], &fields)
        } else {
            self.replace(values[at].clone(), rest, assign)
        };
        Shape::Record(fields, values)
    }

    /// What is said of a value: an expression, or the variable of its name.
    pub(super) fn assigned(&mut self, assign: &Assign, field: &FieldOf, fields: &Fields) -> Shape {
        let of = &field.of;
        let (shape, span) = if let Some(value) = &assign.value {
            (self.expression(value, Some(of)), value.span)
        } else {
            let name = assign.key.last().expect("a key has a name");
            (self.path(std::slice::from_ref(name), Some(of)), name.span)
        };
        let called = || match &fields.name {
            Some(record) => format!("{record}.{}", field.name),
            None => field.name.clone(),
        };
        self.coerce_named(called, shape, of, span)
    }

    pub(super) fn record_named(&mut self, name: &Name, assigns: &[Assign]) -> Shape {
        let Some((declared, fields)) = self.page.record_named(name) else {
            let seen = self.page.records_at(name.span);
            let known: Vec<_> = seen.filter_map(|(_, of)| of.name.clone()).collect();
            let message = format!("there is no record `{}`", name.text);
            let problem = Problem::unknown(name.span, &name.text, message);
            let problem = problem.did_you_mean(&name.text, known.iter().map(String::as_str));
            return self.wrong(problem.or_help(self.page.scopes.offer(name.span, &name.text)));
        };
        let fields = Arc::clone(fields);
        self.reads(name.span, *declared);
        self.record(&fields, assigns, name.span)
    }

    /// A record of which some values are said and the others have their defaults.
    fn record(&mut self, fields: &Arc<Fields>, assigns: &[Assign], span: Span) -> Shape {
        let mut has_stranger = false;
        for assign in assigns {
            let name = &assign.key[0];
            if fields.get(&name.text).is_none() {
                has_stranger = true;
                self.no_field(fields, name);
            }
        }
        if fields.is_one_of && assigns.len() != 1 {
            return self.not_one(fields, span);
        }
        self.once(assigns);
        let mut values = Vec::new();
        for field in &fields.fields {
            let said = assigns.iter().find(|assign| assign.key[0].text == field.name);
            values.push(match said {
                Some(assign) => self.assigned(assign, field, fields),
                None => self.default_of(field, fields, &values).unwrap_or_else(|| {
                    if has_stranger {
                        // It may be the one that is spelt otherwise.
                        return Shape::Broken;
                    }
                    let problem = Problem::absence(span, format!("`{}` is missing", field.name));
                    self.wrong(problem.beside(field.span, "it has no default"))
                }),
            });
        }
        Shape::Record(Arc::clone(fields), values)
    }

    /// Says so where a value is said twice: one of the two would count, and nobody knows which.
    fn once(&mut self, assigns: &[Assign]) {
        for (at, assign) in assigns.iter().enumerate() {
            let overlaps = |other: &Assign| {
                is_within(&other.key, &assign.key) || is_within(&assign.key, &other.key)
            };
            if assigns[..at].iter().any(overlaps) {
                let name = &assign.key[0];
                self.wrong(said_twice(&name.text, name.span));
            }
        }
    }

    /// Says that a value has exactly one of several forms.
    pub(super) fn not_one(&mut self, fields: &Fields, span: Span) -> Shape {
        let name = fields.name.as_deref().unwrap_or_default();
        let first = fields.fields.first();
        let inside = if first.is_none_or(holds_keys) { "{ … }" } else { "…" };
        let first = first.map_or("", |field| field.name.as_str());
        let message = format!("a {name} is exactly one of {}", fields.listed());
        let help = format!("write `{name} {{ {first} = {inside} }}`");
        self.wrong(Problem::new(span, message).help(help))
    }

    pub(super) fn cells(&mut self, cells: &[Cell], span: Span, expected: Option<&Type>) -> Shape {
        let expected = match expected {
            Some(Type::Maybe(of)) => Some(&**of),
            expected => expected,
        };
        if let Some(Type::Broken) = expected {
            return Shape::Broken;
        }
        let Some(Type::Record(fields)) = expected else {
            let problem = Problem::new(span, "nothing says what record this is");
            return self.wrong(problem.help("name it: `Unit { pins = 2 }`"));
        };
        if let [Cell::Plain(of)] = cells
            && let Some(help) = lone_form(fields, of)
        {
            let problem = Problem::new(of.span, "this form does not say what it holds");
            return self.wrong(problem.help(help));
        }
        let mut assigns = Vec::new();
        for (at, cell) in cells.iter().enumerate() {
            assigns.push(match cell {
                Cell::Named(assign) => assign.clone(),
                Cell::Plain(value) => {
                    let Some(field) = fields.fields.get(at) else {
                        let message =
                            format!("there are only {} values in it", fields.fields.len());
                        return self.wrong(Problem::new(value.span, message));
                    };
                    let key = vec![Name { text: field.name.clone(), span: value.span }];
                    Assign { key, value: Some(value.clone()) }
                }
            });
        }
        self.record(fields, &assigns, span)
    }
}

/// Whether names lead to a value, or to what it is in.
fn is_within(outer: &[Name], inner: &[Name]) -> bool {
    outer.len() <= inner.len() && outer.iter().zip(inner).all(|(a, b)| a.text == b.text)
}

/// Whether a form holds keys, which may be none, and not one value.
fn holds_keys(form: &FieldOf) -> bool {
    matches!(&form.of, Type::Maybe(of) if matches!(**of, Type::Record(_)))
}
