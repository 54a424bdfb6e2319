//! Holds a value against what its key allows, and says all that is wrong.

use serde_json::{Map, Value};

use crate::fault::Fault;
use crate::key::{
    Extent, Form, Forms, Gone, Key, Kind, List, Names, Number, Presence, Table, Text, Told,
};
use crate::text;
use crate::words::{found, list};

/// How a list is stated where there is none yet.
const WHOLE_LIST: &str = "each table of a list has two brackets around its name, as in `[[expect]]`, \
                          or all are stated at once, `[{ .. }, { .. }]`; a variant may change those \
                          that are there, `0.key = ..`, counted from 0";

/// Up to here, either side of zero, a number with a point is the whole number that it says: 2^53.
pub(crate) const LAST_EXACT: f64 = 9_007_199_254_740_992.0;

impl Table {
    /// Everything in a value that the keys do not allow.
    pub fn check(&self, value: &Value, extent: Extent) -> Vec<Fault> {
        let mut check = Check { extent, path: Vec::new(), faults: Vec::new() };
        match value {
            Value::Object(map) => check.table(self, map, None),
            other => check.refuse(format!("expected a table, found {}", found(other))),
        }
        check.faults
    }
}

impl Kind {
    /// Everything in a value that is not of the kind.
    pub fn check(&self, value: &Value, extent: Extent) -> Vec<Fault> {
        let mut check = Check { extent, path: Vec::new(), faults: Vec::new() };
        check.value(self, &[], value);
        check.faults
    }
}

struct Check {
    extent: Extent,
    path: Vec<String>,
    faults: Vec<Fault>,
}

impl Check {
    fn refuse(&mut self, problem: impl Into<String>) {
        self.refuse_with(problem, None, None);
    }

    fn refuse_with(
        &mut self,
        problem: impl Into<String>,
        advice: Option<String>,
        misspelt: Option<(String, Vec<String>)>,
    ) {
        let (path, problem) = (self.path.clone(), problem.into());
        self.faults.push(Fault { path, problem, advice, misspelt, missing: None });
    }

    fn within(&mut self, name: &str, check: impl FnOnce(&mut Check)) {
        self.path.push(name.to_owned());
        check(self);
        self.path.pop();
    }

    /// A value, or what it is said of it that it cannot be any more.
    fn value(&mut self, kind: &Kind, gone: &[Gone], value: &Value) {
        let before = self.faults.len();
        self.kind(kind, gone, value);
        if let Some(gone) = gone.iter().find(|gone| gone.written == *value) {
            let here = self.faults[before..].iter_mut().filter(|fault| fault.path == self.path);
            here.for_each(|fault| fault.advice = Some(gone.advice.clone()));
        }
    }

    fn kind(&mut self, kind: &Kind, gone: &[Gone], value: &Value) {
        match (kind, value) {
            (Kind::Choice(readings), _) => {
                self.choice(readings.iter().map(|reading| reading.word.as_str()), value);
            }
            (Kind::Number(number), Value::Number(found)) => self.number(number, kind, found),
            (Kind::Chance, _) => self.chance(kind, value),
            (Kind::YesOrNo, Value::Bool(_)) => (),
            (Kind::Text(text), Value::String(said)) => self.text(text, said),
            (Kind::Table(table), Value::Object(map)) => self.table(table, map, None),
            (Kind::Named(names, of), Value::Object(map)) => self.named(names, of, map),
            (Kind::List(of), Value::Array(items)) => self.list(of, gone, items),
            (Kind::List(of), Value::Object(map)) => self.items(of, gone, map),
            (Kind::Forms(forms), _) => self.forms(forms, gone, value),
            (Kind::Any(kinds), _) => match kind.taken_by(value) {
                Some(kind) => {
                    // It is stated as a whole.
                    let extent = std::mem::replace(&mut self.extent, Extent::Whole);
                    let before = self.faults.len();
                    self.value(kind, gone, value);
                    self.extent = extent;
                    if let Some(named) = kinds.iter().find_map(|kind| kind.named(value)) {
                        let unsaid =
                            self.faults[before..].iter_mut().filter(|it| it.advice.is_none());
                        unsaid.for_each(|fault| fault.advice = Some(named.clone()));
                    }
                }
                None => self.unfit(kind, value),
            },
            _ => self.unfit(kind, value),
        }
    }

