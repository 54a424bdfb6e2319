//! What a scenario says, as values.

use std::sync::Arc;

use super::chart::read_chart;
use super::dice::dice_of;
use super::given::{Given, blank, table};
use super::lowering::Lowering;
use crate::core::Range;
use crate::data::Data;
use crate::decimal::{Decimals, fraction};
use crate::dice_key::KnownDice;
use crate::page::Page;
use crate::purity::Purity;
use crate::refusal::Refusal;
use crate::shape::{Shape, whole, yes_no};
use crate::syntax::{Cell, Expr, ExprKind, Section};
use crate::types::{Bands, FieldOf, Fields, Type, Words};

impl Given {
    /// What is given in a situation.
    pub(crate) fn of(
        page: &Page,
        purity: &Purity,
        [circumstances, figures, rulings]: [&Data; 3],
    ) -> Result<Given, Refusal> {
        let mut given = Given::default();
        given.figures = given.section(page, purity, Section::Figures, figures)?;
        given.rulings = given.section(page, purity, Section::Rulings, rulings)?;
        given.circumstances = given.section(page, purity, Section::Circumstances, circumstances)?;
        Ok(given)
    }

    /// Figures and rulings as the page has them, without circumstances.
    pub(crate) fn by_heart(page: &Page, purity: &Purity) -> Given {
        let mut given = Given::default();
        let usual = |given: &Given, section| {
            given.section(page, purity, section, &Data::EMPTY).unwrap_or_default()
        };
        given.figures = usual(&given, Section::Figures);
        given.rulings = usual(&given, Section::Rulings);
        given
    }

    /// The values of a section, where this is given so far.
    fn section(
        &self,
        page: &Page,
        purity: &Purity,
        section: Section,
        data: &Data,
    ) -> Result<Vec<Shape>, Refusal> {
        let fields = match section {
            Section::Circumstances => &page.circumstances,
            Section::Figures => &page.figures,
            Section::Rulings => &page.rulings,
        };
        let mut lowering = Lowering::of(page, purity, self);
        lowering.body_mut().enter_main(&[]);
        let values = lowering.read_fields(fields, data, &[]);
        values.map_err(|refusal| refusal.within(section.name()))
    }
}

