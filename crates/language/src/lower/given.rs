//! What is given of a situation: values, or, in general, no more than their ranges.

use std::sync::Arc;

use super::{Declared, Input, Lowering};
use crate::core::{Range, Slot, Value};
use crate::data::Data;
use crate::page::Page;
use crate::problem::{Problem, Span};
use crate::purity::Purity;
use crate::refusal::Refusal;
use crate::shape::{Scores, Shape, whole, yes_no};
use crate::syntax::{Count, Expr, Name};
use crate::types::{Bands, FieldOf, Fields, Type};

/// What is given: the values of circumstances, figures and rulings, in the order of the page.
#[derive(Debug, Default)]
pub(crate) struct Given {
    pub(super) circumstances: Vec<Shape>,
    pub(super) figures: Vec<Shape>,
    pub(super) rulings: Vec<Shape>,
    /// What is known by its range alone; in a situation nothing is.
    pub(super) inputs: Vec<Input>,
    is_general: bool,
}

impl Given {
    /// What is given in general: the range of each number.
    pub(crate) fn in_general(page: &Page) -> Given {
        let mut general = General::default();
        let mut all = |fields: &Fields| -> Vec<Shape> {
            let each = fields.fields.iter().map(|field| general.shape(&field.name, &field.of));
            each.collect()
        };
        let circumstances = all(&page.circumstances);
        let figures = all(&page.figures);
        let rulings = all(&page.rulings);
        Given { circumstances, figures, rulings, inputs: general.inputs, is_general: true }
    }

    /// What is given in a situation.
    pub(crate) fn of(
        page: &Page,
        purity: &Purity,
        [circumstances, figures, rulings]: [&Data; 3],
    ) -> Result<Given, Refusal> {
        let mut given = Given::default();
        given.figures = section(page, purity, &given, "figures", &page.figures, figures)?;
        given.rulings = section(page, purity, &given, "rulings", &page.rulings, rulings)?;
        given.circumstances =
            section(page, purity, &given, "circumstances", &page.circumstances, circumstances)?;
        Ok(given)
    }

    /// Whether only ranges are known.
    pub(super) fn is_general(&self) -> bool {
        self.is_general
    }
}

/// The values of a section.
fn section(
    page: &Page,
    purity: &Purity,
    given: &Given,
    name: &str,
    fields: &Arc<Fields>,
    data: &Data,
) -> Result<Vec<Shape>, Refusal> {
    let mut lowering = Lowering::of(page, purity, given);
    lowering.body_mut().enter_main(&[]);
    let values = lowering.read_fields(fields, data).map_err(|refusal| refusal.within(name))?;
    Ok(values)
}

/// What a key is if it is left out; nothing if that depends on others, or it has no default.
pub(crate) fn default_data(
    page: &Page,
    purity: &Purity,
    field: &FieldOf,
    fields: &Arc<Fields>,
) -> Option<Data> {
    let given = known_by_heart(page, purity);
    let mut lowering = Lowering::of(page, purity, &given);
    lowering.body_mut().enter_main(&[]);
    let shape = lowering.default_of(field, fields, &[])?;
    if lowering.problems.is_empty() { data_of(&shape, &field.of) } else { None }
}

/// What an expression says of a key; nothing if it depends on others.
pub(crate) fn data(page: &Page, purity: &Purity, said: &Expr, of: &Type) -> Option<Data> {
    let given = known_by_heart(page, purity);
    let mut lowering = Lowering::of(page, purity, &given);
    lowering.body_mut().enter_main(&[]);
    let shape = lowering.expression(said, Some(of));
    let shape = lowering.coerce(shape, of, said.span);
    if lowering.problems.is_empty() { data_of(&shape, of) } else { None }
}

/// A number that is known, as numerator and denominator.
pub(crate) fn number(page: &Page, purity: &Purity, said: &Expr) -> Option<(i32, i32)> {
    let given = known_by_heart(page, purity);
    let mut lowering = Lowering::of(page, purity, &given);
    lowering.body_mut().enter_main(&[]);
    let shape = lowering.expression(said, None);
    let (above, below) = lowering.as_fraction(shape, said.span);
    if !lowering.problems.is_empty() {
        return None;
    }
    Some((above.constant()?, below.constant()?))
}

/// Figures and rulings as the page has them, without circumstances.
fn known_by_heart(page: &Page, purity: &Purity) -> Given {
    let mut given = Given::default();
    let all = [("figures", &page.figures), ("rulings", &page.rulings)];
    for (name, fields) in all {
        let values = section(page, purity, &given, name, fields, &Data::EMPTY);
        let values = values.unwrap_or_default();
        if name == "figures" {
            given.figures = values;
        } else {
            given.rulings = values;
        }
    }
    given
}

