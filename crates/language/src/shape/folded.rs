//! Numbers put together, worked out as far as they are known.

use std::sync::Arc;

use super::yes_no;
use crate::core::{Operation, Value};
use crate::problem::Span;

/// Two numbers put together, worked out if both are known and the result is a number.
pub(crate) fn binary(operation: Operation, a: Value, b: Value, span: Span) -> Value {
    if let (Some(a), Some(b)) = (a.constant(), b.constant())
        && let Some(known) = operation.of(a, b)
    {
        return Value::Constant(known);
    }
    match (operation, a.constant(), b.constant()) {
        (Operation::Add | Operation::Subtract, _, Some(0))
        | (Operation::Multiply | Operation::Divide, _, Some(1)) => a,
        (Operation::Add, Some(0), _) | (Operation::Multiply, Some(1), _) => b,
        _ => Value::Binary(operation, Arc::new(a), Arc::new(b), span),
    }
}

/// Not.
pub(crate) fn not(a: Value) -> Value {
    match a {
        Value::Constant(a) => yes_no(a == 0),
        Value::Not(a) => Arc::unwrap_or_clone(a),
        a => Value::Not(Arc::new(a)),
    }
}

/// Both.
pub(crate) fn and(a: Value, b: Value) -> Value {
    match (a.constant(), b.constant()) {
        (Some(0), _) => yes_no(false),
        (Some(_), _) => b,
        (None, Some(1)) => a,
        _ => Value::And(Arc::new(a), Arc::new(b)),
    }
}

/// One of them.
pub(crate) fn or(a: Value, b: Value) -> Value {
    match (a.constant(), b.constant()) {
        (Some(0), _) => b,
        (Some(_), _) => yes_no(true),
        (None, Some(0)) => a,
        _ => Value::Or(Arc::new(a), Arc::new(b)),
    }
}

/// One or the other.
pub(crate) fn choose(test: &Value, a: Value, b: Value) -> Value {
    match test.constant() {
        Some(0) => b,
        Some(_) => a,
        None if a == b => a,
        None => Value::If(Arc::new(test.clone()), Arc::new(a), Arc::new(b)),
    }
}

/// The one at a place, counted from 0.
pub(crate) fn pick(of: Vec<Value>, at: Value, span: Span) -> Value {
    let known = at.constant().and_then(|at| usize::try_from(at).ok());
    if let Some(known) = known.and_then(|at| of.get(at)) {
        return known.clone();
    }
    let mut each = of.iter().zip(0..);
    let is_open = known.is_none() && !of.is_empty();
    if is_open && each.all(|(value, place)| *value == Value::Constant(place)) {
        return at;
    }
    Value::Pick(of.into(), Arc::new(at), span)
}