impl Lowering<'_> {
    /// The values of a table of keys, in their order. What is not said is as in the table that
    /// holds if nothing is, where that says it.
    fn read_fields(
        &mut self,
        fields: &Arc<Fields>,
        data: &Data,
        whole: &[Option<Shape>],
    ) -> Result<Vec<Shape>, Refusal> {
        check_keys(data, fields)?;
        let mut values: Vec<Shape> = Vec::new();
        for (at, field) in fields.fields.iter().enumerate() {
            let usual = whole.get(at).cloned().flatten();
            let own = field.is_flat.then(|| beside(data, field));
            let said = own.as_ref().or_else(|| data.get(&field.name));
            let value = match (said, usual) {
                (Some(said), None) => self.read_key(said, field, fields, &values),
                (Some(said), Some(usual)) => self.read(said, &field.of, &usual_of(&usual)),
                (None, Some(usual)) => Ok(usual),
                (None, None) => self.left_out(field, fields, &values),
            };
            let within = |refusal: Refusal| {
                if field.is_flat { refusal } else { refusal.within(&field.name) }
            };
            values.push(value.map_err(within)?);
        }
        Ok(values)
    }

    /// The value of a key; of its own keys, those that are not said are as in its default.
    fn read_key(
        &mut self,
        said: &Data,
        field: &FieldOf,
        fields: &Arc<Fields>,
        before: &[Shape],
    ) -> Result<Shape, Refusal> {
        let is_partial = matches!(said, Data::Table(_)) && !matches!(field.of, Type::Bands(_));
        if !is_partial || field.defaults.is_empty() {
            return self.read(said, &field.of, &[]);
        }
        let usual = self.left_out(field, fields, before)?;
        let of_it = usual_of(&usual);
        let with_stated = of_it.into_iter().zip(stated(field));
        let usual: Vec<Option<Shape>> =
            with_stated.map(|(of, is_said)| of.filter(|_| is_said)).collect();
        self.read(said, &field.of, &usual)
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

    /// A value of a type; the values in it that are not said are the usual ones.
    fn read(&mut self, data: &Data, of: &Type, usual: &[Option<Shape>]) -> Result<Shape, Refusal> {
        match (data, of) {
            (Data::Number(number), Type::Whole(range, _)) => read_whole(*number, *range),
            (Data::Decimal(written), Type::Decimal(of)) => read_decimal(written, of),
            (Data::Word(said), Type::Dice) => {
                let dice = KnownDice::read(said);
                dice.map(dice_of).ok_or_else(|| Refusal::of(format!("`{said}` is no dice")))
            }
            (Data::YesNo(is), Type::YesNo) => Ok(Shape::YesNo(yes_no(*is))),
            (Data::Chance(a, b), Type::Chance) => read_chance(*a, *b),
            (Data::Word(said), Type::Words(words)) => {
                let at = words.words.iter().position(|word| word.spelt == *said);
                let at = at.and_then(|at| i32::try_from(at).ok());
                let at = at.ok_or_else(|| Refusal::of(format!("`{said}` is no word of it")))?;
                Ok(Shape::Word(Arc::clone(words), whole(at)))
            }
            (Data::Nothing, Type::Maybe(of)) => {
                let none = blank(of).ok_or_else(|| Refusal::of("it is missing"))?;
                Ok(Shape::Maybe(yes_no(false), Box::new(none)))
            }
            (data, Type::Maybe(of)) => {
                Ok(Shape::Maybe(yes_no(true), Box::new(self.read(data, of, usual)?)))
            }
            (Data::List(items), Type::List { least, most, of }) => {
                self.read_list(items, (*least, *most), of)
            }
            (Data::Word(said), Type::Record(fields)) if fields.is_one_of => {
                let alone = Data::Table(vec![(said.clone(), Data::EMPTY)]);
                self.read_form(&alone, fields, usual)
            }
            (Data::Table(_), Type::Record(fields)) if fields.is_one_of => {
                self.read_form(data, fields, usual)
            }
            (Data::Table(_), Type::Record(fields)) => {
                let values = self.read_fields(fields, data, usual)?;
                Ok(Shape::Record(Arc::clone(fields), values))
            }
            (Data::Table(said), Type::By { words, has, of }) => {
                said.iter().try_for_each(|(key, _)| check_word(key, words, has))?;
                let words_with = words.words.iter().zip(has).enumerate();
                let each = words_with.map(|(at, (word, has))| {
                    let usual = usual.get(at).and_then(Option::as_ref);
                    let value = has.then(|| self.read_word(data, &word.spelt, of, usual));
                    value.transpose().map_err(|refusal| refusal.within(&word.spelt))
                });
                Ok(Shape::By(Arc::clone(words), each.collect::<Result<_, _>>()?))
            }
            (Data::Table(_), Type::Bands(bands)) => read_bands(data, bands),
            (Data::List(rows), Type::Chart(chart)) => read_chart(rows, chart),
            (data, Type::Native(of)) => {
                Ok(Shape::Native(Arc::clone(of), Some(Arc::new(data.clone()))))
            }
            _ => Err(Refusal::of(format!("expected {}", of.told()))),
        }
    }

    /// A list that has from so many items to so many.
    fn read_list(
        &mut self,
        items: &[Data],
        (least, most): (u32, u32),
        of: &Type,
    ) -> Result<Shape, Refusal> {
        let has = u32::try_from(items.len()).unwrap_or(u32::MAX);
        if !(least..=most).contains(&has) {
            let problem = format!("it has {has} items, and can have {least} to {most}");
            return Err(Refusal::of(problem));
        }
        let mut values = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let value = self.read(item, of, &[]);
            values.push(value.map_err(|refusal| refusal.within(&at.to_string()))?);
        }
        let length = i32::try_from(values.len()).unwrap_or(i32::MAX);
        Ok(Shape::List(values, whole(length)))
    }

    /// A value of an enum of forms: one of them is said, and no other is there.
    fn read_form(
        &mut self,
        data: &Data,
        fields: &Arc<Fields>,
        usual: &[Option<Shape>],
    ) -> Result<Shape, Refusal> {
        check_keys(data, fields)?;
        let said = fields.fields.iter().filter(|field| data.get(&field.name).is_some()).count();
        if said != 1 {
            let problem = format!("it is exactly one of {}", fields.listed());
            return Err(Refusal::of(problem));
        }
        let mut values = Vec::new();
        for (at, field) in fields.fields.iter().enumerate() {
            let value = match data.get(&field.name) {
                Some(said) => {
                    let usual = usual.get(at).and_then(Option::as_ref).map_or(Vec::new(), usual_of);
                    self.read(said, &field.of, &usual).map_err(|it| it.within(&field.name))
                }
                None => blank(&field.of).ok_or_else(|| Refusal::of("it is missing")),
            };
            values.push(value?);
        }
        Ok(Shape::Record(Arc::clone(fields), values))
    }

    /// The value that a word has.
    fn read_word(
        &mut self,
        data: &Data,
        word: &str,
        of: &Type,
        usual: Option<&Shape>,
    ) -> Result<Shape, Refusal> {
        match (data.get(word), usual) {
            (Some(said), _) => self.read(said, of, &[]),
            (None, Some(usual)) => Ok(usual.clone()),
            (None, None) => Err(Refusal::of("it is missing")),
        }
    }
}