    /// A value of another kind altogether.
    fn unfit(&mut self, kind: &Kind, value: &Value) {
        let advice = match kind {
            Kind::Number(number) => number.meant(value).or_else(|| number.range()),
            Kind::Chance => {
                Number { least: Some(0.0), most: Some(1.0), ..Number::default() }.meant(value)
            }
            Kind::YesOrNo => true_or_false(value),
            Kind::Named(..) if value.is_array() => {
                let table = self.path.join(".");
                Some(format!("each is a table with its name behind a dot, as in `[{table}.first]`"))
            }
            _ => None,
        };
        let problem = format!("expected {}, found {}", kind.noun(), found(value));
        self.refuse_with(problem, advice, None);
    }

    fn choice<'a>(&mut self, words: impl Iterator<Item = &'a str> + Clone, value: &Value) {
        match value.as_str() {
            Some(text) if words.clone().any(|word| word == text) => (),
            Some(text) => {
                let known = words.clone().map(str::to_owned).collect();
                let problem = format!("`{text}` is not one of {}", list(words));
                self.refuse_with(problem, None, Some((text.to_owned(), known)));
            }
            None => {
                let problem =
                    format!("expected one of {}, found {}", list(words.clone()), found(value));
                self.refuse_with(problem, yes_or_no(words, value), None);
            }
        }
    }

    fn number(&mut self, number: &Number, kind: &Kind, found: &serde_json::Number) {
        let value = found.as_f64().unwrap_or(f64::NAN);
        if number.whole && value.fract() != 0.0 {
            return self.unfit(kind, &Value::Number(found.clone()));
        }
        if !number.admits(value) {
            let range = number.range().unwrap_or_default();
            let problem = format!("{found} is out of range; expected a number {range}");
            self.refuse_with(problem, number.meant(&Value::Number(found.clone())), None);
        } else if number.whole && found.is_f64() && LAST_EXACT < value.abs() {
            let problem = format!("{found} has a point or an exponent, and may not be exact");
            let advice = "write a whole number of so many digits without them".to_owned();
            self.refuse_with(problem, Some(advice), None);
        }
    }

    fn chance(&mut self, kind: &Kind, value: &Value) {
        let number = match value {
            Value::Number(number) => number.as_f64(),
            Value::String(said) if text::chance(said).is_some() => return,
            Value::String(said) => text::quotient(said),
            _ => None,
        };
        let said = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match number {
            None => self.unfit(kind, value),
            Some(number) if !(0.0..=1.0).contains(&number) => {
                self.refuse(format!("{said} is out of range; expected a number from 0 to 1"));
            }
            Some(_) if value.is_string() => {
                let most = text::MOST_OF_A_CHANCE;
                self.refuse(format!(
                    "{said} has too large a number; each of a fraction is at most {most}"
                ));
            }
            Some(number) if text::DECIMALS_OF_A_CHANCE < text::decimals(number) => {
                let problem =
                    format!("{said} has too many decimals; a probability has at most nine");
                self.refuse_with(
                    problem,
                    Some("or write a fraction, such as \"1/3\"".to_owned()),
                    None,
                );
            }
            Some(_) => (),
        }
    }

    fn text(&mut self, text: &Text, said: &str) {
        if let Some(problem) = text.fault(said) {
            let words =
                ["mean", "variance", "sd", "quantile(0.5)", "p_eq(1)", "p_ge(1)", "p_le(1)"];
            let meant = matches!(text, Text::Statistic).then(|| misspelt(said, &words));
            let number = matches!(text, Text::Number | Text::Ratio).then(Number::default);
            let advice = number.and_then(|number| number.meant(&said.into()));
            let is_median = matches!(text, Text::Statistic) && said == "median";
            let median = is_median.then(|| "the median is `quantile(0.5)`".to_owned());
            self.refuse_with(problem, advice.or(median), meant);
        }
    }

    /// A table; a key that tells its form stands beside its own, and has been seen to.
    fn table(&mut self, table: &Table, map: &Map<String, Value>, tag: Option<&str>) {
        for (name, value) in map.iter().filter(|(name, _)| tag != Some(name.as_str())) {
            self.within(name, |check| match table.get(name) {
                Some(key) if key.is_nothing(value) => (),
                Some(key) => {
                    let before = check.faults.len();
                    check.value(&key.kind, &key.gone, value);
                    if key.may_be_nothing && is_meant_as_nothing(value) {
                        check.faults[before..].iter_mut().for_each(|fault| {
                            fault.advice = Some("that there is none is written \"nothing\"".into());
                        });
                    }
                }
                None => check.unknown(name, table, tag),
            });
        }
        let whole = self.extent == Extent::Whole;
        let required = |key: &&Key| whole && key.presence == Presence::Required;
        for key in table.keys.iter().filter(required) {
            if !map.contains_key(&key.name) {
                let meaning = Some(first_paragraph(&key.meaning)).filter(|text| !text.is_empty());
                self.faults.push(Fault {
                    path: self.path.clone(),
                    problem: format!("`{}` is missing", key.name),
                    advice: meaning,
                    misspelt: None,
                    missing: Some(key.name.clone()),
                });
            }
        }
    }

    fn unknown(&mut self, name: &str, table: &Table, tag: Option<&str>) {
        let known: Vec<&str> = tag.into_iter().chain(table.names()).collect();
        let gone = table.gone.iter().find(|gone| gone.written == name);
        let advice = gone.map(|gone| gone.advice.clone());
        if known.is_empty() {
            return self.refuse_with("unknown key; there are none here", advice, None);
        }
        let problem = format!("unknown key; expected {}", list(known.iter().copied()));
        self.refuse_with(problem, advice, Some(misspelt(name, &known)));
    }

    fn named(&mut self, names: &Names, of: &Kind, map: &Map<String, Value>) {
        for (name, value) in map {
            self.within(name, |check| {
                match names {
                    Names::Plain if !text::is_name(name) => {
                        check
                            .refuse("a name here is made of letters, digits and _, a letter first");
                    }
                    Names::Except(taken) if taken == name => {
                        check.refuse(format!("`{taken}` is taken; choose another name"));
                    }
                    _ => (),
                }
                check.value(of, &[], value);
            });
        }
    }

    fn list(&mut self, list: &List, gone: &[Gone], items: &[Value]) {
        let n = items.len();
        if n < list.least || list.most.is_some_and(|most| most < n) {
            let bound = match (list.least, list.most) {
                (0, Some(most)) => format!("at most {most}"),
                (least, None) => format!("at least {least}"),
                (least, Some(most)) if least == most => least.to_string(),
                (least, Some(most)) => format!("{least} to {most}"),
            };
            self.refuse(format!("expected {bound} items, found {n}"));
        }
        // Lists are replaced and not merged, so that each item is whole.
        let extent = std::mem::replace(&mut self.extent, Extent::Whole);
        for (i, item) in items.iter().enumerate() {
            self.within(&i.to_string(), |check| check.value(&list.of, gone, item));
        }
        self.extent = extent;
    }

    /// Changes of single items, by their places. What layers have come to is a list by then, unless
    /// one of the items was not there: then items that are there stand as nothing beside it, so
    /// that they can be counted.
    fn items(&mut self, list: &List, gone: &[Gone], items: &Map<String, Value>) {
        let is_there = |at: &usize| items.get(&at.to_string()).is_some_and(Value::is_null);
        let n = (0..items.len()).take_while(is_there).count();
        if items.is_empty() && self.extent == Extent::Whole {
            return self.unfit(&Kind::List(list.clone()), &Value::Object(items.clone()));
        }
        for (name, item) in items {
            match (place(name), self.extent) {
                (Some(_), Extent::Changes) => {
                    self.within(name, |check| check.value(&list.of, gone, item));
                }
                (Some(at), Extent::Whole) if 0 < n && n <= at => {
                    let problem = format!("there is no item {at} to change: the list has {n}");
                    self.within(name, |check| {
                        check.refuse_with(problem, Some("the first item is 0".to_owned()), None);
                    });
                }
                (Some(_), Extent::Whole) if 0 < n => (),
                _ => {
                    let kind = Kind::List(list.clone());
                    let problem = format!("expected {}, found a table", kind.noun());
                    return self.refuse_with(problem, Some(WHOLE_LIST.to_owned()), None);
                }
            }
        }
    }

    fn forms(&mut self, forms: &Forms, gone: &[Gone], value: &Value) {
        match (&forms.told, value) {
            (Told::ByTag(tag), Value::Object(map)) => self.tagged(forms, tag, gone, map),
            (Told::ByName, Value::Object(map)) if !forms.holding().is_empty() => {
                self.by_name(forms, map);
            }
            (Told::ByName, Value::String(word)) if forms.bare().contains(&word.as_str()) => (),
            (Told::ByName, Value::String(word)) => {
                let problem = format!("expected {}, found {}", forms.noun(), found(value));
                let held = forms.get(word).map(Form::written);
                self.refuse_with(problem, held, Some(misspelt(word, &forms.bare())));
            }
            _ => self.refuse(format!("expected {}, found {}", forms.noun(), found(value))),
        }
    }

    fn tagged(&mut self, forms: &Forms, tag: &str, gone: &[Gone], map: &Map<String, Value>) {
        let names = || forms.forms.iter().map(|form| form.name.as_str());
        let none = Table::default();
        match (map.get(tag), self.extent) {
            (None, Extent::Whole) => {
                self.refuse(format!("`{tag}` is missing; expected one of {}", list(names())));
            }
            (None, Extent::Changes) => self.of_any_form(forms, tag, map),
            (Some(said), _) => match said.as_str().and_then(|name| forms.get(name)) {
                Some(form) => self.table(form.keys().unwrap_or(&none), map, Some(tag)),
                None => self.within(tag, |check| {
                    let before = check.faults.len();
                    check.choice(names(), said);
                    if let Some(gone) = gone.iter().find(|gone| gone.written == *said) {
                        let advice = Some(gone.advice.clone());
                        check.faults[before..]
                            .iter_mut()
                            .for_each(|f| f.advice.clone_from(&advice));
                    }
                }),
            },
        }
    }

    /// Changes to a table that do not say which form it has: they are those of the form that they
    /// fit best.
    fn of_any_form(&mut self, forms: &Forms, tag: &str, map: &Map<String, Value>) {
        let none = Table::default();
        let attempts = forms.forms.iter().map(|form| {
            let (path, faults) = (self.path.clone(), Vec::new());
            let mut attempt = Check { extent: self.extent, path, faults };
            attempt.table(form.keys().unwrap_or(&none), map, Some(tag));
            attempt.faults
        });
        if let Some(fewest) = attempts.min_by_key(Vec::len) {
            self.faults.extend(fewest);
        }
    }

    /// A table that is to have the name of a form as its only key.
    fn by_name(&mut self, forms: &Forms, map: &Map<String, Value>) {
        let holding = forms.holding();
        let known: Vec<&str> =
            map.keys().map(String::as_str).filter(|name| holding.contains(name)).collect();
        match known.as_slice() {
            [] if map.is_empty() && self.extent == Extent::Changes => (),
            [] if map.is_empty() => {
                self.refuse(format!("the table is empty; expected one of {}", list(holding)));
            }
            [] => self.of_no_form(forms, &holding, map.keys(), "one of "),
            [only] => {
                let form = forms.get(only).expect("it is known");
                let others = map.keys().filter(|name| name != only);
                self.of_no_form(forms, &[only], others, "");
                let holds = form.holds.as_ref().expect("it holds something");
                self.within(only, |check| check.value(holds, &[], &map[*only]));
            }
            several => {
                let (given, known) = (list(several.iter().copied()), list(holding.iter().copied()));
                self.refuse(format!("{given} exclude each other; expected one of {known}"));
            }
        }
    }

    fn of_no_form<'a>(
        &mut self,
        forms: &Forms,
        known: &[&str],
        names: impl Iterator<Item = &'a String>,
        one_of: &str,
    ) {
        for name in names {
            let problem = format!("unknown key; expected {one_of}{}", list(known.iter().copied()));
            let gone = forms.gone.iter().find(|gone| gone.written == *name);
            let alone = forms.get(name).filter(|form| form.holds.is_none());
            let advice = gone.map(|gone| gone.advice.clone());
            let advice = advice.or_else(|| alone.map(Form::written));
            self.within(name, |check| {
                check.refuse_with(problem, advice, Some(misspelt(name, known)));
            });
        }
    }
}

