//! How long titles and names may be. They stand whole wherever something is said of them: in answers, on
//! pages, in pictures and in files.

use serde_json::{Map, Value};

use crate::problem::Problem;

/// A title has so many letters at most.
pub(crate) const MOST_OF_A_TITLE: usize = 300;

/// A name has so many letters at most.
pub(crate) const MOST_OF_A_NAME: usize = 200;

/// The tables whose keys are names that the file gives.
const NAMING: [&str; 3] = ["variants", "measures", "printed"];

/// The titles and names of a file that are too long.
pub(super) fn check(file: &Map<String, Value>) -> Vec<Problem> {
    let mut problems = Vec::new();
    look(file, &mut Vec::new(), &mut problems);
    problems
}

fn look(table: &Map<String, Value>, path: &mut Vec<String>, problems: &mut Vec<Problem>) {
    let is_naming = path.last().is_some_and(|key| NAMING.contains(&key.as_str()));
    for (key, value) in table {
        path.push(key.clone());
        match (key.as_str(), value) {
            ("title", Value::String(title)) => {
                problems.extend(too_long("title", title, MOST_OF_A_TITLE, path));
            }
            ("name", Value::String(name)) => {
                problems.extend(too_long("name", name, MOST_OF_A_NAME, path));
            }
            _ if is_naming => problems.extend(too_long("name", key, MOST_OF_A_NAME, path)),
            _ => (),
        }
        look_into(value, path, problems);
        path.pop();
    }
}

fn look_into(value: &Value, path: &mut Vec<String>, problems: &mut Vec<Problem>) {
    match value {
        Value::Object(table) => look(table, path, problems),
        Value::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                path.push(number.to_string());
                look_into(item, path, problems);
                path.pop();
            }
        }
        _ => (),
    }
}

fn too_long(what: &str, text: &str, most: usize, path: &[String]) -> Option<Problem> {
    let length = text.chars().count();
    let message = format!("a {what} has {most} letters at most; this one has {length}");
    let help = match what {
        "title" => "say the rest as `question`",
        _ => "a short name is told beside each number; `meaning` and `because` have room for more",
    };
    (most < length).then(|| Problem::new(path, message).help(Some(help.to_owned())).of_key())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_told_with_its_place_and_nothing_else_is() {
        let file = |length: usize| {
            let long = "é".repeat(length);
            serde_json::json!({
                "title": long,
                "question": "x".repeat(1000),
                "variants": { &*long: { "circumstances": { "pins": 1 } } },
                "matrix": { "rows": [{ "name": long }] },
            })
        };
        let told = |length| {
            let problems = check(file(length).as_object().unwrap());
            problems.iter().map(|problem| problem.path()[0].clone()).collect::<Vec<_>>()
        };
        assert!(told(MOST_OF_A_NAME).is_empty());
        assert_eq!(told(MOST_OF_A_NAME + 1), ["variants", "matrix"]);
        assert_eq!(told(MOST_OF_A_TITLE + 1), ["title", "variants", "matrix"]);
    }
}
