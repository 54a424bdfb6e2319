//! What of its libraries a rule reaches.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Page;
use super::said::table;
use super::scope::Read;
use crate::problem::{Problem, Span};
use crate::types::{FieldOf, Fields, Type};

impl Page {
    /// Whether circumstances have values of a record.
    pub(crate) fn is_stated(&self, record: &Arc<Fields>) -> bool {
        self.circumstances.fields.iter().any(|field| holds(&field.of, record))
    }

    /// The assumptions of the rule, and of the libraries that it reaches by what was read, by id.
    pub(crate) fn assumptions(&self, read: &BTreeSet<Read>) -> Vec<String> {
        let mut reached = self.scopes.of_rule();
        loop {
            let all = read.iter().chain(&self.read).filter(|(by, _)| reached.contains(by));
            let next: BTreeSet<usize> = all.map(|(_, at)| self.scopes.file(*at)).collect();
            let before = reached.len();
            reached.extend(next);
            if before == reached.len() {
                break;
            }
        }
        let reached = self.assumes.iter().filter(|(by, _)| reached.contains(by));
        let mut all: Vec<String> = Vec::new();
        for (_, id) in reached {
            if !all.contains(id) {
                all.push(id.clone());
            }
        }
        all
    }

    /// Leaves out the figures and rulings of libraries that the rule does not reach, and says which
    /// of those that it does have the same name.
    ///
    /// A group of figures is reached if one of them is.
    pub(crate) fn keep_reached(&mut self, read: &BTreeSet<Span>, problems: &mut Vec<Problem>) {
        let reached = |fields: &Fields, problems: &mut Vec<Problem>| -> Arc<Fields> {
            let is_kept =
                |field: &FieldOf| !self.scopes.is_of_library(field.span) || is_reached(field, read);
            let (reached, left): (Vec<FieldOf>, Vec<FieldOf>) =
                fields.fields.iter().cloned().partition(is_kept);
            problems.extend(left.iter().flat_map(settled_in_vain));
            table(reached)
        };
        let figures = reached(&self.figures, problems);
        let rulings = reached(&self.rulings, problems);
        (self.figures, self.rulings) = (figures, rulings);
        for fields in [&self.circumstances, &self.figures, &self.rulings] {
            one_name(fields, problems);
        }
    }
}

/// Whether a key was read, or one of a group.
pub(crate) fn is_reached(field: &FieldOf, read: &BTreeSet<Span>) -> bool {
    let in_group = |group: &Fields| group.fields.iter().any(|inner| is_reached(inner, read));
    read.contains(&field.span) || matches!(&field.of, Type::Record(group) if in_group(group))
}

/// Whether values of a record are part of what a type can be.
fn holds(of: &Type, record: &Arc<Fields>) -> bool {
    match of {
        Type::Record(fields) => {
            Arc::ptr_eq(fields, record) || fields.fields.iter().any(|of| holds(&of.of, record))
        }
        Type::List { of, .. } | Type::By { of, .. } | Type::Maybe(of) => holds(of, record),
        _ => false,
    }
}

/// Says that a rule settles what it does not read.
fn settled_in_vain(field: &FieldOf) -> Vec<Problem> {
    let own = field.settled.map(|settled| {
        let message = format!("nothing here reads `{}`, which is settled", field.name);
        let help = "leave it out: it would change nothing";
        Problem::new(settled.span, message).help(help)
    });
    let inner = match &field.of {
        Type::Record(group) => group.fields.iter().flat_map(settled_in_vain).collect(),
        _ => Vec::new(),
    };
    own.into_iter().chain(inner).collect()
}

/// Says which keys of a section have the same name, those that stand beside a flat one included.
fn one_name(fields: &Fields, problems: &mut Vec<Problem>) {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for field in &fields.fields {
        for key in field.keys() {
            match seen.get(key) {
                Some(first) => problems.push(another(key, field.span, *first)),
                None => _ = seen.insert(key, field.span),
            }
        }
    }
}

fn another(key: &str, span: Span, first: Span) -> Problem {
    Problem::new(span, format!("a rule has one key `{key}`, and this would be another"))
        .beside(first, "the other is here")
        .help("rename one of them; figures may be put into a group")
}
