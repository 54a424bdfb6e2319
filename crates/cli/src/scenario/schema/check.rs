//! Holds a value against a schema.

use sandtable_rules::register;
use serde_json::{Map, Value};

use super::reading::{
    admits, alternatives, choices, first_line, keys, knows, range_text, resolve, tag, types,
};
use super::words::{any_of, kind, list, plain, shapes};
use crate::scenario::problem::{Problem, nearest};
use crate::scenario::spans::Path;

/// Everything in the value that the schema does not allow.
pub(crate) fn check(schema: &Value, value: &Value) -> Vec<Problem> {
    let mut check = Check { root: schema, path: Vec::new(), problems: Vec::new() };
    check.value(schema, value);
    check.problems
}

struct Check<'a> {
    root: &'a Value,
    path: Path,
    problems: Vec<Problem>,
}

impl Check<'_> {
    fn refuse(&mut self, message: impl Into<String>, help: Option<String>) {
        self.problems.push(Problem::new(&self.path, message).help(help));
    }

    fn value(&mut self, schema: &Value, value: &Value) {
        let root = self.root;
        let schema = resolve(root, schema);
        if let Some(choices) = choices(root, schema) {
            return self.choice(&choices, value);
        }
        if let Some(alternatives) = alternatives(root, schema) {
            return self.alternative(&alternatives, value);
        }
        if !self.has_type(schema, value) {
            return;
        }
        match value {
            Value::Object(map) => self.object(schema, map),
            Value::Array(items) => self.array(schema, items),
            Value::Number(number) => self.range(schema, number.as_f64().unwrap_or(f64::NAN)),
            _ => (),
        }
    }

    fn choice(&mut self, choices: &[String], value: &Value) {
        let known = || choices.iter().map(String::as_str);
        match value.as_str() {
            Some(text) if known().any(|choice| choice == text) => (),
            Some(text) => {
                let help = nearest(text, known());
                self.refuse(format!("`{text}` is not one of {}", list(known())), help);
            }
            None => self
                .refuse(format!("expected one of {}, found {}", list(known()), kind(value)), None),
        }
    }

    /// One of several forms: told apart by a tag, by their keys, or by their type. A value that has
    /// none of them is held against the form it comes nearest to, or else against all together.
    fn alternative(&mut self, forms: &[&Value], value: &Value) {
        if let [only] = forms {
            return self.value(only, value);
        }
        if let (Some(map), Some(tag)) = (value.as_object(), tag(forms)) {
            return self.tagged(forms, map, &tag);
        }
        if forms.iter().any(|form| self.problems_with(form, value).is_empty()) {
            return;
        }
        let tables: Vec<_> =
            forms.iter().copied().filter(|form| form["properties"].is_object()).collect();
        match value.as_object().filter(|_| !tables.is_empty()) {
            Some(map) => self.told_by_keys(&tables, map),
            None => self.told_by_type(forms, value),
        }
    }

    fn problems_with(&self, form: &Value, value: &Value) -> Vec<Problem> {
        let mut attempt = Check { root: self.root, path: self.path.clone(), problems: Vec::new() };
        attempt.value(form, value);
        attempt.problems
    }

    fn tagged(&mut self, forms: &[&Value], map: &Map<String, Value>, tag: &str) {
        let known = || forms.iter().filter_map(|form| form["properties"][tag]["const"].as_str());
        let Some(named) = map.get(tag) else {
            return self
                .refuse(format!("`{tag}` is missing; expected one of {}", list(known())), None);
        };
        if let Some(form) = forms.iter().find(|form| form["properties"][tag]["const"] == *named) {
            return self.object(form, map);
        }
        let choices: Vec<_> = known().map(str::to_owned).collect();
        self.path.push(tag.to_owned());
        self.choice(&choices, named);
        self.path.pop();
    }

    /// A table that is none of several: it is meant to be the one that it shares most keys with.
    fn told_by_keys(&mut self, forms: &[&Value], map: &Map<String, Value>) {
        if let [only] = forms {
            return self.object(only, map);
        }
        let shared = |form: &Value| map.keys().filter(|key| knows(form, key)).count();
        let most = forms.iter().map(|form| shared(form)).max().unwrap_or(0);
        let mut likely = forms.iter().filter(|form| shared(form) == most);
        match (most, likely.next(), likely.next()) {
            (0, ..) => self.of_no_form(forms, map),
            (_, Some(form), None) => self.object(form, map),
            _ => {
                let given = map.keys().filter(|key| forms.iter().any(|form| knows(form, key)));
                let given = list(given.map(String::as_str));
                let known = list(keys(forms).into_iter());
                self.refuse(format!("{given} exclude each other; expected one of {known}"), None);
            }
        }
    }

    /// A table with no key that any of the forms has.
    fn of_no_form(&mut self, forms: &[&Value], map: &Map<String, Value>) {
        let known = keys(forms);
        let expected = list(known.iter().copied());
        if map.is_empty() {
            return self.refuse(format!("the table is empty; expected one of {expected}"), None);
        }
        for name in map.keys() {
            self.path.push(name.clone());
            let help = nearest(name, known.iter().copied());
            self.refuse(format!("unknown key; expected one of {expected}"), help);
            self.path.pop();
        }
    }

    /// A value that is no table, or where no table is expected.
    fn told_by_type(&mut self, forms: &[&Value], value: &Value) {
        let root = self.root;
        let meant = |form: &&&Value| choices(root, form).is_none() && admits(form, value);
        if let Some(form) = forms.iter().find(meant) {
            return self.value(form, value);
        }
        let texts = forms.iter().filter_map(|form| choices(root, form)).flatten();
        let texts: Vec<String> = texts.collect();
        let others: Vec<_> =
            forms.iter().copied().filter(|form| choices(root, form).is_none()).collect();
        let quoted = texts.iter().map(|text| format!("`{text}`"));
        let expected: Vec<_> = quoted.chain(shapes(&others)).collect();
        let help = value.as_str().and_then(|text| nearest(text, texts.iter().map(String::as_str)));
        self.refuse(format!("expected {}, found {}", any_of(&expected), kind(value)), help);
    }

    fn has_type(&mut self, schema: &Value, value: &Value) -> bool {
        let fits = admits(schema, value);
        if !fits {
            let wanted = types(schema).find(|name| *name != "null").map_or("nothing", plain);
            self.refuse(format!("expected {wanted}, found {}", kind(value)), range_text(schema));
        }
        fits
    }

    fn object(&mut self, schema: &Value, map: &Map<String, Value>) {
        let none = Map::new();
        let properties = schema["properties"].as_object().unwrap_or(&none);
        for (name, value) in map {
            self.path.push(name.clone());
            match properties.get(name) {
                Some(schema) => self.value(schema, value),
                None if schema["additionalProperties"].is_object() => {
                    self.value(&schema["additionalProperties"], value);
                }
                None if properties.is_empty() && schema["additionalProperties"] != false => (),
                None => self.unknown(name, properties),
            }
            self.path.pop();
        }
        for required in
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str)
        {
            if !map.contains_key(required) {
                let meaning = resolve(self.root, &properties[required])["description"].as_str();
                let meaning = properties[required]["description"].as_str().or(meaning);
                self.refuse(format!("`{required}` is missing"), meaning.map(first_line));
            }
        }
    }

    fn unknown(&mut self, name: &str, properties: &Map<String, Value>) {
        let known = || properties.keys().map(String::as_str);
        let settled = register::settled(name).map(|switch| format!("no ruling: {}", switch.text));
        let help = settled.or_else(|| nearest(name, known()));
        match known().next() {
            None => self.refuse("unknown key; there are none here", None),
            Some(_) => self.refuse(format!("unknown key; expected {}", list(known())), help),
        }
    }

    fn array(&mut self, schema: &Value, items: &[Value]) {
        let (least, most) = (schema["minItems"].as_u64(), schema["maxItems"].as_u64());
        let n = items.len() as u64;
        if least.is_some_and(|least| n < least) || most.is_some_and(|most| most < n) {
            let bound = match (least, most) {
                (Some(least), Some(most)) => format!("{least} to {most}"),
                (Some(least), None) => format!("at least {least}"),
                (_, most) => format!("at most {}", most.unwrap_or(0)),
            };
            self.refuse(format!("expected {bound} items, found {n}"), None);
        }
        for (i, item) in items.iter().enumerate() {
            self.path.push(i.to_string());
            match schema["prefixItems"].get(i) {
                Some(schema) => self.value(schema, item),
                None if schema["items"].is_object() => self.value(&schema["items"], item),
                None => (),
            }
            self.path.pop();
        }
    }

    fn range(&mut self, schema: &Value, number: f64) {
        let below = schema["minimum"].as_f64().is_some_and(|least| number < least)
            || schema["exclusiveMinimum"].as_f64().is_some_and(|least| number <= least);
        let above = schema["maximum"].as_f64().is_some_and(|most| most < number)
            || schema["exclusiveMaximum"].as_f64().is_some_and(|most| most <= number);
        if below || above {
            let range = range_text(schema).unwrap_or_default();
            self.refuse(format!("{number} is out of range; expected a number {range}"), None);
        }
    }
}