fn read_whole(number: i32, range: Range) -> Result<Shape, Refusal> {
    if !range.has(number) {
        let Range { low, high } = range;
        return Err(Refusal::of(format!("{number} is not from {low} to {high}")));
    }
    Ok(Shape::number(number))
}

fn read_decimal(written: &str, of: &Decimals) -> Result<Shape, Refusal> {
    let steps = fraction(written).and_then(|(a, b)| of.steps_of(a, b));
    let steps = steps.ok_or_else(|| Refusal::of(format!("{written} is not {}", of.told())))?;
    Ok(Shape::Fraction(whole(steps), whole(of.steps)))
}

fn read_chance(above: u32, below: u32) -> Result<Shape, Refusal> {
    let part = |of: u32| i32::try_from(of).map(whole);
    let (Ok(above), Ok(below)) = (part(above), part(below)) else {
        return Err(Refusal::of("this probability has too many digits"));
    };
    Ok(Shape::Fraction(above, below))
}

/// The values that one is made of, for those that are not said.
fn usual_of(shape: &Shape) -> Vec<Option<Shape>> {
    match shape {
        Shape::Record(_, values) => values.iter().cloned().map(Some).collect(),
        Shape::By(_, values) => values.clone(),
        Shape::Maybe(known, of) if known.constant() != Some(0) => usual_of(of),
        _ => Vec::new(),
    }
}

/// Which values of a key its default states. Those of a record that it leaves to the record follow
/// from what is said beside them.
pub(crate) fn stated(field: &FieldOf) -> Vec<bool> {
    stated_by(field.defaults.first(), &field.of)
}

/// Which values an expression states of a key of a type.
pub(crate) fn stated_by(said: Option<&Expr>, of: &Type) -> Vec<bool> {
    let fields = match of {
        Type::Record(fields) => fields,
        Type::Maybe(of) => match &**of {
            Type::Record(fields) => fields,
            _ => return Vec::new(),
        },
        Type::By { has, .. } => return has.clone(),
        _ => return Vec::new(),
    };
    let is_stated = |at: usize, name: &str| said.is_some_and(|said| states(said, at, name));
    fields.fields.iter().enumerate().map(|(at, of)| is_stated(at, &of.name)).collect()
}

/// Whether an expression states the value of a record that has this place and name.
fn states(of: &Expr, at: usize, name: &str) -> bool {
    match &of.kind {
        ExprKind::Cells(cells) => cells.iter().enumerate().any(|(place, cell)| match cell {
            Cell::Named(assign) => assign.key[0].text == name,
            Cell::Plain(_) => place == at,
        }),
        ExprKind::Record(_, assigns) => assigns.iter().any(|assign| assign.key[0].text == name),
        _ => true,
    }
}

/// Whether all that is said is said of keys that there are.
fn check_keys(data: &Data, fields: &Fields) -> Result<(), Refusal> {
    let Data::Table(said) = data else { return Err(Refusal::of("expected keys of its own")) };
    match said.iter().find(|(key, _)| !fields.has_key(key)) {
        Some((key, _)) => Err(Refusal::of("there is no such key").within(key)),
        None => Ok(()),
    }
}

/// What of a table is said of a key whose own keys stand beside it.
fn beside(data: &Data, field: &FieldOf) -> Data {
    let Data::Table(said) = data else { return data.clone() };
    Data::Table(said.iter().filter(|(key, _)| field.has_key(key)).cloned().collect())
}

fn check_word(key: &str, words: &Words, has: &[bool]) -> Result<(), Refusal> {
    let mut each = words.words.iter().zip(has);
    if each.any(|(word, has)| *has && word.spelt == key) {
        return Ok(());
    }
    Err(Refusal::of(format!("it is no word of {} that has a value", words.told())).within(key))
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
