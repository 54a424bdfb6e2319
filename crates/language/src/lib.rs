//! Rules as text.

mod core;
mod data;
mod evaluate;
mod examples;
mod keys;
mod lower;
mod page;
mod problem;
mod purity;
mod refusal;
mod rule;
mod shape;
mod syntax;
mod types;
mod unread;

pub use data::Data;
pub use examples::{Expectation, Situation, Tried};
pub use keys::{Key, Keys, Kind, Presence};
pub use problem::{Problem, Span};
pub use refusal::Refusal;
pub use rule::Rule;
