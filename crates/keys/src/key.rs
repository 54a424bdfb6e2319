//! What a key is.

use serde_json::Value;

/// The tables of keys by which a scenario says what is played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Keys {
    /// What a player would read out before rolling.
    pub circumstances: Table,
    /// The numbers of the rule; each has a default.
    pub figures: Table,
    /// The switches of the rule; each has a default, and a name that may have dots.
    pub rulings: Table,
    /// What players decide in it: a key for each decision. Of most rules there is none.
    pub behaviour: Table,
}

impl Keys {
    /// The names of the tables.
    pub const SECTIONS: [&str; 4] = ["circumstances", "figures", "rulings", "behaviour"];

    /// The table with one of the names of [`Keys::SECTIONS`]; any other name is that of the rulings.
    pub fn section(&self, name: &str) -> &Table {
        match name {
            "circumstances" => &self.circumstances,
            "figures" => &self.figures,
            "behaviour" => &self.behaviour,
            _ => &self.rulings,
        }
    }

    /// The tables, each with its name.
    pub fn sections(&self) -> impl Iterator<Item = (&'static str, &Table)> {
        Keys::SECTIONS.into_iter().map(|name| (name, self.section(name)))
    }
}

/// How much of a table has to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All keys that are required.
    Whole,
    /// Only what is changed: nothing is required, except of lists that are stated anew, whose items
    /// are whole. Items of a list that is there are changed by their places, the first of which is 0.
    Changes,
}

/// The keys of a table, in the order in which they are told. There are no others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The keys.
    pub keys: Vec<Key>,
    /// Names that are no keys, and what is to be said about each.
    pub gone: Vec<Gone>,
}

/// Something that cannot be written here, or cannot any more, and what is to be said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Gone {
    /// What is written: the name of a key, or the value of one.
    pub written: Value,
    /// What to write instead, or why there is nothing to write.
    pub advice: String,
}

/// A key of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// Its name. That of a ruling may have dots; no other does.
    pub name: String,
    /// What it means, in sentences.
    pub meaning: String,
    /// What a number of it counts or measures, such as `inches`, if that is said.
    pub unit: Option<String>,
    /// Whether it has to be there, and what holds if it is not.
    pub presence: Presence,
    /// What its value may be.
    pub kind: Kind,
    /// Whether its default is assumed: no document of the rules prints it.
    pub assumed: bool,
    /// Whether it may be said that it has no value, [`NOTHING`]: also by a layer, which takes back so
    /// what is said below it.
    pub may_be_nothing: bool,
    /// Whether it has a value where it is left out, which is worked out of others: that it has none is
    /// another thing then.
    pub worked_out: bool,
    /// Values that it does not take any more, and what is to be said about each.
    pub gone: Vec<Gone>,
}

/// What is said of a key that has no value.
pub const NOTHING: &str = "nothing";

/// Whether a key has to be there, and what holds if it is not.
#[derive(Clone, Debug, PartialEq)]
pub enum Presence {
    /// It has to be there.
    Required,
    /// If it is left out, it has this value.
    Default(Value),
    /// If it is left out, it has no value; what that means is said by its meaning.
    Optional,
}

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// A number.
    Number(Number),
    /// A probability: a number from 0 to 1, or a fraction such as `"1/3"`.
    Chance,
    /// `true` or `false`.
    YesOrNo,
    /// One of several words.
    Choice(Vec<Reading>),
    /// A text.
    Text(Text),
    /// A table with keys of its own.
    Table(Table),
    /// A table whose names the file chooses, with values of one kind.
    Named(Names, Box<Kind>),
    /// A list.
    List(List),
    /// One of several forms of a thing.
    Forms(Forms),
    /// Values of several kinds, told apart by being numbers, texts, lists or tables. One is stated as a
    /// whole: what is laid over it replaces it.
    Any(Vec<Kind>),
}

/// What a number may be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Number {
    /// Only a whole one.
    pub whole: bool,
    /// The lowest, if there is one.
    pub least: Option<f64>,
    /// Whether the lowest itself is excluded.
    pub above: bool,
    /// The highest, if there is one.
    pub most: Option<f64>,
    /// Of how many parts of one it is a whole number, if it is: 100 for hundredths.
    pub parts: Option<u32>,
}

