//! The grammar of values, and expressions of a scenario, which are read by it.
//!
//! What has a value is written the same on a page of rules and in a scenario, where it is a measure
//! such as `12 * casualties`, or a condition such as `destroyed or pins >= 5`:
//!
//! ```text
//! value       = and { ( "or" | "||" ) and }
//! and         = not { ( "and" | "&&" ) not }
//! not         = { "not" } comparison
//! comparison  = default [ ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) default ]
//! default     = sum { "??" sum }
//! sum         = product { ( "+" | "-" ) product }
//! product     = operand { ( "*" | "/" | "//" | "%" ) operand }
//! operand     = { "-" | "!" | "not" } primary
//! primary     = number | "yes" | "no" | name | "(" value ")" | call | choice
//! call        = name "(" [ value { "," value } [ "," ] ] ")"
//! choice      = "if" value "then" value "else" value | "if" "(" value "," value "," value ")"
//! number      = digits [ "." digits ] [ ( "e" | "E" ) [ "+" | "-" ] digits ]
//! digits      = digit { [ "_" ] digit }
//! ```
//!
//! Blanks and line breaks mean nothing, nor does what stands behind a `#` on its line.
//!
//! `not` and `!` say the same; behind `!` an operand follows, as behind a sign, and behind `not`
//! as much as a comparison: `not a == b` is `not (a == b)`, and `!a == b` is `(!a) == b`. Where an
//! operand has to stand, both are read as `!` is. Comparisons cannot be strung together: `1 < pins
//! < 5` would mean something nobody meant. What stands behind `else` goes as far to the right as it
//! can.
//!
//! | | on a page | in a scenario |
//! |---|---|---|
//! | a name | has hyphens, and keys behind dots; a minus has spaces around it | has neither, so that `a-b` is a difference; it is the name of a measure, whatever word it is |
//! | a call | has its `(` right behind the name | may have blanks between |
//! | a primary | may be `nothing`, words, lists, records, cases, folds and questions to the dice as well | these are refused |
//! | a whole number | goes up to 2,147,483,647 | has as many digits as 128 bits |
//! | a row of operators | counts as nested | is a [`Node::Row`], as long as it likes |
//!
//! What a value means is not the grammar's to say: a page works with whole numbers whose ranges it
//! knows, a scenario with fractions of outcomes.

mod misread;
mod reading;
#[cfg(test)]
mod tests;
mod tree;

pub use crate::parser::{DEEPEST_OF_SCENARIO, LONGEST_OF_SCENARIO};
pub use crate::syntax::Binary as Operator;
pub use misread::Misread;
pub use tree::{Function, Link, Node, Number};

use crate::parser::parse_expression;
use crate::problem::{Problem, Span};

/// Reads an expression of a scenario over measures of these names.
///
/// ```
/// use sandtable_language::expression::{Node, parse};
///
/// let node = parse("casualties + pins - 1", &["casualties", "pins"]).unwrap();
/// let Node::Row(first, links) = node else { panic!("operators in a row") };
/// assert!(matches!(*first, Node::Name { index: 0, .. }));
/// assert_eq!(links.len(), 2);
/// ```
///
/// # Errors
///
/// The first thing that is wrong with it: it is none, uses another name, is longer than
/// [`LONGEST_OF_SCENARIO`] or nested more than [`DEEPEST_OF_SCENARIO`] deep.
pub fn parse(text: &str, names: &[&str]) -> Result<Node, Misread> {
    if text.len() > LONGEST_OF_SCENARIO {
        let start = (0..=LONGEST_OF_SCENARIO).rev().find(|at| text.is_char_boundary(*at));
        let span = Span { start: start.unwrap_or(0), end: text.len() };
        let message = format!("the expression is longer than {LONGEST_OF_SCENARIO} bytes");
        let help = "divide it: make a part of it a measure of its own";
        return Err(Misread::Wrong(Problem::new(span, message).help(help)));
    }
    let expr = parse_expression(text, names).map_err(Misread::Wrong)?;
    reading::node(text, names, expr)
}
