//! Values as those of a type: what fits it as it is, and what is brought to it.

use std::sync::Arc;

use super::dice::known_dice;
use super::lowering::Lowering;
use crate::core::{Range, Value};
use crate::decimal::Decimals;
use crate::dice_key::{KnownDice, MOST_SIDES, unsayable};
use crate::problem::{Problem, Span};
use crate::shape::{Scores, Shape, choose, whole, yes_no};
use crate::types::{Chart, Fields, Type};

/// Where a whole number is proved to be within its range.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    Here,
    /// Where it is kept next, in what is declared.
    WhereKept,
}

impl Lowering<'_> {
    /// A probability, if it is known not to be none.
    fn as_probability(&mut self, above: Value, below: Value, span: Span) -> Shape {
        if let (Some(a), Some(b)) = (above.constant(), below.constant())
            && !(0 <= a && a <= b && 0 < b)
        {
            let found = if b == 1 { a.to_string() } else { format!("{a}/{b}") };
            let message = format!("a probability is from 0 to 1, and this is {found}");
            return self.wrong(Problem::new(span, message));
        }
        Shape::Fraction(above, below)
    }

    /// A number in steps, if it is known to be one: the number itself, or that it is counted in them.
    fn decimal_of(&mut self, above: &Value, below: &Value, of: &Decimals, span: Span) -> Shape {
        if above.constant().is_none() && below.constant() == Some(of.steps) {
            self.prove(above, of.range, span);
            return Shape::Fraction(above.clone(), below.clone());
        }
        let known = above.constant().zip(below.constant());
        match known.and_then(|(a, b)| of.steps_of(a.into(), b.into())) {
            Some(steps) => Shape::Fraction(whole(steps), whole(of.steps)),
            None => self.wrong(Problem::new(span, format!("expected {}", of.told()))),
        }
    }

    /// The value as one of a type.
    pub(super) fn coerce(&mut self, shape: Shape, of: &Type, span: Span) -> Shape {
        self.fitted(shape, of, span, Proof::Here)
    }

    /// The same of a value that has a name where the type is declared.
    pub(super) fn coerce_named(
        &mut self,
        name: impl FnOnce() -> String,
        shape: Shape,
        of: &Type,
        span: Span,
    ) -> Shape {
        if !self.given.is_general() || is_known(&shape) {
            return self.coerce(shape, of, span);
        }
        let before = self.body_mut().proving.replace(name().into());
        let shape = self.coerce(shape, of, span);
        self.body_mut().proving = before;
        shape
    }

    /// The same of a value that is then kept where its range is declared.
    pub(super) fn coerce_to_keep(&mut self, shape: Shape, of: &Type, span: Span) -> Shape {
        self.fitted(shape, of, span, Proof::WhereKept)
    }

    fn fitted(&mut self, shape: Shape, of: &Type, span: Span, proof: Proof) -> Shape {
        match (shape, of) {
            (Shape::Broken, _) => Shape::Broken,
            (Shape::Nothing, Type::Maybe(inner)) => match super::given::blank(inner) {
                Some(blank) => Shape::Maybe(yes_no(false), Box::new(blank)),
                None => Shape::Broken,
            },
            (Shape::Maybe(known, value), Type::Maybe(inner)) => {
                let value = match &**inner {
                    Type::Whole(range, _) => where_known(&known, *value, *range),
                    _ => *value,
                };
                Shape::Maybe(known, Box::new(self.fitted(value, inner, span, proof)))
            }
            (shape, Type::Maybe(inner)) => {
                Shape::Maybe(yes_no(true), Box::new(self.fitted(shape, inner, span, proof)))
            }
            (Shape::Whole(value), Type::Whole(range, _)) => {
                self.fitted_whole(value, *range, span, proof)
            }
            (Shape::Whole(value), Type::Dice) if value.constant().is_some() => {
                self.coerce(Shape::dice(whole(0), whole(MOST_SIDES), value), of, span)
            }
            (Shape::Dice(dice), Type::Dice) => {
                match known_dice(dice.each_ref()).map(KnownDice::checked) {
                    Some(None) => self.wrong(unsayable(span)),
                    _ => Shape::Dice(dice),
                }
            }
            (Shape::YesNo(value), Type::Whole(..)) => Shape::Whole(value),
            (Shape::Whole(value), Type::Decimal(of)) => {
                self.decimal_of(&value, &whole(1), of, span)
            }
            (Shape::Fraction(above, below), Type::Decimal(of)) => {
                self.decimal_of(&above, &below, of, span)
            }
            (Shape::Whole(value), Type::Chance) => self.as_probability(value, whole(1), span),
            (Shape::Fraction(above, below), Type::Chance) => {
                self.as_probability(above, below, span)
            }
            (Shape::Word(words, value), Type::Words(of)) if Arc::ptr_eq(&words, of) => {
                Shape::Word(words, value)
            }
            (Shape::Record(fields, values), Type::Record(of)) if Arc::ptr_eq(&fields, of) => {
                Shape::Record(fields, values)
            }
            (Shape::Table(scores), Type::Chart(of)) if is_chart(&scores, of) => {
                Shape::Table(scores)
            }
            (Shape::Native(key, data), Type::Native(of)) if key.kind == of.kind => {
                Shape::Native(key, data)
            }
            (shape, Type::Broken)
            | (shape @ Shape::YesNo(_), Type::YesNo)
            | (shape @ Shape::Table(_), Type::Bands(_))
            | (shape @ Shape::By(..), Type::By { .. })
            | (shape @ (Shape::List(..) | Shape::Alike(..)), Type::List { .. }) => shape,
            (other, of) => {
                let problem = other_than(&of.told(), &other.told(), span);
                self.wrong(match (other, of) {
                    (Shape::Dice(..), _) => problem.help("`roll 2d6` is what dice show"),
                    (_, Type::Dice) => problem.help("write them: `d3`, `2d6 + 1`"),
                    (Shape::Whole(value), Type::Record(forms)) => {
                        problem.or_help(form_of_number(&value, forms))
                    }
                    _ => problem,
                })
            }
        }
    }

    fn fitted_whole(&mut self, value: Value, range: Range, span: Span, proof: Proof) -> Shape {
        if let Some(known) = value.constant().filter(|known| !range.has(*known)) {
            let message = format!("{known} is not from {} to {}", range.low, range.high);
            return self.wrong(Problem::new(span, message));
        }
        if proof == Proof::Here {
            self.prove(&value, range, span);
        }
        Shape::Whole(value)
    }

    /// Leaves it to the ranges to prove that a number is within one. What is proved in general holds
    /// in every situation.
    fn prove(&mut self, value: &Value, range: Range, span: Span) {
        if self.given.is_general() && value.constant().is_none() {
            self.body_mut().prove(value, range, span);
        }
    }
}