impl Forms {
    fn noun(&self) -> String {
        Kind::Forms(self.clone()).noun()
    }
}

impl Number {
    /// Whether it may be this number.
    pub(crate) fn admits(&self, value: f64) -> bool {
        let reached = |least| if self.above { least < value } else { least <= value };
        let low = self.least.is_none_or(reached);
        low && self.most.is_none_or(|most| value <= most)
    }
}

impl Kind {
    /// How a name is written where a table holds it: `{ variant = ".." }`; nothing where this is no such
    /// table, or the value no text.
    fn named(&self, value: &Value) -> Option<String> {
        let (Kind::Table(table), Value::String(name)) = (self, value) else { return None };
        let [Key { name: key, kind: Kind::Text(Text::Free), .. }] = &table.keys[..] else {
            return None;
        };
        Some(format!("if it is a {key}, write {{ {key} = \"{name}\" }}"))
    }

    /// Whether a value is a number, a text, a list or a table where this kind is.
    pub(crate) fn admits(&self, value: &Value) -> bool {
        match self {
            Kind::Number(_) => value.is_number(),
            Kind::Chance => value.is_number() || value.is_string(),
            Kind::YesOrNo => value.is_boolean(),
            Kind::Choice(_) | Kind::Text(_) => value.is_string(),
            Kind::Table(_) | Kind::Named(..) => value.is_object(),
            Kind::List(_) => value.is_array(),
            Kind::Forms(forms) => match forms.told {
                Told::ByTag(_) => value.is_object(),
                Told::ByName => {
                    value.is_object() && !forms.holding().is_empty()
                        || value.is_string() && !forms.bare().is_empty()
                }
            },
            Kind::Any(kinds) => kinds.iter().any(|kind| kind.admits(value)),
        }
    }
}

