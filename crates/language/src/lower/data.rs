//! Values, as a scenario says them.

use std::sync::Arc;

use super::chart::chart_data;
use super::dice::known_dice;
use super::given::Given;
use super::lowering::Lowering;
use crate::core::Value;
use crate::data::Data;
use crate::decimal::written;
use crate::page::Page;
use crate::problem::Problem;
use crate::purity::Purity;
use crate::shape::Shape;
use crate::syntax::Expr;
use crate::types::{BandOf, FieldOf, Fields, Type};

/// What a key is if it is left out; nothing if that depends on others, or it has no default.
pub(crate) fn default_data(
    page: &Page,
    purity: &Purity,
    by_heart: &Given,
    field: &FieldOf,
    fields: &Arc<Fields>,
) -> Option<Data> {
    let mut lowering = Lowering::of(page, purity, by_heart);
    lowering.body_mut().enter_main(&[]);
    let shape = lowering.default_of(field, fields, &[])?;
    if lowering.problems.is_empty() { data_of(&shape, &field.of) } else { None }
}

/// What an expression says of a key.
///
/// # Errors
///
/// If it is no value of the key, or depends on the circumstances.
pub(crate) fn data(
    page: &Page,
    purity: &Purity,
    by_heart: &Given,
    said: &Expr,
    of: &Type,
) -> Result<Data, Problem> {
    let mut lowering = Lowering::of(page, purity, by_heart);
    lowering.body_mut().enter_main(&[]);
    let shape = lowering.expression(said, Some(of));
    let shape = lowering.coerce(shape, of, said.span);
    match lowering.problems.into_iter().next() {
        Some(problem) => Err(problem),
        None if is_missing(&shape) => Ok(Data::Nothing),
        None => data_of(&shape, of).ok_or_else(|| {
            Problem::new(said.span, format!("this is not {} that is known", of.told()))
        }),
    }
}

/// Whether there is no value, whatever the dice say.
fn is_missing(shape: &Shape) -> bool {
    matches!(shape, Shape::Maybe(known, _) if known.constant() == Some(0))
}

/// A number that is known, as numerator and denominator.
pub(crate) fn number(
    page: &Page,
    purity: &Purity,
    by_heart: &Given,
    said: &Expr,
) -> Option<(i32, i32)> {
    let mut lowering = Lowering::of(page, purity, by_heart);
    lowering.body_mut().enter_main(&[]);
    let shape = lowering.expression(said, None);
    let (above, below) = lowering.as_fraction(shape, said.span);
    if !lowering.problems.is_empty() {
        return None;
    }
    Some((above.constant()?, below.constant()?))
}

/// A value of a type that is known, as a scenario would say it.
fn data_of(shape: &Shape, of: &Type) -> Option<Data> {
    Some(match (shape, of) {
        (Shape::Fraction(a, b), Type::Decimal(_)) => {
            Data::Decimal(written(a.constant()?, b.constant()?)?)
        }
        (Shape::Dice(dice), _) => Data::Word(known_dice(dice.each_ref())?.said()),
        (Shape::Whole(value), _) => Data::Number(value.constant()?),
        (Shape::YesNo(value), _) => Data::YesNo(value.constant()? != 0),
        (Shape::Word(words, value), _) => {
            let at = usize::try_from(value.constant()?).ok()?;
            Data::Word(words.words.get(at)?.spelt.clone())
        }
        (Shape::Fraction(a, b), _) => {
            let part = |of: &Value| u32::try_from(of.constant()?).ok();
            Data::Chance(part(a)?, part(b)?)
        }
        (Shape::Record(fields, values), _) => record_data(fields, values)?,
        (Shape::List(items, _), Type::List { of, .. }) => {
            Data::List(items.iter().map(|item| data_of(item, of)).collect::<Option<_>>()?)
        }
        (Shape::By(words, values), of) => {
            let inner = if let Type::By { of, .. } = of { of } else { of };
            let each = words.words.iter().zip(values).filter_map(|(word, value)| {
                value.as_ref().map(|value| Some((word.spelt.clone(), data_of(value, inner)?)))
            });
            Data::Table(each.collect::<Option<_>>()?)
        }
        (Shape::Table(scores), Type::Chart(chart)) => chart_data(scores, chart)?,
        (Shape::Native(_, data), _) => Data::clone(data.as_ref()?),
        (Shape::Table(scores), Type::Bands(bands)) => {
            let rows = bands.rows.iter().zip(&scores.tops);
            let top = |(row, top): (&BandOf, &Value)| {
                Some((row.key.clone(), Data::Number(top.constant()?)))
            };
            Data::Table(rows.map(top).collect::<Option<_>>()?)
        }
        (Shape::Maybe(known, value), Type::Maybe(of)) if known.constant()? != 0 => {
            data_of(value, of)?
        }
        _ => return None,
    })
}

fn record_data(fields: &Fields, values: &[Shape]) -> Option<Data> {
    let mut all = Vec::new();
    for (field, value) in fields.fields.iter().zip(values).filter(|(of, _)| !of.is_fixed()) {
        match (data_of(value, &field.of), field.is_flat) {
            (Some(Data::Table(inner)), true) => all.extend(inner),
            (Some(Data::Table(_)), _) if fields.is_one_of && has_no_keys(&field.of) => {
                return Some(Data::Word(field.name.clone()));
            }
            (Some(data), _) => all.push((field.name.clone(), data)),
            (None, _) if matches!(field.of, Type::Maybe(_)) => (),
            (None, _) => return None,
        }
    }
    Some(Data::Table(all))
}

/// Whether nothing is to be said of a form but that it is the one.
fn has_no_keys(form: &Type) -> bool {
    match form {
        Type::Maybe(of) => has_no_keys(of),
        Type::Record(fields) => fields.fields.is_empty(),
        _ => false,
    }
}
