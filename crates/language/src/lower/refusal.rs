//! What cannot be played.

use std::sync::Arc;

use super::given::{Given, of_any_value};
use super::lowering::Lowering;
use crate::assigned::{rolling, rolls};
use crate::core::{Noted, Step};
use crate::evaluate;
use crate::page::Page;
use crate::problem::Problem;
use crate::purity::Purity;
use crate::refusal::Refusal;
use crate::shape::Shape;
use crate::syntax::{Name, Refuse};
use crate::types::{FieldOf, Fields};

/// Why a situation cannot be played, if the rule refuses it.
pub(crate) fn refusal(page: &Page, purity: &Purity, given: &Given) -> Option<Refusal> {
    let mut lowering = Lowering::of(page, purity, given);
    lowering.body_mut().enter_main(&[]);
    page.refusals().find_map(|refuse| lowering.refused(refuse))
}

impl Lowering<'_> {
    /// Looks at all refusals that the rule has, for what is wrong with them.
    pub(super) fn own_refusals(&mut self) {
        let page = self.page;
        for refuse in page.refusals() {
            let record = page.record_key(&refuse.key).and_then(Result::ok);
            let is_stated = record.is_some_and(|(record, _)| page.is_stated(&record));
            if is_stated || !page.scopes.is_of_library(refuse.text.span) {
                self.look_at(refuse);
            }
        }
    }

    /// Whether some steps ask the dice, themselves or by a part that does.
    pub(super) fn roll(&self, steps: &[Step]) -> bool {
        !steps.is_empty() && rolls(steps, &rolling(&self.routines))
    }

    /// Looks at all refusals of libraries.
    pub(super) fn library_refusals(&mut self) {
        let page = self.page;
        for refuse in page.refusals() {
            if page.scopes.is_of_library(refuse.text.span) {
                self.look_at(refuse);
            }
        }
    }

    fn look_at(&mut self, refuse: &Refuse) {
        let (is_of_record, steps) = self.apart(|lowering| {
            let since = lowering.body().names();
            let record = lowering.blamed_record(refuse);
            if let Some(record) = &record {
                let any = record.fields.iter().map(|field| of_any_value(&field.name, &field.of));
                let values: Vec<Shape> = any.collect();
                lowering.name_values(record, &values);
            }
            lowering.named(refuse);
            let when = lowering.truth(&refuse.when);
            lowering.body_mut().keep("", &when, refuse.when.span);
            lowering.where_it(&refuse.when, true, |lowering| lowering.told(&refuse.text));
            lowering.forget(since, "value");
            record.is_some()
        });
        if self.roll(&steps) {
            let problem = Problem::new(refuse.when.span, "a refusal rolls no dice");
            self.wrong(problem.help("circumstances that cannot be played are known before"));
        }
        // Whether keys can be so, and not be so, is for their ranges to say; a record is one of many.
        if !is_of_record {
            self.body_mut().emit_all(steps);
        }
    }

    /// The record whose values a refusal blames, if it is one; says so if it blames nothing.
    fn blamed_record(&mut self, refuse: &Refuse) -> Option<Arc<Fields>> {
        let page = self.page;
        let name = &refuse.key[0];
        match page.record_named(name) {
            Some((declared, record)) => {
                self.reads(name.span, *declared);
                self.problems.extend(page.record_key(&refuse.key).and_then(Result::err));
                return Some(Arc::clone(record));
            }
            None if page.scopes.is_of_library(refuse.text.span) => {
                let message = format!("`{}` is no record that is known here", name.text);
                let help = "a library refuses values of its records: `refuse Unit.pins`";
                self.wrong(Problem::new(name.span, message).help(help));
            }
            None => {
                if let Err(problem) = page.key(&refuse.key) {
                    self.problems.push(problem);
                }
            }
        }
        None
    }

    /// Names the values of a record by what it calls them.
    fn name_values(&mut self, record: &Fields, values: &[Shape]) {
        for (field, value) in record.fields.iter().zip(values) {
            let name = Name { text: field.name.clone(), span: field.span };
            self.body_mut().bind_silently(&name, value.clone());
        }
    }

    /// Why the situation cannot be played, if a refusal says so.
    fn refused(&mut self, refuse: &Refuse) -> Option<Refusal> {
        let page = self.page;
        let Some(record) = page.record_key(&refuse.key) else {
            let key = page.key(&refuse.key).ok()?;
            let key = [vec![key.section.name().to_owned()], key.keys].concat();
            return self.refused_of(refuse, key);
        };
        let (record, keys) = record.ok()?;
        let mut stated = Vec::new();
        let section = vec!["circumstances".to_owned()];
        let circumstances = page.circumstances.fields.iter().zip(&self.given.circumstances);
        stated_within(circumstances, &record, &section, &mut stated);
        stated.into_iter().find_map(|(at, values)| {
            let since = self.body().names();
            self.name_values(&record, &values);
            let refusal = self.refused_of(refuse, [at, keys.clone()].concat());
            self.body_mut().forget(since);
            refusal
        })
    }

    /// The same with the names that it needs, and the key to blame.
    fn refused_of(&mut self, refuse: &Refuse, key: Vec<String>) -> Option<Refusal> {
        let since = self.named(refuse);
        let holds = self.truth(&refuse.when);
        let is_refused = evaluate::value(&holds, &[]).is_some_and(|holds| holds != 0);
        let problem =
            is_refused.then(|| self.where_it(&refuse.when, true, |lowering| lowering.text(refuse)));
        self.body_mut().forget(since);
        Some(Refusal { key, problem: problem? })
    }

    /// Names the values that a refusal tells of.
    fn named(&mut self, refuse: &Refuse) -> usize {
        let since = self.body().names();
        for (name, value) in &refuse.values {
            let shape =
                self.where_it(&refuse.when, true, |lowering| lowering.expression(value, None));
            self.bind(name, shape, false);
        }
        since
    }

    fn text(&mut self, refuse: &Refuse) -> String {
        let told = self.told(&refuse.text);
        let mut text = String::new();
        for piece in told {
            match piece {
                Noted::Said(said) => text.push_str(&said),
                Noted::Number(of) => {
                    let number = evaluate::value(&of, &[]);
                    text.push_str(&number.map_or("?".to_owned(), |number| number.to_string()));
                }
                Noted::Word(of, words) => {
                    let at = evaluate::value(&of, &[]).and_then(|at| usize::try_from(at).ok());
                    text.push_str(at.and_then(|at| words.get(at)).copied().unwrap_or("?"));
                }
            }
        }
        text
    }
}

