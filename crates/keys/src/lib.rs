//! The keys of a procedure, as data: what a scenario may say about it, and what each key means.
//!
//! A [`Table`] of [`Key`]s is made once for each procedure, and everything that has to know its
//! keys reads it and nothing else: the check of a file, the JSON Schema for editors, help texts,
//! and whatever changes a key by its name. The crate knows no rulebook, no engine and no file.
//!
//! ```
//! use sandtable_keys::{Extent, Key, Kind, Table};
//! use serde_json::json;
//!
//! let unit = Table::new([
//!     Key::new("quality", Kind::choice([("regular", "Ordinary troops."), ("veteran", "The best.")]))
//!         .meaning("What its training is worth.")
//!         .default("regular"),
//!     Key::new("models", Kind::whole(1, 20)).meaning("Models in it."),
//! ]);
//!
//! // Whoever writes a file is told all that is wrong with it, and what was expected.
//! let faults = unit.check(&json!({ "model": 3, "quality": "regular" }), Extent::Whole);
//! let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
//! assert_eq!(told, [
//!     "`model`: unknown key; expected `quality`, `models`",
//!     "`models` is missing",
//! ]);
//!
//! // What is left out has its default.
//! assert_eq!(unit.complete(&json!({ "models": 3 })), json!({ "quality": "regular", "models": 3 }));
//!
//! // An editor accepts what the check accepts.
//! assert_eq!(unit.json_schema(Extent::Whole)["required"], json!(["models"]));
//! ```

// Whoever writes against the crate finds a page for every type it hands out.
#![warn(unnameable_types)]

mod check;
mod fault;
mod former;
mod key;
mod layers;
mod like;
mod meant;
mod place;
mod schema;
mod text;
mod together;
mod walk;
mod words;

pub use fault::Fault;
pub use former::Former;
pub use key::{
    Extent, Form, Forms, Gone, Key, Keys, Kind, List, NOTHING, Names, Number, Presence, Reading,
    Table, Text, Told,
};
pub use meant::part_of_one;
pub use place::{Place, leaves};
pub use together::Enough;
pub use words::{any_of, list};
