//! How kinds and values are called in what is said to a designer.

use serde_json::Value;

use crate::key::{Form, Forms, Kind, List, Number, Text, Told};

/// The names in backticks, one after the other.
pub fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The alternatives as one reads them out: `a, b or c`.
pub fn any_of(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}

/// What a value is, as far as it fits into a line.
pub(crate) fn found(value: &Value) -> String {
    match value {
        Value::Object(_) => "a table".into(),
        Value::Array(_) => "a list".into(),
        Value::String(text) => {
            format!("the text \"{}\"", text.chars().take(40).collect::<String>())
        }
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Null => "nothing".into(),
    }
}

impl Number {
    /// What it may be, in words: `from 1 to 20`; nothing if it may be any.
    pub fn range(&self) -> Option<String> {
        let [least, most] = [self.least, self.most].map(|end| end.map(|end| self.end(end)));
        match (least, most) {
            (Some(least), Some(most)) if self.above => Some(format!("above {least}, to {most}")),
            (Some(least), Some(most)) => Some(format!("from {least} to {most}")),
            (Some(least), None) if self.above => Some(format!("above {least}")),
            (Some(least), None) => Some(format!("at least {least}")),
            (None, Some(most)) => Some(format!("at most {most}")),
            (None, None) => None,
        }
    }

    /// An end of what it may be: of whole numbers one, where the last that a file can write is no double.
    fn end(&self, end: f64) -> String {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it saturates at what a file can write"
        )]
        if self.whole { (end as i64).to_string() } else { end.to_string() }
    }
}

impl Kind {
    /// What a value of this kind is called in a sentence: `a whole number`.
    pub fn noun(&self) -> String {
        match self {
            Kind::Number(Number { whole: true, .. }) => "a whole number".into(),
            Kind::Number(_) => "a number".into(),
            Kind::Chance => "a number from 0 to 1, a fraction such as \"1/3\"".into(),
            Kind::YesOrNo => "true or false".into(),
            Kind::Text(Text::Number | Text::Ratio) => "a fraction such as \"1/3\"".into(),
            Kind::Text(_) => "a text".into(),
            Kind::Table(_) | Kind::Named(..) => "a table".into(),
            Kind::List(_) => "a list".into(),
            Kind::Choice(readings) => {
                format!("one of {}", list(readings.iter().map(|reading| reading.word.as_str())))
            }
            Kind::Forms(forms) => any_of(&forms.shapes()),
            Kind::Any(kinds) => any_of(&kinds.iter().map(Kind::noun).collect::<Vec<_>>()),
        }
    }

    /// What it may be, as short as a cell of a table wants it: `1 to 20`, `run | advance`.
    pub fn allowed(&self) -> String {
        match self {
            Kind::Number(number) => {
                let noun = if number.whole { "whole" } else { "number" };
                number.range().map_or_else(|| noun.to_owned(), |range| format!("{noun}, {range}"))
            }
            Kind::Chance => "chance: 0 to 1, or \"1/3\"".to_owned(),
            Kind::YesOrNo => "true | false".to_owned(),
            Kind::Choice(readings) => {
                readings.iter().map(|reading| reading.word.as_str()).collect::<Vec<_>>().join(" | ")
            }
            Kind::Text(Text::Dice) => "dice, such as \"2D6+1\"".to_owned(),
            Kind::Text(Text::Of { letters, .. }) => format!("letters of {letters}"),
            Kind::Text(Text::Number | Text::Ratio) => "fraction, such as \"1/3\"".to_owned(),
            Kind::Text(Text::Day) => "day, such as \"2027-01-31\"".to_owned(),
            Kind::Text(_) => "text".to_owned(),
            Kind::Table(_) => "table".to_owned(),
            Kind::Named(_, of) => format!("table of names, each with: {}", of.allowed()),
            Kind::List(list) => list.allowed(),
            Kind::Forms(forms) => {
                forms.forms.iter().map(|form| forms.sample(form)).collect::<Vec<_>>().join(" | ")
            }
            Kind::Any(kinds) => kinds.iter().map(Kind::allowed).collect::<Vec<_>>().join(" | "),
        }
    }
}

impl List {
    /// How many items it has, and of what.
    fn allowed(&self) -> String {
        let n = match (self.least, self.most) {
            (0, None) => String::new(),
            (0, Some(most)) => format!(" of up to {most}"),
            (least, None) => format!(" of {least} or more"),
            (least, Some(most)) if least == most => format!(" of {least}"),
            (least, Some(most)) => format!(" of {least} to {most}"),
        };
        match &*self.of {
            Kind::Table(_) | Kind::Forms(_) => format!("list{n}"),
            of => format!("list{n}: {}", of.allowed()),
        }
    }
}

impl Forms {
    /// How a form of it is written, in short: `{ kind = "shell" }`, `{ under = .. }`, `"building"`.
    pub fn sample(&self, form: &Form) -> String {
        match (&self.told, &form.holds) {
            (Told::ByTag(tag), _) => format!("{{ {tag} = \"{}\" }}", form.name),
            (Told::ByName, None) => format!("\"{}\"", form.name),
            (Told::ByName, Some(_)) => format!("{{ {} = .. }}", form.name),
        }
    }

    /// What its values look like: those told by a key are of one shape.
    pub(crate) fn shapes(&self) -> Vec<String> {
        if let Told::ByTag(_) = self.told {
            return vec!["a table".to_owned()];
        }
        let words = self.bare().into_iter().map(|word| format!("`{word}`"));
        let named = self.holding();
        let tables = match named.as_slice() {
            [] => None,
            [only] => Some(format!("a table with `{only}`")),
            several => Some(format!("a table with one of {}", list(several.iter().copied()))),
        };
        words.chain(tables).collect()
    }

    /// The forms that are their names alone.
    pub(crate) fn bare(&self) -> Vec<&str> {
        self.names(|form| form.holds.is_none())
    }

    /// The forms that hold something, in the order of the alphabet.
    pub(crate) fn holding(&self) -> Vec<&str> {
        let mut names = self.names(|form| form.holds.is_some());
        names.sort_unstable();
        names
    }

    fn names(&self, which: impl Fn(&Form) -> bool) -> Vec<&str> {
        let forms = self.forms.iter().filter(|form| which(form));
        forms.map(|form| form.name.as_str()).collect()
    }
}
