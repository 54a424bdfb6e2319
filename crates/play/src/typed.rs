//! What a scenario says, put into the types of a rule, with the key to blame where it does not fit.
//!
//! A deserializer of our own, because each type of each rule is compiled with it: it does no more
//! than is asked of it, where one for every format, and another around it that keeps track of keys,
//! took more room than the rules themselves. The fields of a struct are handed over in the order in
//! which the type has them, so that no type compares names.

use std::slice;

use sandtable_rules::Refusal;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, EnumAccess, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::{Map, Value, map};

/// A value that does not fit its type. One pointer, because every way out of every type hands it on.
#[derive(Debug)]
pub(crate) struct Misfit(Box<Blame>);

#[derive(Debug)]
struct Blame {
    /// The key to blame, from the value down, innermost segment first while it is being found.
    path: Vec<String>,
    problem: String,
}

impl Misfit {
    #[cold]
    fn new(problem: String) -> Misfit {
        Misfit(Box::new(Blame { path: Vec::new(), problem }))
    }

    /// What a rule refuses.
    #[cold]
    pub(crate) fn refused(Refusal { key, problem }: Refusal) -> Misfit {
        let mut path = segments(key);
        path.reverse();
        Misfit(Box::new(Blame { path, problem }))
    }

    /// The keys that lead to what does not fit, and what is wrong with it.
    pub(crate) fn blame(self) -> (Vec<String>, String) {
        let Blame { mut path, problem } = *self.0;
        path.reverse();
        (path, problem)
    }

    #[cold]
    fn within(mut self, segment: &str) -> Misfit {
        self.0.path.push(segment.to_owned());
        self
    }
}

/// The segments of a dotted key; the name of a ruling has dots of its own.
fn segments(key: &str) -> Vec<String> {
    match key.split_once('.') {
        Some(("rulings", name)) => vec!["rulings".into(), name.into()],
        _ => key.split('.').map(str::to_owned).collect(),
    }
}

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.problem)
    }
}

impl std::error::Error for Misfit {}

impl de::Error for Misfit {
    #[cold]
    fn custom<T: std::fmt::Display>(text: T) -> Misfit {
        Misfit::new(text.to_string())
    }

    #[cold]
    fn invalid_type(unexpected: de::Unexpected, expected: &dyn de::Expected) -> Misfit {
        Misfit::new(serde_json::Error::invalid_type(unexpected, expected).to_string())
    }

    #[cold]
    fn invalid_value(unexpected: de::Unexpected, expected: &dyn de::Expected) -> Misfit {
        Misfit::new(serde_json::Error::invalid_value(unexpected, expected).to_string())
    }
}

/// Puts a section of a scenario into its type. The section is complete: a key that is left out has
/// no value.
///
/// # Errors
///
/// If it does not fit: the key to blame, section first, and what is wrong with it.
pub(crate) fn read<T: DeserializeOwned>(section: &str, value: &Value) -> Result<T, Misfit> {
    T::deserialize(Reader(value)).map_err(|misfit| misfit.within(section))
}

/// Reads a value.
#[derive(Clone, Copy)]
struct Reader<'a>(&'a Value);

impl<'a> Reader<'a> {
    /// That the value is not what the visitor reads.
    #[cold]
    fn misfit(self, expected: &dyn de::Expected) -> Misfit {
        let unexpected = match self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(value) => Unexpected::Bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => Unexpected::Unsigned(number),
                (None, Some(number)) => Unexpected::Signed(number),
                (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        };
        de::Error::invalid_type(unexpected, expected)
    }

    fn fields(self, expected: &dyn de::Expected) -> Result<Fields<'a>, Misfit> {
        match self.0 {
            Value::Object(table) => Ok(Fields { rest: table.iter(), current: None }),
            _ => Err(self.misfit(expected)),
        }
    }

    /// The values of a table in the order in which a struct has its fields.
    #[inline(never)]
    fn in_order(
        self,
        names: &'static [&'static str],
        expected: &dyn de::Expected,
    ) -> Result<InOrder<'a>, Misfit> {
        let Value::Object(table) = self.0 else { return Err(self.misfit(expected)) };
        match table.keys().find(|key| !names.contains(&key.as_str())) {
            Some(unknown) => {
                Err(<Misfit as de::Error>::unknown_field(unknown, names).within(unknown))
            }
            None => Ok(InOrder { table, names: names.iter(), asked: "", absent: None }),
        }
    }

    /// The one of several alternatives that a value names.
    #[inline(never)]
    fn alternative(self) -> Result<Alternative<'a>, Misfit> {
        match self.0 {
            Value::String(name) => Ok(Alternative { name, content: None }),
            Value::Object(table) if table.len() == 1 => {
                let (name, content) = table.iter().next().expect("it has one");
                Ok(Alternative { name, content: Some(Reader(content)) })
            }
            Value::Object(_) => {
                let one = &"map with a single key";
                Err(de::Error::invalid_value(Unexpected::Map, one))
            }
            _ => Err(self.misfit(&"string or map")),
        }
    }

    fn items(self, expected: &dyn de::Expected) -> Result<Items<'a>, Misfit> {
        match self.0 {
            Value::Array(items) => Ok(Items { all: items.len(), rest: items.iter() }),
            _ => Err(self.misfit(expected)),
        }
    }
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let mut items = self.items(&visitor)?;
        let read = visitor.visit_seq(&mut items)?;
        items.must_be_over()?;
        Ok(read)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let fields = self.fields(&visitor)?;
        visitor.visit_map(fields)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let mut fields = self.in_order(fields, &visitor)?;
        match visitor.visit_seq(&mut fields) {
            Ok(read) => Ok(read),
            Err(misfit) => Err(fields.missed(misfit)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        visitor.visit_enum(self.alternative()?)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct identifier ignored_any
    }
}

