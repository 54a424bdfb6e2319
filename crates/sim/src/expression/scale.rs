//! What an expression can come to, by the arithmetic of intervals.
//!
//! # References
//!
//! - R. E. Moore (1966), *Interval Analysis*, Prentice-Hall.

use std::collections::BTreeSet;

use sandtable_dice::{Kind, Scale, yes_no};

use crate::value::Value;
use sandtable_language::expression::{Function, Link, Node, Operator};

use super::arithmetic::Rational;
use super::constant;
use super::error::{ExpressionError, ExpressionErrorKind};
use super::guarded::guarded;

/// The scale of an expression over names with these scales, where a condition is met.
pub(super) fn of(
    root: &Node,
    given: Option<&Node>,
    scales: &[Scale],
    names: &[String],
) -> Result<Scale, ExpressionError> {
    let known = given.map(|given| known_if(given, true)).unwrap_or_default();
    let scale = Reader { scales, names }.read(root, &known)?;
    let only = constant::only(root, scales).and_then(Rational::value).map(Value::get);
    Ok(only.map_or(scale, |only| Scale { low: only, high: only, ..scale }))
}

/// Refuses a condition of which it cannot be said in every outcome whether it is met.
pub(super) fn condition(
    root: &Node,
    text: &str,
    scales: &[Scale],
    names: &[String],
) -> Result<(), ExpressionError> {
    let reader = Reader { scales, names };
    if reader.asked(root, &BTreeSet::new())?.kind == Kind::YesNo {
        return Ok(());
    }
    let kind = ExpressionErrorKind::NoCondition(text.trim().to_owned());
    Err(ExpressionError::at(0, kind))
}

/// Names that are known to have a value, by their positions.
type Known = BTreeSet<usize>;

struct Reader<'a> {
    scales: &'a [Scale],
    names: &'a [String],
}

