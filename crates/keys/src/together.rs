//! What layers have to say together, for the JSON Schema: a key that has to be there stands in the lowest
//! of them, or in each that is laid over it.

use serde_json::{Value, json};

use crate::key::{Form, Forms, Kind, Presence, Table, Told};

/// What is enough: a schema of the lowest layer, and one of each layer that is laid over it.
pub type Enough = [Value; 2];

/// Where a key has to be there.
#[derive(Clone)]
enum Where {
    /// Everywhere.
    Always,
    /// Where something is there that may be left out.
    There(Vec<String>),
    /// Where something is of a form: where it stands, the key that tells the form, and the form.
    OfForm(Vec<String>, String, String),
}

impl Table {
    /// For each key below a section that has to be there once layers are laid over each other, what is
    /// enough. Of a section that is whole by itself, `changes` are enough to be looked at: the keys that
    /// only have to be there because a layer says something.
    pub fn together(&self, section: &str, changes: bool) -> Vec<Vec<Enough>> {
        let mut found = Vec::new();
        table(self, &[section.to_owned()], &Where::Always, &mut |path, at| {
            if !(changes && matches!(at, Where::Always)) {
                found.push(enough(path, at));
            }
        });
        found
    }
}

type Found<'a> = &'a mut dyn FnMut(&[String], &Where);

fn table(table: &Table, path: &[String], at: &Where, found: Found<'_>) {
    for key in &table.keys {
        let path = below(path, &key.name);
        let is_required = key.presence == Presence::Required;
        if is_required {
            found(&path, at);
        }
        // Where a form takes the place of another, what is in it is not laid over what was there before.
        let inner = match at {
            _ if is_required => at.clone(),
            Where::OfForm(..) => continue,
            Where::Always | Where::There(_) => Where::There(path.clone()),
        };
        match &key.kind {
            Kind::Table(inside) => self::table(inside, &path, &inner, found),
            Kind::Forms(forms) if !matches!(at, Where::OfForm(..)) => {
                self::forms(forms, &path, &inner, found);
            }
            _ => (),
        }
    }
}

fn forms(forms: &Forms, path: &[String], at: &Where, found: Found<'_>) {
    let Told::ByTag(tag) = &forms.told else { return };
    found(&below(path, tag), at);
    for form in &forms.forms {
        let of_form = Where::OfForm(path.to_vec(), tag.clone(), form.name.clone());
        if let Some(keys) = Form::keys(form) {
            table(keys, path, &of_form, found);
        }
    }
}

fn enough(path: &[String], at: &Where) -> Vec<Enough> {
    let said = has(path, &json!(true));
    match at {
        Where::Always => vec![[said.clone(), json!(true)], [json!(true), said]],
        Where::There(it) => {
            let there = has(it, &json!(true));
            vec![
                [said.clone(), json!(true)],
                [there.clone(), said.clone()],
                [not(&there), json!({ "anyOf": [said, not(&there)] })],
            ]
        }
        Where::OfForm(it, tag, form) => {
            let tag = below(it, tag);
            let of_form = has(&tag, &json!({ "const": form }));
            let of_another = json!({ "allOf": [has(&tag, &json!(true)), not(&of_form)] });
            vec![
                [json!({ "allOf": [of_form, said] }), json!(true)],
                [of_form.clone(), json!({ "anyOf": [said, of_another] })],
                [not(&of_form), json!({ "anyOf": [said, not(&of_form)] })],
            ]
        }
    }
}

/// A table in which something stands at the end of a path.
fn has(path: &[String], end: &Value) -> Value {
    path.iter().rev().fold(
        end.clone(),
        |inner, key| json!({ "type": "object", "required": [key], "properties": { key: inner } }),
    )
}

fn not(schema: &Value) -> Value {
    json!({ "not": schema })
}

fn below(path: &[String], key: &str) -> Vec<String> {
    path.iter().cloned().chain([key.to_owned()]).collect()
}
