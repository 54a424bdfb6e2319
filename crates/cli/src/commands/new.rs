//! `new`: a commented scenario for a rule, ready to run.
//!
//! What follows `# ` is said to the reader; what follows a `#` alone is part of the scenario when
//! the `#` is taken away.

mod examples;

use std::fmt::Write;

use sandtable_keys::{Form, Forms, Key, Kind, Presence, Table, Told};
use sandtable_play::RuleFace;
use serde_json::{Map, Value};

use super::fold::fold;
use super::rule;
use super::toml::{inline, key as toml_key};
use crate::args::RuleArguments;
use crate::exit::print;
use crate::{Exit, Failure};

/// Prints a scenario.
pub(crate) fn new(arguments: &RuleArguments) -> Result<Exit, Failure> {
    print(&scenario_text(&rule(&arguments.id)?))?;
    Ok(Exit::Done)
}

/// The scenario that asks the first question one has about a rule.
pub(crate) fn scenario_text(rule: &RuleFace) -> String {
    let about = &rule.about;
    let mut text = format!(
        "title = {}\nquestion = \"What happens, and how likely is it?\"\nrule = \"{}\"\n",
        Value::from(about.title.as_str()),
        about.named
    );
    text.push_str("\n# What a player would read out before rolling.\n[circumstances]\n");
    write_table(&mut text, &rule.keys.circumstances, &rule.example, "");
    text.push_str("\n# The book's numbers. Remove the # before a key to change it.\n[figures]\n");
    let nothing = Value::Object(Map::new());
    write_table(&mut text, &rule.keys.figures, &rule.keys.figures.complete(&nothing), "#");
    text.push_str(
        "\n# What the register leaves open, at its defaults. Remove the # to switch.\n[rulings]\n",
    );
    write_table(&mut text, &rule.keys.rulings, &rule.keys.rulings.complete(&nothing), "#");
    text.push_str(&examples::measures(rule));
    text.push_str(
        "\n[run]\nengine = \"auto\"       # auto | exact | sample\n#trials = 1_000_000   # or precision = 0.0005\nseed = 1\nconfidence = 0.95\n",
    );
    if let Some(measure) = &rule.asks {
        let _ = writeln!(text, "measure = {}", Value::from(measure.as_str()));
    }
    text.push_str(&examples::examples(rule));
    text
}

/// Writes the keys of a section, one to a line, each after what there is to say about it. Lists of
/// tables come last, as tables of their own.
fn write_table(text: &mut String, table: &Table, values: &Value, prefix: &str) {
    let mut writer = Writer { text, prefix };
    let (lists, keys): (Vec<&Key>, Vec<&Key>) =
        table.keys.iter().partition(|key| prefix.is_empty() && is_list_of_tables(key, values));
    for key in keys {
        writer.key("", key, values.get(&key.name));
    }
    for key in lists {
        let Kind::List(list) = &key.kind else { continue };
        writer.comment(&format!("{}: {}", key.name, said(key)));
        let items = values[&key.name].as_array().into_iter().flatten();
        for (i, item) in items.enumerate() {
            let _ = writeln!(writer.text, "[[circumstances.{}]]", toml_key(&key.name));
            match &*list.of {
                Kind::Table(table) if i == 0 => writer.table("", table, item),
                of => writer.plain("", of, item),
            }
        }
    }
}

fn is_list_of_tables(key: &Key, values: &Value) -> bool {
    let items = values.get(&key.name).and_then(Value::as_array);
    let filled = items.is_some_and(|items| !items.is_empty() && items.iter().all(Value::is_object));
    matches!(key.kind, Kind::List(_)) && filled
}

struct Writer<'a> {
    text: &'a mut String,
    prefix: &'a str,
}

impl Writer<'_> {
    fn comment(&mut self, text: &str) {
        const WIDTH: usize = 90;
        for line in fold(text, WIDTH) {
            let _ = writeln!(self.text, "# {line}");
        }
    }

    fn line(&mut self, key: &str, value: &Value) {
        let _ = writeln!(self.text, "{}{key} = {}", self.prefix, inline(value));
    }

    fn table(&mut self, path: &str, table: &Table, values: &Value) {
        for key in &table.keys {
            self.key(path, key, values.get(&key.name));
        }
    }

    /// A key with its value; one without a value is only spoken of.
    fn key(&mut self, path: &str, key: &Key, value: Option<&Value>) {
        let name = format!("{path}{}", toml_key(&key.name));
        let Some(value) = value.filter(|value| !value.is_null()) else {
            let what = format!("{name}, not set ({}): {}", key.kind.allowed(), key.meaning);
            self.comment(&what);
            return;
        };
        let said = said(key);
        match &key.kind {
            Kind::Table(table) if !table.keys.is_empty() => {
                self.comment(&format!("{name}: {said}"));
                self.table(&format!("{name}."), table, value);
            }
            Kind::Forms(forms) => {
                self.comment(&said);
                self.forms_said(forms);
                self.form(&name, forms, value);
            }
            Kind::Choice(readings) => {
                self.comment(&said);
                for reading in readings {
                    self.comment(&format!("- {}: {}", reading.word, reading.meaning));
                }
                self.line(&name, value);
            }
            _ => {
                self.comment(&said);
                self.line(&name, value);
            }
        }
    }

    fn forms_said(&mut self, forms: &Forms) {
        for form in &forms.forms {
            self.comment(&format!("- {}: {}", forms.sample(form), form.meaning));
        }
    }

    fn form(&mut self, name: &str, forms: &Forms, value: &Value) {
        let form = forms.told_by(value);
        match (&forms.told, form.and_then(Form::keys)) {
            (Told::ByTag(tag), Some(table)) => {
                self.line(&format!("{name}.{}", toml_key(tag)), &value[tag]);
                self.table(&format!("{name}."), table, value);
            }
            _ => self.line(name, value),
        }
    }

    /// The keys of a table, one to a line, of which everything has been said.
    fn plain(&mut self, path: &str, kind: &Kind, value: &Value) {
        match (kind, value) {
            (Kind::Table(_) | Kind::Forms(_), Value::Object(map)) if path.is_empty() => {
                map.iter().for_each(|(name, value)| self.line(&toml_key(name), value));
            }
            _ => self.line(path, value),
        }
    }
}

/// What a key means, in which unit, and what it may be; whether it has to be there.
fn said(key: &Key) -> String {
    let allowed = match &key.kind {
        Kind::Choice(_) | Kind::Forms(_) | Kind::Table(_) => String::new(),
        kind => format!(" ({})", kind.allowed()),
    };
    let left_out = match key.presence {
        Presence::Optional => " May be left out.",
        Presence::Required | Presence::Default(_) => "",
    };
    format!("{}{allowed}{left_out}", key.meaning)
}

#[cfg(test)]
mod tests;