/// Reads the keys of a table with their values.
struct Fields<'a> {
    rest: map::Iter<'a>,
    current: Option<(&'a String, &'a Value)>,
}

impl<'a> MapAccess<'a> for Fields<'a> {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'a>>(
        &mut self,
        key: K,
    ) -> Result<Option<K::Value>, Misfit> {
        self.current = self.rest.next();
        let Some((name, _)) = self.current else { return Ok(None) };
        match key.deserialize(BorrowedStrDeserializer::<Misfit>::new(name)) {
            Ok(read) => Ok(Some(read)),
            Err(misfit) => Err(misfit.within(name)),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, value: V) -> Result<V::Value, Misfit> {
        let (name, content) = self.current.take().expect("a key was read before its value");
        match value.deserialize(Reader(content)) {
            Ok(read) => Ok(read),
            Err(misfit) => Err(misfit.within(name)),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// Reads the values of a table in the order in which a struct has its fields.
struct InOrder<'a> {
    table: &'a Map<String, Value>,
    names: slice::Iter<'static, &'static str>,
    /// The field asked for last.
    asked: &'static str,
    /// That field, if it is not there and cannot be nothing.
    absent: Option<&'static str>,
}

impl<'a> InOrder<'a> {
    /// The value of the next field: nothing, if it is not there. It knows no type, and is not to be
    /// put into what does.
    #[inline(never)]
    fn advance(&mut self) -> Option<Reader<'a>> {
        self.asked = self.names.next()?;
        self.absent = None;
        Some(Reader(self.table.get(self.asked).unwrap_or(&Value::Null)))
    }

    /// Why the field asked for last was not read, unless it is not there: then a type may have
    /// something for it.
    #[cold]
    fn misfit(&mut self, misfit: Misfit) -> Result<(), Misfit> {
        if self.table.contains_key(self.asked) {
            return Err(misfit.within(self.asked));
        }
        self.absent = Some(self.asked);
        Ok(())
    }

    /// Why a struct was not read.
    #[cold]
    fn missed(&self, misfit: Misfit) -> Misfit {
        self.absent.map_or(misfit, de::Error::missing_field)
    }
}

impl<'a> SeqAccess<'a> for &mut InOrder<'a> {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'a>>(
        &mut self,
        field: T,
    ) -> Result<Option<T::Value>, Misfit> {
        let Some(value) = self.advance() else { return Ok(None) };
        match field.deserialize(value) {
            Ok(read) => Ok(Some(read)),
            Err(misfit) => self.misfit(misfit).map(|()| None),
        }
    }
}

/// Reads the items of a list.
struct Items<'a> {
    all: usize,
    rest: slice::Iter<'a, Value>,
}

impl Items<'_> {
    /// Why the item asked for last was not read.
    #[cold]
    fn misfit(&self, misfit: Misfit) -> Misfit {
        misfit.within(&format!("[{}]", self.all - self.rest.len() - 1))
    }

    fn must_be_over(&self) -> Result<(), Misfit> {
        match self.rest.len() {
            0 => Ok(()),
            _ => Err(de::Error::invalid_length(self.all, &"fewer elements in array")),
        }
    }
}

impl<'a> SeqAccess<'a> for &mut Items<'a> {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'a>>(
        &mut self,
        item: T,
    ) -> Result<Option<T::Value>, Misfit> {
        let Some(value) = self.rest.next() else { return Ok(None) };
        match item.deserialize(Reader(value)) {
            Ok(read) => Ok(Some(read)),
            Err(misfit) => Err(self.misfit(misfit)),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// Reads one of several alternatives by its name.
struct Alternative<'a> {
    name: &'a String,
    content: Option<Reader<'a>>,
}

impl<'a> EnumAccess<'a> for Alternative<'a> {
    type Error = Misfit;
    type Variant = Alternative<'a>;

    fn variant_seed<V: DeserializeSeed<'a>>(
        self,
        name: V,
    ) -> Result<(V::Value, Alternative<'a>), Misfit> {
        let read = name.deserialize(BorrowedStrDeserializer::<Misfit>::new(self.name))?;
        Ok((read, self))
    }
}

impl<'a> Alternative<'a> {
    /// What the alternative says, if it says anything.
    fn content(&self, expected: &dyn de::Expected) -> Result<Reader<'a>, Misfit> {
        self.content.ok_or_else(|| de::Error::invalid_type(Unexpected::UnitVariant, expected))
    }

    /// What the alternative says was not read.
    #[cold]
    fn misfit(&self, misfit: Misfit) -> Misfit {
        misfit.within(self.name)
    }
}

impl<'a> VariantAccess<'a> for Alternative<'a> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        match self.content {
            Some(content) => <()>::deserialize(content).map_err(|misfit| self.misfit(misfit)),
            None => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'a>>(self, content: T) -> Result<T::Value, Misfit> {
        let reader = self.content(&"newtype variant")?;
        content.deserialize(reader).map_err(|misfit| self.misfit(misfit))
    }

    fn tuple_variant<V: Visitor<'a>>(self, _: usize, visitor: V) -> Result<V::Value, Misfit> {
        let reader = self.content(&"tuple variant")?;
        reader.deserialize_seq(visitor).map_err(|misfit| self.misfit(misfit))
    }

    fn struct_variant<V: Visitor<'a>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let reader = self.content(&"struct variant")?;
        reader.deserialize_struct("", fields, visitor).map_err(|misfit| self.misfit(misfit))
    }
}

#[cfg(test)]
mod tests;
