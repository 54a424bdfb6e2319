//! A value of a rule as a scenario would say it.
//!
//! A serializer of our own, because each type of each rule is compiled with it: nothing can go wrong
//! in it, and its error is a type without values, so that no way out is compiled for any field.

use std::fmt;

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_json::{Map, Value};

/// A value of a rule as a scenario would say it: what has no value is left out.
pub(crate) fn json(value: &impl Serialize) -> Value {
    let Ok(said) = value.serialize(Plain);
    said
}

/// Cannot happen.
#[derive(Debug)]
enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl serde::ser::Error for Never {
    fn custom<T: fmt::Display>(problem: T) -> Never {
        panic!("circumstances, figures and rulings are plain values: {problem}")
    }
}

struct Plain;

/// A list, and the name of the alternative that it belongs to.
struct List {
    items: Vec<Value>,
    of: Option<&'static str>,
}

/// A table, and the name of the alternative that it belongs to.
struct Table {
    keys: Map<String, Value>,
    key: String,
    of: Option<&'static str>,
}

impl List {
    fn new(of: Option<&'static str>) -> List {
        List { items: Vec::new(), of }
    }

    fn done(self) -> Value {
        within(self.of, Value::Array(self.items))
    }
}

impl Table {
    fn new(of: Option<&'static str>) -> Table {
        Table { keys: Map::new(), key: String::new(), of }
    }

    fn put(&mut self, key: &str, value: Value) {
        if !value.is_null() {
            self.keys.insert(key.to_owned(), value);
        }
    }

    fn done(self) -> Value {
        within(self.of, Value::Object(self.keys))
    }
}

/// What an alternative says: a table with its name as the one key.
fn within(alternative: Option<&'static str>, said: Value) -> Value {
    match alternative {
        Some(name) => Value::Object(Map::from_iter([(name.to_owned(), said)])),
        None => said,
    }
}

macro_rules! plain {
    ($($serialize:ident: $type:ty,)+) => {
        $(fn $serialize(self, value: $type) -> Result<Value, Never> {
            Ok(value.into())
        })+
    };
}

impl Serializer for Plain {
    type Ok = Value;
    type Error = Never;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Table;
    type SerializeStruct = Table;
    type SerializeStructVariant = Table;

    plain! {
        serialize_bool: bool,
        serialize_i8: i8,
        serialize_i16: i16,
        serialize_i32: i32,
        serialize_i64: i64,
        serialize_u8: u8,
        serialize_u16: u16,
        serialize_u32: u32,
        serialize_u64: u64,
        serialize_f32: f32,
        serialize_f64: f64,
        serialize_str: &str,
        serialize_bytes: &[u8],
    }

    fn serialize_char(self, value: char) -> Result<Value, Never> {
        Ok(value.to_string().into())
    }

    fn serialize_none(self) -> Result<Value, Never> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value, Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, Never> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<Value, Never> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<Value, Never> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Value, Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value, Never> {
        Ok(within(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, Never> {
        Ok(List::new(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<List, Never> {
        Ok(List::new(None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List, Never> {
        Ok(List::new(None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List, Never> {
        Ok(List::new(Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Table, Never> {
        Ok(Table::new(None))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Table, Never> {
        Ok(Table::new(None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Table, Never> {
        Ok(Table::new(Some(variant)))
    }
}

macro_rules! list {
    ($($kind:ident: $serialize:ident,)+) => {
        $(impl $kind for List {
            type Ok = Value;
            type Error = Never;

            fn $serialize<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Never> {
                self.items.push(item.serialize(Plain)?);
                Ok(())
            }

            fn end(self) -> Result<Value, Never> {
                Ok(self.done())
            }
        })+
    };
}

list! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

macro_rules! table {
    ($($kind:ident,)+) => {
        $(impl $kind for Table {
            type Ok = Value;
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Never> {
                self.put(key, value.serialize(Plain)?);
                Ok(())
            }

            fn end(self) -> Result<Value, Never> {
                Ok(self.done())
            }
        })+
    };
}

table! {
    SerializeStruct,
    SerializeStructVariant,
}

impl SerializeMap for Table {
    type Ok = Value;
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        self.key = match key.serialize(Plain)? {
            Value::String(name) => name,
            number => number.to_string(),
        };
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        let key = std::mem::take(&mut self.key);
        self.put(&key, value.serialize(Plain)?);
        Ok(())
    }

    fn end(self) -> Result<Value, Never> {
        Ok(self.done())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;
    use serde_json::json as value;

    use super::json;

    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    enum Support {
        None,
        Smoke(u8),
        Guns(u8, f64),
        Mortar { rounds: Option<u8>, range: (u8, u8) },
    }

    #[derive(Serialize)]
    struct Squad {
        models: u8,
        sergeant: Option<char>,
        veteran: Option<bool>,
        morale: i16,
        support: Vec<Support>,
        #[serde(flatten)]
        by_turn: BTreeMap<u8, Option<&'static str>>,
    }

    #[test]
    fn a_value_is_said_as_a_scenario_would_say_it() {
        let mortar = Support::Mortar { rounds: None, range: (6, 48) };
        let squad = Squad {
            models: 10,
            sergeant: None,
            veteran: Some(true),
            morale: -1,
            support: vec![Support::None, Support::Smoke(2), Support::Guns(1, 3.5), mortar],
            by_turn: BTreeMap::from([(1, Some("dusk")), (2, None)]),
        };
        let said = value!({
            "models": 10,
            "veteran": true,
            "morale": -1,
            "support": ["none", { "smoke": 2 }, { "guns": [1, 3.5] }, { "mortar": { "range": [6, 48] } }],
            "1": "dusk",
        });
        assert_eq!(json(&squad), said);
    }
}