/// A word that a choice may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The word.
    pub word: String,
    /// What it means.
    pub meaning: String,
}

/// What a text may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// Any text.
    Free,
    /// Any text but a blank one.
    Filled,
    /// A number as a text, so that it is exact: `"5/4"`, `"-1/3"`, `"0.25"`, `"1_000"`.
    Number,
    /// A whole number above zero or a fraction of two: `"3"`, `"1/3"`.
    Ratio,
    /// A number that is read off a distribution: `mean`, `variance`, `sd`, `quantile(0.5)`,
    /// `p_eq(1)`, `p_ge(1)` or `p_le(1)`. A quantile is asked for by a probability.
    Statistic,
    /// A day: `"2027-01-31"`.
    Day,
    /// A number that is rolled, with up to 20 dice: `"D2"`, `"2D6"`, `"D6+1"`, or simply `"3"`.
    Dice,
    /// Some of these characters, up to so many.
    Of {
        /// The characters.
        letters: String,
        /// The most of them.
        most: usize,
    },
}

/// What the names of a table may be that chooses them itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// Any.
    Any,
    /// Any but one that is taken.
    Except(String),
    /// A letter, and then letters, digits and `_`.
    Plain,
}

/// What a list may hold.
#[derive(Clone, Debug, PartialEq)]
pub struct List {
    /// What each item is.
    pub of: Box<Kind>,
    /// The fewest items.
    pub least: usize,
    /// The most items, if there is a limit.
    pub most: Option<usize>,
}

/// Several forms of a thing, of which a value has one.
#[derive(Clone, Debug, PartialEq)]
pub struct Forms {
    /// How a value says which form it has.
    pub told: Told,
    /// The forms.
    pub forms: Vec<Form>,
    /// Names that are no forms, and what is to be said about each.
    pub gone: Vec<Gone>,
}

/// How a value says which of several forms it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A table has a key of this name, whose value is the name of the form: `{ kind = "shell" }`.
    ByTag(String),
    /// A table has the name of the form as its only key: `{ under = 4 }`. A form that holds
    /// nothing is its name alone: `"building"`.
    ByName,
}

/// A form of a thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Its name.
    pub name: String,
    /// What it means.
    pub meaning: String,
    /// What it holds, if anything: told by a tag, a table of the other keys.
    pub holds: Option<Kind>,
}

impl Table {
    /// A table with these keys.
    pub fn new(keys: impl IntoIterator<Item = Key>) -> Table {
        Table { keys: keys.into_iter().collect(), gone: Vec::new() }
    }

    /// The key with a name.
    pub fn get(&self, name: &str) -> Option<&Key> {
        self.keys.iter().find(|key| key.name == name)
    }

    /// The key with a name, to be changed.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Key> {
        self.keys.iter_mut().find(|key| key.name == name)
    }

    /// The ways to keys of a name that stand in tables within this one.
    pub fn within(&self, name: &str) -> Vec<Vec<String>> {
        let mut ways = Vec::new();
        for key in &self.keys {
            let Kind::Table(inner) = &key.kind else { continue };
            let here = inner.get(name).map(|_| vec![name.to_owned()]);
            for way in here.into_iter().chain(inner.within(name)) {
                ways.push([vec![key.name.clone()], way].concat());
            }
        }
        ways
    }

    /// The names of all keys.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(|key| key.name.as_str())
    }
}

impl Key {
    /// A key that is required, and of which nothing else is said yet.
    pub fn new(name: impl Into<String>, kind: Kind) -> Key {
        Key {
            name: name.into(),
            meaning: String::new(),
            unit: None,
            presence: Presence::Required,
            kind,
            assumed: false,
            may_be_nothing: false,
            worked_out: false,
            gone: Vec::new(),
        }
    }

    /// Whether a value says of it that it has none. A kind that has [`NOTHING`] among its values, such
    /// as a text, takes it for that.
    pub fn is_nothing(&self, value: &Value) -> bool {
        self.may_be_nothing
            && value == NOTHING
            && !self.kind.check(value, Extent::Changes).is_empty()
    }

