//! Where a key is that a page names: in which section, and what it can be.

use std::sync::Arc;

use crate::page::Page;
use crate::problem::{About, Problem, Span};
use crate::syntax::{Name, Section};
use crate::types::{FieldOf, Fields, Type};

/// A key that a page names.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) section: Section,
    /// The keys that lead to it in a scenario, within its section.
    pub(crate) keys: Vec<String>,
    /// What it can be.
    pub(crate) of: Type,
}

/// A record, and the keys that lead to one of its values.
pub(crate) type RecordKey = (Arc<Fields>, Vec<String>);

impl Page {
    /// The key that a path names, with or without its section.
    ///
    /// # Errors
    ///
    /// If there is none, with the nearest that there is.
    pub(crate) fn key(&self, path: &[Name]) -> Result<Found, Problem> {
        let (section, rest) = match path {
            [first, rest @ ..] if !rest.is_empty() => match Section::named(&first.text) {
                None => (None, path),
                section => (section, rest),
            },
            _ => (None, path),
        };
        let may_be = |of: Section| section.is_none_or(|section| section == of);
        let ruling = super::said::dotted(rest).0;
        let ruling = self.rulings.get(&ruling).filter(|_| may_be(Section::Rulings));
        let sections =
            [(Section::Circumstances, &self.circumstances), (Section::Figures, &self.figures)];
        for (section, fields) in sections.into_iter().filter(|(section, _)| may_be(*section)) {
            let Some(name) = rest.first().filter(|name| has(fields, &name.text)) else { continue };
            match key_at(fields, rest) {
                Ok((keys, of)) => return Ok(Found { section, keys, of }),
                // What has dots may be the name of a ruling.
                Err(_) if 1 < rest.len() && ruling.is_some() => (),
                Err(problem) if section == Section::Figures => return Err(problem),
                Err(problem) => return Err(problem.or_help(self.figure_called(name))),
            }
        }
        match ruling {
            Some(field) => {
                not_fixed(field, rest)?;
                let of = field.of.clone();
                Ok(Found { section: Section::Rulings, keys: vec![field.name.clone()], of })
            }
            None => Err(self.no_key(rest)),
        }
    }

    /// How a figure is told from a circumstance that has its name, if there is one.
    pub(crate) fn figure_called(&self, name: &Name) -> Option<String> {
        let is_there = self.position(&self.figures, &name.text, name.span).is_some();
        is_there.then(|| format!("`figures.{}` is the figure", name.text))
    }

    /// The record whose values a path names, and the keys that lead to one of them; nothing if it
    /// does not begin with a record that is seen.
    ///
    /// # Errors
    ///
    /// If the record has no such value.
    pub(crate) fn record_key(&self, path: &[Name]) -> Option<Result<RecordKey, Problem>> {
        let (name, rest) = path.split_first()?;
        let (_, record) = self.record_named(name)?;
        if rest.is_empty() {
            return Some(Ok((Arc::clone(record), Vec::new())));
        }
        Some(key_at(record, rest).map(|(keys, _)| (Arc::clone(record), keys)))
    }

    fn no_key(&self, path: &[Name]) -> Problem {
        let (written, span) = super::said::dotted(path);
        let sections = [&self.circumstances, &self.figures, &self.rulings];
        let known = sections.into_iter().flat_map(|fields| names(fields));
        let message = format!("there is no key `{written}`");
        let problem = Problem::unknown(span, &path[0].text, message)
            .expecting("no circumstance, figure or ruling of this name");
        problem.did_you_mean(&written, known)
    }
}

/// The names of the keys of a table; those of a flat one stand beside them.
fn names(fields: &Fields) -> Vec<&str> {
    let each = fields.fields.iter().flat_map(|field| match &field.of {
        Type::Record(inner) if field.is_flat => names(inner),
        Type::Bands(bands) if field.is_flat && bands.by.is_none() => {
            bands.rows.iter().map(|row| row.key.as_str()).collect()
        }
        Type::By { words, .. } if field.is_flat => {
            words.words.iter().map(|word| word.name.as_str()).collect()
        }
        _ => vec![field.name.as_str()],
    });
    each.collect()
}

