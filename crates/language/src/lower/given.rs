//! What is given of a situation: values, or, in general, no more than their ranges.

use std::sync::Arc;

use crate::core::{Range, Slot, Value};
use crate::dice_key::{FEWEST_SIDES, MOST_DICE, MOST_SIDES};
use crate::page::Page;
use crate::playable::Playable;
use crate::purity::Purity;
use crate::shape::{Alike, Scores, Shape, whole, yes_no};
use crate::syntax::{Count, Pool};
use crate::types::{Bands, Chart, FieldOf, Fields, Type};

/// Lists that may be longer than this are laid out once in general, and not place by place.
const MOST_APART: u32 = 8;

/// A number of which only the range is known: what it is called, and the range.
pub(super) type Input = (Arc<str>, Range);

/// What is given: the values of circumstances, figures and rulings, in the order of the page.
#[derive(Debug, Default)]
pub(crate) struct Given {
    pub(super) circumstances: Vec<Shape>,
    pub(super) figures: Vec<Shape>,
    pub(super) rulings: Vec<Shape>,
    /// What is known by its range alone; in a situation nothing is.
    pub(super) inputs: Vec<Input>,
    is_general: bool,
    /// The native parts of which more is known than their examples, by name.
    pub(super) natives: Vec<(String, Arc<dyn Playable>)>,
}

impl Given {
    /// The same, with native parts of which something is said, by name.
    pub(crate) fn beside(self, natives: Vec<(String, Arc<dyn Playable>)>) -> Given {
        Given { natives, ..self }
    }

    /// The native part with a name, if something is said of it.
    pub(super) fn native(&self, name: &str) -> Option<&Arc<dyn Playable>> {
        self.natives.iter().find(|(known, _)| known == name).map(|(_, native)| native)
    }

    /// What is given in general: the range of each number, and what is fixed as it is by default.
    pub(crate) fn in_general(page: &Page, purity: &Purity) -> Given {
        let by_default = Given::by_heart(page, purity);
        let mut general = General::default();
        let circumstances = general.fields(&page.circumstances, &[]);
        let figures = general.fields(&page.figures, &by_default.figures);
        let rulings = general.fields(&page.rulings, &by_default.rulings);
        Given {
            circumstances,
            figures,
            rulings,
            inputs: general.inputs,
            is_general: true,
            natives: Vec::new(),
        }
    }

    /// Whether only ranges are known.
    pub(super) fn is_general(&self) -> bool {
        self.is_general
    }
}

/// A value of a type of which only the range is known, in slots that nothing else is kept in.
pub(super) fn of_any_value(name: &str, of: &Type) -> Shape {
    General::default().shape(name, of)
}

/// Makes the shapes of values of which only the range is known.
#[derive(Debug, Default)]
struct General {
    inputs: Vec<Input>,
}

impl General {
    fn fields(&mut self, fields: &Fields, by_default: &[Shape]) -> Vec<Shape> {
        let each = fields.fields.iter().enumerate();
        each.map(|(at, field)| self.field(field, by_default.get(at))).collect()
    }

    fn field(&mut self, field: &FieldOf, by_default: Option<&Shape>) -> Shape {
        match (&field.of, by_default) {
            (_, by_default) if field.is_fixed() => by_default.cloned().unwrap_or(Shape::Broken),
            (Type::Record(group), Some(Shape::Record(_, values))) => {
                Shape::Record(Arc::clone(group), self.fields(group, values))
            }
            (of, _) => self.shape(&field.name, of),
        }
    }

    fn input(&mut self, name: &str, low: i32, high: i32) -> Value {
        if low == high {
            return whole(low);
        }
        let slot = Slot::try_from(self.inputs.len()).unwrap_or(Slot::MAX);
        self.inputs.push((name.into(), Range { low, high }));
        Value::Slot(slot)
    }

