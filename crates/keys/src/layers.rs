//! Values laid over values, and what holds where nothing is said.

use serde_json::{Map, Number as Digits, Value};

use crate::check::{LAST_EXACT, place};
use crate::key::{Forms, Key, Kind, NOTHING, Presence, Table, Told};
use crate::text;

impl Table {
    /// Lays changes over what is there: tables are merged, everything else is replaced. So is a
    /// thing that becomes another form, for the keys of the one form mean nothing to the other. A key of
    /// which it is said that it has no value is left out from then on, where that says the same.
    pub fn lay(&self, under: &mut Value, over: &Value) {
        self.lay_over(under, over);
        if says_nothing(over) {
            self.leave_out(under);
        }
    }

    fn lay_over(&self, under: &mut Value, over: &Value) {
        match (under, over) {
            (_, Value::Null) => (),
            (Value::Object(under), Value::Object(over)) => {
                lay_each(under, over, |_, name| self.get(name).map(|key| &key.kind));
            }
            (under, over) => *under = over.clone(),
        }
    }

    /// Leaves out what is said to have no value.
    fn leave_out(&self, value: &mut Value) {
        let Value::Object(map) = value else { return };
        map.retain(|name, value| !self.get(name).is_some_and(|key| key.is_left_out(value)));
        for (name, value) in map {
            if let Some(key) = self.get(name) {
                key.kind.leave_out(value);
            }
        }
    }

    /// A value that fits the keys, with the default of every key that is left out, written as the
    /// procedure would write it. A key that has no default stays out.
    pub fn complete(&self, value: &Value) -> Value {
        let mut whole = Map::new();
        self.complete_into(value, &mut whole);
        Value::Object(whole)
    }

    fn complete_into(&self, value: &Value, whole: &mut Map<String, Value>) {
        for key @ Key { name, kind, presence, .. } in &self.keys {
            let said = value.get(name).filter(|value| !value.is_null() && !key.is_left_out(value));
            let value = match (said, presence) {
                (Some(value), _) if key.is_nothing(value) => value.clone(),
                (Some(value), _) => kind.complete(value),
                (_, Presence::Default(value)) => value.clone(),
                (_, Presence::Required | Presence::Optional) => continue,
            };
            whole.insert(name.clone(), value);
        }
    }

    /// Sets the value at the end of a path. A list or table that is there by default is written out
    /// first; `in_force` is the same value, complete.
    pub fn set(&self, under: &mut Value, in_force: &Value, path: &[String], value: &Value) {
        let Some((first, rest)) = path.split_first() else { return };
        let kind = self.get(first).map(|key| &key.kind);
        set_in_table(kind, under, in_force, (first, rest), value, |under, over| {
            self.lay(under, over);
        });
        if says_nothing(value) {
            self.leave_out(under);
        }
    }
}

/// Whether something in a value says that there is none.
fn says_nothing(value: &Value) -> bool {
    match value {
        Value::String(said) => said == NOTHING,
        Value::Array(items) => items.iter().any(says_nothing),
        Value::Object(map) => map.values().any(says_nothing),
        _ => false,
    }
}

fn lay_each<'a>(
    under: &mut Map<String, Value>,
    over: &Map<String, Value>,
    kind: impl Fn(&Map<String, Value>, &str) -> Option<&'a Kind>,
) {
    for (name, value) in over {
        let kind = kind(under, name);
        match (under.get_mut(name), kind) {
            (Some(there), Some(kind)) => kind.lay(there, value),
            (Some(there), None) => *there = value.clone(),
            (None, _) => drop(under.insert(name.clone(), value.clone())),
        }
    }
}

