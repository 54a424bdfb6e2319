//! Former spellings: keys and readings that were renamed, so that the old name is refused with the
//! new one.

use serde_json::Value;

use crate::key::{Extent, Forms, Gone, Key, Keys, Kind, Table, Told};

/// A spelling that is not read any more.
#[derive(Clone, Debug, PartialEq)]
pub struct Former {
    /// The rules that it was a spelling of: an id, or the words that their ids begin with.
    pub rules: String,
    /// The key, from its section or only by its last segments; items of lists are not counted.
    pub key: String,
    /// The value of the key that was renamed; nothing if the key itself was.
    pub value: Option<Value>,
    /// What is written now, as a scenario writes it.
    pub now: String,
}

impl Former {
    /// Reads a table of former spellings: a header line, and cells parted by tabs.
    ///
    /// # Panics
    ///
    /// If a row has not four cells, or a value is no JSON.
    pub fn read(text: &str) -> Vec<Former> {
        let row = |line: &str| {
            let cells: Vec<&str> = line.split('\t').collect();
            let [rules, key, value, now] = cells[..] else { panic!("4 cells expected: {line}") };
            let value = (!value.is_empty())
                .then(|| serde_json::from_str(value).unwrap_or_else(|e| panic!("{line}: {e}")));
            Former { rules: rules.into(), key: key.into(), value, now: now.into() }
        };
        text.lines().skip(1).filter(|line| !line.is_empty()).map(row).collect()
    }

    /// Whether it was a spelling of a rule.
    fn is_of(&self, id: &str) -> bool {
        let rest = id.strip_prefix(self.rules.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
    }

    fn gone(&self, written: Value) -> Gone {
        Gone { written, advice: format!("a former spelling; it is now `{}`", self.now) }
    }

    /// The way to the table that the key was in, and its name there.
    fn parts(&self) -> (&str, &str) {
        match self.key.strip_prefix("rulings.") {
            Some(name) => ("rulings", name),
            None => self.key.rsplit_once('.').unwrap_or(("", &self.key)),
        }
    }

    /// Whether the key of a path is meant.
    fn names(&self, path: &str) -> bool {
        ends_with(path, &self.key)
    }
}

/// Whether a dotted path ends with some segments.
fn ends_with(path: &str, end: &str) -> bool {
    let before = path.strip_suffix(end);
    before.is_some_and(|before| end.is_empty() || before.is_empty() || before.ends_with('.'))
}

impl Keys {
    /// Lets the keys of a rule refuse its former spellings with the new ones; says how many places
    /// each of them was one of.
    pub fn remember(&mut self, id: &str, former: &[Former]) -> Vec<usize> {
        let of_rule: Vec<&Former> = former.iter().filter(|former| former.is_of(id)).collect();
        let mut memory = Memory { former: &of_rule, places: vec![0; of_rule.len()] };
        memory.table("circumstances", &mut self.circumstances);
        memory.table("figures", &mut self.figures);
        memory.table("rulings", &mut self.rulings);
        let mut places = memory.places.into_iter();
        former
            .iter()
            .map(|former| if former.is_of(id) { places.next().unwrap_or(0) } else { 0 })
            .collect()
    }
}

struct Memory<'a> {
    former: &'a [&'a Former],
    places: Vec<usize>,
}

impl Memory<'_> {
    fn table(&mut self, path: &str, table: &mut Table) {
        for (former, places) in self.former.iter().zip(&mut self.places) {
            let (around, name) = former.parts();
            // It is remembered where what it is now stands; what has moved to another table says
            // from where with dots.
            let now = former.now.split(" = ").next().unwrap_or_default().trim_matches('"');
            let moved = now.contains('.') && around != "rulings";
            let is_meant = ends_with(path, around) && (moved || table.get(now).is_some());
            if former.value.is_none() && is_meant && table.get(name).is_none() {
                table.gone.push(former.gone(name.into()));
                *places += 1;
            }
        }
        for key in &mut table.keys {
            self.key(&format!("{path}.{}", key.name), key);
        }
    }

    /// Names by which a value said which form it has.
    fn names_of_forms(&mut self, path: &str, forms: &mut Forms) {
        for (former, places) in self.former.iter().zip(&mut self.places) {
            let (around, name) = former.parts();
            let now = former.now.split(" = ").next().unwrap_or_default();
            let is_meant = forms.told == Told::ByName && ends_with(path, around);
            if former.value.is_none()
                && is_meant
                && forms.get(now).is_some()
                && forms.get(name).is_none()
            {
                forms.gone.push(former.gone(name.into()));
                *places += 1;
            }
        }
    }

    fn key(&mut self, path: &str, key: &mut Key) {
        for (former, places) in self.former.iter().zip(&mut self.places) {
            let value = former.value.as_ref().filter(|_| former.names(path));
            let refused = |value: &&Value| !key.kind.check(value, Extent::Whole).is_empty();
            if let Some(value) = value.filter(refused) {
                key.gone.push(former.gone(value.clone()));
                *places += 1;
            }
        }
        self.kind(path, &mut key.kind);
    }

    fn kind(&mut self, path: &str, kind: &mut Kind) {
        match kind {
            Kind::Table(table) => self.table(path, table),
            Kind::Named(_, of) => self.kind(path, of),
            Kind::List(list) => self.kind(path, &mut list.of),
            Kind::Any(kinds) => kinds.iter_mut().for_each(|kind| self.kind(path, kind)),
            Kind::Forms(forms) => {
                self.names_of_forms(path, forms);
                let told = forms.told.clone();
                for form in &mut forms.forms {
                    let within = match told {
                        Told::ByName => format!("{path}.{}", form.name),
                        Told::ByTag(_) => path.to_owned(),
                    };
                    if let Some(held) = &mut form.holds {
                        self.kind(&within, held);
                    }
                }
            }
            Kind::Number(_) | Kind::Chance | Kind::YesOrNo | Kind::Choice(_) | Kind::Text(_) => (),
        }
    }
}