impl Reader<'_> {
    fn read(&self, node: &Node, known: &Known) -> Result<Scale, ExpressionError> {
        match node {
            Node::Number(number) => {
                let number = Rational::from(*number);
                let kind = match number.is_whole() {
                    // As in `if(pins > 1, hit, 0)`.
                    true if [false, true].map(Rational::from).contains(&number) => Kind::YesNo,
                    true => Kind::Count,
                    false => Kind::Amount,
                };
                let (low, high) = (number.to_f64(), number.to_f64());
                Ok(Scale { kind, unit: "", low, high, missing: None, never: false })
            }
            Node::Name { index, .. } => {
                let scale = self.scales[*index];
                let may_be_missing = !known.contains(index);
                let missing = scale.missing.filter(|_| may_be_missing);
                // Where it is known to have one, it would: in no game.
                Ok(Scale { missing, never: scale.never && may_be_missing, ..scale })
            }
            Node::Negative(operand) => {
                let scale = self.read(operand, known)?;
                Ok(number(&[scale], [-scale.high, -scale.low]))
            }
            Node::Not(operand) => {
                self.asked(operand, known)?;
                Ok(yes_no())
            }
            Node::Row(first, links) => self.row(first, links, known),
            Node::Choice(condition, then, otherwise) => {
                self.choice(condition, [then, otherwise], known)
            }
            Node::Call(function, arguments) => self.call(*function, arguments, known),
        }
    }

    /// The scale of something of which it is asked whether it holds, or how it compares.
    fn asked(&self, node: &Node, known: &Known) -> Result<Scale, ExpressionError> {
        let scale = self.read(node, known)?;
        let Some(missing) = scale.missing else { return Ok(scale) };
        let first = self.first_missing(node, known);
        let (name, offset) =
            first.map_or(("it", 0), |(index, offset)| (self.names[index].as_str(), offset));
        let name = name.to_owned();
        let kind = ExpressionErrorKind::MayBeMissing { name, missing, compared: None };
        Err(ExpressionError::at(offset, kind))
    }

    /// The position of the first name that may be missing, and where it stands.
    fn first_missing(&self, node: &Node, known: &Known) -> Option<(usize, usize)> {
        let mut first = None;
        node.visit(&mut |node| {
            if let Node::Name { index, span } = node
                && self.scales[*index].missing.is_some()
                && !known.contains(index)
            {
                first.get_or_insert((*index, span.start));
            }
        });
        first
    }

    fn row(&self, first: &Node, links: &[Link], known: &Known) -> Result<Scale, ExpressionError> {
        self.linked(first, links, known).map_err(|error| self.guarded(error, first, links, known))
    }

    /// Says how a comparison can be asked of what may have no value, where that is what is wrong.
    fn guarded(
        &self,
        mut error: ExpressionError,
        first: &Node,
        links: &[Link],
        known: &Known,
    ) -> ExpressionError {
        if let ExpressionErrorKind::MayBeMissing { compared: compared @ None, .. } = &mut error.kind
            && let [link] = links
        {
            let is_missing =
                |index: usize| self.scales[index].missing.is_some() && !known.contains(&index);
            *compared = guarded(first, link, self.names, is_missing);
        }
        error
    }

    fn linked(
        &self,
        first: &Node,
        links: &[Link],
        known: &Known,
    ) -> Result<Scale, ExpressionError> {
        let mut known = known.clone();
        let mut left_node = first;
        let mut left = match links.first() {
            Some(link) if decides(link.operator) => self.asked(first, &known)?,
            _ => self.read(first, &known)?,
        };
        for link in links {
            match link.operator {
                Operator::And => known.extend(known_if(left_node, true)),
                Operator::Or => known.extend(known_if(left_node, false)),
                _ => (),
            }
            let right = if decides(link.operator) {
                self.asked(&link.operand, &known)?
            } else {
                self.read(&link.operand, &known)?
            };
            if link.operator == Operator::Rest && (left.low < 0.0 || right.low < 0.0) {
                let kind = ExpressionErrorKind::MayBeBelowZero;
                return Err(ExpressionError::at(link.offset, kind));
            }
            left = joined(link.operator, left, right);
            left_node = &link.operand;
        }
        Ok(left)
    }

    fn choice(
        &self,
        condition: &Node,
        [then, otherwise]: [&Node; 2],
        known: &Known,
    ) -> Result<Scale, ExpressionError> {
        self.asked(condition, known)?;
        let branch = |node: &Node, holds: bool| {
            let mut known = known.clone();
            known.extend(known_if(condition, holds));
            self.read(node, &known)
        };
        Ok(either(branch(then, true)?, branch(otherwise, false)?))
    }

    fn call(
        &self,
        function: Function,
        arguments: &[Node],
        known: &Known,
    ) -> Result<Scale, ExpressionError> {
        let scales: Result<Vec<Scale>, _> =
            arguments.iter().map(|argument| self.read(argument, known)).collect();
        let scales = scales?;
        let ends = |choose: fn(f64, f64) -> f64| {
            let fold = |of: fn(&Scale) -> f64| scales.iter().map(of).reduce(choose);
            [fold(|scale| scale.low), fold(|scale| scale.high)].map(|end| end.unwrap_or(f64::NAN))
        };
        let Scale { low, high, .. } = scales[0];
        Ok(match function {
            Function::Min => number(&scales, ends(f64::min)),
            Function::Max => number(&scales, ends(f64::max)),
            Function::Abs if low <= 0.0 && 0.0 <= high => number(&scales, [0.0, high.max(-low)]),
            Function::Abs => {
                number(&scales, [low.abs().min(high.abs()), low.abs().max(high.abs())])
            }
            Function::Floor => whole(number(&scales, [low.floor(), high.floor()])),
            Function::Ceil => whole(number(&scales, [low.ceil(), high.ceil()])),
            Function::Known => yes_no(),
        })
    }
}

/// Whether the result of an operator can only be 0 or 1.
fn decides(operator: Operator) -> bool {
    !matches!(
        operator,
        Operator::Default
            | Operator::Plus
            | Operator::Minus
            | Operator::Times
            | Operator::Over
            | Operator::Whole
            | Operator::Rest
    )
}

/// The names that have a value where this holds, or where it does not.
fn known_if(node: &Node, holds: bool) -> Known {
    match node {
        Node::Call(Function::Known, arguments) if holds => match arguments[..] {
            [Node::Name { index, .. }] => Known::from([index]),
            _ => Known::new(),
        },
        Node::Not(operand) => known_if(operand, !holds),
        Node::Row(first, links) => {
            let joining = if holds { Operator::And } else { Operator::Or };
            if links.iter().any(|link| link.operator != joining) {
                return Known::new();
            }
            let operands = std::iter::once(&**first).chain(links.iter().map(|link| &link.operand));
            operands.flat_map(|operand| known_if(operand, holds)).collect()
        }
        _ => Known::new(),
    }
}

