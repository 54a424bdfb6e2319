//! What is said of a rule that is played, with numbers that are filled in.

use crate::data::Data;

/// What is said of a key. Numbers that are not known in advance are arguments, by their places.
#[derive(Clone, Debug)]
pub(crate) enum Told {
    /// It is known.
    Known(Data),
    /// It is left out.
    Nothing,
    /// Of its own keys.
    Table(Vec<(String, Told)>),
    /// Of each item.
    List(Vec<Told>),
    /// A whole number.
    Number(usize),
    /// Yes or no.
    YesNo(usize),
    /// One of some words.
    Word(usize, Vec<String>),
    /// A fraction that is not below 0: numerator and denominator, and the key. A probability is not
    /// above 1 either.
    Fraction { above: Number, below: Number, key: String, is_probability: bool },
    /// Nothing, unless a number is 1.
    Maybe(usize, Box<Told>),
}

/// A number that is known, or an argument.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Number {
    Known(i32),
    Argument(usize),
}

impl Number {
    fn of(self, args: &[i32]) -> i32 {
        match self {
            Number::Known(number) => number,
            Number::Argument(at) => args[at],
        }
    }
}

impl Told {
    /// What is said for some arguments; nothing if that is nothing.
    pub(super) fn data(&self, args: &[i32]) -> Option<Data> {
        Some(match self {
            Told::Known(data) => data.clone(),
            Told::Nothing => return None,
            Told::Table(keys) => {
                let said = keys.iter();
                Data::Table(
                    said.filter_map(|(key, of)| Some((key.clone(), of.data(args)?))).collect(),
                )
            }
            Told::List(items) => Data::List(items.iter().filter_map(|of| of.data(args)).collect()),
            Told::Number(at) => Data::Number(args[*at]),
            Told::YesNo(at) => Data::YesNo(args[*at] != 0),
            Told::Word(at, words) => {
                let place = usize::try_from(args[*at]).unwrap_or(usize::MAX);
                Data::Word(words.get(place).cloned().unwrap_or_default())
            }
            Told::Fraction { above, below, .. } => {
                let part = |of: Number| of.of(args).max(0).cast_unsigned();
                Data::Chance(part(*above), part(*below).max(1))
            }
            Told::Maybe(known, _) if args[*known] == 0 => return None,
            Told::Maybe(_, of) => return of.data(args),
        })
    }

    /// The whole numbers that are said for some arguments, those of a list one by one.
    pub(super) fn numbers(&self, args: &[i32], all: &mut Vec<i32>) {
        match self {
            Told::Known(Data::Number(number)) => all.push(*number),
            Told::Number(at) => all.push(args[*at]),
            Told::List(items) => items.iter().for_each(|item| item.numbers(args, all)),
            // Nothing else is a whole number.
            _ => (),
        }
    }

    /// Whether an argument is part of it.
    pub(super) fn has(&self, at: usize) -> bool {
        let is_it = |number: &Number| matches!(number, Number::Argument(place) if *place == at);
        match self {
            Told::Known(_) | Told::Nothing => false,
            Told::Table(keys) => keys.iter().any(|(_, of)| of.has(at)),
            Told::List(items) => items.iter().any(|of| of.has(at)),
            Told::Number(place) | Told::YesNo(place) | Told::Word(place, _) => *place == at,
            Told::Fraction { above, below, .. } => is_it(above) || is_it(below),
            Told::Maybe(place, of) => *place == at || of.has(at),
        }
    }

    /// What is said of some keys of a table, and of the others.
    pub(super) fn parted(&self, keys: &[String]) -> (Vec<Told>, Told) {
        let Told::Table(said) = self else { return (Vec::new(), self.clone()) };
        let of = |key: &String| said.iter().find(|(name, _)| name == key);
        let rest = said.iter().filter(|(name, _)| !keys.contains(name)).cloned();
        let parted = keys.iter().filter_map(of).map(|(_, told)| told.clone());
        (parted.collect(), Told::Table(rest.collect()))
    }

    /// Why what is said for some arguments cannot be said at all: the key, and what is wrong.
    pub(super) fn wrong(&self, args: &[i32]) -> Option<(String, String)> {
        match self {
            Told::Fraction { above, below, key, is_probability } => {
                let (a, b) = (above.of(args), below.of(args));
                let is_right = 0 <= a && 0 < b && (a <= b || !is_probability);
                let what = if *is_probability {
                    "a probability is from 0 to 1"
                } else {
                    "it is not below 0"
                };
                (!is_right).then(|| (key.clone(), format!("{what}, and this is {a}/{b}")))
            }
            Told::Table(keys) => keys.iter().find_map(|(_, of)| of.wrong(args)),
            Told::List(items) => items.iter().find_map(|of| of.wrong(args)),
            Told::Maybe(known, of) if args[*known] != 0 => of.wrong(args),
            _ => None,
        }
    }

    /// Puts something where some keys lead.
    pub(crate) fn put(&mut self, keys: &[String], value: Told) {
        let Some((first, rest)) = keys.split_first() else {
            match (self, value) {
                (Told::Table(said), Told::Table(more)) => {
                    let mut both = Told::Table(std::mem::take(said));
                    for (key, of) in more {
                        both.put(&[key], of);
                    }
                    let Told::Table(both) = both else { return };
                    *said = both;
                }
                (before, value) => *before = value,
            }
            return;
        };
        if !matches!(self, Told::Table(_)) {
            *self = Told::Table(Vec::new());
        }
        let Told::Table(said) = self else { return };
        let at = said.iter().position(|(key, _)| key == first).unwrap_or_else(|| {
            said.push((first.clone(), Told::Table(Vec::new())));
            said.len() - 1
        });
        said[at].1.put(rest, value);
    }

    /// How an argument is told, if it is one of these: by its word, or as a number.
    fn tell(&self, at: usize, number: i32) -> Option<String> {
        match self {
            Told::Number(place) if *place == at => Some(number.to_string()),
            Told::YesNo(place) if *place == at => {
                Some(if number == 0 { "no" } else { "yes" }.to_owned())
            }
            Told::Word(place, words) if *place == at => {
                words.get(usize::try_from(number).ok()?).cloned()
            }
            Told::Table(keys) => keys.iter().find_map(|(_, of)| of.tell(at, number)),
            Told::List(items) => items.iter().find_map(|of| of.tell(at, number)),
            Told::Maybe(_, of) => of.tell(at, number),
            _ => None,
        }
    }
}

/// Arguments as they are told: `unit.pins 3, order run`.
pub(crate) fn arguments(said: &[Told], names: &[String], args: &[i32]) -> String {
    let tell = |at: usize, number: i32| said.iter().find_map(|of| of.tell(at, number));
    let each = names
        .iter()
        .zip(args)
        .enumerate()
        .filter_map(|(at, (name, number))| Some(format!("{name} {}", tell(at, *number)?)));
    each.collect::<Vec<_>>().join(", ")
}