fn has(fields: &Fields, name: &str) -> bool {
    fields.get(name).is_some() || names(fields).contains(&name)
}

/// The keys that a path goes through in scenarios, and the type at its end.
fn key_at(fields: &Fields, path: &[Name]) -> Result<(Vec<String>, Type), Problem> {
    let Some((name, rest)) = path.split_first() else {
        return Err(Problem::new(Span::default(), "a key has a name"));
    };
    if let Some(field) = fields.get(&name.text) {
        not_fixed(field, path)?;
        let own = if field.is_flat { Vec::new() } else { vec![field.name.clone()] };
        let (inner, of) = key_within(&field.of, name, rest)?;
        return Ok((own.into_iter().chain(inner).collect(), of));
    }
    let mut flat = fields.fields.iter().filter(|field| field.is_flat);
    let found = flat.find_map(|field| key_within(&field.of, name, path).ok());
    found.ok_or_else(|| no_key_within(name, names(fields)))
}

/// The same within a value of a type, where `before` is what leads to it.
///
/// # Errors
///
/// If there is no such key, with the nearest that there is.
pub(crate) fn key_within(
    of: &Type,
    before: &Name,
    path: &[Name],
) -> Result<(Vec<String>, Type), Problem> {
    let Some((name, rest)) = path.split_first() else { return Ok((Vec::new(), of.clone())) };
    match of {
        Type::Record(fields) => key_at(fields, path),
        Type::Maybe(of) => key_within(of, before, path),
        Type::By { words, of, .. } => {
            let at = words.position(&name.text);
            let at = at.ok_or_else(|| super::no_word(name, words))?;
            let (inner, of) = key_within(of, name, rest)?;
            let own = words.words[at].spelt.clone();
            Ok((std::iter::once(own).chain(inner).collect(), of))
        }
        Type::Bands(bands) => {
            let (column, row) = match (&bands.by, rest) {
                (None, []) => (None, name),
                (Some(words), [row]) => {
                    let at = words.position(&name.text);
                    let at = at.ok_or_else(|| super::no_word(name, words))?;
                    (Some(words.words[at].spelt.clone()), row)
                }
                _ => return Err(no_key_within(name, Vec::new())),
            };
            let rows = bands.rows.iter().filter(|row| !row.tops.is_empty());
            let Some(found) = rows.clone().find(|known| known.key == row.text) else {
                return Err(no_key_within(row, rows.map(|row| row.key.as_str()).collect()));
            };
            let keys = column.into_iter().chain([found.key.clone()]).collect();
            Ok((keys, Type::Whole(found.within, None)))
        }
        // What it is could not be told, which has been said.
        Type::Broken => Ok((path.iter().map(|name| name.text.clone()).collect(), Type::Broken)),
        _ => {
            let message = format!("`{}` is {}, and has no keys", before.text, of.told());
            let is_list = matches!(of, Type::List { .. });
            let help = format!("a list is given as a whole: `{} = […]`", before.text);
            let problem = Problem::new(name.span, message).about(About::Keys);
            Err(problem.or_help(is_list.then_some(help)))
        }
    }
}

/// Says so if a rule has settled a key for good.
fn not_fixed(field: &FieldOf, path: &[Name]) -> Result<(), Problem> {
    match field.settled.filter(|settled| settled.is_fixed) {
        Some(settled) => {
            let (_, span) = super::said::dotted(path);
            let message = format!("`{}` is fixed, and no key of this rule", field.name);
            Err(Problem::new(span, message).beside(settled.span, "it is fixed here"))
        }
        None => Ok(()),
    }
}

fn no_key_within(name: &Name, known: Vec<&str>) -> Problem {
    Problem::unknown(name.span, &name.text, format!("there is no key `{}`", name.text))
        .did_you_mean(&name.text, known)
}
