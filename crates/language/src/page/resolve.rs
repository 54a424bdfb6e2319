//! Names of types, and what they stand for.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::cases::{of_cases, only_word};
use super::checked::{assumed, check_flat, usual_example};
use super::forms::{is_of_forms, record_of};
use super::numbers;
use super::said::meaning;
use super::scope::{Read, Scopes};
use crate::core::Range;
use crate::native::{Native, native_key};
use crate::problem::{Problem, Span};
use crate::syntax::{
    self, BandRow, ChartType, Count, Enum, Field, File, Item, Name, Record, TypeKind,
};
use crate::types::{BandOf, Bands, Chart, FieldOf, Fields, Type, WordOf, Words};

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
                let fields = fields(&record.fields, "value", self, problems);
                let (name, is_one_of) = (Some(record.name.text), record.is_one_of);
                let fields = Arc::new(Fields { name, fields, is_one_of });
                self.records[at].1 = Made::Done(Arc::clone(&fields));
                Type::Record(fields)
            }
        }
    }

    /// The enum with a name.
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

    /// What a type in the text stands for. Words of its own have the meanings of `cases`.
    pub(super) fn resolve(
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
                let (least, most) = sizes.unwrap_or((0, MOST_ITEMS));
                if most < least || MOST_ITEMS < most {
                    let message = format!("a list has from 0 to {MOST_ITEMS} items");
                    problems.push(Problem::new(of.span, message));
                }
                let of = self.resolve(items, cases, problems);
                Type::List { least: least.min(most), most: most.min(MOST_ITEMS), of: Box::new(of) }
            }
            TypeKind::By { words, except, of } => {
                let Some(words) = self.enumeration(words, problems) else { return Type::Broken };
                for name in except.iter().filter(|name| words.position(&name.text).is_none()) {
                    let known: Vec<&str> = words.words.iter().map(|of| of.name.as_str()).collect();
                    let listed = || format!("it has: {}", known.join(", "));
                    problems.push(no_word(name, &words).else_help(listed));
                }
                let is_left_out = |word: &WordOf| except.iter().any(|name| name.text == word.name);
                let has = words.words.iter().map(|word| !is_left_out(word)).collect();
                Type::By { words, has, of: Box::new(self.resolve(of, cases, problems)) }
            }
            TypeKind::Bands(bands) => self.bands(bands, problems),
            TypeKind::Group(said) => {
                let fields = fields(said, "value", self, problems);
                Type::Record(Arc::new(Fields { name: None, fields, is_one_of: false }))
            }
            TypeKind::Maybe(of) => Type::Maybe(Box::new(self.resolve(of, cases, problems))),
            TypeKind::Chart { of: result, on, sizes, within } => {
                let (least, most) = sizes.unwrap_or((1, MOST_ROWS));
                let (low, high) = within.unwrap_or((MOST_SCORES.low, MOST_SCORES.high));
                if most < least || least == 0 || MOST_ROWS < most {
                    let message = format!("a chart has from 1 to {MOST_ROWS} rows");
                    problems.push(Problem::new(of.span, message));
                }
                if high < low {
                    let message = format!("no number is from {low} to {high}");
                    problems.push(Problem::new(of.span, message).help("the least comes first"));
                }
                if !matches!((&on.n, &on.sides), (Count::Fixed(_), Count::Fixed(_))) {
                    let message = "a chart is rolled on dice that are known, such as 2d6";
                    problems.push(Problem::new(on.span, message));
                }
                let Some(gives) = self.enumeration(result, problems) else { return Type::Broken };
                Type::Chart(Arc::new(Chart {
                    name: None,
                    example: None,
                    on: on.clone(),
                    gives,
                    least: least.min(most),
                    most: most.min(MOST_ROWS),
                    within: Range { low, high: high.max(low) },
                }))
            }
        }
    }

    fn bands(&mut self, bands: &syntax::Bands, problems: &mut Vec<Problem>) -> Type {
        let by = bands.by.as_ref().map(|name| self.enumeration(name, problems));
        let gives = if let Some(name) = &bands.gives {
            self.enumeration(name, problems)
        } else {
            let names: Vec<Name> = bands.rows.iter().map(|row| row.result.clone()).collect();
            Some(Arc::new(own_words(&names, &[], problems)))
        };
        let (Some(gives), Some(by)) = (gives, by.map_or(Some(None), |by| by.map(Some))) else {
            return Type::Broken;
        };
        let columns = by.as_ref().map_or(1, |words| words.words.len());
        let last = bands.rows.len().saturating_sub(1);
        let mut rows = Vec::new();
        for (at, row) in bands.rows.iter().enumerate() {
            check_row(row, at == last, columns, problems);
            if let Some(before) = at.checked_sub(1).and_then(|at| bands.rows.get(at)) {
                check_rise(before, row, problems);
            }
            let Some(result) = gives.position(&row.result.text) else {
                problems.push(no_word(&row.result, &gives));
                continue;
            };
            rows.push(BandOf {
                result,
                key: row.result.text.clone(),
                tops: row.tops.clone(),
                within: row.within.map_or(MOST_SCORES, |(low, high)| Range { low, high }),
                meaning: row.meaning.as_ref().map_or_else(String::new, |text| text.text.clone()),
            });
        }
        Type::Bands(Arc::new(Bands { on: bands.on.clone(), by, gives, rows }))
    }
}

