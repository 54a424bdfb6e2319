//! Conditions over what a player sees: read by the grammar of all expressions, and worked out in whole
//! numbers, for they are asked at every decision of every trial.

use std::fmt;

use sandtable_dice::count;
use sandtable_language::expression::{self, Function, Link, Node, Operator};
use sandtable_sim::expression::{Expression, ExpressionError};

use crate::decision::{DecisionFace, Sight};

/// A condition over what a player sees.
#[derive(Clone, Debug)]
pub(crate) struct Condition(Term);

/// A whole number that is worked out of what is seen.
#[derive(Clone, Debug)]
enum Term {
    Number(i64),
    Seen(usize),
    Negative(Box<Term>),
    Not(Box<Term>),
    Both(Step, Box<[Term; 2]>),
    Choice(Box<[Term; 3]>),
    Abs(Box<Term>),
}

/// Why a text is no condition over what is seen.
#[derive(Debug)]
pub(crate) enum NoCondition {
    /// It is no expression over what is seen, or no condition.
    Misread { error: Box<ExpressionError>, seen: String },
    /// It never holds.
    Never { text: String, seen: String },
    /// It always holds.
    Always { text: String, seen: String },
    /// Its numbers have too many digits.
    TooLarge,
    /// A number in it is not whole.
    NotWhole,
    /// It divides.
    Divides,
}

impl fmt::Display for NoCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCondition::Misread { error, seen } => {
                let error = error.to_string().replace("unknown measure", "unknown name");
                write!(f, "{error}; what is seen is {seen}")
            }
            NoCondition::Never { text, seen } => {
                write!(f, "`{text}` never holds; what is seen is {seen}")
            }
            NoCondition::Always { text, seen } => {
                let help = "the last row has no `when`";
                write!(f, "`{text}` always holds: {help}; what is seen is {seen}")
            }
            NoCondition::TooLarge => f.write_str("the numbers in it become too large"),
            NoCondition::NotWhole => {
                f.write_str("what is seen is whole numbers; expected whole ones here")
            }
            NoCondition::Divides => {
                let help = "multiply the other side: `2 * models < 10` for `models / 2 < 5`";
                write!(f, "nothing is divided in a condition over what is seen; {help}")
            }
        }
    }
}

/// What is made of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Or,
    And,
    Less,
    AtMost,
    Equal,
    Plus,
    Minus,
    Times,
    Min,
    Max,
}

/// The lowest and the highest that a number can be.
type Range = (i64, i64);

impl Condition {
    /// Reads a condition over what is seen at a decision.
    ///
    /// # Errors
    ///
    /// If it is none, or never holds, or always.
    pub(crate) fn read(text: &str, of: &DecisionFace) -> Result<Condition, NoCondition> {
        let names = of.decision.sees;
        let scales: Vec<_> = of.sees.iter().map(|seen| count("", seen.least..=seen.most)).collect();
        let read = Expression::parse(text, names).and_then(|it| it.condition(&scales).map(|()| it));
        let seen = || of.ranges().join(", ");
        read.map_err(|error| NoCondition::Misread { error: error.into(), seen: seen() })?;
        let node = expression::parse(text, names).expect("it has been read above");
        let term = term(&node)?;
        let text = || text.to_owned();
        match term.range(&of.sees).ok_or(NoCondition::TooLarge)? {
            (0, 0) => Err(NoCondition::Never { text: text(), seen: seen() }),
            (low, high) if 0 < low || high < 0 => {
                Err(NoCondition::Always { text: text(), seen: seen() })
            }
            _ => Ok(Condition(term)),
        }
    }

    /// Whether it holds for what is seen.
    pub(crate) fn holds(&self, seen: &[i32]) -> bool {
        self.0.value(seen) != 0
    }
}

/// A part of an expression in whole numbers.
fn term(node: &Node) -> Result<Term, NoCondition> {
    Ok(match node {
        Node::Number(number) => match (number.denominator, i64::try_from(number.numerator)) {
            (1, Ok(whole)) => Term::Number(whole),
            (1, Err(_)) => return Err(NoCondition::TooLarge),
            _ => return Err(NoCondition::NotWhole),
        },
        Node::Name { index, .. } => Term::Seen(*index),
        Node::Negative(of) => Term::Negative(Box::new(term(of)?)),
        Node::Not(of) => Term::Not(Box::new(term(of)?)),
        Node::Row(first, links) => links.iter().try_fold(term(first)?, linked)?,
        Node::Choice(condition, then, otherwise) => {
            Term::Choice(Box::new([term(condition)?, term(then)?, term(otherwise)?]))
        }
        Node::Call(function, arguments) => call(*function, arguments)?,
    })
}