/// How a number is written as the form of an enum that holds one.
fn form_of_number(value: &Value, forms: &Fields) -> Option<String> {
    let is_number = |of: &Type| matches!(of, Type::Maybe(of) if matches!(**of, Type::Whole(..)));
    let mut of_numbers = forms.fields.iter().filter(|_| forms.is_one_of);
    let form = of_numbers.find(|form| is_number(&form.of))?;
    let held = value.constant().map_or_else(|| "…".to_owned(), |number| number.to_string());
    Some(format!("a form is written with what it holds, `{{ {} = {held} }}`", form.name))
}

/// Says that a value is of another type than is expected, which may have the same name.
pub(super) fn other_than(expected: &str, found: &str, span: Span) -> Problem {
    if expected != found {
        return Problem::of_type(span, format!("expected {expected}, found {found}"));
    }
    Problem::new(span, format!("expected {expected}, found that of another file"))
        .expecting("two files declare a type of this name")
        .help(
            "declare it once, in the library, and take it from there: `use \"units.rule\": State`",
        )
}

/// Whether a table gives the words of a chart.
fn is_chart(scores: &Scores, of: &Chart) -> bool {
    let gives =
        |result: &Shape| matches!(result, Shape::Word(words, _) if Arc::ptr_eq(words, &of.gives));
    scores.results.iter().all(gives)
}

/// A number that may be missing, on its way to where it has to be within a range: what stands for it
/// where there is none is within that, too.
pub(super) fn where_known(known: &Value, value: Shape, range: Range) -> Shape {
    match value {
        Shape::Whole(value) if !range.has(0) => {
            let known = match known {
                Value::If(test, yes, no) if **yes == yes_no(true) && **no == yes_no(false) => test,
                known => known,
            };
            let value = match value {
                Value::If(test, there, _) if *test == *known => Arc::unwrap_or_clone(there),
                value => value,
            };
            Shape::Whole(choose(known, value, whole(range.nearest_to_zero())))
        }
        value => value,
    }
}

/// Whether nothing is left to prove of a value: it is no number, or one that is known.
fn is_known(shape: &Shape) -> bool {
    match shape {
        Shape::Whole(value) => value.constant().is_some(),
        Shape::Fraction(above, below) => above.constant().and(below.constant()).is_some(),
        Shape::Maybe(_, of) => is_known(of),
        _ => true,
    }
}
