//! Values that do not compare: what is asked of them instead.

use super::lowering::Lowering;
use super::name::form_held;
use crate::problem::{Problem, Span};
use crate::shape::Shape;
use crate::syntax::{Assign, Binary, Cell, Expr, ExprKind};
use crate::types::Fields;

impl Lowering<'_> {
    /// Whether a value is compared with one of its forms; says how it is asked whether it has that.
    pub(super) fn is_form_compared(
        &mut self,
        operator: Binary,
        (of, shape): (&Expr, &Shape),
        form: &Expr,
        span: Span,
    ) -> bool {
        let Some(form) = forms(shape).and_then(|forms| form_of(forms, form)) else { return false };
        let named = of.named().unwrap_or_else(|| "…".to_owned());
        let message = format!("`{form}` is a form of it, and nothing to compare it with");
        let not = if operator == Binary::Unequal { "not " } else { "" };
        let help = format!("ask whether it has this form: `{not}known({named}.{form})`");
        self.wrong(Problem::new(span, message).help(help));
        true
    }

    /// Says what can be compared instead of two values that cannot.
    pub(super) fn incomparable(
        &mut self,
        (first, a): (&Expr, &Shape),
        (second, b): (&Expr, &Shape),
        span: Span,
    ) -> Shape {
        let help = match (a, b) {
            (Shape::Record(of, _), _) | (_, Shape::Record(of, _)) if of.is_one_of => {
                let named = first.named().unwrap_or_else(|| "…".to_owned());
                format!("its cases say what holds for each form: `when {named} {{ … }}`")
            }
            (Shape::Record(of, _), Shape::Record(..)) => {
                let value = of.fields.first().map_or("…", |field| field.name.as_str());
                let side = |of: &Expr| of.named().unwrap_or_else(|| "…".to_owned());
                let (first, second) = (side(first), side(second));
                format!("records compare value by value: `{first}.{value} == {second}.{value}`")
            }
            _ => "only what is of one kind compares".to_owned(),
        };
        let message = format!("cannot compare {} with {}", a.told(), b.told());
        self.wrong(Problem::of_type(span, message).help(help))
    }
}

/// The forms of which a value has one.
fn forms(shape: &Shape) -> Option<&Fields> {
    match shape {
        Shape::Record(forms, _) if forms.is_one_of => Some(forms),
        Shape::Maybe(_, of) => forms(of),
        _ => None,
    }
}

/// Whether an expression may be one of the forms of the value that it is compared with, other than by
/// its name alone.
pub(super) fn may_be_form(of: &Expr) -> bool {
    let is_type = |name: &str| name.starts_with(|letter: char| letter.is_ascii_uppercase());
    match &of.kind {
        ExprKind::Path(path) => path.len() == 2 && is_type(&path[0].text),
        ExprKind::Record(..) | ExprKind::Cells(_) => true,
        _ => false,
    }
}

/// How a form is written in braces that stands there alone.
pub(super) fn lone_form(forms: &Fields, of: &Expr) -> Option<String> {
    Some(format!("write `{}`", form_held(forms, form_of(forms, of)?)?))
}

/// The form that an expression is meant to be, by its name or with what it holds.
fn form_of<'e>(forms: &Fields, of: &'e Expr) -> Option<&'e str> {
    let named = |assigns: &'e [Assign]| match assigns {
        [assign] => assign.key.first(),
        _ => None,
    };
    let name = match &of.kind {
        ExprKind::Quoted(name) => Some(name),
        ExprKind::Path(path) => match path.as_slice() {
            [name] => Some(name),
            [of, name] if forms.name.as_ref() == Some(&of.text) => Some(name),
            _ => None,
        },
        ExprKind::Record(_, assigns) => named(assigns),
        ExprKind::Cells(cells) => match cells.as_slice() {
            [Cell::Named(assign)] => assign.key.first(),
            [Cell::Plain(of)] => return form_of(forms, of),
            _ => None,
        },
        _ => None,
    };
    let name = name.filter(|name| forms.get(&name.text).is_some())?;
    Some(&name.text)
}
