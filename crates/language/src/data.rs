//! What a scenario says, as a tree.

/// A value that a scenario says: of a circumstance, a figure or a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// A whole number.
    Number(i32),
    /// A number with decimals, as it is written: `0.05`.
    Decimal(String),
    /// Yes or no.
    YesNo(bool),
    /// A word.
    Word(String),
    /// A probability: numerator and denominator.
    Chance(u32, u32),
    /// Several values.
    List(Vec<Data>),
    /// Values with names, in order.
    Table(Vec<(String, Data)>),
    /// That there is none, of what may be missing.
    Nothing,
}

impl Data {
    /// A table without values.
    pub const EMPTY: Data = Data::Table(Vec::new());

    /// The value with a name.
    pub fn get(&self, name: &str) -> Option<&Data> {
        match self {
            Data::Table(values) => values.iter().find(|(key, _)| key == name).map(|(_, of)| of),
            _ => None,
        }
    }

    /// The same with another laid over it: key by key where both are tables.
    pub(crate) fn under(self, over: &Data) -> Data {
        let (Data::Table(mut values), Data::Table(more)) = (self, over) else {
            return over.clone();
        };
        for (key, of) in more {
            match values.iter_mut().find(|(known, _)| known == key) {
                Some((_, value)) => *value = std::mem::replace(value, Data::EMPTY).under(of),
                None => values.push((key.clone(), of.clone())),
            }
        }
        Data::Table(values)
    }

    /// Puts a value where some keys lead; tables on the way are made.
    pub(crate) fn put(&mut self, keys: &[String], value: Data) {
        let Some((first, rest)) = keys.split_first() else {
            *self = value;
            return;
        };
        if !matches!(self, Data::Table(_)) {
            *self = Data::EMPTY;
        }
        let Data::Table(values) = self else { return };
        if let Some((_, of)) = values.iter_mut().find(|(key, _)| key == first) {
            of.put(rest, value);
            return;
        }
        let mut of = Data::EMPTY;
        of.put(rest, value);
        values.push((first.clone(), of));
    }

    /// Makes a table where some keys lead, unless there is one.
    pub(crate) fn open(&mut self, keys: &[String]) {
        let there = keys.iter().try_fold(&*self, |of, key| of.get(key));
        if !matches!(there, Some(Data::Table(_))) {
            self.put(keys, Data::EMPTY);
        }
    }
}
