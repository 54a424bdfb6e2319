//! Rules as text.

mod core;
mod data;
mod evaluate;
mod keys;
mod lower;
mod page;
mod problem;
mod purity;
mod shape;
mod syntax;
mod types;
