//! Names of types, and what they stand for.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::bands::{MOST_SCORES, bands};
use super::fields::{What, fields};
use super::forms::{is_of_forms, record_of};
use super::numbers;
use super::resolving::Resolving;
use super::scope::{Read, Scopes};
use super::words::{enumeration, no_word, own_words};
use crate::core::Range;
use crate::native::{Native, native_key};
use crate::problem::{Problem, Span};
use crate::syntax::{self, ChartType, Count, File, Item, Name, Pool, Record, TypeKind};
use crate::types::{Chart, Fields, Type, WordOf, Words};

/// The types of a file, found by their names; each is made when it is first asked for.
pub(super) struct Names {
    /// The native parts, whose keys are types.
    natives: Vec<Native>,
    words: Vec<(Name, Arc<Words>)>,
    records: Vec<(Record, Made)>,
    charts: Vec<(ChartType, Option<Type>)>,
    /// Which of them each file sees.
    pub(super) scopes: Scopes,
    read: BTreeSet<Read>,
}

/// The types of a rule and of its libraries.
pub(super) struct Types {
    /// The enums, and where they are declared.
    pub(super) words: Vec<(Span, Arc<Words>)>,
    /// The records, and where they are declared.
    pub(super) records: Vec<(Span, Arc<Fields>)>,
    /// The names of charts.
    pub(super) charts: Vec<Name>,
    /// Which names of other files each file sees.
    pub(super) scopes: Scopes,
    /// Which types declarations name.
    pub(super) read: BTreeSet<Read>,
}

/// How far a record is.
enum Made {
    NotYet,
    /// It is being made: whoever asks for it is inside it.
    Now,
    Done(Arc<Fields>),
}

impl Names {
    /// The names of the types of a rule and of its libraries.
    pub(super) fn of(
        tree: &File,
        natives: &[Native],
        scopes: Scopes,
        problems: &mut Vec<Problem>,
    ) -> Names {
        let (words, records, charts) = (Vec::new(), Vec::new(), Vec::new());
        let (natives, read) = (natives.to_vec(), BTreeSet::new());
        let mut names = Names { natives, words, records, charts, scopes, read };
        for item in &tree.items {
            match item {
                Item::Enum(of) if is_of_forms(of) => {
                    names.claim(&of.name, problems);
                    names.records.push((record_of(of, problems), Made::NotYet));
                }
                Item::Enum(of) => {
                    names.claim(&of.name, problems);
                    names.words.push((of.name.clone(), Arc::new(enumeration(of, problems))));
                }
                Item::Record(of) => {
                    names.claim(&of.name, problems);
                    names.records.push((of.clone(), Made::NotYet));
                }
                Item::Chart(of) => {
                    names.claim(&of.name, problems);
                    names.charts.push((of.clone(), None));
                }
                _ => (),
            }
        }
        names
    }

    /// All types, once each has been made.
    pub(super) fn all(mut self, problems: &mut Vec<Problem>) -> Types {
        for at in 0..self.records.len() {
            let name = self.records[at].0.name.span;
            self.record(at, name, problems);
        }
        for at in 0..self.charts.len() {
            self.chart_named(at, problems);
        }
        let charts = self.charts.into_iter().map(|(chart, _)| chart.name).collect();
        let records = self.records.into_iter().filter_map(|(record, made)| match made {
            Made::Done(fields) => Some((record.name.span, fields)),
            Made::NotYet | Made::Now => None,
        });
        let words = self.words.into_iter().map(|(name, words)| (name.span, words));
        let (words, records) = (words.collect(), records.collect());
        Types { words, records, charts, scopes: self.scopes, read: self.read }
    }

    fn known(&self) -> impl Iterator<Item = &Name> {
        let records = self.records.iter().map(|(record, _)| &record.name);
        let charts = self.charts.iter().map(|(chart, _)| &chart.name);
        self.words.iter().map(|(name, _)| name).chain(records).chain(charts)
    }

    fn claim(&self, name: &Name, problems: &mut Vec<Problem>) {
        let is_same = |known: &&Name| known.text == name.text && self.is_seen(name, known);
        if let Some(first) = self.known().find(is_same) {
            let message = format!("there are two types `{}`", name.text);
            problems.push(Problem::new(name.span, message).beside(first.span, "the first is here"));
        }
    }

    /// Whether a name may be that of a type.
    fn is_seen(&self, name: &Name, of: &Name) -> bool {
        self.scopes.sees(name.span, &of.text, of.span)
    }