/// What an operator makes of what stands to its left.
fn linked(left: Term, Link { operator, operand, .. }: &Link) -> Result<Term, NoCondition> {
    let right = term(operand)?;
    let both = |step, left, right| Term::Both(step, Box::new([left, right]));
    let not = |term| Term::Not(Box::new(term));
    Ok(match operator {
        Operator::Or => both(Step::Or, left, right),
        Operator::And => both(Step::And, left, right),
        Operator::Less => both(Step::Less, left, right),
        Operator::Greater => both(Step::Less, right, left),
        Operator::AtMost => both(Step::AtMost, left, right),
        Operator::AtLeast => both(Step::AtMost, right, left),
        Operator::Equal => both(Step::Equal, left, right),
        Operator::Unequal => not(both(Step::Equal, left, right)),
        Operator::Plus => both(Step::Plus, left, right),
        Operator::Minus => both(Step::Minus, left, right),
        Operator::Times => both(Step::Times, left, right),
        // What is seen has a value.
        Operator::Default => left,
        Operator::Over | Operator::Whole | Operator::Rest => return Err(NoCondition::Divides),
    })
}

fn call(function: Function, arguments: &[Node]) -> Result<Term, NoCondition> {
    let first = term(&arguments[0])?;
    let extreme = |step| {
        arguments[1..].iter().try_fold(first.clone(), |chosen, next| {
            Ok(Term::Both(step, Box::new([chosen, term(next)?])))
        })
    };
    match function {
        Function::Min => extreme(Step::Min),
        Function::Max => extreme(Step::Max),
        Function::Abs => Ok(Term::Abs(Box::new(first))),
        Function::Floor | Function::Ceil => Ok(first),
        Function::Known => Ok(Term::Number(1)),
    }
}

impl Term {
    /// What it comes to. Nothing overflows: its range has been found.
    fn value(&self, seen: &[i32]) -> i64 {
        match self {
            Term::Number(number) => *number,
            Term::Seen(place) => seen[*place].into(),
            Term::Negative(of) => -of.value(seen),
            Term::Not(of) => i64::from(of.value(seen) == 0),
            Term::Abs(of) => of.value(seen).abs(),
            Term::Choice(parts) => {
                let [condition, then, otherwise] = &**parts;
                (if condition.value(seen) == 0 { otherwise } else { then }).value(seen)
            }
            Term::Both(step, parts) => {
                let [left, right] = &**parts;
                let (left, right) = (left.value(seen), right.value(seen));
                step.of(left, right).unwrap_or(0)
            }
        }
    }

    /// What it can come to; nothing if that is too much.
    fn range(&self, sees: &[Sight]) -> Option<Range> {
        Some(match self {
            Term::Number(number) => (*number, *number),
            Term::Seen(place) => (sees[*place].least.into(), sees[*place].most.into()),
            Term::Negative(of) => {
                let (low, high) = of.range(sees)?;
                (high.checked_neg()?, low.checked_neg()?)
            }
            Term::Not(of) => {
                let (low, high) = truth(of.range(sees)?);
                (1 - high, 1 - low)
            }
            Term::Abs(of) => {
                let (low, high) = of.range(sees)?;
                let ends = [low.checked_abs()?, high.checked_abs()?];
                let least = if low <= 0 && 0 <= high { 0 } else { ends[0].min(ends[1]) };
                (least, ends[0].max(ends[1]))
            }
            Term::Choice(parts) => {
                let [_, then, otherwise] = &**parts;
                let (a, b) = (then.range(sees)?, otherwise.range(sees)?);
                (a.0.min(b.0), a.1.max(b.1))
            }
            Term::Both(step, parts) => {
                let [left, right] = &**parts;
                step.range(left.range(sees)?, right.range(sees)?)?
            }
        })
    }
}

impl Step {
    fn of(self, left: i64, right: i64) -> Option<i64> {
        Some(match self {
            Step::Or => i64::from(left != 0 || right != 0),
            Step::And => i64::from(left != 0 && right != 0),
            Step::Less => i64::from(left < right),
            Step::AtMost => i64::from(left <= right),
            Step::Equal => i64::from(left == right),
            Step::Plus => left.checked_add(right)?,
            Step::Minus => left.checked_sub(right)?,
            Step::Times => left.checked_mul(right)?,
            Step::Min => left.min(right),
            Step::Max => left.max(right),
        })
    }

    fn range(self, left: Range, right: Range) -> Option<Range> {
        let ends = [(left.0, right.0), (left.0, right.1), (left.1, right.0), (left.1, right.1)];
        Some(match self {
            Step::Or | Step::And => {
                let (left, right) = (truth(left), truth(right));
                (self.of(left.0, right.0)?, self.of(left.1, right.1)?)
            }
            Step::Equal if left.0 == left.1 && left == right => (1, 1),
            Step::Equal => (0, i64::from(left.0 <= right.1 && right.0 <= left.1)),
            _ => {
                // The other steps are monotone in each number, or linear: the ends are at the ends.
                let mut all = [0; 4];
                for (value, (left, right)) in all.iter_mut().zip(ends) {
                    *value = self.of(left, right)?;
                }
                (*all.iter().min()?, *all.iter().max()?)
            }
        })
    }
}

/// Whether something holds that lies in a range.
fn truth((low, high): Range) -> Range {
    let can_fail = low <= 0 && 0 <= high;
    let can_hold = low != 0 || high != 0;
    (i64::from(!can_fail), i64::from(can_hold))
}
