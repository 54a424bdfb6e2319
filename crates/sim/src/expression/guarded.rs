//! Comparisons of what may have no value, as they can be asked all the same.

use sandtable_language::expression::{Link, Node};

use super::error::{ExpressionError, ExpressionErrorKind, Guarded};

/// The comparison of two short operands, of which some names may be missing, with the answer that it has
/// then.
pub(super) fn guarded(
    first: &Node,
    link: &Link,
    names: &[String],
    is_missing: impl Fn(usize) -> bool,
) -> Option<Guarded> {
    let sign = link.operator.comparison()?;
    let (left, right) = (short(first, names)?, short(&link.operand, names)?);
    let compared = format!("{left} {sign} {right}");
    let mut lacking: Vec<&str> = Vec::new();
    for node in [first, &link.operand] {
        if let Node::Name { index, .. } = node
            && is_missing(*index)
            && !lacking.contains(&names[*index].as_str())
        {
            lacking.push(&names[*index]);
        }
    }
    let each = |of: fn(&str) -> String| lacking.iter().map(|name| of(name)).collect::<String>();
    let no = each(|name| format!("known({name}) and "));
    let yes = each(|name| format!("not known({name}) or "));
    Some(Guarded { no: format!("{no}{compared}"), yes: format!("{yes}{compared}") })
}

/// Lets what stands within something else stand there as one.
pub(super) fn in_place(mut error: ExpressionError, root: &Node) -> ExpressionError {
    let is_whole = match root {
        Node::Row(_, links) => links.len() == 1 && links[0].operator.comparison().is_some(),
        _ => false,
    };
    if let ExpressionErrorKind::MayBeMissing { compared: Some(guarded), .. } = &mut error.kind
        && !is_whole
    {
        let within = |text: &str| format!("({text})");
        *guarded = Guarded { no: within(&guarded.no), yes: within(&guarded.yes) };
    }
    error
}

fn short(node: &Node, names: &[String]) -> Option<String> {
    match node {
        Node::Name { index, .. } => Some(names[*index].clone()),
        Node::Number(number) if number.denominator == 1 => Some(number.numerator.to_string()),
        Node::Number(number) => Some(format!("{}/{}", number.numerator, number.denominator)),
        _ => None,
    }
}