/// A number made from others, with these ends: whole if they are, and missing if one of them is.
fn number(of: &[Scale], [low, high]: [f64; 2]) -> Scale {
    let kind =
        if of.iter().all(|scale| scale.kind != Kind::Amount) { Kind::Count } else { Kind::Amount };
    let missing = of.iter().copied().reduce(Scale::or).and_then(|both| both.missing);
    // What is not known of one end is the same as nothing.
    let low = if low.is_nan() { f64::NEG_INFINITY } else { low };
    let high = if high.is_nan() { f64::INFINITY } else { high };
    let never = of.iter().any(|scale| scale.never);
    Scale { kind, unit: "", low: -outward(-low), high: outward(high), missing, never }
}

/// An upper end that is no lower than it is on paper: whole numbers and short decimals as they are,
/// others rounded up to eleven digits. Values themselves are good to twelve.
fn outward(end: f64) -> f64 {
    let is_exact = end.fract() == 0.0 && end.abs() < 2f64.powi(53);
    if is_exact || !end.is_finite() {
        return end + 0.0;
    }
    let short =
        |number: f64| -> f64 { format!("{number:.10e}").parse().expect("a number was written") };
    if end <= short(end) { short(end) } else { short(end + 1e-10 * end.abs()) }
}

fn whole(scale: Scale) -> Scale {
    Scale { kind: Kind::Count, ..scale }
}

/// One of two.
fn either(one: Scale, other: Scale) -> Scale {
    if one.kind == Kind::YesNo && other.kind == Kind::YesNo {
        return one.or(other);
    }
    let both = number(&[one, other], [one.low.min(other.low), one.high.max(other.high)]);
    Scale { never: one.never && other.never, ..both }
}

fn joined(operator: Operator, left: Scale, right: Scale) -> Scale {
    let both = [left, right];
    match operator {
        Operator::Default if left.missing.is_none() => left,
        Operator::Default => {
            let (missing, never) = (right.missing, left.never && right.never);
            let present = |scale: Scale| Scale { missing: None, ..scale };
            Scale { missing, never, ..either(present(left), present(right)) }
        }
        Operator::Plus => number(&both, [left.low + right.low, left.high + right.high]),
        Operator::Minus => number(&both, [left.low - right.high, left.high - right.low]),
        Operator::Times => number(&both, hull(left, right, |a, b| a * b)),
        Operator::Over => Scale { kind: Kind::Amount, ..number(&both, quotients(left, right)) },
        Operator::Whole => {
            let quotient = number(&both, quotients(left, right));
            whole(number(&both, [quotient.low.floor(), quotient.high.floor()]))
        }
        // Neither is below zero.
        Operator::Rest => number(&both, [0.0, right.high.min(left.high)]),
        _ => yes_no(),
    }
}

/// The least and the most that comes of dividing one range by another.
fn quotients(left: Scale, right: Scale) -> [f64; 2] {
    let is_over_zero = right.low <= 0.0 && 0.0 <= right.high;
    if is_over_zero { [f64::NEG_INFINITY, f64::INFINITY] } else { hull(left, right, |a, b| a / b) }
}

/// The least and the most that comes of two ranges, for what has its extremes at their ends.
fn hull(left: Scale, right: Scale, of: fn(f64, f64) -> f64) -> [f64; 2] {
    let ends = [
        (left.low, right.low),
        (left.low, right.high),
        (left.high, right.low),
        (left.high, right.high),
    ];
    // Nothing times whatever there is, however much, is nothing.
    let results = ends.map(|(a, b)| of(a, b)).map(|end| if end.is_nan() { 0.0 } else { end });
    [
        results.into_iter().fold(f64::INFINITY, f64::min),
        results.into_iter().fold(f64::NEG_INFINITY, f64::max),
    ]
}

#[cfg(test)]
mod tests {
    use sandtable_dice::{amount, count, time};

    use super::*;
    use crate::expression::Expression;

