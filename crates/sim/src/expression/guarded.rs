//! Comparisons of what may have no value, as they can be asked all the same.

use sandtable_language::expression::{Link, Node};

use super::error::Guarded;

/// The comparison of two short operands, of which some names may be missing, with the answer that it has
/// then, as it can stand wherever the comparison does.
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
    Some(Guarded { no: format!("({no}{compared})"), yes: format!("({yes}{compared})") })
}

fn short(node: &Node, names: &[String]) -> Option<String> {
    match node {
        Node::Name { index, .. } => Some(names[*index].clone()),
        Node::Number(number) if number.denominator == 1 => Some(number.numerator.to_string()),
        Node::Number(number) => Some(format!("{}/{}", number.numerator, number.denominator)),
        _ => None,
    }
}
