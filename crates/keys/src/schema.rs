//! The table of keys as a JSON Schema, for editors.
//!
//! It allows what the check allows, key by key. What a text comes to (`"3/2"` is no probability) and
//! how many decimals a number has are left to the check: editors divide in binary, and would refuse
//! 0.3 as no multiple of a millionth.

use serde_json::{Map, Value, json};

use crate::key::{
    Extent, Form, Forms, Key, Kind, List, NOTHING, Names, Number, Presence, Reading, Table, Text,
    Told,
};
use crate::text::NAME;

impl Table {
    /// The schema of a value with these keys (JSON Schema, draft 2020-12), without references.
    pub fn json_schema(&self, extent: Extent) -> Value {
        table(self, extent, None)
    }
}

impl Key {
    /// The schema of its value: what it may be, what it means, and its default.
    pub fn json_schema(&self, extent: Extent) -> Value {
        let mut of_kind = self.kind.json_schema(extent);
        if self.is_nothing(&NOTHING.into()) {
            of_kind = json!({ "anyOf": [of_kind, { "const": NOTHING }] });
        }
        let mut schema = described(of_kind, &self.described());
        if let Presence::Default(value) = &self.presence {
            schema["default"] = value.clone();
        }
        schema
    }
}

impl Key {
    /// What it means, with the unit where that is not said already.
    fn described(&self) -> String {
        match &self.unit {
            Some(unit) if !self.meaning.contains(unit) => format!("{} ({unit})", self.meaning),
            _ => self.meaning.clone(),
        }
    }
}

impl Kind {
    /// The schema of a value of this kind.
    pub fn json_schema(&self, extent: Extent) -> Value {
        match self {
            Kind::Number(of) => number(of),
            Kind::Chance => json!({ "anyOf": [
                { "type": "number", "minimum": 0, "maximum": 1 },
                { "type": "string", "pattern": Text::FRACTION },
            ] }),
            Kind::YesOrNo => json!({ "type": "boolean" }),
            Kind::Choice(readings) => {
                json!({ "oneOf": readings.iter().map(reading).collect::<Vec<_>>() })
            }
            Kind::Text(of) => text(of),
            Kind::Table(of) => table(of, extent, None),
            Kind::Named(names, of) => named(names, of, extent),
            Kind::List(of) => list(of, extent),
            Kind::Forms(of) => forms(of, extent),
            Kind::Any(kinds) => {
                let whole = |kind: &Kind| kind.json_schema(Extent::Whole);
                let kinds: Vec<_> = kinds.iter().map(whole).collect();
                json!({ "anyOf": kinds })
            }
        }
    }
}

fn number(number: &Number) -> Value {
    let mut schema = json!({ "type": if number.whole { "integer" } else { "number" } });
    // Whole limits are written without a point, as one would write them by hand; the last whole number
    // that a file can write is no double.
    #[expect(clippy::cast_possible_truncation, reason = "it saturates at what a file can write")]
    let limit = |limit: f64| {
        let whole = number.whole || limit.fract() == 0.0 && limit.abs() < 1e15;
        if whole { json!(limit as i64) } else { json!(limit) }
    };
    if let Some(least) = number.least {
        schema[if number.above { "exclusiveMinimum" } else { "minimum" }] = limit(least);
    }
    if let Some(most) = number.most {
        schema["maximum"] = limit(most);
    }
    schema
}

fn reading(Reading { word, meaning }: &Reading) -> Value {
    described(json!({ "type": "string", "const": word }), meaning)
}

fn described(mut schema: Value, meaning: &str) -> Value {
    if !meaning.is_empty() {
        schema["description"] = meaning.into();
    }
    schema
}

fn text(text: &Text) -> Value {
    match text {
        Text::Free => json!({ "type": "string" }),
        Text::Filled => json!({ "type": "string", "minLength": 1, "pattern": Text::FILLED }),
        Text::Statistic => json!({ "type": "string", "pattern": Text::STATISTIC }),
        Text::Number => json!({ "type": "string", "pattern": Text::NUMBER }),
        Text::Ratio => json!({ "type": "string", "pattern": Text::RATIO }),
        Text::Day => json!({ "type": "string", "pattern": Text::DAY }),
        Text::Dice => json!({ "type": "string", "pattern": Text::DICE }),
        Text::Of { letters, most } => {
            json!({ "type": "string", "pattern": format!("^[{letters}]*$"), "maxLength": most })
        }
    }
}

/// A table, with the key that tells its form if there is one.
fn table(table: &Table, extent: Extent, tag: Option<(&str, &str)>) -> Value {
    let tag = tag.map(|(tag, form)| (tag.to_owned(), json!({ "type": "string", "const": form })));
    let mut required: Vec<&str> = Vec::new();
    if extent == Extent::Whole {
        let keys = table.keys.iter().filter(|key| key.presence == Presence::Required);
        let keys = keys.map(|key| key.name.as_str());
        required = tag.iter().map(|(name, _)| name.as_str()).chain(keys).collect();
    }
    let keys = table.keys.iter().map(|key| (key.name.clone(), key.json_schema(extent)));
    let required = if required.is_empty() { None } else { Some(json!(required)) };
    let properties: Map<String, Value> = tag.clone().into_iter().chain(keys).collect();
    let mut schema =
        json!({ "type": "object", "additionalProperties": false, "properties": properties });
    if let Some(required) = required {
        schema["required"] = required;
    }
    schema
}

fn named(names: &Names, of: &Kind, extent: Extent) -> Value {
    let mut schema = json!({ "type": "object", "additionalProperties": of.json_schema(extent) });
    match names {
        Names::Any => (),
        Names::Except(taken) => schema["propertyNames"] = json!({ "not": { "const": taken } }),
        Names::Plain => schema["propertyNames"] = json!({ "pattern": NAME }),
    }
    schema
}

/// A list; or, among changes, items of one that is there, by their places.
fn list(list: &List, extent: Extent) -> Value {
    let whole = whole_list(list);
    match extent {
        Extent::Whole => whole,
        Extent::Changes => {
            let item = list.of.json_schema(extent);
            let items = json!({
                "type": "object",
                "patternProperties": { "^(0|[1-9][0-9]*)$": item },
                "additionalProperties": false,
            });
            json!({ "anyOf": [whole, items] })
        }
    }
}

fn whole_list(list: &List) -> Value {
    let mut schema = json!({ "type": "array", "items": list.of.json_schema(Extent::Whole) });
    if 0 < list.least {
        schema["minItems"] = list.least.into();
    }
    if let Some(most) = list.most {
        schema["maxItems"] = most.into();
    }
    schema
}

fn forms(forms: &Forms, extent: Extent) -> Value {
    let none = Table::default();
    let one = |form: &Form| {
        let schema = match (&forms.told, &form.holds) {
            (Told::ByTag(tag), _) => {
                let keys = form.keys().unwrap_or(&none);
                table(keys, extent, Some((tag.as_str(), form.name.as_str())))
            }
            (Told::ByName, None) => json!({ "type": "string", "const": form.name }),
            (Told::ByName, Some(kind)) => {
                let mut schema = json!({
                    "type": "object",
                    "additionalProperties": false,
                    "properties": { form.name.as_str(): kind.json_schema(extent) },
                });
                if extent == Extent::Whole {
                    schema["required"] = json!([form.name]);
                }
                schema
            }
        };
        described(schema, &form.meaning)
    };
    // A change need not say which form it is one of, and may fit several.
    let which = if extent == Extent::Whole { "oneOf" } else { "anyOf" };
    json!({ which: forms.forms.iter().map(one).collect::<Vec<_>>() })
}
