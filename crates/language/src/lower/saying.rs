//! What is said of the keys of a rule that is played.

use std::sync::Arc;

use super::dice::known_dice;
use super::lowering::Lowering;
use crate::core::{Range, Value};
use crate::data::Data;
use crate::dice_key::{KnownDice, unsayable};
use crate::foreign::{Number, Told};
use crate::keys::{Key, Kind};
use crate::problem::{Problem, Span};
use crate::shape::Shape;
use crate::syntax::{Path, Saying, Says, Section};
use crate::types::{Fields, Type, WordOf, Words};

/// What is said of a rule, with the numbers that are not known in advance.
#[derive(Debug)]
pub(super) struct Arguments {
    /// Of circumstances, figures and rulings.
    pub(super) said: [Told; 3],
    /// The key of each number.
    pub(super) names: Vec<String>,
    /// The numbers.
    pub(super) values: Vec<Value>,
    /// What each may be, and where it is said.
    pub(super) declared: Vec<(Option<Range>, Span)>,
}

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments {
            said: std::array::from_fn(|_| Told::Table(Vec::new())),
            names: Vec::new(),
            values: Vec::new(),
            declared: Vec::new(),
        }
    }
}

impl Arguments {
    /// A number, which is an argument unless it is known.
    fn number(&mut self, key: &str, value: Value, declared: Option<Range>, span: Span) -> Number {
        if let Some(known) = value.constant() {
            return Number::Known(known);
        }
        let same = self
            .values
            .iter()
            .zip(&self.names)
            .position(|(other, name)| *other == value && name == key);
        Number::Argument(same.unwrap_or_else(|| {
            self.names.push(key.to_owned());
            self.values.push(value);
            self.declared.push((declared, span));
            self.values.len() - 1
        }))
    }
}

/// A key that something is said of.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// As it is written, from the table of the rule down.
    name: &'a str,
    kind: &'a Kind,
    span: Span,
}