impl Kind {
    /// Leaves out what is said to have no value in what is of this kind.
    fn leave_out(&self, value: &mut Value) {
        match (self, value) {
            (Kind::Table(table), value) => table.leave_out(value),
            (Kind::Named(_, of), Value::Object(map)) => {
                map.values_mut().for_each(|value| of.leave_out(value));
            }
            (Kind::List(list), Value::Array(items)) => {
                for item in items.iter_mut() {
                    list.of.leave_out(item);
                }
            }
            (Kind::Forms(forms), value) => {
                let Some(form) = forms.told_by(value) else { return };
                match (&forms.told, &form.holds) {
                    (Told::ByTag(_), Some(kind)) => kind.leave_out(value),
                    (Told::ByName, Some(kind)) => {
                        if let Some(held) = value.get_mut(&form.name) {
                            kind.leave_out(held);
                        }
                    }
                    (_, None) => (),
                }
            }
            (Kind::Any(_), value) => {
                if let Some(kind) = self.taken_by(value) {
                    kind.leave_out(value);
                }
            }
            _ => (),
        }
    }

    /// Lays changes over what is there.
    fn lay(&self, under: &mut Value, over: &Value) {
        let replaced = self.is_other_form(under, over) || matches!(self, Kind::Any(_));
        match (under, over) {
            (_, Value::Null) => (),
            (under, Value::Object(over)) if matches!(self, Kind::List(_)) => {
                self.lay_items(under, over);
            }
            (Value::Object(under), Value::Object(over)) if !replaced => {
                let said = Value::Object(under.clone());
                lay_each(under, over, |_, name| self.inner(&said, name));
            }
            (under, over) => *under = over.clone(),
        }
    }

    /// Lays changes over single items of a list, by their places. Where one is not there, a table is left
    /// with that item, and nothing at the places that there are: so that it is refused with how many.
    fn lay_items(&self, under: &mut Value, over: &Map<String, Value>) {
        let Kind::List(list) = self else { return };
        let Value::Array(items) = under else { return *under = Value::Object(over.clone()) };
        let is_there = |name: &String| place(name).is_some_and(|at| at < items.len());
        if !over.keys().all(is_there) {
            let there = (0..items.len()).map(|at| (at.to_string(), Value::Null));
            let missing = over.iter().filter(|(name, _)| !is_there(name));
            let missing = missing.map(|(name, item)| (name.clone(), item.clone()));
            *under = Value::Object(there.chain(missing).collect());
            return;
        }
        for (name, value) in over {
            if let Some(item) = place(name).and_then(|at| items.get_mut(at)) {
                list.of.lay(item, value);
            }
        }
    }

    /// Whether a value says that it is another form of a thing than the one before.
    fn is_other_form(&self, under: &Value, over: &Value) -> bool {
        let Kind::Forms(forms) = self else { return false };
        match &forms.told {
            Told::ByTag(tag) => over.get(tag).is_some_and(|named| Some(named) != under.get(tag)),
            Told::ByName => {
                let (before, after) = (forms.told_by(under), forms.told_by(over));
                after.is_some() && before.map(|form| &form.name) != after.map(|form| &form.name)
            }
        }
    }

    /// Which of several kinds a value is of, if this stands for several.
    pub(crate) fn taken_by(&self, value: &Value) -> Option<&Kind> {
        let Kind::Any(kinds) = self else { return None };
        kinds.iter().find(|kind| kind.admits(value))
    }

    /// A value of this kind with the defaults of the keys that are left out of it.
    fn complete(&self, value: &Value) -> Value {
        match (self, value) {
            (Kind::Number(number), Value::Number(digits)) => {
                Value::Number(if number.whole { whole(digits) } else { decimal(digits) })
            }
            (Kind::Chance, _) => chance(value),
            (Kind::Text(form), Value::String(said)) => form.canonical(said).into(),
            (Kind::Table(table), _) => table.complete(value),
            (Kind::Named(_, of), Value::Object(map)) => {
                map.iter().map(|(name, value)| (name.clone(), of.complete(value))).collect()
            }
            (Kind::List(list), Value::Array(items)) => {
                items.iter().map(|item| list.of.complete(item)).collect()
            }
            (Kind::Forms(forms), _) => forms.complete(value),
            (Kind::Any(_), _) => {
                self.taken_by(value).map_or_else(|| value.clone(), |kind| kind.complete(value))
            }
            _ => value.clone(),
        }
    }