    fn scale(text: &str) -> Result<Scale, String> {
        let names = ["turns", "lost", "hit", "points"];
        let scales =
            [time("turns", 6), count("models", 0..=10), yes_no(), amount("points", 0..=50)];
        let expression = Expression::parse(text, &names).unwrap();
        expression.scale(&scales).map_err(|error| error.to_string())
    }

    #[track_caller]
    fn comes_to(text: &str, kind: Kind, low: f64, high: f64, missing: Option<&str>) {
        let found = scale(text).unwrap();
        let expected = Scale { kind, low, high, ..found };
        assert_eq!(found, expected, "{text}");
        assert_eq!(found.missing, missing, "{text}");
    }

    #[test]
    fn ranges_follow_from_those_of_the_names() {
        comes_to("12 * lost", Kind::Count, 0.0, 120.0, None);
        comes_to("3 - lost", Kind::Count, -7.0, 3.0, None);
        comes_to("points / 4 - lost", Kind::Amount, -10.0, 12.5, None);
        comes_to("1 / lost", Kind::Amount, f64::NEG_INFINITY, f64::INFINITY, None);
        comes_to("lost % 3", Kind::Count, 0.0, 3.0, None);
        comes_to("points // 7", Kind::Count, 0.0, 7.0, None);
        comes_to("(lost - 3) // 2", Kind::Count, -2.0, 3.0, None);
        comes_to("0.3 // 0.1", Kind::Count, 3.0, 3.0, None);
        comes_to("0.3 // (0.1 + hit)", Kind::Count, 0.0, 3.0, None);
        comes_to("max(lost, 3) + abs(-2)", Kind::Count, 5.0, 12.0, None);
        comes_to("floor(points / 7)", Kind::Count, 0.0, 7.0, None);
        comes_to("if(hit, 20, lost)", Kind::Count, 0.0, 20.0, None);
        comes_to("if hit then 20 else lost", Kind::Count, 0.0, 20.0, None);
        comes_to("points / 7", Kind::Amount, 0.0, 7.142_857_142_9, None);
        comes_to("-points / 7", Kind::Amount, -7.142_857_142_9, 0.0, None);
    }

    #[test]
    fn what_decides_is_yes_or_no() {
        comes_to("lost > 3 && hit", Kind::YesNo, 0.0, 1.0, None);
        comes_to("!hit", Kind::YesNo, 0.0, 1.0, None);
        comes_to("not hit and yes", Kind::YesNo, 0.0, 1.0, None);
        comes_to("known(turns)", Kind::YesNo, 0.0, 1.0, None);
        comes_to("if(hit, hit, lost == 0)", Kind::YesNo, 0.0, 1.0, None);
        comes_to("if(lost > 3, hit, 0)", Kind::YesNo, 0.0, 1.0, None);
        comes_to("hit + 0", Kind::Count, 0.0, 1.0, None);
    }

    #[test]
    fn what_depends_on_what_may_be_missing_may_be() {
        comes_to("turns", Kind::Time, 1.0, 6.0, Some("never"));
        comes_to("2 * turns", Kind::Count, 2.0, 12.0, Some("never"));
        comes_to("turns ?? 7", Kind::Count, 1.0, 7.0, None);
        comes_to("if(known(turns), turns, 7)", Kind::Count, 1.0, 7.0, None);
    }

    #[test]
    fn what_may_be_missing_for_several_reasons_tells_none_of_them() {
        let scales =
            [time("turns", 6), Scale { missing: Some("no ship is taken"), ..time("turns", 6) }];
        let missing = |text: &str| {
            Expression::parse(text, &["out", "taken"]).unwrap().scale(&scales).unwrap().missing
        };
        assert_eq!(missing("taken + 1"), Some("no ship is taken"));
        assert_eq!(missing("out + 2 * out"), Some("never"));
        for text in ["taken + out", "min(out, taken)", "if(known(out), taken, out)"] {
            assert_eq!(missing(text), Some("no value"), "{text}");
        }
        let scales = ["gone", "never"].map(|missing| yes_no().or_none(missing));
        let both = Expression::parse("if(known(hit), sunk, hit)", &["hit", "sunk"]).unwrap();
        assert_eq!(both.scale(&scales).unwrap().missing, Some("no value"));
    }