/// What the top of a band may be where nothing is said of it.
const MOST_SCORES: Range = Range { low: -1000, high: 1000 };

/// The most rows of a chart.
const MOST_ROWS: u32 = 30;

/// The most items of a list.
const MOST_ITEMS: u32 = 100;

fn check_row(row: &BandRow, is_last: bool, columns: usize, problems: &mut Vec<Problem>) {
    if let Some((low, high)) = row.within
        && let Some(top) = row.tops.iter().find(|top| !(low..=high).contains(*top))
    {
        let message = format!("{top} is not from {low} to {high}");
        problems.push(Problem::new(row.result.span, message).help("`..4 in 0..6`"));
    }
    let expected = if is_last { 0 } else { columns };
    if row.tops.len() == expected {
        return;
    }
    let message = if is_last {
        "the last row of a table takes all scores above, and has no top".to_owned()
    } else if columns == 1 {
        format!("the row `{}` does not say how far it goes", row.result.text)
    } else {
        format!("the row `{}` needs a top for each of {columns} columns", row.result.text)
    };
    let help = if is_last { "leave out `..`" } else { "`..4` is all scores up to 4" };
    problems.push(Problem::new(row.result.span, message).help(help));
}

/// Says so if a row ends below the one before it, or where its top may not be.
fn check_rise(before: &BandRow, row: &BandRow, problems: &mut Vec<Problem>) {
    let falls = before.tops.iter().zip(&row.tops).find(|(below, top)| top < below);
    if let Some((below, top)) = falls {
        let message = format!("the rows of a table rise, but {top} comes after {below}");
        let problem = Problem::new(row.result.span, message);
        problems.push(problem.help("a row that is left out ends where the one before it does"));
    }
}

/// There is no such word.
pub(crate) fn no_word(name: &Name, words: &Words) -> Problem {
    let message = format!("`{}` is no word of {}", name.text, words.told());
    let known = words.words.iter().map(|word| word.name.as_str());
    Problem::unknown(name.span, &name.text, message).did_you_mean(&name.text, known)
}

fn enumeration(of: &Enum, problems: &mut Vec<Problem>) -> Words {
    if of.words.is_empty() {
        problems.push(Problem::new(of.name.span, format!("`{}` has no words", of.name.text)));
    }
    let mut words: Vec<WordOf> = Vec::new();
    for word in &of.words {
        add_word(&mut words, word, problems);
    }
    Words { name: Some(of.name.text.clone()), words }
}

fn add_word(words: &mut Vec<WordOf>, word: &syntax::Word, problems: &mut Vec<Problem>) {
    if words.iter().any(|known| known.name == word.name.text) {
        let message = format!("the word `{}` is there twice", word.name.text);
        problems.push(Problem::new(word.name.span, message));
        return;
    }
    let spelt = word.spelt.as_ref().map_or(&word.name.text, |text| &text.text).clone();
    let meaning = word.meaning.as_ref().map_or_else(String::new, |text| text.text.clone());
    words.push(WordOf { name: word.name.text.clone(), spelt, meaning });
}

/// Words that a type has of its own, with the meanings that are said after it.
fn own_words(names: &[Name], cases: &[syntax::Word], problems: &mut Vec<Problem>) -> Words {
    let mut words = Vec::new();
    for name in names {
        let case = cases.iter().find(|case| case.name.text == name.text);
        let plain = syntax::Word { name: name.clone(), spelt: None, meaning: None, holds: None };
        add_word(&mut words, case.unwrap_or(&plain), problems);
    }
    let words = Words { name: None, words };
    for case in cases.iter().filter(|case| words.position(&case.name.text).is_none()) {
        problems.push(no_word(&case.name, &words));
    }
    words
}

/// Keys, or values of a record.
pub(super) fn fields(
    said: &[Field],
    what: &str,
    names: &mut Names,
    problems: &mut Vec<Problem>,
) -> Vec<FieldOf> {
    let mut all: Vec<FieldOf> = Vec::new();
    for one in said {
        let found = field(one, what, names, problems);
        if let Some(first) = all.iter().find(|known| known.name == found.name) {
            let message = format!("the {what} `{}` is there twice", found.name);
            problems
                .push(Problem::new(found.span, message).beside(first.span, "the first is here"));
            continue;
        }
        all.push(found);
    }
    all
}

pub(super) fn field(
    said: &Field,
    what: &str,
    names: &mut Names,
    problems: &mut Vec<Problem>,
) -> FieldOf {
    let of = names.resolve(&said.of, &said.cases, problems);
    let mut told = match (&said.meaning, what) {
        // Values of a record need not be told of: a rule may keep them for itself.
        (None, "value") => String::new(),
        (said_of_it, _) => meaning(said_of_it.as_ref(), &said.name, what, problems),
    };
    told.push_str(&of_cases(said, problems));
    if what != "ruling" {
        problems.extend(only_word(&said.of));
    }
    check_flat(said, &of, problems);
    if said.is_assumed && ["circumstance", "ruling"].contains(&what) {
        problems.push(assumed(&said.name, what));
    }
    FieldOf {
        name: said.name.text.clone(),
        is_flat: said.is_flat,
        defaults: said.defaults.clone(),
        is_required: said.is_required,
        example: said.example.clone().or_else(|| usual_example(said, &of)),
        is_assumed: said.is_assumed,
        meaning: told,
        span: said.name.span,
        settled: None,
        of,
    }
}
