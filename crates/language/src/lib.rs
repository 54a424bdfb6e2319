//! Rules as text.

mod assigned;
mod check;
mod code;
mod compile;
pub mod core;
mod data;
mod evaluate;
mod examples;
mod keys;
mod liveness;
mod lower;
mod machine;
mod normal;
mod page;
mod parser;
mod problem;
mod program;
mod purity;
mod ranges;
mod refusal;
mod results;
mod rule;
mod shape;
mod syntax;
mod teller;
#[cfg(test)]
mod tests;
mod token;
mod types;
mod unread;

pub use data::Data;
pub use examples::{Expectation, Situation, Tried};
pub use keys::{Key, Keys, Kind, Presence};
pub use problem::{Problem, Span};
pub use program::Program;
pub use refusal::Refusal;
pub use results::Results;
pub use rule::Rule;