impl Lowering<'_> {
    /// What is said of a key.
    pub(super) fn say(&mut self, says: &Says, keys: &[Key], arguments: &mut Arguments) {
        let names: Vec<String> = match says.section {
            // The name of a ruling has dots of its own.
            Section::Rulings => vec![says.dotted()],
            _ => says.key.iter().map(|name| name.text.clone()).collect(),
        };
        let Some(kind) = self.kind_of(&names, keys, says.key_span()) else { return };
        let name = says.dotted();
        let place = Place { name: &name, kind: &kind, span: says.value.span() };
        if let Some(told) = self.saying(&says.value, place, arguments) {
            arguments.said[says.section.place()].put(&names, told);
        }
    }

    /// What the value of a key may be; nothing, with a problem, if there is no such key.
    fn kind_of(&mut self, names: &[String], keys: &[Key], span: Span) -> Option<Kind> {
        let (first, rest) = names.split_first()?;
        let Some(key) = keys.iter().find(|key| key.name == *first) else {
            let problem = Problem::new(span, format!("the rule has no key `{first}`"));
            let known: Vec<&str> = keys.iter().map(|key| key.name.as_str()).collect();
            let near = problem.did_you_mean(first, known.iter().copied());
            self.wrong(near.else_help(|| match known.len() {
                0 => "it has none here".to_owned(),
                _ => format!("it has: {}", known.join(", ")),
            }));
            return None;
        };
        match &key.kind {
            kind if rest.is_empty() => Some(kind.clone()),
            Kind::Table(inner) => self.kind_of(rest, inner, span),
            other @ Kind::Other(_) => Some(other.clone()),
            _ => {
                let message = format!("`{first}` has no keys of its own");
                self.wrong(Problem::new(span, message));
                None
            }
        }
    }

    fn saying(
        &mut self,
        saying: &Saying,
        place: Place<'_>,
        arguments: &mut Arguments,
    ) -> Option<Told> {
        match (saying, place.kind) {
            (Saying::Word(text), Kind::Words(words)) => {
                if words.iter().any(|(word, _)| *word == text.text) {
                    return Some(Told::Known(Data::Word(text.text.clone())));
                }
                let known: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
                let message = format!("`{}` is not `{}`", place.name, text.text);
                let problem = Problem::new(text.span, message)
                    .expecting(format!("expected one of: {}", known.join(", ")));
                self.wrong(problem.did_you_mean(&text.text, known));
                None
            }
            (Saying::Word(text), Kind::Dice) => {
                let Some(dice) = KnownDice::read(&text.text) else {
                    self.wrong(unsayable(text.span));
                    return None;
                };
                Some(Told::Known(Data::Word(dice.said())))
            }
            (Saying::Word(text), Kind::Other(_)) => {
                Some(Told::Known(Data::Word(text.text.clone())))
            }
            (Saying::Table(says, _), Kind::Table(_) | Kind::Other(_)) => {
                self.said_table(says, place, arguments)
            }
            (Saying::List(items, span), Kind::List { least, most, of }) => {
                let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
                if !(*least..=*most).contains(&count) {
                    let message = format!("`{}` has from {least} to {most} items", place.name);
                    self.wrong(Problem::new(*span, message));
                    return None;
                }
                self.said_list(items, of, place, arguments)
            }
            (Saying::List(items, _), Kind::Other(_)) => {
                self.said_list(items, place.kind, place, arguments)
            }
            (Saying::Of(expr), kind) => {
                let expected = expected(kind);
                let shape = self.expression(expr, expected.as_ref());
                self.said_shape(shape, place, arguments)
            }
            (_, kind) => {
                let message = format!("`{}` is {}", place.name, told(kind));
                self.wrong(Problem::new(place.span, message));
                None
            }
        }
    }

    fn said_table(
        &mut self,
        says: &[(Path, Saying)],
        place: Place<'_>,
        arguments: &mut Arguments,
    ) -> Option<Told> {
        let mut table = Told::Table(Vec::new());
        for (path, saying) in says {
            let names: Vec<String> = path.iter().map(|name| name.text.clone()).collect();
            let span = path.iter().fold(path[0].span, |span, name| span.to(name.span));
            let kind = match place.kind {
                Kind::Table(keys) => self.kind_of(&names, keys, span)?,
                other => other.clone(),
            };
            let name = format!("{}.{}", place.name, names.join("."));
            let inner = Place { name: &name, kind: &kind, span: saying.span() };
            table.put(&names, self.saying(saying, inner, arguments)?);
        }
        Some(table)
    }

    fn said_list(
        &mut self,
        items: &[Saying],
        of: &Kind,
        place: Place<'_>,
        arguments: &mut Arguments,
    ) -> Option<Told> {
        let mut all = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let name = format!("{}.{}", place.name, at + 1);
            let inner = Place { name: &name, kind: of, span: item.span() };
            all.push(self.saying(item, inner, arguments)?);
        }
        Some(Told::List(all))
    }

    /// A value of the page, said of a key.
    fn said_shape(
        &mut self,
        shape: Shape,
        place: Place<'_>,
        arguments: &mut Arguments,
    ) -> Option<Told> {
        match (shape, place.kind) {
            (Shape::Broken, _) => None,
            (Shape::Nothing, _) => Some(Told::Nothing),
            (Shape::Maybe(known, of), _) => {
                let told = self.said_shape(*of, place, arguments)?;
                let name = format!("whether there is {}", place.name);
                Some(match arguments.number(&name, known, None, place.span) {
                    Number::Known(0) => Told::Nothing,
                    Number::Known(_) => told,
                    Number::Argument(at) => Told::Maybe(at, Box::new(told)),
                })
            }
            (Shape::Word(words, value), Kind::Words(_) | Kind::Other(_)) => {
                self.said_word(&words, value, place, arguments)
            }
            (shape @ (Shape::Whole(_) | Shape::YesNo(_)), Kind::Whole(low, high)) => {
                let value = self.as_whole(shape, place.span);
                self.said_whole(value, Range { low: *low, high: *high }, place, arguments)
            }
            (Shape::Whole(value), Kind::Other(_)) => {
                Some(told_number(arguments.number(place.name, value, None, place.span)))
            }
            (Shape::Dice(dice), Kind::Dice | Kind::Other(_)) => {
                self.said_dice(dice.each_ref(), place.span)
            }
            (Shape::YesNo(value), Kind::YesNo | Kind::Other(_)) => {
                Some(match arguments.number(place.name, value, None, place.span) {
                    Number::Known(known) => Told::Known(Data::YesNo(known != 0)),
                    Number::Argument(at) => Told::YesNo(at),
                })
            }
            (
                shape @ (Shape::Fraction(..) | Shape::Whole(_)),
                Kind::Chance | Kind::Decimal(..) | Kind::Number(..) | Kind::Other(_),
            ) => {
                let fraction = self.as_fraction(shape, place.span);
                Some(told_fraction(fraction, place, arguments))
            }
            (Shape::Alike(of, length), Kind::List { .. }) => {
                self.said_shape(Shape::List(of.spread(), length), place, arguments)
            }
            (Shape::List(items, length), Kind::List { of, .. }) => {
                self.said_items(items, &length, of, place, arguments)
            }
            (Shape::Record(fields, values), Kind::Table(keys)) => {
                self.said_record(&fields, values, keys, place, arguments)
            }
            (Shape::Native(of, data), kind) if of.kind == *kind => {
                // In general the part has its example.
                if data.is_none() && !self.given.is_general() {
                    let message = format!("which value of `{}` this is must be known", of.named);
                    self.wrong(Problem::new(place.span, message));
                }
                Some(data.map_or(Told::Nothing, |data| Told::Known(Data::clone(&data))))
            }
            (shape, kind) => {
                let message = format!("`{}` is {}, not {}", place.name, told(kind), shape.told());
                self.wrong(Problem::new(place.span, message));
                None
            }
        }
    }

    /// Dice, which no number of a trial decides.
    fn said_dice(&mut self, dice: [&Value; 3], span: Span) -> Option<Told> {
        let known = known_dice(dice);
        if known.is_none() {
            let problem = Problem::new(span, "which dice these are must be known");
            self.wrong(problem.help("say them as they are, or as a figure says them"));
        }
        known.map(|known| Told::Known(Data::Word(known.said())))
    }

    /// A record, said of a key with keys of its own.
    fn said_record(
        &mut self,
        fields: &Fields,
        values: Vec<Shape>,
        keys: &[Key],
        place: Place<'_>,
        arguments: &mut Arguments,
    ) -> Option<Told> {
        let mut table = Told::Table(Vec::new());
        for (field, value) in fields.fields.iter().zip(values) {
            let names = [field.name.clone()];
            let kind = self.kind_of(&names, keys, place.span)?;
            let name = format!("{}.{}", place.name, field.name);
            let inner = Place { name: &name, kind: &kind, span: place.span };
            table.put(&names, self.said_shape(value, inner, arguments)?);
        }
        Some(table)
    }

    /// A whole number, said of a key that has a range.
    fn said_whole(
        &mut self,
        value: Value,
        range: Range,
        place: Place<'_>,
        arguments: &mut Arguments,
    ) -> Option<Told> {
        if let Some(known) = value.constant().filter(|known| !range.has(*known)) {
            let message = format!("{known} is not from {} to {}", range.low, range.high);
            self.wrong(Problem::new(place.span, message));
            return None;
        }
        Some(told_number(arguments.number(place.name, value, Some(range), place.span)))
    }

    /// The items of a list, said of a key that is one. In general it has as many as it can have.
    fn said_items(
        &mut self,
        items: Vec<Shape>,
        length: &Value,
        of: &Kind,
        place: Place<'_>,
        arguments: &mut Arguments,
    ) -> Option<Told> {
        if length.constant().is_none() && !self.given.is_general() {
            let problem = Problem::new(place.span, "how long this list is must be known");
            self.wrong(problem.help("hand its items on one by one: `[guns[1], guns[2]]`"));
            return None;
        }
        let each = items.into_iter().enumerate().map(|(at, item)| {
            let name = format!("{}.{}", place.name, at + 1);
            let inner = Place { name: &name, kind: of, span: place.span };
            self.said_shape(item, inner, arguments)
        });
        Some(Told::List(each.collect::<Option<_>>()?))
    }

    /// A word of an enum of the page, said of a key that has a word of the same spelling.
    fn said_word(
        &mut self,
        words: &Words,
        value: Value,
        place: Place<'_>,
        arguments: &mut Arguments,
    ) -> Option<Told> {
        if let Kind::Words(known) = place.kind {
            let spelt = |word: &&WordOf| !known.iter().any(|(other, _)| *other == word.spelt);
            let asked = value.constant().and_then(|at| usize::try_from(at).ok());
            let strange = match asked {
                Some(at) => words.words.get(at).into_iter().find(spelt),
                None => words.words.iter().find(spelt),
            };
            if let Some(word) = strange {
                let message =
                    format!("`{}` has no word `{}` of {}", place.name, word.spelt, words.told());
                let names: Vec<&str> = known.iter().map(|(word, _)| word.as_str()).collect();
                let help = format!("it has: {}", names.join(", "));
                self.wrong(Problem::new(place.span, message).help(help));
                return None;
            }
        }
        let all: Vec<String> = words.words.iter().map(|word| word.spelt.clone()).collect();
        Some(match arguments.number(place.name, value, None, place.span) {
            Number::Known(at) => {
                let at = usize::try_from(at).unwrap_or(usize::MAX);
                Told::Known(Data::Word(all.get(at).cloned().unwrap_or_default()))
            }
            Number::Argument(at) => Told::Word(at, all),
        })
    }
}