    /// The same, where leaving it out says no less.
    pub(crate) fn is_left_out(&self, value: &Value) -> bool {
        let has_value = self.worked_out || matches!(self.presence, Presence::Default(_));
        !has_value && self.is_nothing(value)
    }

    /// Says what it means.
    #[must_use]
    pub fn meaning(mut self, meaning: impl Into<String>) -> Key {
        self.meaning = meaning.into();
        self
    }

    /// Says what a number of it counts or measures.
    #[must_use]
    pub fn unit(mut self, unit: impl Into<String>) -> Key {
        self.unit = Some(unit.into());
        self
    }

    /// Gives it a value for where it is left out.
    #[must_use]
    pub fn default(mut self, value: impl Into<Value>) -> Key {
        self.presence = Presence::Default(value.into());
        self
    }

    /// Lets it be left out; its meaning says what holds then.
    #[must_use]
    pub fn optional(mut self) -> Key {
        self.presence = Presence::Optional;
        self
    }

    /// Its value where it is left out, if it has one then.
    pub fn default_value(&self) -> Option<&Value> {
        match &self.presence {
            Presence::Default(value) => Some(value),
            Presence::Required | Presence::Optional => None,
        }
    }
}

impl Kind {
    /// A whole number from one to another.
    pub fn whole(least: i64, most: i64) -> Kind {
        let (least, most) = (Some(least as f64), Some(most as f64));
        Kind::Number(Number { whole: true, least, most, ..Number::default() })
    }

    /// A number from one to another.
    pub fn number(least: f64, most: f64) -> Kind {
        Kind::Number(Number { least: Some(least), most: Some(most), ..Number::default() })
    }

    /// One of several words, each with its meaning.
    pub fn choice<'a>(readings: impl IntoIterator<Item = (&'a str, &'a str)>) -> Kind {
        let reading = |(word, meaning): (&str, &str)| Reading {
            word: word.to_owned(),
            meaning: meaning.to_owned(),
        };
        Kind::Choice(readings.into_iter().map(reading).collect())
    }

    /// A list of things of one kind.
    pub fn list(of: Kind, least: usize, most: usize) -> Kind {
        Kind::List(List { of: Box::new(of), least, most: Some(most) })
    }

    /// The table that it is, if it is one.
    pub fn table(&self) -> Option<&Table> {
        if let Kind::Table(table) = self { Some(table) } else { None }
    }
}

impl Forms {
    /// Forms, and how a value says which of them it has.
    pub fn new(told: Told, forms: Vec<Form>) -> Forms {
        Forms { told, forms, gone: Vec::new() }
    }

    /// The form with a name.
    pub fn get(&self, name: &str) -> Option<&Form> {
        self.forms.iter().find(|form| form.name == name)
    }

    /// The form that a value says it has; nothing if it does not say.
    pub fn told_by(&self, value: &Value) -> Option<&Form> {
        match &self.told {
            Told::ByTag(tag) => self.get(value.get(tag)?.as_str()?),
            Told::ByName => match value {
                Value::String(name) => self.get(name).filter(|form| form.holds.is_none()),
                Value::Object(table) => {
                    let mut named = table.keys().filter_map(|name| self.get(name));
                    let form = named.next().filter(|form| form.holds.is_some());
                    form.filter(|_| named.next().is_none())
                }
                _ => None,
            },
        }
    }
}

impl Form {
    /// The keys that it has beside its tag, if it is told by one.
    pub fn keys(&self) -> Option<&Table> {
        self.holds.as_ref().and_then(Kind::table)
    }

    /// How it is stated, as advice.
    pub(crate) fn written(&self) -> String {
        let name = &self.name;
        let is_required = |key: &Key| key.presence == Presence::Required;
        match &self.holds {
            None => format!("a form that holds nothing is its name alone: `\"{name}\"`"),
            Some(Kind::Table(keys)) if !keys.keys.iter().any(is_required) => {
                format!("a form is stated with what it holds: `{{ {name} = {{}} }}`")
            }
            Some(_) => format!("a form is stated with what it holds: `{{ {name} = … }}`"),
        }
    }
}