    fn set(&self, under: &mut Value, in_force: &Value, path: &[String], value: &Value) {
        let Some((first, rest)) = path.split_first() else {
            *under = value.clone();
            return;
        };
        if let Some(kind) = self.taken_by(in_force) {
            return kind.set(under, in_force, path, value);
        }
        if let (Kind::List(list), Value::Array(items)) = (self, in_force) {
            if !under.is_array() {
                *under = in_force.clone();
            }
            let at = first.parse::<usize>().ok();
            if let Some((i, item)) = at.and_then(|i| Some((i, under.get_mut(i)?))) {
                list.of.set(item, items.get(i).unwrap_or(&Value::Null), rest, value);
            }
            return;
        }
        let kind = self.inner(in_force, first);
        set_in_table(kind, under, in_force, (first, rest), value, |under, over| {
            self.lay(under, over);
        });
    }
}

fn set_in_table(
    kind: Option<&Kind>,
    under: &mut Value,
    in_force: &Value,
    (first, rest): (&str, &[String]),
    value: &Value,
    lay: impl Fn(&mut Value, &Value),
) {
    if rest.is_empty() {
        let over = Map::from_iter([(first.to_owned(), value.clone())]);
        return lay(under, &Value::Object(over));
    }
    if !under.is_object() {
        *under = Value::Object(Map::new());
    }
    let table = under.as_object_mut().expect("made one above");
    let default = in_force.get(first).unwrap_or(&Value::Null);
    let there = table.entry(first.to_owned()).or_insert_with(|| match default {
        Value::Null => Value::Object(Map::new()),
        default => default.clone(),
    });
    match kind {
        Some(kind) => kind.set(there, default, rest, value),
        None => *there = Value::Null,
    }
}

impl Forms {
    fn complete(&self, value: &Value) -> Value {
        let form = self.told_by(value);
        let (Some(form), Value::Object(map)) = (form, value) else { return value.clone() };
        let mut whole = Map::new();
        match (&self.told, &form.holds) {
            (Told::ByTag(tag), _) => {
                whole.insert(tag.clone(), form.name.clone().into());
                if let Some(table) = form.keys() {
                    table.complete_into(value, &mut whole);
                }
            }
            (Told::ByName, Some(kind)) => {
                whole.insert(form.name.clone(), kind.complete(&map[&form.name]));
            }
            (Told::ByName, None) => return value.clone(),
        }
        Value::Object(whole)
    }
}

/// A whole number, also where it was written with a point.
fn whole(digits: &Digits) -> Digits {
    #[expect(clippy::cast_possible_truncation, reason = "whole, and not too large")]
    let written = |number: f64| {
        (number.fract() == 0.0 && number.abs() <= LAST_EXACT).then(|| Digits::from(number as i64))
    };
    match digits.as_f64() {
        Some(number) if digits.is_f64() => written(number).unwrap_or_else(|| digits.clone()),
        _ => digits.clone(),
    }
}

/// A number as one with a point.
fn decimal(digits: &Digits) -> Digits {
    digits.as_f64().and_then(Digits::from_f64).unwrap_or_else(|| digits.clone())
}

/// A probability: a decimal where that is exact, else a fraction in lowest terms.
fn chance(value: &Value) -> Value {
    match value {
        Value::Number(digits) => Value::Number(decimal(digits)),
        Value::String(said) => match text::chance(said) {
            None => value.clone(),
            Some((above, below)) => {
                let decimal = f64::from(above) / f64::from(below);
                let parts = 10_u32.pow(text::DECIMALS_OF_A_CHANCE);
                let exact = parts.is_multiple_of(below);
                if exact { decimal.into() } else { format!("{above}/{below}").into() }
            }
        },
        _ => value.clone(),
    }
}
