//! What a scenario says, put together.

use sandtable_language::Data;

/// A table of these keys.
pub(crate) fn table<const N: usize>(values: [(&str, Data); N]) -> Data {
    Data::Table(values.map(|(key, of)| (key.to_owned(), of)).to_vec())
}