    fn shape(&mut self, name: &str, of: &Type) -> Shape {
        match of {
            Type::Whole(range, _) => Shape::Whole(self.input(name, range.low, range.high)),
            Type::Decimal(of) => {
                let Range { low, high } = of.range;
                Shape::Fraction(self.input(name, low, high), whole(of.steps))
            }
            Type::Dice => Shape::dice(
                self.input(name, 0, MOST_DICE),
                self.input(name, FEWEST_SIDES, MOST_SIDES),
                self.input(name, 0, MOST_DICE),
            ),
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
                let bound = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
                let (fewest, last) = (bound(*least), bound(*most));
                if *most <= MOST_APART {
                    let items = (0..*most).map(|_| self.shape(name, of)).collect();
                    return Shape::List(items, self.input(name, fewest, last));
                }
                let (item, number) = (self.shape(name, of), self.input(name, 1, last));
                let alike = Alike { item, number, most: *most as usize };
                Shape::Alike(Arc::new(alike), self.input(name, fewest, last))
            }
            Type::By { words, has, of } => {
                let each = has.iter().map(|has| has.then(|| self.shape(name, of))).collect();
                Shape::By(Arc::clone(words), each)
            }
            Type::Bands(bands) => self.bands(name, bands),
            Type::Chart(chart) => self.chart(name, chart),
            Type::Native(of) => Shape::Native(Arc::clone(of), None),
            Type::Maybe(of) => {
                let known = self.input(name, 0, 1);
                Shape::Maybe(known, Box::new(self.shape(name, of)))
            }
            Type::Broken => Shape::Broken,
        }
    }

    /// A chart with as many rows as it can have.
    fn chart(&mut self, name: &str, chart: &Chart) -> Shape {
        let Range { low, high } = chart.within;
        let tops = (1..chart.most).map(|_| self.input(name, low, high)).collect();
        let words = Type::Words(Arc::clone(&chart.gives));
        let results = (0..chart.most).map(|_| self.shape(name, &words)).collect();
        scores(&chart.on, tops, results)
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
pub(super) fn table(bands: &Bands, tops: Vec<Value>) -> Shape {
    let word = |at: usize| {
        Shape::Word(Arc::clone(&bands.gives), whole(i32::try_from(at).unwrap_or(i32::MAX)))
    };
    scores(&bands.on, tops, bands.rows.iter().map(|row| word(row.result)).collect())
}

/// Results by scores, rolled on dice.
pub(super) fn scores(on: &Pool, tops: Vec<Value>, results: Vec<Shape>) -> Shape {
    let fixed = |count: &Count| if let Count::Fixed(number) = count { *number } else { 1 };
    let (n, sides) = (fixed(&on.n), fixed(&on.sides));
    Shape::Table(Arc::new(Scores { n, sides, tops, results }))
}

pub(super) fn default_bands(bands: &Bands) -> Shape {
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
        Type::Decimal(of) => Shape::Fraction(whole(of.range.low), whole(of.steps)),
        Type::Dice => Shape::dice(whole(0), whole(MOST_SIDES), whole(0)),
        Type::YesNo => Shape::YesNo(yes_no(false)),
        Type::Chance => Shape::Fraction(whole(0), whole(1)),
        Type::Words(words) => Shape::Word(Arc::clone(words), whole(0)),
        Type::Record(fields) => {
            let values = fields.fields.iter().enumerate().map(|(at, field)| match &field.of {
                // A form has to be there.
                Type::Maybe(of) if fields.is_one_of && at == 0 => {
                    Some(Shape::Maybe(yes_no(true), Box::new(blank(of)?)))
                }
                of => blank(of),
            });
            Shape::Record(Arc::clone(fields), values.collect::<Option<_>>()?)
        }
        Type::List { .. } => Shape::List(Vec::new(), whole(0)),
        Type::By { words, has, of } => {
            let each = has.iter().map(|has| if *has { blank(of) } else { None }).collect();
            Shape::By(Arc::clone(words), each)
        }
        Type::Bands(bands) => default_bands(bands),
        Type::Chart(chart) => {
            let first = Shape::Word(Arc::clone(&chart.gives), whole(0));
            scores(&chart.on, Vec::new(), vec![first])
        }
        Type::Native(of) => Shape::Native(Arc::clone(of), None),
        Type::Maybe(of) => Shape::Maybe(yes_no(false), Box::new(blank(of)?)),
        Type::Broken => return None,
    })
}