fn told_number(number: Number) -> Told {
    match number {
        Number::Known(known) => Told::Known(Data::Number(known)),
        Number::Argument(at) => Told::Number(at),
    }
}

/// A fraction, whose numbers may both be arguments.
fn told_fraction(
    (above, below): (Value, Value),
    place: Place<'_>,
    arguments: &mut Arguments,
) -> Told {
    let above = arguments.number(place.name, above, None, place.span);
    let name = format!("{} (denominator)", place.name);
    let below = arguments.number(&name, below, None, place.span);
    let is_probability = matches!(place.kind, Kind::Chance);
    Told::Fraction { above, below, key: place.name.to_owned(), is_probability }
}

/// What is expected of a value that is said of a key.
fn expected(kind: &Kind) -> Option<Type> {
    match kind {
        Kind::YesNo => Some(Type::YesNo),
        Kind::Dice => Some(Type::Dice),
        Kind::Chance => Some(Type::Chance),
        Kind::Words(words) => {
            let word = |(word, meaning): &(String, String)| WordOf {
                name: word.clone(),
                spelt: word.clone(),
                meaning: meaning.clone(),
            };
            let words = words.iter().map(word).collect();
            Some(Type::Words(Arc::new(Words { name: None, words })))
        }
        _ => None,
    }
}

/// How messages call what a key may be.
fn told(kind: &Kind) -> String {
    match kind {
        Kind::Whole(low, high) => format!("a whole number from {low} to {high}"),
        Kind::Decimal(low, high, _) => format!("a number from {low} to {high}"),
        Kind::Number(low, high) => format!("a number from {low} to {high}"),
        Kind::Dice => "dice".to_owned(),
        Kind::YesNo => "yes or no".to_owned(),
        Kind::Chance => "a probability".to_owned(),
        Kind::Words(words) => {
            let names: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
            format!("one of: {}", names.join(", "))
        }
        Kind::Table(_) => "a table of keys: `{ … }`".to_owned(),
        Kind::List { .. } => "a list: `[ … ]`".to_owned(),
        Kind::Forms(forms) => {
            let names: Vec<&str> = forms.iter().map(|form| form.name.as_str()).collect();
            format!("one of the forms: {}", names.join(", "))
        }
        Kind::Native(part, path) => format!("what `{}` of `{part}` is", path.join(".")),
        Kind::Other(what) => what.clone(),
    }
}
