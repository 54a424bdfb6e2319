//! What a page declares: circumstances, figures and rulings.

use std::sync::Arc;

use super::fields::{What, field, fields};
use super::resolve::Names;
use super::resolving::Resolving;
use super::said::{dotted, meaning, table};
use super::settle;
use crate::problem::Problem;
use crate::syntax::{self, File, Item, Ruling, Said};
use crate::types::{FieldOf, Fields, Type};

/// What is said of the types of a part.
#[derive(Debug)]
pub(crate) struct Signature {
    /// The types of what it needs, where they are said.
    pub(crate) params: Vec<Option<Type>>,
    /// The types of what it gives, where they are said.
    pub(crate) gives: Vec<Option<Type>>,
}

/// What a player would read out.
pub(super) fn circumstances(
    tree: &File,
    names: &mut Names,
    problems: &mut Vec<Problem>,
) -> Arc<Fields> {
    let mut all = Vec::new();
    for item in &tree.items {
        if let Item::Circumstances(said) = item {
            all.extend(fields(said, What::Circumstance, names, problems));
        }
    }
    table(all)
}

/// The numbers of the rule: a group of them is a record.
pub(super) fn figures(tree: &File, names: &mut Names, problems: &mut Vec<Problem>) -> Arc<Fields> {
    let mut all: Vec<FieldOf> = Vec::new();
    for item in &tree.items {
        let Item::Figures(said) = item else { continue };
        let fields = fields(&said.fields, What::Figure, names, problems);
        for field in &fields {
            check_figure(field, problems);
        }
        match &said.group {
            None => all.extend(fields),
            Some(group) => all.push(FieldOf {
                name: group.text.clone(),
                is_flat: false,
                of: Type::Record(table(fields)),
                defaults: Vec::new(),
                is_required: false,
                example: None,
                is_assumed: said.is_assumed,
                meaning: meaning(said.meaning.as_ref(), group, "group of figures", problems),
                span: group.span,
                settled: None,
            }),
        }
    }
    settle::figures(tree, &names.scopes, &mut all, problems);
    table(all)
}

/// A figure has a default: it is what the book says.
fn check_figure(field: &FieldOf, problems: &mut Vec<Problem>) {
    if !has_default(field) && !matches!(field.of, Type::Broken) {
        let message = format!("the figure `{}` has no default", field.name);
        let example = field.of.shown();
        let help =
            format!("a figure is what the rules say unless a designer changes it: `= {example}`");
        problems.push(Problem::absence(field.span, message).help(help));
    }
}

/// Whether something holds where a figure, or a value of one, is left out.
fn has_default(field: &FieldOf) -> bool {
    let by_itself = |of: &Type| match of {
        Type::Record(fields) => !fields.is_one_of && fields.fields.iter().all(has_value),
        of => matches!(of, Type::Bands(_)),
    };
    !field.is_required && (!field.defaults.is_empty() || by_itself(&field.of))
}

/// The same of a value of a record, which may be nothing, or a list without items.
fn has_value(field: &FieldOf) -> bool {
    let is_nothing = matches!(field.of, Type::Maybe(_) | Type::Broken) || field.of.may_be_empty();
    has_default(field) || !field.is_required && is_nothing
}

/// The switches of the rule.
pub(super) fn rulings(tree: &File, names: &mut Names, problems: &mut Vec<Problem>) -> Arc<Fields> {
    let mut all = Vec::new();
    for item in &tree.items {
        let Item::Rulings(said) = item else { continue };
        for Ruling { name, said } in said {
            let Said::Declared(of) = said else { continue };
            let (dotted, span) = dotted(name);
            let declared = field(of, What::Ruling, names, problems);
            check_ruling(&declared, problems);
            all.push(FieldOf { name: dotted, span, ..declared });
        }
    }
    settle::rulings(tree, &names.scopes, &mut all, problems);
    table(all)
}

fn check_ruling(ruling: &FieldOf, problems: &mut Vec<Problem>) {
    if ruling.defaults.len() != 1 {
        let message = format!("the ruling `{}` has no default", ruling.name);
        let help = "say what holds unless a scenario says otherwise: `= halt`";
        problems.push(Problem::absence(ruling.span, message).help(help));
    }
    if !matches!(ruling.of, Type::Words(_) | Type::YesNo | Type::Whole(..) | Type::Broken) {
        let message =
            format!("a ruling is a word, a number, or yes or no, not {}", ruling.of.told());
        problems.push(Problem::new(ruling.span, message));
    }
}

/// What is said of the types of the parts.
pub(super) fn signatures(
    tree: &File,
    names: &mut Names,
    problems: &mut Vec<Problem>,
) -> Vec<Signature> {
    let mut all = Vec::new();
    for item in &tree.items {
        let Item::Part(part) = item else { continue };
        let mut resolve =
            |of: &Option<syntax::Type>| of.as_ref().map(|of| names.resolve(of, &[], problems));
        let params = part.params.iter().map(|param| resolve(&param.of)).collect();
        let gives = part.gives.iter().map(|gift| resolve(&gift.of)).collect();
        all.push(Signature { params, gives });
    }
    all
}