/// Whether a value is what others write where there is none.
fn is_meant_as_nothing(value: &Value) -> bool {
    value.as_str().is_some_and(|text| ["", "missing", "nil", "none", "null"].contains(&text))
}

/// The place of an item in a list, as it is written: the first is 0.
pub(crate) fn place(name: &str) -> Option<usize> {
    name.parse().ok().filter(|at: &usize| at.to_string() == name)
}

/// The word that stands for `true` or `false` where a choice has a word for each.
fn yes_or_no<'a>(mut words: impl Iterator<Item = &'a str>, value: &Value) -> Option<String> {
    let word = if value.as_bool()? { "yes" } else { "no" };
    words.any(|known| known == word).then(|| format!("write \"{word}\", formerly {value}"))
}

/// What is written for a word that says yes or no where that is `true` or `false`, as a page of rules
/// has it.
fn true_or_false(value: &Value) -> Option<String> {
    let flag = match value.as_str()?.to_lowercase().as_str() {
        "yes" | "true" | "on" => true,
        "no" | "false" | "off" => false,
        _ => return None,
    };
    Some(format!("write {flag} without quotes: scenarios say true and false for yes and no"))
}

fn misspelt(word: &str, known: &[&str]) -> (String, Vec<String>) {
    (word.to_owned(), known.iter().map(ToString::to_string).collect())
}

fn first_paragraph(text: &str) -> String {
    text.split("\n\n").next().unwrap_or_default().to_owned()
}