    /// The type with a name.
    fn named(&mut self, name: &Name, problems: &mut Vec<Problem>) -> Type {
        let is_it = |known: &&Name| known.text == name.text && self.is_seen(name, known);
        let Some(found) = self.known().find(is_it).cloned() else {
            let message = format!("there is no type `{}`", name.text);
            let problem = Problem::unknown(name.span, &name.text, message)
                .expecting("no enum, record or chart of this name");
            let seen = self.known().filter(|known| self.is_seen(name, known));
            let problem = problem.did_you_mean(&name.text, seen.map(|known| known.text.as_str()));
            problems.push(problem.or_help(self.scopes.offer(name.span, &name.text)));
            return Type::Broken;
        };
        self.read.insert((self.scopes.file(name.span), found.span));
        if let Some((_, words)) = self.words.iter().find(|(known, _)| *known == found) {
            return Type::Words(Arc::clone(words));
        }
        if let Some(at) = self.charts.iter().position(|(known, _)| known.name == found) {
            return self.chart_named(at, problems);
        }
        let at = self.records.iter().position(|(known, _)| known.name == found);
        at.map_or(Type::Broken, |at| self.record(at, name.span, problems))
    }

    /// The type of a chart, which is made if it has not been.
    fn chart_named(&mut self, at: usize, problems: &mut Vec<Problem>) -> Type {
        let (said, made) = self.charts[at].clone();
        let made = made.unwrap_or_else(|| match self.resolve(&said.of, &[], problems) {
            Type::Chart(chart) => {
                let (name, example) = (Some(said.name.text), said.example);
                Type::Chart(Arc::new(Chart { name, example, ..Chart::clone(&chart) }))
            }
            other => other,
        });
        self.charts[at].1 = Some(made.clone());
        made
    }

    /// The type of a record, which is made if it has not been, for who asks at a place.
    fn record(&mut self, at: usize, asked: Span, problems: &mut Vec<Problem>) -> Type {
        match std::mem::replace(&mut self.records[at].1, Made::Now) {
            Made::Done(fields) => {
                self.records[at].1 = Made::Done(Arc::clone(&fields));
                Type::Record(fields)
            }
            Made::Now => {
                let name = &self.records[at].0.name;
                let message = format!("a {} would hold another {0} without end", name.text);
                let help = "a record holds other records, and never itself";
                problems.push(Problem::new(asked, message).help(help));
                Type::Broken
            }
            Made::NotYet => {
                let record = self.records[at].0.clone();
                let fields = fields(&record.fields, What::Value, self, problems);
                let (name, is_one_of) = (Some(record.name.text), record.is_one_of);
                let fields = Arc::new(Fields { name, fields, is_one_of });
                self.records[at].1 = Made::Done(Arc::clone(&fields));
                Type::Record(fields)
            }
        }
    }

    /// The words of an enum, and which of them are not left out.
    fn words_but(
        &mut self,
        words: &Name,
        except: &[Name],
        problems: &mut Vec<Problem>,
    ) -> Option<(Arc<Words>, Vec<bool>)> {
        let words = self.enumeration(words, problems)?;
        for name in except.iter().filter(|name| words.position(&name.text).is_none()) {
            let known: Vec<&str> = words.words.iter().map(|of| of.name.as_str()).collect();
            let listed = || format!("it has: {}", known.join(", "));
            problems.push(no_word(name, &words).else_help(listed));
        }
        let is_left_out = |word: &WordOf| except.iter().any(|name| name.text == word.name);
        let has = words.words.iter().map(|word| !is_left_out(word)).collect();
        Some((words, has))
    }
}

impl Resolving for Names {
    fn enumeration(&mut self, name: &Name, problems: &mut Vec<Problem>) -> Option<Arc<Words>> {
        let no_enum = |what: &str| {
            let message = format!("`{}` is a {what}, not an enum", name.text);
            let help = "values by an enum: `enum Kind { foot horse }` and `by Kind 1..24`";
            Problem::new(name.span, message).help(help)
        };
        // A chart is not made here, for it may be the one that asks for its own results.
        let is_it = |chart: &Name| chart.text == name.text && self.is_seen(name, chart);
        let is_words = self.words.iter().any(|(words, _)| is_it(words));
        if !is_words && self.charts.iter().any(|(chart, _)| is_it(&chart.name)) {
            problems.push(no_enum("chart"));
            return None;
        }
        match self.named(name, problems) {
            Type::Words(words) => Some(words),
            Type::Broken => None,
            Type::Record(fields) if fields.is_one_of => {
                let message = format!("the words of `{}` are forms, and no values", name.text);
                let help = "an enum of words alone can be asked for here";
                problems.push(Problem::new(name.span, message).help(help));
                None
            }
            _ => {
                problems.push(no_enum("record"));
                None
            }
        }
    }

