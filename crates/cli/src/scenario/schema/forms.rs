//! A value that may have one of several forms: told apart by a tag, by their keys, or by their type.
//!
//! A value that has none of them is held against the form it comes nearest to, if that is clear, and
//! against all of them together otherwise.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{Check, Problem, admits, choices, kind, list, nearest, plain, tag, types};

impl Check<'_> {
    pub(super) fn alternative(&mut self, forms: &[&Value], value: &Value) {
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
}

/// The alternatives as one reads them out: `a, b or c`.
fn any_of(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        words => words.concat(),
    }
}

fn knows(form: &Value, key: &str) -> bool {
    form["properties"].get(key).is_some()
}

/// The keys of all forms, in the order of the alphabet.
fn keys<'a>(forms: &[&'a Value]) -> BTreeSet<&'a str> {
    let of = |form: &'a Value| form["properties"].as_object().into_iter().flat_map(Map::keys);
    forms.iter().flat_map(|form| of(form)).map(String::as_str).collect()
}

/// What the forms look like, in words: those that are told by their only key are one shape.
fn shapes(forms: &[&Value]) -> Vec<String> {
    let (by_key, by_type): (Vec<_>, Vec<_>) =
        forms.iter().copied().partition(|form| keys(&[form]).len() == 1);
    let mut shapes: Vec<String> = by_type
        .iter()
        .map(|form| types(form).next().map_or("anything", plain).to_owned())
        .collect();
    let only = list(keys(&by_key).into_iter());
    match by_key.len() {
        0 => (),
        1 => shapes.push(format!("a table with {only}")),
        _ => shapes.push(format!("a table with one of {only}")),
    }
    shapes
}
