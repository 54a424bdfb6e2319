//! Numbers that a key may be, and the steps that they are counted in.

use crate::core::Range;
use crate::decimal::{Decimals, MILLIONTHS};
use crate::problem::{Problem, Span};
use crate::types::Type;

/// From the least to the most.
pub(crate) fn whole(low: i32, high: i32, span: Span, problems: &mut Vec<Problem>) -> Range {
    if high < low {
        problems.push(turned_around(low, high, span));
    }
    Range { low, high: high.max(low) }
}

/// Says that nothing is from one number to another.
pub(super) fn turned_around<N: std::fmt::Display>(low: N, high: N, span: Span) -> Problem {
    let message = format!("no number is from {low} to {high}");
    Problem::new(span, message).help("the least comes first")
}

/// Numbers in so many steps to one, if they can be counted in them.
pub(super) fn in_steps(
    range: Range,
    steps: i32,
    unit: Option<&String>,
    span: Span,
    problems: &mut Vec<Problem>,
) -> Type {
    let ends = (range.low.checked_mul(steps), range.high.checked_mul(steps));
    let (Some(low), Some(high)) = ends else {
        let problem = Problem::new(span, "these are too many steps");
        problems.push(problem.help(format!("from {} to {} at most", i32::MIN, i32::MAX)));
        return Type::Broken;
    };
    let range = Range { low, high };
    Type::Decimal(Decimals { range, steps, is_rounded: false, unit: unit.cloned() })
}

/// Numbers without steps, from one fraction to another.
pub(super) fn without_steps(
    [low, high]: [(i128, i128); 2],
    unit: Option<&String>,
    span: Span,
    problems: &mut Vec<Problem>,
) -> Type {
    let counted = |(above, below): (i128, i128)| {
        let millionths = above.checked_mul(MILLIONTHS.into())?;
        let is_whole = millionths % below == 0;
        i32::try_from(millionths / below).ok().filter(|_| is_whole)
    };
    let (Some(low), Some(high)) = (counted(low), counted(high)) else {
        let message = "numbers without steps are counted in millionths, from -2147 to 2147";
        let problem = Problem::new(span, message);
        problems.push(problem.help("larger ones have steps: `0..10_000 step 0.01`"));
        return Type::Broken;
    };
    let range = Range { low, high };
    let of = Decimals { range, steps: MILLIONTHS, is_rounded: true, unit: unit.cloned() };
    if high < low {
        let message = format!("nothing is {}", of.told());
        problems.push(Problem::new(span, message).help("the least comes first"));
        return Type::Broken;
    }
    Type::Decimal(of)
}