/// A value of a record in a situation: the keys that lead to it, and what it is made of.
type Stated = (Vec<String>, Vec<Shape>);

/// Finds all values of a record among keys.
fn stated_within<'a>(
    keys: impl Iterator<Item = (&'a FieldOf, &'a Shape)>,
    record: &Arc<Fields>,
    around: &[String],
    found: &mut Vec<Stated>,
) {
    for (field, value) in keys {
        let own = if field.is_flat { None } else { Some(field.name.clone()) };
        let at: Vec<String> = around.iter().cloned().chain(own).collect();
        stated_in(value, record, &at, found);
    }
}

/// Finds all values of a record in a value.
fn stated_in(value: &Shape, record: &Arc<Fields>, at: &[String], found: &mut Vec<Stated>) {
    let below = |key: String| [at, &[key]].concat();
    match value {
        Shape::Record(fields, values) => {
            if Arc::ptr_eq(fields, record) {
                found.push((at.to_vec(), values.clone()));
            }
            stated_within(fields.fields.iter().zip(values), record, at, found);
        }
        Shape::Maybe(known, of) if known.constant() != Some(0) => {
            stated_in(of, record, at, found);
        }
        Shape::List(items, length) => {
            let length = length.constant().and_then(|length| usize::try_from(length).ok());
            for (place, item) in items.iter().take(length.unwrap_or(0)).enumerate() {
                stated_in(item, record, &below(place.to_string()), found);
            }
        }
        Shape::By(words, values) => {
            for (word, value) in words.words.iter().zip(values) {
                if let Some(value) = value {
                    stated_in(value, record, &below(word.spelt.clone()), found);
                }
            }
        }
        _ => (),
    }
}
