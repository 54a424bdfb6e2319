//! Values as a scenario says them, and as pages do.

use sandtable_keys::NOTHING;
use sandtable_language::Data;
use serde_json::Value;

/// A value as a scenario says it.
pub(crate) fn json(data: &Data) -> Value {
    match data {
        Data::Number(number) => (*number).into(),
        Data::Decimal(written) => written.parse::<f64>().unwrap_or_default().into(),
        Data::YesNo(is) => (*is).into(),
        Data::Word(word) => word.as_str().into(),
        Data::Chance(num, den) => {
            let chance = sandtable_dice::Chance::new(*num, *den);
            serde_json::to_value(chance).unwrap_or_default()
        }
        Data::List(items) => items.iter().map(json).collect(),
        Data::Table(values) => {
            values.iter().map(|(key, value)| (key.clone(), json(value))).collect()
        }
        Data::Nothing => NOTHING.into(),
    }
}

/// What a scenario says, by itself: whatever keys it is said of. A text is a word.
pub(crate) fn data_of(value: &Value) -> Data {
    match value {
        Value::Null => Data::EMPTY,
        Value::Bool(is) => Data::YesNo(*is),
        Value::Number(number) => {
            match number.as_i64().and_then(|whole| i32::try_from(whole).ok()) {
                Some(whole) => Data::Number(whole),
                None => Data::Decimal(number.to_string()),
            }
        }
        Value::String(word) => Data::Word(word.clone()),
        Value::Array(items) => Data::List(items.iter().map(data_of).collect()),
        Value::Object(values) => {
            let said = values.iter().filter(|(_, value)| !value.is_null());
            Data::Table(said.map(|(key, value)| (key.clone(), data_of(value))).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_a_scenario_says_comes_back_as_it_was() {
        let said = json!({ "shape": "block", "models": 10, "spacing": 1.5, "at": [[0.0, -3]], "is": true });
        assert_eq!(json(&data_of(&said)), said);
    }
}
