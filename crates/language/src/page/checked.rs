//! What is to be said of a key beside what it can be: that it is assumed, that its keys stand beside it,
//! and what it is in an example.

use crate::problem::Problem;
use crate::syntax::{self, Expr, ExprKind, Field, Name, TypeKind};
use crate::types::Type;

/// Says that only figures are assumed.
pub(super) fn assumed(name: &Name, what: &str) -> Problem {
    Problem::new(name.span, format!("the {what} `{}` is no number of the rules", name.text))
        .expecting("a figure is assumed where no document prints it")
        .help("leave out `assumed`")
}

/// What a chart that must be said, or a key of a native part, is in an example, as its type has it.
pub(super) fn usual_example(said: &Field, of: &Type) -> Option<Expr> {
    match of {
        Type::Chart(chart) if said.is_required => chart.example.clone(),
        Type::Native(_) if said.is_required => match &said.of.kind {
            TypeKind::Native(path) => {
                Some(Expr { kind: ExprKind::Path(path.clone()), span: said.of.span })
            }
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn check_flat(said: &syntax::Field, of: &Type, problems: &mut Vec<Problem>) {
    let has_keys = matches!(of, Type::Record(_) | Type::By { .. } | Type::Bands(_) | Type::Broken);
    if said.is_flat && !has_keys {
        let message = format!("`{}` has no keys that could stand beside it", said.name.text);
        let help = "leave out `flat`: it is for records, tables and values by an enum";
        problems.push(Problem::new(said.name.span, message).help(help));
    }
}