/// A value of a type that is known, as a scenario would say it.
fn data_of(shape: &Shape, of: &Type) -> Option<Data> {
    Some(match (shape, of) {
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
        (Shape::Table(scores), Type::Bands(bands)) => {
            let rows = bands.rows.iter().zip(&scores.tops);
            let top = |(row, top): (&crate::types::BandOf, &Value)| {
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
    for (field, value) in fields.fields.iter().zip(values) {
        match (data_of(value, &field.of), field.is_flat) {
            (Some(Data::Table(inner)), true) => all.extend(inner),
            (Some(data), _) => all.push((field.name.clone(), data)),
            (None, _) if matches!(field.of, Type::Maybe(_)) => (),
            (None, _) => return None,
        }
    }
    Some(Data::Table(all))
}

/// Makes the shapes of values of which only the range is known.
#[derive(Debug, Default)]
struct General {
    inputs: Vec<Input>,
}

impl General {
    fn input(&mut self, name: &str, low: i32, high: i32) -> Value {
        if low == high {
            return whole(low);
        }
        let slot = Slot::try_from(self.inputs.len()).unwrap_or(Slot::MAX);
        self.inputs.push((name.to_owned(), Range { low, high }));
        Value::Slot(slot)
    }

    fn shape(&mut self, name: &str, of: &Type) -> Shape {
        match of {
            Type::Whole(range, _) => Shape::Whole(self.input(name, range.low, range.high)),
            Type::YesNo => Shape::YesNo(self.input(name, 0, 1)),
            // Whatever it is, nothing but dice depends on it.
            Type::Chance => Shape::Fraction(whole(1), whole(2)),
            Type::Words(words) => {
                let last = i32::try_from(words.words.len()).unwrap_or(i32::MAX).max(1) - 1;
                Shape::Word(Arc::clone(words), self.input(name, 0, last))
            }
            Type::Record(fields) => {
                let values = fields.fields.iter().map(|field| self.shape(&field.name, &field.of));
                Shape::Record(Arc::clone(fields), values.collect())
            }
            Type::List { least, most, of } => {
                let items = (0..*most).map(|_| self.shape(name, of)).collect();
                let bound = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
                Shape::List(items, self.input(name, bound(*least), bound(*most)))
            }
            Type::By { words, has, of } => {
                let each = has.iter().map(|has| has.then(|| self.shape(name, of))).collect();
                Shape::By(Arc::clone(words), each)
            }
            Type::Bands(bands) => self.bands(name, bands),
            Type::Maybe(of) => {
                let known = self.input(name, 0, 1);
                Shape::Maybe(known, Box::new(self.shape(name, of)))
            }
            Type::Broken => Shape::Broken,
        }
    }

    fn bands(&mut self, name: &str, bands: &Bands) -> Shape {
        let mut column = || {
            let rows = bands.rows.iter().filter(|row| !row.tops.is_empty());
            let tops = rows.map(|row| self.input(name, row.within.low, row.within.high)).collect();
            table(bands, tops)
        };
        match &bands.by {
            None => column(),
            Some(words) => {
                let columns = words.words.iter().map(|_| Some(column())).collect();
                Shape::By(Arc::clone(words), columns)
            }
        }
    }
}

/// A column of a table.
fn table(bands: &Bands, tops: Vec<Value>) -> Shape {
    let fixed = |count: &Count| if let Count::Fixed(number) = count { *number } else { 1 };
    let word = |at: usize| {
        Shape::Word(Arc::clone(&bands.gives), whole(i32::try_from(at).unwrap_or(i32::MAX)))
    };
    let results = bands.rows.iter().map(|row| word(row.result)).collect();
    let (n, sides) = (fixed(&bands.on.n), fixed(&bands.on.sides));
    Shape::Table(Arc::new(Scores { n, sides, tops, results }))
}

impl Lowering<'_> {
    /// The values of a table of keys, in their order.
    fn read_fields(&mut self, fields: &Arc<Fields>, data: &Data) -> Result<Vec<Shape>, Refusal> {
        let mut values: Vec<Shape> = Vec::new();
        for field in &fields.fields {
            let said = if field.is_flat { Some(data) } else { data.get(&field.name) };
            let value = match said {
                Some(said) => self.read(said, &field.of),
                None => self.left_out(field, fields, &values),
            };
            let within = |refusal: Refusal| {
                if field.is_flat { refusal } else { refusal.within(&field.name) }
            };
            values.push(value.map_err(within)?);
        }
        Ok(values)
    }

    /// Looks at the defaults of all keys, for what is wrong with them.
    pub(super) fn all_defaults(&mut self) {
        let page = self.page;
        let given = self.given;
        self.defaults(&page.figures, &given.figures);
        self.defaults(&page.rulings, &given.rulings);
        self.defaults(&page.circumstances, &given.circumstances);
        for record in &page.records {
            let values: Option<Vec<Shape>> =
                record.fields.iter().map(|field| blank(&field.of)).collect();
            self.defaults(record, &values.unwrap_or_default());
        }
    }

    fn defaults(&mut self, fields: &Arc<Fields>, values: &[Shape]) {
        for (at, field) in fields.fields.iter().enumerate() {
            let (before, _) = values.split_at(at.min(values.len()));
            let (_, _) = self.apart(|lowering| lowering.default_of(field, fields, before));
        }
    }

    fn left_out(
        &mut self,
        field: &FieldOf,
        fields: &Arc<Fields>,
        before: &[Shape],
    ) -> Result<Shape, Refusal> {
        let value = self.default_of(field, fields, before);
        if let Some(problem) = self.problems.pop() {
            return Err(Refusal::of(problem.message));
        }
        value.ok_or_else(|| Refusal::of("it is missing"))
    }

    fn read(&mut self, data: &Data, of: &Type) -> Result<Shape, Refusal> {
        match (data, of) {
            (Data::Number(number), Type::Whole(..)) => Ok(Shape::number(*number)),
            (Data::YesNo(is), Type::YesNo) => Ok(Shape::YesNo(yes_no(*is))),
            (Data::Chance(a, b), Type::Chance) => {
                let part = |of: u32| i32::try_from(of).map(whole);
                let (Ok(a), Ok(b)) = (part(*a), part(*b)) else {
                    return Err(Refusal::of("this probability has too many digits"));
                };
                Ok(Shape::Fraction(a, b))
            }
            (Data::Word(said), Type::Words(words)) => {
                let at = words.words.iter().position(|word| word.spelt == *said);
                let at = at.and_then(|at| i32::try_from(at).ok());
                let at = at.ok_or_else(|| Refusal::of(format!("`{said}` is no word of it")))?;
                Ok(Shape::Word(Arc::clone(words), whole(at)))
            }
            (data, Type::Maybe(of)) => {
                Ok(Shape::Maybe(yes_no(true), Box::new(self.read(data, of)?)))
            }
            (Data::List(items), Type::List { of, .. }) => {
                let mut values = Vec::new();
                for (at, item) in items.iter().enumerate() {
                    let value = self.read(item, of);
                    values.push(value.map_err(|refusal| refusal.within(&at.to_string()))?);
                }
                let length = i32::try_from(values.len()).unwrap_or(i32::MAX);
                Ok(Shape::List(values, whole(length)))
            }
            (Data::Table(_), Type::Record(fields)) => {
                let values = self.read_fields(fields, data)?;
                Ok(Shape::Record(Arc::clone(fields), values))
            }
            (Data::Table(_), Type::By { words, has, of }) => {
                let mut each = Vec::new();
                for (word, has) in words.words.iter().zip(has) {
                    let said = data.get(&word.spelt).filter(|_| *has);
                    let value = said.map(|said| self.read(said, of)).transpose();
                    each.push(value.map_err(|refusal| refusal.within(&word.spelt))?);
                }
                Ok(Shape::By(Arc::clone(words), each))
            }
            (Data::Table(_), Type::Bands(bands)) => read_bands(data, bands),
            _ => Err(Refusal::of(format!("expected {}", of.told()))),
        }
    }

    /// The value of what is left out, given the values before it; nothing if it has no default.
    pub(super) fn default_of(
        &mut self,
        field: &FieldOf,
        fields: &Arc<Fields>,
        before: &[Shape],
    ) -> Option<Shape> {
        if field.is_required {
            return None;
        }
        let floor = self.body_mut().hide();
        let since = self.body().names();
        for (earlier, shape) in fields.fields.iter().zip(before) {
            let name = Name { text: earlier.name.clone(), span: earlier.span };
            self.body_mut().bind(&name, shape.clone(), false);
        }
        let value = self.default_value(&field.of, &field.defaults, field.span);
        let unread = self.body_mut().forget(since);
        if Arc::ptr_eq(fields, &self.page.circumstances) {
            let names = fields.fields.iter().take(before.len()).map(|earlier| &earlier.name);
            let read = names.filter(|name| unread.iter().all(|local| local.name != **name));
            self.used.extend(read.map(|name| (Declared::Circumstance, name.clone())));
        }
        self.body_mut().reveal(floor);
        value
    }

    fn default_value(&mut self, of: &Type, defaults: &[Expr], span: Span) -> Option<Shape> {
        match (of, defaults) {
            (Type::By { words, has, of }, [_, ..]) => {
                Some(self.default_by(words, has, of, defaults, span))
            }
            (_, [one]) => {
                let shape = self.expression(one, Some(of));
                Some(self.coerce(shape, of, one.span))
            }
            (Type::Record(fields), []) => {
                let mut values: Vec<Shape> = Vec::new();
                for field in &fields.fields {
                    values.push(self.default_of(field, fields, &values)?);
                }
                Some(Shape::Record(Arc::clone(fields), values))
            }
            (Type::Bands(bands), []) => Some(default_bands(bands)),
            (Type::Maybe(of), []) => Some(Shape::Maybe(yes_no(false), Box::new(blank(of)?))),
            (_, []) => None,
            (_, [_, second, ..]) => {
                let problem = Problem::new(second.span, "there is one default too many");
                Some(self.wrong(problem.help("only values by an enum have several")))
            }
        }
    }

    fn default_by(
        &mut self,
        words: &Arc<crate::types::Words>,
        has: &[bool],
        of: &Type,
        defaults: &[Expr],
        span: Span,
    ) -> Shape {
        let count = has.iter().filter(|has| **has).count();
        if defaults.len() != 1 && defaults.len() != count {
            let message =
                format!("{count} words have a value, but there are {} defaults", defaults.len());
            return self.wrong(Problem::new(span, message));
        }
        let mut rest = defaults.iter().cycle();
        let each = has.iter().map(|has| {
            let said = if *has { rest.next() } else { None }?;
            let shape = self.expression(said, Some(of));
            Some(self.coerce(shape, of, said.span))
        });
        let each = each.collect();
        Shape::By(Arc::clone(words), each)
    }
}

fn read_bands(data: &Data, bands: &Bands) -> Result<Shape, Refusal> {
    let column = |data: &Data, at: usize| -> Result<Shape, Refusal> {
        let mut tops: Vec<i32> = Vec::new();
        for row in bands.rows.iter().filter(|row| !row.tops.is_empty()) {
            let top = match data.get(&row.key) {
                Some(Data::Number(top)) => *top,
                _ => row.tops.get(at).copied().unwrap_or_default(),
            };
            if let Some(below) = tops.last().filter(|below| top < **below) {
                let problem = format!("the rows of a table rise, but {top} comes after {below}");
                return Err(Refusal::of(problem).within(&row.key));
            }
            tops.push(top);
        }
        Ok(table(bands, tops.into_iter().map(whole).collect()))
    };
    let Some(words) = &bands.by else { return column(data, 0) };
    let nothing = Data::EMPTY;
    let mut columns = Vec::new();
    for (at, word) in words.words.iter().enumerate() {
        let said = data.get(&word.spelt).unwrap_or(&nothing);
        let read = column(said, at).map_err(|refusal| refusal.within(&word.spelt));
        columns.push(Some(read?));
    }
    Ok(Shape::By(Arc::clone(words), columns))
}

fn default_bands(bands: &Bands) -> Shape {
    let column = |at: usize| {
        let tops = bands.rows.iter().filter_map(|row| row.tops.get(at));
        table(bands, tops.map(|top| whole(*top)).collect())
    };
    match &bands.by {
        None => column(0),
        Some(words) => {
            let columns = (0..words.words.len()).map(|at| Some(column(at))).collect();
            Shape::By(Arc::clone(words), columns)
        }
    }
}

/// A value of a type that stands for none.
pub(super) fn blank(of: &Type) -> Option<Shape> {
    Some(match of {
        Type::Whole(range, _) => Shape::number(range.low),
        Type::YesNo => Shape::YesNo(yes_no(false)),
        Type::Chance => Shape::Fraction(whole(0), whole(1)),
        Type::Words(words) => Shape::Word(Arc::clone(words), whole(0)),
        Type::Record(fields) => {
            let values = fields.fields.iter().map(|field| blank(&field.of));
            Shape::Record(Arc::clone(fields), values.collect::<Option<_>>()?)
        }
        Type::List { .. } => Shape::List(Vec::new(), whole(0)),
        Type::By { words, has, of } => {
            let each = has.iter().map(|has| if *has { blank(of) } else { None }).collect();
            Shape::By(Arc::clone(words), each)
        }
        Type::Bands(bands) => default_bands(bands),
        Type::Maybe(of) => Shape::Maybe(yes_no(false), Box::new(blank(of)?)),
        Type::Broken => return None,
    })
}