    #[test]
    fn what_is_made_of_what_never_has_a_value_never_has_one() {
        let scales = [count("weapons", 0..=3).never("there are none"), count("models", 0..=10)];
        let never = |text: &str| {
            Expression::parse(text, &["left", "lost"]).unwrap().scale(&scales).unwrap().never
        };
        for text in ["left", "-left", "left + lost", "max(left, lost)", "left ?? left"] {
            assert!(never(text), "{text}");
        }
        for text in ["lost", "left ?? lost", "if(lost > 2, left, lost)", "known(left)"] {
            assert!(!never(text), "{text}");
        }
    }

    #[test]
    fn a_condition_is_yes_or_no() {
        let names = ["lost", "hit"];
        let condition = |text: &str| {
            let expression = Expression::parse(text, &names).unwrap();
            let scales = [count("models", 0..=10), yes_no()];
            expression.condition(&scales).map_err(|error| error.kind.to_string())
        };
        for text in ["hit", "lost > 3", "!lost", "hit && lost", "if(hit, lost > 1, 0)"] {
            assert_eq!(condition(text), Ok(()), "{text}");
        }
        for text in ["lost + 3", "lost", "hit + hit", "if hit then 2 else 3"] {
            let refused = "a condition is met or not, and this is a number; compare it, as in ";
            assert_eq!(condition(text), Err(format!("{refused}`0 < {text}`")));
        }
    }

    #[test]
    fn a_remainder_of_what_may_be_below_zero_is_refused() {
        for (text, at) in [("(lost - 1) % 2", "% 2"), ("lost % (hit - 2)", "% (hit - 2)")] {
            let refused = format!(
                "a side of this `%` may be below zero; write `a - b * (a // b)` for what rounding \
                 down leaves, or `if(a < 0, -1, 1) * (abs(a) % abs(b))` for the sign of the left \
                 side (at `{at}`)"
            );
            assert_eq!(scale(text), Err(refused), "{text}");
        }
        for text in [
            "(lost - 1) - 2 * ((lost - 1) // 2)",
            "if(lost - 1 < 0, -1, 1) * (abs(lost - 1) % abs(-2))",
        ] {
            assert!(scale(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn a_question_about_what_may_be_missing_needs_a_guard() {
        let refused = "`turns` may have no value (never), and then the question has no answer;";
        for (text, at, [no, yes]) in [
            (
                "turns > 4",
                "turns > 4",
                ["(known(turns) and turns > 4)", "(not known(turns) or turns > 4)"],
            ),
            (
                "hit && turns > 4",
                "turns > 4",
                ["(known(turns) and turns > 4)", "(not known(turns) or turns > 4)"],
            ),
            (
                "3.5 >= turns",
                "turns",
                ["(known(turns) and 7/2 >= turns)", "(not known(turns) or 7/2 >= turns)"],
            ),
            (
                "1 == (hit and turns > 4)",
                "turns > 4)",
                ["(known(turns) and turns > 4)", "(not known(turns) or turns > 4)"],
            ),
        ] {
            let help = format!("write `{no}` if that counts as no, `{yes}` if it counts as yes");
            assert_eq!(scale(text), Err(format!("{refused} {help} (at `{at}`)")), "{text}");
            // Whichever is meant, it is taken, and right wherever there is none.
            for said in [no, yes] {
                let followed = text.replace("turns > 4", said).replace("3.5 >= turns", said);
                assert_eq!(scale(&followed).unwrap().kind, Kind::YesNo, "{followed}");
            }
        }
        for (text, at) in [
            ("!turns", "turns"),
            ("hit || turns", "turns"),
            ("turns + lost > 4", "turns + lost > 4"),
        ] {
            let help =
                "ask first, `(known(turns) and …)`, or say with `turns ?? …` what counts then";
            assert_eq!(scale(text), Err(format!("{refused} {help} (at `{at}`)")), "{text}");
        }
        for text in [
            "(turns ?? 7) > 4",
            "turns ?? 7 > 4",
            "known(turns) && turns > 4",
            "!known(turns) || turns > 4",
            "hit && known(turns) && turns > 4",
            "if(known(turns), turns > 4, 1)",
            "if known(turns) then turns > 4 else yes",
            "not known(turns) or turns > 4",
        ] {
            assert_eq!(scale(text), Ok(yes_no()), "{text}");
        }
    }
}