    fn resolve(
        &mut self,
        of: &syntax::Type,
        cases: &[syntax::Word],
        problems: &mut Vec<Problem>,
    ) -> Type {
        match &of.kind {
            TypeKind::Whole { low, high, unit } => {
                Type::Whole(numbers::whole(*low, *high, of.span, problems), unit.clone())
            }
            TypeKind::Decimal { low, high, steps, unit } => {
                let range = numbers::whole(*low, *high, of.span, problems);
                numbers::in_steps(range, *steps, unit.as_ref(), of.span, problems)
            }
            TypeKind::Number { low, high, unit } => {
                numbers::without_steps([*low, *high], unit.as_ref(), of.span, problems)
            }
            TypeKind::Dice => Type::Dice,
            TypeKind::YesNo => Type::YesNo,
            TypeKind::Chance => Type::Chance,
            TypeKind::Named(name) => self.named(name, problems),
            TypeKind::Native(path) => match native_key(&self.natives, path) {
                Ok(key) => Type::Native(Arc::new(key)),
                Err(problem) => {
                    problems.push(*problem);
                    Type::Broken
                }
            },
            TypeKind::Words(names) => Type::Words(Arc::new(own_words(names, cases, problems))),
            TypeKind::List { sizes, of: items } => {
                let (least, most) = items_of(*sizes, of.span, problems);
                let of = Box::new(self.resolve(items, cases, problems));
                Type::List { least, most, of }
            }
            TypeKind::By { words, except, of } => {
                let Some((words, has)) = self.words_but(words, except, problems) else {
                    return Type::Broken;
                };
                Type::By { words, has, of: Box::new(self.resolve(of, cases, problems)) }
            }
            TypeKind::Bands(said) => bands(said, self, problems),
            TypeKind::Group(said) => {
                let fields = fields(said, What::Value, self, problems);
                Type::Record(Arc::new(Fields { name: None, fields, is_one_of: false }))
            }
            TypeKind::Maybe(of) => Type::Maybe(Box::new(self.resolve(of, cases, problems))),
            TypeKind::Chart { of: result, on, sizes, within } => {
                check_chart(of.span, on, *sizes, *within, problems);
                let Some(gives) = self.enumeration(result, problems) else { return Type::Broken };
                Type::Chart(Arc::new(chart(on.clone(), gives, *sizes, *within)))
            }
        }
    }
}

/// The most rows of a chart.
const MOST_ROWS: u32 = 30;

/// The most items of a list.
const MOST_ITEMS: u32 = 100;

/// How many items a list has, at least and at most; says what is wrong with that.
fn items_of(sizes: Option<(u32, u32)>, span: Span, problems: &mut Vec<Problem>) -> (u32, u32) {
    let (least, most) = sizes.unwrap_or((0, MOST_ITEMS));
    if most < least {
        problems.push(numbers::turned_around(least, most, span));
    } else if MOST_ITEMS < most {
        problems.push(Problem::new(span, format!("a list has from 0 to {MOST_ITEMS} items")));
    }
    (least.min(most), most.min(MOST_ITEMS))
}

/// A chart without a name, with as many rows as it may have.
fn chart(
    on: Pool,
    gives: Arc<Words>,
    sizes: Option<(u32, u32)>,
    within: Option<(i32, i32)>,
) -> Chart {
    let (least, most) = sizes.unwrap_or((1, MOST_ROWS));
    let (low, high) = within.unwrap_or((MOST_SCORES.low, MOST_SCORES.high));
    Chart {
        name: None,
        example: None,
        on,
        gives,
        least: least.min(most),
        most: most.min(MOST_ROWS),
        within: Range { low, high: high.max(low) },
    }
}

/// Says what is wrong with the sizes of a chart, its scores and its dice.
fn check_chart(
    span: Span,
    on: &Pool,
    sizes: Option<(u32, u32)>,
    within: Option<(i32, i32)>,
    problems: &mut Vec<Problem>,
) {
    if let Some((least, most)) = sizes
        && (most < least || least == 0 || MOST_ROWS < most)
    {
        problems.push(if most < least {
            numbers::turned_around(least, most, span)
        } else {
            Problem::new(span, format!("a chart has from 1 to {MOST_ROWS} rows"))
        });
    }
    if let Some((low, high)) = within.filter(|(low, high)| high < low) {
        problems.push(numbers::turned_around(low, high, span));
    }
    if !matches!((&on.n, &on.sides), (Count::Fixed(_), Count::Fixed(_))) {
        let message = "a chart is rolled on dice that are known, such as 2d6";
        problems.push(Problem::new(on.span, message));
    }
}
